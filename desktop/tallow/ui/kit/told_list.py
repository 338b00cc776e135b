"""ToldList: lines that are worked out and that nobody writes in; some of them lead somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.spoken import spoken

_PAD, _LINE, _UNDER, _BETWEEN, _LEAST = 5, 22, 17, 8, 150


class ToldState(Enum):
    """How a line stands: so; not available; harm; short of what is needed; the line below which the rest is folded."""

    PLAIN = auto()
    OFF = auto()
    HARM = auto()
    LACK = auto()
    MORE = auto()


@dataclass(frozen=True, slots=True)
class ToldRow:
    """One line.

    Attributes:
        text, note, value: what is written; the note stands small behind it, or below where there is no room.
        state: how it stands; what is not available says why in its note.
        key: what the signal speaks of; empty, and the line leads nowhere.
    """

    text: str
    note: str = ""
    value: str = ""
    state: ToldState = ToldState.PLAIN
    key: str = ""


_SAID = {ToldState.OFF: "unavailable", ToldState.LACK: "short"}
_SHORT = "short"
"""The word before the value of what is short: its color alone does not say it."""


class ToldList(RowView[ToldRow]):
    """The lines; ↑ and ↓ move, Enter or a press opens one that leads somewhere, and unfolds what is folded.

    Signals:
        line_opened: the key of a line.
    """

    line_opened = Signal(str)

    def __init__(self, name: str, *, folds: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._folds = folds
        self._all: tuple[ToldRow, ...] = ()
        self._unfolded = False

    def set_lines(self, lines: Sequence[ToldRow]) -> None:
        """Shows other lines; of more than fold, those behind are behind a line that unfolds them."""
        if tuple(lines) != self._all:
            self._all = tuple(lines)
            self._show()

    @property
    def lines(self) -> tuple[ToldRow, ...]:
        """All lines, folded ones too."""
        return self._all

    def _show(self) -> None:
        hidden = len(self._all) - self._folds
        if self._unfolded or not self._folds or hidden < 2:  # one alone takes no more room than the line that says so
            self.set_rows(self._all)
        else:
            more = ToldRow(f"{hidden} more…", state=ToldState.MORE)
            self.set_rows((*self._all[: self._folds], more))

    # --- what is shown ---

    def row_height(self, row: ToldRow, width: int) -> int:
        px = look().px
        words, under = self._broken(row, width)
        return 2 * px(_PAD) + len(words) * px(_LINE) + len(under) * px(_UNDER)

    def _broken(self, row: ToldRow, width: float) -> tuple[list[str], list[str]]:
        """The lines of the text, and those of a note that does not fit behind it."""
        room = width - self._value_width(row, width)
        words = wrap.lines(row.text, self._font(row), room) or [""]
        if not row.note or self._behind(row, words, room):
            return words, []
        return words, wrap.lines(row.note, look().font(Role.MINIMUM), room)

    def _behind(self, row: ToldRow, words: Sequence[str], room: float) -> bool:
        """Whether the note stands behind the text on one line."""
        text = QFontMetricsF(self._font(row)).horizontalAdvance(row.text)
        note = QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(row.note)
        return len(words) == 1 and text + look().px(_BETWEEN) + note <= room

    def _value_width(self, row: ToldRow, width: float) -> float:
        """The room at the right that the value takes, with the word before it."""
        if not row.value:
            return 0
        wide = QFontMetricsF(look().font(Role.ENTRY_STRONG)).horizontalAdvance(row.value) + look().px(_BETWEEN)
        if row.state is ToldState.LACK:
            wide += QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(_SHORT) + look().px(_BETWEEN)
        return min(wide, max(0, width - look().px(_LEAST)))

    def paint_row(self, painter: QPainter, rect: QRectF, row: ToldRow, state: RowState) -> None:
        px, off = look().px, row.state is ToldState.OFF
        washed = replace(state, hovered=state.hovered and _leads(row))
        self.paint_ground(painter, rect, washed, dashed=off)
        ink = self._ink(row)
        words, under = self._broken(row, rect.width())
        room = rect.width() - self._value_width(row, rect.width())
        first = QRectF(rect.left(), rect.top() + px(_PAD), room, px(_LINE))
        line = QRectF(first)
        stands = QRectF()
        for each in words:
            stands = paint.text(painter, line, each, self._font(row), ink)
            if row.key:
                paint.underline(painter, stands, self.theme.line)
            line.translate(0, px(_LINE))
        small = look().font(Role.MINIMUM)
        if row.note and not under:
            behind = QRectF(first)
            behind.setLeft(stands.right() + px(_BETWEEN))
            paint.text(painter, behind, row.note, small, self.theme.ink3)
        beneath = QRectF(rect.left(), line.top() - px(1), room, px(_UNDER))
        for each in under:
            paint.text(painter, beneath, each, small, self.theme.ink3)
            beneath.translate(0, px(_UNDER))
        self._paint_value(
            painter, QRectF(first.right(), first.top(), rect.right() - first.right(), first.height()), row
        )

    def _paint_value(self, painter: QPainter, line: QRectF, row: ToldRow) -> None:
        if not row.value:
            return
        lack, px = row.state is ToldState.LACK, look().px
        color = self.theme.danger if lack else self._ink(row)
        taken = paint.text(painter, line, row.value, look().font(Role.ENTRY_STRONG), color, Qt.AlignmentFlag.AlignRight)
        if lack:
            before = QRectF(line)
            before.setRight(taken.left() - px(_BETWEEN))
            paint.text(painter, before, _SHORT, look().font(Role.MINIMUM), color, Qt.AlignmentFlag.AlignRight)

    def _ink(self, row: ToldRow) -> QColor:
        theme = self.theme
        if row.state in (ToldState.OFF, ToldState.MORE):
            return theme.ink3
        return theme.danger if row.state is ToldState.HARM else theme.ink

    @staticmethod
    def _font(row: ToldRow) -> QFont:
        return look().font(Role.SECONDARY if row.state is ToldState.MORE else Role.ENTRY)

    def spoken_row(self, row: ToldRow) -> str:
        return spoken(row.text, row.value, _SAID.get(row.state, ""), row.note)

    def tip_row(self, row: ToldRow) -> str:
        return "" if row.state is ToldState.MORE else spoken(row.text, row.note, row.value)

    def spots(self, row: ToldRow, rect: QRectF) -> Sequence[Spot]:
        return (Spot(rect, ""),) if _leads(row) else ()

    # --- what is done ---

    def press(self, row: ToldRow, spot: str) -> None:
        if row.state is ToldState.MORE:
            self._unfolded = True
            at = len(self.rows) - 1
            self._show()
            self.choose(at)
        elif row.key:
            self.line_opened.emit(row.key)


def _leads(row: ToldRow) -> bool:
    """Whether something happens when the line is pressed."""
    return bool(row.key) or row.state is ToldState.MORE
