"""BoardView: a board of squares with pieces moved by hand; to a screen reader it is the list of its squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from tallow.model.board import Piece, Square, Zone
from tallow.ui.kit import board_paint
from tallow.ui.kit.board_paint import Places
from tallow.ui.kit.focus import outline_moved
from tallow.ui.kit.free_list import FreeList, Index
from tallow.ui.kit.look import look
from tallow.ui.kit.spoken import spoken

LEAST, USUAL, MOST = 24, 44, 72
"""The side of a square, in pixels at 100 %."""
_GUTTER, _AFTER, _STEP = 24, 18, 4
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOMS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}
"""A plus is typed with Shift on some keyboards, and shares its key with the equals sign there."""
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_PRESS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """The board that shows.

    Attributes:
        columns, rows: the names of its columns and rows.
        pieces: what stands and lies on it, or waits beside it.
        zones: squares with a name.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()

    def said(self, square: Square) -> str:
        """A square's name."""
        return f"{self.columns[square[0] - 1]} {self.rows[square[1] - 1]}"

    def piece(self, id: str) -> Piece | None:
        """A piece by its id."""
        return next((each for each in self.pieces if each.id == id), None)

    def on(self, square: Square) -> Iterator[Piece]:
        """What is on a square: who stands there, then the tile."""
        found = [each for each in self.pieces if each.at is not None and _covers(each, square)]
        return iter(sorted(found, key=lambda each: each.shape == "tile"))


def _covers(piece: Piece, square: Square) -> bool:
    x, y = piece.at or (0, 0)
    return x <= square[0] < x + piece.size[0] and y <= square[1] < y + piece.size[1]


def _any_covers(pieces: Iterable[Piece], square: Square) -> bool:
    return any(each.at is not None and _covers(each, square) for each in pieces)


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is drawn over the board.

    Attributes:
        steps: how far the chosen piece gets: square → steps.
        line: from one square's center to another's, in squares and halves, or None.
        blocked: the squares that are in the way of the line.
        path: the squares of a way, from ``start`` on.
        start: where it begins.
        hits: where it is stopped or turned.
    """

    steps: Mapping[Square, int] = field(default_factory=dict)
    line: tuple[tuple[float, float], tuple[float, float]] | None = None
    blocked: tuple[Square, ...] = ()
    path: tuple[Square, ...] = ()
    start: Square = (1, 1)
    hits: tuple[Square, ...] = ()


class _Squares(QAbstractListModel):
    """The squares as Qt sees them, row by row."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._view.count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._view.spoken_square(self._view.square_of(index.row()))
        return None


