"""The demo campaign: it is there whole or not at all, and an older one goes in the same moment."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tallow.model.errors import StoreTrouble, UserMistake
from tallow.services import campaigns, demo, history, rolls
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.store.unit_of_work import UnitOfWork
from tests.unit.store.small_disk import small_disk


def state(host: Host) -> list[tuple[str, bool, list[str], list[str], int]]:
    """Each campaign: its name, whether it is put away, its records, its steps and how many rolls it has."""
    with host.store.read() as reader:
        return [
            (
                each.name,
                each.archived,
                [record.name for record in reader.records(each.id)],
                [step.label for step in reversed(reader.steps(each.id))],
                len(reader.rolls(each.id)),
            )
            for each in sorted(reader.campaigns(archived=None), key=lambda each: not each.archived)
        ]


STEPS = ["Begin the demo", "Anna takes a feather", "Blow: Berta"]
FRESH = ("Demo", False, ["Anna", "Berta"], STEPS, 1)
PUT_AWAY = ("Demo", True, ["Anna", "Berta"], [*STEPS, "Archive Demo"], 1)


def test_the_demo_has_records_steps_rolls_and_the_names_of_its_content(small: Host) -> None:
    made = demo.make(small)
    assert state(small) == [FRESH]
    assert dict(small.campaign(made.id).plugins) == {"small": "1.0.0"}
    berta = small.find_record(made, "Berta")
    assert berta.get("might") == 1  # 3 less a die of 1 and a force of 1
    (roll,) = rolls.logged(small, made.id)
    assert roll.applied
    with small.store.read() as reader:
        assert reader.names(["small", "small.feather", "small.anvil"]) == {"small": "Small", "small.feather": "Feather"}
    for _ in STEPS:
        history.undo(small, made.id)
    assert state(small) == [("Demo", False, [], STEPS, 1)]


def test_an_older_one_is_put_away_with_it_as_a_step_that_can_be_taken_back(small: Host) -> None:
    first = demo.make(small)
    second = demo.make(small)
    assert state(small) == [PUT_AWAY, FRESH]
    campaigns.rename(small, second, "My demo")
    history.undo(small, first.id)
    assert not small.campaign(first.id).archived


def test_a_campaign_that_only_sounds_alike_is_left_alone(small: Host) -> None:
    campaigns.create(small, "DEMO", ["small"])
    with pytest.raises(UserMistake, match="Another campaign is called Demo"):
        demo.make(small)
    assert state(small) == [("DEMO", False, [], [], 0)]


@pytest.mark.parametrize("broken", ["apply", "write_step", "put_whole", "commit"])
def test_whatever_ends_it_leaves_nothing_of_it(small: Host, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    demo.make(small)
    real = getattr(UnitOfWork, broken)

    def once(work: UnitOfWork, *arguments: object) -> object:
        if work._path == small.store.path:
            raise KeyboardInterrupt
        return real(work, *arguments)

    monkeypatch.setattr(UnitOfWork, broken, once)
    with pytest.raises(KeyboardInterrupt):
        demo.make(small)
    monkeypatch.undo()
    assert state(small) == [FRESH]
    demo.make(small)
    assert state(small) == [PUT_AWAY, FRESH]


def test_a_full_disk_leaves_the_whole_of_it_or_nothing(small: Host) -> None:
    with small_disk() as disk, closing(Store.open(disk.folder / "store.sqlite")) as store:
        host = replace(small, store=store)
        demo.make(host)
        refused = 0
        for left in range(0, 1024 * 1024, 8192):
            disk.fill(left)
            try:
                demo.make(host)
            except StoreTrouble:
                refused += 1
            else:
                break
            finally:
                disk.empty()
            assert state(host) == [FRESH]
        assert refused > 0
        assert state(host) == [PUT_AWAY, FRESH]


def test_without_a_place_for_temporary_files_it_is_one_sentence(
    small: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "away"))
    with pytest.raises(StoreTrouble, match=r"made in a temporary file, and none can be written \(No such file or dir"):
        demo.make(small)
    assert state(small) == []
