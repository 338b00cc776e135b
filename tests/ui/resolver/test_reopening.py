"""An old roll is opened from the log in another window, any die of it corrected, and applied in the old one's place."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import rolls
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit.cascade import CascadeRows
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tests.ui.conftest import CHECKOUT, Hand
from tests.ui.resolver.striking import (
    clock,
    do,
    log,
    proposals,
    reopen,
    stands,
    strike,
    strike_and_leave,
    tray,
    type_dice,
)

Key = Qt.Key
Open = Callable[[Host, str], Hand]


@pytest.fixture
def again(armored: Host) -> Iterator[Callable[[], Host]]:
    """Ends the program's use of the store, and begins another one on the same file."""
    begun: list[Host] = []

    def begin() -> Host:
        armored.close()
        begun.append(Host(Store.open(armored.store.path), Loader([FolderSource(CHECKOUT / "plugins")]), CHECKOUT))
        return begun[-1]

    yield begin
    for each in begun:
        each.close()


def chips(hand: Hand) -> list[tuple[str, str]]:
    """The steps of the log, newest first: label and what stands beside it."""
    rows = hand.find("History")
    assert isinstance(rows, HistoryList)
    return [(row.label, row.chip) for row in rows.rows if isinstance(row, HistoryStep)]


def test_a_die_is_corrected_in_another_window_and_undo_gives_everything_back(
    hit: Hand, armored: Host, fight: Campaign, again: Callable[[], Host], open_window: Open
) -> None:
    strike(hit)
    assert stands(armored, fight) == (15, 89)
    hit.window.close()
    host = again()
    hand = open_window(host, fight.id)
    hand.until(lambda: hand.shows("Newest of the log") and len(log(hand).rows) > 0)
    hand.click_row(log(hand), 0)
    # It is as it was: what was given, the dice, who took part.
    assert (hand.find("Damage").property("text"), tray(hand).faces()) == ("2d6*10", (6, 5))
    assert hand.shows("Target, Bob")
    assert hand.shows("Target, Vitality, 70, typed, Bob says otherwise")
    # And it still counts: nothing is applied over it in silence.
    [old] = [each for each in rolls.logged(host, fight.id) if each.title == "Hit for 110 physical"]
    assert hand.says(f"Hit for 110 physical, rolled at {clock(old)}, is still applied.")
    assert proposals(hand) == []
    hand.control(Key.Key_Return)
    assert stands(host, fight) == (15, 89)
    hand.click("Take that step back")
    assert stands(host, fight) == (70, 100)
    assert proposals(hand) == ["Vitality, 70 to 15, Bob, ticked", "Plate coat: Physical, 100 to 89, Bob, ticked"]
    assert QApplication.focusWidget() is tray(hand).dice[0]
    hand.key(Key.Key_Tab)
    hand.type("2")
    # 6 and 2 make 80: 40 pierce, of 40 32 are left after Soak; V = 70 − 40 = 30, wear 32 / 4 = 8
    assert proposals(hand) == ["Vitality, 70 to 30, Bob, ticked", "Plate coat: Physical, 100 to 92, Bob, ticked"]
    assert hand.says(f"This corrects Hit for 110 physical, rolled at {clock(old)}, which is not applied.")
    hand.click("Apply 2 changes")
    assert stands(host, fight) == (30, 92)
    newest, older = rolls.logged(host, fight.id, 2)
    assert (newest.dice, newest.corrects, newest.applied) == ((6, 2), old.id, True)
    assert (older.id, older.dice, older.applied, older.corrected) == (old.id, (6, 5), False, True)
    hand.control(Key.Key_L)
    hand.until(lambda: hand.shows("History"))
    assert chips(hand)[:3] == [
        ("Hit for 80 physical: Bob", f"corrects {clock(old)}"),
        ("Revert: Hit for 110 physical: Bob", ""),
        ("Hit for 110 physical: Bob", "corrected"),
    ]
    hand.control(Key.Key_Z)
    assert stands(host, fight) == (70, 100)
    assert chips(hand)[2] == ("Hit for 110 physical: Bob", "reverted")
    hand.control(Key.Key_Z)
    assert stands(host, fight) == (15, 89)
    assert chips(hand)[2] == ("Hit for 110 physical: Bob", "")


