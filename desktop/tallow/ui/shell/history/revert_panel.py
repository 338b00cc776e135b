"""Below a step of the history: what reverting from there would do, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.sheets.choice import WordButton
from tallow.ui.shell.history.revert_words import Consequence


class RevertPanel(QWidget):
    """Shows the consequences for one record; where a step touched several, it says whose steps are meant.

    Attributes:
        from_here, only_this: the buttons.

    Signals:
        record_chosen: the steps of another record are meant (its id).
    """

    record_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        px = look().px
        self._whose = WordButton("Whose steps", ())
        self._whose.chosen.connect(lambda id: self.record_chosen.emit(str(id)))
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        self.from_here = Button("Revert from here", Kind.PRIMARY, "undo", height=42)
        self.only_this = Button("Undo only this step", height=28)
        head = QHBoxLayout()
        head.addWidget(SmallCaps("If you revert from here", strong=True), 1)
        head.addWidget(self._whose)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, px(16), 0, 0)
        column.setSpacing(px(4))
        column.addLayout(head)
        column.addWidget(Rule("ink2"))
        column.addLayout(self._lines)
        column.addWidget(Text("Reverting is itself a step: you can undo it.", Role.SECONDARY, "ink3", wrap=True))
        column.addStretch(1)
        column.addSpacing(px(12))
        column.addWidget(self.from_here)
        column.addSpacing(px(6))
        column.addWidget(self.only_this)

    def show_records(self, choices: Sequence[tuple[str, str]], chosen: str) -> None:
        """Show whose steps are meant; one record needs no choice."""
        self._whose.set_choices(list(choices))
        self._whose.show_value(chosen)
        self._whose.setVisible(len(choices) > 1)

    def show_consequences(self, lines: Sequence[Consequence], from_here: str, only_this: str) -> None:
        """Show what would come of it.

        Args:
            from_here, only_this: why a button cannot be pressed, "" where it can.
        """
        while (item := self._lines.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for line in lines:
            self._lines.addWidget(ConsequenceRow(line))
        self.from_here.set_unavailable(from_here)
        self.only_this.set_unavailable(only_this)


class ConsequenceRow(QWidget):
    """A line with its sign."""

    def __init__(self, line: Consequence) -> None:
        super().__init__()
        px = look().px
        self._line, self._icon = line, QLabel()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Text(line.title, Role.SECONDARY_STRONG, "danger" if line.harm else "ink", wrap=True))
        words.addWidget(Text(line.sentence, Role.MINIMUM, "ink3", wrap=True))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, px(7), 0, px(8))
        row.setSpacing(px(10))
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.setAccessibleName(f"{line.title}. {line.sentence}")
        look().changed.connect(self._restyle)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look().theme.rule)
        painter.end()

    def _restyle(self) -> None:
        theme = look().theme
        self._icon.setPixmap(look().pixmap(self._line.icon, theme.danger if self._line.harm else theme.ink2, 15))
