"""What is written as TOML is read again as it was, and looks as a person would write it."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from tallow.model.toml import written

LEAVES = st.one_of(
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
)
KEYS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=6)


def test_it_looks_as_a_person_would_write_it() -> None:
    rows: list[dict[str, object]] = [
        {
            "id": "cold",
            "name": 'A "cold" night\\',
            "low": 1,
            "ends": None,
            "effects": [{"type": "add", "total": "zoo.might", "amount": -1.5}],
            "omens": ["ice"],
        },
        {"id": "fog", "text": "Two\nlines"},
    ]
    assert written({"weather": rows}, ["Ours."]) == (
        "# Ours.\n\n"
        '[[weather]]\nid = "cold"\nname = "A \\"cold\\" night\\\\"\nlow = 1\n'
        'effects = [\n  { type = "add", total = "zoo.might", amount = -1.5 },\n]\nomens = ["ice"]\n\n'
        '[[weather]]\nid = "fog"\ntext = "Two\\nlines"\n'
    )


def test_a_long_list_goes_on_below() -> None:
    lines = written({"song": [{"words": [f"word number {at}" for at in range(9)]}]}).splitlines()
    assert lines[:3] == ["[[song]]", "words = [", '  "word number 0",']
    assert lines[-1] == "]"


@given(st.dictionaries(KEYS, st.lists(st.dictionaries(KEYS, VALUES, max_size=4), min_size=1, max_size=3), max_size=3))
def test_it_is_read_as_it_was(tables: dict[str, list[dict[str, object]]]) -> None:
    assert tomllib.loads(written(tables)) == tables


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_no_head_breaks_out_of_its_comment(head: str) -> None:
    assert tomllib.loads(written({"a": [{"b": 1}]}, [head])) == {"a": [{"b": 1}]}
