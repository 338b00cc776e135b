"""The tree: where its people stand, how the arrows walk it, and the same people as a list."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from tallow.rules.tree_plan import plan_tree
from tallow.ui.kit import Look, TreeList, TreeNode, TreeState, TreeView
from tallow.ui.kit import look as look_now
from tallow.ui.kit.samples_tree import BANDS, family
from tests.ui.kit.conftest import Stage

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


# --- where they stand ---


def test_generations_are_rows_with_partners_side_by_side_and_children_below() -> None:
    plan = plan_tree(family())
    assert [plan.row(at) for at in range(plan.rows)] == [
        ["greta", "hob", "corvin", "maud", "dunstan", "perrin"],
        ["faro", "aldis", "joss", "brenna", "edda", "ashild"],
        ["little", "sorrel", "wick", "pell"],
    ]
    # An only child stands below the middle of its parents where nobody else does.
    alone = plan_tree([TreeNode("a", "A"), TreeNode("b", "B"), TreeNode("c", "C", parents=("a", "b"))])
    assert [alone.places[id].column for id in "abc"] == [0, 1, 0.5]


def test_who_is_kin_and_whose_line_one_is() -> None:
    plan = plan_tree(family())
    assert plan.kin("aldis") == {"faro", "joss"}
    assert plan.line("aldis") == {"aldis", "greta", "hob", "little", "sorrel"}
    assert (plan.parents("wick"), plan.children("joss")) == (("joss", "brenna"), ["wick", "pell"])


def test_a_ring_of_parents_and_unknown_ones_are_left_out() -> None:
    plan = plan_tree([TreeNode("a", "A", parents=("b", "x")), TreeNode("b", "B", parents=("a",), partners=("x", "b"))])
    assert (plan.parents("a"), plan.parents("b"), plan.rows) == (("b",), (), 2)


def test_somebody_who_came_later_stands_in_a_later_row() -> None:
    plan = plan_tree([TreeNode("a", "A"), TreeNode("b", "B", parents=("a",)), TreeNode("c", "C", row=1)])
    assert [plan.places[id].row for id in "abc"] == [0, 1, 1]


def test_lines_of_two_families_that_cross_take_two_lanes() -> None:
    nodes = [TreeNode(id, id) for id in "abcd"]
    nodes += [TreeNode("ad", "ad", parents=("a", "d")), TreeNode("bc", "bc", parents=("b", "c"))]
    plan = plan_tree(nodes)
    lanes = [each.lane for each in plan.families if each.children]
    spans = [sorted(plan.places[id].column for id in each.parents) for each in plan.families if each.children]
    assert len(set(lanes)) == 2 or spans[0][1] < spans[1][0]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)), max_size=10))
def test_no_two_stand_in_one_place_and_children_below_their_parents(links: list[tuple[int, int, int]]) -> None:
    nodes = [
        TreeNode(str(at), str(at), parents=(str(one), str(other)), partners=(str(beside),))
        for at, (one, other, beside) in enumerate(links)
    ]
    plan = plan_tree(nodes)
    assert set(plan.places) == {node.id for node in nodes}
    for at in range(plan.rows):
        columns = sorted(plan.places[id].column for id in plan.row(at))
        assert all(right - left >= 1 for left, right in pairwise(columns))
    for each in plan.families:
        for child in each.children:
            assert all(plan.places[child].row > plan.places[parent].row for parent in each.parents)


# --- the view ---


@pytest.fixture
def tree(stage: Stage) -> TreeView:
    made = TreeView("Family", adds="Child…")
    made.set_nodes(family(), BANDS)
    made.choose("aldis")
    return stage.show(made, width=900)


def words(view: QAbstractItemView) -> list[str]:
    model = view.model()
    return [model.data(model.index(at, 0), Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]


def test_everybody_is_an_item_of_a_list_with_a_name_and_a_place(tree: TreeView) -> None:
    assert "Joss, died year 4, brother of Aldis" in words(tree)
    assert words(tree)[-1] == "Child…, of Aldis"
    interface = QAccessible.queryAccessibleInterface(tree)
    assert (interface.role(), interface.text(QAccessible.Text.Name)) == (QAccessible.Role.List, "Family")
    child = interface.child(8)
    assert child.text(QAccessible.Text.Name) == "Joss, died year 4, brother of Aldis"
    assert child.rect().size() == tree.node_rect("joss").toRect().size()


def test_nodes_are_as_large_and_as_far_apart_as_drawn(tree: TreeView) -> None:
    here, right, below = tree.node_rect("greta"), tree.node_rect("hob"), tree.node_rect("faro")
    assert (here.width(), here.height()) == (112, 58)
    assert (right.left() - here.left(), below.top() - here.top()) == (125, 166)


@pytest.mark.parametrize(
    ("keys", "ends"),
    [
        ([Key.Key_Up], "hob"),
        ([Key.Key_Up, Key.Key_Left], "greta"),
        ([Key.Key_Down], "sorrel"),
        ([Key.Key_Left], "faro"),
        ([Key.Key_Right], "joss"),
        ([Key.Key_Right, Key.Key_Right], "brenna"),
        ([Key.Key_Right, Key.Key_Right, Key.Key_Right], "edda"),  # nobody of hers: whoever is next
        ([Key.Key_Left, Key.Key_Left, Key.Key_Left], "faro"),
    ],
)
def test_arrows_walk_to_parents_children_and_kin(qtbot: QtBot, tree: TreeView, keys: list[Qt.Key], ends: str) -> None:
    chosen = QSignalSpy(tree.node_chosen)
    for key in keys:
        QTest.keyClick(tree, key)
    assert tree.owner is not None
    assert (tree.owner.id, chosen.at(chosen.count() - 1)[0]) == (ends, ends)


def test_down_from_who_has_no_children_comes_to_the_one_to_come(qtbot: QtBot, tree: TreeView) -> None:
    wanted, opened = QSignalSpy(tree.child_requested), QSignalSpy(tree.node_opened)
    QTest.keyClick(tree, Key.Key_Return)
    QTest.keyClick(tree, Key.Key_Down)
    QTest.keyClick(tree, Key.Key_Down)
    QTest.keyClick(tree, Key.Key_Return)
    QTest.keyClick(tree, Key.Key_Up)
    QTest.keyClick(tree, Key.Key_Insert)
    assert [wanted.at(at)[0] for at in range(wanted.count())] == ["sorrel", "sorrel"]
    assert opened.at(0) == ["aldis"]


def test_a_click_chooses_a_double_click_opens_and_the_dashed_one_asks_for_a_child(qtbot: QtBot, tree: TreeView) -> None:
    chosen, opened, wanted = (QSignalSpy(one) for one in (tree.node_chosen, tree.node_opened, tree.child_requested))
    place = tree.node_rect("edda").center().toPoint()
    QTest.mouseClick(tree.viewport(), LEFT, pos=place)
    QTest.mouseDClick(tree.viewport(), LEFT, pos=place)
    tree.verticalScrollBar().setValue(tree.verticalScrollBar().maximum())
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.add_rect().center().toPoint())
    assert (chosen.at(0), opened.at(0), wanted.at(0)) == (["edda"], ["edda"], ["edda"])


def test_other_people_keep_the_chosen_one_and_choose_nobody(qtbot: QtBot, tree: TreeView) -> None:
    chosen = QSignalSpy(tree.node_chosen)
    tree.set_nodes([*family(), TreeNode("new", "New", parents=("edda",))], BANDS)
    assert tree.owner is not None
    assert (tree.owner.id, chosen.count()) == ("aldis", 0)


def test_what_is_far_away_scrolls_into_sight(qtbot: QtBot, stage: Stage) -> None:
    made = TreeView("Family")
    made.set_nodes([TreeNode(str(at), f"Founder {at}") for at in range(30)])
    stage.show(made, width=500)
    for _ in range(29):
        QTest.keyClick(made, Key.Key_Right)
    assert made.viewport().rect().contains(made.node_rect("29").toRect())


def pixel(tree: TreeView, id: str, dx: int, dy: int) -> str:
    place = tree.node_rect(id).topLeft().toPoint()
    return tree.viewport().grab().toImage().pixelColor(place.x() + dx, place.y() + dy).name()


def test_the_own_line_is_3_px_of_ink_and_others_are_thin(tree: TreeView) -> None:
    theme, image = look_now().theme, tree.viewport().grab().toImage()

    def thick(x: int, y: int, color: Any) -> int:
        return sum(image.pixelColor(x + by, y) == color for by in range(-6, 7))

    for child, color, wanted in (("aldis", theme.ink, 3), ("brenna", theme.line, 1)):
        rect = tree.node_rect(child)
        assert thick(round(rect.center().x()), round(rect.top()) - 8, color) == wanted


@pytest.mark.parametrize("zoom", [0.8, 1.0, 2.0])
def test_no_two_nodes_overlap_at_any_zoom(stage: Stage, look: Look, zoom: float) -> None:
    look.set_zoom(zoom)
    made = TreeView("Family", adds="Child…")
    made.set_nodes(family(), BANDS)
    stage.show(made, width=900)
    shown = [made.node_rect(node.id) for node in family()] + [made.add_rect()]
    assert not any(one.intersects(other) for at, one in enumerate(shown) for other in shown[at + 1 :])
    whole = made.content_size()
    assert all(each.right() <= whole.width() and each.bottom() <= whole.height() for each in shown)


# --- the list ---


@pytest.fixture
def listed(stage: Stage) -> TreeList:
    made = TreeList("Family")
    made.set_nodes([*family(), TreeNode("w", "Wrong", error="two mothers", state=TreeState.REMOVED)])
    made.choose("aldis")
    return stage.show(made, width=400)


def test_the_list_is_a_tree_of_the_same_people(listed: TreeList) -> None:
    interface = QAccessible.queryAccessibleInterface(listed)
    assert interface.role() == QAccessible.Role.Tree
    names = [interface.child(at).text(QAccessible.Text.Name) for at in range(interface.childCount())]
    assert names[:4] == [
        "Family",  # the head, which does not show
        "Greta, died year 6, mother of Aldis",
        "Aldis, born year 1",
        "Joss, died year 4, brother of Aldis",
    ]
    assert "Wrong, two mothers" in names
    assert len(names) == 18


def test_arrows_choose_and_fold_and_enter_opens(qtbot: QtBot, listed: TreeList) -> None:
    chosen, opened = QSignalSpy(listed.node_chosen), QSignalSpy(listed.node_opened)
    QTest.keyClick(listed, Key.Key_Down)
    QTest.keyClick(listed, Key.Key_Return)
    QTest.keyClick(listed, Key.Key_Left)
    assert not listed.isExpanded(listed.currentIndex())
    assert (chosen.at(0), opened.at(0)) == (["joss"], ["joss"])
    place = listed.visualRect(listed.currentIndex()).center()
    QTest.mouseClick(listed.viewport(), LEFT, pos=place)
    QTest.mouseDClick(listed.viewport(), LEFT, pos=place)
    assert [opened.at(at)[0] for at in range(opened.count())] == ["joss", "joss"]
