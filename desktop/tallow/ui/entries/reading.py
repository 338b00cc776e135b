"""What a person types into a field of an entry, and how a value stands there; what cannot be read stays as typed."""

from __future__ import annotations

import math
import re
import tomllib

from tallow.hooks.registry import Registry
from tallow.model.errors import spoken
from tallow.model.toml import assigned
from tallow.model.value import Value, tidy
from tallow.services.own.naming import meant, words_for
from tallow.ui.kit.spoken import read_number
from tallow.ui.resolver.input import Input, Place, Shape

BETWEEN = ";"
"""What parts the items of a list that stands in one line."""
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}
_STEP = re.compile(r"(?P<name>[^.\[\]]+)|\[(?P<at>\d+)\]")


def read_text(input: Input, text: str, registry: Registry) -> Value:
    """The value that was typed, None for nothing; text that is no such value comes back as it is.

    It is the loader's to say what is wrong with that, so that the field says the same as a file would.
    """
    word = text.strip()
    if not word:
        return None
    if input.shape in (Shape.NUMBER, Shape.FORMULA):
        number = read_number(word, whole=False)
        return tidy(number) if number is not None and math.isfinite(number) else word
    if input.shape is Shape.TEXT:
        return meant(registry, input.refers, word) if input.refers else text.rstrip() if "\n" in text else word
    return _of_shape(input, word, registry)


def _of_shape(input: Input, word: str, registry: Registry) -> Value:
    """What was typed in one line of a table, where a form would have ticks and lists."""
    if input.shape is Shape.FLAG:
        return _FLAGS.get(word.casefold(), word)
    if input.shape is Shape.CHOICE:
        return _chosen(input, word)
    if input.shape in (Shape.ITEMS, Shape.PICKS):
        parts = [part.strip() for part in word.split(BETWEEN) if part.strip()]
        read = (_chosen(input, part) if input.choices else read_text(input.parts[0], part, registry) for part in parts)
        return list(read)
    return _plain(word)


def _chosen(input: Input, word: str) -> Value:
    """The choice that is meant by itself or by its words; the text where none fits."""
    plain = word.casefold()
    return next((value for value, words in input.choices if plain in (str(value).casefold(), words.casefold())), word)


def _plain(word: str) -> Value:
    """A value as it is written in TOML."""
    try:
        return tomllib.loads(f"value = {word}\n")["value"]
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return word


def shown_text(input: Input, value: Value, registry: Registry) -> str:
    """A value as it stands in its field."""
    if value is None:
        return ""
    if input.shape is Shape.CHOICE:
        return next((words for each, words in input.choices if each == value), str(value))
    if input.shape in (Shape.ITEMS, Shape.PICKS) and isinstance(value, list | tuple):
        return f"{BETWEEN} ".join(_item(input, each, registry) for each in value)
    if isinstance(value, bool) and input.shape is Shape.FLAG:
        return spoken(value)
    if isinstance(value, list | tuple | dict | bool) or (input.shape is Shape.PLAIN and not isinstance(value, str)):
        return assigned({"value": value}).removeprefix("value = ").strip()
    if isinstance(value, int | float):
        return str(value).replace("-", "−")
    return words_for(registry, input.refers, str(value)) if input.refers and value else str(value)


def _item(input: Input, value: Value, registry: Registry) -> str:
    if not input.choices:
        return shown_text(input.parts[0], value, registry)
    return next((words for each, words in input.choices if each == value), str(value))


def place_of(key: str) -> Place:
    """The place that a mistake's key names: ``effects[1].total`` is ``("effects", 0, "total")``."""
    return tuple(int(step["at"]) - 1 if step["at"] else step["name"] for step in _STEP.finditer(key))


def written(place: Place) -> str:
    """A place as a mistake's key names it; the other way round of ``place_of``, and right also for names with dots."""
    key = ""
    for step in place:
        key += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if key else step
    return key
