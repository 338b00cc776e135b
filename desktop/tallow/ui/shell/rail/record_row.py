"""A row of a list of records: the name, the figure and the pips behind it, or that the record is gone and why."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from tallow.ui.kit import Role, look, mini_width, paint, paint_mini_pips
from tallow.ui.kit.cell_line import CellLine
from tallow.ui.shell.rail.listed import Listed
from tallow.ui.shell.rail.nav import BAR
from tallow.ui.shell.rail.record_model import Index, RecordModel

ROW, LEFT, RIGHT = 34, 49, 16
_GAP, _EDITOR = 10, 40  # _EDITOR: where the line begins in which a name is written
_State = QStyle.StateFlag
_AT_RIGHT = Qt.AlignmentFlag.AlignRight


class RecordDelegate(QStyledItemDelegate):
    """Paints a row: the name in the sheet's face, what stands behind it at the right, a bar at the current one."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        line = model.line(index) if isinstance(model, RecordModel) else None
        if not isinstance(model, RecordModel) or line is None:
            return
        rect, px = _rect(option), look().px
        _paint_ground(painter, rect, _state(option))
        row, listed = QRectF(rect).adjusted(px(LEFT), 0, -px(RIGHT), 0), model.listed(line)
        row.setRight(_paint_gone(painter, row, listed) if listed.gone else _paint_pips(painter, row, listed))
        ink = look().theme.danger if listed.harm else look().theme.ink2
        font = look().font(Role.ENTRY_STRONG, 16)
        font.setStrikeOut(bool(listed.gone))
        room = max(row.width() / 2, row.width() - px(8) - QFontMetricsF(font).horizontalAdvance(line.name))
        figure = QRectF(row.right() - room, row.top(), room, row.height())
        where = paint.text(painter, figure, listed.figure, look().font(Role.SECONDARY), ink, _AT_RIGHT)
        row.setRight(where.left() - px(8))
        paint.text(painter, row, line.name, font, look().theme.ink3 if listed.gone else look().theme.ink)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(look().px(120), look().px(ROW))

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """Tell the whole of a row whose name has no room, else what the model has to say."""
        model = index.model()
        line = model.line(index) if isinstance(model, RecordModel) else None
        if isinstance(model, RecordModel) and line is not None and is_cut(_rect(option), line.name, model.listed(line)):
            whole = str(model.data(index, Qt.ItemDataRole.AccessibleTextRole))
            QToolTip.showText(event.globalPos(), whole, view)
            return True
        return super().helpEvent(event, view, option, index)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        return CellLine(parent, "New name", look().font(Role.ENTRY_STRONG, 16), left=look().px(LEFT - _EDITOR) - 2)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        px = look().px
        editor.setGeometry(_rect(option).adjusted(px(_EDITOR), px(1), -px(8), -px(1)))


def is_cut(rect: QRect, name: str, listed: Listed) -> bool:
    """Whether a name does not stand whole in its row."""
    row, px = QRectF(rect).adjusted(look().px(LEFT), 0, -look().px(RIGHT), 0), look().px
    small, least = QFontMetricsF(look().font(Role.MINIMUM)), mini_width(len(listed.pips))
    if listed.gone:
        row.setRight(row.right() - max(min(small.horizontalAdvance(listed.gone), row.width() / 2), least) - px(_GAP))
    elif listed.pips:
        row.setRight(row.right() - least - px(_GAP))
    figure = QFontMetricsF(look().font(Role.SECONDARY)).horizontalAdvance(listed.figure)
    wanted = QFontMetricsF(look().font(Role.ENTRY_STRONG, 16)).horizontalAdvance(name)
    return wanted + px(8) + min(figure, row.width() / 2) > row.width()


def _paint_ground(painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
    theme = look().theme
    if state & _State.State_Selected:
        painter.fillRect(rect, theme.sheet)
        painter.fillRect(QRect(rect.left(), rect.top(), look().px(BAR), rect.height()), theme.fill)
    elif state & _State.State_MouseOver:
        painter.fillRect(rect, theme.wash)


def _paint_pips(painter: QPainter, row: QRectF, listed: Listed) -> float:
    """The pips at the right; gives where the figure ends."""
    if not listed.pips:
        return row.right()
    paint_mini_pips(painter, row, listed.pips, right=True)
    return row.right() - mini_width(len(listed.pips)) - look().px(_GAP)


def _paint_gone(painter: QPainter, row: QRectF, listed: Listed) -> float:
    """Why it is gone, where the others have their pips or, where that is too narrow, up to the right."""
    font = look().font(Role.MINIMUM)
    width = min(QFontMetricsF(font).horizontalAdvance(listed.gone), row.width() / 2)
    left = row.right() - max(width, mini_width(len(listed.pips)))
    words = QRectF(left, row.top(), row.right() - left, row.height())
    paint.text(painter, words, listed.gone, font, look().theme.ink3)
    return left - look().px(_GAP)


def _rect(option: QStyleOptionViewItem) -> QRect:
    rect: QRect = option.rect
    return rect


def _state(option: QStyleOptionViewItem) -> QStyle.StateFlag:
    state: QStyle.StateFlag = option.state
    return state
