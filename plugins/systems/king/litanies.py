"""Litanies as people name them: by id, by name, or by either without the plugin in front."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from tallow.api import Book, UserMistake

from .entries import Litany


def short(word: str) -> str:
    """A litany's short id: ``king.restore_sight`` and ``Restore Sight`` are both ``restore_sight``."""
    return word.strip().casefold().replace(" ", "_").rpartition(".")[2]


def is_called(word: str, litany: Litany) -> bool:
    """Whether a word, as a wound or a disease names its litany, is this one's id or name."""
    return short(word) in (short(litany.id), short(litany.name))


def spoken_litanies(key: str, words: Iterable[str], book: Book) -> Sequence[Litany]:
    """The litanies that words mean; raises UserMistake, naming the key, for one that there is not."""
    known = book.entries(Litany)
    return [_spoken(key, word, known) for word in words]


def _spoken(key: str, word: str, known: Sequence[Litany]) -> Litany:
    found = next((each for each in known if is_called(word, each)), None)
    if found is not None:
        return found
    names = {short(each.name): each.name for each in known}
    near = get_close_matches(short(word), names, n=1)
    hint = f"Did you mean {names[near[0]]}?" if near else f"Known are: {', '.join(names.values())}."
    raise UserMistake(f"{key} names no litany {word!r}. {hint}")


def name_of(word: str, book: Book) -> str:
    """What a litany is called; the word itself where nobody knows it."""
    return next((each.name for each in book.entries(Litany) if is_called(word, each)), word)
