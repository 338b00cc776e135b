"""The page of one record: its sheet in a scroll area, with advice above and what is missing below."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from PySide6.QtCore import QCoreApplication, QEvent, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tallow.model.edit import ChangeSet
from tallow.model.errors import StoreTrouble, TallowError
from tallow.model.sheet import Sheet
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.scroll_area import ScrollArea
from tallow.ui.sheets.advice import AdviceList
from tallow.ui.sheets.blank import BlankPage
from tallow.ui.sheets.columns_row import ColumnsRow
from tallow.ui.sheets.leaf_bar import LeafBar
from tallow.ui.sheets.missing import MissingList
from tallow.ui.sheets.render import sheet_rows


class RecordPage(ScrollArea):
    """Shows the record that the bridge names; the same sheet's widgets serve all records of its kind.

    Attributes:
        wide: whether what shows wants the room of the rail and of the Why panel.

    Signals:
        widened: it wants that room now, or no more.
    """

    widened = Signal(bool)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("sheet", parent)
        self._bridge = bridge
        self._sheet: Sheet | None = None
        self._leaf = ""  # which leaf of it shows, "" for the front
        self._leaves: dict[str, str] = {}  # kind → the leaf that its records show
        self._rows: list[ColumnsRow] = []
        self._coming: Iterator[ColumnsRow] = iter(())
        self._view: SheetView | None = None
        self.wide = False
        self._unread = ""  # why the record that is to show cannot be read
        self._bar = LeafBar()
        self._advice = AdviceList(bridge)
        self._missing = MissingList(bridge)
        self._blank = BlankPage(bridge)
        self._ground = QWidget()
        self._ground.setObjectName("ground")
        self._column = QVBoxLayout(self._ground)
        for each in (self._bar, self._advice, self._blank, self._missing):
            self._column.addWidget(each)
        self._column.addStretch(1)
        self.setWidget(self._ground)
        self.setAccessibleName("Sheet")
        bridge.record_shown.connect(self.show_record)
        bridge.campaign_switched.connect(self._on_campaign_switched)
        bridge.changed.connect(self._on_changed)
        bridge.elsewhere.connect(self._read_again)
        bridge.refused.connect(self._on_refused)
        bridge.field_wanted.connect(self.show_field)
        bridge.leaf_wanted.connect(self.turn)
        self._bar.turned.connect(self.turn)
        look().changed.connect(self._restyle)
        self._restyle()
        self.show_record(bridge.record_id)

    # what is shown

    def show_record(self, id: str) -> None:
        """Show a record from its top; "" shows that there is none."""
        other = self._view is None or self._view.record.id != id
        if other:
            self._give_typed()  # it belongs to the record that goes
        self._view = self._read(id)
        self._show()
        if other:
            self.verticalScrollBar().setValue(0)

    def show_field(self, path: str) -> None:
        """Bring a value's editor into sight and give it the keyboard; where it is on another leaf, turn to that."""
        editor = self._editor(path)
        if editor is None and self._view is not None:
            leaf = leaf_with(self._view, path.partition(".")[0])
            if leaf is not None and leaf != self._leaf:
                self.turn(leaf)
                editor = self._editor(path)
        if editor is not None:
            for each in (*self._around(editor), editor):
                self.ensureWidgetVisible(each)
            editor.setFocus()

    def _around(self, editor: QWidget) -> list[QWidget]:
        """The block that an editor stands in, where the whole of it can be seen at once."""
        blocks = (block for row in self._rows for block in row.blocks if block.isAncestorOf(editor))
        return [block for block in blocks if block.height() <= self.viewport().height()]

    def _editor(self, path: str) -> QWidget | None:
        """The widget on the leaf that shows that edits a value."""
        self._build()
        blocks = (block for row in self._rows for block in row.blocks)
        found = (block.editor(path) or block.editor(path.partition(".")[0]) for block in blocks)
        return next((editor for editor in found if editor is not None), None)

    def turn(self, leaf: str) -> None:
        """Show a leaf of the record's sheet, "" for its front, and then of all records of its kind."""
        view = self._view
        if view is None or leaf == self._leaf or (leaf and leaf not in [each.id for each in view.leaves]):
            return
        self._give_typed()
        self._leaves[view.record.kind] = leaf
        self._show()
        self.verticalScrollBar().setValue(0)

    def _give_typed(self) -> None:
        """Let what is being typed on what shows be given, before it goes."""
        focused = QApplication.focusWidget()
        if focused is not None and any(row.isAncestorOf(focused) for row in self._rows):
            focused.clearFocus()

    def settle(self) -> bool:
        """Write what is typed and not written yet, before undo; False where undo has nothing more to take back."""
        focused = QApplication.focusWidget()
        blocks = [block for row in self._rows for block in row.blocks if focused and block.isAncestorOf(focused)]
        return all(block.settle(path) for block in blocks for path in list(block.under_way()))

    def _read(self, id: str) -> SheetView | None:
        if not id:
            return None
        self._unread = ""
        try:
            return self._bridge.view(id)
        except StoreTrouble as trouble:
            shown = self._view
            self._unread = str(trouble)
            return shown if shown is not None and shown.record.id == id else None
        except TallowError:
            return None

    def _show(self, *, anew: bool = False) -> None:
        view = self._view
        sheet = view.sheet if view else None
        leaf = self._leaves.get(view.record.kind, "") if view else ""
        if leaf not in ("", *(each.id for each in (view.leaves if view else ()))):
            leaf = ""
        if anew or sheet is not self._sheet or leaf != self._leaf:
            self._rebuild(view, sheet, leaf)
        elif view is not None:
            for row in self._rows:
                row.show_view(view)
        self._bar.show_view(view, leaf)
        self._advice.show_view(view)
        self._missing.show_view(view)
        self._blank.show_view(view, self._unread)

    def _rebuild(self, view: SheetView | None, sheet: Sheet | None, leaf: str = "") -> None:
        keyboard = self._keyboard()
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._sheet, self._leaf, self._rows = sheet, leaf, []
        shown = sheet.turned(leaf) if sheet and leaf else sheet
        self._coming = sheet_rows(self._bridge, self._shown, shown) if view and shown else iter(())
        self._build(FIRST)
        QTimer.singleShot(0, self._build)
        if keyboard and sheet is not None:
            self.show_field(keyboard)

    def _keyboard(self) -> str:
        """The path in whose editor the keyboard is, "" for none."""
        focused = QApplication.focusWidget()
        if focused is None:
            return ""
        blocks = (block for row in self._rows for block in row.blocks)
        return next((path for block in blocks if (path := block.path_of(focused))), "")

    def _build(self, count: int | None = None) -> None:
        """Make the sheet's next rows, all or so many; what is below the window's edge can wait."""
        for row in islice(self._coming, count):
            self._rows.append(row)
            self._column.insertWidget(1 + len(self._rows), row, _FILLING if row.fills else 0)
            row.appear()
        self._stack_columns()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # nothing is painted at a height it outgrew
        wide = any(block.wide for row in self._rows for block in row.blocks)
        if wide != self.wide:
            self.wide = wide
            self.widened.emit(wide)

    def _shown(self) -> SheetView:
        assert self._view is not None, "rows are made of a record only"
        return self._view

    # what happens

    def _on_campaign_switched(self) -> None:
        """Sheets may be others now, and so may be the plugins: everything is drawn anew.

        Where the same record shows as before, the keyboard stays in its field.
        """
        if self._view is not None and self._view.record.id == self._bridge.record_id:
            self._view = self._read(self._bridge.record_id)
            self._show(anew=True)
            return
        self._view = None
        self._rebuild(None, None)
        if self._bridge.record_id:
            self.show_record(self._bridge.record_id)

    def _on_changed(self, changes: ChangeSet) -> None:
        if self._view is not None and self._concerned(changes):
            self._view = self._read(self._view.record.id)
            self._show()

    def _concerned(self, changes: ChangeSet) -> bool:
        """Whether the step touched the record, or another that its sheet read."""
        view = self._view
        if view is None:
            return False
        read = {id for id, _ in view.book.reads}
        listed = any(change.op in _LISTS for change in changes.step.changes) and not read.isdisjoint(
            view.book.registry.kinds
        )
        return listed or changes.touches(view.record.id) or not read.isdisjoint(changes.step.records)

    def _on_refused(self) -> None:
        """Show what is stored again, once the editor that was refused has done with its own event."""
        QTimer.singleShot(0, self._read_again)

    def _read_again(self) -> None:
        """Show the record as it is stored now; what is being typed is left alone."""
        if self._view is not None:
            self._view = self._read(self._view.record.id)
            if self._unread:
                self._show_unread()
            else:
                self._show()

    def _show_unread(self) -> None:
        """Show again what was read last, while the store cannot be read: what was refused must not stand there."""
        for block in [block for row in self._rows for block in row.blocks]:
            with suppress(StoreTrouble):
                block.show_view(self._shown())

    # how it looks

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack_columns()

    def _stack_columns(self) -> None:
        stacked = self.window().width() < look().px(_SIDE_BY_SIDE_FROM)
        for row in self._rows:
            row.stack(stacked)

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(30), px(20), px(30), px(30))
        self._column.setSpacing(px(16))
        self._stack_columns()


def leaf_with(view: SheetView, field: str) -> str | None:
    """The leaf on which a field or total stands, "" for the front; None where no leaf shows it."""
    from tallow.printing.blocks import shown_ids

    sheet = view.sheet
    found = [("", sheet.front_blocks()), *((leaf.id, leaf.blocks()) for leaf in sheet.leaves)] if sheet else []
    shown = (leaf for leaf, blocks in found if any(field in shown_ids(block, view) for block in blocks))
    return next(shown, None)


#: How many rows of a sheet are made at once: as many as a large window shows of most sheets.
FIRST = 6
#: What changes the lists of records that a sheet may offer.
_LISTS = ("create", "delete", "archive")
#: The share of the height that is left over which a row takes that fills the page, where the foot takes 1.
_FILLING = 1000
#: Below this width of the window the columns of a sheet stand below each other.
_SIDE_BY_SIDE_FROM = 1100
