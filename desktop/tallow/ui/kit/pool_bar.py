"""PoolBar: two pools of which the outer protects the inner, its frame round it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.pool_cells import PoolCells
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import written
from tallow.ui.kit.stat_box import BoxSize, StatBox

_ICON, _GAP = 18, 6


@dataclass(frozen=True, slots=True)
class PoolState:
    """One of the two pools.

    Attributes:
        now, full: what is left of how much.
        lost: how many points a lowered cap took away, drawn dashed.
        why: what did so ("thinned by Frightened"), or "".
        adjusted: whether a person's adjustment is in the full value.
    """

    now: int
    full: int
    lost: int = 0
    why: str = ""
    adjusted: bool = False


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


class PoolLine(QWidget):
    """One pool: its label, its cells, what is left, and what it holds when full."""

    def __init__(self, name: str, derived: bool, icon: str, *, compact: bool) -> None:
        super().__init__()
        self._compact = compact
        self._label = _Label(name, icon, compact=compact)
        self.cells = PoolCells(name, compact=compact)
        figure, small = (18, 14) if compact else (27, 17)
        self.now = _Figure(figure, small)
        self.full = StatBox(f"{name} full", BoxSize(0, 24, small), bare=True, derived=derived)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._label)
        self._row.addWidget(self.cells, 1)
        self._side = QHBoxLayout()
        self._side.addWidget(self.full)
        figures = QHBoxLayout()
        figures.setSpacing(0)
        figures.addWidget(self.now)
        figures.addLayout(self._side)
        self._row.addLayout(figures)
        self.cells.valueChanged.connect(self.now.show_number)

    def show_state(self, state: PoolState) -> None:
        """Shows a pool."""
        self.cells.set_pool(state.now, state.full, state.lost, state.why)
        self.now.show_number(state.now)
        self.full.set_value(state.full)
        self.full.set_adjusted(state.adjusted)

    def label_width(self) -> int:
        """The width of its label in pixels."""
        return self._label.sizeHint().width()

    def set_columns(self, label: int, right: int) -> None:
        """How wide the label's column is, and what room stays at the right."""
        self._label.setFixedWidth(self.label_width() if self._compact else label)
        self._row.setContentsMargins(0, 0, 0 if self._compact else right, 0)
        self._row.setSpacing(look().px(8))
        self._side.setContentsMargins(0, self.now.rise(), 0, 0)


class _Figure(QWidget):
    """What is left, and the stroke between it and the full value behind it."""

    def __init__(self, large: float, small: float) -> None:
        super().__init__()
        self._large, self._small, self._number = large, small, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        look().changed.connect(self.updateGeometry)

    def show_number(self, number: int) -> None:
        """Shows another number; the cells beside it speak it."""
        self._number = number
        self.updateGeometry()
        self.update()

    def rise(self) -> int:
        """How much higher the large figure stands than the small one, which stands on its line."""
        large, small = (QFontMetricsF(font).capHeight() for font in self._fonts())
        return round(large - small)

    def sizeHint(self) -> QSize:
        figure, stroke = (QFontMetricsF(font) for font in self._fonts())
        width = figure.horizontalAdvance(written(self._number)) + stroke.horizontalAdvance(" /")
        return QSize(round(width + 0.5), look().px(self._large))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, (figure, stroke) = QPainter(self), look().theme, self._fonts()
        stands = paint.text(painter, QRectF(self.rect()), written(self._number), figure,
                            theme.ink if self.isEnabled() else theme.ink3)  # fmt: skip
        painter.setFont(stroke)
        painter.setPen(theme.ink2)
        painter.drawText(QPointF(stands.right(), stands.bottom()), " /")
        painter.end()

    def _fonts(self) -> tuple[QFont, QFont]:
        return look().font(Role.FIGURE, self._large), look().font(Role.ENTRY, self._small)


class _Label(QWidget):
    """The name in small capitals, behind an icon where it has one."""

    def __init__(self, name: str, icon: str, *, compact: bool) -> None:
        super().__init__()
        self._name, self._icon = name, icon
        self._role = Role.LABEL_TIGHT if compact else Role.LABEL
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        words = QFontMetricsF(look().font(self._role)).horizontalAdvance(self._name)
        icon = look().px(_ICON) + look().px(_GAP) if self._icon else 0
        return QSize(round(words + 0.5) + 1 + icon, look().px(20))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, left = QPainter(self), look().theme, 0
        ink = theme.ink if self.isEnabled() else theme.ink3
        if self._icon:
            size = look().px(_ICON)
            painter.drawPixmap(QPoint(0, (self.height() - size) // 2), look().pixmap(self._icon, ink, _ICON))
            left = size + look().px(_GAP)
        line = QRectF(left, 0, self.width() - left, self.height())
        paint.text(painter, line, self._name, look().font(self._role), ink, Qt.AlignmentFlag.AlignLeft)
        painter.end()


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
