"""ChipList: words in frames side by side, each taken away by a press, and one that adds another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_HEIGHT, _GAP, _PADDING, _ICON, _CROSS, _RADIUS = 32, 7, 9, 15, 13, 2


@dataclass(frozen=True, slots=True)
class ChipSpec:
    """One chip: its key, its words, and the sign before them."""

    key: str
    words: str
    icon: str = ""


class ChipList(QWidget):
    """The chips; one Tab stop, ← and → move, Del, Enter or a press takes one away, the last one adds.

    Signals:
        chip_removed: its key.
        add_requested: another one is wanted.
    """

    chip_removed = Signal(str)
    add_requested = Signal()

    def __init__(self, name: str, add: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: list[Chip] = []
        self._row = FlowLayout(self, look().px(_GAP))
        self._add = Chip(ChipSpec("", add, "plus"), ghost=True)
        self._add.setAccessibleName(spoken(name, f"add {add}"))
        self._add.clicked.connect(self.add_requested)
        self._add.stepped.connect(self._step)
        self._row.addWidget(self._add)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._set_stop()

    def set_chips(self, chips: Sequence[ChipSpec]) -> None:
        """Shows these; does not emit."""
        had = any(chip.hasFocus() for chip in self._chips)
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._row.removeWidget(self._add)
        self._chips = [Chip(spec) for spec in chips]
        for chip in self._chips:
            chip.clicked.connect(lambda _=False, key=chip.spec.key: self.chip_removed.emit(key))
            chip.stepped.connect(self._step)
            self._row.addWidget(chip)
            chip.show()
        self._row.addWidget(self._add)
        self._set_stop()
        self.updateGeometry()
        if had:
            self._stops()[0].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the chips, in order."""
        return tuple(chip.spec.key for chip in self._chips)

    def _stops(self) -> list[Chip]:
        return [*self._chips, self._add]

    def _set_stop(self) -> None:
        """Tab reaches the first; the arrows go on from there."""
        for at, chip in enumerate(self._stops()):
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus if at == 0 else Qt.FocusPolicy.ClickFocus)

    def _step(self, by: int) -> None:
        stops = self._stops()
        now = next((at for at, chip in enumerate(stops) if chip.hasFocus()), 0)
        if 0 <= now + by < len(stops):
            stops[now + by].setFocus(Qt.FocusReason.OtherFocusReason)


class Chip(QAbstractButton):
    """One chip; a ghost is dashed and stands for one that is not there yet.

    Signals:
        stepped: ← or → was pressed: -1 or 1.
    """

    stepped = Signal(int)

    def __init__(self, spec: ChipSpec, *, ghost: bool = False) -> None:
        super().__init__()
        self.spec, self._ghost = spec, ghost
        self.setText(spec.words)
        self.setAccessibleName(spec.words if ghost else spoken(spec.words, "remove"))
        self.setToolTip("" if ghost else f"Take away: {spec.words}")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), _RADIUS)

    def sizeHint(self) -> QSize:
        px = look().px
        words = round(QFontMetricsF(look().font(Role.SECONDARY)).horizontalAdvance(self.text())) + 1
        icon = px(_ICON) + px(6) if self.spec.icon else 0
        cross = 0 if self._ghost else px(_CROSS) + px(6)
        return QSize(2 * px(_PADDING) + icon + words + cross, px(_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, pressing = event.key(), (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        removing = () if self._ghost else (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif key in (*pressing, *removing):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px, rect = look().theme, look().px, QRectF(self.rect())
        painter = QPainter(self)
        hover = self.underMouse() or self.isDown()
        if self._ghost:
            paint.rounded(painter, rect, theme.wash if hover else None, theme.line, _RADIUS, dash=True)
        else:
            paint.rounded(painter, rect, theme.wash, theme.ink2 if hover else theme.fill, _RADIUS)
        ink, left = theme.ink3 if self._ghost else theme.ink, float(px(_PADDING))
        if self.spec.icon:
            place = QPoint(round(left), round(rect.center().y() - px(_ICON) / 2))
            painter.drawPixmap(place, look().pixmap(self.spec.icon, ink, _ICON))
            left += px(_ICON) + px(6)
        words = QRectF(left, 0, rect.width() - left, rect.height())
        stands = paint.text(painter, words, self.text(), look().font(Role.SECONDARY), ink)
        if not self._ghost:
            place = QPoint(round(stands.right()) + px(6), round(rect.center().y() - px(_CROSS) / 2))
            painter.drawPixmap(place, look().pixmap("cross", ink, _CROSS))
        painter.end()
