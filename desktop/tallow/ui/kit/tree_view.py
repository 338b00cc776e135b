"""TreeView: generations of a family as nodes with lines; to a screen reader it is the list of its people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tallow.rules.tree_plan import TreePlan, plan_tree
from tallow.ui.kit import tree_paint
from tallow.ui.kit.free_list import FreeList, Index
from tallow.ui.kit.look import look
from tallow.ui.kit.row_view import RowState
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.tree_lines import paint_lines
from tallow.ui.kit.tree_node import TreeNode
from tallow.ui.kit.tree_paint import ABOVE, ACROSS, ASIDE, BELOW, DOWN, HEIGHT, WIDTH


class _People(QAbstractListModel):
    """The nodes as Qt sees them, and last the one that stands for a child that is not there yet."""

    def __init__(self, view: TreeView) -> None:
        super().__init__(view)
        self._view = view
        self.nodes: tuple[TreeNode, ...] = ()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.nodes) + bool(self._view.adds)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if index.row() < len(self.nodes):
            return self.nodes[index.row()].said
        owner = self._view.owner
        return spoken(self._view.adds, f"of {owner.name}" if owner else "")


class TreeView(FreeList):
    """The tree; ↑ goes to parents, ↓ to children, ← and → to partners and siblings, Enter opens, Insert adds a child.

    `adds` names the dashed node below the chosen one that adds a child ("Child…"); "" leaves it out.

    Signals:
        node_chosen: id of the node on which the keyboard stands now; a person went there.
        node_opened: id; Enter or a double click.
        child_requested: id of the node that shall have a child.
    """

    node_chosen = Signal(str)
    node_opened = Signal(str)
    child_requested = Signal(str)

    def __init__(self, name: str, *, adds: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.adds = adds
        self.owner: TreeNode | None = None
        self.plan: TreePlan = plan_tree(())
        self._bands: tuple[str, ...] = ()
        self._showing = False
        self._people = _People(self)
        self.setModel(self._people)

    def set_nodes(self, nodes: Sequence[TreeNode], bands: Sequence[str] = ()) -> None:
        """Shows other nodes; `bands` say what each row is, two lines at most; does not emit, the chosen one stays."""
        chosen = self.owner.id if self.owner else ""
        self._people.beginResetModel()
        self._people.nodes, self._bands = tuple(nodes), tuple(bands)
        self.plan = plan_tree(nodes)
        self.owner = None
        self._people.endResetModel()
        if nodes:
            self.choose(chosen if chosen in self.plan.places else nodes[0].id)
        self.fit()

    def choose(self, id: str) -> None:
        """Puts the mark on a node; nobody chose it, so it does not emit."""
        self._showing = True
        self.setCurrentIndex(self._index(id))
        self._showing = False

    def node_rect(self, id: str) -> QRectF:
        """Where a node stands, in the coordinates of the viewport."""
        px, place = look().px, self.plan.places[id]
        left = px(ASIDE) + round(place.column * px(ACROSS)) - self.horizontalOffset()
        top = px(ABOVE) + place.row * px(DOWN) - self.verticalOffset()
        return QRectF(left, top, px(WIDTH), px(HEIGHT))

    def add_rect(self) -> QRectF:
        """Where the node stands that adds a child: in a row of its own, below the couple of the chosen one."""
        px = look().px
        middle = self._couple_middle() or QPointF()
        top = px(ABOVE) + self.plan.rows * px(DOWN) - px(DOWN - 136) - self.verticalOffset()
        return QRectF(round(middle.x() - px(WIDTH) / 2), top, px(WIDTH), tree_paint.add_height())

    def content_size(self) -> QSize:
        """The size of the whole tree."""
        px = look().px
        wide = px(ASIDE) + round(self.plan.columns * px(ACROSS))
        rows = self.plan.rows
        high = px(ABOVE) + max(0, rows - 1) * px(DOWN) + px(HEIGHT + BELOW)
        return QSize(wide, high + (px(136 - HEIGHT) + tree_paint.add_height() if self.adds and rows else 0))

    def item_rect(self, at: int) -> QRect:
        if 0 <= at < len(self._people.nodes):
            return self.node_rect(self._people.nodes[at].id).toRect()
        return self.add_rect().toRect() if self.adds and self.owner else QRect()

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        px, top = look().px, look().px(10) - self.verticalOffset()
        rows = max(len(self._bands), self.plan.rows)
        for at in range(rows):
            words = self._bands[at] if at < len(self._bands) else ""
            paint_at = top + at * px(DOWN) - (px(DOWN - 136) if at == self.plan.rows else 0)
            if words:
                tree_paint.paint_band(painter, QRectF(0, paint_at, self.viewport().width(), px(DOWN)), words)
        own = self.plan.line(self.owner.id) if self.owner else set()
        self._paint_adding(painter)  # below the lines that are there
        paint_lines(painter, self.plan, {node.id: node for node in self._people.nodes}, self.node_rect, own)
        for at, node in enumerate(self._people.nodes):
            tree_paint.paint_node(painter, self.node_rect(node.id), node, self._state(at), enabled=self.isEnabled())
        painter.end()

    def _paint_adding(self, painter: QPainter) -> None:
        middle = self._couple_middle()
        if self.adds and middle is not None and self.isEnabled():
            place = self.add_rect()
            children = self.plan.children(self.owner.id) if self.owner else []
            top = middle.y()
            if children:  # the line that is there already leads to where theirs part
                top = self.node_rect(children[0]).top() - (look().px(DOWN) - look().px(HEIGHT)) / 2
            tree_paint.paint_dashed_line(painter, QPointF(middle.x(), top), QPointF(middle.x(), place.top()))
            tree_paint.paint_add(painter, place, self.adds, self._state(len(self._people.nodes)))

    def _state(self, at: int) -> RowState:
        current = at == self.currentIndex().row()
        chosen = self.owner is not None and at < len(self._people.nodes) and self._people.nodes[at] is self.owner
        return RowState(at == self.hovered, chosen, current and self.hasFocus())

    def _couple_middle(self) -> QPointF | None:
        """Where a child's line begins: between the chosen one and who has children with it, or below it."""
        if self.owner is None:
            return None
        own = self.node_rect(self.owner.id)
        couple = next((family.parents for family in self.plan.families if self.owner.id in family.parents), ())
        if len(couple) == 2:
            one, other = (self.node_rect(each) for each in couple)
            if one.top() == other.top():
                return QPointF((one.center().x() + other.center().x()) / 2, own.center().y())
        return QPointF(own.center().x(), own.bottom())

    # --- keyboard and mouse ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, owner = event.key(), self.owner
        arrows = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
        if owner is None:
            super().keyPressEvent(event)
        elif key in arrows:
            self._go(self._next(owner, Qt.Key(key)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._press()
        elif key == Qt.Key.Key_Insert and self.adds:
            self.child_requested.emit(owner.id)
        else:
            super().keyPressEvent(event)

    def _next(self, owner: TreeNode, key: Qt.Key) -> QModelIndex:
        """Where an arrow leads from here."""
        if self.currentIndex().row() == len(self._people.nodes):  # the node that adds
            return self._index(owner.id) if key == Qt.Key.Key_Up else QModelIndex()
        here = self.plan.places[owner.id]
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            up = key == Qt.Key.Key_Up
            found = list(self.plan.parents(owner.id)) if up else self.plan.children(owner.id)
            if not found:
                adding = self._people.index(len(self._people.nodes), 0)
                return adding if not up and self.adds else QModelIndex()
            return self._index(min(found, key=lambda id: abs(self.plan.places[id].column - here.column)))
        way = 1 if key == Qt.Key.Key_Right else -1
        line = [id for id in self.plan.row(here.row) if (self.plan.places[id].column - here.column) * way > 0]
        kin = self.plan.kin(owner.id)
        # Where nobody of the family stands on that side, whoever is next: all can be reached.
        wanted = [id for id in line if id in kin] or line
        return self._index(wanted[0] if way > 0 else wanted[-1]) if wanted else QModelIndex()

    def _go(self, index: QModelIndex) -> None:
        if index.isValid():
            self.setCurrentIndex(index)

    def _press(self) -> None:
        at = self.currentIndex().row()
        if at == len(self._people.nodes) and self.owner is not None:
            self.child_requested.emit(self.owner.id)
        elif self.owner is not None:
            self.node_opened.emit(self.owner.id)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = self.indexAt(event.position().toPoint()).row()
        if event.button() == Qt.MouseButton.LeftButton and at == len(self._people.nodes) and self.owner is not None:
            self.child_requested.emit(self.owner.id)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self.indexAt(event.position().toPoint()).row()
        if 0 <= at < len(self._people.nodes):
            self.node_opened.emit(self._people.nodes[at].id)

    def currentChanged(self, current: Index, previous: Index) -> None:
        if 0 <= current.row() < len(self._people.nodes):
            self.owner = self._people.nodes[current.row()]
            if not self._showing:
                self.node_chosen.emit(self.owner.id)
        super().currentChanged(current, previous)

    def _index(self, id: str) -> QModelIndex:
        at = next((at for at, node in enumerate(self._people.nodes) if node.id == id), -1)
        return self._people.index(at, 0) if at >= 0 else QModelIndex()
