"""The one write path: what it refuses, what it merges, what plugins add to it, and that all of it is undone."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tallow.model.edit import UNSEEN, Insert, Remove, Set
from tallow.model.errors import Objected, PluginFault, Stale, UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tallow.store.database import Store

Hero = Callable[[], Record]


def test_a_step_writes_its_edits_and_undo_takes_them_back(small: Host, campaign: Campaign, hero: Hero) -> None:
    record = hero()
    done = records.do(small, campaign.id, "Grow", [Set(record.id, "might", 7, 3), Set(record.id, "motto", "Up", "")])
    assert [(each.path, each.before, each.after) for each in done.changes] == [
        ("might", None, 7),
        ("motto", None, "Up"),
    ]
    assert hero().document.values == {"might": 7, "motto": "Up"}
    assert hero().revision == record.revision + 1
    history.undo(small, campaign.id)
    assert hero().document.values == {}
    history.redo(small, campaign.id)
    assert hero().document.values == {"might": 7, "motto": "Up"}


def test_edits_may_be_worked_out_within_the_transaction(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    for _ in range(3):
        records.do(
            small, campaign.id, "+1", lambda book: [Set(id, "might", book.value(book.record(id), "might") + 1, UNSEEN)]
        )
    assert hero().get("might") == 6  # 3 + 3 × 1


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("might", 21, "at most 20"),
        ("might", -1, "at least 0"),
        ("might", 2.5, "whole"),
        ("might", True, "number"),
        ("might", float("nan"), "number"),
        ("migth", 2, "Did you mean might?"),
        ("motto", 5, "text"),
        ("motto", "two\nlines", "one line"),
        ("cursed", 1, "yes or no"),
        ("friend", "nobody", "nobody"),
        ("bag.b1.count", 3, "b1"),
        ("bag", [{"id": "a"}, {"id": "a"}], "same id"),
        ("bag", [{"id": "a", "color": "red"}], "color"),
        ("charms", [{"id": "a", "entry": "x"}, {"id": "b", "entry": "x"}, {"id": "c", "entry": "x"}], "holds 2"),
        ("name", "  ", "empty"),
        ("name", "x" * 201, "200"),
        ("adjustments:small.pwoer.x.amount", 3, "Did you mean small.power?"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(
    small: Host, campaign: Campaign, hero: Hero, path: str, value: object, told: str
) -> None:
    before = hero()
    with pytest.raises(UserMistake, match=told) as refused:
        records.do(
            small, campaign.id, "Try", [Set(before.id, "motto", "kept?", UNSEEN), Set(before.id, path, value, UNSEEN)]
        )
    assert "\n" not in str(refused.value)
    assert hero() == before
    assert len(history.steps(small, campaign.id)) == 1


def test_a_stale_edit_is_refused_with_both_values(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    records.do(small, campaign.id, "First", [Set(id, "might", 5, 3)])
    with pytest.raises(Stale) as refused:
        records.do(small, campaign.id, "Second", [Set(id, "might", 6, 3)])
    assert (refused.value.seen, refused.value.found, refused.value.wanted) == (3, 5, 6)
    assert hero().get("might") == 5


def test_a_default_that_was_seen_is_not_stored(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.do(small, campaign.id, "Set", [Set(hero().id, "might", 4, 3)])
    records.do(small, campaign.id, "Set back", [Set(hero().id, "might", None, 4)])
    assert "might" not in hero().document.values


def test_rows_come_and_go(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    records.do(
        small,
        campaign.id,
        "Pack",
        [Insert(id, "bag", {"id": "b1", "name": "Rope"}), Insert(id, "bag", {"id": "b2", "name": "Bell"}, 0)],
    )
    assert [row["id"] for row in hero().get("bag")] == ["b2", "b1"]
    records.do(small, campaign.id, "More rope", [Set(id, "bag.b1.count", 4, 1)])
    records.do(small, campaign.id, "Drop", [Remove(id, "bag", "b1", {"id": "b1", "name": "Rope", "count": 4})])
    assert [row["id"] for row in hero().get("bag")] == ["b2"]
    history.undo(small, campaign.id)
    assert hero().get("bag") == [{"id": "b2", "name": "Bell"}, {"id": "b1", "name": "Rope", "count": 4}]
    with pytest.raises(UserMistake, match="one value"):
        records.do(small, campaign.id, "Wrong", [Insert(id, "might", {"id": "x"})])


def test_default_rows_are_written_with_the_first_edit_within_them(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    records.do(
        small, campaign.id, "Sharpen", [Set(id, "kit.k1.count", 2, 1), Insert(id, "kit", {"id": "k2", "name": "Pan"})]
    )
    assert hero().get("kit") == [{"id": "k1", "name": "Knife", "count": 2}, {"id": "k2", "name": "Pan"}]
    history.undo(small, campaign.id)
    assert hero().get("kit") is None


def test_keystrokes_of_one_field_merge_while_they_come_within_two_seconds(
    small: Host, campaign: Campaign, hero: Hero, tmp_path: Path
) -> None:
    moment = [small.now()]
    with contextlib.closing(Store.open(small.store.path, now=lambda: moment[0])) as store:
        host = replace(small, store=store)
        seen = ""
        for typed, seconds in (("H", 0), ("Hi", 1), ("Hi!", 1), ("Hi! A", 3)):
            moment[0] += timedelta(seconds=seconds)
            records.do(host, campaign.id, "Motto", [Set(hero().id, "motto", typed, seen)], merge="motto:1")
            seen = typed
    newest, older, _ = history.steps(small, campaign.id)
    assert [(each.before, each.after) for each in (*newest.changes, *older.changes)] == [
        ("Hi!", "Hi! A"),
        (None, "Hi!"),
    ]


def test_a_rule_objects_and_may_be_overridden_with_a_reason(small: Host, campaign: Campaign, hero: Hero) -> None:
    edit = Set(hero().id, "might", 13, 3)
    with pytest.raises(Objected, match="13") as objected:
        records.do(small, campaign.id, "Unlucky", [edit])
    assert (objected.value.rule, objected.value.may_override) == ("R13", True)
    assert hero().get("might") is None
    records.do(small, campaign.id, "Unlucky", [edit], override="the moon was full")
    assert hero().get("might") == 13
    [kept] = hero().document.overrides
    assert (kept["rule"], kept["reason"]) == ("R13", "the moon was full")
    history.undo(small, campaign.id)
    assert not hero().document.overrides
    with pytest.raises(Objected):
        records.do(small, campaign.id, "Broken", [Set(hero().id, "might", 14, 3)], override="please")


def test_a_plugin_adds_to_a_step_and_undo_takes_both_back(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.do(small, campaign.id, "Grow", [Set(hero().id, "might", 20, 3)])
    assert hero().get("motto") == "Mighty!"
    history.undo(small, campaign.id)
    assert hero().document.values == {}


def test_a_plugin_adds_to_a_record_that_the_step_makes(small: Host, campaign: Campaign) -> None:
    id, _ = records.create(small, campaign.id, "small.hero", "Blank")
    assert small.find_record(campaign, id).get("motto") == "Still nobody"
    history.undo(small, campaign.id)
    history.redo(small, campaign.id)
    assert small.find_record(campaign, id).get("motto") == "Still nobody"


def test_a_plugin_that_fails_stops_the_step_and_is_named(small: Host, campaign: Campaign, hero: Hero) -> None:
    with pytest.raises(PluginFault, match="small"):
        records.do(small, campaign.id, "Say", [Set(hero().id, "motto", "raise", "")])
    assert hero().document.values == {}


def test_a_step_that_changes_nothing_is_none(small: Host, campaign: Campaign, hero: Hero) -> None:
    done = records.do(small, campaign.id, "Same", [Set(hero().id, "might", None, 3)])
    assert (done.step.number, done.changes) == (0, ())
    assert len(history.steps(small, campaign.id)) == 1


def test_records_are_renamed_duplicated_and_put_away(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.rename(small, hero(), "Ελένη")
    records.do(small, campaign.id, "Grow", [Set(hero().id, "might", 9, 3)])
    copy, _ = records.duplicate(small, hero())
    twin = small.find_record(campaign, copy)
    assert (twin.name, twin.get("might"), hero().name) == ("Ελένη (copy)", 9, "Ελένη")
    records.archive(small, twin)
    assert small.find_record(campaign, copy).archived
    history.undo(small, campaign.id)
    history.undo(small, campaign.id)
    with pytest.raises(UserMistake):
        small.find_record(campaign, copy)
    history.redo(small, campaign.id)
    assert small.find_record(campaign, copy).get("might") == 9


def test_one_is_found_by_a_part_of_its_name_and_an_ambiguous_one_lists_the_candidates(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    records.create(small, campaign.id, "small.hero", "Annabel")
    assert small.find_record(campaign, "anna").name == "Anna"
    assert small.find_record(campaign, "bel").name == "Annabel"
    with pytest.raises(UserMistake, match=r"Anna .*Annabel"):
        small.find_record(campaign, "nn")
    records.archive(small, small.find_record(campaign, "Annabel"))
    assert small.find_record(campaign, "nn").name == "Anna"
    assert small.find_record(campaign, "bel").name == "Annabel"


def test_no_rule_objects_to_a_set_of_what_is_there_already(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.do(small, campaign.id, "Thirteen", [Set(hero().id, "might", 13, UNSEEN)], override="as asked")
    done = records.do(small, campaign.id, "Thirteen again", [Set(hero().id, "might", 13, UNSEEN)])
    assert done.changes == ()
    with pytest.raises(Objected):  # 12 first, and 13 then, is a change
        records.do(small, campaign.id, "Up", [Set(hero().id, "might", each, UNSEEN) for each in (12, 13)])
