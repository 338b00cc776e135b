"""A hit on a record: what the record supplies, and what the hit writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plugins.systems.king.hit import RESOLVER
from plugins.systems.king.hit_record import edits, fill
from tallow.model.record import Record
from tallow.model.resolution import Resolution
from tests.plugins.systems.king.harness import book, character, npc, resolve, wound, written

NOTCH = wound("w1", 2, name="Split brow", by="thrown hook")


def osric(**values: Any) -> Record:
    entered = {"tier": 3, "vitality": 9, "vitality_max": 14, "vigor": 4, "vigor_max": 8, "fate": 2, "wounds": [NOTCH]}
    return character(**{**entered, **values})


def on(record: Record, faces: Sequence[int] = (), **inputs: Any) -> tuple[Resolution, dict[str, Any]]:
    """A hit on a record as the host makes it, and what it writes."""
    role = "target" if record.kind == "king.character" else "foe"
    in_book = book(record)
    filled = fill(role, record, in_book)
    given = {"target": filled} if role == "target" else dict(filled)
    found = resolve("hit", {"harm": ["wound"], **given, **inputs}, faces, in_book=in_book)
    return found, written(edits(role, record, found.outcome, in_book))


def test_the_record_fills_the_target() -> None:
    record = osric(fates_thread=True)
    assert fill("target", record, book(record)) == {
        "rank": "pc",
        "tier": 3,
        "vitality": 9,
        "vitality_max": 14,
        "vigor": 4,
        "vigor_max": 8,
        "wounds": [
            {
                "severity": 2,
                "table": None,
                "row": None,
                "name": "Split brow",
                "litany": None,
                "debuff": None,
                "from": "table",
                "by": "thrown hook",
                "lost_part": "",
                "permanent": False,
            }
        ],
        "fate": 2,
        "undying": False,
        "fates_thread": True,
    }


def test_a_hit_short_of_vitality_writes_the_pools_alone() -> None:
    assert on(osric(), damage=6)[1] == {"vitality": 7, "vigor": 0}
    assert on(osric(), damage=2)[1] == {"vigor": 2}
    assert on(osric(), damage=0)[1] == {}


def test_K5_K13_a_wound_is_written_down_with_full_pools() -> None:
    _, edits_ = on(osric(), [12], damage=15, severity=3, by="Pale Reeve")  # 15 - 4 - 9 = 2; 12 + 2
    assert edits_ == {
        "vitality": 14,
        "vigor": 8,
        "wounds+": {
            "id": "r0_0",
            "name": "Wound 14",
            "severity": 3,
            "by": "Pale Reeve",
            "table": "wound",
            "row": 14,
            "from": "table",
        },
    }


def test_K14_fate_that_is_spent_is_written() -> None:
    _, edits_ = on(osric(), [12, 1], damage=15, severity=1, spend_fate=True)
    assert edits_["fate"] == 1


def test_K27_a_poison_s_wound_keeps_its_debuff() -> None:
    poison = {"name": "Nettle-blood", "severity": 5, "debuff": "−1 to attacks"}
    row = on(osric(), [3], damage=13, poison=poison)[1]["wounds+"]
    assert row == {
        "id": "r0_0",
        "name": "Nettle-blood",
        "severity": 5,
        "litany": "Restore the Maimed",
        "debuff": "−1 to attacks",
        "from": "poison",
    }


def test_K7_K8_a_death_ticks_dead_and_leaves_no_vitality() -> None:
    full = osric(wounds=[wound(f"w{at}") for at in range(4)])
    assert on(full, damage=13)[1] == {"vitality": 0, "vigor": 0, "dead": True}
    assert on(osric(), [20], damage=40)[1] == {"vitality": 0, "vigor": 0, "dead": True}


def test_K28_a_fall_ticks_unconscious() -> None:
    full = osric(wounds=[wound(f"w{at}") for at in range(4)])
    found = on(full, damage=13, poison={"severity": 1, "non_lethal": True})[1]
    assert found == {"vitality": 0, "vigor": 0, "unconscious": True}


def test_K37_a_pool_never_holds_more_than_its_cap_and_one_never_entered_is_full() -> None:
    thin = osric(conditions=[{"id": "c", "entry": "king.frightened"}], vigor=8, vigor_max=6)
    assert fill("target", thin, book(thin))["vigor"] == 6
    fresh = character(tier=1, vitality_max=5, vigor_max=3)
    filled = fill("target", fresh, book(fresh))
    assert (filled["vitality"], filled["vigor"]) == (5, 3)


def test_K35_an_npc_s_card_takes_a_hit() -> None:
    minor = npc(rank="minor", tier=3)
    assert fill("foe", minor, book(minor))["target"] == {
        "rank": "minor",
        "tier": 3,
        "vitality": 6,
        "vitality_max": 6,
        "vigor": 0,
        "vigor_max": 0,
    }
    assert on(minor, damage=3)[1] == {"vitality": 3, "fled": True}
    assert on(minor, damage=6)[1] == {"vitality": 0, "dead": True}
    major = npc(rank="major", tier=3, vitality=10, vitality_max=10, vigor=2, vigor_max=4)
    assert on(major, damage=5)[1] == {"vitality": 7, "vigor": 0}


def test_a_hit_has_roles_for_characters_and_npcs() -> None:
    assert [(role.key, role.kind) for role in RESOLVER.roles] == [("target", "king.character"), ("foe", "king.npc")]
