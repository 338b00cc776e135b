"""The plugin as a whole: its manifest, content and rules page fit what its code declares."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import plugins.systems.king as plugin
from plugins.systems.king.entries import Condition, Litany
from tallow.hooks.discovery.manifest import read_manifest
from tests.plugins.systems.king.harness import FOLDER, book, registry, resolve, target, wounds
from tests.plugins.systems.king.test_odds import ROWS

PAGE = (FOLDER / "RULES.md").read_text(encoding="utf-8")
TEST = re.compile(r"^def test_(\w+)", re.MULTILINE)
ODDS = re.compile(r"\| (carry|light|middle|worst|dead) \|")


def test_the_manifest_is_read_and_names_the_folder() -> None:
    manifest = read_manifest(FOLDER)
    assert (manifest.id, manifest.family, manifest.version, manifest.api) == ("king", "system", "1.0.0", 1)
    assert manifest.id == FOLDER.name


def test_the_host_finds_no_fault_in_it() -> None:
    declared = registry()
    assert [str(fault) for fault in declared.faults] == []
    assert list(declared.kinds) == ["king.character", "king.npc", "king.account"]
    assert len(declared.totals) == len(plugin.declare_totals())
    assert len(declared.resolvers) == len(plugin.declare_resolvers())
    assert len(declared.commands) == len(plugin.declare_commands())
    assert len(declared.settings) == len(plugin.declare_settings())
    assert len(declared.entry_types) == len(plugin.declare_entry_types())


def test_K36_the_conditions_and_litanies_that_the_document_names_and_nothing_of_ours() -> None:
    in_book = book()
    assert [(each.name, each.takes_turn) for each in in_book.entries(Condition)] == [
        ("Blinded", False),
        ("Frightened", False),
        ("Stunned", True),
        ("Unconscious", True),
    ]
    assert all(not each.effects for each in in_book.entries(Condition))
    assert {each.name: each.tier for each in in_book.entries(Litany)} == {
        "Break Great Curse": 4,
        "Cure the Afflicted": 1,
        "Cure Plague": 4,
        "Restore Sight": 3,
        "Restore the Maimed": 3,
        "Seal Wounds": 1,
    }
    assert len(registry().entries) == 10


HITS: list[tuple[dict[str, Any], tuple[int, ...]]] = [
    ({"damage": 4, "target": target(9, 3)}, ()),
    ({"damage": 19, "target": target(5, 4, fate=1), "spend_fate": True}, (15, 3)),
    ({"damage": 19, "target": target(5, fates_thread=True, undying=True)}, (20, 18)),
    ({"damage": 19, "target": target(5, fates_thread=True, undying=True), "skip_roll": True}, ()),
    ({"damage": 50, "target": target(5)}, (2,)),
    ({"damage": 5, "target": target(5, wounds=wounds(1, 1))}, ()),
    ({"damage": 5, "target": target(5, wounds=wounds(1, 1)), "poison": {"severity": 1, "non_lethal": True}}, ()),
    ({"damage": 5, "target": target(5), "poison": {"severity": 1}}, (3,)),
    ({"damage": 5, "target": target(5), "creature_wound": {"severity": 1}}, (3,)),
    ({"damage": 5, "target": target(0)}, ()),
    ({"damage": 3, "target": {"rank": "minor", "tier": 3}}, ()),
    ({"damage": 6, "target": {"rank": "minor", "tier": 3}}, ()),
    ({"damage": 6, "target": {"rank": "major", "tier": 3, "vitality": 1}}, ()),
]


def test_every_rule_that_a_stage_total_or_setting_names_stands_in_the_rules_page() -> None:
    stood = set(re.findall(r"(?:\*\*|\| )([AK]\d+c?)\b", PAGE))
    named = {stage.rule for inputs, faces in HITS for stage in resolve("hit", inputs, faces).stages}
    assert named >= {*(f"K{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 27, 28, 30, 34, 35))}
    named |= {total.rule.removeprefix("RULES.md ") for total in plugin.declare_totals()}
    named |= {setting.source.removeprefix("RULES.md ") for setting in plugin.declare_settings()}
    assert named <= stood


def test_the_rules_page_has_no_word_of_its_sources() -> None:
    assert not re.search(r"\bL\d+|\[doc\]|\[rec\]|\[derived\]", PAGE)


def test_every_worked_example_odds_row_and_tricky_case_of_the_page_has_its_test_by_number() -> None:
    named = {name for file in Path(__file__).parent.glob("test_*.py") for name in TEST.findall(file.read_text("utf-8"))}
    examples = re.findall(r"^\| (KV\d+) \|", PAGE, re.MULTILINE)
    tricky = [f"tricky_{number}" for number in re.findall(r"^(\d+)\. \*", PAGE, re.MULTILINE)]
    assert (examples, tricky) == ([f"KV{at}" for at in range(1, 10)], [f"tricky_{at}" for at in range(1, 8)])
    assert [each for each in (*examples, *tricky) if not any(re.search(rf"{each}(_|$)", name) for name in named)] == []
    carries, *shares = (line.strip("| ").split(" | ") for line in PAGE.splitlines() if ODDS.match(line))
    page = {int(carry.rstrip("+")): tuple(int(row[at]) for row in shares) for at, carry in enumerate(carries) if at}
    assert page == {carry: row for carry, row in ROWS.items() if carry != 40}  # beyond the page: as from 30 on
