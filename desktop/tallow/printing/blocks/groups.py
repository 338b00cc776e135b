"""Entries as choices on paper: a line for each group with a diamond for each that can be chosen, the rest below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tallow.model.cards import Groups
from tallow.printing.blocks.entries import line
from tallow.printing.blocks.missing import mark, paragraph
from tallow.printing.blocks.options import BEHIND, BETWEEN
from tallow.printing.blocks.section import CLOSE, RISE, WRITTEN, again, cut_off, head, ruled
from tallow.printing.fill import Fill
from tallow.printing.pen import WRITING, Pen, Piece, stacked
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, LABEL, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, width
from tallow.services.filling.place import NEW
from tallow.services.showing.grouping import ShownGroup, grouped
from tallow.services.showing.sheets import in_short


def lay(block: Groups, view: PaperView, space: Space) -> Strand:
    """All that can be chosen, so that the sheet can be played from with a pencil."""
    label, id = view.label(block.field), block.field
    found = grouped(view, block)
    beside = min(max((width(group.label, LABEL) for group in found.groups), default=0.0) + 3.0, space.width / 2)
    pieces = [_group(group, id, view, space, beside) for group in found.groups]
    rest = found.rest[: space.cut]
    pieces += [
        piece
        for row in rest
        for piece in (
            *line(view.entry_name(row), space, view.key, f"{id}.{row['id']}", label),
            *mark(view, row, space.width),
        )
    ]
    if len(rest) < len(found.rest):
        pieces.append(cut_off(len(found.rest) - len(rest), space.width))
    if view.bad(id):
        pieces += paragraph(in_short(view.stored(id)), space.width)
    if not pieces:
        pieces += view.empty_rows(id, ruled(space), 0)
    return Strand(tuple(pieces), head(label, space.width), again(label, space.width))


@dataclass(frozen=True, slots=True)
class _Option:
    """A part of one option on a line.

    Attributes:
        entry: what is chosen by its diamond; "" for a further line of a name that is too wide for one.
    """

    entry: str
    name: str
    words: Line
    role: Role
    x: float


def _group(group: ShownGroup, id: str, view: PaperView, space: Space, left: float) -> Piece:
    """A group's label and its diamonds, on as many lines as they need."""
    high = space.high(WRITTEN, CLOSE)
    role, labels = fitted(group.label, LABEL, left - 1.5)
    fill = _fill(group, id, view) if space.form and not view.bad(id) else None
    lines = _lines(group.options, space.width - left)
    pens = [Pen() for _ in range(max(len(lines), len(labels), 1))]
    for pen, each in zip(pens, labels, strict=False):
        pen.words(0.0, high - RISE, each, role)
    for pen, some in zip(pens, lines, strict=False):
        for option in some:
            if option.entry:
                said = fill and replace(fill, label=f"{fill.label}: {option.name}", option=option.entry)
                pen.diamond(left + option.x, high / 2 + 0.3, on=option.entry == group.chosen, fill=said)
            pen.words(left + option.x + BEHIND, high - RISE, option.words, option.role)
    pens[-1].strip(0.0, high - WRITING, space.width, WRITING)
    return stacked([pen.piece(high) for pen in pens])


def _fill(group: ShownGroup, id: str, view: PaperView) -> Fill:
    path = f"{id}.{NEW if group.row is None else group.row['id']}"
    return Fill(view.key, path, "option", f"{view.label(id)}, {group.label}", group.chosen or "", group.options)


def _lines(options: Sequence[tuple[str, str]], room: float) -> list[list[_Option]]:
    """As many of the options on each line as fit; one whose name is too wide for a line has several to itself."""
    lines: list[list[_Option]] = []
    x = room
    for entry, name in options:
        role, words = fitted(name, BODY, room - BEHIND)
        first, *further = words or (Line("", 0.0),)
        if lines and not further and x + BETWEEN + BEHIND + first.width <= room:
            x += BETWEEN
        else:
            x = 0.0
            lines.append([])
        lines[-1].append(_Option(entry, name, first, role, x))
        x = room if further else x + BEHIND + first.width
        lines.extend([_Option("", name, each, role, 0.0)] for each in further)
    return lines
