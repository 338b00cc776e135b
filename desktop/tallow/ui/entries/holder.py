"""Holds one entry of a sitting for the lines of its form."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.hooks.registry import Registry
from tallow.model.plain import defaults
from tallow.model.value import Value, as_json
from tallow.ui.entries.sitting import Item, Sitting
from tallow.ui.resolver.given import put, taken_out
from tallow.ui.resolver.input import Place, value_at

_NOTHING = object()


class ItemHolder:
    """What the lines ask and give; another plugin's entry supplies what the group does not change.

    Attributes:
        key: the entry's.
    """

    def __init__(self, sitting: Sitting, key: str) -> None:
        self._sitting, self.key = sitting, key

    @property
    def item(self) -> Item | None:
        """The entry; None once it is gone."""
        return self._sitting.item(self.key)

    @property
    def registry(self) -> Registry:
        """What references may name."""
        return self._sitting.desk.registry

    def holds(self, place: Place, default: Value = None) -> Value:
        """What counts at a place."""
        return value_at(self._row(), place, default)

    def fills(self, place: Place) -> bool:
        """Whether something would stand at a place where nothing is said: another plugin's, or a default."""
        item = self.item
        return bool(value_at({**self._defaults, **(item.base if item else {})}, place))

    def supplies(self, place: Place) -> bool:
        """Whether another plugin says what stands at a place."""
        item = self.item
        return item is not None and place[0] in item.base

    def is_typed(self, place: Place) -> bool:
        """Whether the group says otherwise than the other plugin."""
        item = self.item
        if item is None:
            return False
        return bool(as_json(value_at(item.row, place, _NOTHING)) != as_json(value_at(item.base, place, _NOTHING)))

    def type(self, place: Place, value: Value) -> None:
        """Give a place another value."""
        self._set(put(dict(self._row()), place, _given(value)), place)

    def untype(self, place: Place) -> None:
        """Take a place's value out, so that the other plugin's or the default holds; a row of a list goes."""
        item = self.item
        if item is None:
            return
        base = value_at(item.base, place, _NOTHING)
        if len(place) == 1 and base is not _NOTHING:
            self._set({**item.row, str(place[0]): base}, place)
        else:
            self._set(taken_out(dict(self._row()), place), place)

    def mistype(self, place: Place, sentence: str) -> None:
        """What cannot be read stays as it was typed, and the loader's words say what is wrong with it."""

    @property
    def mistyped(self) -> Mapping[Place, str]:
        """Nothing: see ``mistype``."""
        return {}

    def _row(self) -> Mapping[str, Value]:
        item = self.item
        return {**self._defaults, **(item.row if item else {})}

    @property
    def _defaults(self) -> Mapping[str, Value]:
        """What holds where an entry leaves a key out."""
        return defaults(self._sitting.kind.entry)

    def _set(self, row: Mapping[str, Value], place: Place) -> None:
        name = str(place[0])
        # What the group has emptied is empty: without a value another plugin's, or the default, would hold again.
        was = self.holds(place[:1])
        emptied = type(was)() if len(place) > 1 and isinstance(was, list | dict) and self.fills(place[:1]) else None
        self._sitting.type(self.key, {name: row.get(name, emptied)})


def _given(value: Value) -> Value:
    """A value without the keys of a new row that hold nothing yet: they are missing, and no mistake of their own."""
    if isinstance(value, Mapping):
        return {key: _given(each) for key, each in value.items() if each is not None and each != ()}
    return value
