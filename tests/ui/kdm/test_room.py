"""The room that a sheet takes: each row its whole height from the first paint on, and no more width than there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign
from tallow.services import plugins, records
from tallow.services.host import Host
from tallow.ui.kit.hit_location import HitLocation
from tallow.ui.kit.label import SectionHead
from tallow.ui.sheets.page import RecordPage
from tests.ui.conftest import Hand


class Painted(QObject):
    """Keeps how high each part of a body was whenever it was painted."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.heights: list[int] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, HitLocation):
            self.heights.append(watched.height())
        return False


@pytest.fixture
def painted(qapp: QApplication) -> Iterator[Painted]:
    """What is painted from now on."""
    made = Painted(qapp)
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


def test_the_first_survivor_of_a_window_is_never_squashed(
    hand: Hand, painted: Painted, armored: Host, hearth: Campaign
) -> None:
    hand.window.bridge.show_record(armored.find_record(hearth, "Anna").id)
    hand.until(lambda: len(painted.heights) >= 1)
    hand.until(lambda: hand.shows("Founder"))  # the last rows are there
    QApplication.processEvents()
    assert set(painted.heights) == {41}


def test_a_sheet_that_was_wide_fits_again_where_it_has_less_room(
    armored: Host, hearth: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    for id in ("flower_knight", "green_knight_armor"):
        plugins.enable(armored, armored.campaign(hearth.id), id)
    hand = open_window(armored, hearth.id)
    hand.until(lambda: hand.shows("Flower Knight, The Bloom People"))
    page = hand.window.findChild(RecordPage)
    assert page is not None
    hand.window.show_why(False)
    hand.window.body.force_narrow(True)
    QApplication.processEvents()
    hand.window.show_why(True)
    hand.window.body.force_narrow(False)
    for _ in range(5):
        QApplication.processEvents()
    assert page.horizontalScrollBar().maximum() == 0


def test_apply_stays_in_sight_below_however_many_changes(
    armored: Host, hearth: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    for at in range(20):
        records.create(armored, hearth.id, "kdm.survivor", f"Nr {at}", {"departing": True})
    hand = open_window(armored, hearth.id)
    hand.click("Give many survivors the same…")
    hand.until(lambda: hand.shows("Apply 20 changes"))  # 1 survival for each who departs
    for name in ("Apply 20 changes", "Discard"):
        button = hand.find(name)
        assert button.visibleRegion().boundingRect() == button.rect()


def test_rows_of_three_share_their_columns(hand: Hand, armored: Host, hearth: Campaign) -> None:
    hand.window.bridge.show_record(armored.find_record(hearth, "Anna").id)
    hand.until(lambda: hand.shows("Founder"))
    rows = [["Fighting arts", "Disorders", "Weapon type"], ["Abilities and impairments", "Severe injuries"]]
    rows += [["In the grid", "Weapons known", "Lost in the fight"], ["Line", "Epithets", "Cause of death"]]
    starts = [[head(hand, name).mapTo(hand.window, QPoint()).x() for name in row] for row in rows]
    assert [each[:2] for each in starts] == [starts[0][:2]] * 4
    assert {each[2] for each in starts if len(each) > 2} == {starts[0][2]}


def head(hand: Hand, name: str) -> SectionHead:
    """The head of a section, by its name."""
    return next(each for each in hand.every(name) if isinstance(each, SectionHead))
