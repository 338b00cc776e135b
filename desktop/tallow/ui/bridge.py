"""The window's one way to the services: what is shown now, every wish to change it, and the word of what changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, TypeVar
from uuid import uuid4

from PySide6.QtCore import QObject, Signal

# Whatever is slow to import is imported when it is first needed: the bridge is there before the first paint.
if TYPE_CHECKING:
    from tallow.model.edit import ChangeSet, Edit, Set, Step
    from tallow.model.errors import Objected, Stale
    from tallow.model.head import Heads
    from tallow.model.record import Campaign, Record
    from tallow.model.roll import Roll
    from tallow.model.years import TaskChange
    from tallow.services.book import CampaignBook
    from tallow.services.host import Host
    from tallow.services.showing.sheets import SheetView

T = TypeVar("T")


class Bridge(QObject):
    """Holds the host, the campaign and the record that the window shows; views ask it and listen to it.

    Attributes:
        campaign: the campaign that is open, or None.
        record_id: the record whose sheet shows, or "".
        page: the name of the page that shows: ``record``, ``welcome``, ``history`` …
        drafts: texts that could not be written yet, by record and path; they wait until they can or are taken back.
        ticks: which proposals of guides' tasks a person ticked or unticked: by record, title and task, change → which.
        added: the changes that a person added to those of guides' tasks: by record, title and task, key → change.
        at_hand: which task of a guide shows, by record and title.

    Signals:
        attached: the services are there.
        campaign_switched: another campaign is open, or other plugins are on; everything is to be read anew.
        record_shown: another record's sheet is wanted (its id, "" for none).
        page_wanted: another page is wanted (its name).
        record_wanted: the person wants to name a new record.
        campaign_wanted: the person wants to begin a campaign of a game (the system's id).
        changed: a step was committed, undone or done again (a ChangeSet); refresh only where it touches you.
        elsewhere: another process changed the file; read again what you show, and leave alone what is being typed.
        plugins_moved: a plugin came or went, in this window.
        rolled: a roll was logged (a Roll).
        refused: nothing was written; views go back to what is stored.
        trouble: a sentence for the person, of what went wrong or is refused.
        news: a sentence for the person, of what went well or is no harm.
        objected: a rule objects (the Objected, and a function that goes on with a reason).
        went_stale: the value was changed meanwhile (the Clash, and a function that writes over it).
        figure_asked: the person asks why a total is what it is (the record's id, the total's id).
        leaf_wanted: the person wants to see a leaf of the record's sheet (its id, "" for the front).
        field_wanted: the person wants to see the field that a part came from (its path).
        roll_wanted: an old roll is to be opened (its id).
        entry_wanted: a step (its number) or a roll is to be shown in the log.
        reading_wanted: a piece of content is to be read (an entry's id).
        act_requested: a sheet's button was pressed (a resolver's or command's id, the role that the record takes, and
            the inputs that the sheet gives).
        act_requested_with: the same for a resolver with several roles (its id, role → record id, inputs that are
            given; "" is no role).
        act_requested_of: the same for another record than the one that shows (what, its role, its id).
    """

    attached = Signal()
    campaign_switched = Signal()
    record_shown = Signal(str)
    page_wanted = Signal(str)
    record_wanted = Signal()
    campaign_wanted = Signal(str)
    changed = Signal(object)
    elsewhere = Signal()
    plugins_moved = Signal()
    rolled = Signal(object)
    refused = Signal()
    trouble = Signal(str)
    news = Signal(str)
    objected = Signal(object, object)
    went_stale = Signal(object, object)
    figure_asked = Signal(str, str)
    leaf_wanted = Signal(str)
    field_wanted = Signal(str)
    roll_wanted = Signal(str)
    entry_wanted = Signal(str)
    reading_wanted = Signal(str)
    act_requested = Signal(str, str, object)
    act_requested_with = Signal(str, object, object)
    act_requested_of = Signal(str, str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._host: Host | None = None
        self._focus, self._stay = count(1), uuid4().hex[:8]
        self._named: tuple[int | None, int | None] = (None, None)  # the steps that undo and redo were last said to mean
        self.campaign: Campaign | None = None
        self.record_id = ""
        self.page = ""
        self.drafts: dict[tuple[str, str], str] = {}
        self.ticks: dict[tuple[str, str, str], dict[str, bool]] = {}
        self.added: dict[tuple[str, str, str], dict[str, TaskChange]] = {}
        self.at_hand: dict[tuple[str, str], str] = {}

    # what is there

    @property
    def host(self) -> Host:
        """The services' host; raises UserMistake while the store is not open yet."""
        if self._host is None:
            from tallow.model.errors import UserMistake

            raise UserMistake("Tallow is still opening its store. Try again in a moment.")
        return self._host

    @property
    def ready(self) -> bool:
        """Whether the services are there."""
        return self._host is not None

    def attach(self, host: Host) -> None:
        """Take the services, once, after the first paint."""
        self._host = host
        self.attached.emit()

    def campaigns(self) -> tuple[Campaign, ...]:
        """The campaigns that are not put away."""
        with self.host.store.read() as reader:
            return tuple(reader.campaigns())

    def open_campaign(self, id: str) -> None:
        """Open a campaign, or with "" none; what its plugins' older versions wrote is brought into their form first."""
        trouble = self._made_ready(id) if id else ""
        self.campaign = self.host.campaign(id) if id else None
        self.record_id = ""
        self.campaign_switched.emit()
        if trouble:
            self.trouble.emit(trouble)

    def _made_ready(self, id: str) -> str:
        """Bring the records of a campaign up to the plugins here; why that failed, in a sentence, or ""."""
        from tallow.model.errors import TallowError
        from tallow.services.records import made_ready

        try:
            made_ready(self.host, id)
        except TallowError as trouble:
            return str(trouble)
        return ""

    def book(self) -> CampaignBook:
        """The open campaign as it stands now."""
        return self.host.book(self._open())

    def heads(self) -> Heads:
        """What lists and menus say of the kinds, commands and resolvers of the open campaign's plugins."""
        from tallow.model.head import Heads

        return self.host.registry(self.campaign.plugins).heads if self.campaign else Heads()

    def records(self, kind: str | None = None) -> tuple[Record, ...]:
        """The open campaign's records of a kind, by name; all of them without one."""
        with self.host.store.read() as reader:
            return tuple(reader.records(self._open().id, kind))

    def view(self, record: str) -> SheetView:
        """A record's sheet as it stands; raises UserMistake for a record that is not there."""
        from tallow.services.showing.sheets import view

        return view(self.host, self._open().id, record)

    def ends(self) -> tuple[Step | None, Step | None]:
        """The step that undo would take back, and the one that redo would do again."""
        if self.campaign is None or not self.ready:
            return None, None
        from tallow.services.history import ends

        undo, redo = ends(self.host, self.campaign.id)
        self._named = undo.number if undo else None, redo.number if redo else None
        return undo, redo

    # what is shown

    def show_record(self, id: str) -> None:
        """Show a record's sheet."""
        self.record_id = id
        self.record_shown.emit(id)

    def show_page(self, name: str) -> None:
        """Show a page of the window."""
        self.page_wanted.emit(name)

    # what changes

    def focus_key(self, path: str) -> str:
        """A merge key for one stay of the keyboard in one field: its keystrokes become one step, and nobody else's."""
        return f"{path}#{self._stay}.{next(self._focus)}"

    def do(
        self,
        label: str,
        edits: Sequence[Edit],
        merge: str | None = None,
        override: str = "",
        back: Sequence[Set] = (),
    ) -> ChangeSet | None:
        """Commit edits as one step of the open campaign; None where they were refused, which is told by signals.

        Args:
            back: what takes back the part of the same entry that is written already, where a rule objects to the whole.
        """
        from tallow.model.edit import Remove, Set
        from tallow.model.errors import Objected, Stale, TallowError
        from tallow.services import records

        try:
            changes = records.do(self.host, self._open().id, label, edits, merge=merge, override=override)
        except Objected as objection:
            if back and self.do(label, back, merge) is not None:
                edits = [replace(edit, expect=back[0].value) if isinstance(edit, Set) else edit for edit in edits]
            self._on_objection(objection, lambda reason: self.do(label, edits, merge, reason))
        except Stale as stale:
            fresh = [_expecting(edit, stale) for edit in edits]
            takes_away = any(isinstance(edit, Remove) and edit.record == stale.record for edit in edits)
            self._on_stale(stale, lambda: self.do(label, fresh, merge, override), takes_away=takes_away)
        except TallowError as trouble:
            self.trouble.emit(str(trouble))
        else:
            return self._committed(changes)
        self.refused.emit()
        return None

    def commit(
        self,
        verb: Callable[[], ChangeSet],
        go_on: Callable[[str], object] | None = None,
        again: Callable[[], object] | None = None,
    ) -> ChangeSet | None:
        """Call a service that commits one step; None where it was refused, which is told by signals.

        Args:
            go_on: called with the person's reason, where a rule objects that may be overridden.
            again: does the same over what somebody else wrote meanwhile, once the person has seen that.
        """
        changes = self.attempt(verb, go_on, again)
        return None if changes is None else self._committed(changes)

    def attempt(
        self,
        verb: Callable[[], T],
        go_on: Callable[[str], object] | None = None,
        again: Callable[[], object] | None = None,
    ) -> T | None:
        """Call a service; what it refuses becomes ``trouble``, or with ``go_on`` or ``again`` a question, and None."""
        from tallow.model.errors import Objected, Stale, TallowError

        try:
            return verb()
        except Objected as objection:
            self._on_objection(objection, go_on)
        except Stale as stale:
            self._on_stale(stale, again)
        except TallowError as trouble:
            self.trouble.emit(str(trouble))
        self.refused.emit()
        return None

    def reading(self, verb: Callable[[], T]) -> T | None:
        """Call what only reads; what keeps it from it becomes ``trouble``, and None."""
        from tallow.model.errors import TallowError

        try:
            return verb()
        except TallowError as trouble:
            self.trouble.emit(str(trouble))
            return None

    def undo(self) -> ChangeSet | None:
        """Take back the step that undo was last said to mean."""
        from tallow.services import history

        return self.commit(lambda: history.undo(self.host, self._open().id, self._named[0]))

    def redo(self) -> ChangeSet | None:
        """Do again the step that redo was last said to mean."""
        from tallow.services import history

        return self.commit(lambda: history.redo(self.host, self._open().id, self._named[1]))

    def roll(self, formula: str) -> Roll:
        """Roll a formula and log it; raises UserMistake where it cannot be read, for the field to show."""
        from tallow.services import rolls

        rolled, seed = rolls.free(formula)
        roll = rolls.keep_free(self.host, self._open().id, formula, rolled, seed)
        self.rolled.emit(roll)
        return roll

    def _open(self) -> Campaign:
        if self.campaign is None:
            from tallow.model.errors import UserMistake

            raise UserMistake("No campaign is open. Make one, or open one from the list at the left.")
        return self.campaign

    def content_changed(self) -> None:
        """Let everything be read anew, because what a plugin's files hold is another."""
        if self.campaign is not None:
            self.campaign_switched.emit()

    def plugins_came(self) -> None:
        """Let everything be read anew, because plugins came or went."""
        self.content_changed()
        self.plugins_moved.emit()

    def reread_campaign(self) -> None:
        """Take the open campaign as the store holds it; raises UserMistake where it is gone."""
        before = self._open()
        self.campaign = self.host.campaign(before.id)
        if dict(self.campaign.plugins) != dict(before.plugins):
            self.campaign_switched.emit()

    def _on_stale(self, stale: Stale, again: Callable[[], object] | None, *, takes_away: bool = False) -> None:
        from tallow.services.steps.clash import NOTHING, told
        from tallow.services.steps.telling import Teller

        with self.host.store.read() as reader:
            records = {each.id: each for each in reader.records(self._open().id, archived=None)}
        clash = told(stale, Teller(self.book(), records))
        if takes_away:
            clash = replace(clash, wanted=NOTHING)
        if again is None:
            self.trouble.emit(f"{clash} Look at it and do it again.")
        else:
            self.went_stale.emit(clash, again)

    def _on_objection(self, objection: Objected, go_on: Callable[[str], object] | None) -> None:
        if objection.may_override and go_on is not None:
            self.objected.emit(objection, go_on)
        else:
            self.trouble.emit(str(objection))

    def _committed(self, changes: ChangeSet) -> ChangeSet:
        """Tell the views of a step; a step on the campaign itself is read again first."""
        step = changes.step
        if self.campaign is None or step.campaign != self.campaign.id:
            return changes
        if step.campaign in step.records:
            switched = any(change.path.startswith("plugins:") for change in step.changes)
            trouble = self._made_ready(step.campaign) if switched else ""
            self.campaign = self.host.campaign(step.campaign)
            if switched:
                self.campaign_switched.emit()
            if trouble:
                self.trouble.emit(trouble)
        self.changed.emit(changes)
        return changes


def _expecting(edit: Edit, stale: Stale) -> Edit:
    """The edit for a person who has seen what the store holds now and still wants it."""
    from tallow.model.edit import UNSEEN, Remove, Set

    if not isinstance(edit, Set | Remove) or edit.record != stale.record:
        return edit
    if isinstance(edit, Set) and edit.path == stale.path:
        return replace(edit, expect=stale.found)
    # Of a row, or of a whole list, only the first value that differs was named.
    return replace(edit, expect=UNSEEN) if stale.path.startswith(f"{edit.path}.") else edit
