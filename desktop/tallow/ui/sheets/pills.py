"""Actions side by side: a press does one in one step of the history; those that cannot be done say why."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.told import Pill, Pills
from tallow.services import records
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.action_pill import ActionPill
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.sheets.block import BlockWidget

_ARROWS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class PillsBlock(BlockWidget):
    """The label and its pills on as many lines as they need: one Tab stop, arrows move, Enter or a press does it."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Pills) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._shown: tuple[Pill, ...] = ()
        self._pills: list[ActionPill] = []
        self._group = QWidget()
        self._group.setAccessibleName(block.label)
        self._flow = FlowLayout(self._group)
        self._label = SmallCaps(block.label)
        self._label.setMinimumHeight(look().px(30))
        self._flow.addWidget(self._label)
        self._stop = OneStop(self._group)
        self._words = Text("", Role.SECONDARY, "danger", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._group)
        column.addWidget(self._words)
        look().changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def refresh(self) -> None:
        block, view = self._block, self.view
        pills = view.asked(lambda: block.pills(view.record, view.book), None)
        self._words.setText(self.failed() if pills is None else "")
        self._words.setVisible(pills is None)
        self.appear(pills is None or bool(pills))
        if pills is None or pills != self._shown:
            self._show(pills or ())

    def _show(self, pills: tuple[Pill, ...]) -> None:
        """Bring the pills in line; as many as there were stay the same widgets, and the keyboard stays on them."""
        self._shown = pills
        while len(self._pills) > len(pills):
            gone = self._pills.pop()
            self._flow.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self._pills) < len(pills):
            self._pills.append(self._made(len(self._pills)))
        for widget, pill in zip(self._pills, pills, strict=True):
            widget.setText(pill.label)
            widget.set_unavailable(pill.why)
            widget.set_spent(pill.spent and not pill.why)
        self._stop.set_parts(self._pills, self._stop.at)

    def _made(self, at: int) -> ActionPill:
        pill = ActionPill("")
        pill.clicked.connect(lambda: self._do(self._shown[at]))
        pill.installEventFilter(self)
        self._flow.addWidget(pill)
        pill.show()
        return pill

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            by = _ARROWS.get(Qt.Key(event.key()))
            if by is not None:
                self._stop.step(by)
                return True
        return super().eventFilter(watched, event)

    def _do(self, pill: Pill, reason: str = "") -> None:
        """Do it as one step; what was changed meanwhile is told and not written over, for the pill was made of it."""
        bridge, campaign = self.bridge, self.view.record.campaign
        label = f"{self.view.record.name}: {pill.title or pill.label}"
        wished = records.Proposal(self.view.record.kind.partition(".")[0], pill.edits)
        bridge.commit(
            lambda: records.do(bridge.host, campaign, label, wished, override=reason),
            lambda reason: self._do(pill, reason),
        )

    def _restyle(self) -> None:
        self._flow.setSpacing(look().px(8))
        self._label.setMinimumHeight(look().px(30))
        self._flow.invalidate()
        self.updateGeometry()
