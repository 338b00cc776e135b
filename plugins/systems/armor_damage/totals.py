"""Derived stats R27 to R48 as totals with parts, from the game's site."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from tallow.api import Base, Book, Part, Record, Total, TotalType

from . import armor_totals
from .arithmetic import plain, rounded, rounding_of
from .kinds import CHARACTER, KIND
from .vitality import INCAPACITATED, KILLED, state_at


@dataclass(frozen=True, slots=True)
class Term:
    """A main stat's share in a derived one: ``share`` of the stat, and how that is called."""

    stat: str
    share: Callable[[int], Fraction]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Derived:
    """A derived stat.

    Attributes:
        rule: its number.
        terms: the shares of main stats; with several, their sum is rounded once (RULES.md, section 6).
        plus: what the rule adds.
        of: a total that stands in for the terms, or "".
    """

    id: str
    label: str
    rule: str
    terms: tuple[Term, ...] = ()
    plus: int = 0
    of: str = ""


def _whole(stat: str) -> Term:
    return Term(stat, Fraction)


def _part(stat: str, of: int, words: str) -> Term:
    return Term(stat, lambda value: Fraction(value, of), words)


def _half(stat: str) -> Term:
    return _part(stat, 2, "halved")


def _first_digit(stat: str, times: int = 1) -> Term:
    words = "first digit" if times == 1 else f"first digit × {times}"
    return Term(stat, lambda value: Fraction(value // 10 * times), words)


DERIVED = (
    Derived("vitality_full", "Full Vitality", "R27", (_whole("fortitude"),)),
    Derived("save", "Save", "R28", (_half("luck"),)),
    Derived("resist", "Resist", "R29", (_half("fortitude"),)),
    Derived("evade", "Evade", "R30", (_half("react"),)),
    Derived("critical", "Critical", "R31", (_half("luck"),), 20),
    Derived("immunity", "Immunity", "R32", (_part("fortitude", 10, "a tenth"),)),
    Derived("focus", "Focus", "R33", (_half("mental"),), 10),
    Derived("detect", "Detect", "R34", (_half("perceive"),), 10),
    Derived("awareness", "Awareness", "R35", (_half("mental"),), 10),
    Derived("common_sense", "Common Sense", "R36", (_half("mental"),)),
    Derived("reveal", "Reveal", "R37", (_half("perceive"),)),
    Derived("influence", "Influence", "R38", (_half("will"),), 5),
    Derived("fatigue", "Fatigue", "R39", (_half("strength"), _half("will"))),
    Derived("stamina", "Stamina", "R40", (_half("will"),), 10),
    Derived("grip", "Grip", "R41", (_half("will"), _part("strength", 10, "a tenth"))),
    Derived("hit_chance", "Hit Chance", "R42", (_first_digit("perceive"),), 2),
    Derived("hit_targeting", "Hit Targeting", "R43", (_part("perceive", 3, "a third"),), 15),
    Derived("melee", "Melee", "R44", (_first_digit("strength"),)),
    Derived("throw", "Throw", "R44", of="melee", plus=2),
    Derived("bow", "Bow", "R44", of="melee", plus=-2),
    Derived("runic_energy", "Runic Energy", "R45", (_first_digit("mental"),)),
    Derived("runic_speed", "Runic Speed", "R46", (_part("mental", 25, "divided by 25"),)),
    Derived("initiative", "Initiative", "R47", (_first_digit("react"),)),
    Derived("agility", "Agility", "R48", (_first_digit("speed", 10),)),
)


def _base(derived: Derived, record: Record, book: Book) -> Base:
    """The parts of a derived stat."""
    source = f"RULES.md {derived.rule}"
    parts = [Part(*_inherited(derived, record, book), source)] if derived.of else _terms(derived, record, book)
    if derived.plus:
        parts.append(Part("Added by the rule", derived.plus, source))
    if derived.id == "evade":
        return _with_worn(parts, book.total(record, "armor_damage.armor_evade"))
    return Base(tuple(parts))


def _with_worn(parts: Sequence[Part], worn: Total) -> Base:
    """Parts with those of a total over worn armor, with what effects, adjustments and bounds make of that."""
    more = worn.value - sum(part.amount for part in worn.parts)
    bound = (Part(worn.bounded, more),) if more else ()
    return Base((*parts, *(replace(part, adjustment="") for part in worn.parts), *bound), worn.notes)


def _inherited(derived: Derived, record: Record, book: Book) -> tuple[str, int | float]:
    total = book.total(record, f"armor_damage.{derived.of}")
    return f"{total.label} {total.value}", total.value


def _terms(derived: Derived, record: Record, book: Book) -> list[Part]:
    """The shares of main stats, with what rounding adds to or takes from their sum."""
    source = f"RULES.md {derived.rule}"
    rounding = rounding_of(book)
    shares = [(term, term.share(int(book.value(record, term.stat)))) for term in derived.terms]
    exact_sum = sum((share for _, share in shares), Fraction(0))
    off = rounded(exact_sum, rounding) - exact_sum
    if len(shares) == 1:
        label = _said(shares[0][0], record, book) + (f", rounded {_way(off)}" if off else "")
        return [Part(label, plain(exact_sum + off), source, field=shares[0][0].stat)]
    parts = [Part(_said(term, record, book), plain(share), source, field=term.stat) for term, share in shares]
    return [*parts, Part(f"Rounded {_way(off)}", plain(off), "RULES.md B3")] if off else parts


def _way(off: Fraction) -> str:
    return "up" if off > 0 else "down"


def _said(term: Term, record: Record, book: Book) -> str:
    """What a share is called: "React 64, halved"."""
    label = f"{KIND.field(term.stat).label} {book.value(record, term.stat)}"
    return f"{label}, {term.words}" if term.words else label


def _flag(state: str, record: Record, book: Book) -> tuple[Part, ...]:
    """One part where Vitality says so; a character whose Vitality was never entered is neither."""
    vitality = record.get("vitality")
    if vitality is None or state_at(book.value(record, "vitality")) != state:
        return ()
    rule = "R20" if state == INCAPACITATED else "R21"
    return (Part(f"Vitality {book.value(record, 'vitality')}", 1, f"RULES.md {rule}", field="vitality"),)


TOTALS = (
    *(
        TotalType(f"armor_damage.{each.id}", CHARACTER, each.label, partial(_base, each), rule=f"RULES.md {each.rule}")
        for each in DERIVED
    ),
    *armor_totals.TOTALS,
    TotalType(
        "armor_damage.incapacitated",
        CHARACTER,
        "Incapacitated",
        partial(_flag, INCAPACITATED),
        flag=True,
        rule="RULES.md R20",
        told=True,
    ),
    TotalType(
        "armor_damage.dead", CHARACTER, "Dead", partial(_flag, KILLED), flag=True, rule="RULES.md R21", told=True
    ),
)
