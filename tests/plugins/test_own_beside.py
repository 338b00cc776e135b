"""What an entry of the group's own doubles is said while it is typed, in players' words, and keeps nothing back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.value import Row
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.services.own.beside import wrong_beside
from tallow.services.own.desk import Desk, desk
from tallow.services.own.keeping import keep
from tallow.store.database import Store
from tests.imported import CHECKOUT

DAZED: Row = {"name": "Dazed", "table": "head", "low": 4, "high": 4}
WAY_OUT = "Change this one, or the other in this list."


class Group:
    """A group that plays Kingdom Death."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.id = campaigns.create(host, "Lantern", ["kdm"]).id

    def desk(self, type_id: str) -> Desk:
        return desk(self.host, self.host.campaign(self.id), type_id)

    def said(self, type_id: str, row: Row, id: str = "") -> list[tuple[str, str]]:
        now = self.desk(type_id)
        return [(each.key, each.sentence) for each in wrong_beside(now, id or now.fresh_id("Mine"), row)]

    def keep(self, type_id: str, id: str, row: Row) -> str:
        now = self.desk(type_id)
        id = id or now.fresh_id(str(row["name"]))
        keep(self.host, self.host.campaign(self.id), "kdm", [now.change(id, row)], "Keep it")
        return id


@pytest.fixture
def group(tmp_path: Path) -> Iterator[Group]:
    loader = Loader([FolderSource(CHECKOUT / "plugins"), FolderSource(tmp_path / "user plugins", "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, CHECKOUT)
    yield Group(host)
    host.close()


def test_a_result_that_another_row_has(group: Group) -> None:
    # The head table's 3 and 4 are Decapitation; 5 and 6 are not typed by anybody here.
    told = f"“Decapitation” holds 3 to 4 of the head table, too, and one of them is never rolled. {WAY_OUT}"
    assert group.said("kdm.injury", DAZED) == [("low", told)]
    assert group.said("kdm.injury", {key: DAZED[key] for key in ("table", "low", "high")}) == [("low", told)]


def test_a_single_result_is_one_number(group: Group) -> None:
    told = f"“Bleeding” holds 3 of the arms table, too, and one of them is never rolled. {WAY_OUT}"
    assert group.said("kdm.injury", {**DAZED, "table": "arms", "low": 3, "high": 3}) == [("low", told)]


def test_it_is_kept_and_goes_once_the_other_gives_way(group: Group) -> None:
    id = group.keep("kdm.injury", "", DAZED)
    assert group.host.registry(group.host.campaign(group.id).plugins).entries[id].name == "Dazed"
    other = "kdm.head_decapitation"
    row = next(each.row for each in group.desk("kdm.injury").held if each.id == other)
    told = f"“Dazed” holds 4 of the head table, too, and one of them is never rolled. {WAY_OUT}"
    assert group.said("kdm.injury", row, other) == [("low", told)]
    assert group.said("kdm.injury", {**row, "high": 3}, other) == []
    group.keep("kdm.injury", other, {**row, "high": 3})
    assert group.said("kdm.injury", DAZED, id) == []


def test_a_second_hunt_event_of_a_number(group: Group) -> None:
    events = [each for each in group.desk("kdm.hunt_event").held if each.source == "other"]
    row = {**events[0].row, "name": "Mine"}
    ((key, told),) = group.said("kdm.hunt_event", row)
    assert key == "number"
    assert f"“{events[0].name}” is number {row['number']}, too" in told
    assert told.endswith(WAY_OUT)


@pytest.mark.parametrize("type_id", ["kdm.injury", "kdm.hunt_event", "kdm.gear", "kdm.deployment", "kdm.endeavor"])
def test_nothing_is_said_of_what_is_official(group: Group, type_id: str) -> None:
    now = group.desk(type_id)
    assert [each.id for each in now.held if wrong_beside(now, each.id, each.row)] == []
