"""What plugins' threads raise is told in one sentence, once, as the plugin's fault; what others raise is not ours."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tallow.hooks.watching.strays import ender, tell_of_strays
from tallow.model.errors import PluginFault
from tests.unit.hooks.shelf import Shelf

CODE = """
import sys, threading
def fails():
    raise RuntimeError("in a thread")
def begins():
    for _ in range(3):
        thread = threading.Thread(target=fails)
        thread.start()
        thread.join()
class Bad:
    def __del__(self): fails()
def drops():
    Bad()
def here():
    return sys._getframe()
"""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is told of our own errors, and what others were told."""
    found: list[Any] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: found.append(error))
    monkeypatch.setattr(threading, "excepthook", lambda args: found.append(args.exc_type))
    monkeypatch.setattr(sys, "unraisablehook", lambda args: found.append(args.exc_type))
    tell_of_strays()
    tell_of_strays()
    return found


@pytest.fixture
def moth(shelf: Shelf) -> Callable[[str], Any]:
    """The functions of a plugin, by name."""
    shelf.put("moth", CODE, user=True)
    loader = shelf.loader()
    assert loader.load("moth")
    return lambda name: getattr(loader.manager.get_plugin("moth"), name)


@pytest.mark.parametrize(("name", "where"), [("begins", "a thread of its own"), ("drops", "what nobody waits for")])
def test_it_is_the_plugin_s_fault_with_file_and_line_once(
    told: list[Any], moth: Callable[[str], Any], name: str, where: str
) -> None:
    moth(name)()
    (fault,) = told
    assert isinstance(fault, PluginFault)
    assert str(fault) == (f"The plugin moth failed in {where}, __init__.py:5. It failed (RuntimeError: in a thread).")


def test_what_is_nobody_s_goes_where_it_went(told: list[Any]) -> None:
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    assert told == [ZeroDivisionError]


def test_who_ends_the_program_is_told_by_the_frame(moth: Callable[[str], Any]) -> None:
    assert str(ender(moth("here")())) == "The plugin moth ended Tallow, in __init__.py:16."
    assert ender(sys._getframe()) is None
