"""What a block of a sheet names must be there and be what the block takes."""

from __future__ import annotations

from tallow.hooks.soundness.bound import Around, block_mistakes
from tallow.model.body import Body, HitPlace
from tallow.model.column import FlagField, NumberField, TextField
from tallow.model.kind import KindType
from tallow.model.sheet import Block, Stats

KIND = KindType(
    "zoo.beast",
    "Beast",
    "Beasts",
    (NumberField("size", "Size"), NumberField("age", "Age"), FlagField("tame", "Tame"), TextField("den", "Den")),
)
AROUND = Around(KIND, {"zoo.power"}, ())


def mistakes(block: Block) -> list[str]:
    return list(block_mistakes(block, AROUND))


def test_layers_are_numbers_below_a_total_of_their_block() -> None:
    assert mistakes(Stats(("zoo.power", "size"), layers={"zoo.power": ("size", "age", "zoo.power")})) == []
    assert mistakes(Stats(("zoo.power",), layers={"zoo.power": ("size", "den")})) == [
        'The stats block of "zoo.beast" cannot show "den". Known are: age, size, zoo.power.'
    ]
    assert mistakes(Stats(("size",), layers={"zoo.power": ("age",)})) == [
        '"zoo.power" is no total of this stats block, and has layers.'
    ]
    assert mistakes(Stats(("zoo.power", "size"), layers={"size": ("age",)})) == [
        '"size" is no total of this stats block, and has layers. Known are: zoo.power.'
    ]
    assert mistakes(Stats(("zoo.power",), layers={"zoo.power": ()})) == [
        'The layers of "zoo.power" are none. Name what it is made of, or leave them out.'
    ]


def test_a_body_s_parts_have_a_number_and_flags() -> None:
    assert mistakes(Body("Body", (HitPlace("Head", "zoo.power", "tame"), HitPlace("Tail", "size")))) == []
    assert mistakes(Body("Body", (HitPlace("Head", "den", "tame", "size"),))) == [
        'The body block of "zoo.beast" cannot show "den". Known are: age, size, zoo.power.',
        'The body block of "zoo.beast" cannot show "size". Known are: tame.',
    ]
