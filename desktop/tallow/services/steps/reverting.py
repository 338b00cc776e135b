"""Reverting steps from the middle of the history: what still fits becomes a step, the rest is named and left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.model.edit import Change, ChangeSet, Step
from tallow.model.errors import Stale, UserMistake
from tallow.services.history import see_changeable, see_no_migration
from tallow.services.host import Host
from tallow.services.records import announce
from tallow.services.steps.clash import told
from tallow.services.steps.telling import Teller
from tallow.store.unit_of_work import UnitOfWork

EVERYTHING = 1_000_000
"""More steps than any history has."""
NUMBERS = 2**62
"""More than any step's number, and few enough for SQLite."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """A change that can no longer be taken back.

    Attributes:
        step: of which it was.
        label: the value with whose it is ("Breath of Pip").
        sentence: what it found instead.
    """

    step: Step
    change: Change
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Reversal:
    """What reverting does.

    Attributes:
        steps: those that are reverted, newest first.
        changes: what it writes, one for each value.
        left: what no longer fits, and is left as it is.
        whole: the numbers of the steps of which nothing is left.
    """

    steps: tuple[Step, ...]
    changes: tuple[Change, ...]
    left: tuple[Misfit, ...]
    whole: tuple[int, ...] = ()

    @property
    def refusal(self) -> str:
        """Why nothing comes of it, "" where something does: a step that only keeps a roll is taken back as it is."""
        if self.changes or any(not step.changes for step in self.steps):
            return ""
        if not self.left:
            return "These steps made no difference together: all is as it was before them."
        why = " ".join(misfit.sentence for misfit in self.left[:3])
        return f"Nothing of this can be taken back any more. {why}"

    @property
    def label(self) -> str:
        """What the step is called."""
        oldest = self.steps[-1].label
        return f"Revert: {oldest}" if len(self.steps) == 1 else f"Revert {len(self.steps)} steps, back to: {oldest}"


def one(host: Host, campaign: str, number: int) -> tuple[Step, ...]:
    """That step alone.

    Raises:
        UserMistake: for one that is not there, does not hold, or was reverted.
    """
    found = _step(host, campaign, number)
    if found.reverted:
        raise UserMistake(f"Step {number} ({found.label}) was reverted already, by a later step.")
    return (found,)


def from_here(host: Host, campaign: str, number: int, record: str) -> tuple[Step, ...]:
    """That step and the later ones that touched the record, newest first."""
    _step(host, campaign, number)
    with host.store.read() as reader:
        later = reader.steps(campaign, record=record, limit=EVERYTHING)
    found = tuple(step for step in later if step.number >= number and not step.undone)
    for step in found:
        see_no_migration(step)
    return found


def _step(host: Host, campaign: str, number: int) -> Step:
    within = 0 < number < NUMBERS
    with host.store.read() as reader:
        found = next(iter(reader.steps(campaign, before=number + 1, limit=1)), None) if within else None
    if found is None or found.number != number:
        raise UserMistake(f"There is no step {number} in this campaign. Look at its history for the numbers.")
    if found.undone:
        raise UserMistake(f"Step {number} ({found.label}) was taken back already.")
    see_no_migration(found)
    return found


def plan(host: Host, campaign: str, steps: Sequence[Step], record: str = "") -> Reversal:
    """What reverting the steps would do; nothing is written.

    Args:
        steps: newest first, as ``one`` and ``from_here`` give them.
        record: only what they changed on this record; "" for everything.
    """
    host.get_ready(campaign)
    with host.store.work() as work:
        return _tried(host, work, campaign, steps, record)


def revert(
    host: Host, campaign: str, steps: Sequence[Step], record: str = "", *, label: str = ""
) -> tuple[ChangeSet, tuple[Misfit, ...]]:
    """Take the steps back as a step of its own, which undo takes back in turn.

    Args:
        label: what the step is called; "" calls it by those that it takes back.

    Raises:
        UserMistake: where nothing comes of it, saying why.
        PluginFault: where the campaign is not to be changed.
    """
    see_changeable(host, campaign, steps)
    host.get_ready(campaign)
    with host.store.work() as work:
        reversal = _tried(host, work, campaign, steps, record)
        if reversal.refusal:
            raise UserMistake(reversal.refusal)
        step = work.write_step(campaign, label or reversal.label, reversal.changes, reverts=reversal.whole)
        work.commit()
    changes = ChangeSet(step)
    announce(host, changes)
    return changes, reversal.left


def _tried(host: Host, work: UnitOfWork, campaign: str, steps: Sequence[Step], record: str) -> Reversal:
    """Apply each inverse by itself within the unit of work; one that does not fit changes nothing."""
    book = host.book(work.campaign(campaign), work)
    made: list[Change] = []
    partly: set[int] = set()
    refused: list[tuple[Step, Change, UserMistake]] = []
    for step in steps:
        for change in reversed(step.changes):
            if record and change.record != record:
                partly.add(step.number)
                continue
            try:
                made += work.apply(campaign, [change.inverse()], book.keys)
            except UserMistake as mistake:
                refused.append((step, change, mistake))
                partly.add(step.number)
    teller = Teller(book, {each.id: each for each in work.records(campaign, archived=None)}) if refused else None
    left = [_misfit(step, change, mistake, teller) for step, change, mistake in refused if teller]
    whole = tuple(step.number for step in steps if step.number not in partly)
    return Reversal(tuple(steps), work.merged(made), tuple(left), whole)


def _misfit(step: Step, change: Change, mistake: UserMistake, teller: Teller) -> Misfit:
    """A change that was refused, in words."""
    if isinstance(mistake, Stale):
        clash = told(mistake, teller)
        sentence = f"{clash.what} is {clash.found} by now; this step left it at {clash.seen}."
        return Misfit(step, change, clash.what, sentence)
    what = teller.told(change)
    return Misfit(step, change, f"{what.label} of {what.record}", str(mistake))
