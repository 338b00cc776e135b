"""What each expansion ships: how many entries of each type are known, less what is left out, and why that is."""

from __future__ import annotations

SET_CARD = "the card of an armor set, which is an armor set where its pieces are known"
GUESSED = "nobody says which expansion it belongs to"
ONE_SOURCE = "one program of players alone names it, the lists of its expansion do not"
NO_PHILOSOPHY = "no philosophy, but where one program keeps the knowledges of monsters"

SHIPPED = {
    "black_knight": {
        "kdm.monster": 1,
    },
    "dragon_king": {
        "kdm.ability": 16,
        "kdm.armor_set": 1,
        "kdm.cause_of_death": 4,
        "kdm.disorder": 4,
        "kdm.endeavor": 7,
        "kdm.epithet": 30,
        "kdm.fighting_art": 6,
        "kdm.gear": 20,  # 21 known, 1 left out
        "kdm.innovation": 5,
        "kdm.location": 2,
        "kdm.monster": 3,
        "kdm.resource": 12,
        "kdm.story": 10,
        "kdm.weapon_type": 1,
    },
    "dung_beetle_knight": {
        "kdm.armor_set": 1,
        "kdm.disorder": 2,
        "kdm.endeavor": 4,
        "kdm.epithet": 8,
        "kdm.fighting_art": 3,
        "kdm.gear": 18,  # 19 known, 1 left out
        "kdm.innovation": 2,
        "kdm.location": 2,
        "kdm.monster": 2,
        "kdm.resource": 10,
        "kdm.story": 5,
    },
    "flower_knight": {
        "kdm.ability": 1,
        "kdm.cause_of_death": 4,
        "kdm.disorder": 3,
        "kdm.endeavor": 1,
        "kdm.epithet": 6,
        "kdm.fighting_art": 4,
        "kdm.gear": 9,  # 10 known, 1 left out
        "kdm.innovation": 1,
        "kdm.location": 1,  # 2 known, 1 left out
        "kdm.monster": 1,
        "kdm.resource": 5,
        "kdm.story": 6,
    },
    "frogdog": {
        "kdm.gear": 16,
        "kdm.location": 1,
        "kdm.monster": 2,
    },
    "gamblers_chest": {
        "kdm.gear": 44,  # 73 known, 29 left out
        "kdm.knowledge": 229,
        "kdm.location": 4,
        "kdm.monster": 6,
        "kdm.neurosis": 23,
        "kdm.philosophy": 23,  # 24 known, 1 left out
    },
    "gorm": {
        "kdm.ability": 1,
        "kdm.armor_set": 1,
        "kdm.cause_of_death": 5,
        "kdm.deployment": 1,
        "kdm.disorder": 2,
        "kdm.endeavor": 5,
        "kdm.epithet": 6,
        "kdm.fighting_art": 3,
        "kdm.gear": 20,  # 21 known, 1 left out
        "kdm.innovation": 4,
        "kdm.location": 2,
        "kdm.monster": 1,
        "kdm.resource": 16,
        "kdm.settlement_event": 1,
        "kdm.story": 4,
    },
    "green_knight_armor": {
        "kdm.gear": 7,
        "kdm.location": 1,  # 2 known, 1 left out
    },
    "killennium_butcher": {
        "kdm.monster": 1,
    },
    "lion_god": {
        "kdm.ability": 1,
        "kdm.disorder": 4,
        "kdm.epithet": 3,
        "kdm.fighting_art": 5,
        "kdm.gear": 9,
        "kdm.innovation": 1,
        "kdm.monster": 1,
        "kdm.resource": 5,
        "kdm.story": 5,
    },
    "lion_knight": {
        "kdm.ability": 1,
        "kdm.disorder": 4,
        "kdm.endeavor": 5,
        "kdm.epithet": 5,
        "kdm.fighting_art": 5,
        "kdm.gear": 4,  # 7 known, 3 left out
        "kdm.innovation": 3,
        "kdm.monster": 1,
        "kdm.story": 5,
    },
    "lonely_tree": {
        "kdm.ability": 4,
        "kdm.cause_of_death": 1,
        "kdm.monster": 1,
        "kdm.resource": 5,
        "kdm.story": 1,
    },
    "manhunter": {
        "kdm.cause_of_death": 4,
        "kdm.deployment": 1,
        "kdm.endeavor": 3,
        "kdm.epithet": 13,
        "kdm.fighting_art": 5,
        "kdm.gear": 5,
        "kdm.innovation": 3,
        "kdm.location": 1,
        "kdm.monster": 1,
        "kdm.resource": 2,
        "kdm.story": 6,
    },
    "slenderman": {
        "kdm.ability": 1,
        "kdm.deployment": 1,
        "kdm.disorder": 2,
        "kdm.endeavor": 2,
        "kdm.epithet": 6,
        "kdm.fighting_art": 3,
        "kdm.gear": 10,
        "kdm.innovation": 1,
        "kdm.location": 1,
        "kdm.monster": 1,
        "kdm.resource": 2,
        "kdm.settlement_event": 2,
        "kdm.story": 4,
    },
    "spidicules": {
        "kdm.ability": 1,
        "kdm.armor_set": 1,
        "kdm.cause_of_death": 4,
        "kdm.disorder": 3,
        "kdm.endeavor": 7,
        "kdm.epithet": 16,
        "kdm.fighting_art": 4,
        "kdm.gear": 17,  # 18 known, 1 left out
        "kdm.innovation": 3,
        "kdm.location": 1,
        "kdm.monster": 1,
        "kdm.resource": 14,
        "kdm.settlement_event": 2,
        "kdm.story": 6,
    },
    "sunstalker": {
        "kdm.ability": 4,
        "kdm.armor_set": 1,
        "kdm.cause_of_death": 3,
        "kdm.disorder": 3,
        "kdm.endeavor": 13,
        "kdm.epithet": 6,
        "kdm.fighting_art": 8,
        "kdm.gear": 23,  # 24 known, 1 left out
        "kdm.innovation": 7,
        "kdm.location": 3,
        "kdm.monster": 2,
        "kdm.resource": 22,
        "kdm.story": 8,
        "kdm.weapon_type": 1,
    },
    "white_box": {
        "kdm.ability": 1,
        "kdm.epithet": 1,
        "kdm.gear": 22,  # 23 known, 1 left out
        "kdm.location": 1,
        "kdm.settlement_event": 2,
    },
}
"""Expansion → entry type → how many entries."""

