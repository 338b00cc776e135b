"""The showdown as a record: how it begins, the monster and its cards, turns, rounds, the tile, refusals."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from plugins.systems.kdm.showdown import fight_shown
from tallow.model.edit import UNSEEN, Insert, Remove, Set
from tallow.model.errors import UserMistake
from tallow.services import records
from tests.plugins.systems.kdm.harness import Table
from tests.plugins.systems.kdm.showdown.fighting import FIGHT, FOUGHT, begun, holder, lying, piles, turn

SEVEN = ("movement", "toughness", "speed", "damage", "accuracy", "evasion", "luck")


@pytest.fixture
def fight(table: Table) -> Table:
    """The three against the White Lion."""
    return begun(table)


def row(table: Table, name: str) -> str:
    """The id of somebody's line among those who fight."""
    who = table.record(name).id
    return next(str(each["id"]) for each in table.value(FIGHT, "survivors") if each["survivor"] == who)


def mark(table: Table, name: str, column: str) -> None:
    """Tick a column of somebody's line."""
    table.cell(FIGHT, f"survivors.{row(table, name)}.{column}", True)


def told(table: Table, name: str) -> str:
    """What the sheet tells of a survivor in short."""
    lines = fight_shown.survivors(table.record(FIGHT), table.book)
    return next(each.note for each in lines if each.text == name)


def acts(table: Table) -> dict[str, str]:
    """Who may say to have the act, with what hinders it."""
    return {each.label: each.why for each in fight_shown.acts(table.record(FIGHT), table.book)}


def refusal(run: Callable[[], object]) -> str:
    """The sentence by which something is refused."""
    with pytest.raises(UserMistake) as refused:
        run()
    return str(refused.value)


def unwilling(table: Table, command: str, name: str = FIGHT) -> str:
    """The sentence by which a command is refused."""
    return refusal(lambda: table.command(command, name))


# the beginning


def test_a_showdown_begins_with_who_departed_and_the_monster_of_the_year(fight: Table) -> None:
    book = fight.book
    assert [book.record(each["survivor"]).name for each in fight.value(FIGHT, "survivors")] == list(FOUGHT)
    assert fight.entries(FIGHT, "monster") == ["white_lion"]
    assert [fight.value(FIGHT, id) for id in ("level", "year", "round", "turn", "state")] == [
        1,
        1,
        1,
        "monster",
        "running",
    ]
    assert book.record(fight.value(FIGHT, "settlement")).name == "Hearth"
    assert holder(fight) == "Anna"
    assert piles(fight) == (10, 0, 0)  # 7 basic and 3 advanced cards
    fight.undo()
    assert fight.book.records("kdm.showdown") == ()


def test_nobody_departed_and_two_fights_at_once_are_refused(table: Table) -> None:
    assert (
        unwilling(table, "begin_showdown", "Hearth")
        == "Nobody of Hearth has departed. Tick Departing on some sheets first."
    )
    begun(table)
    assert unwilling(table, "begin_showdown", "Hearth") == f"{FIGHT} is still being fought. Do its aftermath first."


def test_without_a_monster_of_the_year_it_is_chosen_afterwards(table: Table) -> None:
    table.command("depart", "Anna")
    table.command("begin_showdown", "Hearth")
    name = "Showdown, year 1"
    assert (table.value(name, "monster"), table.value(name, "ai_deck")) == ((), 0)
    table.add(name, "monster", "white_lion")
    assert table.value(name, "ai_deck") == 10
    table.set(name, level=2)
    assert table.value(name, "ai_deck") == 15  # 10 basic and 5 advanced
    table.command("monster_draws", name)
    table.set(name, level=1)
    assert table.value(name, "ai_deck") == 14  # once a card is drawn the deck is what lies on the table


