"""What is given to a resolution: plain inputs, with a value put in or taken out at a place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from tallow.model.resolution import Due, Resolver
from tallow.model.value import Value
from tallow.services.rolling.reopening import as_then
from tallow.services.rolls import merged
from tallow.ui.resolver.input import Place, value_at


def put(inputs: Mapping[str, Value], place: Place, value: Value) -> dict[str, Value]:
    """The inputs with a value at a place; tables and lists on the way are made where they are not there."""
    made: dict[str, Value] = _put(inputs, place, value)
    return made


def _put(inner: Value, place: Place, value: Value) -> Any:
    if not place:
        return value
    key, rest = place[0], place[1:]
    if isinstance(key, int):
        rows = list(inner) if isinstance(inner, list | tuple) else []
        rows += [{} for _ in range(key + 1 - len(rows))]
        rows[key] = _put(rows[key], rest, value)
        return rows
    table = dict(inner) if isinstance(inner, Mapping) else {}
    table[key] = _put(table.get(key), rest, value)
    return table


def taken_out(inputs: Mapping[str, Value], place: Place) -> dict[str, Value]:
    """The inputs without what stands at a place; tables and lists that are left empty go too."""
    made: dict[str, Value] = _taken_out(inputs, place)
    return made


def _taken_out(inner: Value, place: Place) -> Any:
    key, rest = place[0], place[1:]
    if isinstance(key, int):
        rows = list(inner) if isinstance(inner, list | tuple) else []
        if key < len(rows):
            # A row that is left with nothing typed stays a row: it stands at its defaults.
            rows[key : key + 1] = [_taken_out(rows[key], rest)] if rest else []
        return rows
    table = dict(inner) if isinstance(inner, Mapping) else {}
    if key in table:
        left = _taken_out(table[key], rest) if rest else None
        if left is None or left in ({}, []):
            del table[key]
        else:
            table[key] = left
    return table


class Given:
    """What a person typed and what an old roll kept, over what records and campaign supply.

    Attributes:
        supplied: what records and campaign supply now.
        typed: what a person typed.
        mistyped: place → why what is typed there cannot be read.
        answered: the key of what was due → the question that was answered; the answer is typed.
    """

    def __init__(self, resolver: Resolver) -> None:
        self._cls = resolver.inputs
        self._kept: dict[str, Value] = {}
        self.supplied: Mapping[str, Value] = {}
        self.typed: dict[str, Value] = {}
        self.mistyped: dict[Place, str] = {}
        self.answered: dict[str, str] = {}

    # what holds

    @property
    def over(self) -> dict[str, Value]:
        """All that wins over what is supplied."""
        now = {key: value for key, value in self.supplied.items() if key in self._kept}
        return merged(as_then(self._cls, self._kept, now), self.typed)

    @property
    def all(self) -> dict[str, Value]:
        """All that holds."""
        return merged(self.supplied, self.over)

    def supplies(self, place: Place) -> bool:
        """Whether something is supplied at a place."""
        return value_at(self.supplied, place, _NOTHING) is not _NOTHING

    def is_other(self, place: Place) -> bool:
        """Whether what holds at a place was typed, or was kept and is not what is supplied now."""
        if value_at(self.typed, place, _NOTHING) is not _NOTHING:
            return True
        kept = value_at(self.over, place, _NOTHING)
        return kept is not _NOTHING and bool(kept != value_at(self.supplied, place, _NOTHING))

    # an old roll's

    @property
    def keeps(self) -> bool:
        """Whether something of an old roll holds in place of what is supplied now."""
        return bool(self._kept)

    def keep(self, inputs: Mapping[str, Value]) -> None:
        """Let the inputs of an old roll hold: those that nobody supplies as typed, the others in place of these."""
        self.typed = {key: value for key, value in inputs.items() if key not in self.supplied}
        self.hold(inputs)

    def hold(self, inputs: Mapping[str, Value]) -> None:
        """Let what an old roll kept hold in place of what is supplied now; what is typed stays."""
        kept = {key: value for key, value in inputs.items() if key in self.supplied}
        self._kept = as_then(self._cls, kept, self.supplied)

    def let_go(self, key: str = "") -> None:
        """Let what is supplied now hold again, in place of what an old roll kept of a role, or of everything."""
        self._kept = {each: value for each, value in self._kept.items() if key in self._kept and each != key}

    # a person's

    def type(self, place: Place, value: Value) -> None:
        """Something was typed at a place, in place of all that stood there and below."""
        self._read_anew(place)
        self.typed = put(self.typed, place, value)

    def untype(self, place: Place) -> None:
        """What was typed at a place, or kept there, is taken back."""
        self._read_anew(place)
        typed = value_at(self.typed, place, _NOTHING) is not _NOTHING
        if typed or value_at(self._kept, place, _NOTHING) is _NOTHING:
            self.typed = taken_out(self.typed, place)
        elif self.supplies(place):
            self._kept = put(self._kept, place, value_at(self.supplied, place))
        else:
            self._kept = taken_out(self._kept, place)

    def _read_anew(self, place: Place) -> None:
        self.mistyped = {each: why for each, why in self.mistyped.items() if each[: len(place)] != place}

    # decisions

    def answer(self, due: Due, value: Value) -> None:
        """A decision was made."""
        place = tuple(due.key.split("."))
        self.answered.setdefault(due.key, due.label)
        self.type(place, [*(value_at(self.typed, place) or ()), value] if due.many else value)

    def without_answers(self, inputs: Mapping[str, Value], but: Collection[str] = ()) -> dict[str, Value]:
        """These inputs without the decisions, save those on the keys that are named."""
        left = dict(inputs)
        for key in self.answered.keys() - set(but):
            left = taken_out(left, tuple(key.split(".")))
        return left

    def forget_answers(self) -> None:
        """Take all decisions back; they are asked for anew."""
        self.typed = self.without_answers(self.typed)
        self.answered.clear()

    def drop_answers(self, asked: Callable[[str], Sequence[str] | None]) -> None:
        """Forget answers to questions that are not asked any longer as they were: they were about another case.

        Args:
            asked: the questions that are due under a key, as things stand; None where nothing comes of them.
        """
        for key, question in list(self.answered.items()):
            typed = self.typed
            self.typed = taken_out(typed, tuple(key.split(".")))
            questions = asked(key)
            if questions is None or question in questions:
                self.typed = typed
            else:
                del self.answered[key]


_NOTHING = object()
