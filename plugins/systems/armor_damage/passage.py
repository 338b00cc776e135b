"""The way of one track's damage through piercing, Soak, protection and flat defense, and what it wears on the way."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from tallow.api import Dice, Stage

from .arithmetic import exact, figure, plain, rounded
from .inputs import Settings, check_number

NOTHING = Fraction(0)
TRACK_LABELS = {"physical": "Physical", "magical": "Magical"}
FLAT_LABELS = {"physical": "Defense", "magical": "Spirit"}


@dataclass(frozen=True, slots=True)
class Guard:
    """What stands between one track's damage and Vitality.

    Attributes:
        track: ``physical`` or ``magical``.
        armored: whether there is armor at all (RULES.md R16).
        piercing, soak: percent, as given; clamped here, with a note.
        destroyed: whether the armor's Soak has ended (RULES.md R17, B4).
        held: what the track holds; None where it never existed.
        flat: the armor's Defense or Spirit.
        natural: natural defense or spirit.
        stance: what the Defensive stance still takes off (RULES.md B20).
        fortitude: from which the stance's share comes, for its note.
    """

    track: str
    armored: bool
    piercing: Fraction
    soak: Fraction
    destroyed: bool
    held: Fraction | None
    flat: Fraction
    natural: Fraction
    stance: Fraction
    fortitude: Fraction

    @property
    def flat_acts(self) -> bool:
        """Whether Defense or Spirit acts: not once the track is used up, but still in the hit that empties it (B5)."""
        return self.held is None or self.held > 0


@dataclass(slots=True)
class Way:
    """The stages of one track so far, and the words of its sentence.

    Attributes:
        dice: where a person's own results of stages come from.
        prefix: stands before the stages' keys where a hit meets both tracks.
    """

    dice: Dice
    prefix: str = ""
    stages: list[Stage] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def step(self, key: str, label: str, rule: str, before: Fraction, after: Fraction, note: str = "") -> Fraction:
        """Note a stage; gives its result, or what a person set for it."""
        full_key = self.prefix + key if key else ""
        result = settled(self.dice, full_key, after) if key else after
        self.stages.append(Stage(full_key, label, rule, plain(before), plain(result), note))
        return result

    def say(self, what: str, result: Fraction) -> None:
        """Add "what → result" to the sentence."""
        self.words += [what, figure(result)]


@dataclass(frozen=True, slots=True)
class Passage:
    """What came of one track's damage.

    Attributes:
        pierced, after_soak, after_protection, after_flat, wear: as in the outcome.
        held: what the track holds afterwards; None where it never existed.
        stance_used: how much of the stance's share was needed.
        stages: in order.
        words: the links of its sentence.
    """

    pierced: Fraction
    after_soak: Fraction
    after_protection: Fraction
    after_flat: Fraction
    wear: Fraction
    held: Fraction | None
    stance_used: Fraction
    stages: tuple[Stage, ...]
    words: tuple[str, ...]

    @property
    def through(self) -> Fraction:
        """What reaches Vitality."""
        return self.after_flat + self.pierced


def settled(dice: Dice, key: str, worked_out: Fraction, *, least: int = 0) -> Fraction:
    """A stage's result, or what a person set for it; raises UserMistake for what cannot be."""
    shown = plain(worked_out)
    given = dice.stage(key, shown)
    if given is shown:
        return worked_out  # keeps thirds exact
    check_number(key, given, least=least)
    return exact(given)


def through(damage: Fraction, guard: Guard, settings: Settings, way: Way) -> Passage:
    """Take one track's damage through everything in the order of RULES.md R8.

    Args:
        damage: of all parts of the hit that meet this track (RULES.md B20).
    """
    pierced, met = _pierce(damage, guard, settings, way)
    stance_used = NOTHING
    if settings.stance == "before_soak" and guard.stance:
        stance_used = min(guard.stance, met)
        met = _before_soak(met, stance_used, guard, way)
        guard = replace(guard, stance=NOTHING)
    if not guard.armored:
        way.step("", "No armor", "R16", met, met, "Nothing is worn that could stop or wear.")
    after_soak = _soak(met, guard, settings, way)
    after_protection = _protection(after_soak, guard, way)
    after_flat = _flat(after_protection, guard, way)
    if settings.stance == "with_defense":
        stance_used = min(guard.stance, max(NOTHING, after_protection - _flat_and_natural(guard)))
    wear = _wear(after_soak, guard, settings, way)
    held = None if guard.held is None else guard.held - wear
    stages, words = tuple(way.stages), tuple(way.words)
    return Passage(pierced, after_soak, after_protection, after_flat, wear, held, stance_used, stages, words)


def clamped(percent: Fraction) -> Fraction:
    """A percentage within 0 to 100 (RULES.md B21)."""
    return min(max(percent, NOTHING), Fraction(100))


def _clamp_note(name: str, percent: Fraction) -> str:
    return f"{name} {figure(percent)}% counts as {figure(clamped(percent))}%." if percent != clamped(percent) else ""


