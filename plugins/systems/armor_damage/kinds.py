"""The character: what its record holds."""

from __future__ import annotations

from tallow.api import (
    Choice,
    ChoiceField,
    EntriesField,
    FlagField,
    KindType,
    NumberField,
    TableField,
    TextField,
)

CHARACTER = "armor_damage.character"

_STAT = 999  # stats are percentiles that grow past 100; three figures fit the box
_LARGE = 99_999
_LOWEST, _HIGHEST = -1_000_000_000, 1_000_000_000


def _stat(id: str, label: str) -> NumberField:
    return NumberField(id, label, minimum=0, maximum=_STAT)


def _amount(id: str, label: str, places: int = 0) -> NumberField:
    return NumberField(id, label, minimum=0, maximum=_LARGE, places=places)


MAIN_STATS = (
    _stat("fortitude", "Fortitude"),
    _stat("speed", "Speed"),
    _stat("react", "React"),
    _stat("mental", "Mental"),
    _stat("perceive", "Perceive"),
    _stat("will", "Will"),
    _stat("luck", "Luck"),
    _stat("strength", "Strength"),
)
"""R26."""

ENTERED_STATS = (_stat("soul", "Soul"), _stat("endurance", "Endurance"), _stat("power", "Power"))
"""R49: the site does not say clearly how they are worked out."""

# Six places, because with exact rounding a hit leaves fractions.
VITALITY = NumberField("vitality", "Vitality", minimum=_LOWEST, maximum=_HIGHEST, places=6)

# R2 makes Defensive the stance of whoever declares none in a defensive round. A record lies between rounds most of the
# time, and a hit then must not be lessened by a stance that nobody took; so a new character has none.
STANCE = ChoiceField(
    "stance",
    "Stance",
    (
        Choice("defensive", "Defensive", "Each hit loses 5% of Fortitude, as flat defense."),
        Choice(
            "reactive",
            "Reactive",
            "One reaction check per enemy, then counter or help an ally. No share of Fortitude.",
        ),
        Choice("none", "None", "Outside a defensive round: no share of Fortitude."),
    ),
    default="none",
)

SLOTS = (
    Choice("body", "Body"),
    Choice("legs", "Legs"),
    Choice("head", "Head"),
    Choice("cloak", "Cloak"),
    Choice("shield", "Shield"),
)
"""R50."""

ARMOR = TableField(
    "armor",
    "Armor",
    (
        ChoiceField("slot", "Slot", SLOTS, default="body"),
        TextField("name", "Piece", longest=120),
        FlagField("worn", "Worn", default=True),
        _amount("physical", "Physical", places=6),
        _amount("physical_full", "Physical full"),
        _amount("magical", "Magical", places=6),
        _amount("magical_full", "Magical full"),
        _amount("defense", "Defense"),
        _amount("spirit", "Spirit"),
        NumberField("soak", "Soak", minimum=0, maximum=100, unit="%"),
        NumberField("evade", "Evade", minimum=-100, maximum=100),
        _amount("weight", "Weight", places=2),
    ),
    row="piece",
)

SKILLS = TableField(
    "skills",
    "Skills",
    (TextField("name", "Skill", longest=120), TextField("note", "Note", longest=400), _stat("value", "Value")),
    row="skill",
)

KIND = KindType(
    id=CHARACTER,
    label="Character",
    plural="Characters",
    fields=(
        TextField("player", "Player", longest=120),
        TextField("people", "People", longest=120),
        *MAIN_STATS,
        VITALITY,
        STANCE,
        _amount("natural_defense", "Natural Defense"),
        _amount("natural_spirit", "Natural Spirit"),
        ARMOR,
        *ENTERED_STATS,
        SKILLS,
        EntriesField("items", "Items", entry="armor_damage.item"),
        TextField("notes", "Notes", lines=6),
    ),
    figure="vitality",
    full="armor_damage.vitality_full",
)
