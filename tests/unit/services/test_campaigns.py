"""Campaigns, their settings and their plugins: made, renamed, copied, put away, switched; each write a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, demo, history, plugins, records, rolls, settings
from tallow.services.host import Host
from tallow.store.database import Store
from tests.unit.services.conftest import write_plugin

Hero = Callable[[], Record]


def test_a_campaign_needs_a_system_and_takes_what_its_plugins_require(small: Host) -> None:
    made = campaigns.create(small, "Low Road", ["small"], ["more"])
    assert dict(small.campaign(made.id).plugins) == {"small": "1.0.0", "more": "1.0.0"}
    assert set(campaigns.create(small, "The only one", []).plugins) == {"small"}
    for name, systems, told in (("X", ["smal"], "Did you mean small"), ("", ["small"], "empty")):
        with pytest.raises(UserMistake, match=told):
            campaigns.create(small, name, systems)


def test_renaming_and_archiving_are_steps(small: Host, campaign: Campaign) -> None:
    campaigns.rename(small, campaign, "勇者")
    campaigns.archive(small, small.campaign(campaign.id))
    now = small.campaign(campaign.id)
    assert (now.name, now.archived) == ("勇者", True)
    history.undo(small, campaign.id)
    history.undo(small, campaign.id)
    assert small.campaign(campaign.id) == replace(campaign, played=now.played)  # a fact that no undo takes back


def test_a_copy_has_the_records_and_its_references_lead_to_the_copies(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    other, _ = records.create(small, campaign.id, "small.hero", "Berta")
    records.do(small, campaign.id, "Friends", [Set(hero().id, "friend", other, UNSEEN)])
    copy = campaigns.duplicate(small, small.campaign(campaign.id))
    assert copy.name == "Hollow Hill (copy)"
    anna, berta = small.find_record(copy, "Anna"), small.find_record(copy, "Berta")
    assert anna.get("friend") == berta.id != other
    assert history.steps(small, copy.id) == ()


def test_no_two_campaigns_that_are_in_use_are_called_alike(small: Host, campaign: Campaign) -> None:
    with pytest.raises(UserMistake, match="Another campaign is called hollow hill"):
        campaigns.create(small, "hollow hill", ["small"])
    other = campaigns.create(small, "Low Road", ["small"])
    with pytest.raises(UserMistake, match="Another campaign is called Hollow Hill"):
        campaigns.rename(small, other, " Hollow Hill")
    campaigns.rename(small, campaign, "HOLLOW HILL")  # its own name is no other's
    campaigns.archive(small, small.campaign(campaign.id))
    campaigns.rename(small, other, "Hollow Hill")
    assert small.campaign(other.id).name == "Hollow Hill"


def test_copies_are_numbered_from_the_second_on(small: Host, campaign: Campaign) -> None:
    names = [campaigns.duplicate(small, campaign).name for _ in range(3)]
    assert names == ["Hollow Hill (copy)", "Hollow Hill (copy 2)", "Hollow Hill (copy 3)"]


def test_a_campaign_comes_back_under_a_number_where_its_name_is_taken(small: Host, campaign: Campaign) -> None:
    campaigns.archive(small, campaign)
    campaigns.create(small, "Hollow Hill", ["small"])
    step = campaigns.archive(small, small.campaign(campaign.id), archived=False).step
    assert step.label == "Bring back Hollow Hill as Hollow Hill (2)"
    now = small.campaign(campaign.id)
    assert (now.name, now.archived) == ("Hollow Hill (2)", False)
    history.undo(small, campaign.id)
    assert small.campaign(campaign.id).archived


def test_what_an_undo_brings_back_keeps_its_name_and_both_of_that_name_are_listed(
    small: Host, campaign: Campaign
) -> None:
    campaigns.archive(small, campaign)
    other = campaigns.create(small, "Hollow Hill", ["small"])
    history.undo(small, campaign.id)  # undo restores what was, and asks no names
    assert (small.campaign(campaign.id).name, small.campaign(campaign.id).archived) == ("Hollow Hill", False)
    for word in ("Hollow Hill", "hollow"):
        with pytest.raises(UserMistake) as caught:
            small.find_campaign(word)
        listed = {f"Hollow Hill ({each.id})" for each in (campaign, other)}
        assert str(caught.value).startswith(f"{word!r} could be several: ")
        assert set(str(caught.value).removesuffix(". Name one by its id.").partition(": ")[2].split(", ")) == listed
    assert small.find_campaign(other.id).id == other.id
    campaigns.rename(small, other, "Low Road")
    assert small.find_campaign("hollow").id == campaign.id
    history.undo(small, other.id)  # a rename that is taken back asks no names either
    history.redo(small, other.id)
    campaigns.archive(small, small.campaign(campaign.id))
    assert campaigns.create(small, "Hollow Hill", ["small"]).name == "Hollow Hill"


def test_switching_plugins_is_a_step_and_keeps_what_others_need(small: Host, campaign: Campaign) -> None:
    plugins.enable(small, campaign, "more")
    both = small.campaign(campaign.id)
    assert set(both.plugins) == {"small", "more"}
    with pytest.raises(UserMistake, match="Switch off More first: it needs Small"):
        plugins.disable(small, both, "small")
    with pytest.raises(UserMistake, match="on in Hollow Hill already"):
        plugins.enable(small, both, "more")
    history.undo(small, campaign.id)
    assert set(small.campaign(campaign.id).plugins) == {"small"}
    with pytest.raises(UserMistake, match="not on"):
        plugins.disable(small, small.campaign(campaign.id), "more")
    assert plugins.enabled_in(small) == {"small": ("Hollow Hill",)}


def test_plugins_that_require_each_other_are_missing_and_each_can_be_switched_off(tmp_path: Path) -> None:
    ring = (("one", "two"), ("two", "three"), ("three", "one"), ("beside", "one"))
    write_plugin(tmp_path, "system", "none")
    for id, _ in ring:
        write_plugin(tmp_path, "expansion", id, more='system = "none"')
    host = Host(Store.open(tmp_path / "s.sqlite"), Loader([FolderSource(tmp_path)]), tmp_path)
    made = campaigns.create(host, "Ring", ["none"], [id for id, _ in ring])
    for id, other in ring:  # by hand
        file = tmp_path / "expansions" / id / "plugin.toml"
        file.write_text(f'{file.read_text(encoding="utf-8")}\nrequires = ["{other}"]\n', encoding="utf-8")
    host.close()
    host = Host(Store.open(tmp_path / "s.sqlite"), Loader([FolderSource(tmp_path)]), tmp_path)
    assert set(host.registry(made.plugins).missing) == {"one", "two", "three", "beside"}
    table = campaigns.create(host, "Other", ["none"])
    with pytest.raises(UserMistake, match="What it requires leads back to it: one → two → three → one"):
        plugins.enable(host, table, "one")
    with pytest.raises(UserMistake, match="It needs One, which cannot be used here: see what is wrong with that"):
        plugins.enable(host, table, "beside")
    with pytest.raises(UserMistake, match="Switch off Beside first: it needs One"):
        plugins.disable(host, made, "one")
    for id in ("beside", "one", "two", "three"):
        plugins.disable(host, host.campaign(made.id), id)
    assert set(host.campaign(made.id).plugins) == {"none"}
    host.close()


@pytest.fixture
def shipped(tmp_path: Path) -> Host:
    """A host with what ships."""
    loader = Loader([FolderSource(app.home() / "plugins")])
    return Host(Store.open(tmp_path / "shipped.sqlite"), loader, app.home())


def test_a_setting_is_found_by_its_short_name_chosen_and_undone(shipped: Host) -> None:
    made = campaigns.create(shipped, "Road", ["armor_damage"])
    rounding = settings.find(shipped, made, "rounding")
    assert "B3" in rounding.source
    settings.choose(shipped, made, rounding, "exact")
    assert shipped.book(shipped.campaign(made.id)).setting("armor_damage.rounding") == "exact"
    with pytest.raises(UserMistake, match="sideways"):
        settings.choose(shipped, made, rounding, "sideways")
    history.undo(shipped, made.id)
    assert shipped.book(shipped.campaign(made.id)).setting("armor_damage.rounding") == "up"
    shipped.close()


def test_the_demo_is_made_once_and_never_over_somebodys_play(shipped: Host) -> None:
    made = demo.find_or_make(shipped)
    bob = shipped.find_record(made, "Bob")
    records.rename(shipped, bob, "Bobby")
    assert demo.find_or_make(shipped).id == made.id
    assert shipped.find_record(made, "Bobby").id == bob.id
    again = demo.make(shipped)
    assert (again.id != made.id, shipped.campaign(made.id).archived) == (True, True)
    assert {each.resolver for each in rolls.logged(shipped, again.id)} == {
        "armor_damage.hit",
        "king.hit",
        "king.turn",
        "kdm.severe_injury",
        "kdm.monster_attack",
        "kdm.attack",
        "king.testament",
    }
    shipped.close()


def test_what_else_a_switch_changes_is_named_first(tmp_path: Path, small_plugins: Path) -> None:
    patch = '[[patch]]\nof = "more.ring"\nname = "Bent ring"\n'
    needs = 'system = "small"\nrequires = ["more"]'
    write_plugin(tmp_path, "expansion", "bent", content=patch, more=needs)
    loader = Loader([FolderSource(small_plugins), FolderSource(tmp_path)])
    host = Host(Store.open(tmp_path / "s.sqlite"), loader, tmp_path)
    made = campaigns.create(host, "Ring", ["small"])
    bent = plugins.switching(host, made, "bent", on=True)
    assert ([each.id for each in bent.along], bent.cards) == (["more"], ())  # the ring comes with it
    plugins.enable(host, made, "more")
    both = host.campaign(made.id)
    bent = plugins.switching(host, both, "bent", on=True)
    assert (bent.question, bent.along) == ("Switch on Bent?", ())
    assert str(bent) == (
        "It changes cards of others: Ring: name Ring → Bent ring. All of it is one step, which undo takes back."
    )
    plugins.enable(host, both, "bent")
    back = plugins.switching(host, host.campaign(made.id), "bent", on=False)
    assert [str(each) for each in back.cards] == ["Bent ring: name Bent ring → Ring"]
    assert dict(host.campaign(made.id).plugins) == {"bent": "1.0.0", "more": "1.0.0", "small": "1.0.0"}
    host.close()


def test_a_shared_requirement_stays_while_another_needs_it(tmp_path: Path) -> None:
    write_plugin(tmp_path, "system", "none")
    write_plugin(tmp_path, "expansion", "shared", more='system = "none"')
    for id in ("one", "two"):
        write_plugin(tmp_path, "expansion", id, more='system = "none"\nrequires = ["shared"]')
    host = Host(Store.open(tmp_path / "s.sqlite"), Loader([FolderSource(tmp_path)]), tmp_path)
    made = campaigns.create(host, "Two", ["none"], ["one", "two"])
    plugins.disable(host, made, "one")
    one_off = host.campaign(made.id)
    assert set(one_off.plugins) == {"none", "shared", "two"}
    with pytest.raises(UserMistake, match="Switch off Two first: it needs Shared"):
        plugins.switching(host, one_off, "shared", on=False)
    with pytest.raises(UserMistake, match="Switch off Two first: it needs Shared"):
        plugins.disable(host, one_off, "shared")
    plugins.disable(host, one_off, "two")
    assert plugins.switching(host, host.campaign(made.id), "shared", on=False).question == ""
    plugins.disable(host, host.campaign(made.id), "shared")
    assert set(host.campaign(made.id).plugins) == {"none"}
    host.close()
