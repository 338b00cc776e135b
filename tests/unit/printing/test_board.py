"""A board on paper: a map that fits its width, and everything on it by name and square."""

from __future__ import annotations

import pytest

from tallow.hooks.loader import Loader
from tallow.hooks.registry import build
from tallow.model.record import Campaign, Document, Record
from tallow.model.value import Row
from tallow.printing import blocks
from tallow.printing.pen import Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.services.book import CampaignBook, NoRecords
from tallow.services.showing.sheets import SheetView

VALUES: Row = {"column": 2, "perch": 2, "twigs": [{"id": "t", "entry": "canary.millet", "at": 4}]}


@pytest.fixture
def book(loader: Loader) -> CampaignBook:
    return CampaignBook(Campaign("c", "C", plugins={"canary": "1"}), build(loader, ["canary"]), NoRecords())


def lay(book: CampaignBook, room: float, *, blank: bool = False) -> Strand:
    record = Record("r", "c", "canary.bird", "Pip", Document(VALUES))
    sheet = book.registry.sheets["canary.bird"].turned("aviary")
    board = next(block for block in sheet.blocks() if type(block).__name__ == "Board")
    view = blank_of("canary.bird", book) if blank else PaperView(SheetView(record, book))
    return blocks.lay(board, view, Space(room))


def said(strand: Strand) -> list[str]:
    return [mark.line.text for piece in strand.pieces for mark in plain(piece.marks) if isinstance(mark, Words)]


def test_the_map_names_its_squares_and_numbers_who_stands_there(book: CampaignBook) -> None:
    words = said(lay(book, 180))
    assert words[:9] == [*"12345", *"abcd"]
    assert words[9:11] == ["1", "2"]  # the twig's name is too long for a square
    assert "1 Millet: 4 d" in words
    assert "2 Pip: 2 b, sleepy" in words


@pytest.mark.parametrize("room", [60.0, 110.0, 186.0, 270.0])
def test_it_stays_within_its_width(book: CampaignBook, room: float) -> None:
    strand = lay(book, room)
    for piece in strand.pieces:
        for mark in plain(piece.marks):
            if isinstance(mark, Strip):
                assert mark.x >= -0.01
                assert mark.x + mark.width <= room + 0.01
            elif isinstance(mark, Words):
                assert mark.x + mark.line.width <= room + 0.01


def test_a_blank_board_is_an_empty_map(book: CampaignBook) -> None:
    assert said(lay(book, 180, blank=True)) == [*"12345", *"abcd"]
