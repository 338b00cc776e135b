"""A list of entries on paper: one to a writing line, or two beside each other where the sheet has them as chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tallow.model.field import EntriesField
from tallow.model.sheet import Entries
from tallow.model.value import Row
from tallow.printing.blocks.missing import mark
from tallow.printing.blocks.section import Said, again, cut_off, head, ruled, written
from tallow.printing.fill import Fill
from tallow.printing.pen import Piece, beside
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted, spans
from tallow.services.filling.place import NEW

GUTTER = 5.0
"""Between two columns of lines."""
NARROWEST = 34.0
"""How wide a column is at least; two that would be narrower are one."""


def lay(block: Entries, view: PaperView, space: Space) -> Strand:
    """The names, then as many empty lines as the sheet asks for; one line at least."""
    label, id = view.label(block.field), block.field
    columns = 2 if block.chips and (space.width - GUTTER) / 2 >= NARROWEST else 1
    narrow = replace(space, width=(space.width - GUTTER * (columns - 1)) / columns)
    bad = bool(view.bad(id))
    rows = () if bad else view.rows(id)
    shown = rows[: space.cut]
    pieces = list(_rows(shown, columns, view, id, narrow))
    if bad:
        pieces = list(line(view.shown(id), space, view.key, "", label))
    over = len(rows) - len(shown)
    if over:
        pieces.append(cut_off(over, space.width))
    empty = _beside([ruled(narrow, _new(view, id, narrow, number)) for number in range(columns)], narrow)
    blank = [] if over else view.empty_rows(id, empty, -(-block.blank // columns), form=space.form)
    count = [Said(str(len(rows)), CAPTION)] if block.chips and rows else []
    return Strand(
        (*pieces, *blank),
        head(label, space.width, count),
        again(label, space.width),
        least=2,
        ruled=empty if block.blank and not over else None,
    )


def _rows(rows: Sequence[Row], columns: int, view: PaperView, id: str, narrow: Space) -> Iterator[Piece]:
    """The lines, so many beside each other; beside the last one there is room to write."""
    for start in range(0, len(rows), columns):
        cells = [
            (
                *line(_named(row, view, id, narrow), narrow, view.key, f"{id}.{row['id']}", view.label(id)),
                *mark(view, row, narrow.width),
            )
            for row in rows[start : start + columns]
        ]
        if columns == 1:
            yield from cells[0]
            continue
        cells += [(ruled(narrow, _new(view, id, narrow, 0)),)] * (columns - len(cells))
        yield from beside([(place * (narrow.width + GUTTER), cell) for place, cell in enumerate(cells)])


def _named(row: Row, view: PaperView, id: str, space: Space) -> str:
    """A line's name with what is told of it; in a form the name alone, which is what can be filled in."""
    field = view.field(id)
    told = view.line_told(field, row) if isinstance(field, EntriesField) and not space.form else ""
    return f"{view.entry_name(row)}, {told}" if told else view.entry_name(row)


def _beside(empty: Sequence[Piece], narrow: Space) -> Piece:
    """Empty lines as one piece."""
    if len(empty) == 1:
        return empty[0]
    (made,) = beside([(place * (narrow.width + GUTTER), [each]) for place, each in enumerate(empty)])
    return replace(made, spare=True)


def _new(view: PaperView, id: str, space: Space, number: int) -> Fill | None:
    """What may be entered in the empty lines that stand beside each other, each a line of its own."""
    path = f"{id}.{NEW}{number or ''}"
    return Fill(view.key, path, "text", f"{view.label(id)}, one more", "") if space.form else None


def line(name: str, space: Space, key: str, path: str, label: str) -> tuple[Piece, ...]:
    """A name on as many writing lines as it needs; one without a path cannot be filled in."""
    role, lines = fitted(name, BODY, space.width)
    fill = Fill(key, path, "text", f"{label}: {name}", name) if space.form and path else None
    parts = spans(name, lines) if fill and len(lines) > 1 else []
    return tuple(
        written(each, role, space, keep=number > 0, fill=fill.some(*parts[number]) if fill and parts else fill)
        for number, each in enumerate(lines)
    )
