"""A further leaf of a sheet on paper: by itself, with the record's name above it, blank, at rest and as a form."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tallow.model.errors import UserMistake
from tallow.model.sheet import Bar, Cell, Leaf, Lines, Mark, Notes, Sheet, row
from tallow.printing.pdf import pdf
from tallow.printing.pencil import blank_of
from tallow.services.showing.sheets import SheetView, turned
from tests.unit.printing.sample import KIND, SHEET, changed, extracted, laid, texts, view

LEAVED = Sheet(
    KIND,
    SHEET.rows,
    "Keeper record",
    (
        Leaf("tale", "Tale", (row(Notes("notes", 4)),)),
        Leaf("health", "Health", (row(Bar("health", "sample.most", -10, (Mark(-10, "dead"),))),)),
    ),
)


def leaf(id: str) -> SheetView:
    (found,) = turned([view(sheet=LEAVED)], id)
    return found


def test_a_leaf_is_printed_alone_under_the_record_s_name() -> None:
    (page,) = extracted(laid(leaf("tale")))
    assert "wick" in page
    assert "owes the baker a song." in page
    assert "strength" not in page
    assert "lamp street · wick · tale · printed" in page


def test_it_is_found_by_its_title_too_and_only_sheets_that_have_it_are_taken() -> None:
    both = [view(sheet=LEAVED), view(sheet=SHEET)]
    assert [each.title for each in turned(both, " TALE ")] == ["Tale of Wick"]
    with pytest.raises(UserMistake, match=r"There is no leaf 'tail'\. Did you mean tale"):
        turned([view(sheet=LEAVED)], "tail")


def test_a_leaf_at_rest_and_blank() -> None:
    assert "60" in texts(laid(leaf("health"), values="full"))  # full is its strength, 60
    blank = blank_of(KIND, view(sheet=LEAVED).book)
    blank.turn("tale")
    layout = laid(blank)
    assert layout.records[0].name == "Tale"
    assert "Owes the baker a song." not in texts(layout)


def test_front_and_leaf_in_one_form_are_filled_in_each_for_itself() -> None:
    layout = laid(view(sheet=LEAVED), leaf("tale"), form=True)
    assert [each.name for each in layout.records] == ["Wick", "Tale of Wick"]
    fields = PdfReader(BytesIO(pdf(layout))).get_fields() or {}
    assert len(fields["r:name"]["/Kids"]) == 2  # one field, at both places
    assert fields["r:name"]["/V"] == "Wick"


def test_a_cell_shows_only_with_its_flag_and_on_a_blank_sheet() -> None:
    cells = (Cell((Notes("notes", 4),)), Cell((Lines(("strength",), label="In its sleep"),), only="asleep"))
    sheet = Sheet(KIND, (cells,), "Keeper record")
    assert "in its sleep" not in extracted(laid(view(values=changed(asleep=False), sheet=sheet)))[0]
    assert "in its sleep" in extracted(laid(view(values=changed(asleep=True), sheet=sheet)))[0]
    assert "in its sleep" in extracted(laid(blank_of(KIND, view(sheet=sheet).book)))[0]
