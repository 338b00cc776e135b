"""Survival: gains and the limit, what a survivor may perform, what an action costs (RULES.md S1 to S17, S25, S26)."""

from __future__ import annotations

import pytest

from tallow.model.edit import UNSEEN, Set
from tallow.model.errors import Objected, UserMistake
from tallow.services import records
from tallow.services.book import CampaignBook
from tests.plugins.systems.kdm.harness import Table, line

WITH_LIMIT_4 = {"innovations": [line("language"), line("hovel"), line("bed")]}  # 1 + 1 + 1 + 1


def survivals(table: Table, *names: str) -> list[int]:
    return [table.value(name, "survival") for name in names]


def test_S1_SV5_the_first_name_brings_1(table: Table) -> None:
    table.survivor("Unnamed 1")
    assert (table.value("Unnamed 1", "survival"), table.value("Unnamed 1", "named")) == (0, False)
    records.rename(table.host, table.record("Unnamed 1"), "Edda")
    assert (table.value("Edda", "survival"), table.value("Edda", "named")) == (1, True)  # min(1, 0 + 1)
    table.undo()
    assert table.value("Unnamed 1", "survival") == 0


def test_S1_SV6_at_the_limit_nothing_is_gained(table: Table) -> None:
    table.survivor("Unnamed 1", survival=1)
    records.rename(table.host, table.record("Unnamed 1"), "Edda")
    assert table.value("Edda", "survival") == 1  # min(1, 1 + 1), 1 lost


def test_Y2_another_name_brings_nothing_more(table: Table) -> None:
    table.set("Hearth", **WITH_LIMIT_4)
    records.rename(table.host, table.record("Anna"), "Annika")
    assert table.value("Annika", "survival") == 1


def test_S2_survival_is_a_number_on_the_survivors_sheet_never_below_0(table: Table) -> None:
    with pytest.raises(UserMistake, match="Survival is at least 0, and −1 is less"):
        table.set("Anna", survival=-1)
    assert table.record("Anna").get("survival") == 1


def test_S3_spending_takes_the_cost_and_is_refused_without_it(table: Table) -> None:
    table.perform("Anna", "Dodge")
    assert table.value("Anna", "survival") == 0  # 1 − 1
    table.set("Anna", used=[])
    assert table.pill("Anna", "Dodge").why == "costs 1, and there is 0"
    assert table.pill("Anna", "Dodge").edits == ()


def test_S4_nothing_refills_it_by_itself(table: Table) -> None:
    table.set("Anna", survival=0, departing=True)
    table.command("new_round", "Hearth")
    table.set("Hearth", lantern_year=2)
    table.command("heal", "Anna")
    assert table.value("Anna", "survival") == 0


def test_S5_SV7_who_returned_in_the_year_gains_when_the_settlement_is_named(table: Table) -> None:
    table.set("Hearth", innovations=[line("language"), line("hovel")], lantern_year=3)  # limit 1 + 1 + 1 = 3
    table.survivor("Edda", survival=1, returned=2)
    for name, survival in (("Anna", 0), ("Bert", 1), ("Cora", 2), ("Dan", 3)):
        table.set(name, survival=survival, returned=3)
    table.command("name_settlement", "Hearth")
    assert survivals(table, "Anna", "Bert", "Cora", "Dan", "Edda") == [1, 2, 3, 3, 1]
    assert table.command("name_settlement", "Hearth").step.number == 0  # once
    table.undo()
    assert survivals(table, "Anna", "Bert", "Cora", "Dan", "Edda") == [0, 1, 2, 3, 1]


def test_S6_S7_one_limit_for_all_and_1_in_a_new_campaign(table: Table) -> None:
    assert table.parts("Hearth", "survival_limit") == [("Base", 1)]
    table.set("Hearth", **WITH_LIMIT_4)
    assert [table.total(name, "limit").value for name in ("Anna", "Bert", "Cora", "Dan")] == [4, 4, 4, 4]


