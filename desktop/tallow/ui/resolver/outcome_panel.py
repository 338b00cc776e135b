"""What may come of it, what applying would write, ticked change by change, and the button that writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tallow.model.column import ReferenceField
from tallow.model.edit import Create, Step
from tallow.model.errors import UserMistake
from tallow.model.field import TableField
from tallow.model.record import Record
from tallow.services.book import CampaignBook
from tallow.services.rolling.proposing import Proposed
from tallow.services.steps.telling import Teller
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.kit.proposal import Proposal, ProposalTable
from tallow.ui.resolver.odds_panel import OddsPanel
from tallow.ui.resolver.session import Session
from tallow.ui.shell.tab_walk import bring, reach

_KEEPS = "Nothing changes on the sheets. Kept, the roll stands in the log all the same."
_HINT = "Nothing is written until you apply. Applied changes undo as one step."


class OutcomePanel(QWidget):
    """The right column of the page.

    Attributes:
        foot: the buttons, which stay in sight below it however many changes there are.

    Signals:
        left: the person leaves the page, with or without having written anything.
        another_begun: another one begins with the same inputs.
        next_chosen: a roll that follows is to begin (its place among those that wait).
    """

    left = Signal()
    next_chosen = Signal(int)
    another_begun = Signal()

    def __init__(self, session: Session, bridge: Bridge) -> None:
        super().__init__()
        self._session, self._bridge = session, bridge
        self._proposed: dict[str, Proposed] = {}
        self._off: set[str] = set()
        self._waiting: tuple[str, ...] = ()
        self.odds = OddsPanel(session, bridge)
        self.odds.shown.connect(lambda: QTimer.singleShot(0, self, self._on_odds))  # once they are laid out
        self._count = Text("", Role.SECONDARY, "ink3")
        self.table = ProposalTable()
        self.table.ticked.connect(self._on_ticked)
        self._why_none = Text("", Role.NOTE, "ink3", wrap=True)
        self._done = AppliedNote()
        self._done.undo.clicked.connect(bridge.undo)
        self.following = FollowingRolls()
        self.following.chosen.connect(self.next_chosen)
        self._hint = Text(_HINT, Role.SECONDARY, "ink3", wrap=True)
        self.apply = Button("Apply", Kind.PRIMARY, height=42)
        self.apply.clicked.connect(self.on_apply)
        self.discard = Button("Discard", height=42)
        self.discard.clicked.connect(self.left)
        self.foot = PanelFoot((self.apply, self.discard))
        self._lay_out()

    def _lay_out(self) -> None:
        px = look().px
        head = QHBoxLayout()
        head.addWidget(SmallCaps("Sheet changes", strong=True))
        head.addStretch(1)
        head.addWidget(self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(24), px(24), px(24), px(8))
        column.setSpacing(px(8))
        column.addWidget(self.odds)
        column.addLayout(head)
        column.addWidget(Rule("ink2"))
        for each in (self.table, self._why_none, self._done, self.following):
            column.addWidget(each)
        column.addStretch(1)
        column.addWidget(self._hint)

    # showing

    def refresh(self, waiting: Sequence[str] = ()) -> None:
        """Show what the session came to, and the labels of the rolls that can be begun now."""
        self.odds.refresh()
        self._waiting = tuple(waiting)
        session = self._session
        held_back = session.undecided or (session.hindrance and session.applied is None)
        proposed = () if held_back else session.changing
        self._proposed = {f"{at}": each for at, each in enumerate(proposed)}
        self._off &= set(self._proposed)
        book = self._bridge.book()
        teller = Teller(book, self._records(book))
        self.table.set_rows([self._row(key, each, teller) for key, each in self._proposed.items()])
        self.table.setVisible(bool(proposed))
        why = self._why_nothing()
        said = why or (_KEEPS if session.keepable else "")
        self._why_none.setText(said)
        self._why_none.setVisible(bool(said) and not proposed)
        self._show_buttons(why)

    def _records(self, book: CampaignBook) -> Mapping[str, Record]:
        """Who stands for the roles, the others on whom something is proposed, and whom their tables' rows are of."""
        found = {record.id: record for record in self._session.roles.values()}
        for each in self._proposed.values():
            id = "" if isinstance(each.edit, Create) else each.edit.record
            if id and id not in found:
                with suppress(UserMistake):  # it was deleted since
                    found[id] = book.record(id)
        for id in {id for record in tuple(found.values()) for id in _referred(record, book)} - set(found):
            with suppress(UserMistake):
                found[id] = book.record(id)
        return found

    def _row(self, key: str, proposed: Proposed, teller: Teller) -> Proposal:
        told = teller.proposed(proposed)
        applied = self._session.applied is not None
        return Proposal(
            key,
            told.label,
            told.before or "nothing",
            told.after or "removed",
            told.record,
            ticked=key not in self._off,
            milestone=not applied and key == "0",
        )

    def _why_nothing(self) -> str:
        """Why there is nothing to apply, or "" where there is."""
        session, resolved = self._session, self._session.resolved
        if session.undecided:
            return "The old roll is still applied: say above the dice whether its step is taken back first."
        if session.hindrance and session.applied is None:
            return session.hindrance
        if session.keepable:
            return ""
        if session.error or session.wrong_die:
            return "Nothing is worked out until the mistake is mended."
        if resolved is not None and resolved.pending is not None:
            return f"The dice are not complete: a d{resolved.pending.sides} is still due."
        if session.due:
            return f"To decide first: {session.due[0].label}"
        if not session.roles:
            return "No record takes part, so there is nothing to write."
        return "" if self._proposed else "Nothing changes on the sheets."

    def _show_buttons(self, why: str) -> None:
        applied, ticked = self._session.applied, len(self.chosen)
        count = f"{ticked} of {len(self._proposed)} ticked" if self._proposed and applied is None else ""
        self._count.setText(count)
        self._hint.setVisible(applied is None)
        self._done.setVisible(applied is not None)
        self.following.show_labels(self._waiting)
        if applied is not None:
            self._done.show_step(applied.step)
            self.apply.setText("Another one")
            self.apply.set_unavailable("")
            self.discard.setText("Close")
            return
        keeps = self._session.keepable
        named = "Apply 1 change" if ticked == 1 else f"Apply {ticked} changes" if ticked else "Apply"
        self.apply.setText("Keep the roll" if keeps else named)
        self.apply.set_unavailable(why or ("" if ticked or keeps else "Tick a change first."))
        self.discard.setText("Discard")

    def show_end(self) -> None:
        """Bring what was written, and what follows from it, into sight with the keyboard."""
        if self.apply.hasFocus():
            reach(self.apply, Qt.FocusReason.OtherFocusReason)
            for each in (self._done, self.following):
                bring(each)

    def _on_odds(self) -> None:
        """Odds that come late push what was written down: it stays in sight."""
        if self._session.applied is not None:
            self.show_end()

    @property
    def chosen(self) -> tuple[Proposed, ...]:
        """The changes that are ticked."""
        return tuple(each for key, each in self._proposed.items() if key not in self._off)

    # what happens

    def on_apply(self) -> None:
        """Write the ticked changes, or begin another one where they are written."""
        if self.apply.unavailable:
            return
        if self._session.applied is not None:
            self._session.another()
            self.another_begun.emit()
        elif self._session.may_apply:
            self._session.apply(self.chosen)

    def _on_ticked(self, keys: tuple[str, ...]) -> None:
        if self._session.applied is None:
            self._off = set(self._proposed) - set(keys)
        self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(look().px(344), super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        _paint_ground(self)


def _referred(record: Record, book: CampaignBook) -> Iterator[str]:
    """The records that a record's tables refer to: their rows are called by them."""
    kind = book.registry.kinds.get(record.kind)
    for field in kind.fields if kind is not None else ():
        if isinstance(field, TableField):
            columns = [each.id for each in field.columns if isinstance(each, ReferenceField)]
            rows = book.value(record, field.id) if columns else ()
            yield from (str(row[column]) for row in rows for column in columns if row.get(column))


class PanelFoot(QWidget):
    """Buttons in a line on the column's ground, the first as wide as it can be."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        super().__init__()
        px = look().px
        line = QHBoxLayout(self)
        line.setContentsMargins(px(24), px(12), px(24), px(24))
        line.setSpacing(px(10))
        for at, button in enumerate(buttons):
            line.addWidget(button, int(at == 0))

    def paintEvent(self, _event: QPaintEvent) -> None:
        _paint_ground(self)


def _paint_ground(widget: QWidget) -> None:
    """The column's ground with the hairline at its left."""
    theme = look().theme
    painter = QPainter(widget)
    painter.fillRect(widget.rect(), theme.bg)
    painter.fillRect(0, 0, 1, widget.height(), theme.rule)
    painter.end()


class AppliedNote(QWidget):
    """Says that it is written, under which name, with undo at hand."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = QLabel()
        self._words = Text("", Role.BODY_STRONG, wrap=True)
        self.undo = Button("Undo", icon="undo", height=28)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, look().px(8), 0, 0)
        row.setSpacing(look().px(10))
        row.addWidget(self._icon)
        row.addWidget(self._words, 1)
        row.addWidget(self.undo)
        look().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_step(self, step: Step) -> None:
        """Show the step's name, and whether it changed anything."""
        words = f"{'Applied' if step.changes else 'Kept'}: {step.label}"
        self._words.setText(words)
        self.undo.setAccessibleName(f"Undo {step.label}")
        self.setAccessibleName(words)

    def _restyle(self) -> None:
        self._icon.setPixmap(look().pixmap("tick", look().theme.accent))


class FollowingRolls(QWidget):
    """The rolls that follow from what was written, a button each.

    Signals:
        chosen: one is to begin (its place).
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self._labels: tuple[str, ...] = ()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(look().px(6))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, look().px(10), 0, 0)
        column.setSpacing(look().px(8))
        column.addWidget(SmallCaps("To roll next", strong=True))
        column.addLayout(self._rows)
        self.hide()

    def show_labels(self, labels: Sequence[str]) -> None:
        """Show a button for each label."""
        self.setVisible(bool(labels))
        if tuple(labels) == self._labels:
            return
        for button in self.buttons:
            self._rows.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._labels = tuple(labels)
        self.buttons = [self._button(at, label) for at, label in enumerate(labels)]

    def _button(self, at: int, label: str) -> Button:
        made = Button(f"{label}\u2026", icon="die", height=32)
        made.setAccessibleName(f"{label}, to roll next")
        made.clicked.connect(lambda: self.chosen.emit(at))
        self._rows.addWidget(made)
        made.show()
        return made
