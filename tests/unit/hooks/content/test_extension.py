"""A plugin's TOML adds fields to kinds, blocks to slots, and changes keys of others' entries."""

from __future__ import annotations

from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.column import ChoiceField, NumberField, ReferenceField
from tallow.model.field import EntriesField, TableField
from tallow.model.rounds import Rounds
from tallow.model.sheet import Act, Lines, Slot, Stats, Table
from tests.unit.hooks.shelf import Shelf

ZOO = """
from dataclasses import dataclass

@dataclass(frozen=True, slots=True, kw_only=True)
class Gear(Entry):
    speed: int = 0

@hookimpl
def declare_kinds():
    fields = (NumberField("size", "Size"), FlagField("tame", "Tame"))
    may, pack = {"zoo.roar": "roar", "zoo.gear": "use each gear"}, {"zoo.pack": "its pack"}
    worn = (Besides("zoo.gear", "Worn", lambda record, book: []),)
    return [
        KindType("zoo.beast", "Beast", "Beasts", fields, permissions=may, lists=pack, besides=worn),
        KindType("zoo.keeper", "Keeper", "Keepers", (EntriesField("gear", "Gear", "zoo.gear"),)),
    ]

@hookimpl
def declare_entry_types():
    return [EntryType("zoo.gear", "Gear", "Gear", Gear)]

@hookimpl
def declare_totals():
    return [TotalType("zoo.power", "zoo.beast", "Power", lambda record, book: [])]

@hookimpl
def declare_sheets():
    top = row(Slot("zoo.beast:top"), Ticks(("tame",)))
    return [Sheet("zoo.beast", (row(Heading()), top, row(Slot("zoo.beast:end"))))]
"""
GEAR = '[[gear]]\nid = "rope"\nname = "Rope"\nspeed = 1\n'


def extended(shelf: Shelf, content: str, *more: str) -> Registry:
    """The zoo with an expansion ``bear`` of that content, and others called ``cub…`` of the same family."""
    shelf.put("zoo", ZOO, content={"gear": GEAR})
    for id, text in [("bear", content), *((f"cub{number}", text) for number, text in enumerate(more))]:
        shelf.put(id, family="expansion", manifest={"system": '"zoo"'}, content={"all": text})
    return shelf.registry("zoo", "bear", *(f"cub{number}" for number in range(len(more))))


def said(registry: Registry) -> list[str]:
    return [f"{fault.where}: {fault.sentence}" for fault in registry.faults]


# the canary's expansion: all that works


def test_every_type_of_field(loader: Loader) -> None:
    kind = build(loader, ["canary", "canary_more"]).kinds["canary.bird"]
    assert [key for key in kind.keys if "." in key] == [
        f"canary_more.{id}"
        for id in ("altitude", "omens", "wind", "ringed", "flights", "mate", "eggs", "dreams", "tunes")
    ]
    altitude, wind, mate = (kind.field(f"canary_more.{id}") for id in ("altitude", "wind", "mate"))
    assert isinstance(altitude, NumberField)
    assert altitude.minimum == 0
    assert isinstance(wind, ChoiceField)
    assert [choice.note for choice in wind.choices] == ["", "No singing."]
    assert isinstance(mate, ReferenceField)
    assert mate.kind == "canary.bird"
    eggs, dreams = kind.field("canary_more.eggs"), kind.field("canary_more.dreams")
    assert isinstance(eggs, TableField)
    assert [column.id for column in eggs.columns] == ["laid", "grams"]
    assert isinstance(dreams, EntriesField)
    assert dreams.entry == "canary.song"


def test_blocks_come_into_their_slots_and_empty_slots_go(loader: Loader) -> None:
    alone = build(loader, ["canary"]).sheets["canary.bird"]
    more = build(loader, ["canary", "canary_more"]).sheets["canary.bird"]
    assert [block for sheet in (alone, more) for block in sheet.blocks() if isinstance(block, Slot)] == []
    assert len(more.rows) == len(alone.rows) + 1
    special = [type(block).__name__ for cell in more.rows[5] for block in cell.blocks]
    assert special == [
        "Stats",
        "Bar",
        "Pools",
        "Body",
        "Options",
        "Ticks",
        "Pips",
        "Lines",
        "Table",
        "Entries",
        "Marks",
        "Storage",
        "Notes",
    ]
    assert more.rows[6][-1].blocks == (Act("canary.feed", "Feed in flight"),)
    assert Stats(("canary_more.altitude", "canary.lungs"), "small") in list(more.blocks())
    assert Table("canary_more.eggs", ("laid", "grams"), blank=1) in list(more.blocks())


