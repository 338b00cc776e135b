"""A window and other processes at one store: nothing is lost or overwritten unseen, and each sees the other."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign, Record
from tallow.services import demo, history
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Notes, install
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.shell.watch import Watch
from tests.ui.conftest import CHECKOUT, Hand, opened

Key = Qt.Key
SOON = 20_000
"""Milliseconds within which the window shows what another process did: two seconds, and ten times that when busy."""


class Other:
    """Somebody else at the store, in a process of its own."""

    def __init__(self, store: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(CHECKOUT / "desktop"), str(CHECKOUT)))}
        command = [sys.executable, "-m", "tests.e2e.other_window", str(store)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, cwd=CHECKOUT, env=environment, stdin=pipe, stdout=pipe, text=True, bufsize=1
        )
        assert self._heard() == "ready"

    def does(self, deed: str) -> None:
        """Have something done, and wait until it is; meanwhile the window stands still."""
        self.begins(deed)
        assert self._heard() == "done"

    def begins(self, deed: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"other.{deed}\n")

    def ends(self) -> None:
        assert self._heard() == "done"

    def _heard(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def leave(self) -> None:
        self._process.communicate(timeout=20)


@pytest.fixture
def here(qapp: QApplication, tmp_path: Path) -> Iterator[Host]:
    """The host of the window, with the demo campaign in its store."""
    install(qapp, CHECKOUT, theme="paper", zoom=1.0)
    made = Host(Store.open(tmp_path / "both.sqlite"), Loader([FolderSource(CHECKOUT / "plugins")]), CHECKOUT)
    demo.make(made)
    yield made
    made.close()


@pytest.fixture
def campaign(here: Host) -> Campaign:
    return here.find_campaign("Demo")


@pytest.fixture
def other(here: Host) -> Iterator[Other]:
    made = Other(here.store.path)
    yield made
    made.leave()


@pytest.fixture
def hand(qtbot: QtBot, here: Host, campaign: Campaign) -> Hand:
    """A hand at the window, on Bob's sheet."""
    made = Hand(qtbot, opened(qtbot, here, campaign.id))
    made.until(lambda: made.shows("Take a hit…"))
    return made


@pytest.fixture
def read(here: Host, campaign: Campaign) -> Callable[[str], Record]:
    return lambda name: here.find_record(campaign, name)


Read = Callable[[str], Record]


def soon(hand: Hand, true: Callable[[], bool]) -> None:
    """Wait, but not longer than the window may take."""
    hand.qtbot.waitUntil(true, timeout=SOON)


def unseen(hand: Hand, other: Other, deed: str) -> None:
    """Have something done that the window does not look at before ``look_on``: else its look may come first."""
    _clock(hand).stop()
    other.does(deed)


def look_on(hand: Hand) -> None:
    """Let the window look each second again."""
    _clock(hand).start()


def _clock(hand: Hand) -> QTimer:
    watch = hand.window.findChild(Watch)
    assert isinstance(watch, Watch)
    timer = watch.findChild(QTimer)
    assert isinstance(timer, QTimer)
    return timer


def focused() -> str:
    widget = QApplication.focusWidget()
    return widget.accessibleName() if widget else ""


def labels(here: Host, campaign: Campaign) -> list[str]:
    return [step.label for step in history.steps(here, campaign.id, limit=5)]


# nothing is lost


def test_six_hundred_increments_by_three_processes_give_six_hundred(here: Host, campaign: Campaign, read: Read) -> None:
    before, steps = read("Bob").get("vitality") or 70, len(history.steps(here, campaign.id, limit=10_000))
    others = [Other(here.store.path) for _ in range(3)]
    for each in others:
        each.begins("increase('Bob', 'vitality', 200)")
    for each in others:
        each.ends()
        each.leave()
    assert read("Bob").get("vitality") == before + 600
    assert labels(here, campaign)[0] == "+1"
    assert len(history.steps(here, campaign.id, limit=10_000)) == steps + 600


# the window shows it


def test_what_another_process_writes_shows_soon_and_the_keyboard_stays(hand: Hand, other: Other) -> None:
    hand.focus("Will, 40")
    other.does("set('Bob', 'luck', 12)")
    soon(hand, lambda: hand.shows("Luck, 12"))
    assert focused() == "Will, 40"
    other.does("set('Bob', 'vitality', 33)")
    soon(hand, lambda: hand.shows("Vitality, 33 of 70"))
    assert _rail(hand)[0] == "Bob, 33/70"
    assert hand.shows("Undo, Bob: vitality")


def test_what_the_command_line_writes_shows_soon_too(hand: Hand, here: Host) -> None:
    words = ["--store", str(here.store.path), "set", "demo", "Bob", "luck", "19"]
    subprocess.run([sys.executable, "-m", "tallow.app", *words], check=True, capture_output=True)
    soon(hand, lambda: hand.shows("Luck, 19"))


