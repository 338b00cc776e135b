"""The records of the demo campaign print on one page each, or two, with every label and name of their sheets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.loader import Loader
from tallow.hooks.sources import FolderSource
from tallow.model.body import Body
from tallow.model.cards import CardGrid, Groups, Marks, Storage
from tallow.model.column import FlagField, NumberField
from tallow.model.errors import spoken
from tallow.model.field import TableField
from tallow.model.forecast import Forecast
from tallow.model.sheet import (
    Bar,
    Block,
    Entries,
    Heading,
    Lines,
    Notes,
    Options,
    Pips,
    Pool,
    Stats,
    Table,
    Ticks,
)
from tallow.model.told import Pills, Told, ToldLine
from tallow.model.wounds import Pools, WoundTrack
from tallow.model.years import Timeline
from tallow.printing.document import lay_out
from tallow.printing.options import Options as Choices
from tallow.services import demo
from tallow.services.host import Host
from tallow.services.sheets import SheetView, view
from tests.unit.printing.sample import HOME, extents, extracted


@pytest.fixture
def views(tmp_path: Path) -> Iterator[list[SheetView]]:
    from tallow.store.database import Store

    loader = Loader([FolderSource(HOME / "plugins")])
    host = Host(Store.open(tmp_path / "tallow.sqlite"), loader, HOME)
    campaign = demo.make(host)
    with host.store.read() as reader:
        records = reader.records(campaign.id)
    yield [view(host, campaign.id, record.id) for record in records]
    host.store.close()
    loader.close()


def expected(block: Block, view: SheetView) -> Iterator[str]:
    """What a block has to say, worked out from its sheet and record and not from its drawing."""
    match block:
        case Heading():
            yield from (view.label(id) for id in block.flags)
            for id in block.beside:
                field = view.field(id)  # a short choice is diamonds, each with its word
                yield from (
                    (choice.label for choice in getattr(field, "choices", ()) if choice.id)
                    if id == "sex"
                    else (view.label(id),)
                )
                yield view.shown(id)
        case Stats():
            yield from (block.labels.get(id, view.label(id)) for id in block.figures)
            yield from (view.shown(id) for id in block.figures)
        case Bar():
            yield view.label(block.now)
            yield from (f"{view.shown(block.now)} now", f"{view.shown(block.full)} full")
            yield from (f"{spoken(mark.at)} {mark.label}" for mark in block.marks)
        case Options():
            yield view.label(block.field)
            yield from (choice.label for choice in getattr(view.field(block.field), "choices", ()))
        case Table():
            yield from (view.label(block.field), block.foot_label, block.hint, block.note)
            yield from _cells(block, view)
            yield from (spoken(view.value(total)) for total in (*block.foot.values(), *block.full.values()))
        case Entries():
            yield view.label(block.field)
            yield from (view.entry_name(row) for row in view.rows(block.field))
        case Notes():
            yield from (view.label(block.field), *view.shown(block.field).splitlines())
        case Ticks():
            yield from (view.label(id) for id in block.fields)
        case Pools():
            yield from (view.label(block.outer), view.label(block.inner), "full")
            yield from (view.shown(id) for id in (block.outer, block.outer_full, block.inner, block.inner_full))
        case WoundTrack():
            yield from (view.label(block.field), block.note)
            for row in view.rows(block.field):
                wound = block.shown(view.record, row, view.book)
                closes = wound.closes_in_short or wound.closes
                yield from (wound.name, wound.level, wound.source, closes, *wound.further)
        case Lines() | Pips():
            for id in block.fields if isinstance(block, Lines) else (block.field,):
                yield view.label(id)
        case Body():
            yield from (block.label, block.note, *(place.label for place in block.places))
        case CardGrid():
            yield from (view.label(block.field), *(view.entry_name(row) for row in view.rows(block.field)))
        case Storage():
            yield block.label
            for row in (row for field in block.fields for row in view.rows(field)):
                yield view.entry_name(row)
        case Marks() | Groups() | Timeline():
            yield view.label(block.field)
            yield from (word for row in view.rows(block.field) for word in view.entry_name(row).split())
        case Told() | Pills():
            said = block.lines if isinstance(block, Told) else block.pills
            lines = said(view.record, view.book)
            yield from (block.label,) if lines else ()
            for each in lines:
                yield from (each.text if isinstance(each, ToldLine) else each.label).split()
        case Forecast():
            yield from (block.label, block.paper.corner, *block.paper.heads, block.paper.hint, block.paper.note)
            yield from (name for name, _ in block.paper.rows)


def _cells(block: Table, view: SheetView) -> Iterator[str]:
    field = view.field(block.field)
    assert isinstance(field, TableField)
    for wanted in block.columns:
        ids = (wanted.now, wanted.full) if isinstance(wanted, Pool) else (wanted,)
        yield wanted.label if isinstance(wanted, Pool) else field.column(wanted).label
        for column in map(field.column, ids):
            for row in view.rows(block.field):
                if isinstance(column, NumberField):
                    yield spoken(row[column.id])
                elif not isinstance(column, FlagField):
                    yield view.cell(column, row[column.id])


def test_each_demo_record_prints_with_all_it_holds(views: list[SheetView]) -> None:
    assert views
    for each in views:
        assert each.sheet is not None
        layout = lay_out([each], Choices(), home=HOME)
        most = 2 if each.record.kind.startswith("kdm.") else 1
        assert len(layout.pages) <= most, each.record.name
        assert layout.unprintable == ()
        page = " ".join(extracted(layout))
        cells = [cell for row in each.sheet.rows for cell in row if not cell.only or each.value(cell.only)]
        wanted = [text for cell in cells for block in cell.blocks for text in expected(block, each)]
        assert len(wanted) > (40 if each.record.kind.endswith(".character") else 15)
        even = [" ".join(text.split()).casefold() for text in [each.record.name, *wanted]]
        assert [text for text in even if text not in page] == [], each.record.name


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("margin", [None, 5.0, 20.0])
def test_every_paper_holds_the_demo_within_its_margins(
    views: list[SheetView], paper: str, landscape: bool, margin: float | None
) -> None:
    layout = lay_out(views, Choices(paper, margin, landscape), home=HOME)
    for page in layout.pages:
        frame = page.frame
        for left, top, right, foot in extents(page):
            assert frame.x - 0.05 <= left
            assert right <= frame.x + frame.width + 0.05
            assert frame.y - 0.05 <= top
            assert foot <= frame.y + frame.height + 0.05
