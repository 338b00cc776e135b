"""The terrain deck: what is shuffled into it, and what is drawn from it (RULES.md T9, T11, W135)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tallow.api import Book, Dice, UserMistake

from ..entries import TerrainCard
from .board import card_of


@dataclass(frozen=True, slots=True)
class Deck:
    """A terrain deck.

    Attributes:
        cards: as they lie, from the top, or by their ids where it is shuffled.
        shuffled: whether each card is drawn by a die.
        unknown: enabled cards of which nobody says whether they are shuffled in.
    """

    cards: tuple[TerrainCard, ...]
    shuffled: bool = True
    unknown: tuple[TerrainCard, ...] = ()


def lying(words: Sequence[str], book: Book) -> Deck:
    """A deck as it lies on the table."""
    return Deck(tuple(card_of(word, book, f"deck[{place}]") for place, word in enumerate(words, 1)), shuffled=False)


def made(enabled: Sequence[str], named: Sequence[TerrainCard], book: Book) -> Deck:
    """The deck of what is enabled, without the special cards (T9) and without the copies that are named (Z15).

    Args:
        enabled: cards, or plugins whose cards; none means all that are on.

    Raises:
        UserMistake: for a word that means no terrain.
    """
    cards = sorted(book.entries(TerrainCard), key=lambda card: card.id)
    chosen = {word.strip().casefold() for word in enabled}
    if chosen:
        unknown = sorted(chosen - {word for card in cards for word in _words(card)})
        if unknown:
            off = book.elsewhere(unknown[0]) or "Enable its plugin, or leave it out."
            raise UserMistake(f"enabled: there is no terrain {unknown[0]!r}. {off}")
        cards = [card for card in cards if chosen & set(_words(card))]
    deck = [copy for card in cards for copy in _copies(card, named, alone=bool(chosen))]
    return Deck(tuple(deck), unknown=tuple(card for card in cards if not card.deck))


def _copies(card: TerrainCard, named: Sequence[TerrainCard], *, alone: bool) -> Iterator[TerrainCard]:
    """The copies that are in the deck; a campaign's card is in it where somebody enabled it by word (W135)."""
    if card.deck == "shuffled" or (card.deck == "campaign" and alone):
        aside = sum(each.id == card.id for each in named)
        yield from [card] * (max(1, card.copies) - aside)


def _words(card: TerrainCard) -> tuple[str, ...]:
    """The words by which a card, or all of its plugin, is enabled."""
    owner, _, short = card.id.partition(".")
    return card.id, short, owner, owner.removesuffix("_terrain")


def draw(deck: Deck, count: int, dice: Dice, key: str = "event.random") -> tuple[TerrainCard, ...]:
    """So many cards of the deck; raises UserMistake where it has fewer, naming the key that asks for them."""
    _enough(deck, count, key)
    left = list(deck.cards)
    found: list[TerrainCard] = []
    for number in range(1, count + 1):
        place = dice.d(len(left), f"terrain card {number}, of those left") - 1 if deck.shuffled else 0
        found.append(left.pop(place))
    return tuple(found)


def _enough(deck: Deck, count: int, key: str) -> None:
    if count > len(deck.cards):
        raise UserMistake(
            f"{key} asks for {count} cards, and the terrain deck has {len(deck.cards)}. Enable more terrain, or ask "
            "for fewer."
        )


def chances(
    deck: Deck, count: int, wanted: Callable[[TerrainCard], bool], key: str = "event.random"
) -> Mapping[int, Fraction]:
    """How many of the drawn cards are wanted ones → the chance of that; raises UserMistake as ``draw`` does."""
    _enough(deck, count, key)
    if not deck.shuffled:
        return {sum(map(wanted, deck.cards[:count])): Fraction(1)}
    there = sum(map(wanted, deck.cards))
    others, ways = len(deck.cards) - there, comb(len(deck.cards), count)
    numbers = range(max(0, count - others), min(count, there) + 1)
    return {number: Fraction(comb(there, number) * comb(others, count - number), ways) for number in numbers}
