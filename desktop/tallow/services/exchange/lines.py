"""Between the store's values and the lines of a campaign file."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from tallow.model.edit import Change
from tallow.model.record import Campaign, Document, Played, Record
from tallow.model.roll import Roll
from tallow.model.value import parse_path
from tallow.services.exchange.format import (
    AttachmentLine,
    CampaignLine,
    CardLine,
    CardsLine,
    ChangeLine,
    DocumentLine,
    PlayedLine,
    RecordLine,
    RollLine,
    StepLine,
)
from tallow.store.apply import Line
from tallow.store.played import Card, Cards
from tallow.store.whole import Attachment, WholeStep


def campaign_line(campaign: Campaign) -> CampaignLine:
    """A campaign as it is written."""
    plugins, settings = dict(sorted(campaign.plugins.items())), dict(campaign.settings)
    played = {id: PlayedLine(each.version, each.hash) for id, each in sorted(campaign.played.items())}
    return CampaignLine(campaign.id, campaign.name, campaign.archived, campaign.created, plugins, settings, played)


def campaign_of(line: CampaignLine) -> Campaign:
    """A campaign as it was read."""
    plugins, settings = MappingProxyType(line.plugins), MappingProxyType(line.settings)
    played = {id: Played(each.version, each.hash) for id, each in line.played.items()}
    return Campaign(line.id, line.name, plugins, settings, line.archived, line.created, played=played)


def record_line(record: Record) -> RecordLine:
    """A record as it is written."""
    document = record.document
    values, adjustments = dict(document.values), {key: _rows(rows) for key, rows in document.adjustments.items()}
    written = DocumentLine(values, adjustments, _rows(document.overrides))
    # A damaged store may hold a word for the revision; the record is worth more than the count of its changes.
    revision: object = record.revision
    sound = revision if isinstance(revision, int) and revision >= 0 else 1
    return RecordLine(record.id, record.kind, record.name, bool(record.archived), sound, written)


def _rows(rows: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in rows]


def record_of(line: RecordLine, campaign: str) -> Record:
    """A record as it was read."""
    held = line.document
    document = Document(MappingProxyType(held.values), MappingProxyType(held.adjustments), tuple(held.overrides))
    return Record(line.id, campaign, line.kind, line.name, document, line.revision, line.archived)


def step_line(step: WholeStep) -> StepLine:
    """A step as it is written."""
    changes = [_change_line(line) for line in step.lines]
    state: Any = step.state  # one of three words, held by the store's own constraint
    return StepLine(step.number, step.label, step.at, step.written, state, changes, list(step.reverts))


def _change_line(line: Line) -> ChangeLine:
    change, field = line.change, line.path.key if line.path else None
    op: Any = change.op
    return ChangeLine(op, change.record, change.path, field, change.before, change.after, change.at)


def step_of(line: StepLine) -> WholeStep:
    """A step as it was read."""
    lines = tuple(_line_of(each) for each in line.changes)
    return WholeStep(line.number, line.label, line.at, line.written, line.state, lines, tuple(line.reverts))


def _line_of(line: ChangeLine) -> Line:
    change = Change(line.op, line.record, line.path, line.before, line.after, line.at)
    return Line(change, None if line.field is None else parse_path(line.path, (line.field,)))


def roll_line(roll: Roll) -> RollLine:
    """A roll as it is written."""
    return RollLine(
        roll.id,
        roll.at,
        roll.resolver,
        roll.title,
        roll.plugin_version,
        dict(roll.inputs),
        dict(roll.roles),
        list(roll.dice),
        roll.seed,
        {key: dict(row) for key, row in roll.set_values.items()},
        dict(roll.outcome),
        roll.step,
        roll.corrects or None,
    )


def roll_of(line: RollLine, campaign: str) -> Roll:
    """A roll as it was read."""
    return Roll(
        id=line.id,
        campaign=campaign,
        at=line.at,
        resolver=line.resolver,
        title=line.title,
        plugin_version=line.plugin_version,
        inputs=MappingProxyType(line.inputs),
        roles=MappingProxyType(line.roles),
        dice=tuple(line.dice),
        seed=line.seed,
        set_values=MappingProxyType(line.set_values),
        outcome=MappingProxyType(line.outcome),
        step=line.step,
        corrects=line.corrects or "",
    )


def attachment_line(attachment: Attachment, file: str) -> AttachmentLine:
    """An attachment as it is written, without its bytes."""
    return AttachmentLine(attachment.id, attachment.record, attachment.name, attachment.media, file)


def cards_line(hash: str, cards: Cards) -> CardsLine:
    """What the cards of a plugin said, as it is written."""
    return CardsLine(hash, {id: CardLine(card.name, card.values) for id, card in sorted(cards.items())})


def cards_of(line: CardsLine) -> Cards:
    """What the cards of a plugin said, as it was read."""
    return {id: Card(card.name, card.values) for id, card in line.cards.items()}
