"""Survival actions on the sheets of a fight: what opens, what interrupts what, what is paid (RULES.md S13 to S42)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plugins.systems.kdm.showdown.action_pills import of_fight
from plugins.systems.kdm.showdown.fight_shown import acts, survivors, window
from tallow.model.edit import Set
from tallow.model.errors import Objected, UserMistake
from tallow.services import removal, rolls
from tests.plugins.systems.kdm.harness import LANTERN, Table, line

FIGHT = "Showdown, year 1"
DAWN = """
[[innovation]]
id = "sun_language"
name = "Sun Language"
effects = [{ type = "grant", permission = "kdm.embolden", to = "kdm.survivors" }]

[[innovation]]
id = "hands_of_the_sun"
name = "Hands of the Sun"
effects = [{ type = "grant", permission = "kdm.overcharge", to = "kdm.survivors" }]

[[innovation]]
id = "silent_dialect"
name = "Silent Dialect"
effects = [{ type = "grant", permission = "kdm.fist_pump", to = "kdm.survivors" }]
"""
"""Innovations of other campaign types, which unlock what the core game does not."""
MANIFEST = """
id = "dawn"
name = "Dawn"
family = "expansion"
system = "kdm"
version = "1.0.0"
api = 1
requires = ["kdm>=1"]
summary = "Innovations that unlock further survival actions."
authors = ["A group"]
licence = "MIT"
"""
KNOWN = ("kdm.language", "kdm.paint", "kdm.inner_lantern", "kdm.destiny")
UNLOCKING = (*KNOWN, "dawn.sun_language", "dawn.hands_of_the_sun", "dawn.silent_dialect")


@pytest.fixture
def dawn(tmp_path: Path) -> Iterator[Table]:
    """Every survival action but the tablets' is unlocked; Anna, Bert and Cora fight, with 3 survival each."""
    folder = tmp_path / "shelf" / "expansions" / "dawn"
    (folder / "content").mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    (folder / "content" / "innovations.toml").write_text(DAWN, encoding="utf-8")
    table = Table(tmp_path / "dawn.sqlite", further=tmp_path / "shelf")
    fought(table)
    yield table
    table.close()


def fought(table: Table, **settings: str) -> Table:
    """A campaign with these settings, and its fight."""
    table.begin(f"Dawn {len(settings)}", plugins=["dawn"], **settings)
    innovations = [line(each) for each in UNLOCKING]
    table.settlement(campaign=[LANTERN], lantern_year=1, innovations=innovations)
    table.adjust("Hearth", "survival_limit", 9, "event")
    for name in ("Anna", "Bert", "Cora"):
        table.survivor(name, departing=True)
        table.set(name, survival=3)
    table.command("begin_showdown", "Hearth")
    return table


def survivors_turn(table: Table) -> None:
    table.command("next_turn", FIGHT)
    assert table.value(FIGHT, "turn") == "survivors"


def opens(table: Table, moment: str) -> None:
    table.set(FIGHT, window=moment)


def told(table: Table) -> tuple[str, str]:
    """What the showdown's sheet says of the opportunity."""
    (found,) = window(table.record(FIGHT), table.book)
    return found.text, found.note


def shown(table: Table) -> list[str]:
    """The survival actions on the showdown's sheet."""
    return [pill.label for pill in of_fight(table.record(FIGHT), table.book)]


# the machine over the sheets


def test_S14_E3_an_action_that_goes_on_is_being_resolved_and_nobody_performs_another(dawn: Table) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    dawn.perform("Anna", "Surge")
    assert (dawn.entries(FIGHT, "resolving"), dawn.value("Anna", "survival")) == (["surge"], 2)  # 3 − 1
    labels = ("Dodge", "Encourage", "Dash", "Embolden", "Fist Pump")
    assert {dawn.pill("Bert", label).why for label in labels} == {"Surge is being resolved"}
    assert told(dawn)[0] == "Surge is being resolved"
    assert told(dawn)[1].endswith("then it is between acts again")
    dawn.undo()  # one step: cost, mark, and that it goes on
    assert (dawn.entries(FIGHT, "resolving"), dawn.value("Anna", "survival")) == ([], 3)
    assert dawn.pill("Bert", "Dash").why == ""


