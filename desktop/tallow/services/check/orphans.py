"""What is left over or misplaced: rolls of records that never were, lost pictures, unknown records, foreign entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from tallow.model.edit import Remove, Set
from tallow.model.picture import PictureField
from tallow.model.record import Record
from tallow.services.book import CampaignBook
from tallow.services.check.finding import Finding
from tallow.services.fitness.misplaced import misplaced
from tallow.store.whole import Whole


def findings(whole: Whole, book: CampaignBook) -> Iterator[Finding]:
    """Rolls are facts and stay, attachments too; what a missing plugin knows is told with the plugin."""
    ever = {record.id for record in whole.records}
    ever.update(line.change.record for step in whole.steps for line in step.lines)
    strange = [roll for roll in whole.rolls if any(id not in ever for id in roll.roles.values())]
    if strange:
        names = ", ".join(dict.fromkeys(roll.title or roll.resolver for roll in strange[:4]))
        told = f"{_are(len(strange), 'roll')} in the log ({names}) with records that were never here."
        yield Finding("orphan", "note", f"{told} Nothing need be done: rolls are kept as they are.")
    loose = [each for each in whole.attachments if each.record is not None and each.record not in ever]
    if loose:
        names = ", ".join(each.name for each in loose[:4])
        told = f"{_are(len(loose), 'attachment')} here ({names}) of records that were never here."
        yield Finding("orphan", "note", f"{told} Nothing need be done: attachments are kept as they are.")
    pictures = {each.id for each in whole.attachments}
    for record in whole.records:
        yield from _away(record, pictures, book)
        yield from _misplaced(record, book)
    here = {manifest.id for manifest in book.registry.plugins}
    unknown = Counter(record.kind for record in whole.records if record.kind not in book.registry.kinds)
    for kind, count in sorted(unknown.items()):
        owner = kind.partition(".")[0]
        if owner in here:
            told = f"{_are(count, 'record')} of the kind {kind}, which {owner} does not know any more."
            yield Finding("orphan", "warning", f"{told} All is kept; look for another version of the plugin.")
        elif owner not in whole.campaign.plugins:
            told = f"{_are(count, 'record')} of the kind {kind}, and {owner} is not on in this campaign."
            yield Finding("orphan", "warning", f"{told} All is kept; switch that plugin on to see it.")


def _away(record: Record, pictures: Collection[str], book: CampaignBook) -> Iterator[Finding]:
    """The pictures that a record names and the campaign has not."""
    kind = book.registry.kinds.get(record.kind)
    for field in kind.fields if kind and not record.damaged else ():
        id = record.get(field.id)
        if isinstance(field, PictureField) and isinstance(id, str) and id and id not in pictures:
            told = f"{record.name}: {field.label} is a picture that is not here any more."
            repair = (Set(record.id, field.id, None, id),)
            label = f"Clear {field.label}"
            yield Finding("orphan", "error", told, record.id, record.name, field.id, repair, (), label)


def _misplaced(record: Record, book: CampaignBook) -> Iterator[Finding]:
    """The entries of another type than their list holds; to take one out is a person's to tick."""
    kind = book.registry.kinds.get(record.kind)
    for field in kind.fields if kind and not record.damaged else ():
        for row, why in misplaced(field, record.get(field.id), book.registry):
            told = f"{record.name}: {why}"
            repair = (Remove(record.id, field.id, str(row.get("id")), row),)
            label = f"Take {book.last_name(row['entry'])} out of {field.label}"
            path = f"{field.id}.{row.get('id')}"
            yield Finding("orphan", "warning", told, record.id, record.name, path, repair, (), label, offered=True)


def _are(count: int, what: str) -> str:
    return f"There is 1 {what}" if count == 1 else f"There are {count} {what}s"
