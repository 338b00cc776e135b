"""Repairs that a game or a plugin does not let through stop none of the others, and are named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.edit import UNSEEN, Set
from tallow.model.errors import Objected
from tallow.model.record import Campaign, Record
from tallow.services import history, records
from tallow.services.check.findings import check, mend_what_can_be
from tallow.services.host import Host
from tests.unit.services.check.meddling import meddle, redocument


@pytest.fixture
def three(small: Host, campaign: Campaign, hero: Callable[[], Record]) -> Host:
    """Of what Anna had something else wrote over might, motto and curse; the rules object to a might of 13."""
    wishes = [Set(hero().id, "might", 13, UNSEEN), Set(hero().id, "motto", "Onward", UNSEEN)]
    wishes.append(Set(hero().id, "cursed", True, UNSEEN))
    records.do(small, campaign.id, "Anna as she was", wishes, override="as agreed")
    redocument(small, "Anna", lambda document: document["values"].update(might="lots", motto=5, cursed="perhaps"))
    return small


def labels(host: Host, campaign: Campaign) -> list[str]:
    return sorted(each.repair_label for each in check(host, campaign.id) if each.mendable)


def test_the_others_are_made_as_one_step(three: Host, campaign: Campaign, hero: Callable[[], Record]) -> None:
    history_again = "Take it into the history"
    assert labels(three, campaign) == [
        "Set Cursed back to yes",
        "Set Might back to 13",
        "Set Motto back to Onward",
        history_again,
    ]
    found = [each for each in check(three, campaign.id) if each.mendable]
    mended = mend_what_can_be(three, campaign.id, found)
    assert [(each.repair_label, why) for each, why in mended.refused] == [
        ("Set Might back to 13", "Nobody has a might of 13. Give another.")
    ]
    assert mended.changes is not None
    assert (hero().get("might"), hero().get("motto"), hero().get("cursed")) == ("lots", "Onward", True)
    steps = [step.label for step in history.steps(three, campaign.id)]
    assert steps[:2] == ["Repair what Check my campaign found", "Anna as she was"]
    # By now the history has the word, too; what is left to go back to is what might begins with.
    assert labels(three, campaign) == ["Set Might back to 3"]


def test_where_none_can_be_made_nothing_is_written(three: Host, campaign: Campaign, hero: Callable[[], Record]) -> None:
    (might,) = [each for each in check(three, campaign.id) if each.path == "might"]
    before, steps = hero(), len(history.steps(three, campaign.id))
    mended = mend_what_can_be(three, campaign.id, [might])
    assert (mended.changes, [each for each, _ in mended.refused]) == (None, [might])
    assert hero() == before
    assert len(history.steps(three, campaign.id)) == steps


def test_a_plugin_that_fails_at_one_repair_stops_that_one_alone(
    three: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    meddle(three, "UPDATE change SET after = '\"raise\"' WHERE path = 'motto'")
    found = [each for each in check(three, campaign.id) if each.mendable and each.path in ("motto", "cursed")]
    mended = mend_what_can_be(three, campaign.id, found)
    ((finding, why),) = mended.refused
    assert finding.repair_label == "Set Motto back to raise"
    assert "small" in why
    assert (hero().get("motto"), hero().get("cursed")) == (5, True)


def test_what_changed_since_it_was_found_is_refused_alone(
    three: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    found = [each for each in check(three, campaign.id) if each.path in ("motto", "cursed")]
    redocument(three, "Anna", lambda document: document["values"].update(motto=6))
    mended = mend_what_can_be(three, campaign.id, found)
    assert [each.path for each, _ in mended.refused] == ["motto"]
    assert (hero().get("motto"), hero().get("cursed")) == (6, True)


def test_seeing_whether_it_can_be_done_writes_nothing_and_refuses_as_doing_does(
    small: Host, campaign: Campaign, hero: Callable[[], Record]
) -> None:
    before = small.store.mark()
    records.see(small, campaign.id, [Set(hero().id, "might", 7, UNSEEN)])
    with pytest.raises(Objected, match="Nobody has a might of 13"):
        records.see(small, campaign.id, [Set(hero().id, "might", 13, UNSEEN)])
    assert (small.store.mark(), hero().get("might")) == (before, None)
