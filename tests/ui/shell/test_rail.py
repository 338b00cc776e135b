"""The rail by mouse and keyboard: lists, filter, new, rename, duplicate, archive, campaigns, narrow windows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.kit import Role, look
from tallow.ui.shell.rail.listed import Listed
from tallow.ui.shell.rail.nav import NavRow, beside
from tallow.ui.shell.rail.record_row import is_cut
from tests.ui.conftest import Hand

Read = Callable[[str], Record]
Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def rows(hand: Hand, name: str = "Birds") -> list[str]:
    """What the rows of a list say."""
    found = [each for each in hand.every(name) if isinstance(each, QAbstractItemView)]
    assert found, f"no list {name} shows"
    model = found[0].model()
    return [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]


def view(hand: Hand, name: str = "Birds") -> QAbstractItemView:
    return next(each for each in hand.every(name) if isinstance(each, QAbstractItemView))


def records_of(host: Host, campaign: Campaign, kind: str) -> list[str]:
    with host.store.read() as reader:
        return [record.name for record in reader.records(campaign.id, kind)]


def test_the_lists_show_records_with_their_figures(hand: Hand) -> None:
    assert hand.shows("Birds, 2 at home")
    assert hand.shows("Cages, 1")
    # breath of the lungs: Pip 7 of 20 // 2, Tweet the default 10 of 10
    assert rows(hand) == ["Pip, 7/10", "Tweet, 10/10"]


def test_a_pool_at_or_below_nothing_is_down(hand: Hand) -> None:
    hand.focus("Breath")
    hand.type("-3")
    assert rows(hand)[0] == "Pip, −3, out of breath"


def test_harm_and_who_is_gone_show_as_soon_as_they_are_written(
    hand: Hand, host: Host, birds: Campaign, read: Read
) -> None:
    def write(name: str, **values: object) -> None:
        edits = [Set(read(name).id, path, value, UNSEEN) for path, value in values.items()]
        hand.window.bridge.do("What befell it", edits)

    write("Pip", lame=True)
    write("Pip", **{"wings.left.broken": True})
    assert rows(hand) == ["Pip, 7/10, Hurt: left wing broken, leg lame", "Tweet, 10/10"]
    write("Tweet", escaped=True, escaped_on=4)
    assert rows(hand)[1] == "Tweet, escaped day 4"
    assert hand.find("Birds, 1 at home, 1 escaped").toolTip() == "Birds, 1 at home, 1 escaped"
    hand.click_row(view(hand), 1)
    assert hand.window.bar.crumbs.parts == ("Birds", "Tweet")
    hand.control(Key.Key_Z)
    assert rows(hand)[1] == "Tweet, 10/10"
    assert hand.shows("Birds, 2 at home")


def test_where_the_count_has_no_place_its_first_part_stands(qtbot: QtBot) -> None:
    def drawn(count: str, width: int) -> QImage:
        row = NavRow("sheet", "Companions of the road")
        qtbot.addWidget(row)
        row.show_count(count)
        row.resize(width, 38)
        return row.grab().toImage()

    assert drawn("12 living · 9 dead", 300) == drawn("12 living", 300)
    assert drawn("12 living · 9 dead", 400) != drawn("12 living", 400)


def test_a_count_never_eats_its_word(qtbot: QtBot) -> None:
    def row(words: str, count: str) -> NavRow:
        made = NavRow("sheet", words)
        qtbot.addWidget(made)
        made.show_count(count)
        made.resize(256, 38)
        made.grab()  # or it would hear of its size when it is shown
        return made

    # 256 − 49 − 20 are 187: the first has room, the second goes on below, and a tip tells of what does not fit at all
    one, two = row("Settlements", "1"), row("Characters, Legends of Nor'Ova", "12 living · 9 dead")
    three = row("Companions of the road to the far and nameless city behind the hills", "3")
    assert [each.sizeHint().height() for each in (one, two, three)] == [38, 52, 52]
    assert [each.toolTip() for each in (one, two)] == ["", "Characters, Legends of Nor'Ova, 12 living, 9 dead"]
    assert three.toolTip() == "Companions of the road to the far and nameless city behind the hills, 3"
    lines, count = beside("Abilities and impairments", look().font(Role.ENTRY_STRONG, 16), 187, ("12 · 3 yours",))
    assert (lines, count) == (["Abilities and", "impairments"], "12 · 3 yours")


def test_a_name_that_is_cut_is_told_whole(qtbot: QtBot) -> None:
    rect = QRect(0, 0, 256, 34)
    # 256 − 49 − 16 are 191
    assert not is_cut(rect, "Pip", Listed("20 g"))
    assert is_cut(rect, "Pip of the long and winding road", Listed("20 g"))
    assert is_cut(rect, "Pip of the winding road", Listed("20 g, and hungry", gone="flown in year 3"))


def test_a_press_opens_a_record(hand: Hand) -> None:
    hand.click_row(view(hand), 1)
    assert hand.window.bar.crumbs.parts == ("Birds", "Tweet")
    assert hand.window.windowTitle() == "Tweet · Birds · Tallow"


def test_enter_opens_the_row_that_the_arrows_reach(hand: Hand) -> None:
    view(hand).setFocus()
    hand.key(Key.Key_Down)
    assert hand.window.bar.crumbs.parts == ("Birds", "Pip")
    hand.key(Key.Key_Return)
    assert hand.window.bar.crumbs.parts == ("Birds", "Tweet")


def test_another_list_unfolds_by_key(hand: Hand) -> None:
    hand.focus("Cages")
    hand.key(Key.Key_Return)
    assert rows(hand, "Cages") == ["Attic"]
    assert not [each for each in hand.every("Birds") if isinstance(each, QAbstractItemView)]


def test_a_filter_that_leaves_nothing_says_so_and_another_campaign_begins_without_it(hand: Hand, host: Host) -> None:
    hand.focus("Filter Birds")
    hand.type("zebra")
    assert rows(hand) == []
    assert hand.says("Nothing here is called “zebra”.")
    other = campaigns.create(host, "Other", ["canary"])
    records.create(host, other.id, "canary.bird", "Wren")
    hand.window.bridge.open_campaign(other.id)
    assert rows(hand) == ["Wren, 10/10"]
    assert not hand.says("Nothing here")


def test_the_filter_leaves_what_fits(hand: Hand) -> None:
    hand.focus("Filter Birds")
    hand.type("twe")
    assert rows(hand) == ["Tweet, 10/10"]
    hand.key(Key.Key_Escape)
    assert len(rows(hand)) == 2


def test_a_record_is_made_with_a_name(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.control(Key.Key_N)
    hand.type("Rio")
    hand.key(Key.Key_Return)
    assert records_of(host, birds, "canary.bird") == ["Pip", "Rio", "Tweet"]
    assert hand.window.bar.crumbs.parts == ("Birds", "Rio")
    assert not hand.shows("Name of the new bird")
    assert on_sheet(hand)


@pytest.mark.parametrize("kind", ["bird", "cage"])
def test_the_keyboard_is_on_the_new_record_s_sheet(hand: Hand, kind: str) -> None:
    if kind == "cage":
        hand.click("Cages")
    hand.click(f"New {kind}")
    hand.type("Rio")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.window.bar.crumbs.parts[-1] == "Rio")
    assert on_sheet(hand)


def on_sheet(hand: Hand) -> bool:
    """Whether the keyboard is on the record's sheet, and not on a button of the window, which Space would press."""
    page, focused = hand.window.pages.currentWidget(), QApplication.focusWidget()
    assert page is not None
    return focused is not None and page.isAncestorOf(focused) and hand.window.pages.current == "record"


