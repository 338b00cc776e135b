"""The kind of a survivor: what is written down of one, in the sheet's order."""

from __future__ import annotations

from collections.abc import Sequence

from tallow.api import (
    Besides,
    Book,
    Choice,
    ChoiceField,
    EntriesField,
    FlagField,
    Gone,
    KindType,
    PictureField,
    Pip,
    Record,
    ReferenceField,
    TextField,
    TrackField,
)

from .grid import worn_sets
from .kinds import (
    ATTRIBUTES,
    AWAITS,
    BLEEDING_MOST,
    COLORS,
    FARTHEST,
    FIRST,
    HUNT_MOST,
    PLACES,
    SETTLEMENT,
    SURVIVOR,
    TRACK_MOST,
    USED,
    WEAPON_MOST,
    WORDS,
    amount,
    signed,
    year,
)
from .permissions import PERMISSIONS

_SEXES = (Choice("", "—"), Choice("female", "F"), Choice("male", "M"))

_IDENTITY = (
    ChoiceField("sex", "Sex", _SEXES, ""),
    PictureField("portrait", "Portrait"),
    ReferenceField("settlement", "Settlement", SETTLEMENT),
    year("born", "Born in year"),
    ReferenceField("mother", "Mother", SURVIVOR, lasting=True),
    ReferenceField("father", "Father", SURVIVOR, lasting=True),
    ReferenceField("partner", "Partner", SURVIVOR, lasting=True),
    TextField("surname", "Surname", longest=WORDS),
    FlagField("founder", "Founder"),
    FlagField("named", "Named"),
    FlagField("joined", "Joining gains given"),
    EntriesField("types", "Survivor type", "kdm.survivor_type", columns=(FlagField("given", "Gains given"),)),
    EntriesField("epithets", "Epithets", "kdm.epithet"),
)

_SURVIVAL = (
    amount("survival", "Survival"),
    EntriesField(
        USED,
        "Survival actions this round",
        "kdm.survival_action",
        columns=(FlagField(AWAITS, "For the next attack"),),
        carried=False,
        row="action",
    ),
    FlagField("attacking", "Attacking"),
    FlagField("doomed", "Doomed"),
    FlagField("cannot_spend", "Cannot spend survival"),
    FlagField("cannot_gain", "Cannot gain survival"),
    FlagField("reroll_used", "Lifetime reroll used"),
)

_FIGHT = (
    FlagField("knocked_down", "Knocked down"),
    FlagField("frenzied", "Frenzied"),
    FlagField("acted", "Has had their act"),
    FlagField("moved", "Moved this turn"),
    FlagField("activated", "Activation spent"),
    amount("strength_plus", "+1 strength tokens", most=FARTHEST),
    amount("block", "Block", most=FARTHEST),
    amount("deflect", "Deflect", most=FARTHEST),
)
"""What a showdown leaves on a survivor until they return.

``strength_plus`` counts the +1 strength tokens (RULES.md S21, S22); ``strength_tokens`` is the net of all others, and
both are parts of the strength.
"""

_ATTRIBUTES = tuple(
    field
    for id in ATTRIBUTES
    for field in (
        signed(id, id.capitalize(), FIRST.get(id, 0)),
        signed(f"{id}_tokens", f"{id.capitalize()} tokens"),
    )
)
"""Base and tokens of each (RULES.md A4, A5); what gear and effects bring is worked out."""

_AFFINITIES = tuple(signed(f"{color}_affinity", f"{color.capitalize()} affinity") for color in COLORS)
"""Affinities that a survivor has for good; what the grid and abilities give is worked out."""

_TRACKS = (
    TrackField("hunt_xp", "Hunt experience", HUNT_MOST, milestones=(2, 6, 10, 15, 16)),
    EntriesField("weapon", "Weapon type", "kdm.weapon_type", limit=1),
    TrackField("weapon_level", "Weapon proficiency", WEAPON_MOST, milestones=(3, 8)),
    TrackField("courage", "Courage", TRACK_MOST, milestones=(3, 9)),
    TrackField("understanding", "Understanding", TRACK_MOST, milestones=(3, 9)),
    FlagField("courage_awakened", "Event of courage 3 resolved"),
    FlagField("understanding_awakened", "Event of understanding 3 resolved"),
)

