"""Where a group's own content lies: a plugin without code in the user's folder, one for each system of a campaign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from tallow.hooks import content
from tallow.hooks.discover import Found
from tallow.hooks.manifest import API, FAMILIES, FILE, Manifest, parse_manifest
from tallow.model.errors import Mistake, UserMistake, unknown
from tallow.model.record import Campaign
from tallow.model.toml import assigned
from tallow.services.folding import folded
from tallow.services.host import Host

PREFIX = "own_"
OWN_FILE = "own.toml"
"""The content file that Tallow writes; what lies beside it is somebody's own handiwork and left alone."""

_LONGEST = 40
_CAMPAIGN = re.compile(r"^# Campaign (?P<id>\S+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Ours:
    """The plugin of a campaign's own content for one system; it may not be there yet.

    Attributes:
        manifest: what its plugin.toml says, or would say.
        folder: where it lies, or would lie.
        on: whether the campaign plays with it.
    """

    manifest: Manifest
    folder: Path
    on: bool = False

    @property
    def id(self) -> str:
        """Its id."""
        return self.manifest.id

    @property
    def file(self) -> Path:
        """The content file that Tallow writes."""
        return self.folder / content.FOLDER / OWN_FILE

    @property
    def shown(self) -> str:
        """That file as mistakes name it."""
        return f"{content.FOLDER}/{OWN_FILE}"

    @property
    def there(self) -> bool:
        """Whether it was made already."""
        return (self.folder / FILE).is_file()


def systems_of(host: Host, campaign: Campaign) -> tuple[Manifest, ...]:
    """The systems that a campaign plays, sorted by id."""
    return tuple(each for each in host.registry(campaign.plugins).plugins if each.family == "system")


def ours(host: Host, campaign: Campaign, system: str) -> Ours:
    """The plugin that a campaign's own entries of a system are kept in: one that is on, else one made for it, else new.

    Raises:
        UserMistake: where the campaign does not play the system, or no plugin folder of the user's is looked for.
    """
    known = {each.id: each for each in systems_of(host, campaign)}
    if system not in known:
        raise unknown("system", system, known)
    made = [each for each in host.loader.found if _is_own(each, system)]
    for_it = [each for each in made if _made_for(each) == campaign.id]
    on = [each for each in [*for_it, *made] if each.id in campaign.plugins]
    for found in (*on, *for_it):
        assert found.manifest is not None
        return Ours(found.manifest, found.folder, found.id in campaign.plugins)
    root = host.loader.user_folder
    if root is None:
        raise UserMistake("There is no folder for plugins of your own, so nothing can be kept in it.")
    manifest = _new(host, campaign, known[system], alone=len(known) == 1)
    return Ours(manifest, root / FAMILIES[manifest.family] / manifest.id)


def written_here(found: Found) -> bool:
    """Whether Tallow wrote a plugin for somebody's own content."""
    usable = found.source == "user" and found.fault is None and not found.code
    expands = found.manifest is not None and found.manifest.family == "expansion"
    return usable and expands and (found.folder / content.FOLDER / OWN_FILE).is_file()


def _is_own(found: Found, system: str) -> bool:
    return found.manifest is not None and found.manifest.system == system and written_here(found)


def _made_for(found: Found) -> str:
    """The id of the campaign that a plugin was made for, "" where that cannot be read."""
    try:
        head = (found.folder / content.FOLDER / OWN_FILE).read_text(encoding="utf-8")[:2000]
    except (OSError, UnicodeDecodeError):
        return ""
    named = _CAMPAIGN.search(head)
    return named["id"] if named else ""


def _new(host: Host, campaign: Campaign, system: Manifest, *, alone: bool) -> Manifest:
    """The manifest of a plugin that is to be made, under an id that none has."""
    behind = "" if alone else f" ({system.name})"
    for id in _ids(short_id(campaign.name) or "campaign", "" if alone else f"_{system.id}"):
        manifest = Manifest(
            id=id,
            name=f"Own content of {campaign.name}{behind}",
            family="expansion",
            system=system.id,
            version="1.0.0",
            api=API,
            summary="What the group made itself, written on the page Own entries.",
        )
        root = host.loader.user_folder
        free = host.loader.get(id) is None and (root is None or not (root / FAMILIES["expansion"] / id).exists())
        if free and parse_manifest(manifest_text(manifest))[0] is not None:  # ids may have an ending of another family
            return manifest
    raise AssertionError("there are more numbers than plugins")


def _ids(slug: str, behind: str) -> Iterator[str]:
    yield f"{PREFIX}{slug}{behind}"
    yield from (f"{PREFIX}{slug}{behind}_{number}" for number in count(2))


def short_id(name: str) -> str:
    """A name as an id: small letters, digits and single underscores; "" where it has no Latin letter and no digit."""
    return re.sub(r"[^a-z0-9]+", "_", folded(name)).strip("_")[:_LONGEST].strip("_")


def described(ours: Ours, *, name: str, release: str, licence: str) -> tuple[Manifest | None, list[Mistake]]:
    """What the plugin would say of itself, or None and what is wrong with that, by key."""
    said = replace(ours.manifest, name=name.strip(), version=release.strip(), licence=licence.strip())
    manifest, mistakes = parse_manifest(manifest_text(said))
    return manifest, mistakes


def manifest_text(manifest: Manifest) -> str:
    """A plugin.toml that Tallow writes."""
    names = ("id", "name", "family", "system", "version", "api", "requires", "host", "tested", "summary", "authors")
    values = {name: getattr(manifest, name) for name in (*names, "licence")}
    if manifest.family == "system":
        del values["system"]  # which is itself
    return assigned(
        {name: list(value) if isinstance(value, tuple) else value for name, value in values.items() if value}
    )
