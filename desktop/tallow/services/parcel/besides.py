"""Besides: what a wheel or an archive holds that is no part of the plugin in it, and is not installed."""

from __future__ import annotations

import configparser
import email
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from tallow.services.exchange.archive import printable
from tallow.services.exchange.telling import counted, listed

_NOTES = ".dist-info"
_METADATA, _POINTS = "METADATA", "entry_points.txt"
_SCRIPTS = ("console_scripts", "gui_scripts")
_NAME = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
_OPTIONAL = re.compile(r";.*\bextra\s*==")
_OURS = "tallow"


@dataclass(frozen=True, slots=True)
class Besides:
    """What is not installed.

    Attributes:
        depends: the names of the packages that a wheel says it depends on.
        scripts: the names of those that it would put beside Python.
        notes: how many files tell of the wheel itself.
        others: all other files, by their names.
    """

    depends: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    notes: int = 0
    others: tuple[str, ...] = ()


def besides(files: Mapping[str, bytes]) -> Besides:
    """What is in the files that lie beside a plugin."""
    notes = {name: data for name, data in files.items() if PurePosixPath(name).parts[0].endswith(_NOTES)}
    scripts = [name for name in files if _is_script(name)]
    named = [each for name, data in notes.items() if PurePosixPath(name).name == _POINTS for each in _points(data)]
    depends = [each for name, data in notes.items() if PurePosixPath(name).name == _METADATA for each in _needs(data)]
    return Besides(
        tuple(dict.fromkeys(depends)),
        tuple(dict.fromkeys([*(PurePosixPath(name).name for name in scripts), *named])),
        len(notes),
        tuple(sorted(name for name in files if name not in notes and name not in scripts)),
    )


def told(beside: Besides, *, code: bool) -> Iterator[str]:
    """It in sentences.

    Args:
        code: whether the plugin brings Python, which may want what it depends on.
    """
    if beside.depends:
        them = "it" if len(beside.depends) == 1 else "them"
        package = "the package" if len(beside.depends) == 1 else "the packages"
        why = f": its Python may not run without {them}, so install {them} yourself" if code else ""
        yield f"It depends on {package} {_names(beside.depends)}, and Tallow does not install {them}{why}."
    if beside.scripts:
        its = "its script" if len(beside.scripts) == 1 else "its scripts"
        yield f"Tallow does not install {its} {_names(beside.scripts)}."
    if beside.notes:
        yield f"{_files(beside.notes, 'tells', 'tell')} of the wheel itself and {_is(beside.notes)} not installed."
    if beside.others:
        many = len(beside.others)
        lies = _files(many, "lies", "lie")
        yield f"{lies} beside the plugin and {_is(many)} not installed: {_names(beside.others)}."


def _files(number: int, one: str, many: str) -> str:
    return f"{counted(number, 'file')} {one if number == 1 else many}"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _names(names: Iterable[str]) -> str:
    return listed([printable(each) for each in names])


def _is_script(name: str) -> bool:
    """Whether an installer would put a file where programs lie."""
    parts = PurePosixPath(name).parts
    return len(parts) > 2 and parts[0].endswith(".data") and parts[1] == "scripts"


def _needs(metadata: bytes) -> Iterator[str]:
    """The packages that must be there, without those of extras; Tallow is."""
    lines = email.message_from_string(metadata.decode("utf-8", "replace")).get_all("Requires-Dist") or ()
    for line in map(str, lines):
        found = _NAME.match(line)
        if found and not _OPTIONAL.search(line) and found[1].casefold() != _OURS:
            yield found[1]


def _points(data: bytes) -> Iterator[str]:
    """The scripts that a wheel would have made."""
    reading = configparser.ConfigParser(delimiters=("=",), interpolation=None, strict=False)
    reading.optionxform = str  # type: ignore[assignment,method-assign]
    try:
        reading.read_string(data.decode("utf-8", "replace"))
    except configparser.Error:  # nobody makes scripts of it
        return
    for each in _SCRIPTS:
        if reading.has_section(each):
            yield from reading[each]
