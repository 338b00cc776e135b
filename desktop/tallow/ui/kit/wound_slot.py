"""One slot of a wound track: a filled plate with its severity, or an empty frame that says it is free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken, written

CELLS = 6
"""The severity's cells, in pairs: light, middle, worst."""


@dataclass(frozen=True, slots=True)
class SlotSize:
    """The measures of a slot in pixels at 100 %.

    Attributes:
        width, least, height: the widest and the narrowest that it gets, and how high it is at least.
        plate, figure, level, cell: the plate, the severity and its word on it, and a cell of the ladder.
        padding, name, text: beside the words, and the sizes of the wound's name and of what is below.
        gap, cap: between two slots, and the width of the piece behind the last.
    """

    width: float
    least: float
    height: float
    plate: float
    figure: float
    level: float
    cell: float
    padding: float
    name: float
    text: float
    gap: float
    cap: float


FULL = SlotSize(196, 140, 190, 62, 42, 17, 9, 12, 18, 13, 10, 34)
COMPACT = SlotSize(152, 140, 132, 48, 32, 15, 8, 9, 16, 12, 8, 30)


@dataclass(frozen=True, slots=True)
class Wound:
    """What has taken a slot.

    Attributes:
        name: what it is.
        severity: its figure, which fills as many of the six cells.
        level: its severity in a word ("light").
        worst: whether it has the heavy frame.
        source, closes: what gave it, and what closes it ("a month of rest"), or "".
        error: why there is no slot for it, or "".
    """

    name: str
    severity: int
    level: str
    worst: bool = False
    source: str = ""
    closes: str = ""
    error: str = ""


_Line = tuple[str, QFont, str, float]
"""Words, font, color token, height."""


