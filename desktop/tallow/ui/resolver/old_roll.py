"""The roll of the log that a session works out anew: whether it still counts, and what became of that."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial

from tallow.model.edit import Step
from tallow.model.errors import TallowError
from tallow.model.resolution import Resolver
from tallow.model.roll import Roll
from tallow.model.value import Row, Value
from tallow.services import history, rolls
from tallow.services.rolling.reopening import Reopened, as_then, in_force
from tallow.services.rolls import Resolved, Throw
from tallow.services.steps import replaying, reverting
from tallow.services.steps.replaying import Followed
from tallow.services.steps.reverting import Reversal
from tallow.ui.bridge import Bridge
from tallow.ui.resolver.given import taken_out
from tallow.ui.resolver.input import Place, dotted, inputs_of, leaves, value_at
from tallow.ui.shell.history.reverter import take_back


class OldRoll:
    """What the log says of it now, and what the person decided.

    Attributes:
        roll: as the log has it.
        counting: what counts of it at present: it itself, a roll that corrects it, or None.
        both: whether it counts beside the new one.
        drifted: whether it came to something else, worked out as it was.
        refusal: why its step cannot be taken back, "" where it can.
        later: how many steps hang on the one that counts.
        followed: the steps that were taken back with it, and come again once it is corrected.
    """

    def __init__(self, bridge: Bridge, found: Reopened) -> None:
        self._bridge = bridge
        self._reversal: Reversal | None = None
        self._taken: int | None = None
        self.refusal, self.later = "", 0
        self.followed: tuple[Followed, ...] = ()
        self.roll, self.drifted, self.both = found.roll, found.drifted, False
        self.counting: Roll | None = None
        self.reread()

    @property
    def undecided(self) -> bool:
        """Whether something of it still counts, and nobody said yet what becomes of that."""
        return self._reversal is not None and not self.both and self._taken is None

    @property
    def partly(self) -> bool:
        """Whether the step was taken back here, save for what no longer fits."""
        return self.counting is not None and self._taken is not None

    @property
    def left(self) -> Sequence[str]:
        """What taking the step back would leave as it is, in sentences."""
        return [misfit.sentence for misfit in self._reversal.left] if self._reversal else []

    def reread(self) -> None:
        """Read anew what the log says of it, and what taking back the step that counts would do."""
        self._reversal, self.counting, self.refusal, self.later = None, None, "", 0
        try:
            self._reread()
        except TallowError as trouble:
            self.refusal = str(trouble)

    def _reread(self) -> None:
        campaign, host = self._bridge.campaign, self._bridge.host
        self.roll = rolls.kept(host, self.roll.id)
        if self._taken is not None and not self._holds(self._taken):
            self._taken, self.followed = None, ()
        self.counting = in_force(host, self.roll)
        if campaign is None or self.counting is None or self.counting.step is None:
            return
        reversal = reverting.plan(host, campaign.id, reverting.one(host, campaign.id, self.counting.step))
        self._reversal, self.refusal = reversal, reversal.refusal
        self.later = len(replaying.later(host, campaign.id, self.counting.step))

    def take_back(self) -> bool:
        """Take the step that counts back, by a step of its own; False where that was refused, which is told."""
        changes = take_back(self._bridge, self._reversal.steps) if self._reversal else None
        if changes is not None:
            self._taken = changes.step.number
        return changes is not None

    def take_back_through(self) -> bool:
        """Take it back with all that hangs on it, by one step; False where that was refused, which is told."""
        campaign, counting = self._bridge.campaign, self.counting
        if campaign is None or counting is None or counting.step is None or self._reversal is None:
            return False
        host, number = self._bridge.host, counting.step
        then = self._bridge.attempt(lambda: replaying.followed(host, campaign.id, number))
        if then is None:
            return False
        changes = take_back(self._bridge, [*(each.step for each in reversed(then)), *self._reversal.steps])
        if changes is not None:
            self._taken, self.followed = changes.step.number, then
        return changes is not None

    def go_on(self) -> str:
        """Do the steps again that were taken back with it, as far as they go; returns what came of that, or ""."""
        campaign, host, steps = self._bridge.campaign, self._bridge.host, self.followed
        self.followed = ()
        if campaign is None or not steps:
            return ""
        for done, each in enumerate(steps):
            if self._bridge.commit(partial(replaying.again, host, campaign.id, each)) is None:
                return f"Worked out anew: {done} of {len(steps)} that followed. Go on from: {each.step.label}."
        return f"Worked out anew: {'the step' if len(steps) == 1 else f'all {len(steps)} steps'} that followed."

    def is_corrected_by(self, resolved: Resolved, supplied: Row) -> bool:
        """Whether a resolution takes its place: it is another, and this one does not count beside it.

        Args:
            supplied: what records and campaign supply now.
        """
        return not self.both and not self._is(resolved, supplied)

    def _is(self, resolved: Resolved, supplied: Row) -> bool:
        roll = self.roll
        inputs = rolls.merged(supplied, as_then(resolved.resolver.inputs, roll.inputs, supplied))
        return (
            roll.dice == resolved.faces
            and dict(roll.roles) == dict(resolved.roles)
            and dict(roll.set_values) == dict(resolved.set_values)
            and _plain(inputs) == _plain(resolved.inputs)
        )

    def _holds(self, number: int) -> bool:
        step = step_of(self._bridge, number)
        return step is not None and not step.undone and not step.reverted


def _plain(inputs: Row) -> str:
    return json.dumps(inputs, sort_keys=True, default=dict)


def step_of(bridge: Bridge, number: int) -> Step | None:
    """One step of the open campaign, None where it is not there."""
    if bridge.campaign is None:
        return None
    found = next(iter(history.steps(bridge.host, bridge.campaign.id, limit=1, before=number + 1)), None)
    return found if found is not None and found.number == number else None


def differences(resolver: Resolver, held: Row, supplied: Row) -> Iterator[tuple[str, Value, Value]]:
    """Label, what holds and what is supplied, of the inputs where these are two."""
    for each in leaves(inputs_of(resolver), held):
        if isinstance(each.place[-1], int):  # its list tells of all its items
            continue
        now = value_at(supplied, each.place, each.default)
        then = value_at(held, each.place, each.default)
        if then != now and value_at(supplied, each.place[:1]) is not None:
            yield each.label, then, now


def decisions(bridge: Bridge, found: Reopened, typed: Row) -> dict[str, str]:
    """Which of an old roll's inputs answered what was due: key → question."""
    made: dict[str, str] = {}
    for place in _places(found.roll.inputs):
        try:
            without = rolls.resolve(
                found.resolver,
                bridge.book(),
                taken_out(typed, place),
                roles=found.roles,
                throw=Throw(faces=found.roll.dice, whole=False),
                set_values=found.roll.set_values,
            )
        except TallowError:
            continue
        asked = without.resolution.due if without.resolution else ()
        made |= {due.key: due.label for due in asked if due.key == dotted(place)}
    return made


def _places(inputs: Row, before: Place = ()) -> Iterator[Place]:
    """Every place in plain inputs, save within lists."""
    for key, value in inputs.items():
        yield (*before, key)
        if isinstance(value, dict):
            yield from _places(value, (*before, key))
