"""What can stand on a timeline: events, and monsters that are met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from tallow.api import Entry, Meta, UserMistake

Figure: TypeAlias = Annotated[int, Meta(ge=-20, le=10_000)]
AI_CARDS = ("basic", "advanced", "legendary", "overtone")
"""The sorts of AI cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening(Entry):
    """An event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story(Happening):
    """A story event.

    Attributes:
        page: where it stands in the rulebook, 0 where nobody says.
    """

    page: Annotated[int, Meta(ge=0, le=999)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementEvent(Happening):
    """A card of the settlement event deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HuntEvent(Entry):
    """A row of the hunt event table.

    Attributes:
        number: what is rolled on a d100.
    """

    number: Annotated[int, Meta(ge=1, le=100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class MonsterLevel:
    """A monster at a level.

    Attributes:
        level: its number; several of one number are variants, called ``name``.
        movement, toughness, speed, damage: as printed.
        luck, evasion, accuracy, toughness_tokens: tokens laid at setup (RULES.md A17).
        basic, advanced, legendary, overtone: AI cards of each sort; few monsters have overtone cards.
        traits: names of its traits.
        moods: names of the moods that it has.
        statuses: names of the survivor statuses that it brings.
        hunt_space: the space of the hunt board that it starts on, 0 where it is not hunted or nobody says.
        life: its life where it is not the number of its AI cards, else 0.
    """

    level: Annotated[int, Meta(ge=0, le=9)]
    name: str = ""
    movement: Figure = 0
    toughness: Figure = 0
    speed: Figure = 0
    damage: Figure = 0
    luck: Figure = 0
    evasion: Figure = 0
    accuracy: Figure = 0
    toughness_tokens: Figure = 0
    basic: Figure = 0
    advanced: Figure = 0
    legendary: Figure = 0
    overtone: Figure = 0
    traits: tuple[str, ...] = ()
    moods: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()
    hunt_space: Annotated[int, Meta(ge=0, le=12)] = 0
    life: Figure = 0

    @property
    def ai_cards(self) -> Mapping[str, int]:
        """How many AI cards it has of each sort that it has."""
        return {sort: count for sort in AI_CARDS if (count := getattr(self, sort))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster(Happening):
    """A quarry, a nemesis, or another monster.

    Attributes:
        kind: which of these.
        node: its node ("NQ3"), or "".
        levels: its levels, lowest first.
        size: how many spaces wide and deep it is; (0, 0) where nobody says.
        instinct: the name of its instinct, or "".
        hunt_board: its hunt board's spaces after the start, a letter each (M monster, H hunt, O overwhelming darkness).
        last: whether the campaign ends with it.
    """

    kind: Literal["quarry", "nemesis", "special"] = "quarry"
    node: Literal["", "NQ1", "NQ2", "NQ3", "NQ4", "NN1", "NN2", "NN3", "CO", "FI"] = ""
    levels: tuple[MonsterLevel, ...] = ()
    size: tuple[int, int] = (0, 0)
    instinct: str = ""
    hunt_board: str = ""
    last: bool = False

    def __post_init__(self) -> None:
        """Raises UserMistake for spaces that a hunt board has not, and for two levels that nothing tells apart."""
        if set(self.hunt_board) - set("MHO"):
            raise UserMistake(f'"{self.hunt_board}" is no hunt board. Write its spaces as M, H and O.')
        levels = [(each.level, each.name) for each in self.levels]
        twice = next((level for level, name in levels if levels.count((level, name)) > 1), None)
        if twice is not None:
            raise UserMistake(f"Two of its levels are {twice}. Give variants of a level a name each.")
