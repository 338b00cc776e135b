"""What every block on the screen is: a widget that shows a view and edits its fields through the bridge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from tallow.model.edit import Edit, Set
from tallow.model.value import Value
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit.number_edit import NumberEdit
from tallow.ui.sheets.quiet_edit import QuietEdit

_HISTORY_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class BlockWidget(QWidget):
    """One block of a sheet.

    Attributes:
        view: the record as it was shown last; what an editor saw comes from here.
        there: whether it has anything to show.
        fills: whether it takes what height the page has left.
        wide: whether it wants the room of the rail and of the Why panel.
        said: why something in it cannot be done, as far as it says so itself.
    """

    fills = False
    wide = False
    said: Sequence[str] = ()

    def __init__(self, bridge: Bridge, view: SheetView) -> None:
        super().__init__()
        self.bridge = bridge
        self.view = view
        self._editors: dict[str, QWidget] = {}
        self._stays: dict[str, Stay] = {}
        self._seen: dict[str, Value] = {}  # what the store held when an entry began that is still under way
        self._writing = self._refused = False
        self.there = True

    def show_view(self, view: SheetView) -> None:
        """Show the record as it stands now; what did not change is left alone, keyboard and selection above all.

        What is being typed stays as it is typed; when it is given, it expects what the person saw when it began.
        """
        if view.record.id != self.view.record.id:
            self._seen.clear()
        elif not self._writing:
            seen = {path: self._seen.get(path, self.stored_at(path)) for path in self._begun()}
            self._seen = seen
        self.view = view
        self.refresh()

    def under_way(self) -> Iterable[str]:
        """The paths in whose editors something stands that is typed and not given yet."""
        return [path for path, editor in self._editors.items() if getattr(editor, "under_way", False)]

    def _begun(self) -> set[str]:
        """The paths in whose editors an entry has begun: it has not seen what comes meanwhile."""
        typed = (path for path, editor in self._editors.items() if isinstance(editor, NumberEdit) and editor.typing)
        return {*self.under_way(), *typed}

    def stored_at(self, path: str) -> Value:
        """What the record that shows holds at a path of this block."""
        return None if self.view.is_total(path) else self.view.stored(path)

    def expected(self, path: str) -> Value:
        """What an editor of a path saw: from here on it has seen what is stored now."""
        return self._seen.pop(path) if path in self._seen else self.stored_at(path)

    def refresh(self) -> None:
        """Bring the widgets in line with the view; each block does it its own way."""
        raise TypeError(f"{type(self).__name__} does not say how it is refreshed")

    def editor(self, path: str) -> QWidget | None:
        """The widget that edits or shows a value, for a jump to it."""
        return self._editors.get(path)

    def path_of(self, widget: QWidget) -> str:
        """The path whose editor a widget is or belongs to, "" for none."""
        found = (path for path, editor in self._editors.items() if widget is editor or editor.isAncestorOf(widget))
        return next(found, "")

    def adopt(self, path: str, widget: QWidget) -> None:
        """Take a widget as the editor of a path: each stay of the keyboard in it is one step of the history."""
        self._editors[path] = widget
        self._stays[path] = Stay(self, path, widget)

    def stands_at_default(self, path: str) -> bool:
        """Whether nothing is stored for a field."""
        return not self.view.is_total(path) and self.view.stored(path) is None

    def forget_seen(self, path: str) -> None:
        """Another entry begins: what an earlier one saw is past."""
        self._seen.pop(path, None)

    def write(self, path: str, value: Value) -> None:
        """Give a field another value, expecting what the view shows; nothing happens where it is the same.

        Within one stay of the keyboard, a field that stood at its default goes back to it and keeps nothing.
        """
        stay, default = self._stays.get(path), self.view.field(path).default
        stored = self.expected(path)
        seen = default if stored is None else stored
        if same(value, seen):
            return
        if stay is not None and stay.stood_at_default and same(value, default):
            value = None
        self.commit(self.view.label(path), [Set(self.view.record.id, path, value, seen)], path)

    def commit(self, what: str, edits: Sequence[Edit], path: str = "", part: str = "") -> None:
        """Commit edits as one step named after the record and what was changed.

        Args:
            path: in whose editor they were given: those of one stay of the keyboard there are one step.
            part: which part of that editor; those of different parts are steps of their own.
        """
        stay = self._stays.get(path)
        self._writing = True
        key = f"{stay.key}{part and ':'}{part}" if stay else None
        back = self._without_digits(path, edits)
        changes = self.bridge.do(f"{self.view.record.name}: {what}", edits, merge=key, back=back)
        self._writing, self._refused = False, changes is None
        if self._refused:
            self.end_entry(path)  # what was refused does not stay, to be gone on with
        if stay is not None and changes is not None:
            stay.wrote = changes.step.number

    def _without_digits(self, path: str, edits: Sequence[Edit]) -> Sequence[Set]:
        """What takes back the first digits of a number that a rule objects to, which were given as they were typed."""
        editor, stay = self._editors.get(path), self._stays.get(path)
        edit = edits[0] if len(edits) == 1 else None
        if not isinstance(edit, Set) or not isinstance(editor, NumberEdit) or not editor.typing:
            return ()
        before: Value = editor.before
        if same(before, edit.expect):
            return ()
        if stay is not None and stay.stood_at_default and same(before, self.view.field(path).default):
            before = None
        return (replace(edit, value=before),)

    def end_entry(self, path: str) -> None:
        """End the entry of a number that is given as it is typed: what comes next in its editor begins anew."""
        editor = self._editors.get(path)
        if isinstance(editor, NumberEdit) and editor.typing and (self._refused or not editor.under_way):
            editor.drop()

    def settle(self, path: str) -> bool:
        """Write what is typed in a path's editor and not written yet, so that undo takes back that.

        False where it cannot be written: it is taken back in the editor then, and undo has done what it can.
        """
        self._refused, editor = False, self._editors.get(path)
        if isinstance(editor, QuietEdit):
            editor.give()
        elif isinstance(editor, NumberEdit):
            editor.drop()  # a number that fits is written as it is typed
            return False
        return not self._refused

    def take_back(self, path: str) -> None:
        """Undo what this stay of the keyboard wrote: before it, the store held something that no editor can write."""
        newest, _ = self.bridge.ends()
        if newest is not None and newest.number == self._stays[path].wrote:
            self.bridge.undo()

    def appear(self, there: bool) -> None:
        """Show the block, or hide it while it has nothing to show."""
        self.there = there
        if not there:
            self.hide()
        elif self.parentWidget() is not None:  # without one it would flash up as a window of its own
            self.show()

    def failed(self) -> str:
        """The sentence that stands where the game's plugin could not say what is to be shown."""
        owner = self.view.record.kind.partition(".")[0]
        return f"The plugin {owner} could not work this out. Its row among the plugins says why."

    def ask_why(self, total: str) -> None:
        """Ask the Why panel for a total of this record."""
        self.bridge.figure_asked.emit(self.view.record.id, total)


