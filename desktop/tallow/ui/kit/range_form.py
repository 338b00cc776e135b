"""The fields of one row of ranges, side by side over the row that is edited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.bare_line import BareLine
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.range_paint import LEVELS, SIDE, paint_ladder, places
from tallow.ui.kit.range_row import RangeColumn, RangeKind, RangeRow
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import read_number, spoken

_FIELD, _NUMBER, _LEVEL, _DASH, _RADIUS = 28, 38, 34, 12, 2
LOW, HIGH = "low", "high"
"""What the ends of the range are called beside the columns' keys."""


class RangeField(BareLine):
    """One field of a row; a number outside its limits, or none, has the error frame and is not given.

    Signals:
        value_given: what was typed, once the keyboard leaves it or Enter is pressed.
    """

    value_given = Signal(str)

    def __init__(self, parent: QWidget, name: str, text: str, font: QFont, limits: tuple[int, int] | None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setCursorPosition(0)
        self._kept, self._limits = text, limits
        self._name, self._error = name, ""
        self.setFont(font)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.center_capitals(look().px(6), look().px(4))
        self.editingFinished.connect(self.give)
        self.textChanged.connect(self._on_text)
        self._on_text()

    def set_error(self, sentence: str) -> None:
        """What is wrong with the value, though it can be taken; an empty sentence takes the frame away."""
        self._error = sentence
        self._on_text()

    @property
    def objection(self) -> str:
        """Why what stands here cannot be taken, or an empty text."""
        if self._limits is None:
            return ""
        number, (low, high) = read_number(self.text()), self._limits
        if number is None:
            return "type a number"
        return "" if low <= number <= high else f"type a number from {low} to {high}"

    def give(self) -> None:
        """Gives what was typed, if it is another and can be taken."""
        text = self.text().strip()
        if text != self._kept and not self.objection:
            self._kept = text
            self.value_given.emit(text)

    def restore(self) -> None:
        """Brings back what was given last, as a person would type it."""
        if self.text() != self._kept:
            self.setText(self._kept)
            self.textEdited.emit(self._kept)

    def show_value(self, text: str) -> None:
        """Shows another value, unless something is being typed."""
        if self.text().strip() == self._kept and text != self._kept:
            self._kept = text
            self.setText(text)
            if not self.hasFocus():
                self.setCursorPosition(0)

    def focus_outline(self) -> Outline:
        return Outline(self.rect(), _RADIUS)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.OtherFocusReason:
            self.end(False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.give()  # while words are offered, Qt does not call the editing finished
            self.setCursorPosition(0)  # a text that is too long shows how it begins

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, rect = look().theme, QRectF(self.rect())
        if self.objection or self._error:
            paint.box(painter, rect, theme.well, theme.danger, 2)
        else:
            paint.rounded(painter, rect, theme.well, theme.line, _RADIUS)
        painter.end()
        super().paintEvent(event)

    def _on_text(self) -> None:
        wrong = self._error or self.objection
        self.setToolTip(wrong)
        self.setAccessibleName(spoken(self._name, wrong))
        self.update()


class RangeForm(QWidget):
    """The fields; Tab goes on, Enter is done, Esc brings back what the field held and is done too.

    Signals:
        typed: key of the column, or LOW or HIGH; what stands there, at each change by a person.
        range_given: low, high.
        cell_given: key of the column, what was typed.
        closed: the person is done.
    """

    typed = Signal(str, str)
    range_given = Signal(int, int)
    cell_given = Signal(str, str)
    closed = Signal()

    def __init__(
        self, parent: QWidget, row: RangeRow, columns: Sequence[RangeColumn], title: str, span: tuple[int, int]
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        number, plain = look().font(Role.ENTRY_STRONG, 16), look().font(Role.SECONDARY)
        first = str(row.cells.get(next((c.key for c in columns if c.kind is RangeKind.NAME), ""), ""))
        high = row.low if row.high is None else row.high
        self.low = RangeField(self, spoken(f"{title} from", first), str(row.low), number, span)
        self.high = RangeField(self, spoken(f"{title} to", first), str(high), number, span)
        self.cells: dict[str, RangeField] = {}
        for column in columns:
            font = plain if column.kind is RangeKind.TEXT else number
            limits = (1, LEVELS) if column.kind is RangeKind.LEVEL else None
            text = str(row.cells.get(column.key, ""))
            made = RangeField(self, spoken(column.title, first), text, font, limits)
            made.setPlaceholderText(column.blank)
            made.value_given.connect(lambda text, key=column.key: self.cell_given.emit(key, text))
            made.textChanged.connect(self.update)
            if column.choices:
                made.offer(column.choices).activated.connect(made.textEdited)
            self.cells[column.key] = made
        for end in (self.low, self.high):
            end.value_given.connect(self._on_range)
        for key, field in self._by_key().items():
            field.textEdited.connect(lambda text, key=key: self.typed.emit(key, text))

    def fields(self) -> list[RangeField]:
        """All fields in order."""
        return [self.low, self.high, *self.cells.values()]

    def _by_key(self) -> dict[str, RangeField]:
        return {LOW: self.low, HIGH: self.high, **self.cells}

    def show_errors(self, errors: Mapping[str, str]) -> None:
        """Shows what is wrong in the fields: key → sentence; the others have none."""
        for key, field in self._by_key().items():
            field.set_error(errors.get(key, ""))

    def show_row(self, row: RangeRow) -> None:
        """Shows other values where nothing is being typed."""
        self.low.show_value(str(row.low))
        self.high.show_value(str(row.low if row.high is None else row.high))
        for key, each in self.cells.items():
            each.show_value(str(row.cells.get(key, "")))

    def place(self, rect: QRect) -> None:
        """Lays itself over a row."""
        px = look().px
        self.setGeometry(rect)
        side = px(SIDE)
        spots = places(QRectF(side, 0, rect.width() - 2 * side, rect.height()), self._columns)
        top, high = round((rect.height() - px(_FIELD)) / 2), px(_FIELD)
        left, wide = round(spots[0].left()), min(px(_NUMBER), round((spots[0].width() - px(_DASH)) / 2))
        self.low.setGeometry(left, top, wide, high)
        self.high.setGeometry(left + wide + px(_DASH), top, wide, high)
        for column, spot in zip(self._columns, spots[1:], strict=True):
            width = min(px(_LEVEL), round(spot.width())) if column.kind is RangeKind.LEVEL else round(spot.width())
            self.cells[column.key].setGeometry(round(spot.left()), top, width, high)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            if key == Qt.Key.Key_Escape:
                for each in self.fields():
                    each.restore()
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), look().theme
        between = QRectF(self.low.geometry().right() + 1, 0, look().px(_DASH), self.height())
        paint.text(painter, between, "–", look().font(Role.SECONDARY), theme.ink, Qt.AlignmentFlag.AlignHCenter)
        for column in self._columns:
            if column.kind is RangeKind.LEVEL:
                made = self.cells[column.key]
                level = read_number(made.text())
                left = made.geometry().right() + 1 + look().px(9)
                if isinstance(level, int):
                    paint_ladder(painter, left, self.height() / 2, level, theme.ink)
        painter.end()

    def _on_range(self) -> None:
        low, high = read_number(self.low.text()), read_number(self.high.text())
        if isinstance(low, int) and isinstance(high, int):
            self.range_given.emit(low, high)
