"""A store whose file is moved, deleted or replaced while it is open: one sentence, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tallow.model.edit import Set
from tallow.model.errors import StoreTrouble
from tallow.store.backup import staged
from tallow.store.database import Store
from tallow.store.shelf import Shelf
from tests.unit.store.playing import BOB, Clock, do, opened, values
from tests.unit.store.rights import somebody


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def delete(path: Path) -> None:
    path.unlink()


def delete_with_its_log(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def replace(path: Path) -> None:
    fresh = path.with_name("fresh")
    shutil.copy(path, fresh)
    fresh.replace(path)


WAYS = [move, delete, delete_with_its_log, replace]
ASKED: list[Callable[[Store], object]] = [
    values,
    lambda store: do(store, Set(BOB, "vitality", 50, 60)),
    lambda store: store.data_version(),
    lambda store: store.mark(),
    lambda store: store.save(store.path.with_name("copy.db")),
    lambda store: store.put_away(Shelf.beside(store.path), Clock()()),
    lambda store: store.take_over(sqlite3.connect(":memory:"), lambda: None),
]


def kept_in(trouble: StoreTrouble, path: Path) -> Path:
    """The copy that the one sentence names."""
    said = str(trouble)
    begin = f"{path} was moved, deleted or replaced while it was open here. All that it held is kept in "
    assert said.startswith(begin)
    assert said.endswith("; put the file back, or restore that copy once Tallow was started anew.")
    return Path(said.removeprefix(begin).partition("; put the file back")[0])


def vitality_in(copy: Path) -> int:
    with staged(copy) as content:
        (found,) = content.execute("SELECT json_extract(document, '$.values.vitality') FROM record").fetchone()
        return int(found)


if os.name == "posix":  # elsewhere nobody may move a file that is open

    @pytest.mark.parametrize("ask", ASKED)
    @pytest.mark.parametrize("harm", WAYS)
    def test_whatever_is_asked_of_it_is_refused_and_what_it_held_is_kept(
        store: Store, harm: Callable[[Path], None], ask: Callable[[Store], object]
    ) -> None:
        do(store, Set(BOB, "vitality", 60, 70))  # which lies in the log alone
        harm(store.path)
        with pytest.raises(StoreTrouble) as caught:
            ask(store)
        kept = kept_in(caught.value, store.path)
        assert kept == store.path.parent / "backups" / "store-2026-03-01-200000Z-moved.sqlite"
        assert vitality_in(kept) == 60
        assert store.path.exists() is (harm is replace)  # nothing was begun in its place
        for again in ASKED:
            with pytest.raises(StoreTrouble) as caught:
                again(store)
            assert kept_in(caught.value, store.path) == kept
        assert [each.path for each in Shelf.beside(store.path).listed()] == [kept]

    def test_one_that_is_put_back_goes_on(store: Store) -> None:
        do(store, Set(BOB, "vitality", 60, 70))
        move(store.path)
        with pytest.raises(StoreTrouble):
            do(store, Set(BOB, "vitality", 50, 60))
        store.path.with_name("elsewhere.db").rename(store.path)
        do(store, Set(BOB, "vitality", 40, 60))
        move(store.path)
        with pytest.raises(StoreTrouble) as caught:
            values(store)
        assert vitality_in(kept_in(caught.value, store.path)) == 40  # a copy of its own

    def step_while(store: Store, happens: Callable[[], object]) -> None:
        """Commit a step in the middle of which something happens."""
        with store.work() as work:
            changes = work.apply("c1", [Set(BOB, "vitality", 60, 70)], lambda kind: ("vitality",))
            happens()
            work.write_step("c1", "A step", changes)
            work.commit()

    def test_what_was_committed_while_it_went_is_kept_and_told(store: Store) -> None:
        with pytest.raises(StoreTrouble) as caught:
            step_while(store, lambda: delete(store.path))
        assert vitality_in(kept_in(caught.value, store.path)) == 60

    def test_it_is_not_copied_in_the_middle_of_a_step(store: Store) -> None:
        with store.work() as work:
            work.apply("c1", [Set(BOB, "vitality", 60, 70)], lambda kind: ("vitality",))
            move(store.path)
            with pytest.raises(StoreTrouble, match="it is being written"):
                values(store)
            store.path.with_name("elsewhere.db").rename(store.path)
        assert values(store)["vitality"] == 70
        assert Shelf.beside(store.path).listed() == ()

    def test_another_thread_waits_for_the_step_and_then_keeps_all(store: Store) -> None:
        asked, caught = threading.Event(), []

        def ask() -> None:
            asked.set()
            try:
                values(store)
            except StoreTrouble as trouble:
                caught.append(trouble)

        other = threading.Thread(target=ask)

        def happens() -> None:
            delete(store.path)
            other.start()
            asked.wait()

        with pytest.raises(StoreTrouble):
            step_while(store, happens)
        other.join()
        assert vitality_in(kept_in(caught[0], store.path)) == 60

    def test_with_its_folder_gone_it_is_kept_in_the_nearest_one(path: Path, tmp_path: Path) -> None:
        deep = tmp_path / "deep" / "deeper"
        deep.mkdir(parents=True)
        with closing(opened(Path(shutil.copy(path, deep)))) as store:
            do(store, Set(BOB, "vitality", 60, 70))
            (tmp_path / "deep").rename(tmp_path / "gone")
            with pytest.raises(StoreTrouble) as caught:
                values(store)
            kept = kept_in(caught.value, store.path)
            assert (kept.parent, vitality_in(kept)) == (tmp_path, 60)

    def test_where_it_can_be_kept_nowhere_it_is_said_and_tried_again(path: Path) -> None:
        content = path.read_bytes()
        with somebody() as folder:
            (folder / "store.db").write_bytes(content)
            store = opened(folder / "store.db")
            do(store, Set(BOB, "vitality", 60, 70))
            delete(store.path)
            folder.chmod(0o500)
            with pytest.raises(StoreTrouble) as caught:
                values(store)
            said = str(caught.value)
            assert "must not be closed before what it held is kept, and that cannot be yet (No backup" in said
            folder.chmod(0o700)
            with pytest.raises(StoreTrouble) as caught:
                values(store)
            assert vitality_in(kept_in(caught.value, store.path)) == 60
            store.close()
