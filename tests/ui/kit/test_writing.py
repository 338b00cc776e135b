"""Field, Notes, Notice and labels: text that is written and read."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QPalette
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from tallow.ui.kit import Field, Labelled, Look, Notes, Notice, SectionHead, SmallCaps, StatBox, Text
from tests.ui.kit.conftest import Stage


def test_a_field_is_named_and_says_its_error(qtbot: QtBot, stage: Stage) -> None:
    field = stage.show(Field("Formula"))
    assert (field.accessibleName(), field.placeholderText()) == ("Formula", "Formula")
    before = field.sizeHint().height()
    field.set_error("no such die")
    assert field.accessibleName() == "Formula, no such die"
    assert field.sizeHint().height() > before
    assert QAccessible.queryAccessibleInterface(field).role() == QAccessible.Role.EditableText


def test_esc_empties_a_filter_but_no_other_field(qtbot: QtBot, stage: Stage) -> None:
    filtered, named = stage.show(Field("Filter", "find", clears=True)), stage.show(Field("Name"))
    for field in (filtered, named):
        QTest.keyClicks(field, "Bre")
        QTest.keyClick(field, Qt.Key.Key_Escape)
    assert (filtered.text(), named.text()) == ("", "Bre")


def test_notes_emit_what_a_person_writes_and_finish_when_left(qtbot: QtBot, stage: Stage) -> None:
    notes = stage.show(Notes("Notes"))
    edited, finished = QSignalSpy(notes.text_edited), QSignalSpy(notes.editing_finished)
    notes.set_text("Greaves")
    assert edited.count() == 0
    notes.selectAll()
    QTest.keyClicks(notes, "ab")
    assert edited.at(edited.count() - 1)[0] == "ab"
    QTest.keyClick(notes, Qt.Key.Key_Tab)
    assert finished.count() == 1
    assert not notes.hasFocus()


def test_notes_grow_with_what_is_written_and_nothing_is_clipped(qtbot: QtBot, stage: Stage) -> None:
    notes = stage.show(Notes("Notes"), width=400)
    assert notes.sizeHint().height() == 2 * 32
    notes.set_text("word " * 4000)
    assert notes.sizeHint().height() >= notes.document().size().height() > 2 * 32 * 10


def test_notes_at_another_zoom_keep_to_their_lines(stage: Stage, look: Look) -> None:
    notes = stage.show(Notes("Notes"))
    notes.set_text("one\ntwo\nthree")
    assert notes.sizeHint().height() == 3 * 32
    look.set_zoom(2.0)
    assert notes.sizeHint().height() == 3 * 64


def test_notes_written_anew_while_one_writes_keep_the_cursor(qtbot: QtBot, stage: Stage) -> None:
    notes = stage.show(Notes("Notes"))
    QTest.keyClicks(notes, "abc")
    QTest.keyClick(notes, Qt.Key.Key_Left)
    notes.set_text("abcd")
    assert notes.textCursor().position() == 2


@pytest.mark.parametrize("harm", [True, False])
def test_a_notice_says_what_it_is_and_offers_repairs(qtbot: QtBot, stage: Stage, harm: bool) -> None:
    notice = Notice("14 has no entry.", "", (("extend", "Extend 13"), ("add", "Add a row")), harm=harm)
    stage.show(notice, focus=False)
    assert notice.accessibleName() == ("Error, 14 has no entry." if harm else "Note, 14 has no entry.")
    with qtbot.waitSignal(notice.repair_chosen) as chosen:
        notice.buttons[1].setFocus()
        QTest.keyClick(notice.buttons[1], Qt.Key.Key_Return)
    assert chosen.args == ["add"]


def test_text_follows_theme_and_zoom(qtbot: QtBot, look: Look) -> None:
    label = SmallCaps("Vitality")
    qtbot.addWidget(label)
    assert label.palette().color(QPalette.ColorRole.WindowText) == look.theme.ink2
    look.pin("candle")
    look.set_zoom(1.5)
    assert label.palette().color(QPalette.ColorRole.WindowText).name() == "#c6baa6"
    assert label.font().pixelSize() == 24
    assert label.font().families()[0] == "Tallow Serif Caps"


def test_markup_in_a_name_is_shown_as_it_is(qtbot: QtBot) -> None:
    label = Text("<b>Bold</b> & co")
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_a_section_head_is_named_and_its_hint_can_go(qtbot: QtBot) -> None:
    head = SectionHead("Armor", "wear is a quarter")
    qtbot.addWidget(head)
    assert head.accessibleName() == "Armor"
    head.set_hint("")
    head.set_text("Armor of Neris")
    assert head.accessibleName() == "Armor of Neris"


def test_a_label_is_the_buddy_of_its_box(qtbot: QtBot) -> None:
    box = StatBox("Strength")
    made = Labelled("Strength", box)
    qtbot.addWidget(made)
    assert made.label.buddy() is box
