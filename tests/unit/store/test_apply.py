"""One edit on one record or campaign, without a database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tallow.model.edit import UNSEEN, Archive, Change, Create, Delete, Edit, Insert, Remove, Set
from tallow.model.errors import Stale, UserMistake
from tallow.model.value import Path
from tallow.store.apply import Target, apply, inverted, place, replay

R1 = {"id": "r1", "physical": 100, "worn": True}
R2 = {"id": "r2", "physical": 20}
KEYS = ("vitality", "armor", "gorm.acid")
BOB = Target(
    "bob",
    "game.hero",
    "Bob",
    False,
    {"values": {"vitality": 70, "armor": [R1, R2]}, "adjustments": {}, "overrides": {}},
)
DEMO = Target("c1", None, "Demo", False, {"settings": {"game.rounding": "up"}, "plugins": {"game": "1.0.0"}})


def run(target: Target | None, edit: Edit) -> tuple[Target | None, Change | None]:
    made, line = apply(target, edit, place(edit, target, KEYS))
    return made, line.change if line else None


def changed(target: Target | None, edit: Edit) -> tuple[Target, Change]:
    made, change = run(target, edit)
    assert made is not None
    assert change is not None
    return made, change


SNAPSHOT: dict[str, Any] = {
    "kind": "game.hero",
    "name": "Bob",
    "document": {"values": {"vitality": 70, "armor": [R1, R2]}, "adjustments": {}, "overrides": []},
    "archived": False,
}
ADJUSTMENT = {"id": "a1", "amount": 2, "reason": "luck", "at": "2026-03-01T20:00:00+00:00"}
OVERRIDE = {"id": "o1", "rule": "R2", "sentence": "No.", "reason": "Yes.", "at": "2026-03-01T20:00:00+00:00"}

CASES = [
    (BOB, Set("bob", "vitality", 45, 70), Change("set", "bob", "vitality", 70, 45)),
    (BOB, Set("bob", "notes", "tall", None), Change("set", "bob", "notes", None, "tall")),
    (BOB, Set("bob", "vitality", None, 70), Change("set", "bob", "vitality", 70, None)),
    (BOB, Set("bob", "gorm.acid", 3, None), Change("set", "bob", "gorm.acid", None, 3)),
    (BOB, Set("bob", "armor", [R2], [R1, R2]), Change("set", "bob", "armor", [R1, R2], [R2])),
    (BOB, Set("bob", "armor.r1.physical", 60, 100.0), Change("set", "bob", "armor.r1.physical", 100, 60)),
    (BOB, Set("bob", "armor.r2.worn", True, None), Change("set", "bob", "armor.r2.worn", None, True)),
    (BOB, Set("bob", "armor.r1.worn", None, True), Change("set", "bob", "armor.r1.worn", True, None)),
    (BOB, Set("bob", "name", "Łucja", "Bob"), Change("set", "bob", "name", "Bob", "Łucja")),
    (BOB, Insert("bob", "armor", {"id": "r3"}), Change("insert", "bob", "armor", None, {"id": "r3"}, 2)),
    (BOB, Insert("bob", "armor", {"id": "r3"}, 0), Change("insert", "bob", "armor", None, {"id": "r3"}, 0)),
    (BOB, Insert("bob", "armor", {"id": "r3"}, 99), Change("insert", "bob", "armor", None, {"id": "r3"}, 2)),
    (BOB, Insert("bob", "items", {"id": "i1"}), Change("insert", "bob", "items", None, {"id": "i1"})),
    (BOB, Remove("bob", "armor", "r1", R1), Change("remove", "bob", "armor", R1, None, 0)),
    (
        BOB,
        Insert("bob", "adjustments:game.evade", ADJUSTMENT),
        Change("insert", "bob", "adjustments:game.evade", None, ADJUSTMENT),
    ),
    (BOB, Insert("bob", "overrides:", OVERRIDE), Change("insert", "bob", "overrides:", None, OVERRIDE)),
    (BOB, Archive("bob"), Change("archive", "bob", "", False, True)),
    (BOB, Delete("bob", SNAPSHOT), Change("delete", "bob", "", SNAPSHOT, None)),
    (
        None,
        Create("bob", "game.hero", "Bob", {"vitality": 70, "armor": (R1, R2), "notes": None}),
        Change("create", "bob", "", None, SNAPSHOT),
    ),
    (
        None,
        Create("bob", "game.hero", "Bob", {}, SNAPSHOT["document"], archived=True),
        Change("create", "bob", "", None, {**SNAPSHOT, "archived": True}),
    ),
    (DEMO, Set("c1", "name", "Friday", "Demo"), Change("set", "c1", "name", "Demo", "Friday")),
    (
        DEMO,
        Set("c1", "settings:game.rounding", None, "up"),
        Change("set", "c1", "settings:game.rounding", "up", None),
    ),
    (DEMO, Set("c1", "settings:gorm.pace", 2, None), Change("set", "c1", "settings:gorm.pace", None, 2)),
    (DEMO, Set("c1", "plugins:gorm", "2.1.0", None), Change("set", "c1", "plugins:gorm", None, "2.1.0")),
    (DEMO, Set("c1", "plugins:game", None, "1.0.0"), Change("set", "c1", "plugins:game", "1.0.0", None)),
    (DEMO, Archive("c1"), Change("archive", "c1", "", False, True)),
]


@pytest.mark.parametrize(("target", "edit", "expected"), CASES)
def test_an_edit_makes_its_change_and_the_change_leads_back_and_forth(
    target: Target | None, edit: Edit, expected: Change
) -> None:
    made, line = apply(target, edit, place(edit, target, KEYS))
    assert line is not None
    assert line.change == expected
    back = replay(made, inverted(line.change), line.path)
    assert back == target
    assert replay(back, line.change, line.path) == made


PLACES = {"items": ("values", "items"), "adjustments:game.evade": ("adjustments", "game.evade")}


@pytest.mark.parametrize(("target", "edit", "expected"), CASES)
def test_the_change_s_inverse_is_an_edit_that_leads_back(target: Target | None, edit: Edit, expected: Change) -> None:
    made, change = run(target, edit)
    assert change is not None
    back, _ = run(made, change.inverse())
    if expected.op == "insert" and expected.at is None and expected.path != "overrides:":
        assert target is not None
        target = target.with_value(
            Path(*PLACES[expected.path]), []
        )  # an edit leaves the list; only undo takes it along
    assert back == target


def test_a_target_is_not_changed_in_place() -> None:
    made, _ = changed(BOB, Set("bob", "armor.r1.physical", 60, 100))
    assert made.sections["values"]["armor"][0] == {"id": "r1", "physical": 60, "worn": True}
    assert BOB.sections["values"]["armor"][0] == {"id": "r1", "physical": 100, "worn": True}


@pytest.mark.parametrize(
    ("target", "edit"),
    [
        (BOB, Set("bob", "vitality", 70.0, 70)),
        (BOB, Set("bob", "notes", None, None)),
        (BOB, Set("bob", "armor.r1.physical", 100, UNSEEN)),
        (BOB, Set("bob", "armor.r2.worn", None, None)),
        (BOB, Set("bob", "armor", (R1, R2), UNSEEN)),
        (BOB, Set("bob", "overrides:", [], ())),
        (BOB, Set("bob", "name", "Bob", "Bob")),
        (BOB, Archive("bob", False)),
        (DEMO, Set("c1", "settings:game.rounding", "up", "up")),
        (DEMO, Archive("c1", False)),
    ],
)
def test_an_edit_that_changes_nothing_leaves_no_change(target: Target, edit: Edit) -> None:
    assert run(target, edit) == (target, None)


def test_yes_is_another_value_than_1() -> None:
    made, change = changed(BOB, Set("bob", "armor.r1.worn", 1, True))
    assert (change.before, change.after) == (True, 1)
    assert made.sections["values"]["armor"][0]["worn"] is not True


@pytest.mark.parametrize(
    ("target", "edit", "path", "seen", "found"),
    [
        (BOB, Set("bob", "vitality", 45, 71), "vitality", 71, 70),
        (BOB, Set("bob", "vitality", 45, None), "vitality", None, 70),
        (BOB, Set("bob", "vitality", 45, True), "vitality", True, 70),
        (BOB, Set("bob", "vitality", 70, 71), "vitality", 71, 70),  # also where it happens to be what is wanted
        (BOB, Set("bob", "notes", "tall", "short"), "notes", "short", None),
        (BOB, Set("bob", "armor.r1.physical", 60, 80), "armor.r1.physical", 80, 100),
        (BOB, Set("bob", "armor.r1.worn", False, 1), "armor.r1.worn", 1, True),
        (BOB, Set("bob", "armor.r9.physical", 60, 80), "armor.r9.physical", 80, None),
        (BOB, Set("bob", "armor", [], [R2, R1]), "armor", [R2, R1], [R1, R2]),
        (BOB, Set("bob", "name", "Rob", "Bib"), "name", "Bib", "Bob"),
        (BOB, Remove("bob", "armor", "r1", {**R1, "physical": 99}), "armor.r1.physical", 99, 100),
        (BOB, Remove("bob", "armor", "r9", R1), "armor.r9", R1, None),
        (BOB, Delete("bob", {**SNAPSHOT, "name": "Rob"}), "name", "Rob", "Bob"),
        (BOB, Delete("bob", {**SNAPSHOT, "archived": True}), "archived", True, False),
        (
            BOB,
            Delete("bob", {**SNAPSHOT, "document": {"values": {"vitality": 9, "armor": [R1, R2]}}}),
            "vitality",
            9,
            70,
        ),
        (DEMO, Set("c1", "settings:game.rounding", "down", None), "settings:game.rounding", None, "up"),
        (DEMO, Set("c1", "plugins:game", None, "0.9"), "plugins:game", "0.9", "1.0.0"),
    ],
)
def test_an_edit_that_saw_another_value_is_stale(
    target: Target, edit: Edit, path: str, seen: object, found: object
) -> None:
    with pytest.raises(Stale) as caught:
        run(target, edit)
    stale = caught.value
    assert (stale.record, stale.path, stale.seen, stale.found) == (target.id, path, seen, found)


def test_a_stale_edit_says_both_values_and_what_was_wanted() -> None:
    with pytest.raises(Stale, match="vitality was changed meanwhile: you saw 71, it is now 70") as caught:
        run(BOB, Set("bob", "vitality", 45, 71))
    assert caught.value.wanted == 45


@pytest.mark.parametrize(
    ("target", "edit", "sentence"),
    [
        (None, Set("bob", "vitality", 45, 70), "There is no record 'bob'"),
        (None, Archive("bob"), "There is no record 'bob'"),
        (None, Delete("bob", UNSEEN), "There is no record 'bob'"),
        (BOB, Create("bob", "game.hero", "Bob", {}), "There is a record 'bob' already"),
        (DEMO, Create("c1", "game.hero", "Bob", {}), "There is a record 'c1' already"),
        (None, Create("eve", "game.hero", "  ", {}), "A name cannot be empty"),
        (BOB, Set("bob", "name", "", "Bob"), "A name cannot be empty"),
        (BOB, Set("bob", "name", None, "Bob"), "A name cannot be empty"),
        (BOB, Set("bob", "name", 5, "Bob"), "A name cannot be empty"),
        (BOB, Insert("bob", "name", {"id": "x"}), "A name has no rows"),
        (BOB, Set("bob", "name.r1.x", 1, None), "A name has no rows"),
        (BOB, Set("bob", "armor.r9.physical", 60, UNSEEN), "armor has no row 'r9'"),
        (BOB, Set("bob", "armor.r9.physical", 60, None), "armor has no row 'r9'"),
        (BOB, Set("bob", "armor.r1", {}, UNSEEN), "armor.r1 is not one value of a row"),
        (BOB, Set("bob", "armor.r1.id", "r7", "r1"), "armor.r1.id is not one value of a row"),
        (BOB, Set("bob", "vitality.r1.x", 1, None), "vitality has no rows"),
        (BOB, Insert("bob", "vitality", {"id": "r1"}), "vitality has no rows"),
        (BOB, Insert("bob", "armor", {"id": "r1"}), "armor has a row 'r1' already"),
        (BOB, Insert("bob", "armor", {"physical": 3}), "armor needs an id"),
        (BOB, Insert("bob", "armor", {"id": ""}), "armor needs an id"),
        (BOB, Insert("bob", "armor", {"id": 3}), "armor needs an id"),
        (BOB, Insert("bob", "armor", {"id": "a.b"}), "armor needs an id without a dot"),
        (BOB, Remove("bob", "armor", "r9", UNSEEN), "armor has no row 'r9'"),
        (BOB, Set("bob", "settings:game.rounding", "up", None), "those belong to the campaign"),
        (BOB, Set("bob", "plugins:game", "1", None), "those belong to the campaign"),
        (BOB, Set("bob", "adjustments:game.evade", 5, None), "holds a list of rows with ids, and 5 is none"),
        (BOB, Set("bob", "overrides:", [{"rule": "R2"}], None), "overrides: holds a list of rows with ids"),
        (DEMO, Set("c1", "plugins:gorm", 5, None), "plugins:gorm holds a version, and 5 is none"),
        (DEMO, Set("c1", "vitality", 5, None), "A campaign has no 'vitality'"),
        (DEMO, Insert("c1", "overrides:", OVERRIDE), "A campaign has no 'overrides:'"),
        (DEMO, Insert("c1", "settings:game.rounding", {"id": "x"}), "has no rows"),
        (DEMO, Insert("c1", "settings:game.pace", {"id": "x"}), "has no rows"),
        (DEMO, Delete("c1", UNSEEN), "A campaign is not deleted"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused(target: Target | None, edit: Edit, sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence) as caught:
        run(target, edit)
    assert not isinstance(caught.value, Stale)


def test_a_field_with_a_dot_is_told_from_a_row_by_the_kind_and_by_what_the_record_holds() -> None:
    edit = Set("bob", "gorm.acid", 3, None)
    assert place(edit, BOB, KEYS) == Path("values", "gorm.acid")
    assert place(edit, BOB, ()) == Path("values", "gorm", "acid")
    holding = BOB.with_value(Path("values", "gorm.acid"), 2)
    assert place(edit, holding, ()) == Path("values", "gorm.acid")
    assert place(Set("bob", "gorm.acid.r1.x", 3, None), holding, ()) == Path("values", "gorm.acid", "r1", "x")


def test_an_undone_removal_finds_its_field_without_the_plugin_that_knew_it() -> None:
    holding = BOB.with_value(Path("values", "gorm.acid"), 2)
    made, line = apply(holding, Set("bob", "gorm.acid", None, 2), Path("values", "gorm.acid"))
    assert line is not None
    assert "gorm.acid" not in made.sections["values"]  # type: ignore[union-attr]
    assert replay(made, inverted(line.change), line.path) == holding


def test_a_list_that_came_with_its_first_row_goes_with_it_and_one_that_was_empty_stays() -> None:
    armor = Path("values", "armor")
    bare, empty = BOB.with_value(armor, None), BOB.with_value(armor, [])
    for before in (bare, empty):
        made, change = changed(before, Insert("bob", "armor", R1))
        assert replay(made, inverted(change), armor) == before
        removed, change = changed(made, Remove("bob", "armor", "r1", R1))
        assert removed == empty
        assert replay(removed, inverted(change), armor) == made


@pytest.mark.parametrize(("target", "edit", "expected"), CASES)
def test_a_change_that_no_longer_fits_is_stale_when_it_is_replayed(
    target: Target | None, edit: Edit, expected: Change
) -> None:
    made, line = apply(target, edit, place(edit, target, KEYS))
    assert line is not None
    with pytest.raises(Stale):  # it was made already
        replay(made, line.change, line.path)
    with pytest.raises(Stale):  # it was not made yet
        replay(target, inverted(line.change), line.path)


def test_a_change_of_a_record_that_is_gone_is_stale_when_it_is_replayed() -> None:
    for change in (Change("set", "bob", "vitality", 70, 45), Change("archive", "bob", "", False, True)):
        with pytest.raises(Stale, match="you saw a record, it is now nothing"):
            replay(None, change, Path("values", "vitality"))
    with pytest.raises(Stale, match="The record was changed meanwhile: you saw nothing, it is now Bob"):
        replay(BOB, Change("create", "bob", "", None, SNAPSHOT), None)


def test_deleting_and_archiving_expect_what_the_journal_says() -> None:
    away = replace(BOB, archived=True)
    with pytest.raises(Stale, match="archived was changed meanwhile: you saw no, it is now yes"):
        replay(away, Change("archive", "bob", "", False, True), None)
