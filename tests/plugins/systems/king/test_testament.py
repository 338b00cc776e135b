"""Testament points: what they are, who may spend them on what, and what a purchase leaves: K44 to K51, A20 to A23."""

from __future__ import annotations

import re
from typing import Any

import pytest

from plugins.systems.king.entries import ShopEntry
from plugins.systems.king.testament_inputs import PRICES
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolution
from tests.plugins.systems.king.harness import book, due, resolve

WEND = {"name": "Wend", "owner": "Ro", "tier": 2, "fate": 9, "final": True, "scene_open": True}  # 18 points
HALE = {"name": "Hale", "owner": "Tam", "tier": 3, "fate": 4, "final": True}  # 12 points
BLADE = ShopEntry(id="crown.blade", name="Catch one blade", price=5, final_act=True)
CACHE = ShopEntry(id="crown.cache", name="A cache", text="Where nobody looked.", price=15)


def buy(*accounts: dict[str, Any], set_values: dict[str, Any] | None = None, **purchase: Any) -> Resolution:
    """A purchase from some accounts; the shop has a blade for 5, as a Final Act, and a cache for 15."""
    inputs = {"accounts": list(accounts), "purchase": purchase}
    own = book(entries={BLADE.id: BLADE, CACHE.id: CACHE})
    return resolve("testament", inputs, set_values=set_values, in_book=own)


def balances(found: Resolution) -> dict[str, int]:
    return {account["name"]: account["balance"] for account in found.outcome["accounts"]}


def refusal(*accounts: dict[str, Any], **purchase: Any) -> str:
    """Why a purchase does not stand; nothing is spent then."""
    found = buy(*accounts, **purchase)
    assert found.outcome["accepted"] is False
    assert [account["spent"] for account in found.outcome["accounts"]] == [each.get("spent", 0) for each in accounts]
    return str(found.outcome["reason"])


# points


@pytest.mark.parametrize(
    ("tier", "fate", "points"), [(2, 4, 8), (5, 6, 30), (2, 9, 18), (3, 0, 0)], ids=["KV6", "KV7", "tricky_4", "KV9"]
)
def test_K44_KV6_KV7_KV9_unspent_fate_times_tier(tier: int, fate: int, points: int) -> None:
    found = resolve("testament", {"accounts": [{"name": "Wend", "tier": tier, "fate": fate, "final": True}]}).outcome
    assert (found["accounts"][0]["points"], found["accounts"][0]["balance"]) == (points, points)
    assert (found["accepted"], found["reason"]) == (False, None)


def test_K45_who_may_come_back_leaves_nothing() -> None:
    assert refusal({**WEND, "final": False}, entry="A word", cost=1).startswith("K45: Wend is not gone for good")
    assert balances(buy({**WEND, "final": False}, entry="A word", cost=1)) == {"Wend": 0}


# whose they are


def test_K46_an_owner_spends_alone() -> None:
    found = buy(WEND, HALE, entry="A cache", pays={"Wend": 15})
    assert (found.outcome["accepted"], balances(found)) == (True, {"Wend": 3, "Hale": 12})
    assert found.due == ()


def test_K46_A21_two_players_combine_if_both_agree() -> None:
    pays = {"Wend": 8, "Hale": 7}
    assert refusal(WEND, HALE, entry="A cache", pays=pays).startswith("K46: Ro has not agreed")
    assert refusal(WEND, HALE, entry="A cache", pays=pays, consents=["Ro"]).startswith("K46: Tam has not agreed")
    found = buy(WEND, HALE, entry="A cache", pays=pays, consents=["Ro", "Tam"])
    assert (found.outcome["accepted"], balances(found)) == (True, {"Wend": 10, "Hale": 5})
    asked = buy(WEND, HALE, entry="A cache", pays=pays, consents=["Ro"])
    assert due(asked) == [("purchase.consents", ("Tam",))]


def test_A21_one_s_own_accounts_need_no_word_and_any_number_may_pay() -> None:
    ivo = {"name": "Ivo", "owner": "Ro", "tier": 1, "fate": 3, "final": True}
    assert buy(WEND, ivo, entry="A cache", pays={"Wend": 13, "Ivo": 2}).outcome["accepted"] is True
    three = buy(WEND, HALE, ivo, entry="A cache", pays={"Wend": 8, "Hale": 5, "Ivo": 2}, consents=["Ro", "Tam"])
    assert balances(three) == {"Wend": 10, "Hale": 7, "Ivo": 1}


def test_K46_who_pays_what_is_asked_and_the_last_pays_the_rest() -> None:
    unsaid: dict[str, Any] = {"entry": "A cache", "pays": {"Wend": None, "Hale": None}, "consents": ["Ro", "Tam"]}
    asked = buy(WEND, HALE, **unsaid)
    assert due(asked) == [("purchase.shares", ())]
    assert asked.due[0].label == "How many of the 15 points does Wend pay? It has 18."
    assert balances(buy(WEND, HALE, **unsaid, shares=[9])) == {"Wend": 9, "Hale": 6}


