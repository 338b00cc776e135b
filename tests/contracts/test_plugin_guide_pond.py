"""The system that docs/plugins.md makes, hook by hook: each example does what the guide says of it."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from typing import Any

import pytest

from tallow.api import Act, Entries, Heading, Lines, Notes, Slot, Stats, Ticks
from tallow.hooks.registry import build
from tallow.model.edit import UNSEEN, Archive, Create, Insert, Remove, Set
from tallow.model.errors import Objected
from tallow.model.record import Campaign
from tallow.services import campaigns, history, records, rolls
from tallow.services.book import CampaignBook
from tallow.services.parcel.trying import tried
from tallow.services.rolling.chances import odds
from tallow.ui.shell.rail.listed import Ways, counted, listed
from tests.contracts.guide import Page, opened
from tests.contracts.tree import ROOT, read

LILY = {"flora": [{"id": "p1", "entry": "pond.lily"}]}


def leaps(book: CampaignBook, *ids: str) -> list[Any]:
    """How far these frogs leap."""
    return [book.total(book.record(id), "pond.leap").value for id in ids]


def test_what_stands_before_the_hooks_is_enough_for_a_game(page: Page) -> None:
    page.says("That is enough for a working game: a frog begins wet, on four legs, with a wind of 10.")
    first = page.before("## Hooks")
    registry = first.registry("pond")
    frog = registry.kinds["pond.frog"]
    begins = {field.id: getattr(field, "default", None) for field in frog.fields}
    assert (begins["wet"], begins["legs"], begins["wind"]) == (True, 4, 10)
    assert (frog.label, frog.plural, [field.label for field in frog.fields]) == (
        "Frog",
        "Frogs",
        ["Legs", "Wind", "Wet", "Notes"],
    )
    assert registry.entry_types == {}
    first.close()


def test_nothing_is_wrong_with_the_pond_hook_by_hook(page: Page) -> None:
    page.says('Until the next hook is written too, the lily is a mistake: there is no total "pond.leap" yet.')
    heads = re.findall(r"^### `\w+`$", page.text, re.MULTILINE)
    assert len(heads) > 10
    for number, head in enumerate(heads):
        with opened(page.before(head).text, page.home / str(number)) as so_far:
            faults = [str(fault) for fault in build(so_far.loader, ["pond"]).faults]
            due = ["There is no total"] if head == "### `declare_totals`" else []
            assert [fault.rpartition(": ")[2].split(' "')[0] for fault in faults] == due, head


def test_what_is_typed_for_the_pond_does_what_the_guide_says(page: Page) -> None:
    page.write(page.plugins)
    new, add, jump, rest, repair = (
        next(line for line in page.typed() if line.startswith(f"tallow {verb}") and "By the lake" in line)
        for verb in ("new", "add", "resolve", "do", "check")
    )

    def anna() -> Any:
        fields = page.type('tallow show "By the lake" Anna')["fields"]
        return fields["wet"], fields["wind"]

    page.type(new)
    page.type(add)
    assert anna() == (True, 10)
    page.says("Anna reaches 13, her leap of 9 and the 4, over a pond of 10. So she is dry, and her wind is 6.")
    jumped = page.type(jump)
    assert [step["after"] for step in jumped["steps"]] == [13, "over", 6]
    assert anna() == (False, 6)
    page.says('gives a frog its wind of 10 again; so does `tallow do "By the lake" pond.rest Anna`.')
    page.type(rest)
    assert anna() == (False, 10)
    page.says('Of a dry Anna the sheet says "Anna is dry." with the button "Into the water"')
    found = page.type(repair)["findings"]
    assert [(each["sentence"], each["severity"], each["repair"]) for each in found] == [
        ("Anna is dry.", "warning", "Into the water")
    ]
    assert anna() == (True, 10)


def test_the_pond_has_the_rules_that_it_names_and_holds_where_it_is_tried(page: Page) -> None:
    registry, found = page.registry("pond"), page.loader.get("pond")
    assert found is not None
    rules = read(found.folder / "RULES.md")
    assert {total.rule for total in registry.totals.values()} == {"RULES.md P1"}
    assert list(tried(registry, "pond", found.folder, ROOT / "resources" / "icons")) == []
    assert re.findall(r"^- \*\*(\w+)\*\*", rules, re.MULTILINE) == ["P1", "P2", "P3", "P4", "P5", "B1"]


def test_the_list_of_frogs_says_who_is_hurt_and_who_is_gone(page: Page) -> None:
    hurt = {"broken": True, "sprained": True}
    book = page.frogs("pond", anna={"eaten": True, "eaten_by": "a heron"}, berta=hurt, clara={}, dora={})
    anna, berta, clara, dora = book.records("pond.frog")
    page.says('"Hurt: leg broken"')
    assert (listed(berta, book).figure, listed(berta, book).told) == ("10", "Hurt: leg broken")
    [frogs] = [head for head in book.registry.heads.kinds if head.id == "pond.frog"]
    page.says(f'The list\'s head then says "{counted(frogs, (anna, berta, clara, dora), book, Ways())}"')
    page.says(f'its last row "~~Anna~~ — {listed(anna, book).gone}"')
    assert listed(anna, book).gone == "eaten by a heron"
    assert (listed(clara, book).told, listed(clara, book).gone) == ("", "")


def test_a_plant_is_read_as_the_guide_says(page: Page) -> None:
    page.says("A plant carries one frog and stands in the sun, where its table does not say otherwise")
    registry = page.registry("pond")
    lily, reed = plants = [registry.entries[f"pond.{id}"] for id in ("lily", "reed")]
    assert [(getattr(each, "carries", None), getattr(each, "light", None)) for each in plants] == [
        (1, "sun"),
        (1, "shade"),
    ]
    assert (lily.name, lily.text, reed.name) == ("Lily", "It carries a frog.", "Reed")
    page.says("the lily, with which a frog leaps 2 feet further. The reed stands in the shade, and lets a frog croak.")
    book = page.frogs(anna={}, berta=LILY, clara={"flora": [{"id": "p1", "entry": "pond.reed"}]})
    assert leaps(book, "anna", "berta", "clara") == [9, 11, 9]
    assert [bool(book.allowed(each, "pond.croak")) for each in book.records("pond.frog")] == [False, False, True]


def test_a_net_s_table_goes_as_far_as_the_guide_says(page: Page) -> None:
    page.says("The table of a net goes from 1 to 20, small up to 15 and big from 16 on; a catch weighs from 1 to 6")
    catch = page.registry("pond").entry_types["pond.catch"]
    assert catch.ranges is not None
    assert (catch.ranges.first, catch.ranges.last, catch.ranges.level) == (1, 20, "weight")
    assert [(band.low, band.high, band.title) for band in catch.ranges.bands] == [(1, 15, "small"), (16, 20, "big")]
    assert catch.labels == {"grows_by": "Grows by"}
    page.add("systems/pond/content/net.toml", _catch("boot", 1, 20, 6) + _catch("cow", 16, 20, 7))
    faults = [str(fault) for fault in page.host.registry(["pond"]).faults]
    assert ["weight" in fault for fault in faults] == [True]
    assert "pond.boot" in page.host.registry(["pond"]).entries


def _catch(id: str, low: int, high: int, weight: int) -> str:
    return f'[[catch]]\nid = "{id}"\nname = "{id.title()}"\nlow = {low}\nhigh = {high}\nweight = {weight}\n\n'


def test_a_frog_leaps_as_far_as_the_rules_say(page: Page) -> None:
    page.says("Anna, wet on four legs, leaps 9 ft: 8 by P1, and 1 by P2.")
    page.says("Dry she leaps 8 ft, and a note says why; without legs 0 ft.")
    book = page.frogs(anna={}, berta={"wet": False}, clara={"wet": False, "legs": 0})
    assert leaps(book, "anna", "berta", "clara") == [9, 8, 0]
    anna, berta = (book.total(book.record(id), "pond.leap") for id in ("anna", "berta"))
    assert [(part.amount, part.source) for part in anna.parts] == [(8, "RULES.md P1"), (1, "RULES.md P2")]
    assert (anna.notes, berta.notes) == ((), ("The frog is dry: nothing is added for water.",))
    assert (book.registry.totals["pond.leap"].unit, book.registry.totals["pond.leap"].minimum) == (" ft", 0)


def test_a_plant_of_one_frog_lets_the_others_leap_further(page: Page) -> None:
    [effects] = re.findall(r"An entry then says `(effects = .*?)`", page.text)
    page.says("where Anna has such a plant, every other frog leaps a foot further, and she does not.")
    rush = f'[[plant]]\nid = "rush"\nname = "Rush"\n{effects}\n'
    page.add("systems/pond/content/rush.toml", rush)
    page.registry("pond")
    book = page.frogs(anna={"flora": [{"id": "p1", "entry": "pond.rush"}]}, berta={}, clara={"wet": False})
    assert leaps(book, "anna", "berta", "clara") == [9, 10, 9]


def test_a_copy_is_there_once_a_frog_has_two(page: Page) -> None:
    page.says("With `copy = 2` an effect is there once a record has two of its entry.")
    twice = 'effects = [{ type = "add", total = "pond.leap", amount = 5, copy = 2 }]'
    page.add("systems/pond/content/moss.toml", f'[[plant]]\nid = "moss"\nname = "Moss"\n{twice}\n')
    moss = [{"id": id, "entry": "pond.moss"} for id in ("p1", "p2")]
    book = page.frogs(anna={"flora": moss[:1]}, berta={"flora": moss})
    assert leaps(book, "anna", "berta") == [9, 14]


def test_frogs_jump_as_the_guide_says(page: Page) -> None:
    book = page.frogs(anna=LILY)
    resolver, anna = rolls.find(book, "pond.jump"), book.record("anna")
    assert leaps(book, "anna") == [11]
    resolved = rolls.resolve(resolver, book, {"width": 16}, roles={"frog": anna}, throw=rolls.Throw((4,)))
    assert resolved.resolution is not None
    # P3: 11 + 4 = 15 of 16, so into the pond; P4: a wind of 10 − 4
    assert resolved.resolution.outcome == {"over": False, "wind": 6}
    assert resolved.resolution.sentence == "reach 15 of 16"
    rolls.apply(page.host, book.campaign.id, resolved)
    now = page.now(book.campaign.id)
    assert [now.value(now.record("anna"), id) for id in ("wind", "wet")] == [6, True]


def test_the_odds_of_a_jump_are_as_the_guide_says(page: Page) -> None:
    page.says(
        "Over a pond of 14 she comes with a 5 or a 6, 1 time in 3, and otherwise lands in it, wet, which is drawn"
    )
    book = page.frogs(anna={})
    found = odds(rolls.find(book, "pond.jump"), book, {"width": 14}, roles={"frog": book.record("anna")})
    assert dict(found.of("over")) == {False: Fraction(2, 3), True: Fraction(1, 3)}
    assert found.figure == "wind"
    # P4: 10 less what the die shows; over the pond with a 5 or a 6
    assert found.harms("wind") == {9, 8, 7, 6}


def test_a_dry_frog_is_told_and_put_into_the_water(page: Page) -> None:
    book = page.frogs(anna={"wet": False}, berta={})
    dry, wet = (book.registry.checks["pond.dry"].run(each, book) for each in book.records("pond.frog"))
    assert [(advice.sentence, advice.severity, advice.repair) for advice in dry] == [
        ("Anna is dry.", "warning", (Set("anna", "wet", True, False),))
    ]
    assert list(wet) == []


def test_a_command_does_what_the_guide_says(page: Page) -> None:
    book = page.frogs(anna={"wind": 3})
    command = book.registry.commands["pond.rest"]
    assert list(command.run(book.record("anna"), book)) == [Set("anna", "wind", 10, 3)]
    page.says(f'"{command.title}", in the menu or by {command.key}, gives a frog its wind of 10 again')
    assert (command.title, command.key) == ("Rest on a leaf", "Ctrl+Shift+R")


def test_a_frog_s_sheet_is_laid_out_as_the_guide_says(page: Page) -> None:
    page.says(
        "A frog's front has five rows: the head with a tick for wet; legs, wind and leap in boxes, and half as wide"
    )
    page.says('of a frog that is eaten alone, by whom; and at the foot "Jump…", which stands out, and "Rest".')
    sheet = page.registry("pond").sheets["pond.frog"]
    assert (sheet.kind, sheet.subtitle) == ("pond.frog", "Frog record")
    blocks = [[cell.blocks for cell in row] for row in sheet.rows]
    # where nobody puts a block into the slot, it is gone
    assert blocks == [
        [(Heading(flags=("wet",)),)],
        [(Stats(("legs", "wind", "pond.leap")),)],
        [(Entries("flora"),), (Ticks(("wet",)),), (Notes("notes"),)],
        [(Lines(("eaten_by",)),)],
        [(Act("pond.jump", "Jump…", "frog", primary=True),), (Act("pond.rest", "Rest"),)],
    ]
    assert [cell.only for row in sheet.rows for cell in row if cell.only] == ["eaten"]
    assert not any(isinstance(block, Slot) for block in sheet.blocks())
    left, right = page.registry("pond", "marsh").sheets["pond.frog"].rows[1]
    assert (left.weight, right.weight) == (2, 1)


def test_a_setting_asks_what_the_guide_says(page: Page) -> None:
    setting = page.registry("pond").settings["pond.rain"]
    page.says(f'The campaign\'s settings then ask "{setting.field.label}", which is off as long as nobody turns it on')
    assert (setting.field.label, setting.source) == ("It rains", "RULES.md B1")
    page.says("with its rule B1 and the sentence below it")
    assert setting.explanation == "In the rain no frog ever dries."
    assert page.frogs().setting("pond.rain") is False


def test_no_frog_dries_in_the_rain(page: Page) -> None:
    page.says("While it rains, who makes a frog dry is told so, with rule P5; without rain nobody is.")
    book = page.frogs(anna={})
    campaign, dry = book.campaign.id, [Set("anna", "wet", False, None)]
    records.do(page.host, campaign, "Dry", dry)
    (advice,) = book.registry.checks["pond.dry"].run(page.now(campaign).record("anna"), page.now(campaign))
    assert advice.sentence == "Anna is dry."
    history.undo(page.host, campaign)
    records.do(page.host, campaign, "Rain", [Set(campaign, "settings:pond.rain", True, None)])
    with pytest.raises(Objected, match=r"It rains, so no frog dries\. Wait for the sun\.") as objected:
        records.do(page.host, campaign, "Dry", dry)
    assert objected.value.rule == "P5"
    records.do(page.host, campaign, "Wet", [Set("anna", "wet", True, None)])
    told = sys.modules["plugins.systems.pond"].told
    page.says("`told` then holds the names of the last twenty steps.")
    assert list(told) == ["Frogs", "Dry", "Dry", "Rain", "Wet"]
    for number in range(20):
        records.do(page.host, campaign, f"Step {number}", [Set("anna", "wind", number, UNSEEN)])
    assert list(told) == [f"Step {number}" for number in range(20)]


def test_paths_and_edits_are_as_the_guide_tells_them(page: Page) -> None:
    campaign = campaigns.create(page.host, "By the lake", ["pond"], ["marsh"])
    row = {"id": "r1", "name": "Midge", "worth": 1}
    for edit in (
        Create("anna", "pond.frog", "Anna", {"seat": "mud"}),
        Insert("anna", "flies", row, 0),
        Set("anna", "flies.r1.worth", 4, 1),
        Set("anna", "wind", 3, None),
        Set("anna", "marsh.mud", 2, None),
        Set("anna", "name", "Anne", "Anna"),
        Remove("anna", "flies", "r1", {**row, "worth": 4}),
        Archive("anna"),
    ):
        records.do(page.host, campaign.id, "Try", [edit])
        page.says(f"`{type(edit).__name__}(")
    with page.host.store.read() as reader:
        anna = reader.record("anna")
    assert (anna.name, anna.archived) == ("Anne", True)
    assert anna.document.values == {"seat": "mud", "flies": [], "wind": 3, "marsh.mud": 2}


def test_frogs_of_a_pond_of_old_have_their_limbs_for_legs(page: Page) -> None:
    page.says("Say that pond 0.9 had called the legs `limbs`, and what a fly is worth its `price`")
    with page.host.store.work() as work:
        work.create_campaign(Campaign("old", "By the old lake", {"pond": "0.9.0"}))
        flies = [{"id": "f1", "name": "Bluebottle", "price": 3}, {"id": "f2", "name": "Midge"}]
        values = {"limbs": 6, "flies": flies}
        frog = Create("anna", "pond.frog", "Anna", {}, {"values": values, "adjustments": {}, "overrides": []})
        work.write_step("old", "Anna", work.apply("old", [frog], lambda kind: ()))
        work.commit()
    (brought,) = records.made_ready(page.host, "old")
    assert brought.step.label == "Bring Pond up to 1.0.0"
    page.says(f'"{brought.step.label}"')
    with page.host.store.read() as reader:
        legs, flies = (reader.record("anna").document.values[key] for key in ("legs", "flies"))
        assert "limbs" not in reader.record("anna").document.values
    assert (legs, [fly.get("worth") for fly in flies]) == (6, [3, None])
    assert not any("price" in fly for fly in flies)
