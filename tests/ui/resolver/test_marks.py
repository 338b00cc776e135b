"""Where a mistake about the inputs is marked, and what the page says where nothing is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from tallow.model.resolution import Resolution, Resolver
from tallow.model.value import Value
from tallow.ui.resolver.input import Place, inputs_of, marked, mistake_in
from tallow.ui.resolver.switching import to_switch_on, without_command


@dataclass(frozen=True, slots=True)
class Stand:
    """One of several."""

    at: int = 0


@dataclass(frozen=True, slots=True)
class Lair:
    """What a group may say."""

    named: tuple[str, ...] = ()
    deep: int = 0


@dataclass(frozen=True, slots=True)
class Wish:
    """What is given."""

    lair: Lair = field(default_factory=Lair)
    others: tuple[Stand, ...] = ()
    own: Lair | None = None


LABELS = {"lair.named": "Named stones", "others": "Somebody else", "own": "A lair of its own", "lair.deep": "Depth"}
WISH = Resolver("moss.wish", "Wish", Wish, lambda wish, dice, book: Resolution((), {}), labels=LABELS)


@pytest.mark.parametrize(
    ("sentence", "held", "place", "said"),
    [
        ("lair.deep is 0 to 3. Correct it.", {}, ("lair", "deep"), "Depth is 0 to 3. Correct it."),
        (
            "lair.named[2]: none.",
            {"lair": {"named": ["a", "b"]}},
            ("lair", "named", 1),
            "Named stones 2: none.",
        ),
        # what the form has no field for is marked at the field around it
        ("lair.named[1]: no stone.", {}, ("lair", "named"), "Named stones: no stone."),
        ("others[1].at.deep is odd.", {"others": [{"at": 1}]}, ("others", 0, "at"), "At is odd."),
        ("others[2] is off the map.", {"others": [{}, {}]}, ("others", 1), "Somebody else 2 is off the map."),
        (
            "others[1] and others[2] are both there.",
            {"others": [{}, {}]},
            ("others", 0),
            "Somebody else 1 and Somebody else 2 are both there.",
        ),
        ("own is too much.", {"own": {"deep": 1}}, ("own",), "A lair of its own is too much."),
    ],
)
def test_a_mistake_is_marked_where_the_form_can_say_it(
    sentence: str, held: Mapping[str, Value], place: Place, said: str
) -> None:
    assert mistake_in(sentence, marked(inputs_of(WISH), held)) == (place, said)


def test_a_mistake_about_no_field_is_marked_nowhere() -> None:
    for sentence in ("The deck is empty.", "lair is deep.", "lairs.named is odd.", "Others are there."):
        assert mistake_in(sentence, marked(inputs_of(WISH), {})) is None


def test_a_sentence_for_the_command_line_is_cut_for_the_window() -> None:
    switch = 'Switch it on: tallow plugins enable {} "The "Hill", 2."' + "."
    sentence = f"No moss. Fern has it. {switch.format('fern')} Ivy has it. {switch.format('old_ivy')}"
    assert without_command(sentence) == "No moss. Fern has it. Ivy has it."
    assert to_switch_on((sentence, "Nothing.", sentence)) == ("fern", "old_ivy")
    assert without_command("Nothing.") == "Nothing."
