"""Switching a plugin on says what is wrong with it, and switching one off what stays of it, before it is done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.services.parcel.using import Using
from tests.unit.cli.conftest import Done, Tallow, answer, refusal
from tests.unit.hooks.shelf import Shelf

VILLAGE = {"system": '"armor_damage"', "requires": '["armor_damage>=1"]'}
ITEMS = '[[item]]\nid = "net"\nname = "Net"\n\n[[item]]\nid = "cloak"\nname = "Cloak"\n'
STAYS = (
    "2 characters (Anna, Bert) have 3 things of it: Cloak (2), Net. They stay there, shown as missing: Village 1.0.0. "
    "What they add to figures counts no more until it is back."
)


@pytest.fixture
def lake(tallow: Tallow, shelf: Shelf) -> Callable[..., Done]:
    """A campaign with two who wear things of a village, and one who does not."""
    shelf.put("village", family="expansion", manifest=VILLAGE, content={"items": ITEMS})
    answer(tallow("new", "Lake", "--system", "armor_damage", "--plugins", "village", "--json"))
    for name, things in (("Anna", ("cloak", "net")), ("Bert", ("cloak",)), ("Cleo", ())):
        answer(tallow("add", "Lake", "character", name, "--json"))
        for thing in things:
            answer(tallow("insert", "Lake", name, "items", f"entry=village.{thing}", "--json"))
    return tallow


def test_what_uses_a_plugin_is_said_before_and_after_it_is_switched_off(lake: Tallow) -> None:
    said = refusal(lake("plugins", "disable", "village", "Lake"))
    assert said.startswith(f"Switch off Village? {STAYS} All of it is one step, which undo takes back.")
    shown = lake("show", "Lake", "Anna", "--json").out
    done = lake("plugins", "disable", "village", "Lake", "--yes")
    assert (done.code, done.out.splitlines()[-1]) == (0, STAYS)
    assert "Cloak (missing: Village 1.0.0)" in lake("show", "Lake", "Anna").out
    missing = answer(lake("show", "Lake", "Anna", "--json"))["missing"]["village"]
    assert (missing["words"], [each["name"] for each in missing["things"]]) == (
        "missing: Village 1.0.0",
        ["Cloak", "Net"],
    )
    answer(lake("undo", "Lake", "--json"))
    assert lake("show", "Lake", "Anna", "--json").out == shown


def test_one_that_nothing_is_of_is_switched_off_at_once(lake: Tallow) -> None:
    for name in ("Anna", "Anna", "Bert"):
        row = answer(lake("show", "Lake", name, "--json"))["fields"]["items"][0]["id"]
        answer(lake("remove", "Lake", name, "items", row, "--json"))
    done = lake("plugins", "disable", "village", "Lake")
    assert (done.code, done.out.splitlines()[1:]) == (0, ["  Village on → off"])


def test_what_is_wrong_with_a_plugin_is_said_when_it_is_switched_on(tallow: Tallow, shelf: Shelf) -> None:
    broken = ITEMS.replace('name = "Net"', 'nane = "Net"')
    shelf.put("village", family="expansion", manifest=VILLAGE, content={"items": broken})
    answer(tallow("new", "Lake", "--system", "armor_damage", "--json"))
    done = tallow("plugins", "enable", "village", "Lake")
    assert done.code == 0
    assert any(
        line.startswith("! village: content/items.toml:") and "Did you mean name?" in line
        for line in done.out.splitlines()
    )
    answer(tallow("undo", "Lake", "--json"))
    faults = answer(tallow("plugins", "enable", "village", "Lake", "--json"))["faults"]
    assert faults
    assert all("content/items.toml" in each for each in faults)


def test_a_text_that_a_switch_changes_is_told_with_what_it_was_and_one_full_stop(tallow: Tallow, shelf: Shelf) -> None:
    items = '[[item]]\nid = "net"\nname = "Net"\n\n[[item]]\nid = "cap"\nname = "Cap"\ntext = "Warm."\n'
    patch = "".join(f'[[patch]]\nof = "village.{each}"\ntext = "May be salted."\n' for each in ("cap", "net"))
    shelf.put("village", family="expansion", manifest=VILLAGE, content={"items": items})
    more = {"system": '"armor_damage"', "requires": '["village"]'}
    shelf.put("salt", family="expansion", manifest=more, content={"salt": patch})
    answer(tallow("new", "Lake", "--system", "armor_damage", "--plugins", "village", "--json"))
    assert refusal(tallow("plugins", "enable", "salt", "Lake")).startswith(
        "Switch on Salt? It changes cards of others: Cap: text “Warm.” → “May be salted.”; "
        "Net: text nothing → “May be salted.” All of it is one step"
    )


def test_several_kinds_are_listed_with_commas() -> None:
    used = Using(holders=(("Settlement", "Settlements", 2), ("Showdown", "Showdowns", 1), ("Survivor", "Survivors", 1)))
    assert used.stays("missing: X").startswith("2 settlements, 1 showdown and 1 survivor have 0 things of it")
    one = Using(own=1, holders=(("Survivor", "Survivors", 1),), things=1, owned=("Kiln",), who=("Anna",))
    assert one.stays("missing: X 1.0") == (
        "1 survivor (Anna) has 1 thing of it. It stays there, shown as missing: X 1.0. "
        "What it adds to figures counts no more until it is back. "
        "1 record of its own (Kiln) stays as it is, without a sheet."
    )


def test_of_many_the_first_are_named_and_the_rest_counted() -> None:
    who = tuple(f"No {at}" for at in range(6))
    named = tuple((f"Thing {at}", 2) for at in range(6))
    used = Using(holders=(("Survivor", "Survivors", 6),), things=13, who=who, named=named)
    assert used.stays("missing: X").startswith(
        "6 survivors (No 0, No 1, No 2, No 3 and 2 more) have 13 things of it: "
        "Thing 0 (2), Thing 1 (2), Thing 2 (2), Thing 3 (2) and 5 more. They stay there, shown as missing: X."
    )


UNMET = {
    "old": ('["armor_damage>=90"]', "It needs Legends of Nor'Ova 90 or later, and here is "),
    "lone": ('["absent_thing"]', "It needs absent_thing, which is not here: install it first."),
}


@pytest.mark.parametrize("id", UNMET)
def test_what_a_plugin_needs_and_is_not_here_is_said_while_it_is_off_and_it_stays_off(
    tallow: Tallow, shelf: Shelf, id: str
) -> None:
    requires, said = UNMET[id]
    shelf.put(id, family="expansion", manifest={"system": '"armor_damage"', "requires": requires})
    answer(tallow("new", "Lake", "--system", "armor_damage", "--json"))
    (row,) = [each for each in answer(tallow("plugins", "list", "--json")) if each["id"] == id]
    assert row["fault"].startswith(said)
    assert f"fault: {said}" in tallow("plugins", "info", id).out
    why = refusal(tallow("plugins", "enable", id, "Lake"))
    assert why.startswith(f"{id.title()} cannot be switched on. {said}")
    assert refusal(tallow("new", "Pond", "--system", "armor_damage", "--plugins", id)).startswith(why)
    assert [each["enabled"] for each in answer(tallow("plugins", "list", "--json")) if each["id"] == id] == [[]]


def test_on_and_left_out_it_says_so_after_every_start_and_can_be_switched_off(tallow: Tallow, shelf: Shelf) -> None:
    folder = shelf.put("village", family="expansion", manifest=VILLAGE, content={"items": ITEMS})
    answer(tallow("new", "Lake", "--system", "armor_damage", "--plugins", "village", "--json"))
    manifest = folder / "plugin.toml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("armor_damage>=1", "armor_damage>=90"))
    (row,) = [each for each in answer(tallow("plugins", "list", "--json")) if each["id"] == "village"]
    assert row["fault"].startswith("It needs Legends of Nor'Ova 90 or later, and here is ")
    assert tallow("plugins", "disable", "village", "Lake").code == 0


def test_who_needs_a_plugin_is_named_and_what_to_switch_off(tallow: Tallow, shelf: Shelf) -> None:
    for id in ("village", "mill"):
        shelf.put(id, family="expansion", manifest=VILLAGE)
    answer(tallow("new", "Lake", "--system", "armor_damage", "--plugins", "village", "--json"))
    only = refusal(tallow("plugins", "disable", "armor_damage", "Lake"))
    assert only == "Switch off Village first: it needs Legends of Nor'Ova."
    answer(tallow("plugins", "enable", "mill", "Lake", "--json"))
    both = refusal(tallow("plugins", "disable", "armor_damage", "Lake"))
    assert both == "Switch off Mill and Village first: they need Legends of Nor'Ova."
