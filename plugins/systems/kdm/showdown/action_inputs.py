"""What a survival action needs to know: who performs it, on whom, against what, and in which moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from tallow.api import Meta, Refers

from ..entries.action import Moment
from ..kinds import FARTHEST, MOST
from .action_settings import Readings
from .windows import WHEN, WINDOWS, Turn


@dataclass(frozen=True, slots=True)
class Performer:
    """Who performs it.

    Attributes:
        survival: survival now.
        luck: all of it at this moment (RULES.md S26).
        used: the actions performed this round (S15).
        strength_tokens: +1 strength tokens alone (S21, S29).
        id: of the record, "" where the numbers are typed.
        unlocked: the actions that the record may perform; None where nobody says.
    """

    survival: Annotated[int, Meta(ge=0, le=MOST)] = 0
    luck: Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)] = 0
    knocked_down: bool = False
    attacking: bool = False
    doomed: bool = False
    cannot_spend: bool = False
    strength_tokens: Annotated[int, Meta(ge=0, le=FARTHEST)] = 0
    used: tuple[Annotated[str, Refers("kdm.survival_action")], ...] = ()
    id: str = ""
    unlocked: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Whom it is for, where that is another.

    Attributes:
        same_survivor: whether it is who performs it.
        deaf, blind: so that no word, or no sign, arrives; blind is who sees with neither eye.
        id: of the record, "" where the numbers are typed.
    """

    same_survivor: bool = False
    deaf: bool = False
    blind: bool = False
    knocked_down: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """A survival action that somebody wants to perform.

    Attributes:
        action: by id or name.
        opportunity: the moments that it is now: opportunities that are open, and what happens to who performs it.
        turn: whose turn it is.
        monster: against which monster, by id or name; None where nobody says.
        adjacent: whether who performs it is adjacent to the monster.
        resolving: the survival action that is being resolved, None for none (RULES.md S14).
        unlocked: the actions that may be performed; None where the record says so, or nobody does.
        showdown: the id of the showdown's record, "" where none says what is open.
        settings: the readings that hold.
    """

    action: Annotated[str, Refers("kdm.survival_action")] = "dodge"
    opportunity: Moment | tuple[Moment, ...] | None = None
    turn: Turn = "survivors"
    monster: Annotated[str | None, Refers("kdm.monster")] = None
    adjacent: bool = False
    resolving: Annotated[str | None, Refers("kdm.survival_action")] = None
    unlocked: tuple[str, ...] | None = None
    showdown: str = ""
    survivor: Performer = Performer()
    target: Target = Target()
    settings: Readings = field(default_factory=Readings)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments that it is now."""
        if self.opportunity is None:
            return ()
        return (self.opportunity,) if isinstance(self.opportunity, str) else tuple(self.opportunity)

    @property
    def at_table(self) -> bool:
        """Whether only the table knows who is hit, attacks or is adjacent: a sheet asks, and nobody said (E5)."""
        return bool(self.survivor.id) and all(each in WINDOWS for each in self.moments)

    @property
    def alone(self) -> bool:
        """Whether nobody knows what is open: a survivor's sheet asks, without a showdown."""
        return self.at_table and not self.showdown and not self.moments


LABELS = {
    "action": "Action",
    "opportunity": "It is now",
    **{f"opportunity.{moment}": words.capitalize() for moment, words in WHEN.items()},
    "turn": "Turn",
    "turn.survivors": "The survivors'",
    "turn.monster": "The monster's",
    "monster": "Monster",
    "adjacent": "Adjacent to the monster",
    "resolving": "Being resolved",
    "unlocked": "",
    "showdown": "",
    "survivor.survival": "Survival",
    "survivor.luck": "Luck",
    "survivor.knocked_down": "Knocked down",
    "survivor.attacking": "Attacking",
    "survivor.doomed": "Doomed",
    "survivor.cannot_spend": "Cannot spend survival",
    "survivor.strength_tokens": "+1 strength tokens",
    "survivor.used": "Performed this round",
    "survivor.id": "",
    "survivor.unlocked": "",
    "target.same_survivor": "Who performs it",
    "target.deaf": "Deaf",
    "target.blind": "Blind",
    "target.knocked_down": "Knocked down",
    "target.id": "",
    "settings.nested": "While another is resolved",
    "settings.surge_tablets": "Tablets before a surge's attack",
    "settings.hated_ones": "Hated Ones",
    "settings.untimed": "Actions without a time",
    "settings.toothpicker": "Toothpicker ignores",
    "settings.endure_lying": "Endure while knocked down",
    "settings.dodge_until": "Dodge until",
}
