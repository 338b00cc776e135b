"""RowView: the list behind the ledger, the log, the history and the cascade; a subclass says how its rows look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.theme import Theme

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class RowState:
    """How a row stands while it is painted."""

    hovered: bool
    current: bool
    focused: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a row that a mouse can press: where, what it is called, and what it does."""

    rect: QRectF
    name: str


class _Rows(QAbstractListModel):
    """The rows as Qt sees them: what is spoken of each."""

    def __init__(self, view: RowView[Any]) -> None:
        super().__init__(view)
        self._view = view
        self.rows: tuple[Any, ...] = ()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._view.spoken_row(self.rows[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._view.tip_row(self.rows[index.row()]) or None
        return None


class _Painter(QStyledItemDelegate):
    """Hands each row to its view."""

    def __init__(self, view: RowView[Any]) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        self._view.paint_line(painter, QRectF(option.rect), index.row())
        painter.restore()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        return self._view.row_size(index.row())


class RowView(QListView, Generic[R]):
    """A list of painted rows: one Tab stop, ↑ and ↓ move, Enter and Space do what the subclass says.

    As high as its rows unless `scrolls`; a subclass gives `row_height`, `paint_row` and `spoken_row`.
    """

    def __init__(self, name: str, *, scrolls: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scrolls = scrolls
        self._hovered = -1
        self._posed = False
        self.showing = False  # while the program, and no person, sets rows and the current line
        self._model = _Rows(self)
        self.setModel(self._model)
        self.setItemDelegate(_Painter(self))
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if not scrolls:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        look().changed.connect(self.fit)

    # --- what a subclass says ---

    def row_height(self, row: R, width: int) -> int:
        """The height of a row, at a width."""
        return look().px(34)

    def paint_row(self, painter: QPainter, rect: QRectF, row: R, state: RowState) -> None:
        """Paints a row over its ground."""

    def spoken_row(self, row: R) -> str:
        """The row as it is spoken."""
        return str(row)

    def tip_row(self, row: R) -> str:
        """What a mouse that rests on the row is told, or an empty text."""
        return ""

    def spots(self, row: R, rect: QRectF) -> Sequence[Spot]:
        """The places in a row that a mouse can press."""
        return ()

    def press(self, row: R, spot: str) -> None:
        """A place in a row was pressed, by its name; "" is the row itself."""

    def enter(self, row: R) -> None:
        """Enter was pressed on a row, or it was clicked twice; a list where a click does the same leaves this alone."""
        self.press(row, "")

    def key(self, row: R, event: QKeyEvent) -> bool:
        """Takes a key that the list does not know; False lets it pass."""
        return False

    # --- the list ---

    def set_rows(self, rows: Sequence[R]) -> None:
        """Shows other rows; the current line stays where it was."""
        current = self.currentIndex().row()
        self.showing = True
        self._model.beginResetModel()
        self._model.rows = tuple(rows)
        self._model.endResetModel()
        if 0 <= current < len(rows):
            self.setCurrentIndex(self._model.index(current))
        self.showing = False
        self.fit()

    def choose(self, at: int) -> None:
        """Puts the mark on a row; nobody chose it, so it does not emit."""
        self.showing = True
        self.setCurrentIndex(self._model.index(at))
        self.showing = False

    @property
    def rows(self) -> tuple[R, ...]:
        """The rows that are shown."""
        return self._model.rows

    @property
    def current(self) -> R | None:
        """The row on which the keyboard stands."""
        at = self.currentIndex().row()
        return self._model.rows[at] if 0 <= at < len(self._model.rows) else None

    def focus_outline(self) -> Outline:
        """The ring goes round the row on which the keyboard stands, or round a list without rows."""
        index, port = self.currentIndex(), self.viewport()
        whole = port.rect()
        rect = self.visualRect(index).adjusted(0, 0, 0, -1).intersected(whole) if index.isValid() else whole
        return Outline(rect.translated(port.pos()))

    def fit(self) -> None:
        """Measures the rows anew."""
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.viewport().update()

    def content_height(self) -> int:
        """The height of all rows."""
        return sum(self.row_height(row, self._width()) for row in self._model.rows)

    def sizeHint(self) -> QSize:
        height = self.content_height()
        return QSize(look().px(240), min(height, look().px(320)) if self._scrolls else height)

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), look().px(60) if self._scrolls else self.content_height())

    def row_size(self, at: int) -> QSize:
        """The size of the row at a place."""
        return QSize(self._width(), self.row_height(self._model.rows[at], self._width()))

    def paint_line(self, painter: QPainter, rect: QRectF, at: int) -> None:
        """Paints the row at a place and its ground; the ring round it is the look's."""
        current = at == self.currentIndex().row()
        state = RowState(at == self._hovered, current, current and (self.hasFocus() or self._posed))
        self.paint_row(painter, rect, self._model.rows[at], state)

    @property
    def theme(self) -> Theme:
        """The colors of the rows: those of the look, or while the list is disabled their quiet form."""
        theme = look().theme
        return theme if self.isEnabled() else theme.quiet()

    def pose(self, at: int, *, keyboard: bool = False) -> None:
        """Shows a row as it looks under the mouse, or with the keyboard; for pictures of the list."""
        if keyboard:
            self._posed = True
            self.choose(at)
        else:
            self._hovered = at
        self.viewport().update()

    def paint_ground(self, painter: QPainter, rect: QRectF, state: RowState, *, dashed: bool = False) -> None:
        """The wash of a hovered row and the rule below each."""
        theme = look().theme
        if state.hovered:
            painter.fillRect(rect, theme.wash)
        if dashed or not self.isEnabled():
            thick = paint.snapped(painter, paint.HAIR)
            paint.dashes(painter, QRectF(rect.left(), rect.bottom() - thick, rect.width(), thick), theme.line)
        else:
            paint.foot(painter, rect, theme.rule)

    def _width(self) -> int:
        return max(1, self.viewport().width())

    # --- events ---

    def doItemsLayout(self) -> None:
        super().doItemsLayout()
        outline_moved(self)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        outline_moved(self)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        outline_moved(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter(row)
        elif row is None or not self.key(row, event):
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        row = self._model.rows[index.row()]
        spot = self._spot_at(event, index)
        self.press(row, spot.name if spot else "")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        self._hover(index.row())
        over = index.isValid() and self._spot_at(event, index) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self.currentIndex().isValid() and self._model.rows:
            self.setCurrentIndex(self._model.index(0))
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def _spot_at(self, event: QMouseEvent, index: QModelIndex) -> Spot | None:
        row, rect = self._model.rows[index.row()], QRectF(self.visualRect(index))
        return next((spot for spot in self.spots(row, rect) if spot.rect.contains(event.position())), None)

    def _hover(self, at: int) -> None:
        if at != self._hovered:
            self._hovered = at
            self.viewport().update()