def test_a_patch_changes_the_named_keys_and_no_others(loader: Loader) -> None:
    before = build(loader, ["canary"]).entries["canary.lament"]
    after = build(loader, ["canary", "canary_more"]).entries["canary.lament"]
    assert (before.name, getattr(before, "pitch", None)) == ("Lament", 440)
    assert (after.name, getattr(after, "pitch", None)) == ("Old lament", 220)
    assert (after.id, after.effects) == (before.id, before.effects)


# fields


def test_what_is_wrong_with_a_field(shelf: Shelf) -> None:
    text = """\
[[field]]
kind = "zoo.beest"
type = "flag"
id = "a"
label = "A"

[[field]]
kind = "zoo.beast"
type = "numbr"
id = "b"

[[field]]
kind = "zoo.beast"
type = "reference"
id = "c"
label = "C"

[[field]]
kind = "zoo.beast"
type = "number"
id = "zoo.size"
label = "Size"

[[field]]
kind = "zoo.beast"
type = "choice"
id = "d"
label = "D"
choices = [{ id = "x", label = "X" }]
default = "y"

[[field]]
type = "flag"
id = "e"
label = "E"

[[field]]
kind = "other.thing"
type = "flag"
id = "f"
label = "F"
"""
    registry = extended(shelf, text)
    assert registry.kinds["zoo.beast"].keys == ("size", "tame")
    assert said(registry) == [
        'content/all.toml:2: field[1].kind: There is no kind of record "zoo.beest". Did you mean zoo.beast?',
        'content/all.toml:9: field[2].type: "numbr" is no type here. Did you mean number?',
        "content/all.toml:12: field[3].to: This key is missing. Give a text.",
        (
            'content/all.toml:18: field[4]: It declares a foreign id, "zoo.size": '
            'ids of this plugin begin with "bear." or have no dot.'
        ),
        (
            'content/all.toml:24: field[5]: The default of the field "bear.d" does not fit: '
            "D is one of x, and y is none of them."
        ),
        "content/all.toml:32: field[6].kind: Name the kind of record that this extends.",
    ]


def test_bounds_that_cross_are_told_as_such_also_of_a_column(shelf: Shelf) -> None:
    head = '[[field]]\nkind = "zoo.beast"\nid = "%s"\nlabel = "A"\n'
    number = f'{head % "a"}type = "number"\nminimum = 5\nmaximum = -3\n'
    column = '{ type = "number", id = "b", label = "B", minimum = 2, maximum = 1 }'
    registry = extended(shelf, f'{number}{head % "t"}type = "table"\ncolumns = [{column}]\n')
    assert registry.kinds["zoo.beast"].keys == ("size", "tame")
    turn = "leaves no number. Turn them round."
    assert said(registry) == [
        f'content/all.toml:1: field[1]: The bounds of the field "bear.a" cross: at least 5 and at most −3 {turn}',
        f'content/all.toml:8: field[2]: The bounds of the field "b" cross: at least 2 and at most 1 {turn}',
    ]


def test_two_fields_of_one_id(shelf: Shelf) -> None:
    field = '[[field]]\nkind = "zoo.beast"\ntype = "flag"\nid = "a"\nlabel = "A"\n'
    registry = extended(shelf, field + field)
    assert registry.kinds["zoo.beast"].keys == ("size", "tame", "bear.a")
    assert said(registry) == ['content/all.toml:6: field[2]: "zoo.beast" has a field "bear.a" already.']


def test_a_column_may_lead_to_a_record_too(shelf: Shelf) -> None:
    text = """
[[field]]
kind = "zoo.beast"
type = "table"
id = "friends"
label = "Friends"
columns = [{ type = "reference", id = "who", label = "Who", to = "zoo.beast" }]
"""
    registry = extended(shelf, text)
    assert said(registry) == []
    friends = registry.kinds["zoo.beast"].field("bear.friends")
    assert isinstance(friends, TableField)
    assert friends.columns == (ReferenceField("who", "Who", "zoo.beast"),)


# blocks


