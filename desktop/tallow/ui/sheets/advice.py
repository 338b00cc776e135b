"""Advice on a record above its sheet: values that do not fit, totals that failed, what the game's checks say."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.check import Advice
from tallow.services import titles
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.notice import Notice


class AdviceList(QWidget):
    """One line for each piece of advice, with its repair; away while there is none."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._shown: tuple[Advice, ...] = ()
        self._lines: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look().px(6))
        self.hide()

    def show_view(self, view: SheetView | None) -> None:
        """Show the advice on a record."""
        advice = view.warnings() if view else ()
        self.setVisible(bool(advice))
        if advice == self._shown:
            return
        self._shown = advice
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self._lines = [_notice(self._bridge, view, each) for each in advice] if view else []
        for line in self._lines:
            self._column.addWidget(line)


def _notice(bridge: Bridge, view: SheetView, advice: Advice) -> Notice:
    """A piece of advice, with the button that mends it and the one that leads to it."""
    repairs = ((_REPAIR, advice.repair_label or "Mend it"),) if advice.repair else ()
    notice = Notice(
        advice.sentence, "", (*repairs, *(((_SHOW, "Show it"),) if advice.path else ())), harm=advice.severity != "note"
    )

    def chosen(key: str) -> None:
        if key == _REPAIR:
            what = titles.of_edits(view, advice.repair) or advice.repair_label or "mend"
            bridge.do(f"{view.record.name}: {what}", advice.repair)
        else:
            bridge.field_wanted.emit(advice.path)

    notice.repair_chosen.connect(chosen)
    return notice


_REPAIR, _SHOW = "repair", "show"
