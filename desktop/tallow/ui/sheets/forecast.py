"""What a blow of each size would do to this record, and the exact chances of the size that a person sets."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model import forecast as model
from tallow.model.sheet import Act
from tallow.model.value import Value
from tallow.services.showing.bins import percent
from tallow.services.showing.outlook import outlook_of, ruler_of
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.hit_ruler import HitPart, HitRuler
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.odds_strip import OddsShare, OddsStrip
from tallow.ui.kit.stat_box import BoxSize, StatBox
from tallow.ui.kit.tick import Tick
from tallow.ui.kit.tone import Tone
from tallow.ui.sheets.act import ActButton
from tallow.ui.sheets.block import BlockWidget

_BESIDE = 720
"""From this width on, in pixels at 100 %, the chances stand beside the ruler."""
_BOX = BoxSize(52, 30, 20)


class ForecastBlock(BlockWidget):
    """Head with the size, the ruler, the strip of chances, and both in words; nothing of it is kept."""

    def __init__(self, bridge: Bridge, view: SheetView, block: model.Forecast) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._size: int | None = None
        self._record = view.record.id
        self._pass = Tick(block.bypass or block.label)
        self._pass.clicked.connect(self.refresh)
        self._box = StatBox(block.size, _BOX)
        self._box.set_limits(0, block.most)
        self._box.value_edited.connect(self._on_number)
        self._act = self._opening(block.opens) if block.opens else None
        self._why = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._ruler = HitRuler(block.size, block.present, most=block.most)
        self._ruler.value_edited.connect(self._set)
        self._strip = OddsStrip(block.label)
        self._told, self._further = (Text("", Role.SECONDARY, "ink2", wrap=True) for _ in range(2))
        for words in (self._told, self._further):
            words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._sides, self._each = QHBoxLayout(), [QVBoxLayout(), QVBoxLayout()]
        for side, parts in zip(self._each, ((self._ruler, self._told), (self._strip, self._further)), strict=True):
            for part in parts:
                side.addWidget(part)
            side.addStretch(1)
            self._sides.addLayout(side, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(SectionHead(block.label))
        column.addWidget(self._controls())
        column.addWidget(self._why)
        column.addLayout(self._sides)
        look().changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def refresh(self) -> None:
        if self.view.record.id != self._record:
            self._record, self._size = self.view.record.id, None
        passed = self._pass.isChecked()
        ruler = ruler_of(self.view, self._block, passed=passed)
        size = ruler.first if self._size is None else self._size
        self._ruler.set_parts(
            [HitPart(each.start, each.words, _tone(each.tone)) for each in ruler.parts], ruler.end, size
        )
        if not self._box.under_way:
            self._box.set_value(size)
        outlook = outlook_of(self.view, self._block, size, passed=passed)
        shares = [
            OddsShare(each.words, percent(each.chance), float(each.chance), _tone(each.tone)) for each in outlook.shares
        ]
        self._strip.set_shares(shares)
        self._ruler.set_odds(", ".join(f"{each.words} {each.percent}" for each in shares))
        self._told.setText(outlook.told)
        self._further.setText(outlook.further)
        if self._act is not None:
            self._act.show_view(self.view)
            why = self._act.unavailable
            self.said = [why] if why else []
            self._why.setText("" if why in (outlook.told, outlook.further) else why)
        self._why.setVisible(bool(self._why.text()))

    def _opening(self, opens: model.Opening) -> ActButton:
        """The button that goes on with the size that shows."""

        def given() -> Mapping[str, Value]:
            return {opens.size: self.size_looked_at, **(opens.passed if self._pass.isChecked() else {})}

        return ActButton(self.bridge, self.view, Act(opens.target, opens.label, opens.role, primary=True), given)

    @property
    def size_looked_at(self) -> int:
        """The size whose chances show."""
        return self._ruler.value()

    def _controls(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Text(self._block.size, Role.BODY, "ink2"))
        for words, icon, by in (("one less", "minus", -1), ("one more", "plus", 1)):
            button = IconButton(f"{self._block.size}, {words}", icon, height=28)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the ruler's arrows do the same: one Tab stop
            button.clicked.connect(lambda _checked=False, by=by: self._set(self.size_looked_at + by))
            if by > 0:
                row.addWidget(self._box)
            row.addWidget(button)
        row.addWidget(self._pass)
        self._pass.setVisible(bool(self._block.bypass))
        if self._act is not None:
            row.addSpacing(look().px(10))
            row.addWidget(self._act)
        row.addStretch(1)
        return made

    def _on_number(self, value: object) -> None:
        if isinstance(value, int):
            self._set(value)

    def _set(self, size: int) -> None:
        self._size = min(self._block.most, max(0, size))
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._restyle()

    def _restyle(self) -> None:
        px = look().px
        beside = self.width() >= px(_BESIDE)
        self._sides.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._sides.setSpacing(px(36 if beside else 8))
        for side in self._each:
            side.setSpacing(px(4))


def _tone(word: model.Tone) -> Tone:
    return Tone[word.upper()]
