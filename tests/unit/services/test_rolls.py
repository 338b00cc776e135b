"""Resolving from numbers and records, typed and rolled dice, set stages, applying as one step, and the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import history, rolls
from tallow.services.host import Host
from tallow.services.rolls import Resolved, Throw

Hero = Callable[[], Record]


def blow(host: Host, campaign: Campaign, hero: Record | None, throw: Throw, **more: object) -> Resolved:
    """A blow on the hero."""
    book = host.book(host.campaign(campaign.id))
    roles = {"hero": hero} if hero else {}
    inputs = more.pop("inputs", {})
    return rolls.resolve(rolls.find(book, "small.blow"), book, inputs, roles=roles, throw=throw, **more)  # type: ignore[arg-type]


def test_a_record_fills_the_inputs_and_what_is_typed_wins(small: Host, campaign: Campaign, hero: Hero) -> None:
    resolved = blow(small, campaign, hero(), Throw(faces=(2,)))
    assert resolved.outcome == {"left": 0, "due": []}  # might 3 − (2 + force 1)
    typed = blow(small, campaign, hero(), Throw(faces=(2,)), inputs={"force": 4, "hero": {"might": 20}})
    assert typed.outcome["left"] == 14  # 20 − (2 + 4)


@pytest.mark.parametrize(("id", "role"), [("small.duck", "ducker"), ("small.dodge", "force")])
def test_a_role_that_no_group_of_inputs_is_called_after_supplies_inputs_themselves(
    small: Host, campaign: Campaign, hero: Hero, id: str, role: str
) -> None:
    book = small.book(small.campaign(campaign.id))
    resolver = rolls.find(book, id)
    assert rolls.resolve(resolver, book, {}, roles={role: hero()}).outcome["force"] == 3
    assert rolls.resolve(resolver, book, {"force": 9}, roles={role: hero()}).outcome["force"] == 9


def test_applying_is_one_step_that_keeps_the_roll(small: Host, campaign: Campaign, hero: Hero) -> None:
    resolved = blow(small, campaign, hero(), Throw(faces=(1,)))
    assert [(each.field, each.label, each.before, each.after) for each in resolved.proposed] == [
        ("might", "Might", 3, 1)
    ]
    done = rolls.apply(small, campaign.id, resolved)
    assert (hero().get("might"), done.step.label) == (1, "Blow: Anna")
    [roll] = rolls.logged(small, campaign.id)
    assert (roll.resolver, roll.plugin_version, tuple(roll.dice)) == ("small.blow", "1.0.0", (1,))
    assert (roll.step, roll.applied) == (done.step.number, True)
    history.undo(small, campaign.id)
    [roll] = rolls.logged(small, campaign.id)
    assert (roll.applied, hero().get("might")) == (False, None)


def test_only_what_is_ticked_is_applied(small: Host, campaign: Campaign, hero: Hero) -> None:
    rolls.apply(small, campaign.id, blow(small, campaign, hero(), Throw(faces=(1,))), chosen=())
    assert hero().get("might") is None
    assert len(rolls.logged(small, campaign.id)) == 1


def test_bare_numbers_propose_nothing(small: Host, campaign: Campaign) -> None:
    resolved = blow(small, campaign, None, Throw(faces=(6,)))
    assert (resolved.outcome["left"], resolved.proposed) == (-2, ())  # 5 − (6 + 1)


def test_a_missing_die_is_asked_for_or_a_mistake(small: Host, campaign: Campaign) -> None:
    pending = blow(small, campaign, None, Throw(faces=(), whole=False)).pending
    assert pending is not None
    assert (pending.sides, pending.label) == (6, "the blow")
    with pytest.raises(UserMistake, match="d6 for the blow"):
        blow(small, campaign, None, Throw(faces=()))


@pytest.mark.parametrize(("faces", "told"), [((7,), "d6"), ((0,), "d6"), ((3, 4), "left over")])
def test_dice_that_do_not_fit_are_named(small: Host, campaign: Campaign, faces: tuple[int, ...], told: str) -> None:
    with pytest.raises(UserMistake, match=told):
        blow(small, campaign, None, Throw(faces=faces))


def test_the_same_seed_rolls_the_same(small: Host, campaign: Campaign) -> None:
    first, second = (blow(small, campaign, None, Throw(seed=8)) for _ in range(2))
    assert (first.faces, first.seed) == (second.faces, 8)
    again = blow(small, campaign, None, Throw(faces=first.faces))
    assert again.outcome == first.outcome


def test_a_person_sets_a_stage_with_a_reason(small: Host, campaign: Campaign, hero: Hero) -> None:
    given = {"left": {"value": 2, "reason": "a helpful wall"}}
    resolved = blow(small, campaign, hero(), Throw(faces=(6,)), set_values=given)
    assert resolved.outcome["left"] == 2
    rolls.apply(small, campaign.id, resolved)
    assert hero().get("might") == 2
    assert rolls.logged(small, campaign.id)[0].set_values == given
    with pytest.raises(UserMistake, match="Did you mean left"):
        blow(small, campaign, None, Throw(faces=(6,)), set_values={"lefd": {"value": 2, "reason": "x"}})


@pytest.mark.parametrize("wrong", ["many", None, True, [1], float("nan")])
def test_a_stage_is_set_to_a_value_of_its_kind(small: Host, campaign: Campaign, wrong: object) -> None:
    with pytest.raises(UserMistake, match="left"):
        blow(small, campaign, None, Throw(faces=(6,)), set_values={"left": {"value": wrong, "reason": "x"}})


@pytest.mark.parametrize(
    ("inputs", "told"),
    [
        ({"forse": 2}, "force"),
        ({"force": "two"}, "force"),
        ({"force": True}, "force"),
        ({"dodge": 1}, "dodge"),
        ({"force": None}, "force"),
    ],
)
def test_bad_inputs_name_the_key(small: Host, campaign: Campaign, inputs: dict[str, object], told: str) -> None:
    with pytest.raises(UserMistake, match=told):
        blow(small, campaign, None, Throw(faces=(1,)), inputs=inputs)


def test_an_unknown_role_or_resolver_is_a_mistake(small: Host, campaign: Campaign, hero: Hero) -> None:
    book = small.book(campaign)
    with pytest.raises(UserMistake, match="hero"):
        rolls.resolve(rolls.find(book, "small.blow"), book, {}, roles={"heroe": hero()}, throw=Throw(faces=(1,)))
    with pytest.raises(UserMistake, match=r"small\.blow"):
        rolls.find(book, "small.blwo")


def test_a_free_roll_is_logged(small: Host, campaign: Campaign) -> None:
    rolled, seed = rolls.free("2d6+1", seed=4)
    assert 3 <= rolled.total <= 13
    assert rolls.free("2d6+1", seed=seed)[0].total == rolled.total
    rolls.keep_free(small, campaign.id, "2d6+1", rolled, seed)
    [roll] = rolls.logged(small, campaign.id)
    assert (roll.resolver, roll.title, roll.outcome["total"], roll.seed) == ("", "2d6+1", rolled.total, 4)


def test_a_free_roll_is_worked_out_again_from_typed_dice(small: Host, campaign: Campaign) -> None:
    rolled, drawn, due = rolls.free_again("2d6+1", (4, 6))
    assert rolled is not None
    assert (rolled.total, [die.sides for die in drawn], due) == (11, [6, 6], None)
    rolled, drawn, due = rolls.free_again("2d6!", (6,))  # and the 6 goes on
    assert (rolled, [die.face for die in drawn]) == (None, [6])
    assert due is not None
    assert due.sides == 6
    rolled, drawn, _ = rolls.free_again("1d6", (2, 5))
    assert (rolled and rolled.total, len(drawn)) == (2, 1)
    with pytest.raises(UserMistake, match="d6"):
        rolls.free_again("2d6", (7,))


def test_a_corrected_free_roll_names_the_one_that_it_corrects(small: Host, campaign: Campaign) -> None:
    rolled, seed = rolls.free("2d6", seed=4)
    old = rolls.keep_free(small, campaign.id, "2d6", rolled, seed)
    again, _, _ = rolls.free_again("2d6", (1, 1))
    assert again is not None
    rolls.keep_free(small, campaign.id, "2d6", again, None, corrects=old.id)
    newest, older = rolls.logged(small, campaign.id)
    assert (newest.corrects, newest.corrects_at, newest.seed) == (old.id, old.at, None)
    assert (older.corrected, newest.corrected) == (True, False)
    assert rolls.kept(small, old.id) == older
