"""Reverting from the history by mouse and keyboard: what would come of it is said first, and the step can be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.host import Host
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tests.ui.conftest import Hand

Key = Qt.Key
Read = Callable[[str], Record]


def do(host: Host, birds: Campaign, label: str, *edits: tuple[str, str, object]) -> None:
    """One step."""
    records.do(host, birds.id, label, [Set(record, path, value, UNSEEN) for record, path, value in edits])


def play(host: Host, birds: Campaign, read: Read) -> None:
    """An evening: Pip gets tired, both are weighed, Pip gets tired again, Tweet too."""
    pip, tweet = read("Pip").id, read("Tweet").id
    do(host, birds, "Pip: Breath", (pip, "breath", 6))
    do(host, birds, "Both are weighed", (pip, "weight", 18), (tweet, "weight", 22))
    do(host, birds, "Pip: Breath", (pip, "breath", 4))
    do(host, birds, "Tweet: Breath", (tweet, "breath", 9))


def at_step(hand: Hand, label: str, occurrence: int = 0) -> HistoryList:
    """The page, with the mark on a step of that name, counted from the newest; its consequences stand."""
    if not hand.shows("History"):
        hand.click("Log")
    rows = hand.find("History")
    assert isinstance(rows, HistoryList)
    found = [at for at, row in enumerate(rows.rows) if isinstance(row, HistoryStep) and row.label == label]
    hand.click_row(rows, found[occurrence])
    hand.until(lambda: not hand.shows("Revert from here, unavailable, It is being worked out."))
    return rows


def foretold(hand: Hand) -> list[str]:
    """The consequences, as they are spoken."""
    from tallow.ui.shell.history.revert_panel import ConsequenceRow

    return [each.accessibleName() for each in hand.visible() if isinstance(each, ConsequenceRow)]


def weight(read: Read, name: str) -> object:
    return read(name).get("weight")


def test_what_would_come_of_it_is_said_first(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    play(host, birds, read)
    at_step(hand, "Pip: Breath", 1)  # the first of the evening
    assert foretold(hand) == [
        "Undoes 3 steps on Pip. Breath, Both are weighed",
        "Other records stay. Tweet keeps everything",
    ]
    assert read("Pip").get("breath") == 4  # nothing was done


def test_reverting_from_here_takes_back_one_record_and_is_a_step_that_undo_takes_back(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    play(host, birds, read)
    rows = at_step(hand, "Pip: Breath", 1)
    hand.click("Revert from here")
    # Pip is as before the evening, breath 7 and never weighed; Tweet keeps what it has.
    assert (read("Pip").get("breath"), weight(read, "Pip")) == (7, None)
    assert (read("Tweet").get("breath"), weight(read, "Tweet")) == (9, 22)
    assert history.steps(host, birds.id, limit=1)[0].label == "Revert 3 steps, back to: Pip: Breath"
    current = rows.current
    assert isinstance(current, HistoryStep)
    assert current.label == "Revert 3 steps, back to: Pip: Breath"  # the mark is on what was just done
    hand.control(Key.Key_Z)
    assert (read("Pip").get("breath"), weight(read, "Pip")) == (4, 18)


def test_r_reverts_the_step_on_which_the_keyboard_stands(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    play(host, birds, read)
    at_step(hand, "Tweet: Breath")
    hand.key(Key.Key_R)
    assert read("Tweet").get("breath") is None
    assert weight(read, "Tweet") == 22  # that was before


def test_only_this_step_is_taken_back_on_all_its_records(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    play(host, birds, read)
    at_step(hand, "Both are weighed")
    hand.click("Undo only this step")
    assert [weight(read, name) for name in ("Pip", "Tweet")] == [None, None]
    assert [read(name).get("breath") for name in ("Pip", "Tweet")] == [4, 9]


def test_where_a_step_touched_several_records_one_says_whose_steps_are_meant(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    play(host, birds, read)
    at_step(hand, "Both are weighed")
    assert hand.shows("Whose steps, Pip")
    assert foretold(hand)[0] == "Undoes 2 steps on Pip. Breath, Both are weighed"
    hand.focus("Whose steps, Pip")
    hand.key(Key.Key_Down)
    assert foretold(hand)[0] == "Undoes 2 steps on Tweet. Breath, Both are weighed"
    hand.click("Revert from here")
    assert (weight(read, "Pip"), weight(read, "Tweet"), read("Tweet").get("breath")) == (18, None, None)


def test_a_step_that_was_taken_back_says_so_and_cannot_be_again_by_itself(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    play(host, birds, read)
    number = next(step.number for step in history.steps(host, birds.id) if step.label == "Both are weighed")
    rows = at_step(hand, "Both are weighed")
    hand.click("Undo only this step")
    at_step(hand, "Both are weighed")
    current = rows.current
    assert isinstance(current, HistoryStep)
    assert current.chip == "reverted"
    why = f"Step {number} (Both are weighed) was reverted already, by a later step."
    assert hand.shows(f"Undo only this step, unavailable, {why}")
    assert not hand.shows("Revert from here, unavailable")  # what came after it can still go
    hand.control(Key.Key_Z)
    at_step(hand, "Both are weighed")
    current = rows.current
    assert isinstance(current, HistoryStep)
    assert current.chip == ""
    hand.until(lambda: not hand.shows("Undo only this step, unavailable"))


def test_what_no_longer_fits_is_named_and_left(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    play(host, birds, read)
    at_step(hand, "Pip: Breath", 1)
    # Only this step: it left breath at 6, and it is 4 by now.
    why = "Nothing of this can be taken back any more. Breath of Pip is 4 by now; this step left it at 6."
    assert hand.shows(f"Undo only this step, unavailable, {why}")
    do(host, birds, "Pip is weighed again", (read("Pip").id, "weight", 17))
    at_step(hand, "Both are weighed")
    hand.click("Undo only this step")
    assert [weight(read, name) for name in ("Pip", "Tweet")] == [17, None]
    assert hand.says("Left as it is: Weight of Pip is 17 g by now; this step left it at 18 g.")


def test_a_misfit_is_said_before_it_is_left(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    pip, tweet = read("Pip").id, read("Tweet").id
    do(host, birds, "Both are weighed", (pip, "weight", 18), (tweet, "weight", 22))
    do(host, birds, "Pip: Weight", (pip, "weight", 20))
    history.undo(host, birds.id)
    # Something else than Tallow wrote to the file: no step tells of it.
    with host.store.work() as work:
        work.apply(birds.id, [Set(pip, "weight", 3, UNSEEN)], host.book(birds).keys)
        work.commit()
    at_step(hand, "Both are weighed")
    assert foretold(hand) == [
        "Nothing can be undone on Pip any more. Both are weighed",
        "Weight of Pip stays as it is. Weight of Pip is 3 g by now; this step left it at 18 g.",
        "Other records stay. Tweet keeps everything",
        "The undone step stays listed. Redo no longer reaches it",
    ]
    why = "Nothing of this can be taken back any more. Weight of Pip is 3 g by now; this step left it at 18 g."
    assert hand.shows(f"Revert from here, unavailable, {why}")


def test_steps_that_cancel_each_other_out_are_nothing_to_revert(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    do(host, birds, "Pip: Breath", (read("Pip").id, "breath", 6))
    do(host, birds, "Pip: Breath", (read("Pip").id, "breath", 7))
    at_step(hand, "Pip: Breath", 1)
    assert foretold(hand)[0] == "Pip is as before these steps. Breath"
    why = "These steps made no difference together: all is as it was before them."
    assert hand.shows(f"Revert from here, unavailable, {why}")


def test_an_undone_step_offers_nothing_to_revert(hand: Hand, host: Host, birds: Campaign, read: Read) -> None:
    play(host, birds, read)
    history.undo(host, birds.id)
    hand.click("Log")
    rows = hand.find("History")
    assert isinstance(rows, HistoryList)
    hand.click_row(rows, 0)
    assert not hand.says("If you revert from here")
