"""An attack stage by stage: what it rolls and needs, the hits, the locations and their wound rolls, what follows."""

from __future__ import annotations

from dataclasses import replace

from tallow.api import Value, spoken

from .attack_course import Course
from .attack_figures import HIGHEST, LYING_ACCURACY, Figures, evasion_of, figures_of, is_slow, speed_parts
from .attack_inputs import Attack, Location
from .attack_keywords import LEFT_RULES
from .attack_outcome import Hits, Wounded, loses_weapon
from .attack_weapon import Wielded
from .attack_wounding import UNSHAKABLE, Drawn, added, draw, is_defeated, judged, names, reaches_critical
from .windows import Result, after_wound_roll, reaction_due

RESULTS: tuple[Result, ...] = ("fail", "wound", "critical")


# before any die


def tell_figures(attack: Attack, weapon: Wielded, course: Course) -> Figures:
    """The weapon, the dice, what hits, what wounds, what is critical."""
    made = figures_of(attack, weapon)
    printed = f"Speed {weapon.speed}, accuracy {weapon.accuracy}, strength {spoken(weapon.strength)}."
    course.tell("Weapon", "W17", None, weapon.name, printed)
    _tell_left(weapon, course)
    if attack.survivor.devastating:
        told = "By a survival action, for this attack; it adds to the weapon's own."
        course.tell("Devastating of the attack", "S29", None, attack.survivor.devastating, told)
    if attack.survivor.frenzied:
        barred = "No fighting arts, specialization or mastery, and no survival is spent."
        course.tell("Frenzied", "W81", None, "barred", barred)
    slow = is_slow(attack.survivor, weapon)
    dice = course.settle("dice", "Dice", "A14" if slow else "A13", made.dice, _dice_note(attack, weapon, slow=slow))
    needed = course.settle(
        "needed", "Needed to hit", _hit_rule(attack), made.needed, _hit_note(attack, weapon), least=2
    )
    toughness = course.settle("toughness", "Toughness", "A19", made.toughness, _toughness_note(attack), least=1)
    made = replace(made, dice=dice, needed=min(needed, HIGHEST), toughness=toughness)
    critical = "none" if made.critical is None else made.critical
    course.tell("Critical from", _luck_rule(attack, made), None, critical, _luck_note(attack, weapon))
    return made


def _tell_left(weapon: Wielded, course: Course) -> None:
    """The keywords that are yours to apply, each with its rule."""
    for word, written in weapon.keywords.left.items():
        told = "" if word in LEFT_RULES else "Tallow does not know it: its card says what it does."
        rule = LEFT_RULES.get(word, "W17")
        course.tell(written.replace("_", " ").capitalize(), rule, None, "yours to apply", told)


def _dice_note(attack: Attack, weapon: Wielded, *, slow: bool) -> str:
    parts = [f"Weapon {weapon.speed}"]
    if weapon.paired:
        parts.append(f"paired {weapon.paired} (W103)")
    own = speed_parts(attack.survivor)
    parts.append(f"survivor {' '.join(spoken(part) for part in own) if len(own) > 1 else spoken(sum(own))}")
    if slow:
        parts.append("Slow takes nothing from a speed above 0 (X5)")
    if attack.automatic_hits:
        parts.append(f"{attack.automatic_hits} automatic in place of dice (W27)")
    return ", ".join(parts) + "."


def _hit_rule(attack: Attack) -> str:
    return "W26" if attack.monster.knocked_down else "A23"


def _hit_note(attack: Attack, weapon: Wielded) -> str:
    lying = attack.monster.knocked_down
    first = f"{LYING_ACCURACY}, for the monster lies" if lying else f"Weapon {weapon.accuracy}"
    blind = ", 1 from the blind spot" if attack.blind_spot else ""
    return (
        f"{first}; evasion {spoken(evasion_of(attack))}; less accuracy {spoken(attack.survivor.accuracy)}{blind}. "
        f"{HIGHEST} always hits, 1 never does (A24)."
    )


def _toughness_note(attack: Attack) -> str:
    tokens = attack.monster.tokens.toughness
    return f"Tokens {spoken(tokens)}; at least 1." if tokens else "At least 1."


def _luck_rule(attack: Attack, figures: Figures) -> str:
    if figures.has("unstoppable"):
        return "W117"
    if figures.critical is None:
        return "A12" if attack.survivor.luck + figures.weapon.luck < 0 else "A26"
    return "A25" if attack.monster.luck + attack.monster.tokens.luck else "A11"


def _luck_note(attack: Attack, weapon: Wielded) -> str:
    monster = attack.monster.luck + attack.monster.tokens.luck
    own = spoken(attack.survivor.luck)
    return (
        f"Luck {own}, weapon {spoken(weapon.luck)}, monster {spoken(monster)}. A wound die of 10 always wounds (A27)."
    )


# hits


def tell_hits(attack: Attack, figures: Figures, course: Course) -> Hits:
    """Roll the hit dice (RULES.md W23 to W25, W27, W99)."""
    count = range(1, figures.dice + 1)
    faces = [course.dice.d(HIGHEST, f"attack, die {at} of {figures.dice}") for at in count]
    perfect, ones = faces.count(HIGHEST), faces.count(1)
    hits = sum(face >= figures.needed for face in faces) + figures.automatic
    shown = f"Dice {', '.join(map(str, faces))}" if faces else "No dice"
    told = f"; perfect: {perfect} (W25)" if perfect else ""
    hits = course.settle("hits", "Hits", "W23", hits, f"{shown}{told}.")
    if figures.has("early_iron") and ones:
        course.tell("Early Iron", "W99", hits, 0, "A die shows 1: the attack is cancelled.")
        return Hits(0, 0, ones, "early_iron")
    return Hits(hits, perfect, ones)


