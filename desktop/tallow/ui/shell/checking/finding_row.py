"""One finding of a check: what is wrong, a tick for its repair, and the way to the record it is about."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tallow.services.check.finding import Finding
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Rule, Text
from tallow.ui.kit.tick import Tick


class FindingRow(QWidget):
    """A finding without a repair has no tick; its sentence says what to do.

    Attributes:
        finding: what it shows.
        tick: whether it is to be mended, None where it cannot be.

    Signals:
        ticked: the tick was changed.
        record_wanted: the record's id.
    """

    ticked = Signal()
    record_wanted = Signal(str)

    def __init__(self, finding: Finding, *, is_record: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.finding = finding
        self.tick = Tick(finding.repair_label) if finding.mendable else None
        harm = finding.severity == "error"
        words = QVBoxLayout()
        words.setSpacing(look().px(3))
        words.addWidget(Text(finding.sentence, Role.BODY, "danger" if harm else "ink", wrap=True))
        if self.tick is not None:
            self.tick.setChecked(not finding.offered)
            self.tick.toggled.connect(self.ticked)
            words.addWidget(self.tick, 0, Qt.AlignmentFlag.AlignLeft)
        line = QHBoxLayout()
        line.setContentsMargins(0, look().px(8), 0, look().px(9))
        line.setSpacing(look().px(16))
        line.addLayout(words, 1)
        if is_record:
            line.addWidget(self._way(), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(line)
        column.addWidget(Rule())
        self.setAccessibleName(finding.sentence)

    @property
    def wanted(self) -> bool:
        """Whether it is to be mended."""
        return self.tick is not None and self.tick.isChecked()

    def _way(self) -> Button:
        way = Button(f"Open {self.finding.name}", Kind.LINK)
        way.clicked.connect(lambda: self.record_wanted.emit(self.finding.record))
        return way