def test_S7_without_a_settlement_the_limit_is_that_of_a_new_campaign(table: Table) -> None:
    table.begin("Nowhere")
    table.survivor("Edda")
    assert table.value("Edda", "survival") == 1  # min(1, 0 + 1)
    assert table.total("Edda", "limit").notes == ("Nobody says which settlement this is: choose one.",)


def test_S8_S9_SV8_a_later_rise_restores_nothing(table: Table) -> None:
    table.set("Hearth", **WITH_LIMIT_4)
    table.set("Anna", survival=2)
    outcome = table.apply("together", roles={"settlement": "Hearth"}, whom="chosen", chosen=["Anna"], amount=3).outcome
    assert table.value("Anna", "survival") == 4  # min(4, 2 + 3), 1 lost
    assert outcome["given"] == [{"record": table.record("Anna").id, "before": 2, "after": 4}]
    table.adjust("Hearth", "survival_limit", 2, "event")
    assert (table.total("Anna", "limit").value, table.value("Anna", "survival")) == (6, 4)


def test_S9_SV9_each_gain_is_cut_as_it_comes(table: Table) -> None:
    table.set("Hearth", **WITH_LIMIT_4)
    table.set("Anna", survival=3)
    seen = []
    table.command("gain_one_survival", "Anna")
    seen.append(table.value("Anna", "survival"))
    table.perform("Anna", "Dodge")
    seen.append(table.value("Anna", "survival"))
    table.command("gain_one_survival", "Anna")
    seen.append(table.value("Anna", "survival"))
    assert seen == [4, 3, 4]
    with pytest.raises(UserMistake, match="Anna is at the survival limit, 4: more is lost"):
        table.command("gain_one_survival", "Anna")


def test_why_nobody_gains_survival_is_said(table: Table) -> None:
    table.set("Hearth", **WITH_LIMIT_4)
    table.set("Bert", dead=True)
    table.add("Cora", "abilities", "dead_inside")
    for name, words in (("Bert", "Bert is gone"), ("Cora", r"Cora cannot gain survival \(Dead Inside\)")):
        with pytest.raises(UserMistake, match=words):
            table.command("gain_one_survival", name)


def test_S9_more_than_the_limit_is_objected_to_and_goes_with_a_reason(table: Table) -> None:
    with pytest.raises(Objected, match=r"The survival limit is 1 \(S6\), and 3 is more") as caught:
        table.set("Anna", survival=3)
    assert (caught.value.rule, caught.value.may_override) == ("S6", True)
    table.overrule("Anna", "we play it so", survival=3)
    (note,) = table.record("Anna").document.overrides
    assert (note["rule"], note["reason"], table.value("Anna", "survival")) == ("S6", "we play it so", 3)
    with pytest.raises(UserMistake, match="at the survival limit, 1"):
        table.command("gain_one_survival", "Anna")
    assert table.value("Anna", "survival") == 3  # what was let stand stays, and grows no more


def test_S10_a_loss_ends_at_0(table: Table) -> None:
    table.set("Hearth", **WITH_LIMIT_4)
    table.set("Anna", survival=3)
    found = table.apply("together", roles={"settlement": "Hearth"}, whom="living", amount=-2)
    assert survivals(table, "Anna", "Bert") == [1, 0]  # max(0, 3 − 2), max(0, 1 − 2)
    table.apply("together", roles={"settlement": "Hearth"}, whom="chosen", chosen=["Anna"], amount=-1)
    again = table.resolve("together", roles={"settlement": "Hearth"}, whom="living", amount=-1)
    assert found.title == "−2 survival for 4 of 4"
    assert again.outcome["left_out"] == [f"{name} has none to lose" for name in ("Anna", "Bert", "Cora", "Dan")]


def test_S11_spending_has_no_time_of_its_own(table: Table) -> None:
    for flags in ({"attacking": True}, {"doomed": True}):
        table.set("Anna", survival=1, **flags)
        table.set("Anna", survival=0)  # a card asks for it
        assert table.value("Anna", "survival") == 0


