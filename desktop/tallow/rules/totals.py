"""Works out a total from its parts: the base's, those of effects, a person's adjustments, then the bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tallow.model.record import Adjustment
from tallow.model.total import Base, Part, Total, TotalType
from tallow.model.value import Number, tidy
from tallow.rules.effects import Cap

YOURS = "your adjustment"


def work_out(
    type: TotalType,
    base: Base | Sequence[Part],
    effects: Iterable[Part] = (),
    adjustments: Iterable[Adjustment] = (),
    caps: Iterable[Cap] = (),
) -> Total:
    """A total with all its reasons.

    The sum is bound from above first, by the lowest of the type's maximum and the caps, then from below: where the two
    contradict each other the type's minimum holds.
    """
    first = base if isinstance(base, Base) else Base(tuple(base))
    yours = (Part(each.reason or "Adjustment", each.amount, YOURS, each.id) for each in adjustments)
    parts = (*first.parts, *effects, *yours)
    total = tidy(sum(part.amount for part in parts))
    value, bounded = _bound(type, total, caps)
    return Total(type.id, type.label, value, parts, first.notes, bounded)


def _bound(type: TotalType, total: Number, caps: Iterable[Cap]) -> tuple[Number, str]:
    """A sum within its bounds, and the sentence that says which one changed it."""
    sum_words = f"the parts come to {type.shown(total)}."
    at_least = f"{type.label} is at least {type.shown(type.minimum)}" if type.minimum is not None else ""
    if type.minimum is not None and total < type.minimum:
        return tidy(type.minimum), f"{at_least}; {sum_words}"
    lowered = f"lowers the most that {type.label} may be to"
    limits = [(cap.amount, f"{cap.label} {lowered} {type.shown(cap.amount)}") for cap in caps]
    if type.maximum is not None:
        limits.append((type.maximum, f"{type.label} is at most {type.shown(type.maximum)}"))
    most, why = min(limits, key=lambda limit: limit[0], default=(total, ""))
    if type.minimum is not None and most < type.minimum:
        most, why = type.minimum, f"{why}, and {at_least}"
    return (tidy(most), f"{why}; {sum_words}") if total > most else (total, "")
