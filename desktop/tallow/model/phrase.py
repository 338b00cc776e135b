"""How the types and values of TOML and JSON are called in messages to the person who wrote them."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, Union

from msgspec import Meta

from tallow.model.value import LARGEST, Value
from tallow.model.visible import in_one_line

LISTS: Mapping[object, type[Any]] = {tuple: tuple, list: tuple, Sequence: tuple, frozenset: frozenset, set: frozenset}
"""What may be annotated for a list → what it is read into."""
TABLES = {dict, Mapping}
UNIONS = {Union, types.UnionType}
BOUNDED = {int, float}
"""What may be annotated with bounds."""
_VOWELS_UNHEARD = ("uni", "use", "usu", "uti", "eu", "ewe", "one", "once")
_H_UNHEARD = ("hour", "heir", "honor", "honour", "honest")
_WORDS: Mapping[object, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
}


def choices_of(wanted: Any) -> list[Any]:
    """The values that a ``Literal`` or an enum allows, of a union those of all its members."""
    origin = typing.get_origin(wanted)
    if origin is Literal:
        return list(typing.get_args(wanted))
    if origin in UNIONS:
        return [choice for member in typing.get_args(wanted) for choice in choices_of(member)]
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return [member.value for member in wanted]
    return []


def wanted_words(wanted: Any) -> str:
    """What fits an annotation: ``a whole number or a text``."""
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if wanted in _WORDS:
        return _WORDS[wanted]
    if origin is Annotated:
        return _bounded(wanted)
    if origin in UNIONS:
        return either(dict.fromkeys(wanted_words(each) for each in inner if not (each is int and float in inner)))
    choices = choices_of(wanted)
    if choices:
        return either(
            [*(str(choice) for choice in choices if choice != ""), *(['"" for none'] if "" in choices else [])]
        )
    if origin in LISTS:
        return "a list"
    return "a table of keys" if origin in TABLES or dataclasses.is_dataclass(wanted) else "a value"


def value_words(value: Value) -> str:
    """A value as its author wrote it, cut short; lists and tables by that name only."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = f'"{in_one_line(value[:60])}"' if isinstance(value, str) else _number_words(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _number_words(value: object) -> str:
    return "a number without end" if isinstance(value, int) and abs(value) >= 10**60 else str(value)


def thing_words(value: object) -> str:
    """A Python value in its author's words, cut short; what is neither text nor number by its type only."""
    if value is None or isinstance(value, bool):
        return repr(value)
    if isinstance(value, str):
        text = '"' + value[:60].encode("utf-8", "backslashreplace").decode() + '"'
    elif isinstance(value, int | float):
        text = _number_words(value)
    else:
        name = type(value).__name__.lstrip("_")
        text = f"the class {value.__name__}" if isinstance(value, type) else f"{_article(name)} {name}"
    return text if len(text) <= 60 else text[:59] + "…"


def words(key: str) -> str:
    """A key as words, where nobody gave a label: ``with_defense`` reads "With defense"."""
    plain = key.replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]


def within(label: str) -> str:
    """A label in the middle of a sentence: ``NPC card`` stays, ``Testament account`` is "testament account"."""
    return " ".join(word if _spelled(word) or word[1:] != word[1:].lower() else word.lower() for word in label.split())


def one(label: str) -> str:
    """One of what a label names, in the middle of a sentence: "an NPC", "a bird", "an hour", "a unit"."""
    words = within(label)
    return f"{_article(words)} {words}"


def _article(words: str) -> str:
    """By how the first word sounds; one in capitals is spelled out."""
    first = words.split(maxsplit=1)[0] if words.split() else ""
    if _spelled(first):
        return "an" if first[0] in "AEFHILMNORSX" else "a"
    sounds = first.casefold()
    if sounds.startswith(_VOWELS_UNHEARD):
        return "a"
    return "an" if (sounds[:1] in "aeiou" and sounds) or sounds.startswith(_H_UNHEARD) else "a"


def _spelled(word: str) -> bool:
    """Whether a word is letters that stand for words."""
    return len(word) > 1 and word.isupper()


def _bounded(wanted: Any) -> str:
    """A number with its bounds: ``a whole number from 0 to 6``."""
    inner, *rest = typing.get_args(wanted)
    bounds = next((each for each in rest if isinstance(each, Meta)), Meta())
    if bounds.min_length is not None:
        return "a list that is not empty"
    if bounds.le == LARGEST:
        return f"{wanted_words(inner)} of at most 15 digits"
    if bounds.ge is not None and bounds.le is not None:
        return f"{wanted_words(inner)} from {bounds.ge} to {bounds.le}"
    return wanted_words(inner) + (f" of at least {bounds.ge}" if bounds.ge is not None else "")


def either(words: Iterable[str]) -> str:
    """One of some, in words: "a, b or c"."""
    each = list(words)
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} or {each[-1]}"
