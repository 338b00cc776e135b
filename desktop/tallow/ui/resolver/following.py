"""Rolls that follow from one that is resolved, each with the records that take its roles, until they are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tallow.model.value import Value
from tallow.ui.bridge import Bridge
from tallow.ui.resolver.old_roll import step_of
from tallow.ui.resolver.session import Session


@dataclass(frozen=True, slots=True)
class Waiting:
    """A roll that waits.

    Attributes:
        target: the resolver's id.
        label: what its button says.
        roles: role → the id of the record that stands for it.
        given: inputs that are given.
    """

    target: str
    label: str
    roles: Mapping[str, str]
    given: Mapping[str, Value]


class Queue:
    """The rolls that wait: those of what shows, once its step is written or it has none to write, then older ones.

    They wait through another one that is begun on the same page, and go with the step where it is taken back.
    """

    def __init__(self, older: tuple[Waiting, ...] = ()) -> None:
        self._older = older
        self._fresh: tuple[Waiting, ...] = ()
        self._step = 0  # from which the fresh ones follow
        self._shown = False

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """Those that can be begun now: none while what shows is still to be written."""
        return (*self._fresh, *self._older) if self._shown else ()

    def without(self, at: int) -> tuple[Waiting, Queue]:
        """The one at a place, and the queue that is left once it begins."""
        left = list(self.waiting)
        chosen = left.pop(at)
        return chosen, Queue(tuple(left))

    def follow(self, session: Session, bridge: Bridge) -> None:
        """Take up what follows from a step that was written, and let it go where the step is taken back."""
        applied = session.applied
        self._shown = applied is not None or session.changes_nothing
        if applied is None:
            self._keep(bridge)
            self._fresh = following(session) if self._shown else ()
        elif applied.step.number != self._step:
            self._keep(bridge)
            self._fresh, self._step = following(session), applied.step.number

    def _keep(self, bridge: Bridge) -> None:
        """What followed from the step before waits on, unless that is taken back."""
        step = step_of(bridge, self._step) if self._step else None
        if step is not None and not step.undone:
            self._older = (*self._fresh, *self._older)
        self._fresh, self._step = (), 0


def following(session: Session) -> tuple[Waiting, ...]:
    """The rolls that follow from a session's, of those resolvers that the campaign has; none while it has none."""
    resolution = session.resolved.resolution if session.resolved is not None else None
    if resolution is None:
        return ()
    there = session.registry.resolvers
    return tuple(
        Waiting(each.target, each.label, _records(each.roles, session), each.given)
        for each in resolution.next
        if each.target in there
    )


def _records(roles: Mapping[str, str], session: Session) -> Mapping[str, str]:
    return {there: session.roles[here].id for there, here in roles.items() if here in session.roles}