def test_a_new_showdown_from_its_list_is_filled_like_the_commands(table: Table) -> None:
    table.command("depart", "Bert")
    records.create(table.host, table.id, "kdm.showdown", "Somewhere", {})
    assert [each["survivor"] for each in table.value("Somewhere", "survivors")] == [table.record("Bert").id]
    assert table.value("Somewhere", "year") == 1


# the monster


def test_A17_a_monsters_figures_are_those_of_its_level_and_its_tokens(fight: Table) -> None:
    fight.set(FIGHT, level=3, luck_tokens=-2, speed_tokens=1)
    # Level 3: movement 8, toughness 14, speed 2, damage 2, accuracy 2, evasion 0, luck 1; with the tokens 3 and −1.
    now = [fight.total(FIGHT, f"monster_{id}").value for id in SEVEN]
    assert now == [8, 14, 3, 2, 2, 0, -1]
    level = [fight.total(FIGHT, f"level_{id}").value for id in SEVEN]
    assert level == [8, 14, 2, 2, 2, 0, 1]
    assert fight.parts(FIGHT, "monster_luck") == [("White Lion, level 3, tokens at setup", 1), ("Tokens", -2)]


def test_A19_tokens_do_not_bring_the_toughness_below_1(fight: Table) -> None:
    fight.set(FIGHT, toughness_tokens=-10)
    assert fight.total(FIGHT, "monster_toughness").value == 1  # 8 − 10, and not below 1
    fight.set(FIGHT, toughness_tokens=-7)
    assert fight.total(FIGHT, "monster_toughness").value == 1
    fight.set(FIGHT, toughness_tokens=-6)
    assert fight.total(FIGHT, "monster_toughness").value == 2


def test_a_variant_of_a_level_has_figures_of_its_own(fight: Table) -> None:
    fight.set(FIGHT, variant="prologue")
    assert fight.total(FIGHT, "monster_toughness").value == 6
    assert fight.value(FIGHT, "ai_deck") == 8  # 5 basic and 3 advanced


def test_a_monster_that_nobody_knows_and_a_level_it_has_not_are_refused(fight: Table) -> None:
    sentence = "White Lion has no level 4; it has 1 (Prologue), 1, 2, 3. Choose one of these."
    assert refusal(lambda: fight.set(FIGHT, level=4)) == sentence
    sentence = refusal(lambda: fight.set(FIGHT, monster=[{"id": "m", "entry": "kdm.white_lyon"}]))
    assert sentence.startswith("No monster is called kdm.white_lyon. Choose one of ")
    assert sentence.endswith("White Lion, or give a name alone.")
    assert (fight.value(FIGHT, "level"), fight.entries(FIGHT, "monster")) == (1, ["white_lion"])


def test_a_monster_by_name_alone_gets_its_figures_from_its_card(table: Table) -> None:
    table.command("depart", "Anna")
    table.command("begin_showdown", "Hearth")
    name = "Showdown, year 1"
    table.set(name, monster=[{"id": "m", "name": "Thing in the Well"}], toughness=11)
    assert table.total(name, "monster_toughness").value == 11
    assert table.total(name, "monster_movement").value == 0
    (advice,) = table.advice(name, "open_figures")
    assert advice.sentence == (
        "Tallow does not know of Thing in the Well, level 1: movement, speed, damage, accuracy, evasion, luck. "
        "Fill in what its card says."
    )
    table.set(name, movement=5, speed=2, damage=1, accuracy=0, evasion=1, luck=0)
    assert table.advice(name, "open_figures") == []


# its cards and wounds


def test_W7_the_monsters_turn_draws_the_top_card(fight: Table) -> None:
    fight.command("monster_draws", FIGHT)
    assert piles(fight) == (9, 1, 0)


def test_W8_an_empty_deck_is_made_of_the_shuffled_discard(fight: Table) -> None:
    fight.set(FIGHT, ai_deck=0, ai_discard=4, wound_stack=6)
    fight.command("monster_draws", FIGHT)
    assert piles(fight) == (3, 1, 6)