def test_esc_makes_no_record(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.click("New bird")
    hand.type("Rio")
    hand.key(Key.Key_Escape)
    assert not hand.shows("Name of the new bird")
    assert records_of(host, birds, "canary.bird") == ["Pip", "Tweet"]


def test_f2_renames_in_place(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.key(Key.Key_F2)
    hand.control(Key.Key_A)
    hand.type("Pippa")
    hand.key(Key.Key_Return)
    assert records_of(host, birds, "canary.bird") == ["Pippa", "Tweet"]
    assert hand.window.bar.crumbs.parts == ("Birds", "Pippa")
    assert history.steps(host, birds.id)[0].label == "Rename Pip to Pippa"


def test_an_empty_name_is_refused_in_a_sentence(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.key(Key.Key_F2)
    hand.control(Key.Key_A)
    hand.key(Key.Key_Delete)
    hand.key(Key.Key_Return)
    assert hand.says("A name cannot be empty. Give one.")
    assert records_of(host, birds, "canary.bird") == ["Pip", "Tweet"]


def test_duplicate_shows_the_copy(hand: Hand, read: Read) -> None:
    hand.control(Key.Key_D)
    assert hand.window.bar.crumbs.parts == ("Birds", "Pip (copy)")
    assert read("Pip (copy)").get("species") == "linnet"


def test_del_archives_and_undo_brings_back(hand: Hand, host: Host, birds: Campaign) -> None:
    view(hand).setFocus()
    hand.key(Key.Key_Delete)
    assert records_of(host, birds, "canary.bird") == ["Tweet"]
    assert hand.window.bar.crumbs.parts == ("Birds", "Tweet")
    hand.control(Key.Key_Z)
    assert rows(hand) == ["Pip, 7/10", "Tweet, 10/10"]


def test_the_last_record_leaves_an_empty_page(hand: Hand, host: Host, birds: Campaign) -> None:
    for _ in range(3):
        hand.key(Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert hand.says("Nothing here yet")
    assert not hand.window.bar.print.unavailable  # a blank sheet can be printed
    hand.control(Key.Key_Z)
    assert not hand.says("Nothing here yet")


def test_the_record_s_menu(hand: Hand, host: Host, birds: Campaign) -> None:
    list_ = view(hand)
    list_.customContextMenuRequested.emit(list_.visualRect(list_.model().index(1, 0)).center())
    hand.choose("Archive")
    assert records_of(host, birds, "canary.bird") == ["Pip"]


def test_campaigns_are_switched_from_the_menu(hand: Hand, host: Host) -> None:
    campaigns.create(host, "Other woods", ["canary"])
    hand.click("Campaign Aviary")
    hand.choose("Other woods")
    assert hand.shows("Campaign Other woods")
    assert hand.says("Nothing here yet")


def test_a_campaign_is_renamed_in_place(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.click("Campaign Aviary")
    hand.choose("Rename campaign")
    hand.type("Loft")
    hand.key(Key.Key_Return)
    assert host.campaign(birds.id).name == "Loft"
    assert hand.shows("Campaign Loft")


def test_a_campaign_is_copied_and_the_copy_opens(hand: Hand, host: Host) -> None:
    hand.click("Campaign Aviary")
    hand.choose("Duplicate campaign")
    assert hand.shows("Campaign Aviary (copy)")
    assert rows(hand) == ["Pip, 7/10", "Tweet, 10/10"]


def test_a_campaign_is_archived_after_a_question(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.click("Campaign Aviary")
    hand.choose("Archive campaign…")
    assert hand.says("Archive Aviary?")
    hand.click("Archive")
    assert host.campaign(birds.id).archived
    assert hand.shows("Begin a campaign")


def test_below_1200_pixels_the_rail_shows_icons_and_unfolds(hand: Hand) -> None:
    hand.window.resize(1150, 800)
    QApplication.processEvents()
    rail = hand.window.rail
    assert rail.width() == 56
    assert not hand.shows("Filter Birds")
    hand.click("Birds")
    assert rail.width() == 256
    hand.click_row(view(hand), 1)
    assert hand.window.bar.crumbs.parts == ("Birds", "Tweet")
    assert rail.width() == 56
    hand.window.resize(1250, 800)
    QApplication.processEvents()
    assert rail.width() == 256


def test_the_rail_that_was_unfolded_by_mouse_goes_with_esc(hand: Hand) -> None:
    hand.window.resize(900, 700)
    hand.window.setFocus()
    hand.click("Birds, 2 at home")
    assert hand.shows("Campaign Aviary")
    hand.key(Key.Key_Escape)
    assert not hand.shows("Campaign Aviary")


def test_the_unfolded_rail_goes_with_esc(hand: Hand) -> None:
    hand.window.resize(1150, 800)
    hand.click("Birds")
    hand.focus("Filter Birds")
    hand.key(Key.Key_Escape)
    assert hand.window.rail.width() == 56


def test_pages_of_the_rail(hand: Hand) -> None:
    for entry, page in (("Log", "history"), ("Plugins", "plugins"), ("Settings", "settings")):
        hand.click(entry)
        assert hand.window.pages.current == page
        assert not hand.shows("Close Why")
    hand.click_row(view(hand), 0)
    assert hand.window.pages.current == "record"
    assert hand.shows("Close Why")


def test_long_lists_scroll_within_the_rail(hand: Hand, host: Host, birds: Campaign) -> None:
    from tallow.model.edit import Create
    from tallow.services import records

    many = [Create(host.fresh_id(), "canary.bird", f"Bird {number:03}", {}) for number in range(300)]
    hand.window.bridge.commit(lambda: records.do(host, birds.id, "A flock", many))
    QApplication.processEvents()
    assert len(rows(hand)) == 302
    list_ = view(hand)
    assert list_.height() < hand.window.rail.height()
    assert list_.verticalScrollBar().maximum() > 0
    assert next(each.text() for each in list_.findChildren(QAbstractButton) if each.isVisible()).endswith(" more…")
    assert hand.shows("Cages, 1")


@pytest.mark.parametrize("page", ["Log", "Plugins", "Settings"])
def test_keys_act_on_no_record_that_lies_behind_another_page(
    hand: Hand, host: Host, birds: Campaign, page: str
) -> None:
    hand.click(page)
    for key, modifier in (
        (Key.Key_D, Qt.KeyboardModifier.ControlModifier),
        (Key.Key_Delete, Qt.KeyboardModifier.ControlModifier),
        (Key.Key_Delete, SHIFT),
    ):
        hand.key(key, modifier)
    assert records_of(host, birds, "canary.bird") == ["Pip", "Tweet"]
    assert not hand.says("Remove Pip for good?")
    assert hand.window.bridge.page == page.lower().replace("log", "history")
    hand.window.bridge.show_record(host.find_record(birds, "Pip").id)
    hand.control(Key.Key_D)
    assert records_of(host, birds, "canary.bird") == ["Pip", "Pip (copy)", "Tweet"]
