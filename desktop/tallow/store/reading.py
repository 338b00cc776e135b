"""Reading the store: campaigns, records, steps and rolls as frozen values, within one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, LargeBinary, Row, Select, bindparam, cast, func, or_, select

from tallow.model.edit import Change, Step
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.model.picture import Picture
from tallow.model.record import Campaign, Document, Played, Record
from tallow.model.roll import Roll
from tallow.model.value import Value
from tallow.store import journal, pictures, played
from tallow.store.apply import Line
from tallow.store.document import LIST, MOMENT, OBJECT, WHOLE_NUMBER, Damaged, read, sections_of_text, text_of
from tallow.store.identity import see_whole
from tallow.store.opening import driver_of
from tallow.store.played import Cards
from tallow.store.standing import Standing, in_parts, reverted, reverts, standing_of
from tallow.store.tables import CAMPAIGN, CAMPAIGN_PLUGIN, CHANGE, NAME, PLAYED, RECORD, ROLL, STEP

if TYPE_CHECKING:  # imported where a campaign is taken whole: no start needs it
    from tallow.store.whole import Whole, WholeStep

S = TypeVar("S")
T = TypeVar("T")

_CAMPAIGN = select(CAMPAIGN).where(CAMPAIGN.c.id == bindparam("id"))
_PLUGINS = select(CAMPAIGN_PLUGIN).order_by(CAMPAIGN_PLUGIN.c.plugin)
_PLUGINS_OF = _PLUGINS.where(CAMPAIGN_PLUGIN.c.campaign == bindparam("id"))
_PLAYED = select(PLAYED).order_by(PLAYED.c.plugin)
_PLAYED_OF = _PLAYED.where(PLAYED.c.campaign == bindparam("id"))
_RECORDS = select(
    *(each for each in RECORD.c if each is not RECORD.c.document),
    cast(RECORD.c.document, LargeBinary).label("document"),  # the driver would stop at a text that is no UTF-8
)
_RECORD = _RECORDS.where(RECORD.c.id == bindparam("id"))
_NOTHING: dict[str, dict[str, Value]] = {"values": {}, "adjustments": {}, "overrides": {}}
_DAMAGED = (
    "{what} cannot be read: the file {path} is damaged there. Nothing is written over it; "
    "go back to a backup from before (the page Backups, or: tallow restore)."
)
_OLDER = ROLL.alias("older")
_ROLLS = (
    select(ROLL, STEP.c.state, _OLDER.c.at.label("older_at"))
    .join_from(ROLL, STEP, STEP.c.number == ROLL.c.step, isouter=True)
    .join(_OLDER, _OLDER.c.id == ROLL.c.corrects, isouter=True)
)


class Reader:
    """The store as it stood when its transaction began, until the ``with`` that gave it ends."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._held: Connection | None = connection
        self._path = path

    @property
    def _connection(self) -> Connection:
        if self._held is None:
            raise RuntimeError("the transaction of this reader is over")
        return self._held

    def release(self) -> None:
        """Let the connection go; nothing can be read from now on."""
        self._held = None

    def campaigns(self, archived: bool | None = False) -> tuple[Campaign, ...]:
        """The campaigns by name: those in use, those put away (True), or all (None)."""
        chosen = select(CAMPAIGN)
        if archived is not None:
            chosen = chosen.where(CAMPAIGN.c.archived.is_(archived))
        rows = self._connection.execute(chosen).all()
        plugins, played = (_by_campaign(self._connection.execute(each)) for each in (_PLUGINS, _PLAYED))
        found = (self._campaign(row, plugins.get(row.id, ()), played.get(row.id, ())) for row in rows)
        return tuple(sorted(found, key=_by_name))

    def campaign(self, id: str) -> Campaign:
        """One campaign; raises UserMistake where there is none."""
        row = self._connection.execute(_CAMPAIGN, {"id": id}).first()
        if row is None:
            raise UserMistake(f"There is no campaign {id!r}. It may have been removed meanwhile.")
        plugins, played = (self._connection.execute(each, {"id": id}).all() for each in (_PLUGINS_OF, _PLAYED_OF))
        return self._campaign(row, plugins, played)

    def _campaign(self, row: Row[Any], plugins: Sequence[Row[Any]], played: Sequence[Row[Any]]) -> Campaign:
        nothing: dict[str, Value] = {}
        settings, damaged = self._spared(f"The settings of {row.name}", partial(read, OBJECT), row.settings, nothing)
        return Campaign(
            row.id,
            row.name,
            MappingProxyType({each.plugin: each.version for each in plugins}),
            MappingProxyType(settings),
            row.archived,
            row.created,
            damaged,
            MappingProxyType({each.plugin: Played(each.version, each.hash) for each in played if each.hash}),
        )

    def records(self, campaign: str, kind: str | None = None, archived: bool | None = False) -> tuple[Record, ...]:
        """The records of a campaign, or of one kind, by name: those in use, those put away (True), or all (None)."""
        chosen = _RECORDS.where(RECORD.c.campaign == campaign)
        if kind is not None:
            chosen = chosen.where(RECORD.c.kind == kind)
        if archived is not None:
            chosen = chosen.where(RECORD.c.archived.is_(archived))
        return tuple(sorted(map(self._record, self._connection.execute(chosen)), key=_by_name))

    def record(self, id: str) -> Record:
        """One record, put away or not; raises UserMistake where there is none."""
        if (record := self.find_record(id)) is None:
            raise UserMistake(f"There is no record {id!r}. It may have been deleted meanwhile.")
        return record

    def find_record(self, id: str) -> Record | None:
        """One record, put away or not, None where there is none."""
        row = self._connection.execute(_RECORD, {"id": id}).first()
        return None if row is None else self._record(row)

    def _record(self, row: Row[Any]) -> Record:
        sections, damaged = self._spared(row.name, sections_of_text, row.document, _NOTHING)
        document = Document(
            MappingProxyType(sections["values"]),
            MappingProxyType(sections["adjustments"]),
            tuple(sections["overrides"].get("", ())),
        )
        return Record(row.id, row.campaign, row.kind, row.name, document, row.revision, row.archived, damaged)

    def _spared(self, what: str, read: Callable[[S], T], stored: S, nothing: T) -> tuple[T, str]:
        """What the file holds, read; what cannot be is nothing, with the sentence that says so, and spoils no more."""
        try:
            return read(stored), ""
        except Damaged:
            return nothing, _DAMAGED.format(what=what, path=self._path)

    def _sound(self, what: str, read: Callable[[S], T], stored: S) -> T:
        """What the file holds, read; the sentence of what cannot be read names what it belongs to."""
        try:
            return read(stored)
        except Damaged as damage:
            raise StoreTrouble(
                f"{what} in {self._path} is damaged and cannot be read. Put a backup of the file in its place."
            ) from damage

    def counts(self, campaign: str) -> Mapping[str, int]:
        """Kind → how many records of it are in use."""
        chosen = select(RECORD.c.kind, func.count()).where(RECORD.c.campaign == campaign, RECORD.c.archived.is_(False))
        rows = self._connection.execute(chosen.group_by(RECORD.c.kind))
        return dict(row._tuple() for row in rows)

    def steps(
        self,
        campaign: str,
        *,
        record: str | None = None,
        limit: int = 200,
        before: int | None = None,
        names_only: bool = False,
        labelled: str = "",
    ) -> tuple[Step, ...]:
        """The steps of a campaign with their changes, newest first, undone ones among them.

        Args:
            record: only those that touched this record, and those that keep a roll in which it took part and which
                changed nothing.
            before: only those with a lower number, for the next page.
            names_only: leave the changes out, where many steps are only to be named.
            labelled: only those whose label begins so.
        """
        chosen = select(STEP).where(STEP.c.campaign == campaign)
        if record is not None:
            chosen = chosen.where(or_(STEP.c.number.in_(_touching(record)), STEP.c.number.in_(_kept(campaign, record))))
        if before is not None:
            chosen = chosen.where(STEP.c.number < before)
        if labelled:
            chosen = chosen.where(STEP.c.label.startswith(labelled, autoescape=True))
        chosen = chosen.order_by(STEP.c.number.desc()).limit(limit)
        rows = self._connection.execute(chosen).all()
        taken = reverted(self._connection, [row.number for row in rows])
        if names_only:
            return tuple(self._step_of(row, (), taken) for row in rows)
        numbers = select(chosen.subquery().c.number)
        changes: dict[int, list[Change]] = {}
        of_them = select(CHANGE).where(CHANGE.c.step.in_(numbers)).order_by(CHANGE.c.step, CHANGE.c.position)
        for row in self._connection.execute(of_them) if rows else ():
            changes.setdefault(row.step, []).append(self._sound("The history", journal.change_of, row))
        return tuple(self._step_of(row, changes.get(row.number, ()), taken) for row in rows)

    def reverts(self, numbers: Iterable[int]) -> dict[int, frozenset[int]]:
        """Those of the steps that took other steps back whole → which."""
        return reverts(self._connection, numbers)

    def step_count(self, campaign: str) -> int:
        """How many steps the campaign's history has."""
        return self._connection.execute(select(func.count()).where(STEP.c.campaign == campaign)).scalar_one()

    def undoable(self, campaign: str) -> Step | None:
        """The newest step that holds, with its changes."""
        return self._step(journal.UNDOABLE, campaign)

    def redoable(self, campaign: str) -> Step | None:
        """The oldest step that was undone and that no later step made final, with its changes."""
        return self._step(journal.REDOABLE, campaign)

    def _step(self, question: Select[Any], campaign: str) -> Step | None:
        row = self._connection.execute(question, {"campaign": campaign}).first()
        return None if row is None else self._step_of(row, (line.change for line in self._lines(row.number)))

    def _step_of(self, row: Row[Any], changes: Iterable[Change], reverted: Collection[int] = ()) -> Step:
        return self._sound("The history", lambda row: journal.step_of(row, changes, reverted), row)

    def _lines(self, step: int) -> list[Line]:
        return self._sound("The history", lambda number: journal.lines(self._connection, number), step)

    def rolls(self, campaign: str, limit: int = 200) -> tuple[Roll, ...]:
        """The campaign's rolls, newest first."""
        chosen = _ROLLS.where(ROLL.c.campaign == campaign).order_by(ROLL.c.number.desc()).limit(limit)
        return self._rolls(self._connection.execute(chosen).all())

    def roll(self, id: str) -> Roll:
        """One roll; raises UserMistake where there is none."""
        row = self._connection.execute(_ROLLS.where(ROLL.c.id == id)).first()
        if row is None:
            raise UserMistake(f"There is no roll {id!r} in the log.")
        return self._rolls([row])[0]

    def corrections(self, id: str) -> tuple[Roll, ...]:
        """The rolls that correct a roll, newest first."""
        chosen = _ROLLS.where(ROLL.c.corrects == id).order_by(ROLL.c.number.desc())
        return self._rolls(self._connection.execute(chosen).all())

    def _rolls(self, rows: Sequence[Row[Any]]) -> tuple[Roll, ...]:
        standing = standing_of(self._connection, rows)
        return tuple(self._roll(row, standing) for row in rows)

    def _roll(self, row: Row[Any], standing: Standing) -> Roll:
        what = f"The roll {row.title}"
        inputs, roles, set_values, outcome = (
            self._sound(what, partial(read, OBJECT), text)
            for text in (row.inputs, row.roles, row.set_values, row.outcome)
        )
        self._sound(what, partial(read, MOMENT), row.at)
        return Roll(
            id=row.id,
            campaign=row.campaign,
            at=row.at,
            resolver=row.resolver,
            title=row.title,
            plugin_version=row.plugin_version,
            inputs=MappingProxyType(inputs),
            roles=MappingProxyType(roles),
            dice=tuple(self._sound(what, partial(read, LIST), row.dice)),
            seed=None if row.seed is None else self._sound(what, partial(read, WHOLE_NUMBER), row.seed),
            set_values=MappingProxyType(set_values),
            outcome=MappingProxyType(outcome),
            step=row.step,
            corrects=row.corrects or "",
            applied=standing.applied(row),
            corrected=row.id in standing.corrected,
            corrects_at=row.older_at or "",
        )

    def names(self, ids: Iterable[str]) -> Mapping[str, str]:
        """The last seen names of content ids; those never seen are left out."""
        found: dict[str, str] = {}
        for some in in_parts(sorted(set(ids))):
            chosen = select(NAME).where(NAME.c.id.in_(some))
            found.update({row.id: row.name for row in self._connection.execute(chosen)})
        return found

    def picture(self, campaign: str, id: str) -> Picture | None:
        """One of a campaign's pictures, None for one that is not there."""
        return pictures.find(self._connection, campaign, id)

    def picture_like(self, campaign: str, picture: Picture) -> str | None:
        """The id of a campaign's picture with the same content, None where it has none."""
        return pictures.find_like(self._connection, campaign, picture)

    def cards(self, hashes: Iterable[str]) -> Mapping[str, Cards]:
        """Hash of a plugin's files → what its cards said then, of those of which that is kept and can be read."""
        return played.cards(self._connection, hashes)

    def whole(self, id: str) -> Whole:
        """A campaign with all that belongs to it, save the names of content.

        Raises:
            UserMistake: where there is no such campaign.
            StoreTrouble: where something of it cannot be read.
        """
        from tallow.store.whole import Whole, attachments_of

        campaign = self.campaign(id)
        return Whole(
            campaign,
            self.records(id, archived=None),
            self.whole_steps(id),
            tuple(reversed(self.rolls(id, limit=-1))),  # no limit is a negative one to SQLite
            tuple(attachments_of(self._connection, id)),
            cards=self.cards(each.hash for each in campaign.played.values()),
        )

    def whole_steps(self, campaign: str) -> tuple[WholeStep, ...]:
        """The steps of a campaign with all that the journal keeps of them, oldest first."""
        from tallow.store.whole import steps_of

        return self._sound("The history", lambda id: tuple(steps_of(self._connection, id)), campaign)

    def unowned(self) -> Mapping[str, int]:
        """Table → how many of its rows belong to a campaign, a step or a roll that is gone; empty for a sound file.

        Raises:
            StoreTrouble: where the file itself is damaged.
        """
        driver = driver_of(self._connection)
        see_whole(self._path, driver)
        return Counter(str(row[0]) for row in driver.execute("PRAGMA foreign_key_check"))

    def taken(self, ids: Iterable[str], campaign: str) -> frozenset[str]:
        """Those of the ids that something of another campaign has, or may have again after an undo."""
        from tallow.store.whole import taken

        return frozenset(taken(self._connection, ids, campaign))


def _touching(record: str) -> Select[Any]:
    """The numbers of the steps that changed something of a record."""
    return select(CHANGE.c.step).where(CHANGE.c.record == record)


def _kept(campaign: str, record: str) -> Select[Any]:
    """The numbers of the steps that changed nothing, and keep a roll in which a record took part."""
    took_part = func.instr(ROLL.c.roles, text_of(record)) > 0
    changed = select(CHANGE.c.step).where(CHANGE.c.step == ROLL.c.step).exists()
    return select(ROLL.c.step).where(ROLL.c.campaign == campaign, ROLL.c.step.is_not(None), took_part, ~changed)


def _by_name(thing: Campaign | Record) -> tuple[str, str, str]:
    return thing.name.casefold(), thing.name, thing.id


def _by_campaign(rows: Iterable[Row[Any]]) -> dict[str, list[Row[Any]]]:
    """Rows of plugins by the campaign that they belong to."""
    found: dict[str, list[Row[Any]]] = {}
    for row in rows:
        found.setdefault(row.campaign, []).append(row)
    return found
