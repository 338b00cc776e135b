"""Discovery: which plugins there are, from their manifests alone, and which of two with one id counts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from tallow import __version__
from tallow.hooks.discovery.manifest import (
    API,
    FAMILIES,
    FILE,
    Manifest,
    least,
    manifest_of_another_api,
    read_manifest,
    suits,
)
from tallow.hooks.discovery.ring import Needs, needs_of, ring_words
from tallow.hooks.discovery.sources import Place, Source, SourceName
from tallow.hooks.faults import Fault, raised
from tallow.model.errors import ContentError
from tallow.model.phrase import value_words

_RANK: dict[SourceName, int] = {"user": 0, "distribution": 1, "bundled": 2}


@dataclass(frozen=True, slots=True)
class Found:
    """A plugin's folder and what its manifest says.

    Attributes:
        id: from the manifest, or the folder's name where that cannot be read.
        folder: where it lies.
        source: ``bundled``, ``user`` or ``distribution``.
        manifest: None where it cannot be used.
        fault: why this one cannot be used, or None.
        lacks: where that is only that it was made for another Tallow, for which one, shortly: "Tallow 2"; else "".
    """

    id: str
    folder: Path
    source: SourceName
    manifest: Manifest | None = None
    fault: Fault | None = None
    lacks: str = ""

    @property
    def code(self) -> bool:
        """Whether it brings Python of its own."""
        with suppress(OSError):
            return any(name.endswith(".py") for name in os.listdir(self.folder))  # noqa: PTH208 - of each plugin
        return False

    @property
    def version(self) -> str:
        """Its version, or "" where that is not known."""
        return self.manifest.version if self.manifest else ""


def discover(sources: Iterable[Source]) -> tuple[Found, ...]:
    """Every plugin folder by id, the one that counts before those with the same id that it replaces."""
    every = [_found(place, source.name) for source in sources for place in source.places()]
    every.sort(key=lambda found: (found.id, found.fault is not None, _RANK[found.source], str(found.folder)))
    winners: dict[str, Found] = {}
    beside = [_beside(found, winners.setdefault(found.id, found)) for found in every]
    needs = needs_of(found.manifest for found in winners.values() if found.manifest)
    return tuple(_in_a_ring(found, needs) for found in beside)


def host_version() -> str:
    """The version of this Tallow."""
    return __version__


def _beside(found: Found, winner: Found) -> Found:
    """A plugin beside the one with its id that counts; both places are named."""
    if found is winner or found.fault:
        return found
    used, unused = f"{winner.folder} ({winner.source})", f"{found.folder} ({found.source})"
    sentence = f"This plugin appears twice: {used} is used, {unused} is not. Remove one."
    return replace(found, fault=Fault(found.id, sentence))


def _in_a_ring(found: Found, needs: Needs) -> Found:
    """A plugin that could be used but for its requirements, which lead back to it."""
    sentence = "" if found.fault else ring_words(found.id, needs)
    return replace(found, fault=Fault(found.id, sentence, FILE)) if sentence else found


def _found(place: Place, source: SourceName) -> Found:
    """One folder with its manifest read."""
    if place.mistake:
        return Found(place.id, place.folder, source, fault=Fault(place.id, place.mistake))
    try:
        manifest = read_manifest(place.folder)
    except ContentError as error:
        if (other := manifest_of_another_api(place.folder)) and not _misplaced(other, place):
            return _of_another_api(other, place.folder, source)
        sentence = " ".join(f"{mistake.key}: {mistake.sentence}".lstrip(": ") for mistake in error.mistakes)
        line = next((f":{mistake.line}" for mistake in error.mistakes if mistake.line), "")
        return Found(place.id, place.folder, source, fault=Fault(place.id, sentence, f"{FILE}{line}"))
    except Exception as error:
        return Found(
            place.id,
            place.folder,
            source,
            fault=raised(place.id, "has a manifest that cannot be read", error, place.folder),
        )
    misplaced, unsuited = _misplaced(manifest, place), _unsuited(manifest)
    fault = Fault(manifest.id, misplaced or unsuited, FILE) if misplaced or unsuited else None
    lacks = f"Tallow {least(manifest.host)}" if unsuited and not misplaced else ""
    return Found(manifest.id, place.folder, source, manifest, fault, lacks)


def _of_another_api(manifest: Manifest, folder: Path, source: SourceName) -> Found:
    """A plugin that another Tallow could use, as far as its manifest can be read."""
    api = f"plugin api {value_words(manifest.api)}"
    sentence = f"It was made for {api}, and this Tallow has {API}: get a version that fits."
    return Found(manifest.id, folder, source, manifest, Fault(manifest.id, sentence, FILE), api)


def _misplaced(manifest: Manifest, place: Place) -> str:
    if manifest.id != place.id:
        return f'Its id is "{manifest.id}", and it lies under the name {place.id}. Give both the same name.'
    if place.family and manifest.family != place.family:
        wanted = FAMILIES[manifest.family]
        return f"It is of the family {manifest.family} and lies in {FAMILIES[place.family]}. Put it into {wanted}."
    return ""


def _unsuited(manifest: Manifest) -> str:
    version = host_version() if manifest.host else ""
    if version and not suits(manifest.host, version):
        needed = f"Tallow {least(manifest.host)} or later"
        return f"It needs {needed}, and this is {version}: get a newer Tallow or an older plugin."
    return ""
