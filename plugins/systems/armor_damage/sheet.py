"""The character's sheet, from which screen and paper both draw."""

from __future__ import annotations

from tallow.api import (
    Act,
    Bar,
    Book,
    Cell,
    Entries,
    Heading,
    Lines,
    Mark,
    Notes,
    Options,
    Pool,
    Row,
    Sheet,
    Stats,
    Table,
    row,
)

from .armor import piece
from .kinds import CHARACTER, ENTERED_STATS, MAIN_STATS
from .round_note import note
from .vitality import DEAD, DOWN


def lost(row: Row, book: Book) -> frozenset[str]:
    """The columns of a piece that no longer count (RULES.md R17)."""
    return frozenset(piece(row).lost(str(book.setting("armor_damage.soak_ends"))))


def _totals(*ids: str) -> tuple[str, ...]:
    return tuple(f"armor_damage.{id}" for id in ids)


_SUMMED = ("physical", "magical", "defense", "spirit", "soak", "weight")

_ARMOR = Table(
    "armor",
    (
        "slot",
        "name",
        "worn",
        Pool("physical", "physical_full", "Physical"),
        Pool("magical", "magical_full", "Magical"),
        "defense",
        "spirit",
        "soak",
        "evade",
        "weight",
    ),
    foot={**{column: f"armor_damage.{column}" for column in _SUMMED}, "evade": "armor_damage.armor_evade"},
    full={"physical": "armor_damage.physical_full", "magical": "armor_damage.magical_full"},
    foot_label="Worn",
    worn="worn",
    lost=lost,
    hint="wear is a quarter of what is left after Soak",
    note="At 0 a track's Defense or Spirit is off. How wear spreads over pieces is Tallow's reading, and a setting.",
    blank=4,
)

_ROUND = Table(
    "round",
    ("name", "facing", "attack", "spectator", "reaction", "skill", "used"),
    note_of=note,
    hint="perceive first: behind, distracted, covert, spectator",
    blank=3,
)

SHEET = Sheet(
    kind=CHARACTER,
    rows=(
        row(Heading(("player", "people"), _totals("incapacitated", "dead"))),
        row(Stats(tuple(stat.id for stat in MAIN_STATS))),
        row(
            Stats(
                (*_totals("evade", "save", "resist", "critical", "hit_chance"), "natural_defense", "natural_spirit"),
                size="small",
                labels={"natural_defense": "Nat. Defense", "natural_spirit": "Nat. Spirit"},
            )
        ),
        (
            Cell(
                (
                    Bar(
                        "vitality",
                        "armor_damage.vitality_full",
                        lowest=DEAD,
                        marks=(Mark(DEAD, "dead"), Mark(DOWN, "incapacitated")),
                    ),
                ),
            ),
            Cell((Options("stance"), Act("armor_damage.hit", "Take a hit…", role="target", primary=True))),
        ),
        (Cell((_ARMOR, Act("armor_damage.restore_armor", "Restore armor"))),),
        (
            Cell(
                (
                    Lines(("round_number",)),
                    _ROUND,
                    Act("armor_damage.defence", "Defend…", role="defender"),
                    Act("armor_damage.new_round", "New defensive round"),
                )
            ),
        ),
        row(
            Stats(
                _totals("hit_targeting", "melee", "throw", "bow", "initiative", "agility", "immunity"),
                size="small",
                labels={"armor_damage.hit_targeting": "Targeting"},
            )
        ),
        row(
            Stats(
                _totals("focus", "detect", "awareness", "common_sense", "reveal", "influence", "fatigue"),
                size="small",
                labels={"armor_damage.common_sense": "Com. Sense"},
            )
        ),
        row(
            Stats(
                (*_totals("stamina", "grip", "runic_energy", "runic_speed"), *(stat.id for stat in ENTERED_STATS)),
                size="small",
            )
        ),
        (
            Cell((Table("skills", ("name", "note", "value"), blank=2),)),
            Cell((Entries("items", blank=2), Notes("notes", lines=4))),
        ),
    ),
    subtitle="Character record",
)
