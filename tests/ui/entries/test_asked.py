"""What the forms of the bundled games' types ask for, in words, and that each key of theirs has a form of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.services.own.naming import known, meant
from tallow.ui.entries.asked import inputs_of_type, is_lists
from tallow.ui.resolver.input import Input, Shape, dotted
from tests.ui.conftest import CHECKOUT

SYSTEMS = ("armor_damage", "kdm", "king")


@pytest.fixture(scope="module")
def registries() -> dict[str, Registry]:
    loader = Loader([FolderSource(CHECKOUT / "plugins")])
    return {id: build(loader, [id]) for id in SYSTEMS}


def every(inputs: Iterable[Input]) -> Iterator[Input]:
    """Inputs with all that is in them."""
    for each in inputs:
        yield each
        yield from every(each.parts)
        for _, parts in each.kinds:
            yield from every(parts)


def of(registry: Registry, type_id: str) -> dict[str, Input]:
    return {dotted(each.place): each for each in every(inputs_of_type(registry.entry_types[type_id]))}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_key_of_a_bundled_type_is_written_as_in_a_file(registries: dict[str, Registry], system: str) -> None:
    bare = [
        f"{kind.id}: {dotted(each.place)}"
        for kind in registries[system].entry_types.values()
        for each in every(inputs_of_type(kind))
        if each.shape is Shape.PLAIN and not is_lists(each)
    ]
    assert bare == []


def test_lists_of_lists_know_what_they_name(registries: dict[str, Registry]) -> None:
    kdm = registries["kdm"]
    (pieces,) = [each for each in inputs_of_type(kdm.entry_types["kdm.armor_set"]) if each.key == "pieces"]
    assert is_lists(pieces)
    assert pieces.parts[0].parts[0].refers == "kdm.gear"
    lists = [dotted(each.place) for each in every(inputs_of_type(kdm.entry_types["kdm.deployment"])) if is_lists(each)]
    assert lists == ["named.spaces", "spaces", "levels.named.spaces"]


def test_no_edition_means_every_one(registries: dict[str, Registry]) -> None:
    assert of(registries["kdm"], "kdm.armor_set")["edition"].choices == (("", "Any"), ("1.6", "1.6"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_effects_are_asked_for_in_words_wherever_they_stand(registries: dict[str, Registry], system: str) -> None:
    for kind in registries[system].entry_types.values():
        for each in every(inputs_of_type(kind)):
            for _, parts in each.kinds:
                said = {part.key: part.label for part in parts}
                assert said["to"] == "Reaches", kind.id
                assert said["copy"] == "Only for the copy of this number, 0 for each", kind.id


def test_whom_effects_reach_is_told_in_words(registries: dict[str, Registry]) -> None:
    kdm = registries["kdm"]
    assert known(kdm, "reach")["self"] == "Whoever has it"
    assert known(kdm, "reach")["kdm.departing"] == "Departing"
    assert meant(kdm, "reach", "whoever has it") == "self"
    assert meant(kdm, "reach", "self") == "self"
