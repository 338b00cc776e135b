"""A window on a campaign of the canary, on a machine with a folder for the user's own plugins."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.own import place
from tallow.services.own.desk import desk
from tallow.services.own.keeping import keep
from tallow.store.database import Store
from tallow.ui.kit.row_editor import RowEditor
from tallow.ui.kit.row_view import RowView
from tests.ui.conftest import CHECKOUT, Hand

CANARIES = CHECKOUT / "tests" / "canary"
FOG = {"name": "Fog", "season": "spring", "low": 1, "high": 4, "gale": 2}
HAIL = {"name": "Hail", "season": "spring", "low": 7, "high": 8, "gale": 3}


@pytest.fixture(autouse=True)
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the ends of new homebrew's ids be known: k3f9, then k3f9x1 …, for whatever campaign."""
    monkeypatch.setattr(place, "part_of", lambda campaign, root, number: f"k3f9x{number}" if number else "k3f9")


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """Where the user's plugins lie."""
    return tmp_path / "user plugins"


@pytest.fixture
def start(tmp_path: Path, user: Path) -> Iterator[Callable[[], Host]]:
    """Starts a program over the one store."""
    started: list[Host] = []

    def begin() -> Host:
        loader = Loader([FolderSource(CANARIES), FolderSource(user, "user")])
        started.append(Host(Store.open(tmp_path / "store.sqlite"), loader, CHECKOUT))
        return started[-1]

    yield begin
    for host in started:
        host.close()


@pytest.fixture
def aviary(start: Callable[[], Host]) -> Host:
    """The window's program."""
    return start()


@pytest.fixture
def campaign(aviary: Host) -> Campaign:
    """A campaign of the canary, with a bird."""
    made = campaigns.create(aviary, "Aviary", ["canary"])
    records.create(aviary, made.id, "canary.bird", "Pip", {"seeds": [{"id": "s1", "entry": "canary.millet"}]})
    return made


@pytest.fixture
def page(aviary: Host, campaign: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the page of own entries."""
    hand = open_window(aviary, campaign.id)
    hand.control(Qt.Key.Key_E)
    hand.until(lambda: hand.shows("Types of content"))
    return hand


def put(host: Host, campaign: Campaign, type_id: str, *rows: dict[str, Value]) -> list[str]:
    """Keep entries as another program would; returns their ids."""
    ids = []
    for row in rows:
        now = desk(host, host.campaign(campaign.id), type_id)
        ids.append(now.fresh_id(str(row["name"])))
        keep(host, now.campaign, "canary", [now.change(ids[-1], row)], f"Add {row['name']}")
    return ids


def kept(user: Path) -> dict[str, list[dict[str, Value]]]:
    """What the group's file holds."""
    return tomllib.loads((user / "expansions/own_aviary_k3f9/content/own.toml").read_text(encoding="utf-8"))


def lines(hand: Hand, name: str) -> list[str]:
    """The rows of a list as they are spoken."""
    view = next(each for each in hand.every(name) if isinstance(each, RowView))
    return [view.spoken_row(row) for row in view.rows]


def open_line(hand: Hand, name: str, begins: str) -> None:
    """Bring the keyboard to a list's row and press Enter."""
    view = next(each for each in hand.every(name) if isinstance(each, RowView))
    view.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Qt.Key.Key_Home)
    for said in lines(hand, name):
        if said.startswith(begins):
            hand.key(Qt.Key.Key_Return)
            return
        hand.key(Qt.Key.Key_Down)
    raise AssertionError(f"{name} has no {begins!r}: {lines(hand, name)}")


def open_table(hand: Hand, name: str) -> RowEditor:
    """Open a table from the overview."""
    open_line(hand, "Types of content", name)
    hand.until(lambda: bool(hand.window.findChildren(RowEditor)))
    return next(each for each in hand.window.findChildren(RowEditor) if each.isVisible())


def focused() -> QWidget:
    """What has the keyboard."""
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def fill(hand: Hand, text: str, *, leave: bool = True) -> None:
    """Type over what stands in the field that has the keyboard, and go on with Tab."""
    field = focused()
    assert isinstance(field, QLineEdit), field
    field.selectAll()
    if text:
        hand.type(text)
    else:
        hand.key(Qt.Key.Key_Delete)
    if leave:
        # Words that are offered while one types get the key first, as on every screen.
        QTest.keyClick(QApplication.activePopupWidget() or focused(), Qt.Key.Key_Tab)
        hand.window.activateWindow()  # offscreen, what was popped up stays the active one
        hand.until(hand.window.isActiveWindow)
