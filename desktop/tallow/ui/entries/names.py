"""The entries of a type without ranges: a list with a filter, and the form of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from tallow.services.own.unknown import unknown_in
from tallow.ui.entries.apart import apart
from tallow.ui.entries.form import EntryForm
from tallow.ui.entries.sitting import Item, Sitting
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.field import Field
from tallow.ui.kit.label import Text
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.page_frame import scrolled

_ROW, _LIST, _NARROW, _LOW = 36, 250, 620, 220
_ACROSS = QBoxLayout.Direction.LeftToRight
_ANY = 16_777_215  # Qt's own for no limit
_NOTES = {"own": "your own", "changed": "changed by you", "new": "new", "other": ""}


class NameList(RowView[Item]):
    """The names; moving the mark shows an entry, Enter goes into its form, Del takes it out.

    Signals:
        entered: Enter was pressed, or the mouse (the entry's key).
        marked: the mark is on another entry (its key).
        removed: an entry is to be taken out (its key).
    """

    entered = Signal(str)
    marked = Signal(str)
    removed = Signal(str)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.kind.plural, scrolls=True)
        self._sitting = sitting
        self._apart: dict[str, str] = {}
        self.selectionModel().currentChanged.connect(self._on_current)

    def row_height(self, row: Item, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: Item, state: RowState) -> None:
        theme, px = look().theme, look().px
        self.paint_ground(painter, rect, state)
        if state.current:
            painter.fillRect(rect.adjusted(0, 0, 0, -1), theme.wash)
            paint.bar(painter, rect, theme.fill)
        inner = rect.adjusted(px(12), 0, -px(8), 0)
        note, wrong = self._note(row)
        color = theme.danger if wrong else theme.ink3
        told = paint.text(painter, inner, note, look().font(Role.MINIMUM), color, Qt.AlignmentFlag.AlignRight)
        inner.setRight(told.left() - px(8) if note else inner.right())
        strong = Role.ENTRY if row.source == "other" else Role.ENTRY_STRONG
        paint.text(painter, inner, row.name(self._sitting.kind), look().font(strong, 16), theme.ink)

    def show_items(self, rows: Sequence[Item]) -> None:
        """Show other entries; those of one name are told apart."""
        self._apart = apart(self._sitting, self._sitting.items)
        self.set_rows(rows)

    def note(self, row: Item) -> str:
        """The small words at a name's right."""
        return self._note(row)[0]

    def _note(self, row: Item) -> tuple[str, bool]:
        which = self._apart.get(row.key, "")
        if row.mistakes:
            return ", ".join(filter(None, (which, "not kept" if row.waits else "left out"))), True
        open_ = "fill in" if unknown_in(self._sitting.kind, row.row, row.source) else ""
        return ", ".join(part for part in (which, _NOTES[row.source], open_) if part), False

    def spoken_row(self, row: Item) -> str:
        note, wrong = self._note(row)
        return spoken(row.name(self._sitting.kind), f"error, {note}" if wrong else note)

    def press(self, row: Item, spot: str) -> None:
        self.entered.emit(row.key)

    def key(self, row: Item, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Delete:
            return False
        self.removed.emit(row.key)
        return True

    def _on_current(self) -> None:
        if not self.showing and self.current is not None:
            self.marked.emit(self.current.key)


class NamesEditor(QWidget):
    """The list at the left, the form at the right.

    Attributes:
        filter, list, add: what stands at the left.
        form: of the chosen entry, None where there is none.
        key: the chosen entry's.

    Signals:
        removal_wanted: an entry is to be taken out (its key).
    """

    removal_wanted = Signal(str)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self._sitting = sitting
        self.key = ""
        self.form: EntryForm | None = None
        self._found: frozenset[str] = frozenset()
        label = sitting.kind.label.lower()
        self.filter = Field("Filter", "find", clears=True)
        self.list = NameList(sitting)
        self.add = Button(f"New {label}", icon="plus", height=32)
        self._empty = Text(f"Choose one at the left, or make a new {label}.", Role.SECONDARY, "ink3", wrap=True)
        self._held, self._line = QVBoxLayout(), QBoxLayout(_ACROSS, self)
        self._lay_out()
        self.filter.textChanged.connect(self._on_filter)
        self.list.marked.connect(self.show_entry)
        self.list.entered.connect(self._on_entered)
        self.list.removed.connect(self.removal_wanted)
        self.list.installEventFilter(self)
        self.add.clicked.connect(self.begin)
        sitting.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        px = look().px
        left, holder = QWidget(), QWidget()
        names = QVBoxLayout(left)
        names.setContentsMargins(0, 0, 0, px(16))
        names.setSpacing(px(8))
        names.addWidget(self.filter)
        names.addWidget(self.list, 1)
        names.addWidget(self.add)
        holder.setLayout(self._held)
        self._held.setContentsMargins(0, 0, px(12), px(16))
        self._held.addWidget(self._empty)
        self._held.addStretch(1)
        self._left, self._right = left, scrolled(holder)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(px(28))
        self._line.addWidget(left)
        self._line.addWidget(self._right, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        px, beside = look().px, self.width() >= look().px(_NARROW)
        self._line.setDirection(_ACROSS if beside else QBoxLayout.Direction.TopToBottom)
        self._left.setMinimumWidth(px(_LIST) if beside else 0)
        self._left.setMaximumWidth(px(_LIST) if beside else _ANY)
        self._left.setMaximumHeight(_ANY if beside else px(_LOW))
        self._right.setMinimumHeight(0 if beside else px(_LOW))

    # showing

    def refresh(self) -> None:
        """Show what the sitting holds; an entry that is gone gives its place to the one that took it."""
        at = self.list.currentIndex().row()
        words = self.filter.text().strip().casefold()
        self.list.show_items([each for each in self._sitting.items if self._is_meant(each, words)])
        self._found = frozenset(each.key for each in self.list.rows)
        if self.key and self._sitting.item(self.key) is None:
            rows = self.list.rows
            self.show_entry(rows[min(max(at, 0), len(rows) - 1)].key if rows else "")
        elif self.form is not None:
            self.form.refresh()
        self._mark()

    def _is_meant(self, each: Item, words: str) -> bool:
        """Whether the filter's words are in its name or behind it, or were when they were typed: it is being edited."""
        name = each.name(self._sitting.kind).casefold()
        return words in name or words in self.list.note(each).casefold() or each.key in self._found

    def show_entry(self, key: str) -> None:
        """Show an entry's form; with "" none."""
        item = self._sitting.item(key)
        key = item.key if item is not None else ""
        if key != self.key:
            self.key = key
            self._mark()  # before the keyboard may come to the list, which would mark its first line
            if self.form is not None:
                self.form.hide()
                self.form.deleteLater()
            self.form = EntryForm(self._sitting, key) if key else None
            if self.form is not None:
                self.form.removal_wanted.connect(self.removal_wanted)
                self._held.insertWidget(0, self.form)
            self._empty.setVisible(self.form is None)
        self._mark()

    def _mark(self) -> None:
        at = next((at for at, each in enumerate(self.list.rows) if each.key == self.key), -1)
        if at >= 0 and at != self.list.currentIndex().row():
            self.list.choose(at)

    # what a person does

    def begin(self) -> None:
        """Make a new entry and go into its form."""
        self.filter.clear()
        self.show_entry(self._sitting.begin({}))
        self._focus_form()

    def _on_filter(self) -> None:
        self._found = frozenset()
        self.refresh()

    def _on_entered(self, key: str) -> None:
        self.show_entry(key)
        self._focus_form()

    def _focus_form(self) -> None:
        if self.form is not None:
            self.form.focus_first()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            text = event.text()
            if text.isprintable() and text.strip() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.filter.setFocus()
                self.filter.insert(text)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.list.hasFocus() and self.list.rows:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)