def test_W9_without_deck_and_discard_it_performs_its_basic_action(fight: Table) -> None:
    fight.set(FIGHT, ai_deck=0, ai_discard=0, wound_stack=10)
    sentence = "Deck and discard are empty: White Lion performs its Basic Action."
    assert unwilling(fight, "monster_draws") == sentence
    assert fight_shown.cards(fight.record(FIGHT), fight.book)[0].note == "Basic Action"


def test_W10_a_card_is_revealed_from_the_deck_alone(fight: Table) -> None:
    assert fight_shown.cards(fight.record(FIGHT), fight.book) == ()  # the top card, and no word about it
    fight.set(FIGHT, ai_deck=0, ai_discard=4, wound_stack=6)
    told = fight_shown.cards(fight.record(FIGHT), fight.book)
    assert [(each.text, each.note) for each in told] == [
        ("Drawing", "the discard is shuffled first"),
        ("Revealing", "nothing: it never shuffles the discard"),
    ]


def test_W40_a_wound_puts_the_top_card_on_the_stack_and_shuffles_first_where_there_is_none(fight: Table) -> None:
    fight.command("wound_monster", FIGHT)
    assert piles(fight) == (9, 0, 1)
    fight.set(FIGHT, ai_deck=0, ai_discard=9)
    fight.command("wound_monster", FIGHT)
    assert piles(fight) == (8, 0, 2)


def test_W41_a_wound_without_a_card_left_defeats_it_even_with_a_mood_in_play(fight: Table) -> None:
    fight.set(FIGHT, ai_deck=1, ai_discard=0, wound_stack=8, moods=[{"id": "m", "name": "Furious"}])
    fight.command("wound_monster", FIGHT)
    assert (piles(fight), fight.value(FIGHT, "state")) == ((0, 0, 9), "running")
    fight.command("wound_monster", FIGHT)
    assert (piles(fight), fight.value(FIGHT, "state")) == ((0, 0, 9), "won")
    assert unwilling(fight, "wound_monster") == f"{FIGHT} is won. Do the aftermath, or set the fight to running."


def test_W42_healing_puts_a_card_of_the_stack_below_the_deck(fight: Table) -> None:
    assert unwilling(fight, "heal_monster") == "The wound stack is empty: there is nothing to heal."
    fight.set(FIGHT, ai_deck=6, ai_discard=2, wound_stack=2)
    fight.command("heal_monster", FIGHT)
    assert piles(fight) == (7, 2, 1)


def test_a_mood_comes_from_the_card_drawn_and_ends_in_the_discard(fight: Table) -> None:
    fight.command("monster_draws", FIGHT)
    record = fight.record(FIGHT).id
    mood = {"id": "m", "name": "Enraged"}
    fight.do("A mood", [Insert(record, "moods", mood)])
    assert piles(fight) == (9, 0, 0)
    assert fight.advice(FIGHT, "cards_agree") == []  # 9 and the mood are the level's 10
    fight.do("It ends", [Remove(record, "moods", "m", mood)])
    assert piles(fight) == (9, 1, 0)
    fight.set(FIGHT, ai_deck=7)
    assert [each.sentence for each in fight.advice(FIGHT, "cards_agree")] == [
        "Deck, discard, wound stack and moods come to 8 cards, and the level has 10. Count them, unless a card says so."
    ]


# who lies, and who stands up


def test_W49_a_monster_that_lies_stands_up_for_a_card_and_for_a_turn_of_either_side(fight: Table) -> None:
    fight.command("fell_monster", FIGHT)
    assert fight.value(FIGHT, "knocked_down") is True
    fight.command("monster_draws", FIGHT)
    assert fight.value(FIGHT, "knocked_down") is False
    for whose in ("survivors", "monster"):
        fight.command("fell_monster", FIGHT)
        turn(fight)
        assert (fight.value(FIGHT, "turn"), fight.value(FIGHT, "knocked_down")) == (whose, False)


