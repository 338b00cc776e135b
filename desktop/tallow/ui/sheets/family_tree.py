"""A family as a tree and as a list, everybody or the living; Enter opens a sheet, and what is told of one is beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from tallow.model.errors import TallowError
from tallow.model.sheet import Act
from tallow.model.told import FamilyTree, Kin
from tallow.services.showing.kin import counted, lineage_of
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.chip import ChipSpec, ChipState
from tallow.ui.kit.chip_list import ChipList
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.tree_legend import TreeLegend
from tallow.ui.kit.tree_list import TreeList
from tallow.ui.kit.tree_node import TreeNode, TreeState
from tallow.ui.kit.tree_view import TreeView
from tallow.ui.sheets.act import why_not
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.kin_panel import KinPanel

_BESIDE, _PANEL = 820, 250
"""From this width on, in pixels at 100 %, the panel stands beside the tree, and how wide it is there."""
_ANY = 16_777_215  # Qt's own for no limit
_STATES = {"living": TreeState.LIVING, "dead": TreeState.DEAD, "gone": TreeState.REMOVED}
_CHIPS = {"living": ChipState.PLAIN, "dead": ChipState.GONE, "gone": ChipState.MISSING}
_SAID = {"living": "living", "dead": "dead, struck through", "gone": "gone, dashed"}
_CHILD = "Child…"
_HINT = "Arrows walk the tree: ↑ parents, ↓ children, ← → partner and siblings. Enter opens the sheet."


class FamilyTreeBlock(BlockWidget):
    """Head with two segments, the legend, the tree or the list with the panel, and who stands outside any line."""

    def __init__(self, bridge: Bridge, view: SheetView, block: FamilyTree) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._kin: Mapping[str, Kin] | None = None
        self._chosen = ""
        self._way = Segment("Shown as", [("tree", "Tree"), ("list", "List")])
        self._who = Segment("Shown are", [("all", "Everyone"), ("living", "Living")])
        self._way.set_value("tree")
        self._who.set_value("all")
        self._way.chosen.connect(lambda _: self._show_way())
        self._who.chosen.connect(lambda _: self._show_people())
        self._legend, self._panel = TreeLegend(), KinPanel(block.adds_label if block.adds else "")
        self._tree = TreeView(block.label, adds=_CHILD if block.adds else "")
        self._list = TreeList(f"{block.label}, as a list")
        self._stack = QStackedWidget()
        self._words = Text("", Role.SECONDARY, "ink3", wrap=True)
        self._hint = Text(_HINT, Role.SECONDARY, "ink3", wrap=True)
        self._outside = SectionHead("Outside any line")
        self._chips = ChipList("Outside any line", tall=True)
        self._lay()
        self._connect()
        look().changed.connect(self._fit)
        self.refresh()

    def _lay(self) -> None:
        segments = QWidget()
        line = QHBoxLayout(segments)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._way)
        line.addWidget(self._who)
        for tree in (self._tree, self._list):
            self._stack.addWidget(tree)
        self._sides = QHBoxLayout()
        self._sides.addWidget(self._stack, 1)
        self._sides.addWidget(self._panel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(10))
        column.addWidget(SectionHead(self._block.label, side=segments))
        column.addWidget(self._legend)
        column.addWidget(self._words)
        column.addLayout(self._sides)
        for each in (self._outside, self._chips, self._hint):
            column.addWidget(each)

    def _connect(self) -> None:
        for shown in (self._tree, self._list):
            shown.node_chosen.connect(self._choose)
            shown.node_opened.connect(self._open)
        self._tree.child_requested.connect(self._add)
        self._chips.chip_opened.connect(self._open)
        self._panel.opened.connect(lambda: self._open(self._chosen))
        self._panel.child_wanted.connect(lambda: self._add(self._chosen))

    # what is shown

    def refresh(self) -> None:
        block, view = self._block, self.view
        kin = view.asked(lambda: block.kin(view.record, view.book), None)
        self._words.set_color("danger" if kin is None else "ink3")
        self._words.setText(self.failed() if kin is None else "" if kin else block.empty)
        self._words.setVisible(bool(self._words.text()))
        people = {each.id: each for each in reversed(kin or ())}
        people = dict(reversed(people.items()))
        if people != self._kin:
            self._kin = people
            if self._chosen not in people:
                self._chosen = view.record.id if view.record.id in people else next(iter(people), "")
            self._show_people()
        else:
            self._tell()

    def _show_people(self) -> None:
        """Everybody, or those who live; who is chosen stays it where they show."""
        everybody = tuple((self._kin or {}).values())
        shown = [each for each in everybody if self._who.value() == "all" or each.state == "living"]
        lineage = lineage_of(shown)
        nodes = [_node(each) for each in lineage.kin]
        self._tree.set_nodes(nodes, [_two_lines(band) for band in lineage.bands])
        self._list.set_nodes(nodes)
        chips = [ChipSpec(each.id, each.name, note=each.note, state=_CHIPS[each.state]) for each in lineage.outside]
        self._chips.set_chips(chips)
        self._outside.set_hint(str(len(chips)))
        for each in (self._outside, self._chips):
            each.setVisible(bool(chips))
        if self._chosen not in lineage.plan.places:
            self._chosen = nodes[0].id if nodes else self._first_of([each.id for each in lineage.outside])
        for tree in (self._tree, self._list):
            tree.choose(self._chosen)
        for widget in (self._stack, self._hint):
            widget.setVisible(bool(nodes))
        self._show_way()
        self._tell()

    def _first_of(self, outside: Sequence[str]) -> str:
        """Who is chosen while nobody has a line: the record itself, or the first who can have a child."""
        if self.view.record.id in outside:
            return self.view.record.id
        people = self._kin or {}
        return next((id for id in outside if not self._no_child(people[id])), next(iter(outside), ""))

    def _show_way(self) -> None:
        self._stack.setCurrentWidget(self._tree if self._way.value() == "tree" else self._list)
        self._fit()

    def _choose(self, id: str) -> None:
        self._chosen = id
        for tree in (self._tree, self._list):
            if tree is not self._stack.currentWidget():
                tree.choose(id)
        self._tell()

    def _tell(self) -> None:
        """Bring legend and panel in line with who is chosen."""
        people = self._kin or {}
        chosen = people.get(self._chosen)
        parts = [(_STATES[state], f"{count} {_SAID[state]}") for state, count in counted(tuple(people.values()))]
        self._legend.set_parts(parts, f"{chosen.name}’s line" if chosen else "")
        self._legend.setVisible(bool(people))
        self._panel.setVisible(chosen is not None)
        if chosen is not None:
            facts, view = self._block.facts, self.view
            told: tuple[tuple[str, str], ...] = ()
            if facts is not None:
                told = view.asked(lambda: facts(chosen.id, view.record, view.book), told)
            self._panel.show_kin(chosen, told, self._no_sheet(chosen), self._no_child(chosen))

    def _no_sheet(self, kin: Kin) -> str:
        try:
            self.view.book.record(kin.id)
        except TallowError:
            return f"{kin.name} has no sheet any more."
        return ""

    def _no_child(self, kin: Kin) -> str:
        block, why = self._block, self._no_sheet(kin)
        if not block.adds or why:
            return why
        return why_not(SheetView(self.view.book.record(kin.id), self.view.book), Act(block.adds, "", block.role))

    # what is done

    def _open(self, id: str) -> None:
        kin = (self._kin or {}).get(id)
        why = self._no_sheet(kin) if kin else ""
        if why:
            self.bridge.trouble.emit(why)
        elif kin:
            self.bridge.show_record(id)

    def _add(self, id: str) -> None:
        kin = (self._kin or {}).get(id)
        why = self._no_child(kin) if kin else ""
        if why:
            self.bridge.trouble.emit(why)
        elif kin:
            self.bridge.act_requested_of.emit(self._block.adds, self._block.role, id)

    # how it stands

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as what shows, so that the sheet scrolls and not the tree in it; the panel beside or below."""
        px = look().px
        beside = self.width() >= px(_BESIDE)
        self._sides.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._sides.setSpacing(px(28 if beside else 12))
        self._panel.setMinimumWidth(px(_PANEL) if beside else 0)
        self._panel.setMaximumWidth(px(_PANEL) if beside else _ANY)
        if self._way.value() == "list":
            self._stack.setFixedHeight(max(px(60), self._list.sizeHint().height()))
            return
        whole = self._tree.content_size()
        room = self.width() - (px(_PANEL) + px(28) if beside else 0)
        bar = self._tree.horizontalScrollBar().sizeHint().height() if whole.width() > room else 0
        self._stack.setFixedHeight(whole.height() + bar)


def _node(kin: Kin) -> TreeNode:
    return TreeNode(kin.id, kin.name, kin.note, kin.parents, kin.partners, _STATES[kin.state], kin.row)


def _two_lines(band: str) -> str:
    """A row's name in two lines: there is little room at its left."""
    first, space, rest = band.partition(" ")
    return f"{first}\n{rest}" if space else band
