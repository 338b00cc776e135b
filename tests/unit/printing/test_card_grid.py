"""Cards in a grid on paper: cells, letters for halves, what lies beside, and places for the pencil and a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tallow.hooks.watching.guarded import guarded
from tallow.model.book import Book
from tallow.model.cards import CardGrid, ShownCard
from tallow.model.column import NumberField
from tallow.model.field import EntriesField
from tallow.model.kind import KindType
from tallow.model.record import Campaign, Document, Record
from tallow.model.value import Row
from tallow.printing import blocks
from tallow.printing.pen import Spot, Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.services.book import CampaignBook
from tallow.services.showing.cards import laid
from tallow.services.showing.sheets import SheetView
from tests.unit.hooks.made import registry_of
from tests.unit.printing.sample import FIELDS, KIND, Shelf, changed, game

HALVES: Mapping[str, Mapping[str, str]] = {"Lamp": {"right": "blue", "bottom": "red"}, "Bandage": {"left": "blue"}}
LIST = EntriesField("pack", "Pack", "sample.trick", columns=(NumberField("place", "Place", minimum=0),))
PACK = [
    {"id": "a", "name": "Lamp", "place": 1},
    {"id": "b", "name": "Bandage", "place": 2},
    {"id": "c", "entry": "sample.spark", "place": 5},
    {"id": "d", "name": "Rope", "place": 2},
    {"id": "e", "name": "Anvil", "place": 10},
    {"id": "f", "name": "Whistle"},
    {"id": "g", "entry": "gone.hat", "place": 9},
]


def shown(record: Record, row: Row, book: Book) -> ShownCard:
    entry = book.entry(row.get("entry", ""))
    name = entry.name if entry else row["name"]
    return ShownCard(name, f"of {record.name}", HALVES.get(name, {}))


GRID = CardGrid("pack", "place", shown, {"blue": "sample.most"})


def view(**values: Any) -> SheetView:
    kind = KindType(KIND, "Keeper", "Keepers", (*FIELDS, LIST))
    record = Record("r", "c", KIND, "Wick", Document(changed(**{"pack": PACK, "strength": 1, **values})))
    declared = registry_of(replace(game(), kinds={KIND: kind}))
    return SheetView(record, CampaignBook(Campaign("c", "Lamp Street", {}), declared, Shelf(record)))


def lay(room: float = 120, block: CardGrid = GRID, *, form: bool = False, cut: int | None = None) -> Strand:
    return blocks.lay(block, PaperView(view()), Space(room, form=form, cut=cut))


def drawn(strand: Strand) -> list[Any]:
    heads = [strand.head] if strand.head else []
    return [mark for piece in (*heads, *strand.pieces) for mark in plain(piece.marks)]


def said(strand: Strand) -> list[str]:
    return [mark.line.text for mark in drawn(strand) if isinstance(mark, Words)]


def word(strand: Strand, text: str) -> Words:
    return next(mark for mark in drawn(strand) if isinstance(mark, Words) and mark.line.text == text)


# where cards lie


def test_the_first_of_two_has_the_cell_and_no_line_is_ever_lost() -> None:
    found = laid(view(), GRID)
    assert {place: card.shown.name for place, card in found.cells.items()} == {
        1: "Lamp",
        2: "Bandage",
        5: "Strike a spark",
        9: "gone.hat",
    }
    assert [(card.shown.name, card.why) for card in found.beside] == [
        ("Rope", "its place, 2, is taken by Bandage"),
        ("Anvil", "its place, 10, is beyond the grid"),
        ("Whistle", ""),
    ]
    assert found.cells[9].missing
    assert found.cells[9].shown.note == "missing: gone"
    assert found.counts == {"blue": 1}


def test_a_half_of_no_known_edge_or_color_is_the_plugin_s_fault() -> None:
    def wrong(record: Record, row: Row, book: Book) -> ShownCard:
        return ShownCard("Lamp", halves={"above": "blue"})

    paper = PaperView(view())
    found = laid(paper, guarded(replace(GRID, shown=wrong), "sample", paper.book.registry.caller))
    assert found.cells[1].shown == ShownCard("Lamp")
    (fault,) = paper.faults
    assert "the grid of cards pack" in fault


# paper


def test_cells_show_names_notes_and_the_letters_of_their_halves() -> None:
    texts = said(lay())
    # of each cell first its words, then its letters from the top round
    assert texts[:9] == ["Pack", "complete: 1 B", "Lamp", "of Wick", "B", "R", "Bandage", "of Wick", "B"]
    assert "missing: gone" in texts


def test_two_halves_stand_at_both_sides_of_their_seam() -> None:
    letters = [mark for mark in drawn(lay()) if isinstance(mark, Words) and mark.line.text == "B"]
    # cells of 40: the seam is at 40, and each box is 2.4 deep
    assert [round(mark.x + mark.line.width / 2, 2) for mark in letters] == [38.8, 41.2]


def test_the_grid_s_lines_are_whole_and_its_rows_as_high_as_a_card() -> None:
    strand = lay()
    assert [round(piece.height, 2) for piece in strand.pieces[:3]] == [26.1, 24.3, 24.3]  # the first with 1.8 above it
    across = [mark for mark in drawn(strand) if isinstance(mark, Strip) and mark.width == pytest.approx(120)]
    assert len([mark for mark in across if mark.height == 0.25]) == 4


def test_what_lies_beside_is_listed_with_why() -> None:
    texts = said(lay())
    at = texts.index("Beside the grid")
    assert texts[at:] == [
        *("Beside the grid", "Rope", "its place, 2, is taken by Bandage"),
        *("Anvil", "its place, 10, is beyond the grid", "Whistle"),
    ]


def test_a_cut_list_says_how_many_lie_beside_and_leaves_the_cells_whole() -> None:
    texts = said(lay(cut=1))
    assert "and 2 more" in texts
    assert "Strike a spark" in texts
    assert "Anvil" not in texts


def test_a_long_name_takes_lines_within_its_cell() -> None:
    long = "The lantern that was carried over the salt flat by the keeper's brother"
    block = replace(GRID, shown=lambda record, row, book: ShownCard(long, "a note"))
    strand = lay(60, block)
    assert long in " ".join(said(strand))
    assert all(mark.line.width <= 20 for mark in drawn(strand) if isinstance(mark, Words) and mark.role.size == 10)


def test_a_form_lets_each_card_be_renamed_and_each_free_cell_be_filled() -> None:
    fills = [mark.fill for piece in lay(form=True).pieces for mark in piece.marks if isinstance(mark, Spot)]
    assert [(fill.path, fill.value) for fill in fills] == [
        *(("pack.a", "Lamp"), ("pack.b", "Bandage"), ("pack.+3.place=3", "")),
        *(("pack.+4.place=4", ""), ("pack.c", "Strike a spark"), ("pack.+6.place=6", "")),
        *(("pack.+7.place=7", ""), ("pack.+8.place=8", ""), ("pack.g", "gone.hat")),
        *(("pack.d", "Rope"), ("pack.e", "Anvil"), ("pack.f", "Whistle")),
    ]


def test_a_blank_sheet_is_an_empty_grid() -> None:
    strand = blocks.lay(GRID, blank_of(KIND, view().book), Space(120))
    assert said(strand) == ["Pack"]
    assert len(strand.pieces) == 3


def test_a_list_that_does_not_fit_stands_below_its_empty_grid() -> None:
    strand = blocks.lay(GRID, PaperView(view(pack="a rope")), Space(120, form=True))
    assert "a rope" in said(strand)
    assert not [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Spot)]


def test_the_twin_says_what_it_shows() -> None:
    assert blocks.shown_ids(GRID, view()) == ("pack", "sample.most")
