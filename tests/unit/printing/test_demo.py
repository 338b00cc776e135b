"""The records of the demo campaign print on one page each, or two, with every label and name of their sheets."""

import pytest

from tallow.model.record import Campaign, Record
from tallow.printing.document import lay_out
from tallow.printing.options import Options as Choices
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView, view
from tests.unit.printing.sample import HOME, extents, extracted
from tests.unit.printing.saying import expected


@pytest.fixture(scope="module")
def views(demo_host: Host, demo_records: tuple[Campaign, tuple[Record, ...]]) -> list[SheetView]:
    campaign, records = demo_records
    return [view(demo_host, campaign.id, record.id) for record in records]


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


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_survivor_and_each_character_of_king_has_one_half_page_card(views: list[SheetView], paper: str) -> None:
    cards = [each for each in views if each.record.kind in ("kdm.survivor", "king.character", "king.npc")]
    layout = lay_out(cards, Choices(paper, cards=True), home=HOME)
    assert len(layout.pages) == -(-len(cards) // 2)
    assert [each.name for each in layout.records if each.spilled] == []


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
