"""Which weapon an attack is made with: a card of the survivor's gear grid, another one, or numbers that are typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from tallow.api import Book, Due, Record, UserMistake

from ..entries import Gear, WeaponType
from ..grid import cards
from .attack_inputs import Attack, Carried, Weapon
from .attack_keywords import Keywords, read, snake


@dataclass(frozen=True, slots=True)
class Wielded:
    """A weapon as it attacks.

    Attributes:
        name: of its card, or "a weapon".
        speed, accuracy, strength, luck: its numbers; luck with Deadly (RULES.md W96).
        paired: the second weapon's speed (W103).
        keywords: its special rules.
        rows: the lines of the gear grid that hold it.
    """

    name: str
    speed: int
    accuracy: int
    strength: int
    luck: int
    paired: int
    keywords: Keywords
    rows: tuple[str, ...] = ()


def carried(survivor: Record, book: Book) -> tuple[Carried, ...]:
    """The weapons in a survivor's gear grid, each card once, in the grid's order."""
    there: dict[str, Carried] = {}
    rows = {row["place"]: row["id"] for row in reversed(book.value(survivor, "gear"))}
    for place, gear in sorted(cards(survivor, book).items()):
        first = there.get(gear.id) or _of_card(gear)
        if first is not None:
            there[gear.id] = replace(first, rows=(*first.rows, rows[place]))
    return tuple(there.values())


def _of_card(gear: Gear) -> Carried | None:
    figures = gear.weapon
    if figures is None:
        return None
    marks = [word for word in ("melee", "ranged", "two-handed") if word in gear.keywords]
    words = tuple(dict.fromkeys(_spaced(each) for each in (*gear.rules, *marks)))
    return Carried(gear.id, gear.name, figures.speed, figures.accuracy, figures.strength, words)


def _spaced(rule: str) -> str:
    """A rule's name as keywords are typed: "Early Iron" is "early_iron", "Devastating 2" is "devastating 2"."""
    return next(iter(read([rule]).written.values()), "")


def wielded(attack: Attack, book: Book) -> Wielded | tuple[Due, ...]:
    """The weapon, or what is to be decided first.

    Raises:
        UserMistake: where the card that is named is none, or no weapon.
    """
    typed, held = attack.weapon, attack.survivor.weapons
    if typed.card.strip():
        return _with(typed, _named(typed.card.strip(), held or (), book), book)
    if typed.speed is not None or typed.accuracy is not None or held is None:
        return _with(typed, Carried(name="a weapon"), book)
    if len(held) == 1:
        return _with(typed, held[0], book)
    return _asked(held)


def _asked(held: Sequence[Carried]) -> tuple[Due, ...]:
    """Which of several cards it is; where there is none, its numbers."""
    if held:
        names = tuple(each.name for each in held)
        return (Due("weapon.card", "Which weapon is it? These lie in the gear grid.", names),)
    none = "No weapon lies in the gear grid"
    return (
        Due("weapon.speed", f"{none}: what is the speed of what attacks?"),
        Due("weapon.accuracy", f"{none}: what is its accuracy?"),
    )


def _named(words: str, held: Sequence[Carried], book: Book) -> Carried:
    """The card of a name or an id: one of the grid's, else any weapon there is."""
    wanted = {words.casefold(), f"kdm.{snake(words)}"}
    for each in held:
        if wanted & {each.name.casefold(), each.id}:
            return each
    known = {gear.name: gear for gear in book.entries(Gear)}
    found = next((gear for gear in known.values() if wanted & {gear.name.casefold(), gear.id}), None)
    if found is None:
        near = get_close_matches(words, [name for name, gear in known.items() if gear.weapon is not None], 1)
        hint = f"Did you mean {near[0]}?" if near else "Choose one of the gear grid, or give the weapon's numbers."
        raise UserMistake(f'weapon.card: there is no gear card "{words}". {hint}')
    made = _of_card(found)
    if made is None:
        raise UserMistake(f"weapon.card: {found.name} is no weapon. Choose another card, or give the weapon's numbers.")
    return made


def _with(typed: Weapon, card: Carried, book: Book) -> Wielded:
    """A card with what is typed in its place."""
    words = card.keywords if typed.keywords is None else typed.keywords
    keywords = read(words, _type_words(book))
    second = card.speed if keywords.has("paired") and len(card.rows) > 1 else 0
    return Wielded(
        card.name,
        card.speed if typed.speed is None else typed.speed,
        card.accuracy if typed.accuracy is None else typed.accuracy,
        card.strength if typed.strength is None else typed.strength,
        (typed.luck or 0) + keywords.number("deadly"),
        second if typed.paired is None else typed.paired,
        keywords,
        card.rows,
    )


def _type_words(book: Book) -> Iterator[str]:
    for each in book.entries(WeaponType):
        yield each.name
        yield each.id.partition(".")[2]
