"""What a bird's sheet tells of it, what it may do for a breath, and the leaves behind the front."""

from __future__ import annotations

from tallow.api import Book, Leaf, Lines, Pill, Pills, Record, Set, Slot, Told, ToldLine, row


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
LEAVES = (
    Leaf("flight", "Flight", (row(Lines(("escaped_on",), "Away")),)),
    Leaf("nest", "Nest", (row(Slot("canary.bird:nest")),)),
)
"""The second is there only while a plugin fills it."""
