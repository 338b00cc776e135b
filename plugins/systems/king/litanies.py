"""Litanies as people name them: by id, by name, or by either without the plugin in front."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from tallow.api import Book, UserMistake

from .entries import Litany


def short(word: str) -> str:
    """A litany's short id: ``king.restore_sight`` and ``Restore Sight`` are both ``restore_sight``."""
    return word.strip().casefold().replace(" ", "_").rpartition(".")[2]


def spoken_litanies(key: str, words: Iterable[str], book: Book) -> Sequence[Litany]:
    """The litanies that words mean; raises UserMistake, naming the key, for one that there is not."""
    known = {short(each.id): each for each in book.entries(Litany)}
    found = []
    for word in words:
        if short(word) not in known:
            near = get_close_matches(short(word), known, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"Known are: {', '.join(known)}."
            raise UserMistake(f"{key} names no litany {word!r}. {hint}")
        found.append(known[short(word)])
    return found


def name_of(word: str, book: Book) -> str:
    """What a litany is called; the word itself where nobody knows it."""
    return next((each.name for each in book.entries(Litany) if short(each.id) == short(word)), word)
