"""What a sheet shows of one record, for screen and paper alike: values, totals, labels, what is wrong or missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tallow.model.check import Advice
from tallow.model.column import Column, ReferenceField
from tallow.model.edit import Set
from tallow.model.errors import PluginFault, TallowError, spoken, unknown
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.picture import Picture, PictureField
from tallow.model.record import EMPTY, Campaign, Record
from tallow.model.sheet import Leaf, Sheet, Table
from tallow.model.total import Total, TotalType
from tallow.model.value import Row, Rows, Value
from tallow.services.book import CampaignBook, bad_value
from tallow.services.fitness.unfit import Unfit, cells_of, nearest_fit
from tallow.services.host import Host

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Missing:
    """Values of a record that no field is for, by the plugin that they belong to.

    Attributes:
        plugin: its id.
        version: the version the campaign was last played with, or "".
        values: what the record holds for it, untouched.
        words: as it is shown and printed.
        here: whether the plugin is on, and has no such fields any more.
        names: what those of them were called that were seen.
    """

    plugin: str
    version: str
    values: Row
    words: str
    here: bool = False
    names: Mapping[str, str] = EMPTY

    def __str__(self) -> str:
        """As it is shown and printed."""
        return self.words

    def name(self, key: str) -> str:
        """What a value was called when its plugin was seen last; its key where nobody knows."""
        return self.names.get(key, key)

    @property
    def told(self) -> str:
        """The same with the values, in one line."""
        told = (f"{self.name(key)} {in_short(value)}" for key, value in sorted(self.values.items()))
        return f"{self.words}: {', '.join(told)}"


@dataclass(frozen=True, slots=True)
class Away:
    """A line of a list whose entry is not here.

    Attributes:
        field: the list's id.
        row: the line's.
        entry: the entry's id.
        name: what it was last called.
    """

    field: str
    row: str
    entry: str
    name: str


class SheetView:
    """One record through its sheet; both painters ask it, and neither asks anything else.

    Attributes:
        record, book: what is shown, and the campaign around it.
        kind, sheet: from the plugins; None for both while the kind's plugin is away, and for a damaged record.
        leaf: which further leaf of the sheet it is turned to; None while it is the front.
    """

    def __init__(self, record: Record, book: CampaignBook) -> None:
        self.record = record
        self.book = book
        self.kind: KindType | None = None if record.damaged else book.registry.kinds.get(record.kind)
        self.sheet: Sheet | None = book.registry.sheets.get(record.kind) if self.kind else None
        self.leaf: Leaf | None = None

    # the leaves of the sheet

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """The further leaves that the kind's sheet has behind its front."""
        sheet = self.book.registry.sheets.get(self.record.kind) if self.kind else None
        return sheet.leaves if sheet else ()

    def turn(self, leaf: str) -> None:
        """Show a further leaf by its id, and not the front.

        Raises:
            UserMistake: where the sheet has no such leaf.
        """
        found = next((each for each in self.leaves if each.id == leaf), None)
        if found is None:
            raise unknown("leaf", leaf, [each.id for each in self.leaves])
        self.leaf, self.sheet = found, self.book.registry.sheets[self.record.kind].turned(leaf)

    @property
    def title(self) -> str:
        """The record's name, or that of its leaf: "Family of Emberhold"."""
        name = self.record.name
        return name if self.leaf is None else f"{self.leaf.title} of {name}" if name else self.leaf.title

    # ids of fields and totals, told apart once and here

    def is_total(self, id: str) -> bool:
        """Whether an id of the sheet means a total and not a field."""
        return id in self.book.registry.totals

    def total_type(self, id: str) -> TotalType:
        """The declaration of a total."""
        return self.book.registry.totals[id]

    def field(self, id: str) -> Field:
        """The declaration of a field; raises UserMistake where the kind has none."""
        if self.kind is None:
            raise unknown("kind", self.record.kind, self.book.registry.kinds)
        return self.kind.field(id)

    def label(self, id: str) -> str:
        """How a field or total is called."""
        return self.total_type(id).label if self.is_total(id) else self.field(id).label

    # values

    def total(self, id: str) -> Total | None:
        """A total with its parts; None where its plugin failed, which ``warnings`` then tells."""
        try:
            return self.book.total(self.record, id)
        except PluginFault:
            return None

    def value(self, id: str) -> Value:
        """The value of a field, or the figure of a total (None where it could not be worked out)."""
        if self.is_total(id):
            total = self.total(id)
            return None if total is None else total.value
        return self.book.value(self.record, id)

    def stored(self, id: str) -> Value:
        """What the record holds for a field, fitting or not; the value an editor of it saw."""
        return self.record.get(id)

    def shown(self, id: str) -> str:
        """The value as it reads on a sheet."""
        if self.is_total(id):
            total = self.total(id)
            return "?" if total is None else self.total_type(id).shown(total.value)
        field = self.field(id)
        if self.bad(id):
            return spoken(self.stored(id))
        if isinstance(field, EntriesField):
            return ", ".join(self._marked(row) for row in self.rows(id))
        if isinstance(field, TableField | PictureField):
            return field.shown(self.value(id))
        return self.cell(field, self.value(id))

    def rows(self, id: str) -> Rows:
        """The rows of a table with all their columns, or those of a list; a cell that does not fit as it is stored."""
        rows: Rows = tuple(self.value(id))
        unfit = {each.path: each.stored for each in self.unfit(id) if each.column and _alike(each.column, each.stored)}
        if not unfit:
            return rows
        return tuple({key: unfit.get(f"{id}.{row['id']}.{key}", value) for key, value in row.items()} for row in rows)

    def cell(self, column: Column, value: Value) -> str:
        """One value of a plain field or column as it reads on a sheet."""
        if isinstance(column, ReferenceField):
            return self.record_name(value)
        return column.shown(value)

    def record_name(self, id: str) -> str:
        """The name of a record that another refers to."""
        if not id:
            return ""
        try:
            return self.book.record(id).name
        except TallowError:
            return self.book.last_name(id)

    def picture(self, id: str) -> Picture | None:
        """The picture of a picture field; None where none was chosen, or the campaign has it no more."""
        chosen = self.value(id)
        return self.book.picture(chosen) if chosen else None

    def entry_name(self, row: Row) -> str:
        """What a line of a list is called: the entry's name, while it is away its last one, or what was written."""
        id = row.get("entry", "")
        return self.book.last_name(id) if id else str(row.get("name", ""))

    def away(self, row: Row) -> str:
        """How a line whose entry is not here is marked, "" for any other: "missing: NAME VERSION"."""
        id = row.get("entry", "")
        return self.book.away(id) if id else ""

    def _marked(self, row: Row) -> str:
        mark = self.away(row)
        return f"{self.entry_name(row)} ({mark})" if mark else self.entry_name(row)

    def line_told(self, field: EntriesField, row: Row) -> str:
        """What is told of a line behind its name: its told columns, as far as they differ from an empty one."""
        return field.told_of(row, self.cell)

    def lost(self, table: Table, row: Row) -> frozenset[str]:
        """Which columns of a row no longer count, by the game's rule."""
        ask = table.lost
        return frozenset() if ask is None else self.asked(lambda: ask(row, self.book), frozenset())

    def note(self, table: Table, row: Row) -> str:
        """The line below a row of a table, worked out by the game; "" for none."""
        ask = table.note_of
        return "" if ask is None else self.asked(lambda: ask(self.record, row, self.book), "")

    def asked(self, ask: Callable[[], T], otherwise: T) -> T:
        """What a function of the game's sheet says; ``otherwise`` where its plugin failed."""
        try:
            return ask()
        except PluginFault:
            return otherwise

    # what is wrong, and what is missing

    def bad(self, id: str) -> str:
        """The sentence that says why the stored value of a field cannot be shown as one, or ``""``.

        A table or list whose cells do not fit is shown all the same; ``unfit`` says which.
        """
        stored, field = self.stored(id), self.field(id)
        if stored is None or (isinstance(field, TableField | EntriesField) and isinstance(stored, list | tuple)):
            return ""
        return bad_value(field, stored)

    def unfit(self, id: str) -> tuple[Unfit, ...]:
        """The cells of a table or list that do not fit."""
        stored = self.stored(id)
        return (
            () if stored is None or not bad_value(self.field(id), stored) else tuple(cells_of(self.field(id), stored))
        )

    def warnings(self) -> tuple[Advice, ...]:
        """Values that do not fit with their repair, totals that failed, and what the game's checks advise."""
        if self.record.damaged:
            return (Advice(self.record.damaged, "error"),)
        return (*self._bad_values(), *self._failed_totals(), *self._checked())

    def _bad_values(self) -> Iterator[Advice]:
        for field in self.kind.fields if self.kind else ():
            stored = self.stored(field.id)
            sentence = "" if stored is None else bad_value(field, stored)
            cells = tuple(cells_of(field, stored)) if sentence else ()
            for each in cells:
                yield self._spoiled(each.column, each.path, each.what, stored=each.stored, sentence=each.sentence)
            if sentence and not cells:
                yield self._spoiled(field, field.id, field.label, stored=stored, sentence=sentence)

    def _spoiled(self, field: Field | None, path: str, what: str, *, stored: Value, sentence: str) -> Advice:
        """A value that does not fit, with what it can be set to; what no column is for stays."""
        if field is None:
            return Advice(sentence, "error", path)
        mended = nearest_fit(field, stored)
        to = f"to {field.shown(mended)}" if mended is not None else f"back to {field.shown(field.default) or 'empty'}"
        return Advice(sentence, "error", path, (Set(self.record.id, path, mended, stored),), f"Set {what} {to}")

    def _failed_totals(self) -> Iterator[Advice]:
        for type_ in self.book.registry.totals_of(self.record.kind):
            try:
                self.book.total(self.record, type_.id)
            except PluginFault as fault:
                yield Advice(str(fault), "error", type_.id)

    def _checked(self) -> Iterator[Advice]:
        for check in self.book.registry.checks_of(self.record.kind):
            try:
                yield from check.run(self.record, self.book)
            except TallowError as trouble:
                yield Advice(str(trouble), "note")

    def missing(self) -> tuple[Missing, ...]:
        """Values that no field is for, grouped by plugin: shown and printed as "missing: NAME VERSION".

        Of a plugin that is on it is said that it has no such field: nothing brings that back but another version.
        """
        known = set(self.kind.keys) if self.kind else set()
        found: dict[str, dict[str, Value]] = {}
        owner = self.record.kind.partition(".")[0]
        for key, value in self.record.document.values.items():
            if key not in known:
                found.setdefault(key.partition(".")[0] if "." in key else owner, {})[key] = value
        return tuple(self._missing_of(plugin, values) for plugin, values in sorted(found.items()))

    def _missing_of(self, plugin: str, values: Row) -> Missing:
        here = next((each for each in self.book.registry.plugins if each.id == plugin), None)
        words = f"{here.name} {here.version} knows no such field any more" if here else self.book.missing(plugin)
        names = {key: self.book.last_name(key) for key in values}
        return Missing(plugin, self.book.campaign.last_version(plugin), values, words, here is not None, names)

    def lines_away(self) -> Iterator[Away]:
        """The lines of the record's lists whose entry is not here; each is marked where it stands."""
        lists = [each for each in self.kind.fields if isinstance(each, EntriesField)] if self.kind else []
        for field in lists:
            for row in () if self.bad(field.id) else self.rows(field.id):
                if self.away(row):
                    yield Away(field.id, row["id"], row["entry"], self.entry_name(row))


