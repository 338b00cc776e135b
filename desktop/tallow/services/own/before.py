"""Before: what of other plugins' entries is changed by other own content that is on, and counts over the group's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tallow.hooks.content.content import read_content
from tallow.hooks.content.standing import standing
from tallow.hooks.discovery.discover import Found
from tallow.hooks.registry import Registry
from tallow.model.record import EMPTY, Campaign
from tallow.services.host import Host
from tallow.services.own.change import OF, PATCH, key_in
from tallow.services.own.place import Ours

Before: TypeAlias = Mapping[str, Mapping[str, str]]
"""Id of an entry → each key of it that counts as other own content says → what that plugin is called."""


def changed_before(host: Host, campaign: Campaign, place: Ours, registry: Registry) -> Before:
    """What counts over the changes that one plugin of the group's own makes."""
    ours = host.loader.get(place.id)
    if ours is None or not place.on:
        return EMPTY
    found: dict[str, dict[str, str]] = {}
    for each in host.loader.found:
        if each.id in campaign.plugins and each.manifest is not None and _over(each, ours):
            content = read_content(each.manifest, each.folder, registry.entry_types)
            for table in (extension for extension in content.extensions if extension.word == PATCH):
                keys = found.setdefault(key_in(PATCH, table.row), {})
                keys |= {key: each.manifest.name for key in table.row if key != OF and key not in keys}
    return found


def _over(one: Found, other: Found) -> bool:
    """Whether what one plugin changes counts over what another does, as the registry has it."""
    mine, its = standing(one), standing(other)
    return mine > its or (0 < mine == its and one.id < other.id)
