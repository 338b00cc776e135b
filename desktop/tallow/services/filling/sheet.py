"""One record's sheet as it was filled in: each value compared with what the record holds, and proposed or left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tallow.model.column import ChoiceField, Column, FlagField, NumberField, TrackField
from tallow.model.edit import Edit, Insert, Remove, Set
from tallow.model.errors import TallowError, UserMistake, spoken
from tallow.model.field import EntriesField, TableField
from tallow.model.picture import PictureField
from tallow.model.record import Campaign
from tallow.model.value import Row, Value, parse_path, row_of
from tallow.services.filling.place import GIVEN, NEW
from tallow.services.filling.reading import Entered
from tallow.services.filling.text import pips, whole_text
from tallow.services.filling.typed import typed
from tallow.services.fitness.checking import NAME, named
from tallow.services.host import Host
from tallow.services.records import read_text
from tallow.services.rows import entries_for, entry_row
from tallow.services.showing.sheets import SheetView


@dataclass(frozen=True, slots=True)
class Proposal:
    """One change that a form asks for.

    Attributes:
        record: the record's name.
        path: of the value; of a line of a list that of the list; "" for a new record.
        label: what changes.
        before, after: in words; "" for what is not there.
        edit: what to commit.
    """

    record: str
    path: str
    label: str
    before: str
    after: str
    edit: Edit


@dataclass(slots=True)
class Found:
    """What is found while a form is read.

    Attributes:
        proposals, left: as in a reply.
        same: how many values are held already.
    """

    proposals: list[Proposal] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    same: int = 0


Cells = Mapping[str, Sequence[Entered]]
"""Column id → the fields of its cell; "" for what has no columns."""


class FilledSheet:
    """The sheet of a record that is there.

    Attributes:
        view: the record as it stands.
        found: takes what is found.
    """

    def __init__(self, host: Host, campaign: Campaign, view: SheetView, found: Found) -> None:
        self._host = host
        self._campaign = campaign
        self.view = view
        self.found = found

    def read(self, entered: Sequence[Entered]) -> None:
        """Propose what is filled in, and leave what cannot be."""
        for (key, row), cells in self._targets(entered).items():
            if any(each.value != each.before for some in cells.values() for each in some):
                try:
                    self._target(key, row, cells)
                except TallowError as mistake:
                    self.leave(str(mistake))

    def leave(self, sentence: str) -> None:
        """Name what is filled in and cannot be taken over."""
        self.found.left.append(f"{self.view.record.name or 'A new record'}: {sentence}")

    def _targets(self, entered: Iterable[Entered]) -> dict[tuple[str, str], dict[str, list[Entered]]]:
        """Field and row, "" for none → the cells."""
        kind = self.view.book.kind(self.view.record)
        found: dict[tuple[str, str], dict[str, list[Entered]]] = {}
        for each in entered:
            path = parse_path(each.place.path, kind.keys)
            found.setdefault((path.key, path.row or ""), {}).setdefault(path.column or "", []).append(each)
        return found

    def _target(self, key: str, row: str, cells: Cells) -> None:
        if key == "name":
            self.name(cells[""])
            return
        declared = self.view.field(key)
        if isinstance(declared, EntriesField):
            self._line(declared, row, cells)
        elif isinstance(declared, TableField):
            self._row(declared, row, cells)
        elif isinstance(declared, PictureField):
            raise no_picture(declared)
        else:
            self.value(declared, cells[""])

    # single values

    def name(self, some: Sequence[Entered]) -> None:
        """The record's own name."""
        now = self.view.record.name
        before, text = whole_text(some, now, NAME.label)
        if named(text) != now:
            self._see(NAME.label, before, now, text)
            self._propose("name", "Name", now, named(text), Set(self.view.record.id, "name", named(text), now))
        else:
            self.found.same += 1

    def value(self, declared: Column, some: Sequence[Entered]) -> None:
        """A plain field."""
        view = self.view
        now = view.value(declared.id)
        before, text = self._said(declared, some, now)
        value = self.parsed(declared, text)
        if value == now:
            self.found.same += 1
            return
        self._see(declared.label, before, typed(view, declared, now), text)
        edit = Set(view.record.id, declared.id, value, view.stored(declared.id))
        self._propose(declared.id, declared.label, view.shown(declared.id), view.cell(declared, value), edit)

    def _said(self, declared: Column, some: Sequence[Entered], now: Value) -> tuple[str, str]:
        """What stood in the fields of one value, and what stands there now."""
        if isinstance(declared, TrackField) and any(each.place.part for each in some):
            return pips(some, declared.label)
        return whole_text(some, typed(self.view, declared, now), declared.label)

    def parsed(self, declared: Column, text: str) -> Value:
        """A value from what was filled in; raises UserMistake where it does not fit."""
        if isinstance(declared, NumberField) and declared.unit:
            text = text.strip().removesuffix(declared.unit.strip())
        if isinstance(declared, ChoiceField) and not text.strip():
            raise UserMistake(f"{declared.label} has none chosen. Choose one.")
        return read_text(self._host, declared, text, self._campaign)

    def _see(self, label: str, before: str, now: str, text: str) -> None:
        """Refuse to write over what somebody else wrote meanwhile; what was left blank on paper was seen by nobody."""
        if before and before != now:
            raise UserMistake(
                f"{label} was {_short(before)} when the form was made and is {_short(now)} now; "
                f"{_short(text)} is filled in. Set it yourself if that holds."
            )

    # rows

    def _row(self, table: TableField, row: str, cells: Cells) -> None:
        id = row.removeprefix(NEW)
        held = row_of(self.view.rows(table.id), id)
        if held is not None:
            self._cells(table, held, cells)
        elif row.startswith(NEW):
            made = self.new_row(table, id, cells)
            after = ", ".join(self.view.cell(table.column(key), made[key]) for key in made if key != "id")
            edit = Insert(self.view.record.id, table.id, made)
            self._propose(table.id, f"{table.label}, one more {table.row}", "", after, edit)
        else:
            raise UserMistake(f"A {table.row} of {table.label} was taken out meanwhile, and is filled in.")

    def new_row(self, table: TableField, id: str, cells: Cells) -> dict[str, Value]:
        """A row that is not there yet, with what was filled in."""
        given = {key: some[0] for key, some in cells.items() if some[0].value != some[0].before}
        try:
            return {"id": id, **{key: self.parsed(table.column(key), each.value) for key, each in given.items()}}
        except TallowError as mistake:
            raise UserMistake(f"{table.label}, one more {table.row}: {mistake}") from mistake

    def _cells(self, table: TableField, held: Row, cells: Cells) -> None:
        record, id = self.view.record.id, held["id"]
        stored = row_of(self.view.stored(table.id) or table.default, id) or held
        named = f"{table.label}, {table.called(held)}"
        if _emptied(table, cells):
            self._propose(table.id, named, "there", "", Remove(record, table.id, id, stored))
            return
        for key, some in cells.items():
            try:
                self._cell(table, held, stored, named, table.column(key), some)
            except TallowError as mistake:
                self.leave(f"{named}: {mistake}")

    def _cell(
        self,
        table: TableField | EntriesField,
        held: Row,
        stored: Row,
        named: str,
        column: Column,
        some: Sequence[Entered],
    ) -> None:
        now, view = held[column.id], self.view
        before, text = self._said(column, some, now)
        if before == text:
            return
        value = self.parsed(column, text)
        if value == now:
            self.found.same += 1
            return
        self._see(column.label, before, typed(view, column, now), text)
        edit = Set(view.record.id, f"{table.id}.{held['id']}.{column.id}", value, stored.get(column.id))
        self._propose(edit.path, f"{named}: {column.label}", view.cell(column, now), view.cell(column, value), edit)

    def _line(self, entries: EntriesField, row: str, cells: Cells) -> None:
        held = row_of(self.view.rows(entries.id), row.removeprefix(NEW))
        words = self._words(entries, cells)
        if held is None and not row.startswith(NEW):
            (first, *_) = words or [each for some in cells.values() for each in some]
            raise UserMistake(f"{spoken(first.before)} was taken out of {entries.label} meanwhile, and is filled in.")
        if held is None:
            made = self.new_line(entries, row.removeprefix(NEW), cells)
            self._added(entries, made, words[0].value.strip())
        elif words and words[0].value != words[0].before:
            self._replaced(entries, held, words[0], cells)
        else:
            self._cells_of_line(entries, held, cells)

    def _words(self, entries: EntriesField, cells: Cells) -> list[Entered]:
        """What stands in the place of a line's own words, an entry by its name."""
        found = [each for key, some in cells.items() if not key or GIVEN in key for each in some]
        names = {entry.id: entry.name for entry in entries_for(self.view.book, entries)}
        return [
            replace(each, before=names.get(each.before, each.before), value=names.get(each.value, each.value))
            for each in found
        ]

    def _replaced(self, entries: EntriesField, held: Row, words: Entered, cells: Cells) -> None:
        """Another name stands in a line, or none; what is kept of the line besides goes with the new one."""
        view, text, now = self.view, words.value.strip(), self.view.entry_name(held)
        if now == text:
            self.found.same += 1
            return
        self._see(entries.label, words.before, now, text)
        stored = row_of(view.stored(entries.id) or entries.default, held["id"]) or held
        place = next((at for at, each in enumerate(view.rows(entries.id)) if each["id"] == held["id"]), None)
        self._propose(entries.id, entries.label, now, "", Remove(view.record.id, entries.id, held["id"], stored))
        if text:
            kept = {key: value for key, value in stored.items() if key not in ("id", "entry", "name")}
            further = {**kept, **self._columns(entries, cells)}
            self._added(entries, entry_row(view.book, entries, self._host.fresh_id(), text, further), text, place)

    def _cells_of_line(self, entries: EntriesField, held: Row, cells: Cells) -> None:
        stored = row_of(self.view.stored(entries.id) or entries.default, held["id"]) or held
        named = f"{entries.label}, {self.view.entry_name(held)}"
        for key, some in cells.items():
            if key and GIVEN not in key:
                try:
                    self._cell(entries, held, stored, named, entries.column(key), some)
                except TallowError as mistake:
                    self.leave(f"{named}: {mistake}")

    def new_line(self, entries: EntriesField, id: str, cells: Cells) -> Row:
        """A line that is not there yet; raises UserMistake where it has no name."""
        text = next((each.value.strip() for each in self._words(entries, cells)), "")
        if not text:
            raise UserMistake(f"{entries.label}, one more {entries.row}, has no name. Write one, or leave all of it.")
        by_place = dict(key.split(GIVEN, 1) for key in cells if GIVEN in key)
        columns = {key: self.parsed(entries.column(key), value) for key, value in by_place.items()}
        return entry_row(self.view.book, entries, id, text, {**columns, **self._columns(entries, cells)})

    def _columns(self, entries: EntriesField, cells: Cells) -> dict[str, Value]:
        """What was filled in of a line besides its name."""
        named = {key: some[0] for key, some in cells.items() if key and GIVEN not in key}
        filled = {key: each for key, each in named.items() if each.value != each.before}
        return {key: self.parsed(entries.column(key), each.value) for key, each in filled.items()}

    def _added(self, entries: EntriesField, made: Row, text: str, place: int | None = None) -> None:
        edit = Insert(self.view.record.id, entries.id, made, place)
        self._propose(entries.id, entries.label, "", text, edit)

    def _propose(self, path: str, label: str, before: str, after: str, edit: Edit) -> None:
        self.found.proposals.append(Proposal(self.view.record.name, path, label, before, after, edit))


def _emptied(table: TableField, cells: Cells) -> bool:
    """Whether all words and numbers of a row were taken away."""
    written = [
        each
        for key, some in cells.items()
        if not isinstance(table.column(key), FlagField | ChoiceField)
        for each in some
    ]
    return bool(written) and any(each.before for each in written) and not any(each.value.strip() for each in written)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return spoken(line if len(line) <= 60 else f"{line[:60]}…")


def no_picture(declared: PictureField) -> UserMistake:
    """What is said of a form in which somebody entered something for a picture."""
    return UserMistake(f"{declared.label} is a picture, which no form holds. Choose it on the sheet.")
