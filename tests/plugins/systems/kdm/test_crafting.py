"""Crafting: what is short, what is left to choose, which edition, and what goes from storage."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.systems.kdm.entries.settlement import Cost
from plugins.systems.kdm.payment import Payment
from tallow.model.errors import Objected, UserMistake
from tallow.services.rolls import Resolved
from tests.plugins.systems.kdm.harness import Table, line

ROLES = {"settlement": "Hearth"}


def stock(table: Table, *locations: str, **counts: int) -> None:
    """Locations, and resources by id."""
    resources = [line(id, count=count) for id, count in counts.items()]
    table.set("Hearth", locations=[line(id) for id in locations], resources=resources)


def craft(table: Table, gear: str, **inputs: Any) -> Resolved:
    return table.resolve("craft", roles=ROLES, gear=gear, **inputs)


def stages(found: Resolved) -> dict[str, Any]:
    assert found.resolution is not None
    return {stage.label: stage.after for stage in found.resolution.stages}


def stored(table: Table, field: str = "resources") -> dict[str, int]:
    return {row["entry"].removeprefix("kdm."): row["count"] for row in table.value("Hearth", field)}


def due(found: Resolved) -> list[tuple[str, tuple[Any, ...]]]:
    assert found.resolution is not None
    return [(each.label, each.choices) for each in found.resolution.due]


def test_what_is_short_is_shown_and_nothing_is_made(table: Table) -> None:
    stock(table, monster_bone=1)
    found = craft(table, "Bone Axe")  # 1 bone, 1 organ, at the Bone Smith
    assert stages(found) == {"Bone Smith": "short", "1 bone": "there", "1 organ": "short"}
    assert found.resolution is not None
    assert found.resolution.sentence == "Bone Axe: short of Bone Smith, 1 organ"
    assert found.proposed == ()
    with pytest.raises(UserMistake, match="Bone Axe: short of Bone Smith, 1 organ"):
        table.apply("craft", roles=ROLES, gear="Bone Axe")


def test_what_leaves_no_choice_is_paid_at_once(table: Table) -> None:
    stock(table, "bone_smith", monster_bone=2, monster_organ=1)
    table.apply("craft", roles=ROLES, gear="bone axe")
    assert (stored(table), stored(table, "stored_gear")) == ({"monster_bone": 1}, {"bone_axe": 1})
    stock(table, "bone_smith", monster_bone=2, monster_organ=1)
    table.apply("craft", roles=ROLES, gear="kdm.bone_axe")
    assert stored(table, "stored_gear") == {"bone_axe": 2}
    table.undo()
    assert (stored(table), stored(table, "stored_gear")) == ({"monster_bone": 2, "monster_organ": 1}, {"bone_axe": 1})


def test_a_count_that_is_full_goes_on_in_a_line_of_its_own(table: Table) -> None:
    stock(table, "bone_smith", monster_bone=1, monster_organ=1)
    table.set("Hearth", stored_gear=[line("bone_axe", count=9_999)])
    table.apply("craft", roles=ROLES, gear="bone axe")
    assert [row["count"] for row in table.value("Hearth", "stored_gear")] == [9_999, 1]


def test_where_a_keyword_leaves_a_choice_it_is_asked(table: Table) -> None:
    stock(table, "bone_smith", monster_bone=2, great_cat_bones=1)
    found = craft(table, "Bone Blade")  # 1 bone
    assert due(found) == [("Which bone is paid? 1 to choose.", ("Monster Bone", "Great Cat Bones"))]
    assert found.proposed == ()
    table.apply("craft", roles=ROLES, gear="Bone Blade", pay=["great cat bones"])
    assert stored(table) == {"monster_bone": 2}


def test_several_pieces_are_asked_one_by_one_and_the_rest_follows(table: Table) -> None:
    stock(table, "bone_smith", monster_bone=2, great_cat_bones=2)
    assert due(craft(table, "Bone Club"))[0][0] == "Which bone is paid? 3 to choose."  # 3 of 4
    found = craft(table, "Bone Club", pay=["Monster Bone"])
    assert due(found)[0][0] == "Which bone is paid? 2 to choose."
    table.apply("craft", roles=ROLES, gear="Bone Club", pay=["Monster Bone", "Monster Bone"])
    assert stored(table) == {"great_cat_bones": 1}  # what is left is forced
    stock(table, "bone_smith", monster_bone=2, great_cat_bones=1)
    assert due(craft(table, "Bone Club")) == []  # all three of three


def test_certain_costs_come_first(table: Table) -> None:
    # King Spear: 1 Lion Claw and 1 Great Cat Bones, both of which are bone. Whisker Harp: the whiskers and 1 bone.
    stock(table, "catarium", golden_whiskers=1, lion_claw=1)
    table.apply("craft", roles=ROLES, gear="Whisker Harp")
    assert stored(table) == {}
    # Zanbato 1.5: 1 Great Cat Bones for certain, 2 hide.
    table.begin("Old rules", edition="1.5")
    table.settlement()
    stock(table, "weapon_crafter")
    stock(table, "weapon_crafter", great_cat_bones=1, monster_hide=2)
    table.apply("craft", roles=ROLES, gear="Zanbato")
    assert stored(table) == {}


def test_a_thing_that_only_one_cost_can_use_is_kept_for_it(table: Table) -> None:
    # Leather Boots: 1 leather, 1 hide; Leather counts as both, Monster Hide as hide alone.
    stock(table, "leather_worker", leather=1, monster_hide=3)
    table.apply("craft", roles=ROLES, gear="Leather Boots")
    assert stored(table) == {"monster_hide": 2}
    stock(table, "leather_worker", leather=1)
    assert stages(craft(table, "Leather Boots")) == {"Leather Worker": "there", "1 leather": "there", "1 hide": "short"}


def test_one_resource_in_two_lines_is_paid_from_both(table: Table) -> None:
    lines = [{"id": id, "entry": "kdm.monster_bone", "count": count} for id, count in (("a", 2), ("b", 2))]
    table.set("Hearth", locations=[line("bone_smith")], resources=lines)
    table.apply("craft", roles=ROLES, gear="Bone Club")
    assert list(table.value("Hearth", "resources")) == [{"id": "b", "entry": "kdm.monster_bone", "count": 1}]  # 4 − 3


def test_a_gear_with_two_recipes(table: Table) -> None:
    stock(table, "bone_smith", skull=1)
    assert stages(craft(table, "Skull Helm")) == {"Bone Smith": "there", "2 bone": "short"}
    assert stages(craft(table, "Skull Helm", recipe=2)) == {"Bone Smith": "there", "1 skull": "there"}
    with pytest.raises(UserMistake, match=r"Skull Helm has 2 recipes\. Give a number from 1 to 2"):
        craft(table, "Skull Helm", recipe=3)
    with pytest.raises(UserMistake, match=r"Bone Axe has one recipe\. Give 1"):
        craft(table, "Bone Axe", recipe=2)


def test_recipes_follow_the_edition(table: Table) -> None:
    # Skullcap Hammer: 1.5 wants 1 scrap and 2 bone, 1.6 wants 1 skull and 1 scrap.
    stock(table, "weapon_crafter")
    new = craft(table, "Skullcap Hammer")
    assert [each for each in stages(new) if each[0].isdigit()] == ["1 skull", "1 scrap"]
    assert "Scrap Lantern" in due(craft(table, ""))[0][1]
    table.begin("Old rules", edition="1.5")
    table.settlement()
    stock(table, "weapon_crafter")
    old = craft(table, "Skullcap Hammer")
    assert [each for each in stages(old) if each[0].isdigit()] == ["1 scrap", "2 bone"]
    assert "Scrap Lantern" not in due(craft(table, ""))[0][1]
    with pytest.raises(UserMistake, match=r"Scrap Lantern belongs to edition 1\.6 alone"):
        craft(table, "Scrap Lantern")


def test_innovations_by_name_and_by_keyword(table: Table) -> None:
    stock(table, "weapon_crafter", "bone_smith", scrap=1, monster_bone=1, leather=1)
    assert stages(craft(table, "Scrap Dagger"))["heat"] == "short"
    assert stages(craft(table, "Bone Pickaxe"))["Ammonia"] == "short"
    table.set("Hearth", innovations=[line("language"), line("ammonia"), line("lantern_oven")])
    assert stages(craft(table, "Scrap Dagger"))["heat"] == "there"
    assert stages(craft(table, "Bone Pickaxe"))["Ammonia"] == "there"


def test_endeavors_are_spent(table: Table) -> None:
    stock(table, "mask_maker", small_feathers=1, monster_bone=6, monster_organ=4)
    assert stages(craft(table, "Phoenix Mask"))["1 endeavor"] == "short"
    table.set("Hearth", endeavors=3)
    table.apply("craft", roles=ROLES, gear="Phoenix Mask")
    assert (table.value("Hearth", "endeavors"), stored(table)) == (2, {})
    stock(table, "mask_maker", small_feathers=1, monster_bone=6, monster_organ=4)
    with pytest.raises(Objected, match="Phoenix Mask is unique: a settlement has one"):
        table.apply("craft", roles=ROLES, gear="Phoenix Mask")


def test_what_is_only_found_is_not_crafted(table: Table) -> None:
    with pytest.raises(UserMistake, match="has no recipe: it is found or given"):
        craft(table, "Founding Stone")


def test_a_gear_that_nobody_knows_is_asked_for(table: Table) -> None:
    nowhere = "Which gear is made? No location that is there makes any: give its name."
    assert due(craft(table, "Bone Ax")) == [(nowhere, ())]
    stock(table, "bone_smith")
    ((label, choices),) = due(craft(table, "Bone Ax"))
    assert label == "Which gear is made?"
    assert "Bone Axe" in choices
    assert "Scrap Sword" not in choices  # a Weapon Crafter's
    assert "Founding Stone" not in choices


# who pays what, by itself

BONE, ANY = Cost(keyword="bone"), Cost(keyword="any")


def pay(costs: list[Cost], counts: list[int], fitting: dict[str, set[int]], chosen: tuple[int, ...] = ()) -> Payment:
    """``fitting``: a cost's keyword → the places that can pay it."""
    return Payment(costs, counts, lambda cost, place: place in fitting[cost.keyword], chosen)


