"""The core game's content: every file is read without a mistake, holds what it should, and names what is there."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from plugins.systems.kdm.entries import (
    ENTRY_TYPES,
    Ability,
    ArmorSet,
    CampaignType,
    Endeavor,
    Gain,
    Gear,
    HuntEvent,
    Injury,
    Innovation,
    Location,
    Milestone,
    Monster,
    Principle,
    Resource,
    SettlementEvent,
    Story,
    SurvivalAction,
    WeaponType,
)
from plugins.systems.kdm.entries.campaign import Scheduled
from plugins.systems.kdm.entries.gear import Affinities, Armor, Bonus, Recipe, Weapon
from plugins.systems.kdm.entries.happening import MonsterLevel
from plugins.systems.kdm.entries.settlement import Cost
from plugins.systems.kdm.survivor_kind import SURVIVOR_KIND
from tallow.hooks.content.content import Content, read_content
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.soundness.referring import nameable, referring
from tallow.model.effect import Add, Forbid, Grant, Maximum
from tallow.model.entry import Entry
from tallow.model.reference import references

FOLDER = Path(__file__).parents[4] / "plugins" / "systems" / "kdm"
KDM = Manifest(id="kdm", name="Kingdom Death: Monster", family="system", version="1.0.0", api=1, system="kdm")
ATTRIBUTES = ("movement", "accuracy", "strength", "evasion", "luck", "speed")
OTHER_TOTALS = ("survival_limit", "innovate_cards", "trauma_bonus", "bleeding_max", "red", "green", "blue")
TOTALS = {f"kdm.{total}" for total in (*ATTRIBUTES, *OTHER_TOTALS)}
REACHES = {"kdm.survivors", "kdm.departing", "kdm.settlement"}
COUNTS = {
    "kdm.campaign": 2,  # Squires of the Citadel needs no expansion of ours, and the others need one
    "kdm.principle": 10,  # 8, and 2 of edition 1.6
    "kdm.milestone": 5,
    "kdm.innovation": 34,  # 42 with the 8 principles among them
    "kdm.location": 22,  # 8 more are in one list without an expansion
    "kdm.endeavor": 49,  # of 50 in the core's group the Limb-maker is the Dragon King's; lingering effects are left out
    "kdm.resource": 118,  # 57, and 61 that follow their deck; "qqq" is "???" again, Lump of Atnas is in no deck
    "kdm.gear": 143,  # 149 with the 6 cards of armor sets among them
    "kdm.armor_set": 9,  # Green Armor is another plugin's, Acanthus Armor has no pieces
    "kdm.weapon_type": 12,
    "kdm.fighting_art": 32,  # 20, and 12 secret ones
    "kdm.disorder": 23,
    "kdm.ability": 109,  # 115 with 6 injuries of which nothing lasts: those are rows of the tables alone
    "kdm.injury": 57,  # 8 + 9 + 9 + 9 + 9 rows of injuries and 10 of trauma; 2 in legs and 1 in trauma in both readings
    "kdm.survival_action": 8,  # of 9 Dive is in one list alone, with nothing that unlocks it
    "kdm.epithet": 108,
    "kdm.cause_of_death": 53,
    "kdm.story": 36,
    "kdm.settlement_event": 21,  # 10 more have no certain source
    "kdm.hunt_event": 100,
    "kdm.monster": 12,
    "kdm.introduction": 0,  # its own monsters are there from the beginning
    "kdm.terrain_card": 0,  # terrain sets fill it
    "kdm.deployment": 12,
    "kdm.survivor_type": 3,  # the saviors; wanderers and squires are others
    "kdm.constellation": 0,
    "kdm.trait": 0,
    "kdm.pattern": 0,
    "kdm.seed_pattern": 0,
    "kdm.strain_milestone": 0,
    "kdm.philosophy": 0,
    "kdm.knowledge": 0,
    "kdm.neurosis": 0,
    "kdm.happening": 0,
    "kdm.showdown_board": 0,
}
ELSEWHERE = {
    "sunstalker.the_sun",
    "sunstalker.sun_language",
    "dragon_king.throne",
    "dragon_king.dragon_speech",
    "dragon_king.radiating_orb",
    "dragon_king.arena",
    "dragon_king.bloodline",
    "dragon_king.empire",
    "percival.black_guard_style",
    "core_terrain.acanthus_plant",
    "core_terrain.bug_patch",
    "core_terrain.giant_stone_face",
    "core_terrain.nightmare_tree",
    "core_terrain.ore_vein",
    "core_terrain.stone_column",
    "core_terrain.tall_grass",
}
"""What belongs to others and is named all the same: it counts once it is there."""


@cache
def content() -> Content:
    """The files of the folder, as the host reads them."""
    return read_content(KDM, FOLDER, {type_.id: type_ for type_ in ENTRY_TYPES})


def entry(id: str) -> Any:
    """An entry by its short id."""
    return content().entries[f"kdm.{id}"]


def every(cls: type[Entry]) -> list[Any]:
    """The entries of a class, not of those that extend it."""
    return [each for each in content().entries.values() if type(each) is cls]


def test_no_file_has_a_mistake_and_every_name_is_there() -> None:
    types = {type_.id: type_ for type_ in ENTRY_TYPES}
    kept = referring([content()], types, nameable([SURVIVOR_KIND], TOTALS, REACHES))
    assert [str(mistake) for mistake in content().all_mistakes()] == []
    assert content().extensions == []
    assert len(kept) == len(content().entries) == sum(COUNTS.values())


def test_what_is_shipped_by_type() -> None:
    assert {type_.id: len(every(type_.entry)) for type_ in ENTRY_TYPES} == COUNTS


def test_what_is_named_is_here_or_known_to_be_elsewhere() -> None:
    own, named = set(content().entries), set()
    for each in content().entries.values():
        for reference in references(each):
            if reference.what not in ("total", "reach", "permission", "field"):
                named.add(reference.id)
    assert named - own == ELSEWHERE


def test_texts_are_short_and_no_name_stands_twice_in_a_type() -> None:
    entries = content().entries.values()
    assert [each.id for each in entries if len(each.text) > 140] == []
    notes = [recipe.note for gear in every(Gear) for recipe in gear.recipes if recipe.note]
    assert len(notes) == 9  # 6 of Oxidation, the Perfect Crucible, the Final Lantern, the Death Mask's population
    assert max(map(len, notes)) <= 40
    twice = Counter((type(each), each.name) for each in entries if not isinstance(each, Injury))
    assert [key for key, count in twice.items() if count > 1] == []


def test_files_are_sorted_by_name_and_say_what_they_hold() -> None:
    for file in sorted((FOLDER / "content").glob("*.toml")):
        assert file.read_text(encoding="utf-8").startswith("# "), file.name
        if file.stem in ("injury_tables", "hunt_events", "survival_actions"):
            continue  # in the order of their numbers
        places = [id for id, place in content().places.items() if place.file.endswith(f"/{file.name}")]
        names = [content().entries[id].name.lower() for id in places]
        assert names == sorted(names), file.name


def test_people_of_the_lantern_begins_as_its_sheet_says() -> None:
    lantern = entry("people_of_the_lantern")
    assert isinstance(lantern, CampaignType)
    assert (lantern.years, lantern.limit, lantern.survivors, lantern.ages, lantern.retires_at) == (
        30,
        1,
        4,
        (2, 6, 10, 15),
        16,
    )
    assert lantern.innovations == ("kdm.language",)
    assert lantern.locations == ("kdm.lantern_hoard",)
    assert lantern.storage == (Cost(amount=4, entry="kdm.cloth"), Cost(amount=4, entry="kdm.founding_stone"))
    assert [(question.label, question.edition) for question in lantern.questions] == [
        ("New Life", ""),
        ("Death", ""),
        ("Society", ""),
        ("Conviction", ""),
        ("Bonding", "1.6"),
    ]
    assert [question.label for question in entry("people_of_the_skull").questions][-1] == "Conviction"


def test_S12_a_campaign_unlocks_dodge_alone_and_innovations_the_rest() -> None:
    dodge = Grant("kdm.dodge", "kdm.survivors")
    assert [each.effects for each in every(CampaignType)] == [(dodge,), (dodge,)]
    unlocking = {
        each.id: effect.permission
        for each in every(Innovation)
        for effect in each.effects
        if isinstance(effect, Grant) and effect.to == "kdm.survivors"
    }
    assert unlocking == {
        "kdm.language": "kdm.encourage",
        "kdm.paint": "kdm.dash",
        "kdm.inner_lantern": "kdm.surge",
        "kdm.destiny": "kdm.endure",
    }
    costs = {each.name: (each.cost, each.less_luck, each.unlocked_by) for each in every(SurvivalAction)}
    assert costs == {
        "Dodge": (1, False, "a campaign type"),
        "Encourage": (1, False, "Language"),
        "Surge": (1, False, "Inner Lantern"),
        "Dash": (1, False, "Paint"),
        "Endure": (7, True, "Destiny"),
        "Embolden": (1, False, "Sun Language"),  # these three are unlocked by expansions' innovations alone
        "Overcharge": (1, False, "Hands of the Sun"),
        "Fist Pump": (1, False, "Silent Dialect"),
    }


def test_the_timeline_of_the_lantern() -> None:
    timeline = entry("people_of_the_lantern").timeline
    assert timeline == entry("people_of_the_skull").timeline
    assert len(timeline) == 18  # 17 years, two events in the first
    assert timeline[3] == Scheduled(year=4, event="kdm.butcher", level=1)
    assert timeline[-1] == Scheduled(year=30, event="kdm.gold_smoke_knight", level=4)
    for line in timeline:  # who is met has the level at which it is
        levels = {level.level for level in getattr(entry(line.event.removeprefix("kdm.")), "levels", ())}
        assert line.level in (levels or {0}), line


def test_milestones_bring_principles() -> None:
    assert {each.name: (each.measure, each.threshold, each.brings) for each in every(Milestone)} == {
        "First child": ("births", 1, "kdm.principle_new_life"),
        "First death": ("deaths", 1, "kdm.principle_death"),
        "Five innovations": ("innovations", 5, "kdm.hooded_knight"),
        "Nobody is left": ("extinct", 1, "kdm.game_over"),
        "Population 15": ("population", 15, "kdm.principle_society"),
    }


def test_innovations_that_raise_the_limit_and_where_they_come_from() -> None:
    raising = {each.name for each in every(Innovation) if Add("kdm.survival_limit", 1) in each.effects}
    assert raising == {
        *("Language", "Hovel", "Bed", "Pottery", "Destiny", "Symposium", "Storytelling"),
        *("Final Fighting Art", "Cooking", "Ultimate Weapon"),
    }
    assert entry("hovel").parents == ("kdm.language",)
    assert entry("hovel").gains == (Gain("departure", "survival"),)
    assert entry("nightmare_training").parents == ("kdm.symposium",)
    assert entry("lantern_oven").parents == ("kdm.ammonia",)
    assert (entry("destiny").parents, entry("destiny").after) == ((), ("kdm.watcher",))
    assert Add("kdm.innovate_cards", 2) in entry("symposium").effects
    assert entry("family").inherits == ("surname", "weapon_type", "half_weapon_level")
    children = {each.name for each in every(Innovation) if "kdm.language" in each.parents}
    assert children == {"Hovel", "Inner Lantern", "Drums", "Paint", "Symposium", "Ammonia"}


def test_principles_give_at_moments() -> None:
    fittest, graves = entry("survival_of_the_fittest"), entry("graves")
    assert isinstance(fittest, Principle)
    assert fittest.rerolls
    assert fittest.effects == (Add("kdm.survival_limit", 1),)
    assert {(gain.at, gain.what, gain.amount) for gain in fittest.gains} == {
        ("adopted", "strength", 1),
        ("adopted", "evasion", 1),
        ("newborn", "strength", 1),
        ("newborn", "evasion", 1),
    }
    assert Gain("showdown_death", "endeavors", 2) in graves.gains
    assert Gain("settlement_death", "endeavors", 1) in graves.gains
    assert entry("collective_toil").gains == (Gain("settlement_phase", "endeavors", 1, 10),)
    assert entry("accept_darkness").effects == (Add("kdm.trauma_bonus", 2, "kdm.survivors"),)
    assert [each.name for each in every(Principle) if each.edition] == ["Devoted Union", "Enduring Legacy"]


def test_locations_and_what_builds_them() -> None:
    circle, crafter = entry("stone_circle"), entry("build_weapon_crafter")
    assert isinstance(circle, Location)
    assert (circle.built_from, circle.after) == (("kdm.organ_grinder",), ("kdm.screaming_antelope",))
    assert entry("blacksmith").innovations == ("kdm.scrap_smelting",)
    assert not entry("rare_gear").buildable
    assert isinstance(crafter, Endeavor)
    assert (crafter.endeavors, crafter.location, crafter.builds) == (1, "kdm.bone_smith", "kdm.weapon_crafter")
    assert crafter.costs == (Cost(amount=3, keyword="bone"), Cost(keyword="hide"))
    assert entry("partnership_endeavor").endeavors == 2
    assert entry("matchmaker_endeavor").survivor_has == "kdm.matchmaker"
    offered = [each for each in every(Endeavor) if not (each.location or each.innovation or each.survivor_has)]
    assert offered == []


def test_every_cost_by_keyword_can_be_paid_with_some_resource() -> None:
    recipes = [recipe for gear in every(Gear) for recipe in gear.recipes]
    costs = [cost for owner in (*recipes, *every(Endeavor)) for cost in owner.costs]
    assert all(bool(cost.entry) != bool(cost.keyword) for cost in costs)
    wanted = {cost.keyword for cost in costs} - {"", "any"}
    assert wanted == {"bone", "hide", "organ", "scrap", "iron", "leather", "skull"}
    assert wanted <= {keyword for resource in every(Resource) for keyword in resource.keywords}


def test_resources() -> None:
    hide = entry("monster_hide")
    assert (hide.deck, hide.keywords, hide.copies, hide.copies_1_6) == ("Basic", ("hide",), 7, 0)
    perfect = entry("perfect_bone")
    assert (perfect.keywords, perfect.copies, perfect.copies_1_6, perfect.edition) == (("bone", "perfect"), 0, 1, "1.6")
    assert entry("black_skull").keywords == ("bone", "iron", "skull")
    assert entry("lion_claw").monster == "kdm.white_lion"
    decks = Counter((each.deck, each.edition) for each in every(Resource))
    # Basic 8 and 4 of edition 1.6; Strange 11 and 7 without an edition, 35 of 1.6; Vermin 6 and 3; and the monsters'
    assert decks == {
        ("Basic", ""): 8,
        ("Basic", "1.6"): 4,
        ("Strange", ""): 18,
        ("Strange", "1.6"): 35,
        ("Vermin", ""): 6,
        ("Vermin", "1.6"): 3,
        ("White Lion", ""): 10,
        ("White Lion", "1.6"): 3,
        ("Screaming Antelope", ""): 8,
        ("Screaming Antelope", "1.6"): 3,
        ("Phoenix", ""): 14,
        ("Phoenix", "1.6"): 6,
    }
    copies = {each.deck: 0 for each in every(Resource)}
    for each in every(Resource):
        copies[each.deck] += each.copies
    # A deck is as large as the box says: Basic 21, White Lion 19, Screaming Antelope 16, Phoenix 24.
    assert (copies["Basic"], copies["White Lion"], copies["Screaming Antelope"], copies["Phoenix"]) == (21, 19, 16, 24)


def test_gear_zanbato_and_its_two_recipes() -> None:
    zanbato = entry("zanbato")
    assert zanbato.weapon == Weapon(speed=1, accuracy=6, strength=6)
    assert zanbato.weapon_types == ("kdm.grand_weapon",)
    assert zanbato.rules == ("Deadly", "Frail", "Slow")
    assert zanbato.halves == Affinities(top="red", right="green")
    assert zanbato.bonus == Bonus(red=1, green=1, puzzle_red=1)
    old = (Cost(amount=2, keyword="hide"), Cost(entry="kdm.great_cat_bones"))
    new = (Cost(entry="kdm.perfect_bone"), Cost(amount=3, keyword="scrap"), Cost(keyword="hide"))
    assert zanbato.recipes == (
        Recipe(costs=old, edition="1.5"),
        Recipe(costs=new, keywords=("heat",), edition="1.6"),
    )


def test_gear_of_other_sorts() -> None:
    circlet = entry("cat_eye_circlet")
    assert (circlet.location, circlet.weapon, circlet.armor) == ("kdm.catarium", None, None)
    assert circlet.halves == Affinities(left="blue")
    assert circlet.recipes == (Recipe(costs=(Cost(entry="kdm.eye_of_cat"),)),)
    shield = entry("beacon_shield")
    assert shield.armor == Armor(head=2, arms=2, body=2, waist=2, legs=2)
    assert (shield.armor_adds, shield.armor_place) == (True, "")
    greaves = entry("lantern_greaves")
    assert greaves.bonus is not None
    assert greaves.bonus.effects == (Add("kdm.movement", 2),)
    assert entry("lantern_cuirass").effects == (Add("kdm.movement", -2),)
    assert (entry("lion_headdress").armor_place, entry("lion_headdress").armor_adds) == ("head", True)
    assert entry("death_mask").unique
    assert entry("brain_mint").location_1_6 == "kdm.stone_circle"
    helm = {recipe.costs for recipe in entry("skull_helm").recipes}
    assert helm == {(Cost(amount=2, keyword="bone"),), (Cost(keyword="skull"),)}
    dagger = entry("oxidized_lantern_dagger")
    assert dagger.bonus == Bonus(red=2, puzzle_red=1)  # 1 joined and 1 besides
    assert len(dagger.recipes[0].costs) == 8


def test_armor_lies_where_its_place_says() -> None:
    for gear in every(Gear):
        if gear.armor is None:
            continue
        places = [place for place in ("head", "arms", "body", "waist", "legs") if getattr(gear.armor, place)]
        if gear.armor_place:
            assert places in ([gear.armor_place], []), gear.id
        else:
            assert (len(places), gear.armor_adds) == (5, True), gear.id
    assert [gear.id for gear in every(Gear) if gear.armor == Armor()] == ["kdm.lion_skin_cloak"]


def test_armor_sets_have_a_piece_for_every_place() -> None:
    rawhide = entry("rawhide_armor")
    assert rawhide.armor == Armor(head=1, arms=1, body=1, waist=1, legs=1)
    assert {piece for (piece,) in rawhide.pieces} == {
        f"kdm.rawhide_{piece}" for piece in ("headband", "gloves", "vest", "pants", "boots")
    }
    for armor_set in every(ArmorSet):
        places = [entry(piece.removeprefix("kdm.")).armor_place for (piece,) in armor_set.pieces]
        assert sorted(places) == ["arms", "body", "head", "legs", "waist"], armor_set.id


def test_weapon_types_lead_to_their_abilities() -> None:
    for weapon in every(WeaponType):
        specialist, master = (entry(id.removeprefix("kdm.")) for id in (weapon.specialist, weapon.master))
        assert (specialist.kind, specialist.weapon) == ("specialisation", weapon.id)
        assert (master.kind, master.weapon) == ("mastery", weapon.id)
    assert entry("twilight_sword").weapon_types == ("kdm.twilight_sword_type",)


def test_what_survivors_have() -> None:
    assert entry("unconscious_fighter").effects == (Add("kdm.bleeding_max", 2),)  # 7 in place of 5
    thousand = entry("king_of_a_thousand_battles")
    assert thousand.secret
    assert set(thousand.effects) == {Add(f"kdm.{each}", 2) for each in ("accuracy", "strength", "evasion")}
    assert entry("fear_of_the_dark").retires
    assert entry("post_traumatic_stress").skips_hunt
    assert entry("stalwart").excludes == ("kdm.prepared", "kdm.matchmaker")
    assert entry("sweet_battle").effects == (Grant("kdm.surge"),)
    assert (entry("dream_of_the_beast").red, entry("dream_of_the_beast").effects) == (1, (Add("kdm.strength", 1),))
    assert Counter(each.chosen_at for each in every(Ability)) == {"": 103, "courage": 3, "understanding": 3}
    assert Counter(each.kind for each in every(Ability)) == {
        "ability": 51,  # 45, 5 pulse discoveries, Frenzy
        "impairment": 8,
        "curse": 2,
        "severe_injury": 24,
        "specialisation": 12,
        "mastery": 12,
    }


def test_the_second_of_an_injury_brings_more() -> None:
    blind, arm, leg = entry("blind"), entry("dismembered_arm"), entry("dismembered_leg")
    # -1 each, and 2 more with the second: -4 in all
    more = (Add("kdm.accuracy", -2, copy=2), Forbid("kdm.see", copy=2))
    assert blind.effects == (Add("kdm.accuracy", -1), *more)
    assert (blind.most, blind.retires_at) == (2, 2)
    assert arm.effects == (Forbid("kdm.activate_two_handed"), Forbid("kdm.activate_weapons", copy=2))
    assert leg.effects == (Add("kdm.movement", -2), Forbid("kdm.dash"))
    assert (leg.most, leg.retires_at) == (2, 2)
    assert entry("disemboweled").effects == (Maximum("kdm.movement", 1),)
    assert entry("contracture").most == 0


def test_every_injury_table_holds_each_result_once_in_either_reading() -> None:
    rows = every(Injury)
    for reading in ({"", "legs_one", "laughter_minus"}, {"", "legs_two", "laughter_plus"}):
        for table, last in (("head", 10), ("arms", 10), ("body", 10), ("waist", 10), ("legs", 10), ("brain", 13)):
            of_table = [row for row in rows if row.table == table and row.reading in reading]
            held = [number for row in of_table for number in range(row.low, row.high + 1)]
            assert sorted(held) == list(range(1, last + 1)), (table, reading)
    assert entry("legs_blood_geyser_one").high == 1
    assert entry("legs_blood_geyser_two").high == 2
    assert entry("brain_maniacal_laughter_minus").speed == -entry("brain_maniacal_laughter_plus").speed == -1
    genitals = entry("waist_destroyed_genitals")
    assert (genitals.bleeding, genitals.insanity, genitals.random_disorder, genitals.knocked_down) == (
        1,
        "3",
        True,
        True,
    )
    assert entry("brain_memory_loss").weapon_level == -2


def test_events_by_number_and_page() -> None:
    assert {each.number for each in every(HuntEvent)} == set(range(1, 101))
    assert {each.number: each.name for each in every(HuntEvent)}[80] == "Lovelorn Rock"
    assert (entry("returning_survivors").page, entry("principle_new_life").page) == (163, 157)
    assert all(each.page for each in every(Story))
    assert isinstance(entry("first_day"), SettlementEvent)


def test_monsters_and_their_levels() -> None:
    lion = entry("white_lion")
    assert (lion.node, lion.size, lion.instinct, lion.hunt_board) == ("NQ1", (2, 2), "Sniff", "MMHHMOHMMHH")
    assert [(each.level, each.name) for each in lion.levels] == [(1, "Prologue"), (1, ""), (2, ""), (3, "")]
    assert lion.levels[-1] == MonsterLevel(
        level=3,
        movement=8,
        toughness=14,
        speed=2,
        damage=2,
        luck=1,
        accuracy=2,
        basic=10,
        advanced=9,
        legendary=2,
        traits=("Cunning", "Merciless", "Indomitable"),
        hunt_space=10,
    )
    antelope = entry("screaming_antelope").levels[-1]
    assert (antelope.toughness, antelope.speed, antelope.accuracy) == (12, 2, 0)
    assert entry("golden_eyed_king").levels[0].luck == 1000
    assert (entry("watcher").levels[0].toughness, entry("watcher").levels[0].life) == (20, 15)
    assert [each.id for each in every(Monster) if each.last] == ["kdm.gold_smoke_knight"]
    assert Counter(each.kind for each in every(Monster)) == {"quarry": 7, "nemesis": 5}
