"""A guide by mouse and keyboard: tasks in any order, what is proposed ticked, one step each, and each taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Set
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit.checklist import Checklist
from tallow.ui.kit.label import Text
from tallow.ui.kit.proposal import ProposalTable
from tallow.ui.sheets.guide import GuideBlock
from tallow.ui.sheets.page import RecordPage
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import CHECKOUT, Hand

Key = Qt.Key
Read = Callable[[str], Record]


@pytest.fixture
def hand(hand: Hand, host: Host, birds: Campaign, read: Read) -> Hand:
    """A hand at the day of Pip, who weighs 20 g; Tweet, who weighs 12 g, sits in the same cage."""
    attic = read("Attic").id
    edits = [Set(read(name).id, "cage", attic, None) for name in ("Pip", "Tweet")]
    records.do(host, birds.id, "Cage", [*edits, Set(read("Tweet").id, "weight", 12, None)])
    hand.window.bridge.elsewhere.emit()
    hand.until(lambda: hand.shows("Day"))
    hand.until(lambda: "Tweet, Weight, 12 g to 13 g, A meal, ticked" in proposed(hand))
    return hand


def tasks(hand: Hand) -> Checklist:
    return next(each for each in hand.visible() if isinstance(each, Checklist))


def listed(hand: Hand) -> list[str]:
    return [tasks(hand).spoken_row(row) for row in tasks(hand).rows]


def table(hand: Hand) -> ProposalTable:
    return next(each for each in hand.visible() if isinstance(each, ProposalTable))


def proposed(hand: Hand) -> list[str]:
    found = [each for each in hand.visible() if isinstance(each, ProposalTable)]
    return [found[0].spoken_row(row) for row in found[0].rows] if found else []


def labels(host: Host, birds: Campaign) -> list[str]:
    return [step.label for step in history.steps(host, birds.id) if not step.undone]


def texts(hand: Hand) -> list[str]:
    return [each.text() for each in hand.visible() if isinstance(each, Text)]


def test_the_first_open_task_is_at_hand_with_what_it_proposes(hand: Hand) -> None:
    assert listed(hand) == [
        "Task 1 of 4, Feed the birds, current, 4 changes proposed, 4 ticked",
        "Task 2 of 4, Clip the claws",
        "Task 3 of 4, Sing, 1d4",
        "Task 4 of 4, Fly out",
    ]
    assert proposed(hand) == [
        "All changes, 4 of 4 ticked",
        "Pip",
        "Pip, Hungry, hungry to fed, A meal, ticked",
        "Pip, Weight, 20 g to 21 g, A meal, ticked",
        "Tweet",
        "Tweet, Hungry, hungry to fed, A meal, ticked",
        "Tweet, Weight, 12 g to 13 g, A meal, ticked",
    ]
    assert hand.shows("Day, 0 of 4 done")
    assert hand.shows("Apply 4 changes and go on")
    assert {"Day of Pip", "0 of 4", "task 1 of 4", "Who is fed puts on a gram.", "Evening song"} <= set(texts(hand))


def test_what_is_ticked_is_one_step_and_the_next_task_comes_to_hand(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    hand.click_row(table(hand), 2)
    assert hand.shows("Apply 3 changes and go on")
    hand.click("Apply 3 changes and go on")
    assert (read("Pip").get("weight"), read("Tweet").get("weight")) == (21, 13)
    assert read("Pip").get("hungry") is None  # its tick was taken away
    assert read("Tweet").get("hungry") is False
    assert labels(host, birds)[0] == "Day of Pip: Feed the birds"
    assert listed(hand)[:2] == [
        "Task 1 of 4, Feed the birds, done",
        "Task 2 of 4, Clip the claws, current, 1 change proposed, 0 ticked",
    ]
    assert hand.shows("Day, 1 of 4 done")


def add_change(hand: Hand, whose: str, which: str, amount: str) -> None:
    """Add a change by the keyboard: a filter and Enter for each question, and what the value becomes."""
    hand.click("Add a change…")
    for words in (whose, which):
        hand.type(words)
        hand.key(Key.Key_Return)
    hand.type(amount)
    hand.click("Add this change")


def test_a_change_is_added_to_those_that_are_proposed_and_written_with_them(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    add_change(hand, "tweet", "breath", "4")
    assert proposed(hand)[-1] == "Tweet, Breath, 10 to 4, Added by you, ticked"
    hand.click("Apply 5 changes and go on")
    assert (read("Tweet").get("breath"), read("Tweet").get("weight")) == (4, 13)
    assert labels(host, birds)[0] == "Day of Pip: Feed the birds"
    hand.control(Key.Key_Z)  # one step: all of it is taken back, and proposed anew
    assert (read("Tweet").get("breath"), read("Tweet").get("weight")) == (None, 12)
    hand.until(lambda: proposed(hand)[-1:] == ["Tweet, Breath, 10 to 4, Added by you, ticked"])
    hand.click_row(table(hand), len(proposed(hand)) - 1)
    hand.click("Apply 4 changes and go on")  # without its tick it is not written
    assert (read("Tweet").get("breath"), read("Tweet").get("weight")) == (None, 13)


def test_a_change_that_is_none_is_told_and_two_of_one_value_are_not_written(hand: Hand, read: Read) -> None:
    add_change(hand, "tweet", "weight", "12")
    assert hand.says("Weight of Tweet is 12 g already. Give another value.")
    hand.key(Key.Key_Escape)
    add_change(hand, "tweet", "weight", "30")
    hand.click("Apply 5 changes and go on")
    hand.until(lambda: hand.says("“Weight” of Tweet and “Weight” of Tweet change the same value. Untick one of them."))
    assert read("Tweet").get("weight") == 12
    hand.click_row(table(hand), 6)  # the gram that the meal brings
    hand.click("Apply 4 changes and go on")
    assert read("Tweet").get("weight") == 30


def test_what_was_added_is_left_out_once_the_value_is_another(hand: Hand, read: Read) -> None:
    add_change(hand, "pip", "breath", "2")
    assert "Pip, Breath, 7 to 2, Added by you, ticked" in proposed(hand)
    hand.window.bridge.do("elsewhere", [Set(read("Pip").id, "breath", 5, 7)])
    hand.until(lambda: "Pip, Breath, 7 to 2, Added by you, ticked" not in proposed(hand))
    hand.click("Apply 4 changes and go on")
    assert read("Pip").get("breath") == 5


def test_undo_brings_the_task_back_with_the_ticks_as_they_were_put(hand: Hand, read: Read) -> None:
    hand.click_row(table(hand), 2)
    hand.click("Apply 3 changes and go on")
    hand.control(Key.Key_Z)
    assert read("Pip").get("weight") is None
    hand.until(lambda: "Task 1 of 4, Feed the birds, current, 4 changes proposed, 3 ticked" in listed(hand))
    assert "Pip, Hungry, hungry to fed, A meal, not ticked" in proposed(hand)
    hand.key(Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    hand.until(lambda: listed(hand)[0] == "Task 1 of 4, Feed the birds, done")
    assert (read("Pip").get("weight"), read("Pip").get("hungry")) == (21, None)


def test_by_keyboard_alone(hand: Hand, read: Read) -> None:
    hand.focus("What the task proposes")
    hand.key(Key.Key_Space)  # the head: none of them
    assert hand.shows("Go on")
    for _ in range(3):
        hand.key(Key.Key_Down)
    hand.key(Key.Key_Space)
    hand.focus("Apply 1 change and go on")
    hand.key(Key.Key_Return)
    assert read("Pip").get("weight") == 21
    assert (read("Pip").get("hungry"), read("Tweet").get("weight")) == (None, 12)
    hand.focus("Skip this task")
    hand.key(Key.Key_Return)
    assert listed(hand)[1] == "Task 2 of 4, Clip the claws, skipped, skipped"


def test_tasks_are_chosen_in_any_order_and_space_ticks_the_one_that_shows(hand: Hand, read: Read) -> None:
    hand.click_row(tasks(hand), 3)
    assert {"Fly out", "task 4 of 4", "Nothing changes on the sheets."} <= set(texts(hand))
    assert not hand.shows("Skip this task")  # it cannot be skipped
    hand.key(Key.Key_Space)
    assert [row["id"] for row in read("Pip").get("chores")] == ["fly"]
    # what shows now is the first that is open, and one Space shows another before it writes
    hand.key(Key.Key_Up)
    hand.key(Key.Key_Space)
    assert [row["id"] for row in read("Pip").get("chores")] == ["fly"]
    assert {"Sing", "Does it like the tune? The song's card says."} <= set(texts(hand))


def test_a_task_is_skipped_and_opened_again(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    hand.click("Skip this task")
    assert labels(host, birds)[0] == "Day of Pip: Feed the birds, skipped"
    assert read("Pip").get("weight") is None
    hand.click_row(tasks(hand), 0)
    assert "This task was skipped." in texts(hand)
    hand.click("Open it again")
    assert labels(host, birds)[0] == "Day of Pip: Feed the birds, opened again"
    assert listed(hand)[0] == "Task 1 of 4, Feed the birds, current, 4 changes proposed, 4 ticked"


def test_what_a_card_says_is_named_and_the_task_s_resolver_opens_with_the_record(hand: Hand) -> None:
    hand.click_row(tasks(hand), 2)
    assert {"To look up or decide", "Does it like the tune? The song's card says."} <= set(texts(hand))
    assert hand.shows("Go on")
    hand.click("Sing…")
    hand.until(lambda: hand.window.bridge.page == "resolver")
    hand.focus("Effort")
    hand.key(Key.Key_Return)
    hand.type("3")
    hand.click("No, Does it sing again?")
    assert proposed(hand) == ["Breath, 7 to 4, Pip, milestone, ticked"]  # Pip's own breath, 7 − 3


def test_what_is_not_due_is_dashed_and_says_why(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    records.do(host, birds.id, "Caught", [Set(read("Pip").id, "caught", True, None)])
    hand.window.bridge.elsewhere.emit()
    hand.until(lambda: listed(hand)[3] == "Task 4 of 4, Fly out, not now, caught")
    hand.click_row(tasks(hand), 3)
    assert "Not now: caught." in texts(hand)
    assert not hand.shows("Go on")
    assert hand.shows("Day, 1 of 4 done")


def test_what_was_changed_meanwhile_is_said_and_proposed_anew(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    records.do(host, birds.id, "Elsewhere", [Set(read("Tweet").id, "weight", 30, 12)])
    hand.click("Apply 4 changes and go on")  # the window has not heard of it yet
    assert read("Pip").get("weight") is None
    assert hand.says("“Feed the birds” stands otherwise by now")
    hand.until(lambda: "Tweet, Weight, 30 g to 31 g, A meal, ticked" in proposed(hand))
    hand.click("Apply 4 changes and go on")
    assert (read("Pip").get("weight"), read("Tweet").get("weight")) == (21, 31)


def test_a_rule_s_objection_is_overridden_with_a_reason(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    records.do(host, birds.id, "Thin", [Set(read("Pip").id, "weight", 1, None)])
    hand.window.bridge.elsewhere.emit()
    hand.click_row(tasks(hand), 1)
    hand.until(lambda: "Weight, 1 g to 0 g, A claw, harm, not ticked" in proposed(hand))
    hand.click_row(table(hand), 1)
    hand.click("Apply 1 change and go on")
    assert hand.says("A bird weighs something. Give it at least 1 g. (rule C4)")
    assert read("Pip").get("weight") == 1
    hand.focus("Reason for going on")
    hand.type("It is a ghost")
    hand.key(Key.Key_Return)
    assert read("Pip").get("weight") == 0
    assert [row["reason"] for row in read("Pip").document.overrides] == ["It is a ghost"]
    assert listed(hand)[1] == "Task 2 of 4, Clip the claws, done"


def test_what_is_done_is_listed_with_undo_on_the_newest(hand: Hand, read: Read) -> None:
    hand.click("Apply 4 changes and go on")
    done = hand.find("Day, done")
    (line,) = done.rows  # type: ignore[attr-defined]  # a list's rows
    assert (line.text, line.undo) == ("Feed the birds", True)
    # the list is told in the order of the step's edits: two of Pip's, then of Tweet's, and what a rule added
    assert line.result.startswith("Hungry yes → no; Weight 20 g → 21 g; Tweet: Hungry yes → no")
    assert "1 step" in texts(hand)
    done.undo_requested.emit(line.id)  # type: ignore[attr-defined]
    hand.until(lambda: "Nothing of it is done yet." in texts(hand))
    assert read("Pip").get("weight") is None


def test_a_keystroke_elsewhere_rebuilds_nothing_here(hand: Hand) -> None:
    hand.click_row(tasks(hand), 2)
    before = {id(each) for each in hand.visible()}
    hand.focus("Species")
    hand.type("x")
    hand.key(Key.Key_Return)
    QApplication.processEvents()
    assert {id(each) for each in hand.visible() if "Sing…" in str(each.property("text"))} <= before
    assert "Sing" in texts(hand)  # the task that was chosen stays at hand


def test_another_bird_s_day_is_its_own(hand: Hand, window: MainWindow, read: Read) -> None:
    hand.click("Skip this task")
    window.bridge.show_record(read("Tweet").id)
    hand.until(lambda: "Day of Tweet" in texts(hand))
    assert listed(hand)[0] == "Task 1 of 4, Feed the birds, current, 4 changes proposed, 4 ticked"


@pytest.mark.parametrize(("width", "columns"), [(1900, 3), (1400, 2), (700, 1)])
def test_done_and_ahead_stand_beside_as_far_as_there_is_room(hand: Hand, width: int, columns: int) -> None:
    hand.window.resize(width, 900)
    QApplication.processEvents()
    left, middle, right = hand.find("Day, 0 of 4 done"), hand.find("What the task proposes"), _ahead(hand)
    places = [each.mapTo(hand.window, each.rect().topLeft()) for each in (left, middle, right)]
    assert (places[1].x() > places[0].x() + left.width()) is (columns > 1)
    assert (places[2].x() > places[1].x() + middle.width()) is (columns == 3)


def _ahead(hand: Hand) -> Text:
    return next(each for each in hand.visible() if isinstance(each, Text) and each.text() == "Evening song")


def test_what_was_put_and_chosen_is_there_again_when_one_turns_back(hand: Hand) -> None:
    hand.click_row(table(hand), 2)
    hand.click_row(tasks(hand), 1)
    hand.click("Leaf of the sheet, Flight")
    hand.until(lambda: not hand.shows("Day, 0 of 4 done"))
    hand.click("Leaf of the sheet, Bird")
    hand.until(lambda: hand.shows("Day, 0 of 4 done"))
    assert "Clip the claws" in texts(hand)
    hand.click_row(tasks(hand), 0)
    assert hand.shows("Apply 3 changes and go on")


CAMP = """
from tallow.api import Guide, Heading, KindType, Leaf, Sheet, Task, TextField, hookimpl, row