class BoardView(FreeList):
    """The board; arrows move the cursor, Enter lifts a piece and puts it down, Esc puts it back.

    A piece of several squares is held by the one at which it was taken, and never reaches over the edge. Ctrl and the
    wheel, or ``zoom_by``, change the size of the squares; the empty ground can be dragged.

    Signals:
        square_chosen: the cursor went to a square (it); a person moved it.
        piece_chosen: a piece was pressed or lifted: its id.
        piece_put: a piece was put on a square: its id, the square.
        let_go: what was held stays where it was.
        piece_off: Del on the chosen piece: its id.
        turn_requested: F on the chosen piece: its id.
        sight_requested, range_requested: L and R.
    """

    square_chosen = Signal(object)
    piece_chosen = Signal(str)
    piece_put = Signal(str, object)
    let_go = Signal()
    piece_off = Signal(str)
    turn_requested = Signal(str)
    sight_requested = Signal()
    range_requested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.spec = BoardSpec((" ",), (" ",))
        self.marks = BoardMarks()
        self.chosen = ""
        self.lifted = ""
        self.moves = True  # whether a piece that is pressed can be moved
        self.named = True  # whether the names of columns and rows show
        self.zoned = True  # whether zones show
        self._grip: Square = (0, 0)  # how far from its lowest square the piece is held
        self._side: float | None = None  # of a square at 100 %, None fits the room
        self._pressed: QPoint | None = None
        self._panning = False
        self._over: Square | None = None
        self._squares = _Squares(self)
        self.setModel(self._squares)
        self.setCurrentIndex(self._squares.index(0, 0))

    # --- what shows ---

    @property
    def count(self) -> int:
        """How many squares the board has."""
        return len(self.spec.columns) * len(self.spec.rows)

    def set_board(self, spec: BoardSpec) -> None:
        """Show another board, or the same as it stands now; the cursor stays where it can."""
        square = self.cursor_square
        other = (spec.columns, spec.rows) != (self.spec.columns, self.spec.rows)
        if other:
            self._squares.beginResetModel()
        self.spec = spec
        if other:
            self._squares.endResetModel()
        else:
            self._squares.dataChanged.emit(self._squares.index(0, 0), self._squares.index(self.count - 1, 0))
        if spec.piece(self.lifted) is None:
            self.lifted = ""
        if other:
            self._go(square if self._there(square) else (1, 1), chosen=False)
            self.fit()
        self.viewport().update()

    def set_marks(self, marks: BoardMarks) -> None:
        """Draw other marks over the board."""
        self.marks = marks
        self.viewport().update()

    def choose(self, id: str) -> None:
        """Mark a piece; nobody chose it, so it does not emit. The cursor goes to it where it is on the board."""
        self.chosen = id
        piece = self.spec.piece(id)
        if piece is not None and piece.at is not None:
            self._go(piece.at, chosen=False)
        self.viewport().update()

    # --- the squares ---

    @property
    def cursor_square(self) -> Square:
        """The square on which the keyboard stands."""
        return self.square_of(max(0, self.currentIndex().row()))

    def square_of(self, at: int) -> Square:
        """The square of an item."""
        row, column = divmod(at, len(self.spec.columns))
        return column + 1, row + 1

    def square_at(self, point: QPointF) -> Square | None:
        """The square under a point of the viewport, None beside the board."""
        places = self.places()
        square = (
            int((point.x() - places.left) // places.cell) + 1,
            int((point.y() - places.top) // places.cell) + 1,
        )
        return square if self._there(square) else None

    def spoken_square(self, square: Square) -> str:
        """What is said of a square: its name, what is on it, its zones, how far it is."""
        there = [spoken(each.name, *each.told) for each in self.spec.on(square)]
        zones = [zone.name for zone in self.spec.zones if self.zoned and square in zone.squares]
        steps = self.marks.steps.get(square)
        far = [] if steps is None else ["1 step" if steps == 1 else f"{steps} steps"]
        held = self.spec.piece(self.lifted)
        return spoken(self.spec.said(square), *there, *zones, *far, *([f"holding {held.name}"] if held else []))

    def places(self) -> Places:
        """Where the squares are painted now."""
        edge = look().px(_GUTTER) if self.named else 2
        return Places(edge - self.horizontalOffset(), edge - self.verticalOffset(), self.cell)

    @property
    def cell(self) -> float:
        """The side of a square, in pixels."""
        if self._side is not None:
            return look().px(self._side)
        edge, room = look().px(_GUTTER) if self.named else 2, self.maximumViewportSize()
        across = (room.width() - edge - look().px(_AFTER) / 3) / len(self.spec.columns)
        down = (room.height() - edge - look().px(_AFTER)) / len(self.spec.rows)
        return float(min(look().px(USUAL), max(look().px(LEAST), int(min(across, down)))))

    def zoom_by(self, steps: int) -> None:
        """Make the squares larger or smaller, within the least and the most."""
        side = self.cell / look().zoom + steps * _STEP
        self._side = min(MOST, max(LEAST, side))
        self.fit()
        self.scrollTo(self.currentIndex())

    def zoom_to_fit(self) -> None:
        """Let the squares fit the room again."""
        self._side = None
        self.fit()

    def show_names(self, shown: bool) -> None:
        """Whether the names of columns and rows show."""
        self.named = shown
        self.fit()

    def show_zones(self, shown: bool) -> None:
        """Whether zones show."""
        self.zoned = shown
        self.viewport().update()

    # --- the list ---

    def item_rect(self, at: int) -> QRect:
        return self.places().rect(self.square_of(at)).toRect() if 0 <= at < self.count else QRect()

    def content_size(self) -> QSize:
        edge = look().px(_GUTTER) if self.named else 2
        after = look().px(_AFTER)
        wide = edge + len(self.spec.columns) * self.cell + after / 3
        return QSize(round(wide), round(edge + len(self.spec.rows) * self.cell + after))

    def indexAt(self, point: QPoint) -> QModelIndex:
        square = self.square_at(QPointF(point)) if self._ready() else None
        return QModelIndex() if square is None else self._index(square)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        outline_moved(self)

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        places, spec, marks = self.places(), self.spec, self.marks
        if self.named:
            board_paint.paint_names(painter, places, spec.columns, spec.rows, look().px(_GUTTER))
        board_paint.paint_ground(painter, places, len(spec.columns), len(spec.rows))
        board_paint.paint_range(painter, places, marks.steps)
        for piece in spec.pieces:
            if piece.shape == "tile":
                board_paint.paint_tile(painter, places, piece)
        dark = [each for each in spec.pieces if each.shape == "tile" and each.opaque]
        board_paint.paint_steps(painter, places, marks.steps, {each for each in marks.steps if _any_covers(dark, each)})
        for zone in spec.zones if self.zoned else ():
            board_paint.paint_zone(painter, places, zone)
        for piece in spec.pieces:
            board_paint.paint_name_ground(painter, places, piece)
        for piece in spec.pieces:
            if piece.shape != "tile":
                board_paint.paint_piece(painter, places, piece, chosen=piece.id == self.chosen)
        self._paint_marks(painter, places)
        self._paint_held(painter, places)
        painter.end()

    def _paint_marks(self, painter: QPainter, places: Places) -> None:
        marks = self.marks
        board_paint.paint_marked(painter, places, marks.blocked)
        if marks.line is not None:
            start, end = (self._point(places, each) for each in marks.line)
            stop = None
            if marks.blocked:
                middles = [places.middle(each) for each in marks.blocked]
                stop = min(middles, key=lambda each: (each - start).manhattanLength())
            board_paint.paint_sight(painter, start, end, stop, places)
        if marks.path or marks.hits:
            board_paint.paint_path(painter, places, marks.start, marks.path, marks.hits)

    def _paint_held(self, painter: QPainter, places: Places) -> None:
        """Where the chosen tile lies, and where the piece that is held would come to."""
        chosen, held = self.spec.piece(self.chosen), self.spec.piece(self.lifted)
        if chosen is not None and chosen.at is not None and chosen.shape == "tile":
            board_paint.paint_chosen(painter, places.rect(chosen.at, chosen.size))
        if held is not None:
            board_paint.paint_landing(painter, places.rect(self._landing(self._over or self.cursor_square), held.size))

    def _point(self, places: Places, at: tuple[float, float]) -> QPointF:
        return QPointF(places.left + (at[0] - 0.5) * places.cell, places.top + (at[1] - 0.5) * places.cell)

    # --- keyboard ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        typed = not event.modifiers() & _COMMANDS
        if key in _ARROWS and plain:
            right, down = _ARROWS[key]
            here = self.cursor_square
            self._go((here[0] + right, here[1] + down), chosen=True)
        elif key in _PRESS and plain:
            self._press(self.cursor_square)
        elif key == Qt.Key.Key_Escape and self.lifted:
            self.put_back()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and plain and self.chosen:
            self.put_back()
            self.piece_off.emit(self.chosen)
        elif key == Qt.Key.Key_F and plain and self.chosen:
            self.turn_requested.emit(self.chosen)
        elif key == Qt.Key.Key_L and plain:
            self.sight_requested.emit()
        elif key == Qt.Key.Key_R and plain:
            self.range_requested.emit()
        elif key in _ZOOMS and typed:
            self.zoom_by(_ZOOMS[key])
        elif key == Qt.Key.Key_0 and plain:
            self.zoom_to_fit()
        else:
            event.ignore()

    def keyboardSearch(self, search: str) -> None:
        """No square is searched by its name: letters are keys here."""

    def _press(self, square: Square) -> None:
        """Put down what is held, or take up what stands there."""
        if self.lifted:
            landing, id = self._landing(square), self.lifted
            self.lifted = ""
            self.piece_put.emit(id, landing)
        elif (piece := next(self.spec.on(square), None)) is not None:
            self._take(piece.id, lift=self.moves)
        self.viewport().update()

    def lift(self, id: str) -> None:
        """Take a piece up, from the board or from beside it: the next square that is pressed is where it goes."""
        self._take(id, lift=True)
        self.setFocus()
        self.viewport().update()

    def _take(self, id: str, *, lift: bool) -> None:
        piece, square = self.spec.piece(id), self.cursor_square
        held = piece is not None and piece.at is not None and _covers(piece, square)
        x, y = piece.at if piece is not None and piece.at is not None and held else square
        self._grip = (square[0] - x, square[1] - y)
        self.lifted = id if lift else ""
        if piece is not None:
            self.piece_chosen.emit(id)

    def _landing(self, square: Square) -> Square:
        """Where the piece that is held comes to while it is held over a square: all of it stays on the board."""
        piece = self.spec.piece(self.lifted)
        wide, high = piece.size if piece is not None else (1, 1)
        farthest = (len(self.spec.columns) - wide + 1, len(self.spec.rows) - high + 1)
        x, y = (max(1, min(square[at] - self._grip[at], farthest[at])) for at in (0, 1))
        return x, y

    def put_back(self) -> None:
        """What is held stays where it was."""
        held, self.lifted = bool(self.lifted), ""
        self._over = None
        self.viewport().update()
        if held:
            self.let_go.emit()

    def _go(self, square: Square, *, chosen: bool) -> None:
        if self._there(square):
            self.setCurrentIndex(self._index(square))
            if chosen:
                self.square_chosen.emit(square)
            self.scrollTo(self.currentIndex())

    # --- mouse ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        square = self.square_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or square is None:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed = event.position().toPoint()
        self._panning = False
        self._go(square, chosen=True)
        if self.lifted:
            self._press(square)
            self._pressed = None
        elif (piece := next(self.spec.on(square), None)) is not None:
            self._take(piece.id, lift=False)
        else:
            self._panning = True

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        square, pressed = self.square_at(event.position()), self._pressed
        if pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            self._follow(square if self.lifted else None)
            return
        moved = event.position().toPoint() - pressed
        if self._panning:
            self.horizontalScrollBar().setValue(self.horizontalOffset() - moved.x())
            self.verticalScrollBar().setValue(self.verticalOffset() - moved.y())
            self._pressed = event.position().toPoint()
        elif self.moves and self.chosen and (self.lifted or moved.manhattanLength() > self.cell / 3):
            self.lifted = self.chosen
            self._follow(square)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._pressed, self._panning = self._pressed is not None and bool(self.lifted), None, False
        if dragged:
            square = self.square_at(event.position())
            if square is None:
                self.put_back()
            else:
                self._press(square)
                self._go(square, chosen=True)
        self._follow(None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._zoom_around(event.position(), 1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def _zoom_around(self, point: QPointF, steps: int) -> None:
        """Zoom so that what is under a point stays there, as far as the board can be scrolled."""
        before = self.places()
        x, y = (point.x() - before.left) / before.cell, (point.y() - before.top) / before.cell
        self.zoom_by(steps)
        after = self.places()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(round(across.value() + after.left + x * after.cell - point.x()))
        down.setValue(round(down.value() + after.top + y * after.cell - point.y()))

    def _follow(self, square: Square | None) -> None:
        if square != self._over:
            self._over = square
            self.viewport().update()

    def _there(self, square: Square) -> bool:
        return 1 <= square[0] <= len(self.spec.columns) and 1 <= square[1] <= len(self.spec.rows)

    def _index(self, square: Square) -> QModelIndex:
        return self._squares.index((square[1] - 1) * len(self.spec.columns) + square[0] - 1, 0)
