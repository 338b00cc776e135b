"""The text of a crash report: where it happened and in what, and nothing of what the records hold."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from PySide6 import __version__ as pyside
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from tallow import __version__

#: Errors whose message the language writes, of names in the code; any other may name what a record holds.
_OF_CODE = (AttributeError, NameError, ImportError, RecursionError)
_ROOTS = ("tallow", "plugins", "site-packages", "lib")
_LEFT_OUT = "Messages of errors are left out where they may name what a record holds."


@dataclass(frozen=True, slots=True)
class Happened:
    """One error that nobody caught.

    Attributes:
        at: when, ISO 8601 in UTC.
        error: it.
        times: how often it came.
    """

    at: str
    error: BaseException
    times: int = 1


def report(happened: Sequence[Happened], plugins: Sequence[str] = ()) -> str:
    """The report.

    Args:
        plugins: the open campaign's, each with its version.
    """
    lines = [*_machine(), f"Plugins: {', '.join(plugins) or 'none'}", _LEFT_OUT]
    for each in happened:
        times = f", {each.times} times" if each.times > 1 else ""
        lines += ["", f"{each.at}{times}", *_told(each.error)]
    return "\n".join(lines) + "\n"


def ended(frames: str) -> str:
    """The report of a program that ended without a word, from what the fault handler wrote."""
    return "\n".join([*_machine(), "It ended without closing. Where each thread was:", "", frames.strip()]) + "\n"


def place_of(error: BaseException) -> str:
    """The error's type and the last line of our own that it came through; tells two errors apart."""
    frames = traceback.extract_tb(error.__traceback__)
    last = f" in {_short(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{last}"


def _machine() -> Iterator[str]:
    yield f"Tallow {__version__}"
    yield f"Python {platform.python_version()}, Qt {qVersion()}, PySide {pyside}"
    yield f"{platform.system()} {platform.release()} {platform.machine()}, {QGuiApplication.platformName()}"


def _told(error: BaseException) -> Iterator[str]:
    """The error and those behind it, the first cause first."""
    behind = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if behind is not None:
        yield from _told(behind)
        yield "which led to"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}"
        if frame.line:
            yield f"    {frame.line}"
    said = f": {error}" if type(error) in _OF_CODE else ""
    yield f"{type(error).__name__}{said}"


def _short(file: str) -> str:
    """A file within its package, without the folders above, which may tell who the person is."""
    parts = PurePath(file).parts
    at = next((at for at in range(len(parts) - 1, -1, -1) if parts[at] in _ROOTS), len(parts) - 1)
    return "/".join(parts[at:])
