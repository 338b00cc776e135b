"""LogList: the latest steps and rolls in a narrow column; the newest can be undone from here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from tallow.model.visible import visible
from tallow.ui.kit import paint
from tallow.ui.kit.buttons import paint_small_button, small_button_width
from tallow.ui.kit.change import paint_dice
from tallow.ui.kit.keycap import caps, paint_keys
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.wrap import lines

_TIME, _PAD, _LINE, _EXTRA, _MORE = 52, 8, 20, 32, 18
_UNDO = "Undo"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: when, what, the dice of a roll and what they came to, and whether it can be undone here."""

    id: str
    time: str
    text: str
    dice: tuple[int, ...] = ()
    result: str = ""
    undo: bool = False
    undone: bool = False


class LogList(RowView[LogLine]):
    """The log, newest above; Enter opens a line.

    Signals:
        line_opened: id; undo_requested: id of the newest.
    """

    line_opened = Signal(str)
    undo_requested = Signal(str)

    def __init__(self, name: str = "Log", *, scrolls: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(name, scrolls=scrolls, parent=parent)
        self._undo_keys = "Ctrl+Z"

    def show_undo_keys(self, keys: str) -> None:
        """Name other keys for undo, as the person chose them; "" for none."""
        self._undo_keys = keys
        self.viewport().update()

    def row_height(self, row: LogLine, width: int) -> int:
        current = look()
        extra = bool(row.dice or row.result) + bool(row.undo)
        more = current.px(_MORE) * (len(_result(row, width)) - 1) if row.result else 0
        return round(self._words_height(row, width)) + 2 * current.px(_PAD) + extra * current.px(_EXTRA) + more + 1

    def paint_row(self, painter: QPainter, rect: QRectF, row: LogLine, state: RowState) -> None:
        current, theme = look(), self.theme
        self.paint_ground(painter, rect, state, dashed=row.undone)
        pad = current.px(_PAD)
        first = QRectF(rect.left(), rect.top() + pad, rect.width(), current.px(_LINE))
        paint.text(painter, first, row.time, current.font(Role.MINIMUM), theme.ink3, Qt.AlignmentFlag.AlignRight)
        height = self._words_height(row, round(rect.width()))
        words = QRectF(rect.left(), first.top(), rect.width() - current.px(_TIME), height)
        painter.setFont(current.font(Role.BODY))
        painter.setPen(theme.ink3 if row.undone else theme.ink)
        painter.drawText(words, Qt.TextFlag.TextWordWrap, visible(row.text))
        top = words.bottom()
        if row.dice or row.result:
            middle = top + current.px(_EXTRA) / 2
            left = paint_dice(painter, rect.left(), middle, row.dice)
            line = QRectF(left + (current.px(6) if row.dice else 0), top, 0, current.px(_EXTRA))
            line.setRight(rect.right())
            for said in _result(row, round(rect.width())):
                paint.text(painter, line, said, current.font(Role.SECONDARY), theme.ink3)
                line.translate(0, current.px(_MORE))
        for spot in self.spots(row, rect):
            self._paint_undo(painter, spot)

    def _paint_undo(self, painter: QPainter, spot: Spot) -> None:
        current = look()
        paint_small_button(painter, spot.rect, spot.name, "undo")
        shown = (" ".join(caps(self._undo_keys)),) if self._undo_keys else ()
        paint_keys(painter, spot.rect.right() + current.px(8), spot.rect.center().y(), shown)

    def spots(self, row: LogLine, rect: QRectF) -> Sequence[Spot]:
        if not row.undo:
            return ()
        current = look()
        width = small_button_width(_UNDO)
        top = rect.bottom() - current.px(_PAD) - current.px(28)
        return (Spot(QRectF(rect.left(), top, width, current.px(28)), _UNDO),)

    def spoken_row(self, row: LogLine) -> str:
        dice = f"dice {' '.join(map(str, row.dice))}" if row.dice else ""
        state = "undone" if row.undone else "can undo" if row.undo else ""
        return spoken(row.time, row.text, dice, row.result, state)

    def tip_row(self, row: LogLine) -> str:
        return row.result if len(_result(row, self.viewport().width())) > 1 else ""

    def press(self, row: LogLine, spot: str) -> None:
        if spot == _UNDO:
            self.undo_requested.emit(row.id)
        else:
            self.line_opened.emit(row.id)

    def _words_height(self, row: LogLine, width: int) -> float:
        current = look()
        room = QRectF(0, 0, max(1, width - current.px(_TIME)), 10_000)
        metrics = QFontMetricsF(current.font(Role.BODY))
        found = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, visible(row.text)).height()
        return max(current.px(_LINE), found)


def _result(row: LogLine, width: int) -> list[str]:
    """What a step came to, on two lines where it is long; behind dice it stays on theirs."""
    return [row.result] if row.dice else lines(row.result, look().font(Role.SECONDARY), width, 2)
