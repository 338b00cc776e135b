"""The lines of a tree: from couples and parents down to children, the chosen one's own line over the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tallow.rules.tree_plan import Family, TreePlan
from tallow.ui.kit import tree_paint
from tallow.ui.kit.look import look
from tallow.ui.kit.tree_node import TreeNode, TreeState
from tallow.ui.kit.tree_paint import DOWN, HEIGHT

Rects = Callable[[str], QRectF]
Line = tuple[list[QPointF], bool]
_STUB, _LANE = 26, 12


def paint_lines(painter: QPainter, plan: TreePlan, nodes: Mapping[str, TreeNode], rect: Rects, own: set[str]) -> None:
    """Paints all lines; `own` are the ids of the chosen one's line."""
    lines = [line for family in plan.families for line in _family_lines(family, rect, own, plan)]
    for points, mine in sorted(lines, key=lambda line: line[1]):
        tree_paint.paint_line(painter, points, own=mine)
    for family in plan.families:
        gone = any(nodes[id].state is TreeState.REMOVED for id in family.parents)
        if len(family.parents) == 2 and gone and _adjoin(family, plan):
            one, other = (rect(id) for id in family.parents)
            tree_paint.paint_slash(painter, QPointF((one.right() + other.left()) / 2, one.center().y()))
    with_parents = {child for family in plan.families for child in family.children}
    for id, place in plan.places.items():
        if place.row and id not in with_parents:
            top = QPointF(rect(id).center().x(), rect(id).top())
            tree_paint.paint_dashed_line(painter, top - QPointF(0, look().px(_STUB)), top)


def _family_lines(family: Family, rect: Rects, own: set[str], plan: TreePlan) -> list[Line]:
    lines: list[Line] = []
    mine = all(id in own for id in family.parents)
    couple = len(family.parents) == 2
    joined = couple and _adjoin(family, plan)
    starts = []
    if joined:
        one, other = (rect(id) for id in family.parents)
        middle = QPointF((one.right() + other.left()) / 2, one.center().y())
        blood = any(child in own for child in family.children)
        lines.append(([QPointF(one.right(), middle.y()), QPointF(other.left() - 1, middle.y())], mine or blood))
        starts = [middle]
    else:
        starts = [QPointF(rect(id).center().x(), rect(id).bottom()) for id in family.parents]
    if not family.children:
        if couple and not joined:
            lines += _beside(starts, mine=mine)
        return lines
    bus = _bus(family, rect, plan)
    trunk = sum(start.x() for start in starts) / len(starts)
    for child in family.children:
        foot = QPointF(rect(child).center().x(), rect(child).top())
        for at, start in enumerate(starts):
            parent_mine = family.parents[at] in own if not joined else any(id in own for id in family.parents)
            level = QPointF(start.x(), bus)
            lines.append(([start, level, QPointF(trunk, bus), QPointF(foot.x(), bus), foot],
                          child in own and parent_mine))  # fmt: skip
    return lines


def _beside(starts: list[QPointF], *, mine: bool) -> list[Line]:
    """A couple that stands apart: a line below the nodes between them."""
    low = max(start.y() for start in starts) + look().px(_LANE)
    one, other = starts
    return [([one, QPointF(one.x(), low), QPointF(other.x(), low), other], mine)]


def _bus(family: Family, rect: Rects, plan: TreePlan) -> float:
    """The height at which the family's line goes aside: the middle between the rows, or a lane above or below it."""
    px, lane = look().px, family.lane
    top = min(rect(child).top() for child in family.children)
    away = ((lane + 1) // 2) * px(_LANE) * (1 if lane % 2 else -1)
    room = (px(DOWN) - px(HEIGHT)) / 2
    return top - room + max(-room + px(8), min(room - px(8), away))


def _adjoin(family: Family, plan: TreePlan) -> bool:
    """Whether the two stand side by side."""
    one, other = (plan.places[id] for id in family.parents)
    return one.row == other.row and abs(one.column - other.column) <= 1
