"""GearGrid: cards in a square of cells, whose colored halves make wholes over the seams; lifted and dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QSizePolicy, QTableView, QWidget

from tallow.ui.kit.affinity import Edge
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.gear_paint import paint_grid
from tallow.ui.kit.look import look
from tallow.ui.kit.spoken import spoken

Index = QModelIndex | QPersistentModelIndex
Place = tuple[int, int]
"""Row and column, from 0."""
CELL = (104, 78)


@dataclass(frozen=True, slots=True)
class GearCard:
    """A card in a cell.

    Attributes:
        name, note: what it is, and a few words below.
        halves: edge → color of the half there.
        error: why it may not lie here, or "".
    """

    name: str
    note: str = ""
    halves: Mapping[Edge, str] = field(default_factory=dict)
    error: str = ""


class GearGrid(QTableView):
    """Cells of cards, one Tab stop. Arrows move; Space lifts the card under the keyboard, and drops it where the
    arrows have gone; Esc puts it back; Del takes it away; Enter opens the cell. A mouse drags a card or opens it by a
    double click.

    Signals:
        card_moved: from and to, each (row, column); a card that lies there already goes the other way.
        card_removed: (row, column).
        cell_opened: (row, column), of a card or an empty cell.
    """

    card_moved = Signal(object, object)
    card_removed = Signal(object)
    cell_opened = Signal(object)

    def __init__(
        self,
        name: str,
        *,
        rows: int = 3,
        columns: int = 3,
        cell: tuple[float, float] = CELL,
        empty: str = "empty",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._cells = _Cells(self, rows, columns, empty)
        self._size = cell
        self._lifted: Place | None = None
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
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.setCurrentIndex(self._cells.index(0, 0))
        look().changed.connect(self._fit)
        self._fit()

    # --- state ---

    def set_cards(self, cards: Mapping[Place, GearCard]) -> None:
        """Shows these cards, each in its (row, column); does not emit. A lifted one is put back."""
        self._lifted = None
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
        return self._lifted

    @property
    def hovered(self) -> Place | None:
        """The cell under the mouse."""
        if self._hovered is None and self.underMouse():
            return self.current  # the mouse has not moved yet
        return self._hovered

    def whole(self, place: Place, edge: Edge) -> bool:
        """Whether the half at a card's edge meets one of its color."""
        return self._cells.whole(place, edge)

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
        return self.sizeHint()

    # --- events ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, here = event.key(), self.current
        if key == Qt.Key.Key_Space:
            self._drop(here) if self._lifted is not None else self._lift(here)
        elif key == Qt.Key.Key_Escape and self._lifted is not None:
            self._put_back()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if here in self.cards and self._lifted is None:
                self.card_removed.emit(here)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.cell_opened.emit(here)
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
        if self._lifted is None and far:
            self._lift(self.current)
        if self._lifted is not None and index.isValid():
            self.setCurrentIndex(index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._pressed is not None and self._lifted is not None:
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
            self._lifted = place
            self._cells.speak(place)
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.viewport().update()

    def _drop(self, place: Place) -> None:
        start, self._lifted = self._lifted, None
        self._settle(start)
        if start is not None and start != place:
            self.card_moved.emit(start, place)

    def _put_back(self) -> None:
        start, self._lifted = self._lifted, None
        if start is not None:
            self.setCurrentIndex(self._cells.index(*start))
            self._settle(start)

    def _settle(self, start: Place | None) -> None:
        self._pressed = None
        self.viewport().unsetCursor()
        if start is not None:
            self._cells.speak(start)
        self.viewport().update()

    def _hover(self, place: Place | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.viewport().update()

    def _fit(self) -> None:
        wide, high = self._size
        for column in range(self._cells.columnCount()):
            self.setColumnWidth(column, look().px(wide))
        for row in range(self._cells.rowCount()):
            self.setRowHeight(row, look().px(high))
        self.updateGeometry()
        outline_moved(self)
        self.viewport().update()


class _Cells(QAbstractTableModel):
    """The cells as Qt sees them: what is spoken of each, and its tip."""

    def __init__(self, grid: GearGrid, rows: int, columns: int, empty: str) -> None:
        super().__init__(grid)
        self._grid, self._rows, self._columns, self.empty = grid, rows, columns, empty
        self.cards: dict[Place, GearCard] = {}

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._rows

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        place = (index.row(), index.column())
        card = self.cards.get(place)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._spoken(place, card)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole) and card is not None:
            return spoken(card.name, card.note, card.error)
        return None

    def show(self, cards: Mapping[Place, GearCard]) -> None:
        self.cards = dict(cards)
        self.dataChanged.emit(self.index(0, 0), self.index(self._rows - 1, self._columns - 1))

    def speak(self, place: Place) -> None:
        """Another state of a cell: lifted, or put down."""
        self.dataChanged.emit(self.index(*place), self.index(*place))

    def whole(self, place: Place, edge: Edge) -> bool:
        down, right = edge.value
        beside = self.cards.get((place[0] + down, place[1] + right))
        color = self.cards[place].halves.get(edge)
        return color is not None and beside is not None and beside.halves.get(edge.opposite) == color

    def _spoken(self, place: Place, card: GearCard | None) -> str:
        where = f"Row {place[0] + 1} column {place[1] + 1}"
        if card is None:
            return spoken(where, self.empty)
        halves = (
            f"{card.halves[edge]} {'complete' if self.whole(place, edge) else 'half'} {edge.name.lower()}"
            for edge in Edge
            if edge in card.halves
        )
        return spoken(where, card.name, *halves, card.error, "lifted" if self._grid.lifted == place else "")
