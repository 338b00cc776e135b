"""``armor_damage.defence``: what is open against an attack in the defensive round, what Evade comes to, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tallow.api import Book, Dice, Due, Resolution, Resolver, Role, Stage, Value

from .arithmetic import exact, figure, plain, rounded
from .defence_due import ASKED, due_of, perceived, reacted, shut
from .defence_inputs import LABELS, Defence, check
from .defender import edits, fill
from .inputs import LARGEST
from .kinds import CHARACTER
from .option import ACTIONS, Footing, Option, options
from .passage import NOTHING, settled
from .settings import of_defence
from .situation import Situation, situations


@dataclass(slots=True)
class Reckoning:
    """Evade and the modifier of defensive actions, added up situation by situation (RULES.md R7).

    Attributes:
        evade, action: as they stand.
        penalties: what was added to Evade so far, in order.
        stages: what did it.
    """

    evade: Fraction
    action: Fraction = NOTHING
    penalties: list[Fraction] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)

    def add(self, each: Situation, amount: Fraction, note: str) -> None:
        """Add what a situation does to Evade."""
        before, self.evade = self.evade, self.evade + amount
        self.penalties += [amount] if amount else []
        self.action += each.action
        self.stages.append(Stage("", each.label, each.rule, plain(before), plain(self.evade), note))

    def lessen(self, penalty: Fraction, label: str, note: str) -> None:
        """Put another penalty in the place of the last one added."""
        before, self.evade = self.evade, self.evade - self.penalties.pop() + penalty
        self.penalties += [penalty] if penalty else []
        self.stages.append(Stage("", label, "S8", plain(before), plain(self.evade), note))


def run(defence: Defence, dice: Dice, book: Book) -> Resolution:
    """Say what is open against an attack.

    Raises:
        UserMistake: naming the key of a number that cannot be.
    """
    check(defence)
    attack = situations(defence.attacked_by)
    ids = {each.id for each in attack}
    no_evade = evade_impossible(attack)
    reckoning = reckoned(defence, attack)
    evade, modifier, settling = _settled(reckoning, dice)
    footing = Footing(
        defence=defence,
        shut=shut(defence, attack),
        evade=f"{figure(evade)}%",
        modifier=figure(modifier) if modifier else "",
        no_evade=no_evade,
        spectator="spectator" in ids,
    )
    found = options(footing)
    due = tuple(due_of(defence, attack, no_evade=no_evade))
    return Resolution(
        stages=(
            *_opening(defence),
            *reckoning.stages,
            *settling,
            *perceived(defence, attack),
            *reacted(defence, attack, due),
            *(option.stage() for option in found),
        ),
        outcome=_outcome(defence, found, evade, modifier, due),
        due=due,
        sentence=_sentence(defence, attack, reckoning, found, due),
        title=f"Defence against {defence.enemy.strip()}" if defence.enemy.strip() else "Defence",
    )


def _opening(defence: Defence) -> tuple[Stage, ...]:
    """The round and the stance."""
    stance = "Defensive" if defence.defensive else "Reactive"
    note = {
        "defensive": "Skills for oneself only, one for each attacker; no counter attack.",
        "reactive": "One Reaction check for each enemy opens skills, counter attacks and aid.",
        "none": "None was declared, so it is Defensive.",
    }[defence.stance]
    forbidden = "No moving, items, ordinary skills, spells, minor runic manipulation or attacks."
    return (
        Stage("", "Defensive round", "R1", None, "defense only", forbidden),
        Stage("", f"{stance} stance", "R2", None, stance.lower(), note),
    )


# what the situations do


def evade_impossible(attack: tuple[Situation, ...]) -> bool:
    """Whether an attack cannot be evaded (RULES.md S6); the edge of an area goes before the area (R7)."""
    ids = {each.id for each in attack}
    return "area" in ids and "area_edge" not in ids


def reckoned(defence: Defence, attack: tuple[Situation, ...]) -> Reckoning:
    """Every situation's modifiers (RULES.md R7), and what the Mental check leaves of them (S8)."""
    reckoning = Reckoning(exact(defence.evade))
    for each in attack:
        spared = each.id == "side" and defence.settings.side_evade == "no"
        note = "By the campaign's reading this leaves Evade alone (B12)." if spared else each.note
        amount = Fraction(each.evade + (0 if spared else each.action))
        reckoning.add(each, amount, note or ("" if amount else "No effect."))
        if each.id == "spell_fast" and defence.mental != "none":
            _lessen(reckoning, defence)
    if "spectator" in {each.id for each in attack}:
        joins = "Defending does not make the spectator a participant; a counter attack does."
        reckoning.stages.append(Stage("", "Spectator stays one", "R6", None, "no participant", joins))
    return reckoning


