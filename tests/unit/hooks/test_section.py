"""Of several games each is loaded when it is asked for, and lists know them before that."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tallow.hooks.content.cache import Cache
from tallow.hooks.discovery.wanted import hanging_together
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.entry import Entry
from tallow.model.head import ActHead, Heads, KindHead
from tests.unit.hooks.shelf import Shelf

POND = """
from dataclasses import dataclass

@dataclass(frozen=True, slots=True, kw_only=True)
class Reed(Entry):
    pass

@dataclass(frozen=True, slots=True)
class Leap:
    inches: int = 1

@hookimpl
def declare_entry_types():
    return [EntryType("pond.reed", "Reed", "Reeds", Reed)]

@hookimpl
def declare_kinds():
    return [KindType("pond.frog", "Frog", "Frogs", (NumberField("hops", "Hops"),), icon="drop")]

@hookimpl
def declare_totals():
    return [TotalType("pond.leap", "pond.frog", "Leap", lambda record, book: Base(1))]

@hookimpl
def declare_commands():
    return [Command("pond.croak", "Croak", "pond.frog", lambda record, book: (), key="Ctrl+Shift+J")]

@hookimpl
def declare_resolvers():
    return [Resolver("pond.jump", "Jump", Leap, lambda inputs, dice, book: None, (Role("frog", "Frog", "pond.frog"),))]
