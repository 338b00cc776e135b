"""Own entries: what a campaign has of each type of content, and an editor for each type and each table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QTextEdit, QVBoxLayout, QWidget

from tallow.model.errors import UserMistake
from tallow.model.value import Value
from tallow.services.own.keeping import off, switch_on
from tallow.services.own.place import Ours, ours
from tallow.services.own.sharing import holders
from tallow.services.own.table import tables_of
from tallow.ui.bridge import Bridge
from tallow.ui.entries.above import Above
from tallow.ui.entries.names import NamesEditor
from tallow.ui.entries.overview import TypeList, TypeRow, coverage_words, rows_of
from tallow.ui.entries.past import Past
from tallow.ui.entries.rail_list import RailList
from tallow.ui.entries.ranged import notes_of
from tallow.ui.entries.sharing import Sharing
from tallow.ui.entries.side import Beside
from tallow.ui.entries.sitting import Sitting
from tallow.ui.entries.table import TableEditor
from tallow.ui.entries.waiting import Waiting
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Text
from tallow.ui.kit.range_paint import SIDE
from tallow.ui.sheets.block import is_history
from tallow.ui.shell.page_frame import PageFrame, scrolled
from tallow.ui.shell.rail.page_section import PageSection

TITLE = "Own entries"
_ABOUT = (
    "What you make here is kept as a plugin of this group's own, without code. It goes with the campaign when that is "
    "exported, and stands in the list of plugins. Entries of other plugins can be changed here too."
)
_NAMED = 3


class EntriesPage(PageFrame):
    """The overview, or the editor of what was opened in it; undo and redo work on the group's own content here.

    Attributes:
        sitting: the type that is edited, None in the overview.
        types: the overview's list.
        editor: the editor that shows, None in the overview.

    Signals:
        ends_changed: what undo and redo would do is another.
    """

    ends_changed = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, parent=parent)
        self._bridge = bridge
        self.sitting: Sitting | None = None
        self.editor: TableEditor | NamesEditor | None = None
        self._table: Value = None
        self._holder = QWidget()
        self._waiting = Waiting(bridge)
        self.types = TypeList()
        self._back = Button("All entries", Kind.QUIET, "chevron_left")
        self._paste = Button("Paste rows", icon="download")
        self._try = Button("Try a roll", icon="die")
        self._list = RailList()
        self.in_rail = self._section = PageSection("card", TITLE, self._list)
        self._said = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._above, self._broken = Above(), ""
        self._middle = QVBoxLayout()
        self._beside = Beside()
        self._past, self._sharing = Past(bridge, self), Sharing(bridge, self)
        self._fill()
        self._connect()

    def _fill(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look().px(12), look().px(24))
        column.addWidget(self.types)
        column.addStretch(1)
        self._overview = scrolled(inner)
        for each in (self._back, self._paste, self._try):
            self.tools.addWidget(each)
        self.head.addWidget(self._said, 1)
        self.body.addWidget(self._above)
        self.body.addWidget(self._overview, 1)
        self.body.addLayout(self._middle, 1)
        self.side.addWidget(self._beside, 1)

    def _connect(self) -> None:
        self.types.opened.connect(self.open)
        self._back.clicked.connect(self.close_editor)
        self._paste.clicked.connect(self._on_paste)
        self._try.clicked.connect(self._on_try)
        self._section.toggled.connect(self.close_editor)
        self._list.opened.connect(self._on_list)
        self._beside.share.described.connect(self._on_described)
        self._beside.share.share_wanted.connect(self._on_share)
        self._above.back_wanted.connect(self.undo)
        self._above.on_wanted.connect(self._on_switch_on)
        self._bridge.campaign_switched.connect(self._on_switched)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    # showing

    def refresh(self) -> None:
        """Read the overview anew, or see that the editor still has something to edit."""
        campaign = self._bridge.campaign
        if self.sitting is not None and (campaign is None or campaign.id != self.sitting.desk.campaign.id):
            self._end()
        if self.sitting is not None and campaign is not None:
            types = self._bridge.host.registry(campaign.plugins).entry_types
            if self.sitting.kind.id not in types:
                self._end()
        if self.sitting is None:
            self._show_overview()
        else:
            self._list.set_lines(self._rows_there())
        self._show_side()
        self.ends_changed.emit()

    def open(self, type_id: str, table: Value = None, key: str = "") -> None:
        """Open the editor of a type, or of one of its tables; ``key`` is an entry to show."""
        self._end()
        try:
            self.sitting = Sitting(self._bridge, type_id, self._waiting.of(type_id), self)
        except UserMistake as mistake:
            self._show_trouble(str(mistake))
            return
        self._show_trouble("")
        kind, self._table = self.sitting.kind, table
        if kind.ranges is None:
            self.editor = self._holder = self._names(self.sitting, key)
            self._entitle(kind.plural, "")
        else:
            name = dict(tables_of(kind)).get(table, kind.plural)
            self.editor = self._rows(self.sitting, name)
            self._holder = _scrolled(self.editor)
            self._entitle(name, notes_of(kind.ranges, table))
        self._middle.addWidget(self._holder, 1)
        self._overview.hide()
        self.sitting.changed.connect(self._on_sitting)
        self._show_side()
        self.ends_changed.emit()
        self._first(self.editor).setFocus()

    @staticmethod
    def _first(editor: TableEditor | NamesEditor) -> QWidget:
        """What has the keyboard at first: the list, or where nothing is in it yet what makes the first one."""
        if isinstance(editor, TableEditor):
            return editor.editor.rows
        return editor.list if editor.list.rows else editor.add

    def show_entry(self, id: str) -> None:
        """Open the editor of an entry's type on it."""
        entry = self._bridge.book().entry(id)
        types = self._bridge.book().registry.entry_types.values()
        kind = next((each for each in types if type(entry) is each.entry), None)
        if kind is None:
            return
        table = getattr(entry, kind.ranges.table, None) if kind.ranges is not None and kind.ranges.table else None
        self.open(kind.id, table, id)
        if isinstance(self.editor, TableEditor):
            self.editor.open_row(id)

    def _names(self, sitting: Sitting, key: str) -> NamesEditor:
        made = NamesEditor(sitting)
        made.removal_wanted.connect(self.remove)
        made.show_entry(key)
        return made

    def _rows(self, sitting: Sitting, name: str) -> TableEditor:
        made = TableEditor(self._bridge, sitting, self._table, name)
        made.removal_wanted.connect(self.remove)
        made.row_chosen.connect(self._on_row)
        made.checked.connect(self._show_side)
        return made

    def close_editor(self) -> None:
        """Go back to the overview, to the line from which one came."""
        if self.sitting is None:
            return
        self.sitting.settle()
        at = next((at for at, row in enumerate(self.types.rows) if self._is_open(row.type_id, row.table)), 0)
        self._end()
        self.refresh()
        self.types.choose(at)
        self.types.setFocus()

    def _is_open(self, type_id: str, table: Value) -> bool:
        return self.sitting is not None and type_id == self.sitting.kind.id and table == self._table

    def _end(self) -> None:
        """End the sitting; what waits in it does so until the type is opened again."""
        if self.editor is None or self.sitting is None:
            return
        self._waiting.keep(self.sitting)
        self._middle.removeWidget(self._holder)
        self._holder.hide()
        for each in (self._holder, self.sitting):
            each.deleteLater()
        self.editor = self.sitting = None
        self._beside.show_editor(None, None)
        self._overview.show()

    def _show_overview(self) -> None:
        self._entitle(TITLE, "")
        rows = self._rows_there()
        self.types.set_rows(rows)
        self._list.set_lines(rows)
        if self._broken:
            return
        nothing = "None of this campaign's plugins has content." if self._bridge.campaign else "Open a campaign first."
        self._said.setText(_ABOUT if rows else nothing)

    def _rows_there(self) -> list[TypeRow]:
        """What there is of each type; nothing where the group's file cannot be read, which is shown."""
        try:
            rows = list(rows_of(self._bridge, self._waiting.counted()))
        except UserMistake as mistake:
            self._broken = str(mistake)
            rows = []
        else:
            self._broken = ""
        self._show_trouble(self._broken)
        return rows

    def _entitle(self, title: str, note: str) -> None:
        self.title.setText(title)
        self.set_note(note)

    def _show_trouble(self, sentence: str) -> None:
        """What keeps the group's file from being read, with the way back, and what of the group's own is off."""
        campaign = self._bridge.campaign
        away = off(self._bridge.host, campaign) if campaign is not None and not sentence else ()
        self._above.show_trouble(sentence, self.ends()[0] if sentence else "", away)

    def _show_side(self) -> None:
        """Show what stands beside the middle and above it, for what is edited now."""
        table = self.editor if isinstance(self.editor, TableEditor) else None
        self._back.setVisible(self.sitting is not None)
        for each in (self._paste, self._try):
            each.setVisible(table is not None)
        self._said.setVisible(self.sitting is None)
        self.widen(SIDE if table is not None else 0, 2 * SIDE if table is not None else 0)
        self.spare_panel(self.sitting is not None and table is None)
        self._show_place(table)
        self._beside.show_editor(self.sitting, table)
        if self.sitting is None:
            self._beside.show_plugin(self._ours(), self._holes())

    def _show_place(self, table: TableEditor | None) -> None:
        """Mark in the rail what is edited, and how much of a table there is as it is typed."""
        sitting = self.sitting
        if sitting is None:
            self._list.show_place("", None)
        elif table is None:
            self._list.show_place(sitting.kind.id, None)
        else:
            rows = {each.key: each.row for each in table.ranged.items()}
            self._list.show_place(sitting.kind.id, self._table, coverage_words(sitting.kind, rows))

    def _ours(self) -> Ours | None:
        """The plugin of what the overview shows; None where there is no place for one."""
        campaign, system = self._bridge.campaign, self._past.system(None)
        return ours(self._bridge.host, campaign, system) if campaign is not None and system else None

    def _holes(self) -> str:
        """Which of the overview's tables cannot go with the plugin as it is."""
        wrong = next((row for row in self.types.rows if row.harm), None)
        return f"Without {wrong.label}, until it is mended: {wrong.count}." if wrong is not None else ""

    # what a person does

    def remove(self, key: str) -> None:
        """Take an entry out, and say who names it."""
        sitting = self.sitting
        item = sitting.item(key) if sitting is not None else None
        if sitting is None or item is None:
            return
        names = holders(self._bridge.host, item.id) if item.source == "own" else ()
        if sitting.remove(key) and names:
            more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
            told = (
                f"{', '.join(names[:_NAMED])}{more} {'has' if len(names) == 1 else 'have'} it still, shown as missing."
            )
            self._bridge.news.emit(f"“{item.name(sitting.kind)}” is gone. {told} Undo brings it back.")

    def ends(self) -> tuple[str, str]:
        """What undo would take back and redo would do again, "" for nothing."""
        return self._past.ends(self.sitting)

    def undo(self) -> None:
        """Take back what waits, else the newest change of the group's own content."""
        self._past.undo(self.sitting)

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._past.redo(self.sitting)

    def _on_described(self, name: str, release: str, licence: str) -> None:
        campaign = self._bridge.campaign
        if campaign is not None:
            self._sharing.describe(campaign, self._past.system(self.sitting), name, release, licence)

    def _on_switch_on(self, system: str) -> None:
        campaign, host = self._bridge.campaign, self._bridge.host
        kept = self._bridge.attempt(lambda: switch_on(host, campaign, system)) if campaign is not None else None
        step = kept.step if kept is not None else None
        if step is not None:
            self._bridge.commit(lambda: step)

    def _on_share(self) -> None:
        if self.sitting is not None:
            self.sitting.settle()
        campaign = self._bridge.campaign
        if campaign is not None:
            self._sharing.share(campaign, self._past.system(self.sitting))

    def _on_paste(self) -> None:
        if isinstance(self.editor, TableEditor) and not self.editor.editor.paste():
            self._bridge.trouble.emit("There is nothing to paste. Copy some rows in a spreadsheet first.")

    def _on_try(self) -> None:
        if isinstance(self.editor, TableEditor):
            if self.editor.trial.isVisible():
                self.editor.trial.end()
            else:
                self.editor.trial.begin()
                QTimer.singleShot(0, self, self._bring_into_sight)

    def _on_list(self, type_id: str, table: Value) -> None:
        """Go to another type or table; what is typed is kept first."""
        if self.sitting is not None:
            self.sitting.settle()
        self.open(type_id, table)

    # what happens

    def _on_row(self, key: str) -> None:
        self._beside.show_row(key)
        QTimer.singleShot(0, self, self._bring_into_sight)

    def _bring_into_sight(self) -> None:
        """What has the keyboard: the row that is edited, or the roll that is tried, wherever the table is scrolled."""
        if not isinstance(self.editor, TableEditor) or not isinstance(self._holder, QScrollArea):
            return
        trial, form = self.editor.trial, self.editor.editor.form
        if trial.field.hasFocus():
            self._holder.ensureWidgetVisible(trial)
        elif form is not None:
            self._holder.ensureWidgetVisible(form.low)

    def _on_sitting(self) -> None:
        """A tick or a choice is kept at once; what is typed once the keyboard leaves its field."""
        if self.sitting is not None and not isinstance(QApplication.focusWidget(), QLineEdit | QTextEdit):
            self.sitting.settle()
        self._show_side()

    def _on_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, QLineEdit | QTextEdit) and self._middle_holds(now):
            now.installEventFilter(self)
        if self.sitting is not None and old is not None and old is not now and self.isAncestorOf(old):
            self.sitting.settle()

    def _on_switched(self) -> None:
        if self.isVisible():
            self.refresh()

    def _middle_holds(self, widget: QWidget) -> bool:
        return self.sitting is not None and self.isAncestorOf(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_history(event):
            event.ignore()  # undo is the content's, and not that of the letters in a field
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.sitting is not None:
            self.close_editor()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._bridge.ready:
            self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.sitting is not None:
            self.sitting.settle()


def _scrolled(table: TableEditor) -> QScrollArea:
    """A table in what scrolls it."""
    inner = QWidget()
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, look().px(12), look().px(24))
    column.addWidget(table)
    column.addStretch(1)
    return scrolled(inner)
