"""One of the two pools of a pool bar: its label, its cells, what is left, and what it holds when full."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.label import Text
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
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._error.setAlignment(Qt.AlignmentFlag.AlignRight if compact else Qt.AlignmentFlag.AlignLeft)
        self._error.hide()
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._row = QHBoxLayout()
        self._column.addLayout(self._row)
        self._column.addWidget(self._error)
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
        self.cells.objected.connect(self._on_objected)

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
        self._column.setContentsMargins(0, 0, 0 if self._compact else right, 0)
        self._row.setSpacing(look().px(8))
        self._side.setContentsMargins(0, self.now.rise(), 0, 0)

    def _on_objected(self, sentence: str) -> None:
        self._error.setText(sentence)
        self._error.setVisible(bool(sentence))


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
