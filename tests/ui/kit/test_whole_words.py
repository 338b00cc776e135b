"""Words that must be read whole take the room or the lines that they need."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Role, look
from tallow.ui.kit.die import Die
from tallow.ui.kit.entry_list import Entry, EntryList
from tallow.ui.kit.field import Field
from tallow.ui.kit.gear_model import GearCard
from tallow.ui.kit.gear_paint import card_lines
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.kit.ledger import Ledger, LedgerPart
from tallow.ui.kit.plugin_row import PluginList, PluginRow
from tallow.ui.kit.proposal import Proposal, ProposalTable
from tallow.ui.sheets.choice import WordButton
from tallow.ui.shell.rail.campaign_head import CampaignButton


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


def test_a_long_name_of_a_campaign_goes_on_below_and_its_game_is_whole(qtbot: QtBot) -> None:
    button = CampaignButton()
    qtbot.addWidget(button)
    button.resize(256, 100)
    button.show_campaign("Demo: People of the Sun", "Kingdom Death: Monster")
    one = button.sizeHint().height()
    assert button.shown == (("Demo: People of", "the Sun"), ("Kingdom Death: Monster",))
    button.show_campaign("Aviary", "Kingdom Death: Monster")
    assert button.sizeHint().height() == one - 24  # a line less


def test_whom_a_step_touched_is_told_whole_where_there_is_room(qtbot: QtBot) -> None:
    rolls = HistoryList("Rolls so far", scrolls=False)
    qtbot.addWidget(rolls)
    row = HistoryStep("1", "01:49", "Aftermath", "Showdown, year 12")
    wide = QFontMetricsF(look().font(Role.ENTRY, 15)).horizontalAdvance(row.records)
    assert rolls.records_place(row, QRectF(12, 0, 620, 37), 450, 620).width() >= wide
    # A long name of the roll keeps its room: 620 − 12 − what stands before the name and the name itself.
    long = HistoryStep("1", "01:49", "Aftermath " * 6, "Showdown, year 12")
    assert rolls.records_place(long, QRectF(12, 0, 620, 37), 450, 620).right() == 620


def test_a_note_that_does_not_fit_behind_its_name_goes_on_below(qtbot: QtBot) -> None:
    entries = EntryList("Survivor type")
    qtbot.addWidget(entries)
    note = "Comes in year 2: one more to depart with, and the endeavors of two"
    entries.set_entries([Entry("1", "Candy & Cola", note), Entry("2", "Candy & Cola", "in year 2")])
    tall, plain, _ = (entries.row_height(row, 236) for row in entries.rows)
    assert (plain, tall) == (32, 32 + 2 * 16)  # two lines of the small face


def test_a_plugin_s_summary_is_read_whole(qtbot: QtBot) -> None:
    plugins = PluginList()
    qtbot.addWidget(plugins)
    long = PluginRow("d", "Dragon King", "1.0.0", "The Dragon King and the Tyrant: levels, gear, traits and stars.")
    assert plugins.row_height(PluginRow("b", "Black Knight", "1.0.0", "A nemesis."), 760) == 56
    assert plugins.row_height(long, 760) == 56 + 18


def test_a_record_s_name_is_broken_where_it_is_too_long_for_its_column(qtbot: QtBot) -> None:
    button = WordButton("Settlement", [("s", "Sleepers\u2019 Hill")])
    qtbot.addWidget(button)
    button.show_value("s")
    assert button.heightForWidth(button.sizeHint().width()) == 28
    assert button.heightForWidth(100) == 28 + 22


def test_a_long_change_is_read_whole_below_its_label(qtbot: QtBot) -> None:
    table = ProposalTable()
    qtbot.addWidget(table)
    short = Proposal("1", "Deaths", "0", "1", "Solara")
    fits = Proposal("2", "Timeline", "nothing", "Manhunter, level 2, year 5", "S")
    long = Proposal("3", "Timeline", "nothing", "The Approaching Storm of the whole plain, year 15, level 2", "Solara")
    # 58 with one line below the label, 22 more for each other: "nothing →", and the after in two lines.
    assert [table.row_height(each, 290) for each in (short, fits, long)] == [58, 58 + 22, 58 + 2 * 22]


def test_a_card_s_note_goes_on_in_the_lines_that_its_cell_has_left(qtbot: QtBot) -> None:
    card = GearCard("Gorment Suit", "body · 2, waist · 2")
    names, below = card_lines(card, 100, 78)
    assert " ".join(names) == "Gorment Suit"
    assert " ".join(below) == "body · 2, waist · 2"
    assert len(below) == 2
