"""Ledger: why a number is what it is, part by part, with a person's own adjustments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.adjust_form import AdjustForm
from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.spoken import Number, part, spoken, written

_AMOUNT, _LINE, _UNDER = 64, 22, 17


@dataclass(frozen=True, slots=True)
class LedgerPart:
    """One reason for a number.

    Attributes:
        label, amount: what gives it, and how much; the first part of a sum stands without a plus.
        source: a line below, saying where it comes from.
        adjustment: the id of the person's adjustment that it is, or "".
        key: what `source_requested` says when it is opened; empty, and it leads nowhere.
    """

    label: str
    amount: Number
    source: str = ""
    adjustment: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A part, or the total below them."""

    part: LedgerPart
    first: bool = False
    total: bool = False


class LedgerRows(RowView[_Line]):
    """The parts and, under them, the double-ruled total.

    Signals:
        source_requested: key; edit_requested, remove_requested: id of an adjustment.
    """

    source_requested = Signal(str)
    edit_requested = Signal(str)
    remove_requested = Signal(str)

    def row_height(self, row: _Line, width: int) -> int:
        label, source = self._lines(row, width)
        more = _LINE * (len(label) - 1)
        return look().px((41 if row.total else 35 + _UNDER * len(source) + 18 * bool(row.part.adjustment)) + more)

    def _lines(self, row: _Line, width: float) -> tuple[list[str], list[str]]:
        """The label and where it comes from, each in as many lines as it takes beside the amount."""
        room = width - look().px(_AMOUNT)
        source = row.part.source if not row.total else ""
        return (
            wrap.lines(row.part.label, self._font(row), room) or [""],
            wrap.lines(source, look().font(Role.MINIMUM), room) if source else [],
        )

    @staticmethod
    def _font(row: _Line) -> QFont:
        return look().font(Role.BODY_BOLD if row.total or row.part.adjustment else Role.BODY)

    def paint_row(self, painter: QPainter, rect: QRectF, row: _Line, state: RowState) -> None:
        current, theme = look(), self.theme
        one = row.part
        if row.total:
            paint.rule(painter, rect.left(), rect.top(), rect.width(), theme.ink)
            paint.double_foot(painter, rect.adjusted(0, 0, 0, -1), theme.ink)
        else:
            self.paint_ground(painter, rect, state)
        line = QRectF(rect.left(), rect.top() + current.px(7), rect.width(), current.px(_LINE))
        words = QRectF(line.left(), line.top(), line.width() - current.px(_AMOUNT), line.height())
        ink = theme.accent if one.adjustment else theme.ink
        label, source = self._lines(row, rect.width())
        for each in label:
            paint.text(painter, words, each, self._font(row), ink)
            words.translate(0, words.height())
        harm = one.amount < 0 and not row.total
        amount = written(one.amount) if row.total or row.first else part(one.amount)
        figure = current.font(Role.ENTRY_BOLD, 19) if row.total else current.font(Role.ENTRY_STRONG)
        paint.text(painter, line, amount, figure, theme.danger if harm else ink, Qt.AlignmentFlag.AlignRight)
        under = QRectF(rect.left(), words.top() - 2, words.width(), current.px(_UNDER))
        for each in source:
            paint.text(painter, under, each, current.font(Role.MINIMUM), theme.ink3)
            under.translate(0, under.height())
        for spot in self.spots(row, rect):
            stands = paint.text(painter, spot.rect, spot.name, current.font(Role.MINIMUM), theme.accent)
            paint.underline(painter, stands, theme.accent)

    def spots(self, row: _Line, rect: QRectF) -> Sequence[Spot]:
        if not row.part.adjustment or row.total:
            return ()
        metrics, current = QFontMetricsF(look().font(Role.MINIMUM)), look()
        left, made = rect.left(), []
        for name in ("edit", "remove"):
            width = metrics.horizontalAdvance(name) + 1
            made.append(Spot(QRectF(left, rect.bottom() - current.px(23), width, current.px(20)), name))
            left += width + current.px(8)
        return made

    def spoken_row(self, row: _Line) -> str:
        one = row.part
        if row.total:
            return spoken(one.label, written(one.amount), "total")
        sign = "minus" if one.amount < 0 else "plus"
        return spoken(one.label, f"{sign} {written(abs(one.amount))}", one.source)

    def press(self, row: _Line, spot: str) -> None:
        if spot == "edit":
            self.edit_requested.emit(row.part.adjustment)
        elif spot == "remove":
            self.remove_requested.emit(row.part.adjustment)
        elif row.part.key and not row.total:
            self.source_requested.emit(row.part.key)

    def key(self, row: _Line, event: QKeyEvent) -> bool:
        if row.part.adjustment and event.key() == Qt.Key.Key_E:
            self.edit_requested.emit(row.part.adjustment)
        elif row.part.adjustment and event.key() == Qt.Key.Key_Delete:
            self.remove_requested.emit(row.part.adjustment)
        else:
            return False
        return True


