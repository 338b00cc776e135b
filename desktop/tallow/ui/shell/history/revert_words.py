"""What reverting would do, as a few lines for a person who has not done it yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.services.steps.reverting import Misfit, Reversal
from tallow.services.steps.telling import Teller

_NAMED = 4


@dataclass(frozen=True, slots=True)
class Consequence:
    """One line: a sign, what comes of it, and a sentence below; ``harm`` for what is not as one may wish."""

    icon: str
    title: str
    sentence: str
    harm: bool = False


def consequences(reversal: Reversal, record: str, teller: Teller, undone: int) -> list[Consequence]:
    """What reverting steps on one record does, to whom it does nothing, and what no longer fits.

    Args:
        record: whose steps they are, by id.
        undone: how many undone steps wait for redo.
    """
    name, count = teller.name(record), len(reversal.steps)
    labels = [step.label.removeprefix(f"{name}: ") for step in reversal.steps]
    title = f"Undoes {count} step{'' if count == 1 else 's'} on {name}"
    if not reversal.changes:
        title = f"Nothing can be undone on {name} any more" if reversal.left else f"{name} is as before these steps"
    sign, harm = ("undo", False) if reversal.changes or not reversal.left else ("warning", True)
    lines = [Consequence(sign, title, _listed(labels), harm)]
    lines += map(_misfit, reversal.left)
    lines.append(_others(reversal, record, teller))
    if undone:
        title = "The undone step stays listed" if undone == 1 else f"The {undone} undone steps stay listed"
        lines.append(Consequence("redo", title, f"Redo no longer reaches {'it' if undone == 1 else 'them'}"))
    return lines


def _misfit(left: Misfit) -> Consequence:
    return Consequence("warning", f"{left.label} stays as it is", left.sentence, harm=True)


def _others(reversal: Reversal, record: str, teller: Teller) -> Consequence:
    """The other records that the steps touched, which keep what they have."""
    firsts = {change.record: change for step in reversal.steps for change in step.changes if change.record != record}
    names = [teller.name(id, change) for id, change in firsts.items()]
    told = (
        f"{_joined(names)} keep{'s' if len(names) == 1 else ''} everything" if names else "These steps touched no other"
    )
    return Consequence("tick", "Other records stay", told)


def _listed(words: Sequence[str]) -> str:
    """The first few, newest first, and that there are more."""
    different = list(dict.fromkeys(words))
    more = len(different) - _NAMED
    return ", ".join(different[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _joined(names: Sequence[str]) -> str:
    if len(names) > _NAMED:
        return f"{', '.join(names[:_NAMED])} and {len(names) - _NAMED} more"
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