def test_what_is_wrong_with_a_block(shelf: Shelf) -> None:
    text = """\
[[block]]
slot = "zoo.beast:tpo"
type = "ticks"
fields = ["tame"]

[[block]]
slot = "zoo.beast:top"
type = "ticks"
fields = ["tam"]

[[block]]
slot = "zoo.beast:top"
type = "heading"

[[block]]
slot = "zoo.beast:top"
type = "act"
target = "zoo.feed"
label = "Feed"

[[block]]
slot = "other.thing:top"
type = "ticks"
fields = ["x"]
"""
    registry = extended(shelf, text)
    assert said(registry) == [
        'content/all.toml:2: block[1].slot: There is no slot "zoo.beast:tpo". Did you mean zoo.beast:top?',
        'content/all.toml:6: block[2]: The ticks block of "zoo.beast" cannot show "tam". Did you mean tame?',
        (
            'content/all.toml:13: block[3].type: "heading" is no type here. '
            "Known are: act, bar, body, entries, lines, marks, notes, options, pips, pools, rounds, stats, storage, "
            "table, ticks."
        ),
        'content/all.toml:15: block[4]: There is no resolver or command "zoo.feed".',
    ]
    assert len(registry.sheets["zoo.beast"].rows) == 2  # the heading, and the ticks beside the empty slot


def test_blocks_of_several_plugins_stand_in_the_order_of_their_ids(shelf: Shelf) -> None:
    def block(size: str) -> str:
        return f'[[block]]\nslot = "zoo.beast:end"\ntype = "stats"\nfigures = ["size"]\nsize = "{size}"\n'

    registry = extended(shelf, block("large"), block("small"))
    assert registry.sheets["zoo.beast"].rows[-1][0].blocks == (Stats(("size",), "large"), Stats(("size",), "small"))


# patches


def test_two_plugins_on_one_key_are_a_fault_that_names_both(shelf: Shelf) -> None:
    registry = extended(
        shelf,
        '[[patch]]\nof = "zoo.rope"\nspeed = 2\n',
        '[[patch]]\nof = "zoo.rope"\nname = "Chain"\nspeed = 3\n',
    )
    rope = registry.entries["zoo.rope"]
    assert (rope.name, getattr(rope, "speed", None)) == ("Chain", 2)
    assert said(registry) == [
        "content/all.toml:4: patch[1].speed: bear and cub0 both change this key of zoo.rope; this change is left out."
    ]
    assert [fault.plugin for fault in registry.faults] == ["cub0"]


def test_what_is_wrong_with_a_patch(shelf: Shelf) -> None:
    text = """\
[[patch]]
of = "zoo.roap"
speed = 2

[[patch]]
of = "zoo.rope"
id = "chain"
sped = 2
speed = "fast"
text = "Long."

[[patch]]
of = "other.thing"
speed = 2
"""
    registry = extended(shelf, text)
    assert said(registry) == [
        'content/all.toml:2: patch[1].of: There is no entry "zoo.roap". Did you mean zoo.rope?',
        "content/all.toml:7: patch[2].id: Nobody may change an id; this change is left out.",
        "content/all.toml:8: patch[2].sped: This key is unknown. Did you mean speed?",
        'content/all.toml:9: patch[2].speed: Give a whole number; "fast" is not.',
    ]
    assert registry.entries["zoo.rope"].text == "Long."


# references


def test_what_effects_name_must_be_there_where_it_is_owed(shelf: Shelf) -> None:
    text = """\
[[gear]]
id = "claw"
name = "Claw"
effects = [
  { type = "add", total = "zoo.power", amount = 1 },
  { type = "add", total = "zoo.powr", amount = 1 },
  { type = "list", list = "zoo.pack", entry = "bear.cla" },
]

[[gear]]
id = "fur"
name = "Fur"
effects = [
  { type = "maximum", total = "other.total", amount = 1 },
  { type = "list", list = "zoo.pack", entry = "other.thing" },
  { type = "list", list = "other.list", entry = "zoo.rope" },
  { type = "grant", permission = "other.anything" },
  { type = "grant", permission = "zoo.roar" },
  { type = "forbid", permission = "zoo.rope" },
]

[[gear]]
id = "fog"
name = "Fog"
effects = [
  { type = "list", list = "zoo.pakc", entry = "zoo.rope" },
  { type = "grant", permission = "zoo.raor" },
  { type = "grant", permission = "roar" },
  { type = "forbid", permission = "bear.rop" },
]
"""
    registry = extended(shelf, text)
    assert said(registry) == [
        'content/all.toml:6: gear[1].effects[2].total: There is no total "zoo.powr". Did you mean zoo.power?',
        'content/all.toml:7: gear[1].effects[3].entry: There is no entry "bear.cla". Did you mean bear.claw?',
        'content/all.toml:26: gear[3].effects[1].list: There is no list "zoo.pakc". Did you mean zoo.pack?',
        'content/all.toml:27: gear[3].effects[2].permission: There is no permission "zoo.raor". Did you mean zoo.roar?',
        'content/all.toml:28: gear[3].effects[3].permission: There is no permission "roar". Did you mean zoo.roar?',
        'content/all.toml:29: gear[3].effects[4].permission: There is no permission "bear.rop". Did you mean bear.fur?',
    ]
    assert list(registry.entries) == ["bear.fur", "zoo.rope"]