def test_S39_S42_E3_E4_SV27_several_actions_in_one_window_and_then_all_pass(dawn: Table) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    for name, label in (("Anna", "Dash"), ("Bert", "Surge"), ("Anna", "Surge")):
        dawn.perform(name, label)
        with pytest.raises(UserMistake, match=rf"{label} is being resolved: end it first \(S14\)"):
            dawn.command("pass_window", FIGHT)
        dawn.command("end_action", FIGHT)
        assert dawn.value(FIGHT, "window") == "between_acts"
    assert [dawn.value(name, "survival") for name in ("Anna", "Bert")] == [1, 2]  # 3 − 1 − 1 and 3 − 1
    dawn.command("pass_window", FIGHT)
    assert dawn.value(FIGHT, "window") == ""
    with pytest.raises(UserMistake, match="No survival action is being resolved"):
        dawn.command("end_action", FIGHT)


@pytest.mark.parametrize("moment", ["between_acts", "before_reaction", "after_critical"])
def test_S14_E2_within_an_action_no_opportunity_opens(dawn: Table, moment: str) -> None:
    survivors_turn(dawn)
    opens(dawn, "flow")
    dawn.perform("Anna", "Surge")
    sentence = r"Surge is being resolved, and what would open within it passes \(S14\)"
    with pytest.raises(Objected, match=sentence) as caught:
        opens(dawn, moment)
    assert (caught.value.rule, caught.value.may_override, dawn.value(FIGHT, "window")) == ("S14", True, "flow")


def test_S41_E2_a_monster_that_falls_opens_one_and_within_an_action_none(dawn: Table) -> None:
    dawn.command("fell_monster", FIGHT)
    assert (dawn.value(FIGHT, "knocked_down"), dawn.value(FIGHT, "window")) == (True, "monster_knocked_down")
    assert dawn.pill("Anna", "Dash").why == ""  # in the monster's own turn
    dawn.undo()
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    dawn.perform("Anna", "Surge")
    dawn.command("fell_monster", FIGHT)
    assert (dawn.value(FIGHT, "knocked_down"), dawn.value(FIGHT, "window")) == (True, "between_acts")
    assert dawn.entries(FIGHT, "resolving") == ["surge"]


def test_S35_S36_S40_SV3_a_flow_in_the_monsters_turn_and_the_card_goes_on(dawn: Table) -> None:
    assert dawn.pill("Anna", "Dash").why == "no survival opportunity is open"
    assert dawn.pill("Anna", "Encourage").why == ""  # it has a time of its own
    with pytest.raises(Objected, match=r"Between acts is no survival opportunity of the monster's turn \(S40\)"):
        opens(dawn, "between_acts")
    opens(dawn, "flow")
    assert told(dawn)[1].endswith("then the AI card goes on")
    dawn.perform("Anna", "Dash")
    dawn.command("end_action", FIGHT)
    dawn.perform("Bert", "Dash")
    dawn.command("end_action", FIGHT)
    dawn.command("pass_window", FIGHT)
    assert dawn.pill("Cora", "Dash").why == "no survival opportunity is open"


def test_S16_S37_S39_SV4_others_act_in_an_attack_and_the_attack_goes_on(dawn: Table) -> None:
    survivors_turn(dawn)
    dawn.set("Anna", attacking=True)
    dawn.set("Cora", survival=0)
    dawn.set(FIGHT, acting=dawn.record("Anna").id)
    opens(dawn, "before_reaction")
    assert dawn.pill("Anna", "Dash").why == "not while attacking"
    assert dawn.pill("Cora", "Dash").why == "costs 1, and there is 0"
    dawn.perform("Bert", "Dash")
    assert told(dawn)[1].endswith("then it is before a reaction again")
    dawn.command("end_action", FIGHT)
    assert told(dawn)[1].endswith("until everybody passes; then Anna's attack goes on")


