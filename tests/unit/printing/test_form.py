"""Forms: every place of an entered value is a field with its name and bounds, and looks as it does on paper."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tallow.printing.document import Document
from tallow.printing.pdf import pdf
from tallow.printing.pencil import blank_of
from tallow.services.filling.place import Place, place_of
from tallow.services.progress import Stopped
from tests.unit.printing import raster
from tests.unit.printing.sample import KIND, VALUES, changed, laid, view

SAME = 25.0  # as for a PDF and a picture: edges may fall on other pixels


def fields(document: Document) -> dict[str, Any]:
    """Name → field, of a PDF that is read strictly."""
    reader = PdfReader(BytesIO(pdf(document)), strict=True)
    root: Any = reader.root_object
    return {each.get_object()["/T"]: each.get_object() for each in root["/AcroForm"]["/Fields"]}


def form(values: Mapping[str, Any] = VALUES, **options: object) -> dict[str, Any]:
    """The fields of the sample's one sheet, by the path of what they stand for."""
    found = fields(laid(view(values=values), form=True, **options))
    assert all(name.startswith("r:") for name in found)
    return {name.removeprefix("r:"): field for name, field in found.items()}


def held(field: Any) -> tuple[str, str, str]:
    """What sort of field it is, its value, and what stood there when it was made."""
    return field["/FT"], field["/V"], field["/DV"]


def test_each_entered_value_is_a_field_and_holds_it() -> None:
    found = form()
    assert held(found["name"]) == ("/Tx", "Wick", "Wick")
    assert held(found["trade"]) == ("/Tx", "lamplighter", "lamplighter")
    assert held(found["strength"]) == ("/Tx", "60", "60")
    assert held(found["wit"]) == ("/Tx", "41", "41")  # its unit is no part of it
    assert held(found["health"]) == ("/Tx", "37", "37")
    assert held(found["hungry"]) == ("/Btn", "/Yes", "/Yes")
    assert held(found["asleep"]) == ("/Btn", "/Off", "/Off")
    assert held(found["mood"]) == ("/Btn", "/wild", "/wild")
    assert held(found["friend"]) == ("/Tx", "", "")
    assert held(found["gear/b/whole"]) == ("/Tx", "9", "9")
    assert held(found["gear/c/used"]) == ("/Btn", "/Off", "/Off")
    assert held(found["gear/a/place"]) == ("/Ch", "head", "head")
    assert held(found["tricks/t"]) == ("/Tx", "Strike a spark", "Strike a spark")
    assert held(found["notes"]) == ("/Tx", VALUES["notes"], VALUES["notes"])
    assert [held(found[f"trust#{number}"])[1] for number in range(1, 9)] == ["/Yes"] * 4 + ["/Off"] * 4


def test_what_is_worked_out_is_no_field() -> None:
    assert not [name for name in form() if "most" in name or "down" in name or "sample" in name]


def test_a_field_says_what_it_is_and_within_what_bounds() -> None:
    found = form()
    assert found["strength"]["/TU"] == "Strength, 0 to 999"
    assert found["health"]["/TU"] == "Health, −99 to 999"
    assert found["wit"]["/TU"] == "Wit"
    assert found["gear/b/guard"]["/TU"] == "Gear, Long pole: Guard"
    assert found["trust#3"]["/TU"] == "Trust, 0 to 8"
    assert (found["strength"]["/MaxLen"], found["health"]["/MaxLen"]) == (3, 3)
    assert found["name"]["/MaxLen"] == 200
    assert [pair[1] for pair in found["gear/a/place"]["/Opt"]] == ["Head", "Hand"]
    assert "/MaxLen" not in found["wit"]


def test_a_text_of_several_lines_may_have_more() -> None:
    found = form()
    assert found["notes"]["/Ff"] & 1 << 12
    assert "/Ff" not in found["trade"]


def test_empty_rows_are_rows_that_are_not_there_yet() -> None:
    found = form()
    rows = {name.split("/")[1] for name in found if name.startswith("gear/+")}
    assert len(rows) == 2
    for row in rows:
        assert {name.split("/")[2] for name in found if name.startswith(f"gear/{row}/")} == {
            "place",
            "name",
            "used",
            "left",
            "whole",
            "guard",
        }
    lines = [name for name in found if name.startswith("tricks/+")]
    assert len(lines) == len(set(lines)) >= 2


def test_a_pool_that_a_row_does_not_have_is_empty_in_the_form_too() -> None:
    assert held(form()["gear/d/left"])[1] == ""


def test_a_value_that_does_not_fit_is_printed_and_no_field_holds_it() -> None:
    found = form(changed(strength="plenty", tricks="all", gear=[{"id": "a", "left": "many", "place": "hand"}]))
    assert "strength" not in found
    assert not [name for name in found if name.startswith("tricks/t")]
    assert held(found["gear/a/place"])[1] == "hand"  # one bad cell spoils no other of its row
    assert held(found["gear/a/left"])[1] == ""
    assert "wit" in found


def test_what_is_left_blank_is_an_empty_field() -> None:
    found = form(leave=("strength", "mood", "trust", "notes"))
    assert held(found["strength"])[1:] == ("", "")
    assert held(found["mood"])[1:] == ("/Off", "/Off")
    assert held(found["notes"])[1:] == ("", "")
    assert [held(found[f"trust#{number}"])[1] for number in range(1, 9)] == ["/Off"] * 8


