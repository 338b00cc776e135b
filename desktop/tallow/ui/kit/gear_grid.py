"""GearGrid: cards in a square of cells, whose colored halves make wholes over the seams; lifted and dropped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QSizePolicy, QTableView, QWidget

from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.gear_model import GearCard, GearModel, Index, Place
from tallow.ui.kit.gear_paint import paint_grid
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.typed_line import TypedLine

CELL = (104, 78)
_LINE = 28
_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class GearGrid(QTableView):
    """Cells of cards, one Tab stop.

    Arrows move; Space lifts the card under the keyboard, and drops it where the arrows have gone; Esc puts it back; Del
    takes it away; Enter opens the cell, and so does a letter, which begins what is typed there. A mouse drags a card or
    opens it by a double click. Where there is less room, cells grow narrower, down to `narrowest`.

    Signals:
        card_moved: from and to, each (row, column); a card that lies there already goes the other way.
        card_removed: (row, column).
        cell_opened: (row, column), of a card or an empty cell.
        cell_begun: (row, column), and the letter that was typed on it.
        name_given: (row, column), and the name that was typed there.
    """

    card_moved = Signal(object, object)
    card_removed = Signal(object)
    cell_opened = Signal(object)
    cell_begun = Signal(object, str)
    name_given = Signal(object, str)

    def __init__(
        self,
        name: str,
        *,
        rows: int = 3,
        columns: int = 3,
        cell: tuple[float, float] = CELL,
        narrowest: float | None = None,
        empty: str = "empty",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._narrowest = cell[0] if narrowest is None else narrowest
        self._cells = GearModel(self, rows, columns, empty)
        self._size = cell
        self._pressed: QPoint | None = None
        self._hovered: Place | None = None
        self.setModel(self._cells)
        self.setAccessibleName(name)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.setCurrentIndex(self._cells.index(0, 0))
        look().changed.connect(self._fit)
        self._fit()

    # --- state ---

    def set_cards(self, cards: Mapping[Place, GearCard]) -> None:
        """Shows these cards, each in its (row, column); does not emit. A lifted one is put back."""
        self._cells.show(cards)
        self.viewport().update()

    @property
    def cards(self) -> Mapping[Place, GearCard]:
        """The cards as they are shown."""
        return self._cells.cards

    @property
    def empty(self) -> str:
        """What stands in a cell without a card."""
        return self._cells.empty

    @property
    def current(self) -> Place:
        """The cell under the keyboard."""
        return self.currentIndex().row(), self.currentIndex().column()

    @property
    def lifted(self) -> Place | None:
        """Where the card lies that is lifted, or None."""
        return self._cells.lifted

    @property
    def hovered(self) -> Place | None:
        """The cell under the mouse."""
        if self._hovered is None and self.underMouse():
            return self.current  # the mouse has not moved yet
        return self._hovered

    def places(self) -> list[Place]:
        """Every cell, in reading order."""
        return [(row, column) for row in range(self._cells.rowCount()) for column in range(self._cells.columnCount())]

    def cell_rect(self, place: Place) -> QRect:
        """Where a cell stands in the viewport."""
        return self.visualRect(self._cells.index(*place))

    def focus_outline(self) -> Outline:
        return Outline(self.cell_rect(self.current).adjusted(0, 0, 1, 1))

    def sizeHint(self) -> QSize:
        wide, high = self._size
        columns, rows = self._cells.columnCount(), self._cells.rowCount()
        return QSize(columns * look().px(wide) + 1, rows * look().px(high) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._cells.columnCount() * look().px(self._narrowest) + 1, self.sizeHint().height())

    # --- typing ---

    def start_typing(self, place: Place, text: str, choices: Sequence[str] = ()) -> None:
        """Opens the line in which a cell's name is typed; `choices` are offered meanwhile."""
        self._put_back()
        self.setCurrentIndex(self._cells.index(*place))
        name = self.model().data(self.currentIndex(), Qt.ItemDataRole.AccessibleTextRole)
        line = TypedLine(self, str(name), text, look().font(Role.ENTRY, 15), choices=choices)
        high, cell = look().px(_LINE), self.cell_rect(place)
        line.setGeometry(cell.left() + 1, cell.center().y() - high // 2, cell.width() - 1, high)
        line.given.connect(lambda given: self.name_given.emit(place, given))
        line.open()

    # --- events ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, here = event.key(), self.current
        if key == Qt.Key.Key_Space:
            self._drop(here) if self.lifted is not None else self._lift(here)
        elif key == Qt.Key.Key_Escape and self.lifted is not None:
            self._put_back()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if here in self.cards and self.lifted is None:
                self.card_removed.emit(here)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.cell_opened.emit(here)
        elif event.text().strip() and event.text().isprintable() and not event.modifiers() & _COMMANDS:
            self.cell_begun.emit(here, event.text())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        index = self.indexAt(spot)
        self._hover((index.row(), index.column()) if index.isValid() else None)
        if self._pressed is None:
            return
        far = (spot - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self.lifted is None and far:
            self._lift(self.current)
        if self.lifted is not None and index.isValid():
            self.setCurrentIndex(index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._pressed is not None and self.lifted is not None:
            inside = self.indexAt(event.position().toPoint()).isValid()
            self._drop(self.current) if inside else self._put_back()
        self._pressed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.indexAt(event.position().toPoint()).isValid():
            self.cell_opened.emit(self.current)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._put_back()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        outline_moved(self)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.viewport().update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        paint_grid(painter, self)
        painter.end()

    # --- lifting ---

    def _lift(self, place: Place) -> None:
        if place in self.cards:
            self._cells.lift(place)
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.viewport().update()

    def _drop(self, place: Place) -> None:
        start = self._put_down()
        if start is not None and start != place:
            self.card_moved.emit(start, place)

    def _put_back(self) -> None:
        start = self._put_down()
        if start is not None:
            self.setCurrentIndex(self._cells.index(*start))

    def _put_down(self) -> Place | None:
        """Lets go of what is lifted; returns where it lay."""
        self._pressed = None
        self.viewport().unsetCursor()
        self.viewport().update()
        return self._cells.lift(None)

    def _hover(self, place: Place | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.viewport().update()

    def _fit(self) -> None:
        wide, high = self._size
        columns, least = self._cells.columnCount(), look().px(self._narrowest)
        room = max(least, (self.width() - 1) // columns)
        for column in range(columns):
            self.setColumnWidth(column, min(look().px(wide), room))
        for row in range(self._cells.rowCount()):
            self.setRowHeight(row, look().px(high))
        self.updateGeometry()
        outline_moved(self)
        self.viewport().update()
