"""What plugins declare is looked at before anybody uses it, and what does not hold together is left out by name."""

from __future__ import annotations

import pytest

from tallow.hooks.registry import Registry
from tallow.model.sheet import Entries, Heading, Lines, Notes, Table, row
from tests.unit.hooks.shelf import Shelf

ZOO = """
from dataclasses import dataclass
from typing import Callable

BEAST = KindType("zoo.beast", "Beast", "Beasts", (
    TextField("notes", "Notes", lines=3), NumberField("size", "Size"), FlagField("tame", "Tame"),
    TableField("claws", "Claws", (NumberField("length", "Length"),)), EntriesField("gear", "Gear", "cave.gear"),
    TextField("den", "Den"),
))

@hookimpl
def declare_kinds():
    return [BEAST]
"""


def registry(shelf: Shelf, python: str, **manifest: str) -> Registry:
    shelf.put("zoo", ZOO + python, manifest=manifest)
    return shelf.registry("zoo")


def hook(name: str, *things: str, before: str = "") -> str:
    return f"{before}\n@hookimpl\ndef {name}():\n    return [{', '.join(things)}]\n"


def said(registry: Registry) -> list[tuple[str, str]]:
    return [(fault.where.partition(",")[0], fault.sentence) for fault in registry.faults]


def test_an_id_that_is_none(shelf: Shelf) -> None:
    total = "TotalType('{}', 'zoo.beast', 'X', lambda record, book: [])"
    ids = ("zoo.Power", "zoo", "zoo.a.b", "zoo.ok")
    found = registry(shelf, hook("declare_totals", *(total.format(id) for id in ids)))
    assert list(found.totals) == ["zoo.ok"]
    sentence = '"{}" is no id and is left out. Write "zoo.thing", in small letters, digits and underscores.'
    assert said(found) == [("declare_totals", sentence.format(id)) for id in ids[:3]]


def test_one_thing_twice(shelf: Shelf) -> None:
    command = "Command('zoo.feed', '{}', 'zoo.beast', lambda record, book: [])"
    found = registry(shelf, hook("declare_commands", command.format("First"), command.format("Second")))
    assert found.commands["zoo.feed"].title == "First"
    assert said(found) == [("declare_commands", 'It declares "zoo.feed" twice; the first one counts.')]


@pytest.mark.parametrize(
    ("name", "thing"),
    [
        ("declare_totals", "TotalType('zoo.x', 'zoo.best', 'X', lambda record, book: [])"),
        ("declare_checks", "Check('zoo.x', 'zoo.best', lambda record, book: [])"),
        ("declare_commands", "Command('zoo.x', 'X', 'zoo.best', lambda record, book: [])"),
    ],
)
def test_a_kind_that_nobody_declares(shelf: Shelf, name: str, thing: str) -> None:
    sentence = '"zoo.x" is left out. Nobody declares the kind of record "zoo.best". Did you mean zoo.beast?'
    assert said(registry(shelf, hook(name, thing))) == [(name, sentence)]


def test_only_systems_declare_entry_types(shelf: Shelf) -> None:
    shelf.put("zoo", ZOO)
    python = hook("declare_entry_types", "EntryType('bear.gear', 'Gear', 'Gear', Entry)")
    shelf.put("bear", python, family="expansion", manifest={"system": '"zoo"'})
    found = shelf.registry("bear", "zoo")
    assert found.entry_types == {}
    assert said(found) == [("declare_entry_types", '"bear.gear" is left out. Only systems may declare entry types.')]


def test_an_entry_class_that_no_table_can_fill(shelf: Shelf) -> None:
    classes = """
@dataclass(frozen=True, kw_only=True)
class Lost(Entry):
    home: "Nowhere"

@dataclass(frozen=True)
class Stranger:
    id: str
"""
    types = (f"EntryType('zoo.{name.lower()}', 'X', 'X', {name})" for name in ("Lost", "Stranger", "str"))
    found = registry(shelf, hook("declare_entry_types", *types, before=classes))
    assert found.entry_types == {}
    assert said(found) == [
        (
            "declare_entry_types",
            "\"zoo.lost\" is left out. Its class has a key that no table can fill (name 'Nowhere' is not defined).",
        ),
        ("declare_entry_types", '"zoo.stranger" is left out. Its class does not extend Entry.'),
        (
            "declare_entry_types",
            "\"zoo.str\" is left out. Its class has a key that no table can fill (<class 'str'> is none).",
        ),
    ]