class WoundSlot(QAbstractButton):
    """A slot as the track shows it; a press or Enter opens it.

    Signals:
        stepped: ← or → was pressed: -1 or 1.
        closed: Del was pressed on a wound.
    """

    stepped = Signal(int)
    closed = Signal()

    def __init__(self, size: SlotSize, parent: QWidget) -> None:
        super().__init__(parent)
        self._size = size
        self._wound: Wound | None = None
        self._free = self._brings = ""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_state(self, what: Wound | str, place: str, free: str) -> None:
        """Shows a wound, or for a free slot what taking it brings."""
        self._wound = what if isinstance(what, Wound) else None
        self._brings = what if isinstance(what, str) else ""
        self._free = free
        if self._wound is None:
            self.setAccessibleName(spoken(place, free, self._brings))
        else:
            wound = self._wound
            severity = f"severity {written(wound.severity)} {wound.level}"
            closes = f"closes: {wound.closes}" if wound.closes else ""
            self.setAccessibleName(spoken(place, wound.name, severity, wound.source, closes, wound.error))
        self.update()

    @property
    def wound(self) -> Wound | None:
        """What has taken it, or None."""
        return self._wound

    def height_for(self, width: int) -> int:
        """The height in pixels that its words need at a width, and no less than the design's."""
        px = look().px
        least = px(self._size.height)
        if self._wound is None:
            return max(least, round(sum(line[3] for line in self._free_lines(width))) + 2 * px(8))
        return max(least, px(self._size.plate) + round(sum(line[3] for line in self._lines(width))) + 2 * px(9))

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def sizeHint(self) -> QSize:
        return QSize(look().px(self._size.width), look().px(self._size.height))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._wound is not None:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    # --- painting ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, rect = look().theme, QRectF(self.rect())
        ground = theme.wash if self.isEnabled() and (self.underMouse() or self.isDown()) else theme.well
        if self._wound is None:
            self._paint_free(painter, rect, ground)
        else:
            if self.isEnabled():
                painter.fillRect(rect, ground)
            self._paint_plate(painter, self._wound)
            self._paint_lines(painter, self._wound)
            self._paint_frame(painter, rect, self._wound)
        painter.end()

    def _paint_frame(self, painter: QPainter, rect: QRectF, wound: Wound) -> None:
        theme = look().theme
        if not self.isEnabled():
            paint.dashed(painter, rect, theme.line)
        elif wound.error:
            paint.dashed(painter, rect, theme.danger, 2)
        else:
            paint.frame(painter, rect, theme.dgfx, paint.HEAVY if wound.worst else paint.FRAME)

    def _paint_plate(self, painter: QPainter, wound: Wound) -> None:
        """The figure, its word, and the ladder of six cells."""
        theme, px, size = look().theme, look().px, self._size
        plate = QRectF(0, 0, self.width(), px(size.plate))
        ink = theme.ondanger if self.isEnabled() else theme.ink3
        if self.isEnabled():
            painter.fillRect(plate, theme.dfill)
        left = float(px(size.padding + (2 if wound.worst else 0)))
        figure = QRectF(left, plate.top(), plate.width(), plate.height())
        stands = paint.text(painter, figure, written(wound.severity), look().font(Role.NAME, size.figure), ink)
        left = stands.right() + px(10)
        middle = plate.center().y()
        line = QRectF(left, middle - px(20), plate.width() - left - px(4), px(20))
        paint.text(painter, line, wound.level, look().font(Role.LABEL, size.level), ink)
        self._paint_ladder(painter, left, middle + px(4), wound.severity, ink)

    def _paint_ladder(self, painter: QPainter, left: float, top: float, severity: int, ink: QColor) -> None:
        px, side = look().px, look().px(self._size.cell)
        for at in range(CELLS):
            cell = paint.aligned(painter, QRectF(left, top, side, side))
            if at < severity:
                painter.fillRect(cell, ink)
            else:
                paint.frame(painter, cell, ink)
            left += side + px(2 if at % 2 == 0 else 7)

    def _paint_lines(self, painter: QPainter, wound: Wound) -> None:
        px, top = look().px, float(look().px(self._size.plate) + look().px(6))
        for words, font, token, height in self._lines(self.width()):
            line = QRectF(px(self._size.padding), top, self.width(), height)
            color = look().theme.color(token if self.isEnabled() else "ink3")
            paint.text(painter, line, words, font, color)
            top += height

    def _paint_free(self, painter: QPainter, rect: QRectF, ground: QColor) -> None:
        theme = look().theme
        if self.isEnabled():
            paint.box(painter, rect, ground, theme.ink2)
        else:
            paint.dashed(painter, rect, theme.line)
        found = list(self._free_lines(self.width()))
        top = rect.center().y() - sum(line[3] for line in found) / 2
        for words, font, token, height in found:
            line = QRectF(0, top, rect.width(), height)
            color = theme.color(token if self.isEnabled() else "ink3")
            paint.text(painter, line, words, font, color, Qt.AlignmentFlag.AlignHCenter)
            top += height

    # --- words ---

    def _lines(self, width: int) -> Iterator[_Line]:
        """What stands below the plate."""
        wound, size, px = self._wound, self._size, look().px
        if wound is None:
            return
        room = width - 2 * px(size.padding)
        name, small = look().font(Role.ENTRY_STRONG, size.name), look().font(Role.SECONDARY, size.text)
        for words in wrap.lines(wound.name, name, room):
            yield words, name, "ink", px(size.name + 3)
        closes = f"Closes: {wound.closes}" if wound.closes else ""
        rest = ((wound.source, "ink2", 0), (closes, "ink", 6), (wound.error, "danger", 6))
        for text, token, above in rest:
            for at, words in enumerate(wrap.lines(text, small, room) if text else ()):
                lead = px(above) if at == 0 else 0
                if lead:
                    yield "", small, token, lead
                yield words, small, token, px(size.text + 4)

    def _free_lines(self, width: int) -> Iterator[_Line]:
        px, small = look().px, look().font(Role.SECONDARY)
        yield self._free, look().font(Role.LABEL, 22), "ink", px(28)
        for words in wrap.lines(self._brings, small, width - 2 * px(14)) if self._brings else ():
            yield words, small, "ink3", px(18)
