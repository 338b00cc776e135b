"""What happens when our own code fails: a sentence for the person, the trace for the log, and it goes on."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from types import TracebackType

from tallow.model.errors import TallowError

_LOG = logging.getLogger("tallow")


def sentence_of(error: BaseException) -> str:
    """What the person reads of an error that nobody expected."""
    if isinstance(error, TallowError):
        return str(error)
    said = f"{type(error).__name__}: {error}".strip(": ")
    return f"Something went wrong inside Tallow ({said}). What was saved is safe; undo shows the last step."


def keep_running(tell: Callable[[str], None]) -> Callable[[], None]:
    """Send exceptions that nobody caught to ``tell``, as a sentence; returns what puts the old hook back."""
    before = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            before(kind, error, trace)
            return
        _LOG.error("An exception that nobody caught", exc_info=(kind, error, trace))
        tell(sentence_of(error))

    sys.excepthook = hook

    def restore() -> None:
        sys.excepthook = before

    return restore
