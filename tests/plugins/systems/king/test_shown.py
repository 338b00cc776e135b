"""How wounds, diseases and purchases read on a sheet, and that the sheets show all that a record holds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from plugins.systems.king import shown
from plugins.systems.king.inputs import Hit
from plugins.systems.king.sheet import SHEETS
from tallow.api import Act, Forecast, Record, Row, ShownWound
from tallow.model.decode import decode_inputs
from tallow.model.sheet import Block
from tests.plugins.systems.king.harness import STARTER, account, book, character, registry, wound


def first(record: Record, field: str = "wounds", **rest: Any) -> Row:
    """The first row of a table with every column, as a sheet hands it to the game."""
    row: Row = book(record, **rest).value(record, field)[0]
    return row


def slot(row: Row, **rest: Any) -> ShownWound:
    record = character(tier=3, wounds=[row])
    return shown.wound(record, first(record, **rest), book(record, **rest))


def test_K13_a_wound_s_band_in_a_word_and_its_frame() -> None:
    levels = [(slot(wound(severity=severity)).level, slot(wound(severity=severity)).worst) for severity in range(1, 7)]
    assert levels == [
        ("light", False),
        ("light", False),
        ("middle", False),
        ("middle", False),
        ("worst", True),
        ("worst", True),
    ]


def test_a_wound_whose_severity_is_not_entered_asks_for_it() -> None:
    found = slot({"id": "w", "name": "", "severity": 0})
    assert (found.name, found.severity, found.level, found.closes) == ("A wound", 0, "severity?", "its severity says")
    assert slot(wound(severity=9)).level == "severity?"


@pytest.mark.parametrize(
    ("row", "closes"),
    [
        (wound(severity=1), "a Rest with a healer of 2, or Seal Wounds"),
        (wound(severity=2), "a Rest with a healer of 4, or Seal Wounds"),
        (wound(severity=3), "a month of rest, nothing faster"),
        (wound(severity=4), "a month of rest, nothing faster"),
        (wound(severity=5, litany="king.restore_sight"), "Restore Sight"),
        (wound(severity=6, litany="Lantern Rite"), "Lantern Rite"),
        (wound(severity=5), "the litany that its row names"),
        (wound(severity=5, **{"from": "poison"}), "Restore the Maimed"),
        (wound(severity=6, **{"from": "creature"}), "Restore the Maimed"),
    ],
)
def test_K19_to_K23_K31_what_closes_a_wound(row: Row, closes: str) -> None:
    assert slot(row).closes == closes


@pytest.mark.parametrize(
    ("severity", "closes"),
    [
        (1, "Rest, healer 2, or Seal Wounds"),
        (2, "Rest, healer 4, or Seal Wounds"),
        (3, "one month's rest"),
        (4, "one month's rest"),
        (5, ""),
    ],
)
def test_K19_K21_what_closes_a_wound_in_the_words_that_paper_has_room_for(severity: int, closes: str) -> None:
    assert slot(wound(severity=severity)).closes_in_short == closes
    assert slot(wound(severity=severity, permanent=True)).closes_in_short == ""


def test_A4_what_closes_a_permanent_wound_is_the_campaign_s_to_say() -> None:
    row = wound(severity=0, permanent=True)
    assert (slot(row).level, slot(row).worst, slot(row).closes) == (
        "permanent",
        True,
        "nothing but the game master",
    )
    record = character(tier=3, wounds=[row])
    as_six = book(record, permanent="severity_6")
    assert shown.closes_by(first(record), as_six) == "Restore the Maimed"


def test_a_wound_of_a_table_names_the_row_and_whose_table_it_is() -> None:
    row = wound(severity=5, table="wound", row=23, entry=f"{STARTER}.wound_23", lost_part="one eye", debuff="−1 to aim")
    assert slot(row, further=[STARTER]).further == (
        "−1 to aim",
        "Lost: one eye",
        "Wound 23, starter table, written for Tallow",
    )
    # Switched off since, the table is named all the same.
    assert slot(row).further[-1] == "Wound 23, missing: king_starter_tables"
    assert slot(wound(table="burn", row=7)).further == ("Burn 7",)
    assert slot(wound()).further == ()


def test_K5_K7_what_free_slots_bring_and_what_comes_after_the_last() -> None:
    assert [shown.brings(place, 4) for place in (3, 4)] == ["then both pools fill again", "the last refill"]
    assert [shown.after_the_last(slots) for slots in (2, 4, 10, 11)] == [
        "third is death",
        "fifth is death",
        "eleventh is death",
        "one more is death",
    ]


def test_K6_A5_how_many_slots_there_are_and_too_many_wounds() -> None:
    fine = character(tier=3, wounds=[wound("a")])
    assert shown.slots(fine, book(fine)) == "Tier 3 + 1 = 4 slots"
    over = character(tier=1, wounds=[wound("a"), wound("b"), wound("c")])
    assert shown.slots(over, book(over)) == "over capacity: any wound kills · Tier 1 + 1 = 2 slots"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"healing": 3}, "Healing 3 over one Rest, or Cure the Afflicted"),
        ({"months": 2, "rested": 1}, "2 months of rest, 1 done, or Cure the Afflicted"),
        ({"litany": "restore_sight"}, "Litany: Restore Sight"),
        ({"healing": 3, "plague": True}, "plague: Cure Plague alone"),
        ({}, ""),
    ],
)
def test_K24_K25_K26_a_disease_s_treatment(row: Row, told: str) -> None:
    record = character(diseases=[{"id": "d", "name": "Fever", **row}])
    assert shown.disease(record, first(record, "diseases"), book(record)) == told


def test_a_disease_and_a_purchase_of_a_table_say_whose_it_is() -> None:
    record = character(diseases=[{"id": "d", "name": "Ditch fever", "healing": 3, "entry": f"{STARTER}.ditch_fever"}])
    told = shown.disease(record, first(record, "diseases"), book(record, further=[STARTER]))
    assert told == "Healing 3 over one Rest, or Cure the Afflicted · starter table, written for Tallow"
    bought = {"id": "p", "name": "A door left open", "price": 1, "paid": 1, "entry": f"{STARTER}.open_door"}
    wend = account(purchases=[bought, {"id": "q", "name": "The end", "final_act": True, "described": "He waits."}])
    in_book = book(wend, further=[STARTER])
    rows = in_book.value(wend, "purchases")
    assert [shown.purchase(wend, row, in_book) for row in rows] == [
        "starter table, written for Tallow",
        "Final Act · He waits.",
    ]


def blocks(kind: str) -> Iterable[Block]:
    """All blocks of a kind's sheet."""
    sheet = next(sheet for sheet in SHEETS if sheet.kind == kind)
    return (block for cells in sheet.rows for cell in cells for block in cell.blocks)


