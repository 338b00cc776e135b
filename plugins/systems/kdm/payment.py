"""What a recipe is paid with: which stored things can pay which cost, what is short, and what is left to choose."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from .entries.settlement import ANY, Cost


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a cost that a person must choose.

    Attributes:
        places: where in storage what can pay it lies.
        left: how many pieces are left to choose in all.
    """

    cost: Cost
    places: tuple[int, ...]
    left: int


class Payment:
    """What is taken from storage.

    Costs of one certain thing come first, then keywords, then what anything pays; a thing pays a cost only if all other
    costs that can be paid still can.

    Attributes:
        short: the costs that cannot be paid, for what could pay them pays those before.
        open: the first piece that a person must choose, or None.
    """

    def __init__(
        self, costs: Sequence[Cost], counts: Sequence[int], fits: Callable[[Cost, int], bool], chosen: Sequence[int]
    ) -> None:
        """Work out who pays what.

        Args:
            counts: how many there are at each place in storage.
            fits: whether what lies at a place can pay a cost.
            chosen: the places that a person chose, one for each piece.
        """
        self._left = list(counts)
        self._given = [0] * len(counts)
        self._fits = fits
        self.short: list[Cost] = []
        self._units: list[Cost] = []
        for cost in sorted(costs, key=lambda each: (each.keyword == ANY, bool(each.keyword))):
            if self._payable([*self._units, *[cost] * cost.amount]):
                self._units += [cost] * cost.amount
            else:
                self.short.append(cost)
        for place in chosen:
            self._choose(place)
        self.open = self._settle()

    @property
    def taken(self) -> tuple[int, ...]:
        """How many are taken from each place in storage."""
        return tuple(self._given)

    def _choose(self, place: int) -> None:
        """Let a chosen thing pay the first cost that it can."""
        for unit in dict.fromkeys(self._units):
            if self._possible(unit, place):
                self._pay(unit, place)
                return

    def _settle(self) -> Piece | None:
        """Pay all that leaves no choice; returns the first piece that does."""
        while self._units:
            places = {unit: self._places(unit) for unit in dict.fromkeys(self._units)}
            every = {place for some in places.values() for place in some}
            if sum(self._left[place] for place in every) == len(self._units):
                self._take_all(every)
                return None
            forced = next(((unit, some[0]) for unit, some in places.items() if len(some) == 1), None)
            if forced is None:
                unit = self._units[0]
                return Piece(unit, places[unit], len(self._units))
            self._pay(*forced)
        return None

    def _take_all(self, places: Collection[int]) -> None:
        for place in places:
            self._given[place] += self._left[place]
            self._left[place] = 0
        self._units = []

    def _places(self, unit: Cost) -> tuple[int, ...]:
        return tuple(place for place in range(len(self._left)) if self._possible(unit, place))

    def _pay(self, unit: Cost, place: int) -> None:
        self._units.remove(unit)
        self._left[place] -= 1
        self._given[place] += 1

    def _possible(self, unit: Cost, place: int) -> bool:
        """Whether a thing can pay a piece so that the others can be paid as well."""
        if not self._left[place] or not self._fits(unit, place):
            return False
        others = list(self._units)
        others.remove(unit)
        self._left[place] -= 1
        try:
            return self._payable(others)
        finally:
            self._left[place] += 1

    def _payable(self, units: Sequence[Cost]) -> bool:
        """Whether what is left can pay some pieces, each by a thing of its own."""
        payers: dict[int, list[int]] = {place: [] for place in range(len(self._left))}

        def paid(unit: int, seen: set[int]) -> bool:
            for place, ours in payers.items():
                if place in seen or not self._left[place] or not self._fits(units[unit], place):
                    continue
                seen.add(place)
                if len(ours) < self._left[place]:
                    ours.append(unit)
                    return True
                for at, other in enumerate(ours):
                    if paid(other, seen):
                        ours[at] = unit
                        return True
            return False

        return all(paid(unit, set()) for unit in range(len(units)))