def test_S12_S13_dodge_alone_at_first_and_innovations_unlock_the_rest(table: Table) -> None:
    def why() -> dict[str, str]:
        labels = ("Dodge", "Encourage", "Surge", "Dash", "Endure")
        return {label: table.pill("Anna", label).why for label in labels}

    assert why() == {
        "Dodge": "",
        "Encourage": "needs Language",
        "Surge": "needs Inner Lantern",
        "Dash": "needs Paint",
        "Endure": "needs Destiny; costs 7, and there is 1",  # every ground
    }
    table.set("Hearth", innovations=[line("language"), line("paint"), line("inner_lantern"), line("destiny")])
    table.set("Anna", survival=3)  # the limit is 1 + Language 1 + Destiny 1
    assert why() == {
        "Dodge": "",
        "Encourage": "",
        "Surge": "",
        "Dash": "",
        "Endure": "costs 7, and there is 3",
    }
    table.set("Hearth", innovations=[])
    with pytest.raises(Objected, match=r"Anna cannot perform Dash \(S13\): needs Paint"):
        table.add("Anna", "used", "dash")
    table.set("Hearth", campaign=[])
    assert table.pill("Anna", "Dodge").why == "needs a campaign type"


def test_Y1_whatever_grants_surge_unlocks_it(table: Table) -> None:
    assert table.pill("Anna", "Surge").why == "needs Inner Lantern"
    table.add("Anna", "abilities", "sweet_battle")  # an ability that grants it to one survivor
    assert [table.pill(name, "Surge").why for name in ("Anna", "Bert")] == ["", "needs Inner Lantern"]
    table.set("Hearth", innovations=[line("language"), line("inner_lantern")])
    assert table.allowed("Anna", "surge").granted == ("Sweet Battle", "Inner Lantern")
    assert table.pill("Bert", "Surge").why == ""


def test_S14_an_action_is_one_step_with_nothing_between(table: Table) -> None:
    changes = table.perform("Anna", "Dodge")
    assert [(change.op, change.path) for change in changes.changes] == [("set", "survival"), ("insert", "used")]
    assert changes.step.label == "Anna: Dodge, survival 1 → 0"
    table.undo()
    assert (table.value("Anna", "survival"), table.entries("Anna", "used")) == (1, [])


def test_S15_each_action_once_in_a_round_and_a_new_round_clears_it(table: Table) -> None:
    table.set("Hearth", **WITH_LIMIT_4)
    for name in ("Anna", "Bert", "Cora"):
        table.set(name, survival=3, departing=name != "Cora")
        table.perform(name, "Dodge")
    pill = table.pill("Anna", "Dodge")
    assert (pill.spent, pill.why, pill.edits) == (True, "performed this round already", ())
    assert table.pill("Anna", "Encourage").why == ""  # another action is another matter
    with pytest.raises(Objected, match=r"Anna cannot perform Dodge \(S15\): performed this round already") as caught:
        table.add("Anna", "used", "dodge")
    assert (caught.value.rule, caught.value.may_override) == ("S15", True)
    table.set("Bert", attacking=True)
    changes = table.command("new_round", "Hearth")
    assert [table.entries(name, "used") for name in ("Anna", "Bert", "Cora")] == [[], [], ["dodge"]]
    assert not table.value("Bert", "attacking")
    assert not table.pill("Anna", "Dodge").spent
    assert len(changes.changes) == 3
    table.undo()
    assert table.entries("Anna", "used") == ["dodge"]


def test_S15_no_round_while_nobody_departed(table: Table) -> None:
    with pytest.raises(UserMistake, match=r"Nobody of Hearth has departed\. Tick Departing on some sheets first\."):
        table.command("new_round", "Hearth")