def test_S34_SV2_between_acts_a_surge_and_a_dash_of_her_who_attacked(dawn: Table) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")  # Anna has moved
    dawn.perform("Bert", "Surge")
    dawn.command("end_action", FIGHT)
    dawn.command("pass_window", FIGHT)
    dawn.set("Anna", attacking=True)
    dawn.set("Anna", attacking=False)  # her attack ended
    opens(dawn, "between_acts")
    dawn.perform("Anna", "Dash")
    assert [dawn.entries(name, "used") for name in ("Anna", "Bert")] == [["dash"], ["surge"]]


@pytest.mark.parametrize("end", ["turn", "won", "lost"])
def test_E6_what_is_being_resolved_ends_with_its_turn_or_its_fight(dawn: Table, end: str) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    dawn.perform("Anna", "Surge")
    if end == "turn":
        dawn.command("next_turn", FIGHT)
    else:
        dawn.set(FIGHT, state=end)
    assert (dawn.entries(FIGHT, "resolving"), dawn.value(FIGHT, "window")) == ([], "")
    dawn.undo()
    assert (dawn.entries(FIGHT, "resolving"), dawn.value(FIGHT, "window")) == (["surge"], "between_acts")


def test_S24_encourage_is_pressed_for_each_who_lies_and_raises_them(dawn: Table) -> None:
    dawn.set("Hearth", innovations=[line("language")])
    dawn.set("Bert", knocked_down=True)
    assert shown(dawn) == [
        "Anna: Dodge",
        "Anna: Encourage Bert",
        "Bert: Dodge",
        "Bert: Encourage",
        "Cora: Dodge",
        "Cora: Encourage Bert",
    ]
    pressed = next(each for each in of_fight(dawn.record(FIGHT), dawn.book) if each.label == "Anna: Encourage Bert")
    dawn.do(pressed.title, pressed.edits)
    assert pressed.title == "Anna: Encourage Bert, survival 3 → 2"
    assert (dawn.value("Anna", "survival"), dawn.value("Bert", "knocked_down")) == (2, False)
    dawn.undo()
    assert (dawn.value("Anna", "survival"), dawn.value("Bert", "knocked_down")) == (3, True)
    dawn.set("Cora", knocked_down=True)
    assert [each for each in shown(dawn) if each.startswith("Anna: E")] == [
        "Anna: Encourage Bert",
        "Anna: Encourage Cora",
    ]


def test_S24_on_the_own_sheet_it_is_for_the_only_one_who_lies_and_hears(dawn: Table) -> None:
    dawn.set("Hearth", innovations=[line("language")])
    dawn.set("Bert", knocked_down=True)
    raised = ("Bert", "knocked_down", False)
    assert raised in written(dawn, "Anna", "Encourage")
    dawn.set("Cora", knocked_down=True)
    assert not any(path == "knocked_down" for _, path, _ in written(dawn, "Anna", "Encourage"))
    dawn.set("Cora", injuries=[line("deaf")])
    assert raised in written(dawn, "Anna", "Encourage")


def written(table: Table, who: str, label: str) -> list[tuple[str, str, object]]:
    """Name, path and value of what a press of a survivor's own pill sets."""
    return [
        (table.book.record(each.record).name, each.path, each.value)
        for each in table.pill(who, label).edits
        if isinstance(each, Set)
    ]


def test_S13_S33_the_showdowns_sheet_has_that_for_which_it_is_the_moment(dawn: Table) -> None:
    dawn.set("Hearth", innovations=[line("language"), line("paint")])
    dawn.set("Bert", dead=True)
    dawn.set("Cora", survival=0)
    assert shown(dawn) == ["Anna: Dodge", "Anna: Encourage", "Cora: Dodge", "Cora: Encourage"]
    opens(dawn, "flow")
    found = of_fight(dawn.record(FIGHT), dawn.book)
    poor = "costs 1, and there is 0"
    assert [(pill.label, pill.why) for pill in found] == [
        ("Anna: Dodge", ""),
        ("Anna: Encourage", ""),
        ("Anna: Dash", ""),
        ("Cora: Dodge", poor),
        ("Cora: Encourage", poor),
        ("Cora: Dash", poor),
    ]
    dash = found[2]
    dawn.do(dash.title, dash.edits)
    assert (dash.title, dawn.value("Anna", "survival")) == ("Anna: Dash, survival 3 → 2", 2)
    assert dawn.entries(FIGHT, "resolving") == ["dash"]
    assert shown(dawn) == []
    anna, bert, _ = survivors(dawn.record(FIGHT), dawn.book)
    assert anna.note.endswith("performs Dodge, Encourage, Dash")
    assert bert.note == "dead"


