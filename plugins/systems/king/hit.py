"""``king.hit``: one hit, from damage to wound, Second Wind or death, as a pure function of its inputs and dice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tallow.api import Book, Dice, Next, Resolution, Resolver, Role, Value

from .band import band_of_total, capacity, free
from .course import Course
from .hindrance import unhittable
from .hit_record import edits, fill
from .injury import roll_injury
from .inputs import LABELS, Hit
from .kinds import CHARACTER, NPC
from .pools import Blow, through_pools, vitality_of
from .possible import check
from .settings import of_hit
from .taking import Taken, take


@dataclass(frozen=True, slots=True)
class Result:
    """What a hit came to.

    Attributes:
        vitality, vigor, fate: afterwards.
        total, band: of the injury roll; None where none was made, and of a deadly one the band is None.
        cause: of death: ``no_slot`` or ``31_plus``; None for any other.
    """

    vitality: int
    vigor: int
    fate: int
    carry: int = 0
    total: int | None = None
    wound: Taken | None = None
    dead: bool = False
    cause: str | None = None
    unconscious: bool = False
    second_wind: bool = False
    flees: bool = False

    @property
    def sickens(self) -> bool:
        """Whether the wound's row calls for a disease roll (RULES.md K26)."""
        return self.wound is not None and self.wound.disease

    @property
    def word(self) -> str:
        """What became of the target, in one word."""
        if self.dead or self.flees:
            return "dead" if self.dead else "flees"
        if self.unconscious:
            return "unconscious"
        return (self.wound.band or "wounded") if self.wound else "unhurt"


DISEASE_ROLL = (Next("king.disease", "Disease roll", {"target": "target"}),)


def run(hit: Hit, dice: Dice, book: Book) -> Resolution:
    """Resolve one hit in the order of RULES.md, section 1.

    Raises:
        UserMistake: naming the key and the rule of what cannot be.
    """
    check(hit)
    course = Course(dice)
    blow = through_pools(hit, course)
    result = _on_character(hit, blow, course, book) if hit.target.rank == "pc" else _on_npc(hit, blow, course)
    return Resolution(
        stages=tuple(course.stages),
        outcome=_outcome(hit, result),
        due=tuple(course.due),
        sentence="; ".join(course.words),
        title=_title(hit),
        next=DISEASE_ROLL if result.sickens else (),
    )


# player characters


def _on_character(hit: Hit, blow: Blow, course: Course, book: Book) -> Result:
    """Steps 2 to 11 of the order."""
    result = Result(blow.vitality, blow.vigor, hit.target.fate)
    if not blow.emptied:
        return result
    if not vitality_of(hit.target) and hit.ruling != "wound":
        return _on_fallen(hit, result, course)
    carry = course.settle("carry", "Left over when Vitality ran out", "K3", blow.carry, blow.reached)
    return _due_a_wound(hit, replace(result, carry=carry), course, book)


def _on_fallen(hit: Hit, result: Result, course: Course) -> Result:
    """A further hit on somebody who lies at 0 Vitality: the document does not say, so the game master does (A27)."""
    if hit.ruling == "dies":
        course.tell("Hit while unconscious", "A27", "unconscious", "dead", "The game master's ruling.")
        course.say("dead")
        return replace(result, dead=True)
    if hit.ruling is None:
        question = "A hit on somebody unconscious at 0 Vitality is not covered: what happens?"
        course.ask("ruling", question, "dies", "wound")
    course.tell("Hit while unconscious", "A27", "unconscious", "unconscious", "Not covered: the game master decides.")
    return replace(result, unconscious=True)


def _due_a_wound(hit: Hit, result: Result, course: Course, book: Book) -> Result:
    """A wound is due: is a slot free, does the roll kill, which wound is it (K4, K6 to K8, K28)."""
    target = hit.target
    slots, taken = capacity(target.tier), len(target.wounds)
    left = free(target.tier, taken)
    never_kills = hit.poison is not None and hit.poison.non_lethal
    note = f"Tier {target.tier} + 1 = {slots} slots, {taken} taken."
    course.tell("Slots free", "K6", None, left, note, apart=True)
    if not left and not never_kills:
        course.tell("No slot left", "K7", "due a wound", "dead", "No injury roll, so neither Fate nor The Undying.")
        course.say("no slot left: dead")
        return replace(result, dead=True, cause="no_slot")
    if not left:
        return _falls(hit, replace(result, wound=None), "No slot left: it never kills.", course)
    if never_kills and left == 1 and hit.settings.nonlethal == "last_slot":
        wound = take(hit, None, course, book)
        return _falls(hit, replace(result, wound=wound), "It fills the last slot.", course)
    if hit.skip_roll:
        return _wounded(hit, replace(result, wound=take(hit, None, course, book)), course)
    injury = roll_injury(hit, result.carry, course)
    result = replace(result, total=injury.total, fate=injury.fate)
    if injury.kills and never_kills:
        wound = take(hit, injury.total, course, book)
        return _falls(hit, replace(result, wound=wound), "31 or more: it never kills.", course)
    if injury.kills:
        course.tell("31 or more", "K8", injury.total, "dead")
        course.say("dead")
        return replace(result, dead=True, cause="31_plus")
    return _wounded(hit, replace(result, wound=take(hit, injury.total, course, book)), course)


