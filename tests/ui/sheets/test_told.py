"""What is worked out of a record, and the actions that are possible now, by mouse and keyboard, on a bird."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tallow.hooks.watching.guarded import guarded
from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.model.sheet import Cell
from tallow.model.told import Pill, Pills, Told, ToldLine
from tallow.services import history, records
from tallow.services.host import Host
from tallow.ui.dialogs.entry_reader import EntryReader
from tallow.ui.kit.action_pill import ActionPill
from tallow.ui.kit.told_list import ToldList
from tallow.ui.sheets.columns_row import ColumnsRow
from tallow.ui.sheets.pills import PillsBlock
from tallow.ui.sheets.told import ToldBlock
from tests.ui.conftest import Hand, spot

Key = Qt.Key


@pytest.fixture
def built(hand: Hand) -> Hand:
    """The sheet with its last row, on which both blocks are."""
    hand.until(lambda: bool(hand.window.findChildren(PillsBlock)))
    return hand


def newest(host: Host, birds: Campaign) -> str:
    return next(iter(history.steps(host, birds.id))).label


def lines(hand: Hand) -> ToldList:
    return next(each for each in hand.visible() if isinstance(each, ToldList))


def told(hand: Hand) -> list[str]:
    shown = [each for each in hand.visible() if isinstance(each, ToldList)]
    return [each.model().index(at, 0).data() for each in shown for at in range(len(each.rows))]


def put(host: Host, birds: Campaign, read: Callable[[str], Record], path: str, value: object) -> None:
    """Another process changes the file, and the window has not looked yet."""
    pip = read("Pip")
    records.do(host, birds.id, "elsewhere", [Set(pip.id, path, value, pip.get(path))])


# pills


def test_a_press_spends_and_is_one_step_with_the_pill_s_title(
    built: Hand, host: Host, birds: Campaign, read: Callable[[str], Record]
) -> None:
    assert built.says("Spend a breath to")
    built.click("Whistle")
    assert read("Pip").get("breath") == 6  # it had 7
    assert newest(host, birds) == "Pip: Whistle, breath 7 → 6"
    built.control(Key.Key_Z)
    assert read("Pip").get("breath") == 7


def test_arrows_go_from_pill_to_pill_and_enter_spends(built: Hand, read: Callable[[str], Record]) -> None:
    built.focus("Hop")
    built.key(Key.Key_Right)
    focused = built.window.focusWidget()
    assert isinstance(focused, ActionPill)
    assert focused.text() == "Whistle"
    built.key(Key.Key_Return)
    assert read("Pip").get("breath") == 6
    assert built.window.focusWidget() is focused  # the same widget goes on
    built.key(Key.Key_Space)
    assert read("Pip").get("breath") == 5


def test_what_cannot_be_done_says_why_and_does_nothing(built: Hand, read: Callable[[str], Record]) -> None:
    pip = read("Pip")
    built.window.bridge.do("hurt", [Set(pip.id, "lame", True, None)])
    assert built.shows("Hop, unavailable, is lame")
    built.click("Hop, unavailable, is lame")
    built.focus("Hop, unavailable, is lame")
    built.key(Key.Key_Return)
    assert read("Pip").get("breath") == 7
    built.control(Key.Key_Z)
    assert not built.shows("Hop, unavailable")


def test_what_was_changed_meanwhile_is_told_and_not_written_over(
    built: Hand, host: Host, birds: Campaign, read: Callable[[str], Record]
) -> None:
    put(host, birds, read, "breath", 2)
    built.click("Hop")
    assert read("Pip").get("breath") == 2
    assert built.says("Look at it and do it again.")
    built.until(lambda: built.shows("Breath, 2 of 10"))
    built.click("Hop")
    assert read("Pip").get("breath") == 1


def test_a_pill_that_has_been_spent_does_nothing_more(
    qtbot: QtBot, built: Hand, host: Host, read: Callable[[str], Record]
) -> None:
    paid = (Set(read("Pip").id, "breath", 0, 7),)
    block = Pills("Do", lambda record, book: (Pill("Once", "", paid, spent=True), Pill("Never", why="it is late")))
    bridge = built.window.bridge
    made = PillsBlock(bridge, bridge.view(read("Pip").id), block)
    qtbot.addWidget(made)
    made.show()
    once, never = made.findChildren(ActionPill)
    QTest.mouseClick(once, Qt.MouseButton.LeftButton)
    assert once.accessibleName() == "Once, spent"
    assert never.accessibleName() == "Never, unavailable, it is late"
    assert read("Pip").get("breath") == 7


# lines


def test_lines_follow_the_record_and_show_only_while_there_are_some(built: Hand, read: Callable[[str], Record]) -> None:
    assert told(built) == []
    assert not built.shows("Good for")
    pip = read("Pip")
    songs = [{"id": "m", "entry": "canary.morning"}, {"id": "l", "entry": "canary.lament"}]
    built.window.bridge.do("learn", [Set(pip.id, "songs", songs, None)])
    assert told(built) == ["Sings, Morning song", "Sings, Lament"]
    built.control(Key.Key_Z)
    assert told(built) == []


def test_an_entry_s_line_opens_it_and_a_record_s_line_shows_it(built: Hand, read: Callable[[str], Record]) -> None:
    pip, attic = read("Pip"), read("Attic")
    songs = [{"id": "l", "entry": "canary.lament"}]
    edits = [Set(pip.id, "songs", songs, None), Set(pip.id, "cage", attic.id, None)]
    built.window.bridge.do("settle", edits)
    built.click_row(lines(built), 0)
    built.until(lambda: any(isinstance(each, EntryReader) for each in built.visible()))
    built.key(Key.Key_Escape)
    lines(built).setFocus()
    lines(built).choose(1)
    built.key(Key.Key_Return)
    assert built.window.bridge.record_id == attic.id


def test_many_lines_are_folded_until_they_are_asked_for(
    qtbot: QtBot, built: Hand, read: Callable[[str], Record]
) -> None:
    block = Told("Deck", lambda record, book: tuple(ToldLine(f"Card {at}") for at in range(1, 6)), folds=2)
    bridge = built.window.bridge
    made = ToldBlock(bridge, bridge.view(read("Pip").id), block)
    qtbot.addWidget(made)
    made.show()
    (listed,) = made.findChildren(ToldList)
    # 5 lines, folded after 2: three are behind the line that says so
    assert [row.text for row in listed.rows] == ["Card 1", "Card 2", "3 more…"]
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=spot(listed, 2))
    assert [row.text for row in listed.rows] == [f"Card {at}" for at in range(1, 6)]
    made.show_view(bridge.view(read("Pip").id))
    assert len(listed.rows) == 5


def test_every_state_is_said_in_words_and_an_empty_block_says_its_own(
    qtbot: QtBot, built: Hand, read: Callable[[str], Record]
) -> None:
    shown = (
        ToldLine("Ash Hat", "needs 1 more", "1 of 2", "lack"),
        ToldLine("Surge", "needs an innovation", state="off"),
        ToldLine("A wound", state="harm"),
    )
    now: list[tuple[ToldLine, ...]] = [shown]
    block = Told("Gear", lambda record, book: now[0], "Nothing is worn.", lambda record, book: f"of {record.name}")
    bridge = built.window.bridge
    made = ToldBlock(bridge, bridge.view(read("Pip").id), block)
    qtbot.addWidget(made)
    made.show()
    (listed,) = made.findChildren(ToldList)
    said = [listed.model().index(at, 0).data() for at in range(3)]
    assert said == ["Ash Hat, 1 of 2, short, needs 1 more", "Surge, unavailable, needs an innovation", "A wound"]
    assert "of Pip" in words(made)
    now[0] = ()
    made.refresh()
    assert "Nothing is worn." in words(made)
    assert not listed.isVisible()


@pytest.mark.parametrize("of", [Told, Pills])
def test_a_plugin_that_fails_leaves_a_sentence(
    qtbot: QtBot, built: Hand, read: Callable[[str], Record], of: type
) -> None:
    def fails(record: Record, book: object) -> tuple[ToldLine, ...]:
        raise KeyError("no such thing")

    bridge = built.window.bridge
    view = bridge.view(read("Pip").id)
    block = guarded(of("Broken", fails), "canary", view.book.registry.caller)
    made = (ToldBlock if of is Told else PillsBlock)(bridge, view, block)
    qtbot.addWidget(made)
    made.show()
    assert "The plugin canary could not work this out. Its row among the plugins says why." in words(made)


def words(widget: QWidget) -> list[str]:
    texts = [(each, each.property("text")) for each in widget.findChildren(QWidget)]
    return [text for each, text in texts if isinstance(text, str) and each.isVisible()]


def test_a_row_of_which_nothing_shows_leaves_no_gap(built: Hand, read: Callable[[str], Record]) -> None:
    bridge = built.window.bridge
    now: list[tuple[ToldLine, ...]] = [()]
    view = bridge.view(read("Pip").id)
    block = ToldBlock(bridge, view, Told("Deck", lambda record, book: now[0]))
    beside = ToldBlock(bridge, view, Told("Bonus", lambda record, book: now[0] and (ToldLine("+1 survival"),)))
    ground = QWidget(built.window)
    column = QVBoxLayout(ground)
    row = ColumnsRow([(Cell(()), [block]), (Cell(()), [beside])])
    column.addWidget(row)
    ground.show()
    assert not row.isVisible()
    now[0] = (ToldLine("Card"),)
    row.show_view(view)
    assert row.isVisible()
    assert {"Deck", "Bonus"} <= set(words(row))
    now[0] = ()
    row.show_view(view)
    assert not row.isVisible()


def test_a_cell_shows_only_while_its_flag_holds(built: Hand, read: Callable[[str], Record]) -> None:
    bridge = built.window.bridge
    pip = read("Pip").id

    def block() -> ToldBlock:
        return ToldBlock(bridge, bridge.view(pip), Told("Deck", lambda record, book: (ToldLine("Card"),)))

    ground = QWidget(built.window)
    column = QVBoxLayout(ground)
    row = ColumnsRow([(Cell(()), [block()]), (Cell((), only="lame"), [block()])])
    column.addWidget(row)
    ground.show()
    assert words(row).count("Deck") == 1
    bridge.do("Lame", [Set(pip, "lame", True, UNSEEN)])
    row.show_view(bridge.view(pip))
    assert words(row).count("Deck") == 2
