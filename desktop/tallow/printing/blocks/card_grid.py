"""Cards in a grid on paper: a cell for each, letters at its edges for the colors, and below all that lie beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tallow.model.cards import COLORS, SIDES, CardGrid
from tallow.printing.blocks.section import Said, again, cut_off, head, labeled, written
from tallow.printing.fill import Fill
from tallow.printing.pen import THIN, Pen, Piece, stacked
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, CAPTION_STRONG, LABEL, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, line, spans, wrap
from tallow.services.filling.place import GIVEN, NEW
from tallow.services.showing.cards import Card, Laid, laid

CELL, CLOSE, CARD = 24.3, 22.7, 17.4
"""How high a cell is, where lines stand closer, and on a half-page card."""
DEEP, LONG = 2.4, 4.8
"""How far a half reaches into its card, and how long it is along the edge."""
LETTER = CAPTION_STRONG.at(6.5)
ROOM = 2 * DEEP + 1.6
"""What is left free above and below a card's words together, for the halves there."""
BELOW_HEAD = 1.8
BESIDE = "Beside the grid"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: the words of its card, the letters at its edges, and what may be entered in it."""

    place: int
    words: tuple[tuple[Line, Role], ...] = ()
    named: int = 0
    letters: tuple[tuple[str, str], ...] = ()
    fill: Fill | None = None


def lay(block: CardGrid, view: PaperView, space: Space) -> Strand:
    """The grid row by row, then what lies beside it."""
    found, room, label = laid(view, block), space.width, view.label(block.field)
    wide = room / block.columns
    places = range(1, block.rows * block.columns + 1)
    cells = [_cell(block, view, found, place, wide, space) for place in places]
    rows = [cells[start : start + block.columns] for start in range(0, len(cells), block.columns)]
    pieces = [_row(row, wide, space, first=not at) for at, row in enumerate(rows)]
    pieces[1:] = [replace(piece, keep=True) for piece in pieces[1:]]
    if view.bad(block.field):
        pieces += labeled("", BODY, view.shown(block.field), space)
    pieces += _beside(block, view, found, space)
    told = "" if view.blank else " · ".join(f"{count} {color[0].upper()}" for color, count in _whole(found))
    right = [Said(f"complete: {told}", CAPTION)] if told else []
    return Strand(tuple(pieces), head(label, room, right), again(label, room))


def _whole(found: Laid) -> Iterator[tuple[str, int]]:
    return ((color, found.counts[color]) for color in COLORS if found.counts.get(color))


def _cell(block: CardGrid, view: PaperView, found: Laid, place: int, wide: float, space: Space) -> Cell:
    """A cell as it is drawn: a name in as many lines as it needs, and smaller what stands below it."""
    row, column = divmod(place - 1, block.columns)
    label = f"{view.label(block.field)}, row {row + 1} column {column + 1}"
    card = found.cells.get(place)
    if card is None:
        path = f"{block.field}.{NEW}{place}.{block.place}{GIVEN}{place}"
        fill = Fill(view.key, path, "text", label, "", centered=True)
        return Cell(place, fill=fill if space.form and not view.bad(block.field) else None)
    shown, room = card.shown, wide - 2 * DEEP - 1.0
    role, names = fitted(shown.name, BODY, room)
    notes = [each for note in (shown.note, shown.error) for each in wrap(note, CAPTION, room)]
    words = (*((each, role) for each in names), *((each, CAPTION) for each in notes))
    letters = tuple((edge, shown.halves[edge][0].upper()) for edge in SIDES if edge in shown.halves)
    name = view.entry_name(card.row)
    fill = Fill(view.key, f"{block.field}.{card.row['id']}", "text", label, name, centered=True)
    # What the game calls a card may be another name than the one that is entered.
    return Cell(place, words, len(names), letters, fill if space.form and name == shown.name else None)


def _row(row: Sequence[Cell], wide: float, space: Space, *, first: bool) -> Piece:
    """The cells side by side, all as high as the fullest of them."""
    text = max(sum(role.line for _, role in cell.words) for cell in row)
    height = max(CARD if space.bare else space.high(CELL, CLOSE), text + ROOM)
    pen = Pen()
    if first:
        pen.strip(0.0, 0.0, wide * len(row), THIN)
    pen.strip(0.0, height - THIN, wide * len(row), THIN)
    for at in range(len(row) + 1):
        pen.strip(min(max(0.0, at * wide - THIN / 2), wide * len(row) - THIN), 0.0, THIN, height)
    for at, cell in enumerate(row):
        _words(pen, cell, at * wide, wide, height)
        for edge, letter in cell.letters:
            _half(pen, edge, letter, at * wide, wide, height)
    return stacked([Piece(BELOW_HEAD), pen.piece(height)]) if first else pen.piece(height)


def _words(pen: Pen, cell: Cell, x: float, wide: float, height: float) -> None:
    """A card's name and note in the middle of its cell; its name is what may be entered."""
    y = (height - sum(role.line for _, role in cell.words)) / 2
    names, notes = cell.words[: cell.named], cell.words[cell.named :]
    tall = max(2 * BODY.line, sum(role.line for _, role in names))
    top = y if names else (height - tall) / 2
    with pen.spot(cell.fill, x + DEEP + 0.5, top, wide - 2 * DEEP - 1.0, tall):
        for text, role in names:
            pen.centered(x, wide, y + role.line / 2, text, role)
            y += role.line
    for text, role in notes:
        pen.centered(x, wide, y + role.line / 2, text, role)
        y += role.line


def _half(pen: Pen, edge: str, letter: str, x: float, wide: float, height: float) -> None:
    """A half at a card's edge: a small box with its color's letter; over the seam it meets its neighbor's."""
    flat = edge in ("top", "bottom")
    across, down = (LONG, DEEP) if flat else (DEEP, LONG)
    left = {"left": x, "right": x + wide - across}.get(edge, x + (wide - across) / 2)
    top = {"top": 0.0, "bottom": height - down}.get(edge, (height - down) / 2)
    pen.frame(left, top, across, down, THIN)
    pen.centered(left, across, top + down / 2, line(letter, LETTER), LETTER)


def _beside(block: CardGrid, view: PaperView, found: Laid, space: Space) -> list[Piece]:
    """What lies in no cell, each on a line of its own, with why where nobody laid it there."""
    if not found.beside:
        return []
    shown = found.beside[: space.cut]
    pen = Pen()
    pen.text(0.0, LABEL.line + 1.2, BESIDE, LABEL)
    pieces = [replace(pen.piece(LABEL.line + 2.0), keep=True)]
    for card in shown:
        pieces += _line(block, view, card, space)
    over = len(found.beside) - len(shown)
    return [*pieces, cut_off(over, space.width)] if over else pieces


def _line(block: CardGrid, view: PaperView, card: Card, space: Space) -> Iterator[Piece]:
    name = view.entry_name(card.row)
    role, lines = fitted(name, BODY, space.width)
    label = f"{view.label(block.field)}, beside the grid: {name}"
    fill = Fill(view.key, f"{block.field}.{card.row['id']}", "text", label, name) if space.form else None
    parts = spans(name, lines) if fill and len(lines) > 1 else []
    for number, each in enumerate(lines):
        part = fill.some(*parts[number]) if fill and parts else fill
        yield written(each, role, space, keep=number > 0, fill=part)
    for each in wrap(card.shown.note if card.missing else card.why, CAPTION, space.width):
        pen = Pen()
        pen.words(0.0, CAPTION.line - 0.5, each, CAPTION)
        yield pen.piece(CAPTION.line + 0.6, keep=True)
