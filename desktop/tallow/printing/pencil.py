"""A record's view as paper asks it: some places left blank for the pencil, and what plugins did wrong gathered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from dataclasses import replace
from typing import TypeVar, cast
from uuid import uuid4

from tallow.model.column import Column
from tallow.model.errors import PluginFault
from tallow.model.field import Field, TableField
from tallow.model.record import Record
from tallow.model.sheet import Table
from tallow.model.total import Total
from tallow.model.value import Row, Rows, Value
from tallow.printing.pen import Piece
from tallow.services.book import CampaignBook
from tallow.services.showing.sheets import SheetView

T = TypeVar("T")
NAME = "name"
"""The record's own name among the ids that are left blank, as it is in the paths of edits."""
LEAST_ROWS = 4
"""How many empty rows a list that is left blank has at least."""


class PaperView(SheetView):
    """One record through its sheet, for paper.

    Attributes:
        left: the fields and totals that are left blank, and ``name``.
        blank: whether it is no record at all but the blank sheet of a kind.
        key: tells it from the other sheets of a document: the record's id, or one of its own.
        faults: the sentences of what plugins did wrong while it was asked, each once.
    """

    def __init__(self, view: SheetView, left: Collection[str] = (), *, blank: bool = False) -> None:
        record = replace(view.record, name="") if NAME in left else view.record
        super().__init__(record, view.book)
        self.kind, self.sheet, self.leaf = view.kind, view.sheet, view.leaf
        self.left = frozenset(left)
        self.blank = blank
        self.key: str = view.key if isinstance(view, PaperView) else view.record.id or uuid4().hex[:12]
        self.faults: dict[str, None] = {record.damaged: None} if record.damaged else {}
        self._fields: dict[str, Field] = {}
        self._values: dict[str, Value] = {}
        self._shown: dict[str, str] = {}
        self._bad: dict[str, str] = {}
        self._made: dict[Hashable, object] = {}

    # what each layout asks for again, kept

    def field(self, id: str) -> Field:
        """The declaration of a field; raises UserMistake where the kind has none."""
        if id not in self._fields:
            self._fields[id] = super().field(id)
        return self._fields[id]

    # what the pencil will write

    def value(self, id: str) -> Value:
        """The value, or None for a place that is left blank; asked once, for each layout asks for all of them."""
        if id not in self._values:
            self._values[id] = None if id in self.left else super().value(id)
        return self._values[id]

    def stored(self, id: str) -> Value:
        """What the record holds, or None for a place that is left blank."""
        return None if id in self.left else super().stored(id)

    def shown(self, id: str) -> str:
        """The value as it reads on paper."""
        if id not in self._shown:
            self._shown[id] = "" if id in self.left else super().shown(id)
        return self._shown[id]

    def bad(self, id: str) -> str:
        """Why the stored value of a field does not fit, or ``""``."""
        if id not in self._bad:
            self._bad[id] = super().bad(id)
        return self._bad[id]

    def cell(self, column: Column, value: Value) -> str:
        """A column's value; None is left blank."""
        return "" if value is None else super().cell(column, value)

    def rows(self, id: str) -> Rows:
        """The rows; of a list that is left blank those that each new record has, with their first column only."""
        if id not in self.left:
            return super().rows(id)
        field = self.field(id)
        if not isinstance(field, TableField):
            return ()
        first, others = field.columns[0].id, dict.fromkeys(column.id for column in field.columns[1:])
        return tuple({**others, "id": row["id"], first: row.get(first)} for row in field.default)

    def empty_rows(self, id: str, empty: Piece, wished: int, *, form: bool = False) -> list[Piece]:
        """The rows to write in that follow those of a list: as many as its sheet wishes, one at least.

        A list that is left blank has more of them, and none of those for what it holds gives way to save a page; nor
        does the first in a form, where nothing can be added but in a row that is there.
        """
        shown = len(self.rows(id))
        if id not in self.left:
            open_ = form and not self._full(id, shown)
            rows = [empty] * max(wished, 1 if open_ or not shown else 0)
            return [replace(each, spare=each.spare and not (open_ and not at)) for at, each in enumerate(rows)]
        firm = 0 if self.blank else max(0, len(super().value(id)) - shown)
        spare = max(wished, 0 if shown else LEAST_ROWS) - firm
        return [replace(empty, spare=False)] * firm + [empty] * spare

    def _full(self, id: str, shown: int) -> bool:
        """Whether a list holds as many lines as it may."""
        limit = getattr(self.field(id), "limit", None)
        return limit is not None and shown >= limit

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is the same for each layout of the record, made when it is first asked for."""
        if key not in self._made:
            self._made[key] = make()
        return cast("T", self._made[key])

    # what plugins did wrong

    def total(self, id: str) -> Total | None:
        """A total; None where its plugin failed."""
        return self.asked(lambda: self.book.total(self.record, id), None)

    def lost(self, table: Table, row: Row) -> frozenset[str]:
        """Which columns of a row no longer count."""
        return frozenset() if table.field in self.left else super().lost(table, row)

    def note(self, table: Table, row: Row) -> str:
        """The line below a row of a table."""
        return "" if table.field in self.left else super().note(table, row)

    def foot(self) -> str:
        """What the game says of the record in the foot of its pages; "" on a blank sheet."""
        ask = self.sheet.foot if self.sheet and not self.blank else None
        return "" if ask is None else self.once("foot", lambda: self.asked(lambda: ask(self.record, self.book), ""))

    @property
    def owner(self) -> str:
        """The plugin whose kind and sheet it is."""
        return self.record.kind.partition(".")[0]

    def asked(self, ask: Callable[[], T], otherwise: T) -> T:
        """What a function of the game's sheet says; where its plugin failed, that is noted."""
        try:
            return ask()
        except PluginFault as fault:
            self.faults.setdefault(str(fault))
            return otherwise


def blank_of(kind: str, book: CampaignBook) -> PaperView:
    """The blank sheet of a kind: every place for the pencil."""
    view = SheetView(Record("", book.campaign.id, kind, ""), book)
    fields = view.kind.keys if view.kind else ()
    totals = [total.id for total in book.registry.totals_of(kind)]
    return PaperView(view, (NAME, *fields, *totals), blank=True)
