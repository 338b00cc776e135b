"""A list of lists: each of the lists inside in a line of its own, its items by their names with commas between."""

from __future__ import annotations

from tallow.model.value import Value
from tallow.services.own.naming import known
from tallow.ui.entries.holder import ItemHolder
from tallow.ui.entries.line import NamesLine
from tallow.ui.entries.reading import BETWEEN, read_text, shown_text
from tallow.ui.resolver.figure_field import FigureField
from tallow.ui.resolver.input import Input

_COMMA = ","


class ListsLine(NamesLine):
    """A list of lists of texts, numbers, or what other things are called."""

    def __init__(self, input: Input, holder: ItemHolder) -> None:
        super().__init__(input, holder)
        self.one = self.item.parts[0]

    def shown(self, value: Value) -> str:
        if not isinstance(value, list | tuple):
            return shown_text(self.one, value, self._holder.registry)
        words = [shown_text(self.one, each, self._holder.registry) for each in value]
        return f"{BETWEEN if any(_COMMA in each for each in words) else _COMMA} ".join(words)

    def read(self, at: int, text: str) -> tuple[Value, str]:
        if not text:
            return self.begun(), ""
        written = read_text(self.input, text, self._holder.registry)  # as it would stand in a file
        if isinstance(written, list):
            return written, ""
        parted = (each.strip() for each in text.split(BETWEEN if BETWEEN in text else _COMMA))
        return [read_text(self.one, each, self._holder.registry) for each in parted if each], ""

    def made_field(self, at: int) -> FigureField:
        field = FigureField(f"{self.input.said}, {at + 1}", words=True)
        refers = self.item.parts[0].refers  # fields are made before the line is
        if refers:
            names = sorted(set(known(self._holder.registry, refers).values()))
            field.offer(names).activated.connect(field.given)
            field.given.connect(lambda text: field.offer_instead([f"{_before(text)}{name}" for name in names]))
        return field


def _before(text: str) -> str:
    """What is typed up to the item that is being typed."""
    end = max(text.rfind(BETWEEN), text.rfind(_COMMA)) + 1
    return f"{text[:end]} " if end else ""
