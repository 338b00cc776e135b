"""Backups as a person meets them: at the start, hourly, thinned, moved, failing, and a way back from a mistake."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Set
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.store.shelf import Shelf
from tallow.store.trouble import Broken
from tests.unit.store.playing import harm_tables

HOUR = timedelta(hours=1)


class Clock:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.time = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def small(small_plugins: Path, tmp_path: Path, clock: Clock) -> Iterator[Host]:
    """A host whose clock stands."""
    folder = tmp_path / "home"
    host = Host(
        Store.open(folder / "store.sqlite", now=clock, patience=0.2),
        Loader([FolderSource(small_plugins)]),
        small_plugins.parent,
        clock,
    )
    yield host
    host.close()


@pytest.fixture
def anna(small: Host, campaign: Campaign) -> str:
    id, _ = records.create(small, campaign.id, "small.hero", "Anna")
    return id


def set_might(host: Host, id: str, might: int) -> None:
    campaign = read(host, id).campaign
    records.do(host, campaign, "Might", [Set(id, "might", might, UNSEEN)])


def read(host: Host, id: str) -> Record:
    with host.store.read() as reader:
        return reader.record(id)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


# when one is due


def test_a_store_without_campaigns_needs_none(small: Host) -> None:
    assert not backups.Keeper(small).due()


def test_one_is_due_at_the_start_where_something_changed_since_the_last(small: Host, anna: str) -> None:
    keeper = backups.Keeper(small)
    assert keeper.due()
    made = keeper.run()
    assert backups.listed(small.store.path) == (made,)
    assert not keeper.due()
    assert not backups.Keeper(small).due()  # the next start, with nothing done
    set_might(small, anna, 5)
    assert backups.Keeper(small).due()  # the next start, at once


def test_one_is_due_each_hour_while_something_changes(small: Host, anna: str, clock: Clock) -> None:
    keeper = backups.Keeper(small)
    keeper.run()
    set_might(small, anna, 5)
    clock.time += HOUR - timedelta(seconds=1)
    assert not keeper.due()
    clock.time += timedelta(seconds=1)
    assert keeper.due()
    keeper.run()
    clock.time += 5 * HOUR
    assert not keeper.due()  # nothing changed
    set_might(small, anna, 6)
    assert keeper.due()
    assert len(backups.listed(small.store.path)) == 2


def test_after_a_start_with_nothing_done_the_hour_counts(small: Host, anna: str, clock: Clock) -> None:
    backups.Keeper(small).run()
    keeper = backups.Keeper(small)
    assert not keeper.due()
    set_might(small, anna, 5)
    assert not keeper.due()
    clock.time += HOUR
    assert keeper.due()


def test_two_windows_make_one_between_them(small: Host, anna: str, clock: Clock) -> None:
    one, other = backups.Keeper(small), backups.Keeper(small)
    one.run()
    assert not other.due()
    set_might(small, anna, 5)
    clock.time += HOUR
    assert one.due()
    assert other.due()
    other.run()
    assert not one.due()


def test_a_clock_that_was_set_back_stops_no_backup(small: Host, anna: str, clock: Clock) -> None:
    keeper = backups.Keeper(small)
    keeper.run()
    set_might(small, anna, 5)
    clock.time -= timedelta(days=300)
    assert keeper.due()


def test_a_failed_one_is_told_and_tried_again_after_ten_minutes(small: Host, anna: str, clock: Clock) -> None:
    keeper = backups.Keeper(small)
    last = keeper.run()
    folder = last.path.parent
    moved = folder.rename(folder.with_name("elsewhere"))
    folder.write_text("in the way")
    set_might(small, anna, 5)
    clock.time += HOUR
    assert keeper.due()
    with pytest.raises(StoreTrouble) as caught:
        keeper.run()
    size = (moved / last.path.name).stat().st_size
    assert f"No backup could be written to {folder}: it takes {size:,} bytes, and File exists." in str(caught.value)
    assert not keeper.due()
    clock.time += timedelta(minutes=10)
    assert keeper.due()
    folder.unlink()
    moved.rename(folder)
    keeper.run()
    assert [each.path for each in backups.listed(small.store.path)][1:] == [last.path]


def test_a_removed_folder_beside_the_store_is_made_again(small: Host, anna: str) -> None:
    keeper = backups.Keeper(small)
    shutil.rmtree(keeper.run().path.parent)
    assert keeper.due()
    assert keeper.run().path.exists()


def test_a_newest_backup_that_is_damaged_counts_as_none(small: Host, anna: str) -> None:
    made = backups.back_up(small)
    made.path.write_bytes(made.path.read_bytes()[:-100])
    assert backups.Keeper(small).due()


# which are kept


def test_older_ones_are_thinned(small: Host, anna: str, clock: Clock) -> None:
    for day in range(40):
        for _ in range(3):
            set_might(small, anna, day % 12)
            backups.back_up(small)
            clock.time += HOUR
        clock.time += 21 * HOUR
    found = backups.listed(small.store.path)
    # Three hours of each evening from 1 March to 9 April; thinned last at 22:00 on 9 April. All of the last 24 hours:
    # the three of that evening, and 22:00 on 8 April. The newest of each day of 14: back to 22:00 on 26 March. The
    # newest of each week before that: 22, 15, 8 and 1 March, Sundays. March's newest is 31 March, among the days.
    assert [each.at.isoformat()[:13] for each in found] == [
        *("2026-04-09T22", "2026-04-09T21", "2026-04-09T20"),
        *(f"2026-04-0{day}T22" for day in range(8, 0, -1)),
        *(f"2026-03-{day}T22" for day in range(31, 25, -1)),
        *("2026-03-22T22", "2026-03-15T22", "2026-03-08T22", "2026-03-01T22"),
    ]


def test_copies_before_something_stay_for_thirty_days(small: Host, anna: str, clock: Clock) -> None:
    before = [backups.back_up(small, "before-import").path for _ in range(3)]
    damaged = small.store.put_away(backups.shelf_of(small.store.path), clock(), "damaged").path
    clock.time += timedelta(days=29)
    backups.back_up(small)
    assert all(path.exists() for path in before)
    clock.time += timedelta(days=2)
    set_might(small, anna, 4)
    backups.back_up(small)
    clock.time += timedelta(days=31)
    newer = backups.back_up(small, "before-restore").path
    backups.thin(backups.shelf_of(small.store.path), clock())
    kept = [each.path for each in backups.listed(small.store.path)]
    assert newer in kept
    assert damaged in kept  # never thinned, and never in the way of a good one


# where they lie


def test_the_folder_may_be_moved_and_they_go_along(small: Host, anna: str, tmp_path: Path) -> None:
    old = [backups.back_up(small).path, backups.back_up(small, "before-import").path]
    before = [path.read_bytes() for path in old]
    stick = tmp_path / "stick"
    stick.mkdir()
    backups.move(small, stick)
    assert names(stick) == sorted(path.name for path in old)
    assert [(stick / path.name).read_bytes() for path in old] == before
    assert names(old[0].parent) == []
    assert backups.back_up(small).path.parent == stick
    assert json.loads((tmp_path / "home" / "store.settings.json").read_text()) == {"backups.folder": str(stick)}
    backups.move(small, tmp_path / "home" / "backups")  # and back
    assert names(stick) == []
    assert json.loads((tmp_path / "home" / "store.settings.json").read_text()) == {}


def test_where_there_were_none_one_is_made_in_the_new_folder(small: Host, anna: str, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    backups.move(small, tmp_path / "stick")
    assert len(names(tmp_path / "stick")) == 1


def test_a_move_that_fails_leaves_all_where_it_was(
    small: Host, anna: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [backups.back_up(small).path for _ in range(3)]
    with pytest.raises(StoreTrouble, match="it is not there"):
        backups.move(small, tmp_path / "away")
    stick = tmp_path / "stick"
    stick.mkdir()
    copied: list[Path] = []

    def copy(source: Path, target: Path) -> None:
        if copied:
            target.write_bytes(b"half")
            raise OSError(28, "No space left on device")
        shutil.copyfile(source, target)
        copied.append(target)

    monkeypatch.setattr("shutil.copy2", copy)
    with pytest.raises(StoreTrouble, match=r"could not be moved to .*stick \(No space left on device\)\. They stay"):
        backups.move(small, stick)
    assert names(stick) == []
    assert sorted(each.path for each in backups.listed(small.store.path)) == sorted(made)
    assert backups.shelf_of(small.store.path) == Shelf.beside(small.store.path)


def test_a_chosen_folder_that_is_away_is_told_and_not_made(small: Host, anna: str, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    backups.move(small, stick)
    shutil.rmtree(stick)
    keeper = backups.Keeper(small)
    assert keeper.due()
    with pytest.raises(StoreTrouble, match=r"No backup could be written to .*stick: .* bytes, and it is not there"):
        keeper.run()
    assert not stick.exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"backups.folder": 7}', '{"backups.folder": ""}', "\x00"])
def test_a_damaged_settings_file_means_the_usual_folder(tmp_path: Path, text: str) -> None:
    (tmp_path / "store.settings.json").write_text(text)
    assert backups.shelf_of(tmp_path / "store.sqlite") == Shelf.beside(tmp_path / "store.sqlite")


# elsewhere, as a file of one's own


def test_a_backup_can_go_to_a_folder_or_a_file_of_one_s_own(small: Host, anna: str, tmp_path: Path) -> None:
    made = backups.save_to(small, tmp_path)
    assert made.path == tmp_path / "store-2026-03-01-200000Z.sqlite"
    file = tmp_path / "our campaign.sqlite"
    backups.save_to(small, file)
    with pytest.raises(UserMistake, match=r"There is a file .* already"):
        backups.save_to(small, file)
    with pytest.raises(UserMistake, match="There is no folder"):
        backups.save_to(small, tmp_path / "nowhere" / "file")
    set_might(small, anna, 9)
    backups.restore(small, file)
    assert read(small, anna).get("might") is None


# the way back


def test_a_person_who_restores_yesterday_s_backup_by_mistake_gets_today_s_back(
    small: Host, campaign: Campaign, anna: str, clock: Clock
) -> None:
    yesterday = backups.back_up(small)
    clock.time += timedelta(days=1)
    set_might(small, anna, 7)
    set_might(small, anna, 9)
    records.create(small, campaign.id, "small.hero", "Bella")
    history.undo(small, campaign.id)
    today = small.store.mark()

    restored = backups.restore(small, yesterday.path)
    assert restored.file == yesterday.path
    assert restored.campaigns == ("Hollow Hill",)
    assert restored.saved.path.name == "store-2026-03-02-200000Z-before-restore.sqlite"
    assert restored.saved in backups.listed(small.store.path)
    assert read(small, anna).get("might") is None
    assert [step.label for step in history.steps(small, campaign.id)] == ["Add Anna"]
    set_might(small, anna, 1)  # and goes on playing, before the mistake is seen

    backups.restore(small, restored.saved.path)
    assert small.store.mark() == today
    assert read(small, anna).get("might") == 9
    assert history.redo(small, campaign.id).step.label == "Add Bella"
    assert [history.undo(small, campaign.id).step.label for _ in range(4)] == [
        "Add Bella",
        "Might",
        "Might",
        "Add Anna",
    ]
    # What was played after the mistake is not lost either.
    saved = [each for each in backups.listed(small.store.path) if each.reason == "before-restore"]
    assert len(saved) == 2


def test_a_backup_is_found_by_its_name_alone(small: Host, anna: str) -> None:
    made = backups.back_up(small)
    set_might(small, anna, 9)
    assert backups.restore(small, Path(made.path.name)).file == made.path
    assert read(small, anna).get("might") is None


def test_the_store_itself_is_no_backup_of_it(small: Host, anna: str) -> None:
    with pytest.raises(UserMistake, match="is the store itself"):
        backups.restore(small, small.store.path)


def test_without_saving_today_nothing_is_restored(small: Host, anna: str, tmp_path: Path) -> None:
    yesterday = backups.save_to(small, tmp_path / "yesterday.sqlite")
    set_might(small, anna, 9)
    (tmp_path / "home" / "backups").write_text("in the way")
    with pytest.raises(StoreTrouble, match="No backup could be written"):
        backups.restore(small, yesterday.path)
    assert read(small, anna).get("might") == 9


def test_where_the_chosen_folder_is_away_today_is_saved_beside_the_store(
    small: Host, anna: str, tmp_path: Path
) -> None:
    yesterday = backups.save_to(small, tmp_path / "yesterday.sqlite")
    stick = tmp_path / "stick"
    stick.mkdir()
    backups.move(small, stick)
    shutil.rmtree(stick)
    set_might(small, anna, 9)
    restored = backups.restore(small, yesterday.path)
    assert restored.saved.path.parent == tmp_path / "home" / "backups"
    assert restored.saved in backups.listed(small.store.path)
    assert read(small, anna).get("might") is None


# a store that is broken


def zero(path: Path) -> None:
    path.write_bytes(b"\0" * path.stat().st_size)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3000])


@pytest.mark.parametrize("harm", [zero, cut])
def test_a_store_that_cannot_be_opened_gets_a_backup_in_its_place(
    small: Host, anna: str, clock: Clock, harm: Callable[[Path], None]
) -> None:
    made = backups.back_up(small)
    mark = small.store.mark()
    path = small.store.path
    small.store.close()
    harm(path)
    broken = path.read_bytes()
    with pytest.raises(Broken, match="Put a backup in its place") as caught:
        Store.open(path)
    assert caught.value.path == path
    restored = backups.rescue_store(path, made.path, clock())
    with closing(Store.open(path)) as store:
        assert store.mark() == mark
    assert restored.saved.path.name == "store-2026-03-01-200000Z-damaged.sqlite"
    assert restored.saved.path.read_bytes() == broken
    assert names(path.parent) == ["backups", path.name]


def test_a_rescue_with_a_bad_backup_changes_nothing(small: Host, anna: str, clock: Clock) -> None:
    made = backups.back_up(small)
    path = small.store.path
    small.store.close()
    cut(path)
    cut(made.path)
    before = path.read_bytes()
    with pytest.raises(StoreTrouble, match="Choose another backup"):
        backups.rescue_store(path, made.path, clock())
    assert path.read_bytes() == before
    assert names(path.parent) == ["backups", path.name]
    assert names(made.path.parent) == [made.path.name]


def test_a_store_that_is_damaged_inside_is_restored_over_and_its_remains_are_kept(
    small: Host, anna: str, clock: Clock, small_plugins: Path
) -> None:
    made = backups.back_up(small)
    mark = small.store.mark()
    path = small.store.path
    small.store.close()
    harm_tables(path)
    with closing(Host(Store.open(path, now=clock), small.loader, small.home, clock)) as host:
        with pytest.raises(StoreTrouble, match="damaged"):
            host.store.mark()
        restored = backups.restore(host, made.path)
        assert restored.saved.reason == "damaged"
        assert host.store.mark() == mark
        set_might(host, anna, 3)
    with closing(Store.open(path)) as store, store.read() as reader:
        assert reader._connection.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"
