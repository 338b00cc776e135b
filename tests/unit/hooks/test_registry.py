"""A registry is a pure function of the enabled plugins, and each bad plugin costs one sentence and nothing else."""

from __future__ import annotations

from itertools import permutations

import pytest

from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.entry import Entry
from tests.unit.hooks.shelf import Shelf

KIND = "@hookimpl\ndef declare_kinds():\n    return [KindType('{id}.beast', 'Beast', 'Beasts', ())]\n"


def sentences(registry: Registry, plugin: str = "") -> list[str]:
    return [fault.sentence for fault in registry.faults if plugin in ("", fault.plugin)]


def good(shelf: Shelf) -> None:
    """A plugin that must work whatever its neighbor does."""
    shelf.put("ant", KIND.format(id="ant"))


def survives(registry: Registry) -> bool:
    return "ant.beast" in registry.kinds and sentences(registry, "ant") == []


# the canaries


def test_the_canary_is_whole(loader: Loader) -> None:
    registry = build(loader, ["canary", "canary_more"])
    assert registry.faults == ()
    assert [each.id for each in registry.plugins] == ["canary", "canary_more"]
    assert registry.missing == {}
    assert list(registry.kinds) == ["canary.bird", "canary.cage"]
    assert list(registry.entry_types) == ["canary.song", "canary.seed", "canary.weather"]
    totals = ("lungs", "half", "plumage", "grown", "sings", "hoarse", "reds")
    assert list(registry.totals) == [f"canary.{id}" for id in totals]
    assert list(registry.checks) == ["canary.thin"]
    assert list(registry.resolvers) == ["canary.singing"]
    assert list(registry.commands) == ["canary.feed"]
    assert list(registry.settings) == ["canary.voice", "canary.dawn", "canary.night", "canary.keeper"]
    assert list(registry.sheets) == ["canary.bird", "canary.cage"]
    entries = [
        "canary.evening",
        "canary.hemp",
        "canary.lament",
        "canary.millet",
        "canary.morning",
        "canary.nocturne",
        "canary_more.night",
    ]
    assert list(registry.entries) == entries


def test_what_belongs_to_a_kind(loader: Loader) -> None:
    registry = build(loader, ["canary"])
    assert [total.id for total in registry.totals_of("canary.bird")] == list(registry.totals)
    assert registry.totals_of("canary.cage") == ()
    assert [check.id for check in registry.checks_of("canary.bird")] == ["canary.thin"]
    assert [command.id for command in registry.commands_of("canary.bird")] == ["canary.feed"]


def test_entries_by_their_class_sorted_by_id(loader: Loader) -> None:
    registry = build(loader, ["canary_more", "canary"])
    song = registry.entry_types["canary.song"].entry
    assert [entry.id for entry in registry.entries_of(song)] == [
        "canary.evening",
        "canary.lament",
        "canary.morning",
        "canary.nocturne",
        "canary_more.night",
    ]
    assert len(registry.entries_of(Entry)) == 7


def test_the_same_set_gives_the_same_registry_in_any_order(loader: Loader) -> None:
    ids = ("canary", "canary_more", "canary_raises", "nobody")
    first, *others = [build(loader, order) for order in permutations(ids)]
    assert all([*other.games()] == [*first.games()] for other in others)
    assert all(list(other.entries) == list(first.entries) for other in others)
    assert all(list(other.kinds["canary.bird"].keys) == list(first.kinds["canary.bird"].keys) for other in others)


def test_content_of_a_plugin_that_is_off_is_never_seen(loader: Loader) -> None:
    build(loader, ["canary", "canary_more"])
    registry = build(loader, ["canary"])
    assert [id for id in registry.entries if id.startswith("canary_more")] == []
    assert registry.entries["canary.lament"].name == "Lament"
    assert [key for key in registry.kinds["canary.bird"].keys if "." in key] == []
    assert build(loader, []).kinds == {}


def test_raising_in_every_hook_stops_nothing(loader: Loader) -> None:
    registry = build(loader, ["canary", "canary_raises"])
    assert [(fault.where.partition(",")[0], fault.sentence) for fault in registry.faults] == [
        ("declare_entry_types", "It failed and is passed over (SystemExit: 3)."),
        ("declare_kinds", "It failed and is passed over (ZeroDivisionError: kinds)."),
        ("declare_totals", "It failed and is passed over (TypeError: it gave 7 where a list of TotalType is due)."),
        ("declare_reaches", "It failed and is passed over (KeyError: 'reaches')."),
        (
            "declare_resolvers",
            "It failed and is passed over (TypeError: it gave None where a list of Resolver is due).",
        ),
        ("declare_commands", "It failed and is passed over (AssertionError)."),
        ("declare_sheets", "It failed and is passed over (UserMistake: sheets)."),
        ("declare_checks", 'It failed and is passed over (TypeError: it gave "a check" where Check is due ([1])).'),
        ("declare_settings", "It failed and is passed over (RecursionError: maximum recursion depth exceeded)."),
        ("declare_migrations", "It failed (EOFError: migrations)."),
    ]
    assert {fault.plugin for fault in registry.faults} == {"canary_raises"}
    assert registry.missing == {}
    alone = build(loader, ["canary"])
    assert (registry.kinds, registry.totals, registry.entries) == (alone.kinds, alone.totals, alone.entries)


