"""A table of ranges as its editor shows it: columns, rows, what is wrong between them, and what mends that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallow.hooks.registry import Registry
from tallow.model.entry import Ranges
from tallow.model.value import Row, Value
from tallow.rules.coverage import Stretch
from tallow.services.own.naming import known
from tallow.services.own.table import in_table, stretch_of
from tallow.ui.entries.form import asked_of
from tallow.ui.entries.reading import place_of, shown_text
from tallow.ui.entries.sitting import Item, Sitting
from tallow.ui.kit.range_check import range_faults
from tallow.ui.kit.range_form import HIGH, LOW
from tallow.ui.kit.range_row import RangeColumn, RangeFault, RangeKind, RangeRow
from tallow.ui.resolver.input import Input

NAME = "name"
_BEYOND = "beyond"
_LEVEL, _NAME, _FURTHER = 108, 162, 152


class Ranged:
    """One table of a sitting's type.

    Attributes:
        ranges: what the type declares.
        table: the value of the key that parts the entries into tables; None where there is one alone.
        inputs: what the columns ask for, in order.
    """

    def __init__(self, sitting: Sitting, table: Value) -> None:
        ranges = sitting.kind.ranges
        assert ranges is not None, "the type has ranges"
        self.sitting, self.ranges, self.table = sitting, ranges, table
        by_key = {each.key: each for each in asked_of(sitting)}
        keys = [*([ranges.level] if ranges.level else []), NAME, *ranges.columns]
        self.inputs: tuple[Input, ...] = tuple(by_key[key] for key in dict.fromkeys(keys))
        self._by_key = by_key

    @property
    def registry(self) -> Registry:
        """What references may name."""
        return self.sitting.desk.registry

    @property
    def shown_keys(self) -> frozenset[str]:
        """The keys that stand in the table."""
        return frozenset({self.ranges.low, self.ranges.high, *(each.key for each in self.inputs)})

    def columns(self) -> tuple[RangeColumn, ...]:
        """The columns behind the range."""
        return tuple(self._column(each, at) for at, each in enumerate(self.inputs))

    def _column(self, asked: Input, at: int) -> RangeColumn:
        blank = self.ranges.blank.get(asked.key, "")
        if asked.key == self.ranges.level:
            return RangeColumn(asked.key, asked.label, RangeKind.LEVEL, _LEVEL)
        if asked.key == NAME:
            return RangeColumn(asked.key, asked.label, RangeKind.NAME, _NAME)
        first = asked.key == self.ranges.columns[0]
        choices = tuple(sorted(known(self.registry, asked.refers).values())) if asked.refers else ()
        choices = choices or tuple(words for _, words in asked.choices)
        return RangeColumn(asked.key, asked.label, RangeKind.TEXT, 0 if first else _FURTHER, blank, choices)

    def input_of(self, key: str) -> Input:
        """What a column, or an end of the range, asks for."""
        return self._by_key[self.key_of(key)]

    def key_of(self, column: str) -> str:
        """The key of an entry that a column of the editor shows."""
        return {LOW: self.ranges.low, HIGH: self.ranges.high}.get(column, column)

    # rows

    def items(self) -> list[Item]:
        """The entries of the table, lowest first; what has no range yet or none that is one stands first."""
        inside = [each for each in self.sitting.items if in_table(each.row, self.ranges, self.table)]
        return sorted(inside, key=lambda each: (self._low(each), each.key))

    def _low(self, item: Item) -> int:
        found = self.stretch(item)
        return found.low if found else 0

    def stretch(self, item: Item) -> Stretch | None:
        """From where to where an entry goes."""
        return stretch_of(item.key, item.row, self.ranges)

    def row_of(self, item: Item) -> RangeRow:
        """An entry as a row; one without a range that is one stands at the span's beginning."""
        found = self.stretch(item) or Stretch(item.key, self.ranges.first, self.ranges.first)
        return RangeRow(item.key, found.low, found.high, self._cells(item.row))

    def _cells(self, row: Row) -> dict[str, str | int]:
        cells: dict[str, str | int] = {}
        for asked in self.inputs:
            value = row.get(asked.key)
            if asked.key == self.ranges.level and isinstance(value, int) and not isinstance(value, bool):
                cells[asked.key] = value
            else:
                blank = is_blank(self.ranges, asked.key, value)
                cells[asked.key] = "" if blank else shown_text(asked, value, self.registry)
        return cells

    def beyond(self) -> list[RangeRow]:
        """The row above the span, which the rules fix."""
        if self.ranges.beyond is None:
            return []
        said, columns = self.ranges.beyond, self.ranges.columns
        level = self.ranges.level or NAME
        cells: dict[str, str | int] = {NAME: said.name, columns[0]: said.text, level: said.word or said.name}
        fixed, harm = "fixed by the rules", self.ranges.level if said.word else ""
        return [RangeRow(_BEYOND, self.ranges.last + 1, None, cells, fixed, harm)]

    # what is wrong

    def faults(self, items: Sequence[Item]) -> tuple[RangeFault, ...]:
        """What is wrong with each row and between them; a table without a row is only empty."""
        if not items:
            return ()
        sound = [each for each in items if self.stretch(each) is not None]
        rows = [self.row_of(each) for each in sound]
        names = {each.key: each.name(self.sitting.kind) for each in items}
        cuts = [band.low for band in self.ranges.bands]
        span, title = (self.ranges.first, self.ranges.last), self.ranges.title
        between = range_faults(rows, *span, lambda row: names[row.id], cuts, title)
        said = {fault.after for fault in between if fault.key.startswith("back:")}
        within = (fault for each in items for fault in self._of_row(each) if each.key not in said)
        return (*within, *between)

    def _of_row(self, item: Item) -> tuple[RangeFault, ...]:
        """What the loader would say of a row."""
        if not item.mistakes:
            return ()
        sentences = [self._sentence(mistake.key, mistake.sentence) for mistake in item.mistakes]
        detail = " ".join(sentences[1:])
        short = "not kept" if item.waits else "left out"
        return (RangeFault(f"row:{item.key}", item.key, sentences[0], detail, (), f"{short}, {sentences[0]}"),)

    def _sentence(self, key: str, sentence: str) -> str:
        place = place_of(key)
        title = self.ranges.title
        ends = {self.ranges.low: f"{title} from", self.ranges.high: f"{title} to"}
        asked = self._by_key.get(str(place[0])) if place else None
        return f"{ends.get(asked.key, asked.label)}: {sentence}" if asked else sentence

    def errors(self, item: Item) -> Mapping[str, str]:
        """Column, or end of the range, → what is wrong there."""
        ends = {self.ranges.low: LOW, self.ranges.high: HIGH}
        found: dict[str, str] = {}
        for mistake in item.mistakes:
            place = place_of(mistake.key)
            if place:
                found.setdefault(ends.get(str(place[0]), str(place[0])), mistake.sentence)
        return found

    # moving

    def swapped(self, upper: Item, lower: Item) -> dict[str, Row] | None:
        """Two rows, each in the other's place with its own length; None while one has no range."""
        one, other = self.stretch(upper), self.stretch(lower)
        if one is None or other is None or one.high is None or other.high is None:
            return None
        gap, first = other.low - one.high, one.low
        middle = first + other.high - other.low
        return {
            lower.key: self._ends(first, middle),
            upper.key: self._ends(middle + gap, middle + gap + one.high - one.low),
        }

    def _ends(self, low: int, high: int) -> Row:
        return {self.ranges.low: low, self.ranges.high: high}

    def mended(self, repair: str) -> dict[str, Row]:
        """What a repair changes: key → its keys; a new row is no change, see ``added``."""
        verb, _, rest = repair.partition(":")
        if verb == "swap":
            item = self.sitting.item(rest)
            return {rest: self._ends(item.row[self.ranges.high], item.row[self.ranges.low])} if item else {}
        key, _, number = rest.rpartition(":")
        name = self.ranges.low if verb == "start" else self.ranges.high
        return {key: {name: int(number)}}

    def added(self, low: int, high: int) -> dict[str, Value]:
        """The keys of a new row."""
        parted = {self.ranges.table: self.table} if self.ranges.table else {}
        return {**parted, **self._ends(low, high)}

    def free_range(self) -> tuple[int, int]:
        """The first numbers of one band that no row holds, or the last number where all are held."""
        taken = [found for each in self.items() if (found := self.stretch(each))]
        numbers = range(self.ranges.first, self.ranges.last + 1)
        held = {number for number in numbers for row in taken if row.low <= number <= (row.high or number)}
        free = [number for number in numbers if number not in held]
        if not free:
            return self.ranges.last, self.ranges.last
        ends = {band.high for band in self.ranges.bands}
        last = free[0]
        while last + 1 in free and last not in ends:
            last += 1
        return free[0], last


def notes_of(ranges: Ranges, table: Value) -> str:
    """The few words beside a table's name."""
    return str(ranges.notes.get(str(table), "")) if table is not None else ""


def is_blank(ranges: Ranges, key: str, value: Value) -> bool:
    """Whether a row has nothing at a key for which words are written then: nothing is what is empty, no, or 0."""
    return key in ranges.blank and not value
