"""The watch over plugins' code: only one call that goes on and on is late, and it is told with its place, once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.faults import Interrupted
from tallow.hooks.loader import Loader
from tallow.hooks.registry import build
from tallow.hooks.watching.guarded import Guarded
from tallow.hooks.watching.watch import Late, Watch
from tallow.model.book import Book
from tests.unit.hooks.shelf import Shelf

BOOK = cast("Book", None)


def looks(watch: Watch, *seconds: float) -> list[Late]:
    """What looks tell, each at so many seconds after the one before."""
    told: list[Late] = []
    watch.heard = [told.append]
    for each in seconds:
        watch.look(each)
    return told


@pytest.fixture
def watch() -> Watch:
    """A watch that nobody looks at but the test."""
    return Watch(limit=5)


def test_a_call_is_late_once_it_was_seen_to_go_on_for_the_limit(watch: Watch) -> None:
    told: list[Late] = []

    def sleeps() -> None:
        told.extend(looks(watch, 9))  # nobody knows when it began
        told.extend(looks(watch, 4))
        assert told == []
        told.extend(looks(watch, 1, 1, 1))

    watch.call("moth", "the total moth.dust", sleeps)
    assert told == [Late("moth", "the total moth.dust", 5)]
    assert looks(watch, 1) == [Late("moth", "the total moth.dust", 5, seconds=8)]  # 4 + 1 + 1 + 1, and up to this look
    assert looks(watch, 1) == []
    assert not watch.busy


def test_many_short_calls_are_not_late_whoever_makes_them(watch: Watch) -> None:
    for _ in range(20):
        assert watch.call("moth", "the check moth.dust", lambda: looks(watch, 1)) == []


def test_what_waits_for_another_plugin_s_code_is_not_to_blame(watch: Watch) -> None:
    def outer() -> list[Late]:
        return [*looks(watch, 1), *watch.call("wasp", "inner", looks, watch, 1, 1, 1, 1, 1, 1), *looks(watch, 1)]

    assert watch.call("moth", "outer", outer) == [
        Late("wasp", "inner", 5),  # five looks after it was first seen
        Late("wasp", "inner", 5, seconds=6),
    ]


def test_what_calls_others_for_ever_is_to_blame(watch: Watch) -> None:
    def outer() -> list[Late]:
        found = looks(watch, 1)
        for _ in range(6):
            found += watch.call("wasp", "inner", looks, watch, 1)
        return found

    assert watch.call("moth", "outer", outer) == [Late("moth", "outer", 5)]


def test_what_comes_with_the_program_has_six_times_as_long(watch: Watch) -> None:
    watch.known = frozenset(["moth"])
    assert watch.call("moth", "odds", lambda: looks(watch, 1, *[5] * 5, 4)) == []
    assert watch.call("moth", "odds", lambda: looks(watch, 1, *[5] * 6)) == [Late("moth", "odds", 30)]


def test_a_call_that_raises_is_over(watch: Watch) -> None:
    def fails() -> None:
        looks(watch, 1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watch.call("moth", "fails", fails)
    assert not watch.busy
    assert looks(watch, 9, 9) == []


def test_a_call_that_the_person_ended_has_not_returned(watch: Watch) -> None:
    def ended() -> None:
        assert len(looks(watch, 1, 5)) == 1
        raise Interrupted

    with pytest.raises(Interrupted):
        watch.call("moth", "total", ended)
    assert looks(watch, 1) == []


def test_each_thread_is_watched_by_itself(watch: Watch) -> None:
    begun, over = threading.Event(), threading.Event()

    def waits() -> None:
        begun.set()
        over.wait(60)

    beside = threading.Thread(target=watch.call, args=("moth", "odds", waits))
    beside.start()
    assert begun.wait(60)
    assert watch.call("wasp", "total", looks, watch, 1) == []
    assert looks(watch, 5) == [Late("moth", "odds", 5)]
    over.set()
    beside.join(60)
    assert looks(watch, 1) == [Late("moth", "odds", 5, seconds=6)]


def test_the_end_tells_of_what_has_returned_since_the_last_look(watch: Watch) -> None:
    watch.call("moth", "total", looks, watch, 1, 5)
    told: list[Late] = []
    watch.heard = [told.append]
    watch.close()
    assert told == [Late("moth", "total", 5, seconds=5)]


def test_a_call_rouses_who_sleeps_and_so_does_the_end(watch: Watch) -> None:
    roused: list[str] = []
    watch.rouse = lambda: roused.append("up")
    watch.call("moth", "a", lambda: None)
    watch.close()
    assert (roused, watch.closed) == (["up", "up"], True)


# what is watched

LOOK = """
import sys
def long():
    return sys.modules["here"].look()
