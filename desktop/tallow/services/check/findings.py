"""Everything that is wrong with a campaign, and the step that mends what can be mended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tallow.model.edit import ChangeSet, Edit, Set
from tallow.model.errors import PluginFault, StoreTrouble, UserMistake
from tallow.services.book import CampaignBook
from tallow.services.check import away, content, glyphs, orphans, past, values
from tallow.services.check.finding import SEVERITIES, TOPICS, Finding, told_only
from tallow.services.check.glyphs import Missing
from tallow.services.check.ledger import accounts
from tallow.services.host import Host
from tallow.services.progress import Tell, silent
from tallow.services.records import do, see
from tallow.services.versions import migrating
from tallow.store.apply import Line
from tallow.store.targets import of_campaign, of_record
from tallow.store.whole import Whole

LABEL = "Repair what Check my campaign found"
_REFUSALS = (UserMistake, PluginFault)


def check_file(host: Host) -> tuple[Finding, ...]:
    """What is wrong with the file that holds all campaigns."""
    try:
        with host.store.read() as reader:
            unowned = reader.unowned()
    except StoreTrouble as trouble:
        return (Finding("file", "error", str(trouble)),)
    path, harmless = host.store.path, "They do no harm."
    counts = sorted(unowned.items())
    told = [f"{path} holds {table} rows that belong to nothing ({count}). {harmless}" for table, count in counts]
    return tuple(Finding("file", "note", each) for each in told)


def check(host: Host, campaign: str, missing: Missing | None = None, tell: Tell = silent) -> tuple[Finding, ...]:
    """What is wrong with a campaign, the worst first.

    Args:
        missing: gives the characters of a text that no font has; None leaves them unasked.
        tell: is told how far it is.

    Raises:
        UserMistake: where there is no such campaign.
        Stopped: where ``tell`` stops it.
    """
    tell(0, 1, "Reading the campaign")
    try:
        with host.store.read() as reader:
            whole = reader.whole(campaign)
            book = host.book(whole.campaign, reader)
            found = list(_findings(whole, book, host.fresh_id, missing, tell))
        why = migrating.why_not(host, campaign)
    except StoreTrouble as trouble:
        return (Finding("file", "error", str(trouble)),)
    found.sort(key=_weight)
    first = [Finding("plugin", "error", why, name=whole.campaign.name)] if why else []
    return (*first, *(told_only(found) if why else found))


def _weight(finding: Finding) -> tuple[int, int, str]:
    return SEVERITIES.index(finding.severity), TOPICS.index(finding.topic), finding.name.casefold()


def _findings(
    whole: Whole, book: CampaignBook, fresh_id: Callable[[], str], missing: Missing | None, tell: Tell
) -> Iterator[Finding]:
    count = len(whole.records)
    tell(0, count + 2, "Looking through the history")
    known = {record.id: record for record in whole.records}
    found = {whole.campaign.id: of_campaign(whole.campaign), **{id: of_record(each) for id, each in known.items()}}
    kept = accounts(found, whole.steps)
    for each in whole.damaged:
        yield Finding("file", "error", each.damaged, each.id, each.name)
        del kept[each.id]  # the history cannot be told of what cannot be read
    yield from past.findings(whole, found, kept, book)
    yield from values.of_campaign(book)
    for number, record in enumerate(whole.records, 1):
        tell(number, count + 2, f"Looking through record {number} of {count}")
        kind = book.registry.kinds.get(record.kind)
        if kind is not None and not record.damaged:
            yield from values.of_record(record, kind, known, kept.get(record.id), fresh_id)
            yield from _failed_totals(record.id, record.name, book)
    tell(count + 1, count + 2, "Looking through texts and content")
    yield from orphans.findings(whole, book)
    yield from away.findings(whole, book)
    yield from content.findings(book)
    if missing is not None:
        yield from glyphs.findings(whole, book, missing)


def _failed_totals(id: str, name: str, book: CampaignBook) -> Iterator[Finding]:
    """Totals that cannot be worked out; what a game advises is no fault and stands on the sheet."""
    record = book.record(id)
    for total in book.registry.totals_of(record.kind):
        try:
            book.total(record, total.id)
        except PluginFault as fault:
            told = f"{name}: {total.label} cannot be worked out. {fault}"
            yield Finding("total", "warning", told, id, name, total.id)


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of repairs.

    Attributes:
        changes: the step of those that were made; None where none was.
        refused: those that a game or a plugin did not let through, each with the sentence why.
    """

    changes: ChangeSet | None
    refused: tuple[tuple[Finding, str], ...] = ()


def mend_what_can_be(host: Host, campaign: str, findings: Iterable[Finding]) -> Mended:
    """Make the repairs of these findings as one step; one that is refused stops none of the others."""
    chosen, made, refused = list(findings), list[Finding](), list[tuple[Finding, str]]()
    try:
        return Mended(mend(host, campaign, chosen))
    except _REFUSALS:
        for finding in chosen:
            try:
                edits, noted = _repairs([*made, finding])
                see(host, campaign, edits, noted=noted)
            except _REFUSALS as why:
                refused.append((finding, str(why)))
            else:
                made.append(finding)
    return Mended(mend(host, campaign, made) if made else None, tuple(refused))


def mend(host: Host, campaign: str, findings: Iterable[Finding], *, override: str = "") -> ChangeSet:
    """Make the repairs of these findings, as one step that can be undone.

    Args:
        override: the person's reason for going on where a rule objects.

    Raises:
        Stale: where something changed since it was found; nothing is changed then.
        UserMistake, PluginFault: where a repair cannot be made, or a rule objects.
    """
    edits, noted = _repairs(list(findings))
    return do(host, campaign, LABEL, edits, override=override, noted=noted)


def _repairs(findings: Sequence[Finding]) -> tuple[list[Edit], list[Line]]:
    """The edits that mend findings, and what goes into the history before them."""
    edits = sorted((edit for finding in findings for edit in finding.repair), key=_whole_first)
    return edits, [line for finding in findings for line in finding.noted]


def _whole_first(edit: Edit) -> int:
    """Records that come back first, then whole values, then single cells: each expects what the ones before left."""
    if not isinstance(edit, Set):
        return 0
    return 1 if "." not in edit.path or edit.path.startswith(("adjustments:", "settings:")) else 2
