"""The gallery's family tree: its nodes in every state, a whole tree, and the same people as a list."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.ui.kit.look import look
from tallow.ui.kit.samples import Make, side_by_side
from tallow.ui.kit.tree_legend import TreeLegend
from tallow.ui.kit.tree_list import TreeList
from tallow.ui.kit.tree_node import TreeNode, TreeState
from tallow.ui.kit.tree_view import TreeView

BANDS = ("First\nten", "Year\n1 – 2", "Year\n4 – 6", "Year\n7 on")


def family() -> list[TreeNode]:
    """Three generations, as drawn."""
    dead, gone = TreeState.DEAD, TreeState.REMOVED
    return [
        TreeNode("greta", "Greta", "died year 6", state=dead, kin="mother of Aldis"),
        TreeNode("hob", "Old Hob", "died year 5", state=dead, kin="father of Aldis"),
        TreeNode("corvin", "Corvin", "founder, 5/5"),
        TreeNode("maud", "Maud", "died year 1", state=dead),
        TreeNode("dunstan", "Dunstan", "founder, 0/5"),
        TreeNode("perrin", "Perrin", "left, year 5", state=gone),
        TreeNode("faro", "Faro", "came year 3", partners=("aldis",), kin="partner of Aldis"),
        TreeNode("aldis", "Aldis", "born year 1", ("greta", "hob")),
        TreeNode("joss", "Joss", "died year 4", ("greta", "hob"), state=dead, kin="brother of Aldis"),
        TreeNode("brenna", "Brenna", "born year 1", ("corvin", "maud")),
        TreeNode("edda", "Edda", "born year 2", ("dunstan", "perrin")),
        TreeNode("ashild", "Ashild", "born year 2", ("dunstan", "perrin")),
        TreeNode("little", "Little Hob", "born year 5", ("faro", "aldis"), kin="child of Aldis"),
        TreeNode("sorrel", "Sorrel", "born year 6", ("faro", "aldis"), kin="child of Aldis"),
        TreeNode("wick", "Wick", "born year 4", ("joss", "brenna")),
        TreeNode("pell", "Pell", "died year 5", ("joss", "brenna"), state=dead),
    ]


def _tree() -> QWidget:
    legend = TreeLegend()
    legend.set_parts(
        [(TreeState.LIVING, "10 living"), (TreeState.DEAD, "5 dead"), (TreeState.REMOVED, "1 gone")], "Aldis’s line"
    )
    tree = TreeView("Family", adds="Child…")
    tree.set_nodes(family(), BANDS)
    tree.choose("aldis")
    tree.setFixedSize(tree.content_size())
    listed = TreeList("The same as a list")
    listed.set_nodes(family())
    listed.choose("aldis")
    listed.setFixedSize(look().px(250), listed.sizeHint().height())
    legend.setFixedWidth(tree.width())
    left = QWidget()
    column = QVBoxLayout(left)
    column.setContentsMargins(0, 0, 0, 0)
    for each in (legend, tree):
        column.addWidget(each)
    return side_by_side(left, listed, spacing=look().px(24), top=True)


def _states() -> QWidget:
    nodes = [
        TreeNode("b", "Brenna", "born year 1"),
        TreeNode("j", "Joss", "died year 4", state=TreeState.DEAD),
        TreeNode("p", "Perrin", "left, year 5", state=TreeState.REMOVED),
        TreeNode("w", "Wick", "born year 4", error="two mothers"),
        TreeNode("l", "A name that goes on and on", "born year 1"),
    ]
    shown = TreeView("States")
    shown.set_nodes(nodes)
    shown.hovered = 4
    off = TreeView("Disabled")
    off.set_nodes(nodes[:2])
    off.setEnabled(False)
    for each in (shown, off):
        each.setFixedSize(each.content_size())
    return side_by_side(shown, off)


SECTIONS: list[tuple[str, str, Make]] = [
    ("Tree nodes", "chosen · dead · removed · wrong · hover, long name — disabled", _states),
    ("Tree view, list", "own line · couple of whom one left · unknown parents · child to come", _tree),
]
