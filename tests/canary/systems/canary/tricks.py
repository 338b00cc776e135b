"""What a bird's sheet tells of it, what it may do for a breath, and the leaves behind the front."""

from __future__ import annotations

from tallow.api import (
    Book,
    Chapter,
    Chronicle,
    FamilyTree,
    Happening,
    Kin,
    Leaf,
    Lines,
    Pill,
    Pills,
    Record,
    Rounds,
    Set,
    Slot,
    Told,
    ToldLine,
    row,
)

from .aviary import AVIARY


def _learned(record: Record, book: Book) -> tuple[ToldLine, ...]:
    """What the bird's songs are good for, and the cage that it sits in."""
    songs = [book.entry(row["entry"]) for row in book.value(record, "songs") if "entry" in row]
    lines = tuple(ToldLine("Sings", song.name, entry=song.id) for song in songs if song)
    cage = book.value(record, "cage")
    return (*lines, ToldLine("Sits in", book.record(cage).name, record=cage)) if cage else lines


def _tricks(record: Record, book: Book) -> tuple[Pill, ...]:
    """A trick costs a breath; a lame bird does not hop."""
    breath = book.value(record, "breath")
    tired = "" if breath > 0 else "needs a breath"
    lame = "is lame" if book.value(record, "lame") else ""
    paid = (Set(record.id, "breath", breath - 1, breath),)
    told = f"breath {breath} → {breath - 1}"
    return (Pill("Hop", f"Hop, {told}", paid, lame or tired), Pill("Whistle", f"Whistle, {told}", paid, tired))


GOOD_FOR = Told("Good for", _learned)
TRICKS = Pills("Spend a breath to", _tricks)


def _flock(record: Record, book: Book) -> tuple[Kin, ...]:
    """All birds; whoever lent a feather to another stands above it."""
    birds = book.records("canary.bird")
    lent = {bird.id: {row["lent_to"] for row in book.value(bird, "feathers")} for bird in birds}
    return tuple(
        Kin(
            bird.id,
            bird.name,
            book.value(bird, "species"),
            tuple(other for other, to in lent.items() if bird.id in to),
            state="gone" if book.value(bird, "escaped") else "living",
        )
        for bird in birds
    )


def _lent(id: str, record: Record, book: Book) -> tuple[tuple[str, str], ...]:
    """How heavy the chosen one is."""
    return (("Weighs", f"{book.value(book.record(id), 'weight')} g"),)


def _diary(record: Record, book: Book) -> tuple[Chapter, ...]:
    """The day on which the bird escaped."""
    day = book.value(record, "escaped_on")
    line = Happening(f"{record.name}, of a cat", "in the yard", harm=True)
    told = (Happening("The door stood open."), *((line,) if book.value(record, "caught") else ()))
    return (Chapter(str(day), "Out of the cage", told, "one bird fewer"),) if day else ()


LEAVES = (
    Leaf("flight", "Flight", (row(Lines(("escaped_on",), "Away")),)),
    Leaf("family", "Family", (row(FamilyTree(_flock, facts=_lent, adds="canary.feed", adds_label="Feed")),)),
    Leaf("diary", "Diary", (row(Chronicle(_diary, "Days")),)),
    Leaf("aviary", "Aviary", (row(AVIARY), row(Rounds("flown", over="escaped", unit="Flight")))),
    Leaf("nest", "Nest", (row(Slot("canary.bird:nest")),)),
)
"""The last is there only while a plugin fills it."""
