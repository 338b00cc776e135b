"""ProposalTable: the changes that a resolver, a task or a bulk action proposes; a person ticks what shall happen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.change import change_width, paint_change
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import ARROW, spoken
from tallow.ui.kit.tick import paint_tick

_ROW, _TALL, _LINE, _TICK, _GROUP, _HEAD = 41, 58, 22, 16, 30, 34
_SOURCE_FROM, _SOURCE_AT, _CHANGE_AT = 470, 0.46, 0.72
"""From which width on, in pixels at 100 %, sources have a column of their own; and where it and the next one begin."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One proposed change.

    Attributes:
        key: what `ticked` speaks of.
        label, of: what changes ("Endurance"), and whose it is or why; below a group's head that is spoken only.
        before, after: as written; no before for what only comes to be.
        source: where it comes from, in a column of its own where there is room, else below the label.
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
    source: str = ""


@dataclass(frozen=True, slots=True)
class ProposalGroup:
    """The head above the proposals that concern one: its name, and a few words at the right."""

    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ProposalHead:
    """The heads of the columns, with the square that ticks all proposals, or none where all are ticked."""

    change: str = "Change"
    source: str = "Source"


ProposalRow = Proposal | ProposalGroup | ProposalHead
_HEIGHTS = {ProposalGroup: _GROUP, ProposalHead: _HEAD}


