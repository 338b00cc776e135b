"""A store on a disk that is full, and one that a fault of the disk cut to nothing."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tallow.model.edit import Create, Set
from tallow.model.errors import StoreTrouble
from tallow.store.backup import mark_in
from tallow.store.database import Store
from tallow.store.shelf import Shelf
from tallow.store.trouble import Broken
from tests.unit.store.playing import BOB, do, history, new_campaign, opened, values
from tests.unit.store.small_disk import small_disk

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


def test_a_store_that_was_cut_to_nothing_is_not_begun_anew(path: Path) -> None:
    with closing(opened(path)) as store:
        backup = store.put_away(Shelf.beside(path), AT)
    path.write_bytes(b"")
    with pytest.raises(Broken) as caught:
        opened(path)
    assert str(caught.value) == (
        f"{path} is empty, as a fault of the disk leaves it. Put a backup in its place, or delete it to begin anew."
    )
    assert path.read_bytes() == b""
    path.unlink()
    opened(path).close()
    path.write_bytes(b"")
    backup.path.unlink()
    opened(path).close()  # nothing was there to lose, and a first start may have been ended


def test_the_log_of_a_store_that_was_cut_to_nothing_stays(path: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.db"
    with closing(opened(path)) as store:
        do(store, Set(BOB, "notes", "new", None))
        shutil.copyfile(f"{path}-wal", f"{cut}-wal")
    cut.touch()
    before = Path(f"{cut}-wal").read_bytes()
    with pytest.raises(Broken, match="is empty, as a fault"):
        opened(cut)
    assert Path(f"{cut}-wal").read_bytes() == before != b""


if os.name == "posix":  # elsewhere disks are of another kind

    def test_on_a_full_disk_a_store_can_be_read_and_copied_elsewhere(tmp_path: Path) -> None:
        with small_disk() as disk:
            if not disk.real:
                pytest.skip("only a disk of its own can be full")
            path = disk.folder / "store.db"
            with closing(opened(path)) as store:
                new_campaign(store)
                do(store, Create(BOB, "game.hero", "Bob", {"vitality": 70}))
                mark = store.mark()
            disk.fill()
            before = path.read_bytes()
            for _ in range(2):  # the first leaves an empty log behind
                with closing(Store.open(path, briefly=True)) as store:
                    assert values(store) == {"vitality": 70}
                    assert len(history(store)) == 1
                    with pytest.raises(StoreTrouble) as caught:
                        do(store, Set(BOB, "vitality", 60, 70))
                    full = f"The disk that holds {path} is full. Make room and try again; nothing was changed."
                    assert str(caught.value) == full
            with closing(Store.open(path, briefly=True)) as store:
                assert mark_in(store.put_away(Shelf(tmp_path, "store", chosen=True), AT).path) == mark
            assert path.read_bytes() == before
            disk.empty()
            with closing(Store.open(path, briefly=True)) as store:
                do(store, Set(BOB, "vitality", 60, 70))
                assert values(store) == {"vitality": 60}

    def test_on_a_full_disk_a_store_whose_log_has_more_is_not_read_without_it() -> None:
        with small_disk() as disk:
            if not disk.real:
                pytest.skip("only a disk of its own can be full")
            path, moved = disk.folder / "store.db", disk.folder / "moved.db"
            with closing(opened(path)) as store:
                new_campaign(store)
                for suffix in ("", "-wal"):  # as they lie there when the power is cut
                    shutil.copyfile(f"{path}{suffix}", f"{moved}{suffix}")
            disk.fill()
            with pytest.raises(StoreTrouble) as caught:
                Store.open(moved, briefly=True)
            assert str(caught.value) == (
                f"The disk that holds {moved} is full, and what was written last can be read only where there is room. "
                "Make room and try again; the file is left as it is."
            )
            disk.empty()
            Store.open(moved).close()
