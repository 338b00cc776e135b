"""ChronicleList: what happened, chapter by chapter, as quiet lines beside large heads; nobody writes in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken

_LEFT, _PAD, _LINE, _UNDER, _BAR, _HEAD, _BETWEEN = 72, 4, 22, 17, 14, 44, 8
DIED = "died"
"""Stands before a death: its color and its bar alone do not say it."""


class ChronicleKind(Enum):
    """What a line is: the head of a chapter, something that happened, a death, or the figures at a chapter's end."""

    HEAD = auto()
    LINE = auto()
    DEATH = auto()
    FOOT = auto()


@dataclass(frozen=True, slots=True)
class ChronicleRow:
    """One line.

    Attributes:
        kind: what it is.
        text: what is written; of a head what stands behind it.
        note: small words behind it, or below where there is no room.
        head: of a head, its number or word, large.
    """

    kind: ChronicleKind
    text: str
    note: str = ""
    head: str = ""


class ChronicleList(RowView[ChronicleRow]):
    """The lines; ↑ and ↓ move."""

    def row_height(self, row: ChronicleRow, width: int) -> int:
        px = look().px
        words, under = self._broken(row, width)
        high = len(words) * px(_LINE) + len(under) * px(_UNDER) + 2 * px(_PAD)
        return max(px(_HEAD), high + px(_PAD)) if row.kind is ChronicleKind.HEAD else high

    def _broken(self, row: ChronicleRow, width: float) -> tuple[list[str], list[str]]:
        """The lines of the text, and those of a note that has no room behind it."""
        room = width - self._start(row)
        words = wrap.lines(row.text, self._font(row), room) or [""]
        small = look().font(Role.MINIMUM)
        wide = QFontMetricsF(self._font(row)).horizontalAdvance(words[-1]) + look().px(_BETWEEN)
        if not row.note or wide + QFontMetricsF(small).horizontalAdvance(row.note) <= room:
            return words, []
        return words, wrap.lines(row.note, small, room)

    def _start(self, row: ChronicleRow) -> float:
        """Where the text begins."""
        left = float(look().px(_LEFT))
        if row.kind is ChronicleKind.HEAD:
            head = QFontMetricsF(look().font(Role.FIGURE)).horizontalAdvance(row.head)
            return max(left, head + look().px(12))
        if row.kind is not ChronicleKind.DEATH:
            return left
        died = QFontMetricsF(look().font(Role.LABEL_TIGHT)).horizontalAdvance(DIED)
        return left + look().px(_BAR) + died + look().px(_BETWEEN)

    def paint_row(self, painter: QPainter, rect: QRectF, row: ChronicleRow, state: RowState) -> None:
        px, theme = look().px, self.theme
        if row.kind is ChronicleKind.HEAD:
            paint.rule(painter, rect.left(), rect.top(), rect.width(), theme.rule)
            place = QRectF(rect.left(), rect.top(), self._start(row), px(_HEAD))
            paint.text(painter, place, row.head, look().font(Role.FIGURE), theme.ink)
        elif row.kind is ChronicleKind.DEATH:
            bar = QRectF(rect.left() + px(_LEFT), rect.top() + px(2), px(3), rect.height() - px(4))
            painter.fillRect(bar, theme.dgfx)
            place = QRectF(bar.right() + px(_BAR - 3), rect.top() + px(_PAD), rect.width(), px(_LINE))
            paint.text(painter, place, DIED, look().font(Role.LABEL_TIGHT), theme.danger)
        words, under = self._broken(row, rect.width())
        start = rect.left() + self._start(row)
        top = rect.top() + (px(_HEAD - _LINE) / 2 if row.kind is ChronicleKind.HEAD else px(_PAD))
        line = QRectF(start, top, rect.right() - start, px(_LINE))
        ink = theme.ink3 if row.kind is ChronicleKind.FOOT else theme.ink
        stands = QRectF()
        for each in words:
            stands = paint.text(painter, line, each, self._font(row), ink)
            line.translate(0, px(_LINE))
        small = look().font(Role.MINIMUM)
        if row.note and not under:
            left = stands.right() + px(_BETWEEN)
            behind = QRectF(left, line.top() - px(_LINE), rect.right() - left, px(_LINE))
            paint.text(painter, behind, row.note, small, theme.ink3)
        line.setHeight(px(_UNDER))
        for each in under:
            paint.text(painter, line, each, small, theme.ink3)
            line.translate(0, px(_UNDER))

    @staticmethod
    def _font(row: ChronicleRow) -> QFont:
        roles = {ChronicleKind.HEAD: Role.ENTRY_BOLD, ChronicleKind.FOOT: Role.SECONDARY}
        return look().font(roles.get(row.kind, Role.ENTRY))

    def spoken_row(self, row: ChronicleRow) -> str:
        return spoken(row.head, DIED if row.kind is ChronicleKind.DEATH else "", row.text, row.note)

    def set_chronicle(self, rows: Sequence[ChronicleRow]) -> None:
        """Shows other lines; nothing happens where they are the same."""
        if tuple(rows) != self.rows:
            self.set_rows(rows)
