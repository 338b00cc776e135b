"""What the rules object to before a step is written, each by number: K6, K13, K37, K38, K44 to K51, A5, A24, A25."""

from __future__ import annotations

from typing import Any

import pytest

import plugins.systems.king as plugin
from tallow.model.check import Objection
from tallow.model.edit import Archive, Create, Edit, Insert, Remove, Set
from tallow.model.record import Record
from tests.plugins.systems.king.harness import account, book, character, npc, wound

OSRIC = character(tier=2, vitality=5, vitality_max=5, vigor=3, vigor_max=3, wounds=[wound("w1", 1), wound("w2", 3)])


def objected(*edits: Edit, to: Record = OSRIC, others: tuple[Record, ...] = ()) -> list[tuple[str, bool]]:
    """The rules that object to a step, and whether a person may go on with a reason."""
    answers = plugin.records_will_change(list(edits), book(to, *others))
    found = [each for each in answers if isinstance(each, Objection)]
    assert all(each.rule in each.sentence and "\n" not in each.sentence for each in found)
    return [(each.rule, each.may_override) for each in found]


def put(record: Record, path: str, value: Any) -> Set:
    return Set(record.id, path, value, record.get(path))


@pytest.mark.parametrize(("tier", "found"), [(0, [("K6", False)]), (1, []), (10, []), (11, [("A25", True)])])
def test_K6_A25_a_tier_is_1_to_10(tier: int, found: list[tuple[str, bool]]) -> None:
    bare = character(tier=3)
    assert objected(put(bare, "tier", tier), to=bare) == found
    foe = npc(tier=3)
    assert objected(put(foe, "tier", tier), to=foe) == found


def test_K6_a_wound_beyond_the_slots_is_objected_to_and_may_be_overridden() -> None:
    third, fourth = (Insert("osric", "wounds", {"id": id, "severity": 1}) for id in ("w3", "w4"))
    assert objected(third) == []  # Tier 2 bears three
    assert objected(third, fourth) == [("K6", True)]
    full = character(tier=1, wounds=[wound("w1"), wound("w2")])
    assert objected(third, to=full) == [("K6", True)]
    assert objected(put(OSRIC, "tier", 1)) == []  # two wounds, two slots
    assert objected(put(full, "tier", 3), to=full) == []


def test_K6_a_lower_tier_that_leaves_too_few_slots_is_objected_to() -> None:
    three = character(tier=2, wounds=[wound("a"), wound("b"), wound("c")])
    assert objected(put(three, "tier", 1), to=three) == [("K6", True)]


def test_A5_the_permanent_wound_of_a_return_may_go_over() -> None:
    full = character(tier=1, wounds=[wound("w1"), wound("w2")])
    assert objected(Insert("osric", "wounds", {"id": "p", "permanent": True}), to=full) == []


def test_K13_a_severity_of_7_is_none() -> None:
    assert objected(put(OSRIC, "wounds.w1.severity", 7)) == [("K13", False)]
    assert objected(Insert("osric", "wounds", {"id": "w3", "severity": 7})) == [("K13", False)]
    assert objected(put(OSRIC, "wounds.w1.severity", 6)) == []
    assert objected(Insert("osric", "wounds", {"id": "w3"})) == []  # its severity is still to be entered


def test_K37_a_pool_holds_no_more_than_its_full() -> None:
    assert objected(put(OSRIC, "vigor", 4)) == [("K37", False)]
    assert objected(put(OSRIC, "vigor", 3), put(OSRIC, "vitality", 2)) == []
    assert objected(put(OSRIC, "vigor_max", 4), put(OSRIC, "vigor", 4)) == []
    assert objected(Create("new", "king.character", "New", {"vitality": 9, "vitality_max": 9})) == []
    assert objected(Create("new", "king.character", "New", {"vitality": 9, "vitality_max": 8})) == [("K37", False)]


