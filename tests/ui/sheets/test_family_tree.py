"""A family on a leaf of a sheet, by mouse and keyboard: tree and list, who lives, who is chosen, and where it leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tallow.model.edit import Set
from tallow.model.record import Record
from tallow.ui.kit.tree_list import TreeList
from tallow.ui.kit.tree_view import TreeView
from tests.ui.conftest import Hand

Key = Qt.Key


@pytest.fixture
def family(hand: Hand, read: Callable[[str], Record]) -> Hand:
    """Pip's family leaf: it lent Tweet a feather, so that it stands above it."""
    lent = [{"id": "f", "place": "tail", "lent_to": read("Tweet").id}]
    hand.window.bridge.do("lend", [Set(read("Pip").id, "feathers", lent, None)])
    hand.click("Leaf of the sheet, Family")
    return hand


def shown(hand: Hand, kind: type[Any]) -> Any:
    return next(each for each in hand.visible() if isinstance(each, kind))


def test_the_tree_shows_who_comes_from_whom_with_the_record_chosen(family: Hand, read: Callable[[str], Record]) -> None:
    tree = shown(family, TreeView)
    assert [tree.model().index(at, 0).data() for at in range(2)] == ["Pip, linnet", "Tweet"]
    assert tree.plan.children(read("Pip").id) == [read("Tweet").id]
    assert tree.owner.id == read("Pip").id
    assert family.shows("2 living")
    assert family.says("20 g")  # what is told of it: its weight, at its default


def test_arrows_walk_and_enter_opens_the_sheet(family: Hand, read: Callable[[str], Record]) -> None:
    shown(family, TreeView).setFocus()
    family.key(Key.Key_Down)
    assert shown(family, TreeView).owner.id == read("Tweet").id
    family.key(Key.Key_Return)
    assert family.window.bridge.record_id == read("Tweet").id


def test_a_press_chooses_and_the_button_opens(family: Hand, read: Callable[[str], Record]) -> None:
    tree = shown(family, TreeView)
    place = tree.node_rect(read("Tweet").id).center().toPoint()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    family.click("Open sheet")
    assert family.window.bridge.record_id == read("Tweet").id


def test_the_list_is_its_twin_and_has_the_same_one_chosen(family: Hand, read: Callable[[str], Record]) -> None:
    shown(family, TreeView).setFocus()
    family.key(Key.Key_Down)
    family.click("Shown as, List")
    listed = shown(family, TreeList)
    assert listed.chosen == read("Tweet").id
    listed.setFocus()
    family.key(Key.Key_Up)
    assert listed.chosen == read("Pip").id
    family.key(Key.Key_Return)
    assert family.window.bridge.record_id == read("Pip").id


def test_who_is_gone_can_be_left_out_and_who_stands_alone_is_a_chip(
    family: Hand, read: Callable[[str], Record]
) -> None:
    family.window.bridge.do("away", [Set(read("Tweet").id, "escaped", True, None)])
    assert family.shows("1 living, 1 gone, dashed")
    family.click("Shown are, Living")
    # without Tweet nobody is below Pip any more: it stands alone
    assert not [each for each in family.visible() if isinstance(each, TreeView)]
    family.click("Outside any line, 1; Pip, linnet")
    assert family.window.bridge.record_id == read("Pip").id
    family.click("Shown are, Everyone")
    assert [each for each in family.visible() if isinstance(each, TreeView)]


def test_the_filled_button_and_the_node_below_do_it_for_the_chosen_one(
    family: Hand, read: Callable[[str], Record]
) -> None:
    shown(family, TreeView).setFocus()
    family.key(Key.Key_Down)
    family.click("Feed")
    family.until(lambda: read("Tweet").get("hungry") is False)
    family.control(Key.Key_Z)
    family.until(lambda: read("Tweet").get("hungry") is None)
    shown(family, TreeView).setFocus()
    family.key(Key.Key_Insert)
    family.until(lambda: read("Tweet").get("hungry") is False)
    assert read("Pip").get("hungry") is None


def test_another_window_s_change_shows_and_the_chosen_one_stays(family: Hand, read: Callable[[str], Record]) -> None:
    tree = shown(family, TreeView)
    tree.setFocus()
    family.key(Key.Key_Down)
    family.window.bridge.do("rename", [Set(read("Tweet").id, "species", "siskin", None)])
    assert shown(family, TreeView) is tree
    assert tree.owner.note == "siskin"
    assert QApplication.focusWidget() is tree
