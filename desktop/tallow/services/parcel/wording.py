"""How what is another on a card is told: keys by their labels, effects as cards tell them, entries by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from tallow.hooks.registry import Registry
from tallow.model.effect import VOCABULARY, Add, Effect, Maximum
from tallow.model.entry import EntryType
from tallow.model.errors import spoken
from tallow.model.phrase import within, words
from tallow.model.plain import defaults
from tallow.model.value import Row, Value
from tallow.services.showing.entry_words import effect_words, names_in, reach_words, signed, total_words

_MOST = 6
"""How many rows that a list lost or gained are told."""
_MARK = re.compile(r"[.,;:!?](\s|$)")
"""What makes a text one that is set in quotes."""
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NOTHING = "nothing"


class Wording:
    """Tells it by what the plugins of a registry declare; without one by the keys alone."""

    def __init__(self, registry: Registry | None = None) -> None:
        self._registry = registry

    def name(self, id: str) -> str:
        """What an entry is called; its id where nobody knows."""
        return names_in(self._registry)(id) if self._registry else id

    def kind_of(self, id: str, cls: str) -> EntryType | None:
        """The type of an entry, by itself where it is there, else by the words for its class."""
        entry = self._registry.entries.get(id) if self._registry else None
        if entry is None:
            return self._by_class.get(cls)
        return next((each for each in self._by_class.values() if each.entry is type(entry)), None)

    @cached_property
    def _by_class(self) -> Mapping[str, EntryType]:
        types = self._registry.entry_types.values() if self._registry else ()
        return {class_words(each.entry): each for each in types}

    def told(self, kind: EntryType | None, before: Row, after: Row, none: str = _NOTHING) -> Iterator[str]:
        """Each key that is another, before and after.

        Args:
            none: what is said for a key that is not there; where that is nothing, its default holds.
        """
        given = defaults(kind.entry) if kind and none == _NOTHING else {}
        for key in [*before, *(key for key in after if key not in before)]:
            old, new = (row.get(key, given.get(key)) for row in (before, after))
            label = _label(kind, key)
            if old == new:
                continue
            if isinstance(old, list | None) and isinstance(new, list | None):
                yield from self._rows(kind, key, old or [], new or [])
            elif isinstance(new, bool) and isinstance(old, bool | None):
                yield f"now {label}" if new else f"no longer {label}"
            else:
                said = [self._said(kind, key, each) if each is not None else none for each in (old, new)]
                yield f"{label} {said[0]} → {said[1]}"

    def _rows(self, kind: EntryType | None, key: str, before: Sequence[Value], after: Sequence[Value]) -> Iterator[str]:
        """What a list lost and gained: ``keywords + heavy``; of effects that differ by their amount, both amounts."""
        lost, gained = [each for each in before if each not in after], [each for each in after if each not in before]
        found = list(self._amounts(lost, gained))
        label = _label(kind, key)
        found += [self._row(kind, key, each, f"{label} −", "no longer") for each in lost]
        found += [self._row(kind, key, each, f"{label} +", "now") for each in gained]
        yield from found[:_MOST]
        if len(found) > _MOST:
            yield f"{label}: {len(found) - _MOST} more"
        if not found:
            yield f"{label} in another order"

    def _amounts(self, lost: list[Value], gained: list[Value]) -> Iterator[str]:
        """Effects of which the amount alone is another, taken out of both lists: ``Speed +2 → +5``."""
        for old in tuple(lost):
            one = _effect(old)
            pairs = [(new, other) for new in gained if (other := _effect(new)) and _differs_in_amount(one, other)]
            if self._registry and pairs and isinstance(one, Add | Maximum):
                new, other = pairs[0]
                lost.remove(old)
                gained.remove(new)
                word = signed if isinstance(one, Add) else lambda amount: f"at most {spoken(amount)}"
                both = f"{word(one.amount)} → {word(other.amount)}"  # type: ignore[union-attr]
                yield f"{total_words(one.total, self._registry)} {both}{reach_words(one)}"

    def _row(self, kind: EntryType | None, key: str, row: Value, before: str, of_effect: str) -> str:
        effect = _effect(row)
        if effect is not None and self._registry is not None:
            return f"{of_effect} {effect_words(effect, self._registry)}"
        return f"{before} {self._said(kind, key, row)}"

    def _said(self, kind: EntryType | None, key: str, value: Value) -> str:
        """A value in words; of a table what stands in it, for two of them look alike."""
        if isinstance(value, Mapping):
            inner = ((f"{key}.{each}", held) for each, held in value.items())
            return " ".join(f"{_label(kind, path)} {self._said(kind, path, held)}" for path, held in inner)
        if isinstance(value, list | tuple):
            return " ".join(self._said(kind, key, each) for each in value) or _NOTHING
        if isinstance(value, str):
            said = self.name(value)
            return f"“{said}”" if said == value and _MARK.search(said) else said or _NOTHING
        return spoken(value)


def class_words(cls: type) -> str:
    """An entry's class in words: ``fighting art`` for ``FightingArt``."""
    return _CAPITAL.sub(" ", cls.__name__).lower()


def _label(kind: EntryType | None, path: str) -> str:
    """A key, dotted within tables, in the middle of a sentence."""
    label = kind.labels.get(path) if kind else None
    return within(label or words(path.rpartition(".")[2]))


def _effect(row: Value) -> Effect | None:
    """The effect that a table holds; None for any other value."""
    if not isinstance(row, Mapping) or row.get("type") not in VOCABULARY:
        return None
    try:
        return VOCABULARY[row["type"]](**{key: value for key, value in row.items() if key != "type"})
    except TypeError:  # kept by a version that had other keys
        return None


def _differs_in_amount(one: Effect | None, other: Effect) -> bool:
    if not isinstance(one, Add | Maximum) or type(one) is not type(other):
        return False
    return replace(one, amount=0) == replace(other, amount=0)
