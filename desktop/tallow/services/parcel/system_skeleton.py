"""The skeleton of a system: a hero with gifts, a total made of both, advice, a sheet and a page of rules."""

from __future__ import annotations

from collections.abc import Mapping

_CODE = '''"""{name}: heroes and their gifts."""

from dataclasses import dataclass

from tallow.api import (
    Advice,
    Base,
    Check,
    Entries,
    EntriesField,
    Entry,
    EntryType,
    Heading,
    KindType,
    Notes,
    NumberField,
    Part,
    Set,
    Sheet,
    Slot,
    Stats,
    TextField,
    TotalType,
    hookimpl,
    row,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift(Entry):
    """Something that a hero has; a table [[gift]] of a content file is read into it."""

    rare: bool = False


@hookimpl
def declare_entry_types():
    return [EntryType("{id}.gift", "Gift", "Gifts", Gift)]


@hookimpl
def declare_kinds():
    fields = (
        NumberField("might", "Might", default=1, minimum=0, maximum=20),
        EntriesField("gifts", "Gifts", "{id}.gift"),
        TextField("notes", "Notes", lines=6),
    )
    return [KindType("{id}.hero", "Hero", "Heroes", fields)]


def power(record, book):
    """Might, doubled (RULES.md P1); the effects of gifts come on top by themselves."""
    might = book.value(record, "might")
    return Base((Part(f"Might {{might}}, doubled", might * 2, "RULES.md P1", field="might"),))


@hookimpl
def declare_totals():
    return [TotalType("{id}.power", "{id}.hero", "Power", power, minimum=0, rule="RULES.md P1")]


def weak(record, book):
    """Advice to a hero without might, and the edit that mends it."""
    if book.value(record, "might"):
        return []
    return [Advice(f"{{record.name}} has no might.", "warning", "might", (Set(record.id, "might", 1, 0),), "Give 1")]


@hookimpl
def declare_checks():
    return [Check("{id}.weak", "{id}.hero", weak)]


@hookimpl
def declare_sheets():
    rows = (
        row(Heading()),
        row(Stats(("might", "{id}.power")), Slot("{id}.hero:special"), weights=(2, 1)),
        row(Entries("gifts"), Notes("notes")),
    )
    return [Sheet("{id}.hero", rows, "Hero")]
'''
_CONTENT = """# Gifts. An effect changes a total of who has the entry.
[[gift]]
id = "strong_arm"
name = "Strong arm"
text = "Nothing is too heavy."
effects = [{{ type = "add", total = "{id}.power", amount = 3 }}]

[[gift]]
id = "old_coin"
name = "Old coin"
rare = true
"""
_RULES = """# {name}: rules

- **P1** A hero's power is twice the might, and what gifts add.
"""
_TEST = """    def test_a_hero_has_twice_the_might_for_power(self):
        self.tallow("plugins", "install", str(PLUGIN), "--yes-code")
        self.tallow("new", "Trial", "--system", "{id}")
        self.tallow("add", "Trial", "hero", "Anna")
        self.tallow("set", "Trial", "Anna", "might", "4")
        # RULES.md P1: twice 4, and 3 for the strong arm
        self.tallow("insert", "Trial", "Anna", "gifts", "entry={id}.strong_arm")
        self.assertEqual(self.tallow("show", "Trial", "Anna")["totals"]["{id}.power"]["value"], 11)
"""


def system_files(id: str, name: str) -> Mapping[str, str]:
    """The files of a system to begin with, by path."""
    return {
        "__init__.py": _CODE.format(id=id, name=name),
        "content/gifts.toml": _CONTENT.format(id=id),
        "RULES.md": _RULES.format(name=name),
    }


def system_test(id: str) -> str:
    """The test of what its rules say."""
    return _TEST.format(id=id)
