"""What a file's author is told in a file's words, a person before a form is told in a form's."""

from __future__ import annotations

import pytest

from tallow.model.errors import Mistake
from tallow.services.own.plainly import plainly
from tests.unit.services.own.conftest import Editor


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("This key is missing. Give a text.", "Not filled in yet. Give a text."),
        (
            "This key is missing. Give a whole number from 0 to 9.",
            "Not filled in yet. Give a whole number from 0 to 9.",
        ),
        ("This key is missing. Give a list.", "Not filled in yet. Add at least one."),
        ("This key is missing. Give a list that is not empty.", "Not filled in yet. Add at least one."),
        ("This key is missing. Give a table of keys.", "Not filled in yet. Fill in what stands in it."),
        ("This key is missing. Give one of add, maximum, grant.", "Not filled in yet. Choose one."),
        ("This key is missing. Give true or false.", "Not filled in yet. Give yes or no."),
        ('Give true or false; "x" is not.', 'Give yes or no; "x" is not.'),
        ('Give a or "" for none; "x" is not.', 'Give a or none; "x" is not.'),
        ('There is no ware "x".', 'There is no ware "x".'),
    ],
)
def test_in_a_form_s_words(sentence: str, told: str) -> None:
    (turned,) = plainly([Mistake("", "levels[1].title", sentence)])
    assert (turned.key, turned.sentence) == ("levels[1].title", told)


def test_what_may_be_meant_is_told_by_its_name() -> None:
    mistakes = [
        Mistake("", "seed", 'There is no seed "canary.milet". Did you mean canary.millet?'),
        Mistake("", "seed", 'There is no seed "fog". Did you mean away.fog?'),
    ]
    names = {"canary.millet": "Millet"}
    assert [each.sentence for each in plainly(mistakes, lambda id: names.get(id, id))] == [
        'There is no seed "canary.milet". Did you mean Millet?',
        'There is no seed "fog". Did you mean away.fog?',
    ]


def test_the_desk_speaks_so(weather: Editor) -> None:
    draft = weather.desk.draft(weather.desk.fresh_id("Cold"), {"name": "Cold"})
    assert draft.mistakes
    assert not [each.sentence for each in draft.mistakes if "key" in each.sentence]
