"""RoundTable: opponents of a round, how one answered each, and what was used for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.segment import paint_segment, segment_parts
from tallow.ui.kit.spoken import spoken

_ROW, _HEAD, _OUTCOME, _USED, _GAP, _CHIP, _RADIUS = 45, 28, 138, 116, 12, 26, 2
_NARROW, _USED_LEAST = 400, 84
_USED_SPOT = "used"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One opponent.

    Attributes:
        key, name, note: what the signals speak of, what is written, and a line below it.
        outcome: the key of how it went, or "".
        used: what was used, or "".
        blocked: why nothing can be used, or "".
    """

    key: str
    name: str
    note: str = ""
    outcome: str = ""
    used: str = ""
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way it can go: its key, its word, and the letter that chooses it."""

    key: str
    words: str
    letter: str


class RoundRows(RowView[RoundRow]):
    """The rows of a round table; a letter or a click chooses an outcome, Enter what is used."""

    outcome_chosen = Signal(str, str)
    used_requested = Signal(str)

    def __init__(self, name: str, outcomes: Sequence[Outcome], heads: Sequence[str], empty: str) -> None:
        super().__init__(name)
        self._outcomes, self._heads, self._empty = tuple(outcomes), tuple(heads), empty

    def row_height(self, row: RoundRow, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: RoundRow, state: RowState) -> None:
        current, theme, px = look(), look().theme, look().px
        self.paint_ground(painter, rect, state, dashed=not self.isEnabled())
        name, _, used = self.columns(rect)
        ink = theme.ink if self.isEnabled() else theme.ink3
        line = QRectF(name.left(), rect.top() + px(4 if row.note else 11), name.width(), px(22))
        paint.text(painter, line, row.name, current.font(Role.ENTRY_STRONG), ink)
        under = QRectF(name.left(), line.bottom(), name.width(), px(16))
        paint.text(painter, under, row.note, current.font(Role.MINIMUM), theme.ink3)
        words = [outcome.words for outcome in self._outcomes]
        keys = [outcome.key for outcome in self._outcomes]
        chosen = keys.index(row.outcome) if row.outcome in keys else None
        paint_segment(painter, words, self._parts(rect), chosen, enabled=self.isEnabled())
        self._paint_used(painter, used, row)

    def _paint_used(self, painter: QPainter, room: QRectF, row: RoundRow) -> None:
        current, theme = look(), look().theme
        font = current.font(Role.SECONDARY)
        if row.blocked:
            ink = theme.danger if self.isEnabled() else theme.ink3
            paint.text(painter, room, row.blocked, font, ink)
            return
        words, there = row.used or self._empty, bool(row.used) and self.isEnabled()
        chip = self._chip(room, words)
        paint.rounded(painter, chip, theme.well if there else None, theme.line, _RADIUS, dash=not there)
        inner = chip.adjusted(current.px(9), 0, -current.px(8), 0)
        paint.text(painter, inner, words, font, theme.ink if there else theme.ink3)

    def spots(self, row: RoundRow, rect: QRectF) -> Sequence[Spot]:
        parts = zip(self._outcomes, self._parts(rect), strict=True)
        made = [Spot(place, f"={outcome.key}") for outcome, place in parts]
        if not row.blocked:
            made.append(Spot(self._chip(self.columns(rect)[2], row.used or self._empty), _USED_SPOT))
        return made

    def spoken_row(self, row: RoundRow) -> str:
        outcome = next((outcome.words for outcome in self._outcomes if outcome.key == row.outcome), "not said yet")
        return spoken(row.name, f"{self._heads[1].lower()} {outcome}", row.used or row.blocked, row.note)

    def tip_row(self, row: RoundRow) -> str:
        return spoken(row.name, row.note)

    def press(self, row: RoundRow, spot: str) -> None:
        if spot.startswith("="):
            self._choose(row, spot[1:])
        elif spot == _USED_SPOT:
            self.used_requested.emit(row.key)

    def key(self, row: RoundRow, event: QKeyEvent) -> bool:
        typed = event.text().casefold()
        found = next((outcome for outcome in self._outcomes if typed and outcome.letter.casefold() == typed), None)
        if found is not None:
            self._choose(row, found.key)
        return found is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not row.blocked:
                self.used_requested.emit(row.key)
        else:
            super().keyPressEvent(event)

    def _choose(self, row: RoundRow, outcome: str) -> None:
        if outcome != row.outcome:
            self.outcome_chosen.emit(row.key, outcome)

    def _parts(self, rect: QRectF) -> list[QRectF]:
        place = self.columns(rect)[1]
        return segment_parts([outcome.words for outcome in self._outcomes], place.left(), place.center().y())

    def columns(self, rect: QRectF) -> tuple[QRectF, QRectF, QRectF]:
        """Where the three columns of a row stand."""
        px = look().px
        parts = segment_parts([outcome.words for outcome in self._outcomes], 0, 0)
        narrow = rect.width() < px(_NARROW)
        wide, room = round(parts[-1].right()), px(_USED_LEAST if narrow else _USED)
        wide = wide if narrow else max(px(_OUTCOME), wide)
        used = QRectF(rect.right() - room, rect.top(), room, rect.height())
        outcome = QRectF(used.left() - px(_GAP) - wide, rect.top(), wide, rect.height())
        name = QRectF(rect.left(), rect.top(), max(0.0, outcome.left() - px(_GAP) - rect.left()), rect.height())
        return name, outcome, used

    def _chip(self, room: QRectF, words: str) -> QRectF:
        px = look().px
        wide = QFontMetricsF(look().font(Role.SECONDARY)).horizontalAdvance(words) + px(18) + 1
        return QRectF(room.left(), round(room.center().y() - px(_CHIP) / 2), min(round(wide), room.width()), px(_CHIP))


class RoundTable(QWidget):
    """The heads and the rows: `heads` name opponent, outcome and what is used; `empty` stands where nothing is used.

    Signals:
        outcome_chosen: key of the row, key of the outcome.
        used_requested: key of the row for which a person wants to say what was used.
    """

    outcome_chosen = Signal(str, str)
    used_requested = Signal(str)

    def __init__(
        self,
        name: str,
        heads: tuple[str, str, str],
        outcomes: Sequence[Outcome],
        *,
        empty: str = "none yet",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.rows = RoundRows(name, outcomes, heads, empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(_Heads(heads, self.rows))
        column.addWidget(self.rows)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.rows)
        self.rows.outcome_chosen.connect(self.outcome_chosen)
        self.rows.used_requested.connect(self.used_requested)

    def set_rows(self, rows: Sequence[RoundRow]) -> None:
        """Shows other rows; does not emit."""
        self.rows.set_rows(rows)


class _Heads(QWidget):
    """The heads of a round table."""

    def __init__(self, heads: Sequence[str], rows: RoundRows) -> None:
        super().__init__()
        self._heads, self._rows = tuple(heads), rows
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(look().px(240), look().px(_HEAD))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, rect, theme = QPainter(self), QRectF(self.rect()), look().theme
        paint.foot(painter, rect, theme.ink2)
        for words, place in zip(self._heads, self._rows.columns(rect), strict=True):
            paint.text(painter, place, words, look().font(Role.LABEL_TIGHT), theme.ink2)
        painter.end()
