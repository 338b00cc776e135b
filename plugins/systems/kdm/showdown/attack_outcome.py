"""What an attack comes to: hits, wounds, and the outcome that tells of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from tallow.api import Value

from .attack_figures import Figures
from .attack_inputs import Attack
from .attack_wounding import Tally, is_defeated


@dataclass(frozen=True, slots=True)
class Hits:
    """What the hit dice came to.

    Attributes:
        hits, perfect: hits, and how many of them are perfect.
        ones: how many hit dice show 1.
        cancelled: by what the attack was cancelled, "" for nothing.
    """

    hits: int = 0
    perfect: int = 0
    ones: int = 0
    cancelled: str = ""


@dataclass(frozen=True, slots=True)
class Wounded:
    """What the wound rolls came to.

    Attributes:
        tally: what they add up to.
        rolls: each roll as the outcome tells it.
        persistent: names of the cards that stay in play (RULES.md W37).
        super_dense: whether a super-dense location was tried (W45).
    """

    tally: Tally = field(default_factory=Tally)
    rolls: tuple[dict[str, Value], ...] = ()
    persistent: tuple[str, ...] = ()
    super_dense: bool = False


def loses_weapon(figures: Figures, wounded: Wounded) -> bool:
    """Whether a frail weapon is destroyed (RULES.md W45, W100)."""
    return wounded.super_dense and figures.has("frail")


def nothing() -> dict[str, Value]:
    """The outcome while it is not known what is rolled."""
    lists: dict[str, Value] = {key: [] for key in ("wound_rolls", "yours_to_apply", "persistent")}
    numbers = dict.fromkeys(("dice_rolled", "hits", "perfect_hits", "wounds", "criticals", "critical_dice"), 0)
    return {**numbers, **lists, "result": "", "critical_die": "", "cancelled": ""}


def outcome_of(attack: Attack, figures: Figures, hits: Hits, wounded: Wounded, wounds: int) -> dict[str, Value]:
    """What the attack came to, by key."""
    tally = wounded.tally
    return {
        "dice_rolled": figures.dice,
        "needed": figures.needed,
        "hits": hits.hits,
        "perfect_hits": hits.perfect,
        "toughness": figures.toughness,
        "critical_needed": figures.critical,
        "wounds": wounds,
        "criticals": tally.criticals,
        "critical_dice": tally.critical_dice,
        "critical_die": critical_word(tally.critical_dice),
        "result": result_word(figures, hits, wounds),
        "wound_rolls": list(wounded.rolls),
        "cancelled": hits.cancelled,
        "persistent": list(wounded.persistent),
        "priority_token": bool(wounds) and figures.has("provoke"),
        "weapon": figures.weapon.name,
        "weapon_lost": (figures.weapon.rows or ("",))[0] if loses_weapon(figures, wounded) else "",
        "self_damage": hits.ones if figures.has("unwieldy") else 0,
        "attacker": attack.survivor.id,
        "yours_to_apply": list(figures.weapon.keywords.left.values()),
    }


def critical_word(critical_dice: int) -> str:
    """A word for the odds: whether a wound die is high enough to be critical."""
    return "critical_die" if critical_dice else ""


def result_word(figures: Figures, hits: Hits, wounds: int) -> str:
    """What the attack came to, in a word."""
    if hits.cancelled:
        return "cancelled"
    if is_defeated(figures, wounds):
        return "defeated"
    if wounds:
        return "wounded"
    return "no_wound" if hits.hits else "missed"


def sentence_of(figures: Figures, hits: Hits, wounded: Wounded, wounds: int) -> str:
    """The attack in one line."""
    rolled = f"{figures.dice} {'die' if figures.dice == 1 else 'dice'} on {figures.needed}"
    if hits.cancelled:
        return f"{rolled} → cancelled by {'a trap' if hits.cancelled == 'trap' else 'Early Iron'}"
    found = f"{rolled} → {hits.hits} {'hit' if hits.hits == 1 else 'hits'} → {wounds}"
    critical = f", {wounded.tally.criticals} critical" if wounded.tally.criticals else ""
    over = "; the monster is defeated" if is_defeated(figures, wounds) else ""
    return f"{found} {'wound' if wounds == 1 else 'wounds'}{critical}{over}"
