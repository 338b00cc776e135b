"""The survivor's sheet, from which screen and paper both draw."""

from __future__ import annotations

from dataclasses import replace

from tallow.api import (
    Act,
    Body,
    CardGrid,
    Cell,
    Entries,
    Heading,
    HitPlace,
    Lines,
    Notes,
    Pills,
    Pips,
    Sheet,
    Slot,
    Stats,
    Ticks,
    Told,
    row,
)

from . import shown
from .belonging import told_year
from .kinds import ATTRIBUTES, COLORS, PLACES, SURVIVOR
from .objections import ARTS, DISORDERS
from .showdown.action_pills import pills

_FIGURES = (
    Cell((Stats(("survival", "kdm.limit"), labels={"kdm.limit": "Limit"}),)),
    Cell(
        (
            Stats(
                tuple(f"kdm.{id}" for id in ATTRIBUTES),
                layers={f"kdm.{id}": (id, f"kdm.{id}_gear", f"{id}_tokens") for id in ATTRIBUTES},
                layers_label="base + gear + tokens",
            ),
        ),
        weight=2,
    ),
)

_BODY = Body(
    "Body",
    (
        HitPlace("Brain", "insanity", light="brain_light", note="insanity"),
        HitPlace("Head", "kdm.armor_head", heavy="head_heavy"),
        *(
            HitPlace(place.capitalize(), f"kdm.armor_{place}", f"{place}_light", f"{place}_heavy")
            for place in PLACES[1:]
        ),
    ),
    hint="armor · injuries",
    note="Brain shield: insanity. L light, H heavy.",
)

_GRID = CardGrid("gear", "place", shown.card, counts={color: f"kdm.{color}" for color in COLORS})

_LIFE = (
    Cell((Lines(("settlement", "born", "mother", "father", "partner", "surname"), label="Line"),)),
    Cell((Entries("epithets"), Entries("types"), Ticks(("founder", "exiled", "reroll_used")))),
    Cell((Entries("cause"), Ticks(("died_away",)), Lines(("died", "left", "returned")))),
)

_ARC = (
    Cell(
        (Lines(("torment", "lumi", "systemic_pressure", "philosophy_rank"), label="Of the arc"),),
        only="kdm.arc",
    ),
    Cell((Entries("philosophy"), Entries("neurosis")), only="kdm.arc"),
    Cell((Entries("knowledges"),), only="kdm.arc"),
    Cell((Slot("kdm.survivor:wanderer"),), only="kdm.wanderer"),
)
"""What arc survivors and wanderers have besides; others do not show it (RULES.md A3)."""

_STARS = "kdm.constellations"
_MARKS = (
    tuple(Cell((Slot(f"kdm.survivor:traits_{column}"),), only=_STARS) for column in range(1, 5)),
    (
        Cell((Slot("kdm.survivor:constellations"),), only=_STARS),
        Cell((Slot("kdm.survivor:sun"),), only="kdm.sun"),
    ),
)
"""What some campaign types have survivors' sheets track: a grid of traits, column by column; the marks of the sun."""

_CARD = (
    row(Heading(("sex",), ("skip_next_hunt", "retired", "dead"), picture="portrait")),
    row(
        Stats(
            ("survival", *(f"kdm.{id}" for id in ATTRIBUTES), "bleeding"),
            size="small",
            labels={"bleeding": "Bleeding"},
        )
    ),
    (
        Cell(
            (
                Pills("Spend one to", pills),
                Ticks(("cannot_spend", "departing", "knocked_down", "doomed", "frenzied")),
            )
        ),
    ),
    (
        Cell((replace(_BODY, note=""),), weight=7),
        Cell((_GRID,), weight=12),
        Cell(
            (Entries("fighting_arts"), Entries("disorders"), Entries("abilities"), Entries("injuries")),
            weight=9,
        ),
    ),
)
"""What is asked for in a hunt and a showdown; all else stays on the sheet."""

SURVIVOR_SHEET = Sheet(
    kind=SURVIVOR,
    rows=(
        row(Heading(("sex",), ("skip_next_hunt", "retired", "dead"), picture="portrait")),
        _FIGURES,
        (
            Cell(
                (
                    Pills("Spend one to", pills),
                    Ticks(("cannot_spend", "cannot_gain", "departing")),
                    Ticks(("knocked_down", "acted", "moved", "activated", "attacking", "doomed", "frenzied")),
                    Act("kdm.gain_one_survival", "Gain 1 survival"),
                    Act("kdm.monster_attack", "Monster attack…", role="survivor"),
                    Act("kdm.severe_injury", "Severe injury…", role="survivor"),
                    Act("kdm.brain_trauma", "Brain trauma…", role="survivor"),
                    Act("kdm.heal", "Clear injuries, tokens and lost armor"),
                )
            ),
        ),
        row(Pips("hunt_xp"), Pips("weapon_level")),
        row(Pips("courage"), Pips("understanding")),
        (
            Cell((_BODY, Lines(("bleeding", "kdm.bleeding_max"))), weight=2),
            Cell((_GRID, Act("kdm.loadout", "Keep or take up a loadout…", role="survivor")), weight=3),
        ),
        row(
            Entries("fighting_arts", blank=ARTS),
            Entries("disorders", blank=DISORDERS),
            Entries("weapon"),
        ),
        (
            Cell((Entries("abilities", blank=2),)),
            Cell((Entries("injuries", blank=1), Told("Injury counters", shown.injuries))),
            Cell((Notes("notes", lines=3),)),
        ),
        _ARC,
        *_MARKS,
        (
            Cell(
                (
                    Told("In the grid", shown.bonuses, empty="no set, and no bonus"),
                    Lines(tuple(f"{color}_affinity" for color in COLORS), label="Affinities for good"),
                )
            ),
            Cell((Told("Weapons known", shown.known_weapons, empty="none yet"), Told("Loadouts", shown.loadouts))),
            Cell(
                (
                    Lines(tuple(f"{place}_lost" for place in PLACES), label="Lost in the fight"),
                    Lines(("strength_plus", "block", "deflect"), label="Of the fight"),
                )
            ),
        ),
        row(Slot("kdm.survivor:special")),
        _LIFE,
        (Cell((Ticks(("arc",)),), only="kdm.arcs_there"),),
    ),
    subtitle="Survivor record",
    card=_CARD,
    foot=told_year,
)