def test_where_both_count_the_new_one_starts_from_what_the_sheet_holds_now(
    hit: Hand, armored: Host, fight: Campaign
) -> None:
    strike_and_leave(hit)
    reopen(hit)
    hit.click("Let both count")
    type_dice(hit, 1, 1)
    # Vitality 15, Physical 89; 20 damage: 10 pierce, of 10 8 are left after Soak; V = 15 − 10 = 5, wear 8 / 4 = 2
    assert proposals(hit) == ["Vitality, 15 to 5, Bob, ticked", "Plate coat: Physical, 89 to 87, Bob, ticked"]
    hit.control(Key.Key_Return)
    assert stands(armored, fight) == (5, 87)
    newest, older = rolls.logged(armored, fight.id, 2)
    assert (newest.corrects, newest.applied, older.applied, older.corrected) == ("", True, True, False)


def test_who_let_both_count_can_correct_the_old_one_after_all(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    reopen(hit)
    hit.click("Let both count")
    assert hit.shows("Target, Vitality, 15, from Bob")
    hit.click("Correct that roll instead")
    assert hit.shows("Target, Vitality, 70, typed, Bob says otherwise")
    assert proposals(hit) == []
    assert stands(armored, fight) == (15, 89)


def test_a_roll_whose_step_was_undone_is_corrected_without_a_question(
    hit: Hand, armored: Host, fight: Campaign
) -> None:
    strike_and_leave(hit)
    hit.control(Key.Key_Z)
    reopen(hit)
    assert hit.says("This is Hit for 110 physical")
    assert not hit.shows("Take that step back")
    type_dice(hit, 6, 2)
    hit.control(Key.Key_Return)
    assert stands(armored, fight) == (30, 92)
    assert rolls.logged(armored, fight.id, 2)[1].corrected


def test_the_same_roll_applied_once_more_corrects_nothing(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    hit.control(Key.Key_Z)
    reopen(hit)
    hit.control(Key.Key_Return)
    assert stands(armored, fight) == (15, 89)
    newest, older = rolls.logged(armored, fight.id, 2)
    assert (newest.dice, newest.corrects, older.corrected) == ((6, 5), "", False)


def test_what_changed_since_is_named_and_can_be_taken(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    hit.control(Key.Key_Z)
    do(armored, fight, "vitality", 60)
    hit.window.bridge.elsewhere.emit()
    reopen(hit)
    assert hit.says("Some values hold as they were at that roll.")
    assert hit.says("Vitality 70, now 60.")
    # As it was: 70 − 55 = 15, over the 60 that the sheet holds now.
    assert proposals(hit)[0] == "Vitality, 60 to 15, Bob, ticked"
    hit.click("Take those of now")
    assert proposals(hit)[0] == "Vitality, 60 to 5, Bob, ticked"  # 60 − 55
    assert not hit.says("Some values hold as they were at that roll.")


def test_armor_that_came_later_takes_no_part(hit: Hand, armored: Host, fight: Campaign) -> None:
    hit.click("Type, Magical")
    strike(hit, (1, 1))
    # 20 magical: 10 pierce, of 10 8 are left after Soak; Bob has no Magical and no Spirit: V = 70 − 10 − 8 = 52
    assert stands(armored, fight) == (52, 100)
    hit.click("Close")
    hit.control(Key.Key_Z)
    coat = armored.find_record(fight, "Bob").get("armor")[0]["id"]
    do(armored, fight, f"armor.{coat}.magical_full", 40)
    do(armored, fight, f"armor.{coat}.magical", 40)
    hit.window.bridge.elsewhere.emit()
    reopen(hit)
    assert hit.says("Magical none, now 40.")
    assert proposals(hit) == ["Vitality, 70 to 52, Bob, ticked"]
    hit.click("Take those of now")
    # With Magical 40 nothing but what pierces gets through; it wears by 8 / 4 = 2.
    assert proposals(hit) == ["Vitality, 70 to 60, Bob, ticked", "Plate coat: Magical, 40 to 38, Bob, ticked"]


def test_what_no_longer_fits_is_left_and_said(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    do(armored, fight, "vitality", 20)
    hit.window.bridge.elsewhere.emit()
    reopen(hit)
    assert hit.says("Vitality of Bob is 20 by now; this step left it at 15.")
    hit.click("Take that step back")
    assert stands(armored, fight) == (20, 100)
    assert hit.says("of which only what no longer fits is left")
    assert hit.says("Vitality 70, now 20.")
    assert proposals(hit) == ["Vitality, 20 to 15, Bob, ticked", "Plate coat: Physical, 100 to 89, Bob, ticked"]


def test_a_roll_that_was_corrected_says_by_which_and_takes_that_back(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    reopen(hit)
    hit.click("Take that step back")
    type_dice(hit, 6, 2)
    hit.control(Key.Key_Return)
    newest, old = rolls.logged(armored, fight.id, 2)
    hit.window.bridge.roll_wanted.emit(old.id)
    assert hit.says(
        f"Hit for 110 physical, rolled at {clock(old)}, was corrected by "
        f"Hit for 80 physical, rolled at {clock(newest)}, which is still applied."
    )
    assert proposals(hit) == []
    hit.click("Take that step back")
    assert stands(armored, fight) == (70, 100)
    type_dice(hit, 6, 4)
    # 100: 50 pierce, of 50 40 are left after Soak; V = 70 − 50 = 20, wear 10
    hit.control(Key.Key_Return)
    assert stands(armored, fight) == (20, 90)


def test_undoing_the_step_that_took_it_back_asks_again(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    reopen(hit)
    hit.click("Take that step back")
    tray(hit).dice[0].clearFocus()
    hit.click("Undo")  # the bar's
    assert stands(armored, fight) == (15, 89)
    assert hit.shows("Take that step back")
    assert hit.find("Apply").accessibleName().startswith("Apply, unavailable, The old roll is still applied")


def test_a_stage_that_was_set_stays_set_with_its_reason(hit: Hand, armored: Host, fight: Campaign) -> None:
    hit.focus("Damage")
    hit.type("200")
    hit.click("Override a stage…")
    hit.type("100")
    hit.focus("Reason")
    hit.type("The coat was torn")
    hit.key(Key.Key_Return)
    hit.control(Key.Key_Return)
    # s set to 100: a 0, V 70, wear 25
    assert stands(armored, fight) == (70, 75)
    hit.click("Close")
    reopen(hit)
    assert stage(hit, 1).startswith("Step 2, Soak 20%, 200 to 100, worked out 160; The coat was torn")
    hit.click("Take that step back")
    assert proposals(hit) == ["Plate coat: Physical, 100 to 75, Bob, ticked"]
    hit.focus("Damage")
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("300")
    assert stage(hit, 1).startswith("Step 2, Soak 20%, 300 to 100, worked out 240; The coat was torn")
    hit.control(Key.Key_Return)
    newest, older = rolls.logged(armored, fight.id, 2)
    assert dict(newest.set_values["after_soak"]) == {"value": 100, "reason": "The coat was torn"}
    assert newest.corrects == older.id


def stage(hand: Hand, at: int) -> str:
    """A stage as it is spoken."""
    rows = next(each for each in hand.every("What happens") if isinstance(each, CascadeRows))
    return rows.spoken_row(rows.rows[at])


def test_a_save_that_was_made_is_asked_for_anew_only_where_it_still_is(
    hit: Hand, armored: Host, fight: Campaign
) -> None:
    hit.focus("Damage")
    # s = 256 × 80 % = 204.8, up 205; a 105, t 75, V = −5: one save (R22), whose success leaves 1; wear 52
    hit.type("256")
    hit.click("Yes, Save 1 of 1: does it succeed? The sheet's Save is 18.")
    hit.control(Key.Key_Return)
    assert stands(armored, fight) == (1, 48)
    hit.click("Close")
    reopen(hit)
    assert hit.shows("Saves made, 1, Yes")
    hit.click("Take that step back")
    assert proposals(hit) == ["Vitality, 70 to 1, Bob, ticked", "Plate coat: Physical, 100 to 48, Bob, ticked"]
    hit.focus("Damage")
    hit.key(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hit.type("200")
    # 200 leave 40, and no save is to be made
    assert not hit.shows("Saves made, 1, Yes")
    assert proposals(hit) == ["Vitality, 70 to 40, Bob, ticked", "Plate coat: Physical, 100 to 60, Bob, ticked"]


def test_dice_that_the_program_rolled_stay_the_program_s_until_one_is_corrected(
    hit: Hand, armored: Host, fight: Campaign
) -> None:
    hit.focus("Damage")
    hit.type("2d6+100")
    hit.click("Dice, Roll for me")
    hit.click("Roll the dice")
    faces = tray(hit).faces()
    hit.control(Key.Key_Return)
    hit.click("Close")
    hit.control(Key.Key_Z)
    reopen(hit)
    assert tray(hit).faces() == faces
    assert hit.shows("Dice, Roll for me, chosen")
    other = 6 if faces[1] != 6 else 5
    hit.key(Key.Key_Tab)
    hit.type(str(other))
    assert tray(hit).faces() == (faces[0], other)
    assert hit.shows("Dice, I rolled, chosen")
    hit.control(Key.Key_Return)
    newest, older = rolls.logged(armored, fight.id, 2)
    assert (newest.dice, newest.seed, newest.corrects) == ((faces[0], other), None, older.id)
    assert older.seed is not None
