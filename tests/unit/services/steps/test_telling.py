"""Changes in words: fields, cells, rows, adjustments, settings, whole records, and what is no longer there."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace

from tallow.model.column import NumberField, ReferenceField
from tallow.model.edit import UNSEEN, Archive, Change, Insert, Remove, Set
from tallow.model.field import TableField
from tallow.model.record import Campaign, Record
from tallow.services import plugins, records, settings
from tallow.services.host import Host
from tallow.services.steps.telling import Teller, Told

Hero = Callable[[], Record]


def told(host: Host, campaign: Campaign, changes: tuple[Change, ...]) -> list[Told]:
    """The changes in words."""
    with host.store.read() as reader:
        every = {record.id: record for record in reader.records(campaign.id, archived=None)}
    teller = Teller(host.book(host.campaign(campaign.id)), every)
    return [teller.told(change) for change in changes]


def tell(host: Host, campaign: Campaign, *edits: object) -> list[Told]:
    """Make the edits, and tell what they did."""
    return told(host, campaign, records.do(host, campaign.id, "Try", list(edits)).step.changes)  # type: ignore[arg-type]


def test_a_field_is_told_with_the_default_that_stood_before(small: Host, campaign: Campaign, hero: Hero) -> None:
    # might stands at its default of 3
    assert tell(small, campaign, Set(hero().id, "might", 7, 3)) == [Told("Anna", "Might", "3", "7")]
    assert tell(small, campaign, Set(hero().id, "cursed", True, False)) == [Told("Anna", "Cursed", "no", "yes")]


def test_a_cell_is_told_by_its_row_and_column(small: Host, campaign: Campaign, hero: Hero) -> None:
    inserted = tell(small, campaign, Insert(hero().id, "bag", {"id": "r1", "name": "Rope", "count": 2}))
    assert inserted == [Told("Anna", "Bag", "", "Rope")]
    assert tell(small, campaign, Set(hero().id, "bag.r1.count", 5, 2)) == [Told("Anna", "Rope: Count", "2", "5")]
    row = hero().get("bag")[0]
    assert tell(small, campaign, Remove(hero().id, "bag", "r1", row)) == [Told("Anna", "Bag", "Rope", "")]


def test_an_entry_is_told_by_its_name(small: Host, campaign: Campaign, hero: Hero) -> None:
    row = {"id": "c1", "entry": "small.feather"}
    assert tell(small, campaign, Insert(hero().id, "charms", row)) == [Told("Anna", "Charms", "", "Feather")]


def test_an_entry_whose_plugin_is_off_is_told_by_the_name_it_had(small: Host, campaign: Campaign, hero: Hero) -> None:
    plugins.enable(small, campaign, "more")
    row = {"id": "c1", "entry": "more.ring"}
    changes = records.do(small, campaign.id, "Try", [Insert(hero().id, "charms", row)]).step.changes
    plugins.disable(small, small.campaign(campaign.id), "more")
    assert told(small, campaign, changes) == [Told("Anna", "Charms", "", "Ring")]


def test_an_adjustment_is_told_with_its_sign_and_reason(small: Host, campaign: Campaign, hero: Hero) -> None:
    changes = records.adjust(small, hero(), "small.power", -2, "tired").step.changes
    assert told(small, campaign, changes) == [Told("Anna", "Power, adjustment", "", "−2 tired")]
    changes = records.adjust(small, hero(), "small.power", 3, "").step.changes
    assert told(small, campaign, changes) == [Told("Anna", "Power, adjustment", "", "+3")]


def test_a_rule_that_was_overridden_is_told(small: Host, campaign: Campaign, hero: Hero) -> None:
    changes = records.do(
        small, campaign.id, "Try", [Set(hero().id, "might", 13, 3)], override="A blessing"
    ).step.changes
    assert told(small, campaign, changes) == [
        Told("Anna", "Might", "3", "13"),
        Told("Anna", "Rule R13 overridden", "", "A blessing"),
    ]


def test_names_and_whole_records_are_told(small: Host, campaign: Campaign, hero: Hero) -> None:
    renamed = tell(small, campaign, Set(hero().id, "name", "Anne", "Anna"))
    assert renamed == [Told("Anne", "Name", "Anna", "Anne")]
    assert tell(small, campaign, Archive(hero().id)) == [Told("Anne", "Record", "in use", "put away")]
    _, made = records.create(small, campaign.id, "small.hero", "Berta")
    assert told(small, campaign, made.step.changes) == [Told("Berta", "Record", "", "Berta")]


def test_a_record_that_is_gone_is_told_by_what_the_change_knows(small: Host, campaign: Campaign) -> None:
    _, made = records.create(small, campaign.id, "small.hero", "Berta")
    teller = Teller(small.book(campaign), {})
    assert teller.told(made.step.changes[0]) == Told("Berta", "Record", "", "Berta")
    gone = Change("set", "nobody", "might", 3, 4)
    assert teller.told(gone) == Told("a record that is gone", "might", "3", "4")


def test_plugins_and_settings_of_a_campaign_are_told(small: Host, campaign: Campaign) -> None:
    switched = plugins.enable(small, campaign, "more").step.changes
    assert told(small, campaign, switched) == [Told("Hollow Hill", "More", "off", "on")]
    assert settings.declared(small, campaign) == ()
    named = records.do(small, campaign.id, "Try", [Set(campaign.id, "name", "High Hill", UNSEEN)]).step.changes
    assert told(small, campaign, named) == [Told("High Hill", "Name", "Hollow Hill", "High Hill")]


def test_a_value_that_does_not_fit_its_field_spoils_one_line_only(small: Host, campaign: Campaign, hero: Hero) -> None:
    odd = (Change("set", hero().id, "bag", "a word", None), Change("set", hero().id, "might", "many", 3))
    assert [each.after for each in told(small, campaign, odd)] == ["", "3"]


def test_a_change_as_one_line(small: Host, campaign: Campaign, hero: Hero) -> None:
    assert str(tell(small, campaign, Set(hero().id, "might", 7, 3))[0]) == "Might 3 → 7"
    assert str(Told("Anna", "Motto", "", "Onward")) == "Motto nothing → Onward"


def test_a_reference_is_told_by_the_other_s_name(small: Host, campaign: Campaign, hero: Hero) -> None:
    berta, _ = records.create(small, campaign.id, "small.hero", "Berta")
    assert tell(small, campaign, Set(hero().id, "friend", berta, "")) == [Told("Anna", "Friend", "", "Berta")]
    gone = Change("set", hero().id, "friend", "nobody", "")
    assert told(small, campaign, (gone,)) == [Told("Anna", "Friend", "a record that is gone", "")]


def test_a_row_without_words_is_called_by_the_record_that_it_is_of(small: Host, campaign: Campaign, hero: Hero) -> None:
    fellows = TableField("fellows", "Fellows", (ReferenceField("who", "Who", "small.hero"), NumberField("x", "Column")))
    kind = replace(small.book(campaign).kind(hero()), fields=(fellows,))
    book = small.book(campaign)
    book.registry = copy(book.registry)
    book.registry.kinds = {kind.id: kind}
    row = {"id": "r", "who": hero().id, "x": 2}
    record = replace(hero(), document=replace(hero().document, values={"fellows": [row]}))
    teller = Teller(book, {record.id: record})
    came = Change("insert", record.id, "fellows", None, row)
    assert teller.told(came) == Told("Anna", "Fellows", "", "Anna")
    assert teller.told(Change("set", record.id, "fellows.r.x", 0, 2)) == Told("Anna", "Anna: Column", "0", "2")
    assert teller.told(Change("set", record.id, "fellows.s.x", 0, 2)).label == "the row: Column"
