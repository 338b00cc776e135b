"""Advice on a record above its sheet: values that do not fit, totals that failed, what the game's checks say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.check import Advice
from tallow.services import titles
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.notice import Notice
from tallow.ui.sheets.away import is_off, switch_on


class AdviceList(QWidget):
    """One line for each piece of advice, with its repair; away while there is none.

    Of many the first few stand there, and how many more there are, to be unfolded.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._shown: tuple[Advice, ...] = ()
        self._view: SheetView | None = None
        self._unfolded = False
        self._fold = Button("", Kind.QUIET, "chevron_right", height=28)
        self._fold.clicked.connect(self._on_fold)
        self._lines: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look().px(6))
        self._column.addWidget(self._fold, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_view(self, view: SheetView | None) -> None:
        """Show the advice on a record; another record's is folded again."""
        if view is None or self._view is None or view.record.id != self._view.record.id:
            self._unfolded = False
        self._view = view
        advice = view.warnings() if view else ()
        self.setVisible(bool(advice))
        if advice != self._shown:
            self._shown = advice
            self._lay_out()

    def _lay_out(self) -> None:
        for line in self._lines:
            line.hide()
            line.deleteLater()
        more = len(self._shown) - FIRST
        folds = more > 1  # one more line takes no more room than the button
        wanted = self._shown[:FIRST] if folds and not self._unfolded else self._shown
        self._lines = [_notice(self._bridge, self._view, each) for each in wanted] if self._view else []
        for at, line in enumerate(self._lines):
            self._column.insertWidget(at, line)
        self._fold.setVisible(folds)
        self._fold.setText(f"Only the first {FIRST}" if self._unfolded else f"and {more} more")
        self._fold.set_icon("chevron_down" if self._unfolded else "chevron_right")

    def _on_fold(self) -> None:
        self._unfolded = not self._unfolded
        self._lay_out()


def _notice(bridge: Bridge, view: SheetView, advice: Advice) -> Notice:
    """A piece of advice, with the button that mends it and the one that leads to it."""
    repairs = ((_REPAIR, advice.repair_label or "Mend it"),) if advice.repair else ()
    off = [plugin for plugin in advice.plugins if is_off(bridge, plugin)]
    switches = ((_SWITCH, f"Switch {'it' if len(off) == 1 else 'them'} on"),) if off else ()
    shows = ((_SHOW, "Show it"),) if advice.path else ()
    notice = Notice(advice.sentence, "", (*repairs, *switches, *shows), harm=advice.severity != "note")

    def chosen(key: str) -> None:
        if key == _SWITCH:
            for plugin in off:
                switch_on(bridge, plugin)
        elif key == _REPAIR:
            what = titles.of_edits(view, advice.repair) or advice.repair_label or "mend"
            bridge.do(f"{view.record.name}: {what}", advice.repair)
        else:
            bridge.field_wanted.emit(advice.path)

    notice.repair_chosen.connect(chosen)
    return notice


_REPAIR, _SWITCH, _SHOW = "repair", "switch", "show"
FIRST = 3
"""How many stand there while the others are folded away."""