def test_where_a_game_says_of_no_permission_that_there_is_one_any_of_its_own_may_be_named(shelf: Shelf) -> None:
    quiet = ZOO.replace("permissions=may, lists=pack, ", "")
    assert quiet != ZOO
    shelf.put("zoo", quiet, content={"gear": GEAR})
    text = """\
[[gear]]
id = "fur"
name = "Fur"
effects = [{ type = "grant", permission = "zoo.roar" }, { type = "list", list = "zoo.pack", entry = "zoo.rope" }]

[[gear]]
id = "fog"
name = "Fog"
effects = [{ type = "grant", permission = "bear.roar" }]
"""
    shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"all": text})
    registry = shelf.registry("zoo", "bear")
    assert said(registry) == [
        'content/all.toml:9: gear[2].effects[1].permission: There is no permission "bear.roar".',
    ]
    assert list(registry.entries) == ["bear.fur", "zoo.rope"]


def test_a_slot_or_a_kind_without_an_owner_is_none(shelf: Shelf) -> None:
    block = '[[block]]\nslot = "{}"\ntype = "stats"\nfigures = ["size"]\n'
    field = '[[field]]\nkind = "beast"\ntype = "number"\nid = "mud"\nlabel = "Mud"\n'
    assert said(extended(shelf, field + block.format("") + block.format("foo") + block.format("other.slot"))) == [
        'content/all.toml:2: field[1].kind: There is no kind of record "beast". Did you mean zoo.beast?',
        'content/all.toml:7: block[1].slot: There is no slot "". Known are: zoo.beast:end, zoo.beast:top.',
        'content/all.toml:11: block[2].slot: There is no slot "foo". Known are: zoo.beast:end, zoo.beast:top.',
    ]


def test_a_leaf_s_slot_is_filled_and_a_leaf_that_nobody_filled_goes(loader: Loader) -> None:
    alone, both = (build(loader, some).sheets["canary.bird"] for some in (["canary"], ["canary", "canary_more"]))
    assert "nest" not in [leaf.id for leaf in alone.leaves]
    (nest,) = (leaf for leaf in both.leaves if leaf.id == "nest")
    rounds, lines = nest.blocks()
    assert isinstance(rounds, Rounds)
    assert isinstance(lines, Lines)
    assert lines.fields == ("canary_more.mate",)


def test_what_else_a_block_of_a_field_with_a_mistake_names_is_told_at_once(shelf: Shelf) -> None:
    field = '[[field]]\nkind = "zoo.beast"\ntype = "number"\nid = "a"\nlabel = 5\n'
    block = '[[block]]\nslot = "zoo.beast:top"\ntype = "stats"\nfigures = ["bear.a", "zoo.powr"]\n'
    assert said(extended(shelf, field + block)) == [
        "content/all.toml:5: field[1].label: Give a text; 5 is not.",
        (
            'content/all.toml:6: block[1]: The stats block of "zoo.beast" cannot show "zoo.powr". '
            "Did you mean zoo.power?"
        ),
    ]


def test_a_block_of_a_field_that_is_left_out_for_its_own_mistake_is_none(shelf: Shelf) -> None:
    field = '[[field]]\nkind = "zoo.beast"\ntype = "number"\nid = "mud"\nlable = "Mud"\n'
    blocks = "".join(
        f'[[block]]\nslot = "zoo.beast:end"\ntype = "stats"\nfigures = ["{figure}"]\n'
        for figure in ("bear.mud", "bear.mod")
    )
    wrong = 'block[2]: The stats block of "zoo.beast" cannot show "bear.mod". Known are: size, zoo.power.'
    assert said(extended(shelf, field + blocks)) == [
        "content/all.toml:1: field[1].label: This key is missing. Give a text.",
        "content/all.toml:5: field[1].lable: This key is unknown. Did you mean label?",
        f"content/all.toml:10: {wrong}",
    ]
