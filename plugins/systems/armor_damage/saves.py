"""What a hit makes of a character: standing, incapacitated, dead, and the saves that it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tallow.api import Book, Due, Number, Stage, UserMistake

from .arithmetic import exact, figure
from .inputs import Settings
from .vitality import DEAD, DOWN, INCAPACITATED, SAVE_DUE, STANDING, state_at

UP_AGAIN = Fraction(1)

_QUESTIONS = {
    "unset": "does it succeed?",
    "d20_15": "does a d20 show 15 or more?",
    "half_luck": "is the percentile roll at or below half of Luck (the sheet's Save)?",
}
_QUESTIONS_WITH_SAVE = {
    "unset": "does it succeed? The sheet's Save is {save}.",
    "half_luck": "is the percentile roll at or below {save}, the sheet's Save?",
}
"""Where the sheet's Save is known (RULES.md R28)."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the target.

    Attributes:
        state: ``standing``, ``incapacitated``, ``dead`` or ``save_due``.
        vitality: afterwards; before saves while any is due.
        still_due: how many saves are still to be made.
        given: how many this hit gave.
        stages: what decided it.
    """

    state: str
    vitality: Fraction
    still_due: int
    given: int
    stages: tuple[Stage, ...]


def given_by(before: Fraction, after: Fraction, settings: Settings) -> int:
    """How many saves a hit gives: one to 0 to −9 (RULES.md R22), three to −10 or below (R23, B8, B9)."""
    if after > DOWN or before <= DEAD:
        return 0
    if before > DOWN:
        return 1 if after > DEAD else 3
    return 3 if after <= DEAD and settings.down_saves == "three" else 0


def decide(before: Fraction, after: Fraction, saves: Sequence[bool], settings: Settings) -> Fate:
    """What Vitality before and after the hit and the saves come to.

    Raises:
        UserMistake: for more saves than this hit gives.
    """
    given = given_by(before, after, settings)
    _not_too_many(saves, given, settings)
    fallen = state_at(after)
    if not given:
        return Fate(fallen, after, 0, 0, () if fallen == STANDING else (_fallen(before, after, fallen),))
    made = tuple(_save(place, given, passed) for place, passed in enumerate(saves, 1))
    verdict = _verdict(saves, given, settings)
    if verdict is None:
        left = given - len(saves)
        stage = Stage("", f"{_saves(left)} due", _rule(given), state_at(before), SAVE_DUE, _stakes(given, settings))
        return Fate(SAVE_DUE, after, left, given, (*made, stage))
    if verdict:
        up = Stage("", "Stands up with 1 Vitality", _rule(given), fallen, STANDING)
        return Fate(STANDING, UP_AGAIN, 0, given, (*made, up))
    return Fate(fallen, after, 0, given, (*made, _fallen(before, after, fallen)))


def due(fate: Fate, save: Number | None, book: Book) -> tuple[Due, ...]:
    """The question for the next save, naming the target's Save; how it is rolled is not stated (RULES.md B7)."""
    if not fate.still_due:
        return ()
    target = str(book.setting("armor_damage.save_target"))
    question = _QUESTIONS[target]
    if save is not None and target in _QUESTIONS_WITH_SAVE:
        question = _QUESTIONS_WITH_SAVE[target].format(save=figure(exact(save)))
    place = fate.given - fate.still_due + 1
    return (Due("saves", f"Save {place} of {fate.given}: {question}", (True, False), many=True),)


def _not_too_many(saves: Sequence[bool], given: int, settings: Settings) -> None:
    for made in range(1, len(saves)):
        if made < given and _verdict(saves[:made], given, settings) is not None:
            raise UserMistake(f"Save {made} of {given} decides, and saves holds {len(saves)}. Give {made} of them.")
    if len(saves) > given:
        gives = _saves(given).lower() if given else "no save"
        advice = f"Give {given} at most." if given else "Leave saves out."
        raise UserMistake(f"This hit gives {gives}, and saves holds {len(saves)}. {advice}")


def _saves(number: int) -> str:
    return "1 save" if number == 1 else f"{number} saves"


def _verdict(saves: Sequence[bool], given: int, settings: Settings) -> bool | None:
    """Whether the saves raise the target; None while that is open (RULES.md B6)."""
    deciding = settings.three_saves == "any" or given == 1
    if deciding in saves:
        return deciding
    return None if len(saves) < given else not deciding


def _rule(given: int) -> str:
    return "R22" if given == 1 else "R23"


def _stakes(given: int, settings: Settings) -> str:
    if given == 1:
        return "Success: stands up with 1 Vitality. Failure: stays incapacitated."
    if settings.three_saves == "any":
        return "One success is enough to stand up with 1 Vitality; three failures are death."
    return "All must succeed to stand up with 1 Vitality; one failure is death."


def _save(place: int, given: int, passed: bool) -> Stage:
    return Stage("", f"Save {place} of {given}", _rule(given), None, "succeeded" if passed else "failed")


def _fallen(before: Fraction, after: Fraction, state: str) -> Stage:
    """The stage that says how it ends without a save, or after failed ones."""
    rule = "R20" if state == INCAPACITATED else "R21"
    if DEAD < before <= DOWN:
        rule = "R25"
    return Stage("", state.capitalize(), rule, state_at(before), state, f"Vitality is {figure(after)}.")
