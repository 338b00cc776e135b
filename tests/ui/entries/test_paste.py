"""What is copied from a spreadsheet becomes rows: ranges in one field or two, with or without heads and levels."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.ui.entries.paste import Pasted, pasted
from tallow.ui.entries.reading import read_text, shown_text
from tallow.ui.kit.range_paste import copied_lines
from tallow.ui.resolver.input import Input, Shape, inputs_in


@pytest.fixture
def canary(loader: Loader) -> Registry:
    return build(loader, ["canary"])


def read(canary: Registry, text: str, keys: Sequence[str] = ("gale", "name", "text", "seed")) -> Pasted:
    kind = canary.entry_types["canary.weather"]
    asked = {each.key: each for each in inputs_in(kind.entry, (), kind.labels)}
    assert kind.ranges is not None
    lines = [line.split("\t") for line in text.split("\n")]
    return pasted(lines, kind.ranges, [asked[key] for key in keys], canary)


@pytest.mark.parametrize(
    "line",
    ["3–5\t2\tFog\tThick.\tMillet", "3-5\t2\tFog\tThick.\tcanary.millet", "3 — 5\t2\tFog\tThick.\tmillet",
     "3\t5\t2\tFog\tThick.\tMillet"],
)  # fmt: skip
def test_a_range_in_one_field_or_in_two(canary: Registry, line: str) -> None:
    row = {"low": 3, "high": 5, "gale": 2, "name": "Fog", "text": "Thick.", "seed": "canary.millet"}
    assert read(canary, line) == Pasted((row,), ())


def test_one_number_alone_is_a_range_of_one(canary: Registry) -> None:
    assert read(canary, "7\t2\tFog").rows == ({"low": 7, "high": 7, "gale": 2, "name": "Fog"},)
    assert read(canary, "7\tFog", ("name",)).rows == ({"low": 7, "high": 7, "name": "Fog"},)
    assert read(canary, "7\t9\tFog", ("name",)).rows == ({"low": 7, "high": 9, "name": "Fog"},)


def test_heads_are_left_out_and_a_line_without_a_number_is_named(canary: Registry) -> None:
    found = read(canary, "Total\tGale\tWeather\n1\t2\tFog\n\tlost\tHail\n5\t1\tSun")
    assert [row["name"] for row in found.rows] == ["Fog", "Sun"]
    assert found.refused == ("Line 3 begins with no number: “ lost Hail”. Begin it with Total.",)


def test_what_is_no_such_value_stays_for_the_loader_to_refuse(canary: Registry) -> None:
    assert read(canary, "1\tx\tFog\t\tMilet").rows == (
        {"low": 1, "high": 1, "gale": "x", "name": "Fog", "seed": "Milet"},
    )


def test_fields_without_a_column_are_named(canary: Registry) -> None:
    found = read(canary, "1\t2\tFog\tmore\tMillet\tthan\t\tthere is")
    assert found.rows[0]["seed"] == "canary.millet"
    assert found.refused == ("Line 1 has more fields than there are columns: “than there is” is left out.",)


@pytest.mark.parametrize(
    ("typed", "value"),
    [("yes", True), ("False", False), ("perhaps", "perhaps")],
)
def test_a_yes_or_no_in_a_table_s_line(canary: Registry, typed: str, value: object) -> None:
    asked = Input(("secret",), "Secret", Shape.FLAG)
    assert read_text(asked, typed, canary) == value
    if isinstance(value, bool):
        assert shown_text(asked, value, canary) == ("yes" if value else "no")


def test_choices_and_lists_in_a_table_s_line(canary: Registry) -> None:
    kind = canary.entry_types["canary.weather"]
    asked = {each.key: each for each in inputs_in(kind.entry, (), kind.labels)}
    assert read_text(asked["season"], "Winter", canary) == "winter"
    assert shown_text(asked["season"], "winter", canary) == "Winter"
    assert read_text(asked["omens"], "crows; a  ring, round;", canary) == ["crows", "a  ring, round"]
    assert shown_text(asked["omens"], ["crows", "a ring, round"], canary) == "crows; a ring, round"
    few = Input(("roofs",), "Roofs", Shape.PICKS, choices=((1, "Straw"), (2, "Slate")))
    assert read_text(few, "slate; 1; tin", canary) == [2, 1, "tin"]
    assert shown_text(few, [2, 1], canary) == "Slate; Straw"


def test_lines_as_a_spreadsheet_copies_them() -> None:
    assert copied_lines("1\tFog\r\n\r\n\t \n2\tHail\n") == (("1", "Fog"), ("2", "Hail"))
    assert copied_lines('1\t"Two\nlines, ""so"" said"\tx\n2\ty') == (("1", 'Two\nlines, "so" said', "x"), ("2", "y"))
    assert copied_lines('1\t"Ouch!"\n2\t"No" he said\n3\t"') == (("1", '"Ouch!"'), ("2", '"No" he said'), ("3", '"'))
    assert copied_lines("") == ()
