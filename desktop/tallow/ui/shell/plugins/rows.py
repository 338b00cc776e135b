"""What the rows of the plugins say, and which ways back there are from what is not here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import version_of

if TYPE_CHECKING:
    from tallow.hooks.discovery.unmet import Unmet
    from tallow.model.record import Campaign
    from tallow.services.parcel.kept import Kept


def ways_back(versions: Sequence[Kept]) -> tuple[tuple[str, str], ...]:
    """A button for each version of a plugin that was kept, the last one first; none where nothing was."""
    if not versions:
        return ()
    last, *others = versions
    back = f"Bring {last.name} {last.version if others else ''}".rstrip() + " back"
    return ((last.version, back), *((each.version, f"Bring back {each.version}") for each in others))


def summary_with(summary: str, lack: Unmet | None) -> str:
    """What a plugin is, and what it needs where that is not here."""
    if lack is None:
        return summary
    return f"{summary.rstrip('.')}. {lack.sentence}" if summary else lack.sentence


def state(lack: Unmet | None, faults: int, update: str) -> str:
    """How a plugin does, in a word or two."""
    if lack is not None:
        return lack.state
    works = f"update {update}" if update else "works"
    return works if not faults else "1 fault" if faults == 1 else f"{faults} faults"


def is_of(found: Found, campaign: Campaign | None) -> bool:
    """Whether a campaign may use a plugin: one that adds to a game which it does not play is not offered there."""
    manifest = found.manifest
    if campaign is None or manifest is None or manifest.family == "system" or found.id in campaign.plugins:
        return True
    return manifest.system in campaign.plugins


def newer(found: Found, versions: Sequence[Kept]) -> str:
    """The newest version of a plugin that was kept, where it is newer than the one that is here; "" for none."""
    if found.source != "user" or found.manifest is None:
        return ""
    newest = max((each.version for each in versions), key=_ordered, default="")
    return newest if _ordered(newest) > _ordered(found.version) else ""


def _ordered(version: str) -> tuple[int, ...]:
    """A version that compares; one that is none, as of an archive that somebody named, is older than any."""
    try:
        return version_of(version)
    except ValueError:
        return ()
