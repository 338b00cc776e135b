"""What a kind declares of its rows in a list: flags, fields and totals that it has, the rest left out by name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.kind import Gone, KindType, Pip, PipSlots
from tests.unit.hooks.shelf import Shelf

ZOO = """
FIELDS = (
    NumberField("size", "Size"), FlagField("lame", "Lame"), FlagField("dead", "Dead"), NumberField("died", "Died"),
    TableField(
        "legs", "Legs", (FlagField("sore", "Sore"), NumberField("length", "Length")), default=({"id": "fore"},)
    ),
)

def nothing(record, book):
    return []

@hookimpl
def declare_totals():
    return [
        TotalType("zoo.power", "zoo.beast", "Power", nothing),
        TotalType("zoo.tame", "zoo.beast", "Tame", nothing, flag=True),
        TotalType("zoo.locked", "zoo.cage", "Locked", nothing, flag=True),
    ]

@hookimpl
def declare_kinds():
    return [
        KindType("zoo.beast", "Beast", "Beasts", FIELDS, %s),
        KindType("zoo.cage", "Cage", "Cages", ()),
    ]
"""
FLAGS = "Known are: dead, lame, legs.fore.sore, zoo.tame."
SHOWN = "Known are: dead, died, lame, legs, size, zoo.power, zoo.tame."


Declared = Callable[[str], tuple[KindType, list[str]]]


@pytest.fixture
def declared(shelf: Shelf) -> Declared:
    """Declares the beast with more words and gives its kind, and what was said of it."""

    def made(words: str) -> tuple[KindType, list[str]]:
        shelf.put("zoo", ZOO % words)
        found = shelf.registry("zoo")
        assert {fault.where.partition(",")[0] for fault in found.faults} <= {"declare_kinds"}
        return found.kinds["zoo.beast"], [fault.sentence for fault in found.faults]

    return made


def test_flags_of_fields_totals_and_first_rows_fill_pips(declared: Declared) -> None:
    kind, said = declared(
        "figure='size', full='zoo.power', pips=(Pip('', 'lame', 'dead'), Pip('fore', half='legs.fore.sore'), "
        "Pip(whole='zoo.tame')), pips_head='Hurt', gone=(Gone('dead', 'dead', 'died', 'died yr'),), here='living'"
    )
    assert said == []
    assert kind.pips == (Pip("", "lame", "dead"), Pip("fore", half="legs.fore.sore"), Pip(whole="zoo.tame"))
    assert kind.gone == (Gone("dead", "dead", "died", "died yr"),)
    assert (kind.figure, kind.full) == ("size", "zoo.power")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("pips=(Pip('leg', 'lane'),)", 'It has no flag "lane" to fill a pip. Did you mean lame?'),
        ("pips=(Pip('leg', 'lame', 'size'),)", f'It has no flag "size" to fill a pip. {FLAGS}'),
        ("pips=(Pip('leg', whole='legs.hind.sore'),)",
         'It has no flag "legs.hind.sore" to fill a pip. Did you mean legs.fore.sore?'),
        ("pips=(Pip('leg', whole='zoo.locked'),)", f'It has no flag "zoo.locked" to fill a pip. {FLAGS}'),
        ("pips=(Pip('leg'),)", 'Nothing fills its pip "leg". Name a flag for its half or its whole.'),
        ("gone=(Gone('deda', 'dead'),)", 'It has no flag "deda" to say who is gone. Did you mean dead?'),
        ("gone=(Gone('died', 'dead'),)", 'It has no flag "died" to say who is gone. Did you mean dead?'),
        ("gone=(Gone('dead', ''),)", 'Those of whom "dead" holds are counted by no word. Give one, as "dead".'),
        ("gone=(Gone('dead', 'dead', 'year', 'died'),)",
         f'It has no field or total "year" to show in the rail. {SHOWN}'),
        ("slots=PipSlots('leg', 'size')", 'It has no table "leg" to fill its squares. Did you mean legs?'),
        ("slots=PipSlots('legs', 'zoo.might')", f'It has no field or total "zoo.might" to show in the rail. {SHOWN}'),
        ("figure='zoo.might'", f'It has no field or total "zoo.might" to show in the rail. {SHOWN}'),
    ],
)  # fmt: skip
def test_what_is_not_there_is_left_out_by_name(declared: Declared, words: str, sentence: str) -> None:
    kind, said = declared(words)
    assert said == [f'"zoo.beast": {sentence}']
    assert (kind.pips, kind.gone, kind.figure, kind.slots) == ((), (), "", None)


@pytest.mark.parametrize("count", ["size", "zoo.power"])
def test_a_table_s_rows_fill_as_many_squares_as_a_total_or_a_field_says(declared: Declared, count: str) -> None:
    kind, said = declared(f"slots=PipSlots('legs', '{count}')")
    assert (kind.slots, said) == (PipSlots("legs", count), [])


def test_what_is_sound_stays_beside_what_is_not(declared: Declared) -> None:
    kind, said = declared(
        "figure='size', pips=(Pip('a', 'lame'), Pip('b', 'blind')), gone=(Gone('gone', 'gone'), Gone('dead', 'dead'))"
    )
    assert [pip.label for pip in kind.pips] == ["a"]
    assert [way.word for way in kind.gone] == ["dead"]
    assert kind.figure == "size"
    assert len(said) == 2


def test_a_first_row_without_an_id_is_told_of_once(declared: Declared) -> None:
    egg = "KindType('zoo.egg', 'Egg', 'Eggs', (TableField('a', 'A', (FlagField('x', 'X'),), default=({},)),))"
    kind, said = declared(f"pips=(Pip('', 'lame'),)), {egg[:-1]}")
    assert [pip.half for pip in kind.pips] == ["lame"]
    (sentence,) = said
    assert 'field "a"' in sentence
