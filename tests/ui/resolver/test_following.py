"""What follows from a roll, by mouse and keyboard: offered once it is written, filled, gone with a step taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records, rolls
from tallow.services.host import Host
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand

Key = Qt.Key
HURT = {"brain_light": True, "arms_light": True, "body_light": True, "body_heavy": True}
TRAUMA = "Brain trauma, to roll next"
ARMS, BODY = (f"Severe injury, {place}, to roll next" for place in ("arms", "body"))
CARD = {"Speed": 2, "Accuracy": 5, "Damage of each hit": 2, "Brain damage, once if it hits": 1}


@pytest.fixture
def camp(armored: Host) -> Campaign:
    """A campaign in which every square of Anna's body, her brain's, and the light one of her arms is filled."""
    campaign = campaigns.create(armored, "Lantern Camp", ["kdm"])
    records.create(armored, campaign.id, "kdm.survivor", "Anna", HURT)
    return campaign


@pytest.fixture
def anna(armored: Host, camp: Campaign) -> Callable[[], Record]:
    """Anna as the store holds her."""
    return lambda: armored.find_record(camp, "Anna")


@pytest.fixture
def attacked(armored: Host, camp: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the page where two of two hits are worked out, at her arms and at her body, with brain damage."""
    hand = open_window(armored, camp.id)
    hand.until(lambda: hand.shows("Monster attack…"))
    hand.click("Monster attack…")
    hand.until(lambda: hand.shows("Discard"))
    for field, number in CARD.items():
        give(hand, f"The attack, by its card, {field}", number)
    throw(hand, 9, 8, 2, 3)  # 9 and 8 hit on 5; the location die's 2 is the arms, its 3 the body (W54)
    return hand


def give(hand: Hand, field: str, number: int) -> None:
    hand.focus(field)
    hand.control(Key.Key_A)
    hand.type(str(number))


def throw(hand: Hand, *faces: int) -> None:
    """Type each die where it is asked for."""
    for at, face in enumerate(faces, 1):
        name = f"Die {at} of "
        hand.until(lambda name=name: any(name in each.accessibleName() for each in hand.visible()))  # type: ignore[misc]
        die = next(each for each in hand.visible() if each.accessibleName().startswith(name))
        die.setFocus(Qt.FocusReason.TabFocusReason)
        hand.type(str(face))


def write(hand: Hand) -> None:
    hand.control(Key.Key_Return)
    hand.until(lambda: hand.shows("Close"))


def waiting(hand: Hand) -> list[str]:
    """The rolls that are offered, in order."""
    return [each.accessibleName() for each in hand.visible() if each.accessibleName().endswith(", to roll next")]


def begin(hand: Hand, name: str) -> None:
    hand.click(name)
    hand.until(lambda: hand.shows("Discard"))


def test_what_follows_is_offered_in_its_order_once_it_is_written(attacked: Hand) -> None:
    assert waiting(attacked) == []
    write(attacked)
    assert waiting(attacked) == [TRAUMA, ARMS, BODY]
    assert attacked.says("To roll next")


def test_what_follows_from_a_roll_that_writes_nothing_is_offered_without(attacked: Hand) -> None:
    write(attacked)
    attacked.click("Another one")
    throw(attacked, 9, 1, 2)  # one hit at her arms, whose heavy square is filled by now
    assert attacked.says("Nothing changes on the sheets.")
    assert waiting(attacked) == [TRAUMA, ARMS, TRAUMA, ARMS, BODY]
    give(attacked, "The attack, by its card, Accuracy", 10)  # a miss
    attacked.until(lambda: waiting(attacked) == [TRAUMA, ARMS, BODY])


def test_it_begins_filled_and_the_others_wait_until_it_is_written(attacked: Hand, anna: Callable[[], Record]) -> None:
    write(attacked)
    begin(attacked, ARMS)
    assert attacked.shows("Hit location, Arms, chosen")
    assert attacked.shows("Survivor, Anna")
    assert waiting(attacked) == []
    throw(attacked, 8)  # Spiral fracture: one bleeding token
    assert waiting(attacked) == []
    write(attacked)
    assert anna().get("bleeding") == 1
    assert waiting(attacked) == [TRAUMA, BODY]
    begin(attacked, BODY)
    assert attacked.shows("Hit location, Body, chosen")
    assert attacked.shows("Survivor, Bleeding tokens, 1, from Anna")  # what the one before it left
    throw(attacked, 10)  # knocked down, which she is already
    assert attacked.says("Nothing changes on the sheets.")
    assert waiting(attacked) == [TRAUMA]


def test_they_go_with_the_step_that_is_taken_back_and_come_with_it_again(
    attacked: Hand, armored: Host, camp: Campaign
) -> None:
    write(attacked)
    attacked.control(Key.Key_Z)
    attacked.until(lambda: waiting(attacked) == [])
    write(attacked)
    assert waiting(attacked) == [TRAUMA, ARMS, BODY]  # once, though it was written twice
    assert len([step for step in history.steps(armored, camp.id) if not step.undone]) == 2


def test_one_that_is_taken_back_leaves_the_others_waiting(attacked: Hand) -> None:
    write(attacked)
    begin(attacked, ARMS)
    throw(attacked, 8)
    write(attacked)
    attacked.control(Key.Key_Z)
    attacked.until(lambda: waiting(attacked) == [])  # its own is to be written, or left, first
    write(attacked)
    assert waiting(attacked) == [TRAUMA, BODY]


