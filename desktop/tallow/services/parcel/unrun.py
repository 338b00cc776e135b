"""Unrun: what the content of a plugin with Python adds, counted without running any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from tallow.hooks.content.content import EXTENSIONS, FOLDER, tables_in
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.registry import Registry
from tallow.model.phrase import words
from tallow.services.exchange.telling import counted, listed
from tallow.services.host import Host
from tallow.services.own.change import OF, PATCH
from tallow.services.parcel.difference import Extended
from tallow.services.parcel.vetting import closure


def around(host: Host, manifest: Manifest) -> Registry:
    """What the plugins declare that a plugin extends: its system, and what it requires, as far as that is here."""
    ids = [*(need.id for need in manifest.requirements), manifest.system]
    return host.registry(frozenset(id for each in ids if each != manifest.id for id in closure(host.loader, each)))


def entries(files: Mapping[str, bytes], manifest: Manifest, registry: Registry) -> Iterator[str]:
    """Number and label of each type of entry; of types that its own Python declares the word that its tables have."""
    types = {each.table: each for each in registry.entry_types.values() if each.id.startswith(f"{manifest.system}.")}
    rows = Counter(word for word, _ in tables_in(files) if word not in EXTENSIONS)
    for word, kind in types.items():
        if rows[word]:
            yield counted(rows[word], kind.label.lower(), kind.plural.lower())
    own = [word for word in rows if word not in types]
    if own:
        many = sum(rows[word] for word in own)
        named = listed([words(word).lower() for word in own])
        yield f"{counted(many, 'entry', 'entries')} of {'a type' if len(own) == 1 else 'types'} of its own ({named})"


def extends(files: Mapping[str, bytes]) -> Extended:
    """What it changes of others by its content files."""
    found = [(word, row) for word, row in tables_in(files) if word in EXTENSIONS]
    patched = [of for word, row in found if word == PATCH and isinstance(of := row.get(OF), str)]
    return Extended(Counter(word for word, _ in found), tuple(dict.fromkeys(patched)))


def files_in(folder: Path) -> dict[str, bytes]:
    """The content files of a plugin that is here, those that can be read."""
    found: dict[str, bytes] = {}
    for file in sorted((folder / FOLDER).glob("*.toml")):
        with suppress(OSError):
            found[f"{FOLDER}/{file.name}"] = file.read_bytes() if file.is_file() else b""
    return found
