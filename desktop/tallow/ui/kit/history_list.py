"""HistoryList: the steps of a campaign, done and undone, with the place where it stands now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.buttons import paint_small_button, small_button_width
from tallow.ui.kit.change import paint_change, paint_dice
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import Index, RowState, RowView, Spot
from tallow.ui.kit.spoken import spoken

_SIDE, _TIME, _RECORDS, _CHANGE, _NARROW, _LEAST_NAME, _DIE = 12, 58, 96, 176, 480, 110, 26


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """One step.

    Attributes:
        id, time, label: which, when as written, and its name.
        records: whom it touched, as written.
        before, after: one change, as written; no before for what only happened.
        icon: the sign before its name.
        dice: the faces of a roll.
        chip: a word in a frame behind the name ("23 changes in one step").
        undone: whether it is undone and waits for redo.
        final: an undone step that redo no longer reaches.
        harm, milestone: how its after is colored.
    """

    id: str
    time: str
    label: str
    records: str = ""
    before: str = ""
    after: str = ""
    icon: str = ""
    dice: tuple[int, ...] = ()
    chip: str = ""
    undone: bool = False
    final: bool = False
    harm: bool = False
    milestone: bool = False


@dataclass(frozen=True, slots=True)
class HistoryHere:
    """The divider "You are here": how many steps are undone, and whether undo and redo can go on."""

    undone: int = 0
    can_undo: bool = True
    can_redo: bool = True


@dataclass(frozen=True, slots=True)
class HistoryDivider:
    """A line with words, such as the beginning of an evening; ``tip`` says more where the mouse rests."""

    title: str
    note: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class HistoryFold:
    """Steps that are not shown, as words; a press opens them below it, and closes them again."""

    key: str
    words: str
    open: bool = False


HistoryRow = HistoryStep | HistoryHere | HistoryDivider | HistoryFold
_HEIGHTS = {HistoryStep: 37, HistoryHere: 34, HistoryDivider: 38, HistoryFold: 24}


class HistoryList(RowView[HistoryRow]):
    """The history, newest above; R reverts the current step, Enter opens it.

    Signals:
        step_chosen: id of the step on which the keyboard stands now.
        step_opened: id; Enter or a double click.
        revert_requested: id.
        undo_requested, redo_requested: the buttons at "You are here".
        fold_opened: key; a fold was pressed, to open it or to close it.
    """

    step_chosen = Signal(str)
    step_opened = Signal(str)
    revert_requested = Signal(str)
    undo_requested = Signal()
    redo_requested = Signal()
    fold_opened = Signal(str)

    def __init__(self, name: str = "History", *, scrolls: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(name, scrolls=scrolls, parent=parent)

    def row_height(self, row: HistoryRow, width: int) -> int:
        return look().px(_HEIGHTS[type(row)])

    def paint_row(self, painter: QPainter, rect: QRectF, row: HistoryRow, state: RowState) -> None:
        side = look().px(_SIDE)
        inner = rect.adjusted(side, 0, -side, 0)
        if isinstance(row, HistoryStep):
            self._paint_step(painter, rect, inner, row, state)
        elif isinstance(row, HistoryHere):
            self._paint_here(painter, rect, inner, row)
        elif isinstance(row, HistoryDivider):
            self._paint_divider(painter, inner, row)
        else:
            self._paint_fold(painter, rect, inner, row, state)

    def _paint_fold(self, painter: QPainter, rect: QRectF, inner: QRectF, row: HistoryFold, state: RowState) -> None:
        current, theme = look(), self.theme
        if state.hovered:
            painter.fillRect(rect, theme.wash)
        paint.foot(painter, inner, theme.rule)
        left, size = inner.left() + current.px(_TIME + 28), current.px(12)
        icon = current.pixmap("chevron_down" if row.open else "chevron_right", theme.ink3, 12)
        painter.drawPixmap(round(left), round(inner.center().y() - size / 2), icon)
        left += size + current.px(6)
        place = QRectF(left, inner.top(), inner.right() - left, inner.height())
        paint.text(painter, place, row.words, current.font(Role.MINIMUM), theme.ink3)

    def _paint_step(self, painter: QPainter, rect: QRectF, inner: QRectF, row: HistoryStep, state: RowState) -> None:
        current, theme = look(), self.theme
        if state.hovered or state.current:
            painter.fillRect(rect, theme.wash)
        if state.current:
            paint.bar(painter, rect, theme.fill)
        if row.undone or not self.isEnabled():
            thick = paint.snapped(painter, paint.HAIR)
            strip = QRectF(inner.left(), rect.bottom() - thick, inner.width(), thick)
            paint.dashes(painter, strip, theme.line)
        else:
            paint.foot(painter, inner, theme.rule)
        ink, quiet = (theme.ink3 if row.undone else theme.ink), (theme.ink3 if row.undone else theme.ink2)
        paint.text(painter, inner, row.time, current.font(Role.SECONDARY), quiet)
        self._paint_marker(painter, inner, row)
        loud = theme.danger if row.harm else theme.accent if row.milestone else ink
        # In a narrow list whom it touched is left to the ear and the panel, and the change takes what it needs.
        narrow = inner.width() < current.px(_NARROW)
        change = min(current.px(_CHANGE), inner.width() * 0.4)
        end = QRectF(inner.right() - change, inner.top(), change, inner.height())
        begins = paint_change(painter, end, row.before, row.after, (ink, ink if row.undone else loud), 16)
        left = inner.left() + current.px(_TIME + 22)
        records = self.records_place(row, inner, end.left(), begins - current.px(8))
        if narrow:
            records.setLeft(begins)
        else:
            paint.text(painter, records, row.records, current.font(Role.ENTRY, 15), quiet)
        if row.icon:
            size = current.px(16)
            color = theme.ink3 if row.undone else theme.ink2
            painter.drawPixmap(round(left), round(inner.center().y() - size / 2), current.pixmap(row.icon, color, 16))
        left += current.px(24)
        self._paint_name(painter, QRectF(left, inner.top(), records.left() - left - 8, inner.height()), row)

    def records_place(self, row: HistoryStep, inner: QRectF, end: float, most: float) -> QRectF:
        """Where it says whom a step touched: in their column, else as far right as the change leaves room.

        Args:
            end: where the column of changes begins; most: where this row's own begins.
        """
        px = look().px
        name_end = inner.left() + px(_TIME + 46) + 8 + self._name_width(row)
        wide = QFontMetricsF(look().font(Role.ENTRY, 15)).horizontalAdvance(row.records) + 1
        left = end - px(_RECORDS)
        if left < name_end or left + wide > most:
            left = min(most - px(_RECORDS), max(name_end, most - wide))
        return QRectF(left, inner.top(), most - left, inner.height())

    def _paint_marker(self, painter: QPainter, inner: QRectF, row: HistoryStep) -> None:
        theme, side = self.theme, look().px(9)
        left = inner.left() + look().px(_TIME)
        square = QRectF(left, round(inner.center().y() - side / 2), side, side)
        if row.final:
            paint.dashed(painter, square, theme.line)
        elif row.undone:
            paint.frame(painter, square, theme.line)
        else:
            painter.fillRect(square, theme.ink)

    @staticmethod
    def _name_font(row: HistoryStep) -> QFont:
        return look().font(Role.BODY if row.undone else Role.BODY_STRONG)

    def fitting(self, row: HistoryStep, width: float) -> tuple[int, ...]:
        """The dice that stand beside the whole name; where some are left out, there is room to say so."""
        px = look().px
        name = QFontMetricsF(self._name_font(row)).horizontalAdvance(row.label)
        fit = int((width - max(px(_LEAST_NAME), name + 1) - px(12)) // px(_DIE))
        return row.dice if fit >= len(row.dice) else row.dice[: max(0, fit - 1)]

    def _name_width(self, row: HistoryStep) -> float:
        """What the name takes with its dice and its chip."""
        px, chip = look().px, 0.0
        if row.chip:
            chip = QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(row.chip) + px(14)
        name = QFontMetricsF(self._name_font(row)).horizontalAdvance(row.label)
        return name + px(12) + len(row.dice) * px(_DIE) + chip

    def _paint_name(self, painter: QPainter, place: QRectF, row: HistoryStep) -> None:
        current, theme = look(), self.theme
        ink = theme.ink3 if row.undone else theme.ink
        font = self._name_font(row)
        dice = self.fitting(row, place.width())
        behind = (len(dice) + (dice != row.dice)) * current.px(_DIE)
        chip_font = current.font(Role.MINIMUM)
        chip = QFontMetricsF(chip_font).horizontalAdvance(row.chip) + current.px(14) if row.chip else 0
        if place.width() - behind - chip < current.px(_LEAST_NAME):
            chip = 0  # the name comes first; the chip's words are spoken all the same
        room = max(current.px(60), place.width() - behind - chip - current.px(12))
        stands = paint.text(painter, QRectF(place.left(), place.top(), room, place.height()), row.label, font, ink)
        left = paint_dice(painter, stands.right() + current.px(12), place.center().y(), dice)
        if dice != row.dice:
            paint.text(painter, QRectF(left, place.top(), current.px(_DIE), place.height()), "…", font, ink)
        if chip:
            frame = QRectF(round(left), round(place.center().y()) - current.px(10), round(chip), current.px(20))
            paint.rounded(painter, frame, None, theme.line, 2)
            paint.text(painter, frame, row.chip, chip_font, theme.ink2, Qt.AlignmentFlag.AlignHCenter)

    def _paint_here(self, painter: QPainter, rect: QRectF, inner: QRectF, row: HistoryHere) -> None:
        current, theme = look(), self.theme
        middle = inner.center().y()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.ink)
        left, size = inner.left(), current.px(8)
        painter.drawPolygon(
            QPolygonF([QPointF(left, middle - size), QPointF(left + size, middle), QPointF(left, middle + size)])
        )
        painter.setRenderHint(painter.RenderHint.Antialiasing, on=False)
        words = QRectF(left + size + current.px(10), inner.top(), inner.width(), inner.height())
        stands = paint.text(painter, words, "You are here", current.font(Role.LABEL), theme.ink)
        right = inner.right()
        for spot in reversed(self.spots(row, rect)):
            paint_small_button(painter, spot.rect, spot.name, spot.name.lower())
            right = spot.rect.left() - current.px(10)
        if row.undone:
            note = f"{row.undone} step{'s' if row.undone > 1 else ''} undone"
            place = QRectF(inner.left(), inner.top(), right - inner.left(), inner.height())
            font = current.font(Role.SECONDARY)
            right = paint.text(painter, place, note, font, theme.ink2, Qt.AlignmentFlag.AlignRight).left()
            right -= current.px(12)
        start = stands.right() + current.px(12)
        paint.rule(painter, start, round(middle) - 1, right - start, theme.ink, paint.HEAVY)

    def _paint_divider(self, painter: QPainter, inner: QRectF, row: HistoryDivider) -> None:
        current, theme = look(), self.theme
        middle, gap = round(inner.center().y()), current.px(14)
        paint.rule(painter, inner.left(), middle, current.px(44), theme.ink2)
        words = QRectF(inner.left() + current.px(44) + gap, inner.top(), inner.width(), inner.height())
        stands = paint.text(painter, words, row.title, current.font(Role.LABEL), theme.ink)
        if row.note:
            place = QRectF(stands.right() + gap, inner.top(), inner.width(), inner.height())
            stands = paint.text(painter, place, row.note, current.font(Role.SECONDARY), theme.ink2)
        start = stands.right() + gap
        paint.rule(painter, start, middle, inner.right() - start, theme.ink2)

    def spots(self, row: HistoryRow, rect: QRectF) -> Sequence[Spot]:
        if not isinstance(row, HistoryHere):
            return ()
        current, made = look(), []
        right = rect.right() - current.px(_SIDE)
        for name, able in (("Redo", row.can_redo), ("Undo", row.can_undo)):
            if able:
                width = small_button_width(name)
                made.append(Spot(QRectF(right - width, rect.top() + current.px(3), width, current.px(28)), name))
                right -= width + current.px(6)
        return made[::-1]

    def spoken_row(self, row: HistoryRow) -> str:
        if isinstance(row, HistoryHere):
            return spoken("You are here", f"{row.undone} undone" if row.undone else "")
        if isinstance(row, HistoryDivider):
            return spoken(row.title, row.note)
        if isinstance(row, HistoryFold):
            return spoken(row.words, "open" if row.open else "folded")
        change = f"{row.before} to {row.after}" if row.before else row.after
        dice = f"dice {' '.join(map(str, row.dice))}" if row.dice else ""
        state = "undone, final" if row.final else "undone" if row.undone else ""
        return spoken(row.time, row.label, dice, row.records, change, row.chip, state)

    def tip_row(self, row: HistoryRow) -> str:
        if isinstance(row, HistoryDivider):
            return row.tip
        return row.label if isinstance(row, HistoryStep) else ""

    def press(self, row: HistoryRow, spot: str) -> None:
        if spot == "Undo":
            self.undo_requested.emit()
        elif spot == "Redo":
            self.redo_requested.emit()
        elif isinstance(row, HistoryFold):
            self.fold_opened.emit(row.key)

    def enter(self, row: HistoryRow) -> None:
        if isinstance(row, HistoryStep):
            self.step_opened.emit(row.id)
        else:
            self.press(row, "")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        at = self.indexAt(event.position().toPoint())
        row = self.rows[at.row()] if at.isValid() else None
        if isinstance(row, HistoryStep) and event.button() == Qt.MouseButton.LeftButton:
            self.step_opened.emit(row.id)

    def key(self, row: HistoryRow, event: QKeyEvent) -> bool:
        if isinstance(row, HistoryStep) and event.key() == Qt.Key.Key_R and not event.modifiers():
            self.revert_requested.emit(row.id)
            return True
        return False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        row = self.current
        if isinstance(row, HistoryStep) and not self.showing:
            self.step_chosen.emit(row.id)
        self.viewport().update()