# what they buy


def test_K47_nothing_on_a_sheet_and_no_refund() -> None:
    bought = buy(WEND, entry="A cache").outcome
    assert set(bought) == {"accepted", "reason", "accounts", "bought"}
    assert refusal({**WEND, "spent": 15}, entry="A word", cost=1, pays={"Wend": -1}).startswith("K51: ")
    assert refusal(WEND, HALE, entry="A word", cost=1, pays={"Wend": 2, "Hale": -1}).startswith("K48: Hale pays −1")


def test_K48_an_account_buys_an_entry_once_and_a_split_marks_it_on_each_that_paid() -> None:
    found = buy(WEND, HALE, entry="A cache", pays={"Wend": 8, "Hale": 7}, consents=["Ro", "Tam"]).outcome
    assert [account["used"] for account in found["accounts"]] == [["crown.cache"], ["crown.cache"]]
    for used in ("crown.cache", "cache", "A cache"):
        reason = refusal({**HALE, "fate": 9, "used": [used]}, entry="A cache")
        assert reason.startswith("K48: Hale has bought A cache already")
    assert buy(WEND, {**HALE, "used": ["crown.cache"]}, entry="A cache", pays={"Wend": 15}).outcome["accepted"] is True


def test_K48_an_entry_is_the_same_in_capitals_and_with_wider_gaps() -> None:
    used = {"name": "Wend", "fate": 9, "tier": 2, "final": True, "used": ["A  word to the Ferryman"]}
    told = "K48: Wend has bought a Word to the ferryman already, and each account buys each entry once."
    assert refusal(used, entry=" a Word  to the ferryman ", cost=1) == told


def test_K46_no_account_pays_whose_record_takes_no_part() -> None:
    accounts = [{"name": name, "owner": name, "fate": 9, "tier": 2, "final": True} for name in ("Wend", "Osric")]
    inputs = {
        "accounts": accounts,
        "payers": {"Wend": None},
        "purchase": {"entry": "x", "cost": 5, "pays": {"Wend": 2, "Osric": 3}, "consents": ["Wend", "Osric"]},
    }
    told = "purchase.pays names Osric, whose record takes no part. Choose it as an account too (K46)."
    with pytest.raises(UserMistake, match=re.escape(told)):
        resolve("testament", inputs)
    found = resolve("testament", {**inputs, "payers": {"Wend": None, "Osric": None}})
    assert found.outcome["bought"]["pays"] == {"Wend": 2, "Osric": 3}


def test_K46_no_more_shares_are_said_than_there_are() -> None:
    accounts = [{"name": name, "owner": "Ro", "fate": 9, "tier": 2, "final": True} for name in ("Wend", "Osric")]
    inputs = {"accounts": accounts, "payers": {"Wend": None, "Osric": None}}
    told = "purchase.shares holds 1 too many: the last account pays what is left (K46). Take them out."
    with pytest.raises(UserMistake, match=re.escape(told)):
        resolve("testament", {**inputs, "purchase": {"entry": "x", "cost": 5, "shares": [2, 3]}})
    found = resolve("testament", {**inputs, "purchase": {"entry": "x", "cost": 5, "shares": [2]}})
    assert found.outcome["bought"]["pays"] == {"Wend": 2, "Osric": 3}  # 5 − 2


@pytest.mark.parametrize(("key", "longest"), [("entry", 120), ("description", 400)])
def test_what_no_line_of_the_ledger_holds_is_refused(key: str, longest: int) -> None:
    wend = {"name": "Wend", "fate": 9, "tier": 2, "final": True}
    words: dict[str, Any] = {"entry": "x", "cost": 1, key: "a" * longest}
    assert buy(wend, **words).outcome["accepted"] is True
    told = f"purchase.{key} holds {longest} characters, and this has {longest + 1}. Shorten it."
    with pytest.raises(UserMistake, match=re.escape(told)):
        buy(wend, **{**words, key: "a" * (longest + 1)})


def test_K48_an_account_that_pays_nothing_takes_no_part() -> None:
    pays = {"Wend": 15, "Hale": 0}
    assert refusal(WEND, HALE, entry="A cache", pays=pays, consents=["Ro", "Tam"]).startswith("K48: Hale pays 0")


