"""The parts of a body: what protects each in its shield, and its injuries as squares to tick."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from tallow.model.body import Body, HitPlace
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit.hit_location import HitLocation, Injury
from tallow.ui.kit.label import SectionHead
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.stats import bind_figure, show_figure


class BodyBlock(BlockWidget):
    """Head, and a row for each part."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Body) -> None:
        super().__init__(bridge, view)
        most = max(len(_injuries(place)) for place in block.places)
        self._rows = [(place, self._row(place, block.guard, most)) for place in block.places]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHead(block.label, block.hint))
        for _, row in self._rows:
            column.addWidget(row)
        self.refresh()

    def refresh(self) -> None:
        view = self.view
        for place, row in self._rows:
            show_figure(view, place.guard, row.shield)
            for id, square in row.squares.items():
                ticked = bool(view.value(id))
                if square.isChecked() != ticked:
                    square.setChecked(ticked)
                row.set_injury_error(id, view.bad(id))

    def _row(self, place: HitPlace, guard: str, most: int) -> HitLocation:
        derived = self.view.is_total(place.guard)
        row = HitLocation(
            place.label, place.note or guard, _injuries(place), note=place.note, places=most, derived=derived
        )
        bind_figure(self, place.guard, row.shield)
        row.injury_toggled.connect(self.write)
        for id, square in row.squares.items():
            self.adopt(id, square)
        return row


def _injuries(place: HitPlace) -> list[Injury]:
    """The squares of a part, each under its field's id."""
    found = [Injury(place.light, "L", "light injury")] if place.light else []
    return found + ([Injury(place.heavy, "H", "heavy injury", heavy=True)] if place.heavy else [])
