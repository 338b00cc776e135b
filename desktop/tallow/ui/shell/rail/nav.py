"""One row of the rail: an icon, a word, a count; the current one stands on the sheet's ground with a bar."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken

BAR = 3
BETWEEN = " · "


class NavRow(QAbstractButton):
    """A row that opens a list or a page.

    Attributes:
        current: whether its page shows now.
        open: whether its list is unfolded below it.
        narrow: whether only the icon shows.
    """

    def __init__(self, icon: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._count = icon, ""
        self.current = self.open = self.narrow = False
        self.setText(words)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def show_count(self, count: str) -> None:
        """Show a count at the right: "4", "12 living · 9 dead"."""
        self._count = count
        self.setAccessibleName(spoken(self.text(), *count.split(BETWEEN)))
        self._tell()
        self.update()

    def mark(self, *, current: bool, open: bool, narrow: bool) -> None:
        """Take these states."""
        self.current, self.open, self.narrow = current, open, narrow
        self._tell()
        self.updateGeometry()
        self.update()

    def _tell(self) -> None:
        """Tell in a tip what may have no place in the row."""
        cut = self.narrow or BETWEEN in self._count or not self._fits
        self.setToolTip((self.accessibleName() or self.text()) if cut else "")

    @property
    def _fits(self) -> bool:
        """Whether word and count have room side by side."""
        words = QFontMetricsF(look().font(Role.BODY_STRONG)).horizontalAdvance(self.text())
        count = QFontMetricsF(look().font(Role.SECONDARY)).horizontalAdvance(self._count)
        return words + count + look().px(8) <= self.width() - look().px(49 + 20)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def focus_outline(self) -> Outline:
        return Outline(self.rect().adjusted(6, 4, -6, -4))

    def sizeHint(self) -> QSize:
        return QSize(look().px(56 if self.narrow else 200), look().px(44 if self.narrow else 38))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint().boundedTo(QSize(look().px(56), 1000))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        if self.current:
            painter.fillRect(self.rect(), theme.sheet)
            painter.fillRect(QRect(0, 0, px(BAR), self.height()), theme.fill)
        elif self.underMouse():
            painter.fillRect(self.rect(), theme.wash)
        ink = theme.ink if self.current or self.open else theme.ink2
        size = 20 if self.narrow else 18
        left = (self.width() - px(size)) // 2 if self.narrow else px(20)
        top = (self.height() - px(size)) // 2
        painter.drawPixmap(left, top, look().pixmap(self._icon, ink, size))
        if not self.narrow:
            self._paint_words(painter)
        painter.end()

    def _paint_words(self, painter: QPainter) -> None:
        theme, px = look().theme, look().px
        ink = theme.ink if self.current or self.open else theme.ink2
        row = QRectF(px(49), 0, self.width() - px(49 + 20), self.height())
        strong, light = look().font(Role.BODY_STRONG), look().font(Role.SECONDARY)
        room = row.width() - px(8) - QFontMetricsF(strong).horizontalAdvance(self.text())
        whole = QFontMetricsF(light).horizontalAdvance(self._count) <= room
        where = paint.text(painter, row, self._count if whole else self._first, light, theme.ink3, _RIGHT)
        row.setRight(where.left() - px(8))
        paint.text(painter, row, self.text(), strong, ink)

    @property
    def _first(self) -> str:
        """The first part of the count, which stands alone where there is no place for all of it."""
        return self._count.partition(BETWEEN)[0]


_RIGHT = Qt.AlignmentFlag.AlignRight
