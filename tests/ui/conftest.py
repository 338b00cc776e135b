"""A window over a real store, and a hand that works it by mouse and keyboard, finding widgets by their spoken names."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, demo, records
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.bridge import Bridge
from tallow.ui.kit import install
from tallow.ui.shell import outside, progress
from tallow.ui.shell.state import WindowState
from tallow.ui.shell.window import MainWindow

CHECKOUT = Path(__file__).parents[2]


class Hand:
    """What a person does: looks for what shows, presses, types."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window

    # looking

    def visible(self) -> list[QWidget]:
        """All widgets that show, once what was done has come to the screen."""
        QApplication.processEvents()
        return [each for each in self.window.findChildren(QWidget) if each.isVisible()]

    def every(self, name: str) -> list[QWidget]:
        """The widgets that show and whose spoken name is this, or begins with it and goes on behind a comma.

        Those that take the keyboard come first: a head is called as what stands below it.
        """
        found = self.visible()
        named = [each for each in found if _called(spoken_name(each), name)]
        return sorted(named, key=lambda each: each.focusPolicy() == Qt.FocusPolicy.NoFocus)

    def find(self, name: str) -> QWidget:
        """The one widget of that name that shows."""
        found = self.every(name)
        if not found:
            spoken = sorted({spoken_name(each) for each in self.visible()})
            raise AssertionError(f"nothing that shows is called {name!r}; there are {spoken}")
        return found[0]

    def shows(self, name: str) -> bool:
        """Whether such a widget shows."""
        return bool(self.every(name))

    def says(self, words: str) -> bool:
        """Whether some text that shows has these words."""
        texts = (each.property("text") for each in self.visible())
        return any(isinstance(text, str) and words in text for text in texts)

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so, as long as a busy machine may take."""
        self.qtbot.waitUntil(true, timeout=30_000)

    # doing

    def click(self, name: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> QWidget:
        """Press a widget in its middle."""
        widget = self.find(name)
        QTest.mouseClick(widget, button)
        return widget

    def click_button(self, name: str, beside: QWidget) -> None:
        """Press the button of that name that has the same parent as another widget."""
        widget = next(each for each in self.every(name) if each.parent() is beside.parent())
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    def click_row(self, view: QAbstractItemView, row: int, column: int = 0) -> None:
        """Press a row or cell."""
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot(view, row, column))

    def focus(self, name: str) -> QWidget:
        """Bring the keyboard to a widget, as Tab would."""
        widget = self.find(name)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        return widget

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the keyboard is."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifier)
        QApplication.processEvents()  # a cell's editor commits behind the key's event

    def control(self, key: Qt.Key) -> None:
        """Press a key together with Ctrl."""
        self.key(key, Qt.KeyboardModifier.ControlModifier)

    def type(self, text: str) -> None:
        """Type where the keyboard is."""
        for letter in text:  # the keyboard may go elsewhere with the first one
            QTest.keyClicks(QApplication.focusWidget() or self.window, letter)

    def choose(self, words: str) -> None:
        """Press an entry of the menu that is open."""
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), "no menu is open"
        for action in menu.actions():
            if action.text().replace("&", "") == words and action.isEnabled():
                QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
                return
        raise AssertionError(f"the menu has no {words!r}: {[action.text() for action in menu.actions()]}")


def spoken_name(widget: QWidget) -> str:
    """What a screen reader says of a widget: its name, or where it has none the words on it."""
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def spoken(widget: QWidget) -> str:
    """What a screen reader says of a widget: its name, or its words where it has no name of its own."""
    words = widget.property("text") if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or str(words or "")


def _called(said: str, name: str) -> bool:
    return said == name or said.startswith(f"{name},")


def spot(view: QAbstractItemView, row: int, column: int = 0) -> QPoint:
    """The middle of a row or cell, in the coordinates of the view's viewport."""
    return view.visualRect(view.model().index(row, column)).center()


@pytest.fixture(autouse=True)
def paper(qapp: QApplication) -> Iterator[None]:
    """The application's look, put back after each test."""
    install(qapp, CHECKOUT, theme="paper", zoom=1.0)
    yield
    install(qapp, CHECKOUT, theme="paper", zoom=1.0)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long verbs are waited for, however busy the machine is; tests of the progress itself wait for nothing."""
    monkeypatch.setattr(progress, "AT_ONCE", 30)


@pytest.fixture(autouse=True)
def nothing_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test opens a program of the machine it runs on."""
    monkeypatch.setattr(outside, "TOOL", "no-program-is-called-so")


@pytest.fixture
def birds(host: Host) -> Campaign:
    """A campaign of the canary with two birds and a cage."""
    campaign = campaigns.create(host, "Aviary", ["canary"])
    records.create(host, campaign.id, "canary.bird", "Pip", {"breath": 7, "species": "linnet"})
    records.create(host, campaign.id, "canary.bird", "Tweet")
    records.create(host, campaign.id, "canary.cage", "Attic")
    return campaign


@pytest.fixture
def window(qtbot: QtBot, host: Host, birds: Campaign) -> Iterator[MainWindow]:
    """The window on the first bird."""
    made = opened(qtbot, host, birds.id)
    yield made
    made.close()


@pytest.fixture
def hand(qtbot: QtBot, window: MainWindow) -> Hand:
    """A hand at that window."""
    return Hand(qtbot, window)


@pytest.fixture
def read(host: Host, birds: Campaign) -> Callable[[str], Record]:
    """Reads a record of the campaign from the store, by name."""
    return lambda name: host.find_record(birds, name)


@pytest.fixture
def armored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    """A store with the bundled plugins of the checkout: empty, or with the demo where a test asks for that."""
    file = tmp_path / "armored.sqlite"
    if "demo_campaign" in request.fixturenames:
        shutil.copy(request.getfixturevalue("demo_store"), file)
    with shipped(file) as made:
        yield made


@pytest.fixture
def demo_campaign(armored: Host) -> Campaign:
    """The demo campaign."""
    found = demo.find(armored)
    assert found is not None
    return found


@contextmanager
def shipped(file: Path) -> Iterator[Host]:
    """A store with the bundled plugins of the checkout."""
    made = Host(Store.open(file), Loader([FolderSource(CHECKOUT / "plugins")]), CHECKOUT)
    try:
        yield made
    finally:
        made.close()


def opened(qtbot: QtBot, host: Host, campaign: str, state: WindowState | None = None) -> MainWindow:
    """A window on a campaign, shown and with the keyboard."""
    made = MainWindow(Bridge(), state or WindowState())
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    made.bridge.attach(host)
    made.bridge.open_campaign(campaign)
    qtbot.waitUntil(made.isActiveWindow, timeout=30_000)
    return made


@pytest.fixture
def open_window(qtbot: QtBot) -> Callable[[Host, str], Hand]:
    """Opens a window on a campaign of any host."""
    return lambda host, campaign: Hand(qtbot, opened(qtbot, host, campaign))
