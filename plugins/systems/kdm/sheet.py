"""The survivor's sheet, from which screen and paper both draw."""

from __future__ import annotations

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

from . import shown, survival
from .kinds import ATTRIBUTES, COLORS, PLACES, SURVIVOR
from .objections import ARTS, DISORDERS

_FIGURES = (
    Cell(
        (
            Stats(("survival", "kdm.limit"), labels={"kdm.limit": "Limit"}),
            Ticks(("cannot_spend", "cannot_gain")),
            Act("kdm.gain_survival", "Gain 1"),
        ),
        weight=2,
    ),
    Cell(
        (
            Stats(
                tuple(f"kdm.{id}" for id in ATTRIBUTES),
                layers={f"kdm.{id}": (id, f"kdm.{id}_gear", f"{id}_tokens") for id in ATTRIBUTES},
                layers_label="base + gear + tokens",
            ),
        ),
        weight=5,
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
    Cell((Lines(("settlement", "born", "surname", "mother", "father", "partner"), label="Line"),)),
    Cell((Entries("epithets"), Entries("types"), Ticks(("founder", "departing", "skip_next_hunt")))),
    Cell((Lines(("died", "returned"), label="Years"), Entries("cause"), Ticks(("exiled",)))),
)

_ARC = (
    Cell((Ticks(("arc",)), Stats(("torment", "lumi", "systemic_pressure", "philosophy_rank"), size="small"))),
    Cell((Entries("philosophy"), Entries("neurosis"))),
    Cell((Entries("knowledges"),)),
)

SURVIVOR_SHEET = Sheet(
    kind=SURVIVOR,
    rows=(
        row(Heading(("sex",), ("retired", "dead"))),
        _FIGURES,
        row(Pills("Spend one to", survival.actions)),
        (
            Cell((Pips("hunt_xp"),)),
            Cell((Pips("weapon_level"), Entries("weapon"))),
        ),
        row(Pips("courage"), Pips("understanding")),
        (
            Cell((_BODY, Stats(("bleeding", "kdm.bleeding_max"), size="small")), weight=2),
            Cell((_GRID, Told("In the grid", shown.bonuses)), weight=3),
            Cell((Entries("fighting_arts", blank=ARTS), Entries("disorders", blank=DISORDERS)), weight=2),
        ),
        row(Act("kdm.injury", "Severe injury or brain trauma…", role="survivor")),
        row(Entries("abilities", blank=2), Entries("injuries", blank=1), Notes("notes", lines=4)),
        (
            Cell((Told("Weapons known", shown.known_weapons),)),
            Cell(
                (
                    Told("Loadouts", shown.loadouts),
                    Act("kdm.loadout", "Keep or take up a loadout…", role="survivor"),
                )
            ),
            Cell((Stats(tuple(f"{place}_lost" for place in PLACES), size="small"),)),
        ),
        row(Slot("kdm.survivor:special")),
        _LIFE,
        row(Ticks(("reroll_used",)), Act("kdm.heal", "Clear injuries, tokens and lost armor")),
        _ARC,
    ),
    subtitle="Survivor record",
)
