"""Declared things: gathers what plugins declare by id and leaves out what is foreign, doubled or malformed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from tallow.hooks import specs
from tallow.hooks.caller import Caller
from tallow.hooks.faults import Fault
from tallow.model.errors import nearest
from tallow.model.sheet import Sheet

_ID = re.compile(r"[a-z][a-z0-9_]*\.[a-z0-9][a-z0-9_]*")


class _Named(Protocol):
    """What has an id of the form ``plugin.thing``."""

    @property
    def id(self) -> str: ...


class _OfKind(_Named, Protocol):
    """What has an id and belongs to a kind of record."""

    @property
    def kind(self) -> str: ...


N = TypeVar("N", bound=_Named)
K = TypeVar("K", bound=_OfKind)
T = TypeVar("T")


def declared(caller: Caller, spec: Callable[[], Sequence[N]]) -> dict[str, N]:
    """What a hook declares, by id, in the order of the plugins and of each one's list."""
    return _collected(caller, spec, lambda thing: thing.id)


def declared_for(caller: Caller, spec: Callable[[], Sequence[K]], kinds: Collection[str]) -> dict[str, K]:
    """What a hook declares for kinds of records, by id; what is for a kind that nobody declares is left out."""
    things = declared(caller, spec)
    return _known(caller, spec.__name__, things, {id: thing.kind for id, thing in things.items()}, kinds)


def declared_sheets(caller: Caller, kinds: Collection[str]) -> dict[str, Sheet]:
    """The declared sheets by kind."""
    sheets = _collected(caller, specs.declare_sheets, lambda sheet: sheet.kind)
    return _known(caller, "declare_sheets", sheets, {kind: kind for kind in sheets}, kinds)


def _known(
    caller: Caller, hook: str, things: Mapping[str, T], wanted: Mapping[str, str], kinds: Collection[str]
) -> dict[str, T]:
    """Those of the things whose wanted kind is declared."""
    for id in things:
        if wanted[id] not in kinds:
            hint = nearest(wanted[id], kinds)
            sentence = f'"{id}" is for the kind of record "{wanted[id]}", which nobody declares. {hint}'.rstrip()
            caller.faults.note(Fault(id.partition(".")[0], sentence, hook))
    return {id: thing for id, thing in things.items() if wanted[id] in kinds}


def _collected(caller: Caller, spec: Callable[[], Sequence[T]], id_of: Callable[[T], str]) -> dict[str, T]:
    """What a hook declares, by what stands for its id."""
    things: dict[str, T] = {}
    for plugin, answer in caller.gather(spec):
        for thing in answer:
            id = id_of(thing)
            sentence = _objection(plugin, id, things)
            if sentence:
                caller.faults.note(Fault(plugin, sentence, spec.__name__))
            else:
                things[id] = thing
    return things


def _objection(plugin: str, id: str, taken: Mapping[str, T]) -> str:
    """What is wrong with an id."""
    if not _ID.fullmatch(id):
        return f'"{id}" is no id and is left out. Write "{plugin}.thing", in small letters, digits and underscores.'
    if not id.startswith(f"{plugin}."):
        return f'It declares a foreign id, "{id}", which is left out: ids of this plugin begin with "{plugin}.".'
    if id in taken:
        return f'It declares "{id}" twice; the first one counts.'
    return ""
