"""The queue of the preview: sheets taken, ordered, dragged and taken out; packs, breaks and leaves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign
from tallow.services import packs, records
from tallow.services.host import Host
from tests.ui.conftest import Hand, spot
from tests.ui.preview.test_preview import preview, queue, take, words

Key, Mod = Qt.Key, Qt.KeyboardModifier


def test_sheets_are_taken_ordered_and_taken_out(hand: Hand) -> None:
    page = preview(hand)
    take(hand, "Tweet", "Blank bird")
    assert queue(page) == ["Pip", "Tweet", "Blank bird"]
    assert hand.shows("Print 6 pages")
    hand.focus("Sheets in this order")
    hand.key(Key.Key_Down, Mod.AltModifier)  # the mark stands on Pip, whose page shows
    assert queue(page) == ["Tweet", "Pip", "Blank bird"]
    hand.key(Key.Key_Down, Mod.AltModifier)
    assert queue(page) == ["Tweet", "Blank bird", "Pip"]
    hand.key(Key.Key_Delete)
    assert queue(page) == ["Tweet", "Blank bird"]
    assert hand.shows("Print 4 pages")


def test_a_sheet_is_dragged_to_its_place(hand: Hand) -> None:
    page = preview(hand)
    take(hand, "Tweet", "Attic")
    rows = page.side.queue
    port = rows.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=spot(rows, 0))
    for row in (1, 2):
        QTest.mouseMove(port, spot(rows, row))
        QApplication.processEvents()
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=spot(rows, 2))
    assert queue(page) == ["Attic", "Tweet", "Pip"]


def test_the_cross_of_a_row_takes_a_sheet_out(hand: Hand) -> None:
    page = preview(hand)
    take(hand, "Tweet")
    rows = page.side.queue
    rect = rows.visualRect(rows.model().index(0, 0))
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.right() - 8, rect.center().y()))
    assert queue(page) == ["Tweet"]
    hand.focus("Sheets in this order")
    hand.key(Key.Key_Delete)
    assert hand.find("Save PDF").accessibleName() == "Save PDF, unavailable, Choose at least one sheet."
    assert hand.says("Choose at least one sheet.")


def test_a_pack_is_taken_whole(hand: Hand) -> None:
    page = preview(hand)
    hand.click("Which sheets…")
    hand.click("Those who depart")
    assert hand.says("Nothing in Aviary says who departs.")
    hand.click("All records")
    hand.click("Take these")
    assert queue(page) == ["Pip", "Tweet", "Attic"]


def test_those_who_depart_are_ticked(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hungry = {"canary.bird": "hungry"}  # a flag that stands for the one called departing, of which the game has none
    monkeypatch.setattr(packs, "_departing", lambda kind, book: hungry.get(kind.id, ""))
    page = preview(hand)
    hand.click("Which sheets…")
    hand.click("Pip")  # off
    hand.click("Those who depart")
    hand.click("Take these")
    assert queue(page) == ["Pip", "Tweet"]  # both birds are hungry; Attic is a cage


def test_breaks_let_records_share_a_page_or_take_a_sheet_each(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.window.bridge.show_record(host.find_record(birds, "Attic").id)
    page = preview(hand)
    take(hand, "Blank cage")
    assert hand.shows("Print 2 pages")
    hand.click("Records begin on, Sheet")
    assert page.desk.document is not None
    assert [each.first for each in page.desk.document.records] == [0, 2]  # the back of the first stays white
    hand.click("Records begin on, Same page")
    assert [each.first for each in page.desk.document.records] == [0, 0]


def test_a_record_that_goes_leaves_the_queue(hand: Hand, host: Host, birds: Campaign) -> None:
    page = preview(hand)
    take(hand, "Tweet")
    hand.window.bridge.commit(lambda: records.archive(host, host.find_record(birds, "Tweet")))
    assert queue(page) == ["Pip"]


# the choices


def test_a_leaf_is_a_sheet_of_its_own(hand: Hand) -> None:
    page = preview(hand)
    take(hand, "Flight of Pip")
    hand.until(lambda: not page.desk.busy)
    assert queue(page) == ["Pip", "Flight of Pip"]
    assert hand.shows("Print 3 pages")
    document = page.desk.document
    assert document is not None
    assert [each.name for each in document.records] == ["Pip", "Flight of Pip"]
    assert "Escaped on day" in words(page)
