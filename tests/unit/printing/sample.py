"""A small kind with every field and block, its sheet and records, for the tests of paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pluggy
from pypdf import PdfReader

from tallow.hooks.caller import Caller
from tallow.hooks.game import Game
from tallow.hooks.registry import Registry
from tallow.model.book import Book
from tallow.model.column import Choice, ChoiceField, FlagField, NumberField, ReferenceField, TextField, TrackField
from tallow.model.entry import Entry
from tallow.model.field import EntriesField, TableField
from tallow.model.kind import KindType
from tallow.model.picture import Picture
from tallow.model.record import Campaign, Document, Record
from tallow.model.sheet import (
    Act,
    Bar,
    Cell,
    Entries,
    Heading,
    Lines,
    Mark,
    Notes,
    Options,
    Pips,
    Pool,
    Sheet,
    Slot,
    Stats,
    Table,
    Ticks,
    row,
)
from tallow.model.total import Part, TotalType
from tallow.model.value import Row, Value
from tallow.printing.document import Document as Layout
from tallow.printing.document import lay_out
from tallow.printing.options import Options as Choices
from tallow.printing.page import Page
from tallow.printing.pdf import pdf
from tallow.printing.pen import Mark as Ink
from tallow.printing.pen import Shape, Strip, Words
from tallow.services.book import CampaignBook
from tallow.services.showing.sheets import SheetView
from tests.unit.hooks.made import registry_of

HOME = Path(__file__).parents[3]
KIND = "sample.keeper"

FIELDS = (
    TextField("trade", "Trade"),
    NumberField("strength", "Strength", minimum=0, maximum=999),
    NumberField("wit", "Wit", unit=" %"),
    NumberField("health", "Health", minimum=-99, maximum=999),
    ChoiceField("mood", "Mood", (Choice("calm", "Calm", "Nothing happens."), Choice("wild", "Wild")), "calm"),
    FlagField("asleep", "Asleep"),
    FlagField("hungry", "Hungry"),
    TrackField("trust", "Trust", 8, milestones=(3,)),
    ReferenceField("friend", "Friend", KIND),
    TableField(
        "gear",
        "Gear",
        (
            ChoiceField("place", "Place", (Choice("head", "Head"), Choice("hand", "Hand")), "head"),
            TextField("name", "Thing"),
            FlagField("used", "Used", default=True),
            NumberField("left", "Left"),
            NumberField("whole", "Whole"),
            NumberField("guard", "Guard", unit="%"),
        ),
        row="thing",
    ),
    EntriesField("tricks", "Tricks", "sample.trick"),
    TextField("notes", "Notes", lines=6),
)


def _lost(row: Row, book: Book) -> frozenset[str]:
    return frozenset({"guard"}) if row["whole"] and not row["left"] else frozenset()


def _sum(column: str) -> TotalType:
    def base(record: Record, book: Book) -> Sequence[Part]:
        used = [each for each in book.value(record, "gear") if each["used"]]
        return [Part(each["name"], each[column]) for each in used if column not in _lost(each, book)]

    return TotalType(f"sample.{column}", KIND, f"All {column}", base)


TOTALS = (
    TotalType(
        "sample.most", KIND, "Most health", lambda record, book: [Part("Strength", book.value(record, "strength"))]
    ),
    TotalType(
        "sample.down",
        KIND,
        "Down",
        lambda record, book: [Part("Health", int(book.value(record, "health") <= 0))],
        flag=True,
    ),
    _sum("left"),
    _sum("whole"),
    _sum("guard"),
)

GEAR = Table(
    "gear",
    ("place", "name", "used", Pool("left", "whole", "Wear"), "guard"),
    foot={"left": "sample.left", "guard": "sample.guard"},
    full={"left": "sample.whole"},
    foot_label="In use",
    worn="used",
    lost=_lost,
    hint="what is left of it",
    note="Things that are not used do not count.",
    blank=2,
)

SHEET = Sheet(
    KIND,
    (
        row(Heading(("trade",), ("sample.down",))),
        row(Stats(("strength", "wit"), labels={"wit": "Cunning"}), Stats(("sample.most",), size="small")),
        row(
            Bar("health", "sample.most", -10, (Mark(-10, "dead"), Mark(0, "down"))),
            Options("mood"),
            weights=(3, 2),
        ),
        (Cell((GEAR, Act("sample.mend", "Mend everything"))),),
        (Cell((Ticks(("asleep", "hungry")), Pips("trust"))), Cell((Lines(("friend", "trust", "wit"), "Life"),))),
        (Cell((Entries("tricks", 2),)), Cell((Notes("notes", 4),))),
        row(Slot("sample.keeper:more")),
    ),
    "Keeper record",
)

VALUES: Mapping[str, Value] = {
    "trade": "lamplighter",
    "strength": 60,
    "wit": 41,
    "health": 37,
    "mood": "wild",
    "hungry": True,
    "trust": 4,
    "gear": [
        {"id": "a", "place": "head", "name": "Brass hat", "left": 12, "whole": 15, "guard": 7},
        {"id": "b", "place": "hand", "name": "Long pole", "left": 0, "whole": 9, "guard": 5},
        {"id": "c", "place": "hand", "name": "Spare wick", "used": False, "left": 2, "whole": 2, "guard": 88},
        {"id": "d", "place": "hand", "name": "Empty hand", "guard": 1},
    ],
    "tricks": [{"id": "t", "entry": "sample.spark"}, {"id": "u", "name": "Whistling in the dark"}],
    "notes": "Owes the baker a song.\n\nSleeps by day.",
}


def registry(sheet: Sheet = SHEET) -> Registry:
    """What the sample declares."""
    return registry_of(game(sheet))


def game(sheet: Sheet = SHEET) -> Game:
    """The same, to be changed."""
    return Game(
        plugins=(),
        missing={},
        kinds={KIND: KindType(KIND, "Keeper", "Keepers", FIELDS)},
        entry_types={},
        entries={"sample.spark": Entry(id="sample.spark", name="Strike a spark")},
        totals={total.id: total for total in TOTALS},
        reaches={},
        used=frozenset(),
        sheets={KIND: sheet},
        checks={},
        resolvers={},
        commands={},
        settings={},
        faults=(),
        caller=Caller(pluggy.PluginManager("tallow"), {}),
    )


class Shelf:
    """The records of a book."""

    def __init__(self, *records: Record) -> None:
        self._records = records

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]:
        return self._records

    def record(self, id: str) -> Record:
        return next(record for record in self._records if record.id == id)

    def names(self, ids: Iterable[str]) -> Mapping[str, str]:
        return {}

    def picture(self, campaign: str, id: str) -> Picture | None:
        return None


def view(
    name: str = "Wick",
    values: Mapping[str, Value] = VALUES,
    *,
    sheet: Sheet = SHEET,
    plugins: Mapping[str, str] | None = None,
    campaign: str = "Lamp Street",
) -> SheetView:
    """A record of the sample."""
    record = Record("r", "c", KIND, name, Document(values))
    made = Campaign("c", campaign, plugins or {"sample": "1.0"})
    return SheetView(record, CampaignBook(made, registry(sheet), Shelf(record)))


def changed(**values: Value) -> Mapping[str, Value]:
    """The sample's values with some replaced."""
    return {**VALUES, **values}


