"""Rolls: resolving with dice typed or rolled, applying the outcome as one step, and free rolls; all are kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom

from tallow.model.decode import groups_of
from tallow.model.edit import ChangeSet
from tallow.model.errors import UserMistake, unknown
from tallow.model.phrase import either
from tallow.model.record import EMPTY, Record
from tallow.model.resolution import DieDue, Due, Resolution, Resolver
from tallow.model.roll import Roll
from tallow.model.value import Row, Value, as_json
from tallow.rules.dice import Drawn, Rolled, RolledDice, TypedDice, evaluate, parse
from tallow.services.book import CampaignBook
from tallow.services.fitness.soundness import asked_soundly
from tallow.services.host import Host
from tallow.services.records import Proposal, do
from tallow.services.rolling.inputs import read_inputs
from tallow.services.rolling.proposing import Proposed, owner, proposals


@dataclass(frozen=True, slots=True)
class Resolved:
    """A resolution with all that made it, ready to be shown, applied or kept.

    Attributes:
        resolver, inputs: what was run, and the whole inputs as plain data.
        drawn: the dice as they fell; ``seed`` is that of rolled ones, None for typed.
        proposed: what applying would write; empty while anything is due.
        pending: the die that the typed dice still lack, or None. With one pending there is no resolution.
    """

    resolver: Resolver
    inputs: Row
    roles: Mapping[str, str]
    drawn: tuple[Drawn, ...]
    seed: int | None
    set_values: Mapping[str, Row]
    resolution: Resolution | None
    proposed: tuple[Proposed, ...] = ()
    pending: DieDue | None = None

    @property
    def faces(self) -> tuple[int, ...]:
        """What the dice show; typed again, they give the same resolution."""
        return tuple(die.face for die in self.drawn)

    @property
    def outcome(self) -> dict[str, Value]:
        """The outcome as JSON, with what is due."""
        if self.resolution is None:
            return {}
        due = [{"key": each.key, "label": each.label, "choices": list(each.choices)} for each in self.resolution.due]
        return dict(as_json({**self.resolution.outcome, "due": due}))


@dataclass(frozen=True, slots=True)
class Throw:
    """Where a resolution's dice come from.

    Attributes:
        faces: as they fell on the table, in order; None when the program rolls.
        seed: of rolled dice; None for a fresh one.
        whole: whether a missing or left-over typed die is the person's mistake; a window asks for the next one instead,
            and lets a formula that became shorter leave dice over.
    """

    faces: tuple[int, ...] | None = None
    seed: int | None = None
    whole: bool = True


def find(book: CampaignBook, id: str) -> Resolver:
    """The resolver with that id; raises UserMistake with the nearest."""
    resolver = book.registry.resolvers.get(id)
    if resolver is None:
        raise unknown("resolver", id, book.registry.resolvers)
    return resolver


def filled(resolver: Resolver, book: CampaignBook, roles: Mapping[str, Record], typed: Mapping[str, Value]) -> Row:
    """The inputs as plain data: the campaign's settings, over them what records supply, over them what is typed.

    What a record supplies goes into the group of inputs that has its role's name; where there is none, it is inputs
    itself.

    Raises:
        Unsound: where what a record supplies rests on a value that does not fit.
    """
    inputs: Mapping[str, Value] = {}
    if resolver.campaign is not None:
        inputs = {"settings": resolver.campaign(book)}
    groups = groups_of(resolver.inputs)
    for role, record in roles.items():
        supplied = asked_soundly(record, book, partial(resolver.fill, role, record))
        inputs = merged(inputs, {role: supplied} if role in groups else supplied)
    return merged(inputs, typed)


def merged(below: Mapping[str, Value], above: Mapping[str, Value]) -> dict[str, Value]:
    """Plain inputs with others over them, table by table; lists are replaced whole."""
    both = dict(below)
    for key, value in above.items():
        old = both.get(key)
        both[key] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return both


def resolve(
    resolver: Resolver,
    book: CampaignBook,
    typed: Mapping[str, Value],
    *,
    roles: Mapping[str, Record] = EMPTY,
    throw: Throw = Throw(),
    set_values: Mapping[str, Row] = EMPTY,
) -> Resolved:
    """Run a resolver.

    Args:
        typed: the inputs that a person gives, as plain data.
        roles: role key → the record that stands for it.
        set_values: stage key → ``{value, reason}`` for results that the person sets.

    Raises:
        UserMistake: for inputs, dice or records that do not fit, naming the key or the die.
        PluginFault: where the resolver failed.
    """
    check_roles(resolver, roles)
    inputs = filled(resolver, book, roles, typed)
    values = read_inputs(resolver, book, inputs, lambda: filled(resolver, book, roles, EMPTY))
    given = {key: row["value"] for key, row in set_values.items()}
    ids = {role: record.id for role, record in roles.items()}
    dice = _dice(throw, given)
    try:
        resolution = resolver.run(values, dice, book)
    except DieDue as due:
        if throw.whole:
            raise UserMistake(str(due)) from due
        return Resolved(resolver, inputs, ids, dice.drawn, None, set_values, None, (), due)
    if isinstance(dice, TypedDice) and throw.whole:
        dice.finish()
    _known_stages(resolution, set_values)
    seed = dice.seed if isinstance(dice, RolledDice) and dice.drawn else None
    proposed = () if resolution.due else proposals(resolver, resolution, roles, book)
    return Resolved(resolver, inputs, ids, dice.drawn, seed, set_values, resolution, proposed)


def _dice(throw: Throw, given: Mapping[str, Value]) -> RolledDice | TypedDice:
    if throw.faces is not None:
        return TypedDice(throw.faces, given, asks=not throw.whole)
    return RolledDice(throw.seed, given)


def check_roles(resolver: Resolver, roles: Mapping[str, Record]) -> None:
    """Raise UserMistake for a role that the resolver has not, or a record that cannot stand for it."""
    for key, record in roles.items():
        role = next((role for role in resolver.roles if role.key == key), None)
        if role is None:
            raise unknown(f"role in {resolver.id}", key, [role.key for role in resolver.roles])
        if record.kind != role.kind:
            raise UserMistake(f"{record.name} is a {record.kind}, and {role.label} is a {role.kind}. Choose another.")


def why_not(resolver: Resolver, book: CampaignBook, roles: Mapping[str, Record]) -> str:
    """Why nothing can be written of these records as they stand, the first reason of all, or "".

    Raises:
        PluginFault: where the resolver failed.
    """
    reasons = (resolver.why_not(role, record, book) for role, record in roles.items())
    return next((why for why in reasons if why), "")


def _known_stages(resolution: Resolution, set_values: Mapping[str, Row]) -> None:
    keys = {stage.key for stage in resolution.stages if stage.key}
    for key in set_values:
        if key not in keys:
            raise unknown("stage", key, keys)


def as_roll(host: Host, resolved: Resolved, campaign: str, corrects: str = "") -> Roll:
    """The roll as it is kept; ``corrects`` is the id of an older one that it corrects."""
    return Roll(
        id=host.fresh_id(),
        campaign=campaign,
        at=host.stamp(),
        resolver=resolved.resolver.id,
        title=resolved.resolution.title if resolved.resolution else resolved.resolver.title,
        plugin_version=host.manifest(owner(resolved.resolver)).version,
        inputs=resolved.inputs,
        roles=resolved.roles,
        dice=resolved.faces,
        seed=resolved.seed,
        set_values=resolved.set_values,
        outcome=resolved.outcome,
        corrects=corrects,
    )


def apply(
    host: Host,
    campaign: str,
    resolved: Resolved,
    chosen: Sequence[Proposed] | None = None,
    *,
    override: str = "",
    corrects: str = "",
) -> ChangeSet:
    """Write what a resolution proposes, or the part of it that is ticked, as one step; the roll is kept with it.

    Where it proposes nothing, the step keeps the roll alone, so that it stands in the history.

    Args:
        override: the person's reason for going on where a rule objects.
        corrects: the id of an older roll that this one corrects.

    Raises:
        UserMistake: while a die or a decision is due, and for a record of which nothing can be written as it stands;
            Objected where a rule objects.
    """
    if resolved.resolution is None:
        raise UserMistake(str(resolved.pending))
    with host.store.read() as reader:
        # that one is gone meanwhile is no fault of the plugin
        roles = {role: reader.record(record) for role, record in resolved.roles.items()}
    if why := why_not(resolved.resolver, host.book(host.campaign(campaign)), roles):
        raise UserMistake(why)
    if resolved.resolution.due:
        asked = "; ".join(_asked(due) for due in resolved.resolution.due)
        raise UserMistake(f"This is still to be decided before anything is applied, each by its input: {asked}")
    edits = [each.edit for each in (resolved.proposed if chosen is None else chosen)]
    took_part = [roles[role.key].name for role in resolved.resolver.roles if role.key in roles]
    changed = dict.fromkeys(each.record for each in resolved.proposed)
    names = ", ".join(took_part if len(took_part) > 1 or not changed else changed)
    title = resolved.resolution.title or resolved.resolver.title
    label = f"{title}: {names}" if names else title
    proposal = Proposal(owner(resolved.resolver), edits)
    return do(host, campaign, label, proposal, override=override, roll=as_roll(host, resolved, campaign, corrects))


def _asked(due: Due) -> str:
    """A decision with the input that takes it, as it is written there: ``… again? (spend_fate: true or false)``."""
    choices = either(json.dumps(as_json(choice), ensure_ascii=False) for choice in due.choices) if due.choices else ""
    return f"{due.label} ({due.key}{': ' if choices else ''}{choices})"


def free(formula: str, *, seed: int | None = None) -> tuple[Rolled, int]:
    """Roll a formula; returns what fell and the seed. Raises UserMistake with a caret under what cannot be read."""
    chosen = SystemRandom().getrandbits(32) if seed is None else seed
    return evaluate(parse(formula), RolledDice(chosen), formula), chosen


def free_again(formula: str, faces: Sequence[int]) -> tuple[Rolled | None, tuple[Drawn, ...], DieDue | None]:
    """Work a formula out from typed dice: what it comes to, the dice that it took, and the one that is still due.

    Dice that are left over are let go. Raises UserMistake for a formula that cannot be read, or a face that a die has
    not.
    """
    dice = TypedDice(faces)
    try:
        return evaluate(parse(formula), dice, formula), dice.drawn, None
    except DieDue as due:
        return None, dice.drawn, due


def keep_free(host: Host, campaign: str, formula: str, rolled: Rolled, seed: int | None, *, corrects: str = "") -> Roll:
    """Put a free roll into the campaign's log.

    Args:
        seed: of dice that the program rolled; None for typed ones.
        corrects: the id of an older free roll that this one corrects.
    """
    outcome = {"total": rolled.total, "text": rolled.text}
    roll = Roll(
        id=host.fresh_id(),
        campaign=campaign,
        at=host.stamp(),
        resolver="",
        title=formula,
        plugin_version="",
        inputs=EMPTY,
        roles=EMPTY,
        dice=tuple(rolled.faces),
        seed=seed,
        set_values=EMPTY,
        outcome=outcome,
        corrects=corrects,
    )
    with host.store.work() as work:
        work.write_roll(roll)
        work.commit()
    return roll


def logged(host: Host, campaign: str, limit: int = 200) -> tuple[Roll, ...]:
    """The campaign's rolls, newest first."""
    with host.store.read() as reader:
        return reader.rolls(campaign, limit)


def kept(host: Host, id: str) -> Roll:
    """One roll of the log; raises UserMistake where there is none."""
    with host.store.read() as reader:
        return reader.roll(id)
