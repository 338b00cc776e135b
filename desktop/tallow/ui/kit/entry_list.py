"""EntryList: a list of names in numbered slots; typing adds, Enter edits or opens, Del removes, Alt+↑↓ reorders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from tallow.ui.kit import paint, wrap
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.typed_line import TypedLine

_ROW, _NUMBER, _NOTE = 32, 24, 16


@dataclass(frozen=True, slots=True)
class Entry:
    """One name in the list.

    Attributes:
        id, name: what the signals speak of, and what is written.
        note: small words behind it.
        missing: it comes from a plugin that is not there: dashed, and the note says which.
        opens: whether Enter opens it instead of editing its name.
        error: what is wrong with it, in a sentence, or "".
    """

    id: str
    name: str
    note: str = ""
    missing: bool = False
    opens: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class _Slot:
    number: int
    of: int
    entry: Entry | None


def _words(entry: Entry) -> str:
    """What stands small behind a name."""
    return entry.error or entry.note or ("missing" if entry.missing else "")


def _name_font(entry: Entry) -> QFont:
    return look().font(Role.NOTE if entry.missing else Role.ENTRY)


class EntryList(RowView[_Slot]):
    """The entries, and behind them empty slots in which a name can be typed.

    Signals:
        entry_added: name; entry_edited: id, name; entry_removed: id; entry_opened: id.
        entry_moved: id, by -1 or 1 places.
    """

    entry_added = Signal(str)
    entry_edited = Signal(str, str)
    entry_removed = Signal(str)
    entry_opened = Signal(str)
    entry_moved = Signal(str, int)

    def __init__(
        self, name: str, *, slots: int = 0, add: str = "add…", numbered: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent=parent)
        self._name, self._slots, self._add, self._numbered = name, slots, add, numbered
        self._offered: Callable[[], Sequence[str]] = tuple
        self.set_entries(())

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Shows other entries; with a number of slots that many lines, else one empty line behind them."""
        count = max(self._slots, len(entries)) if self._slots else len(entries) + bool(self._add)
        padded: list[Entry | None] = [*entries, *[None] * (count - len(entries))]
        self.set_rows([_Slot(at, count, entry) for at, entry in enumerate(padded, start=1)])

    def offer(self, names: Callable[[], Sequence[str]]) -> None:
        """Names that are asked for when somebody begins to type, and offered then; others can be typed all the same."""
        self._offered = names

    def row_height(self, row: _Slot, width: int) -> int:
        return look().px(_ROW) + len(self._below(row, width)) * look().px(_NOTE)

    def _below(self, row: _Slot, width: float) -> list[str]:
        """The note in lines below the name, where it does not fit behind it."""
        entry, current = row.entry, look()
        if entry is None or not _words(entry):
            return []
        small = current.font(Role.MINIMUM)
        room = width - (current.px(_NUMBER) if self._numbered else 0) - (current.px(4) if entry.error else 0)
        name = QFontMetricsF(_name_font(entry)).horizontalAdvance(entry.name) + current.px(8)
        if name + QFontMetricsF(small).horizontalAdvance(_words(entry)) <= room:
            return []
        return wrap.lines(_words(entry), small, room)

    def paint_row(self, painter: QPainter, rect: QRectF, row: _Slot, state: RowState) -> None:
        current, theme, entry = look(), look().theme, row.entry
        dashed = not self.isEnabled() or (entry is not None and entry.missing)
        self.paint_ground(painter, rect, state, dashed=dashed)
        left = rect.left()
        if self._numbered:
            number = QRectF(left, rect.top(), current.px(14), current.px(_ROW))
            font = current.font(Role.ENTRY_STRONG, 14)
            paint.text(painter, number, str(row.number), font, theme.ink3, Qt.AlignmentFlag.AlignRight)
            left += current.px(_NUMBER)
        words = QRectF(left, rect.top(), rect.right() - left, current.px(_ROW))
        if entry is None:
            paint.text(painter, words, self._add, current.font(Role.SECONDARY), theme.ink3)
            return
        stands = paint.text(painter, words, entry.name, _name_font(entry), theme.ink3 if dashed else theme.ink)
        small, color = current.font(Role.MINIMUM), theme.danger if entry.error else theme.ink3
        below = self._below(row, rect.width())
        line = QRectF(left, words.bottom() - current.px(4), words.width(), current.px(_NOTE))
        for each in below:
            paint.text(painter, line, each, small, color)
            line.translate(0, line.height())
        if not below and _words(entry):
            behind = QRectF(stands.right() + current.px(8), rect.top(), 0, words.height())
            behind.setRight(rect.right() - (current.px(4) if entry.error else 0))
            behind.translate(0, stands.bottom() - round(paint.baseline(behind, small)))
            paint.text(painter, behind, _words(entry), small, color)
        if entry.error:
            paint.frame(painter, rect.adjusted(left - rect.left() - current.px(6), 1, 0, -2), theme.danger, 2)

    def spoken_row(self, row: _Slot) -> str:
        of = f"{self._name} {row.number} of {row.of}"
        if row.entry is None:
            return spoken(of, "empty")
        return spoken(of, row.entry.name, row.entry.note, "missing" if row.entry.missing else "", row.entry.error)

    def tip_row(self, row: _Slot) -> str:
        return spoken(row.entry.name, row.entry.error or row.entry.note) if row.entry else ""

    def press(self, row: _Slot, spot: str) -> None:
        if row.entry is not None and row.entry.opens:
            self.entry_opened.emit(row.entry.id)
        else:
            self.start_editing(row)

    def key(self, row: _Slot, event: QKeyEvent) -> bool:
        key, text = event.key(), event.text()
        up_down = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and Qt.Key(key) in up_down and row.entry:
            self.entry_moved.emit(row.entry.id, up_down[Qt.Key(key)])
        elif key == Qt.Key.Key_Delete and row.entry:
            self.entry_removed.emit(row.entry.id)
        elif key == Qt.Key.Key_F2 and row.entry:
            self.start_editing(row)
        elif text and text.isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._type(text)
        else:
            return False
        return True

    def start_editing(self, row: _Slot, text: str | None = None) -> None:
        """Opens the line in which a slot's name is typed."""
        index = self.model().index(self.rows.index(row), 0)
        self.setCurrentIndex(index)
        written = text if text is not None else row.entry.name if row.entry else ""
        font = look().font(Role.ENTRY)
        line = TypedLine(self, self.spoken_row(row), written, font, choices=self._offered())
        indent = look().px(_NUMBER) - 4 if self._numbered else 0
        line.setGeometry(self.visualRect(index).adjusted(indent, 0, 0, 0))
        line.given.connect(lambda name: self._on_given(row, name))
        line.open()

    def _type(self, text: str) -> None:
        """Typing goes into the first empty slot."""
        empty = next((row for row in self.rows if row.entry is None), None)
        if empty is not None:
            self.start_editing(empty, text)

    def _on_given(self, row: _Slot, name: str) -> None:
        if row.entry is None and name:
            self.entry_added.emit(name)
        elif row.entry is not None and name and name != row.entry.name:
            self.entry_edited.emit(row.entry.id, name)
