"""Changing records: the one write path, and the verbs that are made of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

from tallow.hooks.specs import records_did_change, records_will_change
from tallow.model.check import Objection
from tallow.model.column import ReferenceField
from tallow.model.edit import UNSEEN, Archive, Change, ChangeSet, Create, Edit, Insert, Remove, Set, Step
from tallow.model.errors import Objected, PluginFault, StoreTrouble, UserMistake, unknown
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.picture import Picture
from tallow.model.record import Campaign, Record
from tallow.model.roll import Roll
from tallow.model.total import TotalType
from tallow.model.value import Number, Row, Value, parse_path, row_of
from tallow.services.book import CampaignBook
from tallow.services.fitness.checking import blamed, fitting
from tallow.services.fitness.soundness import rows_of
from tallow.services.host import Host
from tallow.services.progress import silent
from tallow.services.showing.sheets import SheetView
from tallow.services.steps import titles
from tallow.services.steps.moving import moves
from tallow.services.versions import migrating, played
from tallow.services.versions.migrating import Brought
from tallow.store.apply import Line
from tallow.store.unit_of_work import UnitOfWork

_PLUGINS = "plugins:"
Edits: TypeAlias = Sequence[Edit] | Callable[[CampaignBook], Sequence[Edit]]


@dataclass(frozen=True, slots=True)
class Proposal:
    """Edits that a plugin proposes: where they do not fit, that is its fault and not the person's."""

    plugin: str
    edits: Edits


@dataclass(frozen=True, slots=True)
class Pictured:
    """Edits that name pictures, which are kept from then on: id → what is kept under it."""

    pictures: Mapping[str, Picture]
    edits: Edits


def do(
    host: Host,
    campaign: str,
    label: str,
    edits: Edits | Proposal | Pictured,
    *,
    merge: str | None = None,
    override: str = "",
    roll: Roll | None = None,
    noted: Sequence[Line] = (),
) -> ChangeSet:
    """Commit edits as one step; every change of every campaign goes through here.

    Args:
        label: the step's name.
        edits: the edits, or a function that works them out from the book within the transaction.
        merge: keystrokes with the same key become one step while they come within two seconds; one that sets over the
            last is worked out, with all that follows, from before that step.
        override: the person's reason for going on where a rule objects.
        roll: the roll whose outcome this applies; it is kept with the step.
        noted: changes that are in the file and not in its history; they go into the step before the edits.

    Returns:
        what was changed; its step has the number 0 and no changes where nothing was different.

    Raises:
        UserMistake: for an edit that does not fit; Stale for one that expected another value; Objected for a rule.
        PluginFault: where a plugin that has a say failed; nothing is changed.
    """
    pictures, edits = (edits.pictures, edits.edits) if isinstance(edits, Pictured) else ({}, edits)
    if host.first_step_of(campaign):
        made_ready(host, campaign, _switched_by(edits, campaign))
        played.make_ready(host, host.campaign(campaign), silent)
    with host.store.work() as work:
        back, edits = _begun_anew(work, campaign, edits, merge)
        changes, book = _changed(host, work, campaign, edits, override, noted)
        if not changes and not back and roll is None:
            return ChangeSet(Step(0, campaign, label, host.stamp(), "done"))
        for id, picture in pictures.items():
            work.keep_picture(campaign, id, picture)
        step = work.write_step(campaign, label, changes, merge)
        if roll is not None:
            work.write_roll(replace(roll, step=step.number))
        _remember(host, work, changes, book)
        played.note(host, work, book.campaign)
        work.commit()
    change_set = ChangeSet(replace(step, changes=(*back, *step.changes)))
    announce(host, change_set)
    return change_set


