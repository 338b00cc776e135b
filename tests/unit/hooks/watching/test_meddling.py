"""What a plugin's code changes of the whole program is put back after its first call, and told."""

from __future__ import annotations

import builtins
import io
import locale
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

import pytest

from tallow.hooks.watching.meddling import Kept
from tallow.hooks.watching.watch import Late, Watch
from tests.unit.hooks.shelf import Shelf


def _nothing(*_: object) -> None:
    """Somebody's own handler."""


def _empty_the_path() -> None:
    sys.path[:] = []


def _another_path() -> None:
    sys.path = tuple(sys.path)  # type: ignore[assignment]


def _no_finders() -> None:
    sys.meta_path.clear()


def _little_room() -> None:
    sys.setrecursionlimit(sys.getrecursionlimit() - 7)


def _no_open() -> None:
    builtins.open = None  # type: ignore[assignment]


def _no_len() -> None:
    del builtins.len


def _no_hook() -> None:
    threading.excepthook = None  # type: ignore[assignment]


def _no_errors() -> None:
    sys.stderr = None


def _ignore() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _trace() -> None:
    sys.setprofile(_nothing)


def _state() -> list[Any]:
    """What is to be as before."""
    own = vars(builtins)
    return [
        list(sys.path),
        type(sys.path),
        list(sys.meta_path),
        sys.getrecursionlimit(),
        own.get("open"),
        own.get("len"),
        threading.excepthook,
        sys.stderr,
        signal.getsignal(signal.SIGTERM),
        sys.getprofile(),
    ]


def quiet() -> Watch:
    """A watch that nobody looks at, which itself changes what is one for all."""
    made = Watch()
    made.rouse = None
    return made


MEDDLING: dict[Callable[[], None], str] = {
    _empty_the_path: "sys.path",
    _another_path: "sys.path",
    _no_finders: "sys.meta_path",
    _little_room: "Python's recursion limit",
    _no_open: "Python's own functions",
    _no_len: "Python's own functions",
    _no_hook: "where errors and output go",
    _no_errors: "where errors and output go",
    _ignore: "what signals do",
    _trace: "Python's tracing",
}


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize("meddle", MEDDLING)
def test_it_is_put_back_and_told_also_where_the_call_fails(meddle: Callable[[], None], fails: bool) -> None:
    watch, told = quiet(), list[Late]()
    watch.heard.append(told.append)

    def call() -> None:
        meddle()
        if fails:
            raise LookupError

    before = _state()
    if fails:
        with pytest.raises(LookupError):
            watch.call("moth", "its import", call)
    else:
        watch.call("moth", "its import", call)
    assert _state() == before
    assert told == watch.told == [Late("moth", "its import", 5.0, seconds=0.0, changed=MEDDLING[meddle])]
    watch.close()


def test_what_is_added_to_the_path_stays_behind_what_was_there_and_is_no_meddling() -> None:
    before = list(sys.path)
    watch = quiet()
    watch.call("moth", "its import", lambda: sys.path.insert(0, "/moth/wings"))
    try:
        assert sys.path == [*before, "/moth/wings"]
        assert watch.told == []
    finally:
        sys.path[:] = before
        watch.close()


def test_the_locale_is_put_back() -> None:
    kept, before = Kept(), locale.setlocale(locale.LC_ALL)
    other = "C" if locale.setlocale(locale.LC_CTYPE) != "C" else "C.UTF-8"
    locale.setlocale(locale.LC_ALL, other)
    assert list(kept.put_back()) == ["the locale"]
    assert locale.setlocale(locale.LC_ALL) == before


if os.name == "posix":

    def test_no_alarm_of_a_plugin_s_ends_the_program() -> None:
        kept = Kept()
        signal.alarm(60)
        changed = list(kept.put_back())
        assert signal.alarm(0) == 0
        assert changed == ["what signals do"]


def test_what_comes_with_the_program_is_not_looked_at() -> None:
    watch = quiet()
    watch.known = frozenset(["moth"])
    limit = sys.getrecursionlimit()
    watch.call("moth", "its import", _little_room)
    assert sys.getrecursionlimit() == limit - 7
    sys.setrecursionlimit(limit)
    watch.close()


def test_what_the_host_does_in_another_thread_meanwhile_is_nobody_s_meddling(shelf: Shelf) -> None:
    """Loaders come and go there, and lead aside what is printed while they import."""
    kept, finders = Kept(), list(sys.meta_path)
    loader = shelf.loader()
    with redirect_stdout(io.StringIO()) as aside:
        assert list(kept.put_back()) == []
        assert sys.stdout is aside
    assert len(sys.meta_path) == len(finders) + 1
    kept = Kept()
    loader.close()
    assert list(kept.put_back()) == []
    assert sys.meta_path == finders