def same(one: Value, other: Value) -> bool:
    """Whether two values are the same to the store: 5 and 5.0 are, True and 1 are not."""
    return bool(one == other) and isinstance(one, bool) is isinstance(other, bool)


def is_history(event: QKeyEvent) -> bool:
    """Whether a key means undo or redo, which a line of text would take for itself."""
    return any(event.matches(key) for key in _HISTORY_KEYS)


class Stay(QObject):
    """Watches one editor: a merge key for each stay of the keyboard, and undo keys that go to the window.

    A line of text would take Ctrl+Z for itself and undo its letters; here undo is the history's, and the page writes
    first what is typed and not written yet.

    Attributes:
        key: the merge key of this stay.
        stood_at_default: whether nothing was stored for the field when the stay began.
        wrote: the number of the step that this stay wrote to, 0 for none.
    """

    def __init__(self, block: BlockWidget, path: str, widget: QWidget) -> None:
        super().__init__(widget)
        self._block, self._path = block, path
        self.key = block.bridge.focus_key(path)
        self.stood_at_default = block.stands_at_default(path)
        self.wrote = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.key = self._block.bridge.focus_key(self._path)
            self.stood_at_default = self._block.stands_at_default(self._path)
            self.wrote = 0
            self._block.forget_seen(self._path)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_history(event):
            self._block.end_entry(self._path)
            event.ignore()
            return True
        return super().eventFilter(watched, event)
