"""An old roll that can only be read: why, and what the log kept of it as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.errors import spoken
from tallow.model.phrase import words
from tallow.model.value import Row, Value
from tallow.services.rolling.reopening import ReadOnly
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import BigName, Text
from tallow.ui.kit.notice import Notice
from tallow.ui.kit.reading import Reading
from tallow.ui.resolver.input import Place, dotted
from tallow.ui.shell.history.roll_words import standing
from tallow.ui.shell.moment import when_exactly


class KeptRoll(QWidget):
    """Shows one roll.

    Signals:
        left: the person leaves it.
    """

    left = Signal()

    def __init__(self, found: ReadOnly) -> None:
        super().__init__()
        self._text = as_text(found)
        roll = found.roll
        self.text = Reading("The roll as the log kept it", self._text)
        self.copy, self.close_it = Button("Copy as text", Kind.QUIET, height=28), Button("Close", height=34)
        self._noted = Text("", Role.SECONDARY, "ink3")
        self.copy.clicked.connect(self._on_copy)
        self.close_it.clicked.connect(self.left)
        px = look().px
        foot = QHBoxLayout()
        foot.setSpacing(px(10))
        for each in (self.close_it, self.copy, self._noted):
            foot.addWidget(each)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(32), px(22), px(32), px(24))
        column.setSpacing(px(14))
        column.addWidget(BigName(roll.title))
        said = ", ".join(filter(None, (when_exactly(roll.at), standing(roll))))
        column.addWidget(Text(said, Role.SECONDARY, "ink3"))
        column.addWidget(Notice(found.why, harm=False))
        column.addWidget(self.text, 1)
        column.addLayout(foot)

    def take_keyboard(self) -> None:
        """Bring the keyboard to the text."""
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self._noted.setText("Copied.")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.sheet)
        painter.end()


def as_text(found: ReadOnly) -> str:
    """All that the log kept of a roll, a line for each value."""
    return "\n".join(_lines(found))


def _lines(found: ReadOnly) -> Iterator[str]:
    roll = found.roll
    yield roll.title
    yield f"{roll.resolver}, {roll.plugin_version}"
    yield from (f"{words(role)}: {found.names.get(id, id)}" for role, id in roll.roles.items())
    if roll.dice:
        yield f"Dice: {', '.join(map(str, roll.dice))} ({'typed' if roll.seed is None else 'rolled by Tallow'})"
    yield from _section("Given", roll.inputs, found.labels)
    if roll.set_values:
        yield ""
        yield "Set by hand"
    for key, row in roll.set_values.items():
        yield f"{words(key)}: {_word(row.get('value'))} ({row.get('reason', '')})"
    yield from _section("What came of it", roll.outcome, {})


def _section(head: str, values: Row, labels: Mapping[str, str]) -> Iterator[str]:
    found = [(place, value) for place, value in _leaves(values) if value not in (None, "", [], ())]
    if found:
        yield ""
        yield head
    for place, value in found:
        names = [labels.get(dotted(place[: at + 1])) or words(str(part)) for at, part in enumerate(place)]
        yield f"{', '.join(names)}: {_word(value)}"


def _leaves(value: Value, before: Place = ()) -> Iterator[tuple[Place, Value]]:
    """Every plain value within plain data; rows of a list count from 1."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*before, key))
    elif isinstance(value, list | tuple) and any(isinstance(each, Mapping) for each in value):
        for at, inner in enumerate(value, 1):
            yield from _leaves(inner, (*before, at))
    else:
        yield before, value


def _word(value: Value) -> str:
    return ", ".join(map(_word, value)) if isinstance(value, list | tuple) else spoken(value)
