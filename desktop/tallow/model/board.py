"""The block of a board of squares: what stands and lies on it, how far each gets, who sees whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tallow.model.book import Book
from tallow.model.edit import Edit
from tallow.model.record import EMPTY, Record
from tallow.model.value import Value

Square: TypeAlias = tuple[int, int]
"""A column and a row, both from 1 on; rows grow downward."""
Side: TypeAlias = Literal["up", "right", "down", "left"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands or lies on a board, or waits beside it.

    Attributes:
        id: its own among the record's pieces.
        name: what it is called.
        at: its lowest column and row, None while it is beside the board.
        size: its width and height in squares.
        shape: round and square pieces stand, a tile lies below them.
        tone: how it stands out: whose turn it is, or that it lies under some harm.
        front: where it looks; None for a piece without one.
        mark: a letter or two in it; "" for the first of its name.
        told: what is said of it in a few words each ("acting", "obstacle").
        closed: whether nobody walks over it.
        opaque: whether it is in the way of who looks.
        gone: whether it has been taken from the board for good, until somebody lays it again.
    """

    id: str
    name: str
    at: Square | None
    size: tuple[int, int] = (1, 1)
    shape: Literal["round", "square", "tile"] = "round"
    tone: Literal["plain", "acting", "harm"] = "plain"
    front: Side | None = None
    mark: str = ""
    told: tuple[str, ...] = ()
    closed: bool = False
    opaque: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """Squares that have a name ("blind spot").

    Attributes:
        harm: whether it is drawn as one to beware of, or as one to come to.
    """

    name: str
    squares: tuple[Square, ...]
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Sighting:
    """Whether one piece sees another.

    Attributes:
        clear: whether nothing is in the way.
        sentence: that in words.
        detail: what is in the way and where, and what would help; "" for nothing.
        squares: the squares that are in the way.
    """

    clear: bool
    sentence: str
    detail: str = ""
    squares: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Pushing:
    """Where a piece comes to when something pushes it.

    Attributes:
        path: the squares that it enters, in order.
        at: where it comes to stand.
        sentence: what happens on the way.
        hits: the squares at which it is stopped or turned.
    """

    path: tuple[Square, ...]
    at: Square
    sentence: str
    hits: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """A button of a piece: it writes edits, or opens a resolver.

    Attributes:
        label: its words.
        edits: what is written at once.
        target: the resolver that it opens instead, "" for none.
        roles: role of the resolver → the record that takes it.
        given: inputs that go with it.
        why_not: why it cannot be pressed, as a sentence, or "".
    """

    label: str
    edits: tuple[Edit, ...] = ()
    target: str = ""
    roles: Mapping[str, str] = EMPTY
    given: Mapping[str, Value] = EMPTY
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A card that lies beside the board.

    Attributes:
        entry: its entry's id, "" for one that no plugin knows.
        name: what it is called.
        told: its rules in a word each.
        text: what is known of it in a few words.
        count: how many of its tiles are on the board ("2 of 3").
    """

    entry: str
    name: str
    told: tuple[str, ...] = ()
    text: str = ""
    count: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards that lie beside the board, and how many are left to draw ("14 left of 18")."""

    cards: tuple[BoardCard, ...] = ()
    left: str = ""


@dataclass(frozen=True, slots=True)
class Put:
    """What putting a piece somewhere comes to: the words for it ("to 9 G, 5 steps"), and what is written."""

    words: str
    edits: tuple[Edit, ...]


Look: TypeAlias = Callable[[Record, Book], Sequence[Piece]]
"""``look(record, book)``."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of squares with pieces that are moved by hand; on paper a map.

    Attributes:
        label: the head.
        columns, rows: how many squares it has at most; each has its name in ``column_names`` and ``row_names``.
        extent: how many of them a record's board has: ``extent(record, book)`` gives columns and rows.
        fields: the fields that the block shows and writes.
        pieces: what stands, lies and waits: ``pieces(record, book)``.
        put: a piece goes to a square, or beside the board: ``put(record, book, piece, square or None)``. It may refuse
            with a UserMistake.
        turn: a piece looks to a side, or a tile lies the other way: ``turn(record, book, piece, side)``. It may refuse.
        reach: how far a piece gets: square → steps; ``reach(record, book, piece)``.
        sight: ``sight(record, book, piece, other)``.
        push: ``push(record, book, piece, source, distance)``; without a path where it cannot be told, as its
            ``sentence`` says.
        zones: squares with a name: ``zones(record, book)``.
        deeds: the buttons of a piece: ``deeds(record, book, piece)``.
        pile: the cards beside the board, or None: ``pile(record, book)``.
        pile_label: the head over them.
        acts: commands and resolvers of the whole board, as buttons over the pile: target → label.
        role: the role that the record takes in them.
        farthest: the longest push that can be looked at.
        empty: what stands there while no piece is on the board.
    """

    label: str
    columns: Annotated[int, Meta(ge=1, le=60)]
    rows: Annotated[int, Meta(ge=1, le=60)]
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    fields: tuple[str, ...]
    pieces: Look
    extent: Callable[[Record, Book], tuple[int, int]]
    put: Callable[[Record, Book, str, Square | None], Put]
    turn: Callable[[Record, Book, str, Side], Put]
    reach: Callable[[Record, Book, str], Mapping[Square, int]]
    sight: Callable[[Record, Book, str, str], Sighting]
    push: Callable[[Record, Book, str, str, int], Pushing]
    zones: Callable[[Record, Book], Sequence[Zone]]
    deeds: Callable[[Record, Book, str], Sequence[Deed]]
    pile: Callable[[Record, Book], Pile]
    pile_label: str = "Cards"
    acts: Mapping[str, str] = EMPTY
    role: str = ""
    farthest: Annotated[int, Meta(ge=1, le=99)] = 20
    empty: str = "Nothing is on the board yet."

    def said(self, square: Square) -> str:
        """A square as people read it off the board."""
        return f"{self.column_names[square[0] - 1]} {self.row_names[square[1] - 1]}"