LEFT_OUT: dict[str, dict[str, tuple[str, ...]]] = {
    "dragon_king": {
        SET_CARD: ("Dragon Armor Set",),
    },
    "dung_beetle_knight": {
        SET_CARD: ("Rolling Armor Set",),
    },
    "flower_knight": {
        ONE_SOURCE: (
            "Flower Costume",
            "Inspired Crafting",
        ),
    },
    "gamblers_chest": {
        GUESSED: (
            "Beating Heartstave",
            "Blood Pack",
            "Bloody Cloth",
            "Crimson Crocodile Tablet",
            "Disguise Kit",
            "Fatty Crimson Goulash",
            "Fetid Frog Tea",
            "Fortune Lantern Cuirass",
            "Fortune Lantern Dagger",
            "Fortune Lantern Helm",
            "Fortune Lantern Sword",
            "Frogdog Tablet",
            "Gambler's Lantern",
            "Grimjaw",
            "Hunting Salve",
            "King Lantern Sausage",
            "King Tablet",
            "Phoenix Tablet",
            "Scout Whistle",
            "Scout's Lantern",
            "Screaming Antelope Tablet",
            "Smog Singers Tablet",
            "Smog Soup",
            "Stone Face Cloak",
            "Supreme Stew",
            "Time Milk",
            "Vermin Bellyboots",
            "White Lion Bread Box",
            "White Lion Tablet",
        ),
        NO_PHILOSOPHY: ("Monster",),
    },
    "gorm": {
        SET_CARD: ("Gorment Armor Set",),
    },
    "green_knight_armor": {
        ONE_SOURCE: ("The Song Of Green Knight",),
    },
    "lion_knight": {
        SET_CARD: (
            "Brawler Armor",
            "Dancer Armor",
            "Warlord Armor",
        ),
    },
    "spidicules": {
        SET_CARD: ("Silk Armor Set",),
    },
    "sunstalker": {
        SET_CARD: ("Cycloid Scale Armor",),
    },
    "white_box": {
        SET_CARD: ("Vagabond Armor Set",),
    },
}
"""Expansion → reason → the names that no entry of it has."""
