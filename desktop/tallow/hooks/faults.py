"""Faults: what plugins did wrong, kept for the plugin list while the app goes on."""

from __future__ import annotations

import functools
import inspect
import os
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import CodeType

from tallow.model.visible import in_one_line

_LONGEST = 300
_FRAMES = 50
"""How much of what an error says is told."""


class Interrupted(KeyboardInterrupt):
    """The person pressed Ctrl+C; any other KeyboardInterrupt that comes out of a plugin is the plugin's own."""


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a plugin did wrong.

    Attributes:
        plugin: its id, or its folder's name where no id is known.
        sentence: what is wrong and what comes of it.
        where: the hook, or the file and line, or "".
        trace: the traceback as text, or "" where nothing was raised.
        at: when, ISO 8601 in UTC; two faults that differ in nothing else are the same.
        remedy: how a person brings the plugin back, where that takes no mending.
    """

    plugin: str
    sentence: str
    where: str = ""
    trace: str = field(default="", compare=False)
    at: str = field(default_factory=_now, compare=False)
    remedy: str = field(default="", compare=False)

    @property
    def told(self) -> str:
        """Where and what, in one line."""
        return in_one_line(f"{self.where}: {self.sentence}" if self.where else self.sentence)

    def __str__(self) -> str:
        """Who, where and what, in one line."""
        return f"{self.plugin}: {self.told}"


class Faults:
    """The faults noted so far, each once, oldest first."""

    def __init__(self, faults: Iterable[Fault] = ()) -> None:
        self._faults = dict.fromkeys(faults)

    def note(self, fault: Fault) -> None:
        """Add one; the same fault again changes nothing."""
        self._faults.setdefault(fault)

    def forget(self, plugin: str) -> None:
        """Drop one plugin's, because it is another now."""
        self._faults = {fault: None for fault in self._faults if fault.plugin != plugin}

    def of(self, plugin: str) -> tuple[Fault, ...]:
        """One plugin's."""
        return tuple(fault for fault in self._faults if fault.plugin == plugin)

    def __iter__(self) -> Iterator[Fault]:
        return iter(tuple(self._faults))

    def __len__(self) -> int:
        return len(self._faults)


def raised(
    plugin: str,
    what: str,
    error: BaseException,
    folder: Path,
    *,
    where: str = "",
    function: Callable[..., object] | None = None,
) -> Fault:
    """The fault of a plugin that raised.

    Args:
        what: what it failed to do, after "It" ("could not be loaded").
        folder: the plugin's; the innermost line of the traceback within it is named.
        where: the hook, if it was one.
        function: what was called; where nothing in the folder raised, as of an answer that does not fit, the line is
            named on which it begins.
    """
    try:
        place = _place(error, folder) or place_of(function, folder)
        trace = "".join(traceback.format_exception(error, limit=-_FRAMES))
    except Exception:  # an error of the plugin's own making may hold anything in a traceback's places
        place, trace = "", ""
    sentence = f"It {what} ({said(error)})."
    return Fault(plugin, sentence, f"{where}, {place}" if where and place else where or place, trace)


def said(error: BaseException) -> str:
    """An error's class and what it says of itself."""
    words = _words(error)
    return f"{_class(error)}: {words}" if words else _class(error)


def _class(error: BaseException) -> str:
    """The name of an error's class; a plugin's own may fail even at that."""
    try:
        return str(type(error).__name__)
    except BaseException:
        return "an error"


def _words(error: BaseException) -> str:
    """What an error says of itself; a plugin's own may fail even at that."""
    try:
        words = " ".join(str(error)[:_LONGEST].split())
        return words.encode("utf-8", "backslashreplace").decode()
    except BaseException:
        return ""


def _place(error: BaseException, folder: Path) -> str:
    """File and line, within the plugin's folder, of what was raised."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{Path(error.filename).name}:{error.lineno}"
    inside, found, at = f"{folder}{os.sep}", "", 0
    for frame, line in traceback.walk_tb(error.__traceback__):  # a million where something calls itself without end
        if frame.f_code.co_filename.startswith(inside):
            found, at = frame.f_code.co_filename, line
    return f"{Path(found).relative_to(folder).as_posix()}:{at}" if found else ""


def place_of(function: object, folder: Path) -> str:
    """File and line, within a plugin's folder, on which a function begins; "" where that is not known."""
    while isinstance(function, functools.partial):
        function = function.func
    code = getattr(inspect.unwrap(function) if callable(function) else function, "__code__", None)
    if not isinstance(code, CodeType) or not (path := Path(code.co_filename)).is_relative_to(folder):
        return ""
    return f"{path.relative_to(folder).as_posix()}:{code.co_firstlineno}"
