"""Advice on a record above its sheet: values that do not fit, totals that failed, what the game's checks say."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.check import Advice
from tallow.services.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Text


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
        self._lines = [AdviceLine(self._bridge, view.record.name, each) for each in advice] if view else []
        for line in self._lines:
            self._column.addWidget(line)


class AdviceLine(QWidget):
    """A sentence; where it can be mended, a button that does."""

    def __init__(self, bridge: Bridge, record: str, advice: Advice) -> None:
        super().__init__()
        self._bridge, self._record, self._advice = bridge, record, advice
        self._harm = advice.severity in ("error", "warning")
        px = look().px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(40), px(7), px(8), px(7))
        row.addWidget(Text(advice.sentence, Role.SECONDARY, "danger" if self._harm else "ink2", wrap=True), 1)
        if advice.path:
            show = Button("Show", Kind.QUIET, height=28)
            show.setAccessibleName(f"Show, {advice.sentence}")
            show.clicked.connect(lambda: bridge.field_wanted.emit(advice.path))
            row.addWidget(show)
        if advice.repair:
            repair = Button(advice.repair_label or "Mend it", height=28)
            repair.clicked.connect(self._on_repair)
            row.addWidget(repair)
        self.setAccessibleName(advice.sentence)

    def _on_repair(self) -> None:
        self._bridge.do(f"{self._record}: {self._advice.repair_label or 'mend'}", self._advice.repair)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        color = theme.danger if self._harm else theme.line
        paint.box(painter, QRectF(self.rect()), theme.dwash if self._harm else theme.well, color, paint.HAIR)
        icon = look().pixmap("warning", color, 18)
        painter.drawPixmap(px(12), (self.height() - px(18)) // 2, icon)
        painter.end()