def test_a_kind_s_fields_once_and_with_defaults_that_fit(shelf: Shelf) -> None:
    kind = (
        "KindType('zoo.egg', 'Egg', 'Eggs', (NumberField('size', 'Size'), FlagField('size', 'Size'), "
        "NumberField('age', 'Age', minimum=1), TableField('shells', 'Shells', (TextField('id', 'Id'),))), "
        "figure='zoo.gone')"
    )
    found = registry(shelf, hook("declare_kinds", "BEAST", kind))
    assert found.kinds["zoo.egg"].keys == ("size",)
    assert found.kinds["zoo.egg"].figure == ""
    out = "The field is left out."
    assert [sentence for _, sentence in said(found)] == [
        '"zoo.egg": It has two fields "size"; the first one counts.',
        f'"zoo.egg": The default of the field "age" does not fit: Age is at least 1, and 0 is less. {out}',
        f'"zoo.egg": The columns of the field "shells" need an id each, none of them "id". {out}',
        '"zoo.egg": It has no field or total "zoo.gone" to show in the rail. Known are: size.',
    ]


def test_permissions_and_lists_of_another_owner_or_of_none_are_left_out(shelf: Shelf) -> None:
    may = "{'zoo.roar': 'roar', 'climb': 'climb', 'cave.dig': 'dig', 'zoo.Big': 'big'}"
    kind = f"KindType('zoo.egg', 'Egg', 'Eggs', (), permissions={may}, lists={{'zoo.pack': 'pack', 'herd': 'herd'}})"
    found = registry(shelf, hook("declare_kinds", "BEAST", kind))
    egg = found.kinds["zoo.egg"]
    assert (list(egg.permissions), list(egg.lists)) == (["zoo.roar"], ["zoo.pack"])
    out = 'is left out: it begins with "zoo.", and goes on in small letters.'
    assert [sentence for _, sentence in said(found)] == [
        f'"zoo.egg": Its permission "climb" {out}',
        f'"zoo.egg": Its permission "cave.dig" {out}',
        f'"zoo.egg": Its permission "zoo.Big" {out}',
        f'"zoo.egg": Its list "herd" {out}',
    ]


def test_a_kind_that_is_no_kind_inside(shelf: Shelf) -> None:
    found = registry(shelf, hook("declare_kinds", "BEAST", "KindType('zoo.egg', 'Egg', 'Eggs', 7)"))
    assert list(found.kinds) == ["zoo.beast"]
    ((_, sentence),) = said(found)
    assert sentence.startswith('"zoo.egg" is left out, for it is not made as it should be (TypeError: ')


def test_resolvers_need_inputs_with_defaults_and_known_roles(shelf: Shelf) -> None:
    classes = """
@dataclass(frozen=True)
class Good:
    size: int = 0

@dataclass(frozen=True)
class Bare:
    size: int

@dataclass(frozen=True)
class Outer:
    inner: "Good | Lost" = Good()
"""
    made = (
        "Resolver('zoo.good', 'G', Good, print, (Role('who', 'Who', 'zoo.beast'),))",
        "Resolver('zoo.role', 'R', Good, print, (Role('who', 'Who', 'zoo.bee'),))",
        "Resolver('zoo.bare', 'B', Bare, print)",
        "Resolver('zoo.outer', 'O', Outer, print)",
        "Resolver('zoo.plain', 'P', dict, print)",
    )
    found = registry(shelf, hook("declare_resolvers", *made, before=classes))
    assert list(found.resolvers) == ["zoo.good"]
    role, *others = [sentence for _, sentence in said(found)]
    assert role == '"zoo.role" is left out. Nobody declares the kind of record "zoo.bee". Did you mean zoo.beast?'
    beginnings = [
        f'"zoo.{id}" is left out. Its inputs are no dataclass with a default for every key ('
        for id in ("bare", "outer", "plain")
    ]
    assert [sentence.startswith(begin) for sentence, begin in zip(others, beginnings, strict=True)] == [True] * 3