def _begun_anew(
    work: UnitOfWork, campaign: str, edits: Edits | Proposal, merge: str | None
) -> tuple[tuple[Change, ...], Edits | Proposal]:
    """The changes that take back the step with which a keystroke goes on, and its edit, which saw that step."""
    if merge is None or not isinstance(edits, Sequence) or len(edits) != 1 or not isinstance(edits[0], Set):
        return (), edits
    back = work.begin_anew(campaign, merge, edits[0])
    return back, [replace(edits[0], expect=UNSEEN)] if back else edits


def made_ready(host: Host, campaign: str, but: Collection[str] = ()) -> tuple[Brought, ...]:
    """Bring the records of a campaign that is opened into the form of the plugins that are here.

    Args:
        but: ids of plugins whose records stay as they are.

    Raises:
        PluginFault: where a migration fails; the campaign is as it was, and no step of it is made until that is mended.
    """
    brought = migrating.bring_up(host, campaign, but)
    for each in brought:
        announce(host, ChangeSet(each.step))
    return brought


def _switched_by(edits: Edits | Proposal, campaign: str) -> Collection[str]:
    """The plugins that edits switch on or off, as far as they are known before the step."""
    return _switched(edits, campaign) if isinstance(edits, Sequence) else ()


def see(host: Host, campaign: str, edits: Edits | Proposal, *, override: str = "", noted: Sequence[Line] = ()) -> None:
    """See whether ``do`` could commit edits, with its arguments and its errors; nothing is written and nobody told."""
    host.get_ready(campaign)
    with host.store.work() as work:
        _changed(host, work, campaign, edits, override, noted)


def _changed(
    host: Host, work: UnitOfWork, campaign: str, edits: Edits | Proposal, override: str, noted: Sequence[Line]
) -> tuple[tuple[Change, ...], CampaignBook]:
    """What edits change, with what plugins add to them; and the book as it is then."""
    by, wish = (edits.plugin, edits.edits) if isinstance(edits, Proposal) else ("", edits)
    book = host.book(work.campaign(campaign), work)
    proposed = [_identified(host, edit) for edit in (wish(book) if callable(wish) else wish)]
    with blamed(by):
        wished = fitting(proposed, book)
    with _with_the_way_out(book.campaign):
        follow = _follow_on(host, wished, book, override) if moves(wished, book) else []
    with blamed(by if callable(wish) else ""):  # edits that were worked out before may be stale by now
        changes = work.noted(noted) + work.apply(campaign, wished, book.keys)
    book = host.book(work.campaign(campaign), work)  # what follows may be about what the step has just made
    for plugin, some in follow:
        with _with_the_way_out(book.campaign), blamed(plugin):
            changes += work.apply(campaign, fitting(some, book), book.keys)
    return changes, book


def _identified(host: Host, edit: Edit) -> Edit:
    """A record that is made without an id gets one: whoever proposes it cannot know one that is free."""
    return replace(edit, record=host.fresh_id()) if isinstance(edit, Create) and not edit.record else edit


def announce(host: Host, changes: ChangeSet) -> None:
    """Tell the campaign's plugins of a step that is committed; what one brings may have to be made ready."""
    if any(each.path.startswith(_PLUGINS) for each in changes.changes):
        host.noted.clear()
    campaign = host.campaign(changes.step.campaign)
    book = host.book(campaign)
    caller = book.registry.caller
    before = len(caller.faults)
    caller.gather(records_did_change, changes, book)
    host.afterwards.extend([*caller.faults][before:])


@contextmanager
def _with_the_way_out(campaign: Campaign) -> Iterator[None]:
    """What fails in a plugin that has a say stops every step of its campaign, so its fault tells how to go on."""
    try:
        yield
    except PluginFault as fault:
        off = f'tallow plugins disable {fault.plugin} "{campaign.name}"'
        said = f"{fault} To go on without it, switch it off in {campaign.name}, on the page Plugins or by: {off}"
        raise PluginFault(fault.plugin, said) from fault


