"""``tallow check``: what is wrong with a campaign, or with all of them, and mending it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from tallow.cli.answer import Answer, written

if TYPE_CHECKING:
    from tallow.model.record import Campaign
    from tallow.services.check.finding import Finding
    from tallow.services.host import Host

    _Found: TypeAlias = tuple[Campaign | None, Sequence[Finding]]

_REPAIR = "mend what can be mended: as one step for each campaign, and as one for each repair that a game offers"
_SIGNS = {"error": "!", "warning": "?", "note": "·"}


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("check", parents=[common], help="say what is wrong with a campaign, and mend it")
    verb.add_argument("campaign", metavar="CAMPAIGN", nargs="?", help="which one (all that are not archived)")
    verb.add_argument("--repair", action="store_true", help=_REPAIR)
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{store, findings [{campaign, topic, severity, sentence, record, name, path, repair}], repaired [step …], …}``.

    ``repair`` says what mending does, null where nothing can be done here. ``repaired`` and ``refused``, whose findings
    have a ``why``, are empty without ``--repair``. Findings of the topic ``advice`` are what the games' own checks
    complain of.
    """
    from tallow.services.check.advice import advised
    from tallow.services.check.findings import check, check_file

    host = build_host()
    campaigns, missing = _campaigns(host, arguments.campaign), _missing(host.home)
    found: list[_Found] = [(None, check_file(host))]
    found += [(each, (*check(host, each.id, missing), *advised(host, each.id))) for each in campaigns]
    steps, refused = _mended(host, found) if arguments.repair else ([], [])
    data = {
        "store": str(host.store.path),
        "findings": [_row(campaign, finding) for campaign, findings in found for finding in findings],
        "repaired": [{"campaign": campaign.id, **step.data} for campaign, step in steps],
        "refused": [{**_row(campaign, finding), "why": why} for campaign, finding, why in refused],
    }
    lines = [line for campaign, findings in found for line in _lines(campaign, findings)]
    lines += [f"{campaign.name}: {step.text}" for campaign, step in steps]
    lines += [
        f"{campaign.name}: “{finding.repair_label}” was refused, and is left as it was. {why}"
        for campaign, finding, why in refused
    ]
    if not arguments.repair and any(finding.mendable for _, findings in found for finding in findings):
        lines.append("Mend what can be mended with: tallow check --repair")
    return Answer(data, "\n".join(lines) or "Nothing is wrong.")


def _mended(
    host: Host, found: Sequence[_Found]
) -> tuple[list[tuple[Campaign, Answer]], list[tuple[Campaign, Finding, str]]]:
    """The steps that mend what was found, campaign by campaign, and what was refused, each with why."""
    from tallow.services.check.advice import mend_each
    from tallow.services.check.findings import mend_what_can_be

    steps, refused = [], []
    for campaign, findings in found:
        mendable = [finding for finding in findings if finding.mendable and not finding.offered]
        if campaign is None or not mendable:
            continue
        mended = mend_what_can_be(host, campaign.id, [each for each in mendable if each.topic != "advice"])
        each_by_itself, unfit = mend_each(host, campaign.id, [each for each in mendable if each.topic == "advice"])
        made = [*([mended.changes] if mended.changes and mended.changes.step.number else []), *each_by_itself]
        steps += [(campaign, written(host, changes)) for changes in made]
        refused += [(campaign, finding, why) for finding, why in (*mended.refused, *unfit)]
    return steps, refused


def _campaigns(host: Host, word: str | None) -> Sequence[Campaign]:
    if word is not None:
        return [host.find_campaign(word)]
    with host.store.read() as reader:
        return reader.campaigns()


def _missing(home: Path) -> Callable[[str], Sequence[str]]:
    """Asks the fonts that print."""
    from tallow.printing.document import unprintable

    return lambda text: unprintable(text, home=home)


def _row(campaign: Campaign | None, finding: Finding) -> dict[str, Any]:
    return {
        "campaign": campaign.id if campaign else None,
        "topic": finding.topic,
        "severity": finding.severity,
        "sentence": finding.sentence,
        "record": finding.record or None,
        "name": finding.name or None,
        "path": finding.path,
        "repair": finding.repair_label or None,
    }


def _lines(campaign: Campaign | None, findings: Sequence[Finding]) -> list[str]:
    if not findings:
        return []
    head = [f"{campaign.name}:"] if campaign else ["The file:"]
    repairs = [f" [{finding.repair_label}]" if finding.mendable else "" for finding in findings]
    rows = zip(findings, repairs, strict=True)
    return head + [f"  {_SIGNS[finding.severity]} {finding.sentence}{repair}" for finding, repair in rows]
