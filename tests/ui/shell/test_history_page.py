"""The history by mouse and keyboard: what was done and undone, what each step changed, filters, folds, sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records, rolls
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit.history_list import HistoryDivider, HistoryFold, HistoryHere, HistoryList, HistoryStep
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import CHECKOUT, Hand

Key = Qt.Key


def history(hand: Hand) -> HistoryList:
    """The list, with its page opened from the rail."""
    if not hand.shows("History"):
        hand.click("Log")
    found = hand.find("History")
    assert isinstance(found, HistoryList)
    return found


def labels(rows: HistoryList) -> list[str]:
    """The rows in short: labels, with undone ones in brackets, days left out."""
    made = []
    for row in rows.rows:
        if isinstance(row, HistoryHere):
            made.append(f"here, {row.undone} undone")
        elif isinstance(row, HistoryStep):
            made.append(f"({row.label})" if row.undone else row.label)
    return made


def breathe(hand: Hand, number: str) -> None:
    """Give the bird that shows another breath."""
    hand.focus("Breath")
    hand.type(number)
    hand.key(Key.Key_Return)


def test_steps_stand_newest_first_with_the_change_that_speaks_for_them(hand: Hand, birds: Campaign) -> None:
    breathe(hand, "5")
    rows = history(hand)
    assert labels(rows) == ["here, 0 undone", "Pip: Breath", "Add Attic", "Add Tweet", "Add Pip"]
    newest = rows.rows[1]
    assert isinstance(newest, HistoryStep)
    assert (newest.records, newest.before, newest.after) == ("Pip", "7", "5")
    assert hand.says("4 named steps, nothing is ever thrown away")


def test_undone_steps_stay_marked_above_where_one_is(hand: Hand) -> None:
    breathe(hand, "5")
    rows = history(hand)
    hand.control(Key.Key_Z)
    assert labels(rows) == ["(Pip: Breath)", "here, 1 undone", "Add Attic", "Add Tweet", "Add Pip"]
    hand.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert labels(rows)[0] == "here, 0 undone"


def test_a_new_step_makes_undone_ones_final(hand: Hand) -> None:
    breathe(hand, "5")
    hand.control(Key.Key_Z)
    breathe(hand, "6")
    rows = history(hand)
    assert labels(rows) == ["here, 0 undone", "Pip: Breath", "(Pip: Breath)", "Add Attic", "Add Tweet", "Add Pip"]
    final = next(row for row in rows.rows if isinstance(row, HistoryStep) and row.undone)
    assert final.final


def test_the_selected_step_shows_each_value_before_and_after(hand: Hand) -> None:
    breathe(hand, "5")
    rows = history(hand)
    # The newest step that holds is selected from the first.
    assert hand.shows("Breath, Pip, 7 to 5")
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_Down)
    assert hand.shows("Record, Attic, nothing to Attic")


def filtered(rows: HistoryList) -> list[str]:
    """The rows in short, without the mark of where one is; what is left out stands in angle brackets."""
    made = []
    for row in rows.rows:
        if isinstance(row, HistoryFold):
            made.append(f"<{row.words}>")
        elif isinstance(row, HistoryStep):
            made.append(row.label)
    return made


def add_record(hand: Hand, name: str) -> None:
    """Take a record into the filter, by keyboard."""
    hand.focus("Records, add record")
    hand.key(Key.Key_Return)
    hand.type(name)
    hand.key(Key.Key_Return)


def test_rolls_and_words_leave_folds_with_the_number_of_what_they_leave_out(hand: Hand, window: MainWindow) -> None:
    breathe(hand, "5")
    window.bridge.roll("2d6")
    rows = history(hand)
    assert labels(rows)[:2] == ["here, 0 undone", "Roll 2d6"]
    hand.click("Show, Rolls")
    assert filtered(rows) == ["Roll 2d6", "<4 steps left out>"]
    hand.click("Show, Values")
    assert filtered(rows) == ["<1 roll left out>", "Pip: Breath", "Add Attic", "Add Tweet", "Add Pip"]
    hand.click("Show, All")
    page = rows.parentWidget()
    assert isinstance(page, QWidget)
    field = next(each for each in hand.every("Filter") if page.isAncestorOf(each))
    field.setFocus(Qt.FocusReason.TabFocusReason)
    hand.type("attic")
    assert filtered(rows) == ["<1 step and 1 roll left out>", "Add Attic", "<2 steps left out>"]
    hand.key(Key.Key_Escape)
    assert len(filtered(rows)) == 5
    hand.type("nothing has these")
    assert filtered(rows) == ["<4 steps and 1 roll left out>"]
    assert hand.says("No step has these words.")


def test_a_record_s_chip_shows_what_touched_it_and_folds_the_rest(hand: Hand) -> None:
    breathe(hand, "5")
    rows = history(hand)
    add_record(hand, "pi")
    assert hand.shows("Pip and what touched it, remove")
    assert filtered(rows) == ["Pip: Breath", "<2 steps on other records>", "Add Pip"]
    add_record(hand, "att")
    assert filtered(rows) == ["Pip: Breath", "Add Attic", "<1 step on other records>", "Add Pip"]
    hand.focus("Pip and what touched it, remove")
    hand.key(Key.Key_Delete)
    assert filtered(rows) == ["<1 step on other records>", "Add Attic", "<2 steps on other records>"]
    hand.click("Attic and what touched it, remove")
    assert len(filtered(rows)) == 4


def test_a_roll_in_which_a_record_took_part_touched_it(
    hand: Hand, host: Host, birds: Campaign, read: Callable[[str], Record]
) -> None:
    book = host.book(birds)
    sung = rolls.resolve(rolls.find(book, "canary.singing"), book, {"effort": 2}, roles={"singer": read("Tweet")})
    with host.store.work() as work:
        work.write_roll(rolls.as_roll(host, sung, birds.id))  # sung, and not applied
        work.commit()
    rows = history(hand)
    add_record(hand, "twe")
    assert filtered(rows) == ["Roll Song", "<1 step on other records>", "Add Tweet", "<1 step on other records>"]


def test_a_fold_opens_and_closes_by_enter_and_by_mouse(hand: Hand) -> None:
    rows = history(hand)
    add_record(hand, "pip")
    fold = next(at for at, row in enumerate(rows.rows) if isinstance(row, HistoryFold))
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    rows.choose(fold)
    hand.key(Key.Key_Return)
    assert filtered(rows) == ["<2 steps on other records>", "Add Attic", "Add Tweet", "Add Pip"]
    hand.click_row(rows, fold)
    assert filtered(rows) == ["<2 steps on other records>", "Add Pip"]


def test_older_pages_are_read_while_a_filter_finds_little(hand: Hand, host: Host, birds: Campaign) -> None:
    weights = [Set(_first(host, birds), "weight", number, UNSEEN) for number in range(1, 60)]
    for _ in range(8):
        for weight in weights:
            records.do(host, birds.id, "Pip: Weight", [weight])  # 472 steps, two pages and more
    rows = history(hand)
    add_record(hand, "twe")
    hand.until(lambda: "Add Tweet" in filtered(rows))
    assert filtered(rows) == ["<473 steps on other records>", "Add Tweet", "<1 step on other records>"]


def _first(host: Host, birds: Campaign) -> str:
    return host.find_record(birds, "Pip").id


# sessions


@pytest.fixture
def played(loader: Loader, tmp_path: Path) -> Iterator[tuple[Host, Campaign, Clock]]:
    """A campaign whose steps are as old as the test wants."""
    clock = Clock(datetime.now(UTC))
    made = Host(Store.open(tmp_path / "played.sqlite", now=clock), loader, CHECKOUT, now=clock)
    yield made, campaigns.create(made, "Aviary", ["canary"]), clock
    made.close()


class Clock:
    """A clock that a test turns."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def test_a_line_says_how_much_was_done_since_the_last_session_and_when_that_was(
    played: tuple[Host, Campaign, Clock], open_window: Callable[[Host, str], Hand]
) -> None:
    host, campaign, clock = played
    today = datetime.now().astimezone().replace(hour=12, minute=0, second=0, microsecond=0)
    evenings = [today - timedelta(days=9), today - timedelta(days=2, hours=-5), today]
    for evening, count in zip(evenings, (1, 2, 3), strict=True):
        for number in range(count):
            clock.now = evening + timedelta(minutes=number)
            records.create(host, campaign.id, "canary.bird", f"Bird {evening.day} {number}")
    rows = history(open_window(host, campaign.id))
    lines = [(at, row) for at, row in enumerate(rows.rows) if isinstance(row, HistoryDivider)]
    day, before = evenings[1], evenings[0]
    assert [(at, row.title, row.note) for at, row in lines] == [
        (4, "Since last session", f"3 steps today · last played {day:%a} {day.day} {day:%b}, ended 17:01"),
        (7, "The session before", f"played {before:%a} {before.day} {before:%b}, ended 12:00"),
    ]
    assert lines[0][1].tip == "A session is over where nothing is done for more than 6 hours."


def test_where_nothing_was_done_today_the_last_session_says_when_it_was(
    played: tuple[Host, Campaign, Clock], open_window: Callable[[Host, str], Hand]
) -> None:
    host, campaign, clock = played
    clock.now = datetime.now().astimezone().replace(hour=20, minute=15) - timedelta(days=3)
    records.create(host, campaign.id, "canary.bird", "Pip")
    day = clock.now
    first = history(open_window(host, campaign.id)).rows[1]
    assert isinstance(first, HistoryDivider)
    assert (first.title, first.note) == ("Last session", f"{day:%a} {day.day} {day:%b}, ended 20:15")


def test_the_log_of_another_campaign_is_shown_whole(hand: Hand, host: Host) -> None:
    history(hand)
    hand.focus("Filter")
    hand.type("Attic")
    other = campaigns.create(host, "Other", ["canary"])
    records.create(host, other.id, "canary.bird", "Wren")
    hand.window.bridge.open_campaign(other.id)
    assert labels(history(hand)) == ["here, 0 undone", "Add Wren"]
    assert not hand.says("No step has these words.")
