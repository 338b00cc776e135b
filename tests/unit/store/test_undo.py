"""Undo and redo: the order, what is final, what is stale, and that any history leads back and forth exactly."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tallow.model.edit import UNSEEN, Archive, Change, Create, Delete, Edit, Insert, Remove, Set
from tallow.model.errors import Stale, UserMistake
from tallow.store.database import Store
from tests.unit.store.playing import BOB, CAMPAIGN, do, everything, history, keys, opened, redo, undo, values


def test_steps_are_taken_back_newest_first_and_done_again_oldest_first(store: Store) -> None:
    for before, after in ((70, 60), (60, 50), (50, 40)):
        do(store, Set(BOB, "vitality", after, before), label=f"to {after}")
    assert [undo(store).step.label for _ in range(2)] == ["to 40", "to 50"]
    assert values(store)["vitality"] == 60
    assert history(store)[:3] == [("to 40", "undone"), ("to 50", "undone"), ("to 60", "done")]
    assert [redo(store).step.label for _ in range(2)] == ["to 50", "to 40"]
    assert values(store)["vitality"] == 40
    assert [state for _, state in history(store)] == ["done"] * 4


def test_a_new_step_makes_undone_ones_final(store: Store) -> None:
    do(store, Set(BOB, "vitality", 60, 70), label="old")
    undo(store)
    do(store, Set(BOB, "vitality", 50, 70), label="new")
    assert history(store) == [("new", "done"), ("old", "final"), ("Add Bob", "done")]
    with pytest.raises(UserMistake, match="There is nothing to redo in Demo"):
        redo(store)
    assert undo(store).step.label == "new"
    assert undo(store).step.label == "Add Bob"  # what is final is passed over
    with pytest.raises(UserMistake, match="There is nothing to undo in Demo"):
        undo(store)
    assert [redo(store).step.label for _ in range(2)] == ["Add Bob", "new"]


def test_undo_and_redo_say_what_they_changed_just_now(store: Store) -> None:
    do(store, Set(BOB, "vitality", 60, 70), Insert(BOB, "armor", {"id": "r3"}))
    back = undo(store)
    assert (back.kind, back.step.state) == ("undo", "undone")
    assert back.changes == (
        Change("insert", BOB, "armor", {"id": "r3"}, None, 2),
        Change("set", BOB, "vitality", 60, 70),
    )
    forth = redo(store)
    assert (forth.kind, forth.step.state, forth.changes[0]) == ("redo", "done", Change("set", BOB, "vitality", 70, 60))


def meddle(path: Path, document: str) -> None:
    """Change a document behind the journal's back."""
    connection = sqlite3.connect(path)
    connection.execute("UPDATE record SET document = ?", (document,))
    connection.commit()
    connection.close()


def test_what_no_longer_fits_is_stale_and_nothing_of_the_step_is_undone(store: Store) -> None:
    do(store, Set(BOB, "notes", "tall", None), Set(BOB, "vitality", 60, 70))
    meddle(store.path, '{"values":{"notes":"short","vitality":60}}')
    for attempt in (undo, lambda store: do(store, Set(BOB, "vitality", 1, 70))):
        before = everything(store), history(store)
        with pytest.raises(Stale) as caught:
            attempt(store)
        assert (everything(store), history(store)) == before
    assert caught.value.found == 60
    with store.work() as work:
        with pytest.raises(Stale, match="notes was changed meanwhile: you saw tall, it is now short"):
            work.undo(CAMPAIGN)
        work.commit()  # even where somebody goes on
    assert everything(store) == before[0]


def test_what_no_longer_fits_is_stale_for_redo_too(store: Store) -> None:
    do(store, Set(BOB, "vitality", 60, 70))
    undo(store)
    meddle(store.path, '{"values":{"vitality":71}}')
    with pytest.raises(Stale, match="you saw 70, it is now 71"):
        redo(store)
    assert history(store)[0][1] == "undone"


