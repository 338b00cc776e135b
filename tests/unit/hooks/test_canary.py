"""The canaries in a campaign: every hook is heard, and one that raises in each costs its own part and no more."""

from __future__ import annotations

import sys

import pytest

from tallow.model.edit import Create, Set
from tallow.model.errors import Objected, PluginFault
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services import campaigns, history, plugins, records, rolls
from tallow.services.book import CampaignBook
from tallow.services.host import Host


def begin(host: Host, *plugins: str, **values: Value) -> Campaign:
    campaign = campaigns.create(host, "Aviary", plugins)
    records.do(host, campaign.id, "A bird", [Create("tweety", "canary.bird", "Tweety", values)])
    return campaign


def book_of(host: Host, campaign: Campaign) -> CampaignBook:
    return host.book(host.campaign(campaign.id))


def test_totals_with_effects_bounds_and_notes(host: Host) -> None:
    feathers = [
        {"id": "f1", "place": "tail", "length": 4.5, "grown": 6},
        {"id": "f2", "place": "wing", "length": 3, "grown": 3, "shown": False},
    ]
    songs = [
        {"id": "s1", "entry": "canary.morning"},
        {"id": "s2", "entry": "gone.song"},
        {"id": "s3", "name": "Humming"},
    ]
    campaign = begin(host, "canary", feathers=feathers, songs=songs)
    book = book_of(host, campaign)
    bird = book.record("tweety")
    lungs = book.total(bird, "canary.lungs")
    assert lungs.value == 13  # a weight of 20, halved, and 3 for the morning song
    assert [part.source for part in lungs.parts] == ["RULES.md C1", "canary.morning"]
    plumage = book.total(bird, "canary.plumage")
    assert (plumage.value, plumage.notes) == (4.5, ("The wing is not shown: its length is left out.",))
    assert book.total(bird, "canary.sings").value == 1
    records.do(
        host, campaign.id, "Lament", [Set("tweety", "songs", [*songs, {"id": "s4", "entry": "canary.lament"}], songs)]
    )
    book = book_of(host, campaign)
    bird = book.record("tweety")
    assert book.total(bird, "canary.lungs").value == 8
    assert book.total(bird, "canary.lungs").bounded.startswith("Lament lowers the most that Lungs may be to 8")
    permission = book.allowed(bird, "canary.sing")
    assert (permission.granted, permission.forbidden) == (("Morning song",), ("Lament",))


def test_a_song_is_resolved_from_the_bird_and_the_settings(host: Host) -> None:
    campaign = begin(host, "canary", breath=7)
    records.do(host, campaign.id, "Loud", [Set(campaign.id, "settings:canary.voice", "loud", None)])
    book = book_of(host, campaign)
    resolver = rolls.find(book, "canary.singing")
    singer = {"singer": book.record("tweety")}
    asked = rolls.resolve(resolver, book, {}, roles=singer, throw=rolls.Throw((2,)))
    assert asked.resolution is not None
    assert [due.key for due in asked.resolution.due] == ["encore"]
    sung = rolls.resolve(resolver, book, {"encore": False}, roles=singer, throw=rolls.Throw((2,)))
    assert sung.resolution is not None
    assert sung.resolution.outcome["breath"] == 4  # 7 − 2 for the effort − 1 for a loud bird
    assert [(each.edit.path, each.edit.value) for each in sung.proposed if isinstance(each.edit, Set)] == [
        ("breath", 4)
    ]


def test_edits_that_follow_and_objections_to_them(host: Host) -> None:
    campaign = begin(host, "canary")
    records.do(host, campaign.id, "Feed", [Set("tweety", "hungry", False, None)])
    assert book_of(host, campaign).record("tweety").get("trust") == 1
    with pytest.raises(Objected, match="A bird weighs something"):
        records.do(host, campaign.id, "Starve", [Set("tweety", "weight", 0, None)])
    records.do(host, campaign.id, "Starve", [Set("tweety", "weight", 0, None)], override="A paper bird.")
    assert book_of(host, campaign).record("tweety").document.overrides[0]["reason"] == "A paper bird."
    history.undo(host, campaign.id)
    assert sys.modules["plugins.systems.canary"].heard[-3:] == ["Feed", "Starve", "Starve"]


def test_what_raises_in_every_hook_stops_a_step_by_name_and_nothing_else(host: Host) -> None:
    campaign = begin(host, "canary")
    records.do(host, campaign.id, "On", [Set(campaign.id, "plugins:canary_raises", "1.0.0", None)])
    with pytest.raises(PluginFault) as caught:
        records.do(host, campaign.id, "Feed", [Set("tweety", "hungry", False, None)])
    assert str(caught.value).startswith("The plugin canary_raises failed in records_will_change, __init__.py:")
    book = book_of(host, campaign)
    assert book.value(book.record("tweety"), "hungry") is True
    assert book.total(book.record("tweety"), "canary.lungs").value == 10


def test_what_raises_after_a_step_is_noted(host: Host) -> None:
    campaign = campaigns.create(host, "Aviary", ["canary"])
    records.do(host, campaign.id, "On", [Set(campaign.id, "plugins:canary_raises", "1.0.0", None)])
    caller = book_of(host, campaign).registry.caller
    assert [fault.where.partition(",")[0] for fault in caller.faults if "did" in fault.where] == ["records_did_change"]
    assert [fault.sentence for fault in caller.faults if "did" in fault.where] == [
        "It failed and is passed over (OSError: did change)."
    ]


def test_the_plugin_list_tells_what_is_wrong_in_the_campaigns_that_play_with_it(host: Host) -> None:
    raising = next(found for found in plugins.found(host) if found.id == "canary_raises")
    campaign = campaigns.create(host, "Aviary", ["canary"])
    assert plugins.faults_of(host, raising) == ()
    records.do(host, campaign.id, "On", [Set(campaign.id, "plugins:canary_raises", "1.0.0", None)])
    told = plugins.faults_of(host, raising)
    assert len(told) == 11  # ten hooks that declare, and records_did_change
    assert told[0] == "declare_entry_types, __init__.py:21: It failed and is passed over (SystemExit: 3)."
