"""What goes with a step of a group's own content, and who of the other campaigns that share it has that."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import PATCH, key_in
from tallow.services.own.place import Ours, ours
from tallow.services.own.sharing import names_on


def loss(host: Host, campaign: Campaign, system: str, *, forth: bool = False) -> str:
    """What undo, or redo, would take from the records of other campaigns, as a question; "" for nothing."""
    place = ours(host, campaign, system)
    gone = dict(_gone(host, campaign, place, forth=forth))
    if not gone:
        return ""
    with host.store.read() as reader:
        playing = [each for each in reader.campaigns(None) if each.id != campaign.id and place.id in each.plugins]
        records = [(each.name, record) for each in playing for record in reader.records(each.id, archived=None)]
    told = [
        f"{name}’s {record.name} has {', '.join(gone[id] for id in gone if id in there)}"
        for name, record in records
        if (there := gone.keys() & names_on(record))
    ]
    more = f" and {len(told) - _NAMED} more" if len(told) > _NAMED else ""
    return f"{'; '.join(told[:_NAMED])}{more}: take it out all the same?" if told else ""


_NAMED = 4
"""How many records a question names."""


def _gone(host: Host, campaign: Campaign, place: Ours, *, forth: bool) -> Iterator[tuple[str, str]]:
    """What would no longer be there: its id, what it is called; nothing where the file cannot be read."""
    try:
        now = version.read(place).tables
    except UserMistake:
        return
    then = version.ahead(place, forth=forth)
    entries = host.registry(campaign.plugins).entries
    for word, rows in now.items():
        left = {key_in(word, row) for row in then.get(word, ())}
        for key in (key_in(word, row) for row in rows if key_in(word, row) not in left):
            id = key if word == PATCH else f"{place.id}.{key}"
            name = entries[id].name if id in entries else key.rpartition(".")[2]
            yield id, f"{name} as you changed it" if word == PATCH else name
