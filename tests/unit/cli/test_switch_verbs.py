"""Switching a plugin on says what is wrong with it, and switching one off what stays of it, before it is done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.services.parcel.using import Using
from tests.unit.cli.conftest import Done, Tallow, answer, refusal
from tests.unit.hooks.shelf import Shelf

VILLAGE = {"system": '"armor_damage"', "requires": '["armor_damage>=1"]'}
ITEMS = '[[item]]\nid = "net"\nname = "Net"\n\n[[item]]\nid = "cloak"\nname = "Cloak"\n'
STAYS = "2 characters have 3 things of it, which stay as they are, shown as missing: Village 1.0.0."


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


def test_several_kinds_are_listed_with_commas() -> None:
    used = Using(holders=(("Settlement", "Settlements", 2), ("Showdown", "Showdowns", 1), ("Survivor", "Survivors", 1)))
    assert used.stays("missing: X").startswith("2 settlements, 1 showdown and 1 survivor have 0 things of it")
    one = Using(own=1, holders=(("Survivor", "Survivors", 1),), things=1)
    assert one.stays("missing: X 1.0") == (
        "1 survivor has 1 thing of it, which stays as it is, shown as missing: X 1.0. "
        "1 record of its own stays as it is, without a sheet."
    )
