"""The campaign's name at the top of the rail, the games it plays, and the menu that switches between campaigns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look, paint, wrap
from tallow.ui.kit.focus import Outline as RingOutline

if TYPE_CHECKING:
    from tallow.ui.shell.rail.name_edit import NameEdit


class CampaignHead(QWidget):
    """Name and games; pressed, it wants the menu of campaigns.

    Signals:
        menu_wanted: the menu is to open below it.
        renamed: the campaign was given another name.
    """

    menu_wanted = Signal()
    renamed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = CampaignButton()
        self.button.clicked.connect(self.menu_wanted)
        self.name: NameEdit | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_campaign(self, name: str, games: str) -> None:
        """Show these."""
        self.button.show_campaign(name, games)

    def begin_rename(self) -> None:
        """Ask for another name in place."""
        from tallow.ui.shell.rail.name_edit import NameEdit

        if self.name is None:
            self.name = NameEdit("New name of the campaign")
            self.name.given.connect(self.renamed)
            self.name.left.connect(self._on_left)
            self._column.insertWidget(0, self.name)
        self.button.hide()
        self.name.setText(self.button.text())
        self.name.selectAll()
        self.name.show()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_left(self) -> None:
        if self.name is not None:
            self.name.hide()
        self.button.show()


class CampaignButton(QAbstractButton):
    """Paints the campaign's name over its games, with a chevron that tells of the menu."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def show_campaign(self, name: str, games: str) -> None:
        """Show these; no name says that no campaign is open."""
        self._games = games
        self.setText(name)
        self.updateGeometry()
        self.setAccessibleName(f"Campaign {name}, {games}, menu" if name else "No campaign, menu")
        self.setToolTip(games)
        self.update()

    def focus_outline(self) -> RingOutline:
        return RingOutline(self.rect().adjusted(12, 4, -12, -4))

    def sizeHint(self) -> QSize:
        lines = sum(max(1, len(each)) for each in self.shown)
        return QSize(look().px(200), look().px(28 + 22 + 14) + (lines - 2) * look().px(_MORE))

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
        if self.underMouse():
            painter.fillRect(self.rect(), theme.wash)
        line = QRectF(px(20), 0, self.width() - px(40), px(28))
        ink = theme.ink if self.text() else theme.ink3
        names, games = self.shown
        for words in names or ("No campaign",):
            paint.text(painter, line, words, look().font(Role.ENTRY_BOLD, 23), ink)
            line.translate(0, px(_MORE))
        chevron = look().pixmap("chevron_down", theme.ink3, 16)
        painter.drawPixmap(self.width() - px(20 + 16), px(6), chevron)
        line = QRectF(line.left(), line.top() + px(30 - _MORE), line.width(), px(20))
        for words in games:
            paint.text(painter, line, words, look().font(Role.LABEL_TIGHT), theme.ink2)
            line.translate(0, px(_MORE))
        painter.end()

    @property
    def shown(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The name beside the chevron in the lines that it needs, and below it the games, in one."""
        name = self._broken(self.text(), look().font(Role.ENTRY_BOLD, 23), _CHEVRON, _MOST)
        return name, self._broken(self._games, look().font(Role.LABEL_TIGHT), 0, 1)

    def _broken(self, words: str, font: QFont, less: int, most: int) -> tuple[str, ...]:
        width = self.width() - look().px(40 + less)
        return tuple(wrap.lines(words, font, width, most)) if words else ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # the name may take another number of lines


_CHEVRON, _MORE, _MOST = 24, 24, 3
"""What the chevron takes; a further line; how many lines of a name at most."""
