"""What may be chosen for a print, and what each choice leaves of the paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tallow.model.errors import UserMistake
from tallow.printing.options import BREAKS, LARGE, TRACKS, VALUES, Options
from tallow.printing.paper import Frame, Margins, read_margins


def test_margins_are_one_number_or_one_for_each_side() -> None:
    assert read_margins("10") == Margins(10, 10, 10, 10)
    assert read_margins("11,12,9,13.5") == Margins(left=13.5, top=11, right=12, foot=9)
    # 210 − 13.5 − 12 by 297 − 11 − 9
    assert Options(margin=read_margins("11,12,9,13.5")).frame() == Frame(210, 297, 13.5, 11, 184.5, 277)


@pytest.mark.parametrize("typed", ["", "ten", "1,2", "1,2,3,4,5", "1;2;3;4", "10 mm", "nan", "inf", "5,5,nan,5"])
def test_margins_that_cannot_be_read_are_a_sentence(typed: str) -> None:
    with pytest.raises(UserMistake, match=r"no margins\. Give one number of millimeters, or four"):
        read_margins(typed)


@pytest.mark.parametrize("typed", ["-1", "0,-0.5,0,0"])
def test_a_margin_below_0_is_a_sentence(typed: str) -> None:
    with pytest.raises(UserMistake, match=r"^A margin of −\S+ mm lies on no paper\. Give 0 or more\.$"):
        Options(margin=read_margins(typed)).frame()


@pytest.mark.parametrize("typed", ["300", "10,10,10,400"])
def test_a_margin_wider_than_the_page_is_a_sentence(typed: str) -> None:
    with pytest.raises(UserMistake, match=r"^A margin of \S+ mm does not fit on A4\. Give a smaller one\.$"):
        Options(margin=read_margins(typed)).frame()


def test_margins_that_leave_too_little_are_told_with_what_is_needed() -> None:
    # 148 − 95 = 53 of the 60 that a sheet needs
    with pytest.raises(UserMistake, match=r"leave 53 by 193 mm of A5, and a sheet needs 60 by 70\. Give smaller ones"):
        Options(paper="a5", margin=Margins(45, 9, 50, 8)).frame()


def test_cards_are_the_page_s_halves_each_with_its_margins() -> None:
    # A4 upright: two of 210 by 148.5, lying below each other; 148.5 − 11 − 9 = 128.5
    first, second = Options(cards=True).frames()
    assert first == Frame(210, 297, 12, 11, 186, 128.5)
    assert second == Frame(210, 297, 12, 159.5, 186, 128.5)
    # lying: two of 148.5 by 210 beside each other; 148.5 − 12 − 12 = 124.5, 210 − 11 − 9 = 190
    first, second = Options(cards=True, landscape=True).frames()
    assert first == Frame(297, 210, 12, 11, 124.5, 190)
    assert second == Frame(297, 210, 160.5, 11, 124.5, 190)


def test_cards_and_large_print_need_their_room_too() -> None:
    # half of an A5 is 105 high; less 20 and 20 are 65, and 70 are needed
    with pytest.raises(UserMistake, match=r"leave 108 by 65 mm of A5 for each card"):
        Options(paper="a5", margin=20, cards=True).frames()
    # 14 ÷ 10.5 = 4 ÷ 3 as large: 60 and 70 become 80 and 93.3
    assert pytest.approx(4 / 3) == LARGE
    with pytest.raises(UserMistake, match=r"leave 78 by 140 mm of A5, and a sheet needs 80 by 93\.3"):
        Options(paper="a5", margin=35, large=True).frames()
    Options(paper="a5", margin=35).frames()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"values": "rest"}, "There is no state of values 'rest'."),
        ({"tracks": "pip"}, "There is no way to draw tracks 'pip'. Did you mean pips?"),
        ({"breaks": "pages"}, "There is no break 'pages'. Did you mean page?"),
        ({"paper": "a44"}, "There is no paper 'a44'. Did you mean a4?"),
        ({"cut": 0}, "A list cut after 0 rows shows nothing. Give 1 or more."),
        ({"cut": -3}, "A list cut after −3 rows shows nothing. Give 1 or more."),
        ({"margin": 210.0}, "A margin of 210 mm does not fit"),
    ],
)
def test_a_choice_that_there_is_not_is_named(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(UserMistake) as caught:
        replace(Options(), **wrong).see()  # type: ignore[arg-type]
    assert str(caught.value).startswith(sentence)


def test_each_choice_that_there_is_is_taken() -> None:
    for values in VALUES:
        for tracks in TRACKS:
            for breaks in BREAKS:
                Options(values=values, tracks=tracks, breaks=breaks, cut=1).see()
