"""The column of inputs: whatever a resolver asks for, nothing in it is wider than the column."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from tallow.services import campaigns
from tallow.services.host import Host
from tallow.ui.kit.buttons import IconButton
from tallow.ui.kit.scroll_area import ScrollArea
from tallow.ui.resolver.form import OptionalForm
from tallow.ui.resolver.input_column import InputColumn
from tallow.ui.resolver.view import ResolverPage
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand


def _cut(area: ScrollArea) -> Iterator[str]:
    """What of an area stands beyond its right edge."""
    shown, inner = area.viewport(), area.widget()
    assert inner is not None
    for each in inner.findChildren(QWidget):
        if each.isVisible() and each.mapTo(shown, QPoint(each.width(), 0)).x() > shown.width():
            yield each.accessibleName() or str(each.property("text") or type(each).__name__)


def _unfold(column: InputColumn) -> None:
    """Take every group that may be left out, and add a row to every list, of the lists in the rows too."""
    for group in column.findChildren(OptionalForm):
        if not group.tick.isChecked():
            group.tick.click()
    pressed: set[str] = set()
    while adds := [
        each
        for each in column.findChildren(IconButton)
        if each.isVisible() and each.accessibleName().startswith("Add to") and each.accessibleName() not in pressed
    ]:
        pressed.add(adds[0].accessibleName())
        adds[0].click()
        QApplication.processEvents()


@pytest.mark.parametrize("system", ["king", "kdm", "armor_damage"])
def test_nothing_is_wider_than_the_column_of_inputs(
    armored: Host, open_window: Callable[[Host, str], Hand], system: str
) -> None:
    hand = open_window(armored, campaigns.create(armored, "Trial", [system]).id)
    window = hand.window
    assert isinstance(window, MainWindow)
    window.bridge.show_page("resolver")
    page = window.pages.page("resolver")
    assert isinstance(page, ResolverPage)
    found: dict[str, list[str]] = {}
    for id in window.bridge.book().registry.resolvers:
        page.open(id, {})
        QApplication.processEvents()
        column = page.findChildren(InputColumn)[-1]
        _unfold(column)
        QApplication.processEvents()
        area = next(each for each in page.findChildren(ScrollArea) if each.widget() is column)
        if cut := list(_cut(area)):
            found[id] = cut
    assert found == {}