def test_E6_an_attack_whose_attackers_sheet_is_gone_goes_on_without_a_name(dawn: Table) -> None:
    survivors_turn(dawn)
    dawn.set(FIGHT, acting=dawn.record("Anna").id)
    opens(dawn, "before_reaction")
    assert told(dawn)[1].endswith("then Anna's attack goes on")
    removal.delete(dawn.host, dawn.record("Anna"))
    assert told(dawn)[1].endswith("then the attack goes on")
    dawn.command("pass_window", FIGHT)
    assert dawn.value(FIGHT, "window") == ""


# +1 strength tokens


def test_S21_S22_SV16_who_is_knocked_down_loses_every_token_in_the_same_step(dawn: Table) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    dawn.perform("Anna", "Embolden")
    assert (dawn.value("Anna", "strength_plus"), dawn.total("Anna", "strength").value) == (1, 1)
    dawn.set("Anna", strength_plus=2)  # another effect gave one more
    changes = dawn.command("knock_down", "Anna")
    assert len(changes.changes) == 2
    assert (dawn.value("Anna", "strength_plus"), dawn.total("Anna", "strength").value) == (0, 0)
    dawn.undo()
    assert (dawn.value("Anna", "strength_plus"), dawn.value("Anna", "knocked_down")) == (2, False)
    dawn.set("Anna", strength_tokens=-1)
    dawn.command("knock_down", "Anna")
    assert dawn.value("Anna", "strength_tokens") == -1  # they are others


def test_Y10_where_embolden_is_not_unlocked_the_tokens_stay(dawn: Table) -> None:
    dawn.set("Hearth", innovations=[line("language")])
    dawn.set("Anna", strength_plus=2)
    dawn.command("knock_down", "Anna")
    assert dawn.value("Anna", "strength_plus") == 2


def test_Y10_by_the_other_reading_they_are_taken_off_by_hand(dawn: Table) -> None:
    fought(dawn, plus_lost="by_hand")
    dawn.set("Anna", strength_plus=2)
    dawn.command("knock_down", "Anna")
    assert dawn.value("Anna", "strength_plus") == 2


def test_S29_SV17_an_overcharge_without_an_attack_is_gone_with_its_round(dawn: Table) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    assert dawn.pill("Anna", "Overcharge").why == "needs a +1 strength token"
    dawn.set("Anna", strength_plus=2)
    dawn.perform("Anna", "Overcharge")
    assert [dawn.value("Anna", field) for field in ("survival", "strength_plus")] == [2, 0]  # 3 − 1
    assert dawn.entries("Anna", "used") == ["overcharge"]
    dawn.command("new_round", "Hearth")
    assert dawn.entries("Anna", "used") == []


def test_S29_the_next_attack_of_an_overcharge_is_devastating_and_no_other(dawn: Table) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    dawn.set("Anna", strength_plus=1, gear=[{"id": "g", "entry": "kdm.founding_stone", "place": 1}])
    dawn.set(FIGHT, toughness=8, ai_deck=9)
    dawn.perform("Anna", "Overcharge")
    dawn.command("pass_window", FIGHT)
    roles = {"survivor": "Anna", "monster": FIGHT}
    assert dawn.resolve("attack", [9, 9, 9, 9], roles=roles).outcome["wounds"] == 2 * (1 + 1)  # 9 + 1 is 8 or more
    applied = dawn.apply("attack", [9, 2, 9], roles=roles)  # one of two hits, and it wounds
    assert (applied.outcome["wounds"], dawn.value(FIGHT, "wound_stack")) == (2, 2)  # 1 + Devastating 1
    assert [stage.after for stage in applied.stages if stage.rule == "S29"] == [1]
    again = dawn.resolve("attack", [9, 2, 9], roles=roles).resolution
    assert again is not None
    assert again.outcome["wounds"] == 1
    assert "S29" not in [stage.rule for stage in again.stages]
    dawn.undo()
    assert dawn.value("Anna", "used")[0]["awaits"]


