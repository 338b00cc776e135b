"""TreeList: the people of a tree as an indented list: children below their first parent, partners named beside."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from tallow.rules.tree_plan import TreePlan, plan_tree
from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.tree_node import TreeNode, TreeState

Index = QModelIndex | QPersistentModelIndex
_ROW, _INDENT, _ID = 34, 26, Qt.ItemDataRole.UserRole


class TreeList(QTreeView):
    """The list; ↑ and ↓ move, ← and → fold and unfold, Enter or a double click opens.

    Signals:
        node_chosen: id of the node on which the keyboard stands now; a person went there.
        node_opened: id.
    """

    node_chosen = Signal(str)
    node_opened = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.nodes: dict[str, TreeNode] = {}
        self._showing = False
        self._rows = QStandardItemModel(self)
        self.setModel(self._rows)
        self.setItemDelegate(_Painter(self))
        self.setAccessibleName(name)
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setExpandsOnDoubleClick(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.viewport().setAutoFillBackground(False)
        self.doubleClicked.connect(self._open)
        look().changed.connect(self._restyle)
        self._restyle()

    def set_nodes(self, nodes: Sequence[TreeNode]) -> None:
        """Shows other nodes, all unfolded; does not emit; the chosen one stays."""
        chosen = self.chosen
        self.nodes = {node.id: node for node in nodes}
        self._showing = True
        self._rows.clear()
        self._rows.setHorizontalHeaderLabels([self.accessibleName()])
        plan = plan_tree(nodes)
        for row in range(plan.rows):
            for id in plan.row(row):
                if not plan.parents(id):
                    self._rows.invisibleRootItem().appendRow(self._item(id, plan))
        self.expandAll()
        self._showing = False
        self.choose(chosen or (nodes[0].id if nodes else ""))
        self.updateGeometry()

    @property
    def chosen(self) -> str:
        """The id of the node on which the keyboard stands, or ""."""
        index = self.currentIndex()
        return str(index.data(_ID)) if index.isValid() else ""

    def choose(self, id: str) -> None:
        """Puts the mark on a node; nobody chose it, so it does not emit."""
        deep = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
        found = self._rows.match(self._rows.index(0, 0), _ID, id, 1, deep)
        self._showing = True
        if found:
            self.setCurrentIndex(found[0])
        self._showing = False

    def sizeHint(self) -> QSize:
        return QSize(look().px(360), len(self.nodes) * look().px(_ROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and not self._showing:
            self.node_chosen.emit(str(current.data(_ID)))
        outline_moved(self)
        self.viewport().update()

    def focus_outline(self) -> Outline:
        """The ring goes round the row on which the keyboard stands."""
        port, rect = self.viewport(), self.visualRect(self.currentIndex())
        rect.setLeft(0)
        whole = port.rect()
        return Outline((rect.adjusted(0, 0, 0, -1) if rect.isValid() else whole).intersected(whole))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        outline_moved(self)

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        theme, here = look().theme, index == self.currentIndex()
        rect.setLeft(0)
        if here or self.visualRect(index).contains(self._mouse()):
            painter.fillRect(rect, theme.wash)
        if here:
            paint.bar(painter, rect, theme.fill)
        paint.foot(painter, rect, theme.rule)
        super().drawRow(painter, option, index)

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        if self.model().hasChildren(index):
            icon = "chevron_down" if self.isExpanded(index) else "chevron_right"
            size = look().px(14)
            place = QPoint(rect.right() - size - look().px(4), rect.center().y() - size // 2)
            painter.drawPixmap(place, look().pixmap(icon, look().theme.ink3, 14))

    def _item(self, id: str, plan: TreePlan) -> QStandardItem:
        node = self.nodes[id]
        made = QStandardItem(node.name)
        made.setData(id, _ID)
        made.setData(node.said, Qt.ItemDataRole.AccessibleTextRole)
        for child in plan.children(id):
            if plan.parents(child)[0] == id:
                made.appendRow(self._item(child, plan))
        return made

    def _open(self, index: QModelIndex) -> None:
        self.node_opened.emit(str(index.data(_ID)))

    def _mouse(self) -> QPoint:
        at = self.viewport().mapFromGlobal(self.cursor().pos())
        return at if self.viewport().underMouse() else QPoint(-1, -1)

    def _restyle(self) -> None:
        self.setIndentation(look().px(_INDENT))
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()
        self.viewport().update()


class _Painter(QStyledItemDelegate):
    """Paints a node's name and what stands behind it."""

    def __init__(self, view: TreeList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(look().px(120), look().px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        current, theme, rect = look(), look().theme, QRectF(option.rect)
        node = self._view.nodes[str(index.data(_ID))]
        removed, dead = node.state is TreeState.REMOVED, node.state is TreeState.DEAD
        font = current.font(Role.NOTE if removed else Role.ENTRY if dead else Role.ENTRY_STRONG)
        font.setStrikeOut(dead)
        off = not self._view.isEnabled()
        ink = theme.ink3 if removed or off else theme.ink2 if dead else theme.ink
        stands = paint.text(painter, rect, node.name, font, ink)
        rect.setLeft(stands.right() + current.px(10))
        small = theme.danger if (dead or node.error) and not off else theme.ink3
        paint.text(painter, rect, node.error or node.note, current.font(Role.MINIMUM), small)
