"""Entries as choices on paper: a line for each group with a diamond for each that can be chosen, the rest below."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.model.cards import Groups
from tallow.printing.blocks.entries import line
from tallow.printing.blocks.missing import paragraph, short
from tallow.printing.blocks.options import BEHIND, BETWEEN
from tallow.printing.blocks.section import CLOSE, RISE, WRITTEN, again, cut_off, head, ruled
from tallow.printing.fill import Fill
from tallow.printing.pen import WRITING, Pen, Piece, stacked
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, LABEL
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted, width
from tallow.services.filling.place import NEW
from tallow.services.grouping import ShownGroup, grouped


def lay(block: Groups, view: PaperView, space: Space) -> Strand:
    """All that can be chosen, so that the sheet can be played from with a pencil."""
    label, id = view.label(block.field), block.field
    found = grouped(view, block)
    beside = min(max((width(group.label, LABEL) for group in found.groups), default=0.0) + 3.0, space.width / 2)
    pieces = [_group(group, id, view, space, beside) for group in found.groups]
    rest = found.rest[: space.cut]
    pieces += [
        piece for row in rest for piece in line(view.entry_name(row), space, view.key, f"{id}.{row['id']}", label)
    ]
    if len(rest) < len(found.rest):
        pieces.append(cut_off(len(found.rest) - len(rest), space.width))
    if view.bad(id):
        pieces += paragraph(short(view.stored(id)), space.width)
    if not pieces:
        pieces.append(ruled(space))
    return Strand(tuple(pieces), head(label, space.width), again(label, space.width))


def _group(group: ShownGroup, id: str, view: PaperView, space: Space, left: float) -> Piece:
    """A group's label and its diamonds, on as many lines as they need."""
    high = space.high(WRITTEN, CLOSE)
    role, labels = fitted(group.label, LABEL, left - 1.5)
    fill = _fill(group, id, view) if space.form and not view.bad(id) else None
    lines = _lines(group.options, space.width - left)
    pieces = []
    for number in range(max(len(lines), len(labels), 1)):
        pen = Pen()
        if number < len(labels):
            pen.words(0.0, high - RISE, labels[number], role)
        x = left
        for entry, name in lines[number] if number < len(lines) else ():
            said = fill and Fill(
                fill.sheet, fill.path, "option", f"{fill.label}: {name}", fill.value, fill.choices, entry
            )
            pen.diamond(x, high / 2 + 0.3, on=entry == group.chosen, fill=said)
            shrunk, words = fitted(name, BODY, space.width - left - BEHIND)
            x = pen.words(x + BEHIND, high - RISE, words[0], shrunk) + BETWEEN if words else x
        last = number == max(len(lines), len(labels), 1) - 1
        if last:
            pen.strip(0.0, high - WRITING, space.width, WRITING)
        pieces.append(pen.piece(high))
    return stacked(pieces)


def _fill(group: ShownGroup, id: str, view: PaperView) -> Fill:
    path = f"{id}.{NEW if group.row is None else group.row['id']}"
    return Fill(view.key, path, "option", f"{view.label(id)}, {group.label}", group.chosen or "", group.options)


def _lines(options: Sequence[tuple[str, str]], room: float) -> list[list[tuple[str, str]]]:
    """As many of the options on each line as fit."""
    lines: list[list[tuple[str, str]]] = []
    x = room
    for entry, name in options:
        wide = BEHIND + width(name, BODY)
        if lines and x + BETWEEN + wide <= room:
            lines[-1].append((entry, name))
            x += BETWEEN + wide
        else:
            lines.append([(entry, name)])
            x = wide
    return lines
