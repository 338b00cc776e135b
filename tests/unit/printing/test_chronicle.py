"""A chronicle on paper: its years, what happened in them, deaths behind a bar, over pages and blank."""

from __future__ import annotations

import pytest

from tallow.hooks.watching.guarded import guarded
from tallow.model.record import Record
from tallow.model.sheet import Sheet, row
from tallow.model.years import Chapter, Chronicle, Happening
from tallow.printing import blocks
from tallow.printing.pen import Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import KIND, extracted, laid, view

LONG = "Ten came over the salt flat with one lamp between them and five of them saw the morning that came after it"
CHAPTERS = (
    Chapter("1", "First night", (Happening("Ten came."), Happening("Language", "innovation")), "10 living"),
    Chapter("4", "The Taker", (Happening("Joss, of the Taker", "his lamp is Aldis's", harm=True),)),
    Chapter("5"),
)
TOLD = Chronicle(lambda record, book: CHAPTERS)


def lay(block: Chronicle = TOLD, room: float = 186, paper: PaperView | None = None) -> Strand:
    return blocks.lay(block, paper or PaperView(view()), Space(room))


def said(strand: Strand) -> list[str]:
    heads = [strand.head] if strand.head else []
    marks = [mark for piece in (*heads, *strand.pieces) for mark in plain(piece.marks)]
    return [mark.line.text for mark in marks if isinstance(mark, Words)]


def test_a_year_stands_large_beside_what_happened_in_it() -> None:
    strand = lay()
    assert said(strand) == [
        *("The years", "1", "First night", "Ten came.", "Language", "innovation", "10 living"),
        *("4", "The Taker", "Died", "Joss, of the Taker", "his lamp is Aldis's"),
        "5",
    ]
    years = [
        mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Words) and mark.role.size == 30
    ]
    assert [mark.line.text for mark in years] == ["1", "4", "5"]
    # title 6.0 and text 4.8 below 2.2 stand in the first piece; two lines follow, the foot last with the rule
    assert [round(piece.height, 1) for piece in strand.pieces[:3]] == [13.0, 4.8, 6.6]


def test_a_death_has_its_bar_on_every_line_of_it() -> None:
    long = Chronicle(lambda record, book: (Chapter("4", "", (Happening(LONG, "of " + LONG, harm=True),)),))
    strand = lay(long, 110)
    bars = [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Strip) and mark.width == 0.8]
    texts = said(strand)
    assert texts[2] == "Died"
    assert " ".join(texts[3:]) == f"{LONG} of {LONG}"
    assert len(bars) == len(texts) - 3  # a bar for each line of text and note
    assert sum(bar.height for bar in bars) == pytest.approx(
        sum(4.8 if text in LONG else 4.0 for text in texts[3:]), abs=1.7
    )


def test_a_head_of_many_letters_stands_above_its_chapter() -> None:
    strand = lay(Chronicle(lambda record, book: (Chapter("Before the first year", "", (Happening("Nothing."),)),)))
    assert said(strand) == ["The years", "Before the first year", "Nothing."]
    assert len(strand.pieces) == 1


def test_a_long_tale_goes_on_over_pages_under_its_head_and_loses_nothing() -> None:
    tale = tuple(
        Chapter(str(year), f"Year of {year}", tuple(Happening(f"thing {year}.{at}") for at in range(1, 6)))
        for year in range(1, 29)
    )
    pages = extracted(laid(view(sheet=Sheet(KIND, (row(Chronicle(lambda record, book: tale)),)))))
    # 28 chapters of 2.2 + 6 + 5 · 4.8 + 1.8 mm are 952 mm: four pages of some 250 mm below their heads
    assert len(pages) == 4
    assert all("the years" in page for page in pages)
    joined = " ".join(pages)
    assert all(f"thing {year}.{at}" in joined for year in range(1, 29) for at in range(1, 6))


def test_blank_nothing_yet_and_a_plugin_that_fails() -> None:
    blank = lay(paper=blank_of(KIND, view().book))
    assert (said(blank), len(blank.pieces)) == (["The years"], 12)
    nothing = lay(Chronicle(lambda record, book: (), "Days"))
    assert said(nothing) == ["Days", "Nothing has happened yet."]

    def fails(record: Record, book: object) -> tuple[Chapter, ...]:
        raise KeyError("no such year")

    shown = view()
    paper = PaperView(shown)
    strand = lay(guarded(Chronicle(fails), "sample", shown.book.registry.caller), paper=paper)
    assert (said(strand), len(strand.pieces)) == (["The years"], 12)
    assert len(paper.faults) == 1