def test_S29_an_attack_that_misses_is_the_next_one_too_and_a_round_takes_the_rest(dawn: Table) -> None:
    survivors_turn(dawn)
    opens(dawn, "between_acts")
    dawn.set("Anna", strength_plus=1, gear=[{"id": "g", "entry": "kdm.founding_stone", "place": 1}])
    dawn.set(FIGHT, toughness=8, ai_deck=9)
    dawn.perform("Anna", "Overcharge")
    dawn.apply("attack", [2, 2], roles={"survivor": "Anna", "monster": FIGHT})
    assert [row["awaits"] for row in dawn.value("Anna", "used")] == [False]
    dawn.undo()
    dawn.command("next_turn", FIGHT)
    assert dawn.value("Anna", "used") == ()


# what forbids one


@pytest.mark.parametrize(
    ("field", "entry", "name", "forbidden"),
    [
        ("injuries", "broken_hip", "Broken hip", ["Dodge"]),
        ("injuries", "shattered_jaw", "Shattered jaw", ["Encourage"]),
        ("abilities", "endless_babble", "Endless Babble", ["Encourage"]),
        ("injuries", "dismembered_leg", "Dismembered leg", ["Dash"]),
        ("injuries", "bruised_tailbone", "Bruised tailbone", ["Dash"]),
        ("injuries", "torn_muscle", "Torn muscle", ["Dash"]),
        ("injuries", "slashed_back", "Slashed back", ["Surge"]),
    ],
)
def test_S13_what_forbids_an_action_forbids_no_other(
    dawn: Table, field: str, entry: str, name: str, forbidden: list[str]
) -> None:
    opens(dawn, "flow")
    dawn.set("Anna", survival=7)
    dawn.add("Anna", field, entry)
    labels = ("Dodge", "Encourage", "Dash", "Surge", "Endure", "Embolden", "Fist Pump")
    found = {label: dawn.pill("Anna", label).why for label in labels}
    assert {label: why for label, why in found.items() if why} == dict.fromkeys(forbidden, f"not with {name}")


def test_S3_who_cannot_spend_survival_performs_none(dawn: Table) -> None:
    opens(dawn, "flow")
    dawn.add("Anna", "injuries", "intracranial_hemorrhage")
    for label in ("Dodge", "Encourage", "Dash", "Surge", "Embolden", "Fist Pump"):
        assert dawn.pill("Anna", label).why == "cannot spend survival (Intracranial hemorrhage)"


# the resolver with records


def performed(table: Table, action: str, who: str, target: str = "") -> dict[str, object]:
    roles = {"survivor": who, "monster": FIGHT, **({"target": target} if target else {})}
    return dict(table.apply("survival_action", action=action, roles=roles).outcome)


def test_S24_SV19_the_resolver_raises_whom_it_is_for_and_not_who_is_deaf(dawn: Table) -> None:
    dawn.command("knock_down", "Bert")
    assert performed(dawn, "encourage", "Anna", "Bert")["effects"] == ["target_may_stand"]
    assert (dawn.value("Bert", "knocked_down"), dawn.value("Anna", "survival")) == (False, 2)
    dawn.undo()
    assert (dawn.value("Bert", "knocked_down"), dawn.value("Anna", "survival")) == (True, 3)
    dawn.add("Bert", "injuries", "deaf")
    assert performed(dawn, "encourage", "Anna", "Bert")["reasons"] == ["target_deaf"]
    assert (dawn.value("Bert", "knocked_down"), dawn.value("Anna", "survival")) == (True, 3)
    opens(dawn, "flow")
    assert performed(dawn, "fist_pump", "Anna", "Bert")["allowed"]
    assert not dawn.value("Bert", "knocked_down")


