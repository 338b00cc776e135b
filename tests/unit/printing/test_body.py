"""A body on paper: shields with what protects each part, injuries that are crossed, and places for the pencil."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from tallow.model.body import Body, HitPlace
from tallow.model.sheet import Notes, row
from tallow.printing import blocks
from tallow.printing.pdf import pdf
from tallow.printing.pen import Ink, Shape, Spot, Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.rest import at_rest
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import KIND, SHEET, changed, laid, texts, view

BODY = Body(
    "Body",
    (
        HitPlace("Brain", "wit", light="asleep", note="insanity"),
        HitPlace("Arms", "sample.most", light="asleep", heavy="hungry"),
        HitPlace("Legs", "health"),
    ),
    hint="armor · injury",
    note="L light, H heavy.",
)
PAGE = replace(SHEET, rows=(row(BODY),))


def lay(room: float = 62, block: Body = BODY, *, form: bool = False, **values: Any) -> Strand:
    return blocks.lay(block, PaperView(view("Wick", changed(**values))), Space(room, form=form))


def drawn(strand: Strand) -> list[Ink]:
    heads = [strand.head] if strand.head else []
    return [mark for piece in (*heads, *strand.pieces) for mark in plain(piece.marks)]


def said(strand: Strand) -> list[str]:
    return [mark.line.text for mark in drawn(strand) if isinstance(mark, Words)]


def crosses(strand: Strand) -> int:
    """Each cross is two bars, each of one ring; a shield has two rings."""
    bars = [mark for mark in drawn(strand) if isinstance(mark, Shape) and len(mark.rings) == 1]
    return len(bars) // 2


def test_each_part_has_its_shield_and_the_squares_that_it_can_have() -> None:
    strand = lay(asleep=False, hungry=True)
    assert said(strand) == [
        *("Body", "armor · injury"),
        *("Brain", "insanity", "41 %", "L"),
        *("Arms", "60", "H", "L"),
        *("Legs", "37"),
        "L light, H heavy.",
    ]
    assert len([mark for mark in drawn(strand) if isinstance(mark, Shape) and len(mark.rings) == 2]) == 3
    assert crosses(strand) == 1  # the arms' heavy one
    heavy = [mark for mark in drawn(strand) if isinstance(mark, Strip) and mark.height == pytest.approx(0.8)]
    assert len(heavy) == 2  # top and foot of one heavy frame


def test_one_flag_of_two_parts_is_crossed_in_both() -> None:
    assert crosses(lay(asleep=True, hungry=False)) == 2


def test_shields_and_squares_stand_in_columns_within_the_width() -> None:
    for room in (62, 40, 150):
        strand = lay(room)
        lefts = {
            round(min(x for x, _ in mark.rings[0]), 2)
            for mark in drawn(strand)
            if isinstance(mark, Shape) and len(mark.rings) == 2
        }
        assert len(lefts) == 1
        edges = [mark.x + mark.width for mark in drawn(strand) if isinstance(mark, Strip)]
        assert max(edges) == pytest.approx(room)


def test_a_long_name_takes_lines_and_stays_clear_of_its_shield() -> None:
    name = "The arm that once was broken at the river"
    long = replace(BODY, places=(HitPlace(name, "wit", "asleep", "hungry"),))
    strand = lay(62, long)
    words = " ".join(said(strand))
    assert name in words
    # 62 − 2 squares of 6.3 with 2 between, 4.6, and a shield of 9.3: the shield begins at 33.5
    assert all(mark.x + mark.line.width <= 33.5 for mark in drawn(strand) if isinstance(mark, Words) and mark.x < 30)


def test_a_form_lets_numbers_and_injuries_be_filled_in_and_no_total() -> None:
    strand = lay(form=True, asleep=False, hungry=True)
    fills = [mark.fill for piece in strand.pieces for mark in piece.marks if isinstance(mark, Spot)]
    assert [(fill.path, fill.sort, fill.value) for fill in fills] == [
        ("wit", "text", "41"),
        ("asleep", "tick", ""),
        ("hungry", "tick", "yes"),
        ("asleep", "tick", ""),
        ("health", "text", "37"),
    ]


def test_in_a_form_s_pdf_an_injury_is_crossed_and_not_filled() -> None:
    form = laid(view("Wick", changed(hungry=True), sheet=PAGE), form=True)
    (page,) = PdfReader(BytesIO(pdf(form))).pages
    looks = [note.get_object()["/AP"]["/N"] for note in page.annotations or ()]
    (tick, *_) = [look["/Yes"].get_object().get_data() for look in looks if "/Yes" in look]
    assert tick.count(b" l") == 10  # two bars of six corners each; the filling of a square has four


def test_what_does_not_fit_stands_there_and_cannot_be_filled_in() -> None:
    strand = lay(form=True, wit="clever")
    assert "insanity clever" in said(strand)  # beside the shield, which has no room for words
    assert "wit" not in [mark.fill.path for piece in strand.pieces for mark in piece.marks if isinstance(mark, Spot)]


def test_a_blank_sheet_has_empty_shields_and_squares() -> None:
    blank = blank_of(KIND, view(sheet=PAGE).book)
    strand = blocks.lay(BODY, blank, Space(62))
    assert crosses(strand) == 0
    assert not [text for text in said(strand) if any(map(str.isdigit, text))]


def test_at_rest_no_part_is_hurt() -> None:
    rested = at_rest(view("Wick", changed(hungry=True, asleep=True), sheet=PAGE))
    assert (rested.value("hungry"), rested.value("asleep"), rested.value("wit")) == (False, False, 41)


def test_a_body_goes_on_over_the_page_under_its_head() -> None:
    many = replace(BODY, places=tuple(HitPlace(f"Part {number}", "wit", "asleep") for number in range(1, 41)))
    layout = laid(view(sheet=replace(SHEET, rows=(row(many),))), paper="a5")
    assert len(layout.pages) > 1
    assert [text for text in texts(layout) if text.startswith("Part ")] == [f"Part {at}" for at in range(1, 41)]
    assert "continued" in texts(layout)


def test_a_body_that_a_page_can_hold_is_not_broken_over_two() -> None:
    def pages(parts: int) -> list[list[str]]:
        sheet = replace(SHEET, rows=(row(Notes("notes", 8)), row(replace(BODY, places=BODY.places[:1] * parts))))
        layout = laid(view("Wick", changed(notes="line\n" * 16), sheet=sheet), paper="a5")
        return [[text for text in texts(replace(layout, pages=(page,))) if text == "Brain"] for page in layout.pages]

    # 193 mm are left on A5; 16 lines and their head take 108, the body's head 5.4 and each part 12.4
    assert [len(found) for found in pages(5)] == [5]
    assert [len(found) for found in pages(9)] == [0, 9]


def test_on_a_card_shields_and_squares_are_smaller_and_rows_closer() -> None:
    usual, card = lay(), blocks.lay(BODY, PaperView(view()), Space(62, close=True, bare=True))
    assert sum(piece.height for piece in usual.pieces[:3]) == pytest.approx(3 * 12.4)
    # the first has a note: 4.6 for its name, 3.4 for the note and 2.6; the others 9.2
    assert [round(piece.height, 1) for piece in card.pieces[:3]] == [10.6, 9.2, 9.2]


def test_the_twin_says_what_it_shows() -> None:
    assert blocks.shown_ids(BODY, view()) == ("wit", "asleep", "sample.most", "asleep", "hungry", "health")