def test_S41_a_monster_that_is_knocked_down_is_a_survival_opportunity_until_everybody_passes(fight: Table) -> None:
    fight.command("fell_monster", FIGHT)
    assert fight.value(FIGHT, "window") == "monster_knocked_down"
    (line_,) = fight_shown.window(fight.record(FIGHT), fight.book)
    assert (line_.text, line_.value) == ("When the monster is knocked down", "open")
    fight.command("pass_window", FIGHT)
    assert fight.value(FIGHT, "window") == ""
    assert unwilling(fight, "fell_monster") == "White Lion lies already."


def test_W48_a_monster_that_falls_in_a_flow_performs_no_more_of_its_card(fight: Table) -> None:
    def then() -> str:
        (line,) = fight_shown.window(fight.record(FIGHT), fight.book)
        return line.note.rpartition("; ")[2]

    fight.set(FIGHT, window="flow")
    assert then() == "then the AI card goes on"
    fight.set(FIGHT, knocked_down=True)  # by an action in that flow, which stays open
    assert (fight.value(FIGHT, "window"), then()) == ("flow", "then the monster's turn goes on")


def test_S40_a_turn_has_its_own_opportunities_and_no_others(fight: Table) -> None:
    assert refusal(lambda: fight.set(FIGHT, window="between_acts")) == (
        "Between acts is no survival opportunity of the monster's turn (S40): that has those in a flow or when the "
        "monster is knocked down. Choose one of these, or end the turn first."
    )
    fight.set(FIGHT, window="flow")
    turn(fight)
    assert fight.value(FIGHT, "window") == ""  # what was open is over with its turn
    fight.set(FIGHT, window="between_acts")


def test_W6_who_lies_when_the_monsters_turn_begins_stands_up_at_its_end(fight: Table) -> None:
    fight.command("knock_down", "Anna")  # in the monster's turn of round 1
    turn(fight)
    assert lying(fight) == ["Anna"]
    fight.command("knock_down", "Bert")  # in the survivors' turn
    turn(fight)
    fight.command("knock_down", "Cora")  # in the monster's turn of round 2: hers is the next
    assert lying(fight) == ["Anna", "Bert", "Cora"]
    turn(fight)
    assert lying(fight) == ["Cora"]
    turn(fight, 2)
    assert lying(fight) == []


def test_W6_who_stood_up_meanwhile_and_falls_again_waits_for_the_next_monster_turn(fight: Table) -> None:
    fight.command("knock_down", "Anna")
    turn(fight, 2)
    fight.command("stand_up", "Anna")  # encouraged, in the monster's turn of round 2
    fight.command("knock_down", "Anna")
    turn(fight)
    assert lying(fight) == ["Anna"]
    turn(fight, 2)
    assert lying(fight) == []


# turns and rounds


def test_W1_a_round_is_the_monsters_turn_and_then_the_survivors(fight: Table) -> None:
    course = []
    for _ in range(5):
        course.append((fight.value(FIGHT, "round"), fight.value(FIGHT, "turn")))
        turn(fight)
    assert course == [(1, "monster"), (1, "survivors"), (2, "monster"), (2, "survivors"), (3, "monster")]


def test_W2_each_survivor_has_one_act_in_the_survivors_turn(fight: Table) -> None:
    assert set(acts(fight).values()) == {"the monster's turn"}
    turn(fight)
    assert acts(fight) == {"Anna": "", "Bert": "", "Cora": ""}
    fight.command("act", "Bert")  # in whatever order they like
    assert (holder(fight, "acting"), acts(fight)["Bert"]) == ("Bert", "had the act")
    fight.command("act", "Anna")
    assert [why for why in acts(fight).values() if not why] == [""]  # Cora is left
    turn(fight, 2)
    assert (holder(fight, "acting"), set(acts(fight).values())) == ("", {""})