def _pierce(damage: Fraction, guard: Guard, settings: Settings, way: Way) -> tuple[Fraction, Fraction]:
    """What pierces, and what goes on (RULES.md R10, B1)."""
    if not guard.piercing:
        return NOTHING, damage
    percent = clamped(guard.piercing)
    share = rounded(damage * percent / 100, settings.rounding)
    # Without armor nothing is there to lose damage on: all of it reaches Vitality (R16).
    times = 2 if settings.piercing == "as_printed" and guard.armored else 1
    note = _clamp_note("Piercing", guard.piercing) or "Skips everything and wears nothing."
    if times == 2:
        note += f" As printed, the rest is {figure(damage)} − 2 × what pierces."
    pierced = way.step("pierced", f"Piercing {figure(percent)}%", "R10", damage, min(share, damage), note)
    met = max(NOTHING, damage - times * pierced)
    way.say(f"{figure(pierced)} pierces", met)
    return pierced, met


def _before_soak(met: Fraction, used: Fraction, guard: Guard, way: Way) -> Fraction:
    """The stance's share, in the reading that takes it off first (RULES.md B2)."""
    label = f"Defensive stance {figure(guard.stance)}"
    left = way.step("", label, "R13", met, met - used, f"{_share(guard)}, before Soak.")
    way.say(label, left)
    return left


def _share(guard: Guard) -> str:
    return f"5% of Fortitude {figure(guard.fortitude)}"


def _soak(met: Fraction, guard: Guard, settings: Settings, way: Way) -> Fraction:
    """What Soak leaves (RULES.md R11, R17); without armor only a fraction is rounded, as everywhere (B3)."""
    percent = NOTHING if guard.destroyed else clamped(guard.soak)
    left = rounded(met * (100 - percent) / 100, settings.rounding)
    if not guard.armored:
        return left
    if guard.destroyed and guard.soak:
        note = f"The armor is used up: its {figure(clamped(guard.soak))}% is off."
        return way.step("after_soak", "Soak off", "R17", met, left, note)
    label = f"Soak {figure(percent)}%"
    left = way.step("after_soak", label, "R11", met, left, _clamp_note("Soak", guard.soak))
    if percent:
        way.say(label.lower(), left)
    return left


def _protection(after_soak: Fraction, guard: Guard, way: Way) -> Fraction:
    """What Physical or Magical leaves: as it stands before this hit's wear (RULES.md R12)."""
    if not guard.armored:
        return after_soak
    name = TRACK_LABELS[guard.track]
    if guard.held is None:
        return way.step("after_protection", f"No {name}", "R12", after_soak, after_soak, f"The armor has no {name}.")
    if not guard.held:
        return way.step("after_protection", f"{name} used up", "R17", after_soak, after_soak)
    label = f"{name} {figure(guard.held)}"
    left = way.step("after_protection", label, "R12", after_soak, max(NOTHING, after_soak - guard.held))
    way.say(label, left)
    return left


def _flat_and_natural(guard: Guard) -> Fraction:
    return (guard.flat if guard.flat_acts else NOTHING) + guard.natural


def _flat(after_protection: Fraction, guard: Guard, way: Way) -> Fraction:
    """What Defense or Spirit, the natural one and the stance leave together (RULES.md R13, R17)."""
    flat = _flat_and_natural(guard) + guard.stance
    lost = NOTHING if guard.flat_acts else guard.flat
    if not flat and not guard.armored:
        return after_protection
    label, note = _flat_words(guard, flat)
    if lost:
        name, track = FLAT_LABELS[guard.track], TRACK_LABELS[guard.track]
        note = f"{track} is used up: the armor's {name} {figure(lost)} is off. {note}".rstrip()
    rule = "R17" if lost and not flat else "R13"
    left = way.step("after_flat", label, rule, after_protection, max(NOTHING, after_protection - flat), note)
    if flat:
        way.say(label, left)
    return left


def _flat_words(guard: Guard, flat: Fraction) -> tuple[str, str]:
    """How the flat reduction is called, and what it is made of where that is not plain."""
    name = FLAT_LABELS[guard.track]
    armor = guard.flat if guard.flat_acts else NOTHING
    sources = [
        (armor, name, "armor"),
        (guard.natural, f"Natural {name}", "natural"),
        (guard.stance, "Defensive stance", f"Defensive stance ({_share(guard)})"),
    ]
    acting = [source for source in sources if source[0]]
    if len(acting) > 1:
        return f"{name} {figure(flat)}", " + ".join(f"{figure(each[0])} {each[2]}" for each in acting)
    called = acting[0][1] if acting else name
    return f"{called} {figure(flat)}", _share(guard) if acting and acting[0][0] is guard.stance else ""


def _wear(after_soak: Fraction, guard: Guard, settings: Settings, way: Way) -> Fraction:
    """What the track loses: a quarter of what is left after Soak, never more than it holds (RULES.md R15, B17)."""
    if not guard.held:
        return NOTHING
    name = TRACK_LABELS[guard.track]
    wear = min(guard.held, rounded(after_soak * 25 / 100, settings.rounding))
    settled_wear = min(guard.held, settled(way.dice, way.prefix + "wear", wear))
    note = f"wears by 25% of {figure(after_soak)}: {figure(guard.held)} → {figure(guard.held - settled_wear)}"
    way.stages.append(Stage(way.prefix + "wear", f"{name} wears", "R15", None, plain(settled_wear), note))
    return settled_wear
