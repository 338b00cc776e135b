"""Holds one entry of a sitting for the lines of its form."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.hooks.registry import Registry
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
        item = self.item
        return value_at(item.row if item else {}, place, default)

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
        return item.row if item else {}

    def _set(self, row: Mapping[str, Value], place: Place) -> None:
        name, item = str(place[0]), self.item
        # A list that another plugin fills and the group has emptied is empty; without a value that plugin's would hold.
        emptied = item is not None and isinstance(item.base.get(name), list) and len(place) > 1
        self._sitting.type(self.key, {name: row.get(name, [] if emptied else None)})


def _given(value: Value) -> Value:
    """A value without the keys of a new row that hold nothing yet: they are missing, and no mistake of their own."""
    if isinstance(value, Mapping):
        return {key: _given(each) for key, each in value.items() if each is not None and each != ()}
    return value
