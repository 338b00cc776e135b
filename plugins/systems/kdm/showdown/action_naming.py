"""Which survival action and which monster a word means: an id, an id without its plugin, or a name."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.api import Book, UserMistake

from ..entries import Monster, SurvivalAction


def action_named(word: str, book: Book, key: str = "action") -> SurvivalAction:
    """The survival action that is meant; raises UserMistake where there is none, naming the input's key."""
    actions = {each.id: each for each in book.entries(SurvivalAction)}
    id = _meant(word, {id: action.name for id, action in actions.items()})
    if id is None:
        known = ", ".join(sorted(each.name for each in actions.values()))
        raise UserMistake(f'{key}: There is no survival action "{word}". {_which(word, known, book)}')
    return actions[id]


def monster_named(word: str, book: Book) -> str:
    """The id of the monster that is meant, of those that are there and those that actions are for.

    Raises:
        UserMistake: where nobody knows it.
    """
    id = monster_meant(word, book)
    if not id:
        known = ", ".join(sorted(_monsters(book).values()))
        raise UserMistake(f'monster: There is no monster "{word}". {_which(word, known, book)}')
    return id


def monster_meant(word: str, book: Book) -> str:
    """The same, "" where nobody knows it: a group fights monsters of its own too."""
    return _meant(word, _monsters(book)) or ""


def _monsters(book: Book) -> Mapping[str, str]:
    """Id → name of the monsters that are there, and of those that actions are for while their plugins are away."""
    there = {each.id: each.name for each in book.entries(Monster)}
    wanted = {each.monster for each in book.entries(SurvivalAction) if each.monster}
    return {**{id: _title(id) for id in wanted}, **there}


def monster_words(id: str, book: Book) -> str:
    """What a monster is called, also while its plugin is away."""
    entry = book.entry(id)
    return entry.name if entry is not None else _title(id)


def same_monster(wanted: str, id: str, book: Book) -> bool:
    """Whether it is that monster; while the wanted one's plugin is away another's of that name counts as it."""
    return wanted == id or (book.entry(wanted) is None and _short(wanted) == _short(id))


def _meant(word: str, names: Mapping[str, str]) -> str | None:
    """The id that is meant by an id, a name, or an id without its owner that one thing alone has."""
    word = word.strip()
    if word in names:
        return word
    plain = word.casefold()
    found = [id for id, name in names.items() if name.casefold() == plain]
    found = found or [id for id in names if _short(id) == plain]
    return found[0] if len(found) == 1 else None


def _which(word: str, known: str, book: Book) -> str:
    """What to do about a word that means nothing: who has it, or those that there are."""
    return book.elsewhere(word) or f"Give one of {known}."


def _short(id: str) -> str:
    return id.rpartition(".")[2]


def _title(id: str) -> str:
    return _short(id).replace("_", " ").title()
