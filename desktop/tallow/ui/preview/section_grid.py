"""SectionGrid: the sections of the sheet that shows, which are left blank, may spill, begin a page, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.label import Rule, Text
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.kit.tick import Tick

COLUMNS = (("blank", "leave blank"), ("spill", "may spill"), ("apart", "new page"))
_COLUMN, _WIDE = 58, len(COLUMNS)


@dataclass(frozen=True, slots=True)
class SectionRow:
    """One section.

    Attributes:
        key, title: its key, and what it is called.
        ticked: the columns that are ticked.
        moves: whether it may stand elsewhere; the name always comes first.
        spills: whether it stands on more than one page now.
    """

    key: str
    title: str
    ticked: frozenset[str]
    moves: bool = True
    spills: bool = False


class SectionGrid(QWidget):
    """A tick for each section and column: one Tab stop, arrows go about in it, Alt with ↑ and ↓ or the mouse moves one.

    Signals:
        ticked: a person ticked or unticked (the section's key, the column, whether).
        moved: a section is to stand elsewhere (its place, the other).
    """

    ticked = Signal(str, str, bool)
    moved = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[SectionRow, ...] = ()
        self._names: list[Text] = []
        self._ticks: list[Tick] = []
        self._held = -1
        self._stop = OneStop(self)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._heads = [Text(words, Role.MINIMUM, "ink3", wrap=True) for _, words in COLUMNS]
        for at, head in enumerate(self._heads, start=1):
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(head, 0, at)
        self._rules: list[Rule] = []
        self.setAccessibleName("Sections")
        look().changed.connect(self._restyle)
        self._restyle()

    def set_rows(self, rows: Sequence[SectionRow]) -> None:
        """Show other sections; the keyboard stays on the tick of its section and column where that is still there."""
        at = next((at for at, tick in enumerate(self._ticks) if tick.hasFocus()), -1)
        was = self._rows[at // _WIDE].key if at >= 0 else ""
        self._rows = tuple(rows)
        if len(rows) * _WIDE != len(self._ticks):
            self._rebuild()
        for number, row in enumerate(rows):
            self._show(number, row)
        if at >= 0 and rows:
            place = next((number for number, each in enumerate(rows) if each.key == was), 0)
            self._ticks[place * _WIDE + at % _WIDE].setFocus(Qt.FocusReason.OtherFocusReason)
        self.setVisible(bool(rows))

    def _rebuild(self) -> None:
        """Make as many rows as there are sections; a row that moves keeps its widgets, for the mouse may hold them."""
        for old in (*self._names, *self._ticks, *self._rules):
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._names = [Text("", Role.SECONDARY, wrap=True) for _ in self._rows]
        self._rules = [Rule() for _ in self._rows]
        self._ticks = [Tick("", words=False) for _ in self._rows for _ in COLUMNS]
        for number, (name, rule) in enumerate(zip(self._names, self._rules, strict=True)):
            name.installEventFilter(self)
            self._grid.addWidget(name, 2 * number + 1, 0)
            self._grid.addWidget(rule, 2 * number + 2, 0, 1, _WIDE + 1)
        for at, tick in enumerate(self._ticks):
            tick.clicked.connect(lambda on, at=at: self._on_ticked(at, on))
            tick.installEventFilter(self)
            self._grid.addWidget(tick, 2 * (at // _WIDE) + 1, at % _WIDE + 1, Qt.AlignmentFlag.AlignCenter)
        self._stop.set_parts(self._ticks)

    def _show(self, number: int, row: SectionRow) -> None:
        name = self._names[number]
        name.setText(f"{row.title} (spills)" if row.spills else row.title)
        name.setCursor(Qt.CursorShape.OpenHandCursor if row.moves else Qt.CursorShape.ArrowCursor)
        for at, (column, words) in enumerate(COLUMNS):
            tick = self._ticks[number * _WIDE + at]
            tick.setText(f"{row.title}, {words}")
            tick.setChecked(column in row.ticked)
            tick.set_mixed(False)  # which also speaks the words

    def _on_ticked(self, at: int, on: bool) -> None:
        self.ticked.emit(self._rows[at // _WIDE].key, COLUMNS[at % _WIDE][0], on)

    # by keyboard and mouse

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched in self._ticks:
            return self._key(self._ticks.index(watched), event)
        if isinstance(event, QMouseEvent) and isinstance(watched, QLabel) and watched in self._names:
            self._drag(self._names.index(watched), event)
        return super().eventFilter(watched, event)

    def _key(self, at: int, event: QKeyEvent) -> bool:
        arrows = {Qt.Key.Key_Up: -_WIDE, Qt.Key.Key_Down: _WIDE, Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        by = arrows.get(Qt.Key(event.key()))
        if by is None:
            return False
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if abs(by) == _WIDE:
                self._move(at // _WIDE, at // _WIDE + by // _WIDE)
        elif 0 <= at + by < len(self._ticks) and (abs(by) == _WIDE or (at + by) // _WIDE == at // _WIDE):
            self._ticks[at + by].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _drag(self, at: int, event: QMouseEvent) -> None:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self._held = at
        elif kind == QEvent.Type.MouseButtonRelease:
            self._held = -1
        elif kind == QEvent.Type.MouseMove and self._held >= 0:
            where = self._names[at].mapTo(self, event.position().toPoint())
            over = self._row_at(where)
            if over != self._held and self._move(self._held, over):
                self._held = over

    def _row_at(self, where: QPoint) -> int:
        bottoms = [name.geometry().bottom() for name in self._names]
        return next((number for number, bottom in enumerate(bottoms) if where.y() <= bottom), len(bottoms) - 1)

    def _move(self, at: int, to: int) -> bool:
        fits = 0 <= to < len(self._rows) and self._rows[at].moves and self._rows[to].moves
        if fits:
            self.moved.emit(at, to)
        return fits

    def _restyle(self) -> None:
        px = look().px
        for at in range(1, len(COLUMNS) + 1):
            self._grid.setColumnMinimumWidth(at, px(_COLUMN))
            self._heads[at - 1].setMaximumWidth(px(_COLUMN))
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(px(2))