def _lessen(reckoning: Reckoning, defence: Defence) -> None:
    """Half of the penalty, rounded once (RULES.md B18), none of it, or all."""
    penalty = -reckoning.penalties[-1]
    half = rounded(penalty / 2, defence.settings.rounding)
    left, label, note = {
        "success": (half, "Mental check succeeded", f"Half of {figure(penalty)} counts: {figure(half)} (B18)."),
        "critical": (NOTHING, "Mental check, critical success", f"The penalty of {figure(penalty)} is gone."),
        "failed": (penalty, "Mental check failed", f"The penalty of {figure(penalty)} stays."),
    }[defence.mental]
    reckoning.lessen(-left, label, note)


def _settled(reckoning: Reckoning, dice: Dice) -> tuple[Fraction, Fraction, tuple[Stage, ...]]:
    """Evade, at least 0 (RULES.md B24), and the modifier; a person may set either."""
    raw = reckoning.evade
    evade = settled(dice, "evade", max(NOTHING, raw))
    modifier = settled(dice, "defence_modifier", reckoning.action, least=-LARGEST)
    rule, note = ("B24", f"{figure(raw)} counts as 0.") if raw < 0 else ("R7", "")
    return (
        evade,
        modifier,
        (
            Stage("defence_modifier", "Other defensive actions", "R7", None, plain(modifier)),
            Stage("evade", "Evade", rule, None if raw == evade else plain(raw), plain(evade), note),
        ),
    )


# what is told of it


def _outcome(
    defence: Defence, found: tuple[Option, ...], evade: Fraction, modifier: Fraction, due: tuple[Due, ...]
) -> dict[str, Value]:
    allowed = {option.action: option.allowed for option in found}
    asked = {each.key for each in due}
    return {
        "may_defend": allowed["defend"],
        "may_evade": allowed["evade"],
        "evade": plain(evade),
        "defence_modifier": plain(modifier),
        "perception_due": "perception" in asked,
        "mental_due": "mental" in asked,
        "reaction_due": "reaction" in asked,
        "options": [option.plain() for option in found],
        "round": _stated(defence),
    }


def _stated(defence: Defence) -> dict[str, Value]:
    """What is said of the round, for the record: nothing here is worked out."""
    names = [defence.enemy, *defence.reactions, *defence.skills_used]
    enemies: dict[str, dict[str, Value]] = {name.strip(): {} for name in names if name.strip()}
    for name, reaction in defence.reactions.items():
        enemies.get(name.strip(), {})["reaction"] = reaction
    if defence.enemy.strip() and defence.reaction in ("passed", "failed"):
        enemies[defence.enemy.strip()]["reaction"] = defence.reaction
    for name, used in defence.skills_used.items():
        enemies.get(name.strip(), {})["used"] = used
    if defence.enemy.strip() and defence.situations:
        enemies[defence.enemy.strip()]["situations"] = list(defence.situations)
    return {"stance": defence.stance, "enemies": enemies}


def _sentence(
    defence: Defence,
    attack: tuple[Situation, ...],
    reckoning: Reckoning,
    found: tuple[Option, ...],
    due: tuple[Due, ...],
) -> str:
    """The whole in one line: "Projectile: Evade 25 − 20 = 5; open: defend, evade"."""
    told = ", ".join(each.label for each in attack) or "No special situation"
    told += f": {sum_in_words(exact(defence.evade), reckoning.penalties)}"
    asked = [ASKED[each.key] for each in due]
    if asked:
        return f"{told}; due: {', '.join(asked)}"
    open_ = ", ".join(ACTIONS[option.action].lower() for option in found if option.allowed)
    return f"{told}; open: {open_ or 'nothing'}"


def sum_in_words(evade: Fraction, penalties: list[Fraction]) -> str:
    """Evade with what is added to it: "Evade 25 − 20 = 5"; a sum below 0 counts as 0."""
    if not penalties:
        return f"Evade {figure(max(NOTHING, evade))}"
    added = "".join(f" {'−' if each < 0 else '+'} {figure(abs(each))}" for each in penalties)
    total = evade + sum(penalties, NOTHING)
    return f"Evade {figure(evade)}{added} = {figure(total)}" + (", so 0" if total < 0 else "")


RESOLVER = Resolver(
    id="armor_damage.defence",
    title="Defend",
    inputs=Defence,
    run=run,
    roles=(Role("defender", "Defender", CHARACTER),),
    fill=fill,
    edits=edits,
    campaign=of_defence,
    labels=LABELS,
)
