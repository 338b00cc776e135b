"""One line below the bar for what went wrong, went well or is offered: a sentence, and what can be done about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QWidget
from shiboken6 import isValid

from tallow.model.errors import Objected
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import Text

if TYPE_CHECKING:
    from tallow.services.steps.clash import Clash


_RULE = re.compile(r"\((?:rule )?([A-Z]{1,2}[0-9]{1,3}[a-z]?)\)")
"""The number of a rule behind what it says."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """What may be looked at: a sentence, the words of its button, and what that does."""

    sentence: str
    button: str
    answer: Callable[[], object]


class NoticeBar(QWidget):
    """Stays until it is answered or closed; what went wrong or well also until the next thing goes well.

    An offer that something else was said in place of waits, and comes back when that is gone.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Text("", Role.BODY, "danger", wrap=True)
        self._reason = Field("Reason for going on")
        self._reason.setPlaceholderText("Your reason, kept with the record")
        self._keep = Button("Keep", Kind.PLAIN, height=28)
        self._go_on = Button("Go on", Kind.PLAIN, height=28)
        self._rule = Button("", Kind.QUIET, height=28)
        self._find: Callable[[str], Callable[[], object] | None] = lambda _rule: None
        self._read: Callable[[], object] | None = None
        self._close = IconButton("Close the notice", "cross", height=28)
        self._answer: Callable[[str], object] | None = None
        self._quiet = False
        self._offer: _Offer | None = None
        self._offering = False
        self._before: QWidget | None = None
        row = QHBoxLayout(self)
        row.addWidget(self._words, 2)
        row.addWidget(self._rule)
        row.addWidget(self._reason, 1)
        row.addWidget(self._keep)
        row.addWidget(self._go_on)
        row.addWidget(self._close)
        self._reason.textChanged.connect(self._on_reason)
        self._reason.returnPressed.connect(self._on_go_on)
        self._go_on.clicked.connect(self._on_go_on)
        self._rule.clicked.connect(self._on_rule)
        for button in (self._keep, self._close):
            button.clicked.connect(self._leave)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def sentence(self) -> str:
        """What it says now, "" while it is away."""
        return self._words.text() if self.isVisible() else ""

    def set_rules(self, find: Callable[[str], Callable[[], object] | None]) -> None:
        """Take what finds a rule by its number: it gives what opens its page there, or None for one on no page."""
        self._find = find

    @property
    def offers(self) -> bool:
        """Whether something is offered, or waits to be."""
        return self._offer is not None

    def tell(self, sentence: str) -> None:
        """Say what went wrong."""
        self._show(sentence, "", None, reason=False)

    def news(self, sentence: str) -> None:
        """Say what went well."""
        self._show(sentence, "", None, reason=False, quiet=True)

    def offer(self, sentence: str, button: str, answer: Callable[[], object]) -> None:
        """Say quietly what may be looked at, as soon as nothing else is said."""
        self._offer = _Offer(sentence, button, answer)
        if not self.isVisible() or self._offering:
            self._show_offer()

    def withdraw(self) -> None:
        """Offer nothing any more."""
        self._offer = None
        if self._offering:
            self._leave()

    def clear(self) -> None:
        """Say and offer nothing any more."""
        self._offer, self._offering = None, False
        self.hide()

    def went_well(self) -> None:
        """Let go of what was said, unless it is an offer."""
        if not self._offering:
            self.hide()
            self._show_offer()

    def _show_offer(self) -> None:
        """Offer what waits to be."""
        offer = self._offer
        if offer is not None:
            self._show(offer.sentence, offer.button, lambda _: offer.answer(), reason=False, quiet=True)
            self._offering = True

    def objected(self, objection: Objected, go_on: Callable[[str], object]) -> None:
        """Say which rule objects, once, and offer to go on with a reason."""
        rule = "" if objection.rule in re.findall(r"\w+", str(objection)) else f" (rule {objection.rule})"
        self._show(f"{objection}{rule}", "Go on", go_on, reason=True)
        self._reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def went_stale(self, clash: Clash, write: Callable[[], object]) -> None:
        """Say what was seen and what is there, and offer to keep that or to write all the same."""
        from tallow.services.steps.clash import NOTHING

        wanted = "Go on all the same" if clash.wanted == NOTHING else f"Write {clash.wanted}"
        self._show(str(clash), wanted, lambda _: write(), reason=False, keep=f"Keep {clash.found}")

    def _show(
        self,
        sentence: str,
        button: str,
        answer: Callable[[str], object] | None,
        *,
        reason: bool,
        keep: str = "",
        quiet: bool = False,
    ) -> None:
        self._answer, self._quiet, self._offering = answer, quiet, False
        self._words.set_color("ink" if quiet else "danger")
        self._words.setText(sentence)
        self._reason.clear()
        self._reason.setVisible(reason)
        self._keep.setText(keep)
        self._keep.setVisible(bool(keep))
        self._go_on.setText(button)
        self._go_on.setVisible(answer is not None)
        self._show_rule(sentence)
        self._on_reason()
        self.setAccessibleName(sentence)
        now = QApplication.focusWidget()
        if now is not None and not self.isAncestorOf(now):
            self._before = now
        self.show()
        self.update()  # its ground is another where it stood there already
        self.raise_()

    def _show_rule(self, sentence: str) -> None:
        """Let the first rule that the sentence names be read, where it stands on a page."""
        found = _RULE.search(sentence)
        rule = found.group(1) if found else ""
        self._read = self._find(rule) if rule else None
        self._rule.setText(f"Rule {rule}")
        self._rule.setVisible(self._read is not None)

    def _on_rule(self) -> None:
        if self._read is not None:
            self._read()

    def _leave(self) -> None:
        """Go away; the keyboard goes back to where it was."""
        had = self.isAncestorOf(QApplication.focusWidget() or self.window())
        self.hide()
        if self._offering:
            self._offer, self._offering = None, False
        self._show_offer()
        if had and self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_reason(self) -> None:
        missing = self._reason.isVisibleTo(self) and not self._reason.text().strip()
        self._go_on.set_unavailable("Give a reason first." if missing else "")

    def _on_go_on(self) -> None:
        if self._answer is None or self._go_on.unavailable:
            return
        answer, reason = self._answer, self._reason.text().strip()
        self._leave()
        answer(reason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        ground, frame = (theme.wash, theme.line) if self._quiet else (theme.dwash, theme.danger)
        paint.box(painter, QRectF(self.rect()), ground, frame, 2)
        painter.end()

    def _restyle(self) -> None:
        px = look().px
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(px(16), px(8), px(12), px(8))
            layout.setSpacing(px(12))
