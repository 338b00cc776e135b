"""``kdm.monster_attack``: one attack of the monster, from dice to injuries and the rolls that follow (W50 to W66)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tallow.api import Book, Dice, Next, Resolution, Resolver, Role, Stage, UserMistake, Value, spoken

from ..kinds import SHOWDOWN, SURVIVOR
from .body import FACES, INSANE, Blow, Body, Mind, Place
from .commands import over
from .injury_edits import gone
from .injury_row import check_counters
from .monster_attack_answers import DODGE, ENDURE, dodged, endured, offers, performs
from .monster_attack_inputs import LABELS, MOST_DICE, MonsterAttack
from .monster_attack_odds import odds
from .monster_attack_record import campaign, edits, fill

_DIE, _LOCATION_DIE = 10, 6
_OFFER = "For {cost}: name the {of} under {under}, where hit 1 is 0."


@dataclass(slots=True)
class _Course:
    """One attack as it is resolved.

    Attributes:
        attack, dice: what is given.
        stages: in order.
        body, mind: of who is attacked, as they come to be.
    """

    attack: MonsterAttack
    dice: Dice
    body: Body
    mind: Mind
    stages: list[Stage] = field(default_factory=list)

    def tell(self, label: str, rule: str, before: Value, after: Value, note: str = "", *, apart: bool = True) -> None:
        self.stages.append(Stage("", label, rule, before, after, note, apart))

    # the dice

    def hits(self) -> int:
        """How many of the dice hit (RULES.md A9, A20, A22, W50 to W52)."""
        attack = self.attack
        wanted = attack.profile.speed + attack.monster.speed + attack.monster.tokens.speed
        self.tell("Dice", "A20", wanted, attack.dice, "At least one." if wanted < 1 else "")
        printed, monster = attack.profile.accuracy, attack.monster.accuracy + attack.monster.tokens.accuracy
        note = f"Accuracy {spoken(printed)}; evasion {spoken(attack.survivor.evasion)}; less accuracy {spoken(monster)}"
        self.tell("Needed to hit", "A9", printed, attack.needed, f"{note}. A 1 misses, a 10 hits.")
        faces = [self.dice.d(_DIE, f"attack, {attack.needed} or more hits") for _ in range(attack.dice)]
        fell = sum(face >= attack.needed for face in faces)
        hits = int(self.dice.stage("hits", fell))
        if not 0 <= hits <= attack.dice:
            raise UserMistake(f"The hits are 0 to {attack.dice}, a die each, and {spoken(hits)} is not. Give fewer.")
        self.stages.append(Stage("hits", "Hits", "W51", attack.dice, hits, f"Dice {', '.join(map(str, faces))}.", True))
        return hits

    def stopped(self, hits: int) -> int:
        """How many hits are ignored; Deflect is in place of Block (RULES.md W92, W97)."""
        attack = self.attack
        stopped = min(hits, attack.shield)
        if attack.tokens:
            note = "In place of Block." if attack.blocked else ""
            self.tell("Deflected", "W97", hits, hits - stopped, note, apart=False)
        elif attack.blocked:
            self.tell("Blocked", "W92", hits, hits - stopped, apart=False)
        return stopped

    def locations(self, hits: int) -> tuple[Place, ...]:
        """A location for each hit that is left (RULES.md W54)."""
        found = tuple(FACES[self.dice.d(_LOCATION_DIE, f"location, hit {at}")] for at in range(1, hits + 1))
        for at, place in enumerate(found, 1):
            self.tell(f"Hit {at}", "W54", None, place)
        return found

    # who is attacked

    def attacked(self) -> None:
        """Who holds the monster controller tile gains insanity (RULES.md W5)."""
        if self.attack.survivor.controller:
            before, self.mind = self.mind, replace(self.mind, insanity=self.mind.insanity + 1)
            self.tell("Monster controller", "W5", before.insanity, self.mind.insanity, "1 insanity.")

    def brain(self, hits: int) -> bool:
        """Brain damage of the attack's effect, once if it hits; whether a roll is due (RULES.md W57, W58, W65)."""
        damage = self.attack.profile.brain
        if not damage or not hits:
            return False
        before, (self.mind, trauma) = self.mind, self.mind.struck(damage)
        light = "light injury" if self.mind.light and not before.light else "insanity takes it"
        note = f"Insanity {spoken(before.insanity)} → {spoken(self.mind.insanity)}."
        word = "brain trauma roll" if trauma else light
        self.tell(f"Brain damage {spoken(damage)}", "W65", None, word, note)
        return trauma

    def strike(self, at: int, place: Place) -> Blow:
        """One hit at its location (RULES.md A21, W55, W60 to W64)."""
        before = self.body.armor.get(place, 0)
        self.body, blow = self.body.struck(place, self.attack.damage)
        said = [f"{square} injury" for square in blow.filled] + (["severe injury roll"] if blow.severe else [])
        armor = f"Armor {spoken(before)} → {spoken(before - blow.armor)}" if before else "No armor"
        word = said[-1] if said else "armor holds" if blow.armor else "no damage"
        self.tell(f"Hit {at}, {place}", _rule(blow), None, word, f"{', '.join((armor, *said))}.")
        return blow


