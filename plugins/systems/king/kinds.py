"""The kinds of record: the character, and the NPC's card."""

from __future__ import annotations

from tallow.api import (
    Choice,
    ChoiceField,
    EntriesField,
    FlagField,
    Gone,
    KindType,
    NumberField,
    PipSlots,
    TableField,
    TextField,
)

from .band import GRAVEST
from .harm import HARMS, LABELS

CHARACTER, NPC = "king.character", "king.npc"

_MOST = 9_999
_LITANY = "king.litany"
LONGEST_WORDS, LONGEST_SENTENCE = 120, 400
"""How many characters a sheet's line holds, and a sentence on it."""


def _amount(id: str, label: str, default: int = 0, most: int = _MOST) -> NumberField:
    return NumberField(id, label, default=default, minimum=0, maximum=most)


# Bounds that a rule gives (a Tier from 1 on, a severity to 6) are the rules' to speak of: see objections.py.
TIER = _amount("tier", "Tier", default=1, most=99)
POOLS = (
    _amount("vitality", "Vitality"),
    _amount("vitality_max", "Full Vitality"),
    _amount("vigor", "Vigor"),
    _amount("vigor_max", "Full Vigor"),
)

_RANKS = (
    Choice("pc", "Player character"),
    Choice("minor", "Minor"),
    Choice("major", "Major"),
    Choice("sovereign", "Sovereign"),
)

WOUNDS = TableField(
    "wounds",
    "Wounds",
    (
        TextField("name", "Wound", longest=LONGEST_WORDS),
        _amount("severity", "Severity", most=99),
        TextField("by", "Dealt by", longest=LONGEST_WORDS),
        TextField("litany", "Litany", longest=LONGEST_WORDS, offers=_LITANY),
        TextField("debuff", "Debuff", longest=LONGEST_SENTENCE),
        TextField("lost_part", "Lost part", longest=LONGEST_WORDS),
        ChoiceField("table", "Table", (Choice("", "—"), *(Choice(each, LABELS[each]) for each in HARMS)), default=""),
        _amount("row", "Row", most=30),
        ChoiceField(
            "from",
            "Named by",
            (Choice("table", "A table"), Choice("poison", "A poison"), Choice("creature", "A creature")),
            default="table",
        ),
        TextField("entry", "Entry", longest=LONGEST_WORDS),
        FlagField("permanent", "Permanent"),
    ),
    row="wound",
)
"""K13: what is written down of a wound. A permanent one has severity 0, for none is given (A4)."""

LOST_PARTS = TableField(
    "lost_parts",
    "Lost parts",
    (
        TextField("name", "Part", longest=LONGEST_WORDS),
        TextField("prevents", "Prevents", longest=LONGEST_SENTENCE),
        TextField("litany", "Back by", default="Restore the Maimed", longest=LONGEST_WORDS, offers=_LITANY),
    ),
    row="part",
)
"""K11: parts whose wound is closed."""

POISONS = TableField(
    "poisons",
    "Poisons running",
    (
        TextField("name", "Poison", longest=LONGEST_WORDS),
        _amount("dc", "Body DC", most=999),
        _amount("strips", "Strips"),
        TextField("effect", "Effect", longest=LONGEST_SENTENCE),
    ),
    row="poison",
)
"""K32."""

DISEASES = TableField(
    "diseases",
    "Diseases",
    (
        TextField("name", "Disease", longest=LONGEST_WORDS, offers="king.disease"),
        _amount("months", "Months", most=999),
        _amount("rested", "Rested", most=999),
        _amount("healing", "Healing", most=999),
        TextField("litany", "Litany", longest=LONGEST_WORDS, offers=_LITANY),
        FlagField("plague", "Plague"),
        TextField("entry", "Entry", longest=LONGEST_WORDS),
    ),
    row="disease",
)
"""K26: one of months, healing and litany is the treatment."""

_CONDITIONS = (
    EntriesField("conditions", "Conditions", entry="king.condition"),
    EntriesField("immunities", "Immune for the fight", entry="king.condition", carried=False),
    EntriesField("states", "States", entry="king.state"),
)

CHARACTER_KIND = KindType(
    id=CHARACTER,
    label="Character",
    plural="Characters",
    fields=(
        TextField("player", "Player", longest=LONGEST_WORDS),
        ChoiceField("rank", "Rank", _RANKS, default="pc"),
        TIER,
        _amount("level", "Level", default=1, most=99),
        *POOLS,
        _amount("fate", "Fate", most=999),
        _amount("healing", "Healing", most=999),
        FlagField("undying", "The Undying"),
        FlagField("fates_thread", "Fate's Thread"),
        WOUNDS,
        LOST_PARTS,
        POISONS,
        DISEASES,
        *_CONDITIONS,
        FlagField("unconscious", "Unconscious"),
        FlagField("dead", "Dead"),
        FlagField("final", "Final death"),
        FlagField("retired", "Retired"),
        TextField("notes", "Notes", lines=4),
    ),
    figure="vitality",
    full="king.vitality_full",
    down="down",
    pips_head="Wounds",
    slots=PipSlots(WOUNDS.id, "king.capacity"),
    gone=(Gone("dead", "dead"), Gone("retired", "retired")),
    here="in play",
)

NPC_KIND = KindType(
    id=NPC,
    label="NPC",
    plural="NPCs",
    fields=(
        ChoiceField("rank", "Rank", _RANKS[1:], default="minor"),
        TIER,
        *POOLS,
        TextField("wound_name", "Its wound", longest=LONGEST_WORDS),
        _amount("wound_severity", "Severity", most=GRAVEST),
        TextField("wound_litany", "Litany", longest=LONGEST_WORDS, offers=_LITANY),
        TextField("wound_debuff", "Debuff", longest=LONGEST_SENTENCE),
        *_CONDITIONS,
        FlagField("fled", "Fled"),
        FlagField("unconscious", "Unconscious"),
        FlagField("dead", "Dead"),
        TextField("notes", "Notes", lines=3),
    ),
    icon="people",
    figure="vitality",
    full="king.npc_vitality_full",
    down="down",
    gone=(Gone("dead", "dead"), Gone("fled", "fled")),
    here="in the fight",
)

KINDS = (CHARACTER_KIND, NPC_KIND)
