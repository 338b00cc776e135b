"""Merging the lines of a step with further ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tallow.model.edit import Change
from tallow.model.value import parse_path
from tallow.store.apply import Line
from tallow.store.journal import Newest, merged


def line(op: str, path: str, before: object, after: object, record: str = "bob") -> Line:
    return Line(Change(op, record, path, before, after), parse_path(path, ()) if path else None)


def short(lines: list[Line]) -> list[tuple[str, object, object]]:
    return [(each.change.path, each.change.before, each.change.after) for each in lines]


def test_two_settings_of_one_value_become_one() -> None:
    assert short(merged([line("set", "a", 1, 2)], [line("set", "a", 2, 3)])) == [("a", 1, 3)]


def test_a_value_that_is_back_where_it_began_leaves_no_line() -> None:
    lines = [line("set", "a", 1, 2), line("set", "b", 5, 6)]
    assert short(merged(lines, [line("set", "a", 2, 1.0)])) == [("b", 5, 6)]
    assert merged([line("set", "a", None, 2)], [line("set", "a", 2, None)]) == []


def test_yes_and_1_are_not_the_same_beginning() -> None:
    assert short(merged([line("set", "a", 1, 2)], [line("set", "a", 2, True)])) == [("a", 1, True)]


@pytest.mark.parametrize(
    "between",
    [
        line("set", "b", 5, 6),
        line("set", "t.r1.y", 5, 6),
        line("set", "t.r2.x", 5, 6),
        line("insert", "t", None, {"id": "r2"}),
        line("set", "t", [], [{"id": "r1"}], record="eve"),
        line("set", "name", "Bob", "Rob"),
    ],
)
def test_what_is_about_something_else_does_not_keep_settings_apart(between: Line) -> None:
    lines = merged([line("set", "t.r1.x", 1, 2), between], [line("set", "t.r1.x", 2, 3)])
    assert short(lines) == [("t.r1.x", 1, 3), (between.change.path, between.change.before, between.change.after)]


@pytest.mark.parametrize(
    "between",
    [
        line("set", "t", [{"id": "r1", "x": 2}], [{"id": "r1", "x": 2}, {"id": "r2"}]),
        line("remove", "t", {"id": "r1", "x": 2}, None),
        line("insert", "t", None, {"id": "r1", "x": 2}),
        line("delete", "", {"name": "Bob"}, None),
        line("create", "", None, {"name": "Bob"}),
    ],
)
def test_what_holds_the_value_keeps_settings_apart(between: Line) -> None:
    lines = merged([line("set", "t.r1.x", 1, 2), between], [line("set", "t.r1.x", 2, 3)])
    assert short(lines)[0] == ("t.r1.x", 1, 2)
    assert short(lines)[2] == ("t.r1.x", 2, 3)


def test_rows_and_records_are_never_merged() -> None:
    lines = [line("insert", "t", None, {"id": "r1"}), line("archive", "", False, True)]
    further = [line("remove", "t", {"id": "r1"}, None), line("archive", "", True, False)]
    assert merged(lines, further) == lines + further


NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("state", "key", "seconds", "expected"),
    [
        ("done", "k", 0, True),
        ("done", "k", 2, True),
        ("done", "k", 2.001, False),
        ("done", "k", -1, False),  # the clock was set back
        ("done", "other", 0, False),
        ("done", None, 0, False),
        ("undone", "k", 0, False),
        ("final", "k", 0, False),
    ],
)
def test_which_step_takes_a_further_write(state: str, key: str | None, seconds: float, expected: bool) -> None:
    newest = Newest(1, "", NOW, key, state)
    assert newest.takes("k", NOW + timedelta(seconds=seconds)) is expected
