"""Print by mouse and keyboard: the pages before anything is printed, the queue, the choices, what is remembered."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tallow.model.record import Campaign
from tallow.printing.document import Document, lay_out
from tallow.printing.fonts import missing_characters
from tallow.printing.render import image
from tallow.services import app_settings, records
from tallow.services.host import Host
from tallow.ui.preview import laying
from tallow.ui.preview.page import PrintPage
from tallow.ui.preview.paper_form import _Row
from tallow.ui.shell import progress
from tests.ui.conftest import Hand

Key, Mod = Qt.Key, Qt.KeyboardModifier
LONG = "\n".join(f"line {number} of a long tale" for number in range(1, 121))


def preview(hand: Hand) -> PrintPage:
    """The preview, opened by its keys."""
    hand.control(Key.Key_P)
    return next(page for page in hand.window.findChildren(PrintPage) if page.isVisible())


def queue(page: PrintPage) -> list[str]:
    """The names in the queue, in order."""
    return [row.name for row in page.side.queue.rows]


def take(hand: Hand, *names: str) -> None:
    """Tick sheets in the dialog, and take them."""
    hand.click("Which sheets…")
    for name in names:
        hand.click(name)
    hand.click("Take these")


def words(page: PrintPage) -> str:
    """All words on the pages that are laid out."""
    from tallow.printing.pen import Words, plain

    assert page.desk.document is not None
    marks = [mark for each in page.desk.document.pages for _, _, one in each.marks() for mark in plain((one,))]
    return " ".join(mark.line.text for mark in marks if isinstance(mark, Words))


# the pages


def test_the_sheet_that_shows_is_laid_out(hand: Hand) -> None:
    page = preview(hand)
    assert hand.window.bar.crumbs.parts == ("Aviary", "Print")
    assert queue(page) == ["Pip"]
    assert hand.says("2 pages. The whole text can be printed.")
    assert hand.says("page 1 of 2, A4 upright")
    assert hand.shows("Print 2 pages")
    assert QApplication.focusWidget() is page.strip


def test_the_page_is_the_print_s_own(hand: Hand, host: Host) -> None:
    page = preview(hand)
    page.middle.view.set_zoom(1.0)
    hand.visible()
    document = page.desk.document
    assert document is not None
    view, rect = page.middle.view, page.middle.view.page_rect()
    dpi = round(rect.width() / 210 * 25.4)  # 210 mm is A4
    shown = view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    drawn = image(document.pages[0], dpi).scaled(rect.size())
    apart = [
        at
        for at in range(40, 200, 7)
        for across in range(60, 300, 3)
        if shown.pixel(rect.left() + across, rect.top() + at) != drawn.pixel(across, at)
    ]
    assert not apart


def test_page_down_goes_from_page_to_page(hand: Hand) -> None:
    page = preview(hand)
    take(hand, "Tweet", "Attic")  # they come as they stand in the list
    assert hand.shows("Page, 1 of 5, Pip")
    hand.focus("Pages")
    hand.key(Key.Key_PageDown)
    assert hand.shows("Page, 2 of 5, Pip")  # a bird's sheet has two pages, a cage's one
    hand.key(Key.Key_PageDown)
    assert hand.shows("Page, 3 of 5, Attic")
    hand.focus("Page")
    hand.key(Key.Key_PageDown)
    assert hand.shows("Page, 4 of 5, Tweet")
    assert page.strip.page == 3
    hand.focus("Sheets in this order")
    hand.key(Key.Key_Up)
    assert hand.shows("Page, 3 of 5, Attic")


def test_the_window_s_zoom_is_the_page_s(hand: Hand) -> None:
    from tallow.ui.kit import look

    view = preview(hand).middle.view
    hand.control(Key.Key_0)
    assert view.zoom == 1.0
    assert hand.says("100 %")
    hand.control(Key.Key_Plus)
    assert hand.says("125 %")
    hand.control(Key.Key_Minus)
    hand.control(Key.Key_Minus)
    assert hand.says("80 %")
    assert look().zoom == 1.0
    hand.click("Size of the page, Width")
    assert view.horizontalScrollBar().maximum() == 0
    assert view.verticalScrollBar().maximum() > 0
    hand.click("Size of the page, Whole page")
    assert view.verticalScrollBar().maximum() == 0


def test_esc_leads_back_to_where_the_person_was(hand: Hand) -> None:
    hand.window.bridge.show_page("history")
    preview(hand)
    hand.key(Key.Key_Escape)
    assert hand.window.pages.current == "history"
    preview(hand)
    hand.click("Close")
    assert hand.window.pages.current == "history"


# the queue


def test_paper_and_orientation(hand: Hand) -> None:
    page = preview(hand)
    hand.click("Size, Letter")
    hand.click("Orientation, Sideways")
    assert hand.says("Letter sideways")
    document = page.desk.document
    assert document is not None
    frame = document.pages[0].frame
    assert (frame.page_width, frame.page_height) == (279.4, 215.9)


def test_margins_of_one_s_own(hand: Hand) -> None:
    page = preview(hand)
    hand.click("Margins, Own")
    hand.type("30")
    document = page.desk.document
    assert document is not None
    assert (document.pages[0].frame.x, document.pages[0].frame.width) == (30.0, 150.0)  # 210 − 2 × 30


def test_a_margin_wider_than_the_page_is_named_and_nothing_is_printed(hand: Hand) -> None:
    page = preview(hand)
    hand.click("Margins, Own")
    hand.type("300")
    said = "A margin of 300 mm does not fit on A4. Give a smaller one."
    assert page.side.paper.own.error == said
    assert hand.find("Print").accessibleName() != "Print"
    assert page.side.save.unavailable == said
    hand.control(Key.Key_A)
    hand.type("20")
    assert page.side.save.unavailable == ""


def test_margins_that_leave_no_room_for_cards_say_so(hand: Hand) -> None:
    page = preview(hand)
    hand.click("Size, A5")
    hand.click("Two half-page cards on each page")
    hand.click("Margins, Wide")
    # A5 upright cut in two: 105 mm less 2 × 20
    assert page.side.save.unavailable.startswith("These margins leave 108 by 65 mm of A5 for each card")
    hand.click("Margins, Narrow")
    assert page.side.save.unavailable == ""


@pytest.mark.parametrize(
    ("press", "holds"),
    [
        ("Large print, text of 14 points", lambda page: page.desk.document.pages[0].scale == 14 / 10.5),
        ("A form, to be filled in on the screen", lambda page: page.desk.document.form),
        ("Tracks, Numbers", lambda page: page.desk.wish.options.tracks == "numbers"),
        ("Lists, rows at most, 5", lambda page: page.desk.wish.options.cut == 5),
    ],
    ids=["large", "form", "numbers", "cut"],
)
def test_how_it_is_drawn(hand: Hand, press: str, holds: Callable[[PrintPage], bool]) -> None:
    page = preview(hand)
    assert not holds(page)
    hand.click(press)
    assert holds(page)


def test_what_becomes_of_long_lists_and_where_records_begin_is_said(hand: Hand) -> None:
    preview(hand)
    assert hand.says("Lists are printed whole, however many rows they have.")
    assert hand.says("Each record begins on a new page.")
    hand.click("Lists, rows at most, 5")
    assert hand.says("A list ends after 5 rows and says how many more there are.")
    hand.click("Records begin on, Sheet")
    assert hand.says("Each record begins on the front of a new sheet of paper, for printing on both sides.")
    hand.click("Records begin on, Same page")
    assert hand.says("Each record begins right behind the one before, where the page has room.")


def test_the_ring_round_a_small_page_stays_within_the_strip(hand: Hand) -> None:
    page = preview(hand)
    page.strip.setFocus()
    port, ring = page.strip.viewport().geometry(), page.strip.focus_outline().around
    assert port.contains(ring)  # else it would lie over the bar above, or beside the window


def test_a_long_list_is_cut(hand: Hand, host: Host, birds: Campaign) -> None:
    songs = [{"id": f"s{at}", "name": f"song {at}"} for at in range(12)]
    id, _ = records.create(host, birds.id, "canary.bird", "Merle", {"songs": songs})
    hand.window.bridge.show_record(id)
    page = preview(hand)
    assert "song 11" in words(page)
    hand.click("Lists, rows at most, 5")
    assert "song 11" not in words(page)
    assert "and 7 more" in words(page)  # 12 − 5


def test_a_blank_form_has_no_name_and_at_rest_is_full(hand: Hand) -> None:
    page = preview(hand)
    assert "Pip" in words(page)
    hand.click("At rest")
    assert page.desk.wish.options.values == "full"
    hand.click("Blank form")
    assert "Pip" not in words(page)
    hand.click("Present state")
    assert "Pip" in words(page)


def test_a_section_is_left_blank(hand: Hand, host: Host, birds: Campaign) -> None:
    id, _ = records.create(host, birds.id, "canary.bird", "Merle", {"notes": "Keeps ash."})
    hand.window.bridge.show_record(id)
    page = preview(hand)
    assert "Keeps ash." in words(page)
    title = next(each.title for each in page.desk.sections_of(0) if "canary.notes" in each.ids or "notes" in each.ids)
    hand.focus(f"{title}, leave blank")
    hand.key(Key.Key_Space)
    assert "Keeps ash." not in words(page)
    assert hand.shows(f"{title}, leave blank, ticked")


def test_a_section_spills_is_named_and_kept_whole(hand: Hand, host: Host, birds: Campaign) -> None:
    id, _ = records.create(host, birds.id, "canary.bird", "Merle", {"notes": LONG})
    hand.window.bridge.show_record(id)
    page = preview(hand)
    assert hand.says("goes on over another page.")
    spilled = next(row for row in page.side.sections._rows if row.spills)
    assert hand.says(f"{spilled.title} (spills)")
    assert "line 120 of a long tale" in words(page)


def test_sections_change_places_by_keyboard_and_by_mouse(hand: Hand) -> None:
    page = preview(hand)
    titles = [row.title for row in page.side.sections._rows]
    assert titles[0] == "Name"
    hand.focus(f"{titles[2]}, leave blank")
    hand.key(Key.Key_Right)
    hand.key(Key.Key_Up, Mod.AltModifier)
    moved = [titles[0], titles[2], titles[1], *titles[3:]]
    assert [row.title for row in page.side.sections._rows] == moved
    focused = QApplication.focusWidget()
    assert focused is not None
    assert focused.accessibleName().startswith(f"{titles[2]}, may spill")  # the keyboard goes with it
    hand.key(Key.Key_Up, Mod.AltModifier)  # the name stays first
    assert [row.title for row in page.side.sections._rows] == moved
    first, second = page.side.sections._names[1:3]
    QTest.mousePress(second, Qt.MouseButton.LeftButton)
    QTest.mouseMove(second, second.mapFrom(page.side.sections, first.geometry().center()))
    QApplication.processEvents()
    QTest.mouseRelease(second, Qt.MouseButton.LeftButton)
    assert [row.title for row in page.side.sections._rows] == titles


# what is said before


def test_what_no_font_can_write_is_named_before_anything_is_written(
    host: Host, birds: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    # Cuneiform, Egyptian, Tangut, Mende Kikakui: whichever of them no font of this machine has.
    lost = next(each for each in "\U00012000\U00013000\U00017000\U0001e800" if missing_characters(each))
    records.create(host, birds.id, "canary.bird", f"Odd {lost}")
    hand = open_window(host, birds.id)
    assert queue(preview(hand)) == [f"Odd {lost}"]  # the first bird by name, so its sheet shows
    assert hand.says(f"No font has these characters, which come out as empty boxes: {lost}")


def test_without_a_record_a_blank_sheet_can_be_printed(hand: Hand) -> None:
    for _ in range(3):
        hand.key(Key.Key_Delete, Mod.ControlModifier)
    page = preview(hand)
    assert hand.says("Choose at least one sheet.")
    take(hand, "Blank cage")
    assert queue(page) == ["Blank cage"]
    assert hand.shows("Print 1 page")


# remembering


def test_what_was_wished_is_remembered_in_its_campaign(
    hand: Hand, host: Host, birds: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    before = host.store.data_version()
    preview(hand)
    take(hand, "Tweet")
    hand.click("Size, A5")
    hand.click("Margins, Wide")
    assert host.store.data_version() == before  # it is no step of the campaign
    again = open_window(host, birds.id)
    page = preview(again)
    assert queue(page) == ["Pip", "Tweet"]
    assert (page.desk.wish.options.paper, page.desk.wish.options.margin) == ("a5", 20.0)


def test_another_record_s_sheet_is_printed_alone_with_what_was_chosen(hand: Hand, host: Host, birds: Campaign) -> None:
    preview(hand)
    take(hand, "Tweet")
    hand.click("Size, A5")
    hand.window.bridge.show_record(host.find_record(birds, "Attic").id)
    page = preview(hand)
    assert queue(page) == ["Attic"]
    assert page.desk.wish.options.paper == "a5"


def test_what_shall_not_be_remembered_is_forgotten(
    hand: Hand, host: Host, birds: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    preview(hand)
    assert "print" not in app_settings.read(host.store.path)  # nobody chose anything yet
    hand.click("Size, A5")
    assert app_settings.read(host.store.path)["print"][birds.id]["options"]["paper"] == "a5"
    hand.click("Remember for Aviary")
    hand.click("Size, Letter")
    assert app_settings.read(host.store.path)["print"] == {birds.id: None}
    again = open_window(host, birds.id)
    page = preview(again)
    assert page.desk.wish.options.paper == "a4"
    assert again.shows("Remember for Aviary, not ticked")


@pytest.mark.parametrize(
    "kept",
    [3, {"queue": 1}, {"queue": [], "blank": False, "options": {"paper": "papyrus"}}, {"options": {}}],
    ids=["number", "queue", "paper", "empty"],
)
def test_what_a_hand_spoiled_is_as_if_nothing_was_kept(hand: Hand, host: Host, birds: Campaign, kept: object) -> None:
    app_settings.write(host.store.path, "print", {birds.id: kept})
    page = preview(hand)
    assert queue(page) == ["Pip"]
    assert page.desk.wish.options.paper == "a4"


# beside the window


def test_long_layouts_tell_how_far_they_are_and_leave_the_window_awake(
    hand: Hand, host: Host, birds: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def held_back(*given: object, **more: object) -> Document:
        more["tell"](1, 2, "Laying out sheet 2 of 2")  # type: ignore[operator]
        assert go_on.wait(20)
        return lay_out(*given, **more)  # type: ignore[arg-type]

    page = preview(hand)
    monkeypatch.setattr(progress, "AT_ONCE", 0)
    monkeypatch.setattr(laying, "lay_out", held_back)
    hand.click("Size, A5")
    hand.until(lambda: hand.says("Laying out sheet 2 of 2"))
    assert page.side.save.unavailable == "The pages are being laid out."
    go_on.set()
    hand.until(lambda: hand.says("A5 upright") and page.side.save.unavailable == "")


# overlap


def faults(page: PrintPage) -> list[str]:
    """What leaves the page at its sides, and what overlaps what stands beside it."""
    parts = [each for each in (page._left, page.middle, page.side) if each.isVisible()]
    heads = (page.middle._head, page.side.sections, *page.side.paper.findChildren(_Row), page.side.paper)
    below = [[each for each in head.children() if isinstance(each, QWidget) and each.isVisible()] for head in heads]
    room = page.side._inner.parentWidget()
    found = ["the side is cut"] if room is None or page.side._inner.width() > room.width() else []
    for group in (parts, *below):
        lefts = [(each, each.mapTo(page, QPoint()).x()) for each in group]
        out = [each for each, left in lefts if left < 0 or left + each.width() > page.width() + 1]
        pairs = [(one, other) for at, one in enumerate(group) for other in group[at + 1 :]]
        found += [f"{each} leaves the page" for each in out]
        found += [f"{one} {other}" for one, other in pairs if one.geometry().intersects(other.geometry())]
    return found


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("width", [1440, 1000, 760])
def test_nothing_overlaps_or_leaves_the_window(hand: Hand, zoom: float, width: int) -> None:
    from tallow.ui.kit import look

    page = preview(hand)
    take(hand, "Tweet", "Attic", "Blank bird", "Blank cage")
    look().set_zoom(zoom)
    hand.window.resize(width, 900)
    hand.until(lambda: not faults(page))
    assert page.middle.view.width() >= look().px(150)


def test_save_pdf_waits_for_the_preview(hand: Hand, tmp_path: Path) -> None:
    action = hand.window.wiring.actions["save_pdf"] if hand.window.wiring else None
    assert action is not None
    assert not action.isEnabled()
    preview(hand)
    assert action.isEnabled()
    hand.key(Key.Key_S, Mod.ControlModifier | Mod.ShiftModifier)
    assert hand.shows("Save as PDF")