"""


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Callable[[Watch], list[Late]]:
    """Lets the code of a plugin take six seconds of a watch's time; gives what was told of it then."""

    def take_long(watch: Watch) -> list[Late]:
        told: list[Late] = []

        class Here:
            @staticmethod
            def look() -> list[Any]:
                told.extend(looks(watch, 1, 6))
                return []

        monkeypatch.setitem(__import__("sys").modules, "here", cast("Any", Here))
        return told

    return take_long


def test_hooks_are_watched_and_told_with_file_and_line(shelf: Shelf, here: Callable[[Watch], list[Late]]) -> None:
    folder = shelf.put("moth", f"{LOOK}\n@hookimpl\ndef declare_totals():\n    return long()\n", user=True)
    loader = shelf.loader()
    assert loader.load("moth")
    told = here(loader.watch)
    caller = Caller(loader.manager, {"moth": folder}, loader.watch)
    assert caller.gather(specs.declare_totals) == (("moth", []),)
    # line 1 is the import of the door, 2 is empty
    assert told == [Late("moth", "declare_totals", 5, folder / "__init__.py", 5)]


def test_the_plugins_that_come_with_the_program_are_known_unless_replaced(shelf: Shelf) -> None:
    for id, user in (("moth", False), ("wasp", False), ("wasp", True), ("bee", True)):
        shelf.put(id, "x = 1", user=user)
    loader = shelf.loader()
    loader.rescan()
    assert loader.watch.known == {"moth"}


def test_hooks_that_have_a_say_are_watched(shelf: Shelf, here: Callable[[Watch], list[Late]]) -> None:
    folder = shelf.put("moth", f"{LOOK}\n@hookimpl\ndef records_will_change(edits):\n    return long()\n", user=True)
    loader = shelf.loader()
    assert loader.load("moth")
    told = here(loader.watch)
    Caller(loader.manager, {"moth": folder}, loader.watch).require(specs.records_will_change, [], BOOK)
    assert [(late.plugin, late.what) for late in told] == [("moth", "records_will_change")]


def test_the_import_is_watched(shelf: Shelf, here: Callable[[Watch], list[Late]]) -> None:
    folder = shelf.put("moth", f"{LOOK}\nlong()\n", user=True)
    loader = shelf.loader()
    told = here(loader.watch)
    assert loader.load("moth")
    assert told == [Late("moth", "its import", 5, folder / "__init__.py", 5)]


def test_the_classes_of_entries_are_watched(shelf: Shelf, here: Callable[[Watch], list[Late]]) -> None:
    entry = """
from dataclasses import dataclass
@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf(Entry):
    def __post_init__(self):
        long()
@hookimpl
def declare_entry_types():
    return [EntryType("moth.leaf", "Leaf", "Leaves", Leaf)]
"""
    leaf = {"leaves": '[[leaf]]\nid = "oak"\nname = "Oak"\n'}
    folder = shelf.put("moth", f"{LOOK}{entry}", user=True, content=leaf)
    loader = shelf.loader()
    told = here(loader.watch)
    assert "moth.oak" in build(loader, ["moth"]).entries
    assert told == [Late("moth", "the classes of the entries of moth", 5, folder / "__init__.py", 5)]


@pytest.mark.parametrize("lazy", [False, True])
def test_declared_functions_are_watched_also_those_that_give_bit_by_bit(lazy: bool) -> None:
    loader = Loader([])
    told: list[Late] = []

    def at_once() -> tuple[int, ...]:
        told.extend(looks(loader.watch, 1, 6))
        return (1,)

    def bit_by_bit() -> Any:
        yield from at_once()

    caller = Caller(loader.manager, {}, loader.watch)
    function = bit_by_bit if lazy else at_once
    assert Guarded("moth", "the total moth.dust", function, lambda _: None, (), caller)() == (1,)
    assert told == [Late("moth", "the total moth.dust", 5)]
    loader.close()


def test_the_place_is_where_the_plugin_s_own_code_is(tmp_path: Path, shelf: Shelf) -> None:
    """Not where the library is that it called."""
    folder = shelf.put("moth", "from .wings import beat\n", user=True)
    (folder / "wings.py").write_text("def beat(calls):\n    return list(map(lambda call: call(), calls))\n")
    loader = shelf.loader()
    assert loader.load("moth")
    beat = cast("Any", loader.manager.get_plugin("moth")).beat
    told = loader.watch.call("moth", "beat", beat, [lambda: looks(loader.watch, 1, 6)])[0]
    assert told == [Late("moth", "beat", 5, folder / "wings.py", 2)]
