"""Sheets one behind the other: where a record begins, cards on halves of pages, order and breaks of sections."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from tallow.model.errors import UserMistake
from tallow.model.sheet import Heading, Notes, Sheet, Stats, row
from tallow.printing.document import Document
from tallow.printing.pen import Strip, Words
from tests.unit.printing.sample import KIND, SHEET, changed, extracted, laid, marks, texts, view

LONG = changed(notes="\n".join(f"line {number}" for number in range(60)))


def places(document: Document) -> list[tuple[int, int]]:
    """Where each sheet begins, and on how many pages it stands."""
    return [(each.first, each.count) for each in document.records]


def tops(document: Document, page: int, text: str) -> list[float]:
    """How far down a text stands."""
    found = marks(document.pages[page])
    return [y + mark.baseline for _, y, mark in found if isinstance(mark, Words) and mark.line.text == text]


def test_a_further_page_says_which_it_is_of_how_many() -> None:
    document = laid(view("Wick", LONG))
    assert places(document) == [(0, 2)]
    first, second = extracted(document)
    assert "continued" not in first
    assert "wick, continued 2/2" in second


def test_the_count_is_the_record_s_own_and_the_foot_counts_all() -> None:
    document = laid(view("Moth"), view("Wick", changed(notes="word " * 3000)))
    pages = extracted(document)
    assert len(pages) > 3
    for number, page in enumerate(pages[2:], 2):
        assert f"wick, continued {number}/{len(pages) - 1}" in page
        assert f"page {number + 1} of {len(pages)}" in page


def test_a_name_that_is_too_long_is_cut_only_on_further_pages() -> None:
    name = "Wick of the Seventh Lamp " * 8
    first, second, *_ = extracted(laid(view(name, LONG)))
    assert " ".join(name.split()).casefold() in first
    assert re.search(r"wick of the seventh lamp.*…, continued 2/", second)


def test_each_record_begins_on_a_page_of_its_own() -> None:
    assert places(laid(view("A", LONG), view("B"), view("C"))) == [(0, 2), (2, 1), (3, 1)]


def test_on_sheets_of_paper_each_record_begins_on_a_front() -> None:
    document = laid(view("A"), view("B", LONG), view("C"), breaks="sheet")
    # fronts are the pages 1, 3 and 5; the back of A's stays white
    assert places(document) == [(0, 1), (2, 2), (4, 1)]
    assert len(document.pages) == 5
    assert document.pages[1].placed == ()
    assert extracted(document)[1] == ""
    assert "page 5 of 5" in extracted(document)[4]


CARD = Sheet(KIND, (row(Heading(("trade",))), row(Stats(("strength", "wit")))), "Card")


def test_without_breaks_a_record_follows_the_other_where_there_is_room() -> None:
    views = [view(name, sheet=CARD) for name in "ABCDEFGHIJ"]
    assert places(laid(*views)) == [(number, 1) for number in range(10)]
    document = laid(*views, breaks="none")
    begin = [first for first, _ in places(document)]
    assert begin == sorted(begin)
    # a sheet is the name's 4.6 + 9.2 × 1.2, then 3.0 and the boxes' 4.6 + 11.5: 34.7 mm, and 9 lie between two
    on_first = [y for text in "ABCDEFGHIJ" for y in tops(document, 0, text)]
    steps = {round(below - above, 1) for above, below in pairwise(on_first)}
    assert len(steps) == 1
    assert steps.pop() == pytest.approx(34.7 + 9.0, abs=0.1)
    # 268.4 mm hold six of them; the fifth ends at 5 × 34.7 + 4 × 9 = 209.5, and 30 % must be free for the next
    assert begin == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
    assert document.pages[0].records == ("r",) * 5
    assert "lamp street · a, b, c, d, e · card" in extracted(document)[0]


def test_a_record_that_goes_on_shares_its_last_page_with_the_next() -> None:
    joined = laid(view("A"), view("B", LONG), view("C", sheet=CARD), breaks="none")
    assert places(joined) == [(0, 1), (1, 2), (2, 1)]
    assert len(joined.pages[2].records) == 2
    assert "b, c" in extracted(joined)[2]


def test_what_is_left_of_a_page_is_never_written_over() -> None:
    document = laid(*(view(name, sheet=CARD) for name in "ABCDE"), view("F", LONG), view("G"), breaks="none")
    for page in document.pages:
        columns: dict[float, list[tuple[float, float]]] = {}
        for placed in page.placed:
            columns.setdefault(placed.x, []).append((placed.y, placed.y + placed.piece.height))
        for rows in columns.values():
            assert all(below >= above - 0.001 for (_, above), (below, _) in pairwise(sorted(rows)))


def test_two_cards_share_a_page_with_a_line_to_cut_along() -> None:
    document = laid(*(view(name, sheet=CARD) for name in "ABC"), cards=True)
    assert places(document) == [(0, 1), (0, 1), (1, 1)]
    (first,), (second,) = tops(document, 0, "A"), tops(document, 0, "B")
    assert second - first == pytest.approx(148.5)  # half of 297
    dashes = [y + mark.y for _, y, mark in marks(document.pages[0]) if isinstance(mark, Strip) and mark.width == 2.0]
    assert len(dashes) == 31  # 186 ÷ 6
    assert set(dashes) == {148.5 - 0.1}
    assert [page.count("page") for page in extracted(document)] == [2, 1]


def test_on_sheets_of_paper_each_card_begins_a_page() -> None:
    document = laid(*(view(name, sheet=CARD) for name in "AB"), cards=True, breaks="sheet")
    assert places(document) == [(0, 1), (2, 1)]


def test_cards_that_lie_stand_beside_each_other() -> None:
    document = laid(*(view(name, sheet=CARD) for name in "AB"), cards=True, landscape=True)
    assert tops(document, 0, "A") == tops(document, 0, "B")
    across = [y + mark.y for _, y, mark in marks(document.pages[0]) if isinstance(mark, Strip) and mark.height == 2.0]
    assert len(across) == 32  # 190 ÷ 6 is 31.7


def test_a_card_s_text_stays_in_its_half() -> None:
    document = laid(view("A"), view("B"), cards=True)
    assert len(document.pages) > 1
    for page in document.pages:
        for _, y, mark in marks(page):
            if isinstance(mark, Words):
                down = y + mark.baseline
                assert 11 <= down <= 148.5 - 9 or 148.5 + 11 <= down <= 297 - 9


def test_cards_leave_out_empty_lines_where_something_stands() -> None:
    def rules(document: Document) -> int:
        """The rules of lines to write on: tricks and notes are 88.5 mm wide."""
        found = (mark for page in document.pages for _, _, mark in marks(page) if isinstance(mark, Strip))
        return sum(mark.height == 0.2 and mark.width == pytest.approx(88.5) for mark in found)

    assert rules(laid(view("A"), cards=True)) == 2 + 3 + 3  # tricks; the notes' three lines; friend, trust, wit
    assert rules(laid(view("A"))) > 2 + 3 + 3
    empty = laid(view("A", changed(tricks=[], notes="")), cards=True)
    assert rules(empty) == 1 + 1 + 3  # one of each to write on


def test_sections_come_in_the_order_that_is_wished() -> None:
    document = laid(view(), order=("notes", "gear"))
    assert tops(document, 0, "Notes") < tops(document, 0, "Gear") < tops(document, 0, "Strength")
    assert tops(document, 0, "Name") < tops(document, 0, "Notes")
    usual = laid(view())
    assert tops(usual, 0, "Strength") < tops(usual, 0, "Gear") < tops(usual, 0, "Notes")


def test_a_section_may_begin_on_a_new_page() -> None:
    document = laid(view(), apart=("gear", "tricks"))
    assert places(document) == [(0, 3)]
    assert [bool(tops(document, page, "Gear")) for page in range(3)] == [False, True, False]
    assert [bool(tops(document, page, "Tricks")) for page in range(3)] == [False, False, True]


MANY = 32  # rows: more than stay below the heads of a first page, and fewer than a page of their own holds
GEAR = changed(gear=[{"id": str(number), "name": f"thing {number}"} for number in range(MANY)])


def test_what_spills_over_pages_is_named_and_may_be_kept_whole() -> None:
    spilling = laid(view("Wick", GEAR))
    (wick,) = spilling.records
    assert [section.title for section in wick.spilled] == ["Gear"]
    whole = laid(view("Wick", GEAR), whole=("gear",))
    assert [section.title for section in whole.records[0].spilled] == []
    assert [sum(f"thing {number} " in page for number in range(MANY)) for page in extracted(whole)] == [0, MANY, 0]
    # what no page can hold spills all the same, and loses nothing
    more = changed(gear=[{"id": str(number), "name": f"thing {number}"} for number in range(60)])
    long = laid(view("Wick", more), whole=("gear",))
    assert [section.title for section in long.records[0].spilled] == ["Gear"]
    assert {f"thing {number}" for number in range(60)} <= set(texts(long))


def test_a_section_that_no_sheet_has_is_named() -> None:
    with pytest.raises(UserMistake, match=r"There is no section or field 'gaer'\. Did you mean gear"):
        laid(view(), whole=("gaer",))
    laid(view(), order=("gear",), apart=("Gear",), whole=("GEAR",))
    with pytest.raises(
        UserMistake, match=r"^There is no section or field 'xyz'\. The sections are: Name .*Gear.* in it\.$"
    ):
        laid(view(), order=("xyz",))


def test_nothing_to_print_is_a_sentence() -> None:
    with pytest.raises(UserMistake, match=r"There is no sheet to print\. Name a record"):
        laid()


CARDED = replace(SHEET, card=(row(Heading(("trade",))), row(Stats(("strength",)), Notes("notes"))))


def test_a_card_shows_what_its_sheet_says_and_the_whole_front_where_it_says_nothing() -> None:
    (card,) = extracted(laid(view(sheet=CARDED), cards=True))
    assert "strength" in card
    assert "owes the baker a song." in card
    assert "tricks" not in card
    assert "tricks" in " ".join(extracted(laid(view(sheet=CARDED))))
    assert "tricks" in " ".join(extracted(laid(view(), cards=True)))


def test_what_is_ordered_and_left_empty_may_be_on_no_card() -> None:
    wishes = {"order": ("tricks",), "apart": ("health",), "whole": ("gear",), "leave": ("mood",)}
    (card,) = extracted(laid(view(sheet=CARDED), cards=True, **wishes))
    assert "strength" in card
    with pytest.raises(UserMistake, match="There is no section or field 'trick'"):
        laid(view(sheet=CARDED), cards=True, order=("trick",))


def test_a_card_s_name_is_smaller() -> None:
    def size(**options: bool) -> float:
        found = (mark for _, _, mark in marks(laid(view(sheet=CARDED), **options).pages[0]))
        return next(mark.role.size for mark in found if isinstance(mark, Words) and mark.line.text == "Wick")

    assert (size(), size(cards=True)) == (25.0, 18.0)
