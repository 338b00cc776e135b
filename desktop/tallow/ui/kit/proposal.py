"""ProposalTable: the changes that a resolver or a bulk action proposes; a person ticks what shall happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.change import paint_change
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.tick import paint_tick

_ROW, _TALL, _TICK = 41, 58, 16


@dataclass(frozen=True, slots=True)
class Proposal:
    """One proposed change.

    Attributes:
        key: what `ticked` speaks of.
        label, of: what changes ("Endurance"), and whose it is or why.
        before, after: as written.
        ticked: whether it shall happen.
        harm, milestone: how the after is colored; each is also spoken.
        why: the key that F1 asks Why with, or "".
    """

    key: str
    label: str
    before: str
    after: str
    of: str = ""
    ticked: bool = True
    harm: bool = False
    milestone: bool = False
    why: str = ""


class ProposalTable(RowView[Proposal]):
    """The proposals; Space, Enter or a click ticks.

    Signals:
        ticked: the keys that are ticked now.
        why_requested: the why of a proposal.
    """

    ticked = Signal(object)
    why_requested = Signal(str)

    def __init__(self, name: str = "Proposed changes", parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)

    def ticked_keys(self) -> tuple[str, ...]:
        """The keys that are ticked, in order."""
        return tuple(row.key for row in self.rows if row.ticked)

    def row_height(self, row: Proposal, width: int) -> int:
        return look().px(_TALL if row.of else _ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: Proposal, state: RowState) -> None:
        current, theme = look(), self.theme
        self.paint_ground(painter, rect, state)
        line = QRectF(rect.left(), rect.top() + current.px(9), rect.width(), current.px(22))
        side = current.px(_TICK)
        box = QRectF(rect.left() + 1, round(line.center().y() - side / 2), side, side)
        if self.isEnabled():
            paint_tick(painter, box, row.ticked, theme.ink if row.ticked else theme.line, theme.ink, theme.well)
        else:
            paint.dashed(painter, box, theme.line)
        left = box.right() + current.px(13)
        ink = theme.ink if row.ticked else theme.ink3
        loud = theme.danger if row.harm else theme.accent if row.milestone else ink
        after = paint_change(painter, line, row.before, row.after, (ink, loud if row.ticked else ink))
        words = QRectF(left, line.top(), after - left - current.px(12), line.height())
        paint.text(painter, words, row.label, current.font(Role.BODY), ink)
        if row.of:
            under = QRectF(left, line.bottom() - 1, words.width(), current.px(18))
            paint.text(painter, under, row.of, current.font(Role.MINIMUM), theme.ink3)

    def spoken_row(self, row: Proposal) -> str:
        state = spoken("harm" if row.harm else "milestone" if row.milestone else "",
                       "ticked" if row.ticked else "not ticked")  # fmt: skip
        return spoken(row.label, f"{row.before} to {row.after}", row.of, state)

    def press(self, row: Proposal, spot: str) -> None:
        self._toggle(row)

    def key(self, row: Proposal, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space:
            self._toggle(row)
        elif row.why and (event.key() == Qt.Key.Key_F1 or event.text() == "?"):
            self.why_requested.emit(row.why)
        else:
            return False
        return True

    def _toggle(self, row: Proposal) -> None:
        changed: Sequence[Proposal] = [replace(one, ticked=not one.ticked) if one is row else one for one in self.rows]
        self.set_rows(changed)
        self.ticked.emit(self.ticked_keys())
