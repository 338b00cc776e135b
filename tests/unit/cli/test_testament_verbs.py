"""Testament points by command line: what is refused says its rule and writes nothing, and a name means who fits."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.cli.conftest import Done, Tallow, answer, refusal


@pytest.fixture
def crown(tallow: Tallow) -> Tallow:
    """A campaign in which Osric left 6 × 3 = 18 points to Tam, and Wend 5 × 2 = 10 to Ro."""
    tallow("new", "Crown", "--system", "king", "--plugins", "king_starter_tables")
    for name, player, tier, fate in (("Osric", "Tam", 3, 6), ("Wend", "Ro", 2, 5)):
        tallow("add", "Crown", "king.character", name)
        for field, value in (("player", player), ("tier", tier), ("fate", fate)):
            tallow("set", "Crown", name, field, str(value))
    answer(tallow("do", "Crown", "king.dies_for_good", "Osric", "Wend", "--json"))
    return tallow


def buy(tallow: Tallow, *roles: str, apply: bool = True, **purchase: Any) -> Done:
    words = [word for role in roles for word in ("--with", role)] + (["--apply"] if apply else [])
    return tallow("resolve", "king.testament", json.dumps({"purchase": purchase}), "--campaign", "Crown", *words)


def steps(tallow: Tallow) -> int:
    return len(answer(tallow("history", "Crown", "--json")))


def test_an_account_is_meant_though_the_character_has_its_name(crown: Tallow) -> None:
    bought = answer(buy(crown, "account=Osric", entry="A word", cost=1))
    assert bought["outcome"]["bought"]["pays"] == {"Osric": 1}
    assert bought["applied"]


BOTH = ("account=Osric", "second=Wend")


@pytest.mark.parametrize(
    ("roles", "purchase", "told"),
    [
        (("account=Osric",), {"entry": "A throne", "cost": 30}, "K44: Osric has 18 left, and 30 is more"),
        (BOTH, {"entry": "A pass", "cost": 15, "shares": [10]}, "still to be decided"),
        (BOTH, {"entry": "A pass", "cost": 15, "pays": {"Osric": 10, "Wend": 5}, "consents": ["Tam"]}, "Ro decides"),
        (BOTH, {"entry": "A pass", "cost": 15, "pays": {"Osric": 15, "Wend": 0}, "consents": ["Tam", "Ro"]}, "K48"),
        (("account=Osric",), {"entry": "A pass", "cost": 5, "pays": {"Osric": 2, "Wend": 3}}, "takes no part"),
        (BOTH, {"entry": "caught_blade", "pays": {"Osric": 3, "Wend": 2}, "consents": ["Tam", "Ro"]}, "A22"),
        (
            ("account=Osric",),
            {"entry": "A pass", "cost": 5, "vetoed": True, "description": "Mine."},
            "Describe A pass anew",
        ),
        (("account=Osric",), {"entry": "A pass", "cost": 4}, "K51"),
        (("account=Osric",), {"entry": "caught_blade", "cost": 1}, "K49"),
    ],
)
def test_what_does_not_stand_is_refused_and_writes_nothing(
    crown: Tallow, roles: tuple[str, ...], purchase: dict[str, Any], told: str
) -> None:
    before = steps(crown)
    assert told in refusal(buy(crown, *roles, **purchase))
    assert steps(crown) == before


def test_K48_an_entry_is_bought_once_however_it_is_written(crown: Tallow) -> None:
    answer(buy(crown, "account=Osric", entry="A word", cost=1))
    assert "K48" in refusal(buy(crown, "account=Osric", entry=" a  WORD", cost=1))


def test_K50_a_final_act_closes_with_the_scene(crown: Tallow) -> None:
    account = next(each for each in answer(crown("records", "Crown", "--json")) if each["kind"] == "king.account")
    answer(crown("do", "Crown", "king.end_scene", account["id"], "--json"))
    assert refusal(crown("do", "Crown", "king.end_scene", account["id"])) == "Its scene is over already."
    assert "K50" in refusal(buy(crown, f"account={account['id']}", entry="caught_blade"))


def test_one_account_in_two_roles_pays_once(crown: Tallow) -> None:
    bought = answer(buy(crown, "account=Osric", "second=Osric", entry="A word", cost=1))
    assert len(bought["edits"]) == 1


def test_nobody_who_is_dead_is_hit_by_command_line(crown: Tallow) -> None:
    done = crown("resolve", "king.hit", '{"damage": 3}', "--campaign", "Crown", "--with", "target=Osric", "--apply")
    assert refusal(done).startswith("Osric is dead.")
