"""One run of a resolver with all that it takes: what comes of it, what it asks, and which typed die stops it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tallow.model.errors import TallowError
from tallow.model.record import Record
from tallow.model.resolution import Resolver
from tallow.model.value import Row, Value
from tallow.services import rolls
from tallow.services.book import CampaignBook
from tallow.services.rolls import Resolved, Throw
from tallow.ui.resolver.given import Given


@dataclass(frozen=True, slots=True)
class WrongDie:
    """A typed die that shows what no such die can.

    Attributes:
        at: which one, from 0.
        face: what was typed.
        sides: of the die.
        label: what it is for.
    """

    at: int
    face: int
    sides: int
    label: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a run takes.

    Attributes:
        typed: what wins over what records and campaign supply.
        set_values: stage key → ``{value, reason}``.
    """

    resolver: Resolver
    book: CampaignBook
    typed: Mapping[str, Value]
    roles: Mapping[str, Record]
    throw: Throw
    set_values: Mapping[str, Row]

    def run(self) -> Resolved:
        """What comes of it; raises TallowError where nothing does."""
        return rolls.resolve(
            self.resolver, self.book, self.typed, roles=self.roles, throw=self.throw, set_values=self.set_values
        )

    def asked(self, key: str) -> list[str] | None:
        """The questions that are due under a key; None where it does not come to any result."""
        try:
            resolution = self.run().resolution
        except TallowError:
            return None
        return [due.label for due in resolution.due if due.key == key] if resolution else None

    def asked_at_once(self, given: Given) -> frozenset[str]:
        """The keys of decisions that are asked for before any die falls: the odds are of what was chosen there."""
        found: frozenset[str] = frozenset()
        while True:
            typed = given.without_answers(given.over, found)
            bare = replace(self, typed=typed, throw=Throw(faces=(), whole=False))
            open_ = {key: question for key, question in given.answered.items() if key not in found}
            more = {key for key, question in open_.items() if question in (bare.asked(key) or ())}
            if not more:
                return found
            found |= more

    def computed(self, key: str) -> Value:
        """What a stage that is set would come to by itself; None where that cannot be said."""
        others = {each: row for each, row in self.set_values.items() if each != key}
        try:
            resolution = replace(self, set_values=others).run().resolution
        except TallowError:
            return None
        return next((stage.after for stage in resolution.stages if stage.key == key), None) if resolution else None

    def wrong_die(self) -> tuple[Resolved, WrongDie] | None:
        """The first typed die that shows what it cannot, and what the dice before it led to."""
        faces = self.throw.faces or ()
        for at, face in enumerate(faces):
            try:
                before = replace(self, throw=Throw(faces=faces[:at], whole=False)).run()
            except TallowError:
                return None
            if before.pending is None:
                return None
            if not 1 <= face <= before.pending.sides:
                return before, WrongDie(at, face, before.pending.sides, before.pending.label)
        return None
