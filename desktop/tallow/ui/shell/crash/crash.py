"""What happens when our own code fails: what is being typed is saved, the person is told, and the window goes on."""

from __future__ import annotations

import logging
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING

from tallow.model.errors import TallowError

if TYPE_CHECKING:
    from tallow.ui.shell.crash.crash_report import Happened

_LOG = logging.getLogger("tallow")

Tell = Callable[[BaseException], None]
_OVERRIDE = re.compile(r"^Error calling Python override of [\w:]+\(\): ")


def sentence_of(error: BaseException) -> str:
    """What the person reads of an error that nobody expected."""
    if isinstance(error, TallowError):
        return _OVERRIDE.sub("", str(error))  # WORKAROUND: PySide writes before it which event it came out of
    said = f"{type(error).__name__}: {error}".strip(": ")
    return f"Something went wrong inside Tallow ({said}). What was saved is safe; undo shows the last step."


def keep_running(tell: Tell) -> Callable[[], None]:
    """Send exceptions that nobody caught to ``tell``, those of threads too; returns what puts the old hooks back."""
    before, before_in_threads = sys.excepthook, threading.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            before(kind, error, trace)
            return
        if issubclass(kind, TallowError):  # our own words for what is the matter; nothing is broken
            _LOG.warning(sentence_of(error))
        else:
            _LOG.error("An exception that nobody caught", exc_info=(kind, error, trace))
        tell(error)

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            hook(args.exc_type, args.exc_value, args.exc_traceback)

    sys.excepthook, threading.excepthook = hook, in_thread

    def restore() -> None:
        sys.excepthook, threading.excepthook = before, before_in_threads

    return restore


class Crashes:
    """Takes note of the errors that nobody caught, and says which are to be told at length.

    Attributes:
        happened: all of them, each kind once, in the order in which they came first.
    """

    def __init__(self) -> None:
        self.happened: dict[str, Happened] = {}

    def note(self, error: BaseException) -> bool:
        """Take note; True for one that was not there before."""
        from tallow.ui.shell.crash.crash_report import Happened, place_of

        place, at = place_of(error), datetime.now(UTC).isoformat(timespec="seconds")
        before = self.happened.get(place)
        self.happened[place] = Happened(at, error) if before is None else replace(before, times=before.times + 1)
        return before is None
