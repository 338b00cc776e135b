"""Ids that were given once: nothing else gets one of them, for records may have what they meant."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from pathlib import Path

from tallow.services.host import Host
from tallow.services.own.place import VERSIONS, Ours
from tallow.services.own.texts import texts_in

_ID = re.compile(r"""^\s*id\s*=\s*["'](?:\w+\.)?(?P<id>[a-z0-9_]+)["']""", re.MULTILINE)


class Given:
    """The ids that entries of one plugin have or had: by the names that were seen, earlier versions and records."""

    def __init__(self, host: Host, place: Ours) -> None:
        self._host, self._place = host, place

    def __contains__(self, id: object) -> bool:
        """Whether something of the plugin has this id, or had it."""
        if not isinstance(id, str):
            return False
        with self._host.store.read() as reader:
            seen = id in reader.names([id])
        return seen or id in self._kept or id in self._on_records

    @cached_property
    def _kept(self) -> frozenset[str]:
        """Those of earlier versions of the file."""
        files = sorted((self._place.folder / VERSIONS).glob("*.toml"))
        return frozenset(f"{self._place.id}.{key}" for file in files for key in _ids_in(file))

    @cached_property
    def _on_records(self) -> frozenset[str]:
        """Those that stand on records, of campaigns that are put away too."""
        with self._host.store.read() as reader:
            campaigns = reader.campaigns(archived=None)
            records = [record for each in campaigns for record in reader.records(each.id, archived=None)]
        mine = f"{self._place.id}."
        return frozenset(text for each in records for text in texts_in(each.document.plain()) if text.startswith(mine))


def _ids_in(file: Path) -> frozenset[str]:
    try:
        status = file.stat()
        return _read(file, status.st_mtime_ns, status.st_size)
    except (OSError, UnicodeDecodeError):
        return frozenset()


@lru_cache(maxsize=512)
def _read(file: Path, moment: int, size: int) -> frozenset[str]:  # a version is hardly ever written over
    return frozenset(found["id"] for found in _ID.finditer(file.read_text(encoding="utf-8")))
