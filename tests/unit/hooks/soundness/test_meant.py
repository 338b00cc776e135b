"""What kinds, classes and commands name and nobody declares is told with the nearest name that there is."""

from __future__ import annotations

import pytest

from tallow.hooks.soundness.meant import OWN_KEYS
from tests.unit.hooks.shelf import Shelf

BRIG = """
from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, kw_only=True)
class Trait(Entry):
    pass


@dataclass(frozen=True, kw_only=True)
class Knot:
    of: tuple[Annotated[str, Refers("{knot}")], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rig(Entry):
    needs: Annotated[str, Refers("{needs}")] = ""
    adds: Annotated[str, Refers("total")] = ""
    knot: Knot = Knot()


@dataclass(frozen=True)
class Storm:
    rig: Annotated[str, Refers("{rig}")] = ""


@hookimpl
def declare_entry_types():
    return [EntryType("brig.trait", "Trait", "Traits", Trait), EntryType("brig.rig", "Rig", "Rigging", Rig)]


@hookimpl
def declare_kinds():
    cells = (TextField("what", "What", offers="{offers}"), ReferenceField("owner", "Owner", "brig.sailor"))
    fields = (
        EntriesField("traits", "Traits", "{trait}"),
        ReferenceField("mate", "Mate", "{mate}"),
        TableField("hold", "Hold", cells, row="lot"),
    )
    return [KindType("brig.sailor", "Sailor", "Sailors", fields)]


@hookimpl
def declare_resolvers():
    return [Resolver("brig.storm", "Storm", Storm, lambda inputs, dice, book: Resolution((), {{}}))]


@hookimpl
def declare_commands():
    run = lambda record, book: []
    return [Command(f"brig.c{{place}}", "Do", "brig.sailor", run, key=key) for place, key in enumerate({keys})]
"""
RIGHT = {
    "knot": "brig.rig",
    "needs": "brig.rig",
    "rig": "brig.rig",
    "offers": "brig.trait",
    "trait": "brig.trait",
    "mate": "brig.sailor",
    "keys": ["Ctrl+Shift+R", "F5", "Alt++", "Alt+Left", "Ctrl+K, Ctrl+S", "/", ""],
}


def put(shelf: Shelf, **wrong: object) -> None:
    shelf.put("brig", BRIG.format_map({**RIGHT, **wrong}))


def told(shelf: Shelf, *plugins: str) -> list[tuple[str, str]]:
    return [(fault.where.partition(",")[0], fault.sentence) for fault in shelf.registry("brig", *plugins).faults]


def test_what_names_something_is_let_be_and_so_is_what_another_plugin_may_bring(shelf: Shelf) -> None:
    put(shelf, trait="kraken.ink", needs="kraken.ink", mate="kraken.arm")
    assert told(shelf) == []


def test_a_field_that_names_nothing_is_left_out_in_python(shelf: Shelf) -> None:
    put(shelf, trait="brig.triat", mate="brig.salior", offers="trait")
    registry = shelf.registry("brig")
    assert registry.kinds["brig.sailor"].keys == ()
    nobody = "which nobody declares. Did you mean {}? The field is left out."
    assert [fault.sentence for fault in registry.faults] == [
        f'"brig.sailor": Traits names the type of entry "brig.triat", {nobody.format("brig.trait")}',
        f'"brig.sailor": Mate names the kind of record "brig.salior", {nobody.format("brig.sailor")}',
        f'"brig.sailor": What names the type of entry "trait", {nobody.format("brig.trait")}',
    ]


TOML = """
[[field]]
kind = "brig.sailor"
type = "reference"
id = "foe"
label = "Foe"
to = "brig.salior"

[[field]]
kind = "brig.sailor"
type = "entries"
id = "marks"
label = "Marks"
entry = "brig.triat"

[[field]]
kind = "brig.sailor"
type = "entries"
id = "inks"
label = "Inks"
entry = "kraken.ink"
"""


def test_and_in_toml_with_its_line(shelf: Shelf) -> None:
    put(shelf)
    system = {"system": '"brig"', "requires": '["brig"]'}
    shelf.put("leviathan", family="expansion", manifest=system, content={"all": TOML})
    registry = shelf.registry("brig", "leviathan")
    assert registry.kinds["brig.sailor"].keys[-1:] == ("leviathan.inks",)
    nobody = "which nobody declares. Did you mean"
    foe = f'field[1].to: Foe names the kind of record "brig.salior", {nobody} brig.sailor?'
    marks = f'field[2].entry: Marks names the type of entry "brig.triat", {nobody} brig.trait?'
    assert [fault.told for fault in registry.faults] == [f"content/all.toml:7: {foe}", f"content/all.toml:14: {marks}"]


def test_what_a_class_refers_to_however_deep(shelf: Shelf) -> None:
    put(shelf, knot="brig.rgi", needs="brig.trit", rig="totl")
    said = 'names the type of entry "{}", which nobody declares. Did you mean {}?'
    assert told(shelf) == [
        ("declare_entry_types", f'"brig.rig": Its needs {said.format("brig.trit", "brig.trait")}'),
        ("declare_entry_types", f'"brig.rig": Its of {said.format("brig.rgi", "brig.rig")}'),
        ("declare_resolvers", f'"brig.storm": Its rig {said.format("totl", "total")}'),
    ]


@pytest.mark.parametrize(
    ("key", "hint"), [("Ctrl+Foo", ""), ("Cntrl+R", " Did you mean Ctrl?"), ("Ctrl+Retrun", " Did you mean Return?")]
)
def test_keys_that_nobody_can_press(shelf: Shelf, key: str, hint: str) -> None:
    put(shelf, keys=[key])
    assert told(shelf) == [("declare_commands", f'"brig.c0": "{key}" is no key that can be pressed.{hint}')]


def test_a_key_that_the_window_has_already(shelf: Shelf) -> None:
    from tallow.ui.shell.actions import TABLE
    from tallow.ui.shell.settings.keymap import TAKEN

    assert {*TAKEN, *(key for spec in TABLE for key in spec.keys)} == OWN_KEYS
    put(shelf, keys=["Ctrl+K", "Ctrl+Shift+J"])
    said = '"brig.c0": "Ctrl+K" is a key of Tallow\'s own already. Choose another.'
    assert told(shelf) == [("declare_commands", said)]


def test_functions_of_too_many_or_too_few_arguments_are_left_out(shelf: Shelf) -> None:
    put(shelf)
    commands = "[Command('more.a', 'A', 'brig.sailor', lambda record: []), "
    commands += "Command('more.b', 'B', 'brig.sailor', lambda record, book, more=0: [], why_not=lambda: '')]"
    total = "[TotalType('more.c', 'brig.sailor', 'C', lambda a, b, c: [])]"
    shelf.put(
        "more",
        f"@hookimpl\ndef declare_commands():\n    return {commands}\n\n"
        f"@hookimpl\ndef declare_totals():\n    return {total}\n",
    )
    due = "where one of 2 (Record, Book) is due"
    assert told(shelf, "more") == [
        ("declare_totals", f'"more.c" is left out, for it has a function of 3 {due} (base).'),
        ("declare_commands", f'"more.a" is left out, for it has a function of 1 {due} (run).'),
        ("declare_commands", f'"more.b" is left out, for it has a function of nothing {due} (why_not).'),
    ]
