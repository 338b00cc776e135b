"""What the games' own checks say of a campaign's records, and the repairs that they offer, each a step of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tallow.model.check import Advice, Check
from tallow.model.edit import ChangeSet
from tallow.model.errors import PluginFault, TallowError, UserMistake
from tallow.model.record import Record
from tallow.services.book import CampaignBook
from tallow.services.check.finding import SEVERITIES, Finding, told_only
from tallow.services.host import Host
from tallow.services.records import do
from tallow.services.versions import migrating


def advised(host: Host, campaign: str) -> tuple[Finding, ...]:
    """What the checks that plugins declare complain of, the worst first; what they only note stands on the sheets.

    Raises:
        UserMistake, StoreTrouble: where there is no such campaign, or it cannot be read.
    """
    book = host.book(host.campaign(campaign))
    with host.store.read() as reader:
        records = [each for each in reader.records(campaign) if not each.damaged and each.kind in book.registry.kinds]
    found = [each for record in records for each in _of_record(record, book)]
    if found and migrating.why_not(host, campaign):
        found = told_only(found)
    return tuple(sorted(found, key=lambda each: SEVERITIES.index(each.severity)))


def offered(host: Host, campaign: str) -> tuple[Finding, ...]:
    """The same where all repairs are one step: a game's is made only where a person ticks it."""
    return tuple(replace(each, offered=each.mendable) for each in advised(host, campaign))


def _of_record(record: Record, book: CampaignBook) -> Iterator[Finding]:
    for check in book.registry.checks_of(record.kind):
        try:
            yield from (_finding(each, record) for each in check.run(record, book) if each.severity != "note")
        except TallowError as trouble:
            yield _failed(check, record, trouble)


def _finding(advice: Advice, record: Record) -> Finding:
    told = advice.sentence if record.name in advice.sentence else f"{record.name}: {advice.sentence}"
    label = (advice.repair_label or "Mend it") if advice.repair else ""
    return Finding(
        "advice", advice.severity, told, record.id, record.name, advice.path, advice.repair, repair_label=label
    )


def _failed(check: Check, record: Record, trouble: TallowError) -> Finding:
    return Finding("advice", "warning", f"{record.name}: {trouble}", record.id, record.name, check.id)


def mend_each(
    host: Host, campaign: str, findings: Iterable[Finding]
) -> tuple[list[ChangeSet], list[tuple[Finding, str]]]:
    """Make the repairs, each as a step that can be undone; one that is refused stops none of the others.

    What is not complained of any longer, because an earlier repair mended it, too, is left as it is.

    Returns:
        the steps, and what was refused, each with the sentence why.
    """
    done: list[ChangeSet] = []
    refused: list[tuple[Finding, str]] = []
    for finding in findings:
        book = host.book(host.campaign(campaign))
        still = [each for each in _of_record(book.record(finding.record), book) if each.sentence == finding.sentence]
        for each in still[:1]:
            try:
                done.append(do(host, campaign, f"{each.name}: {each.repair_label}", each.repair))
            except (UserMistake, PluginFault) as why:
                refused.append((each, str(why)))
    return done, refused