def test_what_is_being_typed_stays(hand: Hand, other: Other) -> None:
    hand.click("Player")
    hand.type("Ro and")
    other.does("set('Bob', 'luck', 12)")
    other.does("add('Ysolde')")
    soon(hand, lambda: hand.shows("Luck, 12"))
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert (line.text(), line.cursorPosition()) == ("Ro and", 6)
    hand.type(" Jo")
    assert line.text() == "Ro and Jo"


def test_the_next_digit_goes_in_the_place_of_what_the_other_wrote(hand: Hand, other: Other, read: Read) -> None:
    hand.focus("Luck, 35")  # and its figure stands selected
    other.does("set('Bob', 'luck', 7)")
    soon(hand, lambda: hand.shows("Luck, 7"))
    hand.type("6")
    assert read("Bob").get("luck") == 6


def test_records_that_come_go_and_change_their_name_show_in_the_rail(hand: Hand, other: Other) -> None:
    other.does("add('Ysolde')")
    soon(hand, lambda: any(row.startswith("Ysolde") for row in _rail(hand)))
    other.does("rename('Ysolde', 'Yselde')")
    soon(hand, lambda: any(row.startswith("Yselde") for row in _rail(hand)))
    other.does("archive('Yselde')")
    soon(hand, lambda: len(_rail(hand)) == 4)
    assert hand.shows("Characters, Legends of Nor'Ova, 4 living")


def test_a_record_that_shows_and_is_taken_away_gives_way_and_it_is_said(hand: Hand, other: Other) -> None:
    other.does("delete('Bob')")
    soon(hand, lambda: hand.says("Bob was put away or removed by another window or program."))
    assert hand.window.bar.crumbs.parts == ("Characters", "Brother Quill")


def test_the_history_shows_the_other_s_steps_rolls_and_undos(hand: Hand, other: Other) -> None:
    hand.click("Log")
    other.does("set('Bob', 'luck', 12)")
    soon(hand, lambda: _newest(hand).label == "Bob: luck")
    other.does("roll('2d6')")
    soon(hand, lambda: _newest(hand).label == "Roll 2d6")
    other.does("undo()")
    soon(hand, lambda: any(row.undone for row in _steps(hand)))


def test_settings_and_plugins_show_what_the_other_chose(hand: Hand, other: Other) -> None:
    hand.click("Settings")
    assert hand.shows("Up, chosen")
    other.does("choose('rounding', 'down')")
    soon(hand, lambda: hand.shows("Down, chosen"))
    hand.click("Plugins")
    other.does("switch_off('armor_damage')")
    soon(hand, lambda: hand.shows("On 2") or hand.shows("Show, On 2"))  # the other two games stay on


def test_a_campaign_that_comes_stands_in_the_menu_and_one_that_goes_gives_way(hand: Hand, other: Other) -> None:
    other.does("begin('Ashwater')")
    hand.click("Campaign Demo")
    hand.choose("Ashwater")
    assert hand.shows("Campaign Ashwater")
    hand.click("Campaign Ashwater")
    hand.choose("Demo")
    other.does("put_away()")
    soon(hand, lambda: hand.shows("Campaign Ashwater"))
    assert hand.says("Demo was put away by another window or program; everything in it is kept.")


def test_the_resolver_works_from_what_the_other_wrote(hand: Hand, other: Other) -> None:
    hand.click("Take a hit…")
    hand.type("200")
    assert hand.says("70 → 40")
    other.does("set('Bob', 'vitality', 60)")
    soon(hand, lambda: hand.says("60 → 30"))  # 30 get through
    assert focused().startswith("Damage, 200")


# what is stale is refused, with both values


def test_a_stale_number_offers_both_and_what_is_there_can_be_kept(hand: Hand, other: Other, read: Read) -> None:
    hand.focus("Luck, 35")
    unseen(hand, other, "set('Bob', 'luck', 5)")
    hand.type("6")  # before the window has looked
    assert hand.says("Luck of Bob was changed meanwhile: you saw 35, it is now 5.")
    assert read("Bob").get("luck") == 5
    hand.click("Keep 5")
    assert read("Bob").get("luck") == 5
    assert hand.shows("Luck, 5")
    assert not hand.says("was changed meanwhile")
    assert focused() == "Luck, 5"


def test_a_stale_number_offers_both_and_ours_can_be_written(hand: Hand, other: Other, read: Read) -> None:
    hand.focus("Luck, 35")
    unseen(hand, other, "set('Bob', 'luck', 5)")
    hand.type("6")
    hand.click("Write 6")
    assert read("Bob").get("luck") == 6
    assert hand.shows("Luck, 6")