def test_any_resource_takes_nothing_that_a_keyword_needs() -> None:
    fitting = {"bone": {0}, "any": {0, 1}}
    payment = pay([Cost(amount=1, keyword="any"), BONE], [1, 1], fitting)
    assert (payment.short, payment.open, payment.taken) == ([], None, (1, 1))
    payment = pay([Cost(amount=2, keyword="any"), BONE], [1, 1], fitting)
    assert [cost.keyword for cost in payment.short] == ["any"]  # 2 are there, and 3 are wanted


def test_keywords_that_overlap_are_paid_where_they_can_all_be() -> None:
    # Place 0 is bone and hide, 1 bone, 2 hide: bone, bone and hide take all three.
    fitting = {"bone": {0, 1}, "hide": {0, 2}}
    payment = pay([Cost(amount=2, keyword="bone"), Cost(keyword="hide")], [1, 1, 1], fitting)
    assert (payment.short, payment.open, payment.taken) == ([], None, (1, 1, 1))
    # One bone and one hide: the first choice is open, and what is chosen decides the rest.
    payment = pay([BONE, Cost(keyword="hide")], [1, 1, 1], fitting)
    assert payment.open is not None
    assert (payment.open.places, payment.open.left) == ((0, 1), 2)
    payment = pay([BONE, Cost(keyword="hide")], [1, 1, 1], fitting, (0,))
    assert (payment.open, payment.taken) == (None, (1, 0, 1))


