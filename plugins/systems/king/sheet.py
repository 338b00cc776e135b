"""The sheets of the character, the NPC's card and the testament account, from which screen and paper both draw."""

from __future__ import annotations

from dataclasses import replace

from tallow.api import (
    Act,
    Cell,
    Entries,
    Forecast,
    Heading,
    Lines,
    Notes,
    Opening,
    Pools,
    Sheet,
    Slot,
    Stats,
    Table,
    Ticks,
    WoundTrack,
    row,
)

from . import outlook, shown
from .kinds import CHARACTER, NPC
from .ledger import ACCOUNT

_WOUND_COLUMNS = ("name", "severity", "by", "litany", "debuff", "lost_part", "table", "row", "from", "permanent")

_TRACK = WoundTrack(
    "wounds",
    "king.capacity",
    shown.wound,
    brings=shown.brings,
    cap=shown.after_the_last,
    hint=shown.slots,
    columns=_WOUND_COLUMNS,
    beyond="no slot: any wound kills",
    note="Severity 1–2 light, 3–4 middle, 5–6 worst. After each wound both pools fill again and you fight on.",
)

_NEXT_HIT = Forecast(
    "Before the next hit",
    "a hit of",
    "this hit",
    outlook.parts,
    outlook.outlook,
    outlook.GRID,
    bypass="past Vigor",
    opens=Opening("king.hit", "Take a hit…", "target", "damage", {"route": "vitality"}),
)

_CARD = (
    row(Heading(flags=("undying", "fates_thread", "unconscious", "dead"))),
    row(
        Pools("vigor", "king.vigor_full", "vitality", "king.vitality_full"),
        Stats(("tier", "level", "fate", "healing"), size="small"),
        weights=(2, 1),
    ),
    row(replace(_TRACK, note="")),
    row(Entries("conditions"), Entries("states"), Entries("immunities")),
)
"""What is asked for in a fight; all else stays on the sheet."""

_CHARACTER = Sheet(
    kind=CHARACTER,
    rows=(
        row(Heading(("player", "rank"), ("unconscious", "dead"))),
        (
            Cell(
                (
                    Pools("vigor", "king.vigor_full", "vitality", "king.vitality_full"),
                    Stats(
                        ("vigor_max", "vitality_max", "king.testament"),
                        size="small",
                        labels={"king.testament": "Testament: Fate\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}Tier"},
                    ),
                ),
                weight=2,
            ),
            Cell((Stats(("tier", "level", "fate", "healing")), Ticks(("undying", "fates_thread")))),
        ),
        row(_TRACK),
        (
            Cell(
                (
                    _NEXT_HIT,
                    Act("king.poison", "Resist a poison…", role="target"),
                    Act("king.turn", "End the turn…", role="target"),
                    Act("king.end_fight", "End the fight"),
                    Act("king.fill_pools", "Fill both pools"),
                )
            ),
        ),
        row(
            Entries("conditions", blank=1, chips=True),
            Entries("states", chips=True),
            Entries("immunities", chips=True),
        ),
        (
            Cell(
                (
                    Table(
                        "diseases", ("name", "months", "rested", "healing", "litany"), note_of=shown.disease, blank=1
                    ),
                    Act("king.disease", "Catch a disease…", role="target"),
                    Act("king.heal", "Heal…", role="target"),
                )
            ),
            Cell((Table("poisons", ("name", "dc", "strips", "effect"), blank=1),)),
        ),
        row(Slot("king.character:special")),
        (
            Cell((Table("lost_parts", ("name", "prevents", "litany"), hint="the slot is free already", blank=1),)),
            Cell(
                (
                    Notes("notes", lines=3),
                    Ticks(("final", "retired"), {"final": "king.dies_for_good", "retired": "king.retires"}),
                    Act("king.dies_for_good", "Dead for good"),
                    Act("king.retires", "Retire"),
                    Act("king.return", "Return from death…", role="target"),
                )
            ),
        ),
    ),
    subtitle="Character record",
    card=_CARD,
)

_NPC = Sheet(
    kind=NPC,
    rows=(
        row(Heading(("rank",), ("unconscious", "fled", "dead"))),
        (
            Cell(
                (
                    Pools("vigor", "king.npc_vigor_full", "vitality", "king.npc_vitality_full"),
                    Act("king.hit", "Take a hit…", role="foe", primary=True),
                    Act("king.turn", "End the turn…", role="foe"),
                    Act("king.fill_npc_pools", "Fill both pools"),
                    Act("king.end_npc_fight", "End the fight"),
                ),
                weight=3,
            ),
            Cell((Stats(("tier", "vigor_max", "vitality_max"), size="small"),), weight=2),
        ),
        (
            Cell((Lines(("wound_name", "wound_severity", "wound_litany", "wound_debuff"), label="Its own wound"),)),
            Cell((Entries("conditions", blank=1), Entries("states"), Entries("immunities"))),
        ),
        row(Slot("king.npc:special")),
        row(Notes("notes", lines=2)),
    ),
    subtitle="NPC card",
)

_ACCOUNT = Sheet(
    kind=ACCOUNT,
    rows=(
        row(Heading(("owner",), ("void",))),
        (
            Cell((Stats(("fate", "tier", "king.points", "king.balance")),), weight=3),
            Cell((Lines(("character",)), Ticks(("scene_open",))), weight=2),
        ),
        (
            Cell(
                (
                    Table(
                        "purchases",
                        ("name", "price", "paid"),
                        note_of=shown.purchase,
                        hint="each entry once; spent is spent",
                        note="Not to be bought: who left the points, and anything on a living character's sheet (K47).",
                        blank=6,
                    ),
                    Act("king.testament", "Buy…", role="account", primary=True),
                    Act("king.end_scene", "End the scene"),
                )
            ),
        ),
        row(Slot("king.account:special")),
        row(Notes("notes", lines=3)),
    ),
    subtitle="Testament account",
)

SHEETS = (_CHARACTER, _NPC, _ACCOUNT)
