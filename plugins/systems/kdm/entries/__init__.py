"""Entry types: the pieces of the game's content, which this plugin and every expansion of it declare in TOML."""

from __future__ import annotations

from tallow.api import EntryType

from . import beside
from .action import SurvivalAction
from .campaign import CampaignType, Milestone, Principle
from .deployment import DEPLOYMENT_LABELS, Deployment, Diagram
from .gain import Gain
from .gear import UNKNOWN_GEAR, ArmorSet, Gear, Resource, WeaponType
from .happening import Happening, HuntEvent, Monster, SettlementEvent, Story
from .injury import Injury
from .introduction import Introduction
from .labels import LABELS
from .settlement import Endeavor, Innovation, Location, Pattern, SeedPattern, StrainMilestone
from .survivor import (
    Ability,
    CauseOfDeath,
    Constellation,
    Disorder,
    Epithet,
    FightingArt,
    Knowledge,
    Neurosis,
    Philosophy,
    SurvivorType,
    Trait,
)
from .terrain import BOARD_LABELS, CARD_LABELS, UNKNOWN_CARD, ActivationRow, ShowdownBoard, TerrainCard, TerrainRule

UNKNOWN_MONSTER = (("size",), ("levels",))
"""What nobody could say of a monster where it is empty."""

ENTRY_TYPES = (
    EntryType(
        "kdm.campaign",
        "Campaign type",
        "Campaign types",
        CampaignType,
        labels=LABELS["campaign"],
        beside=beside.of_campaign,
    ),
    EntryType("kdm.principle", "Principle", "Principles", Principle, labels=LABELS["principle"]),
    EntryType("kdm.milestone", "Milestone", "Milestones", Milestone, labels=LABELS["milestone"]),
    EntryType("kdm.innovation", "Innovation", "Innovations", Innovation, labels=LABELS["innovation"]),
    EntryType("kdm.location", "Location", "Locations", Location, labels=LABELS["location"]),
    EntryType("kdm.endeavor", "Endeavor", "Endeavors", Endeavor, labels=LABELS["endeavor"], beside=beside.of_endeavor),
    EntryType("kdm.pattern", "Pattern", "Patterns", Pattern),
    EntryType("kdm.seed_pattern", "Seed pattern", "Seed patterns", SeedPattern),
    EntryType(
        "kdm.strain_milestone",
        "Strain milestone",
        "Strain milestones",
        StrainMilestone,
        labels=LABELS["strain_milestone"],
    ),
    EntryType("kdm.resource", "Resource", "Resources", Resource, labels=LABELS["resource"], beside=beside.of_resource),
    EntryType("kdm.gear", "Gear", "Gear", Gear, labels=LABELS["gear"], beside=beside.of_gear, unknown=(UNKNOWN_GEAR,)),
    EntryType("kdm.armor_set", "Armor set", "Armor sets", ArmorSet, labels=LABELS["armor_set"]),
    EntryType("kdm.weapon_type", "Weapon type", "Weapon types", WeaponType, labels=LABELS["weapon_type"]),
    EntryType("kdm.fighting_art", "Fighting art", "Fighting arts", FightingArt, labels=LABELS["fighting_art"]),
    EntryType("kdm.disorder", "Disorder", "Disorders", Disorder, labels=LABELS["disorder"]),
    EntryType("kdm.ability", "Ability or impairment", "Abilities and impairments", Ability, labels=LABELS["ability"]),
    EntryType(
        "kdm.injury",
        "Severe injury row",
        "Severe injury rows",
        Injury,
        labels=LABELS["injury"],
        beside=beside.of_injury,
    ),
    EntryType(
        "kdm.survival_action",
        "Survival action",
        "Survival actions",
        SurvivalAction,
        labels=LABELS["survival_action"],
        beside=beside.of_survival_action,
    ),
    EntryType("kdm.survivor_type", "Survivor type", "Survivor types", SurvivorType, labels=LABELS["survivor_type"]),
    EntryType("kdm.trait", "Trait", "Traits", Trait, labels=LABELS["trait"]),
    EntryType("kdm.constellation", "Constellation", "Constellations", Constellation, labels=LABELS["constellation"]),
    EntryType("kdm.epithet", "Epithet", "Epithets", Epithet),
    EntryType("kdm.cause_of_death", "Cause of death", "Causes of death", CauseOfDeath),
    EntryType("kdm.philosophy", "Philosophy", "Philosophies", Philosophy, labels=LABELS["philosophy"]),
    EntryType("kdm.knowledge", "Knowledge", "Knowledges", Knowledge),
    EntryType("kdm.neurosis", "Neurosis", "Neuroses", Neurosis),
    EntryType("kdm.happening", "Event", "Events", Happening),
    EntryType("kdm.story", "Story event", "Story events", Story, labels=LABELS["story"]),
    EntryType("kdm.settlement_event", "Settlement event", "Settlement events", SettlementEvent),
    EntryType(
        "kdm.hunt_event",
        "Hunt event",
        "Hunt events",
        HuntEvent,
        labels=LABELS["hunt_event"],
        beside=beside.of_hunt_event,
    ),
    EntryType("kdm.monster", "Monster", "Monsters", Monster, labels=LABELS["monster"], unknown=UNKNOWN_MONSTER),
    EntryType("kdm.introduction", "Introduction", "Introductions", Introduction, labels=LABELS["introduction"]),
    EntryType(
        "kdm.terrain_card",
        "Terrain card",
        "Terrain cards",
        TerrainCard,
        labels=CARD_LABELS,
        beside=beside.of_terrain_card,
        unknown=UNKNOWN_CARD,
    ),
    EntryType(
        "kdm.deployment",
        "Deployment",
        "Deployments",
        Deployment,
        labels=DEPLOYMENT_LABELS,
        beside=beside.of_deployment,
        unknown=(("at",),),
    ),
    EntryType("kdm.showdown_board", "Showdown board", "Showdown boards", ShowdownBoard, labels=BOARD_LABELS),
)

__all__ = [
    "ENTRY_TYPES",
    "Ability",
    "ActivationRow",
    "ArmorSet",
    "CampaignType",
    "CauseOfDeath",
    "Constellation",
    "Deployment",
    "Diagram",
    "Disorder",
    "Endeavor",
    "Epithet",
    "FightingArt",
    "Gain",
    "Gear",
    "Happening",
    "HuntEvent",
    "Injury",
    "Innovation",
    "Introduction",
    "Knowledge",
    "Location",
    "Milestone",
    "Monster",
    "Neurosis",
    "Pattern",
    "Philosophy",
    "Principle",
    "Resource",
    "SeedPattern",
    "SettlementEvent",
    "ShowdownBoard",
    "Story",
    "StrainMilestone",
    "SurvivalAction",
    "SurvivorType",
    "TerrainCard",
    "TerrainRule",
    "Trait",
    "WeaponType",
]
