"""Covers the window while something long is done: how far it is, and a button to stop it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.label import Text

_HIGH = 10


class ProgressPanel(Overlay):
    """Takes keyboard and mouse at once, and shows itself when it is told to: what is short is over before.

    Signals:
        stop_wanted: the person wants it to stop.
    """

    stop_wanted = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent, width=420)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._shown = False
        self.bar = Bar()
        self._words = Text("", Role.SECONDARY, "ink2")
        self.body.addWidget(self.bar)
        self.body.addWidget(self._words)
        self._stop = self.add_button("Cancel")
        self._stop.clicked.connect(self.reject)
        self._panel.hide()

    def open(self) -> None:
        super().open()
        self.setFocus()

    def reveal(self) -> None:
        """Show how far it is."""
        self._shown = True
        self._panel.show()
        self._stop.setFocus()
        self.refit()
        self.update()

    def show_far(self, done: int, total: int, doing: str) -> None:
        """So much of so much is done, and what is being done."""
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        if not self._stop.unavailable:
            self._words.setText(f"{doing}…")

    def reject(self) -> None:
        """Ask it to stop; the panel goes when it has."""
        self._stop.set_unavailable("It is stopping.")
        self._words.setText("Stopping…")
        self.stop_wanted.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown:
            super().paintEvent(event)


class Bar(QProgressBar):
    """How far it is, as a bar; it never moves by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setRange(0, 1)
        self.setValue(0)
        self.setTextVisible(False)
        self.setAccessibleName("Done so far")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(look().px(200), look().px(_HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(60), look().px(_HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = look().theme, QRectF(self.rect())
        painter = QPainter(self)
        paint.box(painter, rect, theme.well, theme.line, paint.HAIR)
        share = (self.value() - self.minimum()) / max(1, self.maximum() - self.minimum())
        inner = rect.adjusted(2, 2, -2, -2)
        painter.fillRect(QRectF(inner.left(), inner.top(), inner.width() * share, inner.height()), theme.fill)
        painter.end()