def laid(*views: SheetView, **options: object) -> Layout:
    """Records on pages."""
    return lay_out(views, replace(Choices(), **options), home=HOME)  # type: ignore[arg-type]


def marks(page: Page) -> Iterator[tuple[float, float, Ink]]:
    """The marks of a page with the place of their piece."""
    return ((placed.x, placed.y, mark) for placed in page.placed for mark in placed.piece.marks)


def texts(layout: Layout) -> list[str]:
    """Every line of text, in the order in which it is drawn."""
    return [mark.line.text for page in layout.pages for _, _, mark in marks(page) if isinstance(mark, Words)]


def extents(page: Page) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each mark; of a text without its ascenders and descenders."""
    for x, y, mark in marks(page):
        match mark:
            case Strip():
                yield x + mark.x, y + mark.y, x + mark.x + mark.width, y + mark.y + mark.height
            case Words():
                yield x + mark.x, y + mark.baseline, x + mark.x + mark.line.width, y + mark.baseline
            case Shape():
                across = [point for ring in mark.rings for point, _ in ring]
                down = [point for ring in mark.rings for _, point in ring]
                yield x + min(across), y + min(down), x + max(across), y + max(down)


def extracted(layout: Layout) -> list[str]:
    """The text of each page of the PDF, as a reader finds it: white space evened, case folded."""
    reader = PdfReader(BytesIO(pdf(layout)))
    return [" ".join(page.extract_text().split()).casefold() for page in reader.pages]
