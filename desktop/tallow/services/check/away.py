"""Plugins that a campaign is played with and that are not here, or are older here than they were."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.hooks.discovery.manifest import Manifest, version_of
from tallow.model.edit import Set
from tallow.services.book import CampaignBook
from tallow.services.check.finding import Finding
from tallow.services.parcel.using import things_on
from tallow.store.whole import Whole


def findings(whole: Whole, book: CampaignBook) -> Iterator[Finding]:
    """A missing plugin is no reason to change anything by itself: its values wait for it, on or off."""
    here = {manifest.id: manifest for manifest in book.registry.plugins}
    for id in sorted(whole.campaign.plugins):
        version = whole.campaign.last_version(id)
        if id not in here:
            told = f"{book.last_name(id)} {version}".rstrip()
            waiting = _waiting(whole, book, id)
            if book.registry.why_left_out(id):
                sentence = f"{told} is on and cannot be used here{waiting}. See in the plugin list what ails it."
            else:
                sentence = f"{told} is on and not here{waiting}. Install it, or bring it back in the plugin list."
            yield _finding(whole, sentence, id, None, f"Switch {told} off here; its values stay")
        elif _older(here[id].version, version):
            sentence = f"{here[id].name} was last played in version {version}, and here is {here[id].version}."
            yield _older_finding(whole, f"{sentence} Get the newer one", id, here[id])


def _older_finding(whole: Whole, sentence: str, id: str, here: Manifest) -> Finding:
    """What it was played with is noted, and noted anew where its list of changes is seen; else the edit says it."""
    if id in whole.campaign.played:
        told = f"{sentence}, or see what is different: tallow plugins changes."
        return Finding("plugin", "warning", told, name=whole.campaign.name, path=f"plugins:{id}")
    return _finding(whole, f"{sentence}.", id, here.version, f"Play on with {here.name} {here.version}")


def _finding(whole: Whole, sentence: str, plugin: str, version: str | None, label: str) -> Finding:
    campaign, path = whole.campaign, f"plugins:{plugin}"
    repair = Set(campaign.id, path, version, campaign.plugins[plugin])
    return Finding(
        "plugin", "warning", sentence, name=campaign.name, path=path, repair=(repair,), repair_label=label, offered=True
    )


def _waiting(whole: Whole, book: CampaignBook, plugin: str) -> str:
    """How much waits for a plugin, for the middle of a sentence."""
    records = sum(record.kind.partition(".")[0] == plugin for record in whole.records)
    others = [record for record in whole.records if record.kind.partition(".")[0] != plugin]
    values = sum(things_on(record, plugin) for record in others)
    parts = [
        f"{count} {what}{'' if count == 1 else 's'}"
        for count, what in ((records, "record"), (values, "value"))
        if count
    ]
    return f"; {' and '.join(parts)} wait{'s' if records + values == 1 else ''} for it" if parts else ""


def _older(here: str, played: str) -> bool:
    try:
        return version_of(here) < version_of(played)
    except ValueError:  # a word for a version is no reason to ask for another plugin
        return False
