"""Words that must be read whole take the room or the lines that they need."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Role, look
from tallow.ui.kit.die import Die
from tallow.ui.kit.field import Field
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.ledger import Ledger, LedgerPart


def test_a_die_grows_to_what_it_objects_to(qtbot: QtBot) -> None:
    die = Die(10, "", "Die 1 of 1")
    qtbot.addWidget(die)
    die.show()
    QTest.keyClicks(die, "42")
    assert die.error == "limit is 10"
    assert die.sizeHint().width() >= QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance("limit is 10")


def test_a_field_takes_a_line_more_for_a_long_error(qtbot: QtBot) -> None:
    field = Field("Dice to roll")
    qtbot.addWidget(field)
    field.resize(200, 40)
    field.show()
    field.set_error("Short.")
    one = field.sizeHint().height()
    field.set_error("Begin with the dice, such as 2d6, and go on with a sign and a number, such as 2d6+1.")
    two = field.sizeHint().height()
    assert two > one
    field.resize(900, 40)
    assert field.sizeHint().height() == one
    field.set_error("")
    assert field.sizeHint().height() < one


def test_a_long_part_of_a_sum_goes_on_in_a_second_line(qtbot: QtBot) -> None:
    ledger = Ledger()
    qtbot.addWidget(ledger)
    ledger.resize(260, 400)
    ledger.show()
    long = "Fortitude 83, halved, rounded down as the campaign's settings say"
    ledger.show_sum("Defense", "41", [LedgerPart("Fortitude", 41), LedgerPart(long, 41)], total=82)
    short, tall = (ledger.rows.row_size(at).height() for at in (0, 1))
    assert tall > short
    assert ledger.rows.model().index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole).startswith(long)


def test_dice_give_way_to_the_name_of_their_roll(qtbot: QtBot) -> None:
    rolls = HistoryList("Rolls so far", scrolls=False)
    qtbot.addWidget(rolls)
    row = HistoryStep("1", "01:49", "Hit for 120 physical", "Bob", dice=(2, 2, 2, 2, 2, 2))
    name = QFontMetricsF(look().font(Role.BODY_STRONG)).horizontalAdvance("Hit for 120 physical")
    # Beside the name and its gap of 12 px, six dice take 6 × 26 = 156 px; in 60 px one of two gives way to "…".
    assert rolls.fitting(row, name + 1 + 12 + 156) == row.dice
    assert rolls.fitting(row, name + 1 + 12 + 60) == (2,)
    assert rolls.fitting(row, name) == ()