_SQUARES = tuple(
    FlagField(f"{place}_{weight}", f"{place.capitalize()}, {weight} injury")
    for place in PLACES[1:]
    for weight in ("light", "heavy")
)
_INSANITY = amount("insanity", "Insanity")
_INJURIES = (
    FlagField("brain_light", "Brain, light injury"),
    FlagField("head_heavy", "Head, heavy injury"),
    *_SQUARES,
)
_LOST = tuple(amount(f"{place}_lost", f"{place.capitalize()} armor lost", most=99) for place in PLACES)
_BLEEDING = amount("bleeding", "Bleeding tokens", most=BLEEDING_MOST)

_LISTS = (
    EntriesField("fighting_arts", "Fighting arts", "kdm.fighting_art"),
    EntriesField("disorders", "Disorders", "kdm.disorder"),
    EntriesField("abilities", "Abilities and impairments", "kdm.ability"),
    EntriesField(
        "injuries",
        "Severe injuries",
        "kdm.ability",
        columns=(FlagField("passing", "Until the showdown ends"),),
        told=("passing",),
        row="injury",
    ),
    EntriesField(
        "gear", "Gear grid", "kdm.gear", columns=(amount("place", "Place", most=9),), active="place", row="card"
    ),
    EntriesField(
        "loadouts",
        "Loadouts",
        "kdm.gear",
        columns=(TextField("loadout", "Loadout", longest=WORDS), amount("place", "Place", most=9)),
        carried=False,
    ),
)

_ARC = (
    FlagField("arc", "Arc survivor"),
    amount("torment", "Torment", most=99),
    amount("lumi", "Lumi", most=99),
    amount("systemic_pressure", "Systemic pressure", most=99),
    EntriesField("philosophy", "Philosophy", "kdm.philosophy", limit=1),
    amount("philosophy_rank", "Philosophy rank", most=9),
    EntriesField(
        "knowledges",
        "Knowledges",
        "kdm.knowledge",
        columns=(amount("observed", "Observations", most=9), amount("rank_up", "Rank up at", most=9)),
    ),
    EntriesField("neurosis", "Neurosis", "kdm.neurosis", limit=1),
)

_STATES = (
    FlagField("departing", "Departing"),
    FlagField("skip_next_hunt", "Skip next hunt"),
    year("returned", "Returned in year"),
    year("learned", "Hunt experience of year"),
    FlagField("retired", "Retired"),
    FlagField("exiled", "Left the settlement"),
    year("left", "Left in year"),
    FlagField("dead", "Dead"),
    year("died", "Died in year"),
    FlagField("died_away", "Died in hunt or showdown"),
    year("counted", "Death counted in year"),
    EntriesField("cause", "Cause of death", "kdm.cause_of_death", limit=1),
    TextField("notes", "Notes", lines=4),
)


def _whole_sets(record: Record, book: Book) -> Sequence[str]:
    return [each.id for each in worn_sets(record, book)]


SURVIVOR_KIND = KindType(
    id=SURVIVOR,
    label="Survivor",
    plural="Survivors",
    fields=(
        *_IDENTITY,
        *_SURVIVAL,
        *_FIGHT,
        *_ATTRIBUTES,
        *_AFFINITIES,
        *_TRACKS,
        _INSANITY,
        *_INJURIES,
        *_LOST,
        _BLEEDING,
        *_LISTS,
        *_ARC,
        *_STATES,
    ),
    icon="people",
    figure="survival",
    full="kdm.limit",
    pips=(
        Pip("brain", half="brain_light"),
        Pip("head", whole="head_heavy"),
        *(Pip(place, half=f"{place}_light", whole=f"{place}_heavy") for place in PLACES[1:]),
    ),
    pips_head="Injured",
    gone=(
        Gone("dead", "dead", since="died", words="died yr"),
        Gone("exiled", "gone"),
        Gone("retired", "retired"),
    ),
    here="living",
    permissions=PERMISSIONS,
    besides=(Besides("kdm.armor_set", "Whole armor sets", _whole_sets),),
)
