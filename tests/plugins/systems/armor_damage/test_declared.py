"""The plugin as a whole: its manifest, content, sheet and rules page fit what its code declares."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import plugins.systems.armor_damage as plugin
from plugins.systems.armor_damage.sheet import SHEET, lost
from plugins.systems.armor_damage.situation import SITUATIONS
from tallow.hooks.discovery.manifest import read_manifest
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.hooks.watching.guarded import Guarded
from tallow.model.sheet import Act, Block, Table
from tests.plugins.systems.armor_damage.harness import FakeBook, bob, resolve
from tests.plugins.systems.armor_damage.round_harness import defend

FOLDER = Path(plugin.__file__).parent
PAGE = (FOLDER / "RULES.md").read_text(encoding="utf-8")


def test_the_manifest_is_read_and_names_the_folder() -> None:
    manifest = read_manifest(FOLDER)
    assert (manifest.id, manifest.family, manifest.version, manifest.api) == ("armor_damage", "system", "1.0.0", 1)
    assert manifest.id == FOLDER.name


def unguarded(block: Block) -> Block:
    """A block as the plugin declares it, without the host's guards round its functions."""
    held = {name: getattr(block, name, None) for name in ("lost", "note_of")}
    made: Any = {name: code.function for name, code in held.items() if isinstance(code, Guarded)}
    return replace(block, **made)


def content(name: str) -> list[dict[str, Any]]:
    return list(tomllib.loads((FOLDER / "content" / f"{name}s.toml").read_text(encoding="utf-8"))[name])


@pytest.fixture
def registry() -> Iterator[Registry]:
    """What the host makes of the plugin, alone."""
    loader = Loader([FolderSource(FOLDER.parents[1])])
    yield build(loader, ["armor_damage"])
    loader.close()


def test_the_host_finds_no_fault_in_it(registry: Registry) -> None:
    assert registry.faults == ()
    assert [manifest.id for manifest in registry.plugins] == ["armor_damage"]
    assert list(registry.kinds) == ["armor_damage.character"]
    assert [unguarded(block) for block in registry.sheets["armor_damage.character"].blocks()] == list(SHEET.blocks())
    assert len(registry.totals) == len(plugin.declare_totals())
    assert set(registry.resolvers) == {"armor_damage.hit", "armor_damage.defence"}
    assert set(registry.commands) == {"armor_damage.restore_armor", "armor_damage.new_round"}
    assert len(registry.checks) == len(plugin.declare_checks())
    assert len(registry.settings) == len(plugin.declare_settings())


def test_every_entry_is_read(registry: Registry) -> None:
    assert set(registry.entries) == {
        *(f"armor_damage.{id}" for id in ("attack", "move", "support", "magic", "aided_attack")),
        *(f"armor_damage.{id}" for id in ("counter_attack", "reactive_guard", "gun", "runic_rifle")),
    }


def test_R51_one_attack_in_the_active_round_among_four_actions_and_the_aided_attack() -> None:
    actions = {row["id"]: row for row in content("action")}
    assert set(actions) == {"attack", "move", "support", "magic", "aided_attack"}
    assert actions["attack"]["each_round"] == 1
    assert [id for id, row in actions.items() if "instead_of" in row] == ["aided_attack"]
    assert actions["aided_attack"]["instead_of"] == "armor_damage.attack"


def test_the_sheet_has_one_primary_act_and_it_takes_a_hit() -> None:
    acts = [block for block in SHEET.blocks() if isinstance(block, Act)]
    assert [(act.target, act.role) for act in acts if act.primary] == [("armor_damage.hit", "target")]
    assert [(act.target, act.role) for act in acts if not act.primary and act.role] == [
        ("armor_damage.defence", "defender")
    ]


def test_R17_the_sheet_strikes_out_what_no_longer_counts() -> None:
    row = {"id": "x", "physical": 0, "physical_full": 25, "magical": 6, "magical_full": 10, "defense": 4, "soak": 4}
    assert lost(row, FakeBook()) == {"defense"}
    assert lost(row, FakeBook(soak_ends="either")) == {"defense", "soak"}
    assert lost({**row, "magical": 0}, FakeBook()) == {"defense", "spirit", "soak"}
    assert lost({"id": "ring", "defense": 3}, FakeBook()) == frozenset()
    (armor,) = [block for block in SHEET.blocks() if isinstance(block, Table) and block.field == "armor"]
    assert armor.lost is lost
    assert "Tallow's reading" in armor.note


def test_every_rule_that_a_stage_or_total_or_setting_names_stands_in_the_rules_page() -> None:
    numbers = set(re.findall(r"\*\*([A-Z]\d+)\*\*", PAGE))
    hits: list[dict[str, Any]] = [
        {"damage": 200, "piercing": 20, "target": bob(stance="defensive")},
        {"damage": 20, "target": {"vitality": 10}, "saves": [False, False, False]},
        {"damage": 20, "target": {"vitality": 20}, "saves": [False], "instant_kill": True},
        {"damage": 20, "target": {"vitality": -1, "armor": {"physical": 0, "soak": 3, "defense": 3}}},
        {"damage": 20, "target": bob(armor={"magical": 3})},
    ]
    attacks: list[dict[str, Any]] = [
        {"situations": [each.id for each in SITUATIONS], "evade": 5},
        {"situations": ["gun", "spectator"], "stance": "reactive", "reactions": {"": "failed"}},
        {"stance": "reactive"},
        {"skills_used": {"": 1}},
    ]
    named = {stage.rule for hit in hits for stage in resolve(hit).stages}
    named |= {stage.rule for attack in attacks for stage in defend(**attack).stages}
    assert named >= {
        "R9",
        "R10",
        "R11",
        "R12",
        "R13",
        "R14",
        "R15",
        "R16",
        "R17",
        "R20",
        "R21",
        "R22",
        "R23",
        "R24",
        "R25",
        *("R1", "R2", "R3", "R4", "R6", "R7", "R19", "B15", "B16", "B24"),
        *(each.rule for each in SITUATIONS),
    }
    named |= {total.rule.removeprefix("RULES.md ") for total in plugin.declare_totals()}
    named |= {setting.source.removeprefix("RULES.md ") for setting in plugin.declare_settings()} - {
        "Tallow's reading; the document says nothing of several pieces"
    }
    assert named <= numbers


def test_the_rules_page_has_every_rule_situation_and_reading() -> None:
    numbers = set(re.findall(r"\*\*([A-Z]\d+)\*\*", PAGE))
    last = {"R": 51, "S": 10, "B": 24}
    assert numbers == {f"{letter}{number}" for letter, most in last.items() for number in range(1, most + 1)}
    assert not re.search(r"\bL\d+", PAGE)


def test_hooks_give_what_the_modules_declare() -> None:
    ids = [
        *(setting.id for setting in plugin.declare_settings()),
        *(check.id for check in plugin.declare_checks()),
        *(command.id for command in plugin.declare_commands()),
        *(resolver.id for resolver in plugin.declare_resolvers()),
    ]
    assert len(ids) == len(set(ids))
    assert all(id.startswith("armor_damage.") for id in ids)
