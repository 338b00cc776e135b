"""The bird's sheet, with every block."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tallow.api import (
    Act,
    Bar,
    Body,
    Book,
    Cell,
    Entries,
    Forecast,
    ForecastPart,
    ForecastShare,
    Grid,
    Heading,
    HitPlace,
    Lines,
    Mark,
    Notes,
    Options,
    Outlook,
    Pips,
    Pool,
    Pools,
    Record,
    Row,
    Sheet,
    ShownWound,
    Slot,
    Stats,
    Table,
    Ticks,
    WoundTrack,
    row,
)

from .chores import DAY
from .hoard import HOARD
from .keeping import CELLS
from .tricks import GOOD_FOR, LEAVES, TRICKS


def _lost(row: Row, book: Book) -> frozenset[str]:
    """A feather of no length counts for nothing."""
    return frozenset() if row["length"] else frozenset({"place"})


FEATHERS = Table(
    "feathers",
    ("place", Pool("length", "grown", "Length"), "shown", "color", "gloss", "lent_to"),
    foot={"length": "canary.plumage"},
    full={"length": "canary.grown"},
    foot_label="Shown",
    worn="shown",
    lost=_lost,
    hint="centimeters",
    note="Feathers that are not shown do not count.",
    blank=3,
)


def _scar(record: Record, row: Row, book: Book) -> ShownWound:
    """A scar by its place and depth."""
    return ShownWound(row["place"] or "A scar", row["depth"], "deep" if row["depth"] > 3 else "shallow")


def _gusts(record: Record, book: Book, passed: bool) -> Sequence[ForecastPart]:
    """A gust as strong as the bird is heavy carries it off; one from behind half as strong."""
    weight = book.value(record, "weight")
    return [ForecastPart(0, "sits"), ForecastPart(weight // 2 if passed else weight, "is carried off", "filled")]


def _gust(record: Record, book: Book, size: int, passed: bool) -> Outlook:
    """Half of the gusts that are strong enough."""
    strong = size >= _gusts(record, book, passed)[1].start
    carried = Fraction(int(strong), 2)
    return Outlook((ForecastShare("sits", 1 - carried), ForecastShare("is carried off", carried, "filled")))


GUSTS = Forecast(
    "Before the next gust",
    "a gust of",
    "this gust",
    _gusts,
    _gust,
    Grid("Gust", ("weak", "strong"), (("Carried off", ("0", "10")),), hint="out of 20"),
    bypass="from behind",
)

BODY = Body(
    "Body",
    (HitPlace("Head", "hood", light="dazed", note="hood"), HitPlace("Leg", "canary.plumage", "sprained", "lame")),
    hint="feathers and hurts",
    note="A hood covers the head.",
    guard="feathers",
)

BIRD_SHEET = Sheet(
    "canary.bird",
    (
        row(Heading(("species", "sex"), ("caught", "canary.sings"), "likeness")),
        row(
            Stats(
                ("weight", "canary.lungs"),
                labels={"weight": "Wt"},
                layers={"canary.lungs": ("canary.half", "puff")},
                layers_label="weight + puff",
            ),
            Bar("breath", "canary.lungs", -5, (Mark(0, "silent"), Mark(-5, "hoarse"))),
            weights=(1, 2),
        ),
        (Cell((Options("color"),)), Cell((Ticks(("hungry",)), Pips("trust"))), Cell((Lines(("cage",), "Life"),))),
        row(FEATHERS),
        (Cell((Entries("songs", 2), Entries("seeds"))), Cell((Notes("notes", 4),), 2)),
        row(Slot("canary.bird:special")),
        row(
            Act("canary.singing", "Sing…", "singer", primary=True),
            Act("canary.feed", "Feed"),
            Slot("canary.bird:acts"),
        ),
        row(Pools("down", "canary.lungs", "fat", "canary.lungs"), GUSTS),
        row(WoundTrack("scars", "scar_room", _scar), BODY),
        row(GOOD_FOR, TRICKS),
        row(HOARD),
        row(DAY),
        CELLS,
    ),
    "Bird record",
    LEAVES,
    "Bird",
)
