"""What is another on a card is told as cards tell it."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from tallow.hooks.registry import Registry
from tallow.model.entry import Entry, EntryType
from tallow.model.value import Row
from tallow.services.parcel.wording import Wording


@dataclass(frozen=True, slots=True)
class BigRig(Entry):
    """A rig."""

    low: int = 3
    cost: int | None = None
    rare: bool = False


RIG = EntryType("brig.rig", "Rig", "Rigging", BigRig, labels={"low": "From"})
WORDING = Wording(
    cast(
        "Registry",
        SimpleNamespace(
            entries={"brig.jib": BigRig(id="brig.jib", name="Flying jib")},
            entry_types={"brig.rig": RIG},
            totals={"brig.speed": SimpleNamespace(label="Speed")},
        ),
    )
)


def told(before: Row, after: Row, none: str = "nothing") -> list[str]:
    return list(WORDING.told(WORDING.kind_of("", "big rig"), before, after, none))


def add(amount: int, **more: Any) -> Row:
    return {"type": "add", "total": "brig.speed", "amount": amount, **more}


def test_of_effects_that_differ_by_their_amount_both_amounts_are_told_by_the_total_s_label() -> None:
    assert told({"effects": [add(2)]}, {"effects": [add(5)]}) == ["Speed +2 → +5"]
    most = {"type": "maximum", "total": "brig.speed", "amount": 4}
    assert told({"effects": [most]}, {"effects": [{**most, "amount": 3}]}) == ["Speed at most 4 → at most 3"]


def test_an_effect_that_came_or_went_is_told_as_its_card_tells_it() -> None:
    assert told({"effects": [add(2)]}, {"effects": [add(2, to="brig.crew")]}) == [
        "no longer +2 Speed",
        "now +2 Speed, to crew",
    ]
    tack = {"type": "grant", "permission": "brig.tack"}
    assert told({}, {"effects": [tack]}) == ["now Grants tack"]


def test_an_effect_of_keys_that_nobody_knows_is_told_key_by_key() -> None:
    assert told({}, {"effects": [{"type": "add", "sum": 3}]}) == ["effects + type add sum 3"]


def test_keys_are_told_by_their_labels_and_what_is_left_out_is_at_its_default() -> None:
    assert told({"low": 12}, {"low": 11}) == ["from 12 → 11"]
    assert told({}, {"low": 4}) == ["from 3 → 4"]
    assert told({"rare": True}, {}) == ["no longer rare"]


def test_what_was_not_there_is_told_as_nothing_before_and_sentences_stand_in_quotes() -> None:
    assert told({}, {"text": "It cuts salt.", "cost": 40}) == ["text nothing → “It cuts salt.”", "cost nothing → 40"]
    assert told({"text": "Two knots."}, {"text": "Two, and fish."}) == ["text “Two knots.” → “Two, and fish.”"]


def test_a_change_of_another_plugin_s_entry_is_told_beside_how_that_was() -> None:
    assert told({}, {"cost": 9}, none="as it was") == ["cost as it was → 9"]


def test_entries_are_told_by_their_names_and_types_are_found_by_them() -> None:
    assert told({}, {"source": "brig.jib"}) == ["source nothing → Flying jib"]
    assert WORDING.name("brig.jib") == "Flying jib"
    assert WORDING.kind_of("brig.jib", "") is RIG
    assert WORDING.kind_of("gone", "gone") is None
