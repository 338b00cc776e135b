"""Content: reads the TOML files of a plugin into entries and collects every mistake in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tallow.hooks.manifest import Manifest
from tallow.model.decode import decode
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import Mistake, nearest
from tallow.model.line import located
from tallow.model.value import Value

FOLDER = "content"
_SHORT = re.compile(r"[a-z0-9][a-z0-9_]*")
_TOML_LINE = re.compile(r"at line (\d+)")


@dataclass(slots=True)
class Content:
    """What the files of one plugin hold.

    Attributes:
        entries: by full id.
        places: entry id → file and key, for messages about it.
        mistakes: all of them; an entry with one is left out.
    """

    entries: dict[str, Entry] = field(default_factory=dict)
    places: dict[str, Mistake] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)


def read_content(plugin: Manifest, folder: Path, types: Mapping[str, EntryType]) -> Content:
    """Every ``content/*.toml`` of a plugin, in the order of the names.

    Args:
        types: all entry types of the campaign by id; a table ``[[skill]]`` means the one of the plugin's system.
    """
    content = Content()
    tables = {kind.table: kind for kind in types.values() if kind.id.partition(".")[0] == plugin.system}
    for file in sorted((folder / FOLDER).glob("*.toml")):
        _read_file(plugin, file, tables, content)
    return content


def _read_file(plugin: Manifest, file: Path, tables: Mapping[str, EntryType], content: Content) -> None:
    """Add what one file holds."""
    shown = f"{FOLDER}/{file.name}"
    try:
        text = file.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _TOML_LINE.search(str(error))
        content.mistakes.append(Mistake(shown, "", f"This is not TOML: {error}.", int(line[1]) if line else None))
        return
    except (OSError, UnicodeDecodeError) as error:
        content.mistakes.append(Mistake(shown, "", f"This file cannot be read: {error}."))
        return
    mistakes: list[Mistake] = []
    for key, row, kind in _rows(data, tables, shown, mistakes):
        entry, wrong = _entry(plugin, kind, row, shown, key)
        mistakes += wrong
        if entry is not None:
            _add(content, entry, shown, key, mistakes)
    content.mistakes += located(mistakes, text) if mistakes else []


def _rows(
    data: Mapping[str, Value], tables: Mapping[str, EntryType], file: str, mistakes: list[Mistake]
) -> Iterator[tuple[str, Value, EntryType]]:
    """Each table of a file with its key and its type."""
    for name, rows in data.items():
        if name not in tables:
            sentence = f"There is no entry type of that name. {nearest(name, tables)}".rstrip()
            mistakes.append(Mistake(file, name, sentence))
        elif not isinstance(rows, list):
            mistakes.append(Mistake(file, name, f"Entries are written as [[{name}]], with two brackets."))
        else:
            yield from ((f"{name}[{place}]", row, tables[name]) for place, row in enumerate(rows, 1))


def _entry(plugin: Manifest, kind: EntryType, row: Value, file: str, key: str) -> tuple[Entry | None, list[Mistake]]:
    """One entry under its full id, or every mistake in it."""
    entry, mistakes = decode(kind.entry, row, file=file, key=key)
    id = row.get("id") if isinstance(row, Mapping) else None
    if isinstance(id, str):
        owner, dot, short = id.rpartition(".")
        if dot and owner != plugin.id:
            mistakes.append(Mistake(file, f"{key}.id", _foreign(id, plugin.id)))
        elif not _SHORT.fullmatch(short):
            sentence = f'"{id}" is no id. Use small letters, digits and underscores.'
            mistakes.append(Mistake(file, f"{key}.id", sentence))
        elif entry is not None:
            entry = replace(entry, id=f"{plugin.id}.{short}")
    return (None if mistakes else entry), mistakes


def _add(content: Content, entry: Entry, file: str, key: str, mistakes: list[Mistake]) -> None:
    """Take an entry in, unless there is one with its id."""
    other = content.places.get(entry.id)
    if other is not None:
        sentence = f"{entry.id} is declared twice: here and in {other.file}, {other.key}. Give one another id."
        mistakes.append(Mistake(file, f"{key}.id", sentence))
        return
    content.entries[entry.id] = entry
    content.places[entry.id] = Mistake(file, key, "")


def _foreign(id: str, plugin: str) -> str:
    return f'It declares a foreign id, "{id}": ids of this plugin begin with "{plugin}." or have no dot.'
