"""The middle column: the dice, what is due, what happens stage by stage, and the rolls so far."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.services.plugins import names_here
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.cascade import Cascade, CascadeStage
from tallow.ui.kit.label import BigName, SectionHead, Text
from tallow.ui.kit.notice import Notice
from tallow.ui.resolver.dice_section import DiceSection
from tallow.ui.resolver.due_panel import DuePanel
from tallow.ui.resolver.old_roll_note import OldRollNote
from tallow.ui.resolver.roll_log import RollLog
from tallow.ui.resolver.session import Session
from tallow.ui.resolver.stage_row import as_text, rows_of


class StoryColumn(QWidget):
    """What came of what was given.

    Signals:
        override_wanted: a stage is to be set by hand (its key, "" for whichever).
        rule_wanted: a rule is to be read (its number).
        switch_wanted: a plugin that is off is to be switched on (its id).
    """

    override_wanted = Signal(str)
    rule_wanted = Signal(str)
    switch_wanted = Signal(str)

    def __init__(self, session: Session, bridge: Bridge) -> None:
        super().__init__()
        self._session, self._bridge = session, bridge
        self._rows: Sequence[CascadeStage] = ()
        self.title = BigName(session.resolver.title)
        self.old_roll = OldRollNote(session)
        self.dice = DiceSection(session)
        self.due = DuePanel(session)
        self._mistakes = QVBoxLayout()
        self._legend = Legend()
        self._head = SectionHead("What happens", side=self._legend)
        self._waiting = Text("", Role.NOTE, "ink3", wrap=True)
        self.cascade = Cascade()
        self.override = Button("Override a stage…", icon="pen", height=28)
        self.copy = Button("Copy as text", Kind.QUIET, height=28)
        self.log = RollLog(bridge)
        self._noted = Text("", Role.SECONDARY, "ink3")
        self._lay_out()
        self.cascade.override_requested.connect(self.override_wanted)
        self.cascade.rule_requested.connect(self._on_rule)
        self.override.clicked.connect(lambda: self.override_wanted.emit(""))
        self.copy.clicked.connect(self._on_copy)

    def _lay_out(self) -> None:
        px = look().px
        tools = QHBoxLayout()
        tools.setSpacing(px(8))
        tools.addWidget(self.override)
        tools.addWidget(self.copy)
        tools.addWidget(self._noted)
        tools.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(32), px(22), px(32), px(24))
        column.setSpacing(px(18))
        column.addWidget(self.title)
        column.addWidget(self.old_roll)
        column.addWidget(self.dice)
        column.addLayout(self._mistakes)
        column.addWidget(self.due)
        happens = QVBoxLayout()
        happens.setSpacing(px(8))
        happens.addWidget(self._head)
        happens.addWidget(self._waiting)
        happens.addWidget(self.cascade)
        column.addLayout(happens)
        column.addLayout(tools)
        column.addWidget(self.log)
        column.addStretch(1)

    def refresh(self, mistake: str) -> None:
        """Show what the session came to; ``mistake`` is one that belongs to no field."""
        session, resolved = self._session, self._session.resolved
        resolution = resolved.resolution if resolved else None
        self.title.setText(self._title())
        self._show_mistake(mistake)
        self.old_roll.refresh()
        self.dice.refresh()
        self.due.refresh()
        self._rows = rows_of(resolution, session.set_stages, session.computed) if resolution else ()
        self.cascade.set_stages(self._rows, resolution.sentence if resolution else "")
        self.cascade.setVisible(resolution is not None)
        self._legend.setVisible(resolution is not None and self.cascade.barred)
        self._waiting.setText("" if resolution else self._why_waiting(mistake))
        self._waiting.setVisible(resolution is None)
        settable = any(row.key for row in self._rows)
        self.override.set_unavailable("" if settable else "Nothing is worked out yet.")
        self.copy.set_unavailable("" if resolution else "Nothing is worked out yet.")

    def note(self, sentence: str) -> None:
        """Say what became of it, below the stages."""
        self._noted.setText(sentence)

    def _title(self) -> str:
        resolved = self._session.resolved
        title = resolved.resolution.title if resolved and resolved.resolution else ""
        roles = self._session.roles
        names = ", ".join(roles[role.key].name for role in self._session.resolver.roles if role.key in roles)
        return f"{title or self._session.resolver.title}{f': {names}' if names else ''}"

    def _why_waiting(self, mistake: str) -> str:
        resolved = self._session.resolved
        if self._session.wrong_die is not None or (resolved and resolved.pending is not None):
            return "The dice come first."
        if mistake:  # it is said above, and nothing is marked
            return "Once that is settled, it is worked out."
        return "Mend what is marked at the left, and it is worked out."

    def _show_mistake(self, sentence: str) -> None:
        while (item := self._mistakes.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        off = self._session.off
        names = names_here(self._bridge.host) if off else {}
        repairs = tuple((id, f"Switch on {names.get(id, id)}") for id in off)
        if sentence or off:
            where = "a plugin that is off" if len(off) == 1 else "plugins that are off"
            told = sentence or f"What is missing is in {where}."
            notice = Notice(told, "", repairs, harm=bool(sentence), likeliest=bool(sentence))
            notice.repair_chosen.connect(self.switch_wanted)
            self._mistakes.addWidget(notice)

    def _on_rule(self, rule: str) -> None:
        if rule:
            self.rule_wanted.emit(rule)

    def _on_copy(self) -> None:
        if not self.copy.unavailable:
            QGuiApplication.clipboard().setText(as_text(self._title(), self._rows, self.cascade.sentence))
            self.note("Copied.")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.sheet)
        painter.end()


class Legend(QWidget):
    """What the bars' two grounds mean."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Filled is kept, hatched is stopped")

    def sizeHint(self) -> QSize:
        return QSize(look().px(140), look().px(20))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        left = 0.0
        for words in ("kept", "stopped"):
            place = QRectF(left, 0, self.width() - left, self.height())
            stands = paint.text(painter, place, words, look().font(Role.SECONDARY), theme.ink3)
            box = QRectF(round(stands.right() + px(6)), round(self.height() / 2 - px(6)), px(12), px(12))
            if words == "kept":
                painter.fillRect(box, theme.fill)
            else:
                paint.hatch(painter, box, theme.line)
                paint.frame(painter, box, theme.line, paint.HAIR)
            left = box.right() + px(14)
        painter.end()
