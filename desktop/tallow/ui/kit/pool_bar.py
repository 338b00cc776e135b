"""PoolBar: two pools of which the outer protects the inner, its frame round it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.pool_line import PoolLine, PoolState


class PoolBar(QWidget):
    """The outer pool's heavy frame stands round the inner pool, and breaks into dashes when nothing is left of it.

    Each pool's cells are a slider, and its full value is a figure: derived ones open Why, others can be typed.

    Signals:
        outer_edited, inner_edited: a person gave another number (int).
        outer_full_edited, inner_full_edited: a person gave another full value, where it is not derived.
        outer_why_requested, inner_why_requested: Why of a full value was asked for.
    """

    outer_edited = Signal(int)
    inner_edited = Signal(int)
    outer_full_edited = Signal(object)
    inner_full_edited = Signal(object)
    outer_why_requested = Signal()
    inner_why_requested = Signal()

    def __init__(
        self,
        outer: str,
        inner: str,
        *,
        derived_full: tuple[bool, bool] = (True, True),
        icon: str = "shield",
        compact: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._compact, self._gone = compact, False
        self.outer = PoolLine(outer, derived_full[0], "" if compact else icon, compact=compact)
        self.inner = PoolLine(inner, derived_full[1], "", compact=compact)
        self._box = _Well(self.inner)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.outer)
        self._column.addWidget(self._box)
        self.setAccessibleName(f"{outer}, {inner}")
        self.setFocusProxy(self.outer.cells)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.outer.cells.value_edited.connect(self._on_outer)
        self.inner.cells.value_edited.connect(self.inner_edited)
        self.outer.full.value_edited.connect(self.outer_full_edited)
        self.inner.full.value_edited.connect(self.inner_full_edited)
        for line, asked in ((self.outer, self.outer_why_requested), (self.inner, self.inner_why_requested)):
            line.full.why_requested.connect(asked)
            line.cells.why_requested.connect(asked)
        look().changed.connect(self._restyle)
        self._restyle()

    def set_state(self, outer: PoolState, inner: PoolState) -> None:
        """Shows both pools; does not emit."""
        self.outer.show_state(outer)
        self.inner.show_state(inner)
        self._gone = outer.now <= 0
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, rect = QPainter(self), look().theme, QRectF(self.rect())
        painter.fillRect(rect, theme.bg)
        if self._gone or not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
        else:
            paint.frame(painter, rect, theme.ink2, paint.HEAVY)
        painter.end()

    def _on_outer(self, value: int) -> None:
        self._gone = value <= 0
        self.update()
        self.outer_edited.emit(value)

    def _restyle(self) -> None:
        px, small = look().px, self._compact
        side, top, foot = (7, 5, 7) if small else (10, 7, 9)
        edge = px(3)
        self._column.setContentsMargins(edge + px(side), edge + px(top), edge + px(side), edge + px(foot))
        self._column.setSpacing(px(5 if small else 7))
        inside, lines = (px(6), px(4)) if small else (px(10), px(6))
        self._box.set_margins(inside, lines)
        # Both pools' cells begin at one place, and their figures end at one.
        label = max(self.outer.label_width(), inside + self.inner.label_width()) + px(10)
        self.outer.set_columns(label, inside)
        self.inner.set_columns(label - inside, 0)
        self.update()


class _Well(QWidget):
    """The frame round the inner pool."""

    def __init__(self, line: PoolLine) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.addWidget(line)

    def set_margins(self, side: int, lines: int) -> None:
        """The room within the frame."""
        self._row.setContentsMargins(side, lines, side, lines)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, rect = QPainter(self), look().theme, QRectF(self.rect())
        if self.isEnabled():
            paint.box(painter, rect, theme.well, theme.ink2)
        else:
            paint.dashed(painter, rect, theme.line)
        painter.end()
