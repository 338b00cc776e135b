"""A row of an injury table as it comes to a survivor: what happens, in figures and in words (RULES.md W68 to W72)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from tallow.api import Book, Dice, Due, Stage, UserMistake, Value, spoken

from ..entries import Ability, Disorder, Injury
from ..kinds import ATTRIBUTES
from .injury_table import RULES

BLEEDS_TO_DEATH = 5
"""Bleeding tokens that kill, unless something changes it (RULES.md W69, W70)."""
UNDEATHABLE = "undeathable"
_ONE_DIE = re.compile(r"1?d(\d+)")


@dataclass(frozen=True, slots=True)
class Sufferer:
    """What a row asks of whom it befalls.

    Attributes:
        courage, disorders, survival: as they stand.
        counters: injury, by its id → how often the survivor has it (RULES.md W68).
        bleeding, bleeding_max: tokens, and how many kill.
        keywords: of the gear that is worn.
    """

    courage: int = 0
    disorders: int = 0
    survival: int = 0
    counters: Mapping[str, int] | None = None
    bleeding: int = 0
    bleeding_max: int = BLEEDS_TO_DEATH
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """What a person says of a row.

    Attributes:
        disorder: the disorder that was drawn, by id or in words, "" for none yet.
        insanity, survival: what the row's own dice for it show, where they are rolled apart; None where they are not.
    """

    disorder: str = ""
    insanity: int | None = None
    survival: int | None = None

    def die(self, what: str) -> int | None:
        """The number for insanity or survival."""
        return self.insanity if what == "insanity" else self.survival


def check_counters(counters: Mapping[str, int], book: Book) -> None:
    """Raises UserMistake for a counter of something that no plugin knows."""
    names = {name for each in book.entries(Ability) for name in (each.id, each.id.partition(".")[2])}
    for id in counters:
        if id not in names:
            near = get_close_matches(id, names, 1)
            hint = f"Did you mean {near[0]}?" if near else "Give an id, as in broken_leg."
            raise UserMistake(f'survivor.counters: there is no injury "{id}". {hint}')


def reached(row: Injury, counters: Mapping[str, int], book: Book) -> Ability | None:
    """The injury of a row that the survivor has as often as it can be had, or None (RULES.md W68)."""
    entry = book.entry(row.lasting) if row.lasting else None
    if not isinstance(entry, Ability) or not entry.most:
        return None
    had = sum(count for id, count in counters.items() if id in (entry.id, entry.id.partition(".")[2]))
    return entry if had >= entry.most else None


def kills(row: Injury, disorders: int) -> bool:
    """Whether a row kills by itself."""
    return row.dead or bool(row.dies_at_disorders and disorders >= row.dies_at_disorders)


def knocks_down(row: Injury, courage: int) -> bool:
    """Whether a row knocks a survivor of that courage down."""
    return row.knocked_down or courage < row.braves_at


@dataclass(slots=True)
class Happening:
    """A row at work.

    Attributes:
        row, who: what befalls whom.
        dice, stages: where its own dice come from, and where it is told.
        decided: what a person says of it.
        missing: what its own dice are still to be rolled for, each with its formula.
    """

    row: Injury
    who: Sufferer
    dice: Dice
    stages: list[Stage]
    decided: Decided = Decided()
    missing: dict[str, str] = field(default_factory=dict)

    def outcome(self, book: Book) -> dict[str, Value]:
        """Everything that it does."""
        row, full = self.row, reached(self.row, self.who.counters or {}, book)
        if full is not None:
            note = f"{full.name} is there as often as it can be: 1 bleeding token in its place."
            self.stages.append(Stage("", "Had already", "W68", row.name, "1 bleeding", note, apart=True))
            return self._whole(bleeding=1, had_already=full.id)
        brave = self.who.courage >= row.braves_at
        insanity = self._gain(row.insanity, "insanity") if brave else 0
        survival = self._gain(row.survival, "survival")
        if row.braves_at:
            said = "insanity" if brave else "knocked down"
            label = f"Courage {row.braves_at} or more"
            self.stages.append(Stage("", label, "W73", self.who.courage, said, apart=True))
        if row.survival_to_insanity and self.who.survival:
            insanity, survival = insanity + self.who.survival, survival - self.who.survival
            self.stages.append(Stage("", "Survival becomes insanity", "W78", self.who.survival, 0, apart=True))
        return self._whole(
            dead=kills(row, self.who.disorders),
            bleeding=row.bleeding,
            lasting=row.lasting,
            until_end=row.until_end,
            skips_hunt=row.skips_hunt,
            knocked_down=knocks_down(row, self.who.courage),
            frenzied=row.frenzies,
            insanity=insanity,
            survival=survival,
            weapon_level=row.weapon_level,
            disorder=self.decided.disorder.strip() if row.random_disorder else "",
            tokens={id: getattr(row, id) for id in ATTRIBUTES if getattr(row, id)},
        )

    def _gain(self, formula: str, what: str) -> int:
        """What a row gives, rolled where it says dice."""
        if not formula:
            return 0
        told = self.decided.die(what)
        amount = self.dice.later(formula, what) if told is None else _shown(formula, what, told)
        if amount is None:
            self.missing[what] = formula
            return 0
        rule = "W79" if self.row.frenzies else RULES[self.row.table]
        self.stages.append(Stage("", f"{what.capitalize()}, {formula}", rule, None, int(amount), apart=True))
        return int(amount)

    def due(self, outcome: Mapping[str, Value], book: Book) -> tuple[Due, ...]:
        """The row's dice that are not rolled yet, and a disorder, which comes from the players' own deck."""
        found = [
            Due(what, f"Roll {formula} for {what}: what does it come to?", tuple(_faces(formula)))
            for what, formula in self.missing.items()
        ]
        if _draws(self.row, outcome) and not outcome["disorder"]:
            known = sorted(book.entries(Disorder), key=lambda each: each.name)
            names = tuple(each.name for each in known)
            found.append(Due("disorder", "Draw a disorder: which one is it?", names))
        return tuple(found)

    def _whole(self, **what: Value) -> dict[str, Value]:
        """The outcome with every key, and with the death that bleeding brings (RULES.md W69)."""
        found: dict[str, Value] = {
            "name": self.row.name,
            "dead": False,
            "cause": "",
            "bleeding": 0,
            "had_already": "",
            "lasting": "",
            "until_end": "",
            "skips_hunt": False,
            "knocked_down": False,
            "frenzied": False,
            "insanity": 0,
            "survival": 0,
            "weapon_level": 0,
            "disorder": "",
            "tokens": {},
            **what,
        }
        now, most = self.who.bleeding + found["bleeding"], self.who.bleeding_max
        if found["dead"]:
            found["cause"] = self.row.name
        if found["bleeding"] and now >= most:
            note = "dies" if not found["dead"] else ""
            self.stages.append(Stage("", f"Bleeding, {most} kill", "W69", self.who.bleeding, now, note, apart=True))
            found = {**found, "dead": True, "cause": found["cause"] or "Bled out"}
        return {**found, "bleeding_tokens": now, "yours_to_apply": self._yours(found)}

    def _yours(self, found: Mapping[str, Value]) -> list[str]:
        """What the players roll themselves where somebody dies (RULES.md W114)."""
        worn = {word.casefold() for word in self.who.keywords}
        if not found["dead"] or UNDEATHABLE not in worn:
            return []
        self.stages.append(Stage("", "Undeathable", "W114", None, "yours to apply", "On 6 or more the survivor lives."))
        return [UNDEATHABLE]


def _faces(formula: str) -> Sequence[int]:
    """What a formula of one die can come to; nothing of any other."""
    die = _ONE_DIE.fullmatch(formula.replace(" ", ""))
    return range(1, int(die[1]) + 1) if die else ()


def _shown(formula: str, what: str, amount: int) -> int:
    """What a person says that a row's dice came to; raises UserMistake where they cannot."""
    faces = _faces(formula)
    if amount < 0 or (faces and amount not in faces):
        raise UserMistake(f"{what}: {spoken(amount)} is nothing that {formula} comes to. Give what was rolled.")
    return amount


