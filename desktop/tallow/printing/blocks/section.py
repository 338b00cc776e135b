"""Heads of sections and the writing lines below them, which most blocks share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tallow.printing.fill import Fill
from tallow.printing.pen import FIRM, WRITING, Pen, Piece
from tallow.printing.role import BODY, CAPTION, SECTION, Role
from tallow.printing.space import Space
from tallow.printing.words import Line, fitted, spans, width, wrap

HEAD = 5.4
"""How high a head of one line is, its rule included."""
WRITTEN, CLOSE = 6.4, 5.7
"""From one writing line to the next."""
WRITE_IN = 12.0
"""How wide a place in a head is where something may be written."""
BEHIND = 2.5
"""Between a label and its value."""
FIGURE = 9.0
"""How wide the place of a figure behind its label is at least."""
NAMED = 0.62
"""What part of a line a label may take whatever its value is."""
RISE = 1.75
"""How far text stands above the line that it is written on."""


@dataclass(frozen=True, slots=True)
class Said:
    """Words at the right of a head.

    Attributes:
        fill: what may be entered in their place, or None.
        least: how wide their place is at least, to be written in where nothing stands.
    """

    text: str
    role: Role
    fill: Fill | None = None
    least: float = 0.0

    @property
    def width(self) -> float:
        """How wide it is."""
        return max(self.least, width(self.text, self.role))


def head(label: str, room: float, right: Sequence[Said] = ()) -> Piece:
    """A label in small capitals over a firm rule, with a few words at the right where there is room, else below."""
    return _head(label, room, tuple(right))


@lru_cache(maxsize=512)
def _head(label: str, room: float, right: tuple[Said, ...]) -> Piece:
    said = sum(each.width for each in right)
    role, lines = fitted(label, SECTION, room - said - 3 if said and said < 0.7 * room else room)
    pen = Pen()
    y = HEAD + (len(lines) - 1) * role.line if lines else HEAD
    for number, each in enumerate(lines):
        pen.words(0.0, y - RISE - (len(lines) - 1 - number) * role.line, each, role)
    pen.strip(0.0, y - FIRM, room, FIRM)
    last = lines[-1].width if lines else 0.0
    if last + 3 + said <= room:
        _at_right(pen, room - said, y, right)
        return pen.piece(y)
    if any(each.least for each in right):
        _at_right(pen, room - said, y + WRITTEN, right)
        return pen.piece(y + WRITTEN)
    for each in wrap("".join(each.text for each in right), CAPTION, room):
        y += CAPTION.line
        pen.words(0.0, y - 0.9, each, CAPTION)
    return pen.piece(y)


def _at_right(pen: Pen, x: float, y: float, right: Sequence[Said]) -> None:
    for each in right:
        free = each.width - width(each.text, each.role)
        if each.least and not each.text and each.fill is None:
            pen.strip(x + 0.6, y - RISE + 0.3, each.width - 1.2, WRITING)
        with pen.spot(each.fill, x, y - HEAD + 0.2, each.width, HEAD - FIRM - 0.4):
            pen.text(x + free, y - RISE, each.text, each.role)
        x += each.width


def again(label: str, room: float) -> Piece:
    """The head on a further page."""
    return head(label, room, [Said("continued", CAPTION)])


def cut_off(count: int, room: float) -> Piece:
    """Says how many rows of a list are left out."""
    pen = Pen()
    pen.text(0.0, CAPTION.line + 0.4, f"and {count} more", CAPTION)
    return pen.piece(CAPTION.line + 1.4)


def ruled(space: Space, fill: Fill | None = None) -> Piece:
    """An empty writing line."""
    pen = Pen()
    height = space.high(WRITTEN, CLOSE)
    with pen.spot(fill, 0.0, 0.0, space.width, height):
        pen.strip(0.0, height - WRITING, space.width, WRITING)
    return pen.piece(height, spare=True)


def written(text: Line, role: Role, space: Space, *, keep: bool = False, fill: Fill | None = None) -> Piece:
    """A line of text on a writing line; text that reads from the right begins there."""
    pen, height = Pen(), space.high(WRITTEN, CLOSE)
    with pen.spot(fill, 0.0, 0.0, space.width, height):
        pen.words(space.width - text.width if text.rtl else 0.0, height - RISE, text, role)
        pen.strip(0.0, height - WRITING, space.width, WRITING)
    return pen.piece(height, keep=keep)


def caption(text: str, room: float) -> tuple[Piece, ...]:
    """A sentence below a block."""
    pieces = []
    for number, each in enumerate(wrap(text, CAPTION, room)):
        pen = Pen()
        above = 0.0 if number else 1.4
        pen.words(0.0, above + CAPTION.line - 0.9, each, CAPTION)
        pieces.append(pen.piece(above + CAPTION.line, keep=True))
    return tuple(pieces)


def labeled(
    label: str, role: Role, value: str, space: Space, *, figure: Role | None = None, fill: Fill | None = None
) -> tuple[Piece, ...]:
    """A label and its value on writing lines: a figure at the right end, words behind the label.

    Args:
        figure: how the value is set if it stands at the right end.
        fill: what may be entered in the value's place.
    """
    room, height = space.width, space.high(WRITTEN, CLOSE)
    beside = 0.0 if figure is None else room - max(FIGURE, width(value, figure)) - BEHIND
    named, labels = fitted(label, role, max(room * NAMED, beside))
    start = labels[-1].width + BEHIND if labels else 0.0
    pens = [Pen() for _ in labels or (Line("", 0.0),)]
    for pen, each in zip(pens, labels, strict=False):
        pen.words(0.0, height - RISE, each, named)
    if figure is not None and width(value, figure) <= room - start:
        with pens[-1].spot(fill, start, 0.0, room - start, height - WRITING):
            pens[-1].right(room, height - RISE, value, figure)
    else:
        _behind(pens, value, start, height, room, fill)
    for pen in pens:
        pen.strip(0.0, height - WRITING, room, WRITING)
    return tuple(pen.piece(height, keep=number > 0) for number, pen in enumerate(pens))


def _behind(pens: list[Pen], value: str, start: float, height: float, room: float, fill: Fill | None) -> None:
    """Words behind a label, on as many lines as they need; in a form those of several lines begin below it."""
    lines = wrap(value, BODY, room, room - start)
    if fill is not None and len(lines) > 1:
        lines = (Line("", 0.0), *wrap(value, BODY, room))
    parts = spans(value, lines)
    for number, each in enumerate(lines or (Line("", 0.0),)):
        if number:
            pens.append(Pen())
        x = 0.0 if number else start
        part = fill and (fill if len(lines) < 2 else fill.some(*parts[number]) if number else None)
        with pens[-1].spot(part, x, 0.0, room - x, height - WRITING):
            pens[-1].words(x, height - RISE, each, BODY)
