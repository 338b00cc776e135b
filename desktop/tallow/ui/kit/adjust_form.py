"""The small form in which a person adjusts a derived number: how much, and why."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.field import Field
from tallow.ui.kit.focus import REACH
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import Number
from tallow.ui.kit.stat_box import LIMIT, StatBox


class Amount(StatBox):
    """The number that an adjustment adds.

    Signals:
        entered: Enter was pressed.
    """

    entered = Signal()

    def __init__(self) -> None:
        super().__init__("Added to the total", LIMIT)
        self.set_signed(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()


class AdjustForm(QWidget):
    """Amount and reason; Enter keeps, Esc gives up.

    Signals:
        finished: id of the adjustment ("" for a new one), amount, reason.
        cancelled: the form was left.
    """

    finished = Signal(str, object, str)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = ""
        self.amount = Amount()
        self.reason = Field("Reason")
        self.keep = Button("Keep", Kind.PLAIN, height=28)
        leave = Button("Cancel", Kind.QUIET, height=28)
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(look().px(8))
        first.addWidget(self.amount)
        first.addWidget(self.reason, 1)
        second.setSpacing(look().px(8))
        second.addWidget(self.keep)
        second.addWidget(leave)
        second.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(REACH, look().px(4), REACH, REACH)  # room for the ring
        column.setSpacing(look().px(8))
        column.addWidget(Text("Added to the total (−5 takes away), and why", Role.SECONDARY, "ink3", wrap=True))
        column.addLayout(first)
        column.addLayout(second)
        self.keep.clicked.connect(self._keep)
        leave.clicked.connect(self.cancelled)
        self.amount.entered.connect(self._keep)
        self.reason.returnPressed.connect(self._keep)

    def open(self, adjustment: str, amount: Number | None, reason: str) -> None:
        """Shows the form for a new adjustment (an empty id) or one that is there."""
        self._id = adjustment
        self.amount.set_error("")
        self.amount.set_value(amount)
        self.reason.setText(reason)
        self.show()
        self.amount.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _keep(self) -> None:
        amount = self.amount.value()
        if not amount:
            self.amount.set_error("how much?")
            self.amount.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.finished.emit(self._id, amount, self.reason.text().strip())
