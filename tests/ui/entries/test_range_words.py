"""What a table of ranges says of its numbers and of what a row has not."""

from tallow.model.entry import Ranges
from tallow.ui.entries.ranged import is_blank
from tallow.ui.entries.side import numbers_called


def test_the_numbers_are_called_by_a_word_that_has_a_plural() -> None:
    assert [numbers_called(each) for each in ("Total", "Final roll", "2d6", "d100")] == [
        "total",
        "final roll",
        "number",
        "number",
    ]


def test_nought_is_nothing_where_a_word_is_written_for_nothing() -> None:
    ranges = Ranges("Total", 1, 6, columns=("damage", "gain"), blank={"damage": "none"})
    assert [is_blank(ranges, "damage", each) for each in (0, None, "", (), 5)] == [True, True, True, True, False]
    assert not is_blank(ranges, "gain", 0)  # 0 is a figure there like any other
