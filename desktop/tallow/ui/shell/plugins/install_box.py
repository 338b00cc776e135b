"""The place at the right of the plugins where one is dropped, or chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import SectionHead, Text


class InstallBox(QWidget):
    """Says what can be dropped on the window, and has a button for who would rather choose.

    Signals:
        choose_wanted: the person chooses a file.
    """

    choose_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, look().px(12))
        column.setSpacing(look().px(8))
        column.addWidget(SectionHead("Install"))
        column.addWidget(_Box(self.choose_wanted.emit))
        said = "You see what it adds and what it may do before anything is installed."
        column.addWidget(Text(said, Role.SECONDARY, "ink3", wrap=True))


class _Box(QWidget):
    """The dashed frame."""

    def __init__(self, choose: Callable[[], object]) -> None:
        super().__init__()
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        words = Text("Drop a plugin here", Role.BODY_STRONG, wrap=True)
        kinds = Text(".tallow, .zip, .whl or a folder, or", Role.SECONDARY, "ink3", wrap=True)
        for each in (words, kinds):
            each.setAlignment(Qt.AlignmentFlag.AlignCenter)
        button = Button("choose a file…", Kind.LINK, height=28)
        button.clicked.connect(lambda _checked: choose())
        column = QVBoxLayout(self)
        px = look().px
        column.setContentsMargins(px(12), px(16), px(12), px(12))
        column.setSpacing(px(6))
        for widget in (self._icon, words, kinds):
            column.addWidget(widget)
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignCenter)
        look().changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._icon.setPixmap(look().pixmap("download", look().theme.ink2, 24))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.dashed(painter, QRectF(self.rect()), look().theme.line)
        painter.end()
