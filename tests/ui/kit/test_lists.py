"""History, log, proposals, cascade, entries and plugins: their keys, their mouse, their words."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tallow.ui.kit import (
    Cascade,
    CascadeStage,
    Entry,
    EntryList,
    GearGrid,
    HistoryDivider,
    HistoryFold,
    HistoryHere,
    HistoryList,
    HistoryStep,
    LogLine,
    LogList,
    PluginList,
    PluginRow,
    Proposal,
    ProposalGroup,
    ProposalHead,
    ProposalRow,
    ProposalTable,
    Role,
    RowView,
)
from tallow.ui.kit import look as look_now
from tallow.ui.kit.cell_line import CellLine
from tests.ui.kit.conftest import Stage, spot

LEFT = Qt.MouseButton.LeftButton


def words(view: RowView[Any]) -> list[str]:
    model = view.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def press_spot(qtbot: QtBot, view: RowView[Any], row: int, name: str) -> None:
    rect = QRectF(view.visualRect(view.model().index(row, 0)))
    place = next(one for one in view.spots(view.rows[row], rect) if one.name == name)
    QTest.mouseClick(view.viewport(), LEFT, pos=place.rect.center().toPoint())


@pytest.fixture
def history(stage: Stage) -> HistoryList:
    made = HistoryList()
    made.set_rows(
        [
            HistoryStep("9", "21:16", "Courage", "Aldis", "4", "5", "plus", undone=True),
            HistoryHere(undone=1),
            HistoryStep("8", "21:14", "Light injury", "Aldis", "clear", "light", "warning", harm=True),
            HistoryStep("7", "21:13", "Roll hit location", "Ash Hart", after="arms", dice=(4, 9)),
            HistoryFold("f", "3 steps on other records"),
            HistoryDivider("Since last session", "11 steps today"),
        ]
    )
    return stage.show(made)


def test_history_rows_say_when_what_whose_and_the_change(history: HistoryList) -> None:
    assert words(history) == [
        "21:16, Courage, Aldis, 4 to 5, undone",
        "You are here, 1 undone",
        "21:14, Light injury, Aldis, clear to light",
        "21:13, Roll hit location, dice 4 9, Ash Hart, arms",
        "3 steps on other records, folded",
        "Since last session, 11 steps today",
    ]
    assert QAccessible.queryAccessibleInterface(history).role() == QAccessible.Role.List


def test_arrows_choose_steps_r_reverts_and_enter_opens(qtbot: QtBot, history: HistoryList) -> None:
    chosen, reverted = QSignalSpy(history.step_chosen), QSignalSpy(history.revert_requested)
    opened, fold = QSignalSpy(history.step_opened), QSignalSpy(history.fold_opened)
    QTest.keyClick(history, Qt.Key.Key_Down)
    QTest.keyClick(history, Qt.Key.Key_R)
    assert reverted.count() == 0  # "You are here" is no step
    QTest.keyClick(history, Qt.Key.Key_Down)
    QTest.keyClick(history, Qt.Key.Key_R)
    QTest.keyClick(history, Qt.Key.Key_Return)
    assert (chosen.at(chosen.count() - 1)[0], reverted.at(0)[0], opened.at(0)[0]) == ("8", "8", "8")
    QTest.keyClick(history, Qt.Key.Key_Down)
    QTest.keyClick(history, Qt.Key.Key_Down)
    QTest.keyClick(history, Qt.Key.Key_Return)
    assert fold.at(0)[0] == "f"


def test_a_click_chooses_a_step_and_a_second_one_opens_it(history: HistoryList) -> None:
    chosen, opened = QSignalSpy(history.step_chosen), QSignalSpy(history.step_opened)
    middle = history.visualRect(history.model().index(2, 0)).center()
    QTest.mouseClick(history.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert (chosen.at(chosen.count() - 1)[0], opened.count()) == ("8", 0)
    QTest.mouseDClick(history.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert [opened.at(at)[0] for at in range(opened.count())] == ["8"]
    fold = history.visualRect(history.model().index(4, 0)).center()
    QTest.mouseDClick(history.viewport(), Qt.MouseButton.LeftButton, pos=fold)
    assert opened.count() == 1


def test_rows_that_the_program_shows_choose_nothing(qtbot: QtBot, history: HistoryList) -> None:
    QTest.keyClick(history, Qt.Key.Key_Down)
    QTest.keyClick(history, Qt.Key.Key_Down)
    chosen = QSignalSpy(history.step_chosen)
    history.set_rows(history.rows)
    assert (history.currentIndex().row(), chosen.count()) == (2, 0)


@pytest.mark.parametrize("name", ["Undo", "Redo"])
def test_undo_and_redo_stand_where_one_is(qtbot: QtBot, history: HistoryList, name: str) -> None:
    signal = history.undo_requested if name == "Undo" else history.redo_requested
    with qtbot.waitSignal(signal):
        press_spot(qtbot, history, 1, name)


def test_the_log_says_its_lines_and_undoes_the_newest(qtbot: QtBot, stage: Stage) -> None:
    log = LogList()
    log.set_rows(
        [
            LogLine("2", "21:14", "arms light injury, Aldis", undo=True),
            LogLine("1", "21:13", "Hit location", (4, 9), "arms, waist"),
        ]
    )
    stage.show(log, width=300)
    assert words(log) == ["21:14, arms light injury, Aldis, can undo", "21:13, Hit location, dice 4 9, arms, waist"]
    with qtbot.waitSignal(log.undo_requested) as undone:
        press_spot(qtbot, log, 0, "Undo")
    assert undone.args == ["2"]
    with qtbot.waitSignal(log.line_opened) as opened:
        QTest.keyClick(log, Qt.Key.Key_Return)
    assert opened.args == ["2"]


def test_a_long_log_line_takes_the_height_it_needs(stage: Stage) -> None:
    log = LogList()
    long = LogLine("1", "21:14", "Hit for 50 on Neris: 41 after soak, nothing through. " * 4)
    log.set_rows([LogLine("0", "21:13", "short"), long])
    stage.show(log, width=300)
    assert log.row_height(long, 280) > 3 * log.row_height(LogLine("0", "", "short"), 280)


def test_what_a_step_came_to_goes_on_in_a_second_line_and_no_further(stage: Stage) -> None:
    log = LogList()
    short, long, more = (LogLine("1", "21:14", "Recover", (), "Hunt experience 0 → 1; " * n) for n in (1, 3, 30))
    log.set_rows([short, long, more])
    stage.show(log, width=300)
    assert log.row_height(short, 280) < log.row_height(long, 280) == log.row_height(more, 280)
    assert (log.tip_row(short), log.tip_row(more)) == ("", more.result)


def proposals() -> list[Proposal]:
    return [
        Proposal("v", "Vitality", "70", "40", "Maren", milestone=True),
        Proposal("i", "Injury", "clear", "light", "Maren", harm=True, why="injury"),
        Proposal("f", "Fatigue", "0", "1", ticked=False),
    ]


def test_proposals_are_ticked_by_space_enter_and_click(qtbot: QtBot, stage: Stage) -> None:
    table = ProposalTable()
    table.set_rows(proposals())
    stage.show(table)
    ticked = QSignalSpy(table.ticked)
    assert words(table)[:2] == [
        "Vitality, 70 to 40, Maren, milestone, ticked",
        "Injury, clear to light, Maren, harm, ticked",
    ]
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert table.ticked_keys() == ("i",)
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert table.ticked_keys() == ()
    QTest.mouseClick(table.viewport(), LEFT, pos=spot(table, 2))
    assert table.ticked_keys() == ("f",)
    assert [ticked.at(i)[0] for i in range(3)] == [("i",), (), ("f",)]


def test_a_change_that_does_not_fit_behind_its_label_stands_below_it(stage: Stage) -> None:
    table = ProposalTable()
    short = Proposal("a", "Oil", "1", "2")
    long = Proposal("b", "Severe injuries", "nothing", "Dislocated shoulder of the left arm")
    table.set_rows([short, long])
    stage.show(table, width=300)
    assert table.row_height(long, 290) > table.row_height(short, 290)
    assert table.row_height(long, 800) == table.row_height(short, 800)


def test_a_source_gives_way_to_a_label_that_is_too_long_for_its_column(stage: Stage) -> None:
    table = ProposalTable()
    short = Proposal("a", "Oil", "1", "2", source="A can")
    long = Proposal("b", "What lasts until the showdown ends", "Dislocated shoulder", "none", source="A5")
    table.set_rows([short, long])
    stage.show(table, width=500)
    assert table.row_height(long, 490) > table.row_height(short, 490)  # the source stands below
    assert table.row_height(long, 1600) == table.row_height(short, 1600)  # there it has its column


def grouped() -> list[ProposalRow]:
    return [
        ProposalHead(),
        ProposalGroup("Aldis", "returned"),
        Proposal("a", "Oil", "3", "4", "Aldis", source="A full can"),
        Proposal("b", "Burnt", "", "light", "Aldis", ticked=False, harm=True, source="The fall"),
        ProposalGroup("Brenna"),
        Proposal("c", "Oil", "1", "2", "Brenna"),
    ]


def test_proposals_of_groups_say_whose_they_are_and_the_head_ticks_all_or_none(stage: Stage) -> None:
    table = ProposalTable()
    table.set_rows(grouped())
    stage.show(table, width=600)
    assert words(table) == [
        "All changes, 2 of 3 ticked",
        "Aldis, returned",
        "Aldis, Oil, 3 to 4, A full can, ticked",
        "Aldis, Burnt, light, The fall, harm, not ticked",
        "Brenna",
        "Brenna, Oil, 1 to 2, ticked",
    ]
    for key, ticked in ((Qt.Key.Key_Space, 3), (Qt.Key.Key_Return, 0), (Qt.Key.Key_Space, 3)):
        QTest.keyClick(table, key)
        assert table.ticked_keys() == ("a", "b", "c")[:ticked]
    QTest.mouseClick(table.viewport(), LEFT, pos=spot(table, 1))  # a group's head is no tick
    assert table.ticked_keys() == ("a", "b", "c")
    QTest.mouseClick(table.viewport(), LEFT, pos=spot(table, 3))
    assert table.ticked_keys() == ("a", "c")


def test_a_source_stands_beside_where_there_is_room_and_below_where_there_is_none(stage: Stage) -> None:
    table = ProposalTable()
    table.set_rows(grouped())
    stage.show(table, width=600)
    with_source, without = table.rows[2], table.rows[5]
    assert [table.row_height(row, 600) for row in (with_source, without)] == [41, 41]
    assert [table.row_height(row, 300) for row in (with_source, without)] == [58, 41]


def test_why_of_a_proposal(qtbot: QtBot, stage: Stage) -> None:
    table = ProposalTable()
    table.set_rows(proposals())
    stage.show(table)
    QTest.keyClick(table, Qt.Key.Key_Down)
    with qtbot.waitSignal(table.why_requested) as asked:
        QTest.keyClick(table, Qt.Key.Key_F1)
    assert asked.args == ["injury"]


@pytest.fixture
def cascade(stage: Stage) -> Cascade:
    made = Cascade()
    made.set_stages(
        [
            CascadeStage("", "Damage", "2d10", None, 200),
            CascadeStage("soak", "Soak 20%", "coat", 200, 160, "R11"),
            CascadeStage("", "To Vitality", "", 70, 40, "R18", landing=True),
        ],
        "200 → soak 20% → 160",
    )
    return stage.show(made)


def test_stages_say_their_number_change_and_rule(cascade: Cascade) -> None:
    assert words(cascade.rows) == [
        "Step 1, Damage, 200, 2d10",
        "Step 2, Soak 20%, 200 to 160, coat, R11",
        "Step 3, To Vitality, 70 to 40, R18",
    ]
    assert cascade.sentence == "200 → soak 20% → 160"


def test_enter_overrides_where_one_may_and_f1_opens_the_rule(qtbot: QtBot, cascade: Cascade) -> None:
    overridden = QSignalSpy(cascade.override_requested)
    QTest.keyClick(cascade.rows, Qt.Key.Key_Return)
    assert overridden.count() == 0
    QTest.keyClick(cascade.rows, Qt.Key.Key_Down)
    QTest.keyClick(cascade.rows, Qt.Key.Key_Return)
    assert overridden.at(0)[0] == "soak"
    with qtbot.waitSignal(cascade.rule_requested) as asked:
        QTest.keyClick(cascade.rows, Qt.Key.Key_F1)
    assert asked.args == ["R11"]


def test_bars_share_the_scale_of_the_greatest_figure(cascade: Cascade) -> None:
    from tallow.ui.kit import look

    view, fill = cascade.rows, look().theme.fill
    image = view.viewport().grab().toImage()

    def kept(row: int) -> int:
        y = view.visualRect(view.model().index(row, 0)).center().y()
        return sum(image.pixelColor(x, y) == fill for x in range(image.width()))

    # 160 of 200 is four fifths of the first bar; two pixels are the ring's
    assert kept(1) == pytest.approx(kept(0) * 0.8, abs=4)


@pytest.fixture
def entries(stage: Stage) -> EntryList:
    made = EntryList("Fighting art", slots=3)
    made.set_entries([Entry("a", "Low Guard"), Entry("b", "Gone", "missing: Winter Larder 0.3.0", missing=True)])
    return stage.show(made)


def test_slots_say_their_place(entries: EntryList) -> None:
    assert words(entries) == [
        "Fighting art 1 of 3, Low Guard",
        "Fighting art 2 of 3, Gone, missing: Winter Larder 0.3.0, missing",
        "Fighting art 3 of 3, empty",
    ]


def test_typing_adds_into_the_first_empty_slot(qtbot: QtBot, entries: EntryList) -> None:
    QTest.keyClicks(entries, "S")
    line = QApplication.focusWidget()
    assert isinstance(line, CellLine)
    QTest.keyClicks(line, "teady Hand")
    with qtbot.waitSignal(entries.entry_added) as added:
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert added.args == ["Steady Hand"]
    assert entries.hasFocus()


def test_esc_gives_up_typing(qtbot: QtBot, entries: EntryList) -> None:
    added = QSignalSpy(entries.entry_added)
    QTest.keyClicks(entries, "S")
    line = QApplication.focusWidget()
    assert isinstance(line, CellLine)
    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert (added.count(), entries.hasFocus()) == (0, True)


def test_enter_edits_del_removes_and_alt_arrows_move(qtbot: QtBot, entries: EntryList) -> None:
    removed, moved = QSignalSpy(entries.entry_removed), QSignalSpy(entries.entry_moved)
    QTest.keyClick(entries, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert list(moved.at(0)) == ["a", 1]
    QTest.keyClick(entries, Qt.Key.Key_Delete)
    assert removed.at(0)[0] == "a"
    QTest.keyClick(entries, Qt.Key.Key_Return)
    line = QApplication.focusWidget()
    assert isinstance(line, CellLine)
    line.selectAll()
    QTest.keyClicks(line, "High Guard")
    with qtbot.waitSignal(entries.entry_edited) as edited:
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert edited.args == ["a", "High Guard"]


def test_an_entry_that_opens_is_opened(qtbot: QtBot, stage: Stage) -> None:
    made = EntryList("Innovations")
    made.set_entries([Entry("a", "Language", opens=True)])
    stage.show(made)
    with qtbot.waitSignal(made.entry_opened) as opened:
        QTest.keyClick(made, Qt.Key.Key_Return)
    assert opened.args == ["a"]


@pytest.fixture
def plugins(stage: Stage) -> PluginList:
    made = PluginList(place="Emberhold")
    made.set_rows(
        [
            PluginRow("a", "Moth Season", "1.2.0", "14 gear", on=True, used="2 campaigns"),
            PluginRow("b", "Low Houses", "1.4.2", state="needs Tallow 2", fixed="needs Tallow 2"),
            PluginRow("c", "Winter Larder", "0.3.0", state="switched off", error="tile ice-shelf not defined"),
        ]
    )
    return stage.show(made, width=900)


def test_plugins_say_whether_and_where_they_are_on_and_what_is_wrong(plugins: PluginList) -> None:
    assert words(plugins) == [
        "Moth Season, on in Emberhold, 1.2.0, works",
        "Low Houses, off in Emberhold, 1.4.2, needs Tallow 2",
        "Winter Larder, off in Emberhold, 0.3.0, tile ice-shelf not defined",
    ]


def test_space_and_the_switch_switch_and_a_fixed_one_does_not(qtbot: QtBot, plugins: PluginList) -> None:
    switched = QSignalSpy(plugins.switched)
    QTest.keyClick(plugins, Qt.Key.Key_Space)
    press_spot(qtbot, plugins, 2, "switch")
    plugins.setCurrentIndex(plugins.model().index(1, 0))
    QTest.keyClick(plugins, Qt.Key.Key_Space)
    assert [list(switched.at(i)) for i in range(switched.count())] == [["a", False], ["c", True]]
    assert plugins.spots(plugins.rows[1], QRectF(0, 0, 900, 56)) == ()


def test_enter_opens_a_plugin(qtbot: QtBot, plugins: PluginList) -> None:
    with qtbot.waitSignal(plugins.plugin_opened) as opened:
        QTest.keyClick(plugins, Qt.Key.Key_Return)
    assert opened.args == ["a"]


def test_a_list_is_one_tab_stop(qtbot: QtBot, plugins: PluginList) -> None:
    assert plugins.hasFocus()
    QTest.keyClick(plugins, Qt.Key.Key_Tab)
    assert not plugins.hasFocus()


@pytest.mark.parametrize("width", [420, 640, 900])
def test_a_stage_is_as_high_as_its_note(qtbot: QtBot, stage: Stage, width: int) -> None:
    long = "Who only watches may only help, and was not seen before; one check comes first, and then the other. "
    cascade = Cascade()
    cascade.set_stages(
        [
            CascadeStage("", "Short", "one line", 20, 10),
            CascadeStage("", "Long", long * 3, 10, 5),
            CascadeStage("", "Long word", long * 3, None, "not allowed"),
        ]
    )
    stage.show(cascade, width=width)
    heights = [cascade.rows.visualRect(cascade.rows.model().index(at, 0)).height() for at in range(3)]
    assert heights[0] == 66  # the design's
    # The words' column is 178 px at most beside a bar; beside a word they take what the word leaves.
    shares = (min(178, (cascade.rows.viewport().width()) * 0.4), cascade.rows.viewport().width() * 0.7 - 52)
    for height, share in zip(heights[1:], shares, strict=True):
        small = QFontMetricsF(look_now().font(Role.MINIMUM))
        needed = small.boundingRect(QRectF(0, 0, share, 9999), Qt.TextFlag.TextWordWrap, long * 3).height()
        assert height >= needed + 20  # the label's line above it
    assert cascade.rows.height() == sum(heights)


@pytest.mark.parametrize(
    ("typed", "key", "taken"),
    [
        ("go", Qt.Key.Key_Return, "Gorm"),
        ("go", None, "go"),  # left without Enter it is a name of one's own
        ("man", Qt.Key.Key_Return, "man"),  # two begin so
        ("god", Qt.Key.Key_Return, "god"),  # one holds it, and none begins so
    ],
)
def test_enter_takes_the_only_name_that_begins_as_typed(
    qtbot: QtBot, stage: Stage, typed: str, key: Qt.Key | None, taken: str
) -> None:
    made = stage.show(EntryList("Monster"))
    made.offer(lambda: ["Gorm", "Lion God", "Manhunter", "Man of Ash"])
    added = QSignalSpy(made.entry_added)
    made.setFocus()
    QTest.keyClicks(made, typed[0])
    line = QApplication.focusWidget()
    assert isinstance(line, CellLine)
    QTest.keyClicks(line, typed[1:])
    if key:
        QTest.keyClick(line, key)
    else:
        offers = line.offers
        assert offers is not None
        offers.hide()
        line.clearFocus()
    assert [added.at(at) for at in range(added.count())] == [[taken]]


def test_offered_names_show_whole_below_a_narrow_line(qtbot: QtBot, stage: Stage) -> None:
    grid = stage.show(GearGrid("Gear", rows=3, columns=3))
    name = "A name far longer than a cell of a grid is wide"
    grid.start_typing((0, 0), "", [name])
    line = grid.findChild(CellLine)
    assert line is not None
    QTest.keyClicks(line, "a")
    popup = line.offers
    assert popup is not None
    assert popup.viewport().width() >= QFontMetricsF(popup.font()).horizontalAdvance(name) > line.width()