def test_a_number_that_is_half_typed_goes_on_and_is_refused_with_both(hand: Hand, other: Other, read: Read) -> None:
    hand.focus("Vitality")
    hand.control(Key.Key_A)
    hand.type("6")  # of 62
    assert read("Bob").get("vitality") == 6
    other.does("set('Bob', 'vitality', 61)")
    soon(hand, lambda: _rail(hand)[0].startswith("Bob, 61/70"))  # the window has looked, and left the entry alone
    hand.type("2")
    assert hand.says("Vitality of Bob was changed meanwhile: you saw 6, it is now 61.")
    assert read("Bob").get("vitality") == 61
    hand.click("Write 62")
    assert read("Bob").get("vitality") == 62


def test_words_that_were_being_typed_when_the_other_wrote_are_refused_with_both(
    hand: Hand, other: Other, read: Read
) -> None:
    hand.click("Player")
    hand.type("Ro")
    other.does("set('Bob', 'player', 'Jo')")
    other.does("set('Bob', 'luck', 12)")
    soon(hand, lambda: hand.shows("Luck, 12"))  # the window has looked, and left the line alone
    hand.key(Key.Key_Return)
    assert hand.says("Player of Bob was changed meanwhile: you saw nothing, it is now “Jo”.")
    assert read("Bob").get("player") == "Jo"
    hand.click("Write “Ro”")
    assert read("Bob").get("player") == "Ro"


def test_esc_in_a_line_that_the_other_wrote_shows_the_other_s_words(hand: Hand, other: Other, read: Read) -> None:
    line = hand.click("Player")
    hand.type("Ro")
    other.does("set('Bob', 'player', 'Jo')")
    other.does("set('Bob', 'luck', 12)")
    soon(hand, lambda: hand.shows("Luck, 12"))
    hand.key(Key.Key_Escape)
    assert line.property("text") == "Jo"
    hand.key(Key.Key_Return)
    assert (read("Bob").get("player"), hand.says("was changed meanwhile")) == ("Jo", False)


def test_notes_that_the_other_wrote_are_not_overwritten(hand: Hand, other: Other, read: Read) -> None:
    notes = hand.focus("Notes")
    assert isinstance(notes, Notes)
    unseen(hand, other, "set('Bob', 'notes', 'owes a coat')")
    hand.control(Key.Key_A)
    hand.type("at the inn")
    seen, there = "“Waits by the cart with the lantern.”", "“owes a coat”"
    hand.until(lambda: hand.says(f"Notes of Bob was changed meanwhile: you saw {seen}, it is now {there}."))
    assert read("Bob").get("notes") == "owes a coat"
    hand.click("Write “at the inn”")
    assert read("Bob").get("notes") == "at the inn"


def test_a_cell_that_is_open_stays_open_and_is_refused_with_both(hand: Hand, other: Other, read: Read) -> None:
    table = _table(hand, "Armor")
    row = read("Bob").get("armor")[0]["id"]
    hand.click_row(table, 0, 5)
    hand.type("31")
    other.does(f"set('Bob', 'armor.{row}.defense', 28)")
    other.does("add_row('Bob', 'armor', {'id': 'cap', 'name': 'Cap', 'slot': 'head', 'defense': 2})")
    soon(hand, lambda: any("Cap" in text for text in _cells(table)))
    assert isinstance(QApplication.focusWidget(), QLineEdit)  # another row came, and the cell is still open
    hand.key(Key.Key_Return)
    assert hand.says("Plate coat: Defense of Bob was changed meanwhile: you saw 30, it is now 28.")
    hand.click("Write 31")
    assert read("Bob").get("armor")[0]["defense"] == 31


