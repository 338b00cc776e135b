"""Heads of sections and the writing lines below them, which most blocks share."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.printing.pen import FIRM, WRITING, Pen, Piece
from tallow.printing.role import BODY, CAPTION, SECTION, Role
from tallow.printing.space import Space
from tallow.printing.words import Line, fitted, line, width, wrap

HEAD = 5.4
"""How high a head of one line is, its rule included."""
WRITTEN, CLOSE = 6.4, 5.7
"""From one writing line to the next."""
RISE = 1.75
"""How far text stands above the line that it is written on."""


def head(label: str, room: float, right: Sequence[tuple[str, Role]] = ()) -> Piece:
    """A label in small capitals over a firm rule, with a few words at the right where there is room, else below."""
    said = sum(width(text, role) for text, role in right)
    role, lines = fitted(label, SECTION, room - said - 3 if said and said < 0.7 * room else room)
    pen = Pen()
    y = HEAD + (len(lines) - 1) * role.line if lines else HEAD
    for number, each in enumerate(lines):
        pen.words(0.0, y - RISE - (len(lines) - 1 - number) * role.line, each, role)
    pen.strip(0.0, y - FIRM, room, FIRM)
    last = lines[-1].width if lines else 0.0
    if last + 3 + said <= room:
        x = room - said
        for text, role in right:
            x = pen.text(x, y - RISE, text, role)
        return pen.piece(y)
    for each in wrap("".join(text for text, _ in right), CAPTION, room):
        y += CAPTION.line
        pen.words(0.0, y - 0.9, each, CAPTION)
    return pen.piece(y)


def again(label: str, room: float) -> Piece:
    """The head on a further page."""
    return head(label, room, [("continued", CAPTION)])


def ruled(space: Space) -> Piece:
    """An empty writing line."""
    pen = Pen()
    height = space.high(WRITTEN, CLOSE)
    pen.strip(0.0, height - WRITING, space.width, WRITING)
    return pen.piece(height, spare=True)


def written(text: Line, role: Role, space: Space, *, keep: bool = False) -> Piece:
    """A line of text on a writing line; text that reads from the right begins there."""
    return _line([(space.width - text.width if text.rtl else 0.0, text, role)], space, keep=keep)


def caption(text: str, room: float) -> tuple[Piece, ...]:
    """A sentence below a block."""
    pieces = []
    for number, each in enumerate(wrap(text, CAPTION, room)):
        pen = Pen()
        above = 0.0 if number else 1.4
        pen.words(0.0, above + CAPTION.line - 0.9, each, CAPTION)
        pieces.append(pen.piece(above + CAPTION.line, keep=True))
    return tuple(pieces)


def labeled(label: str, role: Role, value: str, space: Space, *, figure: Role | None = None) -> tuple[Piece, ...]:
    """A label and its value on writing lines: a figure at the right end, words behind the label.

    Args:
        figure: how the value is set if it stands at the right end.
    """
    room = space.width
    named, lines = fitted(label, role, room * 0.62)
    pen_lines: list[list[tuple[float, Line, Role]]] = [[(0.0, each, named)] for each in lines] or [[]]
    start = lines[-1].width + 2.5 if lines else 0.0
    if figure is not None and width(value, figure) <= room - start:
        said = line(value, figure)
        pen_lines[-1].append((room - said.width, said, figure))
    else:
        for number, each in enumerate(wrap(value, BODY, room, room - start)):
            if number:
                pen_lines.append([])
            pen_lines[-1].append((0.0 if number else start, each, BODY))
    return tuple(_line(parts, space, keep=number > 0) for number, parts in enumerate(pen_lines))


def _line(parts: Sequence[tuple[float, Line, Role]], space: Space, *, keep: bool) -> Piece:
    pen = Pen()
    height = space.high(WRITTEN, CLOSE)
    for x, each, role in parts:
        pen.words(x, height - RISE, each, role)
    pen.strip(0.0, height - WRITING, space.width, WRITING)
    return pen.piece(height, keep=keep)