def test_a_setting_whose_default_is_none_of_its_values(shelf: Shelf) -> None:
    setting = "Setting(ChoiceField('zoo.dusk', 'Dusk', (Choice('a', 'A'),), 'b'), 'B1')"
    found = registry(shelf, hook("declare_settings", setting))
    assert found.settings == {}
    ((_, sentence),) = said(found)
    assert sentence == (
        '"zoo.dusk" is left out. The default of the field "zoo.dusk" does not fit: '
        "Dusk is one of a, and b is none of them."
    )


def test_a_sheet_loses_the_blocks_that_name_what_is_not_there(shelf: Shelf) -> None:
    blocks = (
        "Heading(('den', 'size'), ('tame',))",
        "Stats(('size', 'zoo.power'))",
        "Bar('tame', 'size')",
        "Options('den')",
        "Table('claws', ('length', 'width', Pool('now', 'length', 'L')), foot={'length': 'zoo.power'}, worn='worn')",
        "Table('gear', ())",
        "Entries('claws')",
        "Notes('notes')",
        "Ticks(('tame', 'gear'))",
        "Pips('size')",
        "Lines(('den', 'tame', 'zoo.nothing'))",
        "Act('zoo.hunt', 'Hunt')",
        "Ticks(('tame',), {'tame': 'zoo.break_in'})",
    )
    found = registry(shelf, hook("declare_sheets", f"Sheet('zoo.beast', (row({', '.join(blocks)}),))"))
    assert [type(block) for block in found.sheets["zoo.beast"].blocks()] == [Notes]
    assert [sentence for _, sentence in said(found)] == [
        'The heading block of "zoo.beast" cannot show "size". Known are: den, notes.',
        'The stats block of "zoo.beast" cannot show "zoo.power". Known are: size.',
        'The bar block of "zoo.beast" cannot show "tame". Known are: size.',
        'The options block of "zoo.beast" cannot show "den".',
        'The table "claws" has no column "width". Known are: length.',
        'The table "claws" has no column "now". Known are: length.',
        'The table "claws" has no column "worn". Known are: length.',
        'There is no total "zoo.power" for the foot of the table "claws".',
        'The table block of "zoo.beast" cannot show "gear". Known are: claws.',
        'The entries block of "zoo.beast" cannot show "claws". Known are: gear.',
        'The ticks block of "zoo.beast" cannot show "gear". Known are: den, notes, size, tame.',
        'The pips block of "zoo.beast" cannot show "size".',
        'The lines block of "zoo.beast" cannot show "zoo.nothing". Known are: den, notes, size, tame.',
        'There is no resolver or command "zoo.hunt".',
        'There is no resolver or command "zoo.break_in".',
    ]


def test_a_kind_without_a_sheet_gets_a_plain_one_with_every_field(shelf: Shelf) -> None:
    found = registry(shelf, "")
    assert list(found.sheets["zoo.beast"].blocks()) == [
        Heading(),
        Lines(("size", "tame", "den")),
        Notes("notes"),
        Table("claws", ("length",)),
        Entries("gear"),
    ]
    assert found.sheets["zoo.beast"].subtitle == "Beast"
    assert found.faults == ()


SETTING_FIELDS = "ChoiceField or FlagField or NumberField or TextField"
TOTAL = "TotalType({}, 'zoo.beast', 'X', lambda record, book: []{})"