def test_as_a_number_a_track_is_one_field() -> None:
    found = form(tracks="numbers")
    assert held(found["trust"])[:2] == ("/Tx", "4")
    assert len(found["trust"]["/Kids"]) == 2  # it stands on the sheet twice


def test_a_text_that_goes_on_over_pages_is_a_field_for_each() -> None:
    lines = [f"line {number}" for number in range(70)]
    found = form(changed(notes="\n".join(lines)))
    parts = [found[f"notes#{number}"]["/V"] for number in range(1, 4)]
    assert "notes#4" not in found
    assert "\n".join(parts).split("\n") == lines


def test_a_long_name_and_a_long_line_keep_all_their_words() -> None:
    name, trade = "Wick of the Seventh Lamp " * 7, "keeper of the long street " * 5
    document = laid(view(name.strip(), changed(trade=trade.strip())), form=True)
    found = fields(document)
    assert found["r:name"]["/V"] == name.strip()
    assert found["r:trade"]["/V"] == trade.strip()
    assert len(found["r:name"]["/Kids"]) == 1


def test_a_blank_sheet_is_of_a_record_that_is_not_there_yet() -> None:
    book = view().book
    first, second = (fields(laid(blank_of(KIND, book), blank_of(KIND, book), form=True)), None)
    assert second is None
    places = [place_of(name) for name in first]
    assert all(place is not None and place.kind == KIND for place in places)
    assert len({place.record for place in places if place}) == 2
    assert {place.path for place in places if place} >= {"name", "trade", "strength", "notes", "mood"}


@pytest.mark.parametrize(
    "place",
    [
        Place("a1b2", "", "strength"),
        Place("a1b2", "", "armor.r3.physical"),
        Place("a1b2", "", "gorm.acid.+9f.name"),
        Place("a1b2", "", "trust", 7),
        Place("9f", "sample.keeper", "notes", 2),
    ],
)
def test_a_field_s_name_says_what_it_stands_for(place: Place) -> None:
    assert "." not in str(place)  # PDF parts names there
    assert place_of(str(place)) == place


@pytest.mark.parametrize("name", ["", "Name", "a:b:c", "a:", ":b", "+a:b", "a=b:c", "a:b#x", "a:b#1#2"])
def test_another_s_field_is_none_of_ours(name: str) -> None:
    assert place_of(name) is None


@pytest.mark.parametrize("options", [{}, {"large": True, "margin": 5.0}, {"leave": ("gear", "mood", "trust")}])
def test_a_form_looks_like_the_sheet(options: dict[str, Any], tmp_path: Path) -> None:
    values = changed(notes="勇者 Łucja\nשרה", friend="r")
    plain, filled = (laid(view(values=values), form=form, **options) for form in (False, True))
    (tmp_path / "plain").mkdir()
    (tmp_path / "form").mkdir()
    one, other = raster.of_pdf(pdf(plain), tmp_path / "plain"), raster.of_pdf(pdf(filled), tmp_path / "form")
    assert len(one) == len(other) == len(plain.pages)
    for page, form_page in zip(one, other, strict=True):
        assert raster.farthest(page, form_page) < SAME


def test_every_field_lies_within_the_margins_and_on_no_other() -> None:
    reader = PdfReader(BytesIO(pdf(laid(view(), view("Moth"), form=True, margin=20.0))))
    for page in reader.pages:
        areas = [tuple(map(float, each.get_object()["/Rect"])) for each in page["/Annots"]]  # type: ignore[attr-defined]
        assert len(areas) > 40
        margin = 20 * 72 / 25.4
        for left, foot, right, top in areas:
            assert margin - 0.3 <= left < right <= 595 - margin + 0.6
            assert margin - 0.3 <= foot < top <= 842 - margin + 0.6
        for number, (left, foot, right, top) in enumerate(areas):
            for other in areas[:number]:
                apart = other[2] <= left + 0.1 or right <= other[0] + 0.1
                assert apart or other[3] <= foot + 0.1 or top <= other[1] + 0.1


def test_without_a_form_there_is_none() -> None:
    root: Any = PdfReader(BytesIO(pdf(laid(view())))).root_object
    assert "/AcroForm" not in root


def test_each_field_is_told_and_may_be_the_last() -> None:
    told: list[str] = []

    def tell(done: int, total: int, doing: str) -> None:
        told.append(doing)
        if doing.startswith("Making field 3 of"):
            raise Stopped

    with pytest.raises(Stopped):
        pdf(laid(view(), form=True), tell)
    assert told[0] == "Writing page 1 of 1"
    assert [each.partition(" of ")[0] for each in told[1:]] == ["Making field 1", "Making field 2", "Making field 3"]


def test_all_places_where_nothing_stands_share_one_drawing() -> None:
    gear = [{"id": f"g{number}", "name": ""} for number in range(40)]
    found = form(changed(gear=gear)).values()
    widgets = [kid.get_object() for field in found for kid in field["/Kids"]]
    looks = [each["/AP"]["/N"] for each in widgets]
    drawn = [
        look.raw_get("/Off") if "/Off" in look else each["/AP"].raw_get("/N")
        for look, each in zip(looks, widgets, strict=True)
    ]
    nothing = {each.idnum for each in drawn if not each.get_object().get_data()}
    assert len(nothing) == 1
    assert sum(each.idnum in nothing for each in drawn) > 80
