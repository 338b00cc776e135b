"""Elsewhere: what has a name that nobody in a campaign knows, and is only switched off there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from tallow.hooks.content.content import FOLDER
from tallow.hooks.content.legible import tables_of
from tallow.hooks.content.written import written
from tallow.hooks.discovery.unmet import unmet
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign


def elsewhere(loader: Loader, campaign: Campaign, name: str) -> str:
    """Which plugins that are off bring something so called, and how to switch one on, in sentences; "" for none.

    Of one that needs what is not here, it is said what that is.

    Args:
        name: of a plugin or of an entry, or the id of one.
    """
    wanted = name.strip().casefold()
    off = [
        each.manifest
        for each in loader.found
        if each.manifest is not None
        and loader.get(each.id) is each
        and each.fault is None
        and each.id not in campaign.plugins
        and each.manifest.system in campaign.plugins
        and wanted in {each.id, each.manifest.name.casefold(), *_names(each.id, each.folder, _stamp(each.folder))}
    ]
    lacking = unmet(loader, {}) if off else {}
    switch = 'Switch it on: tallow plugins enable {} "{}".'
    return " ".join(
        f"{each.name} has it, and cannot be switched on. {lacking[each.id].sentence}"
        if each.id in lacking
        else f"{each.name} has it, and is off in {campaign.name}. {switch.format(each.id, campaign.name)}"
        for each in off
    )


def _stamp(folder: Path) -> tuple[tuple[str, int], ...]:
    """Another value whenever a content file of a plugin is another."""
    with suppress(OSError), os.scandir(folder / FOLDER) as files:
        return tuple(sorted((each.name, each.stat().st_mtime_ns) for each in files))
    return ()


@lru_cache(maxsize=256)
def _names(plugin: str, folder: Path, stamp: object) -> frozenset[str]:
    """The names and the ids of a plugin's entries in small letters, as far as its files can be read.

    Args:
        stamp: of the files; while it stays they are not read again, for names are asked at each key that is struck.
    """
    return frozenset(_read(plugin, folder))


def _read(plugin: str, folder: Path) -> Iterator[str]:
    for shown, text in written(folder / FOLDER):
        tables = tables_of(text, shown)[0] if isinstance(text, str) else {}
        for rows in tables.values():
            for row in rows if isinstance(rows, list) else ():
                if isinstance(row, Mapping):
                    yield str(row.get("name", "")).casefold()
                    yield f"{plugin}.{row.get('id', '')}"
