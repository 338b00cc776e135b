"""A history that does not lead to what is there is found, and mended where it can be: undo then goes to the start."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as runs
from hypothesis import strategies as st

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Edit, Insert, Remove, Set
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.check.findings import check
from tallow.services.host import Host
from tallow.store.database import Store
from tests.unit.services.check.meddling import meddle, mended, only, redocument
from tests.unit.services.conftest import Clock
from tests.unit.services.exchange.holding import play, undo_all

Hero = Callable[[], Record]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the totals of the small system that always fail."""
    monkeypatch.setattr("tallow.services.check.findings._failed_totals", lambda *_: ())


@pytest.fixture
def played(small: Host, campaign: Campaign, hero: Hero) -> Campaign:
    """Anna with a bag that was packed and unpacked."""
    row = {"id": "r1", "name": "Rope", "count": 2}
    for edit in (
        Insert(hero().id, "bag", row),
        Set(hero().id, "bag.r1.count", 5, UNSEEN),
        Insert(hero().id, "bag", {"id": "r2", "name": "Oil"}, 0),
        Remove(hero().id, "bag", "r2", {"id": "r2", "name": "Oil"}),
        Set(hero().id, "might", 7, UNSEEN),
        Set(hero().id, "name", "Anja", UNSEEN),
    ):
        records.do(small, campaign.id, "A step", [edit])
    return campaign


def test_a_long_history_holds_together(small: Host) -> None:
    campaign = campaigns.create(small, "Long", ["small"], ["more"])
    play(small, campaign)
    assert check(small, campaign.id) == ()
    history.redo(small, campaign.id)
    assert check(small, campaign.id) == ()


def test_a_copied_campaign_whose_records_no_step_made_is_sound(small: Host, played: Campaign) -> None:
    copy = campaigns.duplicate(small, played)
    records.do(small, copy.id, "Might", [Set(small.find_record(copy, "Anja").id, "might", 4, UNSEEN)])
    assert check(small, copy.id) == ()
    redocument_of(small, copy, might=9)
    finding = only(small, copy.id)
    assert finding.repair_label == "Take it into the history"
    assert mended(small, copy.id) == [("set", "might", 4, 9)]


def redocument_of(host: Host, campaign: Campaign, **values: object) -> None:
    """Put values into the documents of one campaign's records, past the program."""
    for key, value in values.items():
        meddle(
            host,
            f"UPDATE record SET document = json_set(document, '$.values.{key}', ?) WHERE campaign = ?",
            value,
            campaign.id,
        )


def test_what_something_else_changed_is_taken_into_the_history(small: Host, played: Campaign, hero: Hero) -> None:
    def change(document: dict[str, dict[str, object]]) -> None:
        document["values"] = {"might": 9, "motto": "Hm", "bag": [{"id": "r1", "name": "Rope", "count": 5}]}

    redocument(small, "Anja", change)
    meddle(small, "UPDATE record SET name = 'Ann', archived = 1")
    finding = only(small, played.id)
    assert finding.sentence == (
        "Ann: something other than Tallow changed name, whether it is put away, Might, Motto, "
        "and the history does not know."
    )
    assert mended(small, played.id) == [
        ("set", "name", "Anja", "Ann"),
        ("archive", "", False, True),
        ("set", "might", 7, 9),
        ("set", "motto", None, "Hm"),
    ]
    assert hero().get("might") == 9
    assert check(small, played.id) == ()
    assert undo_all(small, played.id) == 8  # made, six steps, and the repair


def test_a_record_that_is_gone_comes_back(small: Host, played: Campaign, hero: Hero) -> None:
    before = hero()
    meddle(small, "DELETE FROM record")
    finding = only(small, played.id)
    assert (finding.sentence, finding.repair_label) == (
        "Anja is gone, though no step took it away.",
        "Bring Anja back",
    )
    mended(small, played.id)
    assert (hero().document, hero().name) == (before.document, "Anja")
    assert check(small, played.id) == ()
    assert undo_all(small, played.id) == 8


def test_a_record_that_the_history_took_away_is_taken_in(small: Host, played: Campaign, hero: Hero) -> None:
    undo_all(small, played.id)
    meddle(
        small,
        "INSERT INTO record VALUES ('ghost', ?, 'small.hero', 'Ghost', '{\"values\":{}}', 1, 0)",
        played.id,
    )
    assert check(small, played.id) == ()  # a record that no step made is as in a copied campaign


def test_a_history_with_a_gap_is_told_with_its_step(small: Host, played: Campaign) -> None:
    meddle(small, "UPDATE change SET before = '4' WHERE path = 'bag.r1.count'")
    finding = only(small, played.id)
    assert (finding.topic, finding.severity, finding.mendable) == ("history", "error", False)
    assert finding.sentence == (
        "Step 3 (A step) does not follow on what was before it for Anja: it expects 4 for bag.r1.count, and finds 2. "
        "Undo stops there; restore a backup from before if you need it."
    )


