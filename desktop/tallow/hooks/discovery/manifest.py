"""Manifests: what a plugin says of itself in its plugin.toml, read before anything of it is imported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from tallow.hooks.content.legible import tables_of, text_of
from tallow.model.decode import decode
from tallow.model.errors import ContentError, Mistake, UserMistake
from tallow.model.phrase import value_words
from tallow.model.value import Value
from tallow.model.visible import word_mistake

API = 1
FILE = "plugin.toml"
RULES = "RULES.md"
"""The file of a plugin's folder that holds its rules, for people."""
FAMILIES = {"system": "systems", "expansion": "expansions", "terrain": "terrain", "tablet": "tablets"}
"""Family → the folder, and the package, that its plugins lie in."""

_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_VERSION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){0,3}")
_WORDS = {"name": 100, "summary": 500, "licence": 100, "system": 100}  # the most characters of each
_AUTHOR = 100
_LONGEST_ID = 60
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that no file or folder can have on some computers."""
_REQUIRED = re.compile(r"(?P<id>[a-z][a-z0-9_]*)\s*(>=\s*(?P<version>[^\s]+))?")
_AT_LEAST = re.compile(r">=\s*(?P<version>[^\s]+)")


@dataclass(frozen=True, slots=True)
class Requirement:
    """Another plugin that must be enabled too.

    Attributes:
        id: its id.
        version: the least version that will do, or "" for any.
    """

    id: str
    version: str = ""

    def __str__(self) -> str:
        """As it is written in a manifest."""
        return f"{self.id}>={self.version}" if self.version else self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A plugin.toml.

    Attributes:
        id: lower snake; terrain sets end in ``_terrain``, tablets in ``_tablet``.
        name, summary: as shown.
        system: the system whose entry types its tables mean; a system's own id where it is one itself.
        version: of the plugin, dotted numbers.
        api: the host's plugin api that it was made for.
        requires: plugins that must be enabled too, as written (``kdm>=1``).
        host: the Tallow versions it works with (``>=1.0``), or "" for any.
        tested: the Tallow version that it was tried with, or "".
        die: of a system: the formula that the window's dice box begins with, or "" for ``d100``.
    """

    id: str
    name: str
    family: Literal["system", "expansion", "terrain", "tablet"]
    version: str
    api: int
    system: str = ""
    requires: tuple[str, ...] = ()
    host: str = ""
    tested: str = ""
    summary: str = ""
    authors: tuple[str, ...] = field(default=())
    licence: str = ""
    die: str = ""

    @property
    def package(self) -> str:
        """The one name of its Python, ``plugins.systems.king``."""
        return f"plugins.{FAMILIES[self.family]}.{self.id}"

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """What it requires, its system first."""
        written = tuple(parsed for text in self.requires if (parsed := parse_requirement(text)))
        if self.system in {self.id, *(each.id for each in written)}:
            return written
        return (Requirement(self.system), *written)


def read_manifest(folder: Path) -> Manifest:
    """Read a folder's plugin.toml; raises ContentError with every mistake in it."""
    text = _text(folder)
    manifest, mistakes = (None, [text]) if isinstance(text, Mistake) else parse_manifest(text)
    if manifest is None:
        raise ContentError(mistakes)
    return manifest


def manifest_of_another_api(folder: Path) -> Manifest | None:
    """The manifest of a plugin that was made for another plugin api, without what this one does not know of.

    None for one that was made for this api, or in which something else is wrong.
    """
    try:
        text = _text(folder)
    except ContentError:
        return None
    tables, mistake = ({}, text) if isinstance(text, Mistake) else tables_of(text, FILE)
    api = tables.get("api")
    if mistake is not None or isinstance(api, bool) or not isinstance(api, int) or api == API:
        return None
    known = {key: value for key, value in tables.items() if key in Manifest.__dataclass_fields__}
    manifest, _ = _parsed({**known, "api": API})
    return None if manifest is None else replace(manifest, api=api)


def _text(folder: Path) -> str | Mistake:
    """What stands in a folder's plugin.toml, or why that is no text; raises ContentError where it cannot be read."""
    file = folder / FILE
    try:
        if file.exists() and not file.is_file():  # reading a pipe or a device may never end
            raise ContentError([Mistake(FILE, "", "This is no ordinary file. Put the manifest itself there.")])
        return text_of(file.read_bytes(), FILE)
    except FileNotFoundError:
        raise ContentError([Mistake(FILE, "", "There is no such file. A plugin's folder needs one.")]) from None
    except OSError as error:
        sentence = f"This file cannot be read ({error.strerror}). See that you may read it."
        raise ContentError([Mistake(FILE, "", sentence)]) from None


def parse_manifest(text: str) -> tuple[Manifest | None, list[Mistake]]:
    """The manifest in a text, or None and every mistake."""
    tables, mistake = tables_of(text, FILE)
    if mistake is not None:
        return None, [mistake]
    return _parsed(dict(tables))


