"""A showdown against a White Lion by mouse and keyboard: half of it, the other half after a restart, and all undone."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tallow import app
from tallow.model.value import Row
from tallow.services import campaigns, records
from tests.e2e.window_part import play
from tests.e2e.window_showdown import FOUR


def settled(store: Path) -> None:
    """Hearth in year 1, with four who depart with bone daggers, and a White Lion of level 1 in its timeline."""

    def lines(*entries: str) -> list[Row]:
        return [{"id": each, "entry": f"kdm.{each}"} for each in entries]

    with closing(app.build_host(store)) as host:
        campaign = campaigns.create(host, "Lantern Camp", ["kdm"]).id
        hearth = {
            "campaign": lines("people_of_the_lantern"),
            "innovations": lines("language", "paint"),
            "lantern_year": 1,
            "timeline": [{"id": "t", "entry": "kdm.white_lion", "year": 1, "level": 1}],
        }
        records.create(host, campaign, "kdm.settlement", "Hearth", hearth)
        dagger = [{"id": "g", "entry": "kdm.bone_dagger", "place": 5}]
        for name in FOUR:
            values = {"sex": "female", "founder": True, "survival": 2, "gear": dagger, "departing": True}
            records.create(host, campaign, "kdm.survivor", name, values)


def test_a_showdown_is_played_whole_saved_half_way_and_undone_to_its_start(tmp_path: Path) -> None:
    store = tmp_path / "showdown.sqlite"
    settled(store)
    play("window_showdown", "first", store)
    play("window_showdown", "second", store)
