"""A window of 900 × 600 pixels at 200 %, and the smallest one at 100 %: on no page and in no dialog anything is cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QLineEdit, QScrollArea, QWidget

from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import look
from tallow.ui.shell.rail.nav import NavRow
from tests.ui.conftest import Hand

SMALL = [(900, 600, 2.0), (760, 560, 1.0)]
PAGES = ["record", "history", "plugins", "settings", "backups", "check"]
DIALOGS = ["about", "export_campaign", "archive_campaign", "delete_record", "archived_records"]


@pytest.fixture(params=SMALL, ids=lambda size: f"{size[0]}x{size[1]} at {size[2]:.0%}")
def hand(
    request: pytest.FixtureRequest, armored: Host, demo_campaign: Campaign, open_window: Callable[[Host, str], Hand]
) -> Hand:
    """A hand at a small window on the demo."""
    width, height, zoom = request.param
    look().set_zoom(zoom)
    hand = open_window(armored, demo_campaign.id)
    hand.window.resize(width, height)
    settle(hand)
    return hand


def settle(hand: Hand) -> None:
    """Until everything has its place."""
    before: list[object] = []
    rests = 0
    for _ in range(200):
        QApplication.processEvents()
        now: list[object] = [(each.geometry(), each.isVisible()) for each in hand.window.findChildren(QWidget)]
        rests = rests + 1 if now == before else 0
        if rests == 5:
            return
        before = now
    raise AssertionError("the window never comes to rest")


def shown(within: QWidget) -> list[QWidget]:
    return [each for each in within.findChildren(QWidget) if each.isVisible()]


def cut_sideways(within: QWidget) -> list[str]:
    """What is wider than the area in which it scrolls up and down only."""
    areas = [each for each in shown(within) if isinstance(each, QScrollArea)]
    found = [(area, inner) for area in areas if (inner := area.widget()) is not None]
    return [
        f"{area.accessibleName() or type(inner).__name__} is {inner.width()} in {area.viewport().width()}"
        for area, inner in found
        if inner.width() > area.viewport().width()
    ]


def cut_words(within: QWidget) -> list[str]:
    """Labels that are too small for what they say."""
    labels = [each for each in shown(within) if isinstance(each, QLabel) and each.text()]
    return [
        each.text()[:50]
        for each in labels
        if (
            each.heightForWidth(each.width()) > each.height()
            if each.wordWrap()
            else each.sizeHint().width() > each.width() or each.sizeHint().height() > each.height()
        )
    ]


def overlapping(within: QWidget) -> list[str]:
    """Pairs of widgets of one parent that lie over each other."""
    found = []
    for parent in [within, *shown(within)]:
        if isinstance(parent, (QAbstractItemView, QScrollArea)):
            continue
        layout = parent.layout()
        children = [each for each in parent.children() if isinstance(each, QWidget) and each.isVisible()]
        laid = [each for each in children if layout is not None and layout.indexOf(each) >= 0]
        for at, one in enumerate(laid):
            found += [
                f"{one.accessibleName() or type(one).__name__} and {other.accessibleName() or type(other).__name__}"
                for other in laid[at + 1 :]
                if one.geometry().intersects(other.geometry())
            ]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_no_page_cuts_anything(hand: Hand, page: str) -> None:
    hand.window.bridge.show_page(page)
    settle(hand)
    shows = hand.window.pages.currentWidget()
    assert shows is not None
    assert cut_sideways(shows) == []
    assert cut_words(shows) == []
    assert overlapping(shows) == []


def test_the_preview_of_a_print_cuts_nothing(hand: Hand) -> None:
    hand.control(Qt.Key.Key_P)
    hand.until(lambda: hand.shows("Save PDF"))
    settle(hand)
    shows = hand.window.pages.currentWidget()
    assert shows is not None
    assert cut_sideways(shows) == []
    assert cut_words(shows) == []
    assert overlapping(shows) == []


def test_the_resolver_cuts_nothing(hand: Hand) -> None:
    hand.window.bridge.act_requested.emit("armor_damage.hit", "target", {})
    hand.focus("Damage")
    hand.control(Qt.Key.Key_A)
    hand.type("256")
    settle(hand)
    shows = hand.window.pages.currentWidget()
    assert shows is not None
    assert cut_sideways(shows) == []
    assert cut_words(shows) == []


@pytest.mark.parametrize("action", DIALOGS)
def test_no_dialog_cuts_anything(hand: Hand, action: str) -> None:
    wiring = hand.window.wiring
    assert wiring is not None
    wiring.actions[action].trigger()
    settle(hand)
    dialog = next(each for each in hand.window.findChildren(Overlay) if each.isVisible())
    assert cut_sideways(dialog) == []
    assert cut_words(dialog) == []
    assert overlapping(dialog) == []


def test_the_page_on_which_a_campaign_is_begun_cuts_nothing(hand: Hand) -> None:
    wiring = hand.window.wiring
    assert wiring is not None
    wiring.actions["new_campaign"].trigger()
    settle(hand)
    shows = hand.window.stack.currentWidget()
    assert shows is not None
    assert cut_sideways(shows) == []
    assert cut_words(shows) == []


def test_the_rail_scrolls_to_each_of_its_rows_and_to_a_new_name(hand: Hand) -> None:
    rail = hand.window.rail
    hand.control(Qt.Key.Key_N)
    settle(hand)
    name = QApplication.focusWidget()
    assert isinstance(name, QLineEdit)
    assert name.visibleRegion().boundingRect() == name.rect()
    assert overlapping(rail) == []
    rows = [each for each in shown(rail) if isinstance(each, NavRow)]
    assert [each.text() for each in rows if each.height() < each.sizeHint().height()] == []
    for row in rows:
        row.setFocus(Qt.FocusReason.TabFocusReason)
        settle(hand)
        assert row.visibleRegion().boundingRect() == row.rect(), row.text()
