"""What records of a file name and is another thing here: homebrew of the same id, made by another group or earlier."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tallow.hooks.discovery.discover import Found
from tallow.model.errors import UserMistake
from tallow.model.value import Row, as_json
from tallow.services.exchange.contents import Contents
from tallow.services.exchange.homebrew import OwnPlugin
from tallow.services.exchange.telling import listed
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import PATCH, key_in
from tallow.services.own.place import OWN_FILE, Ours, written_here
from tallow.services.own.texts import texts_in

_FILE = f"content/{OWN_FILE}"


def others_here(host: Host, contents: Contents, coming: Container[str] = ()) -> tuple[str, ...]:
    """A sentence for each entry of homebrew that records of a file name and that is another one here, or not there.

    What the file brings of a plugin that is here stays out, whole or as far as it differs; so the records read what is
    here under the same id.

    Args:
        coming: ids of entries that the file brings all the same.
    """
    reading = _Reading(host, contents, coming)
    return tuple(reading.sentences())


def taken_here(host: Host, coming: Mapping[str, str]) -> tuple[str, ...]:
    """A sentence for each entry that comes under an id of which records here have something called otherwise, missing.

    Args:
        coming: ids of entries that are not here → what they are called in the file.
    """
    with host.store.read() as reader:
        seen = reader.names(coming)
        others = {id for id, name in coming.items() if seen.get(id, name) != name}
        campaigns = reader.campaigns(archived=None) if others else ()
        records = [record for each in campaigns for record in reader.records(each.id, archived=None)]
    holders: dict[str, list[str]] = {}
    for record in records:
        for id in others.intersection(texts_in(record.document.plain())):
            holders.setdefault(id, []).append(record.name)
    return tuple(
        f"“{coming[id]}” comes, and {listed(names)} here, who {'has' if len(names) == 1 else 'have'} “{seen[id]}” as "
        f"missing, read that then, for both are {id}. Look at it before you play."
        for id, names in sorted(holders.items())
    )


def coming_of(plugin: OwnPlugin) -> dict[str, str]:
    """The entries that a plugin brings: id → what it is called."""
    rows = _rows(_tables(plugin))
    return {f"{plugin.manifest.id}.{key}": str(row.get("name") or key) for key, row in rows.items()}


@dataclass(frozen=True, slots=True)
class _Reading:
    host: Host
    contents: Contents
    coming: Container[str]

    def sentences(self) -> Iterator[str]:
        holders: dict[str, list[str]] = {}
        for record in self.contents.whole.records:
            for id in dict.fromkeys(texts_in(record.document.plain())):
                holders.setdefault(id, []).append(record.name)
        own = {each.manifest.id: each for each in self.contents.own}
        for owner in sorted({id.partition(".")[0] for id in holders if "." in id}):
            found = self.host.loader.get(owner)
            if found is not None and found.source == "user" and found.manifest is not None and not found.code:
                named = {
                    id: names for id, names in holders.items() if id.startswith(f"{owner}.") and id not in self.coming
                }
                yield from self._of(found, own.get(owner), named)

    def _of(self, found: Found, brought: OwnPlugin | None, named: Mapping[str, list[str]]) -> Iterator[str]:
        assert found.manifest is not None
        file = _rows(_tables(brought))
        here = _rows(_here(found))
        names = self.contents.whole.names
        for id in sorted(named):
            key = id.partition(".")[2]
            then, now = file.get(key), here.get(key)
            called = str((then or {}).get("name") or names.get(id, key))
            who = f"“{called}”, which {listed(named[id])} {'has' if len(named[id]) == 1 else 'have'},"
            if now is None and (then is not None or (written_here(found) and id in names)):
                yield f"{who} is not in {found.manifest.name} here, and shows as missing ({id})."
            elif now is not None and str(now.get("name")) != called:
                yield f"{who} is “{now.get('name')}” here, for both are {id}. Look at it before you play."
            elif now is not None and then is not None and as_json(now) != as_json(then):
                yield f"{who} is another one here than in the file, for both are {id}. Look at it before you play."


def _rows(tables: Mapping[str, Iterable[Row]]) -> dict[str, Row]:
    """The entries of a file by their short ids."""
    return {key_in(word, row): row for word, rows in tables.items() if word != PATCH for row in rows}


def _tables(plugin: OwnPlugin | None) -> Mapping[str, Iterable[Row]]:
    """What a file brings of a plugin; nothing where it brings none, or that cannot be read."""
    try:
        tables = tomllib.loads(plugin.files[_FILE].decode()) if plugin is not None and _FILE in plugin.files else {}
    except (ValueError, RecursionError):
        return {}
    return {
        word: [row for row in rows if isinstance(row, Mapping)]
        for word, rows in tables.items()
        if isinstance(rows, list)
    }


def _here(found: Found) -> Mapping[str, Iterable[Row]]:
    """What a plugin holds here."""
    assert found.manifest is not None
    try:
        return version.read(Ours(found.manifest, found.folder)).tables
    except UserMistake:
        return {}
