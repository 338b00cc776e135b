"""A forecast of a record as the screen shows it: the ruler's parts and its end, and what one size may come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.model.forecast import Forecast, ForecastPart, Outlook
from tallow.services.showing.sheets import SheetView

_NOTHING = Outlook(())


@dataclass(frozen=True, slots=True)
class Ruler:
    """The parts of a ruler, and the size at which it ends."""

    parts: tuple[ForecastPart, ...]
    end: int

    @property
    def first(self) -> int:
        """The size that is looked at before a person sets one: where the second part begins."""
        return self.parts[1].start if len(self.parts) > 1 else 1


def ruler_of(view: SheetView, block: Forecast, *, passed: bool) -> Ruler:
    """The ruler; its last part gets some room to be seen. Without parts where the plugin failed."""
    none: Sequence[ForecastPart] = ()
    parts = tuple(view.asked(lambda: block.parts(view.record, view.book, passed), none))
    last = parts[-1].start if parts else 0
    return Ruler(parts, max(last + max(3, last // 8), 1))


def outlook_of(view: SheetView, block: Forecast, size: int, *, passed: bool) -> Outlook:
    """What one size may come to; nothing where the plugin failed."""
    return view.asked(lambda: block.outlook(view.record, view.book, size, passed), _NOTHING)
