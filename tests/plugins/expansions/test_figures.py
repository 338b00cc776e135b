"""Single figures of single cards, as the group's sources have them: what is easily lost on the way here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.entries import Gear
from plugins.systems.kdm.innovating import in_deck
from tallow.model.errors import Objected
from tests.plugins.systems.kdm.harness import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Hearth of the People of the Lantern in year 1, with Anna, and with expansions on."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(
        plugins=("dragon_king", "gamblers_chest", "manhunter", "slenderman", "spidicules", "sunstalker", "white_box")
    )
    table.settlement(lantern_year=1)
    table.survivor("Anna", sex="female", founder=True)
    yield table
    table.close()


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("manhunter.crimson_candy", "When a showdown begins: survival, by the monster's level."),
        ("manhunter.war_room", "What moves the hunters back is ignored on a d10 of 4 or more."),
        ("sunstalker.sacred_pool", "Can be raised to level 3."),
        ("spidicules.silk_surgeon", "Can be raised to level 3."),
        ("sunstalker.the_sun", "Rules of its own: Extreme Heat, Supernova."),
        ("kdm.exhausted_lantern_hoard", "A rule of its own: Dead Guardian."),
        ("white_box.gender_swap", "Reverses the survivor's sex."),
        ("white_box.blood_plasma_gun", "Hits on 4 or more; its card says what its speed and its strength come to."),
        ("sunstalker.gods_string", "Its bottom edge has a mark instead of a color."),
        ("gamblers_chest.ambitionism", "Of tier 3."),
        ("slenderman.gloom_katana", "Its right edge has a mark instead of a color."),
    ],
)
def test_what_no_field_is_for_is_told_in_a_few_words(entry: str, told: str, table: Table) -> None:
    found = table.book.entry(entry)
    assert found is not None
    assert found.text == told


def test_armor_of_0_points_is_armor_all_the_same(table: Table) -> None:
    thong = table.book.entry("white_box.twilight_thong")
    assert isinstance(thong, Gear)
    assert (shown.figures(thong), thong.armor_place) == ("waist · 0", "waist")


@pytest.mark.parametrize(("innovation", "level"), [("family", 2), ("dragon_king.bloodline", 3)])
def test_half_of_5_levels_is_rounded_down_by_family_and_up_by_bloodline(
    innovation: str, level: int, table: Table
) -> None:
    table.set("Hearth", campaign=[])
    table.add("Hearth", "innovations", innovation, override="for this test")
    table.set("Anna", weapon_level=5, weapon=[{"id": "w", "entry": "kdm.axe"}])
    table.apply("birth", roles={"first": "Anna"}, name="Edda", sex="female")
    assert table.value("Edda", "weapon_level") == level


def test_what_is_of_the_people_of_the_stars_alone_is_in_no_other_deck(table: Table) -> None:
    table.add("Hearth", "innovations", "language")
    table.add("Hearth", "innovations", "hovel")
    table.add("Hearth", "innovations", "nightmare_training", override="for this test")
    stars = {"Bloodline", "Arena"}
    assert not stars & {each.name for each in in_deck(table.record("Hearth"), table.book)}
    table.set("Hearth", campaign=[{"id": "c", "entry": "dragon_king.people_of_the_stars"}])
    assert stars <= {each.name for each in in_deck(table.record("Hearth"), table.book)}


@pytest.mark.parametrize("campaign", ["dragon_king.people_of_the_stars", "sunstalker.people_of_the_sun"])
def test_nobody_there_masters_the_twilight_sword(campaign: str, table: Table) -> None:
    table.set("Hearth", campaign=[{"id": "c", "entry": campaign}])
    for field, entry in (("weapon", "twilight_sword_type"), ("abilities", "specialization_twilight_sword")):
        with pytest.raises(Objected, match=r"has no (Specialization - )?Twilight Sword"):
            table.add("Anna", field, entry)
