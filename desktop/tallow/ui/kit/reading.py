"""Reading: a long text in a frame, to be read, chosen from and copied; it scrolls inside."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role

_ACROSS, _DOWN = 8, 4


class Reading(QPlainTextEdit):
    """Plain text in a role of type; Tab leaves it."""

    def __init__(self, name: str, text: str, role: Role = Role.BODY, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._role = role
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        look().changed.connect(self._restyle)
        self._restyle()

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:  # paintEvent is the text's, whose frame does not scroll with it
            painter, theme = QPainter(self), look().theme
            paint.box(painter, QRectF(self.rect()), theme.well, theme.line, paint.HAIR)
            painter.end()
        return super().event(event)

    def _restyle(self) -> None:
        px = look().px
        self.setFont(look().font(self._role))
        self.setViewportMargins(px(_ACROSS), px(_DOWN), 0, px(_DOWN))
        self.update()
