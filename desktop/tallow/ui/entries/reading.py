"""What a person types into a field of an entry, and how a value stands there; what cannot be read stays as typed."""

from __future__ import annotations

import math
import re
import tomllib

from tallow.hooks.registry import Registry
from tallow.model.errors import Mistake
from tallow.model.toml import assigned
from tallow.model.value import Value, tidy
from tallow.services.own.naming import meant, words_for
from tallow.ui.kit.spoken import read_number
from tallow.ui.resolver.input import Input, Place, Shape

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
    if input.shape is Shape.PLAIN:
        return _plain(word)
    return meant(registry, input.refers, word) if input.refers else text.rstrip() if "\n" in text else word


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
    if input.shape is Shape.PLAIN and not isinstance(value, str):
        return assigned({"value": value}).removeprefix("value = ").strip()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value).replace("-", "−")
    if isinstance(value, list | tuple | dict):
        return assigned({"value": value}).removeprefix("value = ").strip()
    return words_for(registry, input.refers, str(value)) if input.refers and value else str(value)


def place_of(key: str) -> Place:
    """The place that a mistake's key names: ``effects[1].total`` is ``("effects", 0, "total")``."""
    return tuple(int(step["at"]) - 1 if step["at"] else step["name"] for step in _STEP.finditer(key))


def written(place: Place) -> str:
    """A place as a mistake's key names it; the other way round of ``place_of``, and right also for names with dots."""
    key = ""
    for step in place:
        key += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if key else step
    return key


def sentence_of(mistake: Mistake, label: str) -> str:
    """A mistake with the label of its field in front."""
    return f"{label}: {mistake.sentence}" if label else mistake.sentence
