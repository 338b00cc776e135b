"""The expansions' monsters in a showdown: AI cards of every sort are counted, and moods stand on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.showdown import fight_shown
from plugins.systems.kdm.showdown.fight_rules import open_figures
from tallow.model.check import Advice
from tallow.services import plugins
from tests.plugins.systems.kdm.harness import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Hearth in its first year, and Anna, with three expansions on."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(plugins=("black_knight", "frogdog", "gamblers_chest"))
    table.settlement(lantern_year=1)
    table.survivor("Anna", sex="female", founder=True)
    yield table
    table.close()


def meet(table: Table, monster: str, level: int) -> str:
    """Anna meets a monster in the first year; gives the showdown's name."""
    table.command("depart", "Anna")
    table.add("Hearth", "timeline", monster, year=1, level=level)
    table.command("begin_showdown", "Hearth")
    (showdown,) = table.book.records("kdm.showdown")
    return showdown.name


def test_overtone_cards_are_ai_cards(table: Table) -> None:
    fight = meet(table, "gamblers_chest.smog_singers", 3)
    assert table.value(fight, "ai_deck") == 25  # 9 basic, 6 advanced, 2 legendary and 8 overtone
    assert table.parts(fight, "ai_cards") == [
        ("Basic cards", 9),
        ("Advanced cards", 6),
        ("Legendary cards", 2),
        ("Overtone cards", 8),
    ]
    assert table.advice(fight, "cards_agree") == []


def test_the_moods_of_a_level_stand_on_the_showdown_s_sheet(table: Table) -> None:
    fight = meet(table, "frogdog.bullfrogdog", 3)
    assert table.value(fight, "ai_deck") == 23  # 9 + 7 + 2 + 5
    told = {line.text: line.note for line in fight_shown.monster(table.record(fight), table.book)}
    assert told["Moods"] == "Indigestion"


def test_the_gambler_s_luck_is_worked_with(table: Table) -> None:
    fight = meet(table, "gamblers_chest.gambler", 4)
    assert table.total(fight, "monster_luck").value == 10_000
    weapon, roles = {"speed": 1, "accuracy": 5, "strength": 0}, {"monster": fight, "survivor": "Anna"}
    found = table.resolve("attack", [6, 10], roles=roles, weapon=weapon, locations=[{"critical": True}]).resolution
    assert found is not None
    # A 10 wounds, and is critical from 10 − 0 + 10,000 on: never (W35).
    assert (found.outcome["critical_needed"], found.outcome["wounds"], found.outcome["criticals"]) == (None, 1, 0)


@pytest.mark.parametrize(("level", "tokens"), [(1, 4), (2, 6), (3, 8)])
def test_the_black_knight_s_toughness_tokens_count(level: int, tokens: int, table: Table) -> None:
    fight = meet(table, "black_knight.black_knight", level)
    at_level = f"Black Knight, level {level}"
    assert table.parts(fight, "monster_toughness") == [(at_level, 10), (f"{at_level}, tokens at setup", tokens)]
    weapon, roles = {"speed": 1, "accuracy": 5, "strength": 0}, {"monster": fight, "survivor": "Anna"}
    found = table.resolve("attack", [6, 9], roles=roles, weapon=weapon, locations=[{}]).resolution
    assert found is not None
    # 9 and a strength of 0 wound at a toughness of 9 and less (A19).
    assert (found.outcome["toughness"], found.outcome["wounds"]) == (10 + tokens, 0)


@pytest.mark.parametrize(
    ("monster", "squares"),
    [
        ("gamblers_chest.godhand", ("level_4",)),
        ("frogdog.bullfrogdog", ("level_3",)),
        ("kdm.watcher", ("level_1",)),
        ("frogdog.frogdog", ()),  # the usual three
    ],
)
def test_a_monster_has_squares_for_its_levels_alone(monster: str, squares: tuple[str, ...], table: Table) -> None:
    assert shown.levels({"id": "m", "entry": monster}, table.book) == squares


def test_a_level_that_was_ticked_keeps_its_square(table: Table) -> None:
    row = {"id": "m", "entry": "kdm.watcher", "level_2": True}
    assert shown.levels(row, table.book) == ("level_1", "level_2")


def test_of_a_monster_whose_expansion_is_off_it_is_said_that_it_is_to_be_switched_on(table: Table) -> None:
    fight = meet(table, "frogdog.frogdog", 1)
    told = table.parts(fight, "monster_movement")
    assert told
    assert advice(table, fight) == []
    plugins.disable(table.host, table.campaign, "frogdog")
    (found,) = advice(table, fight)
    assert found.sentence == (
        "The figures of Frogdog come with the plugin Frogdog, which is not on in this campaign. "
        "Switch it on, or fill in what its card says."
    )
    assert found.plugins == ("frogdog",)
    total = table.total(fight, "monster_movement")
    where = "comes with the plugin Frogdog, which is not on in this campaign"
    assert total.notes == (f"The movement of Frogdog {where}: switch it on, or fill in what its card says.",)
    table.undo()
    assert (advice(table, fight), table.parts(fight, "monster_movement")) == ([], told)


def test_of_one_of_the_group_s_own_nobody_is_named(table: Table) -> None:
    fight = meet(table, "frogdog.frogdog", 1)
    table.set(fight, monster=[{"id": "m", "name": "Pale Beast"}])
    (found,) = advice(table, fight)
    assert found.sentence.startswith("Tallow does not know of Pale Beast, level 1: movement")
    assert found.plugins == ()


def advice(table: Table, fight: str) -> list[Advice]:
    """What the sheet says of figures."""
    return list(open_figures(table.record(fight), table.book))
