"""A poison that takes hold, or does not, and a disease that is caught: K26, K32."""

from __future__ import annotations

from typing import Any

import pytest

from plugins.systems.king import poison, sickness
from plugins.systems.king.entries import Disease
from plugins.systems.king.following import following
from plugins.systems.king.hit_record import fill
from tallow.model.edit import Insert
from tallow.model.errors import UserMistake
from tallow.model.record import Record
from tallow.model.value import Value
from tests.plugins.systems.king.harness import book, character, due, resolve, target, wounds, written

NETTLE: dict[str, Any] = {
    "name": "Nettle-blood",
    "dc": 14,
    "vitality": 3,
    "strips": 1,
    "effect": "−1 to attacks",
    "severity": 3,
}


def dosed(record: Record, *faces: int, **inputs: Any) -> dict[str, Any]:
    in_book = book(record)
    found = resolve("poison", {"target": fill("target", record, in_book), **inputs}, faces, in_book=in_book)
    return written(poison.edits("target", record, found.outcome, in_book))


OSRIC = character(tier=2, vitality=9, vitality_max=9, vigor=4, vigor_max=4)


def test_K32_the_save_is_rolled_at_the_table_and_asked() -> None:
    asked = resolve("poison", {"poison": NETTLE, "target": target(9)})
    assert due(asked) == [("save", ("passed", "lessened", "failed"))]
    assert asked.due[0].label == "Nettle-blood: what came of the Body save against 14?"
    assert (asked.outcome["takes_hold"], asked.outcome["vitality"]) == (False, 9)


def test_K32_success_has_no_effect_and_failure_the_full_one() -> None:
    assert dosed(OSRIC, poison=NETTLE, save="passed") == {}
    assert dosed(OSRIC, poison=NETTLE, save="failed") == {
        "vitality": 6,  # straight to Vitality: Vigor stays
        "poisons+": {"id": "r0_1", "name": "Nettle-blood", "dc": 14, "strips": 1, "effect": "−1 to attacks"},
    }


def test_K32_a_lessened_effect_is_what_is_entered() -> None:
    assert dosed(OSRIC, poison={**NETTLE, "vitality": 1, "strips": 0, "effect": ""}, save="lessened") == {"vitality": 8}


def test_K32_K27_an_immediate_loss_of_the_last_vitality_makes_the_poison_s_wound_due() -> None:
    record = character(tier=2, vitality=2, vitality_max=9, vigor=4, vigor_max=4)
    found = dosed(record, 8, poison=NETTLE, save="failed")  # 3 of 2: carry 1
    assert found["vitality"] == 9
    assert found["wounds+"]["severity"] == 3
    assert found["wounds+"]["by"] == "Nettle-blood"
    assert found["wounds+"]["id"] != found["poisons+"]["id"]


def test_K28_K32_a_non_lethal_one_fells_who_has_no_slot() -> None:
    inputs = {"poison": {**NETTLE, "non_lethal": True}, "save": "failed", "target": target(2, wounds=wounds(1, 1))}
    found = resolve("poison", inputs).outcome
    assert (found["dead"], found["unconscious"]) == (False, True)


def test_K32_what_cannot_be_is_refused_by_its_key() -> None:
    for key in ("dc", "vitality", "strips"):
        with pytest.raises(UserMistake, match=rf"^poison\.{key} is at least 0"):
            resolve("poison", {"poison": {key: -1}})


# diseases

FEVER = Disease(id="crown.fever", name="Ditch fever", text="Shivers.", healing=3)
ROT = Disease(id="crown.rot", name="Barrow rot", months=2)
BLIGHT = Disease(id="crown.blight", name="Eye blight", litany="restore_sight")
OWN = {each.id: each for each in (FEVER, ROT, BLIGHT)}


def caught(*faces: int, entries: Any = OWN, **inputs: Any) -> Any:
    return resolve("disease", inputs, faces, in_book=book(entries=entries))


def test_K26_a_disease_is_rolled_among_the_campaign_s_or_picked() -> None:
    # in the order of their names: Barrow rot, Ditch fever, Eye blight
    names = [caught(face).outcome["disease"]["name"] for face in (1, 2, 3)]
    assert names == ["Barrow rot", "Ditch fever", "Eye blight"]
    for word in ("crown.fever", "fever", "Ditch Fever"):
        assert caught(disease=word).outcome["disease"]["entry"] == "crown.fever"


def test_K26_each_disease_says_its_one_treatment() -> None:
    told = [caught(face).stages[-1].note for face in (1, 2, 3)]
    assert told == ["2 months of rest", "Healing 3 over a Rest · Shivers.", "Litany: Restore Sight"]


def test_K26_without_a_table_it_is_asked_and_the_group_s_own_word_does() -> None:
    assert due(caught(entries=None)) == [("disease", ())]
    assert caught(entries=None, disease="Marsh lung").outcome["disease"] == {"name": "Marsh lung"}


def test_K26_a_caught_disease_is_a_line_on_the_sheet() -> None:
    record = character()
    found = caught(1).outcome
    assert written(sickness.edits("target", record, found, book(record))) == {
        "diseases+": {"id": "r0_0", "name": "Barrow rot", "months": 2, "entry": "crown.rot"}
    }


@pytest.mark.parametrize("treatment", [{}, {"months": 1, "healing": 2}, {"months": -1}])
def test_K26_a_disease_has_exactly_one_treatment(treatment: dict[str, int]) -> None:
    with pytest.raises(UserMistake, match=r"one treatment: months, healing or litany \(K26\)"):
        Disease(id="x", name="X", **treatment)  # type: ignore[arg-type]


def test_K26_a_disease_that_is_written_as_the_table_names_it_gets_its_treatment() -> None:
    rot = Disease(id="crown.rot", name="Barrow rot", healing=6)
    plague = Disease(id="crown.plague", name="Red plague", litany="king.cure_plague", plague=True)
    own = book(character(), entries={rot.id: rot, plague.id: plague})

    def follows(**cells: Value) -> dict[str, Value]:
        row = {"id": "d", **cells}
        return written(following([Insert("osric", "diseases", row)], own))

    assert follows(name="barrow rot") == {"diseases.d.healing": 6, "diseases.d.entry": "crown.rot"}
    assert follows(name="Red plague") == {
        "diseases.d.litany": "Cure Plague",
        "diseases.d.plague": True,
        "diseases.d.entry": "crown.plague",
    }
    assert follows(name="Barrow rot", months=2) == {}  # the group says otherwise
    assert follows(name="A cough") == {}