"""
MOOR = POND.replace("pond", "moor").replace("frog", "grouse").replace("Frog", "Grouse")
REED = '[[reed]]\nid = "rush"\nname = "Rush"\n'


@pytest.fixture
def wetlands(shelf: Shelf) -> Shelf:
    """Two systems, each with an expansion of content alone."""
    for id, code in (("moor", MOOR), ("pond", POND)):
        shelf.put(id, code)
        content = {"reeds": REED}
        shelf.put(f"{id}_reeds", family="expansion", manifest={"system": f'"{id}"'}, content=content)
    return shelf


EVERYTHING = ("moor", "moor_reeds", "pond", "pond_reeds")


def opened(shelf: Shelf, folder: Path | None = None) -> tuple[Registry, Loader]:
    """What a start of the program finds: code imported anew."""
    shelf.close()
    loader = shelf.loader()
    loader.cache = Cache(folder) if folder else None
    return build(loader, EVERYTHING), loader


def loaded(loader: Loader) -> list[str]:
    return [id for id in EVERYTHING if loader.loaded(id)]


def test_what_is_asked_of_one_game_loads_no_other(wetlands: Shelf) -> None:
    registry, loader = opened(wetlands)
    assert [manifest.id for manifest in registry.plugins] == list(EVERYTHING)
    assert (registry.missing, loaded(loader)) == ({}, [])
    assert registry.kinds["pond.frog"].label == "Frog"
    assert [total.id for total in registry.totals_of("pond.frog")] == ["pond.leap"]
    assert registry.entries["pond_reeds.rush"].name == "Rush"
    assert [entry.id for entry in registry.entries_of(registry.entry_types["pond.reed"].entry)] == ["pond_reeds.rush"]
    assert (registry.entries.get("pond.nothing"), registry.kinds.get("nobody.frog")) == (None, None)
    assert loaded(loader) == ["pond", "pond_reeds"]


def test_who_goes_through_everything_has_everything_loaded_in_the_order_of_the_plugins(wetlands: Shelf) -> None:
    registry, loader = opened(wetlands)
    assert registry.totals["pond.leap"].label == "Leap"
    assert list(registry.kinds) == ["moor.grouse", "pond.frog"]
    assert list(registry.entries) == ["moor_reeds.rush", "pond_reeds.rush"]
    assert len(registry.entries_of(Entry)) == 2
    assert loaded(loader) == list(EVERYTHING)


def test_lists_and_menus_know_a_game_that_is_not_loaded(wetlands: Shelf, tmp_path: Path) -> None:
    first, loader = opened(wetlands, tmp_path)
    heads = first.heads
    assert heads == Heads(
        (KindHead("moor.grouse", "Grouse", "Grouses", "drop"), KindHead("pond.frog", "Frog", "Frogs", "drop")),
        (
            ActHead("moor.croak", "Croak", "moor.grouse", "Record", "Ctrl+Shift+J"),
            ActHead("pond.croak", "Croak", "pond.frog", "Record", "Ctrl+Shift+J"),
        ),
        (ActHead("moor.jump", "Jump", roles=("moor.grouse",)), ActHead("pond.jump", "Jump", roles=("pond.frog",))),
    )
    assert loaded(loader) == list(EVERYTHING)
    second, loader = opened(wetlands, tmp_path)
    assert (second.heads, loaded(loader)) == (heads, [])
    assert "plugins.systems.pond" not in sys.modules


def test_of_other_code_nothing_is_known_before_it_is_loaded(wetlands: Shelf, tmp_path: Path) -> None:
    assert opened(wetlands, tmp_path)[0].heads.kinds[1].plural == "Frogs"
    code = wetlands.bundled / "systems" / "pond" / "__init__.py"
    code.write_text(code.read_text(encoding="utf-8").replace('"Frogs"', '"Many frogs"'), encoding="utf-8")
    registry, loader = opened(wetlands, tmp_path)
    assert [kind.plural for kind in registry.heads.kinds] == ["Grouses", "Many frogs"]
    assert loaded(loader) == ["pond", "pond_reeds"]


def test_a_game_with_a_fault_is_loaded_at_each_start_so_that_the_fault_is_told(wetlands: Shelf, tmp_path: Path) -> None:
    code = wetlands.bundled / "systems" / "pond" / "__init__.py"
    failing = '\n@hookimpl\ndef declare_settings():\n    raise ValueError("wet")\n'
    code.write_text(code.read_text(encoding="utf-8") + failing, encoding="utf-8")
    for _ in range(2):
        registry, loader = opened(wetlands, tmp_path)
        assert [kind.id for kind in registry.heads.kinds] == ["moor.grouse", "pond.frog"]
        assert "pond" in loaded(loader)
        assert [fault.plugin for fault in registry.faults] == ["pond"]
        assert "ValueError: wet" in registry.faults[0].sentence


@pytest.mark.parametrize("spoilt", [b"", b"{}", b"\0" * 9])
def test_where_what_was_kept_is_spoilt_the_game_is_loaded(wetlands: Shelf, tmp_path: Path, spoilt: bytes) -> None:
    heads = opened(wetlands, tmp_path)[0].heads
    for file in tmp_path.iterdir():
        if file.is_file():
            file.write_bytes(spoilt)
    registry, loader = opened(wetlands, tmp_path)
    assert (registry.heads, loaded(loader)) == (heads, list(EVERYTHING))
    assert opened(wetlands, tmp_path)[0].heads == heads


def test_a_game_whose_code_fails_since_is_missing_with_its_reason_and_the_others_go_on(
    wetlands: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads = opened(wetlands, tmp_path)[0].heads
    registry, _ = opened(wetlands, tmp_path)
    monkeypatch.setattr(Loader, "_import", _fails)
    assert registry.heads == heads
    assert registry.kinds.get("pond.frog") is None
    assert sorted(registry.missing) == ["pond", "pond_reeds"]
    assert "ImportError: no library" in registry.why_left_out("pond")
    assert [kind.id for kind in registry.heads.kinds] == ["moor.grouse"]


def _fails(self: Loader, found: object) -> None:
    raise ImportError("no library")


def test_games_that_require_each_other_are_loaded_together(wetlands: Shelf) -> None:
    names = {"system": '"pond"', "requires": '["moor>=1"]'}
    wetlands.put("ferry", family="expansion", manifest=names)
    loader = wetlands.loader()
    together = frozenset({"ferry", *EVERYTHING})
    assert hanging_together(loader, [*EVERYTHING, "ferry", "nobody"]) == [together, frozenset({"nobody"})]
    assert hanging_together(loader, EVERYTHING) == [frozenset(EVERYTHING[:2]), frozenset(EVERYTHING[2:])]


def test_the_hooks_of_all_are_called_and_what_fails_is_known_in_one_place(wetlands: Shelf) -> None:
    registry, loader = opened(wetlands)
    assert registry.caller_of("pond").plugins == ("pond", "pond_reeds")
    assert loaded(loader) == ["pond", "pond_reeds"]
    assert registry.caller.plugins == EVERYTHING
    registry.caller_of("moor").failed("moor", "the total moor.leap", ValueError("dry"), len)
    assert [fault.plugin for fault in registry.caller.faults] == ["moor"]


def test_a_thread_that_loads_all_and_who_asks_meanwhile_get_the_same(wetlands: Shelf) -> None:
    registry, _ = opened(wetlands)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(lambda: registry.kinds["pond.frog"]) for _ in range(8)]
        pool.submit(registry.complete).result()
        assert {id(each.result()) for each in asked} == {id(registry.kinds["pond.frog"])}
