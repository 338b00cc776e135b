"""Print: the pages as they will be, small at the left and large in the middle, and all that is chosen at the right."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.printing.options import Options
from tallow.printing.pencil import NAME
from tallow.ui.bridge import Bridge
from tallow.ui.kit import look
from tallow.ui.kit.page_strip import PageStrip
from tallow.ui.preview.desk import Desk
from tallow.ui.preview.laying import outlook_of
from tallow.ui.preview.middle import Middle
from tallow.ui.preview.queue_list import QueueRow
from tallow.ui.preview.section_grid import SectionRow
from tallow.ui.preview.side import SIDE, PrintSide
from tallow.ui.preview.thumbs import Thumbs
from tallow.ui.preview.ways import Ways
from tallow.ui.preview.wish import Queued, moved

_STRIP, _LEAST = 168, 260
_ANY = 16_777_215  # Qt's own for no limit


class PrintPage(QWidget):
    """The preview; it lays out what was wished last each time it comes to the front.

    Attributes:
        desk: what is to be printed, and its pages.
        strip, middle, side: its parts.

    Signals:
        closed: the person leaves it.
    """

    closed = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self.desk = bridge, Desk(bridge, self)
        self.strip, self.middle, self.side = PageStrip(), Middle(), PrintSide()
        self._thumbs = Thumbs(self.strip)
        self._ways = Ways(bridge, self.desk, self)
        self._at = 0
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        self._left = QWidget()
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.strip)
        for widget, stretch in ((self._left, 0), (self.middle, 1), (self.side, 0)):
            self._line.addWidget(widget, stretch)
        self._connect()
        look().changed.connect(self._place)

    def _connect(self) -> None:
        side, desk, bridge = self.side, self.desk, self._bridge
        desk.changed.connect(self.refresh)
        desk.told.connect(self._on_told)
        self._ways.sent.connect(side.show_outlook)
        self.strip.page_chosen.connect(self.show_page)
        self.middle.view.page_wanted.connect(lambda by: self.show_page(self._at + by))
        self.middle.closed.connect(self.closed)
        side.paper.options_chosen.connect(self._on_options)
        side.filled_chosen.connect(lambda filled: desk.take(desk.wish.with_filled(filled)))
        side.queue.moved.connect(self._on_queue_moved)
        side.queue.removed.connect(self._on_removed)
        side.queue.sheet_chosen.connect(self._on_sheet_chosen)
        side.sections.ticked.connect(self._on_section)
        side.sections.moved.connect(self._on_section_moved)
        side.remember.clicked.connect(desk.remember)
        side.add.clicked.connect(self._on_add)
        side.print.clicked.connect(self.print)
        side.save.clicked.connect(self.save)
        for signal in (bridge.changed, bridge.elsewhere):
            signal.connect(self._on_changed)
        bridge.campaign_switched.connect(self._on_switched)

    # the ways out

    def print(self) -> None:
        """Send the pages to a printer that the person chooses."""
        if not self.side.print.unavailable:
            self._ways.print()

    def save(self) -> None:
        """Save the pages as a PDF."""
        if not self.side.save.unavailable:
            self._ways.save()

    # showing

    def refresh(self) -> None:
        """Show what is wished and laid out now."""
        desk, campaign = self.desk, self._bridge.campaign
        self.side.show_wish(desk.wish, campaign.name if campaign else "")
        self.side.remember.setChecked(desk.remembers)
        document = desk.document
        count = len(document.pages) if document else 0
        error = self.side.paper.error
        self.side.show_ways(count, error or desk.why_not)
        if error:
            self.side.show_outlook()
        elif desk.busy:
            self.side.show_outlook(desk.outlook)
        else:
            self.side.show_outlook(*(outlook_of(document) if document and not desk.why_not else (desk.why_not,)))
        self._thumbs.show(document)
        self.show_page(self._at)

    def show_page(self, at: int) -> None:
        """Bring a page to the middle, and what belongs to its sheet to the side."""
        document = self.desk.document
        pages = document.pages if document else ()
        self._at = max(0, min(at, len(pages) - 1))
        if pages and self.strip.page != self._at:
            self.strip.choose(self._at)
        sheet = self.desk.sheet_at(self._at)
        made = self.desk.pages_of(sheet)
        name = made.name if made else document.title if document else ""
        self.middle.show_page(
            pages[self._at] if pages else None, name, self._at + 1, len(pages), self.desk.wish.options
        )
        self._show_queue(sheet)
        self._show_sections(sheet)

    def _show_queue(self, sheet: int) -> None:
        rows = []
        for at, queued in enumerate(self.desk.wish.queue):
            made = self.desk.pages_of(at)
            note = "" if made is None else "1 page" if made.count == 1 else f"{made.count} pages"
            rows.append(QueueRow(at + 1, self.desk.name_of(queued), note))
        if self.side.queue.rows != tuple(rows):
            self.side.queue.set_rows(rows)
        if 0 <= sheet < len(rows) and self.side.queue.currentIndex().row() != sheet:
            self.side.queue.choose(sheet)

    def _show_sections(self, sheet: int) -> None:
        desk, found = self.desk, self.desk.sections_of(sheet)
        made = desk.pages_of(sheet)
        spilled = {each.key for each in made.spilled} if made else set()
        rows = [
            SectionRow(each.key, each.title or each.key, desk.ticked_of(each), each.key != NAME, each.key in spilled)
            for each in found
        ]
        self.side.sections.set_rows(rows)
        self.side.show_sections(f"of {desk.name_of(desk.wish.queue[sheet])}" if rows else "")

    def _on_told(self, doing: str) -> None:
        if self.desk.busy:
            self.side.show_outlook(doing)

    # what the person does

    def _on_options(self, options: Options) -> None:
        if self.side.paper.error:
            self.desk.refuse(self.side.paper.error)
        else:
            self.desk.take(replace(self.desk.wish, options=options))

    def _on_queue_moved(self, at: int, to: int) -> None:
        self.side.queue.choose(to)
        self._take_queue(moved(self.desk.wish.queue, at, to), to)

    def _on_removed(self, at: int) -> None:
        queue = self.desk.wish.queue
        self._take_queue((*queue[:at], *queue[at + 1 :]), min(at, len(queue) - 2))

    def _take_queue(self, queue: tuple[Queued, ...], sheet: int) -> None:
        """Print these, and show the pages of one of them."""
        self.desk.take(replace(self.desk.wish, queue=queue))
        self._on_sheet_chosen(sheet)

    def _on_sheet_chosen(self, sheet: int) -> None:
        made = self.desk.pages_of(sheet)
        if made is not None:
            self.show_page(made.first)

    def _on_section(self, key: str, column: str, on: bool) -> None:
        found = self.desk.sections_of(self.desk.sheet_at(self._at))
        section = next((each for each in found if each.key == key), None)
        if section is not None:
            self.desk.tick_section(section, column, on)

    def _on_section_moved(self, at: int, to: int) -> None:
        self.desk.move_section(self.desk.sections_of(self.desk.sheet_at(self._at)), at, to)

    def _on_add(self) -> None:
        from tallow.ui.dialogs.sheets_dialog import SheetsDialog

        dialog = SheetsDialog(self._bridge, self.desk.wish.queue, self)
        dialog.sheets_chosen.connect(lambda queue: self.desk.take(replace(self.desk.wish, queue=queue)))
        dialog.open()

    def _on_switched(self) -> None:
        if self.isVisible():
            self.desk.begin()

    def _on_changed(self, _what: object = None) -> None:
        if self.isVisible():
            self.desk.look_again()

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and self._bridge.ready:
            self._at = 0
            self.desk.begin()
            shown = Queued(self._bridge.record_id)
            if shown in self.desk.wish.queue:
                self._on_sheet_chosen(self.desk.wish.queue.index(shown))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.desk.forget()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """The small pictures go where there is no room for them; then the side stands below the page."""
        px, wide = look().px, self.width()
        beside = wide >= px(SIDE + _LEAST)
        self._left.setVisible(wide >= px(_STRIP + SIDE + _LEAST))
        self._left.setFixedWidth(px(_STRIP))
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._line.setDirection(across if beside else down)
        self._line.setStretchFactor(self.side, 0 if beside else 1)
        self.side.setMinimumWidth(px(SIDE) if beside else 0)
        self.side.setMaximumWidth(px(SIDE) if beside else _ANY)
        self.side.stand_below(not beside)
        self.middle.show_hint(beside)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()))
        if by is not None:
            self.show_page(self._at + by)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.bg)
        if self._left.isVisible():
            painter.fillRect(self._left.geometry(), look().theme.rail)
        painter.end()
