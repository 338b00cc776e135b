"""MarkList: names with a few small squares behind each, which say what was met of it ("1 2 3")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline, outline_moved
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import Index, RowState, RowView, Spot
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.typed_line import TypedLine

_ROW, _SIDE, _BETWEEN, _PADDING = 34, 22, 7, 5
_MARK = "mark "


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """One name with its squares.

    Attributes:
        key, name: what the signals speak of, and what is written.
        marks: which of the squares are ticked, in order.
        note: small words behind the name.
        missing: it comes from a plugin that is not there: dashed, and the note says which.
        labels: what stands in its squares, in place of the list's own; () for those.
    """

    key: str
    name: str
    marks: tuple[bool, ...]
    note: str = ""
    missing: bool = False
    labels: tuple[str, ...] = ()


class MarkList(RowView[MarkedLine | None]):
    """The lines, and behind them an empty one: ← and → go to a square, which Space ticks; typing adds, Del takes out.

    `labels` stand in the squares. Enter writes another name. `harm` writes the names in oxblood. `add` are the words of
    the empty line.

    Signals:
        mark_ticked: key, which square from 0, ticked.
        line_added: the name; line_named: key, the other name; line_removed: key.
    """

    mark_ticked = Signal(str, int, bool)
    line_added = Signal(str)
    line_named = Signal(str, str)
    line_removed = Signal(str)

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        *,
        add: str = "add…",
        harm: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, parent=parent)
        self._name, self._labels, self._add, self._harm = name, tuple(labels), add, harm
        self._offered: Callable[[], Sequence[str]] = tuple
        self._mark = -1  # the square of the current line on which the keyboard stands
        self.set_lines(())

    def set_lines(self, lines: Sequence[MarkedLine]) -> None:
        """Shows other lines, if they are others; does not emit."""
        rows = (*lines, None)
        if rows != self.rows:
            mark = self._mark
            self.set_rows(rows)
            self._stand_on(mark)

    def offer(self, names: Callable[[], Sequence[str]]) -> None:
        """Names that are asked for when somebody begins to type, and offered then; others can be typed all the same."""
        self._offered = names

    def focus_outline(self) -> Outline:
        if self.current is None or self._mark < 0:
            return super().focus_outline()
        rect = QRectF(self.visualRect(self.currentIndex()))
        return Outline(self._squares(rect, self.current)[self._mark].toRect().translated(self.viewport().pos()))

    def row_height(self, row: MarkedLine | None, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: MarkedLine | None, state: RowState) -> None:
        current, theme = look(), look().theme
        dim = not self.isEnabled() or (row is not None and row.missing)
        self.paint_ground(painter, rect, state, dashed=dim)
        if row is None:
            paint.text(painter, rect, self._add, current.font(Role.SECONDARY), theme.ink3)
            return
        squares = self._squares(rect, row)
        words = QRectF(rect.left(), rect.top(), squares[0].left() - rect.left() - current.px(8), rect.height())
        font = current.font(Role.NOTE if row.missing else Role.ENTRY)
        ink = theme.ink3 if dim else theme.danger if self._harm else theme.ink
        stands = paint.text(painter, words, row.name, font, ink)
        if row.note:
            small = current.font(Role.MINIMUM)
            words.setLeft(stands.right() + current.px(8))
            words.translate(0, stands.bottom() - round(paint.baseline(words, small)))
            paint.text(painter, words, row.note, small, theme.ink3)
        for label, ticked, square in zip(self._labels_of(row), row.marks, squares, strict=True):
            self._paint_square(painter, square, label, ticked=ticked)

    def _paint_square(self, painter: QPainter, square: QRectF, label: str, *, ticked: bool) -> None:
        theme, ink = look().theme, look().theme.ink2
        if not self.isEnabled():
            paint.dashed(painter, square, theme.line)
            ink = theme.ink3
        elif ticked:
            paint.box(painter, square, theme.ink, theme.ink)
            ink = theme.sheet
        else:
            paint.box(painter, square, theme.well, theme.line)
        font = look().font(Role.BODY_STRONG if ticked else Role.BODY, 12)
        paint.text(painter, square, label, font, ink, Qt.AlignmentFlag.AlignHCenter)

    def _labels_of(self, row: MarkedLine) -> tuple[str, ...]:
        return row.labels or self._labels

    def _squares(self, rect: QRectF, row: MarkedLine) -> list[QRectF]:
        px, metrics = look().px, QFontMetricsF(look().font(Role.MINIMUM))
        side = px(_SIDE)
        widths = [max(side, round(metrics.horizontalAdvance(each)) + 2 * px(_PADDING)) for each in self._labels_of(row)]
        left = rect.right() - sum(widths) - px(_BETWEEN) * (len(widths) - 1)
        found = []
        for width in widths:
            found.append(QRectF(left, rect.top() + round((rect.height() - side) / 2), width, side))
            left += width + px(_BETWEEN)
        return found

    # --- what is said ---

    def spoken_row(self, row: MarkedLine | None) -> str:
        of = f"{self._name} {self.rows.index(row) + 1} of {len(self.rows)}"
        if row is None:
            return spoken(of, "empty")
        ticked = [label for label, on in zip(self._labels_of(row), row.marks, strict=True) if on]
        marks = f"{', '.join(ticked)} ticked" if ticked else "none ticked"
        words = spoken(of, row.name, row.note, "missing" if row.missing else "", marks)
        if row is not self.current or self._mark < 0:
            return words
        state = "ticked" if row.marks[self._mark] else "not ticked"
        return spoken(f"{row.name} {self._labels_of(row)[self._mark]}", state, words)

    def tip_row(self, row: MarkedLine | None) -> str:
        return spoken(row.name, row.note) if row is not None else ""

    # --- what is done ---

    def spots(self, row: MarkedLine | None, rect: QRectF) -> Sequence[Spot]:
        if row is None:
            return ()
        grow = look().px(1)
        squares = (square.adjusted(-grow, -grow, grow, grow) for square in self._squares(rect, row))
        return tuple(Spot(square, f"{_MARK}{at}") for at, square in enumerate(squares))

    def press(self, row: MarkedLine | None, spot: str) -> None:
        if row is not None and spot:
            self._stand_on(int(spot.removeprefix(_MARK)))
            self._tick(row)
        else:
            self.start_typing(row)

    def enter(self, row: MarkedLine | None) -> None:
        if row is not None and self._mark >= 0:
            self._tick(row)
        else:
            self.start_typing(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.enter(self.current)
        elif not self._take(event):
            super().keyPressEvent(event)

    def _take(self, event: QKeyEvent) -> bool:
        key, text, row = event.key(), event.text(), self.current
        if row is not None and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._stand_on(self._mark + (1 if key == Qt.Key.Key_Right else -1))
        elif row is not None and key == Qt.Key.Key_Space:
            self._stand_on(max(0, self._mark))
            self._tick(row)
        elif row is not None and key == Qt.Key.Key_Delete:
            self.line_removed.emit(row.key)
        elif text.strip() and text.isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.start_typing(None, text)
        else:
            return False
        return True

    def start_typing(self, row: MarkedLine | None, text: str = "") -> None:
        """Opens the line in which a name is typed: another one of a line, or that of a new line."""
        index = self.model().index(self.rows.index(row), 0)
        self.setCurrentIndex(index)
        begun = text or (row.name if row is not None else "")
        line = TypedLine(self, self.spoken_row(row), begun, look().font(Role.ENTRY), choices=self._offered())
        rect = self.visualRect(index)
        if row is not None:
            rect.setRight(round(self._squares(QRectF(rect), row)[0].left()) - look().px(8))
        line.setGeometry(rect)
        line.given.connect(lambda name: self._on_given(row, name))
        line.open()

    def currentChanged(self, current: Index, previous: Index) -> None:
        self._mark = -1
        super().currentChanged(current, previous)

    def _on_given(self, row: MarkedLine | None, name: str) -> None:
        if row is None and name:
            self.line_added.emit(name)
        elif row is not None and name and name != row.name:
            self.line_named.emit(row.key, name)

    def _tick(self, row: MarkedLine) -> None:
        if self._mark >= 0:
            self.mark_ticked.emit(row.key, self._mark, not row.marks[self._mark])

    def _stand_on(self, at: int) -> None:
        """Goes to a square of the current line, or with -1 back to the line, and says it anew."""
        if self.current is None:
            return
        self._mark = max(-1, min(at, len(self._labels_of(self.current)) - 1))
        anew = QAccessibleEvent(self, QAccessible.Event.Focus)
        anew.setChild(self.currentIndex().row())
        QAccessible.updateAccessibility(anew)
        outline_moved(self)
