"""Campaign settings of terrain: the readings of what the document on terrain leaves open (RULES.md Z1 to Z11)."""

from __future__ import annotations

from tallow.api import Choice, ChoiceField, Setting

SUPPLY, OWN_TILE, DIAGONAL = "kdm.supply", "kdm.sight_own_tile", "kdm.diagonal"
ELASTIC, DESTRUCTIBLE_WALK, STACKING = "kdm.elastic", "kdm.destructible_walk", "kdm.stacking"

_OPEN = "The rules on terrain leave it open."

SETTINGS = (
    Setting(
        ChoiceField(
            SUPPLY,
            "More tiles than there are",
            (Choice("excess", "As many as the group has are placed"), Choice("whole", "The whole effect is ignored")),
            "excess",
        ),
        "RULES.md T4, Z1",
        f"{_OPEN} How many tiles of a card the group has is what its boxes hold.",
    ),
    Setting(
        ChoiceField(
            OWN_TILE,
            "An obstacle under one's own or the target's base",
            (Choice("see_over", "Is seen over"), Choice("literal", "Blocks like any other")),
            "see_over",
        ),
        "RULES.md T37, Z3",
        f"{_OPEN} Read to the letter, whoever stands on an obstacle could neither see nor be seen.",
    ),
    Setting(
        ChoiceField(
            DIAGONAL,
            "Knockback of who stands in no row and no column of the source",
            (
                Choice("larger_gap", "Along the larger distance; the monster controller chooses between equal ones"),
                Choice("ask", "The monster controller always chooses"),
            ),
            "larger_gap",
        ),
        "RULES.md G2, Z4",
        f"{_OPEN} Spaces are adjacent along their edges, so that nobody is knocked back diagonally.",
    ),
    Setting(
        ChoiceField(
            ELASTIC,
            "Elastic terrain turns a flight",
            (
                Choice("back", "Back where it came from"),
                Choice("left", "To the survivor's left"),
                Choice("right", "To the survivor's right"),
                Choice("ask", "As the monster controller chooses"),
            ),
            "back",
        ),
        "RULES.md T29, Z5",
        f"{_OPEN} 4 more spaces once for each tile; later contacts only turn.",
    ),
    Setting(
        ChoiceField(
            DESTRUCTIBLE_WALK,
            "Who walks into destructible terrain that is not impassable",
            (Choice("walks", "Walks on"), Choice("collides", "Collides")),
            "walks",
        ),
        "RULES.md T26, Z9",
        f"{_OPEN} Knocked back, thrown or placed, a survivor collides in any case.",
    ),
    Setting(
        ChoiceField(
            STACKING,
            "A tile placed on others during a showdown",
            (Choice("destroys", "Destroys what lies under it"), Choice("refused", "May not be placed there")),
            "destroys",
        ),
        "RULES.md T3, T24, Z11",
        f"{_OPEN} The rule that it destroys is the Lion God's.",
    ),
)
