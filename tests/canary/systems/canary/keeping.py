"""What a bird keeps: a diary, a larder, rivals, habits and favorites, as lists with columns of their own."""

from __future__ import annotations

from tallow.api import (
    Book,
    Cell,
    Entries,
    EntriesField,
    FlagField,
    Group,
    Groups,
    Marks,
    NumberField,
    Record,
    Row,
    ShownEvent,
    Storage,
    TextField,
    Timeline,
)

_COUNT = (NumberField("count", "Count", default=1, minimum=0, maximum=99),)

FIELDS = (
    NumberField("today", "Today", default=2, minimum=1, maximum=9),
    EntriesField(
        "diary",
        "Diary",
        "canary.song",
        columns=(NumberField("day", "Day", default=1, minimum=0, maximum=9), TextField("by", "Told by")),
        carried=False,
        row="event",
    ),
    EntriesField("larder", "Larder", "canary.seed", columns=_COUNT, carried=False),
    EntriesField("nest", "Nest", "canary.song", columns=_COUNT, carried=False),
    EntriesField(
        "rivals",
        "Rivals",
        "canary.song",
        columns=(FlagField("seen", "1"), FlagField("fought", "2")),
        carried=False,
    ),
    EntriesField("habits", "Habits", "canary.song", carried=False),
    EntriesField("favorites", "Favorites", "canary.seed", carried=False),
)


def _day(record: Record, row: Row, book: Book) -> ShownEvent:
    """A sad song is harm."""
    sad = row.get("entry") == "canary.lament"
    return ShownEvent("" if sad else "flame", harm=sad, note=row["by"] and f"told by {row['by']}")


def _grams(row: Row, book: Book) -> str:
    """What a seed weighs."""
    entry = book.entry(row.get("entry", ""))
    return f"{entry.grams} g" if entry is not None and hasattr(entry, "grams") else ""


def _habits(record: Record, book: Book) -> tuple[Group, ...]:
    """One song at dawn; at dusk none before a bird trusts somebody."""
    tame = book.value(record, "trust") > 0
    return (
        Group("At dawn", ("canary.morning", "canary.lament")),
        Group("At dusk", ("canary.evening", "canary.nocturne"), "" if tame else "trusts nobody yet"),
    )


CELLS = (
    Cell((Timeline("diary", "day", "today", "Day", _day, last=3, hint="tick each day"),)),
    Cell((Entries("favorites", chips=True, add="Taste…"), Groups("habits", _habits))),
    Cell((Marks("rivals", ("seen", "fought"), "met", harm=True), Storage(("larder", "nest"), "count", _grams))),
)
