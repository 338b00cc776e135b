"""The journal's questions use an index: undo costs the same after a hundred steps and after a hundred thousand."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import event, text

from tallow.model.edit import Set
from tallow.store.database import Store
from tests.unit.store.playing import BOB, CAMPAIGN, do, redo, undo, values

FILL = """
WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < :count)
"""


def fill(store: Store, count: int) -> None:
    """Write a long journal: steps of one change and a roll each, of two campaigns, a tenth of them final."""
    with store.work() as work:
        connection = work._connection
        connection.execute(text("INSERT INTO campaign VALUES ('c2', 'Other', '{}', 0, '')"))
        steps = """INSERT INTO step (campaign, label, at, written, state)
            SELECT CASE n % 2 WHEN 0 THEN 'c1' ELSE 'c2' END, 'Step ' || n, '2026-01-01T00:00:00+00:00',
            '2026-01-01T00:00:00+00:00', CASE n % 10 WHEN 4 THEN 'final' ELSE 'done' END FROM counted"""
        connection.execute(text(FILL + steps), {"count": count})
        changes = """INSERT INTO change (step, position, op, record, path, field, before, after)
            SELECT number, 0, 'set', 'r' || (number % 50), 'x', 'x', '1', '2' FROM step WHERE label LIKE 'Step %'"""
        connection.execute(text(changes))
        rolls = """INSERT INTO roll (id, campaign, at, resolver, title, plugin_version, inputs, roles, dice, set_values,
            outcome, step) SELECT 'x' || number, campaign, at, '', 'd6', '', '{}', '{}', '[]', '{}', '{}', number
            FROM step WHERE label LIKE 'Step %'"""
        connection.execute(text(rolls))
        work.commit()


def asked(store: Store) -> list[tuple[str, object]]:
    """Note every statement with its values from now on."""
    heard: list[tuple[str, object]] = []

    @event.listens_for(store._engine, "before_cursor_execute")
    def hear(connection: object, cursor: object, statement: str, parameters: object, *rest: object) -> None:
        if not statement.startswith(("BEGIN", "EXPLAIN")):
            heard.append((statement, parameters))

    return heard


def plan(store: Store, statement: str, parameters: object) -> list[str]:
    with store.read() as reader:
        found = reader._connection.exec_driver_sql("EXPLAIN QUERY PLAN " + statement, parameters)  # type: ignore[arg-type]
        return [row.detail for row in found]


def test_no_question_of_undo_redo_and_a_new_step_reads_a_whole_table(store: Store) -> None:
    do(store, Set(BOB, "vitality", 60, 70))
    heard = asked(store)
    undo(store)
    redo(store)
    do(store, Set(BOB, "vitality", 50, 60), merge="k")
    do(store, Set(BOB, "vitality", 40, 50), merge="k")
    assert len(heard) > 10
    plans = {statement: plan(store, statement, parameters) for statement, parameters in heard}
    slow = {
        statement: lines
        for statement, lines in plans.items()
        if any(re.search(r"\bSCAN\b|TEMP B-TREE", line) for line in lines)
    }
    assert slow == {}
    of_states = [lines for statement, lines in plans.items() if "state = " in statement and "SELECT" in statement]
    assert of_states == [["SEARCH step USING INDEX step_by_state (campaign=? AND state=?)"]] * 2


def test_a_page_of_history_reads_no_more_than_the_page(store: Store) -> None:
    heard = asked(store)
    with store.read() as reader:
        reader.steps(CAMPAIGN, limit=20)
        reader.steps(CAMPAIGN, record=BOB, limit=20, before=500)
        reader.rolls(CAMPAIGN, limit=20)
        reader.step_count(CAMPAIGN)
    for statement, parameters in heard:
        lines = plan(store, statement, parameters)
        assert [line for line in lines if re.match(r"SCAN (step|change|roll)", line)] == []


@pytest.mark.parametrize("count", [100, 100_000])
def test_undo_does_as_many_machine_steps_after_any_number_of_steps(store: Store, count: int) -> None:
    fill(store, count)
    do(store, Set(BOB, "vitality", 60, 70))
    beats = 0

    def beat() -> int:
        nonlocal beats
        beats += 1
        return 0

    driver = store._writer.connection.driver_connection
    assert driver is not None
    driver.set_progress_handler(beat, 10)  # called after every ten instructions of SQLite's machine
    for _ in range(3):
        undo(store)
        redo(store)
    do(store, Set(BOB, "vitality", 50, 60), merge="k")
    do(store, Set(BOB, "vitality", 60, 50), merge="k")  # takes the step out again
    driver.set_progress_handler(None, 0)
    assert values(store)["vitality"] == 60
    assert 0 < beats < 200
