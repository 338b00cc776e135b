"""The sheets of the games, whatever their records hold, on each paper: all stands well, and every word is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tallow.model.column import ChoiceField, FlagField, NumberField, ReferenceField, TextField, TrackField
from tallow.model.field import EntriesField, TableField
from tallow.model.record import Campaign, Document, Record
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.printing.paper import PAPERS, Margins
from tallow.printing.pencil import PaperView
from tallow.printing.rest import Beside
from tallow.printing.sheet import Plan
from tallow.printing.sheet import rows as sheet_rows
from tallow.printing.space import CLOSEST, Space
from tallow.printing.strand import Row
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView, view
from tests.unit.printing.geometry import found_in_the_pdf, squeezed, stands_well
from tests.unit.printing.sample import HOME, texts
from tests.unit.printing.saying import expected

KINDS = ("kdm.survivor", "kdm.settlement", "king.character", "king.npc", "king.account", "armor_damage.character")
WORDS = (
    *("lamp", "Łódź", "勇者の剣", "Ελένη", "Жанна", "שרה", "한국어", "مرحبا"),
    *("−12", "oil/wick", "a-b", "wickwickwickwick", "ash", "of", "the", "marsh"),
)
SIDES = (5.0, 9.0, 12.0, 18.0)


@pytest.fixture(scope="module")
def views(demo_host: Host, demo_records: tuple[Campaign, tuple[Record, ...]]) -> Mapping[str, SheetView]:
    """A record of each kind, as the demo has them."""
    campaign, records = demo_records
    return {each.kind: view(demo_host, campaign.id, each.id) for each in records if each.kind in KINDS}


class Chance:
    """Values and choices by chance, the same for the same number."""

    def __init__(self, number: int) -> None:
        self._random = Random(number)

    def phrase(self) -> str:
        """A few words of any script."""
        return " ".join(self._random.choices(WORDS, k=self._random.randint(1, 5)))

    def options(self) -> Mapping[str, Any]:
        """A paper as it lies, its margins and how it is drawn; each seventh time cards."""
        pick = self._random.choice
        paper: dict[str, Any] = {"paper": pick(tuple(PAPERS)), "landscape": pick((False, True))}
        if not self._random.randrange(7):
            return {**paper, "paper": pick(("a4", "letter")), "cards": True}
        some = pick((None, pick(SIDES), Margins(*self._random.choices(SIDES, k=4))))
        rare = {"large": True, "tracks": "numbers"}
        return {**paper, "margin": some, **{key: value for key, value in rare.items() if not self._random.randrange(4)}}

    def filled(self, shown: SheetView) -> SheetView:
        """A record with most of its fields changed, beside the others of its campaign."""
        assert shown.kind is not None
        values = dict(shown.record.document.values)
        for field in shown.kind.fields:
            if self._random.randrange(4):
                value = self.value(field, shown.book)
                values[field.id] = field.default if value is None else value
        old = shown.record
        record = Record(old.id, old.campaign, old.kind, self.phrase(), Document(values))
        book = CampaignBook(shown.book.campaign, shown.book.registry, Beside(record, shown.book))
        return SheetView(record, book)

    def value(self, field: object, book: CampaignBook) -> Any:
        """Any value of a field; None for its default."""
        some = self._random
        match field:
            case TextField():
                lines = [self.phrase() for _ in range(some.randint(0, 30 if field.lines > 1 else 1))]
                return "\n".join(lines)[: field.longest]
            case NumberField(minimum=least, maximum=most):
                low = int(-99 if least is None else least)
                return some.randint(low, int(max(low, 999) if most is None else min(most, 999)))
            case FlagField():
                return some.random() < 0.5
            case TrackField():
                return some.randint(0, field.maximum)
            case ChoiceField():
                return some.choice(field.choices).id
            case ReferenceField():
                return some.choice(["", *(each.id for each in book.records(field.kind))])
            case TableField():
                return self.rows(field, book, 7)
            case EntriesField():
                return self.rows(field, book, 9 if field.limit is None else field.limit)
        return None

    def rows(self, field: TableField | EntriesField, book: CampaignBook, most: int) -> list[Mapping[str, Any]]:
        """Rows with any value in each column; those of a list are entries, or names of their own where it has such."""
        return [self._row(field, book, number) for number in range(self._random.randint(0, most))]

    def _row(self, field: TableField | EntriesField, book: CampaignBook, number: int) -> Mapping[str, Any]:
        cells = {column.id: self.value(column, book) for column in field.columns}
        if isinstance(field, TableField):
            return {"id": f"r{number}", **cells}
        declared = book.registry.entry_types.get(field.entry)
        known = book.entries(declared.entry) if declared else ()
        own = field.free and (not known or self._random.random() < 0.4)
        return {
            "id": f"r{number}",
            **({"name": self.phrase()} if own else {"entry": self._random.choice(known).id}),
            **cells,
        }


@pytest.mark.parametrize("number", range(42))
def test_whatever_a_record_of_a_game_holds_stands_well_and_is_found(
    views: Mapping[str, SheetView], number: int
) -> None:
    chance, kind = Chance(number), KINDS[number % len(KINDS)]
    record, chosen = chance.filled(views[kind]), chance.options()
    document = lay_out([record], Options(**chosen), home=HOME)
    assert document.faults == ()
    stands_well(document)
    drawn = squeezed("".join(texts(document)))
    assert record.sheet is not None
    sheet = record.sheet.carded() if chosen.get("cards") else record.sheet
    cells = [cell for row in sheet.rows for cell in row if not cell.only or record.value(cell.only)]
    said = (text for cell in cells for block in cell.blocks for text in expected(block, record))
    words = Counter(squeezed(word) for text in said for word in text.split())
    assert {word: count for word, count in words.items() if drawn.count(word) < count} == {}, (kind, chosen)
    found_in_the_pdf(document)


@pytest.mark.parametrize("number", range(24))
def test_no_sheet_is_much_lower_where_its_lines_stand_closer(views: Mapping[str, SheetView], number: int) -> None:
    record = PaperView(Chance(number).filled(views[KINDS[number % len(KINDS)]]))
    room = (124.0, 128.0, 186.0, 273.0)[number % 4]
    usual, close = (sheet_rows(record, Space(room, close=close), Plan()) for close in (False, True))
    high, least = (sum(_high(row) for row in some) for some in (usual, close))
    assert CLOSEST * high < least < high


def _high(row: Row) -> float:
    filled = [column for column in row.columns if column.strands]
    return max(column.strands[0].gap for column in filled) + max(column.height for column in filled) if filled else 0.0
