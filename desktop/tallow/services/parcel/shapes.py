"""Shapes: what a plugin's fields may hold and where its blocks stand, and what of that vanishes or narrows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from tallow.hooks.content.content import Content
from tallow.hooks.declared import owner_of
from tallow.model.column import ChoiceField, NumberField, TextField, TrackField
from tallow.model.errors import spoken
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.record import Record
from tallow.model.value import Row
from tallow.services.book import bad_value
from tallow.services.exchange.telling import counted
from tallow.store.played import Card, Cards

FIELDS = "fields:"
"""What stands before the id of a kind where a plugin's fields of it are kept as a card."""
BLOCKS = "blocks:"
"""What stands before the slot of a sheet where a plugin's blocks in it are kept as a card."""

Holding: TypeAlias = Callable[[str, str], int]
"""Kind and field → how many records hold a value there that does not fit any more."""


def shapes_of(plugin: str, kinds: Mapping[str, KindType], content: Content) -> Cards:
    """What a plugin's fields may hold, kind by kind, and which blocks it has in the slots of sheets."""
    found = {}
    for id, kind in kinds.items():
        own = [each for each in kind.fields if owner_of(each.id if "." in each.id else id) == plugin]
        if own:
            found[FIELDS + id] = Card(kind.label, {each.id: _shape(each) for each in own})
    blocks: dict[str, Row] = {}
    for each in content.extensions:
        slot = each.row.get("slot")
        if each.word == "block" and isinstance(slot, str):
            figures = each.row.get("figures")
            shown = [each.row.get(key) for key in ("type", "field", "label")]
            shown += figures if isinstance(figures, list) else []  # a row is as it was written
            named = " ".join(str(word) for word in shown if word)
            blocks[slot] = {**blocks.get(slot, {}), named: True}
    return {**found, **{BLOCKS + slot: Card(slot, dict(named)) for slot, named in blocks.items()}}


def _shape(field: Field) -> dict[str, Any]:
    """What a field may hold, as plain values; a bound that it has not is left out."""
    shape: dict[str, Any] = {"label": field.label, "type": type(field).__name__}
    if isinstance(field, NumberField | TrackField):
        bounds = {"least": getattr(field, "minimum", 0), "most": field.maximum, "places": getattr(field, "places", 0)}
        shape |= {key: value for key, value in bounds.items() if value is not None}
    if isinstance(field, TextField):
        shape |= {"longest": field.longest, "lines": field.lines > 1}
    if isinstance(field, ChoiceField):
        shape["choices"] = {each.id: each.label for each in field.choices}
    if isinstance(field, EntriesField) and field.limit is not None:
        shape["limit"] = field.limit
    if isinstance(field, TableField | EntriesField):
        shape["columns"] = {each.id: _shape(each) for each in field.columns}
    return shape


def is_shape(id: str) -> bool:
    """Whether what is kept under an id is a shape and no card."""
    return id.startswith((FIELDS, BLOCKS))


def narrowed(id: str, before: Row, after: Row, holding: Holding) -> Iterator[str]:
    """What vanished or narrowed in the fields of a kind, or in a slot, each in a few words."""
    if id.startswith(BLOCKS):
        yield from (f"block {each} gone" for each in before if each not in after)
        return
    kind = id.removeprefix(FIELDS)
    for key, old in before.items():
        what = list(_gone(old["label"], old, after.get(key)))
        count = holding(kind, key) if what else 0
        held = "a value" if key not in after else "a value that no longer fits"
        held = f" ({counted(count, 'record')} {'holds' if count == 1 else 'hold'} {held})" if count else ""
        yield from (f"{each}{held if number == len(what) else ''}" for number, each in enumerate(what, 1))


def _gone(label: str, old: Row, new: Row | None) -> Iterator[str]:
    """What of one field, or of one column of a table."""
    if new is None:
        yield f"{label} gone"
        return
    if old["type"] != new["type"]:
        yield f"{label} of another type"
        return
    if "least" in new and ("least" not in old or new["least"] > old["least"]):
        yield f"{label} at least {spoken(new['least'])}"
    for key, words in (("most", "at most"), ("longest", "characters at most"), ("limit", "lines at most")):
        if key in new and (key not in old or new[key] < old[key]):
            yield f"{label} {words} {f'{spoken(old[key])} → ' if key in old else ''}{spoken(new[key])}"
    if new.get("places", 0) < old.get("places", 0):
        yield f"{label} whole numbers alone" if not new.get("places") else f"{label} {new['places']} places at most"
    if old.get("lines") and not new.get("lines"):
        yield f"{label} one line alone"
    lost = [each for id, each in old.get("choices", {}).items() if id not in new.get("choices", {})]
    yield from (f"{label} without {each}" for each in lost)
    for id, column in old.get("columns", {}).items():
        yield from _gone(f"{label}: {column['label']}", column, new.get("columns", {}).get(id))


def counting(records: Sequence[Record], kinds: Mapping[str, KindType]) -> Holding:
    """Counts among records: those with a value that their kind's field does not take, or for which there is none."""

    def holding(kind: str, field: str) -> int:
        declared = {each.id: each for each in kinds[kind].fields}.get(field) if kind in kinds else None
        return sum(_holds(each, field, declared) for each in records if each.kind == kind)

    return holding


def _holds(record: Record, field: str, declared: Field | None) -> bool:
    stored = record.get(field)
    return stored is not None and (declared is None or bool(bad_value(declared, stored)))


def nobody(kind: str, field: str) -> int:
    """No record is asked."""
    return 0
