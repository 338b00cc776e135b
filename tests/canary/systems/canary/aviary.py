"""The board of an aviary of five by four squares, in which a bird sits and twigs lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallow.api import (
    Board,
    BoardCard,
    Book,
    Deed,
    EntriesField,
    NumberField,
    Piece,
    Pile,
    Pushing,
    Put,
    Record,
    Set,
    Side,
    Sighting,
    UserMistake,
    Zone,
)

ACROSS, DOWN = 5, 4
FIELDS = (
    NumberField("column", "Sits in column", minimum=0, maximum=ACROSS),
    NumberField("perch", "Sits on perch", minimum=0, maximum=DOWN),
    NumberField("flown", "Flights flown", minimum=0),
    EntriesField("twigs", "Twigs", "canary.seed", carried=False, columns=(NumberField("at", "Column", minimum=0),)),
)


def _at(record: Record, book: Book) -> tuple[int, int] | None:
    column, perch = book.value(record, "column"), book.value(record, "perch")
    return (column, perch) if column and perch else None


def _twigs(record: Record, book: Book) -> Sequence[Piece]:
    """A twig lies on the lowest perch of its column."""
    return [
        Piece(f"twig {row['id']}", book.last_name(row.get("entry", "")), (row["at"], DOWN), shape="tile", opaque=True)
        for row in book.value(record, "twigs")
        if row["at"]
    ]


def pieces(record: Record, book: Book) -> Sequence[Piece]:
    """The bird, and the twigs."""
    return [*_twigs(record, book), Piece("bird", record.name, _at(record, book), told=("sleepy",))]


def put(record: Record, book: Book, piece: str, square: tuple[int, int] | None) -> Put:
    """The bird hops anywhere but onto a twig."""
    if piece != "bird":
        raise UserMistake("Twigs lie where they lie. Move the bird.")
    if any(each.at == square for each in _twigs(record, book)):
        raise UserMistake("A twig lies there. Choose another square.")
    column, perch = square or (0, 0)
    return Put(
        "hops",
        (
            Set(record.id, "column", column, record.get("column")),
            Set(record.id, "perch", perch, record.get("perch")),
            Set(record.id, "flown", book.value(record, "flown") + 1, record.get("flown")),
        ),
    )


def turn(record: Record, book: Book, piece: str, side: Side) -> Put:
    """It sings to that side."""
    return Put(f"sings {side}", (Set(record.id, "flown", book.value(record, "flown") + 1, record.get("flown")),))


def reach(record: Record, book: Book, piece: str) -> Mapping[tuple[int, int], int]:
    """One hop along its perch."""
    at = _at(record, book)
    if at is None or piece != "bird":
        return {}
    return {(at[0] + by, at[1]): 1 for by in (-1, 1) if 1 <= at[0] + by <= ACROSS}


def sight(record: Record, book: Book, piece: str, other: str) -> Sighting:
    """A bird on the lowest perch sees nothing past a twig."""
    at = _at(record, book)
    clear = at is None or at[1] < DOWN
    words = "The bird sees it" if clear else "A twig is in the way"
    return Sighting(clear, words, squares=() if clear else tuple(each.at for each in _twigs(record, book) if each.at))


def push(record: Record, book: Book, piece: str, source: str, distance: int) -> Pushing:
    """A draft blows it to the right, at most to the last column."""
    at = _at(record, book) or (1, 1)
    end = min(ACROSS, at[0] + distance)
    return Pushing(tuple((column, at[1]) for column in range(at[0] + 1, end + 1)), (end, at[1]), f"Blown to {end}.")


def zones(record: Record, book: Book) -> Sequence[Zone]:
    """The door."""
    return [Zone("door", ((1, 1),), harm=True)]


def deeds(record: Record, book: Book, piece: str) -> Sequence[Deed]:
    """A bird rests, and sings; a twig does nothing."""
    if piece != "bird":
        return []
    rest = Set(record.id, "flown", 0, record.get("flown"))
    return [
        Deed("Rest", (rest,)),
        Deed("Sing\u2026", target="canary.singing", roles={"singer": record.id}),
        Deed("Sleep", why_not="It is not dark yet."),
    ]


def pile(record: Record, book: Book) -> Pile:
    """The twigs as cards."""
    cards = [BoardCard(row.get("entry", ""), "Twig", ("dry",)) for row in book.value(record, "twigs")]
    return Pile(tuple(cards), f"{3 - len(cards)} left of 3")


AVIARY = Board(
    "Aviary",
    ACROSS,
    DOWN,
    tuple("12345"),
    tuple("abcd"),
    ("column", "perch", "flown", "twigs"),
    pieces,
    lambda record, book: (ACROSS, DOWN),
    put,
    turn,
    reach,
    sight,
    push,
    zones,
    deeds,
    pile,
    pile_label="Twigs",
    acts={"canary.feed": "Feed"},
)
