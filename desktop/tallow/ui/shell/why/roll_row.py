"""The free roll at the foot of the Why panel: a formula, and a button that rolls and logs it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.field import Field

FIRST = "d100"
"""What the box begins with where the game does not say."""


class RollRow(QWidget):
    """Field and button.

    Attributes:
        formula: the field.
    """

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.formula = Field("Dice to roll", "die")
        self._shown = self._first()
        self.formula.setText(self._shown)
        bridge.campaign_switched.connect(self._on_campaign)
        self._button = Button("Roll", height=32)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look().px(8))
        row.addWidget(self.formula, 1)
        row.addWidget(self._button)
        self.formula.returnPressed.connect(self._on_roll)
        self.formula.textEdited.connect(lambda: self.formula.set_error(""))
        self._button.clicked.connect(self._on_roll)

    def _first(self) -> str:
        """The dice of the campaign's game."""
        campaign = self._bridge.campaign
        plugins = self._bridge.host.registry(campaign.plugins).plugins if campaign is not None else ()
        return next((each.die for each in plugins if each.die), FIRST)

    def _on_campaign(self) -> None:
        """Begin with another game's dice, unless the person typed something."""
        if self.formula.text() == self._shown:
            self._shown = self._first()
            self.formula.setText(self._shown)

    def _on_roll(self) -> None:
        formula = self.formula.text().strip()
        try:
            self._bridge.roll(formula or self._shown)
        except TallowError as mistake:
            self.formula.set_error(str(mistake).splitlines()[0])
            self.formula.setToolTip(str(mistake))
