"""Copies: a plugin's code that forks makes another Tallow, which would write into its answers; it is ended at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from weakref import WeakSet

COPY = "a copy of the program"


class Copying:
    """Looks whether a copy of this process was made by somebody who may not.

    Args:
        strange: whether the thread that asks runs a plugin's code.
        tell: called in the process that goes on.
    """

    def __init__(self, strange: Callable[[], bool], tell: Callable[[], None]) -> None:
        self.strange, self.tell = strange, tell
        _watching.add(self)


_watching = WeakSet[Copying]()


def _end() -> None:
    if any(each.strange() for each in list(_watching)):
        os._exit(1)


def _go_on() -> None:
    for each in list(_watching):
        if each.strange():
            each.tell()


if hasattr(os, "register_at_fork"):  # a program that is started (subprocess) is none of this
    os.register_at_fork(after_in_child=_end, after_in_parent=_go_on)