def test_history_survives_a_restart(path: Path) -> None:
    first = opened(path)
    do(first, Set(BOB, "vitality", 60, 70))
    undo(first)
    first.close()
    second = opened(path)
    assert history(second) == [("A step", "undone"), ("Add Bob", "done")]
    redo(second)
    assert values(second)["vitality"] == 60
    undo(second)
    undo(second)
    with pytest.raises(UserMistake):
        values(second)
    second.close()


# Any history: edits drawn from a few ids and values, so that they meet often.

IDS = st.sampled_from([BOB, "eve"])
FIELDS = st.sampled_from(["vitality", "notes", "gorm.acid"])
TABLES = st.sampled_from(["armor", "items", "adjustments:game.evade", "overrides:"])
ROWS = st.sampled_from(["r1", "r2", "r3"])
ATOMS: st.SearchStrategy[Any] = st.sampled_from([None, 0, 1, 1.5, True, False, "", "Łucja", [], {}, {"a": [1]}])
ROW = st.builds(lambda id, x: {"id": id, "x": x}, ROWS, ATOMS)
EDITS = st.one_of(
    st.builds(Set, IDS, FIELDS, ATOMS, st.just(UNSEEN)),
    st.builds(lambda id, t, r, v: Set(id, f"{t}.{r}.x", v, UNSEEN), IDS, TABLES, ROWS, ATOMS),
    st.builds(Set, IDS, TABLES, st.none() | st.just([]) | ROW.map(lambda row: [row]), st.just(UNSEEN)),
    st.builds(Set, IDS, st.just("name"), st.sampled_from(["Bob", "Eve", "勇者"]), st.just(UNSEEN)),
    st.builds(Insert, IDS, TABLES, ROW, st.none() | st.integers(0, 3)),
    st.builds(Remove, IDS, TABLES, ROWS, st.just(UNSEEN)),
    st.builds(Create, IDS, st.just("game.hero"), st.just("New"), st.dictionaries(FIELDS, ATOMS, max_size=2)),
    st.builds(Delete, IDS, st.just(UNSEEN)),
    st.builds(Archive, IDS, st.booleans()),
    st.builds(Set, st.just(CAMPAIGN), st.just("settings:game.pace"), ATOMS, st.just(UNSEEN)),
    st.builds(Set, st.just(CAMPAIGN), st.just("plugins:gorm"), st.sampled_from([None, "1", "2"]), st.just(UNSEEN)),
)
STEPS = st.lists(st.tuples(st.lists(EDITS, min_size=1, max_size=4), st.sampled_from([None, "a", "b"])), max_size=12)


def play(store: Store, edits: list[Edit], merge: str | None) -> bool:
    """Commit those of the edits that fit; False where nothing came of them."""
    with store.work() as work:
        changes: list[Change] = []
        for edit in edits:
            try:
                changes += work.apply(CAMPAIGN, [edit], keys)
            except UserMistake:
                continue
        if changes:
            work.write_step(CAMPAIGN, "Played", changes, merge)
            work.commit()
    return bool(changes)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_any_history_leads_back_to_its_start_and_forth_to_its_end(
    template: Path, steps: list[tuple[list[Edit], str | None]]
) -> None:
    with TemporaryDirectory() as folder:
        store = opened(Path(shutil.copy(template, Path(folder) / "store.db")))
        states = [everything(store)]
        for edits, merge in steps:
            if play(store, edits, merge):
                states.append(everything(store))
        with store.read() as reader:
            length = reader.step_count(CAMPAIGN) - 1
        back = [undo_to(store) for _ in range(length)]
        assert (back[-1] if back else states[0]) == states[0]
        assert all(state in states for state in back)
        for _ in range(length):
            redo(store)
        assert everything(store) == states[-1]
        store.close()


def undo_to(store: Store) -> str:
    """Take one step back and say where that leads."""
    undo(store)
    return everything(store)
