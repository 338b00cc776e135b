"""``tallow check``: what is wrong with a campaign, or with all of them, and mending it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer, written

if TYPE_CHECKING:
    from tallow.model.record import Campaign
    from tallow.services.check.finding import Finding
    from tallow.services.host import Host

_SIGNS = {"error": "!", "warning": "?", "note": "·"}


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("check", parents=[common], help="say what is wrong with a campaign, and mend it")
    verb.add_argument("campaign", metavar="CAMPAIGN", nargs="?", help="which one (all that are not archived)")
    verb.add_argument("--repair", action="store_true", help="mend what can be mended, as one step for each campaign")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{store, findings [{campaign, topic, severity, sentence, record, name, path, repair}], repaired [step …], …}``.

    ``repair`` says what mending does, null where nothing can be done here. ``repaired`` and ``refused``, whose findings
    have a ``why``, are empty without ``--repair``.
    """
    from tallow.services.check.findings import check, check_file, mend_what_can_be

    host = build_host()
    found: list[tuple[Campaign | None, Sequence[Finding]]] = [(None, check_file(host))]
    found += [(each, check(host, each.id, _missing(host.home))) for each in _campaigns(host, arguments.campaign)]
    steps, refused = [], []
    for campaign, findings in found:
        mendable = [finding for finding in findings if finding.mendable and not finding.offered]
        if arguments.repair and campaign is not None and mendable:
            mended = mend_what_can_be(host, campaign.id, mendable)
            steps += [(campaign, written(mended.changes))] if mended.changes else []
            refused += [(campaign, finding, why) for finding, why in mended.refused]
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
