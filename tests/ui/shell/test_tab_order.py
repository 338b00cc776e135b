"""Tab walks round every screen, reaches all that takes the keyboard and is caught nowhere; and each has a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tallow.model.record import Campaign
from tallow.services import records, rolls
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.ui.kit.odds_bar import OddsBar
from tallow.ui.shell.tab_walk import next_stop
from tallow.ui.shell.window import PAGES
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier

Opens = Callable[[Hand], None]


def page(name: str) -> Opens:
    """Opens a page."""
    return lambda hand: hand.window.bridge.show_page(name)


def keys(key: Key, modifier: Qt.KeyboardModifier = CONTROL) -> Opens:
    """Opens a dialog by its keys."""
    return lambda hand: hand.key(key, modifier)


def resolver(hand: Hand) -> None:
    """Opens a resolver, with an outcome."""
    hand.click("Sing…")
    hand.focus("Die 1 of 1")
    hand.type("3")
    hand.until(lambda: any(isinstance(each, OddsBar) for each in hand.visible()))  # it comes from a thread


def key_dialog(hand: Hand) -> None:
    """Opens the dialog of an action's keys."""
    hand.key(Key.Key_F1, CONTROL)
    hand.key(Key.Key_Return)


def sheets(hand: Hand) -> None:
    """Opens the choice of what is printed."""
    hand.control(Key.Key_P)
    hand.click("Which sheets…")


def save_pdf(hand: Hand) -> None:
    """Opens the dialog that saves the pages."""
    hand.control(Key.Key_P)
    hand.key(Key.Key_S, CONTROL | SHIFT)


SCREENS: dict[str, Opens] = {
    **{name: page(name) for name in PAGES if name != "resolver"},
    "resolver": resolver,
    "begin a campaign": keys(Key.Key_N, CONTROL | SHIFT),
    "sheets to print": sheets,
    "save pdf": save_pdf,
    "read a form": keys(Key.Key_I, CONTROL | SHIFT),
    "export": keys(Key.Key_E, CONTROL | SHIFT),
    "import": keys(Key.Key_O),
    "archive": keys(Key.Key_A, CONTROL | SHIFT),
    "remove for good": keys(Key.Key_Delete, CONTROL | SHIFT),
    "about": keys(Key.Key_F1, SHIFT),
    "keys": key_dialog,
}


@pytest.fixture
def full(hand: Hand, host: Host, birds: Campaign) -> Hand:
    """A hand at a window with something in every list."""
    values = {
        "species": "wagtail",
        "feathers": [{"id": "f1", "place": "left wing"}, {"id": "f2", "place": "tail"}],
        "songs": [{"id": "s1", "entry": "canary.morning"}],
        "notes": "Keeps ash in its nest.",
        "weight": 5,
    }
    records.create(host, birds.id, "canary.bird", "Aldis", values)
    rolled, seed = rolls.free("2d6")
    rolls.keep_free(host, birds.id, "2d6", rolled, seed)
    backups.back_up(host)
    hand.window.bridge.open_campaign(birds.id)
    hand.window.bridge.show_record(host.find_record(birds, "Aldis").id)
    return hand


def stops(hand: Hand) -> list[QWidget]:
    """What Tab should reach: all that shows and takes it, within the dialog that is open if one is."""
    from tallow.ui.dialogs.overlay import Overlay

    QApplication.processEvents()
    open_ones = [each for each in hand.window.findChildren(Overlay) if each.isVisible()]
    inside: QWidget = open_ones[-1] if open_ones else hand.window
    return [
        each
        for each in inside.findChildren(QWidget)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and each.isVisible()
        and each.isEnabled()
        and each.focusProxy() is None
    ]


def told(widget: QWidget) -> str:
    """A widget in words, for a failure."""
    return f"{type(widget).__name__} {spoken_name(widget)!r}"


def walk(hand: Hand, back: bool) -> tuple[list[QWidget], set[str]]:
    """Where the keyboard comes to, once round, and what all of it is called."""
    seen: list[QWidget] = []
    names: set[str] = set()
    QApplication.processEvents()  # what is built behind the first paint is there, and later what a step brings
    for _ in range(400):
        QTest.keyClick(QApplication.focusWidget() or hand.window, Key.Key_Backtab if back else Key.Key_Tab)
        QApplication.processEvents()
        now = QApplication.focusWidget()
        assert now is not None, "the keyboard is nowhere"
        there = [each for each in seen if isValid(each) and each.isVisible()]  # a list may rebuild what tells of it
        if there and now is there[0]:
            return there, names
        assert now not in there, f"Tab goes to and fro at {[told(each) for each in there[-2:]]}, {told(now)}"
        seen.append(now)
        names.add(told(now))
    raise AssertionError(f"Tab never comes round; at last it is on {told(seen[-1])}")


@pytest.mark.parametrize("screen", SCREENS)
def test_tab_reaches_everything_by_a_name_and_is_caught_nowhere(
    full: Hand, subtests: pytest.Subtests, screen: str
) -> None:
    SCREENS[screen](full)
    with subtests.test("named"):
        nameless(full)
    for way, back in {"forward": False, "back": True}.items():
        with subtests.test(way):
            reached(full, back)


def nameless(hand: Hand) -> None:
    """Hold a screen against it: whatever takes the keyboard has a name and a role."""
    for widget in stops(hand):
        said = QAccessible.queryAccessibleInterface(widget)
        assert said is not None
        name = said.text(QAccessible.Text.Name)
        assert name.strip(), f"{told(widget)} in {widget.parent()} has no name"
        assert said.role() != QAccessible.Role.NoRole


def reached(hand: Hand, back: bool) -> None:
    """Hold a screen against it: Tab comes to all that takes the keyboard, once round."""
    seen, names = walk(hand, back)
    left = [each for each in stops(hand) if each not in seen and told(each) not in names]
    missed = [told(each) for each in left if not any(each.isAncestorOf(one) for one in seen)]
    assert not missed, f"Tab does not reach {missed}"


@pytest.mark.parametrize(
    ("stops", "now", "forward", "wanted"),
    [
        ("x.x.x", 0, True, 2),
        ("x.x.x", 4, True, 0),  # round the circle
        ("x.x.x", 1, True, 2),  # from what is no stop itself, a part of one
        ("x.x.x", 1, False, 0),
        ("x.x.x", 0, False, 4),
        ("..x..", None, True, 2),
        ("x.x.x", None, False, 4),
        (".....", 2, True, None),
    ],
)
def test_the_next_stop_goes_round_the_circle(stops: str, now: int | None, forward: bool, wanted: int | None) -> None:
    assert next_stop([stop == "x" for stop in stops], now, forward=forward) == wanted


def test_tab_brings_what_it_reaches_into_sight(full: Hand) -> None:
    full.window.resize(1280, 620)
    notes = full.find("Notes")
    for _ in range(60):
        full.key(Key.Key_Tab)
        if QApplication.focusWidget() is notes:
            break
    QApplication.processEvents()
    page = full.window.pages.page("record")
    top = notes.mapTo(page, notes.rect().topLeft()).y()
    assert 0 <= top < page.height()