def _draws(row: Injury, outcome: Mapping[str, Value]) -> bool:
    """Whether a disorder is drawn."""
    return row.random_disorder and not outcome["dead"] and not outcome["had_already"]


def told(row: Injury, outcome: Mapping[str, Value], book: Book) -> str:
    """What it does, in words."""
    return ", ".join(_told(row, outcome, book)) or "nothing lasting"


def _told(row: Injury, outcome: Mapping[str, Value], book: Book) -> Iterator[str]:
    if outcome["dead"]:
        yield "dies" if outcome["cause"] == row.name else "bleeds to death"
    if outcome["bleeding"]:
        yield f"{outcome['bleeding']} bleeding"
    for id in (outcome["lasting"], outcome["until_end"]):
        entry = book.entry(id) if id else None
        if entry is not None:
            yield entry.name
    for what in ("insanity", "survival"):
        if outcome[what]:
            yield f"{_signed(outcome[what])} {what}"
    for id, tokens in outcome["tokens"].items():
        yield f"{spoken(tokens)} {id} token{'' if abs(tokens) == 1 else 's'}"
    if _draws(row, outcome):
        yield f"disorder {outcome['disorder'] or 'at random'}"
    if outcome["weapon_level"]:
        yield f"{spoken(outcome['weapon_level'])} weapon proficiency"
    if outcome["knocked_down"]:
        yield "knocked down"
    if outcome["skips_hunt"]:
        yield "skips the next hunt"


def _signed(amount: int) -> str:
    return f"+{spoken(amount)}" if amount > 0 else spoken(amount)
