"""Values that do not fit are found, and their repair keeps whatever in them is sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tallow.model.edit import UNSEEN, Delete, Insert, Set
from tallow.model.errors import Stale
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.check.findings import check, mend
from tallow.services.host import Host
from tallow.services.showing.sheets import view
from tests.unit.services.check.meddling import found, meddle, mended, only, redocument


def put(host: Host, **values: Any) -> None:
    """Put values into Anna's document past the program."""
    redocument(host, "Anna", lambda document: document["values"].update(values))


def test_a_sound_campaign_has_no_findings(small: Host, campaign: Campaign, hero: Callable[[], Record]) -> None:
    records.do(small, campaign.id, "A bag", [Insert(hero().id, "bag", {"id": "r", "name": "Rope"})])
    records.adjust(small, hero(), "small.power", 2, "luck")
    history.undo(small, campaign.id)
    # The system of these tests has totals that always fail; they are told and are all that is told.
    topics = found(small, campaign.id)
    assert {topic for topic, *_ in topics} == {"total"}
    assert [each.path for each in check(small, campaign.id)] == ["small.left", "small.right", "small.broken"]


@pytest.fixture
def quiet(small: Host, monkeypatch: pytest.MonkeyPatch) -> Host:
    """Without the totals that always fail."""
    monkeypatch.setattr("tallow.services.check.findings._failed_totals", lambda *_: ())
    return small