@pytest.mark.parametrize(
    ("name", "thing", "said_of_it"),
    [
        (
            "declare_totals",
            TOTAL.format("'zoo.x'", ", unit=5"),
            '"zoo.x" is left out, for it has 5 where a text is due (unit).',
        ),
        (
            "declare_totals",
            TOTAL.format("None", ""),
            "Number 1 of what it declares is left out, for it has None where a text is due (id).",
        ),
        (
            "declare_totals",
            TOTAL.format("'zoo.\\ud800'", ""),
            '"zoo.\\ud800" is left out, for it has "zoo.\\ud800" where a text of whole characters is due (id).',
        ),
        (
            "declare_totals",
            "TotalType('zoo.x', 'zoo.beast', 'X', None)",
            '"zoo.x" is left out, for it has None where a function is due (base).',
        ),
        (
            "declare_settings",
            "Setting(None, 'B1')",
            f"Number 1 of what it declares is left out, for it has None where {SETTING_FIELDS} is due (field).",
        ),
        (
            "declare_commands",
            "Command('zoo.x', 'X', 'zoo.beast', print, key=('Ctrl+R',))",
            '"zoo.x" is left out, for it has a tuple where a text is due (key).',
        ),
        (
            "declare_resolvers",
            "Resolver('zoo.x', 'X', Good, print, labels={'size': None})",
            '"zoo.x" is left out, for it has None where a text is due (labels.size).',
        ),
        (
            "declare_resolvers",
            "Resolver('zoo.x', 'X', Bad, print)",
            '"zoo.x" is left out. Its inputs have by default "big" where a whole number is due (size).',
        ),
        (
            "declare_resolvers",
            "Resolver('zoo.x', 'X', Exit, print)",
            '"zoo.x" is left out, for it is not made as it should be (SystemExit: 3).',
        ),
    ],
)
def test_what_is_of_a_wrong_type_is_left_out_with_its_place(
    shelf: Shelf, name: str, thing: str, said_of_it: str
) -> None:
    classes = """
@dataclass(frozen=True)
class Good:
    size: int = 0

@dataclass(frozen=True)
class Bad:
    size: int = "big"

@dataclass(frozen=True)
class Exit:
    def __post_init__(self):
        raise SystemExit(3)
"""
    found = registry(shelf, hook(name, thing, before=classes))
    assert said(found) == [(name, said_of_it)]
    assert list(found.kinds) == ["zoo.beast"]


def test_a_sheet_with_nonsense_for_a_block_gives_way_to_the_plain_one(shelf: Shelf) -> None:
    found = registry(shelf, hook("declare_sheets", "Sheet('zoo.beast', (row(Notes('notes'), None),))"))
    ((_, sentence),) = said(found)
    assert sentence == (
        "Number 1 of what it declares is left out, for it has None where Heading or Stats or Bar or the like is due "
        "(rows[1][2].blocks[1])."
    )
    assert found.sheets["zoo.beast"].subtitle == "Beast"


def test_a_cell_where_a_block_is_due_is_told_how_it_is_written(shelf: Shelf) -> None:
    cell = "Cell((Notes('notes'),), only='tame')"
    found = registry(shelf, hook("declare_sheets", f"Sheet('zoo.beast', (row({cell}),))"))
    ((_, sentence),) = said(found)
    assert sentence == (
        "Number 1 of what it declares is left out, for it has a Cell where Heading or Stats or Bar or the like is due "
        "(rows[1][1].blocks[1]). A row with a Cell of its own is written without row(): "
        '(Cell((Notes("notes"),), only="x"),).'
    )


def test_a_kind_s_fields_that_are_none_are_left_out_and_the_others_stay(shelf: Shelf) -> None:
    fields = (
        "NumberField('size', 'Size', places=9)",
        "None",
        "FlagField('a b', 'Odd')",
        "FlagField('name', 'Name')",
        "TableField('claws', 'Claws', ())",
        "FlagField('tame', 'Tame')",
    )
    found = registry(
        shelf, hook("declare_kinds", "BEAST", f"KindType('zoo.egg', 'Egg', 'Eggs', ({', '.join(fields)}))")
    )
    assert found.kinds["zoo.egg"].keys == ("tame",)
    columns = "NumberField or TextField or ChoiceField or FlagField or TrackField or ReferenceField"
    any_field = f"{columns} or TableField or EntriesField or PictureField"
    assert [sentence for _, sentence in said(found)] == [
        '"zoo.egg": Its field "size" is left out, for it has 9 where a whole number from 0 to 6 is due (places).',
        f'"zoo.egg": Its field number 2 is left out, for it has None where {any_field} is due.',
        '"zoo.egg": "a b" is no id for a field, which is left out. Use small letters, digits and underscores.',
        '"zoo.egg": Its field "name" is left out, for that is the record\'s own.',
        '"zoo.egg": Its field "claws" is left out, for it has a tuple where a list that is not empty is due (columns).',
    ]


