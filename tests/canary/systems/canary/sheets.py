"""The bird's sheet, with every block."""

from __future__ import annotations

from tallow.api import (
    Act,
    Bar,
    Book,
    Cell,
    Entries,
    Heading,
    Lines,
    Mark,
    Notes,
    Options,
    Pips,
    Pool,
    Row,
    Sheet,
    Slot,
    Stats,
    Table,
    Ticks,
    row,
)


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

BIRD_SHEET = Sheet(
    "canary.bird",
    (
        row(Heading(("species",), ("caught", "canary.sings"))),
        row(
            Stats(("weight", "canary.lungs"), labels={"weight": "Wt"}),
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
    ),
    "Bird record",
)
