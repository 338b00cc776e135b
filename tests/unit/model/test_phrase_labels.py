"""How labels read in the middle of a sentence, with and without their article."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import build
from tallow.model.phrase import one, within

PLUGINS = Path(__file__).parents[3] / "plugins"


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Bird", "a bird"),
        ("Ash spear", "an ash spear"),
        ("NPC", "an NPC"),
        ("NPC card", "an NPC card"),
        ("GM's wound", "a GM's wound"),
        ("Testament account", "a testament account"),
        ("UFO", "a UFO"),
        ("Unit", "a unit"),
        ("Umbrella", "an umbrella"),
        ("One-eyed crow", "a one-eyed crow"),
        ("Hour", "an hour"),
        ("House", "a house"),
        ("S", "a s"),
        ("", "a "),
    ],
)
def test_one_of_a_kind_has_the_article_that_it_sounds_with(label: str, said: str) -> None:
    assert one(label) == said


def test_a_word_in_capitals_stays_and_another_loses_its_own() -> None:
    assert [within(label) for label in ("NPC", "Severe injury", "Account of the NPC", "McGuffin")] == [
        "NPC",
        "severe injury",
        "account of the NPC",
        "McGuffin",
    ]


def test_every_kind_of_the_bundled_games_reads_well_with_its_article() -> None:
    loader = Loader([FolderSource(PLUGINS)])
    kinds = {one(kind.label) for id in ("king", "armor_damage") for kind in build(loader, [id]).kinds.values()}
    assert kinds == {"a character", "an NPC", "a testament account"}
