"""One line below the bar for what went wrong: a sentence, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from tallow.model.errors import Objected, Stale, spoken
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.label import Text


class NoticeBar(QWidget):
    """Stays until it is answered, closed, or the next thing goes well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Text("", Role.BODY, "danger", wrap=True)
        self._reason = QLineEdit(placeholderText="Your reason, kept with the record")
        self._reason.setAccessibleName("Reason for going on")
        self._go_on = Button("Go on", Kind.PLAIN, height=28)
        self._close = IconButton("Close the notice", "cross", height=28)
        self._answer: Callable[[str], object] | None = None
        row = QHBoxLayout(self)
        row.addWidget(self._words, 2)
        row.addWidget(self._reason, 1)
        row.addWidget(self._go_on)
        row.addWidget(self._close)
        self._reason.textChanged.connect(self._on_reason)
        self._reason.returnPressed.connect(self._on_go_on)
        self._go_on.clicked.connect(self._on_go_on)
        self._close.clicked.connect(self.hide)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def sentence(self) -> str:
        """What it says now, "" while it is away."""
        return self._words.text() if self.isVisible() else ""

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        self._show(sentence, "", None, reason=False)

    def objected(self, objection: Objected, go_on: Callable[[str], object]) -> None:
        """Say which rule objects, and offer to go on with a reason."""
        self._show(f"{objection} (rule {objection.rule})", "Go on", go_on, reason=True)
        self._reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def went_stale(self, stale: Stale, write: Callable[[], object]) -> None:
        """Say what was seen and what is there, and offer to write all the same."""
        sentence = f"This was changed meanwhile: you saw {spoken(stale.seen)}, it is now {spoken(stale.found)}."
        self._show(sentence, f"Write {spoken(stale.wanted)}", lambda _: write(), reason=False)

    def _show(self, sentence: str, button: str, answer: Callable[[str], object] | None, *, reason: bool) -> None:
        self._answer = answer
        self._words.setText(sentence)
        self._reason.clear()
        self._reason.setVisible(reason)
        self._go_on.setText(button)
        self._go_on.setVisible(answer is not None)
        self._on_reason()
        self.setAccessibleName(sentence)
        self.show()
        self.raise_()

    def _on_reason(self) -> None:
        missing = self._reason.isVisibleTo(self) and not self._reason.text().strip()
        self._go_on.set_unavailable("Give a reason first." if missing else "")

    def _on_go_on(self) -> None:
        if self._answer is None or self._go_on.unavailable:
            return
        answer, reason = self._answer, self._reason.text().strip()
        self.hide()
        answer(reason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        paint.box(painter, QRectF(self.rect()), theme.dwash, theme.danger, 2)
        painter.end()

    def _restyle(self) -> None:
        px = look().px
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(px(16), px(8), px(12), px(8))
            layout.setSpacing(px(12))
