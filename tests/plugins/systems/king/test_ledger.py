"""Accounts on the record: how a character leaves one, what a purchase writes, its totals: K44 to K48, K50, A20, A23."""

from __future__ import annotations

from typing import Any

from plugins.systems.king.following import following
from plugins.systems.king.ledger import COMMANDS
from plugins.systems.king.testament_record import edits, fill
from tallow.model.edit import Set
from tallow.model.record import Record
from tallow.services.rolls import merged
from tests.plugins.systems.king.harness import STARTER, account, book, character, resolve, total, written

DO = {command.id: command.run for command in COMMANDS}
OSRIC = character(player="Tam", tier=3, fate=2)


def labels(id: str, record: Record) -> list[tuple[str, float]]:
    return [(part.label, part.amount) for part in total(id, record).parts]


def test_K44_the_sheet_says_what_would_be_left() -> None:
    assert total("testament", OSRIC).value == 6  # 2 × 3
    assert labels("testament", OSRIC) == [("Fate 2 × Tier 3", 6)]


def test_K44_K46_A20_A23_a_death_for_good_opens_an_account_with_fate_and_tier_as_they_are() -> None:
    ticks = DO["king.dies_for_good"](OSRIC, book(OSRIC))
    assert written(ticks) == {"dead": True, "final": True}
    values = {"character": "osric", "owner": "Tam", "fate": 2, "tier": 3, "scene_open": True}
    assert written(following(ticks, book(OSRIC))) == {"osric_left_0*": ("king.account", "Osric", values)}
    lost = [*ticks, Set("osric", "fate", 0, 2)]  # spent in the same step
    assert written(following(lost, book(OSRIC)))["osric_left_0*"][2]["fate"] == 0


def test_K44_a_tick_on_the_sheet_opens_one_as_well_and_a_final_death_is_a_death() -> None:
    tick = [Set("osric", "final", True, None)]
    assert set(written(following(tick, book(OSRIC)))) == {"dead", "osric_left_0*"}
    gone = character(player="Tam", final=True, dead=True)
    assert written(following([Set("osric", "retired", True, None)], book(gone))).keys() == {"osric_left_0*"}
    assert written(following([Set("osric", "notes", "Dust.", None)], book(gone))) == {}


def test_K44_a_retirement_opens_one_too_and_nobody_leaves_two() -> None:
    tick = DO["king.retires"](OSRIC, book(OSRIC))
    assert written(tick) == {"retired": True}
    assert set(written(following(tick, book(OSRIC)))) == {"osric_left_0*"}
    left = account("left", character="osric", fate=2, tier=3)
    assert written(following(tick, book(OSRIC, left))) == {}
    void = account("left", character="osric", fate=2, tier=3, void=True)  # came back, and goes again
    assert set(written(following(tick, book(OSRIC, void)))) == {"osric_left_0*"}


def test_K51_a_purchase_that_is_typed_as_the_shop_names_it_has_its_price() -> None:
    left = account(fate=2, tier=3, purchases=[{"id": "p"}])
    shop = book(left, further=("king_starter_tables",))
    named = [Set("wend", "purchases.p.name", "a door  left open", None)]
    assert written(following(named, shop)) == {"purchases.p.price": 1}
    own = [Set("wend", "purchases.p.name", "A word", None)]
    assert written(following(own, shop)) == {}
    priced = [*named, Set("wend", "purchases.p.price", 5, None)]
    assert written(following(priced, shop)) == {}  # what is said is not said over


def test_K50_when_the_scene_ends_final_acts_close() -> None:
    left = account(fate=2, tier=3, scene_open=True)
    assert written(DO["king.end_scene"](left, book(left))) == {"scene_open": False}


def test_K46_K47_the_balance_is_the_points_less_each_purchase() -> None:
    rows = [
        {"id": "a", "name": "A cache", "paid": 5, "price": 15},
        {"id": "b", "name": "A word", "paid": 1, "price": 1},
    ]
    left = account(fate=4, tier=3, purchases=rows)
    assert labels("points", left) == [("Fate 4 × Tier 3", 12)]
    assert labels("balance", left) == [("Points", 12), ("A cache", -5), ("A word", -1)]
    assert total("balance", left).value == 6


def test_K45_who_came_back_leaves_nothing_and_spent_stays_spent() -> None:
    left = account(fate=4, tier=3, void=True, purchases=[{"id": "a", "name": "A cache", "paid": 5}])
    assert (total("points", left).value, total("balance", left).value) == (0, 0)
    assert "came back" in total("balance", left).notes[0]


def bought(
    *payers: Record, others: tuple[Record, ...] = (), further: tuple[str, ...] = (), **purchase: Any
) -> list[dict[str, Any]]:
    """What a purchase writes on each paying account, in order."""
    in_book = book(*payers, *others, further=further)
    inputs: dict[str, Any] = {}
    for role, record in zip(("account", "second", "third"), payers, strict=False):
        inputs = merged(inputs, fill(role, record, in_book))
    found = resolve("testament", merged(inputs, {"purchase": purchase}), in_book=in_book)
    return [written(edits("account", record, found.outcome, in_book)) for record in payers]


def test_K48_a_purchase_is_a_line_in_each_account_that_paid() -> None:
    wend, hale = account("wend", owner="Ro", fate=9, tier=2), account("hale", owner="Tam", fate=4, tier=3)
    line = {"id": "r0_0", "name": "A stash", "price": 15, "described": "Under the mill"}
    both = bought(
        wend, hale, entry="A stash", cost=15, shares=[9], consents=["Ro", "Tam"], description="Under the mill"
    )
    assert both == [{"purchases+": {**line, "paid": 9}}, {"purchases+": {**line, "paid": 6}}]
    alone = bought(wend, others=(hale,), entry="A stash", cost=15)
    assert [set(each) for each in alone] == [{"purchases+"}]


def test_K48_a_line_names_the_shop_s_entry_by_its_id() -> None:
    wend = account("wend", fate=9, tier=2)
    line = {"id": "r0_0", "name": "A door left open", "price": 1, "paid": 1, "entry": f"{STARTER}.open_door"}
    assert bought(wend, further=(STARTER,), entry="a door left open") == [{"purchases+": line}]


def test_K47_what_does_not_stand_writes_nothing() -> None:
    wend = account("wend", fate=9, tier=2, purchases=[{"id": "a", "name": "A stash", "paid": 5}])
    assert bought(wend, entry="A stash", cost=1) == [{}]
    assert bought(wend, entry="A map", cost=15) == [{}]


def test_two_accounts_of_one_name_are_told_apart() -> None:
    one, other = account("a", fate=1), account("b", fate=2)
    named = [Record(each.id, "c", each.kind, "Wend", each.document) for each in (one, other)]
    assert fill("account", named[1], book(*named))["payers"] == {"Wend (b)": None}
    assert bought(named[1], others=(named[0],), entry="A word", cost=1)[0]["purchases+"]["paid"] == 1
