"""A key that is a word of Python's own: a field with an underscore behind it takes it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tallow.cli.resolve import _defaults
from tallow.model.decode import decode, decode_changes, decode_inputs, key_of
from tallow.model.errors import UserMistake
from tallow.model.resolution import Resolution, Resolver
from tallow.ui.resolver.input import inputs_of


@dataclass(frozen=True)
class Step:
    from_: int = 0
    to: int = 1


@dataclass(frozen=True)
class Way:
    steps: tuple[Step, ...] = ()
    first: Step = Step()


def test_a_trailing_underscore_is_the_word_s_and_no_other_underscore() -> None:
    assert [key_of(name) for name in ("from_", "from", "vigor_max", "_private")] == [
        "from",
        "from",
        "vigor_max",
        "_private",
    ]


def test_the_key_is_read_into_the_field_and_the_field_s_own_name_is_unknown() -> None:
    read, mistakes = decode(Way, {"steps": [{"from": 3, "to": 4}], "first": {"from": 5}})
    assert (read, mistakes) == (Way((Step(3, 4),), Step(5)), [])
    with pytest.raises(UserMistake, match=r"first\.from_: This key is unknown\. Did you mean from\?"):
        decode_inputs(Way, {"first": {"from_": 5}})
    assert decode_changes(Step, {"from": 7}) == ({"from_": 7}, [])


def test_the_form_and_the_description_call_it_by_its_key() -> None:
    resolver = Resolver("way.go", "Go", Way, lambda way, dice, book: Resolution((), {}), labels={"first.from": "From"})
    first = inputs_of(resolver)[1]
    assert [(part.place, part.label, part.default) for part in first.parts] == [
        (("first", "from"), "From", 0),
        (("first", "to"), "To", 1),
    ]
    assert _defaults(Way) == {"steps": [], "first": {"from": 0, "to": 1}}
