"""Where a group's own content lies: a plugin without code in the user's folder, one for each system of a campaign."""

from __future__ import annotations

import hashlib
import platform
import re
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from tallow.hooks.content import content, standing
from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import API, FAMILIES, FILE, Manifest, parse_manifest
from tallow.model.errors import Mistake, UserMistake, unknown
from tallow.model.record import Campaign
from tallow.model.toml import assigned
from tallow.services.host import Host
from tallow.services.searching.folding import folded

PREFIX = "own_"
OWN_FILE, VERSIONS, written_here = standing.OWN_FILE, standing.VERSIONS, standing.written_here

_LONGEST = 40
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
"""What the end of an id is made of: no vowels, for no word is meant, and nothing that is read as another."""
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
    if (there := _made(host, campaign, system)) is not None:
        return there
    root = host.loader.user_folder
    if root is None:
        raise UserMistake("There is no folder for plugins of your own, so nothing can be kept in it.")
    manifest = _new(host, campaign, known[system], alone=len(known) == 1)
    return Ours(manifest, root / FAMILIES[manifest.family] / manifest.id)


def _made(host: Host, campaign: Campaign, system: str) -> Ours | None:
    """The one that is there already, None where none is."""
    made = [each for each in host.loader.found if _is_own(each, system)]
    for_it = [each for each in made if _made_for(each) == campaign.id]
    on = [each for each in [*for_it, *made] if each.id in campaign.plugins]
    found = next(iter([*on, *for_it]), None)
    if found is None or found.manifest is None:
        return None
    return Ours(found.manifest, found.folder, found.id in campaign.plugins)


def _is_own(found: Found, system: str) -> bool:
    return found.manifest is not None and found.manifest.system == system and written_here(found)


def _made_for(found: Found) -> str:
    """The id of the campaign that a plugin was made for, "" where that cannot be read."""
    file = found.folder / content.FOLDER / OWN_FILE
    try:
        head = (file if file.exists() else standing.newest(found) or file).read_text(encoding="utf-8")[:2000]
    except (OSError, UnicodeDecodeError):
        return ""
    named = _CAMPAIGN.search(head)
    return named["id"] if named else ""


def _new(host: Host, campaign: Campaign, system: Manifest, *, alone: bool) -> Manifest:
    """The manifest of a plugin that is to be made, under an id that none has or had.

    Its end tells it from the homebrew of another group whose campaign is called so too. It is the same for every window
    of this machine until it is made, and another one once the id was used: what records have of that is not given to
    other things.
    """
    behind = "" if alone else f"_{system.id}"
    name = f"Own content of {campaign.name}{'' if alone else f' ({system.name})'}"
    root = host.loader.user_folder
    for number in count():
        manifest = Manifest(
            id=f"{PREFIX}{short_id(campaign.name) or 'campaign'}{behind}_{part_of(campaign.id, str(root), number)}",
            name=f"{name} ({number + 1})" if number else name,
            family="expansion",
            system=system.id,
            version="1.0.0",
            api=API,
            summary="What the group made itself, written on the page Own entries.",
        )
        if not _is_used(host, manifest.id) and parse_manifest(manifest_text(manifest))[0] is not None:
            return manifest
    raise AssertionError("there are more numbers than plugins")


def part_of(campaign: str, root: str, number: int) -> str:
    """Four letters and digits for a campaign's homebrew on this machine, the first or a later one."""
    told = "\0".join((campaign, platform.node(), root, str(number)))
    rest, part = int.from_bytes(hashlib.sha256(told.encode("utf-8", "replace")).digest()[:8]), ""
    while len(part) < 4:
        rest, at = divmod(rest, len(_LETTERS))
        part += _LETTERS[at]
    return part


def _is_used(host: Host, id: str) -> bool:
    """Whether a plugin has an id, or had it: one that was taken out is kept, or a campaign or a name tells of it."""
    from tallow.services.parcel.kept import FOLDER  # which needs, a few steps on, what this module says

    root = host.loader.user_folder
    if host.loader.get(id) is not None:
        return True
    if root is not None and ((root / FAMILIES["expansion"] / id).exists() or (root / FOLDER / id).exists()):
        return True
    with host.store.read() as reader:
        played = any(id in each.plugins or id in each.played for each in reader.campaigns(archived=None))
        return played or id in reader.names([id])


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
