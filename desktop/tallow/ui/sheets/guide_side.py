"""The right of a guide: what of it was done, the newest with undo, and what is about to come."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.years import Ahead
from tallow.services.guiding import Guided, done_steps, told
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import Rule, SmallCaps, Text
from tallow.ui.kit.log_list import LogLine, LogList
from tallow.ui.sheets.guide_tasks import GuidePanel
from tallow.ui.shell.moment import when

_NONE = "Nothing of it is done yet."
_HINT = "Each task is one undo. Close the window at any time; Tallow keeps your place."


class GuideSide(GuidePanel):
    """Done, and ahead."""

    def __init__(self, bridge: Bridge, label: str) -> None:
        super().__init__()
        self._bridge = bridge
        self._stands: tuple[str, str, int, int] | None = None  # of which record, guide and history the list is
        self._ahead: tuple[Ahead, ...] = ()
        self._count = Text("", Role.SECONDARY, "ink3")
        self._done = LogList(f"{label}, done")
        self._done.undo_requested.connect(bridge.undo)
        self._done.line_opened.connect(bridge.entry_wanted)
        self._none = Text(_NONE, Role.SECONDARY, "ink3", wrap=True)
        self._head = _head("Done", self._count)
        self._coming = QWidget()
        self._lines = QVBoxLayout(self._coming)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._ahead_head = _head("Look ahead")
        self._hint = Text(_HINT, Role.MINIMUM, "ink3", wrap=True)
        self._column = QVBoxLayout(self)
        for each in (self._head, Rule("ink2"), self._none, self._done, self._ahead_head, self._coming):
            self._column.addWidget(each)
        self._column.addStretch(1)
        self._column.addWidget(self._hint)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_guide(self, view: SheetView, guided: Guided) -> None:
        """Show the guide as it stands."""
        self._show_done(view, guided)
        if guided.ahead != self._ahead or not self._lines.count():
            self._show_ahead(guided.ahead)

    def _show_done(self, view: SheetView, guided: Guided) -> None:
        undo, redo = self._bridge.ends()
        newest = undo.number if undo else 0
        stands = (view.record.id, guided.title, newest, redo.number if redo else 0)
        if stands == self._stands:  # nothing was done or taken back: a long history is not looked through again
            return
        self._stands = stands
        steps = done_steps(self._bridge.host, view, guided)
        results = told(self._bridge.host, view, guided, steps) if steps else ()
        self._done.set_rows(
            [
                LogLine(
                    str(each.step.number), when(each.step.at), each.title, (), said, undo=each.step.number == newest
                )
                for each, said in zip(steps, results, strict=True)
            ]
        )
        self._count.setText("1 step" if len(steps) == 1 else f"{len(steps)} steps" if steps else "")
        self._none.setVisible(not steps)
        self._done.setVisible(bool(steps))

    def _show_ahead(self, ahead: tuple[Ahead, ...]) -> None:
        while (item := self._lines.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._ahead = ahead
        for each in ahead:
            self._lines.addWidget(Text(each.what, Role.BODY_STRONG, "danger" if each.harm else "ink", wrap=True))
            if each.note:
                self._lines.addWidget(Text(each.note, Role.SECONDARY, "ink2", wrap=True))
            self._lines.addWidget(Rule())
        self._ahead_head.setVisible(bool(ahead))
        self._coming.setVisible(bool(ahead))

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(22), px(22), px(22), px(18))
        self._column.setSpacing(px(6))
        self._lines.setSpacing(px(4))


def _head(words: str, side: QWidget | None = None) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, look().px(6), 0, 0)
    row.addWidget(SmallCaps(words, strong=True))
    row.addStretch(1)
    if side is not None:
        row.addWidget(side)
    return made
