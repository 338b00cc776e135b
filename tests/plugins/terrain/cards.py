"""What is known of every terrain card, set by set; what nobody could read off a card is none of it."""

from __future__ import annotations

from typing import NamedTuple


class Known(NamedTuple):
    """A card as it is known.

    Attributes:
        name: as printed.
        tiles: how many, 0 for unknown.
        size: of a tile, (0, 0) for unknown.
        deck: where it comes from: shuffled, crested, campaign, "" for unknown.
        copies: in the deck, 0 for unknown.
        rules: those that somebody states.
        activated: "" for unknown.
        table: the bounds of its dice table's rows.
        other_face: of the tile.
    """

    name: str
    tiles: int
    size: tuple[int, int]
    deck: str
    copies: int = 0
    rules: tuple[str, ...] = ()
    activated: str = ""
    table: tuple[tuple[int, int], ...] = ()
    other_face: str = ""


OBSTACLE = ("obstacle",)
SETS = {
    "core_terrain": (
        Known("Acanthus Plant", 2, (1, 1), "shuffled", 4, (), "yes", ((1, 2), (3, 4), (5, 7), (8, 20))),
        Known("Bug Patch", 1, (1, 1), "shuffled", 1, (), "yes", ((1, 1), (2, 2), (3, 3), (4, 20))),
        Known("Dead Monster", 1, (2, 2), "shuffled", 1, (), "yes", ((1, 3), (4, 6), (7, 10))),
        Known("Debris", 1, (1, 1), "shuffled", 2, (), "yes", ((1, 1), (2, 3), (4, 6), (7, 9), (10, 20))),
        Known("Giant Stone Face", 1, (2, 3), "shuffled", 2, OBSTACLE),
        Known("Nightmare Tree", 1, (3, 3), "shuffled", 1, OBSTACLE, "yes"),
        Known("Ore Vein", 1, (1, 1), "shuffled", 2, (), "yes", ((1, 3), (4, 12), (13, 20))),
        Known("Stone Column", 3, (1, 2), "shuffled", 2, OBSTACLE, "no"),
        Known("Survivor Corpse", 1, (1, 1), "shuffled", 2, (), "yes", ((1, 2), (3, 5), (6, 10))),
        Known("Tall Grass", 2, (2, 2), "shuffled", 2, (), "yes"),
        Known("Toppled Pillar", 1, (1, 4), "shuffled", 2, OBSTACLE, "yes"),
    ),
    "black_knight_terrain": (
        Known("Bell Altar", 0, (1, 1), "crested"),
        Known("Elastomer Statue", 0, (2, 2), "crested"),
        Known("Noble Urns", 0, (1, 1), "crested"),
        Known("Rubble", 0, (1, 1), "crested"),
    ),
    "dragon_king_terrain": (
        Known("Lava Pool", 1, (2, 2), "shuffled", other_face="dragon_king_terrain.obsidian_tower"),
        Known(
            "Obsidian Tower",
            1,
            (2, 2),
            "shuffled",
            0,
            ("obstacle", "destructible"),
            "yes",
            other_face="dragon_king_terrain.lava_pool",
        ),
        Known("Gate", 1, (2, 2), "crested"),
    ),
    "dung_beetle_knight_terrain": (Known("Resin Dung Ball", 1, (2, 2), ""),),
    "flower_knight_terrain": (Known("Flower Patch", 0, (1, 1), ""),),
    "frogdog_terrain": (Known("Mammoth Leaf", 3, (0, 0), ""),),
    "gamblers_chest_terrain": (
        Known("Beheaded Corpse", 1, (1, 1), ""),
        Known("Blood Pool", 1, (3, 3), ""),
        Known("Fallen Lantern", 1, (1, 1), ""),
        Known("Glowing Waypoint", 1, (1, 1), ""),
        Known("Smog Incense", 1, (2, 2), ""),
    ),
    "lion_god_terrain": (
        Known("Lion Statue", 1, (2, 2), "shuffled", 0, OBSTACLE, "yes"),
        Known("Sinkhole", 1, (3, 3), "shuffled"),
    ),
    "lion_knight_terrain": (
        Known("Balcony", 1, (1, 2), "crested"),
        Known("Horn", 1, (1, 1), "crested"),
        Known("Stage", 1, (4, 4), "crested"),
        Known("Throne", 1, (1, 1), "crested"),
    ),
    "lonely_tree_terrain": (Known("The Lonely Tree", 1, (3, 3), "shuffled"),),
    "spidicules_terrain": (
        Known("Egg Sac", 0, (1, 1), ""),  # 2, 4 or 6 by the monster's level
        Known("Silk Nest", 1, (2, 2), ""),
    ),
    "sunstalker_terrain": (Known("Salt Sculpture", 2, (1, 2), "shuffled", 0, (), "yes"),),
    "killennium_butcher_terrain": (Known("Timeworn Statue", 1, (1, 1), "shuffled"),),
    "white_box_terrain": (Known("Corpse Lily", 1, (0, 0), "campaign"),),
}
DEPLOYED = {
    "black_knight_terrain": ("black_knight",),
    "dragon_king_terrain": ("death_of_the_dragon_king", "dragon_king", "the_tyrant"),
    "dung_beetle_knight_terrain": ("dung_beetle_knight", "old_master"),
    "flower_knight_terrain": ("flower_knight",),
    "frogdog_terrain": ("frogdog",),
    "gamblers_chest_terrain": (
        "atnas_the_child_eater",
        "bone_eaters",
        "crimson_crocodile",
        "gambler",
        "godhand",
        "king",
        "smog_singers",
    ),
    "killennium_butcher_terrain": ("killennium_butcher",),
    "lion_god_terrain": ("lion_god",),
    "lion_knight_terrain": ("lion_knight",),
    "lonely_tree_terrain": ("lonely_tree",),
    "spidicules_terrain": ("spidicules",),
    "sunstalker_terrain": ("sunstalker", "the_great_devourer"),
}
"""Set → the monsters whose deployment it brings."""