def test_a_row_that_the_other_changed_is_not_removed_unseen(hand: Hand, other: Other, read: Read) -> None:
    table = _table(hand, "Armor")
    row = read("Bob").get("armor")[0]["id"]
    hand.click_row(table, 0, 1)
    unseen(hand, other, f"set('Bob', 'armor.{row}.defense', 28)")
    hand.key(Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert hand.says("Plate coat: Defense of Bob was changed meanwhile: you saw 30, it is now 28.")
    assert len(read("Bob").get("armor")) == 1
    hand.click("Go on all the same")
    assert read("Bob").get("armor") == []


def test_a_setting_that_the_other_chose_is_refused_with_both(hand: Hand, other: Other, here: Host) -> None:
    hand.click("Settings")
    unseen(hand, other, "choose('rounding', 'nearest')")
    hand.click("Down")
    assert hand.says("Fractions of Demo was changed meanwhile: you saw Up, it is now To the nearest, halves up.")
    assert here.find_campaign("Demo").settings["armor_damage.rounding"] == "nearest"
    hand.click("Write Down")
    assert here.find_campaign("Demo").settings["armor_damage.rounding"] == "down"


def test_a_name_that_is_being_written_stays_and_is_refused_with_both(hand: Hand, other: Other, read: Read) -> None:
    hand.key(Key.Key_F2)
    hand.control(Key.Key_A)
    hand.type("Robert")
    other.does("rename('Bob', 'Bobby')")
    soon(hand, lambda: hand.window.bar.crumbs.parts == ("Characters", "Bobby"))
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert line.text() == "Robert"
    hand.key(Key.Key_Return)
    assert hand.says("Name of Bobby was changed meanwhile: you saw “Bob”, it is now “Bobby”.")
    assert _rail(hand)[0].startswith("Bobby")
    hand.click("Write “Robert”")
    assert _rail(hand)[-1].startswith("Robert")


def test_a_record_that_is_gone_refuses_in_a_sentence(hand: Hand, other: Other) -> None:
    hand.focus("Luck, 35")
    unseen(hand, other, "delete('Bob')")
    hand.type("6")
    assert hand.says("It may have been deleted meanwhile.")


def test_applying_a_hit_to_what_the_other_changed_is_refused_and_worked_out_anew(
    hand: Hand, other: Other, read: Read
) -> None:
    hand.click("Take a hit…")
    hand.type("200")
    unseen(hand, other, "set('Bob', 'vitality', 60)")
    hand.control(Key.Key_Return)  # before the window has looked
    assert hand.says("Vitality of Bob was changed meanwhile: you saw 70, it is now 60. Look at it and do it again.")
    assert read("Bob").get("vitality") == 60
    assert hand.says("60 → 30")
    hand.control(Key.Key_Return)
    assert read("Bob").get("vitality") == 30


# undo


def test_undo_of_a_step_that_no_longer_fits_says_what_is_there(hand: Hand, other: Other, read: Read) -> None:
    hand.focus("Luck, 35")
    hand.type("6")
    unseen(hand, other, "set('Bob', 'luck', 5)")
    hand.control(Key.Key_Z)  # means our step, which the window still names
    assert hand.says("“Bob: Luck” no longer fits: Luck of Bob is 5 by now; this step left it at 6.")
    assert hand.says("“Bob: luck” came after it; Undo takes that back first.")
    assert read("Bob").get("luck") == 5
    look_on(hand)
    soon(hand, lambda: hand.shows("Undo, Bob: luck"))
    hand.control(Key.Key_Z)
    assert read("Bob").get("luck") == 6
    hand.control(Key.Key_Z)
    assert read("Bob").get("luck") == 35


def test_undo_of_a_step_that_still_fits_leaves_the_other_s_step_alone(
    hand: Hand, other: Other, here: Host, campaign: Campaign, read: Read
) -> None:
    hand.focus("Luck, 35")
    hand.type("6")
    unseen(hand, other, "set('Bob', 'will', 50)")
    hand.control(Key.Key_Z)
    assert (read("Bob").get("luck"), read("Bob").get("will")) == (35, 50)
    assert labels(here, campaign)[:3] == ["Revert: Bob: Luck", "Bob: will", "Bob: Luck"]


def test_a_redo_that_the_other_s_step_ended_is_refused(hand: Hand, other: Other, read: Read) -> None:
    hand.focus("Luck, 35")
    hand.type("6")
    hand.control(Key.Key_Z)
    unseen(hand, other, "set('Bob', 'will', 50)")
    hand.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert hand.says("Something was done meanwhile that ended this redo. The step stays listed in the history.")
    assert read("Bob").get("luck") == 35


def test_keystrokes_of_two_windows_are_never_one_step() -> None:
    keys = {Bridge().focus_key("luck") for _ in range(2)}
    assert len(keys) == 2


def test_a_look_at_a_store_that_the_other_holds_waits_for_nobody(hand: Hand, other: Other) -> None:
    other.does("hold()")
    watch = hand.window.findChild(Watch)
    assert isinstance(watch, Watch)
    watch.look()  # would wait for as long as the other holds it
    assert hand.shows("Luck, 35")
    other.does("let_go('Bob', 'luck', 12)")
    soon(hand, lambda: hand.shows("Luck, 12"))


# how it is looked at


def _rail(hand: Hand) -> list[str]:
    """What the rows of the characters' list say."""
    view = next(each for each in hand.every("Characters") if isinstance(each, QAbstractItemView))
    model = view.model()
    return [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]


def _steps(hand: Hand) -> list[HistoryStep]:
    rows = hand.find("History")
    assert isinstance(rows, HistoryList)
    return [row for row in rows.rows if isinstance(row, HistoryStep)]


def _newest(hand: Hand) -> HistoryStep:
    return _steps(hand)[0]


def _table(hand: Hand, name: str) -> QAbstractItemView:
    return next(each for each in hand.every(name) if isinstance(each, QAbstractItemView))


def _cells(table: QAbstractItemView) -> list[str]:
    model = table.model()
    return [
        str(model.index(row, column).data(Qt.ItemDataRole.DisplayRole))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]