def test_K49_a_veto_touches_the_description_and_neither_price_nor_choice() -> None:
    found = buy(WEND, entry="A cache", description="A cellar full of silver", vetoed=True)
    assert (found.outcome["accepted"], balances(found)) == (True, {"Wend": 3})
    assert due(found) == [("purchase.vetoed", (False,))]
    assert buy(WEND, entry="A cache", description="A cellar", vetoed=False).due == ()
    with pytest.raises(UserMistake, match=r"^purchase\.cost is for what the shop has not, and A cache is 15 there"):
        buy(WEND, entry="A cache", cost=5)


def test_K50_a_final_act_only_in_its_scene() -> None:
    assert buy(WEND, entry="Catch one blade").outcome["accepted"] is True
    closed = {**WEND, "scene_open": False}
    assert refusal(closed, entry="Catch one blade").startswith("K50: The scene of Wend is over")
    assert refusal(closed, entry="One last word", cost=1, final_act=True).startswith("K50: ")
    assert buy(closed, entry="A cache").outcome["accepted"] is True  # what is left is kept


def test_K50_A22_a_final_act_is_paid_by_this_death_s_points_alone() -> None:
    second = {**HALE, "scene_open": True}
    pays = {"Wend": 3, "Hale": 2}
    bill: dict[str, Any] = {"entry": "Catch one blade", "pays": pays, "consents": ["Ro", "Tam"]}
    assert refusal(WEND, second, **bill).startswith("A22: A Final Act is paid by one account")
    allowed = buy(WEND, second, **bill, set_values={"second_account": "yes"})
    assert (allowed.outcome["accepted"], balances(allowed)) == (True, {"Wend": 15, "Hale": 10})


def test_K51_six_tiers_of_price() -> None:
    assert list(PRICES) == [1, 5, 15, 30, 60, 100]
    assert PRICES[100] == "The Apotheosis"
    with pytest.raises(UserMistake, match=r"^purchase\.cost is one of 1, 5, 15, 30, 60, 100 \(K51\), and 7 is none"):
        buy(WEND, entry="A thing", cost=7)


def test_K44_no_more_than_there_is() -> None:
    assert refusal(HALE, entry="A cache") == "K44: Hale has 12 left, and 15 is more."
    assert refusal({**WEND, "spent": 4}, entry="A cache") == "K44: Wend has 14 left, and 15 is more."


def test_K51_the_shares_come_to_the_price() -> None:
    pays = {"Wend": 8, "Hale": 6}
    reason = refusal(WEND, HALE, entry="A cache", pays=pays, consents=["Ro", "Tam"])
    assert reason == "K51: The accounts pay 14 together, and the price is 15."


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"accounts": [{**WEND, "tier": 0}]}, r"^accounts\[1\]\.tier is 1 to 10 \(K6, A25\)"),
        ({"accounts": [{**WEND, "fate": -1}]}, r"^accounts\[1\]\.fate is at least 0"),
        ({"accounts": [{**WEND, "spent": 19}]}, r"^accounts\[1\]\.spent is at most its points \(K44\)"),
        ({"accounts": [WEND, WEND]}, r"^accounts\[1\]\.name is that of two accounts"),
        ({"accounts": [WEND], "purchase": {"cost": 5}}, r"^purchase\.entry is missing"),
        ({"accounts": [WEND], "purchase": {"entry": "x"}}, r"^purchase\.cost is missing"),
        ({"accounts": [], "purchase": {"entry": "x", "cost": 5}}, r"^purchase\.pays is missing"),
        (
            {"accounts": [WEND], "purchase": {"entry": "x", "cost": 5, "pays": {"Wand": 5}}},
            r"^purchase\.pays names no account 'Wand'\. There are: Wend",
        ),
        ({"accounts": [WEND], "payers": {"Wand": None}}, r"^payers names no account 'Wand'\. There are: Wend"),
        ({"accounts": [{**WEND, "age": 4}]}, r"^accounts\[1\]\.age: This key is unknown"),
    ],
)
def test_what_cannot_be_is_refused_by_its_key(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UserMistake, match=sentence):
        resolve("testament", inputs)


def test_where_nothing_is_bought_the_accounts_are_told() -> None:
    found = resolve("testament", {"accounts": [WEND], "payers": {"Wend": None}})
    assert (found.title, found.sentence) == ("Testament points", "Nothing is bought yet.")
    assert (found.outcome["bought"], balances(found), found.due) == (None, {"Wend": 18}, ())


def test_a_purchase_tells_its_account_its_tier_and_what_it_is() -> None:
    found = buy(WEND, entry="cache")
    assert [(stage.label, stage.rule, stage.after) for stage in found.stages] == [
        ("Wend: Fate 9 × Tier 2", "K44", 18),
        ("A cache, The Shape of the Map", "K51", 15),
        ("A cache is bought", "K48", 15),
    ]
    assert found.stages[1].note == "Where nobody looked."
    assert (found.title, found.sentence) == ("Buy A cache", "A cache for 15: 15 of Wend")
