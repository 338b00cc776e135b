"""What is worked out of a record on paper: its lines, and its actions as boxes."""

from __future__ import annotations

from typing import Any

from tallow.hooks.watching.guarded import guarded
from tallow.model.book import Book
from tallow.model.record import Record
from tallow.model.sheet import Block, row
from tallow.model.told import Pill, Pills, Told, ToldLine
from tallow.printing import blocks
from tallow.printing.pen import Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import KIND, SHEET, changed, extracted, laid, view

LINES = (
    ToldLine("Salt", "from the flat", "3"),
    ToldLine("Ash Hat", "needs 1 more", "1 of 2", "lack"),
    ToldLine("Surge", "needs an innovation", state="off"),
)
TOLD = Told("Deck", lambda record, book: LINES, hint=lambda record, book: f"of {record.name}")
PILLS = Pills(
    "Spend one to",
    lambda record, book: (Pill("Dodge"), Pill("Encourage", spent=True), Pill("Surge", why="needs an innovation")),
)
FILLED = 3.7 - 2 * (0.25 + 0.45)
"""The side of a square's filling."""


def lay(block: Block, room: float = 186, paper: PaperView | None = None, **space: Any) -> Strand:
    return blocks.lay(block, paper or PaperView(view()), Space(room, **space))


def said(strand: Strand) -> list[str]:
    heads = [strand.head] if strand.head else []
    marks = [mark for piece in (*heads, *strand.pieces) for mark in plain(piece.marks)]
    return [mark.line.text for mark in marks if isinstance(mark, Words)]


def ticked(strand: Strand) -> int:
    strips = [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Strip)]
    return len([each for each in strips if abs(each.width - FILLED) < 1e-6 and abs(each.height - FILLED) < 1e-6])


def test_a_line_has_its_note_behind_it_and_its_value_at_the_right() -> None:
    strand = lay(TOLD)
    assert len(strand.pieces) == 3
    assert said(strand) == [
        *("Deck", "of Wick"),
        *("Salt", "3", "from the flat"),
        *("Ash Hat", "short, 1 of 2", "needs 1 more"),
        *("Surge", "not available: needs an innovation"),
    ]


def test_where_it_is_narrow_notes_stand_below_and_nothing_is_cut() -> None:
    long = "a note of so many words that no line of a narrow column holds them all"
    block = Told("Deck", lambda record, book: (ToldLine("A card of a long name", long, "a value that is long too"),))
    strand = lay(block, 45)
    assert len(strand.pieces) > 3
    assert all(piece.keep for piece in strand.pieces[1:])  # a line stays whole
    words = " ".join(said(strand)[1:])
    assert words == f"A card of a long name a value that is long too, {long}"


def test_a_list_is_cut_where_one_asked_for_that() -> None:
    assert said(lay(TOLD, cut=1))[-1] == "and 2 more"


def test_without_lines_its_own_words_stand_there_or_nothing_at_all() -> None:
    nobody = Told("Deck", lambda record, book: (), "Nothing is left.")
    assert said(lay(nobody)) == ["Deck", "Nothing is left."]
    nothing = lay(Told("Deck", lambda record, book: ()))
    assert (nothing.pieces, nothing.head) == ((), None)
    sheet_of = view(sheet=SHEET.__class__(KIND, (*SHEET.rows, row(Told("Deck", lambda record, book: ())))))
    assert laid(sheet_of).faults == ()


def test_a_blank_sheet_has_lines_to_write_on_and_boxes_to_tick() -> None:
    blank = blank_of(KIND, view().book)
    strand = lay(TOLD, paper=blank)
    assert said(strand) == ["Deck"]
    assert len(strand.pieces) == 2
    boxes = lay(PILLS, paper=blank)
    assert said(boxes) == ["Spend one to", "Dodge", "Encourage", "Surge"]
    assert ticked(boxes) == 0


def test_a_box_is_ticked_where_the_action_is_there() -> None:
    strand = lay(PILLS)
    assert len(strand.pieces) == 1
    assert said(strand) == ["Spend one to", "Dodge", "Encourage", "Surge"]
    assert ticked(strand) == 2  # all but Surge


def test_boxes_go_on_below_and_a_long_label_stands_above_them() -> None:
    assert len(lay(PILLS, 80).pieces) == 1  # a low one is a single piece, two lines high
    assert lay(PILLS, 80).pieces[0].height == 12.0
    narrow = lay(PILLS, 30)
    assert said(narrow)[0] == "Spend one to"
    assert len(narrow.pieces) > 3


def test_a_plugin_that_fails_leaves_room_for_the_pencil_and_is_named() -> None:
    def fails(record: Record, book: object) -> tuple[ToldLine, ...]:
        raise KeyError("no such card")

    shown = view()
    paper = PaperView(shown)
    strand = lay(guarded(Told("Deck", fails), "sample", shown.book.registry.caller), paper=paper)
    assert said(strand) == ["Deck"]
    assert len(strand.pieces) == 2
    assert len(paper.faults) == 1


def test_many_lines_go_on_over_pages_under_their_head() -> None:
    many = Told("Deck", lambda record, book: tuple(ToldLine(f"Card {at}") for at in range(1, 101)))
    layout = laid(view(sheet=SHEET.__class__(KIND, (row(many),))))
    pages = extracted(layout)
    # 273 mm high pages hold 100 lines of 5.7 mm on three
    assert len(pages) == 3
    assert all("deck" in page for page in pages)
    assert [f"card {at}" in " ".join(pages) for at in (1, 50, 100)] == [True] * 3


def test_what_is_told_is_worked_out_once_however_often_it_is_laid_out() -> None:
    asked: list[str] = []

    def lines(record: Record, book: Book) -> tuple[ToldLine, ...]:
        asked.append(record.name)
        return (ToldLine("A card"),)

    sheet = SHEET.__class__(KIND, (row(Told("Deck", lines)), *SHEET.rows))
    crowded = changed(gear=[{"id": f"g{at}", "name": "Pole"} for at in range(14)])  # closer, and so laid out twice
    assert len(laid(view("Wick", crowded, sheet=sheet)).pages) == 1
    assert asked == ["Wick"]
