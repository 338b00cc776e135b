"""What the log says of a roll or step beside its name: corrected, reverted, not applied, or which roll it corrects."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.model.edit import Step
from tallow.model.roll import Roll
from tallow.ui.shell.moment import when_it_was


def standing(roll: Roll | None, step: Step | None = None) -> str:
    """How a roll, a step, or a step that applied a roll stands; "" where there is nothing to say."""
    return ", ".join(_standing(roll, step))


def _standing(roll: Roll | None, step: Step | None) -> Iterator[str]:
    if roll is not None and roll.corrects_at:
        yield f"corrects {when_it_was(roll.corrects_at)}"
    if roll is not None and roll.corrected:
        yield "corrected"
    elif step is not None and step.reverted:
        yield "reverted"
    elif roll is not None and roll.resolver and not roll.applied:
        yield "not applied"
