"""``kdm.attack``: a survivor's attack, from the weapon to the wounds and all that they set off."""

from __future__ import annotations

from dataclasses import replace

from tallow.api import Book, Dice, Due, Resolution, Resolver, Role

from ..kinds import SHOWDOWN, SURVIVOR
from .attack_course import Course
from .attack_figures import evasion_matters, figures_of
from .attack_inputs import LABELS, Attack
from .attack_odds import odds
from .attack_outcome import nothing, outcome_of, sentence_of
from .attack_possible import check, check_weapon, untold
from .attack_record import edits, fill, why_not
from .attack_settings import campaign
from .attack_stages import tell_drawn, tell_end, tell_figures, tell_hits, tell_sum, tell_wounds
from .attack_weapon import wielded


def run(attack: Attack, dice: Dice, book: Book) -> Resolution:
    """Work an attack out, in the order of RULES.md, section 7.

    Raises:
        UserMistake: naming the key of what cannot be.
    """
    check(attack)
    weapon = wielded(attack, book)
    if isinstance(weapon, tuple):
        return Resolution((), nothing(), weapon, "the weapon is to be chosen", "Attack")
    check_weapon(attack, weapon, figures_of(attack, weapon).dice)
    title = "Attack" if weapon.name == "a weapon" else f"Attack with {weapon.name}"
    course = Course(dice)
    figures = tell_figures(attack, weapon, course)
    if due := untold(attack):
        return Resolution(tuple(course.stages), nothing(), due, "the toughness is not known", title)
    hits = tell_hits(attack, figures, course)
    drawn = tell_drawn(attack, figures, hits, course)
    if drawn.trap:
        hits = replace(hits, hits=0, perfect=0, cancelled="trap")
    wounded = tell_wounds(figures, drawn, course)
    wounds = tell_sum(figures, wounded, course)
    tell_end(figures, hits, wounded, wounds, course)
    outcome = outcome_of(attack, figures, hits, wounded, wounds)
    asked = _due_evasion() if evasion_matters(attack, weapon) else ()
    return Resolution(tuple(course.stages), outcome, asked, sentence_of(figures, hits, wounded, wounds), title)


def _due_evasion() -> tuple[Due, ...]:
    question = "Nobody confirms whether a knocked down monster's evasion counts (W26): what does your group say?"
    words = ("It counts", "It does not")
    return (Due("lying_evasion", question, ("counts", "ignored"), words=words),)


RESOLVER = Resolver(
    id="kdm.attack",
    title="A survivor attacks",
    inputs=Attack,
    run=run,
    roles=(Role("survivor", "Survivor", SURVIVOR), Role("monster", "Monster", SHOWDOWN)),
    fill=fill,
    edits=edits,
    campaign=campaign,
    labels=LABELS,
    figure="wounds",
    further=("hits", "critical_dice"),
    why_not=why_not,
    odds=odds,
)
