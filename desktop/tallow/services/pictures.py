"""A record's picture: given, and taken away again, each as a step."""

from __future__ import annotations

from tallow.model.edit import UNSEEN, ChangeSet, Seen, Set
from tallow.model.errors import UserMistake
from tallow.model.picture import Picture, PictureField
from tallow.model.record import Record
from tallow.services.host import Host
from tallow.services.records import Pictured, do


def give(host: Host, record: Record, field: PictureField, picture: Picture, expect: Seen = UNSEEN) -> ChangeSet:
    """Give a record a picture; where the campaign has the same one already, it is kept once for all.

    Args:
        expect: the value of the field that the person saw.
    """
    with host.store.read() as reader:
        id = reader.picture_like(record.campaign, picture) or host.fresh_id()
    wish = Pictured({id: picture}, [Set(record.id, field.id, id, expect)])
    return do(host, record.campaign, f"{record.name}: {field.label}", wish)


def take_away(host: Host, record: Record, field: PictureField, expect: Seen = UNSEEN) -> ChangeSet:
    """Take a record's picture away; it is kept, so that undo brings it back."""
    edits = [Set(record.id, field.id, None, expect)]
    return do(host, record.campaign, f"{record.name}: no {field.label.lower()}", edits)


def field_of(host: Host, record: Record, word: str) -> PictureField | None:
    """The picture field that a word typed as a field's id means; None where it means another value of the record."""
    kind = host.registry(host.campaign(record.campaign).plugins).kinds.get(record.kind)
    try:
        field = kind.field(word) if kind else None
    except UserMistake:  # a cell of a table, or nothing: whoever sets it says so
        return None
    return field if isinstance(field, PictureField) else None
