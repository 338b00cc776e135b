"""The columns of a table block as the kit draws them, from the fields that they are declared as."""

from __future__ import annotations

from PySide6.QtGui import QFontMetricsF

from tallow.model.column import ChoiceField, FlagField, NumberField, ReferenceField, TextField, TrackField
from tallow.model.column import Column as ColumnField
from tallow.model.field import TableField
from tallow.model.sheet import Pool, Table
from tallow.model.value import Value
from tallow.services.own.naming import known
from tallow.services.showing.sheets import SheetView
from tallow.ui.kit import Role, look
from tallow.ui.kit.table_spec import CellKind, Column

_TICK, _POOL, _NUMBER, _CHOICE, _ROOM = 44, 100, 44, 64, 4
_POOL_LEAST, _NUMBER_LEAST = 76, 32
"""What "100 / 100" and "100" take, in pixels at 100 %: no column gets narrower."""


def kit_columns(view: SheetView, field: TableField, block: Table) -> list[Column]:
    """One kit column for each column and pool that the block shows."""
    return [
        _pool(field, each) if isinstance(each, Pool) else _plain(view, field.column(each), first=at == 0)
        for at, each in enumerate(block.columns)
    ]


def record_choices(view: SheetView, field: ReferenceField, held: Value = "") -> tuple[tuple[str, str], ...]:
    """The records that a reference may lead to, and none; what it names by now stays among them, by its last name."""
    there = {record.id: record.name for record in view.book.records(field.kind)}
    gone = {held: view.record_name(held)} if isinstance(held, str) and held and held not in there else {}
    return (("", "none"), *{**there, **gone}.items())


def _pool(field: TableField, pool: Pool) -> Column:
    now = field.column(pool.now)
    assert isinstance(now, NumberField), "a pool's columns are numbers"
    return Column(
        pool.now,
        pool.label,
        CellKind.POOL,
        max(_POOL, _width(pool.label)),
        max(_POOL_LEAST, _head(pool.label)),
        blank="none",
        full_key=pool.full,
        low=now.minimum,
        high=now.maximum,
        whole=now.places == 0,
    )


def _plain(view: SheetView, field: ColumnField, *, first: bool) -> Column:
    title, width, head = field.label, _width(field.label), _head(field.label)
    if isinstance(field, NumberField):
        return Column(
            field.id,
            title,
            CellKind.NUMBER,
            max(_NUMBER, width),
            max(_NUMBER if field.unit else _NUMBER_LEAST, head),
            suffix=field.unit,
            low=field.minimum,
            high=field.maximum,
            whole=field.places == 0,
        )
    if isinstance(field, TrackField):
        return Column(
            field.id, title, CellKind.NUMBER, max(_NUMBER, width), max(_NUMBER_LEAST, head), low=0, high=field.maximum
        )
    if isinstance(field, FlagField):
        return Column(field.id, title, CellKind.TICK, max(_TICK, width), head)
    if isinstance(field, ChoiceField):
        choices = tuple((choice.id, choice.label) for choice in field.choices)
        role = Role.LABEL_TIGHT if first else Role.ENTRY
        longest = max(_width(choice.label, role) for choice in field.choices)
        wide, least = max(_CHOICE, width, longest), max(head, longest)
        return Column(field.id, title, CellKind.CHOICE, wide, least, caps=first, choices=choices)
    if isinstance(field, ReferenceField):
        return Column(field.id, title, CellKind.CHOICE, choices=record_choices(view, field), blank="none")
    return Column(field.id, title, offers=offered(view, field))


def offered(view: SheetView, field: ColumnField) -> tuple[str, ...]:
    """The names that a column of words offers while one types."""
    if not isinstance(field, TextField) or not field.offers:
        return ()
    return tuple(sorted(set(known(view.book.registry, field.offers).values())))


def _head(words: str) -> int:
    """The least width in which a head stands whole, in pixels at 100 %."""
    return _width(words) - _ROOM + 2


def _width(words: str, role: Role = Role.LABEL_TIGHT) -> int:
    """The width of a head, or of what a cell may hold, in pixels at 100 %."""
    return round(QFontMetricsF(look().font(role)).horizontalAdvance(words) / look().zoom) + _ROOM
