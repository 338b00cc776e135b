"""The plain sheet that the host lays out for a kind that has none of its own."""

from __future__ import annotations

from tallow.model.column import TextField
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.picture import PictureField
from tallow.model.sheet import Block, Entries, Heading, Lines, Notes, Sheet, Table, row


def plain_sheet(kind: KindType) -> Sheet:
    """The record's name with its first picture, the plain fields as lines, and a row for each of the others."""
    pictures = [field.id for field in kind.fields if isinstance(field, PictureField)]
    others = [field for field in kind.fields if not isinstance(field, PictureField)]
    blocks = [block for field in others if (block := _block(field))]
    lines = tuple(field.id for field in others if _block(field) is None)
    heading = Heading(picture=pictures[0] if pictures else "")
    return Sheet(kind.id, (row(heading), *([row(Lines(lines))] if lines else []), *map(row, blocks)), kind.label)


def _block(field: Field) -> Block | None:
    """The block that a field needs for itself, None for a line among others."""
    if isinstance(field, TableField):
        return Table(field.id, tuple(column.id for column in field.columns))
    if isinstance(field, EntriesField):
        return Entries(field.id)
    if isinstance(field, TextField) and field.lines > 1:
        return Notes(field.id)
    return None
