"""The rail at the left: the campaign with its switcher, a list for each kind of record, log, plugins and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tallow.ui.kit import look
from tallow.ui.shell.rail.campaign_head import CampaignHead
from tallow.ui.shell.rail.kind_section import KindSection
from tallow.ui.shell.rail.nav import NavRow
from tallow.ui.shell.rail.outline import Head, Outline
from tallow.ui.shell.rail.rail_foot import RailFoot
from tallow.ui.shell.rail.rail_lists import RailLists

if TYPE_CHECKING:
    from tallow.ui.shell.rail.listed import Listed
    from tallow.ui.shell.rail.page_section import PageSection


class Rail(QWidget):
    """Shows an outline, the last session's first and then the open campaign's.

    Attributes:
        head: the campaign's name and its switcher.

    Signals:
        record_opened: a record was chosen (its id).
        record_wanted: a new record is wanted (the kind's id, its name).
        record_renamed: a record was given another name (its id, the name that was seen, the new one).
        record_archived: a record is to be put away (its id).
        record_menu: a record's menu is wanted (its id, where on the screen).
        page_opened: an entry below the lists was chosen (the page's name).
        unfold_wanted: the whole rail is wanted although the window is narrow (or not any longer).
    """

    record_opened = Signal(str)
    record_wanted = Signal(str, str)
    record_renamed = Signal(str, str, str)
    record_archived = Signal(str)
    record_menu = Signal(str, QPoint)
    page_opened = Signal(str)
    unfold_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = CampaignHead()
        self._foot = RailFoot()
        self._sections: dict[str, KindSection] = {}
        self._entries: dict[str, NavRow] = {}
        self._guests: dict[str, PageSection] = {}
        self._folded = False  # whether the lists of records make room for a page's own
        self._open_kind = self._record = self._page = ""
        self._narrow = self._unfolded = False
        self._outline = Outline()
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.head)
        self._lists = RailLists()
        self._column.addWidget(self._lists, 1)
        self._column.addWidget(self._foot)
        look().changed.connect(self._restyle)
        self._restyle()

    # what it shows

    @property
    def open_kind(self) -> str:
        """The kind whose list is unfolded, "" for none."""
        return self._open_kind

    def show_outline(self, outline: Outline, listed: Callable[[str], Listed] | None = None) -> None:
        """Show a campaign; lists that are there already keep filter, keyboard and scroll.

        Args:
            listed: gives what stands behind a record's name; without it only the lists' heads show.
        """
        self._outline = outline
        self.head.show_campaign(outline.campaign, outline.games)
        kinds = [head.kind for head in outline.heads]
        if kinds != list(self._sections):
            self._rebuild(outline)
        if self._open_kind not in self._sections:
            self._open_kind = kinds[0] if kinds else ""
        for head in outline.heads:
            self._sections[head.kind].show_head(head, listed)
        self._foot.show_saved(outline.saved, outline.plugins)
        self._show_counts()
        self._mark()

    def heads_only(self) -> Outline:
        """The outline for the next start."""
        return replace(self._outline, heads=tuple(replace(head, lines=()) for head in self._outline.heads))

    def add_page(self, name: str, icon: str, words: str) -> None:
        """Add an entry for a page below the lists."""
        row = NavRow(icon, words)
        row.clicked.connect(lambda: self._on_page(name))
        self._entries[name] = row
        column = self._lists.column
        column.insertWidget(column.count() - 1, row)
        self._show_counts()
        self._mark()

    def add_list(self, name: str, section: PageSection) -> None:
        """Add what a page shows here while it is open; the lists of records are folded then."""
        self._guests[name] = section
        section.toggled.connect(lambda: self._on_guest(name))
        self._lists.column.insertWidget(len(self._sections), section)
        self._folded = self._page == name
        self._mark()

    def show_place(self, page: str, record: str, kind: str | None) -> None:
        """Mark what shows in the middle: a page, and on the record page a record of a kind."""
        if page != self._page:
            self._folded = page in self._guests
        self._page, self._record = page, record
        if kind is not None and kind in self._sections and page == "record":
            self._open_kind = kind
        self._mark()

    def show_narrow(self, narrow: bool) -> None:
        """Show icons only, or words again."""
        self._narrow, self._unfolded = narrow, False
        self._mark()

    def section(self, kind: str) -> KindSection | None:
        """The list of a kind."""
        return self._sections.get(kind)

    def unfold(self, kind: str) -> None:
        """Unfold the list of a kind."""
        if kind in self._sections:
            self._open_kind, self._folded = kind, False
            self._mark()

    def clear_filters(self) -> None:
        """Show all records of each list again, because they are another campaign's."""
        for section in self._sections.values():
            section.clear_filter()

    def begin_record(self) -> None:
        """Ask for the name of a new record of the open kind."""
        if self._open_kind in self._sections:
            self._widen()
            self._sections[self._open_kind].begin_record()

    def begin_rename(self) -> None:
        """Begin to rename the record that shows, in its row."""
        if self._open_kind in self._sections:
            self._widen()
            self._sections[self._open_kind].begin_rename(self._record)

    # what happens

    def _rebuild(self, outline: Outline) -> None:
        for section in self._sections.values():
            section.deleteLater()
        self._sections = {}
        for place, head in enumerate(outline.heads):
            self._sections[head.kind] = self._section(head)
            self._lists.column.insertWidget(place, self._sections[head.kind])

    def _section(self, head: Head) -> KindSection:
        section = KindSection(head)
        section.toggled.connect(lambda: self._on_kind(head.kind))
        section.opened.connect(self._on_record)
        section.wanted.connect(lambda name: self.record_wanted.emit(head.kind, name))
        section.renamed.connect(self.record_renamed)
        section.archived.connect(self.record_archived)
        section.menu_wanted.connect(self.record_menu)
        return section

    def _on_kind(self, kind: str) -> None:
        if self._narrow and not self._unfolded:
            self._open_kind, self._folded = kind, False
            self._widen()
        elif self._folded:
            self._open_kind, self._folded = kind, False
        else:
            self._open_kind = "" if self._open_kind == kind else kind
        self._mark()

    def _on_guest(self, name: str) -> None:
        if self._narrow and not self._unfolded:
            self._folded = True
            self._widen()
        else:
            self._on_page(name)

    def _on_record(self, id: str) -> None:
        self.fold()
        self.record_opened.emit(id)

    def _on_page(self, name: str) -> None:
        self.fold()
        self.page_opened.emit(name)

    def _widen(self) -> None:
        if self._narrow and not self._unfolded:
            self._unfolded = True
            self.unfold_wanted.emit(True)
            self._mark()
            self._take_keyboard()

    def _take_keyboard(self) -> None:
        """Have the keyboard while the rail lies over the page, so that Esc folds it whatever unfolded it."""
        focused = QApplication.focusWidget()
        if focused is None or not self.isAncestorOf(focused):
            guest = self._guests.get(self._page) if self._folded else None
            row = guest.row if guest is not None else self._sections[self._open_kind].row
            row.setFocus(Qt.FocusReason.OtherFocusReason)

    def fold(self) -> None:
        """Go back to icons, where the whole rail lay over the page."""
        if self._unfolded:
            self._unfolded = False
            self.unfold_wanted.emit(False)
            self._mark()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._unfolded:
            self.fold()
        else:
            super().keyPressEvent(event)

    # how it looks

    def _mark(self) -> None:
        slim = self._narrow and not self._unfolded
        self.head.setVisible(not slim)
        self._foot.show_narrow(slim)
        for kind, section in self._sections.items():
            here = self._page in ("record", "resolver")
            on, shown = here and kind == self._open_kind, self._record if here else ""
            open = kind == self._open_kind and not self._folded
            section.mark(open=open, narrow=slim, current=slim and on, record=shown)
        for name, guest in self._guests.items():
            guest.mark(narrow=slim)
            guest.setVisible(name == self._page)
        for name, row in self._entries.items():
            row.mark(current=self._page == name, open=False, narrow=slim)

    def _show_counts(self) -> None:
        counts = {"history": self._outline.steps, "plugins": self._outline.plugins}
        for name, row in self._entries.items():
            row.show_count(str(counts.get(name, "")))

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, look().px(18), 1, 0)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.rail)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), theme.rule)
        painter.end()
