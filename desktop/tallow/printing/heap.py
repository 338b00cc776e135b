"""The heap while a document is made, which is a great many small things that hold each other in no ring."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no rings of garbage meanwhile; else all things of the program are gone through for each few pages.

    What a document leaves behind goes at once, as it is counted; this is a third of the time of a long one.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
