"""Hooks are called plugin by plugin: one that fails is skipped or named, and never stops the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.faults import Interrupted
from tallow.model.book import Book
from tallow.model.edit import ChangeSet, Set, Step
from tallow.model.errors import PluginFault, UserMistake
from tests.unit.hooks.shelf import Shelf

BOOK = cast("Book", None)
SETS = "@hookimpl\ndef records_will_change(edits):\n    return [Set('r', 'x', len(edits), None)]\n"
FAILS = "@hookimpl\ndef records_will_change(edits, book):\n    {}\n"


def caller(shelf: Shelf, *ids: str) -> Caller:
    loader = shelf.loader()
    assert [loader.load(id) for id in ids] == [True] * len(ids)
    return Caller(loader.manager, {found.id: found.folder for found in loader.found if found.id in ids})


def test_answers_come_with_their_plugin_sorted_by_id(shelf: Shelf) -> None:
    for id in ("wasp", "asp", "moth"):
        shelf.put(id, SETS)
    shelf.put("silent", "x = 1")
    answers = caller(shelf, "wasp", "silent", "asp", "moth").gather(specs.records_will_change, [], BOOK)
    assert answers == tuple((id, [Set("r", "x", 0, None)]) for id in ("asp", "moth", "wasp"))


def test_only_the_enabled_plugins_are_asked(shelf: Shelf) -> None:
    for id in ("asp", "moth"):
        shelf.put(id, SETS)
    caller(shelf, "asp", "moth")
    answers = caller(shelf, "moth").require(specs.records_will_change, edits=[], book=BOOK)
    assert [plugin for plugin, _ in answers] == ["moth"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise KeyError('x')", "It failed and is passed over (KeyError: 'x')."),
        ("raise SystemExit(2)", "It failed and is passed over (SystemExit: 2)."),
        ("raise UserMistake('No.')", "It failed and is passed over (UserMistake: No.)."),
        ("return None", "It failed and is passed over (TypeError: it gave None where a list of {} is due)."),
        ("return 'ab'", 'It failed and is passed over (TypeError: it gave "ab" where a list of {} is due).'),
        ("return [1]", "It failed and is passed over (TypeError: it gave 1 where {} is due ([1]))."),
        (
            "return (x for x in [])",
            "It failed and is passed over (TypeError: it gave a generator where a list of {} is due).",
        ),
    ],
)
def test_gather_skips_what_fails_and_notes_it(shelf: Shelf, body: str, said: str) -> None:
    shelf.put("asp", FAILS.format(body))
    shelf.put("moth", SETS)
    asked = caller(shelf, "asp", "moth")
    assert [plugin for plugin, _ in asked.gather(specs.records_will_change, [], BOOK)] == ["moth"]
    (fault,) = asked.faults
    assert fault.plugin == "asp"
    assert fault.sentence == said.format("Set or Insert or Remove or Create or Archive or Delete or Objection")
    assert fault.where.startswith("records_will_change")
    asked.gather(specs.records_will_change, [], BOOK)
    assert len(asked.faults) == 1


def test_require_names_the_plugin_that_failed(shelf: Shelf) -> None:
    shelf.put("asp", FAILS.format("return {}['x']"))
    asked = caller(shelf, "asp")
    with pytest.raises(PluginFault) as caught:
        asked.require(specs.records_will_change, [], BOOK)
    assert caught.value.plugin == "asp"
    assert str(caught.value) == (
        "The plugin asp failed in records_will_change, __init__.py:4, so nothing was changed. "
        "It failed (KeyError: 'x')."
    )
    assert [fault.where for fault in asked.faults] == ["records_will_change, __init__.py:4"]


def test_require_lets_a_mistake_of_the_user_s_through(shelf: Shelf) -> None:
    shelf.put("asp", FAILS.format("raise UserMistake('Not on a Sunday.')"))
    with pytest.raises(UserMistake, match="Not on a Sunday"):
        caller(shelf, "asp").require(specs.records_will_change, [], BOOK)


def test_a_hook_that_gives_nothing(shelf: Shelf) -> None:
    shelf.put("asp", "@hookimpl\ndef records_did_change(changes):\n    return 3\n")
    changes = ChangeSet(Step(1, "c", "Eat", "", "done"))
    answers = caller(shelf, "asp").gather(specs.records_did_change, changes, BOOK)
    assert [plugin for plugin, _ in answers] == ["asp"]


def test_guard_calls_what_a_plugin_declared(shelf: Shelf) -> None:
    asked = Caller(shelf.loader().manager, {})

    def fail(error: BaseException) -> Callable[[], Any]:
        def raising() -> Any:
            raise error

        return raising

    assert asked.guard("asp", "the total asp.size", lambda x: x + 1, 1) == 2
    with pytest.raises(UserMistake):
        asked.guard("asp", "the total asp.size", fail(UserMistake("No.")))
    for error in (ValueError("x"), SystemExit(1), KeyboardInterrupt()):
        with pytest.raises(PluginFault, match=r"The plugin asp failed in the total asp\.size\. It failed \("):
            asked.guard("asp", "the total asp.size", fail(error))
    with pytest.raises(Interrupted):
        asked.guard("asp", "the total asp.size", fail(Interrupted()))
    assert [fault.where for fault in asked.faults] == ["the total asp.size"] * 3