def test_every_kind_has_a_sheet_with_one_chief_act_and_every_resolver_and_command_is_on_one() -> None:
    declared = registry()
    assert set(declared.sheets) == set(declared.kinds)
    acts = {kind: list(_acts(kind)) for kind in declared.kinds}
    assert {kind: [each.target for each in found if each.primary] for kind, found in acts.items()} == {
        "king.character": ["king.hit"],
        "king.npc": ["king.hit"],
        "king.account": ["king.testament"],
    }
    offered = {(kind, each.target) for kind, found in acts.items() for each in found}
    for resolver in declared.resolvers.values():
        assert {(role.kind, resolver.id) for role in resolver.roles} <= offered
    assert {(command.kind, command.id) for command in declared.commands.values()} <= offered


def _acts(kind: str) -> Iterable[Act]:
    """The buttons of a kind's sheet, with the one beside the odds of the next hit."""
    for block in blocks(kind):
        opens = block.opens if isinstance(block, Forecast) else None
        if opens is not None:
            yield Act(opens.target, opens.label, opens.role, primary=True)
        elif isinstance(block, Act):
            yield block


def test_the_size_that_is_looked_at_goes_into_the_hit_as_its_inputs_take_it() -> None:
    (forecast,) = (block for block in blocks("king.character") if isinstance(block, Forecast))
    opens = forecast.opens
    assert opens is not None
    decoded = decode_inputs(Hit, {opens.size: 27, **opens.passed})
    assert (decoded.damage, decoded.route) == (27, "vitality")


def test_every_field_of_a_kind_is_on_its_sheet() -> None:
    """Pools, wounds and the rest are named by blocks; a table's columns are not all printed, but can all be entered."""
    declared = registry()
    for id in declared.kinds:
        named = {word for block in blocks(id) for word in _words(block)}
        assert {field.id for field in declared.kinds[id].fields} - named == set(), id


def _words(block: Block) -> Iterable[str]:
    """Every text in a block, on its own or in a list."""
    for key in block.__slots__:
        value = getattr(block, key)
        yield from [value] if isinstance(value, str) else ()
        yield from (each for each in value if isinstance(each, str)) if isinstance(value, tuple) else ()