@pytest.mark.parametrize("op", ["create", "insert", "remove", "set"])
@pytest.mark.parametrize("column", ["before", "after"])
@pytest.mark.parametrize("junk", ["7", '"x"', "[1]", '{"id": 3}', "null"])
def test_changes_that_are_none_are_told(small: Host, played: Campaign, op: str, column: str, junk: str) -> None:
    meddle(small, f"UPDATE change SET {column} = '{junk}' WHERE op = '{op}'")
    assert all(each.topic == "history" for each in check(small, played.id))


def test_steps_that_cannot_be_done_again_are_told(small: Host, played: Campaign) -> None:
    history.undo(small, played.id)
    history.undo(small, played.id)
    assert check(small, played.id) == ()
    meddle(small, "UPDATE change SET before = '4' WHERE path = 'might'")
    finding = only(small, played.id)
    assert (
        "Step 6 (A step) cannot be done again for Anna: it expects 4 for might, and finds nothing" in finding.sentence
    )
    meddle(small, "UPDATE step SET state = 'undone' WHERE number = 1")
    assert any("Step 2 (A step) holds, though one before it" in each.sentence for each in check(small, played.id))


def test_the_campaign_itself_has_a_history_too(small: Host, played: Campaign) -> None:
    campaigns.rename(small, played, "High Hill")
    meddle(small, "UPDATE campaign SET name = 'Low Hill'")
    finding = only(small, played.id)
    assert finding.record == played.id
    assert mended(small, played.id) == [("set", "name", "High Hill", "Low Hill")]
    assert undo_all(small, played.id) == 9


EDITS = st.lists(
    st.tuples(st.sampled_from(["might", "motto", "in", "out", "cell", "whole", "undo"]), st.integers(0, 9))
)


@runs(max_examples=25)
@given(first=EDITS, second=EDITS, later=EDITS)
def test_whatever_something_else_wrote_undo_goes_to_the_start_after_the_repair(
    small_plugins: Path, first: list[tuple[str, int]], second: list[tuple[str, int]], later: list[tuple[str, int]]
) -> None:
    """The second evening is played past the history: its steps are taken out, and their changes stay."""
    folder, numbers, clock = Path(tempfile.mkdtemp()), count(1), Clock()
    loader = Loader([FolderSource(small_plugins)])
    host = Host(Store.open(folder / "s", now=clock), loader, folder, clock, lambda: f"id{next(numbers)}")
    try:
        campaign = campaigns.create(host, "Evening", ["small"])
        anna, _ = records.create(host, campaign.id, "small.hero", "Anna")
        for kind, number in first:
            evening(host, campaign, anna, kind, number)
        with host.store.read() as reader:
            newest = reader.steps(campaign.id, limit=1)[0].number
        for kind, number in second:
            if kind != "undo":
                evening(host, campaign, anna, kind, number)
        meddle(host, f"DELETE FROM change WHERE step > {newest}")
        meddle(host, f"DELETE FROM step WHERE number > {newest}")
        if any(each.mendable for each in check(host, campaign.id)):
            mended(host, campaign.id)
        assert [each for each in check(host, campaign.id) if each.severity == "error"] == []
        for kind, number in later:
            evening(host, campaign, anna, kind, number)
        undo_all(host, campaign.id)
        with host.store.read() as reader:
            assert reader.records(campaign.id, archived=None) == ()
    finally:
        host.close()
        shutil.rmtree(folder)


def evening(host: Host, campaign: Campaign, anna: str, kind: str, number: int) -> None:
    """One deed; what cannot be done is left."""
    with host.store.read() as reader:
        record = reader.find_record(anna)
        if kind == "undo":
            step = reader.undoable(campaign.id)
            if step is None or step.changes[0].op == "create":
                return
    assert record is not None
    if kind == "undo":
        history.undo(host, campaign.id)
        return
    rows = record.get("bag") or []
    row = rows[number % len(rows)] if rows else None
    edits: dict[str, Edit | None] = {
        "might": Set(anna, "might", number, UNSEEN),
        "motto": Set(anna, "motto", "m" * number, UNSEEN),
        "in": Insert(anna, "bag", {"id": host.fresh_id(), "name": f"N{number}"}, number),
        "out": Remove(anna, "bag", row["id"], row) if row else None,
        "cell": Set(anna, f"bag.{row['id']}.count", number, UNSEEN) if row else None,
        "whole": Set(anna, "bag", [{"id": "w", "count": number}] if number % 2 else None, UNSEEN),
    }
    edit = edits[kind]
    if edit is not None:
        records.do(host, campaign.id, kind, [edit])
