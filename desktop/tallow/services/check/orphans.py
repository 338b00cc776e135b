"""What is left over: rolls and attachments of records that never were, and records that no plugin knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tallow.services.book import CampaignBook
from tallow.services.check.finding import Finding
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


def _are(count: int, what: str) -> str:
    return f"There is 1 {what}" if count == 1 else f"There are {count} {what}s"
