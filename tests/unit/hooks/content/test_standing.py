"""The group's own content counts over what other plugins change, whatever their ids, and these have no fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.hooks.content.cache import Cache
from tallow.hooks.registry import build
from tests.unit.hooks.content.test_extension import GEAR, ZOO
from tests.unit.hooks.shelf import Shelf

THEIRS = '[[patch]]\nof = "zoo.rope"\nname = "Theirs"\ntext = "Theirs, too."\nspeed = 3\n'
OURS = '[[patch]]\nof = "zoo.rope"\nname = "Ours"\nspeed = 7\n'


def laid(shelf: Shelf, id: str, text: str, *, file: str = "own", user: bool = True, here: bool = False) -> Path:
    """An expansion of the zoo; ``here`` lets it have earlier versions, as what this machine made has."""
    folder = shelf.put(id, family="expansion", user=user, manifest={"system": '"zoo"'}, content={file: text})
    if here:
        (folder / ".versions").mkdir()
        (folder / ".versions" / "00001.toml").write_text(text, encoding="utf-8")
    return folder


def rope(shelf: Shelf, *enabled: str) -> tuple[object, ...]:
    """What counts of the rope, and every fault."""
    registry = shelf.registry("zoo", *enabled)
    entry = registry.entries["zoo.rope"]
    return entry.name, entry.text, getattr(entry, "speed", None), [str(each) for each in registry.faults]


@pytest.fixture
def zoo(shelf: Shelf) -> Shelf:
    shelf.put("zoo", ZOO, content={"gear": GEAR})
    return shelf


@pytest.mark.parametrize("other", ["ant", "owl", "own_aaa", "zebra"])
@pytest.mark.parametrize("from_user", [False, True])
def test_own_content_counts_over_every_other_plugin(zoo: Shelf, other: str, *, from_user: bool) -> None:
    laid(zoo, other, THEIRS, file="gear", user=from_user)
    laid(zoo, "own_kings", OURS, here=True)
    assert rope(zoo, other, "own_kings") == ("Ours", "Theirs, too.", 7, [])


def test_it_is_the_standing_that_decides_and_not_the_name(zoo: Shelf) -> None:
    laid(zoo, "ant", THEIRS, file="gear")
    laid(zoo, "brew", OURS, here=True)  # own content by what it is, under whatever id
    assert rope(zoo, "ant", "brew") == ("Ours", "Theirs, too.", 7, [])


def test_what_was_made_here_counts_over_what_another_group_made(zoo: Shelf) -> None:
    laid(zoo, "own_ants", THEIRS)
    laid(zoo, "own_kings", OURS, here=True)
    assert rope(zoo, "own_ants", "own_kings") == ("Ours", "Theirs, too.", 7, [])


def test_of_two_alike_the_first_counts_and_the_fault_names_both(zoo: Shelf) -> None:
    laid(zoo, "own_ants", THEIRS, here=True)
    laid(zoo, "own_kings", OURS, here=True)
    name, text, speed, faults = rope(zoo, "own_ants", "own_kings")
    assert (name, text, speed) == ("Theirs", "Theirs, too.", 3)
    assert isinstance(faults, list)
    assert [fault.partition(": ")[2].partition("patch")[2] for fault in faults] == [
        "[1].name: own_ants and own_kings both change this key of zoo.rope; this change is left out.",
        "[1].speed: own_ants and own_kings both change this key of zoo.rope; this change is left out.",
    ]


def test_a_wrong_change_of_ones_own_leaves_what_the_other_says(zoo: Shelf) -> None:
    laid(zoo, "ant", THEIRS, file="gear")
    laid(zoo, "own_kings", '[[patch]]\nof = "zoo.rope"\nname = "Ours"\nspeed = "fast"\n', here=True)
    name, text, speed, faults = rope(zoo, "ant", "own_kings")
    assert (name, text, speed) == ("Ours", "Theirs, too.", 3)
    assert isinstance(faults, list)
    assert len(faults) == 1
    assert "own_kings" in faults[0]


def test_what_is_kept_from_start_to_start_knows_it(zoo: Shelf, tmp_path: Path) -> None:
    """The file is the same before and after: the standing of its plugin is another."""
    laid(zoo, "own_ants", THEIRS, here=True)
    folder = laid(zoo, "own_kings", OURS)
    names = []
    for _ in range(2):
        zoo.close()
        loader = zoo.loader()
        loader.cache = Cache(tmp_path / "cache")
        registry = build(loader, ("zoo", "own_ants", "own_kings"))
        names.append(registry.entries["zoo.rope"].name)
        (folder / ".versions").mkdir(exist_ok=True)
        (folder / ".versions" / "00001.toml").write_text(OURS, encoding="utf-8")
        (zoo.user / "expansions/own_ants/.versions/00001.toml").unlink(missing_ok=True)
    assert names == ["Theirs", "Ours"]
