"""One row of the rail: an icon, a word, a count; the current one stands on the sheet's ground with a bar.

A word that has no room beside its count goes on in a second line: the count never eats it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tallow.ui.kit import Role, look, paint, wrap
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken

BAR = 3
BETWEEN = " · "
LINE = 20
"""The height of a further line of a row."""


def beside(words: str, font: QFont, room: float, counts: tuple[str, ...]) -> tuple[list[str], str]:
    """The words in lines, at most two, with the first of the counts that has room behind them; else with the last."""
    wide, small = QFontMetricsF(font), QFontMetricsF(look().font(Role.SECONDARY))
    left = room
    for count in counts:
        left = room - (small.horizontalAdvance(count) + look().px(8) if count else 0)
        if wide.horizontalAdvance(words) <= left:
            return [words], count
    return wrap.lines(words, font, left, 2), counts[-1]


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
        self.updateGeometry()
        self.update()

    def mark(self, *, current: bool, open: bool, narrow: bool) -> None:
        """Take these states."""
        self.current, self.open, self.narrow = current, open, narrow
        self._tell()
        self.updateGeometry()
        self.update()

    def _tell(self) -> None:
        """Tell in a tip what may have no place in the row."""
        lines, count = self._shown
        cut = self.narrow or BETWEEN in self._count or count != self._count or " ".join(lines) != self.text()
        self.setToolTip((self.accessibleName() or self.text()) if cut else "")

    @property
    def _shown(self) -> tuple[list[str], str]:
        """The word in lines, and the count that stands behind it: the whole, or its first part."""
        room, first = self.width() - look().px(49 + 20), self._count.partition(BETWEEN)[0]
        return beside(self.text(), look().font(Role.BODY_STRONG), room, (self._count, first))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()
        if event.oldSize().width() != self.width():
            self.updateGeometry()  # the word may take another line

    def focus_outline(self) -> Outline:
        return Outline(self.rect().adjusted(6, 4, -6, -4))

    def sizeHint(self) -> QSize:
        if self.narrow:
            return QSize(look().px(56), look().px(44))
        return QSize(look().px(200), look().px(38 if len(self._shown[0]) == 1 else 12 + 2 * LINE))

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
        top = (self.height() - px(size)) // 2 if self.narrow else (px(38) - px(size)) // 2
        painter.drawPixmap(left, top, look().pixmap(self._icon, ink, size))
        if not self.narrow:
            self._paint_words(painter)
        painter.end()

    def _paint_words(self, painter: QPainter) -> None:
        theme, px = look().theme, look().px
        ink = theme.ink if self.current or self.open else theme.ink2
        lines, count = self._shown
        row = QRectF(px(49), 0, self.width() - px(49 + 20), px(38))
        where = paint.text(painter, row, count, look().font(Role.SECONDARY), theme.ink3, _RIGHT)
        row.setRight(where.left() - px(8) if count else row.right())
        for line in lines:
            paint.text(painter, row, line, look().font(Role.BODY_STRONG), ink)
            row.translate(0, px(LINE) - px(2))


_RIGHT = Qt.AlignmentFlag.AlignRight
