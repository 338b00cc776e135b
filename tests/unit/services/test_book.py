"""Totals, permissions, effects and faults as a campaign's book gives them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tallow.model.edit import UNSEEN, Create, Insert, Set
from tallow.model.errors import PluginFault, UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, plugins, records
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView, view, views

Hero = Callable[[], Record]


def shown(host: Host, campaign: Campaign, hero: Hero) -> SheetView:
    """The hero's sheet as it stands."""
    return view(host, campaign.id, hero().id)


def test_a_total_is_the_sum_of_base_effects_and_adjustments(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id
    records.do(small, campaign.id, "Carry", [Insert(id, "charms", {"id": "c1", "entry": "small.feather"})])
    records.adjust(small, hero(), "small.power", 3, "blessed")
    total = shown(small, campaign, hero).total("small.power")
    assert total is not None
    # 2 × 3 of might, −1 of the feather, +3 adjusted: 8
    assert total.value == 8
    assert [(part.label, part.amount) for part in total.parts] == [
        ("Might, doubled", 6),
        ("Feather", -1),
        ("blessed", 3),
    ]
    assert total.adjusted
    records.do(small, campaign.id, "Grow", [Set(id, "might", 5, 3)])
    assert shown(small, campaign, hero).value("small.power") == 12  # 10 − 1 + 3: the adjustment froze nothing
    row = hero().document.adjustments["small.power"][0]
    records.unadjust(small, hero(), "small.power", row["id"])
    assert shown(small, campaign, hero).value("small.power") == 9


def test_a_permission_holds_if_granted_and_not_forbidden(small: Host, campaign: Campaign, hero: Hero) -> None:
    id = hero().id

    def flying() -> tuple[bool, tuple[str, ...], tuple[str, ...]]:
        allowed = small.book(small.campaign(campaign.id)).allowed(hero(), "small.fly")
        return allowed.holds, allowed.granted, allowed.forbidden

    assert flying() == (False, (), ())
    records.do(small, campaign.id, "Carry", [Insert(id, "charms", {"id": "c1", "entry": "small.feather"})])
    assert flying() == (True, ("Feather",), ())
    records.do(small, campaign.id, "Carry", [Insert(id, "charms", {"id": "c2", "entry": "small.anvil"})])
    assert flying() == (False, ("Feather",), ("Anvil",))
    # The anvil holds Power down to 4: 2 × 3 − 1 is 5.
    total = shown(small, campaign, hero).total("small.power")
    assert total is not None
    assert total.value == 4
    assert "Anvil" in total.bounded


def test_totals_that_read_each_other_name_the_ring_and_spoil_only_themselves(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    book = small.book(small.campaign(campaign.id))
    with pytest.raises(PluginFault, match=r"small\.left → small\.right → small\.left"):
        book.total(hero(), "small.left")
    with pytest.raises(PluginFault, match="small"):
        book.total(hero(), "small.broken")
    sheet = shown(small, campaign, hero)
    assert (sheet.shown("small.left"), sheet.shown("small.broken"), sheet.shown("small.power")) == ("?", "?", "6")
    assert {advice.path for advice in sheet.warnings()} == {"small.left", "small.right", "small.broken"}


def test_a_total_of_another_kind_or_none_is_a_mistake_with_the_nearest(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    with pytest.raises(UserMistake, match=r"small\.power"):
        small.book(small.campaign(campaign.id)).total(hero(), "small.powr")


def test_what_is_read_is_noted(small: Host, campaign: Campaign, hero: Hero) -> None:
    book = small.book(small.campaign(campaign.id))
    book.total(hero(), "small.power")
    assert {(hero().id, "small.power"), (hero().id, "might"), (hero().id, "charms")} <= book.reads


def test_a_bad_value_spoils_one_field_and_has_a_repair(small: Host, campaign: Campaign, hero: Hero) -> None:
    record = hero()
    with small.store.work() as work:  # past the checks, as a file that came from elsewhere
        work.apply(campaign.id, [Set(record.id, "might", "lots", UNSEEN)], lambda kind: ("might",))
        work.commit()
    sheet = shown(small, campaign, hero)
    assert sheet.shown("might") == "lots"
    assert sheet.value("might") == 3
    assert sheet.shown("small.power") == "6"
    [advice] = [each for each in sheet.warnings() if each.path == "might"]
    assert "number" in advice.sentence
    records.do(small, campaign.id, advice.repair_label, advice.repair)
    assert shown(small, campaign, hero).bad("might") == ""


def test_a_check_advises(small: Host, campaign: Campaign, hero: Hero) -> None:
    rows = [Insert(hero().id, "bag", {"id": id, "name": id}) for id in ("b1", "b2")]
    records.do(small, campaign.id, "Pack", rows)
    assert "The bag is heavy." in [advice.sentence for advice in shown(small, campaign, hero).warnings()]


def test_values_of_a_plugin_that_is_off_stay_and_come_back(small: Host, campaign: Campaign, hero: Hero) -> None:
    plugins.enable(small, small.campaign(campaign.id), "more")
    records.do(small, campaign.id, "Carry", [Insert(hero().id, "charms", {"id": "c1", "entry": "more.ring"})])
    assert shown(small, campaign, hero).value("small.power") == 11  # 6 + 5
    plugins.disable(small, small.campaign(campaign.id), "more")
    sheet = shown(small, campaign, hero)
    assert sheet.value("small.power") == 6
    assert [sheet.entry_name(row) for row in sheet.rows("charms")] == ["Ring"]
    plugins.enable(small, small.campaign(campaign.id), "more")
    assert shown(small, campaign, hero).value("small.power") == 11


def test_a_system_that_is_off_leaves_its_records_whole(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.do(small, campaign.id, "Grow", [Set(hero().id, "might", 5, 3)])
    plugins.disable(small, small.campaign(campaign.id), "small")
    sheet = shown(small, campaign, hero)
    assert (sheet.kind, sheet.sheet) == (None, None)
    [missing] = sheet.missing()
    assert (str(missing), dict(missing.values)) == ("missing: Small 1.0.0", {"might": 5})
    with pytest.raises(UserMistake, match="small"):
        records.do(small, campaign.id, "Grow", [Set(hero().id, "might", 6, 5)])
    plugins.enable(small, small.campaign(campaign.id), "small")
    assert shown(small, campaign, hero).value("might") == 5


def test_a_table_s_first_rows_have_all_their_columns(host: Host) -> None:
    campaign = campaigns.create(host, "Aviary", ["canary"])
    records.do(host, campaign.id, "A bird", [Create("tweety", "canary.bird", "Tweety", {})])
    wings = view(host, campaign.id, "tweety").rows("wings")
    assert wings == (
        {"id": "left", "sprained": False, "broken": False},
        {"id": "right", "sprained": False, "broken": False},
    )


def test_several_sheets_are_seen_in_their_order_from_one_book(small: Host, campaign: Campaign, hero: Hero) -> None:
    first = hero()
    records.do(small, campaign.id, "Come", [Create("bea", first.kind, "Bea", {"might": 4})])
    bea, other = views(small, campaign, ["bea", first.id])
    assert (bea.record.name, other.record.name) == ("Bea", first.name)
    assert bea.book is other.book
    assert bea.value("small.power") == 8  # twice her might
    with pytest.raises(UserMistake):
        views(small, campaign, ["bea", "nobody"])


def test_a_plugin_in_use_is_called_as_it_says_itself_and_one_that_went_as_it_was(
    small: Host, campaign: Campaign
) -> None:
    def called() -> list[str]:
        book = small.book(small.campaign(campaign.id))
        return [book.last_name(id) for id in ("small", "small.feather", "nobody")]

    assert called() == [small.manifest("small").name, "Feather", "nobody"]
    plugins.disable(small, campaign, "small")
    assert called()[0] == small.manifest("small").name