def test_another_one_on_the_same_page_adds_what_follows_from_it(attacked: Hand) -> None:
    write(attacked)
    attacked.click("Another one")
    attacked.until(lambda: waiting(attacked) == [])
    throw(attacked, 9, 1, 6)  # at her legs: both squares are filled, and nothing is left of the damage
    assert waiting(attacked) == []
    write(attacked)
    # Its effect's comes first, then those of the attack before it.
    assert waiting(attacked) == [TRAUMA, TRAUMA, ARMS, BODY]


def test_nothing_follows_from_a_miss(attacked: Hand) -> None:
    attacked.click("Discard")
    attacked.until(lambda: attacked.shows("Monster attack…"))
    attacked.click("Monster attack…")
    attacked.until(lambda: attacked.shows("Discard"))
    give(attacked, "The attack, by its card, Speed", 1)
    throw(attacked, 1)  # a 1 misses
    assert attacked.says("Nothing changes on the sheets.")
    assert waiting(attacked) == []


def test_a_miss_is_kept_as_a_step_that_undo_takes_back(attacked: Hand, armored: Host, camp: Campaign) -> None:
    steps = len(history.steps(armored, camp.id))
    give(attacked, "The attack, by its card, Accuracy", 10)  # a 9 and an 8 miss
    attacked.until(lambda: attacked.shows("Keep the roll"))
    write(attacked)
    assert attacked.shows("Kept: Monster attack misses: Anna")
    newest = history.steps(armored, camp.id)[0]
    assert (newest.label, newest.changes, newest.state) == ("Monster attack misses: Anna", (), "done")
    attacked.click("Undo Monster attack misses: Anna")
    attacked.until(lambda: attacked.shows("Keep the roll"))
    assert history.steps(armored, camp.id)[0].state == "undone"
    attacked.click("Keep the roll")
    attacked.until(lambda: attacked.shows("Close"))
    assert len([step for step in history.steps(armored, camp.id) if not step.undone]) == steps + 1


def test_a_miss_that_was_kept_is_corrected_as_any_roll(attacked: Hand, armored: Host, camp: Campaign) -> None:
    give(attacked, "The attack, by its card, Accuracy", 10)
    write(attacked)
    attacked.click("Close")
    attacked.control(Key.Key_L)
    attacked.focus("History")
    attacked.key(Key.Key_Return)  # the mark is on the newest step that holds
    attacked.until(lambda: attacked.shows("Take that step back"))
    attacked.click("Take that step back")
    throw(attacked, 10, 8, 3)  # a 10 hits always, at her body: both squares are filled
    write(attacked)
    newest, back, miss = history.steps(armored, camp.id, limit=3)
    assert (newest.label, back.label) == ("Monster attack, 1 of 1 hits: Anna", f"Revert: {miss.label}")
    assert miss.reverted
    assert [(roll.title, roll.corrected) for roll in rolls.logged(armored, camp.id)] == [
        ("Monster attack, 1 of 1 hits", False),
        ("Monster attack misses", True),
    ]


def test_by_keys_alone_and_back_to_the_sheet(attacked: Hand) -> None:
    write(attacked)
    for _ in range(80):
        now = QApplication.focusWidget()
        if now is not None and now.accessibleName() == TRAUMA:
            break
        attacked.key(Key.Key_Backtab)
    else:
        raise AssertionError("Shift+Tab never comes to what follows")
    attacked.key(Key.Key_Space)
    attacked.until(lambda: attacked.shows("Disorder drawn"))
    attacked.key(Key.Key_Escape)
    attacked.until(lambda: attacked.shows("Monster attack…"))
    assert isinstance(attacked.window, MainWindow)
    assert attacked.window.pages.current == "record"


def test_what_follows_is_in_sight_below_long_odds(attacked: Hand) -> None:
    attacked.window.resize(1280, 700)
    write(attacked)
    button = attacked.find(BODY)
    attacked.until(lambda: button.visibleRegion().boundingRect().height() == button.height())


def test_another_zoom_keeps_what_waits(attacked: Hand) -> None:
    write(attacked)
    attacked.key(Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    attacked.until(lambda: waiting(attacked) == [TRAUMA, ARMS, BODY])


def test_K26_a_wound_of_king_that_calls_for_it_goes_on_to_the_disease(
    armored: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    crown = campaigns.create(armored, "The Low Crown", ["king"], ["king_starter_tables"])
    pools = {"vitality_max": 10, "vitality": 10}
    osric, _ = records.create(armored, crown.id, "king.character", "Osric", pools)
    hand = open_window(armored, crown.id)
    hand.until(lambda: hand.shows("Take a hit…"))
    hand.click("Take a hit…")
    hand.until(lambda: hand.shows("Discard"))
    hand.type("10")
    hand.click("Harm, Wound, not ticked")
    throw(hand, 18)  # carry 0, 18: the starter tables' deep belly cut
    write(hand)
    assert waiting(hand) == ["Disease roll, to roll next"]
    begin(hand, "Disease roll, to roll next")
    assert hand.shows("Who falls ill, Osric")
    throw(hand, 3)  # the third by name of eight: after Barrow rot and Bone ache, Clouded eyes
    write(hand)
    assert waiting(hand) == []
    assert [row["name"] for row in armored.book(crown).record(osric).get("diseases")] == ["Clouded eyes"]