def _falls(hit: Hit, result: Result, why: str, course: Course) -> Result:
    """Unconscious until a wound closes, in place of death (RULES.md K28, A1b, A1c)."""
    course.tell("Non-lethal poison", "K28", "due a wound", "unconscious", f"{why} Until one of the wounds closes.")
    course.say("unconscious")
    return _pools_while_down(hit, _slot_taken(hit, replace(result, unconscious=True), course), course)


def _wounded(hit: Hit, result: Result, course: Course) -> Result:
    """Alive with one more wound, and the rest of the hit is gone (RULES.md K4, K5)."""
    result = _slot_taken(hit, result, course)
    if not vitality_of(hit.target):
        return _pools_while_down(hit, replace(result, unconscious=True), course)
    return _second_wind(hit, result, course, "Conscious and fighting; the rest of the hit is gone.")


def _slot_taken(hit: Hit, result: Result, course: Course) -> Result:
    if result.wound is not None:
        taken, slots = len(hit.target.wounds), capacity(hit.target.tier)
        note = "One hit costs one wound, however large."
        course.tell(f"Wound {taken + 1} of {slots}", "K4", taken, taken + 1, note, apart=True)
        course.say(f"wound {taken + 1} of {slots}, {result.wound.band or 'severity to be decided'}")
    if result.sickens:
        course.tell("Calls for a disease roll", "K26", None, "due", "Once this is written.", apart=True)
    return result


def _pools_while_down(hit: Hit, result: Result, course: Course) -> Result:
    """No Second Wind while down, unless the campaign reads it so (RULES.md A1c)."""
    if hit.settings.down_pools == "refill":
        return _second_wind(hit, result, course, "The campaign fills the pools while down (A1c).")
    course.tell("Pools while down", "A1c", result.vitality, result.vitality, "They fill on waking.")
    return result


def _second_wind(hit: Hit, result: Result, course: Course, note: str) -> Result:
    """Both pools to full (RULES.md K5)."""
    target = hit.target
    vitality = vitality_of(target) if target.vitality_max is None else target.vitality_max
    vigor = target.vigor if target.vigor_max is None else target.vigor_max
    course.tell("Second Wind: Vitality", "K5", result.vitality, vitality, note)
    course.tell("Second Wind: Vigor", "K5", result.vigor, vigor)
    course.say(f"Second Wind, Vitality {vitality}, Vigor {vigor}")
    return replace(result, vitality=vitality, vigor=vigor, second_wind=True)


# NPCs


def _on_npc(hit: Hit, blow: Blow, course: Course) -> Result:
    """NPCs take no wounds, make no injury rolls and get no Second Wind (RULES.md K33 to K35)."""
    target = hit.target
    result = Result(blow.vitality, blow.vigor, target.fate)
    if blow.vitality > 0:
        if target.rank != "minor" or blow.vitality > target.tier:
            return result
        course.tell("Breaks and flees", "K35", target.tier, blow.vitality, f"Tier {target.tier} or less is left.")
        course.say("flees")
        return replace(result, flees=True)
    rule = "K35" if target.rank == "minor" else "K34"
    if hit.poison is not None and hit.poison.non_lethal and hit.ruling != "dies":
        if hit.ruling is None:
            question = "A non-lethal poison never kills (K28), and an NPC has no wounds to wait for: what happens?"
            course.ask("ruling", question, "unconscious", "dies")
        course.tell("Non-lethal poison", "K28", 0, "unconscious", "Not covered for NPCs: the game master decides.")
        return replace(result, unconscious=True)
    course.tell("Nothing left", rule, blow.vitality, "dead", "No wound, no injury roll, no Second Wind (K33).")
    course.say("dead")
    return replace(result, dead=True)


# what is told of it


def _outcome(hit: Hit, result: Result) -> dict[str, Value]:
    wound = result.wound
    return {
        "vitality": result.vitality,
        "vigor": result.vigor,
        "wound": wound.plain() if wound else None,
        "carry": result.carry,
        "total": result.total,
        "band": None if result.total is None else band_of_total(result.total),
        "dead": result.dead,
        "death_cause": result.cause,
        "unconscious": result.unconscious,
        "second_wind": result.second_wind,
        "fate": result.fate,
        "flees": result.flees,
        "disease_roll": result.sickens,
        "result": result.word,
        "details": {**wound.details(), "by": hit.by} if wound else None,
    }


def _title(hit: Hit) -> str:
    """What the step is called: "Hit for 19, Pale Reeve"."""
    return f"Hit for {hit.damage}" + (f", {hit.by}" if hit.by else "")


RESOLVER = Resolver(
    id="king.hit",
    title="Take a hit",
    inputs=Hit,
    run=run,
    roles=(Role("target", "Target", CHARACTER), Role("foe", "NPC", NPC)),
    fill=fill,
    edits=edits,
    campaign=of_hit,
    labels=LABELS,
    why_not=unhittable,
    figure="total",
    harm=lambda outcome: bool(outcome["dead"]),
)
