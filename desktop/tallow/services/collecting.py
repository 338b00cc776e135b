"""When Python looks for rings of garbage: never in a thread beside the window, nor while a document is made."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_collecting = threading.Lock()
_busy, _was_on = 0, True


@contextmanager
def no_collecting() -> Iterator[None]:
    """Let Python look for rings of garbage in no thread meanwhile.

    All that a thread beside the window does is done within. WORKAROUND for PySide: a thread that happens to look would
    delete the window's dropped widgets, in a thread that is not theirs, and the program would end with them.

    A document is made within too: it is a great many small things that hold each other in no ring, and to go through
    all things of the program for each few pages takes two thirds of the time of a long one.
    """
    global _busy, _was_on  # noqa: PLW0603 - several may run at once, and the last one switches it on again
    with _collecting:
        if _busy == 0:
            _was_on = gc.isenabled()
        _busy += 1
        gc.disable()
    try:
        yield
    finally:
        with _collecting:
            _busy -= 1
            if _busy == 0 and _was_on:
                gc.enable()
