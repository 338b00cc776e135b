"""The left column: the resolver's own inputs, a card for each role, and the campaign's readings."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.label import SmallCaps
from tallow.ui.resolver.form import Form
from tallow.ui.resolver.input import Place, Shape, inputs_of, marked, mistake_in
from tallow.ui.resolver.line import FigureEntry
from tallow.ui.resolver.readings import KEY, Readings
from tallow.ui.resolver.role_card import Card, RoleCard
from tallow.ui.resolver.session import Session


class InputColumn(QWidget):
    """Everything that can be given.

    Signals:
        chooser_wanted: another record is to be chosen (the role's key).
        settings_wanted: the campaign's settings are wanted.
        entered: Enter was pressed in a field.
    """

    chooser_wanted = Signal(str)
    settings_wanted = Signal()
    entered = Signal()

    def __init__(self, session: Session, bridge: Bridge) -> None:
        super().__init__()
        self._session, self._bridge = session, bridge
        self._inputs = inputs_of(session.resolver)
        roles = {part.key: part for part in session.resolver.roles}
        by_key = {each.key: each for each in self._inputs if each.shape is Shape.GROUP}
        from_campaign = session.resolver.campaign is not None
        apart = {key for key in (*roles, *((KEY,) if from_campaign else ())) if key in by_key}
        own = [each for each in self._inputs if each.key not in apart]
        self.own = Form(own, session)
        self.cards = [RoleCard(part, by_key.get(key), session) for key, part in roles.items()]
        self._readings = Readings(by_key[KEY], session) if from_campaign and KEY in by_key else None
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        px = look().px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(22), px(24), px(10), px(24))
        column.setSpacing(px(16))
        card = Card()
        title = SmallCaps(self._session.resolver.title, wrap=True)
        title.setWordWrap(True)  # or a long one makes the column wider than there is room
        card.column.addWidget(title)
        card.column.addWidget(self.own)
        column.addWidget(card)
        for each in self.cards:
            column.addWidget(each)
        if self._readings is not None:
            column.addWidget(self._readings)
        column.addStretch(1)

    def _connect(self) -> None:
        for card in self.cards:
            card.chooser_wanted.connect(self.chooser_wanted)
        if self._readings is not None:
            self._readings.change_wanted.connect(self.settings_wanted)
        for line in self.findChildren(FigureEntry):
            line.field.entered.connect(self.entered)

    def refresh(self) -> str:
        """Show what the session holds; returns the mistake that belongs to none of its fields, or ""."""
        book, session = self._bridge.book(), self._session
        errors: dict[Place, str] = dict(session.mistyped)
        left = ""
        if session.error and not errors:
            place, sentence = mistake_in(session.error, marked(self._inputs, session.all_held())) or ((), session.error)
            if place and (self._readings is None or place[0] != KEY):  # the readings are changed elsewhere
                errors[place] = sentence
            else:
                left = sentence
        self.own.refresh(errors, ", ".join(record.name for record in session.roles.values()))
        for card, part in zip(self.cards, session.resolver.roles, strict=True):
            kind = book.registry.kinds.get(part.kind)
            card.refresh(errors, kind.label if kind else part.kind)
        if self._readings is not None:
            self._readings.refresh(book)
        return left

    def focus_first(self) -> None:
        """Bring the keyboard to the first field."""
        line = next(iter(self.own.findChildren(FigureEntry)), None)
        if line is not None:
            line.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.bg)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), theme.rule)
        painter.end()
