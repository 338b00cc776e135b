"""RowEditor: a table whose rows go from a number to a number, edited row by row, with what is wrong between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint, range_paint
from tallow.ui.kit.chip import Chip, ChipSpec, ChipState
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.range_form import RangeForm
from tallow.ui.kit.range_paste import copied_lines
from tallow.ui.kit.range_row import RangeColumn, RangeFault, RangeRow
from tallow.ui.kit.range_rows import RangeRows
from tallow.ui.kit.role import Role

_HEAD = 28
_KEYS = "Enter edits, Tab goes on, Alt ↑ ↓ moves, Del removes"


class RowEditor(QWidget):
    """The heads, the rows and the chip that adds one; what a person gives is emitted field by field, as it is given.

    `title` is what the range counts ("Total"), `span` its least and greatest number; `add` "" allows no further row.

    Signals:
        row_typed: id, key of the column, or LOW or HIGH, and what stands there, at each change by a person.
        range_edited: id, low, high.
        cell_edited: id, key of the column, what was typed.
        row_moved: id, by so many rows; row_removed: id; row_added.
        rows_pasted: the pasted lines, each as its fields.
        repair_chosen: key of the fault, key of the repair.
        editing_ended: the person is done with a row; the others may be put in another order now.
    """

    row_typed = Signal(str, str, str)
    range_edited = Signal(str, int, int)
    cell_edited = Signal(str, str, str)
    row_moved = Signal(str, int)
    row_removed = Signal(str)
    row_added = Signal()
    rows_pasted = Signal(object)
    repair_chosen = Signal(str, str)
    editing_ended = Signal()

    def __init__(
        self,
        name: str,
        title: str,
        columns: Sequence[RangeColumn],
        span: tuple[int, int],
        *,
        add: str = "Add a row…",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._title, self._columns, self._span = title, tuple(columns), span
        self._shown: dict[str, RangeRow] = {}
        self.form: RangeForm | None = None
        self.rows = RangeRows(name, columns)
        self.add = Chip(ChipSpec("", add, "plus", state=ChipState.GHOST))
        self.add.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.add.setAccessibleName(add)
        self._lay_out(add)
        self.setFocusProxy(self.rows)
        self.rows.edit_requested.connect(self.start_editing)
        self.rows.placed.connect(self._place_form)
        self.rows.row_moved.connect(self.row_moved)
        self.rows.row_removed.connect(self.row_removed)
        self.rows.repair_chosen.connect(self.repair_chosen)
        self.add.clicked.connect(self.row_added)
        look().changed.connect(self._on_look)

    def set_rows(self, rows: Sequence[RangeRow], faults: Sequence[RangeFault] = ()) -> None:
        """Shows other rows and what is wrong; does not emit; the row that is edited stays open while it is there."""
        self._shown = {row.id: row for row in rows}
        if self.form is not None and self.rows.edited not in self._shown:
            self._close()
        if self.form is not None:
            self.form.show_row(self._shown[self.rows.edited])
        self.rows.show_lines(rows, faults)
        self._order_stops()

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """What is wrong in the fields of the row that is edited: key of the column, or LOW or HIGH → sentence."""
        if self.form is not None:
            self.form.show_errors(errors)

    def start_editing(self, id: str, *, keyboard: bool = True) -> None:
        """Opens the fields of a row, and gives the first one the keyboard."""
        row = self._shown[id]
        if row.fixed or id == self.rows.edited:
            return
        self._close()
        self.rows.edited = id
        form = RangeForm(self.rows.viewport(), row, self._columns, self._title, self._span)
        form.typed.connect(lambda key, text: self.row_typed.emit(id, key, text))
        form.range_given.connect(lambda low, high: self.range_edited.emit(id, low, high))
        form.cell_given.connect(lambda key, text: self.cell_edited.emit(id, key, text))
        form.closed.connect(self._on_closed)
        self.form = form
        self.rows.fit()
        self.rows.doItemsLayout()
        form.show()
        self._order_stops()
        if keyboard:
            form.low.setFocus(Qt.FocusReason.TabFocusReason)
            form.low.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            super().keyPressEvent(event)

    def paste(self) -> bool:
        """Gives the rows that were copied elsewhere; whether there are any."""
        fields = copied_lines(QGuiApplication.clipboard().text())
        if fields:
            self.rows_pasted.emit(fields)
        return bool(fields)

    def _on_look(self) -> None:
        """Opens the fields anew in the sizes of another zoom; what was typed in them is given first."""
        form, id = self.form, self.rows.edited
        if form is not None:
            had = any(field.hasFocus() for field in form.fields())
            for field in form.fields():
                field.give()
            self._close()
            self.start_editing(id, keyboard=had)

    def _on_closed(self) -> None:
        self._close()
        self.rows.setFocus(Qt.FocusReason.OtherFocusReason)
        self.editing_ended.emit()

    def _close(self) -> None:
        form, self.form, self.rows.edited = self.form, None, ""
        if form is not None:
            form.hide()
            form.deleteLater()
            self.rows.fit()

    def _place_form(self) -> None:
        if self.form is not None:
            self.form.place(self.rows.line_rect(self.rows.edited))

    def _order_stops(self) -> None:
        """Tab goes from the list to the open row's fields, to the repairs, to what adds."""
        stops: list[QWidget] = [self.rows]
        if self.form is not None:
            stops += self.form.fields()
        for notice in self.rows.notices():
            stops += notice.buttons
        for before, after in zip(stops, [*stops[1:], self.add], strict=True):
            QWidget.setTabOrder(before, after)

    def _lay_out(self, add: str) -> None:
        px = look().px
        foot = QHBoxLayout()
        foot.setContentsMargins(px(range_paint.SIDE), px(12), 0, 0)
        foot.setSpacing(px(18))
        foot.addWidget(self.add)
        foot.addWidget(Text(_KEYS, Role.SECONDARY, "ink3", wrap=True), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(_Heads(self._title, self._columns))
        column.addWidget(self.rows)
        column.addLayout(foot)
        self.add.setVisible(bool(add))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class _Heads(QWidget):
    """The heads of a row editor."""

    def __init__(self, title: str, columns: Sequence[RangeColumn]) -> None:
        super().__init__()
        self._title, self._columns = title, tuple(columns)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(look().px(240), look().px(_HEAD))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, side = QPainter(self), look().theme, look().px(range_paint.SIDE)
        rect = QRectF(self.rect()).adjusted(side, 0, -side, 0)
        paint.foot(painter, rect, theme.ink2)
        titles = (self._title, *(column.title for column in self._columns))
        for words, place in zip(titles, range_paint.places(rect, self._columns), strict=True):
            paint.text(painter, place, words, look().font(Role.LABEL_TIGHT), theme.ink2)
        painter.end()
