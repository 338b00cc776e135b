"""The pictures of a campaign in the store: each kept once, never changed, and copied with the records that name it.

A picture stays when the record that named it names another: undo, and each later step that is taken back, may want it.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, bindparam, func, insert, select

from tallow.model.picture import Picture
from tallow.store.document import whole_text
from tallow.store.tables import ATTACHMENT

_OF = ATTACHMENT.c.campaign == bindparam("of")
_ONE = select(ATTACHMENT.c.media, ATTACHMENT.c.content).where(_OF, ATTACHMENT.c.id == bindparam("id"))
# SQLite knows how long a content is without reading it, so only those of the same length are compared.
_LIKE = (
    select(ATTACHMENT.c.id)
    .where(_OF, func.length(ATTACHMENT.c.content) == bindparam("size"), ATTACHMENT.c.content == bindparam("content"))
    .order_by(ATTACHMENT.c.id)
    .limit(1)
)
_ALL = select(ATTACHMENT).where(_OF)


def find(connection: Connection, campaign: str, id: str) -> Picture | None:
    """A picture by its id, None where the campaign has none of that id."""
    row = connection.execute(_ONE, {"of": campaign, "id": id}).first()
    return None if row is None else Picture("", str(row.media), bytes(row.content))


def find_like(connection: Connection, campaign: str, picture: Picture) -> str | None:
    """The id of a campaign's picture with the same content, None where it has none."""
    same = {"of": campaign, "size": len(picture.content), "content": picture.content}
    found = connection.execute(_LIKE, same).scalar()
    return None if found is None else str(found)


def keep(connection: Connection, campaign: str, id: str, picture: Picture) -> None:
    """Keep a picture of a campaign under an id, unless it is there."""
    if find(connection, campaign, id) is None:
        row = {"id": id, "campaign": campaign, "record": None, "name": whole_text(picture.name)}
        connection.execute(insert(ATTACHMENT).values(**row, media=picture.media, content=picture.content))


def copied(
    connection: Connection, source: str, target: str, records: dict[str, str], fresh_id: Callable[[], str]
) -> dict[str, str]:
    """Copy all that is attached in a campaign into another.

    Args:
        records: id of a record → that of its copy.

    Returns:
        id of what is attached → that of its copy.
    """
    ids: dict[str, str] = {}
    for row in connection.execute(_ALL, {"of": source}).all():
        ids[row.id] = fresh_id()
        copy = {**row._mapping, "id": ids[row.id], "campaign": target, "record": records.get(row.record)}
        connection.execute(insert(ATTACHMENT).values(copy))
    return ids
