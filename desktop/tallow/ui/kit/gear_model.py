"""The cells of a gear grid: the cards that lie in them, which halves meet, and what is spoken of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tallow.ui.kit.affinity import Edge
from tallow.ui.kit.spoken import spoken

Index = QModelIndex | QPersistentModelIndex
Place = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True, slots=True)
class GearCard:
    """A card in a cell.

    Attributes:
        name, note: what it is, and a few words below.
        halves: edge → color of the half there.
        error: why it may not lie here, or "".
        missing: what it is comes from a plugin that is not there: dashed, and the note says which.
    """

    name: str
    note: str = ""
    halves: Mapping[Edge, str] = field(default_factory=dict)
    error: str = ""
    missing: bool = False


class GearModel(QAbstractTableModel):
    """The cells as Qt sees them: what is spoken of each, and its tip.

    Attributes:
        cards: (row, column) → the card there.
        empty: what stands in a cell without one.
        lifted: where the card lies that is lifted, or None.
    """

    def __init__(self, grid: QObject, rows: int, columns: int, empty: str) -> None:
        super().__init__(grid)
        self._rows, self._columns, self.empty = rows, columns, empty
        self.cards: dict[Place, GearCard] = {}
        self.lifted: Place | None = None

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._rows

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        place = (index.row(), index.column())
        card = self.cards.get(place)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._spoken(place, card)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole) and card is not None:
            return spoken(card.name, card.note, card.error)
        return None

    def show(self, cards: Mapping[Place, GearCard]) -> None:
        """Other cards, none of them lifted."""
        self.cards, self.lifted = dict(cards), None
        self.dataChanged.emit(self.index(0, 0), self.index(self._rows - 1, self._columns - 1))

    def lift(self, place: Place | None) -> Place | None:
        """Takes up the card in a cell, or puts down what is lifted; returns where that lies that was lifted before."""
        before, self.lifted = self.lifted, place
        for changed in (before, place):
            if changed is not None:
                self.dataChanged.emit(self.index(*changed), self.index(*changed))
        return before

    def whole(self, place: Place, edge: Edge) -> bool:
        """Whether the half at a card's edge meets one of its color."""
        down, right = edge.value
        beside = self.cards.get((place[0] + down, place[1] + right))
        color = self.cards[place].halves.get(edge)
        return color is not None and beside is not None and beside.halves.get(edge.opposite) == color

    def _spoken(self, place: Place, card: GearCard | None) -> str:
        where = f"Row {place[0] + 1} column {place[1] + 1}"
        if card is None:
            return spoken(where, self.empty)
        halves = (
            f"{card.halves[edge]} {'complete' if self.whole(place, edge) else 'half'} {edge.name.lower()}"
            for edge in Edge
            if edge in card.halves
        )
        away = card.note if card.missing else ""
        return spoken(where, card.name, away, *halves, card.error, "lifted" if self.lifted == place else "")