class Ledger(QWidget):
    """Why: the number's name and value, its parts, what was left out, and the form for an adjustment.

    Signals:
        closed: the cross was pressed.
        source_requested: the key of a part.
        adjustment_added: amount, reason.
        adjustment_edited: id, amount, reason.
        adjustment_removed: id.
    """

    closed = Signal()
    source_requested = Signal(str)
    adjustment_added = Signal(object, str)
    adjustment_edited = Signal(str, object, str)
    adjustment_removed = Signal(str)

    def __init__(self, head: str = "Why", *, closable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[LedgerPart, ...] = ()
        self._title = Text("", Role.TITLE, wrap=True)
        self._figure = Text("", Role.FIGURE, size=34)
        self.rows = LedgerRows("Parts")
        self._notes = Text("", Role.SECONDARY, "ink3", wrap=True)
        self.add = Button("Adjust…", Kind.PLAIN, "plus", height=28)
        self.form = AdjustForm()
        self.form.hide()
        self._lay_out(head, closable=closable)
        self.add.clicked.connect(self.start_adjustment)
        self.form.finished.connect(self._on_form)
        self.form.cancelled.connect(self.close_form)
        self.rows.source_requested.connect(self.source_requested)
        self.rows.remove_requested.connect(self.adjustment_removed)
        self.rows.edit_requested.connect(self._on_edit)

    def show_sum(
        self, title: str, value: str, parts: Sequence[LedgerPart], notes: Sequence[str] = (), *, total: Number = 0
    ) -> None:
        """Shows a number's parts; `value` is the figure as it stands on the sheet, `total` the sum of the parts."""
        if title != self._title.text():
            self.close_form()
        self._parts = tuple(parts)
        self._title.setText(title)
        self._figure.setText(value)
        lines = [_Line(one, first=at == 0) for at, one in enumerate(parts)]
        self.rows.set_rows([*lines, _Line(LedgerPart(title, total), total=True)])
        self.rows.setAccessibleName(spoken("Parts of", title))
        self._notes.setText("\n".join(notes))
        self._notes.setVisible(bool(notes))
        self.setAccessibleName(spoken("Why", title, value))

    def set_adjustable(self, adjustable: bool) -> None:
        """Whether adjustments can be added at all."""
        self.add.setVisible(adjustable)

    def start_adjustment(self) -> None:
        """Opens the empty form."""
        self.add.hide()
        self.form.open("", None, "")

    def _on_edit(self, adjustment: str) -> None:
        one = next(one for one in self._parts if one.adjustment == adjustment)
        self.add.hide()
        self.form.open(adjustment, one.amount, one.source)

    def _on_form(self, adjustment: str, amount: Number, reason: str) -> None:
        if adjustment:
            self.adjustment_edited.emit(adjustment, amount, reason)
        else:
            self.adjustment_added.emit(amount, reason)
        self.close_form()

    def close_form(self) -> None:
        """Gives up the form if it is open; the keyboard goes from it to what opens it."""
        focused = QApplication.focusWidget()
        within = focused is not None and self.form.isAncestorOf(focused)
        self.add.show()
        if within:
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)
        self.form.hide()

    def _lay_out(self, head: str, *, closable: bool) -> None:
        top, line = QHBoxLayout(), QHBoxLayout()
        top.addWidget(SmallCaps(head, strong=True))
        top.addStretch(1)
        if closable:
            close = IconButton("Close Why", "cross", height=26)
            close.clicked.connect(self.closed)
            top.addWidget(close)
        line.addWidget(self._title, 1)
        line.addWidget(self._figure)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(6))
        column.addLayout(top)
        column.addLayout(line)
        column.addWidget(self.rows)
        column.addWidget(self._notes)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.form)
