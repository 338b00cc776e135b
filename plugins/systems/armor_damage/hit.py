"""``armor_damage.hit``: one hit, from damage to Vitality, as a pure function of its inputs and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tallow.api import Book, Dice, Resolution, Resolver, Role, Stage, Value

from .applying import edits, fill
from .arithmetic import exact, figure, plain, rounded
from .armor import TRACKS, destroyed
from .inputs import LABELS, LARGEST, Hit, HitPart, check, check_number
from .kinds import CHARACTER
from .passage import NOTHING, TRACK_LABELS, Guard, Passage, Way, clamped, settled, through
from .saves import Fate, decide, due
from .settings import of_campaign
from .vitality import DOWN, SAVE_DUE

TRACK_OF = {"physical": "physical", "magical": "magical", "energy": "magical", "breath": "magical"}
"""R9."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """One part of the damage once its dice have fallen; ``below`` says that they came to less than nothing."""

    part: HitPart
    damage: Fraction
    by_dice: bool
    below: bool

    @property
    def track(self) -> str:
        """The track that it meets."""
        return TRACK_OF[self.part.type]


def run(hit: Hit, dice: Dice, book: Book) -> Resolution:
    """Resolve one hit in the order of RULES.md R8.

    Raises:
        UserMistake: naming the key of what the rules call impossible, or of a save too many.
    """
    check(hit)
    rolled = _rolled(hit, dice)
    passages, stages = _passages(hit, rolled, dice)
    before = exact(hit.target.vitality)
    lost = sum((each.through for each in passages.values()), NOTHING)
    after, reaching = _reach_vitality(hit, before, lost, passages, dice)
    fate = decide(before, after, hit.saves, hit.settings)
    return Resolution(
        stages=(*stages, *reaching, *fate.stages),
        outcome=_outcome(hit, passages, fate),
        due=due(fate, hit.target.save, book),
        sentence=_sentence(passages, before, after, fate, kill=hit.instant_kill),
        title=_title(rolled),
    )


# the damage


def _rolled(hit: Hit, dice: Dice) -> tuple[Rolled, ...]:
    """All damage dice fall first, part by part."""
    parts = hit.parts or (HitPart(hit.damage, hit.type),)
    keys = [f"parts[{place}].damage" for place in range(1, len(hit.parts) + 1)] or ["damage"]
    return tuple(_roll(part, key, dice) for part, key in zip(parts, keys, strict=True))


def _roll(part: HitPart, key: str, dice: Dice) -> Rolled:
    fallen = len(dice.faces)
    amount = dice.formula(part.damage, f"{part.type} damage")
    by_dice = len(dice.faces) > fallen
    check_number(key, amount, least=-LARGEST if by_dice else 0)
    return Rolled(part, max(NOTHING, exact(amount)), by_dice, amount < 0)


def _damage_stages(parts: Sequence[Rolled]) -> tuple[Stage, ...]:
    """What comes in on one track: parts that go the same way are added together (RULES.md R9)."""
    stages, before = [], None
    for each in parts:
        total = each.damage + (before or NOTHING)
        label = "Damage rolled" if each.by_dice else "Damage"
        formula = f"{each.part.damage}, " if isinstance(each.part.damage, str) else ""
        note = f"{formula}{each.part.type}: meets {TRACK_LABELS[each.track]}" + (
            "; below 0 counts as 0" if each.below else ""
        )
        stages.append(Stage("", label, "R9", None if before is None else plain(before), plain(total), note))
        before = total
    return tuple(stages)


# the armor


def _passages(hit: Hit, rolled: Sequence[Rolled], dice: Dice) -> tuple[Mapping[str, Passage], tuple[Stage, ...]]:
    """Each track's way through the armor; the stance's share is used up once, Physical first (RULES.md B20)."""
    hit_tracks = [track for track in TRACKS if any(each.track == track for each in rolled)]
    stance = NOTHING
    if hit.target.stance == "defensive":
        stance = rounded(exact(hit.target.fortitude) * 5 / 100, hit.settings.rounding)
    passages: dict[str, Passage] = {}
    stages: list[Stage] = []
    for track in hit_tracks:
        parts = [each for each in rolled if each.track == track]
        damage = sum((each.damage for each in parts), NOTHING)
        way = Way(dice, f"{track}." if len(hit_tracks) > 1 else "", list(_damage_stages(parts)))
        way.words.append(f"{figure(damage)} damage" + (f" on {TRACK_LABELS[track]}" if len(hit_tracks) > 1 else ""))
        passages[track] = through(damage, _guard(hit, track, stance), hit.settings, way)
        stance -= passages[track].stance_used
        stages += passages[track].stages
    return passages, tuple(stages)


def _guard(hit: Hit, track: str, stance: Fraction) -> Guard:
    armor, natural = hit.target.armor, hit.target.natural
    held = {"physical": armor.physical, "magical": armor.magical}
    physical = track == "physical"
    own = held[track]
    used_up = [amount <= 0 for amount in held.values() if amount is not None]
    return Guard(
        track=track,
        armored=bool(used_up) or any((armor.soak, armor.defense, armor.spirit)),
        piercing=exact(hit.piercing),
        soak=exact(armor.soak),
        destroyed=destroyed(used_up, hit.settings.soak_ends),
        held=None if own is None else exact(own),
        flat=exact(armor.defense if physical else armor.spirit),
        natural=exact(natural.defense if physical else natural.spirit),
        stance=stance,
        fortitude=exact(hit.target.fortitude),
    )


# Vitality


def _reach_vitality(
    hit: Hit, before: Fraction, lost: Fraction, passages: Mapping[str, Passage], dice: Dice
) -> tuple[Fraction, tuple[Stage, ...]]:
    """Vitality after the hit, before any save (RULES.md R14, R24, B23)."""
    after = before - lost
    pierced = sum((each.pierced for each in passages.values()), NOTHING)
    note = f"{figure(lost - pierced)} + {figure(pierced)} pierced" if pierced else ""
    if not hit.instant_kill:
        after = settled(dice, "vitality", after, least=-LARGEST)
        return after, (Stage("vitality", "To Vitality", "R14", plain(before), plain(after), note),)
    to_vitality = Stage("", "To Vitality", "R14", plain(before), plain(after), note)
    killed = Fraction(DOWN) if before > DOWN else before
    settled_kill = settled(dice, "vitality", killed, least=-LARGEST)
    said = (
        "Whatever got through, Vitality is 0." if before > DOWN else "Vitality was at 0 or below: it stays as it was."
    )
    kill = Stage("vitality", "Instant Kill", "R24", plain(after), plain(settled_kill), said)
    return settled_kill, (to_vitality, kill)


# what is told of it


def _outcome(hit: Hit, passages: Mapping[str, Passage], fate: Fate) -> dict[str, Value]:
    each = passages.values()
    armor = hit.target.armor
    held = {"physical": armor.physical, "magical": armor.magical}
    held |= {track: plain(way.held) for track, way in passages.items() if way.held is not None}
    return {
        "pierced": plain(sum((way.pierced for way in each), NOTHING)),
        "after_soak": plain(sum((way.after_soak for way in each), NOTHING)),
        "after_protection": plain(sum((way.after_protection for way in each), NOTHING)),
        "after_flat": plain(sum((way.after_flat for way in each), NOTHING)),
        "wear": plain(sum((way.wear for way in each), NOTHING)),
        "wears": {track: plain(way.wear) for track, way in passages.items()},
        "vitality": plain(fate.vitality),
        "armor": {
            "soak": plain(clamped(exact(armor.soak))),
            **held,
            "defense": armor.defense,
            "spirit": armor.spirit,
        },
        "state": fate.state,
        "saves_due": fate.still_due,
    }


def _sentence(passages: Mapping[str, Passage], before: Fraction, after: Fraction, fate: Fate, *, kill: bool) -> str:
    """The whole in one line: "200 damage → soak 20% → 160 → … → 30 to Vitality: 70 → 40"."""
    told = "; ".join(" → ".join(way.words) for way in passages.values())
    pierced = sum((way.pierced for way in passages.values()), NOTHING)
    if len(passages) == 1 and pierced:
        told += f" + {figure(pierced)} pierced"
    if len(passages) > 1 or pierced:
        told += f" → {figure(sum((way.through for way in passages.values()), NOTHING))}"
    told += f" to Vitality{', Instant Kill' if kill else ''}: {figure(before)} → {figure(after)}"
    if fate.still_due:
        return f"{told}; {fate.stages[-1].label}"
    risen = f", then {figure(fate.vitality)}" if fate.vitality != after else ""
    return told + risen + ("" if fate.state in ("standing", SAVE_DUE) else f"; {fate.state}")


def _title(rolled: Sequence[Rolled]) -> str:
    """What the step is called: "Hit for 200 physical"."""
    return "Hit for " + " and ".join(f"{figure(each.damage)} {each.part.type}" for each in rolled)


RESOLVER = Resolver(
    id="armor_damage.hit",
    title="Take a hit",
    inputs=Hit,
    run=run,
    roles=(Role("target", "Target", CHARACTER),),
    fill=fill,
    edits=edits,
    campaign=of_campaign,
    labels=LABELS,
    figure="vitality",
    harm=lambda outcome: outcome["vitality"] <= DOWN,
)
