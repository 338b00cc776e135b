"""The expansions' campaign types: what each begins with, what it has in place of the game's own, what it never has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm import shown
from plugins.systems.kdm.belonging import is_arc
from plugins.systems.kdm.entries import CampaignType, Monster
from plugins.systems.kdm.innovating import in_deck
from plugins.systems.kdm.milestones import reached_now
from plugins.systems.kdm.showdown.action_pills import pills
from plugins.systems.kdm.year.settling import is_showdown
from tallow.model.errors import Objected, UserMistake
from tallow.model.years import Timeline
from tallow.services.showing.sheets import SheetView
from tallow.services.showing.years import years_of
from tests.plugins.systems.kdm.harness import Table

Found = Callable[[str], Table]
WITH = {
    "sunstalker.people_of_the_sun": ("sunstalker",),
    "dragon_king.people_of_the_stars": ("dragon_king",),
    "green_knight_armor.the_green_knight": (
        "green_knight_armor",
        "gorm",
        "flower_knight",
        "dung_beetle_knight",
        "lion_knight",
    ),
    "flower_knight.the_bloom_people": ("flower_knight",),
    "gamblers_chest.people_of_the_dream_keeper": ("gamblers_chest",),
}


_STORAGE = "Tallow does not know what lies in storage at the beginning."
LEFT_OPEN = {
    "sunstalker.people_of_the_sun": _STORAGE,
    "dragon_king.people_of_the_stars": _STORAGE,
    "gamblers_chest.people_of_the_dream_keeper": (
        "Tallow does not know with which innovations it begins, nor what lies in storage."
    ),
}
"""What of the beginning no source has."""


@pytest.fixture
def found(tmp_path: Path) -> Iterator[Found]:
    """Founds Hearth, a settlement of a campaign type, with Anna in it."""
    tables: list[Table] = []

    def run(campaign: str) -> Table:
        table = Table(tmp_path / f"{campaign}.sqlite")
        tables.append(table)
        table.begin(plugins=WITH[campaign])
        table.settlement(campaign=[{"id": "c", "entry": campaign}])
        table.command("begin_campaign", "Hearth")
        table.survivor("Anna", sex="female", founder=True)
        return table

    yield run
    for table in tables:
        table.close()


def year(table: Table, number: int) -> list[str]:
    """What stands on the timeline in a year, a monster with its level."""
    rows = [row for row in table.value("Hearth", "timeline") if row["year"] == number]
    return [f"{row.get('entry', row.get('name'))} {row['level'] or ''}".strip() for row in rows]


def sentences(table: Table) -> list[str]:
    return [each.sentence for each in table.advice("Hearth", "begins")]


def actions(table: Table) -> list[str]:
    return [each.label for each in pills(table.record("Anna"), table.book)]


def deck(table: Table) -> list[str]:
    return [each.name for each in in_deck(table.record("Hearth"), table.book)]


@pytest.mark.parametrize("campaign", sorted(WITH))
def test_each_begins_once(campaign: str, found: Found) -> None:
    table = found(campaign)
    entry = table.book.entry(campaign)
    assert isinstance(entry, CampaignType)
    own = [row for row in table.value("Hearth", "timeline") if row["by"] == entry.name]
    assert len(own) == len(entry.timeline)
    assert max(event.year for event in entry.timeline) == entry.years
    view = SheetView(table.record("Hearth"), table.book)
    assert view.sheet is not None
    (timeline,) = [block for block in view.sheet.blocks() if isinstance(block, Timeline)]
    assert years_of(view, timeline)[-1].number == entry.years
    told = LEFT_OPEN.get(campaign)
    assert sentences(table) == ([f"{entry.name}: {told} Write down what your book says."] if told else [])
    table.set("Hearth", lantern_year=1)
    assert sentences(table) == []
    table.undo()
    with pytest.raises(UserMistake, match=f"Hearth has all that {entry.name} begins with"):
        table.command("begin_campaign", "Hearth")
    table.undo()
    table.undo()  # Anna, then the beginning as one step
    assert not table.value("Hearth", "timeline")


def test_each_plugin_s_types_stand_in_a_line_of_their_own(found: Found) -> None:
    table = found("green_knight_armor.the_green_knight")
    lines = [(group.label, len(group.entries)) for group in shown.campaigns(table.record("Hearth"), table.book)]
    assert lines == [("Campaign", 2), ("Flower Knight", 1), ("Green Knight Armor", 1)]


def test_the_sun(found: Found) -> None:
    table = found("sunstalker.people_of_the_sun")
    assert table.entries("Hearth", "innovations") == ["sunstalker.sun_language"]
    assert table.entries("Hearth", "locations") == ["sunstalker.the_sun", "sunstalker.sacred_pool"]
    assert table.total("Hearth", "survival_limit").value == 2  # 1, and Sun Language 1
    assert deck(table) == ["Ammonia", "Drums", "Hands of the Sun", "Hovel", "Paint", "Symposium"]
    assert actions(table) == ["Dodge", "Embolden", "Dash", "Overcharge"]  # for Encourage and Surge
    assert (bool(table.allowed("Anna", "embolden").granted), bool(table.allowed("Anna", "overcharge").granted)) == (
        True,
        False,
    )
    table.add("Hearth", "innovations", "sunstalker.hands_of_the_sun")
    assert table.allowed("Anna", "overcharge").granted
    assert year(table, 1) == ["sunstalker.the_pool_and_the_sun", "kdm.first_day"]
    assert year(table, 21) == ["kdm.kings_man 2"]
    questions = {each.label: each.options for each in _entry(table).questions}
    assert questions["New Life"] == ("kdm.survival_of_the_fittest",)
    for field, entry, name in (
        ("innovations", "kdm.language", "Language"),
        ("locations", "kdm.lantern_hoard", "Lantern Hoard"),
        ("timeline", "sunstalker.promise_under_the_sun", "Promise Under the Sun"),
    ):
        with pytest.raises(Objected, match=f"People of the Sun has no {name}"):
            table.add("Hearth", field, entry)
    with pytest.raises(Objected, match="People of the Sun has no Leader"):
        table.add("Anna", "fighting_arts", "leader")
    table.add("Anna", "fighting_arts", "leader", override="a house rule")


@pytest.mark.parametrize(
    ("campaign", "without"),
    [
        ("sunstalker.people_of_the_sun", "People of the Sun has no"),
        ("dragon_king.people_of_the_stars", "People of the Stars has no"),
        ("green_knight_armor.the_green_knight", ""),
        ("flower_knight.the_bloom_people", ""),
    ],
)
def test_saviors_are_of_some_campaign_types(campaign: str, without: str, found: Found) -> None:
    table = found(campaign)
    for color in ("Red", "Green", "Blue"):
        savior = f"kdm.{color.lower()}_savior_type"
        if without:
            with pytest.raises(Objected, match=f"{without} {color} savior"):
                table.add("Anna", "types", savior)
        table.add("Anna", "types", savior, override="our own rule" if without else "")
    assert len(table.value("Anna", "types")) == 3


def test_an_art_that_unlocks_what_the_sun_has_not_shows_it_for_who_has_it(found: Found) -> None:
    table = found("sunstalker.people_of_the_sun")
    table.add("Anna", "fighting_arts", "sunstalker.defender")
    assert actions(table) == ["Dodge", "Encourage", "Embolden", "Dash", "Overcharge"]


def test_eight_innovations_bring_edged_tonometry(found: Found) -> None:
    table = found("sunstalker.people_of_the_sun")
    table.set("Hearth", lantern_year=1)
    for name in ("ammonia", "drums", "hovel", "paint", "symposium", "bed"):
        table.add("Hearth", "innovations", name)
    table.set("Anna", mother="")
    reached = [each.name for each in reached_now(table.record("Hearth"), table.book)]
    assert reached == []  # 7 of 8: Sun Language and six
    table.add("Hearth", "innovations", "storytelling")
    (eight,) = reached_now(table.record("Hearth"), table.book)
    assert (eight.name, eight.brings) == ("Eight innovations", "sunstalker.edged_tonometry")


def test_the_stars(found: Found) -> None:
    table = found("dragon_king.people_of_the_stars")
    assert table.entries("Hearth", "innovations") == ["dragon_king.dragon_speech"]
    assert table.entries("Hearth", "locations") == ["dragon_king.throne"]
    assert deck(table) == ["Ammonia", "Drums", "Hovel", "Inner Lantern", "Paint", "Symposium"]
    assert actions(table) == ["Dodge", "Encourage", "Surge", "Dash"]
    assert [year(table, each) for each in (4, 9, 19)] == [[f"dragon_king.the_tyrant {level}"] for level in (1, 2, 3)]
    assert (year(table, 16), year(table, 23)) == (["A nemesis 2"], ["A nemesis 3"])  # the players choose whom
    row = next(each for each in table.value("Hearth", "timeline") if each["year"] == 16)
    assert is_showdown(row, table.book)
    assert shown.event(table.record("Hearth"), row, table.book).behind == "2"
    with pytest.raises(Objected, match="People of the Stars has no Family"):
        table.add("Hearth", "innovations", "family")
    table.add("Hearth", "innovations", "hovel")
    assert "Family" not in deck(table)
    assert "Bloodline" in deck(table)


def test_in_the_stars_courage_and_understanding_bring_awake(found: Found) -> None:
    table = found("dragon_king.people_of_the_stars")
    table.set("Anna", courage=3, understanding=3)
    assert [each.sentence for each in table.advice("Anna", "choices")] == [
        "Courage 3 is reached, and brings Awake, page 16.",
        "Understanding 3 is reached, and brings Awake, page 16.",
    ]
    table.do("Awake", table.advice("Anna", "choices")[0].repair)
    (left,) = table.advice("Anna", "choices")
    assert (left.path, left.repair_label) == ("understanding", "Awake is resolved")
    table.set("Anna", courage=4, understanding=2)
    assert table.advice("Anna", "choices") == []
    table.set("Anna", understanding=4)  # nobody said yet that it is resolved
    assert [each.path for each in table.advice("Anna", "choices")] == ["understanding"]


def test_what_unlocks_an_action_is_named_as_the_campaign_has_it(found: Found) -> None:
    table = found("dragon_king.people_of_the_stars")
    table.set("Hearth", innovations=[])
    assert "needs Dragon Speech" in table.pill("Anna", "Encourage").why
    assert "Language" not in table.pill("Anna", "Encourage").why


def test_the_green_knight_is_played_with_four_others(found: Found) -> None:
    table = found("green_knight_armor.the_green_knight")
    assert table.entries("Hearth", "innovations") == ["language"]
    alone = Table(Path(table.host.store.path).with_name("alone.sqlite"))
    alone.begin(plugins=("green_knight_armor", "gorm"))
    alone.settlement(campaign=[{"id": "c", "entry": "green_knight_armor.the_green_knight"}])
    said = sentences(alone)
    alone.close()
    assert said[0] == (
        "The Green Knight is played with Flower Knight, Dung Beetle Knight and Lion Knight too: switch them on."
    )


def test_the_green_knight_s_monsters_come_in_with_its_beginning(found: Found) -> None:
    table = found("green_knight_armor.the_green_knight")
    assert [each for each in table.entries("Hearth", "quarries") if "." in each] == [
        "dung_beetle_knight.dung_beetle_knight",
        "flower_knight.flower_knight",
        "gorm.gorm",
    ]
    assert "lion_knight.lion_knight" in table.entries("Hearth", "nemeses")
    assert year(table, 2) == ["kdm.endless_screams", "gorm.gorm_climate"]
    assert year(table, 5) == ["kdm.hands_of_heat", "flower_knight.a_crones_tale"]
    assert year(table, 8) == [
        "dung_beetle_knight.rumbling_in_the_dark",
        "lion_knight.places_everyone",
        "lion_knight.lion_knight 1",
    ]


@pytest.mark.parametrize("campaign", sorted(WITH))
def test_who_stands_on_the_timeline_is_among_the_quarries_and_nemeses(campaign: str, found: Found) -> None:
    table = found(campaign)
    met = {*table.entries("Hearth", "quarries"), *table.entries("Hearth", "nemeses")}
    named = {row["entry"] for row in table.value("Hearth", "timeline") if "entry" in row}
    monsters = {id.removeprefix("kdm.") for id in named if isinstance(table.book.entry(id), Monster)}
    assert monsters
    assert monsters <= met


def test_the_bloom_people(found: Found) -> None:
    table = found("flower_knight.the_bloom_people")
    stored = {row["entry"]: row["count"] for row in table.value("Hearth", "stored_gear")}
    assert stored == {"kdm.cloth": 4, "kdm.founding_stone": 4, "flower_knight.sleeping_virus_flower": 1}
    with pytest.raises(Objected, match="The Bloom People has no Flower Knight"):
        table.add("Hearth", "quarries", "flower_knight.flower_knight")
    with pytest.raises(Objected, match="The Bloom People has no Flower Addiction"):
        table.add("Anna", "disorders", "flower_knight.flower_addiction")
    table.set("Hearth", lantern_year=1)
    table.survivor("Edda", sex="female", mother=table.record("Anna").id)
    by = "(The Bloom People)"
    (advice,) = table.advice("Edda", "joined")
    assert advice.sentence == f"Edda joins with +1 luck {by}, −2 red affinity {by}, +1 green affinity {by}."
    table.repair("Edda", "joined")
    assert table.total("Edda", "luck").value == 1  # a newborn's
    assert (table.value("Edda", "red_affinity"), table.value("Edda", "green_affinity")) == (-2, 1)
    assert (table.total("Edda", "red").value, table.total("Edda", "green").value) == (0, 1)  # none is below 0
    table.set("Edda", red_affinity=1)
    assert table.parts("Edda", "red") == [("For good", 1)]


def test_the_dream_keeper(found: Found) -> None:
    table = found("gamblers_chest.people_of_the_dream_keeper")
    assert table.entries("Hearth", "innovations") == []  # nobody says which
    assert table.entries("Hearth", "quarries") == ["gamblers_chest.crimson_crocodile"]
    assert actions(table) == ["Dodge", "Encourage", "Surge", "Dash", "Endure (7)", "Fist Pump"]
    assert table.value("Hearth", "gamblers_chest.uses_scouts") is True
    assert "needs Silent Dialect" in table.pill("Anna", "Fist Pump").why
    assert "needs Dreamless Language or Language" in table.pill("Anna", "Encourage").why
    table.add("Hearth", "innovations", "gamblers_chest.dreamless_language")
    assert table.allowed("Anna", "encourage").granted
    table.add("Hearth", "innovations", "gamblers_chest.silent_dialect")
    assert table.allowed("Anna", "fist_pump").granted
    assert is_arc(table.record("Anna"), table.book)
    assert year(table, 30) == ["gamblers_chest.godhand 4"]
    table.set("Hearth", lantern_year=1)
    table.set("Anna", understanding=3)
    (first,) = reached_now(table.record("Hearth"), table.book)
    assert first.brings == "gamblers_chest.designs_and_dandelions"


def _entry(table: Table) -> CampaignType:
    (row,) = table.value("Hearth", "campaign")
    entry = table.book.entry(row["entry"])
    assert isinstance(entry, CampaignType)
    return entry


@pytest.mark.parametrize("id", WITH)
def test_an_expansion_s_summary_names_the_campaign_type_that_it_brings(id: str, found: Found) -> None:
    table = found(id)
    plugin = table.host.loader.get(id.partition(".")[0])
    campaign = table.book.entry(id)
    assert plugin is not None
    assert plugin.manifest is not None
    assert campaign is not None
    assert campaign.name in plugin.manifest.summary
