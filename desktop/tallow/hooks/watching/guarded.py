"""Guards: what a plugin declares, its functions guarded, so that whoever calls one gets what it promises or is told."""

from __future__ import annotations

import dataclasses
import functools
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import GeneratorType
from typing import Any, TypeVar

from tallow.hooks.caller import Caller, Passing, broken, its_own
from tallow.model.board import Board
from tallow.model.cards import CardGrid, Groups, Storage
from tallow.model.check import Check
from tallow.model.command import Command
from tallow.model.errors import PluginFault, StoreTrouble, TallowError
from tallow.model.fit import Fit, code_of, fit_of, hints_of
from tallow.model.forecast import Forecast
from tallow.model.kind import Besides
from tallow.model.migration import Migration
from tallow.model.reach import Reach
from tallow.model.resolution import Resolver
from tallow.model.sheet import Sheet, Table
from tallow.model.told import FamilyTree, Pills, Told
from tallow.model.total import TotalType
from tallow.model.wounds import WoundTrack
from tallow.model.years import Chronicle, Guide, Timeline

T = TypeVar("T")

_WORDS: Mapping[type[Any], str] = {
    TotalType: "the total",
    Check: "the check",
    Command: "the command",
    Migration: "the migration",
    Resolver: "the resolver",
    Table: "the table",
    WoundTrack: "the wounds",
    Forecast: "the forecast",
    CardGrid: "the grid of cards",
    Storage: "the storage",
    Groups: "the choices of",
    Timeline: "the timeline",
    Told: "the lines of",
    Pills: "the actions of",
    Guide: "the guide",
    FamilyTree: "the family tree",
    Chronicle: "the chronicle",
    Reach: "the reach",
    Board: "the board",
    Sheet: "what the foot of its sheet says",
    Besides: "what a record has besides:",
}
_ANSWERING = {
    (Command, "run"),
    *((Board, name) for name in ("put", "turn")),
    *((Resolver, name) for name in ("run", "fill", "edits", "odds")),
}
"""The functions that answer a person's wish, and so may refuse it; in any other a mistake of the user's is the
plugin's."""


@dataclass(frozen=True, slots=True)
class Guarded:
    """A function that a plugin declared.

    Called, it raises TallowError alone: PluginFault, which names the plugin, where the function failed or gave
    something else than was promised; and what went wrong around it, in the store or in another plugin, as it is.

    Attributes:
        plugin, what: whose it is, and what, for the sentence.
        fit: looks at what it gave.
        passing: which of Tallow's own errors are not its own: all where it may refuse a person's wish.
    """

    plugin: str
    what: str
    function: Callable[..., Any]
    fit: Fit
    passing: Passing
    caller: Caller = field(compare=False, repr=False)

    def __call__(self, *args: Any) -> Any:
        """Call it."""
        try:
            answer = self.caller.watch.call(self.plugin, self.what, self.function, *args)
            if isinstance(answer, GeneratorType):
                answer = self.caller.watch.call(self.plugin, self.what, tuple, answer)
            found = self.fit(answer)
            if found is not None:
                broken(found)
        except BaseException as error:
            if not its_own(error, self.passing):
                raise
            raise self.blamed(error) from error
        return answer

    def blamed(self, error: BaseException) -> PluginFault:
        """The fault of the plugin where what its function gave comes to nothing; it is noted."""
        return self.caller.failed(self.plugin, self.what, error, self.function)


def guarded(thing: T, plugin: str, caller: Caller) -> T:
    """A declared thing in which every function, however deep, is guarded."""
    if isinstance(thing, list | tuple):
        items = [guarded(each, plugin, caller) for each in thing]
        changed = any(item is not each for item, each in zip(items, thing, strict=True))
        return typing.cast("T", tuple(items)) if changed else thing
    if not dataclasses.is_dataclass(thing) or isinstance(thing, type):
        return thing
    changes: dict[str, Any] = {}
    for name, gives in _code_in(type(thing)).items():
        held = getattr(thing, name)
        if callable(held) and gives is not None:
            changes[name] = _guard(thing, name, gives, plugin, caller)
        elif (made := guarded(held, plugin, caller)) is not held:
            changes[name] = made
    return dataclasses.replace(thing, **changes) if changes else thing


@functools.cache
def _code_in(cls: Any) -> Mapping[str, Any]:
    """The fields of a dataclass that are functions → what these give; and those that hold some deeper → None."""
    hints = hints_of(cls)
    found = {name: code_of(wanted) for name, wanted in hints.items() if _holds_code(wanted)}
    return {name: code and typing.get_args(code)[1] for name, code in found.items()}


def _holds_code(wanted: Any) -> bool:
    if code_of(wanted) is not None:
        return True
    if dataclasses.is_dataclass(wanted):
        return bool(_code_in(typing.cast("Any", wanted)))
    return any(_holds_code(each) for each in typing.get_args(wanted))


def _called(thing: Any) -> str:
    """What a declared thing is called by: its id, its field, or its head."""
    names = (getattr(thing, key, "") for key in ("id", "field", "label"))
    return next((each for each in names if isinstance(each, str) and each), "")


def _guard(thing: Any, name: str, gives: Any, plugin: str, caller: Caller) -> Guarded:
    """A function of a declared thing, guarded."""
    cls = type(thing)
    what = f"{_WORDS.get(cls, cls.__name__)} {_called(thing)}".rstrip()
    if cls is Resolver and name != "run":
        what += f" ({name})"
    passing: Passing = (TallowError,) if (cls, name) in _ANSWERING else (PluginFault, StoreTrouble)
    return Guarded(plugin, what, getattr(thing, name), fit_of(gives), passing, caller)
