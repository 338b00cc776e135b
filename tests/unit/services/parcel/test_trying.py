"""What a plugin's Python does with a beginning record and a roll, and what it names and nobody has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.services.parcel.trying import tried
from tests.unit.hooks.shelf import Shelf

BRIG = """
from dataclasses import dataclass


@dataclass(frozen=True)
class Storm:
    hull: int = 20


def storm(inputs, dice, book):
    die = dice.d(6, "weather")
    stages = (Stage("", "Hull", "B3", inputs.hull, inputs.hull - die), Stage("", "Bow", "B7", 1, 1))
    return Resolution(stages, {"damage": die, "hull": inputs.hull - die})


@hookimpl
def declare_kinds():
    return [KindType("brig.ship", "Ship", "Ships", (NumberField("sails", "Sails", default=3),), icon="shet")]


@hookimpl
def declare_totals():
    good = lambda record, book: [Part("Sails", book.value(record, "sails"), "RULES.md B1")]
    bad = lambda record, book: [Part("Sails", book.value(record, "sials"), "RULES.md B1")]
    return [
        TotalType("brig.speed", "brig.ship", "Speed", good, rule="RULES.md B11"),
        TotalType("brig.load", "brig.ship", "Load", bad),
    ]


@hookimpl
def declare_checks():
    return [Check("brig.odd", "brig.ship", lambda record, book: 1 // book.value(record, "sails"))]


@hookimpl
def declare_resolvers():
    return [
        Resolver("brig.storm", "Storm", Storm, storm, figure="damge", further=("hull", "crew")),
        Resolver("brig.calm", "Calm", Storm, lambda inputs, dice, book: Resolution((), {})),
    ]


@hookimpl
def declare_settings():
    return [Setting(FlagField("brig.deadly", "Deadly"), "RULES.md B2")]
"""
RULES = "# Brig\n\n- **B1** Sails.\n- **B2** Deadly.\n- **B3** Storms.\n"


ICONS = Path(__file__).parents[4] / "resources" / "icons"


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty shelf."""
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.close()


def said(shelf: Shelf, python: str, rules: str = RULES) -> list[str]:
    """What is wrong with the brig."""
    folder = shelf.put("brig", python)
    if rules:
        (folder / "RULES.md").write_text(rules, encoding="utf-8")
    registry = shelf.registry("brig")
    assert registry.faults == ()
    return list(tried(registry, "brig", folder, ICONS))


def test_all_that_goes_wrong_is_told(shelf: Shelf) -> None:
    failed = "The plugin brig failed in the {}, __init__.py:{}. It failed ({})."
    assert said(shelf, BRIG) == [
        failed.format("total brig.load", 25, "Unknown: A ship has no field 'sials'. Did you mean sails?"),
        failed.format("check brig.odd", 34, "TypeError: it gave 0 where a list of Advice is due"),
        '"brig.storm": Its outcome has no "damge" to show the odds of. Did you mean damage?',
        '"brig.storm": Its outcome has no "crew" to show the odds of. Known are: damage, hull.',
        '__init__.py:19: "brig.ship": There is no icon "shet". Did you mean sheet?',
        '__init__.py:27: "brig.speed": RULES.md has no rule B11. Did you mean B1?',
        '__init__.py:13: "brig.storm": RULES.md has no rule B7. Known are: B1, B2, B3.',
    ]


MENDED = {"shet": "sheet", "sials": "sails", "B11": "B1", "damge": "damage", '"crew"': '"damage"', "B7": "B3"}


def mended() -> str:
    """The brig with nothing wrong."""
    python = BRIG
    for wrong, right in {**MENDED, '1 // book.value(record, "sails")': "[]"}.items():
        python = python.replace(wrong, right)
    return python


def test_with_all_of_it_mended_nothing_is_wrong(shelf: Shelf) -> None:
    assert said(shelf, mended()) == []


def test_rules_without_a_page(shelf: Shelf) -> None:
    assert '__init__.py:47: "brig.deadly": There is no RULES.md for the rule B2.' in said(shelf, mended(), "")
