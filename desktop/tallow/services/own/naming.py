"""Names in entries: what a reference may name, in words, and which of it a person means by a few letters."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.hooks.registry import Registry
from tallow.model import phrase
from tallow.model.reach import SELF

_REACH = {SELF: "Whoever has it"}


def known(registry: Registry, what: str) -> Mapping[str, str]:
    """Everything that a reference may name: id → words."""
    if what == "total":
        return {id: total.label for id, total in registry.totals.items()}
    if what == "entry":
        return {id: entry.name for id, entry in registry.entries.items()}
    if what == "reach":
        return {id: _REACH.get(id, phrase.words(id.rpartition(".")[2])) for id in registry.named["reach"]}
    if what in registry.entry_types:
        cls = registry.entry_types[what].entry
        return {id: entry.name for id, entry in registry.entries.items() if type(entry) is cls}
    if what == "field":
        return {field.id: field.label for kind in registry.kinds.values() for field in kind.fields}
    found: dict[str, str] = {}
    for kind in registry.kinds.values():
        for id, words in (kind.permissions if what == "permission" else kind.lists).items():
            found |= known(registry, id) if id in registry.entry_types else {id: words}
    return found


def meant(registry: Registry, what: str, text: str) -> str:
    """The id that a person means by an id, a name, or an id without its owner; the text itself where none fits."""
    names, word = known(registry, what), text.strip()
    plain = word.casefold()
    if word in names:
        return word
    by_name = [id for id, name in names.items() if name.casefold() == plain]
    by_end = [id for id in names if id.rpartition(".")[2] == plain.replace(" ", "_")]
    return next(iter([*by_name, *by_end]), word)


def words_for(registry: Registry, what: str, id: str) -> str:
    """What something is called; its id where nobody knows it."""
    return known(registry, what).get(id, id)
