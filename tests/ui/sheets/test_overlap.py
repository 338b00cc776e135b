"""No two blocks of a sheet overlap and none leaves its page, at any zoom, wide and narrow, also with too much in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tallow.model.edit import Insert
from tallow.services import campaigns, demo, records
from tallow.services.host import Host
from tallow.ui.kit import FocusRing, StatBox, look
from tallow.ui.kit.marked_bar import MarkedBar
from tallow.ui.kit.segment import Segment
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.page import RecordPage
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import opened, shipped

ZOOMS = (0.8, 1.0, 1.25, 1.5, 2.0)
WIDTHS = (1440, 1000, 900)
#: Widgets that count as one, whatever they are made of.
WHOLE = (QAbstractScrollArea, StatBox, Segment, MarkedBar)


@pytest.fixture
def crowded(qtbot: QtBot, host: Host) -> Iterator[MainWindow]:
    """The canary's sheet of a bird with a name of 200 letters, 4,000 words of notes and 60 songs."""
    campaign = campaigns.create(host, "Aviary", ["canary"])
    values = {
        "species": "wagtail " * 12,
        "feathers": [{"id": f"f{at}", "place": "left wing, outer row " * 4, "lent_to": ""} for at in range(20)],
        "songs": [{"id": f"s{at}", "name": f"song {at} that is long in the telling"} for at in range(60)],
        "notes": "ash " * 4000,
    }
    record, _ = records.create(host, campaign.id, "canary.bird", ("Aldis of the Long Name " * 9)[:200], values)
    window = opened(qtbot, host, campaign.id)
    window.bridge.show_record(record)
    yield window
    window.close()


@pytest.fixture
def fighter(qtbot: QtBot, demo_store: Path, tmp_path: Path) -> Iterator[MainWindow]:
    """The armor_damage sheet of the demo's first character."""
    with shipped(Path(shutil.copy(demo_store, tmp_path / "demo.sqlite"))) as host:
        campaign = demo.find(host)
        assert campaign is not None
        window = opened(qtbot, host, campaign.id)
        yield window
        window.close()


@pytest.fixture
def wounded(qtbot: QtBot, armored: Host) -> Iterator[MainWindow]:
    """A character of KING with more wounds than slots, all of them with much to say, and two long pools."""
    campaign = campaigns.create(armored, "The Low Crown", ["king"])
    wound = {"severity": 5, "by": "a hook thrown from behind the cart " * 2, "debuff": "−1 to attacks " * 3}
    values = {
        "player": "Tam of the Long Name",
        "tier": 3,
        "fate": 1,
        "vitality_max": 90,
        "vitality": 61,
        "vigor_max": 24,
        "vigor": 13,
        "wounds": [{"id": f"w{at}", "name": f"A wound with a long name, number {at}", **wound} for at in range(4)],
        "conditions": [{"id": f"c{at}", "name": f"condition {at} that is long in the telling"} for at in range(5)],
        "diseases": [{"id": "d", "name": "Ditch fever of the low marches", "healing": 3}],
        "notes": "ash " * 400,
    }
    record, _ = records.create(armored, campaign.id, "king.character", "Osric of the Low Crown", values)
    back = [Insert(record, "wounds", {"id": f"p{at}", "name": "Return from death", "permanent": True}) for at in "ab"]
    records.do(armored, campaign.id, "Back from death, twice", back)
    window = opened(qtbot, armored, campaign.id)
    window.bridge.show_record(record)
    yield window
    window.close()


def boxes(page: RecordPage, widgets: list[QWidget]) -> dict[str, QRect]:
    """Where widgets stand on the sheet's ground, by what they are."""
    ground = page.widget()
    assert ground is not None
    return {
        f"{at} {type(each).__name__} {each.accessibleName() or each.property('text') or ''}": QRect(
            each.mapTo(ground, QPoint()), each.size()
        )
        for at, each in enumerate(widgets)
    }


def leaves(block: QWidget) -> list[QWidget]:
    """What stands in a block: the smallest widgets, and those that count as one."""
    return [each for each in block.findChildren(QWidget) if each.isVisible() and _is_leaf(each)]


def _is_leaf(widget: QWidget) -> bool:
    step = widget.parentWidget()
    while step is not None and not isinstance(step, BlockWidget):
        if isinstance(step, WHOLE):
            return False
        step = step.parentWidget()
    plain = isinstance(widget, (QLabel, *WHOLE)) or not widget.findChildren(QWidget)
    return plain and not isinstance(widget, FocusRing)


def settled(window: MainWindow, width: int, zoom: float) -> RecordPage:
    """The record's page at a width of the window and a zoom, once everything has its place."""
    look().set_zoom(zoom)
    window.resize(width, 900)
    page = next(page for page in window.findChildren(RecordPage) if page.isVisible())
    before: list[QRect] = []
    rests = 0
    for _ in range(50):
        QApplication.processEvents()
        now = [each.geometry() for each in page.findChildren(QWidget)]
        rests = rests + 1 if now == before else 0
        if rests == 5:  # what a table asks its layout for comes a few rounds later
            return page
        before = now
    raise AssertionError("the sheet never comes to rest")


def cut(label: QLabel) -> bool:
    """Whether a label is too small for its words."""
    if label.wordWrap():
        return label.heightForWidth(label.width()) > label.height()
    return label.sizeHint().width() > label.width()


def clashes(places: dict[str, QRect]) -> list[str]:
    """The pairs that overlap."""
    pairs = combinations(places.items(), 2)
    return [f"{one} {a} and {other} {b}" for (one, a), (other, b) in pairs if a.intersects(b)]


@pytest.mark.parametrize("sheet", ["crowded", "fighter", "wounded"])
def test_no_two_blocks_overlap(request: pytest.FixtureRequest, subtests: pytest.Subtests, sheet: str) -> None:
    window = request.getfixturevalue(sheet)
    for width, zoom in product(WIDTHS, ZOOMS):
        with subtests.test(width=width, zoom=zoom):
            lies_apart(settled(window, width, zoom))


def lies_apart(page: RecordPage) -> None:
    """Hold the page against it: nothing overlaps, leaves the page or is cut."""
    blocks = [block for block in page.findChildren(BlockWidget) if block.isVisible()]
    assert len(blocks) >= 8
    ground = page.widget()
    assert ground is not None
    placed = boxes(page, [*blocks])
    assert clashes(placed) == []
    assert [name for name, rect in placed.items() if not ground.rect().contains(rect)] == []
    inside = boxes(page, [leaf for block in blocks for leaf in leaves(block)])
    assert len(inside) > 30
    assert clashes(inside) == []
    assert [label.text()[:60] for label in page.findChildren(QLabel) if label.isVisible() and cut(label)] == []
    assert [name for name, rect in inside.items() if not ground.rect().contains(rect)] == []


@pytest.mark.parametrize("sheet", ["crowded", "fighter"])
def test_a_narrow_sheet_is_read_without_scrolling_sideways(
    request: pytest.FixtureRequest, subtests: pytest.Subtests, sheet: str
) -> None:
    window = request.getfixturevalue(sheet)
    for width, zoom in [(760, 1.0), (900, 1.5), (900, 2.0)]:
        with subtests.test(width=width, zoom=zoom):
            assert settled(window, width, zoom).horizontalScrollBar().maximum() == 0