def _alike(column: Column, stored: Value) -> bool:
    """Whether a value that does not fit reads as one of its column's would."""
    if isinstance(stored, bool) or isinstance(column.default, bool):
        return False
    return any(isinstance(stored, kind) and isinstance(column.default, kind) for kind in (str, int | float))


def in_short(value: Value) -> str:
    """A value that no field explains, in one line: rows in turn, each as its columns without the row's id."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {in_short(inner)}" for key, inner in value.items() if key != "id")
    if isinstance(value, list | tuple):
        return "; ".join(in_short(inner) for inner in value) or spoken(None)
    return spoken(value)


def turned(views: Sequence[SheetView], leaf: str) -> tuple[SheetView, ...]:
    """Those of the views whose sheet has a leaf, turned to it.

    Args:
        leaf: its id or its title.

    Raises:
        UserMistake: where none of them has it.
    """
    word, found = leaf.strip().casefold(), []
    for each in views:
        meant = next((one.id for one in each.leaves if word in (one.id, one.title.casefold())), None)
        if meant is not None:
            each.turn(meant)
            found.append(each)
    if not found:
        raise unknown("leaf", leaf, dict.fromkeys(one.id for each in views for one in each.leaves))
    return tuple(found)


def view(host: Host, campaign: str, record: str) -> SheetView:
    """A record's sheet as it stands in the store."""
    with host.store.read() as reader:
        return SheetView(reader.record(record), host.book(reader.campaign(campaign)))


def views(host: Host, campaign: Campaign, records: Iterable[str]) -> tuple[SheetView, ...]:
    """The sheets of several records as they stand, by their ids; what one has worked out the others need not."""
    book = host.book(campaign)
    with host.store.read() as reader:
        return tuple(SheetView(reader.record(id), book) for id in records)