NIGHT = Guide(lambda record, book: "Night 1", lambda record, book: (Task("watch", "Keep watch"),), label="Night")


@hookimpl
def declare_kinds():
    return [KindType("camp.fire", "Fire", "Fires", (TextField("wood", "Wood"),))]


@hookimpl
def declare_sheets():
    return [Sheet("camp.fire", (row(Heading()),), leaves=(Leaf("night", "Night", (row(NIGHT),)),))]
"""


def test_on_a_leaf_of_its_own_it_takes_the_height_that_the_page_has(
    tmp_path: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    folder = tmp_path / "plugins" / "systems" / "camp"
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text('id = "camp"\nname = "Camp"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n')
    (folder / "__init__.py").write_text(CAMP)
    host = Host(Store.open(tmp_path / "camp.sqlite"), Loader([FolderSource(tmp_path / "plugins")]), CHECKOUT)
    campaign = campaigns.create(host, "The ford", ["camp"])
    records.create(host, campaign.id, "camp.fire", "First fire")
    hand = open_window(host, campaign.id)
    hand.window.resize(1440, 1000)
    hand.click("Leaf of the sheet, Night")
    hand.until(lambda: hand.shows("Night, 0 of 1 done"))
    guide = next(each for each in hand.visible() if isinstance(each, GuideBlock))
    page = next(each for each in hand.visible() if isinstance(each, RecordPage))
    # the page's margin of 30, and the gap of 16 above what is missing, of which there is nothing
    hand.until(lambda: page.viewport().height() - guide.mapTo(page, guide.rect().bottomLeft()).y() <= 48)
    hand.window.close()
    host.close()
