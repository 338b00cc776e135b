"""Entry types: skills, items and actions that plugins of this system may declare in TOML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tallow.api import Entry, EntryType, Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill(Entry):
    """A skill.

    Attributes:
        use: ``self`` or ``ally`` for whom a defensive skill defends, ``counter`` for a counter attack, ``other``.
    """

    use: Literal["self", "ally", "counter", "other"] = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(Entry):
    """A thing that a character carries.

    Attributes:
        damage_type: of a weapon whose type is known, else "" (RULES.md B19).
        piercing: the share of its damage that is piercing, in percent (RULES.md R10).
    """

    damage_type: Literal["physical", "magical", "energy", "breath", ""] = ""
    piercing: Number = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Entry):
    """Something to do in the active round (RULES.md R51).

    Attributes:
        each_round: how often in one active round; 0 where it is not stated.
        instead_of: the action that is given up for it, or "".
    """

    each_round: int = 0
    instead_of: str = ""


ACTION_LABELS = {"each_round": "So often in a round, 0 where nobody says", "instead_of": "Given up for it"}

ENTRY_TYPES = (
    EntryType("armor_damage.skill", "Skill", "Skills", Skill),
    EntryType("armor_damage.item", "Item", "Items", Item, labels={"piercing": "Piercing, in percent"}),
    EntryType("armor_damage.action", "Action", "Actions", Action, labels=ACTION_LABELS),
)
