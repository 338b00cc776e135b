"""Which papers there are and what margins leave of them."""

from datetime import date

import pytest

from tallow.model.errors import UserMistake
from tallow.printing.options import Options
from tallow.printing.paper import Frame, day


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
