"""Meddling: what a plugin's code changes of the whole program, put back after it."""

from __future__ import annotations

import builtins
import locale
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

_ATTRIBUTES = (
    (sys, "excepthook"),
    (sys, "unraisablehook"),
    (threading, "excepthook"),
)
_STREAMS = ("stdout", "stderr")
_LISTS = {"sys.path": "path", "sys.path_hooks": "path_hooks"}
_SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK", "SIGCHLD", "SIGPIPE", "SIGSEGV", "SIGABRT")
    if hasattr(signal, name)
)
"""Those that people and systems send; to ask for each that there is would take a third of a millisecond."""
_Handlers: TypeAlias = dict[int, Any]


class Kept:
    """How the program is now, of what Python has one for everybody and a plugin breaks for all by changing it.

    What cannot be put back cheaply is none of it: functions of the libraries, the environment, the mask of new files.
    """

    def __init__(self) -> None:
        self._limit = sys.getrecursionlimit()
        self._builtins = dict(vars(builtins))
        self._attributes = [(owner, name, getattr(owner, name)) for owner, name in _ATTRIBUTES]
        self._streams = {name: getattr(sys, name) for name in _STREAMS}
        self._finders = list(sys.meta_path)
        self._lists: dict[str, list[Any]] = {word: list(getattr(sys, name)) for word, name in _LISTS.items()}
        self._locale = _locale()
        self._handlers = _handlers()
        self._timer = _timer()
        self._tracing = sys.gettrace(), sys.getprofile()

    def put_back(self) -> Iterator[str]:
        """Put back what is otherwise now; gives what was, for a sentence."""
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(self._limit)  # at once, for there may be no room to call anything
        return iter([*(["Python's recursion limit"] if limit != self._limit else []), *self._put_back()])

    def _put_back(self) -> Iterator[str]:
        parts: dict[str, Callable[[], bool]] = {
            "Python's own functions": self._put_back_builtins,
            "where errors and output go": self._put_back_attributes,
            **{word: partial(self._put_back_list, word) for word in _LISTS},
            "sys.meta_path": self._put_back_finders,
            "the locale": self._put_back_locale,
            "what signals do": self._put_back_signals,
            "Python's tracing": self._put_back_tracing,
        }
        return (word for word, put_back in parts.items() if put_back())

    def _put_back_builtins(self) -> bool:
        now, before = vars(builtins), self._builtins
        changed = [name for name, value in before.items() if now.get(name, now) is not value and name != "_"]
        now.update({name: before[name] for name in changed})
        return bool(changed)

    def _put_back_attributes(self) -> bool:
        changed = [each for each in self._attributes if getattr(each[0], each[1], None) is not each[2]]
        for owner, name, value in changed:
            setattr(owner, name, value)
        gone = [name for name, stream in self._streams.items() if stream and not getattr(sys, name, None)]
        for name in gone:  # another stream may be the host's, in another thread
            setattr(sys, name, self._streams[name])
        return bool(changed or gone)

    def _put_back_finders(self) -> bool:
        """All, where one of Python's own is gone; plugins' come and go with their loaders, in other threads too."""
        now = {id(each) for each in sys.meta_path}
        lost = any(isinstance(each, type) and id(each) not in now for each in self._finders)
        if lost:
            sys.meta_path[:] = self._finders
        return lost

    def _put_back_list(self, word: str) -> bool:
        """What was there goes first again, in its order; what was added stays behind it, and is no meddling."""
        before, now = self._lists[word], getattr(sys, _LISTS[word])
        if not isinstance(now, MutableSequence):
            setattr(sys, _LISTS[word], list(before))
            return True
        had, has = set(map(_known_by, before)), set(map(_known_by, now))
        if list(map(_known_by, now[: len(before)])) != list(map(_known_by, before)):
            now[:] = [*before, *(each for each in now if _known_by(each) not in had)]
        return not had <= has

    def _put_back_locale(self) -> bool:
        changed = _locale() != self._locale
        if changed:
            with suppress(locale.Error):
                locale.setlocale(locale.LC_ALL, self._locale)
        return changed

    def _put_back_signals(self) -> bool:
        if threading.current_thread() is not threading.main_thread():  # only that one may
            return False
        now = _handlers()
        changed = {number: handler for number, handler in self._handlers.items() if now[number] is not handler}
        for number, handler in changed.items():
            if handler is not None:  # one that is not Python's cannot be put back
                signal.signal(number, handler)
        running = _timer() and not self._timer
        if running:
            signal.setitimer(signal.ITIMER_REAL, 0)
        return bool(changed or running)

    def _put_back_tracing(self) -> bool:
        changed = (sys.gettrace(), sys.getprofile()) != self._tracing
        if changed:
            sys.settrace(self._tracing[0])
            sys.setprofile(self._tracing[1])
        return changed


def _known_by(each: object) -> object:
    """What tells two things apart: of a thing that is no text only which one it is, for its own comparison may fail."""
    return each if type(each) is str else id(each)


def _locale() -> str:
    return locale.setlocale(locale.LC_ALL)


def _handlers() -> _Handlers:
    """What signals do; but for the alarm's, which does nothing where none is set (``hooks.watching.ending``)."""
    return {number: signal.getsignal(number) for number in _SIGNALS}


def _timer() -> bool:
    """Whether an alarm is set; Windows has none."""
    return os.name == "posix" and signal.getitimer(signal.ITIMER_REAL) != (0.0, 0.0)