def test_a_table_whose_first_rows_do_not_fit_is_left_out(shelf: Shelf) -> None:
    table = "TableField('claws', 'Claws', (FlagField('sharp', 'Sharp'),), default=({'id': 'left', 'sharp': 5},))"
    found = registry(shelf, hook("declare_kinds", "BEAST", f"KindType('zoo.egg', 'Egg', 'Eggs', ({table},))"))
    assert found.kinds["zoo.egg"].keys == ()
    ((_, sentence),) = said(found)
    unfit = 'The default of the field "claws" does not fit: Sharp is yes or no, and 5 is neither.'
    assert sentence == f'"zoo.egg": {unfit} The field is left out.'


def test_a_leaf_loses_what_is_not_there_and_a_bad_leaf_goes(shelf: Shelf) -> None:
    leaves = (
        "Leaf('den', 'Den', (row(Lines(('den',)), Notes('noes')),))",
        "Leaf('den', 'Another den', (row(Notes('notes')),))",
        "Leaf('Big Den', 'Big den', (row(Notes('notes')),))",
        "Leaf('cave', '', (row(Notes('notes')),))",
    )
    found = registry(
        shelf, hook("declare_sheets", f"Sheet('zoo.beast', (row(Notes('notes')),), '', ({', '.join(leaves)},))")
    )
    (leaf,) = found.sheets["zoo.beast"].leaves
    assert (leaf.id, leaf.title, list(leaf.blocks())) == ("den", "Den", [Lines(("den",))])
    assert [sentence for _, sentence in said(found)] == [
        '"Big Den" is no id of a leaf. Use small letters, digits and underscores.',
        'The leaf "cave" has no title. Give it one.',
        'Two leaves of "zoo.beast" are called "den"; the first counts.',
        'The notes block of "zoo.beast" cannot show "noes". Did you mean notes?',
    ]


def test_a_cell_that_names_no_flag_always_shows(shelf: Shelf) -> None:
    cells = "(Cell((Notes('notes'),), only='noes'), Cell((Lines(('den',)),), only='zoo.power'))"
    total = hook("declare_totals", "TotalType('zoo.power', 'zoo.beast', 'Power', lambda record, book: [])")
    found = registry(shelf, total + hook("declare_sheets", f"Sheet('zoo.beast', ({cells},))"))
    assert [cell.only for cell in found.sheets["zoo.beast"].rows[0]] == ["", "zoo.power"]
    sentence = (
        'A cell of "zoo.beast" shows only with "noes", which is no flag and no total. Known are: tame, zoo.power.'
    )
    assert [each for _, each in said(found)] == [sentence]


def test_a_card_loses_what_is_not_there_and_its_empty_slots(shelf: Shelf) -> None:
    card = "(row(Notes('noes'), Slot('zoo.beast:more')), row(Lines(('den',)), Slot('zoo.beast:more')))"
    found = registry(shelf, hook("declare_sheets", f"Sheet('zoo.beast', (row(Notes('notes')),), card={card})"))
    assert found.sheets["zoo.beast"].card == (row(Lines(("den",))),)
    assert [sentence for _, sentence in said(found)] == [
        'The notes block of "zoo.beast" cannot show "noes". Did you mean notes?'
    ]


def test_what_does_not_hold_is_told_with_the_line_of_its_id_or_of_the_hook(shelf: Shelf) -> None:
    code = """
SEEN = "zoo.seen"

@hookimpl
def declare_kinds():
    return [
        KindType("zoo.beast", "Beast", "Beasts", ()),
        KindType('zoo.egg', 'Egg', 'Eggs', (NumberField('age', 'Age', minimum=1),)),
    ]

@hookimpl
def declare_totals():
    return [
        TotalType(SEEN, "zoo.beest", "Seen", lambda record, book: []),
        TotalType("cave.dark", "zoo.beast", "Dark", lambda record, book: []),
        TotalType("zoo.loud", "zoo.loud", "Loud", lambda record, book: []),
    ]
"""
    shelf.put("zoo", code)
    assert [fault.where for fault in shelf.registry("zoo").faults] == [
        "declare_kinds, __init__.py:9",  # the first line is the shelf's own import
        "declare_totals, __init__.py:3",
        "declare_totals, __init__.py:16",
        "declare_totals, __init__.py:12",  # its id stands twice, so that the hook is told
    ]
