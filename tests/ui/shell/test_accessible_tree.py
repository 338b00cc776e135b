"""A screen reader's way through every screen: whatever takes the keyboard has a name and the role of its kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Hand
from tests.ui.shell import test_tab_order as tabs

full = tabs.full  # a window with something in every list

_Role = QAccessible.Role
#: What takes the keyboard is one of these to a screen reader, and so are the rows and cells in it.
ROLES = {
    _Role.Button,
    _Role.ButtonMenu,
    _Role.Cell,
    _Role.CheckBox,
    _Role.Client,  # a page that scrolls
    _Role.ComboBox,
    _Role.EditableText,
    _Role.Link,
    _Role.List,
    _Role.ListItem,
    _Role.MenuBar,
    _Role.MenuItem,
    _Role.PopupMenu,
    _Role.RadioButton,
    _Role.Row,
    _Role.Slider,
    _Role.SpinBox,
    _Role.Table,
    _Role.Tree,
    _Role.TreeItem,
}


def tree(interface: QAccessibleInterface, path: tuple[str, ...] = ()) -> Iterator[tuple[QAccessibleInterface, str]]:
    """All that shows, from the window down, with the way to it."""
    here = (*path, f"{interface.role().name} {interface.text(QAccessible.Text.Name)!r}")
    yield interface, " > ".join(here[-4:])
    for at in range(interface.childCount()):
        child = interface.child(at)
        if child.isValid() and not child.state().invisible:
            yield from tree(child, here)


@pytest.mark.parametrize("screen", tabs.SCREENS)
def test_what_takes_the_keyboard_says_its_name_and_kind(full: Hand, screen: str) -> None:
    tabs.SCREENS[screen](full)
    QApplication.processEvents()
    found = [(each, way) for each, way in tree(QAccessible.queryAccessibleInterface(full.window))
             if each.state().focusable and not each.state().disabled]  # fmt: skip
    assert len(found) > 10
    nameless = {way for each, way in found if not each.text(QAccessible.Text.Name).strip()}
    assert nameless == set()
    strange = {way for each, way in found if each.role() not in ROLES}
    assert strange == set()
