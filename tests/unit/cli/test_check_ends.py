"""``plugins check --run`` comes to an end whatever a plugin's code does, and says where that was."""

from __future__ import annotations

import json
import os
import re

import pytest

from tallow.hooks.watching.watch import Watch
from tests.unit.cli.conftest import Tallow
from tests.unit.hooks.shelf import Shelf

POND = """
import os, sys, time
def leap(record, book):
    {leap}
    return [Part("Legs", 4)]
@hookimpl
def declare_kinds():
    {kinds}
    return [KindType("pond.frog", "Frog", "Frogs", (NumberField("legs", "Legs", default=4),))]
@hookimpl
def declare_totals():
    return [TotalType("pond.leap", "pond.frog", "Leap", leap)]
"""


if os.name == "posix":

    def mistakes(tallow: Tallow, shelf: Shelf, *, leap: str = "pass", kinds: str = "pass") -> list[str]:
        """What a check finds of a plugin whose functions do that."""
        folder = shelf.put("pond", POND.format(leap=leap, kinds=kinds))
        done = tallow("plugins", "check", str(folder), "--run", "--json")
        assert done.code == 2, done.err
        return list(json.loads(done.out)["mistakes"])

    @pytest.mark.parametrize("does", ["while True: pass", "time.sleep(3600)"])
    def test_what_does_not_return_is_named_with_hook_file_and_line(
        tallow: Tallow, shelf: Shelf, monkeypatch: pytest.MonkeyPatch, does: str
    ) -> None:
        monkeypatch.setattr(Watch.__init__, "__defaults__", (0.2,))
        (found,) = mistakes(tallow, shelf, leap=does)
        failed = "It failed (Stopped: it did not return within 0.4 seconds)."
        assert found == f"The plugin pond failed in the total pond.leap, __init__.py:5. {failed}"

    def test_so_is_a_hook_that_declares(tallow: Tallow, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Watch.__init__, "__defaults__", (0.2,))
        found, *_ = mistakes(tallow, shelf, kinds="while True: pass")
        failed = "It failed and is passed over (Stopped: it did not return within 0.4 seconds)."
        assert found == f"declare_kinds, __init__.py:9: {failed}"

    def test_so_is_what_would_end_the_program(tallow: Tallow, shelf: Shelf) -> None:
        (found,) = mistakes(tallow, shelf, leap="os._exit(5)")
        failed = "It failed (Stopped: it was about to end the program)."
        assert found == f"The plugin pond failed in the total pond.leap, __init__.py:5. {failed}"

    def test_what_returns_late_gets_a_remark(tallow: Tallow, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
        """Seen after a quarter of a second, late a second later, ended a second after that."""
        monkeypatch.setattr(Watch.__init__, "__defaults__", (1.0,))
        (remark,) = mistakes(tallow, shelf, leap="time.sleep(1.75)")
        took = r"It took [12] seconds to answer, and after 1 Tallow offers to stop it\."
        assert re.fullmatch(rf"the total pond\.leap, __init__\.py:5: {took}", remark)

    def test_what_a_plugin_changes_for_all_is_named(tallow: Tallow, shelf: Shelf) -> None:
        found = mistakes(tallow, shelf, kinds="sys.setrecursionlimit(sys.getrecursionlimit() - 9)")
        changed = "It changes Python's recursion limit, which all of Tallow shares; that was put back."
        assert found == [f"declare_kinds: {changed}"]
