"""The lines of a list as cards in a grid: moved by mouse or arrows, taken out with Del, added by typing in a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from tallow.model.cards import CardGrid
from tallow.model.edit import Edit, Insert, Remove, Set
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField
from tallow.model.value import Row, row_of
from tallow.model.visible import visible
from tallow.services.rows import entry_row, names_for
from tallow.services.showing.cards import Card, Laid, laid
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit import entry_list as kit
from tallow.ui.kit.affinity import AffinityTally, Edge
from tallow.ui.kit.gear_grid import GearGrid
from tallow.ui.kit.gear_model import GearCard, Place
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.listing import say_own
from tallow.ui.sheets.stats import bind_figure, show_figure

BESIDE = "Beside the grid"
NARROWEST = 76
"""How narrow a cell may become, in pixels at 100 %."""


class CardGridBlock(BlockWidget):
    """Head, grid, foot, and what lies beside the grid."""

    def __init__(self, bridge: Bridge, view: SheetView, block: CardGrid) -> None:
        super().__init__(bridge, view)
        field = view.field(block.field)
        assert isinstance(field, EntriesField), "the registry lets only lists of entries into a grid of cards"
        self._block, self._field = block, field
        self._laid = Laid({}, (), {})
        self._grid = GearGrid(field.label, rows=block.rows, columns=block.columns, narrowest=NARROWEST)
        self._tally = AffinityTally("Completed", {color: view.label(id) for color, id in block.counts.items()})
        self._bad = Text("", Role.SECONDARY, "danger", wrap=True)
        self._beside_head = Text(BESIDE, Role.MINIMUM, "ink3")
        self._beside_head.setContentsMargins(0, look().px(6), 0, 0)
        self._beside = kit.EntryList(f"{field.label}, beside the grid", add="", numbered=False)
        self.adopt(field.id, self._grid)
        for color, id in block.counts.items():
            bind_figure(self, id, self._tally.figures[color])
        self._connect()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(SectionHead(field.label))
        column.addSpacing(look().px(8))
        parts: list[QWidget] = [self._bad, self._grid, self._tally, self._beside_head, self._beside]
        for each in parts:
            column.addWidget(each)
        self._tally.setVisible(bool(block.counts))
        self.refresh()

    def refresh(self) -> None:
        sentence = self.view.bad(self._field.id)
        self._bad.setText(sentence)
        self._bad.setVisible(bool(sentence))
        self._grid.setDisabled(bool(sentence))
        self._laid = laid(self.view, self._block)
        cards = {self._cell(place): _card(card) for place, card in self._laid.cells.items()}
        if cards != self._grid.cards:
            self._grid.set_cards(cards)
        for color, id in self._block.counts.items():
            show_figure(self.view, id, self._tally.figures[color])
        self._tally.settle()
        beside = [_beside(card) for card in self._laid.beside]
        if beside != [slot.entry for slot in self._beside.rows]:
            self._beside.set_entries(beside)
        for each in (self._beside_head, self._beside):
            each.setVisible(bool(beside))

    def editor(self, path: str) -> QWidget | None:
        """The grid with the card of a line under the keyboard, or the list beside it, for a jump to that line."""
        field, _, rest = path.partition(".")
        id = rest.partition(".")[0]
        if field == self._field.id and any(card.row["id"] == id for card in self._laid.beside):
            return self._beside
        for place, card in self._laid.cells.items() if field == self._field.id else ():
            if card.row["id"] == id:
                self._grid.setCurrentIndex(self._grid.model().index(*self._cell(place)))
        return super().editor(path if path in self._editors else field)

    def _connect(self) -> None:
        self._grid.card_moved.connect(self._on_moved)
        self._grid.card_removed.connect(self._on_taken_out)
        self._grid.cell_opened.connect(lambda cell: self._open(cell, self._name_at(cell)))
        self._grid.cell_begun.connect(self._open)
        self._grid.name_given.connect(self._on_named)
        self._beside.entry_opened.connect(self._on_put_back)
        self._beside.entry_removed.connect(self._on_removed)
        for view, menu in ((self._grid, self._menu_of_cell), (self._beside, self._menu_of_line)):
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(menu)

    # places: cells are counted from 1, row by row

    def _cell(self, place: int) -> Place:
        row, column = divmod(place - 1, self._block.columns)
        return row, column

    def _place(self, cell: Place) -> int:
        return cell[0] * self._block.columns + cell[1] + 1

    def _card_at(self, cell: Place) -> Card | None:
        return self._laid.cells.get(self._place(cell))

    def _name_at(self, cell: Place) -> str:
        card = self._card_at(cell)
        return self.view.entry_name(card.row) if card else ""

    # what is changed

    def _on_moved(self, start: Place, end: Place) -> None:
        """A card goes to another cell; what lies there comes the other way."""
        card, other = self._card_at(start), self._card_at(end)
        if card is None:
            return
        edits = [self._put(card, self._place(end))]
        edits += [self._put(other, self._place(start))] if other else []
        self._commit(f"move {card.shown.name} to row {end[0] + 1} column {end[1] + 1}", edits)

    def _on_taken_out(self, cell: Place) -> None:
        """A card is laid beside the grid; it stays in the list."""
        card = self._card_at(cell)
        if card is not None:
            self._commit(f"take {card.shown.name} out", [self._put(card, 0)])

    def _on_put_back(self, id: str) -> None:
        """A card from beside goes into the cell under the keyboard, or the first that is free."""
        here = self._place(self._grid.current)
        count = self._block.rows * self._block.columns
        free = next((place for place in (here, *range(1, count + 1)) if place not in self._laid.cells), None)
        card = self._lying_beside(id)
        if free is None:
            self.bridge.trouble.emit(f"All {count} cells hold a card. Take one out first.")
        elif card is not None:
            self._commit(f"put {card.shown.name} in", [self._put(card, free)])

    def _on_removed(self, id: str) -> None:
        card = self._lying_beside(id)
        if card is not None:
            self._commit(f"remove {card.shown.name}", [self._removed(card)])

    def _remove_at(self, cell: Place) -> None:
        card = self._card_at(cell)
        if card is not None:
            self._commit(f"remove {card.shown.name}", [self._removed(card)])

    def _open(self, cell: Place, text: str) -> None:
        self._grid.start_typing(cell, text, names_for(self.view.book, self._field))

    def _on_named(self, cell: Place, name: str) -> None:
        """What was typed in a cell becomes its card, in the stead of the one that lies there."""
        card = self._card_at(cell)
        if not name or (card is not None and name == self.view.entry_name(card.row)):
            return
        edits: list[Edit] = [self._removed(card)] if card else []
        cells = {self._block.place: self._place(cell)}
        try:
            row = entry_row(self.view.book, self._field, self.bridge.host.fresh_id(), name, cells)
        except UserMistake as mistake:
            self.bridge.trouble.emit(str(mistake))
            return
        self._commit(f"add {name}", [*edits, Insert(self.view.record.id, self._field.id, row)])
        say_own(self, self._field, row_of(self.view.stored(self._field.id) or (), row["id"]))

    def _lying_beside(self, id: str) -> Card | None:
        return next((card for card in self._laid.beside if card.row["id"] == id), None)

    def _stored(self, card: Card) -> Row:
        rows = self.view.stored(self._field.id)
        return row_of(self._field.default if rows is None else rows, card.row["id"]) or card.row

    def _put(self, card: Card, place: int) -> Edit:
        path = f"{self._field.id}.{card.row['id']}.{self._block.place}"
        return Set(self.view.record.id, path, place, self._stored(card).get(self._block.place))

    def _removed(self, card: Card) -> Edit:
        return Remove(self.view.record.id, self._field.id, str(card.row["id"]), self._stored(card))

    def _commit(self, what: str, edits: Iterable[Edit]) -> None:
        self.commit(f"{self._field.label.lower()}, {what}", list(edits))

    # menus, for whoever has no keyboard at hand

    def _menu_of_cell(self, spot: QPoint) -> None:
        index = self._grid.indexAt(spot)
        cell = (index.row(), index.column())
        name = self._name_at(cell) if index.isValid() and self._grid.isEnabled() else None
        if name is None:
            return
        ways: dict[str, Callable[[], None]] = {"Add…": partial(self._open, cell, "")}
        if self._card_at(cell) is not None:
            ways = {
                "Change…": partial(self._open, cell, name),
                "Take out": partial(self._on_taken_out, cell),
                "Remove": partial(self._remove_at, cell),
            }
        self._menu(ways, self._grid.viewport().mapToGlobal(spot))

    def _menu_of_line(self, spot: QPoint) -> None:
        index = self._beside.indexAt(spot)
        entry = self._beside.rows[index.row()].entry if index.isValid() else None
        if entry is not None:
            ways = {"Put in": partial(self._on_put_back, entry.id), "Remove": partial(self._on_removed, entry.id)}
            self._menu(ways, self._beside.viewport().mapToGlobal(spot))

    def _menu(self, ways: Mapping[str, Callable[[], None]], at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, way in ways.items():
            menu.addAction(visible(words)).triggered.connect(lambda _checked=False, way=way: way())
        menu.popup(at)


def _card(card: Card) -> GearCard:
    """A card as the kit draws it."""
    shown = card.shown
    halves = {Edge[edge.upper()]: color for edge, color in shown.halves.items()}
    return GearCard(shown.name, shown.note, halves, shown.error, card.missing)


def _beside(card: Card) -> kit.Entry:
    """A card that lies beside the grid."""
    note = card.shown.note if card.missing else card.why or card.shown.note
    return kit.Entry(str(card.row["id"]), card.shown.name, note, card.missing, opens=True)