def _rule(blow: Blow) -> str:
    """The rule by which a hit came to what it did."""
    if blow.severe:
        return "W63" if blow.filled or blow.armor else "W64"
    if "heavy" in blow.filled:
        return "W62" if blow.place == "head" else "W61"
    return "W60"


def _begun(attack: MonsterAttack, dice: Dice, book: Book) -> _Course:
    """The attack before its first die; raises UserMistake for more dice than anybody rolls."""
    if attack.dice > MOST_DICE:
        raise UserMistake(f"profile.speed makes {attack.dice} dice, and an attack has {MOST_DICE} at most. Lower it.")
    who = attack.survivor
    check_counters(who.counters, book)
    mind = Mind(who.insanity, who.injuries.brain is not None)
    return _Course(attack, dice, Body.of(who.armor, who.injuries), mind)


def _lost(place: Place, blows: Mapping[int, Blow]) -> int:
    """How many armor points the hits took at a place."""
    return sum(blow.armor for blow in blows.values() if blow.place == place)


def _hit(course: _Course, hits: int, stopped: int, locations: Sequence[Place]) -> dict[str, Value]:
    """The dice, what hit, what stopped some of it, and where the others hit."""
    attack = course.attack
    return {
        "dice_rolled": attack.dice,
        "needed": attack.needed,
        "hits": hits,
        "blocked": 0 if attack.tokens else stopped,
        "deflected": stopped if attack.tokens else 0,
        "locations": list(locations),
    }


def _left(course: _Course, blows: Mapping[int, Blow]) -> dict[str, Value]:
    """What is left of armor and of free squares."""
    armor = course.body.armor
    return {
        "armor": dict(armor),
        "armor_lost": {place: _lost(place, blows) for place in armor},
        "injuries": _squares(course),
    }


def _missed(course: _Course, locations: Sequence[Place], book: Book) -> int | None:
    """The hit that is dodged, None for none; that one may be is told (RULES.md S20)."""
    missed = dodged(course.attack, locations)
    if missed is not None:
        course.tell("Dodged", "S20", f"hit {missed + 1}", "misses", locations[missed])
    elif locations and (cost := offers(course.attack, DODGE, book)):
        course.tell("Dodge", "S20", None, "may be performed", _OFFER.format(cost=cost, of="hit", under="Dodged"))
    return missed


def _struck(course: _Course, struck: Sequence[int], locations: Sequence[Place]) -> dict[int, Blow]:
    """What each hit that strikes does, in order."""
    attack = course.attack
    if struck:
        course.tell("Damage of each hit", "A21", attack.profile.damage, attack.damage)
    return {at: course.strike(at + 1, locations[at]) for at in struck}


