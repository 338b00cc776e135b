"""Text measured, broken into lines and fitted to a width, all in millimeters, in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout, QTextOption

from tallow.model.visible import visible
from tallow.printing.fonts import drawable
from tallow.printing.role import DOTS, Role, face, metrics

STEP = 0.5
"""By how many points text shrinks at a time."""
MEASURED = 4096
"""How many texts' measures are kept: a sheet's labels and figures come again with each layout and each record."""


class Line(NamedTuple):
    """One line of text.

    Attributes:
        text: as it is written; ``drawable`` says what stands for a character that no font has.
        width: in millimeters.
        rtl: whether its paragraph reads from right to left.
    """

    text: str
    width: float
    rtl: bool = False


def clean(text: str) -> str:
    """A text without what cannot be drawn: control characters go, tabs become spaces, halves of pairs a mark.

    So do characters that turn the direction of what stands behind them.
    """
    if text.isprintable():
        return text
    plain = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return "".join(_drawable(character) for character in visible(plain))


def _drawable(character: str) -> str:
    if character == "\t":
        return "  "
    category = unicodedata.category(character)
    if category == "Cs":
        return "\N{REPLACEMENT CHARACTER}"
    return "" if category == "Cc" and character != "\n" else character


def from_right(text: str) -> bool:
    """Whether a paragraph reads from right to left: its first strong character says so."""
    for character in "" if text.isascii() else text:
        kind = unicodedata.bidirectional(character)
        if kind in ("L", "R", "AL"):
            return kind != "L"
    return False


@lru_cache(maxsize=MEASURED)
def width(text: str, role: Role) -> float:
    """How wide a text is on one line."""
    return metrics(role).horizontalAdvance(drawable(text, role.family)) / DOTS


@lru_cache(maxsize=MEASURED)
def line(text: str, role: Role) -> Line:
    """A text as one line, however long; line breaks become spaces."""
    joined = " ".join(clean(text).split("\n"))
    return Line(joined, width(joined, role), from_right(joined))


@lru_cache(maxsize=MEASURED)
def wrap(text: str, role: Role, room: float, first: float | None = None) -> tuple[Line, ...]:
    """The lines of a text no wider than ``room``, the very first no wider than ``first`` if given.

    Breaks between words, between ideographs, and within a word only where it alone is too wide. An empty text has no
    line, an empty paragraph an empty one.
    """
    if not text.strip():
        return ()
    found: list[Line] = []
    for paragraph in clean(text).rstrip("\n").split("\n"):
        whole = paragraph.rstrip()
        if whole and width(whole, role) <= min(room, room if first is None or found else first):
            found.append(Line(whole, width(whole, role), from_right(whole)))
            continue
        found.extend(_broken(paragraph, role, room, room if first is None or found else first))
    return tuple(found)


def spans(text: str, lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Where each line of a broken text comes from: how many characters are before its own, and how many it has."""
    found, at = [], 0
    for each in lines:
        begun = None
        for _ in filter(lambda character: not character.isspace(), each.text):
            while text[at].isspace() or unicodedata.category(text[at]) == "Cc":
                at += 1
            begun = at if begun is None else begun
            at += 1
        found.append((at, 0) if begun is None else (begun, at - begun))
    return found


def _broken(paragraph: str, role: Role, room: float, first: float) -> tuple[Line, ...]:
    """The lines of one paragraph, which is not empty of letters or gives one empty line."""
    if not paragraph.strip():
        return (Line("", 0.0),)
    lines: tuple[Line, ...] = ()
    # A line by itself may come out a little wider than within its paragraph, because a character that several fonts
    # have takes that of its neighbors.
    for less in (0.0, 0.4, 1.0, 2.0):
        lines = tuple(_laid(paragraph, role, room - less, first - less))
        if all(each.width <= (room if number else first) for number, each in enumerate(lines)):
            break
    return lines


def _laid(paragraph: str, role: Role, room: float, first: float) -> Iterator[Line]:
    rtl = from_right(paragraph)
    drawn = drawable(paragraph, role.family)
    layout = QTextLayout(drawn, face(role))
    layout.setTextOption(_option(rtl=rtl))
    layout.beginLayout()
    spans: list[tuple[int, int]] = []
    while (broken := layout.createLine()).isValid():
        broken.setLineWidth(max(1.0, (room if spans else first) * DOTS))
        spans.append((broken.textStart(), broken.textLength()))
    layout.endLayout()
    # Qt counts in UTF-16: a character beyond the first 65,536 is two there.
    units, at = drawn.encode("utf-16-le"), 0
    for start, length in spans:
        count = len(units[2 * start : 2 * (start + length)].decode("utf-16-le"))
        text = paragraph[at : at + count].rstrip()
        at += count
        yield Line(text, width(text, role), rtl)


def _option(*, rtl: bool) -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTextDirection(Qt.LayoutDirection.RightToLeft if rtl else Qt.LayoutDirection.LeftToRight)
    return option


@lru_cache(maxsize=MEASURED)
def fit(text: str, role: Role, room: float) -> Role:
    """The role at the largest size, down to its least, at which the text stays on one line; else at its least."""
    size = role.size
    joined = line(text, role).text
    while size > role.least and width(joined, role.at(size)) > room:
        size = max(role.least, size - STEP)
    return role.at(size)


@lru_cache(maxsize=MEASURED)
def fitted(text: str, role: Role, room: float) -> tuple[Role, tuple[Line, ...]]:
    """A text shrunk a little, then broken: the role it is set in and its lines."""
    smaller = fit(text, role, room)
    return smaller, wrap(text, smaller, room)


def elided(text: str, role: Role, room: float) -> Line:
    """A text cut to one line with an ellipsis: for repeats only, never for what stands nowhere else."""
    whole = line(text, role)
    if whole.width <= room:
        return whole
    drawn = drawable(whole.text, role.family)
    cut = metrics(role).elidedText(drawn, Qt.TextElideMode.ElideRight, max(0.0, room) * DOTS)
    return Line(cut, width(cut, role), whole.rtl)
