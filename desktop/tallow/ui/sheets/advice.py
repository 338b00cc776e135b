"""Advice on a record above its sheet: values that do not fit, totals that failed, what the game's checks say."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.check import Advice
from tallow.services import plugins
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import titles
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.rules import open_rules
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
    sentence, rules = _without_rules(bridge, view, advice.sentence)
    reads = tuple((rule, f"Rule {rule}") for rule in rules)
    notice = Notice(sentence, "", (*repairs, *switches, *shows, *reads), harm=advice.severity != "note")

    def chosen(key: str) -> None:
        if key in rules:
            open_rules(bridge.host, _owner(view), key, notice)
            return
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


def _owner(view: SheetView) -> str:
    """The id of the game whose record it is."""
    return view.record.kind.partition(".")[0]


def _without_rules(bridge: Bridge, view: SheetView, sentence: str) -> tuple[str, tuple[str, ...]]:
    """A sentence without the numbers of those rules that stand on the game's rules page, and these numbers."""
    named = tuple(dict.fromkeys(_RULE.findall(sentence)))
    page = plugins.rules_page(bridge.host, _owner(view)) if named else ""
    there = tuple(rule for rule in named if re.search(rf"\b{rule}\b", page))
    for rule in there:
        sentence = sentence.replace(f" ({rule})", "")
    return sentence, there


_RULE = re.compile(r" \(([A-Z]{1,2}[0-9]{1,3}[a-z]?)\)")
"""The number of a rule behind what it says."""
_REPAIR, _SWITCH, _SHOW = "repair", "switch", "show"
FIRST = 3
"""How many stand there while the others are folded away."""