def run(attack: MonsterAttack, dice: Dice, book: Book) -> Resolution:
    """Resolve one attack in the order of RULES.md, W53.

    Raises:
        UserMistake: for more dice than anybody rolls, and for a hit that is dodged or endured and cannot be.
    """
    who, course = attack.survivor, _begun(attack, dice, book)
    course.attacked()
    hits = course.hits()
    stopped = course.stopped(hits)
    locations = course.locations(hits - stopped)
    missed = _missed(course, locations, book)
    trauma = course.brain(hits - (missed is not None))
    struck = [at for at in range(len(locations)) if at != missed]
    blows = _struck(course, struck, locations)
    down = any("heavy" in blow.filled or (who.falls and blow.injures) for blow in blows.values())
    if down:
        course.tell("Knocked down", "W61", None, "knocked down")
    outlasted = endured(attack, blows, down=down)
    severe = _severe(blows, outlasted, course)
    if severe and not outlasted and (not down or attack.settings.endure_lying != "no"):
        _offer_endure(course, book)
    performs(attack, book)
    outcome: dict[str, Value] = {
        **_hit(course, hits, stopped, locations),
        "dodged": missed,
        "endured": list(outlasted),
        "damage_each": attack.damage,
        "resolved_hits": len(struck),
        "damage_dealt": bool(struck and attack.damage),
        **_left(course, blows),
        "knocked_down": down,
        "severe_rolls": severe,
        "insanity": course.mind.insanity,
        "insane": course.mind.insanity >= INSANE,
        "brain_trauma": trauma,
    }
    return Resolution(
        tuple(course.stages),
        outcome,
        (),
        _sentence(outcome, [*_mind_light(attack, course), *_filled(blows)]),
        f"Monster attack, {spoken(len(struck))} of {spoken(hits)} hits" if hits else "Monster attack misses",
        tuple(_next(severe, trauma=trauma)),
    )


def _squares(course: _Course) -> dict[str, Value]:
    """The gravest square that is filled, of the brain and by hit location."""
    return {"brain": "light" if course.mind.light else None} | {**course.body.injuries}


def _severe(blows: Mapping[int, Blow], endured: Collection[int], course: _Course) -> list[Value]:
    """The locations of the severe injury rolls that are due, one for each hit (RULES.md S25, W63, W64)."""
    due = [at for at, blow in blows.items() if blow.severe]
    for at in due:
        label, rule = ("Endured", "S25") if at in endured else ("Severe injury roll", "W63")
        course.tell(f"{label}, {blows[at].place}", rule, None, "does not happen" if at in endured else "due")
    return [blows[at].place for at in due if at not in endured]


def _offer_endure(course: _Course, book: Book) -> None:
    """Tell that a severe injury may be endured (RULES.md S25)."""
    if cost := offers(course.attack, ENDURE, book):
        note = _OFFER.format(cost=cost, of="hit of a severe injury", under="Endured")
        course.tell("Endure", "S25", None, "may be performed", note)


def _next(severe: list[Value], *, trauma: bool) -> list[Next]:
    """The rolls that follow, in the order of the attack: its effect, then its damage."""
    mind = [Next("kdm.brain_trauma", "Brain trauma", {"survivor": "survivor"})] if trauma else []
    return [
        *mind,
        *(
            Next("kdm.severe_injury", f"Severe injury, {place}", {"survivor": "survivor"}, {"location": place})
            for place in severe
        ),
    ]


def _mind_light(attack: MonsterAttack, course: _Course) -> tuple[str, ...]:
    """Whether the brain's square was filled."""
    return ("light injury, brain",) if course.mind.light and attack.survivor.injuries.brain is None else ()


def _filled(blows: Mapping[int, Blow]) -> Iterator[str]:
    """The squares that the hits filled, hit by hit."""
    return (f"{square} injury, {blow.place}" for blow in blows.values() for square in blow.filled)


def _sentence(outcome: dict[str, Value], injuries: Sequence[str]) -> str:
    """The whole in one line."""
    told = [f"{outcome['hits']} of {outcome['dice_rolled']} dice hit"]
    if outcome["locations"]:
        told.append(", ".join(outcome["locations"]))
    told += injuries
    told += [f"severe injury roll, {place}" for place in outcome["severe_rolls"]]
    told += ["brain trauma roll"] if outcome["brain_trauma"] else []
    told += ["knocked down"] if outcome["knocked_down"] else []
    return " → ".join(told)


RESOLVER = Resolver(
    id="kdm.monster_attack",
    title="Monster attack",
    inputs=MonsterAttack,
    run=run,
    roles=(Role("monster", "Monster", SHOWDOWN), Role("survivor", "Survivor", SURVIVOR)),
    fill=fill,
    edits=edits,
    campaign=campaign,
    labels=LABELS,
    figure="resolved_hits",
    harm=lambda outcome: bool(outcome["severe_rolls"] or outcome["brain_trauma"]),
    why_not=lambda role, record, book: over(record, book) if role == "monster" else gone(role, record, book),
    odds=odds,
)
