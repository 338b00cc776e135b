"""What tells entries of one name apart in a list: the words of the first keys in which they differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from tallow.ui.entries.asked import inputs_of_type
from tallow.ui.entries.reading import shown_text
from tallow.ui.entries.sitting import Item, Sitting
from tallow.ui.resolver.input import Input, Shape

_TELLING = (Shape.CHOICE, Shape.NUMBER, Shape.TEXT)
_LEFT_OUT = ("id", "name", "text")


def apart(sitting: Sitting, items: Iterable[Item]) -> dict[str, str]:
    """Key of an entry → what tells it from others of its name; those whose names are their own are left out."""
    alike = defaultdict[str, list[Item]](list)
    for item in items:
        alike[item.name(sitting.kind)].append(item)
    several = [group for group in alike.values() if len(group) > 1]
    asked = inputs_of_type(sitting.kind) if several else ()
    telling = [each for each in asked if each.shape in _TELLING and each.key not in _LEFT_OUT]
    return {key: words for group in several for key, words in _told(sitting, group, telling).items() if words}


def _told(sitting: Sitting, group: Sequence[Item], telling: Iterable[Input]) -> dict[str, str]:
    """The words of as many keys as it takes until no two are alike."""
    told = {item.key: "" for item in group}
    for input in telling:
        if len(set(told.values())) == len(group):
            break
        words = {item.key: _words(sitting, item, input) for item in group}
        both = {key: ", ".join(part for part in (told[key], words[key]) if part) for key in told}
        if len(set(both.values())) > len(set(told.values())):
            told = both
    return told


def _words(sitting: Sitting, item: Item, input: Input) -> str:
    value = item.row.get(input.key, input.default)
    return shown_text(input, value, sitting.desk.registry) if value != "" else ""
