"""Stopping long verbs: wherever it is stopped, everything is as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.check.findings import check
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.files import backups
from tallow.services.host import Host
from tallow.services.progress import Stopped, Tell

Verb = Callable[[Tell], object]


@pytest.fixture
def birds(host: Host) -> Campaign:
    """A campaign with two birds."""
    campaign = campaigns.create(host, "Aviary", ["canary"])
    for name in ("Pip", "Tweet"):
        records.create(host, campaign.id, "canary.bird", name)
    return campaign


def told_by(verb: Verb) -> list[tuple[int, int, str]]:
    """All that a verb tells."""
    told: list[tuple[int, int, str]] = []
    verb(lambda done, total, doing: told.append((done, total, doing)))
    return told


def stopping(at: int) -> Tell:
    """Stops at the word with that place."""
    places = iter(range(at + 1))

    def tell(_done: int, _total: int, _doing: str) -> None:
        if next(places) == at:
            raise Stopped

    return tell


def state(host: Host, folder: Path) -> object:
    """All that a person would miss, and the files that are there."""
    files = sorted(each.relative_to(folder) for each in folder.rglob("*") if "sqlite-" not in each.name)
    return host.store.mark(), files


def stops_without_a_trace(verb: Verb, look: Callable[[], object], count: int) -> None:
    """Wherever it is stopped, all is as it was; then it runs to its end."""
    before = look()
    for at in range(count):
        with pytest.raises(Stopped):
            verb(stopping(at))
        assert look() == before
    told = told_by(verb)
    assert len(told) == count
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)
    assert all(0 <= done < total and doing for done, total, doing in told)


def test_an_export_that_is_stopped_leaves_no_file(host: Host, birds: Campaign, tmp_path: Path) -> None:
    target = tmp_path / "aviary.tallow"
    target.write_text("what was there before", encoding="utf-8")
    stops_without_a_trace(
        lambda tell: export(host, birds, target, tell), lambda: (state(host, tmp_path), target.read_bytes()), 5
    )


def test_reading_a_file_can_be_stopped(host: Host, birds: Campaign, tmp_path: Path) -> None:
    export(host, birds, tmp_path / "aviary.tallow")
    stops_without_a_trace(lambda tell: read(tmp_path / "aviary.tallow", tell), lambda: state(host, tmp_path), 3)


def test_an_import_that_is_stopped_changes_nothing(host: Host, birds: Campaign, tmp_path: Path) -> None:
    export(host, birds, tmp_path / "aviary.tallow")
    contents = read(tmp_path / "aviary.tallow")
    stops_without_a_trace(lambda tell: bring(host, contents, "copy", tell), host.store.mark, 4)


def test_a_backup_that_is_stopped_is_not_there(host: Host, birds: Campaign, tmp_path: Path) -> None:
    stops_without_a_trace(
        lambda tell: backups.back_up(host, tell=tell),
        lambda: [each.path for each in backups.listed(host.store.path)],
        2,
    )


def test_backups_stay_where_they_are_where_moving_is_stopped(host: Host, birds: Campaign, tmp_path: Path) -> None:
    backups.back_up(host)
    other = tmp_path / "other"
    other.mkdir()
    stops_without_a_trace(
        lambda tell: backups.move(host, other, tell),
        lambda: (backups.shelf_of(host.store.path).folder, list(other.glob("*.sqlite"))),
        1,
    )


def test_a_restore_that_is_stopped_changes_nothing(host: Host, birds: Campaign) -> None:
    made = backups.back_up(host)
    records.create(host, birds.id, "canary.bird", "Zilp")
    stops_without_a_trace(lambda tell: backups.restore(host, made.path, tell), host.store.mark, 2)
    assert len(host.book(birds).records("canary.bird")) == 2


def test_a_check_tells_each_record_and_can_be_stopped(host: Host, birds: Campaign) -> None:
    # reading, the history, two records, texts and content
    stops_without_a_trace(lambda tell: check(host, birds.id, None, tell), host.store.mark, 5)