def _parsed(data: dict[str, Value]) -> tuple[Manifest | None, list[Mistake]]:
    if data.get("family") == "system":
        data.setdefault("system", data.get("id", ""))
    manifest, mistakes = decode(Manifest, data, file=FILE)
    mistakes += [Mistake(FILE, key, sentence) for key, sentence in _rules(data)]
    return (None if mistakes else manifest), mistakes


def version_of(text: str) -> tuple[int, ...]:
    """A version as numbers that compare; ``1.0`` is as new as ``1``. Raises ValueError for anything else."""
    if not _VERSION.fullmatch(text):
        raise ValueError(f"{text!r} is no version. Give numbers with dots, as in 1.0.2.")
    numbers = [int(part) for part in text.split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def parse_requirement(text: str) -> Requirement | None:
    """``kdm>=1`` or ``kdm``; None where it is neither."""
    found = _REQUIRED.fullmatch(text.strip())
    if not found or (found["version"] and not _VERSION.fullmatch(found["version"])):
        return None
    return Requirement(found["id"], found["version"] or "")


def least(host: str) -> str:
    """The oldest Tallow that a manifest's ``host`` names, "" where that is no such thing."""
    found = _AT_LEAST.fullmatch(host.strip())
    return found["version"] if found else ""


def suits(host: str, version: str) -> bool:
    """Whether a Tallow of that version is among those that a manifest's ``host`` names."""
    found = _AT_LEAST.fullmatch(host.strip())
    return not host or (found is not None and version_of(version) >= version_of(found["version"]))


def _rules(data: dict[str, Value]) -> Iterator[tuple[str, str]]:
    """What is wrong beyond the types, as key and sentence; values of a wrong type are reported already."""
    checks: dict[str, Callable[[str, dict[str, Value]], str]] = {
        "id": _id_mistake,
        "version": lambda text, _: _version_mistake(text),
        "tested": lambda text, _: _version_mistake(text) if text else "",
        "host": lambda text, _: _host_mistake(text),
        "die": _die_mistake,
        **{key: _word_check(most) for key, most in _WORDS.items()},
        "name": _name_mistake,
    }
    for key, check in checks.items():
        if isinstance(data.get(key), str) and (sentence := check(data[key], data)):
            yield key, sentence
    for place, text in enumerate(data["authors"] if isinstance(data.get("authors"), list) else (), 1):
        if isinstance(text, str) and (sentence := word_mistake(text, _AUTHOR)):
            yield f"authors[{place}]", sentence
    api = data.get("api")
    if isinstance(api, int) and api != API:
        yield (
            "api",
            f"It was made for plugin api {value_words(api)}, and this Tallow has {API}. Get a version that fits.",
        )
    if data.get("family") == "system" and data.get("system") != data.get("id"):
        yield "system", "A system's system is itself. Leave this key out."
    family = data.get("family")
    if isinstance(family, str) and family in FAMILIES and not data.get("system"):
        yield "system", "This key is missing. Name the system whose content this extends."
    for place, text in enumerate(data["requires"] if isinstance(data.get("requires"), list) else (), 1):
        if isinstance(text, str) and parse_requirement(text) is None:
            yield f"requires[{place}]", f'"{text}" names no plugin. Write an id and, if need be, a version: "kdm>=1".'


def _word_check(most: int) -> Callable[[str, dict[str, Value]], str]:
    return lambda text, _: word_mistake(text, most)


def _name_mistake(text: str, _: dict[str, Value]) -> str:
    return word_mistake(text, _WORDS["name"]) if text else "This name is empty. Give it one that can be read."


def _id_mistake(id: str, data: dict[str, Value]) -> str:
    if not _ID.fullmatch(id):
        return f'"{id}" is no id. Use small letters, digits and single underscores, beginning with a letter.'
    if len(id) > _LONGEST_ID:
        return f"An id has at most {_LONGEST_ID} characters; this one has {len(id)}."
    if RESERVED.fullmatch(id):
        return f'Not every computer can write a folder of the name "{id}". Choose another id.'
    family = data.get("family")
    for one, ending in (("terrain", "_terrain"), ("tablet", "_tablet")):
        if (family == one) != id.endswith(ending) and isinstance(family, str) and family in FAMILIES:
            return f'The ids of {one} plugins, and only theirs, end in {ending}; "{id}" does not fit its family.'
    return ""


def _version_mistake(text: str) -> str:
    return "" if _VERSION.fullmatch(text) else f'"{text}" is no version. Give numbers with dots, as in 1.0.2.'


def _die_mistake(text: str, data: dict[str, Value]) -> str:
    if data.get("family") != "system":
        return "Only a system says which dice its games roll. Leave this key out."
    from tallow.rules.dice.parser import parse  # a start reads manifests, and rolls nothing

    try:
        parse(text)
    except UserMistake as mistake:
        return str(mistake)
    return ""


def _host_mistake(text: str) -> str:
    found = _AT_LEAST.fullmatch(text.strip())
    if not text or (found and _VERSION.fullmatch(found["version"])):
        return ""
    return f'"{text}" names no versions. Write the least one that works, as in ">=1.0".'
