"""The ways from the log to an old roll and back, and rolls that can only be read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tallow.model.edit import UNSEEN, Archive, Set
from tallow.model.record import Campaign
from tallow.services import records, removal, rolls
from tallow.services.host import Host
from tallow.ui.kit import look
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.reading import Reading
from tests.ui.conftest import Hand, spoken_name, spot
from tests.ui.resolver.striking import (
    reopen,
    stands,
    strike,
    strike_and_leave,
    tray,
    type_dice,
)

Key = Qt.Key


# the ways to it, and back


def test_by_keyboard_from_the_whole_log_and_back_to_its_line(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    hit.control(Key.Key_L)
    rows = hit.focus("History")
    assert isinstance(rows, HistoryList)
    hit.key(Key.Key_Return)  # the mark is on the newest step that holds
    hit.until(lambda: hit.shows("Take that step back"))
    assert QApplication.focusWidget() is tray(hit).dice[0]
    hit.key(Key.Key_Escape)
    hit.key(Key.Key_Escape)
    hit.until(lambda: hit.shows("History"))
    current = rows.current
    assert isinstance(current, HistoryStep)
    assert (current.label, rows.hasFocus()) == ("Hit for 110 physical: Bob", True)
    assert stands(armored, fight) == (15, 89)


def test_the_die_that_has_the_keyboard_is_in_sight_in_a_small_window(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    look().set_zoom(1.4)
    hit.window.resize(1180, 800)
    hit.window.bridge.roll_wanted.emit(rolls.logged(armored, fight.id, 1)[0].id)
    hit.until(lambda: in_sight(tray(hit).dice[0]))
    hit.click("Take that step back")
    hit.until(lambda: in_sight(tray(hit).dice[0]))


def in_sight(widget: QWidget) -> bool:
    """Whether all of a widget shows and has the keyboard."""
    return widget.hasFocus() and widget.visibleRegion().boundingRect() == widget.rect()


def test_the_notice_is_reached_from_the_dice_by_tab(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    reopen(hit)
    hit.key(Key.Key_Backtab)
    hit.until(lambda: keyboard() == "Dice, I rolled, chosen")
    hit.key(Key.Key_Backtab)
    assert keyboard() == "Let both count"
    hit.key(Key.Key_Backtab)
    assert keyboard() == "Take that step back"
    hit.key(Key.Key_Space)
    assert stands(armored, fight) == (70, 100)
    assert QApplication.focusWidget() is tray(hit).dice[0]


def keyboard() -> str:
    """What the keyboard is on, as it is spoken."""
    focused = QApplication.focusWidget()
    return spoken_name(focused) if focused is not None else ""


def test_by_mouse_from_the_whole_log(hit: Hand) -> None:
    strike_and_leave(hit)
    hit.click("Log")
    rows = hit.find("History")
    assert isinstance(rows, HistoryList)
    at = next(at for at, row in enumerate(rows.rows) if isinstance(row, HistoryStep))
    hit.click_row(rows, at)
    assert not hit.shows("Take that step back")  # one click only marks the step
    QTest.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=spot(rows, at))
    hit.until(lambda: hit.shows("Take that step back"))
    hit.click("Discard")
    hit.until(lambda: hit.shows("History"))
    hit.click("Open the roll")
    hit.until(lambda: hit.shows("Take that step back"))


def test_by_its_key_and_in_find_or_do(hit: Hand) -> None:
    strike_and_leave(hit)
    hit.control(Key.Key_J)  # the newest roll
    hit.until(lambda: hit.shows("Take that step back"))
    hit.click("Discard")
    hit.until(lambda: hit.shows("Newest of the log"))
    hit.control(Key.Key_K)
    hit.type("open the roll")
    hit.key(Key.Key_Return)
    hit.until(lambda: hit.shows("Take that step back"))


def test_from_the_rolls_so_far_below_another_resolution(hit: Hand) -> None:
    strike(hit)
    hit.click("Another one")
    rows = hit.focus("Rolls so far")
    assert isinstance(rows, HistoryList)
    rows.choose(0)
    hit.key(Key.Key_Return)
    assert hit.shows("Take that step back")
    assert tray(hit).faces() == (6, 5)


def test_another_zoom_leaves_the_old_roll_as_it_is(hit: Hand) -> None:
    strike_and_leave(hit)
    reopen(hit)
    hit.click("Take that step back")
    type_dice(hit, 6, 2)
    look().set_zoom(1.2)
    hit.until(lambda: hit.says("This corrects Hit for 110 physical"))
    assert tray(hit).faces() == (6, 2)


# with what followed


def test_what_followed_is_taken_back_with_it_and_worked_out_anew(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike(hit)
    hit.click("Another one")
    strike(hit, (1, 1))
    # 20: 10 pierce, of the other 10 Soak leaves 8, and Physical 89 stops them and wears by 2; Vitality 15 − 10.
    assert stands(armored, fight) == (5, 87)
    hit.window.bridge.roll_wanted.emit(rolls.logged(armored, fight.id)[1].id)
    hit.until(lambda: hit.shows("Take it back with what followed"))
    assert hit.says("1 later step hangs on it")
    hit.click("Take it back with what followed")
    assert stands(armored, fight) == (70, 100)
    assert hit.says("1 step that followed is taken back with it, and worked out anew once this is applied.")
    type_dice(hit, 6, 2)
    hit.control(Key.Key_Return)
    # 80: 40 pierce, of the other 40 Soak leaves 32, which wear Physical by 8: 30 and 92. Then 20 as before.
    assert stands(armored, fight) == (20, 90)
    assert hit.says("Worked out anew: the step that followed.")


def test_without_anything_that_hangs_on_it_there_is_no_such_way(hit: Hand) -> None:
    strike_and_leave(hit)
    reopen(hit)
    assert hit.shows("Take that step back")
    assert not hit.shows("Take it back with what followed")


# what can only be read


def put_away(host: Host, campaign: Campaign) -> None:
    records.do(host, campaign.id, "Archive Bob", [Archive(host.find_record(campaign, "Bob").id)])


def remove(host: Host, campaign: Campaign) -> None:
    removal.delete(host, host.find_record(campaign, "Bob"))


def switch_off(host: Host, campaign: Campaign) -> None:
    records.do(host, campaign.id, "Off", [Set(campaign.id, "plugins:armor_damage", None, UNSEEN)])


READ_ONLY = {
    "Bob, who was its Target, is put away: bring Bob back to correct the roll.": put_away,
    "Bob, who was its Target, was removed: the roll can be corrected once undo brings Bob back.": remove,
    "Legends of Nor'Ova worked it out and is off in this campaign: switch it on to correct the roll.": switch_off,
}


@pytest.mark.parametrize("why", READ_ONLY)
def test_a_roll_that_cannot_be_worked_out_is_read_with_one_sentence_why(
    hit: Hand, armored: Host, fight: Campaign, why: str
) -> None:
    strike_and_leave(hit)
    old = rolls.logged(armored, fight.id, 1)[0]
    READ_ONLY[why](armored, fight)
    hit.window.bridge.reread_campaign()
    hit.window.bridge.elsewhere.emit()
    hit.control(Key.Key_J)
    hit.until(lambda: hit.says(why))
    kept = hit.find("The roll as the log kept it")
    assert isinstance(kept, Reading)
    assert kept.hasFocus()
    text = kept.toPlainText().splitlines()
    assert text[0] == "Hit for 110 physical"
    assert {"Target: Bob", "Dice: 6, 5 (typed)"} <= set(text)
    assert any(line.endswith(": 2d6*10") for line in text)
    assert not hit.shows("Apply")
    hit.click("Copy as text")
    assert QGuiApplication.clipboard().text() == kept.toPlainText()
    hit.click("Close")
    hit.until(lambda: hit.window.pages.current == "record")
    assert rolls.logged(armored, fight.id, 1)[0].id == old.id


def test_a_roll_that_another_version_worked_out_is_only_read(hit: Hand, armored: Host, fight: Campaign) -> None:
    strike_and_leave(hit)
    old = rolls.logged(armored, fight.id, 1)[0]
    older = replace(old, id="older", plugin_version="0.9.0", step=None)
    unfit = replace(old, id="unfit", inputs={**old.inputs, "damige": 3}, step=None)
    loaded = replace(old, id="loaded", dice=(6, 7), step=None)
    with armored.store.work() as work:
        for roll in (older, unfit, loaded):
            work.write_roll(roll)
        work.commit()
    told = {
        "older": "Legends of Nor'Ova 0.9.0 worked it out, and 1.0.0 that is here now may do so otherwise: "
        "the roll can only be read.",
        "unfit": "What was given to it fits no more, so the roll can only be read. "
        "damige: This key is unknown. Did you mean damage?",
        "loaded": "What was given to it fits no more, so the roll can only be read. "
        "Die 2 shows 7, but it is a d6 for physical damage, 2 of 2: give 1 to 6.",
    }
    for id, why in told.items():
        hit.window.bridge.roll_wanted.emit(id)
        hit.until(lambda: hit.says(why))  # noqa: B023 - waited for at once
        hit.key(Key.Key_Escape)
        hit.until(lambda: hit.window.pages.current == "record")
