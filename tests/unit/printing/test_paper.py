"""Which papers there are and what margins leave of them."""

from datetime import date

import pytest

from tallow.model.errors import UserMistake
from tallow.printing.options import Options
from tallow.printing.paper import Frame, Margins, clear_of, day, spoken_border, turned


def test_each_paper_has_its_own_margins() -> None:
    # A4: 210 − 12 − 12 by 297 − 11 − 9; Letter: 215.9 − 26 by 279.4 − 10 − 8; A5: 148 − 20 by 210 − 9 − 8
    assert Options().frame() == Frame(210, 297, 12, 11, 186, 277)
    letter = Options(paper="letter").frame()
    assert (letter.width, letter.height) == pytest.approx((189.9, 261.4))
    assert Options(paper="a5").frame() == Frame(148, 210, 10, 9, 128, 193)


def test_a_margin_holds_for_all_sides_and_the_long_side_may_lie() -> None:
    assert Options(margin=20).frame() == Frame(210, 297, 20, 20, 170, 257)
    # 297 − 12 − 12 by 210 − 11 − 9
    assert Options(landscape=True).frame() == Frame(297, 210, 12, 11, 273, 190)


@pytest.mark.parametrize("margin", [80, 105, 300, 1e9])
def test_a_margin_that_leaves_no_room_is_a_sentence(margin: float) -> None:
    with pytest.raises(UserMistake, match=r"^[^\n]*Give (a )?smaller ones?\.$"):
        Options(margin=margin).frame()


@pytest.mark.parametrize(("margin", "said"), [(-1, "−1"), (-0.5, "−0.5"), (float("nan"), "nan")])
def test_a_margin_that_is_none_is_not_called_too_large(margin: float, said: str) -> None:
    with pytest.raises(UserMistake, match=rf"^A margin of {said} mm lies on no paper\. Give 0 or more\.$"):
        Options(margin=margin).frame()


def test_an_unknown_paper_is_named_with_the_known_ones() -> None:
    with pytest.raises(UserMistake, match=r"There is no paper 'a44'\. Did you mean a4\?"):
        Options(paper="a44").frame()


def test_a_day_reads_the_same_in_every_locale() -> None:
    assert day(date(2026, 11, 29)) == "29 Nov 2026"


# a printer's border


def test_margins_as_wide_as_the_border_are_clear_of_it() -> None:
    assert clear_of(Options().frame(), Margins(12, 11, 12, 9)) is None
    assert clear_of(Options().frame(), Margins(0, 0, 0, 0)) is None
    # 11 and 9 are left as they are for 0.04 mm, which printers round away
    assert clear_of(Options().frame(), Margins(12.04, 11.04, 12.04, 9.04)) is None


def test_each_margin_in_the_border_becomes_as_wide_and_the_others_stay() -> None:
    # A4's own are 12, 11, 12 and 9; 36 points are 12.7 mm and 18 are 6.35
    assert clear_of(Options().frame(), Margins(6.35, 12.7, 6.35, 12.7)) == Margins(12, 12.7, 12, 12.7)
    # a margin is rounded away from the border: 6.35 becomes 6.4
    assert clear_of(Options(margin=5).frame(), Margins(6.35, 4, 6.35, 4)) == Margins(6.4, 5, 6.4, 5)
    # also of a card, whose sides are those of the page
    assert clear_of(Options(cards=True).frame(), Margins(0, 0, 0, 10)) == Margins(12, 11, 12, 10)


def test_widened_margins_are_clear_of_the_border() -> None:
    for border in (Margins(6.35, 12.7, 6.35, 12.7), Margins(3.53, 14.11, 10.58, 7.06), Margins(12.049, 11.01, 30, 9)):
        for paper in ("a4", "letter", "a5"):
            wide = clear_of(Options(paper=paper, margin=2).frame(), border)
            assert wide is not None
            assert clear_of(Options(paper=paper, margin=wide).frame(), border) is None


def test_of_a_lying_page_each_side_may_come_on_either_of_the_paper_s() -> None:
    # Turned, its left and right come on the paper's top and foot, and its top and foot on the paper's left and right.
    assert turned(Margins(left=3, top=14, right=10, foot=7)) == Margins(left=14, top=10, right=14, foot=10)


def test_a_border_is_said_as_shortly_as_it_is() -> None:
    assert spoken_border(Margins(4, 4, 4, 4)) == "4 mm on every side"
    assert spoken_border(Margins(6.35, 12.7, 6.35, 12.7)) == "6.4 mm at the sides, 12.7 mm at top and foot"
    each = "14 mm at the top, 10 mm at the right, 7 mm at the foot, 3 mm at the left"
    assert spoken_border(Margins(3, 14, 10, 7)) == each