def test_S27_SV20_blind_is_who_sees_with_neither_eye(dawn: Table) -> None:
    opens(dawn, "flow")
    dawn.command("knock_down", "Bert")
    dawn.add("Bert", "injuries", "blind")
    roles = {"survivor": "Anna", "target": "Bert", "monster": FIGHT}
    assert dawn.resolve("survival_action", action="fist_pump", roles=roles).outcome["allowed"]  # one eye sees
    dawn.add("Bert", "injuries", "blind")
    assert performed(dawn, "fist_pump", "Anna", "Bert")["reasons"] == ["target_blind"]
    assert performed(dawn, "encourage", "Anna", "Bert")["allowed"]


def test_S14_S33_the_resolver_sees_the_window_the_turn_and_what_is_being_resolved(dawn: Table) -> None:
    assert performed(dawn, "dash", "Anna")["reasons"] == ["no_opportunity"]
    opens(dawn, "flow")
    assert performed(dawn, "dash", "Anna")["allowed"]
    assert dawn.entries(FIGHT, "resolving") == ["dash"]
    assert performed(dawn, "surge", "Bert")["reasons"] == ["resolving"]
    assert [dawn.value(name, "survival") for name in ("Anna", "Bert")] == [2, 3]


def test_Y5_a_setting_of_the_campaign_lets_dodge_within_another(dawn: Table) -> None:
    fought(dawn, nested="dodge")
    opens(dawn, "flow")
    dawn.perform("Anna", "Surge")
    assert dawn.pill("Bert", "Dodge").why == ""
    assert dawn.pill("Bert", "Encourage").why == "Surge is being resolved"


def test_Y4_a_setting_of_the_campaign_gives_the_untimed_any_time(dawn: Table) -> None:
    fought(dawn, untimed="any_time")
    assert [dawn.pill("Anna", label).why for label in ("Embolden", "Fist Pump")] == ["", ""]


def test_Y12_a_setting_of_the_campaign_has_one_stand_to_endure(dawn: Table) -> None:
    fought(dawn, endure_lying="no")
    dawn.set("Anna", survival=7)
    dawn.command("knock_down", "Anna")
    assert dawn.pill("Anna", "Endure").why == "not while knocked down"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"action": "jump"}, 'There is no survival action "jump"'),
        ({"action": "dash", "monster": "lyon"}, 'There is no monster "lyon"'),
    ],
)
def test_what_nobody_knows_is_one_sentence_and_nothing_is_written(
    dawn: Table, given: dict[str, Any], words: str
) -> None:
    before = dawn.record("Anna")
    with pytest.raises(UserMistake, match=words) as caught:
        dawn.apply("survival_action", roles={"survivor": "Anna"}, opportunity="flow", **given)
    assert "\n" not in str(caught.value)
    assert dawn.record("Anna") == before


def test_S3_an_action_without_survival_writes_nothing(dawn: Table) -> None:
    dawn.set("Anna", survival=0)
    before = dawn.record("Anna")
    resolved = dawn.resolve("survival_action", action="dodge", roles={"survivor": "Anna"}, opportunity="hit")
    assert (resolved.outcome["reasons"], resolved.outcome["survival"]) == (["not_enough_survival"], 0)
    assert performed(dawn, "encourage", "Anna")["reasons"] == ["not_enough_survival"]
    assert dawn.record("Anna") == before


def test_nobody_acts_once_the_fight_is_over(dawn: Table) -> None:
    assert of_fight(dawn.record(FIGHT), dawn.book)
    dawn.set(FIGHT, state="won")
    assert (of_fight(dawn.record(FIGHT), dawn.book), acts(dawn.record(FIGHT), dawn.book)) == ((), ())
    declared = rolls.find(dawn.book, "kdm.monster_attack")
    assert "is won" in rolls.why_not(declared, dawn.book, {"monster": dawn.record(FIGHT)})