def test_W3_an_act_that_is_not_had_is_not_saved_up(fight: Table) -> None:
    turn(fight, 3)  # nobody acted in round 1; it is the survivors' turn of round 2
    fight.command("act", "Anna")
    assert acts(fight)["Anna"] == "had the act"
    assert unwilling(fight, "act", "Anna") == "Anna has had the act of this round."


def test_W4_the_monster_controller_tile_passes_on_in_every_round(fight: Table) -> None:
    course = []
    for _ in range(4):
        course.append(holder(fight))
        turn(fight, 2)
    assert course == ["Anna", "Bert", "Cora", "Anna"]


def test_W4_the_tile_passes_the_dead_by(fight: Table) -> None:
    fight.set("Bert", dead=True)
    turn(fight, 2)
    assert holder(fight) == "Cora"
    fight.set("Cora", dead=True)
    fight.command("pass_controller", FIGHT)
    assert holder(fight) == "Anna"
    assert unwilling(fight, "pass_controller") == "There is nobody else to whom the tile could go."


def test_W5_who_is_attacked_while_holding_the_tile_gains_1_insanity(fight: Table) -> None:
    fight.set("Anna", insanity=2)
    fight.command("controller_attacked", FIGHT)
    assert [fight.value(name, "insanity") for name in FOUGHT] == [3, 0, 0]
    fight.set(FIGHT, controller=None)
    assert unwilling(fight, "controller_attacked") == "Nobody holds the monster controller tile. Choose who does."


def test_W11_W12_without_a_token_the_card_decides_whom_it_picks(fight: Table) -> None:
    assert unwilling(fight, "pick_target") == (
        "Nobody has the priority target token: the first line that fits decides, else usually Instinct."
    )


def test_W13_who_has_the_priority_target_token_is_picked_and_the_token_goes(fight: Table) -> None:
    mark(fight, "Cora", "priority")
    assert "priority target" in told(fight, "Cora")
    fight.command("pick_target", FIGHT)
    assert holder(fight, "target") == "Cora"
    assert "priority target" not in told(fight, "Cora")
    turn(fight)
    assert holder(fight, "target") == ""  # a turn ends, and with it whom it was about


def test_W14_W83_no_threat_is_who_lies_or_is_hidden(fight: Table) -> None:
    fight.command("knock_down", "Anna")
    mark(fight, "Bert", "hidden")
    found = [("no threat" in told(fight, name)) for name in FOUGHT]
    assert found == [True, True, False]


def test_W85_who_is_knocked_down_neither_moves_nor_acts(fight: Table) -> None:
    turn(fight)
    fight.command("knock_down", "Anna")
    assert "moves" not in told(fight, "Anna")
    assert "moves 5" in told(fight, "Bert")
    assert acts(fight)["Anna"] == "knocked down"
    assert unwilling(fight, "act", "Anna") == "Anna is knocked down, and has no act."


def test_W84_who_is_knocked_down_may_dodge_and_no_more(fight: Table) -> None:
    fight.add("Hearth", "innovations", "language")
    assert [fight.pill("Anna", label).why for label in ("Dodge", "Encourage")] == ["", ""]
    fight.command("knock_down", "Anna")
    assert [fight.pill("Anna", label).why for label in ("Dodge", "Encourage")] == ["", "not while knocked down"]


def test_W86_who_is_doomed_performs_no_survival_action_until_the_card_is_done(fight: Table) -> None:
    fight.set("Anna", doomed=True)
    assert "doomed" in told(fight, "Anna")
    assert "doomed" in fight.pill("Anna", "Dodge").why
    fight.set("Anna", doomed=False)
    assert fight.pill("Anna", "Dodge").why == ""


