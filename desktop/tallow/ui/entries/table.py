"""The editor of one table of ranges: which numbers are held, the rows, and what is wrong between them as one types."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.value import Number, Value
from tallow.rules.coverage import Stretch, covered
from tallow.services.own.table import Landing, landing
from tallow.ui.bridge import Bridge
from tallow.ui.entries.paste import pasted
from tallow.ui.entries.ranged import Ranged
from tallow.ui.entries.reading import read_text
from tallow.ui.entries.sitting import Item, Sitting
from tallow.ui.entries.trial import TrialLine
from tallow.ui.kit import look
from tallow.ui.kit.coverage_strip import CoverageStrip, CoverBand
from tallow.ui.kit.range_paint import SIDE
from tallow.ui.kit.range_row import RangeFault, RangeRow
from tallow.ui.kit.row_editor import RowEditor

_REFUSED = 3


class TableEditor(QWidget):
    """Shows a table of a sitting; whatever is given is kept at once, and each letter is looked at before that.

    Attributes:
        ranged: the table.
        strip: the numbers of its span.
        trial: the line in which a roll is tried.
        editor: its rows.
        faults: what is wrong with it now.

    Signals:
        row_chosen: the keyboard stands on another row (its key, "" for none).
        checked: the faults are others.
        removal_wanted: a row is to be taken out (its key).
    """

    row_chosen = Signal(str)
    removal_wanted = Signal(str)
    checked = Signal()

    def __init__(self, bridge: Bridge, sitting: Sitting, table: Value, name: str) -> None:
        super().__init__()
        self._bridge, self._sitting, self._name = bridge, sitting, name
        self.ranged = Ranged(sitting, table)
        self.faults: tuple[RangeFault, ...] = ()
        self._order: tuple[str, ...] = ()
        self._showing = self._again = False
        ranges = self.ranged.ranges
        beyond = f"{ranges.last + 1} +" if ranges.beyond is not None else ""
        bands = [CoverBand(band.low, band.high, band.title, band.note) for band in ranges.bands]
        self.strip = CoverageStrip(ranges.title, (ranges.first, ranges.last), beyond=beyond, bands=bands)
        self.trial = TrialLine(ranges.title, (ranges.first, ranges.last), self._landing)
        self.editor = RowEditor(name, ranges.title, self.ranged.columns(), (ranges.first, ranges.last))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(14))
        column.addWidget(self.strip)
        column.addWidget(self.trial)
        column.addWidget(self.editor)
        column.addStretch(1)
        for each in (self.strip, self.trial):
            each.setContentsMargins(look().px(SIDE), 0, look().px(SIDE), 0)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        editor = self.editor
        self._sitting.changed.connect(self.refresh)
        self.strip.number_opened.connect(self._on_number)
        self.trial.landed.connect(self._on_landed)
        self.checked.connect(self.trial.refresh)
        editor.row_typed.connect(self._on_typed)
        editor.range_edited.connect(self._on_given)
        editor.cell_edited.connect(self._on_given)
        editor.row_moved.connect(self._on_moved)
        editor.row_removed.connect(self.removal_wanted)
        editor.row_added.connect(lambda: self.begin(*self.ranged.free_range()))
        editor.rows_pasted.connect(self.paste)
        editor.repair_chosen.connect(self._on_repair)
        editor.editing_ended.connect(self.refresh)
        editor.rows.selectionModel().currentChanged.connect(self._on_current)

    # showing

    def refresh(self) -> None:
        """Show what the sitting holds; while a row is edited, none changes its place."""
        if self._showing:  # what is shown took the keyboard from somewhere, and what was typed there is kept now
            self._again = True
            return
        self._showing, self._again = True, True
        while self._again:
            self._again = False
            self._show()
        self._showing = False
        self.checked.emit()

    def _show(self) -> None:
        items = self._items()
        self.faults = self.ranged.faults(items)
        rows = [*(self.ranged.row_of(each) for each in items), *self.ranged.beyond()]
        self.editor.set_rows(rows, self.faults)
        edited = self._sitting.item(self.editor.rows.edited)
        self.editor.set_errors(self.ranged.errors(edited) if edited else {})
        self._show_strip(items)

    def _items(self) -> list[Item]:
        items = self.ranged.items()
        if self.editor.form is not None:
            places = {key: at for at, key in enumerate(self._order)}
            items.sort(key=lambda each: places.get(each.key, len(places)))
        self._order = tuple(each.key for each in items)
        return items

    def _show_strip(self, items: Sequence[Item]) -> None:
        ranges, kind = self.ranged.ranges, self._sitting.kind
        stretches = [found for each in items if (found := self.ranged.stretch(each))]
        names = {each.key: each.name(kind) for each in items}
        held = covered(stretches, ranges.first, ranges.last)
        self.strip.set_held({number: tuple(names[key] for key in keys) for number, keys in held.items()})

    @property
    def current(self) -> str:
        """The key of the row that is edited, or on which the keyboard stands; "" for none."""
        if self.editor.rows.edited:
            return self.editor.rows.edited
        row = self.editor.rows.current
        return row.id if isinstance(row, RangeRow) and not row.fixed else ""

    def open_row(self, key: str) -> None:
        """Open the fields of a row."""
        if any(isinstance(line, RangeRow) and line.id == key for line in self.editor.rows.rows):
            self.editor.start_editing(key)
            self.row_chosen.emit(key)

    # what a person does

    def begin(self, low: int, high: int) -> None:
        """Begin a new row."""
        self.open_row(self._sitting.begin(self.ranged.added(low, high)))

    def paste(self, lines: Sequence[Sequence[str]]) -> None:
        """Put in rows that were copied from a spreadsheet, as one change."""
        found = pasted(lines, self.ranged.ranges, self.ranged.inputs, self.ranged.registry)
        if found.rows:
            parted = {self.ranged.ranges.table: self.ranged.table} if self.ranged.ranges.table else {}
            count = f"{len(found.rows)} rows" if len(found.rows) != 1 else "a row"
            self._sitting.add([{**parted, **row} for row in found.rows], f"Paste {count} into {self._name}")
        if found.refused:
            more = len(found.refused) - _REFUSED
            also = f" And {more} more lines." if more > 0 else ""
            self._bridge.trouble.emit(" ".join(found.refused[:_REFUSED]) + also)

    def _on_typed(self, key: str, column: str, text: str) -> None:
        asked = self.ranged.input_of(column)
        value = read_text(asked, text, self.ranged.registry)
        item = self._sitting.item(key)
        base = item.base.get(asked.key) if item is not None and value is None else None
        self._sitting.type(key, {asked.key: base if value is None else value})

    def _on_given(self, *_: object) -> None:
        """Keep what was typed, and show it as it is called."""
        self._sitting.settle()
        self.refresh()

    def _on_moved(self, key: str, by: int) -> None:
        """Move a row over its neighbors; each keeps how many numbers it holds."""
        keys = [each.key for each in self.ranged.items()]
        at, step = keys.index(key), 1 if by > 0 else -1
        for place in range(at, at + by, step):
            items = self.ranged.items()
            if not 0 <= place + step < len(items):
                return
            upper, lower = sorted((place, place + step))
            changes = self.ranged.swapped(items[upper], items[lower])
            name = items[place].name(self._sitting.kind)
            if changes is None or not self._sitting.give(changes, f"Move {name}"):
                return
        self._choose(key)

    def _choose(self, key: str) -> None:
        """Put the mark on a row."""
        lines = self.editor.rows.rows
        at = next((at for at, line in enumerate(lines) if isinstance(line, RangeRow) and line.id == key), -1)
        if at >= 0:
            self.editor.rows.choose(at)

    def _on_repair(self, _fault: str, repair: str) -> None:
        verb, _, rest = repair.partition(":")
        if verb == "add":
            low, _, high = rest.partition(":")
            self.begin(int(low), int(high))
            return
        for key, values in self.ranged.mended(repair).items():
            self._sitting.type(key, values)
        self._sitting.settle()
        self.editor.rows.setFocus()

    def _on_number(self, number: int) -> None:
        """Open the row that holds a number, or begin one where none does."""
        items = self.ranged.items()
        stretches = [found for each in items if (found := self.ranged.stretch(each))]
        found = next((each for each in stretches if _holds(each, number)), None)
        if found is not None:
            self.open_row(found.id)
            return
        gaps = (repair for fault in self.faults for repair, _ in fault.repairs if repair.startswith("add:"))
        runs = [tuple(map(int, repair.split(":")[1:])) for repair in gaps]
        low, high = next((run for run in runs if run[0] <= number <= run[1]), (number, number))
        self.begin(low, high)

    def _landing(self, number: Number) -> Landing:
        """Where a number lands as the table stands."""
        items, kind = self.ranged.items(), self._sitting.kind
        stretches = [found for each in items if (found := self.ranged.stretch(each))]
        return landing(self.ranged.ranges, stretches, {each.key: each.name(kind) for each in items}, number)

    def _on_landed(self, number: Number | None, keys: Sequence[str]) -> None:
        self.strip.set_tried(int(number) if number is not None else None)
        self.editor.rows.set_tried(keys)

    def _on_current(self) -> None:
        if not self.editor.rows.showing:
            self.row_chosen.emit(self.current)


def _holds(stretch: Stretch, number: int) -> bool:
    return stretch.low <= number <= (number if stretch.high is None else stretch.high)
