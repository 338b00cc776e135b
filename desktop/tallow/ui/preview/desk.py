"""Desk: what is to be printed now, and its pages as soon as they are laid out."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal

from tallow.model.errors import TallowError
from tallow.printing.document import Document, RecordPages
from tallow.printing.pencil import NAME
from tallow.printing.section import Section, sections
from tallow.services.progress import Tell
from tallow.ui.bridge import Bridge
from tallow.ui.preview.laying import in_order, layer, names, view_of
from tallow.ui.preview.wish import Queued, Wish, keep, load, remembers
from tallow.ui.shell import moment
from tallow.ui.shell.finding.look_ahead import LookAhead

_EMPTY = "Choose at least one sheet."
_BUSY = "The pages are being laid out."


class Desk(QObject):
    """Lays out anew what was changed, beside the window, and keeps what is wished for the campaign.

    Attributes:
        wish: what is to be printed.
        document: its pages; while they are laid out anew those from before, None where there is nothing to print.
        why_not: why nothing can be printed now, or "".
        remembers: whether what is wished is kept for this campaign.

    Signals:
        changed: the wish, the pages or why there are none.
        told: how far the laying out is, in words.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.wish, self.remembers = Wish(), True
        self.document: Document | None = None
        self.why_not = _EMPTY
        self._ahead = LookAhead(self)
        self._ahead.answered.connect(self._on_answer)
        self._far = ""
        self._names: dict[Queued, str] = {}
        self.told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Take what was wished last, for the record that shows; where it was of others, for this one alone."""
        bridge, campaign = self._bridge, self._bridge.campaign
        kept = load(bridge.host, campaign.id) if campaign is not None else None
        wish, shown = kept or Wish(), Queued(bridge.record_id)
        if shown.record and shown not in wish.queue:
            wish = replace(wish, queue=(shown,))
        self.document = None
        self.remembers = campaign is None or remembers(bridge.host, campaign.id)
        self.wish = self._without_lost(wish)
        self.lay_out()

    def take(self, wish: Wish) -> None:
        """Print this instead."""
        self.wish = self._without_lost(wish)
        self._keep()
        self.lay_out()

    def look_again(self) -> None:
        """Lay out what is wished as the records are now; some of them may be gone."""
        self.wish = self._without_lost(self.wish)
        self.lay_out()

    def remember(self, on: bool) -> None:
        """Keep what is wished for the campaign, or forget it."""
        self.remembers = on
        self._keep()

    def forget(self) -> None:
        """Let what is being laid out go; nobody looks."""
        self._ahead.forget()

    def lay_out(self) -> None:
        """Lay out the pages, as the records are now."""
        self._ahead.forget()
        self._far = ""
        if not self.wish.queue:
            self.document, self.why_not = None, _EMPTY
            self.changed.emit()
            return
        self.why_not = _BUSY
        verb = layer(self._bridge, self._dated())

        def told(tell: Tell) -> Document:
            def pass_on(done: int, total: int, doing: str) -> None:
                tell(done, total, doing)
                self.told.emit(doing)

            return verb(pass_on)

        if not self._ahead.ask(told):
            self.changed.emit()

    def refuse(self, sentence: str) -> None:
        """Print nothing for this reason, until something else is wished."""
        self._ahead.forget()
        self.why_not = sentence
        self.changed.emit()

    @property
    def outlook(self) -> str:
        """How far the laying out is."""
        return self._far or _BUSY

    @property
    def busy(self) -> bool:
        """Whether the pages are being laid out."""
        return self.why_not == _BUSY

    def sheet_at(self, page: int) -> int:
        """The place in the queue of the first sheet on a page; -1 where there is none."""
        records = self.document.records if self.document else ()
        return next((at for at, each in enumerate(records) if each.first <= page < each.first + each.count), -1)

    def pages_of(self, at: int) -> RecordPages | None:
        """What was laid out of a sheet of the queue."""
        records = self.document.records if self.document else ()
        return records[at] if 0 <= at < len(records) and len(records) == len(self.wish.queue) else None

    def name_of(self, queued: Queued) -> str:
        """What a sheet of the queue is called."""
        return self._names.get(queued, "")

    def sections_of(self, at: int) -> tuple[Section, ...]:
        """The sections of a sheet of the queue, in the order in which they are printed."""
        if not 0 <= at < len(self.wish.queue):
            return ()
        try:
            view = view_of(self._bridge.book(), self.wish.queue[at])
        except TallowError:
            return ()
        return in_order(sections(view), self.wish.options)

    # what is wished of sections

    def tick_section(self, section: Section, column: str, on: bool) -> None:
        """Leave a section blank, let it spill or let it begin a page, on every sheet that has it."""
        options = self.wish.options
        if column == "blank":
            rest = tuple(id for id in options.leave if id not in section.ids)
            options = replace(options, leave=(*rest, *section.ids) if on else rest)
        elif column == "spill":
            rest = tuple(key for key in options.whole if key != section.key)
            options = replace(options, whole=rest if on else (*rest, section.key))
        else:
            rest = tuple(key for key in options.apart if key != section.key)
            options = replace(options, apart=(*rest, section.key) if on else rest)
        self.take(replace(self.wish, options=options))

    def ticked_of(self, section: Section) -> frozenset[str]:
        """Which of a section's columns are ticked."""
        options = self.wish.options
        blank = {"blank"} if set(section.ids) <= set(options.leave) else set()
        spill = set() if section.key in options.whole else {"spill"}
        return frozenset(blank | spill | ({"apart"} if section.key in options.apart else set()))

    def move_section(self, some: tuple[Section, ...], at: int, to: int) -> None:
        """Let a sheet's section stand elsewhere, on every sheet that has it."""
        keys = [each.key for each in some]
        keys.insert(to, keys.pop(at))
        keys = [key for key in keys if key != NAME]
        others = tuple(key for key in self.wish.options.order if key not in keys)
        self.take(replace(self.wish, options=replace(self.wish.options, order=(*keys, *others))))

    # what happens

    def _dated(self) -> Wish:
        """The wish with the day that the window's clock shows."""
        return replace(self.wish, options=replace(self.wish.options, printed=moment.today()))

    def _without_lost(self, wish: Wish) -> Wish:
        """The wish without records and kinds that are no longer there."""
        bridge = self._bridge
        if bridge.campaign is None:
            return replace(wish, queue=())
        self._names = names(bridge)
        return replace(wish, queue=tuple(each for each in wish.queue if each in self._names))

    def _keep(self) -> None:
        campaign = self._bridge.campaign
        if campaign is not None:
            wish = self.wish if self.remembers else None  # which is kept too: not to remember
            self._bridge.attempt(lambda: keep(self._bridge.host, campaign.id, wish))

    def _on_told(self, doing: str) -> None:
        if self.busy:
            self._far = doing

    def _on_answer(self, answer: Document | TallowError) -> None:
        if isinstance(answer, TallowError):
            self.document, self.why_not = None, str(answer)
        else:
            self.document, self.why_not = answer, ""
        self.changed.emit()
