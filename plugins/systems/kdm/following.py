"""What follows from a step: a first name brings survival, the dead are dated, newcomers belong to home and year."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tallow.api import UNSEEN, Archive, Book, Coming, Create, Edit, Set, UserMistake, added, coming

from . import gains
from .belonging import home, is_arc, year_of
from .entries import Ability, Disorder
from .entries.gain import Moment
from .kinds import SETTLEMENT, SURVIVOR
from .survival import gained

BY_HAND = "the group"
"""By whom an event was added that a person put on the timeline."""
UNNAMED = "unnamed"
"""How the name of somebody without a name begins, in small letters."""


def is_name(name: str) -> bool:
    """Whether somebody is called by a name, and not "Unnamed 3"."""
    return not name.strip().casefold().startswith(UNNAMED)


def following(edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """The edits that join a step."""
    if any(_settles(edit, book) for edit in edits):
        yield from _stay(edits, book)
    for record in coming(edits, book, (SETTLEMENT,)):
        yield from _put_there(record, book)
    for record in coming(edits, book, (SURVIVOR,)):
        settled = _settled(record, book)
        if settled is not record:
            yield Set(record.id, "settlement", settled.after.get("settlement"), UNSEEN)
        yield from _named(settled, book)
        yield from _born(settled, book)
        yield from _arc(settled, book)
        yield from _died(settled, book)
        yield from _gone(settled, book)
        yield from _skips(settled, book)
        yield from _joined(settled, book)


def _put_there(record: Coming, book: Book) -> Iterator[Edit]:
    """Who put an event on the timeline stands with it: the group, where nothing else says so."""
    if record.before.campaign:  # what a settlement begins with was there
        for row in added(record, "timeline", book):
            if not row["by"]:
                yield Set(record.id, f"timeline.{row['id']}.by", BY_HAND, UNSEEN)


def _settles(edit: Edit, book: Book) -> bool:
    """Whether a settlement is made, comes with a file, or is taken out again."""
    if isinstance(edit, Create):
        return edit.kind == SETTLEMENT
    if not isinstance(edit, Archive) or edit.archived:
        return False
    try:
        return book.record(edit.record).kind == SETTLEMENT
    except UserMistake:  # the campaign itself
        return False


def _stay(edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """Who belongs to the only settlement because there is no other has it written down before there is another."""
    there = book.records(SETTLEMENT)
    given = {edit.record for edit in edits if isinstance(edit, Set) and edit.path == "settlement"}
    for each in book.records(SURVIVOR) if len(there) == 1 else ():
        if not book.value(each, "settlement") and each.id not in given:
            yield Set(each.id, "settlement", there[0].id, UNSEEN)


def _settled(record: Coming, book: Book) -> Coming:
    """A newcomer with a settlement: where none is given the only one, or the first by name."""
    there = book.records(SETTLEMENT)
    if record.before.campaign or book.value(record.after, "settlement") or not there:
        return record
    document = record.after.document
    values = {**document.values, "settlement": there[0].id}
    return replace(record, after=replace(record.after, document=replace(document, values=values)))


def _named(record: Coming, book: Book) -> Iterator[Edit]:
    """The first name brings 1 survival (RULES.md S1, Y2)."""
    if book.value(record.after, "named") or "named" in record.given or not is_name(record.after.name):
        return
    if record.before.campaign and record.before.name == record.after.name:  # not new, and called as before
        return
    yield Set(record.id, "named", True, UNSEEN)
    if "survival" not in record.given:
        what = gained(record.after, 1, book)
        if what.after != what.before:
            yield Set(record.id, "survival", what.after, UNSEEN)


def _born(record: Coming, book: Book) -> Iterator[Edit]:
    """A newcomer, with a name or without, is of this lantern year."""
    if not record.before.campaign and "born" not in record.given:
        yield Set(record.id, "born", year_of(record.after, book), UNSEEN)


def _arc(record: Coming, book: Book) -> Iterator[Edit]:
    """Whom the campaign type or a survivor type makes an arc survivor is ticked as one (RULES.md A3)."""
    if "arc" in record.given or book.value(record.after, "arc") or not is_arc(record.after, book):
        return
    if not record.before.campaign or not is_arc(record.before, book):
        yield Set(record.id, "arc", True, UNSEEN)


def _died(record: Coming, book: Book) -> Iterator[Edit]:
    """Who dies, dies in this lantern year, and who is away dies in hunt or showdown; another cause changes no count."""
    if _becomes("dead", record, book):
        yield from _dated("died", record, book)
        if book.value(record.before, "departing") and "died_away" not in record.given:
            yield Set(record.id, "died_away", True, UNSEEN)
    elif _ends("dead", record, book):
        yield from _cleared(("died", "died_away", "counted"), record, book)


def _gone(record: Coming, book: Book) -> Iterator[Edit]:
    """Who leaves, leaves in this lantern year; the dead and those who left do not depart."""
    if _becomes("exiled", record, book):
        yield from _dated("left", record, book)
    elif _ends("exiled", record, book):
        yield from _cleared(("left",), record, book)
    gone = any(_becomes(flag, record, book) for flag in ("dead", "exiled"))
    if gone and book.value(record.after, "departing"):
        yield Set(record.id, "departing", False, UNSEEN)


def _becomes(flag: str, record: Coming, book: Book) -> bool:
    return bool(book.value(record.after, flag) and not book.value(record.before, flag))


def _ends(flag: str, record: Coming, book: Book) -> bool:
    return bool(book.value(record.before, flag) and not book.value(record.after, flag))


def _dated(field: str, record: Coming, book: Book) -> Iterator[Edit]:
    """It happens in this lantern year, unless a year is given or there already."""
    if field not in record.given and not book.value(record.after, field):
        yield Set(record.id, field, year_of(record.after, book), UNSEEN)


def _cleared(fields: Sequence[str], record: Coming, book: Book) -> Iterator[Edit]:
    for field in fields:
        if field not in record.given and book.value(record.after, field):
            yield Set(record.id, field, None, UNSEEN)


def _skips(record: Coming, book: Book) -> Iterator[Edit]:
    """Some disorders and injuries make who gains them skip the next hunt."""
    if "skip_next_hunt" in record.given or book.value(record.after, "skip_next_hunt"):
        return
    rows = [row for field in ("disorders", "abilities", "injuries") for row in added(record, field, book)]
    entries = [book.entry(row.get("entry", "")) for row in rows]
    if any(isinstance(each, Ability | Disorder) and each.skips_hunt for each in entries):
        yield Set(record.id, "skip_next_hunt", True, UNSEEN)


def _joined(record: Coming, book: Book) -> Iterator[Edit]:
    """Who joins while newcomers are given nothing lacks nothing: what the settlement adopts afterwards came later."""
    if record.before.campaign or "joined" in record.given:
        return
    settlement = home(record.after, book)
    moments: tuple[Moment, ...] = ("new_survivor", "newborn")
    given = settlement is not None and any(True for moment in moments for _ in gains.at(moment, settlement, book))
    if not given:
        yield Set(record.id, "joined", True, UNSEEN)
