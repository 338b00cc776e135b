"""Taking a hit by mouse and keyboard: worked out, applied, undone, asked for saves, typed die by die."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QTextBrowser

from tallow.model.edit import UNSEEN, Archive, Set
from tallow.model.record import Campaign, Record
from tallow.model.value import Number
from tallow.services import history, rolls
from tallow.services.host import Host
from tallow.ui.kit.cascade import CascadeRows
from tallow.ui.kit.dice_tray import DiceTray
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.proposal import ProposalTable
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand

Key = Qt.Key
Stands = Callable[[], tuple[Number, Number]]


def rows(hand: Hand) -> list[str]:
    """The stages as they are spoken."""
    return [cascade(hand).spoken_row(row) for row in cascade(hand).rows]


def cascade(hand: Hand) -> CascadeRows:
    """The list of stages."""
    return next(each for each in hand.every("What happens") if isinstance(each, CascadeRows))


def proposals(hand: Hand) -> list[str]:
    """The proposed changes as they are spoken."""
    table = hand.find("Proposed changes")
    assert isinstance(table, ProposalTable)
    return [table.spoken_row(row) for row in table.rows]


def tray(hand: Hand) -> DiceTray:
    """The dice."""
    return next(each for each in hand.window.findChildren(DiceTray) if each.isVisible())


def test_200_damage_leave_bob_40_vitality_and_60_physical(
    hit: Hand, stands: Stands, armored: Host, fight: Campaign
) -> None:
    # The page opens with the keyboard in Damage.
    hit.type("200")
    # s = 200 × 80 % = 160, a = 160 − 100 = 60, t = 60 − 30 = 30, V = 70 − 30 = 40; wear 160 / 4 = 40
    assert [row.partition(", R")[0] for row in rows(hit)] == [
        "Step 1, Damage, 200, physical: meets Physical",
        "Step 2, Soak 20%, 200 to 160",
        "Step 3, Physical 100, 160 to 60",
        "Step 4, Defense 30, 60 to 30",
        "Step 5, Physical wears, 40, wears by 25% of 160: 100 → 60",
        "Step 6, To Vitality, 70 to 40",
    ]
    assert proposals(hit) == [
        "Vitality, 70 to 40, Bob, milestone, ticked",
        "Plate coat: Physical, 100 to 60, Bob, ticked",
    ]
    assert stands() == (70, 100)
    hit.click("Apply 2 changes")
    assert stands() == (40, 60)
    assert hit.shows("Applied: Hit for 200 physical: Bob")
    assert history.steps(armored, fight.id, limit=1)[0].label == "Hit for 200 physical: Bob"


def test_what_was_applied_is_undone_from_the_page_and_the_roll_says_so(hit: Hand, stands: Stands) -> None:
    hit.type("200")
    hit.control(Key.Key_Return)
    assert stands() == (40, 60)
    log = hit.find("Rolls so far")
    assert isinstance(log, HistoryList)
    newest = log.rows[0]
    assert isinstance(newest, HistoryStep)
    assert (newest.label, newest.chip, newest.undone) == ("Hit for 200 physical", "", False)
    assert (newest.before, newest.after) == ("70", "40")
    assert hit.shows("Filled is kept, hatched is stopped")
    hit.click("Undo Hit for 200 physical: Bob")
    assert stands() == (70, 100)
    newest = log.rows[0]
    assert isinstance(newest, HistoryStep)
    assert (newest.label, newest.chip, newest.undone) == ("Hit for 200 physical", "not applied", True)
    # The same hit stands there again, and can be applied again.
    assert proposals(hit)[0] == "Vitality, 70 to 40, Bob, milestone, ticked"
    hit.click("Apply 2 changes")
    assert stands() == (40, 60)


def test_ctrl_z_after_ctrl_enter_takes_the_step_back_and_not_what_was_typed(hit: Hand, stands: Stands) -> None:
    hit.type("200")
    hit.control(Key.Key_Return)
    hit.control(Key.Key_Z)
    assert stands() == (70, 100)
    assert hit.shows("Damage, 200")


def test_only_what_is_ticked_is_written(hit: Hand, stands: Stands) -> None:
    hit.type("200")
    table = hit.find("Proposed changes")
    assert isinstance(table, ProposalTable)
    hit.click_row(table, 1)
    assert proposals(hit)[1] == "Plate coat: Physical, 100 to 60, Bob, not ticked"
    hit.click("Apply 1 change")
    assert stands() == (40, 100)


def test_escape_discards_and_goes_back_to_the_sheet(hit: Hand, stands: Stands, armored: Host, fight: Campaign) -> None:
    before = history.steps(armored, fight.id)
    hit.type("200")
    hit.key(Key.Key_Escape)
    hit.until(lambda: hit.shows("Take a hit…"))
    assert stands() == (70, 100)
    assert history.steps(armored, fight.id) == before


def test_another_one_begins_from_what_the_sheet_holds_now(hit: Hand, stands: Stands) -> None:
    hit.type("200")
    hit.control(Key.Key_Return)
    hit.click("Another one")
    assert QApplication.focusWidget() is hit.find("Damage")
    # Vitality 40, Physical 60: s 160, a 100, t 70, V −30, wear 40; down from above 0 to −10 or below gives three saves.
    assert "Step 6, To Vitality, 40 to −30" in rows(hit)[5]
    assert hit.says("Save 1 of 3")
    assert stands() == (40, 60)


def test_a_save_is_asked_for_and_nothing_is_written_until_it_is_answered(hit: Hand, stands: Stands) -> None:
    # s = 256 × 80 % = 204.8, up 205; a = 105, t = 75, V = 70 − 75 = −5: one save (R22)
    hit.type("256")
    # R28: Luck 35, halved and up
    assert hit.says("Save 1 of 1: does it succeed? The sheet's Save is 18.")
    assert (
        hit.find("Apply").accessibleName()
        == "Apply, unavailable, To decide first: Save 1 of 1: does it succeed? The sheet's Save is 18."
    )
    hit.control(Key.Key_Return)
    assert stands() == (70, 100)
    hit.click("Yes, Save 1 of 1: does it succeed? The sheet's Save is 18.")
    # R22: success stands up with 1 Vitality; wear 205 / 4 = 51.25, up 52
    assert proposals(hit) == [
        "Vitality, 70 to 1, Bob, milestone, ticked",
        "Plate coat: Physical, 100 to 48, Bob, ticked",
    ]
    hit.control(Key.Key_Return)
    assert stands() == (1, 48)


def test_an_answer_can_be_changed_and_taken_back(hit: Hand) -> None:
    hit.type("256")
    hit.click("No, Save 1 of 1: does it succeed? The sheet's Save is 18.")
    assert proposals(hit)[0] == "Vitality, 70 to −5, Bob, milestone, ticked"
    hit.until(lambda: hit.shows("Saves made, 1, Yes"))
    hit.click("Saves made, 1, Yes")
    assert proposals(hit)[0] == "Vitality, 70 to 1, Bob, milestone, ticked"
    hit.until(lambda: hit.shows("Remove 1 of Saves made"))
    hit.click("Remove 1 of Saves made")
    assert hit.says("Save 1 of 1: does it succeed?")


def test_typed_dice_advance_and_a_corrected_die_works_all_out_anew(hit: Hand, stands: Stands) -> None:
    hit.type("3d10+180")
    hit.key(Key.Key_Return)  # goes on to the die that is due
    assert hit.says("The dice are not complete: a d10 is still due.")
    hit.type("7")
    hit.type("2")
    hit.type("8")
    # 7 + 2 + 8 + 180 = 197: s 157.6 → 158, a 58, t 28, V 42, wear 39.5 → 40
    assert rows(hit)[0].startswith("Step 1, Damage rolled, 197")
    assert tray(hit).faces() == (7, 2, 8)
    tray(hit).dice[1].setFocus(Qt.FocusReason.TabFocusReason)
    hit.type("5")
    # 7 + 5 + 8 + 180 = 200
    assert tray(hit).faces() == (7, 5, 8)
    assert rows(hit)[5].startswith("Step 6, To Vitality, 70 to 40")
    hit.control(Key.Key_Return)
    assert stands() == (40, 60)


def test_a_two_figure_die_waits_for_its_second_figure(hit: Hand) -> None:
    hit.type("1d20+188")
    hit.key(Key.Key_Return)
    hit.type("1")
    hit.type("2")
    assert tray(hit).faces() == (12,)
    assert rows(hit)[0].startswith("Step 1, Damage rolled, 200")


def test_a_die_that_ends_up_showing_what_it_cannot_is_taken_up_again(hit: Hand) -> None:
    hit.type("1d12+100")
    hit.key(Key.Key_Return)
    hit.type("1")
    assert rows(hit)[0].startswith("Step 1, Damage rolled, 101")
    hit.type("7")  # 17 is no face of a d12, and so the 1 was none either
    assert hit.says("The dice are not complete: a d12 is still due.")
    assert tray(hit).dice[0].error == "limit is 12"
    hit.key(Key.Key_Backspace)
    hit.type("2")
    assert rows(hit)[0].startswith("Step 1, Damage rolled, 112")


def test_a_die_that_the_formula_no_longer_has_says_what_it_must_show(hit: Hand) -> None:
    hit.type("1d20")
    hit.key(Key.Key_Return)
    hit.type("19")
    field = hit.focus("Damage")
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("1d6")
    assert hit.says("Die 1 shows 19, and it is a d6 for physical damage: give 1 to 6.")
    assert field.hasFocus()
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("1d20")
    assert rows(hit)[0].startswith("Step 1, Damage rolled, 19")


def test_the_program_rolls_when_asked_and_the_roll_is_kept_with_its_seed(
    hit: Hand, armored: Host, fight: Campaign
) -> None:
    hit.type("2d6+100")
    hit.click("Dice, Roll for me")
    assert hit.says("The dice are not complete: a d6 is still due.")
    hit.click("Roll the dice")
    faces = tray(hit).faces()
    assert len(faces) == 2
    assert all(face is not None and 1 <= face <= 6 for face in faces)
    hit.control(Key.Key_Return)
    newest = rolls.logged(armored, fight.id, 1)[0]
    assert newest.dice == faces
    assert newest.seed is not None


def test_a_rolled_die_that_is_corrected_is_the_persons_own(hit: Hand, armored: Host, fight: Campaign) -> None:
    hit.type("2d6+188")
    hit.click("Dice, Roll for me")
    hit.click("Roll the dice")
    tray(hit).dice[0].setFocus(Qt.FocusReason.TabFocusReason)
    first = tray(hit).faces()[0]
    hit.type("6" if first != 6 else "5")
    assert hit.shows("Dice, I rolled, chosen")
    hit.control(Key.Key_Return)
    assert rolls.logged(armored, fight.id, 1)[0].seed is None


def test_a_number_that_is_none_says_so_and_holds_everything_back(hit: Hand, stands: Stands) -> None:
    hit.type("200")
    hit.focus("Target, Fortitude")
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("many")
    assert hit.says("Fortitude is a number, and many is none. Give a number.")
    hit.control(Key.Key_Return)
    assert stands() == (70, 100)
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.key(Key.Key_Delete)
    hit.focus("Damage")
    assert hit.shows("Target, Fortitude, 70, from Bob")
    assert len(proposals(hit)) == 2


def test_a_number_that_the_rules_call_impossible_is_named_by_its_label(hit: Hand) -> None:
    hit.type("-5")
    assert hit.says("Damage is at least 0, and −5 is less. Give a larger number.")


def test_a_formula_that_cannot_be_read_says_so_at_its_field(hit: Hand) -> None:
    hit.type("3d")
    assert hit.find("Damage").accessibleName().startswith("Damage, 3d, ")
    assert hit.says("die") or hit.says("sides")


def test_what_is_typed_wins_over_the_record_until_it_is_cleared(hit: Hand) -> None:
    hit.type("200")
    hit.focus("Target, Vitality")
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("50")
    # 50 − 30 = 20
    assert rows(hit)[5].startswith("Step 6, To Vitality, 50 to 20")
    assert hit.shows("Target, Vitality, 50, typed, Bob says otherwise")
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.key(Key.Key_Backspace)
    assert rows(hit)[5].startswith("Step 6, To Vitality, 70 to 40")


def test_another_record_or_none_can_stand_for_the_target(hit: Hand, bob: Callable[[], Record]) -> None:
    hit.type("100")
    hit.click("Target, Bob")
    hit.type("jor")
    hit.key(Key.Key_Return)
    # Jorun Hask lies at −2 after the demo's hit on him.
    assert hit.shows("Target, Vitality, −2, from Jorun Hask")
    hit.click("Target, Jorun Hask")
    hit.key(Key.Key_Return)  # the first offer: no record
    assert hit.shows("Target, Vitality, 0")
    assert hit.says("No record takes part, so there is nothing to write.")


def test_a_hit_of_two_types_is_given_in_parts(hit: Hand) -> None:
    hit.click("Add to Parts, for a hit of several types")
    hit.click("Add to Parts, for a hit of several types")
    parts = [f"Parts, for a hit of several types {at}, Damage" for at in (1, 2)]
    hit.until(lambda: all(map(hit.shows, parts)))
    first, second = map(hit.find, parts)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("100")
    second.setFocus(Qt.FocusReason.TabFocusReason)
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("50")
    assert hit.says("Hit for 100 physical and 50 physical")
    hit.click("Remove 2 of Parts, for a hit of several types")
    assert hit.says("Hit for 100 physical")


def test_a_stage_is_set_with_a_reason_and_worked_out_again(hit: Hand, armored: Host, fight: Campaign) -> None:
    hit.type("200")
    hit.click_row(cascade(hit), 1)
    hit.key(Key.Key_Return)
    hit.type("100")
    assert hit.find("Set it").accessibleName() == "Set it, unavailable, Give a reason: it is kept with the roll."
    hit.focus("Reason")
    hit.type("The coat was torn")
    hit.key(Key.Key_Return)
    # s set to 100: a 0, V 70, wear 25; 160 is what it was worked out to
    assert rows(hit)[1].startswith("Step 2, Soak 20%, 200 to 100, worked out 160; The coat was torn")
    assert proposals(hit) == ["Plate coat: Physical, 100 to 75, Bob, milestone, ticked"]
    hit.control(Key.Key_Return)
    kept = rolls.logged(armored, fight.id, 1)[0].set_values
    assert dict(kept["after_soak"]) == {"value": 100, "reason": "The coat was torn"}


def test_what_the_resolver_refuses_for_a_stage_is_said_in_the_dialog(hit: Hand) -> None:
    hit.type("200")
    hit.click("Override a stage…")
    hit.type("-4")
    hit.focus("Reason")
    hit.type("why not")
    hit.key(Key.Key_Return)
    assert hit.says("after_soak is at least 0, and −4 is less.")
    hit.key(Key.Key_Escape)
    assert rows(hit)[1].startswith("Step 2, Soak 20%, 200 to 160")


def test_a_rules_number_opens_the_rules_page_at_it(hit: Hand) -> None:
    hit.type("200")
    hit.click_row(cascade(hit), 1)
    hit.key(Key.Key_F1)
    browser = next(each for each in hit.window.findChildren(QTextBrowser) if each.isVisible())
    assert browser.textCursor().block().text().startswith("R11 ")
    hit.key(Key.Key_Escape)
    assert not hit.shows("Rules of Legends of Nor'Ova")


def test_the_resolution_can_be_copied_as_text(hit: Hand) -> None:
    hit.type("200")
    hit.click("Copy as text")
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0] == "Hit for 200 physical: Bob"
    assert "2. Soak 20%: 200 → 160" in text
    assert text.splitlines()[-1].endswith("30 to Vitality: 70 → 40")


def test_the_campaigns_readings_show_with_their_names(hit: Hand) -> None:
    assert hit.says("Fractions: Up")
    assert hit.says("Piercing: What does not pierce goes through the armor")
    hit.click("Change Readings")
    hit.until(lambda: hit.shows("Down"))
    hit.click("Down")
    hit.find("Theme")


def test_what_changes_meanwhile_is_worked_out_from(hit: Hand, bob: Callable[[], Record]) -> None:
    hit.type("200")
    assert isinstance(hit.window, MainWindow)
    hit.window.bridge.do("Bob is hurt", [Set(bob().id, "vitality", 60, UNSEEN)])
    assert rows(hit)[5].startswith("Step 6, To Vitality, 60 to 30")


def test_a_record_that_is_put_away_meanwhile_stands_for_nobody(hit: Hand, bob: Callable[[], Record]) -> None:
    hit.type("200")
    assert isinstance(hit.window, MainWindow)
    bridge = hit.window.bridge
    bridge.do("Archive Bob", [Archive(bob().id)])
    bridge.show_page("resolver")
    assert hit.shows("Target, no record")
    assert hit.says("No record takes part, so there is nothing to write.")


def test_a_save_that_was_made_goes_with_the_hit_that_gave_it(hit: Hand) -> None:
    # 200 damage, all piercing: V = 70 − 200 = −130, three saves.
    hit.focus("Piercing %")
    hit.control(Key.Key_A)
    hit.type("100")
    hit.focus("Damage")
    hit.control(Key.Key_A)
    hit.type("200")
    hit.click("No, Save 1 of 3: does it succeed? The sheet's Save is 18.")
    assert hit.says("Save 2 of 3: does it succeed?")
    hit.focus("Damage")
    hit.control(Key.Key_A)
    hit.type("75")  # V = 70 − 75 = −5, one save
    assert hit.says("Save 1 of 1: does it succeed?")
    hit.control(Key.Key_A)
    hit.type("20")  # V = 50: none
    assert not hit.says("does it succeed?")
    assert proposals(hit) == ["Vitality, 70 to 50, Bob, milestone, ticked"]