def _follow_on(
    host: Host, wished: Sequence[Edit], book: CampaignBook, override: str
) -> list[tuple[str, Sequence[Edit]]]:
    """What plugins add to a step, plugin by plugin; an objection stops it unless the person goes on with a reason.

    A plugin has no say in whether it is on itself, for one that fails could never be switched off.
    """
    follow: list[tuple[str, Sequence[Edit]]] = []
    caller = book.registry.caller.without(_switched(wished, book.campaign.id))
    for plugin, answers in caller.require(records_will_change, tuple(wished), book):
        follow.append((plugin, [answer for answer in answers if not isinstance(answer, Objection)]))
        for objection in [answer for answer in answers if isinstance(answer, Objection)]:
            if not override or not objection.may_override:
                raise Objected(objection.rule, objection.sentence, may_override=objection.may_override)
            follow.append(("", _overridden(host, wished, objection, override, book)))
    return follow


def _switched(wished: Sequence[Edit], campaign: str) -> Collection[str]:
    """The plugins that a step switches on or off."""
    paths = [edit.path for edit in wished if isinstance(edit, Set) and edit.record == campaign]
    return {path.removeprefix(_PLUGINS) for path in paths if path.startswith(_PLUGINS)}


def _overridden(
    host: Host, wished: Sequence[Edit], objection: Objection, reason: str, book: CampaignBook
) -> list[Edit]:
    """The note of an overridden rule in each record that the step is about."""
    return [
        Insert(
            record,
            "overrides:",
            {
                "id": host.fresh_id(),
                "rule": objection.rule,
                "sentence": objection.sentence,
                "reason": reason,
                "at": host.stamp(),
            },
        )
        for record in dict.fromkeys(edit.record for edit in wished)
        if record != book.campaign.id
    ]


def _remember(host: Host, work: UnitOfWork, changes: Sequence[Change], book: CampaignBook) -> None:
    """Keep the names of entries and plugins that the step wrote, and of records that go, for the day they are away."""
    ids = [row["entry"] for change in changes for row in _rows(change.after) if isinstance(row.get("entry"), str)]
    names = {id: book.registry.entries[id].name for id in ids if id in book.registry.entries}
    switched = [change.path.removeprefix(_PLUGINS) for change in changes if change.path.startswith(_PLUGINS)]
    here = [each for id in switched if (each := host.loader.get(id))]
    names |= {each.id: each.manifest.name for each in here if each.manifest}  # also of one that cannot be used
    gone = {id for id in switched if id not in book.campaign.plugins}
    if gone:
        names |= host.registry({*book.campaign.plugins, *gone}).names_of(gone)
    added = {change.path.partition(".")[0] for change in changes if "." in change.path} & book.campaign.plugins.keys()
    if added:
        names |= {id: name for id, name in book.registry.names_of(added).items() if id in _fields(changes)}
    names |= {change.record: change.before["name"] for change in changes if change.op == "delete"}
    if names:
        work.remember_names(names)


def _fields(changes: Sequence[Change]) -> set[str]:
    """The fields that a step wrote of those that plugins add to others' kinds."""
    return {".".join(change.path.split(".")[:2]) for change in changes}


def _rows(value: Value) -> list[Row]:
    if isinstance(value, dict):
        return [value, *(row for inner in value.values() for row in _rows(inner))]
    return [row for inner in value for row in _rows(inner)] if isinstance(value, list | tuple) else []


# the verbs


def create(host: Host, campaign: str, kind: str, name: str, values: Row | None = None) -> tuple[str, ChangeSet]:
    """Make a record; returns its id and the step."""
    id = host.fresh_id()
    return id, do(host, campaign, f"Add {name}", [Create(id, kind, name, values or {})])


def rename(host: Host, record: Record, name: str) -> ChangeSet:
    """Give a record another name."""
    return do(host, record.campaign, f"Rename {record.name} to {name}", [Set(record.id, "name", name, record.name)])


