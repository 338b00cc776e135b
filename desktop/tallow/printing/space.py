"""The space that a block is laid out in: how wide it is, and how closely its lines may stand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Space:
    """Where a block is laid.

    Attributes:
        width: in millimeters.
        close: whether lines and boxes stand closer, because that saves a page.
    """

    width: float
    close: bool = False

    def high(self, usual: float, closest: float) -> float:
        """A height that may be lessened, in millimeters."""
        return closest if self.close else usual
