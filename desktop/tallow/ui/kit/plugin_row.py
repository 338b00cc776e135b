"""PluginList: plugins with their state, a switch each, and for a faulty one what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.model.visible import visible
from tallow.ui.kit import paint, wrap
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.switch import HEIGHT, WIDTH, paint_switch

_ROW, _TILE, _VERSION, _STATE, _SWITCH, _USED, _UNDER = 56, 32, 64, 132, 84, 110, 18
#: From which width on a row has room for the state of a plugin, and for its version.
_STATED, _VERSIONED = 380, 460
_SWITCH_SPOT = "switch"


@dataclass(frozen=True, slots=True)
class PluginRow:
    """One plugin.

    Attributes:
        id, name, version, summary: as in its manifest.
        on: whether the campaign uses it.
        icon: the sign of its family.
        state: a word in a frame: "works", "update 1.0", "needs Tallow 2".
        used: where it is used, as written.
        fixed: why it cannot be switched, or "".
        error: what is wrong with it, in a sentence, or "".
    """

    id: str
    name: str
    version: str = ""
    summary: str = ""
    on: bool = False
    icon: str = "plug"
    state: str = "works"
    used: str = ""
    fixed: str = ""
    error: str = ""


class PluginList(RowView[PluginRow]):
    """The plugins; Space or a click on the switch switches, Enter opens.

    Signals:
        switched: id, on; plugin_opened: id.
    """

    switched = Signal(str, bool)
    plugin_opened = Signal(str)

    def __init__(self, name: str = "Plugins", place: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._place = place

    def row_height(self, row: PluginRow, width: int) -> int:
        return self._line_height(row, width) + (self._error_height(row, width) if row.error else 0)

    def paint_row(self, painter: QPainter, rect: QRectF, row: PluginRow, state: RowState) -> None:
        current, theme = look(), self.theme
        self.paint_ground(painter, rect, state)
        if state.current:
            paint.bar(painter, rect.adjusted(0, 0, 0, -1), theme.fill)
        line = self._line(row, rect)
        side = current.px(_TILE)
        tile = QRectF(line.left(), round(line.center().y() - side / 2), side, side)
        ink = theme.danger if row.error else theme.ink2
        paint.box(painter, tile, theme.well, ink, paint.HAIR)
        sign, size = ("warning" if row.error else row.icon), current.px(18)
        at = tile.center()
        painter.drawPixmap(round(at.x() - size / 2), round(at.y() - size / 2), current.pixmap(sign, ink, 18))
        self._paint_columns(painter, line, row)
        left, right = tile.right() + current.px(16), line.left() + self._words_end(row, line.width())
        words = QRectF(left, line.top() + current.px(7), max(0, right - left), current.px(22))
        paint.text(painter, words, row.name, current.font(Role.ENTRY_STRONG, 18), theme.ink)
        under = QRectF(left, words.bottom(), words.width(), current.px(_UNDER))
        for each in self._summary(row, rect.width()):
            paint.text(painter, under, each, current.font(Role.SECONDARY), theme.ink3)
            under.translate(0, under.height())
        if row.error:
            place = QRectF(left, line.bottom() - current.px(4), rect.right() - left - current.px(12), 0)
            place.setBottom(rect.bottom() - 2)
            painter.setFont(current.font(Role.SECONDARY))
            painter.setPen(theme.danger)
            painter.drawText(place, Qt.TextFlag.TextWordWrap, visible(row.error))

    def _line(self, row: PluginRow, rect: QRectF) -> QRectF:
        """The row without its error, within its edges."""
        edge, high = look().px(12), self._line_height(row, round(rect.width()))
        return QRectF(rect.left() + edge, rect.top(), rect.width() - 2 * edge, high)

    def _line_height(self, row: PluginRow, width: int) -> int:
        return look().px(_ROW) + (max(1, len(self._summary(row, width))) - 1) * look().px(_UNDER)

    def _summary(self, row: PluginRow, width: float) -> list[str]:
        """The summary in as many lines as it needs beside the columns."""
        line = width - look().px(24)
        room = self._words_end(row, line) - look().px(_TILE + 16)
        return wrap.lines(row.summary, look().font(Role.SECONDARY), room) if row.summary and room > 0 else []

    def _words_end(self, row: PluginRow, wide: float) -> float:
        """How far name and summary go in a line of a width: to where the columns begin."""
        px = look().px
        used = px(_USED) if wide > px(560) else 0
        state = px(_STATE) if row.state and wide > px(_STATED) else 0
        version = px(_VERSION) if wide > px(_VERSIONED) else 0
        return wide - used - px(_SWITCH) - px(12) - state - version

    def _paint_columns(self, painter: QPainter, line: QRectF, row: PluginRow) -> None:
        """Paints used, switch, state and version from the right."""
        current, theme = look(), self.theme
        plain, right = current.font(Role.SECONDARY), line.right()
        if line.width() > current.px(560):
            used = QRectF(right - current.px(_USED), line.top(), current.px(_USED), line.height())
            paint.text(painter, used, row.used, plain, theme.ink3, Qt.AlignmentFlag.AlignRight)
            right = used.left()
        switch = self._switch(QRectF(line.left(), line.top(), right - line.left(), line.height()))
        paint_switch(painter, switch, on=row.on, enabled=not row.fixed and self.isEnabled())
        words = QRectF(switch.right() + current.px(9), line.top(), current.px(30), line.height())
        paint.text(painter, words, "on" if row.on else "off", plain, theme.ink if row.on else theme.ink3)
        right = switch.left() - current.px(12)
        if row.state and line.width() > current.px(_STATED):
            self._paint_state(
                painter, QRectF(right - current.px(_STATE), line.top(), current.px(_STATE), line.height()), row
            )
            right -= current.px(_STATE)
        if line.width() <= current.px(_VERSIONED):
            return  # the name comes first; the version is spoken and told where the mouse rests
        version = QRectF(right - current.px(_VERSION), line.top(), current.px(_VERSION) - current.px(12), line.height())
        paint.text(painter, version, row.version, plain, theme.ink3, Qt.AlignmentFlag.AlignRight)

    def _paint_state(self, painter: QPainter, place: QRectF, row: PluginRow) -> None:
        current, theme = look(), self.theme
        font = current.font(Role.MINIMUM)
        works = row.state == "works"
        sign = current.px(18) if works else 0
        width = QFontMetricsF(font).horizontalAdvance(row.state) + current.px(16) + sign
        width = min(width, place.width() - current.px(8))  # the whole of it is told where the mouse rests
        frame = QRectF(place.left(), round(place.center().y()) - current.px(10), round(width), current.px(20))
        edge = theme.danger if row.error else theme.line if works else theme.fill
        paint.rounded(painter, frame, None if works or row.error else theme.wash, edge, 2)
        if works:
            place_at = (round(frame.left() + current.px(7)), round(frame.center().y() - current.px(7)))
            painter.drawPixmap(*place_at, current.pixmap("tick", theme.ink2, 14))
        words = frame.adjusted(current.px(8) + sign, 0, -current.px(7), 0)
        paint.text(painter, words, row.state, font, theme.danger if row.error else theme.ink2)

    def spots(self, row: PluginRow, rect: QRectF) -> Sequence[Spot]:
        if row.fixed:
            return ()
        current = look()
        line = self._line(row, rect)
        if line.width() > current.px(560):
            line.setRight(line.right() - current.px(_USED))
        return (Spot(self._switch(line).adjusted(-4, -6, 4, 6), _SWITCH_SPOT),)

    def spoken_row(self, row: PluginRow) -> str:
        on = "on" if row.on else "off"
        where = f"{on} in {self._place}" if self._place else on
        return spoken(row.name, where, row.version, row.error or row.fixed or row.state)

    def tip_row(self, row: PluginRow) -> str:
        return spoken(row.name, row.version, row.state, row.fixed if row.fixed != row.state else "")

    def press(self, row: PluginRow, spot: str) -> None:
        if spot == _SWITCH_SPOT:
            self.switched.emit(row.id, not row.on)
        else:
            self.plugin_opened.emit(row.id)

    def key(self, row: PluginRow, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Space:
            if not row.fixed:
                self.switched.emit(row.id, not row.on)
            return True
        return False

    def _switch(self, line: QRectF) -> QRectF:
        current = look()
        height = current.px(HEIGHT)
        left = line.right() - current.px(_SWITCH)
        return QRectF(round(left), round(line.center().y() - height / 2), current.px(WIDTH), height)

    def _error_height(self, row: PluginRow, width: int) -> int:
        current = look()
        room = QRectF(0, 0, max(1, width - current.px(_TILE + 40)), 10_000)
        metrics = QFontMetricsF(current.font(Role.SECONDARY))
        return round(metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, visible(row.error)).height()) + current.px(8)