def test_K38_A24_who_saved_is_immune_to_that_effect_whoever_causes_it() -> None:
    immune = character(immunities=[{"id": "i", "entry": "king.stunned"}, {"id": "j", "name": "Dread gaze"}])
    again = Insert("osric", "conditions", {"id": "c", "entry": "king.stunned"})
    assert objected(again, to=immune) == [("K38", True)]
    assert objected(Insert("osric", "conditions", {"id": "c", "name": "dread gaze "}), to=immune) == [("K38", True)]
    assert objected(Insert("osric", "conditions", {"id": "c", "entry": "king.blinded"}), to=immune) == []
    assert objected(again) == []


# death and accounts

GONE = character(dead=True, final=True, fate=4, tier=2)
LEFT = account("left", character="osric", fate=4, tier=2, scene_open=True)


def test_K45_who_comes_back_leaves_nothing() -> None:
    alive = put(GONE, "dead", False)
    assert objected(alive, to=GONE, others=(LEFT,)) == [("K45", True)]
    assert objected(alive, put(LEFT, "void", True), to=GONE, others=(LEFT,)) == []
    assert objected(alive, to=GONE) == []  # no account was opened
    assert objected(alive, to=GONE, others=(account("left", character="osric", void=True),)) == []
    away = character(retired=True, fate=4, tier=2)
    assert objected(put(away, "retired", False), to=away, others=(LEFT,)) == [("K45", True)]
    assert objected(put(away, "retired", False), to=away) == []


def line(id: str = "a", **values: Any) -> dict[str, Any]:
    return {"id": id, "name": "A cache", "entry": "crown.cache", "price": 5, "paid": 5, **values}


@pytest.mark.parametrize(
    ("row", "found"),
    [
        (line(), []),
        (line(paid=9, price=15), [("K44", True)]),  # 4 × 2 = 8
        (line(price=7), [("K51", True)]),
        (line(final_act=True), []),
        ({"id": "a"}, []),
    ],
)
def test_K44_K51_no_more_than_there_is_and_at_a_price_that_there_is(row: Any, found: list[tuple[str, bool]]) -> None:
    assert objected(Insert("left", "purchases", row), to=LEFT) == found


def test_K48_an_entry_is_bought_once() -> None:
    rich = account("left", fate=9, tier=2, purchases=[line()])
    assert objected(Insert("left", "purchases", line("b")), to=rich) == [("K48", True)]
    assert objected(Insert("left", "purchases", line("b", entry="crown.map")), to=rich) == []
    by_hand = account("left", fate=9, tier=2, purchases=[line(), line("b", name="Another", entry="")])
    name = next(iter(by_hand.get("purchases")))["name"]
    again = {**line("c", entry=""), "name": f" {name.upper()} "}  # without an entry it is known by its name
    assert objected(Insert("left", "purchases", again), to=by_hand) == [("K48", True)]
    assert objected(Set("left", "purchases.b.name", name, "Another"), to=by_hand) == [("K48", True)]
    assert objected(Set("left", "purchases.b.name", "A third", "Another"), to=by_hand) == []


def test_K50_a_final_act_only_while_the_scene_is_open() -> None:
    shut = account("left", fate=9, tier=2)
    assert objected(Insert("left", "purchases", line(final_act=True)), to=shut) == [("K50", True)]


def test_K47_spent_is_spent() -> None:
    spent = account("left", fate=9, tier=2, purchases=[line()])
    assert objected(Remove("left", "purchases", "a", line()), to=spent) == [("K47", True)]
    assert objected(Set("left", "purchases.a.paid", 1, 5), to=spent) == [("K47", True)]
    assert objected(Set("left", "purchases.a.described", "Under the mill", ""), to=spent) == []


def test_what_is_none_of_this_system_s_business_is_left_alone() -> None:
    edits: list[Edit] = [
        Create("x", "armor_damage.character", "Bob", {"tier": 0}),
        Set("c", "name", "Another name", "The Low Crown"),
        Archive("osric"),
        Insert("osric", "adjustments:king.capacity", {"id": "j", "amount": 1, "reason": "", "at": ""}),
    ]
    in_book = book(OSRIC)
    assert plugin.records_will_change([edits[0], edits[2], edits[3]], in_book) == ()
