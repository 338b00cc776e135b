"""Other ids for a campaign: every place where one of its own stands leads to the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from tallow.model.edit import Change
from tallow.model.record import Document, Record
from tallow.model.roll import Roll
from tallow.model.value import Value
from tallow.store.apply import Line
from tallow.store.document import led
from tallow.store.whole import Attachment, Whole, WholeStep


def ids_of(whole: Whole) -> Iterator[str]:
    """Every id that must be the only one in a store: also those of records that are gone and may come back."""
    yield whole.campaign.id
    yield from (record.id for record in whole.records)
    yield from (line.change.record for step in whole.steps for line in step.lines)
    yield from (roll.id for roll in whole.rolls)
    for attachment in whole.attachments:
        yield from (id for id in (attachment.id, attachment.record) if id)


def fresh(ids: Iterable[str], fresh_id: Callable[[], str]) -> dict[str, str]:
    """Each id → another one."""
    return {id: fresh_id() for id in dict.fromkeys(ids)}


def renamed(whole: Whole, ids: Mapping[str, str], name: str) -> Whole:
    """The campaign under a name, with other ids: in documents, history, rolls and attachments."""
    campaign = replace(whole.campaign, id=ids.get(whole.campaign.id, whole.campaign.id), name=name)
    if not ids:
        return replace(whole, campaign=campaign)
    return replace(
        whole,
        campaign=replace(campaign, settings=_led(campaign.settings, ids)),
        records=tuple(_record(record, campaign.id, ids) for record in whole.records),
        steps=tuple(_step(step, ids) for step in whole.steps),
        rolls=tuple(_roll(roll, campaign.id, ids) for roll in whole.rolls),
        attachments=tuple(_attachment(each, ids) for each in whole.attachments),
    )


def _led(values: Mapping[str, Value], ids: Mapping[str, str]) -> Mapping[str, Value]:
    return MappingProxyType(led(values, ids))


def _record(record: Record, campaign: str, ids: Mapping[str, str]) -> Record:
    held = record.document
    overrides = tuple(led(held.overrides, ids))
    document = Document(_led(held.values, ids), _led(held.adjustments, ids), overrides)
    return replace(record, id=ids.get(record.id, record.id), campaign=campaign, document=document)


def _step(step: WholeStep, ids: Mapping[str, str]) -> WholeStep:
    return replace(step, lines=tuple(Line(_change(line.change, ids), line.path) for line in step.lines))


def _change(change: Change, ids: Mapping[str, str]) -> Change:
    before, after = led(change.before, ids), led(change.after, ids)
    return replace(change, record=ids.get(change.record, change.record), before=before, after=after)


def _roll(roll: Roll, campaign: str, ids: Mapping[str, str]) -> Roll:
    return replace(
        roll,
        id=ids.get(roll.id, roll.id),
        campaign=campaign,
        inputs=_keyed(roll.inputs, ids),
        roles=_led(roll.roles, ids),
        set_values=_led(roll.set_values, ids),
        outcome=_keyed(roll.outcome, ids),
        corrects=ids.get(roll.corrects, roll.corrects),
    )


def _keyed(value: Value, ids: Mapping[str, str]) -> Value:
    """As ``led``, in the keys too: a resolver may count by opponent, and these are no fields of a document."""
    if isinstance(value, Mapping):
        return MappingProxyType({ids.get(key, key): _plain(inner, ids) for key, inner in value.items()})
    return led(value, ids)


def _plain(value: Value, ids: Mapping[str, str]) -> Value:
    if isinstance(value, Mapping):
        return {ids.get(key, key): _plain(inner, ids) for key, inner in value.items()}
    return [_plain(inner, ids) for inner in value] if isinstance(value, list | tuple) else led(value, ids)


def _attachment(attachment: Attachment, ids: Mapping[str, str]) -> Attachment:
    record = None if attachment.record is None else ids.get(attachment.record, attachment.record)
    return replace(attachment, id=ids.get(attachment.id, attachment.id), record=record)
