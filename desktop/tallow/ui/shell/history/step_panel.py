"""What one step of the history changed, value by value, and what was rolled for it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.services.steps.telling import Told
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.change import paint_change, paint_dice
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.history.history_row import Entry, result_of
from tallow.ui.shell.history.roll_words import standing

_ROW = 52


class StepPanel(QWidget):
    """Shows one entry.

    Signals:
        roll_wanted: its roll is to be opened (the roll's id).
    """

    roll_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.show_entry(None)

    def show_entry(self, entry: Entry | None) -> None:
        """Show an entry, or with None that none is chosen."""
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for widget in _parts(entry):
            self._column.addWidget(widget)
        if entry is not None and entry.roll is not None:
            self._column.addWidget(self._way(entry.roll.id), 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)

    def _way(self, roll: str) -> Button:
        way = Button("Open the roll", icon="die", height=28)
        way.clicked.connect(lambda: self.roll_wanted.emit(roll))
        return way


def _parts(entry: Entry | None) -> list[QWidget]:
    if entry is None:
        return [Text("Choose a step to see what it changed.", Role.SECONDARY, "ink3", wrap=True)]
    row = entry.row
    what = "Selected step" if entry.state else "Selected roll"
    undone = {"undone": "undone", "final": "undone for good"}.get(entry.state, "")
    said = [row.time, row.records, undone or standing(entry.roll, entry.step)]
    parts: list[QWidget] = [
        SmallCaps(what),
        Text(row.label, Role.TITLE, wrap=True),
        Text(", ".join(each for each in said if each), Role.SECONDARY, "ink3", wrap=True),
    ]
    if entry.roll is not None:
        parts += _rolled(entry)
    if entry.told:
        count = "1 value" if len(entry.told) == 1 else f"{len(entry.told)} values"
        parts += [_Head("Before → after", count), Rule("ink2"), *(ToldRow(told) for told in entry.told)]
    elif entry.state:
        parts.append(Text("It changed no value.", Role.SECONDARY, "ink3"))
    return parts


def _rolled(entry: Entry) -> list[QWidget]:
    roll = entry.roll
    assert roll is not None
    made: list[QWidget] = []
    if roll.dice:
        by = "rolled by Tallow" if roll.seed is not None else "typed"
        made += [_Head("Dice", by), Rule("ink2"), DiceRow(roll.dice, result_of(roll))]
    for key, row in roll.set_values.items():
        words = f"{key.replace('_', ' ')} was set to {row.get('value')}: {row.get('reason')}"
        made.append(Text(words, Role.SECONDARY, "accent", wrap=True))
    return made


class _Head(QWidget):
    """A small heading with a count at its right."""

    def __init__(self, words: str, count: str) -> None:
        super().__init__()
        self._words, self._count = words, count
        self.setFixedHeight(look().px(34))
        self.setAccessibleName(spoken(words, count))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = look().theme, QRectF(self.rect()).adjusted(0, look().px(8), 0, 0)
        painter = QPainter(self)
        paint.text(painter, rect, self._words, look().font(Role.LABEL), theme.ink)
        paint.text(painter, rect, self._count, look().font(Role.SECONDARY), theme.ink3, Qt.AlignmentFlag.AlignRight)
        painter.end()


class DiceRow(QWidget):
    """The dice of a roll, and what they came to."""

    def __init__(self, faces: tuple[int, ...], result: str) -> None:
        super().__init__()
        self._faces, self._result = faces, result
        self.setFixedHeight(look().px(36))
        self.setAccessibleName(spoken(f"Dice {', '.join(map(str, faces))}", result))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        left = paint_dice(painter, 0, self.height() / 2, self._faces)
        rest = QRectF(left + look().px(8), 0, self.width() - left, self.height())
        paint.text(painter, rest, self._result, look().font(Role.ENTRY_BOLD), look().theme.ink)
        painter.end()


class ToldRow(QWidget):
    """One changed value: its name over its record's, and before → after."""

    def __init__(self, told: Told) -> None:
        super().__init__()
        self._told = told
        self.setFixedHeight(look().px(_ROW))
        self.setAccessibleName(
            spoken(told.label, told.record, f"{told.before or 'nothing'} to {told.after or 'nothing'}")
        )
        self.setToolTip(str(told))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px, told = look().theme, look().px, self._told
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.rule)
        top = QRectF(0, px(6), self.width(), px(22))
        left = paint_change(painter, top, told.before, told.after or "removed", (theme.ink, theme.ink))
        name = QRectF(0, top.top(), max(px(40), left - px(10)), top.height())
        paint.text(painter, name, told.label, look().font(Role.BODY), theme.ink)
        under = QRectF(0, px(28), self.width(), px(18))
        paint.text(painter, under, told.record, look().font(Role.MINIMUM), theme.ink3)
        painter.end()
