"""The space that a block is laid out in: how wide it is, how closely its lines may stand, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

CLOSEST = 0.75
"""A sheet whose lines stand closer is no lower than this part of its usual height."""


@dataclass(frozen=True, slots=True)
class Space:
    """Where and how a block is laid.

    Attributes:
        width: in millimeters.
        close: whether lines and boxes stand closer, because that saves a page.
        bare: whether empty lines are left out where something stands.
        numbers: whether tracks are numbers and not pips.
        cut: how many rows of a list are shown, None for all.
        form: whether what is entered becomes a place that a form lets a person fill in.
    """

    width: float
    close: bool = False
    bare: bool = False
    numbers: bool = False
    cut: int | None = None
    form: bool = False

    def high(self, usual: float, closest: float) -> float:
        """A height that may be lessened, in millimeters."""
        return closest if self.close else usual
