"""EntryList: a list of names in numbered slots; typing adds, Enter edits or opens, Del removes, Alt+↑↓ reorders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QCompleter, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.table_delegate import CellLine

_ROW, _NUMBER = 32, 24


@dataclass(frozen=True, slots=True)
class Entry:
    """One name in the list.

    Attributes:
        id, name: what the signals speak of, and what is written.
        note: small words behind it.
        missing: it comes from a plugin that is not there: dashed, and the note says which.
        opens: whether Enter opens it instead of editing its name.
    """

    id: str
    name: str
    note: str = ""
    missing: bool = False
    opens: bool = False


@dataclass(frozen=True, slots=True)
class _Slot:
    number: int
    of: int
    entry: Entry | None


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
        self._choices: tuple[str, ...] = ()
        self._editor: CellLine | None = None
        self._edited: _Slot | None = None
        self.set_entries(())

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Shows other entries; with a number of slots that many lines, else one empty line behind them."""
        count = max(self._slots, len(entries)) if self._slots else len(entries) + bool(self._add)
        padded: list[Entry | None] = [*entries, *[None] * (count - len(entries))]
        self.set_rows([_Slot(at, count, entry) for at, entry in enumerate(padded, start=1)])

    def set_choices(self, names: Sequence[str]) -> None:
        """Names that are offered while one types; others can be typed all the same."""
        self._choices = tuple(names)

    def row_height(self, row: _Slot, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: _Slot, state: RowState) -> None:
        current, theme = look(), look().theme
        self.paint_ground(painter, rect, state, dashed=row.entry is not None and row.entry.missing)
        left = rect.left()
        if self._numbered:
            number = QRectF(left, rect.top(), current.px(14), rect.height())
            font = current.font(Role.ENTRY_STRONG, 14)
            paint.text(painter, number, str(row.number), font, theme.ink3, Qt.AlignmentFlag.AlignRight)
            left += current.px(_NUMBER)
        words = QRectF(left, rect.top(), rect.right() - left, rect.height())
        if row.entry is None:
            paint.text(painter, words, self._add, current.font(Role.SECONDARY), theme.ink3)
            return
        ink = theme.ink3 if row.entry.missing else theme.ink
        font = current.font(Role.NOTE if row.entry.missing else Role.ENTRY)
        stands = paint.text(painter, words, row.entry.name, font, ink)
        note = "missing" if row.entry.missing and not row.entry.note else row.entry.note
        if note:
            behind = QRectF(stands.right() + current.px(8), rect.top(), 0, rect.height())
            behind.setRight(rect.right())
            small = current.font(Role.MINIMUM)
            behind.translate(0, stands.bottom() - round(paint.baseline(behind, small)))
            paint.text(painter, behind, note, small, theme.ink3)

    def spoken_row(self, row: _Slot) -> str:
        of = f"{self._name} {row.number} of {row.of}"
        if row.entry is None:
            return spoken(of, "empty")
        return spoken(of, row.entry.name, row.entry.note, "missing" if row.entry.missing else "")

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
        at = self.rows.index(row)
        index = self.model().index(at, 0)
        self.setCurrentIndex(index)
        line = CellLine(self.viewport())
        line.setFont(look().font(Role.ENTRY))
        line.setAccessibleName(self.spoken_row(row))
        line.setText(text if text is not None else row.entry.name if row.entry else "")
        indent = look().px(_NUMBER) - 4 if self._numbered else 0
        line.setGeometry(self.visualRect(index).adjusted(indent, 0, 0, 0))
        if self._choices:
            completer = QCompleter(list(self._choices), line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            line.setCompleter(completer)
        self._editor, self._edited = line, row
        line.editingFinished.connect(self._finish)
        line.installEventFilter(self)
        line.show()
        line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _type(self, text: str) -> None:
        """Typing goes into the first empty slot."""
        empty = next((row for row in self.rows if row.entry is None), None)
        if empty is not None:
            self.start_editing(empty, text)

    def _finish(self) -> None:
        line, row = self._editor, self._edited
        if line is None or row is None:
            return
        name = line.text().strip()
        self._close()
        if row.entry is None and name:
            self.entry_added.emit(name)
        elif row.entry is not None and name and name != row.entry.name:
            self.entry_edited.emit(row.entry.id, name)

    def _close(self) -> None:
        line, self._editor, self._edited = self._editor, None, None
        if line is not None:
            line.deleteLater()
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        typed = event if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else None
        if typed is not None and watched is self._editor and typed.key() == Qt.Key.Key_Escape:
            self._close()
            return True
        return super().eventFilter(watched, event)