class ProposalTable(RowView[ProposalRow]):
    """The proposals, each for itself or below the heads of groups; Space, Enter or a click ticks.

    Signals:
        ticked: the keys that are ticked now.
        why_requested: the why of a proposal.
    """

    ticked = Signal(object)
    why_requested = Signal(str)

    def __init__(self, name: str = "Proposed changes", parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """The rows that are proposals, in order."""
        return tuple(row for row in self.rows if isinstance(row, Proposal))

    def ticked_keys(self) -> tuple[str, ...]:
        """The keys that are ticked, in order."""
        return tuple(row.key for row in self.proposals if row.ticked)

    def row_height(self, row: ProposalRow, width: int) -> int:
        if not isinstance(row, Proposal):
            return look().px(_HEIGHTS[type(row)])
        if self._drops(row, width):
            return look().px(_TALL + _LINE * (len(self._dropped(row, width)) - 1))
        return look().px(_TALL if self._below(row, width) else _ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: ProposalRow, state: RowState) -> None:
        if isinstance(row, ProposalGroup):
            self._paint_group(painter, rect, row)
        elif isinstance(row, ProposalHead):
            self._paint_head(painter, rect, row)
        else:
            self._paint_proposal(painter, rect, row, state)

    def _paint_proposal(self, painter: QPainter, rect: QRectF, row: Proposal, state: RowState) -> None:
        current, theme = look(), self.theme
        self.paint_ground(painter, rect, state)
        line = QRectF(rect.left(), rect.top() + current.px(9), rect.width(), current.px(22))
        left = self._paint_square(painter, line, row.ticked)
        ink = theme.ink if row.ticked else theme.ink3
        loud = theme.danger if row.harm else theme.accent if row.milestone else ink
        colors = (ink, loud if row.ticked else ink)
        beside = self._stands_beside(row, round(rect.width())) and bool(row.source)
        end, drops = QRectF(line), self._drops(row, round(rect.width()))
        if beside:
            end.setLeft(rect.left() + rect.width() * _CHANGE_AT)
        if drops:
            place = QRectF(left, line.bottom(), rect.right() - left, line.height())
            self._paint_dropped(painter, place, row, round(rect.width()), colors)
            after, stop = rect.right(), rect.right()
        else:
            after = paint_change(painter, end, row.before, row.after, colors)
            stop = after - current.px(12)
        words = QRectF(left, line.top(), stop - left, line.height())
        if beside:
            column = rect.left() + rect.width() * _SOURCE_AT
            source = QRectF(column, line.top(), after - column - current.px(12), line.height())
            paint.text(painter, source, row.source, current.font(Role.SECONDARY), theme.ink2 if row.ticked else ink)
            words.setRight(column - current.px(12))
        paint.text(painter, words, row.label, current.font(Role.ENTRY_STRONG if self._grouped else Role.BODY), ink)
        under = self._below(row, round(rect.width()))
        if under:
            place = QRectF(left, line.bottom() - 1, rect.right() - left, current.px(18))
            paint.text(painter, place, under, current.font(Role.MINIMUM), theme.ink3)

    def _paint_dropped(
        self, painter: QPainter, place: QRectF, row: Proposal, width: int, colors: tuple[QColor, QColor]
    ) -> None:
        """Paints the change below the label, line by line."""
        strong = look().font(Role.ENTRY_BOLD, 17)
        for before, after in self._dropped(row, width):
            if before and not after:
                plain = look().font(Role.ENTRY_STRONG, 17)
                paint.text(painter, place, f"{before} {ARROW}", plain, colors[0], Qt.AlignmentFlag.AlignRight)
            elif before or not row.before:
                paint_change(painter, place, before, after, colors)
            else:
                paint.text(painter, place, after, strong, colors[1], Qt.AlignmentFlag.AlignRight)
            place.translate(0, place.height())

    def _dropped(self, row: Proposal, width: int) -> list[tuple[str, str]]:
        """A change below its label in lines, before and after each: one where both fit; an empty one for what is small.

        What stands small below the label has the first line to itself where the change leaves it no room.
        """
        px = look().px
        room = width - px((10 if self._grouped else 1) + _TICK + 13)
        if change_width(row.before, row.after) <= room:
            lines = [(row.before, row.after)]
        else:
            parts = wrap.lines(row.after, look().font(Role.ENTRY_BOLD, 17), room)
            lines = [*([(row.before, "")] if row.before else []), *(("", each) for each in parts)]
        under = QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(self._below(row, width))
        apart = under and under + px(12) + change_width(*lines[0]) > room
        return [("", ""), *lines] if apart else lines

    def _paint_group(self, painter: QPainter, rect: QRectF, row: ProposalGroup) -> None:
        current, theme = look(), self.theme
        painter.fillRect(rect, theme.bg)
        paint.foot(painter, rect, theme.rule)
        inner = rect.adjusted(current.px(10), 0, -current.px(10), 0)
        if row.note:
            small = current.font(Role.MINIMUM)
            stands = paint.text(painter, inner, row.note, small, theme.ink3, Qt.AlignmentFlag.AlignRight)
            inner.setRight(stands.left() - current.px(12))
        paint.text(painter, inner, row.name, current.font(Role.LABEL_TIGHT), theme.ink)

    def _paint_head(self, painter: QPainter, rect: QRectF, row: ProposalHead) -> None:
        current, theme = look(), self.theme
        paint.foot(painter, rect, theme.ink2, paint.FRAME)
        left = self._paint_square(painter, rect, self._all())
        font = current.font(Role.LABEL_TIGHT)
        words = f"before {ARROW} after"
        end = paint.text(painter, rect, words, font, theme.ink2, Qt.AlignmentFlag.AlignRight).left()
        beside = self._beside(round(rect.width()))
        stop = rect.left() + rect.width() * _SOURCE_AT if beside else end
        paint.text(painter, QRectF(left, rect.top(), stop - left - current.px(12), rect.height()), row.change, font,
                   theme.ink2)  # fmt: skip
        if beside:
            place = QRectF(stop, rect.top(), end - stop - current.px(12), rect.height())
            paint.text(painter, place, row.source, font, theme.ink2)

    def _paint_square(self, painter: QPainter, line: QRectF, ticked: bool | None) -> float:
        """Paints the square at the left of a line; returns where words begin behind it."""
        current, theme = look(), self.theme
        side = current.px(_TICK)
        inset = current.px(10) if self._grouped else 1
        box = QRectF(line.left() + inset, round(line.center().y() - side / 2), side, side)
        if self.isEnabled():
            paint_tick(painter, box, ticked, theme.line if ticked is False else theme.ink, theme.ink, theme.well)
        else:
            paint.dashed(painter, box, theme.line)
        return box.right() + current.px(13)

    @property
    def _grouped(self) -> bool:
        return any(isinstance(row, ProposalGroup) for row in self.rows)

    def _all(self) -> bool | None:
        """Whether all are ticked; None where some are."""
        ticked = {row.ticked for row in self.proposals}
        return None if len(ticked) > 1 else True in ticked

    @staticmethod
    def _beside(width: int) -> bool:
        """Whether there is room for a column of sources."""
        return width >= look().px(_SOURCE_FROM)

    def _below(self, row: Proposal, width: int) -> str:
        """What stands below a proposal's label."""
        source = "" if self._stands_beside(row, width) else row.source
        return source or ("" if self._grouped else row.of)

    def _stands_beside(self, row: Proposal, width: int) -> bool:
        """Whether a proposal's label and change fit into the columns to both sides of its source."""
        if not self._beside(width):
            return False
        change = change_width(row.before, row.after) <= width * (1 - _CHANGE_AT)
        return change and self._label_end(row) <= width * _SOURCE_AT - look().px(12)

    def _drops(self, row: Proposal, width: int) -> bool:
        """Whether a change stands below the label, for both do not fit on one line."""
        beside = self._stands_beside(row, width)
        return not beside and self._label_end(row) + look().px(12) + change_width(row.before, row.after) > width

    def _label_end(self, row: Proposal) -> float:
        role = Role.ENTRY_STRONG if self._grouped else Role.BODY
        label = QFontMetricsF(look().font(role)).horizontalAdvance(row.label)
        return look().px((10 if self._grouped else 1) + _TICK + 13) + label

    def spoken_row(self, row: ProposalRow) -> str:
        if isinstance(row, ProposalGroup):
            return spoken(row.name, row.note)
        count = len(self.proposals)
        if isinstance(row, ProposalHead):
            return spoken("All changes", f"{len(self.ticked_keys())} of {count} ticked")
        state = spoken("harm" if row.harm else "milestone" if row.milestone else "",
                       "ticked" if row.ticked else "not ticked")  # fmt: skip
        change = f"{row.before} to {row.after}" if row.before else row.after
        first = (row.of, row.label, change) if self._grouped else (row.label, change, row.of)
        return spoken(*first, row.source, state)

    def tip_row(self, row: ProposalRow) -> str:
        """The whole of what may be cut short in a narrow table."""
        return spoken(row.label, row.source) if isinstance(row, Proposal) and self._cut(row) else ""

    def _cut(self, row: Proposal) -> bool:
        width = self.viewport().width()
        room = (_CHANGE_AT - _SOURCE_AT) * width - look().px(12) if self._stands_beside(row, width) else width
        source = QFontMetricsF(look().font(Role.SECONDARY)).horizontalAdvance(row.source)
        return self._label_end(row) > width or source > room

    def press(self, row: ProposalRow, spot: str) -> None:
        self._toggle(row)

    def key(self, row: ProposalRow, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space:
            self._toggle(row)
        elif isinstance(row, Proposal) and row.why and (event.key() == Qt.Key.Key_F1 or event.text() == "?"):
            self.why_requested.emit(row.why)
        else:
            return False
        return True

    def _toggle(self, row: ProposalRow) -> None:
        if isinstance(row, Proposal):
            self._tick((row.key,), not row.ticked)
        elif isinstance(row, ProposalHead):
            self._tick([each.key for each in self.proposals], not self._all())

    def _tick(self, keys: Collection[str], ticked: bool) -> None:
        self.set_rows(
            [replace(row, ticked=ticked) if isinstance(row, Proposal) and row.key in keys else row for row in self.rows]
        )
        self.ticked.emit(self.ticked_keys())
