"""The Why panel at the right: the sum behind a figure, the newest of the log, and free rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.scroll_area import ScrollArea

if TYPE_CHECKING:
    from tallow.model.roll import Roll


class WhyPanel(QWidget):
    """An empty panel with its head at first; what it holds is built when the services are there.

    Signals:
        closed: its cross was pressed.
    """

    closed = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._built = False
        self._undo_keys = "Ctrl+Z"
        self._column = QVBoxLayout(self)
        self._head = QWidget()
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        close = IconButton("Close Why", "cross", height=26)
        close.clicked.connect(self.closed)
        head.addWidget(SmallCaps("why", strong=True))
        head.addStretch(1)
        head.addWidget(close)
        self._column.addWidget(self._head)
        self._column.addStretch(1)
        bridge.attached.connect(self._on_attached)
        look().changed.connect(self._restyle)
        self._restyle()

    def focus_roll(self) -> None:
        """Bring the keyboard to the free roll."""
        self.build()
        self._roll.formula.setFocus()
        self._roll.formula.selectAll()

    def reopen_roll(self, roll: Roll) -> None:
        """Open an old free roll, so that a die of it can be corrected."""
        self.build()
        self._correction.open(roll)

    def roll_at_keyboard(self) -> str:
        """The id of the roll on whose line of the log the keyboard is, "" where it is on none."""
        return self._log.roll_at_keyboard() if self._built else ""

    def ask(self, record: str, total: str) -> None:
        """Show why a total of a record is what it is."""
        self.build()
        self._sum.ask(record, total)

    def show_undo_keys(self, keys: str) -> None:
        """Name other keys for undo, beside the newest step."""
        self._undo_keys = keys
        if self._built:
            self._log.show_undo_keys(keys)

    def _on_attached(self) -> None:
        QTimer.singleShot(0, self.build)  # the sheet comes first

    def build(self) -> None:
        """Make what the panel holds, if that has not happened."""
        if self._built:
            return
        self._built = True
        from tallow.ui.shell.why.free_correction import FreeCorrection
        from tallow.ui.shell.why.roll_row import RollRow
        from tallow.ui.shell.why.why_log import WhyLog
        from tallow.ui.shell.why.why_sum import WhySum

        self._sum, self._roll = WhySum(self._bridge), RollRow(self._bridge)
        self._correction = FreeCorrection(self._bridge)
        self._correction.left.connect(self.focus_roll)
        self._hint = Text("Select any dotted number to see its sum here.", Role.SECONDARY, "ink3", wrap=True)
        self._sum.closed.connect(self.closed)
        self._sum.shown.connect(self._on_sum_shown)
        inner = QWidget()
        inner.setObjectName("why")
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(10))
        self._log = WhyLog(self._bridge)
        self._log.show_undo_keys(self._undo_keys)
        for each in (self._hint, self._sum, self._log):
            column.addWidget(each)
        column.addStretch(1)
        scroll = ScrollArea("bg")
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the sum and the log in it take the keyboard
        scroll.setWidget(inner)
        last = self._column.takeAt(self._column.count() - 1)
        assert last is not None, "the stretch stands last until the panel is built"
        self._column.addWidget(scroll, 1)
        self._column.addWidget(self._roll)
        self._column.addWidget(self._correction)
        self._on_sum_shown(shown=False)

    def _on_sum_shown(self, shown: bool) -> None:
        self._head.setVisible(not shown)
        self._hint.setVisible(not shown)
        self._sum.setVisible(shown)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.bg)
        painter.fillRect(0, 0, 1, self.height(), theme.rule)
        painter.end()

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(20), px(16), px(20), px(16))
        self._column.setSpacing(px(8))
        self.update()
