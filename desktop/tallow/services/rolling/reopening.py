"""Reopening: an old roll with all that made it, ready to be worked out anew, or why it can only be read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from typing import Any

import msgspec

from tallow.model.decode import fields_of
from tallow.model.errors import TallowError
from tallow.model.record import EMPTY, Campaign, Record
from tallow.model.resolution import Resolver
from tallow.model.roll import Roll
from tallow.model.value import Row, Value
from tallow.services import rolls
from tallow.services.book import CampaignBook
from tallow.services.host import Host


@dataclass(frozen=True, slots=True)
class Reopened:
    """An old roll that can be worked out anew.

    Attributes:
        roll: as it is kept.
        resolver: what worked it out.
        roles: role key → the record that stood for it, as it is now.
        drifted: whether the same inputs and dice come to something else today, because content is another.
    """

    roll: Roll
    resolver: Resolver
    roles: Mapping[str, Record]
    drifted: bool


@dataclass(frozen=True, slots=True)
class ReadOnly:
    """An old roll that can only be read.

    Attributes:
        names: record id → what those who took part are, or were, called.
        labels: of its resolver's inputs, as far as that is here.
        why: in a sentence.
    """

    roll: Roll
    names: Mapping[str, str]
    labels: Mapping[str, str]
    why: str


class _Unfit(Exception):
    """Why a roll can only be read, in a sentence."""


def reopen(host: Host, campaign: Campaign, roll: Roll) -> Reopened | ReadOnly:
    """An old roll of a resolver, as it was: its plugin is the same, who took part is there, and its inputs fit."""
    book = host.book(campaign)
    names, labels = _names(host, roll), EMPTY
    try:
        resolver = _resolver(host, book, roll)
        labels = resolver.labels
        roles = _roles(book, resolver, roll, names)
        return Reopened(roll, resolver, roles, _drifted(book, resolver, roll, roles))
    except _Unfit as unfit:
        return ReadOnly(roll, names, labels, str(unfit))


def in_force(host: Host, roll: Roll) -> Roll | None:
    """What counts at present of a roll: it itself, or what corrects it; None where neither is applied."""
    with host.store.read() as reader:
        waiting = [roll]
        while waiting:
            each = waiting.pop(0)
            if each.applied:
                return each
            waiting += reader.corrections(each.id)
    return None


def as_then(cls: Any, kept: Row, now: Row) -> dict[str, Value]:
    """The inputs that were kept, with the default of whatever records supply now and did not supply then.

    So armor that came later takes no part in an old roll.
    """
    made = dict(kept)
    known = fields_of(cls) if isinstance(cls, type) and is_dataclass(cls) else {}
    for field in fields(cls) if known else ():
        inner, value = kept.get(field.name), now.get(field.name)
        if field.name in now and field.name not in kept:
            made |= _default(field)
        elif isinstance(inner, Mapping) and isinstance(value, Mapping):
            made[field.name] = as_then(known[field.name].type, inner, value)
    return made


def _default(field: Field[Any]) -> dict[str, Value]:
    """A field's default as plain data, by its name; nothing where it has none."""
    value = field.default if field.default_factory is MISSING else field.default_factory()
    return {} if value is MISSING else {field.name: msgspec.to_builtins(value)}


# whether it fits


def _resolver(host: Host, book: CampaignBook, roll: Roll) -> Resolver:
    """The resolver of the same plugin, of the same version."""
    id = roll.resolver.partition(".")[0]
    found = host.loader.get(id)
    manifest = found.manifest if found is not None and found.fault is None else None
    name = manifest.name if manifest else book.last_name(id)
    if manifest is None:
        raise _Unfit(f"{name} {roll.plugin_version} worked it out and is not here: install it to correct the roll.")
    if id not in book.campaign.plugins:
        raise _Unfit(f"{name} worked it out and is off in this campaign: switch it on to correct the roll.")
    if manifest.version != roll.plugin_version:
        raise _Unfit(
            f"{name} {roll.plugin_version} worked it out, and {manifest.version} that is here now may do so otherwise: "
            "the roll can only be read."
        )
    resolver = book.registry.resolvers.get(roll.resolver)
    if resolver is None:
        raise _Unfit(f"{name} worked it out and does not run at present: see Plugins for why.")
    return resolver


def _roles(book: CampaignBook, resolver: Resolver, roll: Roll, names: Mapping[str, str]) -> dict[str, Record]:
    labels = {role.key: role.label for role in resolver.roles}
    made: dict[str, Record] = {}
    for role, id in roll.roles.items():
        who = f"{names[id]}, who was its {labels.get(role, role)},"
        try:
            made[role] = book.record(id)
        except TallowError as gone:
            raise _Unfit(f"{who} was removed: the roll can be corrected once undo brings {names[id]} back.") from gone
        if made[role].archived:
            raise _Unfit(f"{who} is put away: bring {names[id]} back to correct the roll.")
    return made


def _drifted(book: CampaignBook, resolver: Resolver, roll: Roll, roles: Mapping[str, Record]) -> bool:
    """Work the roll out as it was."""
    if not all({"value", "reason"} <= set(row) for row in roll.set_values.values()):
        raise _Unfit("A result that was set by hand does not say what it was set to: the roll can only be read.")
    try:
        typed = as_then(resolver.inputs, roll.inputs, rolls.filled(resolver, book, roles, {}))
        throw = rolls.Throw(faces=roll.dice, whole=False)
        found = rolls.resolve(resolver, book, typed, roles=roles, throw=throw, set_values=roll.set_values)
    except TallowError as mistake:
        raise _Unfit(f"What was given to it fits no more, so the roll can only be read. {mistake}") from mistake
    return _plain(found.outcome) != _plain(roll.outcome)


def _plain(outcome: Row) -> str:
    return json.dumps(outcome, sort_keys=True, default=dict)


def _names(host: Host, roll: Roll) -> dict[str, str]:
    """What those who took part are called; of one that is gone, what the history last called it."""
    made: dict[str, str] = {}
    with host.store.read() as reader:
        for id in roll.roles.values():
            record = reader.find_record(id)
            if record is not None:
                made[id] = record.name
                continue
            steps = reader.steps(roll.campaign, record=id, limit=1)
            shots = [change.before for step in steps for change in step.changes if change.record == id]
            names = [str(shot["name"]) for shot in shots if isinstance(shot, Mapping) and "name" in shot]
            made[id] = next(iter(names), "A record that is gone")
    return made
