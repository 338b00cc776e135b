"""FreeList: a list whose items stand where a subclass puts them, and which a screen reader reads as a plain list."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize
from PySide6.QtGui import QFocusEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look

Index = QModelIndex | QPersistentModelIndex
_MARGIN, _STEP = 12, 24


class FreeList(QListView):
    """What Qt asks of a list, answered from `item_rect` and `content_size`; the subclass paints the whole viewport.

    Attributes:
        hovered: the place of the item under the mouse, or -1.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hovered = -1
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setAutoFillBackground(False)
        look().changed.connect(self.fit)

    # --- what a subclass says ---

    def item_rect(self, at: int) -> QRect:
        """Where an item stands, in the coordinates of the viewport; empty for one that does not show."""
        return QRect()

    def content_size(self) -> QSize:
        """The size of all items together."""
        return QSize()

    # --- the list ---

    def fit(self) -> None:
        """Measures anew."""
        self.updateGeometries()
        self.updateGeometry()
        outline_moved(self)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return self.content_size()

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(240), look().px(160))

    def visualRect(self, index: Index) -> QRect:
        return self.item_rect(index.row()) if index.isValid() else QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        count = self.model().rowCount() if self._ready() else 0
        found = next((at for at in range(count) if self.item_rect(at).contains(point)), -1)
        return self.model().index(found, 0) if found >= 0 else QModelIndex()

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        rect, room, margin = self.visualRect(index), self.viewport().rect(), look().px(_MARGIN)
        for bar, low, high, end in (
            (self.horizontalScrollBar(), rect.left(), rect.right(), room.right()),
            (self.verticalScrollBar(), rect.top(), rect.bottom(), room.bottom()),
        ):
            if low - margin < 0:
                bar.setValue(bar.value() + low - margin)
            elif high + margin > end:
                bar.setValue(bar.value() + high + margin - end)

    def horizontalOffset(self) -> int:
        return self.horizontalScrollBar().value()

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def doItemsLayout(self) -> None:
        self.updateGeometries()

    def updateGeometries(self) -> None:
        if not self._ready():
            return
        whole, room = self.content_size(), self.maximumViewportSize()
        if whole.width() > room.width() or whole.height() > room.height():
            room = self.viewport().size()
        for bar, long, page in (
            (self.horizontalScrollBar(), whole.width(), room.width()),
            (self.verticalScrollBar(), whole.height(), room.height()),
        ):
            bar.setRange(0, max(0, long - page))
            bar.setPageStep(page)
            bar.setSingleStep(look().px(_STEP))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()
        outline_moved(self)

    def focus_outline(self) -> Outline:
        """The ring goes round the item on which the keyboard stands, or round a list without any."""
        index, port = self.currentIndex(), self.viewport()
        rect = self.visualRect(index).intersected(port.rect()) if index.isValid() else port.rect()
        return Outline(rect.translated(port.pos()))

    # --- events ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometries()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.indexAt(event.position().toPoint()).row())
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(-1)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        outline_moved(self)
        self.viewport().update()

    def _ready(self) -> bool:
        """Whether the subclass has given its model: Qt measures a list while it is being made."""
        model: QAbstractItemModel | None = self.model()
        return model is not None

    def _hover(self, at: int) -> None:
        if at != self.hovered:
            self.hovered = at
            self.viewport().update()
