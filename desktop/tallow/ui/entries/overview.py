"""What a campaign has of each type of content: how many, how many of the group's own, and which tables have holes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter

from tallow.model.entry import EntryType
from tallow.model.value import Row, Value
from tallow.services.own.desk import Desk, desks
from tallow.services.own.table import in_table, lacks, tables_of, uncovered
from tallow.services.own.unknown import unknown_in
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.row_view import RowState, RowView
from tallow.ui.kit.spoken import spoken

_ROW, _NAMED = 38, 2


@dataclass(frozen=True, slots=True)
class TypeRow:
    """A type, or one table of a type with ranges.

    Attributes:
        type_id: of the type.
        table: the value that parts its tables, None for the whole type.
        label: as shown.
        note: small words behind it.
        count: how much there is, at the right.
        brief: the same where there is little room, "" for ``count`` itself.
        harm: whether ``count`` says that something is wrong.
        head: whether it is the name of a type whose tables follow, and opens nothing.
    """

    type_id: str
    table: Value
    label: str
    note: str = ""
    count: str = ""
    harm: bool = False
    head: bool = False
    brief: str = ""


def rows_of(bridge: Bridge, waiting: Mapping[tuple[str, Value], int]) -> Iterator[TypeRow]:
    """The types of the open campaign, in declared order; raises UserMistake where the group's file cannot be read.

    Args:
        waiting: type and table → how many entries are typed in part and not kept yet.
    """
    if bridge.campaign is None:
        return
    for found in desks(bridge.host, bridge.campaign):
        kind = found.kind
        if kind.ranges is None:
            yield _told(TypeRow(kind.id, None, kind.plural, "", _counted(found), brief=_brief(found)), waiting)
        else:
            yield from (_told(row, waiting) for row in _tables(kind, found))


def _told(row: TypeRow, waiting: Mapping[tuple[str, Value], int]) -> TypeRow:
    """A row that says, too, how much of it waits."""
    count = 0 if row.head else waiting.get((row.type_id, row.table), 0)
    if not count:
        return row
    return replace(row, count=f"{row.count}, {count} not kept yet", harm=True, brief=f"{count} not kept")


def _tables(kind: EntryType, found: Desk) -> Iterator[TypeRow]:
    assert kind.ranges is not None
    tables = tables_of(kind)
    if len(tables) > 1:
        yield TypeRow(kind.id, None, kind.plural, head=True)
    for table, name in tables:
        inside = {each.id: each.row for each in found.held if in_table(each.row, kind.ranges, table)}
        count, harm = coverage_words(kind, inside)
        note = str(kind.ranges.notes.get(str(table), ""))
        yield TypeRow(kind.id, table, name, note, count, harm)


def coverage_words(kind: EntryType, inside: Mapping[str, Row]) -> tuple[str, bool]:
    """How much of its span a table holds, in words, and whether that is a fault; ``inside`` are its entries by id."""
    assert kind.ranges is not None
    if not inside:
        return "empty", False
    missing, _ = uncovered(kind.ranges, inside)
    if len(missing) > _NAMED:
        return f"{len(missing)} missing", True
    lack = lacks(kind, inside)
    count = kind.ranges.last - kind.ranges.first + 1
    return (lack, True) if lack else (f"{count} of {count}", False)


def _counted(found: Desk) -> str:
    own = sum(each.source == "own" for each in found.held)
    changed = sum(each.source == "changed" for each in found.held)
    if own == len(found.held):
        return f"{own} your own" if own else "none"
    parts = [f"{own} your own"] if own else []
    parts += [f"{changed} changed by you"] if changed else []
    unknown = (
        sum(bool(unknown_in(found.kind, each.row, each.source)) for each in found.held) if found.kind.unknown else 0
    )
    parts += [f"{unknown} to fill in"] if unknown else []
    return ", ".join([str(len(found.held)), *parts])


def _brief(found: Desk) -> str:
    yours = sum(each.source != "other" for each in found.held)
    return f"{len(found.held)} · {yours} yours" if yours > 0 else str(len(found.held) or "none")


class TypeList(RowView[TypeRow]):
    """The types and tables; Enter opens one.

    Signals:
        opened: the type's id, the value of its table.
    """

    opened = Signal(str, object)

    def __init__(self) -> None:
        super().__init__("Types of content")

    def row_height(self, row: TypeRow, width: int) -> int:
        return look().px(_ROW)

    def paint_row(self, painter: QPainter, rect: QRectF, row: TypeRow, state: RowState) -> None:
        theme, px = look().theme, look().px
        if row.head:
            paint.text(painter, rect.adjusted(0, px(6), 0, 0), row.label, look().font(Role.LABEL), theme.ink2)
            paint.foot(painter, rect, theme.ink2)
            return
        self.paint_ground(painter, rect, state)
        inner = rect.adjusted(px(12), 0, -px(12), 0)
        right = Qt.AlignmentFlag.AlignRight
        color = theme.danger if row.harm else theme.ink3
        told = paint.text(painter, inner, row.count, look().font(Role.SECONDARY), color, right)
        inner.setRight(told.left() - px(12))
        stands = paint.text(painter, inner, row.label, look().font(Role.ENTRY_STRONG, 17), theme.ink)
        inner.setLeft(stands.right() + px(10))
        paint.text(painter, inner, row.note, look().font(Role.NOTE, 15), theme.ink3)

    def spoken_row(self, row: TypeRow) -> str:
        return spoken(row.label, row.note, row.count)

    def press(self, row: TypeRow, spot: str) -> None:
        if not row.head:
            self.opened.emit(row.type_id, row.table)
