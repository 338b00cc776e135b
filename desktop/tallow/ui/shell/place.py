"""Where one is: the breadcrumb, which record comes first, which still is there."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.errors import TallowError, UserMistake
from tallow.ui.bridge import Bridge

#: What the pages besides the record's are called in the breadcrumb.
PAGE_NAMES = {
    "history": "History",
    "plugins": "Plugins",
    "entries": "Own entries",
    "settings": "Settings",
    "resolver": "Resolve",
    "check": "Check my campaign",
    "backups": "Backups",
    "print": "Print",
}


@dataclass(frozen=True, slots=True)
class Place:
    """What shows.

    Attributes:
        crumbs: from the list to the record.
        kind: the record's kind, "" for one whose plugin is away; None where no record shows.
    """

    crumbs: tuple[str, ...]
    kind: str | None = None


def of(bridge: Bridge) -> Place:
    """The place of what the bridge shows."""
    if bridge.campaign is None or not bridge.ready:
        return Place(())
    if bridge.page != "record":
        return Place((bridge.campaign.name, PAGE_NAMES.get(bridge.page, bridge.page)))
    if not bridge.record_id:
        return Place((bridge.campaign.name,))
    try:
        record = bridge.view(bridge.record_id).record
    except TallowError:  # it is gone, or cannot be read now
        return Place((bridge.campaign.name,))
    kind = next((kind for kind in bridge.heads().kinds if kind.id == record.kind), None)
    return Place((kind.plural if kind else "Missing plugins", record.name), kind.id if kind else "")


def next_to(bridge: Bridge, id: str, first: str) -> str:
    """The record, or another of its list where it was deleted or put away.

    Args:
        first: the campaign's first record, which is taken where the list is empty.
    """
    if not id:
        return first
    try:
        record = bridge.view(id).record
    except UserMistake:
        return first
    if not record.archived:
        return id
    others = bridge.records(record.kind)
    after = [each.id for each in others if each.name.casefold() >= record.name.casefold()]
    return next(iter([*after, *(each.id for each in reversed(others))]), first)


def is_gone(bridge: Bridge, id: str) -> bool:
    """Whether a record was removed."""
    try:
        bridge.view(id)
    except UserMistake:
        return True
    except TallowError:
        return False
    return False
