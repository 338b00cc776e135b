"""What plugins need and there is not, in every way in which that can be: said of each, with what there is."""

from __future__ import annotations

import pytest

from tallow.hooks.discovery import discover as discovery
from tallow.hooks.discovery.unmet import absent, unmet
from tests.unit.hooks.shelf import Shelf


@pytest.fixture(autouse=True)
def tallow_1_4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "host_version", lambda: "1.4")


def put(shelf: Shelf, id: str, **more: str) -> None:
    """An expansion of the zoo's."""
    shelf.put(id, family="expansion", manifest={"system": '"zoo"', **more})


def told(shelf: Shelf) -> dict[str, tuple[str, str]]:
    loader = shelf.loader()
    return {id: (each.state, each.sentence) for id, each in unmet(loader, {"gone": "Gone By"}).items()}


def test_what_is_met_is_not_told(shelf: Shelf) -> None:
    shelf.put("zoo", manifest={"host": '">=1.4"'})
    put(shelf, "bear", requires='["zoo>=1"]')
    assert told(shelf) == {}
    assert absent(shelf.loader()) == frozenset()


def test_another_tallow(shelf: Shelf) -> None:
    shelf.put("zoo", manifest={"host": '">=2"'})
    sentence = "It needs Tallow 2 or later, and this is 1.4: get a newer Tallow or an older plugin."
    assert told(shelf) == {"zoo": ("needs Tallow 2", sentence)}


def test_another_api_even_with_keys_that_nobody_here_knows(shelf: Shelf) -> None:
    shelf.put("zoo", manifest={"api": "2", "colours": '["red"]'})
    sentence = "It was made for plugin api 2, and this Tallow has 1: get a version that fits."
    assert told(shelf) == {"zoo": ("needs plugin api 2", sentence)}
    (found,) = shelf.loader().found
    assert (found.id, found.version, found.manifest and found.manifest.name) == ("zoo", "1.0.0", "Zoo")


@pytest.mark.parametrize("more", [{"api": "true"}, {"api": "1", "colours": '"red"'}, {"api": "2", "version": '"new"'}])
def test_what_is_wrong_besides_is_its_own_fault(shelf: Shelf, more: dict[str, str]) -> None:
    shelf.put("zoo", manifest=more)
    assert told(shelf) == {}
    (found,) = shelf.loader().found
    assert found.fault is not None
    assert found.manifest is None


def test_a_newer_version_of_another(shelf: Shelf) -> None:
    shelf.put("zoo")
    put(shelf, "gorm", version='"1.2.0"')
    put(shelf, "bear", requires='["gorm>=7"]')
    sentence = "It needs Gorm 7 or later, and here is 1.2.0: get a newer one."
    assert told(shelf) == {"bear": ("needs Gorm 7", sentence)}


def test_another_that_is_not_here_by_the_name_that_it_had(shelf: Shelf) -> None:
    shelf.put("zoo")
    put(shelf, "bear", requires='["absent_thing"]')
    put(shelf, "boar", requires='["gone>=3"]')
    assert told(shelf) == {
        "bear": ("needs absent_thing", "It needs absent_thing, which is not here: install it first."),
        "boar": ("needs Gone By 3", "It needs Gone By 3 or later, which is not here: install it first."),
    }
    assert absent(shelf.loader()) == {"absent_thing", "gone"}


def test_another_that_cannot_be_used_itself(shelf: Shelf) -> None:
    shelf.put("zoo", manifest={"host": '">=2"'})
    shelf.put("moor", manifest={"colour": '"red"'})
    put(shelf, "bear")
    shelf.put("elk", family="expansion", manifest={"system": '"moor"'})
    put(shelf, "cub", requires='["bear"]')
    found = told(shelf)
    assert found["bear"] == ("needs Zoo", "It needs Zoo, which cannot be used here, for that needs Tallow 2.")
    assert found["elk"] == ("needs moor", "It needs moor, which cannot be used here: see what is wrong with that.")
    assert found["cub"][0] == "needs Zoo"
    assert "moor" not in found


def test_a_system_that_failed_is_none_that_its_expansions_can_have(shelf: Shelf) -> None:
    shelf.put("zoo", "raise ValueError('no')\n")
    put(shelf, "bear")
    loader = shelf.loader()
    assert unmet(loader, {}) == {}
    assert not loader.load("zoo")
    assert unmet(loader, {})["bear"].short == "Zoo"