def test_what_was_chosen_and_pays_nothing_is_let_lie() -> None:
    payment = pay([BONE], [1, 1, 1], {"bone": {0, 1}}, (2, 1))
    assert (payment.open, payment.taken) == (None, (0, 1, 0))


KEYWORDS = ("bone", "hide", "organ")


@given(
    amounts=st.lists(st.integers(0, 2), min_size=3, max_size=3),
    counts=st.lists(st.integers(0, 2), min_size=3, max_size=3),
    kinds=st.lists(st.sets(st.sampled_from(KEYWORDS)), min_size=3, max_size=3),
    chosen=st.lists(st.integers(0, 2), max_size=3),
)
def test_nothing_is_short_exactly_where_every_piece_finds_a_thing(
    amounts: list[int], counts: list[int], kinds: list[set[str]], chosen: list[int]
) -> None:
    costs = [Cost(amount=n, keyword=word) for n, word in zip(amounts, KEYWORDS, strict=True) if n]
    payment = Payment(costs, counts, lambda cost, place: cost.keyword in kinds[place], chosen)
    pieces = [word for n, word in zip(amounts, KEYWORDS, strict=True) for _ in range(n)]
    things = [kinds[place] for place in range(3) for _ in range(counts[place])]
    ways = permutations(things, len(pieces))
    possible = any(all(word in thing for word, thing in zip(pieces, way, strict=True)) for way in ways)
    assert (payment.short == []) is possible
    assert all(0 <= taken <= count for taken, count in zip(payment.taken, counts, strict=True))
    if payment.open is None and possible:
        assert sum(payment.taken) == len(pieces)
