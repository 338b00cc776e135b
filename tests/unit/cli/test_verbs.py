"""The verbs: what each writes and answers, and that every mistake is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal

MISTAKES = [
    (("show", "demo", "Nobody"), "Nobody"),
    (("show", "nowhere", "Bob"), "nowhere"),
    (("set", "demo", "Bob", "vitalty", "3"), "Did you mean vitality?"),
    (("set", "demo", "Hale", " full VIGOR", "3"), "Did you mean vigor_max?"),
    (("set", "demo", "Bob", "vitality", "lots"), "number"),
    (("set", "demo", "Bob", "fortitude", "-1"), "at least 0"),
    (("set", "demo", "Bob", "armor.plate.soak", "101"), "at most 100"),
    (("set", "demo", "Bob", "armor.nothing.soak", "1"), "plate"),
    (("adjust", "demo", "Bob", "evad", "1", "--reason", "x"), "evade"),
    (("add", "demo", "dragon", "Smoke"), "character"),
    (("new", "Home", "--system", "nothing"), "nothing"),
    (("insert", "demo", "Bob", "armor", "nam=Helm"), "Did you mean name?"),
    (("insert", "demo", "Bob", "armor", "name"), "COLUMN=VALUE"),
    (("insert", "demo", "Bob", "luck", "name=Helm"), "one value"),
    (("remove", "demo", "Bob", "armor", "nothing"), "plate"),
    (("resolve", "armor_damage.hit", "{damage"), "no JSON"),
    (("settings", "demo", "rounding", "sideways"), "sideways"),
    (("resolve", "armor_damage.hti"), "armor_damage.hit"),
    (("roll", "1d0"), "1d0"),
    (("undo", "demo", "0"), "at least 1"),
    (("plugins", "enable", "nothing", "demo"), "nothing"),
    (("dance",), "dance"),
]


def test_bad_input_is_one_sentence_and_exit_2(demo: Tallow) -> None:
    for words, told in MISTAKES:
        refused = demo(*words)
        assert refused.code == 2, (words, refused)
        assert told in refused.err, (words, refused.err)
        assert "Traceback" not in refused.err
        assert refused.out == ""
    assert answer(demo("show", "demo", "Bob", "--json"))["fields"]["vitality"] == 70


def test_verbs_that_write_each_make_one_step_that_undo_takes_back(tallow: Tallow) -> None:
    made = answer(tallow("new", "Ashwater Road", "--system", "armor_damage", "--json"))
    road = made["id"]
    added = answer(tallow("add", road, "character", "Łucja", "--json"))
    assert added["changes"][0]["record"] == added["record"]
    answer(tallow("set", road, "Łucja", "react", "61", "--json"))
    # R30: Evade is half of React, rounded up: 61 / 2 = 30.5, so 31.
    shown = answer(tallow("show", road, "Łucja", "--json"))
    assert shown["totals"]["armor_damage.evade"]["value"] == 31
    answer(tallow("adjust", road, "Łucja", "evade", "+5", "--reason", "blessed boots", "--json"))
    evade = answer(tallow("show", road, "Łucja", "--json"))["totals"]["armor_damage.evade"]
    assert evade["value"] == 36
    assert {"label": "blessed boots", "amount": 5, "source": "your adjustment"} in evade["parts"]
    answer(tallow("set", road, "Łucja", "react", "80", "--json"))
    assert answer(tallow("show", road, "Łucja", "--json"))["totals"]["armor_damage.evade"]["value"] == 45  # 40 + 5
    answer(tallow("settings", road, "rounding", "down", "--json"))
    assert answer(tallow("settings", road, "rounding", "--json"))["value"] == "down"
    labels = [step["label"] for step in answer(tallow("history", road, "--json"))]
    assert len(labels) == 5
    assert len(answer(tallow("undo", road, "5", "--json"))) == 5
    assert answer(tallow("records", road, "--json")) == []
    assert all(step["undone"] for step in answer(tallow("history", road, "--json")))
    nothing = tallow("undo", road)
    assert nothing.code == 2
    answer(tallow("redo", road, "5", "--json"))
    assert answer(tallow("show", road, "Łucja", "--json"))["totals"]["armor_damage.evade"]["value"] == 45


def test_the_demo_archives_an_older_one_and_campaigns_are_found_by_a_part_of_their_name(tallow: Tallow) -> None:
    first, second = answer(tallow("demo", "--json")), answer(tallow("demo", "--json"))
    listed = {row["id"]: row["archived"] for row in answer(tallow("campaigns", "--json"))}
    assert listed == {first["id"]: True, second["id"]: False}
    assert {row["name"] for row in answer(tallow("records", "dem", "--json"))} >= {"Bob", "Neris Talo"}
    answer(tallow("archive", "demo", "Bob", "--json"))
    rows = {row["name"]: row["archived"] for row in answer(tallow("records", "demo", "--json"))}
    assert rows["Bob"] is True


def test_a_plugins_command_runs_on_records_as_one_step(demo: Tallow) -> None:
    done = answer(demo("do", "demo", "restore_armor", "Neris", "Jorun", "--json"))
    assert done["label"].endswith("Neris Talo, Jorun Hask")
    armor = answer(demo("show", "demo", "Neris", "--json"))["fields"]["armor"]
    assert all(row["physical"] == row["physical_full"] for row in armor)
    answer(demo("do", "demo", "armor_damage.new_round", "Neris", "--json"))
    for words, told in (
        (("do", "demo", "restore_armour", "Bob"), "Did you mean armor_damage.restore_armor?"),
        (("do", "demo", "restore_armor"), "Name one"),
        (("do", "demo", "restore_armor", "Pale Reeve"), "works on a character, and Pale Reeve is an NPC."),
    ):
        refused = demo(*words)
        assert (refused.code, told in refused.err) == (2, True), refused.err


def test_a_record_is_given_another_name_and_a_bad_one_is_refused(demo: Tallow) -> None:
    answer(demo("set", "demo", "Bob", "name", "Robert", "--json"))
    assert answer(demo("show", "demo", "Robert", "--json"))["name"] == "Robert"
    assert "A name cannot be empty" in refusal(demo("set", "demo", "Robert", "name", " "))
    answer(demo("undo", "demo", "--json"))
    assert answer(demo("show", "demo", "Bob", "--json"))["name"] == "Bob"


def test_who_removes_a_parent_is_told_of_the_children_who_go_on_naming_it(demo: Tallow) -> None:
    parents = ("--with", "first=Aldis", "--with", "second=Brenna")
    answer(demo("resolve", "kdm.birth", '{"name": "Ren"}', "--campaign", "demo", *parents, "--apply"))
    told = "4 values refer to it (Little Hob, Ren, Sorrel, White Lion 2, year 10) and will go on naming it; 3 steps"
    assert refusal(demo("delete", "demo", "Aldis")).startswith(told)  # children, and who fights


def test_a_record_that_a_command_is_given_twice_is_meant_once(demo: Tallow) -> None:
    hale = answer(demo("show", "demo", "Hale", "--json"))["id"]
    done = answer(demo("do", "demo", "king.retires", "Hale", hale, "Hale Tarrow", "--json"))
    assert done["label"].endswith(": Hale Tarrow")
    assert answer(demo("show", "demo", hale, "--json"))["fields"]["retired"] is True


def test_what_is_to_be_decided_names_the_keys_that_decide_it(demo: Tallow) -> None:
    roles = ("--campaign", "demo", "--with", "target=Hale Tarrow")
    hit = ("resolve", "king.hit", '{"damage": 60}', *roles, "--dice", "8", "--apply")
    assert "Spend 1 of 1 Fate to roll again? (spend_fate: true or false)" in refusal(demo(*hit))


def test_a_step_is_reverted_and_a_record_removed_by_command_line(demo: Tallow) -> None:
    first = answer(demo("set", "demo", "Bob", "react", "51", "--json"))["step"]
    answer(demo("set", "demo", "Bob", "luck", "36", "--json"))
    reverted = answer(demo("revert", "demo", str(first), "--json"))
    assert (reverted["left"], reverted["changes"][0]["after"]) == ([], 50)
    fields = answer(demo("show", "demo", "Bob", "--json"))["fields"]
    assert (fields["react"], fields["luck"]) == (50, 36)
    asked = demo("delete", "demo", "Bob")
    assert (asked.code, "--yes" in asked.err) == (2, True)
    answer(demo("delete", "demo", "Bob", "--yes", "--json"))
    assert "Bob" not in {row["name"] for row in answer(demo("records", "demo", "--json"))}
    answer(demo("undo", "demo", "--json"))
    assert answer(demo("show", "demo", "Bob", "--json"))["fields"] == fields


def test_the_odds_of_a_hit_by_command_line(demo: Tallow) -> None:
    words = ("odds", "armor_damage.hit", "-", "--campaign", "demo", "--with", "target=Bob", "--json")
    odds = answer(demo(*words, given='{"damage": "d10×20"}'))
    # Only 200 (one way of ten) and 180 get past 80%, 100 and 30: 160 − 130 = 30 and 144 − 130 = 14.
    assert [(row["value"], row["chance"]) for row in odds["figures"]["vitality"]] == [
        (40, "1/10"),
        (56, "1/10"),
        (70, "4/5"),
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("show", "demo", "a\nb"),
        ("show", "demo", "\udcff"),
        ("show", "demo", "a\0b"),
        ("set", "demo", "Bob", "--", "vitality", "--"),
        ("revert", "demo", "9" * 40),
        ("revert", "demo", "-3"),
        ("resolve", "armor_damage.hit", "--dice", "9" * 5000),
        ("restore", "/"),
        ("export", "demo", "-o", "/" + "x" * 5000),
        ("backup", "x" * 5000),
        ("import", "a\nb"),
    ],
)
def test_odd_words_are_one_line_and_no_traceback(demo: Tallow, words: tuple[str, ...]) -> None:
    refused = demo(*words)
    assert refused.code in (1, 2), refused
    assert refused.err.count("\n") == 1, refused.err
    assert len(refused.err) < 1000


def test_a_sheet_is_filled_row_by_row(tallow: Tallow) -> None:
    road = answer(tallow("new", "Road", "--system", "armor_damage", "--json"))["id"]
    tallow("add", road, "character", "Ada")
    cells = ("slot=head", "name=Kettle helm", "worn=yes", "physical=20", "physical_full=20", "soak=3", "evade=-1")
    helm = answer(tallow("insert", road, "Ada", "armor", *cells, "--json"))["row"]
    answer(tallow("insert", road, "Ada", "items", "name=Rope", "--json"))
    shown = answer(tallow("show", road, "Ada", "--json"))
    assert shown["totals"]["armor_damage.soak"]["value"] == 3
    assert f"{helm}: slot Head, name Kettle helm" in tallow("show", road, "Ada").out
    assert refusal(tallow("set", road, "Ada", f"armor.{helm}", "3")).startswith(
        f"armor.{helm} is a piece, and each of its cells is set by itself. Name one: armor.{helm}.slot, "
    )
    answer(tallow("remove", road, "Ada", "armor", helm, "--json"))
    assert answer(tallow("show", road, "Ada", "--json"))["totals"]["armor_damage.soak"]["value"] == 0
    answer(tallow("undo", road, "3", "--json"))


def test_inputs_may_stand_in_the_command_itself(demo: Tallow) -> None:
    words = ("--campaign", "demo", "--with", "target=Bob", "--apply")
    assert answer(demo("resolve", "armor_damage.hit", '{"damage": 200}', *words))["outcome"]["vitality"] == 40
    undone = demo("undo", "demo")
    assert "Hit for 200" in undone.out


@pytest.mark.parametrize("way", ["itself", "link", "hard link", "log", "backup"])
@pytest.mark.parametrize("verb", ["print", "export"])
def test_nothing_is_written_over_the_store_or_its_backups(
    tallow: Tallow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str, way: str
) -> None:
    store = tmp_path / "s.pdf"
    monkeypatch.setenv("TALLOW_STORE", str(store))
    tallow("demo")
    target = tmp_path / "to.pdf"
    if way == "itself":
        target = store
    elif way == "link":
        target.symlink_to(store)
    elif way == "hard link":
        target.hardlink_to(store)
    elif way == "log":
        target = tmp_path / "s.pdf-wal"
    else:
        target = Path(answer(tallow("backup", "--json"))["path"]).with_suffix(".pdf")
    words = ["print", "demo", "Bob"] if verb == "print" else ["export", "demo", "--force"]
    refused = tallow(*words, "-o", str(target))
    if verb == "print" and way == "log":  # a print is always a .pdf, so it cannot be the log
        assert refused.code == 0
    else:
        assert refused.code == 2, refused
        assert "Name a" in refused.err
    assert answer(tallow("show", "demo", "Bob", "--json"))["fields"]["vitality"] == 70