@pytest.mark.parametrize(("flag", "rule"), [("attacking", "S16"), ("doomed", "S17")])
def test_S16_S17_who_attacks_or_is_doomed_performs_none(table: Table, flag: str, rule: str) -> None:
    table.set("Hearth", innovations=[line("language"), line("paint"), line("inner_lantern")])
    table.set("Anna", survival=2, **{flag: True})
    labels = ("Dodge", "Encourage", "Surge", "Dash")
    assert {table.pill("Anna", label).why for label in labels} == {f"not while {flag}"}
    with pytest.raises(Objected, match=rf"\({rule}\): not while {flag}"):
        table.add("Anna", "used", "dodge")
    table.set("Anna", **{flag: False})
    assert table.pill("Anna", "Dodge").why == ""


def with_destiny(table: Table, survival: int, **values: object) -> None:
    table.set("Hearth", innovations=[line("destiny")])
    table.adjust("Hearth", "survival_limit", 20, "event")
    table.set("Anna", survival=survival, **values)


@pytest.mark.parametrize(
    ("luck", "label", "left"),
    [
        (0, "Endure (7)", 0),  # 7 − 0; 7 − 7
        (3, "Endure (4)", 3),  # 7 − 3; 7 − 4
    ],
)
def test_S25_SV10_endure_costs_7_less_the_luck(table: Table, luck: int, label: str, left: int) -> None:
    with_destiny(table, 7, luck=luck)
    assert table.pill("Anna", "Endure").label == label
    table.perform("Anna", "Endure")
    assert table.value("Anna", "survival") == left


def test_S25_SV10_bad_luck_makes_it_dearer(table: Table) -> None:
    with_destiny(table, 7, luck=-1)
    assert table.pill("Anna", "Endure").why == "costs 8, and there is 7"  # 7 − −1


def test_S26_SV11_luck_is_what_it_is_at_that_moment(table: Table) -> None:
    with_destiny(table, 5, luck=1, luck_tokens=-2)
    table.adjust("Anna", "luck", 3, "gear")
    assert table.total("Anna", "luck").value == 2  # 1 − 2 + 3
    assert table.pill("Anna", "Endure").label == "Endure (5)"  # 7 − 2
    table.perform("Anna", "Endure")
    assert table.value("Anna", "survival") == 0


def test_Y7_SV12_the_cost_ends_at_0_and_is_still_once_a_round(table: Table) -> None:
    with_destiny(table, 0, luck=9)
    assert table.pill("Anna", "Endure").label == "Endure (0)"  # max(0, 7 − 9)
    table.perform("Anna", "Endure")
    assert (table.value("Anna", "survival"), table.pill("Anna", "Endure").spent) == (0, True)
    table.set("Anna", used=[], cannot_spend=True)
    assert table.pill("Anna", "Endure").why == "cannot spend survival (ticked on the sheet)"


def test_Y14_a_limit_that_falls_cuts_nobody_until_the_group_agrees(table: Table) -> None:
    table.set("Hearth", **WITH_LIMIT_4)
    table.set("Anna", survival=4)
    table.take("Hearth", "innovations", "bed")
    assert (table.total("Anna", "limit").value, table.value("Anna", "survival")) == (3, 4)
    (advice,) = table.advice("Anna", "above_the_limit")
    assert (advice.sentence, advice.repair_label) == ("Survival is 4, above the limit of 3 (S6).", "Cut survival to 3")
    assert advice.repair == (Set(table.record("Anna").id, "survival", 3, 4),)
    table.repair("Anna", "above_the_limit")
    assert (table.value("Anna", "survival"), table.advice("Anna", "above_the_limit")) == (3, [])


def test_thirty_quick_clicks_give_thirty(table: Table) -> None:
    table.adjust("Hearth", "survival_limit", 39, "event")
    bert = table.record("Bert").id

    def more(book: CampaignBook) -> list[Set]:
        return [Set(bert, "insanity", book.value(book.record(bert), "insanity") + 1, UNSEEN)]

    for _ in range(30):
        table.command("gain_one_survival", "Anna")
        records.do(table.host, table.id, "+1", more, merge="bert:insanity")
    assert (table.value("Anna", "survival"), table.value("Bert", "insanity")) == (31, 30)  # 1 + 30, 0 + 30
