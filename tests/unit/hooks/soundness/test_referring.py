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


def test_what_is_left_out_for_its_own_mistake_is_no_mistake_of_those_that_name_it(shelf: Shelf) -> None:
    text = """\
[[gear]]
id = "hood"
name = "Hood"
colour = "red"

[[beast]]
id = "cub"
name = "Cub"
wears = "bear.hood"
eats = ["bear.honey"]

[[beast]]
id = "old"
name = "Old one"
eats = ["bear.cub"]

[[patch]]
of = "bear.hood"
name = "Cap"

[[geer]]
id = "honey"
name = "Honey"
"""
    found = registry(shelf, text)
    assert said(found) == [
        "content/all.toml:4: gear[1].colour: This key is unknown. Known are: effects, id, name, text.",
        "content/all.toml:21: geer: There is no entry type of that name. Did you mean gear?",
    ]
    assert list(found.entries) == ["bear.cub", "bear.old", "zoo.ape", "zoo.rope"]


def test_what_an_entry_with_a_mistake_names_is_looked_at_in_the_same_round(shelf: Shelf) -> None:
    text = """\
[[beast]]
id = "cub"
wears = "zoo.roap"
eats = ["bear.hunny"]

[[beast]]
id = "old bear"
name = "Old one"
wears = "zoo.roap"
"""
    assert said(registry(shelf, text)) == [
        "content/all.toml:1: beast[1].name: This key is missing. Give a text.",
        'content/all.toml:3: beast[1].wears: There is no gear "zoo.roap". Did you mean zoo.rope?',
        'content/all.toml:4: beast[1].eats[1]: There is no entry "bear.hunny". Known are: zoo.ape, zoo.rope.',
        'content/all.toml:7: beast[2].id: "old bear" is no id. Use small letters, digits and underscores.',
        'content/all.toml:9: beast[2].wears: There is no gear "zoo.roap". Did you mean zoo.rope?',
    ]


def test_the_id_of_an_entry_in_a_file_that_is_no_toml_is_known(shelf: Shelf) -> None:
    shelf.put("zoo", ZOO, content={"all": THINGS})
    broken = '[[gear]]\nid = "hood"\nname = "Hood\n'
    sound = '[[beast]]\nid = "cub"\nname = "Cub"\nwears = "bear.hood"\n'
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"a": broken, "b": sound})
    (only,) = said(shelf.registry("zoo", "bear"))
    assert only == "content/a.toml:3: This is not TOML: a quote is not closed in this line."


def test_what_a_file_that_cannot_be_read_holds_is_nobody_s_mistake(shelf: Shelf) -> None:
    shelf.put("zoo", ZOO, content={"all": THINGS})
    sound = '[[beast]]\nid = "cub"\nname = "Cub"\nwears = "bear.hood"\neats = ["zoo.nothing"]\n'
    folder = shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"b": sound})
    (folder / "content" / "a.toml").write_bytes('[[gear]]\nid = "hood"\nname = "Höd"\n'.encode("latin-1"))
    assert said(shelf.registry("zoo", "bear")) == [
        'content/a.toml:3: This file cannot be read: its "ö" is no UTF-8. Save the file as UTF-8.',
        'content/b.toml:5: beast[1].eats[1]: There is no entry "zoo.nothing". Known are: bear.cub, zoo.ape, zoo.rope.',
    ]