def test_W87_who_is_deaf_cannot_be_encouraged(fight: Table) -> None:
    fight.add("Hearth", "innovations", "language")
    fight.command("knock_down", "Anna")
    roles = {"survivor": "Bert", "monster": FIGHT, "target": "Anna"}
    assert fight.resolve("survival_action", roles=roles, action="encourage").outcome["allowed"] is True
    fight.add("Anna", "injuries", "deaf")
    refused = fight.resolve("survival_action", roles=roles, action="encourage").outcome
    assert (refused["allowed"], refused["reasons"]) == (False, ["target_deaf"])


def test_W88_who_is_off_the_board_keeps_the_act_and_spends_nothing(fight: Table) -> None:
    mark(fight, "Anna", "removed")
    turn(fight)
    assert (acts(fight)["Anna"], "off the board" in told(fight, "Anna")) == ("", True)
    assert fight.pill("Anna", "Dodge").why == "cannot spend survival (off the board)"
    assert fight.pill("Bert", "Dodge").why == ""
    fight.set(FIGHT, closed=True)
    assert fight.pill("Anna", "Dodge").why == ""


def test_W92_a_block_lasts_until_the_next_act(fight: Table) -> None:
    turn(fight)
    fight.set("Anna", block=2)
    turn(fight, 2)
    assert fight.value("Anna", "block") == 2
    fight.command("act", "Anna")
    assert fight.value("Anna", "block") == 0


def test_S15_a_new_round_lets_each_action_be_performed_again(fight: Table) -> None:
    fight.perform("Anna", "Dodge")
    assert [each["entry"] for each in fight.value("Anna", "used")] == ["kdm.dodge"]
    turn(fight)
    assert len(fight.value("Anna", "used")) == 1  # it is still the same round
    fight.command("new_round", "Hearth")
    assert (len(fight.value("Anna", "used")), fight.value(FIGHT, "round")) == (0, 2)


def test_a_fight_in_which_everybody_died_is_lost(fight: Table) -> None:
    for name in FOUGHT:
        assert fight.advice(FIGHT, "nobody_left") == []
        fight.set(name, dead=True)
    fight.repair(FIGHT, "nobody_left")
    assert fight.value(FIGHT, "state") == "lost"
    assert unwilling(fight, "next_turn") == f"{FIGHT} is lost. Do the aftermath, or set the fight to running."


def test_nobody_fights_twice(fight: Table) -> None:
    again = {"id": "again", "survivor": fight.record("Anna").id}
    assert (
        refusal(lambda: fight.do("Anna again", [Insert(fight.record(FIGHT).id, "survivors", again)]))
        == "Anna is among the survivors already. Choose somebody else."
    )


def test_a_latecomer_joins_and_whose_sheet_goes_is_left_out(fight: Table) -> None:
    dan = fight.record("Dan")
    fight.do("Dan comes", [Insert(fight.record(FIGHT).id, "survivors", {"id": "s4", "survivor": dan.id})])
    assert "Dan" in acts(fight)
    fight.do("No survivor in a line", [Set(fight.record(FIGHT).id, "survivors.s4.survivor", None, UNSEEN)])
    assert list(acts(fight)) == list(FOUGHT)


def test_every_change_is_a_step_that_undo_takes_back(fight: Table) -> None:
    before = {name: fight.record(name).document for name in (FIGHT, *FOUGHT)}
    done = (
        lambda: fight.command("monster_draws", FIGHT),
        lambda: fight.command("knock_down", "Bert"),
        lambda: fight.set(FIGHT, damage_tokens=1, injuries=[{"id": "i", "name": "Ruptured Spleen"}]),
        lambda: mark(fight, "Anna", "priority"),
        lambda: fight.command("pick_target", FIGHT),
        lambda: turn(fight),
        lambda: fight.command("act", "Anna"),
        lambda: fight.command("wound_monster", FIGHT),
        lambda: turn(fight),
    )
    for step in done:
        step()
    assert fight.value(FIGHT, "round") == 2
    for _ in done:
        fight.undo()
    assert {name: fight.record(name).document for name in (FIGHT, *FOUGHT)} == before