def duplicate(host: Host, record: Record) -> tuple[str, ChangeSet]:
    """Make a second record like this one, under a name that says so; raises StoreTrouble for a damaged one."""
    if record.damaged:
        raise StoreTrouble(record.damaged)
    id, name = host.fresh_id(), f"{record.name} (copy)"
    made = Create(id, record.kind, name, {}, record.document.plain())
    return id, do(host, record.campaign, f"Duplicate {record.name}", [made])


def archive(host: Host, record: Record, *, archived: bool = True) -> ChangeSet:
    """Put a record away, or take it out again."""
    label = f"Archive {record.name}" if archived else f"Bring back {record.name}"
    return do(host, record.campaign, label, [Archive(record.id, archived)])


def set_text(host: Host, campaign: Campaign, record: Record, path: str, text: str, override: str = "") -> ChangeSet:
    """Set a field or cell from what a person typed on the command line; ``override`` as of ``do``."""
    book = host.book(campaign)
    kind = book.kind(record)
    place = parse_path(path, (*kind.keys, *record.document.values))
    field = kind.field(place.key)
    if place.row is not None and isinstance(field, TableField | EntriesField) and field.columns:
        rows = rows_of(record, field) or ()
        if row_of(rows, place.row) is None:
            listed = ", ".join(row["id"] for row in rows) or "none yet"
            raise UserMistake(f"{field.label} has no {field.row} {place.row!r}. It has: {listed}.")
        if not place.column:
            named = ", ".join(f"{path}.{column.id}" for column in field.columns)
            raise UserMistake(f"{path} is a {field.row}, and each of its cells is set by itself. Name one: {named}.")
        field = field.column(place.column)
    edits = [Set(record.id, path, read_text(host, field, text, campaign), UNSEEN)]
    what = titles.of_edits(SheetView(record, book), edits) or field.label
    return do(host, campaign.id, f"{record.name}: {what}", edits, override=override)


def read_text(host: Host, field: Field, text: str, campaign: Campaign) -> Value:
    """A value from what a person typed; a reference is meant by the other record's name."""
    if isinstance(field, ReferenceField) and text.strip():
        return host.find_record(campaign, text).id
    return field.read(text)


def adjust(host: Host, record: Record, total: str, amount: Number, reason: str) -> ChangeSet:
    """Add a person's own part to a total; the total goes on being worked out."""
    row = {"id": host.fresh_id(), "amount": amount, "reason": reason, "at": host.stamp()}
    label = f"Adjust {total.partition('.')[2].replace('_', ' ')} of {record.name}"
    return do(host, record.campaign, label, [Insert(record.id, f"adjustments:{total}", row)])


def unadjust(host: Host, record: Record, total: str, adjustment: str) -> ChangeSet:
    """Take an adjustment away again."""
    row = row_of(record.document.adjustments.get(total, ()), adjustment)
    label = f"Remove an adjustment of {record.name}"
    return do(host, record.campaign, label, [Remove(record.id, f"adjustments:{total}", adjustment, row)])


# what a person means by a word


def find_kind(host: Host, campaign: Campaign, word: str) -> KindType:
    """The kind with that id, whose part before the dot may be left out where one has the name."""
    registry = host.registry(campaign.plugins)
    kinds = registry.kinds
    fitting = [kind for id, kind in kinds.items() if word in (id, id.partition(".")[2])]
    if len(fitting) != 1:
        out = [f"The plugin {id} is left out. {why}" for id in registry.missing if (why := registry.why_left_out(id))]
        raise UserMistake(" ".join([str(unknown("kind", word, kinds)), *out]))
    return fitting[0]


def find_total(host: Host, campaign: Campaign, record: Record, word: str) -> TotalType:
    """The total with that id, whose part before the dot may be left out where one has the name."""
    totals = {total.id: total for total in host.registry(campaign.plugins).totals_of(record.kind)}
    fitting = [total for id, total in totals.items() if word in (id, id.partition(".")[2])]
    if len(fitting) != 1:
        raise unknown("total", word, totals)
    return fitting[0]
