"""A row of an injury table as it comes to a survivor: what happens, in figures and in words (RULES.md W68 to W72)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tallow.api import Book, Dice, Due, Stage, Value, spoken

from ..entries import Ability, Disorder, Injury
from ..kinds import ATTRIBUTES

BLEEDS_TO_DEATH = 5
"""Bleeding tokens that kill, unless something changes it (RULES.md W69, W70)."""
UNDEATHABLE = "undeathable"


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


@dataclass(slots=True)
class Happening:
    """A row at work.

    Attributes:
        row, who: what befalls whom.
        dice, stages: where its own dice come from, and where it is told.
    """

    row: Injury
    who: Sufferer
    dice: Dice
    stages: list[Stage]

    def outcome(self, disorder: str, book: Book) -> dict[str, Value]:
        """Everything that it does."""
        row, full = self.row, reached(self.row, self.who.counters or {}, book)
        if full is not None:
            note = f"{full.name} is there as often as it can be: 1 bleeding token in its place."
            self.stages.append(Stage("", "Had already", "W68", row.name, "1 bleeding", note, apart=True))
            return self._whole(bleeding=1, had_already=full.id)
        brave = not row.braves_at or self.who.courage >= row.braves_at
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
            knocked_down=row.knocked_down or not brave,
            frenzied=row.frenzies,
            insanity=insanity,
            survival=survival,
            weapon_level=row.weapon_level,
            disorder=disorder.strip() if row.random_disorder else "",
            tokens={id: getattr(row, id) for id in ATTRIBUTES if getattr(row, id)},
        )

    def _gain(self, formula: str, what: str) -> int:
        """What a row gives, rolled where it says dice."""
        if not formula:
            return 0
        amount = int(self.dice.formula(formula, what))
        rule = "W79" if self.row.frenzies else ""
        self.stages.append(Stage("", f"{what.capitalize()}, {formula}", rule, None, amount, apart=True))
        return amount

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


def due(row: Injury, outcome: Mapping[str, Value], book: Book) -> tuple[Due, ...]:
    """A disorder drawn at random comes from the players' own deck: the app asks which."""
    if not _draws(row, outcome) or outcome["disorder"]:
        return ()
    known = sorted(book.entries(Disorder), key=lambda each: each.name)
    return (Due("disorder", "Draw a disorder: which one is it?", tuple(each.name for each in known)),)


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