# bad input, one sentence each, and the app goes on


def test_a_plugin_that_is_not_toml(shelf: Shelf) -> None:
    good(shelf)
    (shelf.put("bad") / "plugin.toml").write_text("id = bad", encoding="utf-8")
    registry = shelf.registry("ant", "bad")
    assert survives(registry)
    assert registry.missing == {"bad": ""}
    assert sentences(registry) == ["This is not TOML: Invalid value (at line 1, column 6)."]


def test_a_plugin_with_an_unknown_key(shelf: Shelf) -> None:
    good(shelf)
    shelf.put("bad", manifest={"licens": '"MIT"'})
    registry = shelf.registry("ant", "bad")
    assert survives(registry)
    assert registry.missing == {"bad": ""}
    assert sentences(registry) == ["licens: This key is unknown. Did you mean licence?"]


def test_a_plugin_that_raises_on_import(shelf: Shelf) -> None:
    good(shelf)
    shelf.put("bad", "raise ValueError('no')")
    registry = shelf.registry("ant", "bad")
    assert survives(registry)
    assert registry.missing == {"bad": "1.0.0"}
    assert sentences(registry) == ["It failed while it was loaded and is left out (ValueError: no)."]


def test_a_plugin_that_raises_in_a_hook(shelf: Shelf) -> None:
    good(shelf)
    shelf.put("bad", "@hookimpl\ndef declare_kinds():\n    return [KindType()]\n")
    registry = shelf.registry("ant", "bad")
    assert survives(registry)
    assert registry.missing == {}
    (sentence,) = sentences(registry)
    assert sentence.startswith("It failed and is passed over (TypeError: ")


def test_a_plugin_that_declares_a_foreign_id(shelf: Shelf) -> None:
    good(shelf)
    shelf.put("bad", KIND.format(id="ant").replace("[", "[KindType('bad.beast', 'B', 'B', ()), "))
    registry = shelf.registry("ant", "bad")
    assert survives(registry)
    assert list(registry.kinds) == ["ant.beast", "bad.beast"]
    assert sentences(registry) == [
        'It declares a foreign id, "ant.beast", which is left out: ids of this plugin begin with "bad.".'
    ]


def test_a_plugin_that_appears_twice(shelf: Shelf) -> None:
    good(shelf)
    bundled, user = shelf.put("twin", KIND.format(id="twin")), shelf.put("twin", "x = 1", user=True)
    loader = shelf.loader()
    registry = build(loader, ["ant", "twin"])
    assert survives(registry)
    assert "twin.beast" not in registry.kinds  # the user's copy counts, and it declares nothing
    assert [found.fault.sentence for found in loader.found if found.fault] == [
        f"This plugin appears twice: {user} (user) is used, {bundled} (bundled) is not. Remove one."
    ]


def test_a_plugin_that_is_not_there(shelf: Shelf) -> None:
    good(shelf)
    registry = shelf.registry("ant", "gone")
    assert survives(registry)
    assert registry.missing == {"gone": ""}
    assert registry.faults == ()


# what plugins require


def test_what_is_required_must_be_in_use(shelf: Shelf) -> None:
    good(shelf)
    shelf.put("zoo")
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"', "requires": '["ant>=1", "wolf"]'})
    shelf.put("cub", family="expansion", manifest={"system": '"zoo"', "requires": '["bear"]'})
    registry = shelf.registry("ant", "bear", "cub", "zoo")
    assert survives(registry)
    assert registry.missing == {"bear": "1.0.0", "cub": "1.0.0"}
    assert sentences(registry) == [
        "It is left out, for it requires wolf, which is not in use. Enable it too.",
        "It is left out, for it requires bear, which is not in use. Enable it too.",
    ]


def test_an_old_version_of_what_is_required(shelf: Shelf) -> None:
    shelf.put("zoo")
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"', "requires": '["zoo>=1.0.1"]'})
    registry = shelf.registry("bear", "zoo")
    assert registry.missing == {"bear": "1.0.0"}
    assert sentences(registry) == ["It is left out, for it requires zoo>=1.0.1, and zoo is 1.0.0. Get a newer one."]


def test_plugins_that_require_each_other_are_left_out_with_their_ring(shelf: Shelf) -> None:
    for one, other in (("ant", "bee"), ("bee", "ant")):
        shelf.put(one, manifest={"requires": f'["{other}"]'})
    registry = shelf.registry("ant", "bee")
    assert registry.missing == {"ant": "1.0.0", "bee": "1.0.0"}
    assert sentences(registry) == [
        "What it requires leads back to it: ant → bee → ant. Take one of these requirements out.",
        "What it requires leads back to it: bee → ant → bee. Take one of these requirements out.",
    ]


@pytest.mark.parametrize("family", ["expansion", "terrain", "tablet"])
def test_content_needs_its_system(shelf: Shelf, family: str) -> None:
    ending = {"expansion": "", "terrain": "_terrain", "tablet": "_tablet"}[family]
    shelf.put(f"bear{ending}", family=family, manifest={"system": '"zoo"'})
    registry = shelf.registry(f"bear{ending}")
    assert sentences(registry) == ["It is left out, for it requires zoo, which is not in use. Enable it too."]
