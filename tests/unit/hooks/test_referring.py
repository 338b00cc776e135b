"""What entries and patches name must be there where their plugin owes it, whatever key names it."""

from __future__ import annotations

from tallow.hooks.registry import Registry
from tests.unit.hooks.shelf import Shelf

ZOO = '''
from dataclasses import dataclass
from typing import Annotated, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Gear(Entry):
    """Something worn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beast(Entry):
    """A beast."""

    wears: Annotated[str, Refers("zoo.gear")] = ""
    eats: tuple[Annotated[str, Refers("entry")], ...] = ()
    size: int = 1

    def __post_init__(self):
        if self.size == 9 and not self.wears:
            raise UserMistake("A beast of 9 wears something.")


@hookimpl
def declare_entry_types():
    return [EntryType("zoo.gear", "Gear", "Gear", Gear), EntryType("zoo.beast", "Beast", "Beasts", Beast)]
'''
THINGS = '[[gear]]\nid = "rope"\nname = "Rope"\n[[beast]]\nid = "ape"\nname = "Ape"\n'


def registry(shelf: Shelf, text: str) -> Registry:
    shelf.put("zoo", ZOO, content={"all": THINGS})
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"all": text})
    return shelf.registry("zoo", "bear")


def said(registry: Registry) -> list[str]:
    return [f"{fault.where}: {fault.sentence}" for fault in registry.faults]


def test_an_entry_that_names_what_is_not_there_is_left_out(shelf: Shelf) -> None:
    text = """\
[[beast]]
id = "cub"
name = "Cub"
wears = "zoo.roap"
eats = ["zoo.ape", "bear.hunny"]

[[beast]]
id = "old"
name = "Old one"
wears = "zoo.ape"
"""
    found = registry(shelf, text)
    assert list(found.entries) == ["zoo.ape", "zoo.rope"]
    assert said(found) == [
        'content/all.toml:4: beast[1].wears: There is no gear "zoo.roap". Did you mean zoo.rope?',
        'content/all.toml:5: beast[1].eats[2]: There is no entry "bear.hunny". Did you mean bear.cub?',
        'content/all.toml:10: beast[2].wears: There is no gear "zoo.ape". Did you mean zoo.rope?',
    ]


def test_what_another_plugin_might_bring_and_nothing_at_all_are_no_mistakes(shelf: Shelf) -> None:
    found = registry(shelf, '[[beast]]\nid = "cub"\nname = "Cub"\nwears = "wolf.hat"\neats = [""]\n')
    assert said(found) == []
    assert "bear.cub" in found.entries


def test_a_name_without_an_owner_is_nobody_s(shelf: Shelf) -> None:
    found = registry(shelf, '[[beast]]\nid = "cub"\nname = "Cub"\nwears = "roap"\n')
    assert said(found) == ['content/all.toml:4: beast[1].wears: There is no gear "roap". Did you mean zoo.rope?']


def test_a_patch_that_names_what_is_not_there_leaves_that_key_as_it_was(shelf: Shelf) -> None:
    found = registry(shelf, '[[patch]]\nof = "zoo.ape"\nwears = "zoo.roap"\nsize = 3\n')
    assert said(found) == ['content/all.toml:3: patch[1].wears: There is no gear "zoo.roap". Did you mean zoo.rope?']
    ape = found.entries["zoo.ape"]
    assert (getattr(ape, "wears", None), getattr(ape, "size", None)) == ("", 3)


def test_a_patch_whose_rest_the_class_refuses_changes_nothing(shelf: Shelf) -> None:
    found = registry(shelf, '[[patch]]\nof = "zoo.ape"\nwears = "zoo.roap"\nsize = 9\n')
    assert said(found) == [
        "content/all.toml:1: patch[1]: zoo.ape cannot be made of this (UserMistake: A beast of 9 wears something.).",
        'content/all.toml:3: patch[1].wears: There is no gear "zoo.roap". Did you mean zoo.rope?',
    ]
    assert getattr(found.entries["zoo.ape"], "size", None) == 1
