"""A piece of content in words: what its type says of it, what it changes, and its parts, a line each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeAlias

from tallow.hooks.caller import kept
from tallow.hooks.registry import Registry
from tallow.model.effect import Add, Effect, Forbid, Grant, Maximum
from tallow.model.entry import Entry
from tallow.model.errors import PluginFault, spoken
from tallow.model.reach import SELF

Name: TypeAlias = Callable[[str], str]
"""An entry's id → what it is called; anything else → itself."""
_SHARED = {field.name for field in fields(Entry)}


def facts(entry: Entry, registry: Registry) -> tuple[str, ...]:
    """What its type says of it beyond name and words, content by its name; what is nothing is left out.

    A class within an entry may tell itself in words, in ``told(name)``; any other is told value by value.
    """
    name = names_in(registry)
    found = [effect_words(each, registry) for each in entry.effects]
    for field in fields(entry):
        value = getattr(entry, field.name)
        if field.name in _SHARED or _is_nothing(value):
            continue
        label = _label(field.name).capitalize()
        if _has_parts(value):
            found += [f"{label}: {_said(each, name, registry)}" for each in value]
        else:
            found.append(label if value is True else f"{label}: {_said(value, name, registry)}")
    return tuple(found)


def names_in(registry: Registry) -> Name:
    """Calls entries of a registry by their names."""

    def name(id: str) -> str:
        entry = registry.entries.get(id)
        return entry.name if entry is not None else id

    return name


def _label(key: str) -> str:
    return key.rstrip("_").replace("_", " ")


def _is_nothing(value: Any) -> bool:
    return value is None or value in ("", False, ())


def _is_usual(field: Field[Any], value: Any) -> bool:
    """Whether a part's value is what holds where nothing is said."""
    return field.default is not MISSING and bool(value == field.default)


def _has_parts(value: Any) -> bool:
    return isinstance(value, tuple) and any(is_dataclass(each) for each in value)


def _said(value: Any, name: Name, registry: Registry) -> str:
    if isinstance(value, tuple):
        between = "; " if any(isinstance(each, tuple) for each in value) else ", "
        return between.join(_said(each, name, registry) for each in value)
    if isinstance(value, Effect):
        return effect_words(value, registry)
    if hasattr(value, "told"):
        with suppress(PluginFault):  # where a class fails to tell itself, it is told value by value
            return _told_by_itself(value, name, registry)
    if is_dataclass(value):
        return ", ".join(_parts(value, name, registry))
    return name(value) if isinstance(value, str) else spoken(value)


def _told_by_itself(value: Any, name: Name, registry: Registry) -> str:
    """What an object of a plugin's class tells of itself; raises PluginFault where that fails."""
    cls = type(value)
    plugin = f"{cls.__module__}..".split(".")[2]  # plugins.systems.kdm.entries
    what, caller = f"{cls.__name__}.told", registry.caller_of(plugin)

    def tell() -> str:
        said: str = value.told(name)
        return kept(str, said)

    return caller.guard(plugin, what, caller.watch.call, plugin, what, tell)


def _parts(value: Any, name: Name, registry: Registry) -> Iterator[str]:
    for field in fields(value):
        inner = getattr(value, field.name)
        if not (_is_nothing(inner) or _is_usual(field, inner)):
            label = _label(field.name)
            yield label if inner is True else f"{label} {_said(inner, name, registry)}"


def effect_words(effect: Effect, registry: Registry) -> str:
    """``+1 Survival limit``, ``forbids Dash, with the second``."""
    return f"{_change(effect, registry)}{reach_words(effect)}"


def reach_words(effect: Effect) -> str:
    """What an effect reaches besides the record itself, and from which copy on: ``, to all, with 2 of it``."""
    to = "" if effect.to == SELF else f", to {_tail(effect.to)}"
    return f"{to}, with {effect.copy} of it" if effect.copy else to


def _change(effect: Effect, registry: Registry) -> str:
    if isinstance(effect, Add):
        return f"{signed(effect.amount)} {total_words(effect.total, registry)}"
    if isinstance(effect, Maximum):
        return f"{total_words(effect.total, registry)} at most {spoken(effect.amount)}"
    if isinstance(effect, Grant | Forbid):
        entry = registry.entries.get(effect.permission)
        what = entry.name if entry is not None else _tail(effect.permission)
        return f"{'Grants' if isinstance(effect, Grant) else 'Forbids'} {what}"
    entry = registry.entries.get(effect.entry)
    return f"Puts {entry.name if entry is not None else effect.entry} on {_tail(effect.list)}"


def signed(amount: float) -> str:
    """What is added, with its sign: ``+2``."""
    return f"+{spoken(amount)}" if amount > 0 else spoken(amount)


def total_words(id: str, registry: Registry) -> str:
    """A total by its label."""
    declared = registry.totals.get(id)
    return declared.label if declared is not None else _tail(id)


def _tail(id: str) -> str:
    """``kdm.spend_survival`` → ``spend survival``."""
    return id.rpartition(".")[2].replace("_", " ")
