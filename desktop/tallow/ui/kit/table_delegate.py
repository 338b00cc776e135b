"""Paints a record table's cells and makes the editors that stand in them."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget
from shiboken6 import isValid

from tallow.ui.kit import paint
from tallow.ui.kit.cell_line import CellLine
from tallow.ui.kit.look import look
from tallow.ui.kit.offering_line import OfferingLine
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import Number, written
from tallow.ui.kit.table_model import RowKind, TableModel
from tallow.ui.kit.table_spec import Cell, CellKind, Column, cell_text
from tallow.ui.kit.table_widths import GAP
from tallow.ui.kit.theme import Theme
from tallow.ui.kit.tick import paint_tick

Index = QModelIndex | QPersistentModelIndex
ROW, NOTED, TOTAL = 35, 45, 38
_TICK, _TRACK, _NOTE = 16, 4, 14


class TableDelegate(QStyledItemDelegate):
    """One delegate for all kinds of cells.

    Signals:
        objected: what is typed cannot be taken, and why; empty when it can again.

    Attributes:
        hovered: the line over which the mouse is, or -1.
        gap: the room behind each column but the last, in pixels of the screen.
        refused: why what was typed last was not taken, until it is forgotten; or an empty text.
    """

    objected = Signal(str)

    def __init__(self, model: TableModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.hovered = -1
        self.gap = look().px(GAP)
        self.refused = ""
        self._line: CellLine | None = None
        self._at = QPersistentModelIndex()
        self.closeEditor.connect(self._on_closed)

    @property
    def typed_at(self) -> Index | None:
        """The cell in which something is typed and not given yet."""
        typed = self._line is not None and isValid(self._line) and self._line.isModified() and self._at.isValid()
        return self._at if typed else None

    def _on_closed(self) -> None:
        self._line = None
        self.objected.emit(self.refused)

    def forget(self) -> None:
        """Takes away the objection to what is no longer being typed."""
        if self.refused:
            self.refused = ""
            self.objected.emit("")

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = self.theme, QRectF(option.rect)
        kind = self._model.kind(index.row())
        painter.save()
        if index.row() == self.hovered and kind is not RowKind.TOTAL:
            painter.fillRect(rect, theme.wash)
        if kind is RowKind.TOTAL:
            paint.rule(painter, rect.left(), rect.top(), rect.width(), theme.ink)
            paint.double_foot(painter, rect, theme.ink)
        elif self._enabled():
            paint.foot(painter, rect, theme.rule)
        else:
            thick = paint.snapped(painter, paint.HAIR)
            paint.dashes(painter, QRectF(rect.left(), rect.bottom() - thick, rect.width(), thick), theme.line)
        self._paint_note(painter, rect, index)
        inner = QRectF(self.cells(option.rect, index)).adjusted(0, 0, -self.gap, -1)
        if index.column() == self._model.columnCount() - 1:
            inner.setRight(rect.right())
        if kind is RowKind.ADD:
            self._paint_add(painter, rect, index)
        else:
            self._paint_cell(painter, inner, index, total=kind is RowKind.TOTAL)
        painter.restore()

    def _paint_add(self, painter: QPainter, rect: QRectF, index: Index) -> None:
        """The words go on over the cells behind the name's, which are empty: each paints its part of them."""
        view, at = self.parent(), self._model.name_column()
        if not isinstance(view, QTableView) or index.column() < at:
            return
        painter.setClipRect(rect)
        line = QRectF(rect)
        line.setLeft(view.columnViewportPosition(at))
        line.setWidth(view.horizontalHeader().length())
        paint.text(painter, line.adjusted(0, 0, 0, -1), self._model.add, look().font(Role.SECONDARY), self.theme.ink3)

    def cells(self, rect: QRect, index: Index) -> QRect:
        """Where the cells of a row stand: its note is below them."""
        return rect.adjusted(0, 0, 0, -look().px(_NOTE)) if self._model.note(index.row()) else rect

    def _paint_note(self, painter: QPainter, rect: QRectF, index: Index) -> None:
        """The line below a row, from its name on under all cells behind it."""
        note, view, at = self._model.note(index.row()), self.parent(), self._model.name_column()
        if not note or not isinstance(view, QTableView) or index.column() < at:
            return
        painter.save()
        painter.setClipRect(rect)
        heads, px = view.horizontalHeader(), look().px
        left = view.columnViewportPosition(at)
        wide = heads.length() - heads.sectionPosition(at)
        line = QRectF(left, rect.bottom() - px(18), wide, px(16))
        paint.text(painter, line, note, look().font(Role.MINIMUM), self.theme.ink3)
        painter.restore()

    @property
    def theme(self) -> Theme:
        """The colors of the cells: those of the look, or while the table is disabled their quiet form."""
        theme = look().theme
        return theme if self._enabled() else theme.quiet()

    def _enabled(self) -> bool:
        view = self.parent()
        return not isinstance(view, QWidget) or view.isEnabled()

    def _paint_cell(self, painter: QPainter, rect: QRectF, index: Index, *, total: bool) -> None:
        column, cell = self._model.columns[index.column()], self._model.cell(index.row(), index.column())
        ink = self._ink(index, cell, total=total)
        if total and index.column() == 0 and self._model.total is not None:
            wide = QRectF(rect.left(), rect.top(), rect.width() * 3, rect.height())
            painter.setClipping(False)
            paint.text(painter, wide, self._model.total.title, look().font(Role.BODY_BOLD), ink)
        elif total and cell.value is None:
            return
        elif column.kind is CellKind.TICK:
            self._paint_tick(painter, rect, column, cell, dim=ink == self.theme.ink3)
        elif column.kind is CellKind.POOL and cell.full is not None:
            self._paint_pool(painter, rect, cell, ink, total=total)
        else:
            self._paint_text(painter, rect, column, cell, ink, total=total)
        if cell.error:
            paint.frame(painter, rect.adjusted(-2, 2, 2, -2), self.theme.danger, 2)

    def _paint_text(
        self, painter: QPainter, rect: QRectF, column: Column, cell: Cell, ink: QColor, *, total: bool
    ) -> None:
        text, font = cell_text(column, cell), self.font(column, total=total)
        if cell.value in (None, "") and column.kind is not CellKind.NUMBER:
            font = look().font(Role.BODY)
        font.setStrikeOut(cell.lost)
        align = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
        stands = paint.text(painter, rect, text, font, ink, align)
        if cell.why:
            paint.dots(painter, stands.left(), stands.bottom() + look().px(4), stands.width(), self.theme.fill)
        if cell.note and not column.right:
            left = stands.right() + look().px(8)
            rest = QRectF(left, rect.top(), rect.right() - left, rect.height())
            # The note shares the name's baseline, not its middle.
            small = look().font(Role.MINIMUM)
            rest.translate(0, stands.bottom() - round(paint.baseline(rest, small)))
            paint.text(painter, rest, cell.note, small, self.theme.ink3)

    def _paint_pool(self, painter: QPainter, rect: QRectF, cell: Cell, ink: QColor, *, total: bool) -> None:
        current, theme = look(), self.theme
        now = cell.value if isinstance(cell.value, (int, float)) else 0
        full = cell.full or 0
        line = rect if total else rect.adjusted(0, 0, 0, -current.px(8))
        stands = paint.text(painter, line, written(now), self._figure(total=total), ink)
        if cell.why:
            paint.dots(painter, stands.left(), stands.bottom() + current.px(4), stands.width(), theme.fill)
        small, base = current.font(Role.ENTRY, 14), stands.bottom()
        painter.setFont(small)
        painter.setPen(theme.ink3)
        painter.drawText(round(stands.right() + current.px(4)), round(base), f"/ {written(full)}")
        if not total:
            self._paint_track(painter, rect, now, full, ink)

    def _paint_track(self, painter: QPainter, rect: QRectF, now: Number, full: Number, ink: QColor) -> None:
        height = look().px(_TRACK)
        track = paint.aligned(painter, QRectF(rect.left(), rect.bottom() - look().px(9), rect.width() - 4, height))
        paint.frame(painter, track, self.theme.line, 1)
        share = min(1.0, max(0.0, now / full)) if full else 0.0
        edge = paint.snapped(painter, paint.HAIR)
        inner = track.adjusted(edge, edge, -edge, -edge)
        painter.fillRect(QRectF(inner.left(), inner.top(), round(inner.width() * share), inner.height()), ink)

    def _paint_tick(self, painter: QPainter, rect: QRectF, column: Column, cell: Cell, *, dim: bool) -> None:
        theme, side = self.theme, look().px(_TICK)
        box = QRectF(rect.left(), round(rect.center().y() - side / 2), side, side)
        if not column.editable or not self._enabled():
            paint.dashed(painter, box, theme.line)
        else:
            border = theme.ink if cell.value else theme.line
            paint_tick(painter, box, bool(cell.value), border, theme.ink3 if dim else theme.ink, theme.well)

    def _ink(self, index: Index, cell: Cell, *, total: bool) -> QColor:
        theme, column = self.theme, self._model.columns[index.column()]
        if total:
            return theme.ink
        row = self._model.rows[index.row()]
        if row.dim or cell.lost or (cell.value in (None, "") and column.kind is not CellKind.TICK):
            return theme.ink3
        return theme.danger if row.harm and index.column() == self._model.name_column() else theme.ink

    def font(self, column: Column, *, total: bool = False) -> QFont:
        """The font of a column's values."""
        if column.caps:
            return look().font(Role.LABEL_TIGHT, 16)
        if column.kind in (CellKind.NUMBER, CellKind.POOL):
            return self._figure(total=total)
        return look().font(Role.ENTRY)

    def _figure(self, *, total: bool) -> QFont:
        return look().font(Role.ENTRY_BOLD, 20) if total else look().font(Role.ENTRY_STRONG, 18)

    # --- editing ---

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, index: Index) -> QWidget:
        column = self._model.columns[index.column()]
        font = self.font(column) if not column.caps else look().font(Role.ENTRY)
        name = str(self._model.data(index, Qt.ItemDataRole.AccessibleTextRole))
        made = OfferingLine(parent, name, font, column.offers) if column.offers else CellLine(parent, name, font)
        made.setAlignment(Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft)
        column_at = index.column()
        made.textEdited.connect(lambda text: self._on_typed(made, column_at, text))
        self._line, self._at = made, QPersistentModelIndex(index)
        return made

    def _on_typed(self, line: CellLine, column: int, text: str) -> None:
        self.refused, sentence = "", self._model.objection(column, text)
        line.wrong = bool(sentence)
        line.update()
        self.objected.emit(sentence)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, CellLine) and not editor.isModified():
            text = str(self._model.data(index, Qt.ItemDataRole.EditRole) or "")
            if isinstance(editor, OfferingLine):
                editor.begin(text)
            else:
                editor.setText(text)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, CellLine) and editor.isModified():
            self.refused = self._model.objection(index.column(), editor.text())
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = self.cells(option.rect, index)
        editor.setGeometry(rect.adjusted(-5, 1, -1, -2))
