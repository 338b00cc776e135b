"""The resolver's page: inputs at the left, what happens in the middle, what is written at the right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.model.record import EMPTY
from tallow.model.roll import Roll
from tallow.model.value import Row, Value
from tallow.services import rolls
from tallow.services.rolling import reopening
from tallow.services.rolling.reopening import ReadOnly
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.chooser import Offer, RecordChooser
from tallow.ui.dialogs.rules import open_rules
from tallow.ui.kit import look
from tallow.ui.kit.scroll_area import ScrollArea
from tallow.ui.resolver import columns
from tallow.ui.resolver.following import Queue
from tallow.ui.resolver.input_column import InputColumn
from tallow.ui.resolver.kept_roll import KeptRoll
from tallow.ui.resolver.outcome_panel import OutcomePanel
from tallow.ui.resolver.session import Session
from tallow.ui.resolver.set_stage import SetStage
from tallow.ui.resolver.story_column import StoryColumn
from tallow.ui.sheets.away import switch_on
from tallow.ui.shell import nearby
from tallow.ui.shell.page_frame import scrolled

NOBODY = "No record: type the numbers"
GOES_ON = "It goes on where it was left; Discard begins anew."


class ResolverPage(QWidget):
    """Shows one session at a time, or an old roll that can only be read; Ctrl+Enter applies, Esc discards.

    Attributes:
        session: what is being resolved, None before the first.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.session: Session | None = None
        self._inputs: InputColumn | None = None
        self._story: StoryColumn | None = None
        self._outcome: OutcomePanel | None = None
        self._areas: list[ScrollArea] = []
        self._kept: KeptRoll | None = None
        self._found: ReadOnly | None = None
        self._back_to = ""
        self._asked: tuple[str, Row, Row] | None = None
        self._applied = False
        self._queue = Queue()
        self._zoom = look().zoom
        whole = QWidget()
        self._grid = QGridLayout(whole)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(whole))
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self._on_apply)
        bridge.campaign_switched.connect(self.close_session)
        look().changed.connect(self._on_look_changed)

    def open(self, resolver_id: str, roles: Mapping[str, str], given: Mapping[str, Value] = EMPTY) -> None:
        """Begin a resolution; one that was left half done, and was begun just so, goes on where it stopped.

        Args:
            roles: role key → the id of the record that stands for it; roles left out are typed.
            given: inputs that are typed already.
        """
        asked = (resolver_id, dict(roles), dict(given))
        if asked == self._asked and self.session is not None and self.session.half_done and self._story is not None:
            self._story.note(GOES_ON)
            self._on_entered()
            return
        self.close_session()
        self._start(resolver_id, roles, given)
        self._asked = asked

    def _start(self, resolver_id: str, roles: Mapping[str, str], given: Mapping[str, Value]) -> None:
        try:
            resolver = rolls.find(self._bridge.book(), resolver_id)
            session = Session(self._bridge, resolver, roles, given)
        except TallowError as trouble:
            self._bridge.trouble.emit(str(trouble))
            return
        inputs, _ = self._begin(session)
        inputs.focus_first()

    def reopen(self, roll: Roll, back_to: str = "") -> None:
        """Open an old roll of a resolver, to be worked out anew, or where that cannot be, to be read.

        Args:
            back_to: the entry of the log to which leaving the page goes back; "" goes to the record that showed.
        """
        self.close_session()
        campaign, host = self._bridge.campaign, self._bridge.host
        if campaign is None:
            return
        try:
            found = reopening.reopen(host, campaign, roll)
            if isinstance(found, ReadOnly):
                self._found = found
                self._show_kept(found)
            else:
                session = Session(self._bridge, found.resolver, {role: each.id for role, each in found.roles.items()})
                session.reopen(found)
                inputs, story = self._begin(session)
                if not story.dice.focus_first():
                    inputs.focus_first()
        except TallowError as trouble:
            self._bridge.trouble.emit(str(trouble))
            return
        self._back_to = back_to

    def _begin(self, session: Session) -> tuple[InputColumn, StoryColumn]:
        session.setParent(self)
        self.session = session
        session.changed.connect(self.refresh)
        return self._build(session)

    def _show_kept(self, found: ReadOnly) -> None:
        self._kept = KeptRoll(found)
        self._kept.left.connect(self._on_left)
        self._grid.addWidget(self._kept, 0, 0, 2, 3)
        self._kept.show()
        self._kept.take_keyboard()

    def close_session(self) -> None:
        """Drop what is being resolved; nothing of it is written."""
        if self.session is not None:
            self.session.deleteLater()
        self.session, self._found, self._back_to, self._queue = None, None, "", Queue()
        self._asked = None
        self._clear()

    def _clear(self) -> None:
        if self._kept is not None:
            self._grid.removeWidget(self._kept)
            self._kept.hide()
            self._kept.deleteLater()
            self._kept = None
        if self._outcome is not None:
            self._outcome.odds.stop()
        for area in self._areas:
            self._grid.removeWidget(area)
            area.hide()
            area.deleteLater()
        self._areas = []
        self._inputs, self._story, self._outcome = None, None, None

    def refresh(self) -> None:
        """Show what the session came to."""
        if self._inputs is None or self._story is None or self._outcome is None:
            return
        mistake = self._inputs.refresh()
        self._story.refresh(mistake)
        applied = self.session is not None and self.session.applied is not None
        if self.session is not None:
            self._queue.follow(self.session, self._bridge)
        self._outcome.refresh([each.label for each in self._queue.waiting])
        self._fit()
        if applied and not self._applied:
            self._outcome.apply.setFocus()  # so that Ctrl+Z means the step, and not the last field's text
            QTimer.singleShot(0, self._outcome, self._outcome.show_end)  # once what was written is laid out
        self._applied = applied

    # making

    def _build(self, session: Session) -> tuple[InputColumn, StoryColumn]:
        bridge = self._bridge
        inputs, story, outcome = (
            InputColumn(session, bridge),
            StoryColumn(session, bridge),
            OutcomePanel(session, bridge),
        )
        inputs.chooser_wanted.connect(self._on_chooser)
        inputs.settings_wanted.connect(lambda: bridge.show_page("settings"))
        inputs.entered.connect(self._on_entered)
        story.override_wanted.connect(self._on_override)
        story.rule_wanted.connect(self._on_rule)
        story.switch_wanted.connect(self._on_switch)
        story.due.decided.connect(lambda: story.dice.focus_due() or outcome.apply.setFocus())
        story.old_roll.settled.connect(lambda: story.dice.focus_first() or outcome.apply.setFocus())
        outcome.left.connect(self._on_left)
        outcome.another_begun.connect(inputs.focus_first)
        outcome.next_chosen.connect(self._on_next)
        session.noted.connect(story.note)
        for signal in (bridge.changed, bridge.elsewhere, bridge.rolled):
            signal.connect(story.log.refresh)
        story.log.refresh()
        self._inputs, self._story, self._outcome = inputs, story, outcome
        self._areas = [scrolled(each) for each in (inputs, story, outcome)]
        self._areas[-1].set_foot(outcome.foot)
        self._zoom = look().zoom
        self._place()
        self.refresh()
        for area in self._areas:
            area.show()  # the layout would show them later, and what is hidden cannot take the keyboard
        return inputs, story

    def _place(self) -> None:
        """Side by side as far as the width goes."""
        if self._areas:
            columns.place(self._grid, self._areas, self.width())
            self._fit()

    def _fit(self) -> None:
        if self._areas:
            columns.fit(self._areas, self.width(), self.height())

    def _on_look_changed(self) -> None:
        """Another zoom gives every space another width, so all is made anew around the same session, or old roll."""
        if self._found is not None and self._zoom != look().zoom:
            self._zoom = look().zoom
            self._clear()
            self._show_kept(self._found)
        if self.session is not None and self._zoom != look().zoom:
            keyboard = self._keyboard()
            if keyboard != _NOWHERE:
                self.window().focusWidget().clearFocus()  # or each column that goes would look where to hand it to
            self._clear()
            self._build(self.session)
            self._bring_keyboard(*keyboard)

    def _keyboard(self) -> tuple[int, int]:
        """In which of the columns the keyboard is, and on which of its stops; −1 where it is in none."""
        focused = self.window().focusWidget()
        for column, area in enumerate(self._areas):
            stops = nearby.stops_in(area)
            if focused in stops:
                return column, stops.index(focused)
        return _NOWHERE

    def _bring_keyboard(self, column: int, at: int) -> None:
        """Put the keyboard where it was before the columns were made anew."""
        stops = nearby.stops_in(self._areas[column]) if column >= 0 else []
        if stops:
            stops[min(at, len(stops) - 1)].setFocus()

    # what happens

    def _on_apply(self) -> None:
        if self._outcome is not None and self.session is not None and self.session.applied is None:
            self._outcome.on_apply()

    def _on_next(self, at: int) -> None:
        """Go on to a roll that follows; the others wait until it is written."""
        chosen, queue = self._queue.without(at)
        back_to = self._back_to
        self.close_session()
        self._queue, self._back_to = queue, back_to
        self._start(chosen.target, chosen.roles, chosen.given)

    def _on_left(self) -> None:
        """The keyboard goes back to what it was on."""
        if self._back_to:
            self._bridge.entry_wanted.emit(self._back_to)
        else:
            self._bridge.show_record(self._bridge.record_id)
        self.close_session()

    def _on_entered(self) -> None:
        """Enter in a field goes on to what waits: the die that is due, else the question."""
        if self._story is not None and not self._story.dice.focus_due():
            self._story.due.focus_due()

    def _on_chooser(self, role: str) -> None:
        session = self.session
        part = next((each for each in session.resolver.roles if each.key == role), None) if session else None
        if session is None or part is None:
            return
        now = session.roles.get(role)
        records = self._bridge.records(part.kind)
        chosen = now.id if now is not None else ""
        offers = [Offer("", NOBODY, not chosen), *(Offer(each.id, each.name, each.id == chosen) for each in records)]
        chooser = RecordChooser(part.label, offers, self)
        chooser.chosen.connect(lambda id: session.choose(role, id))
        chooser.open()

    def _on_override(self, stage: str) -> None:
        if self.session is not None and self._story is not None and not self._story.override.unavailable:
            SetStage(self.session, stage, self).open()

    def _on_rule(self, rule: str) -> None:
        if self.session is not None:
            open_rules(self._bridge.host, self.session.resolver.id.partition(".")[0], rule, self)

    def _on_switch(self, plugin: str) -> None:
        """Switch a plugin on; all is read anew then, and this begins again with what was typed."""
        session = self.session
        if session is None:
            return
        roles = {role: record.id for role, record in session.roles.items()}
        wish = session.resolver.id, roles, session.typed
        switch_on(self._bridge, plugin)
        if self.session is None:
            self._bridge.act_requested_with.emit(*wish)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (self.session is not None or self._kept is not None):
            self._on_left()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.sheet)
        painter.end()


_NOWHERE = (-1, -1)
