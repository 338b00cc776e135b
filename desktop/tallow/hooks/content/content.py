"""Content: reads the TOML files of a plugin into entries and collects every mistake in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from tallow.hooks.content.legible import tables_of, text_of
from tallow.hooks.content.written import Files, written
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.faults import Interrupted, said
from tallow.hooks.soundness.ranged import row_mistake
from tallow.model.decode import decode, decode_changes
from tallow.model.effect import Effect
from tallow.model.entry import Entry, EntryType
from tallow.model.errors import Mistake, nearest
from tallow.model.line import located
from tallow.model.reference import Reference, raw_references, references
from tallow.model.value import Value

T = TypeVar("T")
FOLDER = "content"
EXTENSIONS = ("field", "block", "patch")
"""Tables that are no entries: they change what another plugin declares."""

SHORT = re.compile(r"[a-z0-9][a-z0-9_]*")
_SAID_ID = re.compile(r"""^\s*id\s*=\s*["'](?:\w+\.)?([a-z0-9_]+)["']""", re.MULTILINE)
"""An id in a text that may be no TOML, or stand in a table that is none."""
_WHATEVER = "*"
"""Stands for the ids in a file that cannot be read."""


@dataclass(frozen=True, slots=True)
class Extension:
    """A table that extends what another plugin declares.

    Attributes:
        word: ``field``, ``block`` or ``patch``.
        file, key: where it stands.
    """

    word: str
    file: str
    key: str
    row: Mapping[str, Value]


@dataclass(slots=True)
class Content:
    """What the files of one plugin hold; those who use it add the mistakes that only show then.

    Attributes:
        plugin: whose content it is.
        entries: by full id.
        extensions: what it changes of others.
        places: entry id → where it stands, for messages about it.
        references: entry id → what it names.
        left_out: ids of what has a mistake of its own: naming them is none, they are there once that is mended.
        dropped: where what is left out stands, and what it names as far as that can be told.
        spoiled: the same, with its type and those of its effects that can be read.
        mistakes: all of them; what has one is left out.
        texts: the files, for the lines of mistakes.
        standing: its changes of others' entries count over those of plugins with a lower one.
    """

    plugin: Manifest
    entries: dict[str, Entry] = field(default_factory=dict)
    extensions: list[Extension] = field(default_factory=list)
    places: dict[str, Mistake] = field(default_factory=dict)
    references: dict[str, tuple[Reference, ...]] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)
    dropped: list[tuple[Mistake, tuple[Reference, ...]]] = field(default_factory=list)
    spoiled: list[tuple[Mistake, EntryType, tuple[Effect, ...]]] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    standing: int = 0

    def wrong(self, where: Extension | Mistake, key: str, sentence: str) -> None:
        """Note a mistake in a table; ``key`` is within it, "" for the whole."""
        self.mistakes.append(Mistake(where.file, f"{where.key}.{key}" if key else where.key, sentence.rstrip()))

    def made(self, where: Extension | Mistake, of: str, make: Callable[[], tuple[T | None, list[Mistake]]]) -> T | None:
        """What a plugin's class makes of a table; None where it fails, which is noted with the mistakes.

        Args:
            of: the id of the entry or entry type that the class is of.
        """
        try:
            thing, mistakes = make()
        except Interrupted:
            raise
        except BaseException as error:  # the class may do anything when it is made
            thing, mistakes = None, [Mistake(where.file, where.key, f"{of} cannot be made of this ({said(error)}).")]
        self.mistakes += mistakes
        return thing

    def owes(self, id: str) -> bool:
        """Whether an id must exist: it is of this plugin or of one that it requires. Any other is shown by its name."""
        owner = id.partition(".")[0]
        return owner in {self.plugin.id, *(each.id for each in self.plugin.requirements)}

    def all_mistakes(self) -> list[Mistake]:
        """The mistakes with their lines, file by file."""
        files = dict.fromkeys(mistake.file for mistake in self.mistakes)
        own = {file: [mistake for mistake in self.mistakes if mistake.file == file] for file in files}
        return [mistake for file in files for mistake in located(own[file], self.texts.get(file, ""))]


def read_content(plugin: Manifest, folder: Path, types: Mapping[str, EntryType]) -> Content:
    """Every ``content/*.toml`` of a plugin, in the order of the names.

    Args:
        types: all entry types of the campaign by id; a table ``[[skill]]`` means the one of the plugin's system.
    """
    return content_of(plugin, tuple(written(folder / FOLDER)), types)


def content_of(plugin: Manifest, files: Files, types: Mapping[str, EntryType]) -> Content:
    """What a plugin's files hold, once their texts are there."""
    once = _known(plugin, files, tuple(kind for kind in types.values() if kind.id.partition(".")[0] == plugin.system))
    return replace(
        once,
        entries=dict(once.entries),
        extensions=list(once.extensions),
        places=dict(once.places),
        references=dict(once.references),
        left_out=set(once.left_out),
        dropped=list(once.dropped),
        spoiled=list(once.spoiled),
        mistakes=list(once.mistakes),
    )


