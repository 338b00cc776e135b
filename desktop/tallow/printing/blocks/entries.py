"""A list of entries on paper: one to a writing line."""

from __future__ import annotations

from tallow.model.sheet import Entries
from tallow.printing.blocks.section import again, cut_off, head, ruled, written
from tallow.printing.fill import Fill
from tallow.printing.pen import Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import fitted, spans
from tallow.services.filling.place import NEW


def lay(block: Entries, view: PaperView, space: Space) -> Strand:
    """The names, then as many empty lines as the sheet asks for; one line at least."""
    label, id = view.label(block.field), block.field
    bad = bool(view.bad(id))
    rows = () if bad else view.rows(id)
    shown = rows[: space.cut]
    pieces = [
        piece for row in shown for piece in _entry(view.entry_name(row), space, view.key, f"{id}.{row['id']}", label)
    ]
    if bad:
        pieces = list(_entry(view.shown(id), space, view.key, "", label))
    over = len(rows) - len(shown)
    if over:
        pieces.append(cut_off(over, space.width))
    new = Fill(view.key, f"{id}.{NEW}", "text", f"{label}, one more", "") if space.form else None
    empty = ruled(space, new)
    blank = [] if over else view.empty_rows(id, empty, block.blank)
    return Strand(
        (*pieces, *blank),
        head(label, space.width),
        again(label, space.width),
        least=2,
        ruled=empty if block.blank and not over else None,
    )


def _entry(name: str, space: Space, key: str, path: str, label: str) -> tuple[Piece, ...]:
    role, lines = fitted(name, BODY, space.width)
    fill = Fill(key, path, "text", f"{label}: {name}", name) if space.form and path else None
    parts = spans(name, lines) if fill and len(lines) > 1 else []
    return tuple(
        written(each, role, space, keep=number > 0, fill=fill.some(*parts[number]) if fill and parts else fill)
        for number, each in enumerate(lines)
    )
