"""The starter tables: whole, inside the bands, labeled as what they are, and off until somebody ticks them."""

from __future__ import annotations

from pathlib import Path

import pytest

from plugins.systems.king.entries import Condition, Disease, Injury, Litany, ShopEntry
from plugins.systems.king.harm import HARMS
from plugins.systems.king.tables import gaps, origin, overlaps, rows_of
from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.store.database import Store
from tests.plugins.systems.king.harness import STARTER, book, character, npc, registry, resolve, target, total

FOLDER = app.home() / "plugins" / "expansions" / STARTER
ON = book(further=[STARTER])
OURS = [entry for entry in ON.registry.entries.values() if entry.owner == STARTER]


def test_the_host_finds_no_fault_in_it_and_it_runs_no_code() -> None:
    assert [str(fault) for fault in registry(STARTER).faults] == []
    assert list(FOLDER.rglob("*.py")) == []


@pytest.mark.parametrize("harm", HARMS)
def test_each_harm_has_a_row_for_every_total_from_1_to_30_and_one_only(harm: str) -> None:
    rows = rows_of(ON, harm)
    assert (gaps(rows), overlaps(rows)) == ((), ())
    assert len(rows) == 15


@pytest.mark.parametrize("harm", HARMS)
def test_severities_lie_in_their_bands_each_is_there_and_every_worst_row_names_a_litany(harm: str) -> None:
    litanies = {litany.id: litany for litany in ON.entries(Litany)}
    bands = {(1, 11): {1, 2}, (12, 19): {3, 4}, (20, 30): {5, 6}}
    for (first, last), severities in bands.items():
        rows = [row for row in rows_of(ON, harm) if first <= row.low and row.high <= last]
        assert {row.severity for row in rows} == severities
        for row in rows:
            assert bool(row.litany) is (first == 20)
            assert not row.litany or litanies[row.litany].closes_named
            assert row.text
    assert {row.severity for row in rows_of(ON, harm)} == {1, 2, 3, 4, 5, 6}
    graver = [row.severity for row in rows_of(ON, harm)]
    assert graver == sorted(graver)


def test_a_hit_reads_its_row_and_the_sheet_says_whose_table_it_is() -> None:
    inputs = {"damage": 5, "harm": ["burn"], "target": target(5)}
    found = resolve("hit", inputs, [19], in_book=ON)
    assert found.due == ()
    assert (found.outcome["wound"]["severity"], found.outcome["wound"]["name"]) == (
        4,
        "A fork of lightning under the skin",
    )
    assert found.outcome["details"]["source"] == "starter table, written for Tallow"
    worst = resolve("hit", inputs, [20], in_book=ON).outcome
    assert (worst["wound"]["litany"], worst["details"]["lost_part"]) == ("restore_the_maimed", "one ear")


def test_diseases_have_all_three_treatments_and_one_is_a_plague() -> None:
    diseases = ON.entries(Disease)
    assert all(any(getattr(each, key) for each in diseases) for key in ("months", "healing", "litany", "plague"))
    litanies = {litany.id for litany in ON.entries(Litany)}
    assert {each.litany for each in diseases if each.litany} <= litanies


def test_the_shop_has_every_price_and_final_acts_among_them() -> None:
    shop = ON.entries(ShopEntry)
    assert {entry.price for entry in shop} == {1, 5, 15, 30, 60, 100}
    assert len([entry for entry in shop if entry.final_act]) >= 4
    cheap = " ".join(f"{entry.name} {entry.text}".casefold() for entry in shop if entry.price == 1)
    assert not any(word in cheap for word in ("wound", "vitality", "stamina"))  # K51


def test_conditions_are_six_and_frightened_thins_vigor() -> None:
    assert [condition.name for condition in ON.entries(Condition)] == [
        "Blinded",
        "Frightened",
        "Stunned",
        "Unconscious",
        "Pinned",
        "Winded",
    ]
    osric = character(vigor_max=8, conditions=[{"id": "c", "entry": "king.frightened"}])
    vigor = total("vigor_full", osric, further=[STARTER])
    assert (vigor.value, [part.label for part in vigor.parts]) == (6, ["Entered", "Frightened"])
    assert total("vigor_full", osric).value == 8  # off, it is the group's to say


def test_everything_is_labeled_as_a_starter_table() -> None:
    label = "starter table, written for Tallow"
    assert {origin(ON, entry.id) for entry in OURS} == {label}
    for entry in ON.entries(Condition):
        assert label in entry.text.casefold().replace("tallow", "Tallow")
    manifest = registry(STARTER).plugins[-1]
    assert "written for Tallow" in manifest.summary
    for file in (FOLDER / "content").glob("*.toml"):
        assert "written for Tallow" in file.read_text(encoding="utf-8"), file.name


def test_they_are_off_until_somebody_ticks_them(tmp_path: Path) -> None:
    loader = Loader([FolderSource(app.home() / "plugins")])
    host = Host(Store.open(tmp_path / "tallow.sqlite"), loader, app.home())
    made = campaigns.create(host, "The Low Crown", ["king"])
    assert host.book(made).entries(Injury) == ()
    assert host.bare_book().entries(Injury) == ()
    ticked = campaigns.create(host, "With tables", ["king"], [STARTER])
    assert len(host.book(ticked).entries(Injury)) == 60
    host.close()


def test_K37_what_thins_the_shield_of_a_character_thins_an_npc_s_too() -> None:
    conditions = [{"id": "f", "entry": "king.frightened"}, {"id": "w", "entry": "king_starter_tables.winded"}]
    frightened = npc(rank="major", vigor_max=8, conditions=conditions)
    whole = book(frightened, further=[STARTER])
    assert whole.total(frightened, "king.npc_vigor_full").value == 5  # 8 − 2 − 1


def test_K38_who_is_immune_to_a_condition_has_nothing_of_it() -> None:
    immune = [{"id": "f", "entry": "king.frightened"}]
    assert total("vigor_full", character(vigor_max=8, immunities=immune), further=[STARTER]).value == 8
    foe = npc(rank="major", vigor_max=8, immunities=immune)
    assert book(foe, further=[STARTER]).total(foe, "king.npc_vigor_full").value == 8