def test_a_word_in_a_number_goes_back_to_what_the_history_last_had(
    quiet: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    records.do(quiet, campaign.id, "Might", [Set(hero().id, "might", 7, UNSEEN)])
    put(quiet, might="lots")
    value, past = check(quiet, campaign.id)
    assert value.sentence == "Anna: Might is a number, and 'lots' is none. Give a number."
    assert (value.topic, value.severity, value.path, value.repair_label) == (
        "value", "error", "might", "Set Might back to 7",
    )  # fmt: skip
    assert (past.topic, past.repair_label) == ("history", "Take it into the history")
    assert mended(quiet, campaign.id) == [("set", "might", 7, "lots"), ("set", "might", "lots", 7)]
    assert check(quiet, campaign.id) == ()
    assert history.undo(quiet, campaign.id).step.label == "Repair what Check my campaign found"
    assert hero().get("might") == 7  # what the history had before something else wrote the word
    history.undo(quiet, campaign.id)
    assert hero().get("might") is None


def test_a_word_in_a_number_that_nobody_entered_goes_back_to_the_default(
    quiet: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    put(quiet, might="lots")
    assert check(quiet, campaign.id)[0].repair_label == "Set Might back to 3"
    mended(quiet, campaign.id)
    assert hero().get("might") is None
    assert check(quiet, campaign.id) == ()


BAGS = [
    ([{"id": "a", "name": "Rope", "count": "two"}], [{"id": "a", "name": "Rope"}]),
    ([{"id": "a", "name": "Rope", "count": 3, "color": "red"}], [{"id": "a", "name": "Rope", "count": 3}]),
    ([{"id": "a", "name": "Rope"}, "junk", 7, None, {"id": "b"}], [{"id": "a", "name": "Rope"}]),
    ("a word", None),
    (["junk"], None),
]


@pytest.mark.parametrize(("stored", "kept"), BAGS)
def test_a_table_keeps_its_sound_cells(
    quiet: Host, campaign: Campaign, hero: Callable[[], Record], stored: Any, kept: Any
) -> None:
    put(quiet, bag=stored)
    mended(quiet, campaign.id)
    assert hero().get("bag") == kept
    assert check(quiet, campaign.id) == ()


def test_rows_without_an_id_of_their_own_get_one(quiet: Host, campaign: Campaign, hero: Callable[[], Record]) -> None:
    put(quiet, bag=[{"id": "a", "name": "Rope"}, {"id": "a", "name": "Lamp"}, {"name": "Oil"}])
    mended(quiet, campaign.id)
    assert [row["name"] for row in hero().get("bag")] == ["Rope", "Lamp", "Oil"]
    assert len({row["id"] for row in hero().get("bag")}) == 3


def test_a_list_keeps_its_sound_lines(quiet: Host, campaign: Campaign, hero: Callable[[], Record]) -> None:
    charms = [{"id": "a", "entry": "small.anvil", "note": "x"}, {"id": "b"}, {"name": "Bone"}, {"id": "d", "name": "Z"}]
    put(quiet, charms=charms)
    mended(quiet, campaign.id)  # the list holds two
    (anvil, bone) = hero().get("charms")
    assert (anvil, bone["name"]) == ({"id": "a", "entry": "small.anvil"}, "Bone")
    assert check(quiet, campaign.id) == ()


def test_an_adjustment_that_is_none_spoils_nothing_else(
    quiet: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    records.adjust(quiet, hero(), "small.power", 2, "luck")
    redocument(
        quiet, "Anna", lambda document: document["adjustments"]["small.power"].append({"id": "x", "amount": "lots"})
    )
    assert view(quiet, campaign.id, hero().id).value("small.power") == 8  # 2 × 3, and 2
    assert [topic for topic, *_ in found(quiet, campaign.id)] == ["value", "history"]
    mended(quiet, campaign.id)
    assert [row["reason"] for row in hero().document.adjustments["small.power"]] == ["luck"]
    assert check(quiet, campaign.id) == ()


def test_references_that_lead_nowhere_are_cleared(quiet: Host, campaign: Campaign, hero: Callable[[], Record]) -> None:
    berta, _ = records.create(quiet, campaign.id, "small.hero", "Berta")
    records.do(quiet, campaign.id, "Friends", [Set(hero().id, "friend", berta, UNSEEN)])
    with quiet.store.work() as work:  # removed for good, as a step
        document: dict[str, Any] = {"values": {}, "adjustments": {}, "overrides": []}
        gone = Delete(berta, {"kind": "small.hero", "name": "Berta", "archived": False, "document": document})
        work.write_step(campaign.id, "Remove Berta", work.apply(campaign.id, [gone], lambda kind: ()))
        work.commit()
    finding = only(quiet, campaign.id)
    assert (finding.topic, finding.path, finding.repair_label) == ("orphan", "friend", "Clear Friend")
    assert finding.sentence == "Anna: Friend leads to a record that is gone."
    assert mended(quiet, campaign.id) == [("set", "friend", berta, None)]
    assert check(quiet, campaign.id) == ()


def test_only_what_was_chosen_is_mended(quiet: Host, campaign: Campaign, hero: Callable[[], Record]) -> None:
    records.create(quiet, campaign.id, "small.hero", "Berta")
    redocument(quiet, "Anna", lambda document: document["values"].update(might="lots"))
    redocument(quiet, "Berta", lambda document: document["values"].update(might=99, motto=5))
    values = [each for each in check(quiet, campaign.id) if each.topic == "value"]
    assert [each.path for each in values] == ["might", "might", "motto"]
    done = mend(quiet, campaign.id, values[:1])
    assert [(change.record, change.path) for change in done.changes] == [(hero().id, "might")]
    assert [each.name for each in check(quiet, campaign.id) if each.topic == "value"] == ["Berta", "Berta"]


def test_a_repair_of_what_changed_meanwhile_changes_nothing(
    quiet: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    put(quiet, might="lots", motto=5)
    before = check(quiet, campaign.id)
    records.do(quiet, campaign.id, "Might", [Set(hero().id, "might", 7, UNSEEN)])
    with pytest.raises(Stale):
        mend(quiet, campaign.id, before)
    assert (hero().get("might"), hero().get("motto")) == (7, 5)


def test_a_count_of_changes_that_is_none_counts_anew(
    quiet: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    meddle(quiet, "UPDATE record SET revision = 'many'")
    finding = only(quiet, campaign.id)
    assert (finding.topic, finding.severity, finding.mendable) == ("history", "note", False)
    assert "'many'" in finding.sentence
    records.do(quiet, campaign.id, "Might", [Set(hero().id, "might", 7, UNSEEN)])
    assert check(quiet, campaign.id) == ()
