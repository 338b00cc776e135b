"""Writing the store: one transaction that applies edits, keeps the journal, and holds only once it is committed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from sqlalchemy import Connection, RootTransaction, delete, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from tallow.model.edit import Change, ChangeSet, Edit, Set, Step
from tallow.model.errors import UserMistake
from tallow.model.picture import Picture
from tallow.model.record import EMPTY, Campaign, Played
from tallow.model.roll import Roll
from tallow.model.value import Path, parse_path
from tallow.store import journal, pictures, played
from tallow.store.apply import Line, apply, inverted, place
from tallow.store.document import led, same, text_of, value_of, whole_text
from tallow.store.played import Cards
from tallow.store.reading import Reader
from tallow.store.tables import CAMPAIGN, NAME, RECORD, REVERT, ROLL
from tallow.store.targets import ADD_PLUGINS, Targets, plugin_rows

if TYPE_CHECKING:  # imported where a campaign is put in whole: no start needs it
    from tallow.store.whole import Whole

_ADD_ROLL = insert(ROLL)
_ADD_REVERTS = insert(REVERT)
_NAME = upsert(NAME)
_REMEMBER = _NAME.on_conflict_do_update(
    index_elements=[NAME.c.id], set_={"name": _NAME.excluded.name}, where=NAME.c.name != _NAME.excluded.name
)


class UnitOfWork(Reader):
    """One write transaction, which sees what it wrote; without ``commit`` nothing of it stays.

    It holds the write lock from its beginning, so what is read here cannot be stale when it is written.
    """

    def __init__(
        self, connection: Connection, path: FilePath, transaction: RootTransaction, now: Callable[[], datetime]
    ) -> None:
        super().__init__(connection, path)
        self._transaction = transaction
        self._now = now
        self._grown: set[str] = set()  # the records whose revision grew already
        self._paths: dict[tuple[str, str], Path | None] = {}  # how the paths of the changes made here were read
        self._anew = 0  # the step that was taken back to be written anew

    def commit(self) -> None:
        """Make everything hold; the unit is over then."""
        _ = self._connection
        self._transaction.commit()
        self.release()

    def create_campaign(self, campaign: Campaign) -> None:
        """Put in a campaign with its plugins and settings; this is no step, for there is no history before it.

        Raises:
            UserMistake: where there is one with this id.
        """
        if self._connection.execute(select(CAMPAIGN.c.id).where(CAMPAIGN.c.id == campaign.id)).first():
            raise UserMistake(f"There is a campaign {campaign.id!r} already. Give the new one an id of its own.")
        row = {
            "id": campaign.id,
            "name": whole_text(campaign.name),
            "settings": text_of(campaign.settings),
            "archived": campaign.archived,
            "created": campaign.created or self._moment().isoformat(timespec="milliseconds"),
        }
        self._connection.execute(insert(CAMPAIGN).values(row))
        if campaign.plugins:
            self._connection.execute(ADD_PLUGINS, plugin_rows(campaign.id, campaign.plugins))
        self.note_played(campaign.id, campaign.played)

    def note_played(self, campaign: str, plugins: Mapping[str, Played], cards: Mapping[str, Cards] = EMPTY) -> None:
        """Note the plugins that a campaign was played with. No step: it is a fact, like a roll.

        Args:
            plugins: id → how it was.
            cards: hash of a plugin's files → what its cards say; those that nobody plays with any more are dropped.
        """
        if plugins:
            played.note(self._connection, campaign, plugins)
            played.keep(self._connection, cards)

    def put_whole(self, whole: Whole) -> None:
        """Put in a campaign with all that belongs to it, its history too; its steps get numbers of their own here.

        A name that the store knows already stays as it was last seen here.

        Raises:
            UserMistake: where there is a campaign with this id.
        """
        from tallow.store.whole import put

        self.create_campaign(whole.campaign)
        numbers = put(self._connection, whole)
        rolls = [replace(roll, step=None if roll.step is None else numbers[roll.step]) for roll in whole.rolls]
        if rolls:
            self._connection.execute(_ADD_ROLL, [_columns(roll) for roll in rolls])
        played.keep(self._connection, whole.cards)
        names = [{"id": whole_text(id), "name": whole_text(name)} for id, name in whole.names.items()]
        if names:
            self._connection.execute(_NAME.on_conflict_do_nothing(), names)

    def drop_campaign(self, id: str) -> None:
        """Take a campaign out with all that belongs to it. No step, for nothing is left that could have one."""
        self._connection.execute(delete(CAMPAIGN).where(CAMPAIGN.c.id == id))

    def copy_records(self, source: str, target: str, fresh_id: Callable[[], str]) -> None:
        """Copy all records and pictures of a campaign into another; the copies refer to copies. No step."""
        rows = self._connection.execute(select(RECORD).where(RECORD.c.campaign == source)).all()
        ids = {row.id: fresh_id() for row in rows}
        ids |= pictures.copied(self._connection, source, target, ids, fresh_id)
        for row in rows:
            document = text_of(led(self._sound(row.name, value_of, row.document), ids))
            copy = {**row._mapping, "id": ids[row.id], "campaign": target, "document": document, "revision": 1}
            self._connection.execute(insert(RECORD).values(copy))

    def keep_picture(self, campaign: str, id: str, picture: Picture) -> None:
        """Keep a picture under an id, unless it is there. No step: that a record names it is one."""
        pictures.keep(self._connection, campaign, id, picture)

    def apply(self, campaign: str, edits: Sequence[Edit], keys: Callable[[str], Iterable[str]]) -> tuple[Change, ...]:
        """Apply edits in their order, all or none; ``write_step`` puts the changes into the history.

        Args:
            keys: the field ids of a kind, by the kind's id, for reading paths.

        Returns:
            one change for each edit that changed something.

        Raises:
            Stale: where the store holds another value than an edit expects.
            UserMistake: where an edit does not fit what it is about.
        """
        targets = self._targets(campaign)
        lines: list[Line] = []
        for edit in edits:
            target = targets.get(edit.record)
            path = place(edit, target, keys(target.kind) if target and target.kind else ())
            made, line = apply(target, edit, path)
            if line is not None:
                targets.put(edit.record, made)
                lines.append(line)
        targets.write()
        self._paths.update({(line.change.record, line.change.path): line.path for line in lines})
        return tuple(line.change for line in lines)

    def begin_anew(self, campaign: str, merge: str, edit: Set) -> tuple[Change, ...]:
        """Take back the step that an edit with that merge key goes on with; ``write_step`` then writes it anew.

        So what follows from a number that is typed follows from the whole of it, and not from its first digits.

        Returns:
            the changes that took it back; none where the edit does not set over what that step set.
        """
        newest = self._newest(campaign)
        lines = self._lines(newest.number) if newest and newest.takes(merge, self._moment()) else []
        if newest is None or not lines or not _goes_on(lines[0].change, edit):
            return ()
        back = [replace(line, change=inverted(line.change)) for line in reversed(lines)]
        targets = self._targets(campaign)
        for line in back:
            targets.replay(line.change, line.path)
        targets.write()
        self._anew = newest.number
        return tuple(line.change for line in back)

    def noted(self, lines: Sequence[Line]) -> tuple[Change, ...]:
        """Changes that something else made to the file, which ``write_step`` then puts into the history as they are."""
        self._paths.update({(line.change.record, line.change.path): line.path for line in lines})
        return tuple(line.change for line in lines)

    def merged(self, changes: Sequence[Change]) -> tuple[Change, ...]:
        """Changes that were applied, those of one value as one; a value that is back where it began is in none."""
        lines = [Line(change, self._path_of(change)) for change in changes]
        return tuple(line.change for line in journal.merged((), lines))

    def write_step(
        self,
        campaign: str,
        label: str,
        changes: Sequence[Change],
        merge: str | None = None,
        *,
        reverts: Iterable[int] = (),
    ) -> Step:
        """Put changes that were applied into the history, as a step of their own or merged into the newest one.

        A new step makes undone ones final. With a merge key the changes go into the campaign's newest step where that
        has the same key, holds, was not taken back meanwhile and was last written to at most two seconds ago; a step
        that changes nothing any more is taken out.

        Args:
            reverts: the numbers of the steps that this one takes back whole.

        Returns:
            the step with the changes given, which are those that were made just now.
        """
        lines = [Line(change, self._path_of(change)) for change in changes]
        now = self._moment()
        newest = self._newest(campaign) if merge else None
        if merge and newest and newest.takes(merge, now):
            self._merge(newest.number, whole_text(label), lines, now)
            return Step(newest.number, campaign, label, newest.at, "done", tuple(changes))
        step = journal.add_step(self._connection, campaign, whole_text(label), now, merge)
        journal.put_lines(self._connection, step.number, lines)
        if taken := [{"step": step.number, "reverts": each} for each in reverts]:
            self._connection.execute(_ADD_REVERTS, taken)
        return replace(step, changes=tuple(changes))

    def _newest(self, campaign: str) -> journal.Newest | None:
        return self._sound("The history", lambda id: journal.newest(self._connection, id), campaign)

    def _merge(self, number: int, label: str, further: Sequence[Line], now: datetime) -> None:
        merged = journal.merged(() if number == self._anew else self._lines(number), further)
        if merged:
            journal.replace_lines(self._connection, number, merged)
            journal.prolong(self._connection, number, label, now)
        else:
            journal.drop_step(self._connection, number)

    def undo(self, campaign: str) -> ChangeSet:
        """Take back the newest step that holds, each of its changes expecting what it left.

        Raises:
            UserMistake: where there is nothing to undo.
            Stale: where something is no longer as the step left it; nothing is changed then.
        """
        step = self.undoable(campaign)
        if step is None:
            raise UserMistake(f"There is nothing to undo in {self.campaign(campaign).name}.")
        lines = [replace(line, change=inverted(line.change)) for line in reversed(self._lines(step.number))]
        self._replay(step, lines, "undone")
        return ChangeSet(replace(step, state="undone"), "undo")

    def redo(self, campaign: str) -> ChangeSet:
        """Do again the oldest step that was undone and is not final.

        Raises:
            UserMistake: where there is nothing to redo.
            Stale: where something is no longer as the step found it; nothing is changed then.
        """
        step = self.redoable(campaign)
        if step is None:
            raise UserMistake(f"There is nothing to redo in {self.campaign(campaign).name}.")
        self._replay(step, self._lines(step.number), "done")
        return ChangeSet(replace(step, state="done"), "redo")

    def _replay(self, step: Step, lines: Iterable[Line], state: str) -> None:
        targets = self._targets(step.campaign)
        for line in lines:
            targets.replay(line.change, line.path)
        targets.write()
        journal.mark(self._connection, step.number, state)

    def write_roll(self, roll: Roll) -> None:
        """Put a roll into the log; rolls are facts and are never undone."""
        self.campaign(roll.campaign)
        self._connection.execute(_ADD_ROLL, _columns(roll))

    def remember_names(self, names: Mapping[str, str]) -> None:
        """Keep the names of content ids, for the day when their plugin is away."""
        if not names:
            return
        rows = [{"id": whole_text(id), "name": whole_text(name)} for id, name in names.items()]
        self._connection.execute(_REMEMBER, rows)

    def _targets(self, campaign: str) -> Targets:
        return Targets(self._connection, self, campaign, self._grown)

    def _path_of(self, change: Change) -> Path | None:
        if not change.path:
            return None
        known = self._paths.get((change.record, change.path))
        return known or parse_path(change.path, ())

    def _moment(self) -> datetime:
        return self._now().astimezone(UTC)


def _goes_on(first: Change, edit: Set) -> bool:
    """Whether an edit sets over what a step began with, by somebody who saw it."""
    seen = first.op == "set" and first.record == edit.record and first.path == edit.path
    return seen and same(first.after, edit.expect)


def _columns(roll: Roll) -> dict[str, object]:
    return {
        "id": roll.id,
        "campaign": roll.campaign,
        "at": roll.at,
        "resolver": roll.resolver,
        "title": whole_text(roll.title),
        "plugin_version": roll.plugin_version,
        "inputs": text_of(roll.inputs),
        "roles": text_of(roll.roles),
        "dice": text_of(roll.dice),
        "set_values": text_of(roll.set_values),
        "outcome": text_of(roll.outcome),
        "seed": None if roll.seed is None else str(roll.seed),
        "step": roll.step,
        "corrects": roll.corrects or None,
    }