def tell_drawn(attack: Attack, figures: Figures, hits: Hits, course: Course) -> Drawn:
    """Draw the hit locations, before any wound roll (RULES.md W28 to W30, W116)."""

    def ignores(place: int) -> bool:
        if not figures.has("unshakable"):
            return False
        die = course.dice.d(HIGHEST, "Unshakable, is the trap ignored")
        ignored = die >= UNSHAKABLE
        told = "The trap is ignored; shuffle its deck and draw another card." if ignored else "The trap springs."
        course.tell("Unshakable", "W116", None, die, told)
        return ignored

    drawn = draw(attack, hits.hits, ignores)
    if drawn.trap:
        told = "Every hit is cancelled. Perform the trap, and shuffle the whole hit location deck."
        course.tell("Trap", "W29", hits.hits, 0, told)
    elif attack.ended_after is not None and attack.ended_after < hits.hits:
        told = "The other locations are discarded without effect."
        course.tell("The attack ends early", "W43", hits.hits, attack.ended_after, told)
    return drawn


# wounds


def tell_wounds(figures: Figures, drawn: Drawn, course: Course) -> Wounded:
    """The wound rolls, one location after another (RULES.md W31 to W39)."""
    made = Wounded()
    for at, ((_, card), name) in enumerate(zip(drawn.locations, names(drawn.locations), strict=True), 1):
        if is_defeated(figures, made.tally.wounds):
            break
        made = _rolled(figures, card, name, at, made, course)
    return made


def _rolled(figures: Figures, card: Location, name: str, at: int, so_far: Wounded, course: Course) -> Wounded:
    """One wound roll."""
    sharp = course.dice.d(HIGHEST, f"Sharp, {name}") if figures.has("sharp") else 0
    die = course.dice.d(HIGHEST, f"wound roll, {name}")
    total = die + figures.strength + sharp
    worked_out = judged(figures, card, die, sharp)
    note = _roll_note(figures, die, sharp, total)
    word = course.choose(f"roll_{at}", name, _roll_rule(figures, card, die, worked_out), worked_out, RESULTS, note)
    result = next(each for each in RESULTS if each == word)
    reacts = reaction_due(result, card.reaction, knocked_down=figures.lying)
    windows = after_wound_roll(result, card.reaction, knocked_down=figures.lying, printed=figures.printed)
    _tell_after(figures, card, name, result, reacts=reacts, course=course)
    roll: dict[str, Value] = {
        "die": die,
        "total": total,
        "result": result,
        "reaction": card.reaction if reacts else "none",
        "opportunities": list(windows),
    }
    stays = (name,) if result == "critical" and card.persistent else ()
    return Wounded(
        added(figures, so_far.tally, card, result, reaches=reaches_critical(figures, die)),
        (*so_far.rolls, roll),
        (*so_far.persistent, *stays),
        so_far.super_dense or card.super_dense,
    )


def _roll_note(figures: Figures, die: int, sharp: int, total: int) -> str:
    extra = f", Sharp {sharp}" if sharp else ""
    return f"Die {die}, strength {spoken(figures.strength)}{extra}: {spoken(total)} against {figures.toughness}."


def _roll_rule(figures: Figures, card: Location, die: int, result: Result) -> str:
    """The rule that decided a wound roll."""
    if die == 1 and result == "fail" and figures.one_fails:
        return "W33"
    if result == "critical":
        return "W35"
    if card.impervious or card.parry:
        return "W44" if card.impervious else "W46"
    if figures.has("unstoppable"):
        return "W117"
    return "A27" if die == HIGHEST else "A19"


def _tell_after(figures: Figures, card: Location, name: str, result: Result, *, reacts: bool, course: Course) -> None:
    """What comes after a wound roll, and who may dash or surge at it."""
    others = "others than the attacker may dash or surge (W39)."
    if result == "critical":
        stays = " The card stays in play (W37)." if card.persistent else ""
        told = f"Perform its effect; its reactions are cancelled. After it {others}{stays}"
        course.tell(f"{name}: critical", "W36", None, "effect", told)
    elif reacts:
        course.tell(f"{name}: {card.reaction} reaction", "W38", None, "performed", f"Before it {others}")
    elif card.reaction != "none" and figures.lying:
        told = "A monster that lies does not react."
        course.tell(f"{name}: {card.reaction} reaction", "W47", None, "cancelled", told)


def tell_sum(figures: Figures, wounded: Wounded, course: Course) -> int:
    """How many wounds it is (RULES.md W40, W98, W107)."""
    notes = []
    if figures.per_wound > 1:
        notes.append(f"Devastating: a wound counts {figures.per_wound} (W98).")
    if wounded.tally.savage:
        notes.append("Savage: the first critical wounds once more (W107).")
    notes.append("Each puts the top AI card on the wound stack.")
    return course.settle("wounds", "Wounds", "W40", wounded.tally.wounds, " ".join(notes))


def tell_end(figures: Figures, hits: Hits, wounded: Wounded, wounds: int, course: Course) -> None:
    """What follows from it all."""
    if is_defeated(figures, wounds):
        course.tell("The monster is defeated", "W41", None, "defeated", "A wound came while no AI card was left.")
    if wounds and figures.has("provoke"):
        course.tell("Provoke", "W105", None, "priority target", "The attacker gets the token.")
    if loses_weapon(figures, wounded):
        course.tell("Frail", "W45", None, "destroyed", "It tried a super-dense location: the weapon is lost.")
    if hits.ones and figures.has("unwieldy"):
        told = "Each die that shows 1 is 1 damage to the attacker at a random location."
        course.tell("Unwieldy", "W118", None, hits.ones, told)