@lru_cache(maxsize=256)  # as many plugins as a large shelf has, in the states that they were lately in
def _known(plugin: Manifest, files: Files, types: tuple[EntryType, ...]) -> Content:
    """What files hold, read and looked at once in a process for each state of them: nobody may change it."""
    content = Content(plugin, texts={shown: text for shown, text in files if isinstance(text, str)})
    tables = {kind.table: kind for kind in types}
    for shown, text in files:
        if isinstance(text, Mistake):
            content.mistakes.append(text)
            content.left_out.add(f"{plugin.id}.{_WHATEVER}")
            continue
        before = len(content.mistakes)
        for word, key, row in _tables(text, shown, tables, content):
            if word in tables:
                take_entry(content, tables[word], row, shown, key)
            else:
                content.extensions.append(Extension(word, shown, key, row))
        if len(content.mistakes) > before:
            content.left_out |= {f"{plugin.id}.{each[1]}" for each in _SAID_ID.finditer(text)} - content.entries.keys()
    content.references |= {id: tuple(references(entry)) for id, entry in content.entries.items()}
    return content


def malformed(folder: Path) -> list[Mistake]:
    """The content files of a folder that cannot be read or are no TOML; what they hold is not looked at."""
    mistakes: list[Mistake] = []
    for shown, text in written(folder / FOLDER):
        if isinstance(text, Mistake):
            mistakes.append(text)
        else:
            _parsed(text, shown, mistakes)
    return mistakes


def _tables(
    text: str, shown: str, known: Mapping[str, EntryType], content: Content
) -> Iterator[tuple[str, str, Mapping[str, Value]]]:
    """Each table of a file: its word, its key and what it holds."""
    for word, rows in _parsed(text, shown, content.mistakes).items():
        if word not in known and word not in EXTENSIONS:
            hint = nearest(word, [*known, *EXTENSIONS])
            content.mistakes.append(Mistake(shown, word, f"There is no entry type of that name. {hint}".rstrip()))
        elif not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            content.mistakes.append(Mistake(shown, word, f"Write it as [[{word}]], with two brackets."))
        else:
            yield from ((word, f"{word}[{place}]", row) for place, row in enumerate(rows, 1))


def tables_in(files: Mapping[str, bytes]) -> Iterator[tuple[str, Mapping[str, Value]]]:
    """The tables of the content files among a plugin's files, each with the word that it stands under.

    A file that cannot be read has none: whoever takes the plugin in is told of it.

    Args:
        files: path in the plugin's folder → what it holds.
    """
    for name, data in sorted(files.items()):
        if name.startswith(f"{FOLDER}/") and name.count("/") == 1 and name.endswith(".toml"):
            text = text_of(data, name)
            tables = {} if isinstance(text, Mistake) else tables_of(text, name)[0]
            for word, rows in tables.items():
                yield from ((word, row) for row in (rows if isinstance(rows, list) else ()) if isinstance(row, Mapping))


def _parsed(text: str, shown: str, mistakes: list[Mistake]) -> Mapping[str, Value]:
    """What a file holds as plain data; nothing where it is not TOML."""
    tables, mistake = tables_of(text, shown)
    if mistake is not None:
        mistakes.append(mistake)
    return tables


def take_entry(content: Content, kind: EntryType, row: Mapping[str, Value], file: str, key: str) -> None:
    """Take one entry in under its full id, or every mistake in it."""
    place = Mistake(file, key, "")
    entry = content.made(place, kind.id, lambda: decode(kind.entry, row, file=file, key=key))
    full = _own_id(content, place, row.get("id"))
    if full:
        content.places[full] = place
        named = content.made(place, kind.id, lambda: (replace(entry, id=full) if entry else None, []))
        wrong = row_mistake(kind, named) if named is not None else None
        if wrong is not None:
            content.wrong(place, *wrong)
        elif named is not None:
            content.entries[full] = named
            return
    content.dropped.append((place, tuple(raw_references(kind.entry, row))))
    values, _ = decode_changes(kind.entry, {"effects": row.get("effects", [])})
    content.spoiled.append((place, kind, values.get("effects", ())))


def _own_id(content: Content, place: Mistake, id: Value) -> str:
    """The full id of an entry; "" and the mistake where it can have none."""
    if not isinstance(id, str):
        return ""
    owner, dot, short = id.rpartition(".")
    full = f"{content.plugin.id}.{short}"
    other = content.places.get(full)
    if dot and owner != content.plugin.id:
        content.wrong(place, "id", foreign(id, content.plugin.id))
    elif not SHORT.fullmatch(short):
        content.wrong(place, "id", f'"{id}" is no id. Use small letters, digits and underscores.')
    elif other is not None:
        content.wrong(place, "id", f"{full} is declared twice: here and in {other.file}, {other.key}. Rename one.")
    else:
        return full
    return ""


def is_left_out(id: str, left_out: Collection[str]) -> bool:
    """Whether an id is, or may be, that of something with a mistake of its own."""
    return id in left_out or f"{id.partition('.')[0]}.{_WHATEVER}" in left_out


def foreign(id: str, plugin: str) -> str:
    """What to say of an id that another plugin owns."""
    return f'It declares a foreign id, "{id}": ids of this plugin begin with "{plugin}." or have no dot.'
