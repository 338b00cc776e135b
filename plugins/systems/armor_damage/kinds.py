"""The character: what its record holds."""

from __future__ import annotations

from tallow.api import (
    Choice,
    ChoiceField,
    EntriesField,
    FlagField,
    Gone,
    KindType,
    NumberField,
    Pip,
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
        Choice("defensive", "Defensive", "Each hit loses 5% of Fortitude."),
        Choice("reactive", "Reactive", "One check per enemy, to counter or to help."),
        Choice("none", "None", "Outside a defensive round."),
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
        FlagField("worn", "Worn"),
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

ROUND_NUMBER = NumberField("round_number", "Defensive round", minimum=0, maximum=9_999)

FACINGS = (
    Choice("front", "Front"),
    Choice("side", "Side −5"),
    Choice("behind", "Behind −5"),
    Choice("distracted", "Distracted −5"),
)
"""From where an attack comes (S1 to S3); apart from its sort, because the two come together (R7)."""

ATTACKS = (
    Choice("melee", "Melee"),
    Choice("thrown_object", "Thrown object"),
    Choice("projectile", "Projectile −20"),
    Choice("gun", "Gun −50"),
    Choice("area", "Area, no Evade"),
    Choice("area_edge", "Edge of an area"),
    Choice("spell_seen", "Seen spell"),
    Choice("spell_fast", "Fast spell −25"),
    Choice("covert", "Covert"),
)
"""What sort of attack it is (S1, S4 to S9)."""

ROUND = TableField(
    "round",
    "Enemies",
    (
        TextField("name", "Enemy", longest=120),
        ChoiceField("facing", "From", FACINGS, default="front"),
        ChoiceField("attack", "Attack", ATTACKS, default="melee"),
        FlagField("spectator", "Spectator"),
        ChoiceField(
            "reaction",
            "Reaction",
            (Choice("none", "—"), Choice("passed", "passed"), Choice("failed", "failed")),
            default="none",
        ),
        TextField("skill", "Skill used", longest=120),
        NumberField("used", "Uses", minimum=0, maximum=99),
    ),
    row="enemy",
)
"""The enemies of the present defensive round (R3, R4)."""

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
        ROUND_NUMBER,
        ROUND,
        *ENTERED_STATS,
        SKILLS,
        EntriesField("items", "Items", entry="armor_damage.item"),
        TextField("notes", "Notes", lines=6),
    ),
    figure="vitality",
    full="armor_damage.vitality_full",
    down="down",
    pips=(Pip(half="armor_damage.incapacitated", whole="armor_damage.dead"),),
    gone=(Gone("armor_damage.dead", "dead"),),
    here="living",
)
