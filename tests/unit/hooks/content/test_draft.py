"""A draft is told the same as the loader would say of it, with keys from the table on."""

from __future__ import annotations

import pytest

from tallow.hooks.content.draft import Draft, drafted, drafted_patch
from tallow.hooks.discovery.manifest import Manifest
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.model.errors import Mistake
from tallow.model.value import Row

OURS = Manifest(id="own_aviary", name="Ours", family="expansion", system="canary", version="1", api=1)
COLD = {"id": "cold", "name": "Cold", "season": "winter", "low": 1, "high": 4, "gale": 3}


@pytest.fixture
def canary(loader: Loader) -> Registry:
    return build(loader, ["canary"])


def draft(canary: Registry, row: Row, taken: dict[str, Mistake] | None = None) -> Draft:
    return drafted(OURS, canary.entry_types["canary.weather"], row, canary, taken or {})


def said(draft: Draft) -> list[tuple[str, str]]:
    assert (draft.entry is None) == bool(draft.mistakes)
    return [(mistake.key, mistake.sentence) for mistake in draft.mistakes]


def test_a_sound_one_is_the_entry_under_its_full_id(canary: Registry) -> None:
    made = draft(canary, {**COLD, "seed": "canary.millet"})
    assert said(made) == []
    assert made.entry is not None
    assert (made.entry.id, type(made.entry).__name__) == ("own_aviary.cold", "Weather")


def test_every_mistake_with_its_key(canary: Registry) -> None:
    row = {"id": "cold", "season": "autumn", "low": "one", "high": 4, "gale": 7, "omens": ["ice", 3]}
    assert said(draft(canary, row)) == [
        ("season", 'Give spring or winter; "autumn" is not.'),
        ("low", 'Give a whole number; "one" is not.'),
        ("gale", "Give a whole number from 1 to 6; 7 is not."),
        ("omens[2]", "Give a text; 3 is not."),
        ("name", "This key is missing. Give a text."),
    ]


def test_what_the_class_refuses_is_of_the_whole(canary: Registry) -> None:
    assert said(draft(canary, {**COLD, "high": 10})) == [("", "1 to 10 lies in two bands. Part it in two rows.")]


def test_references_know_the_campaign_and_the_draft_itself(canary: Registry) -> None:
    lost = {
        **COLD,
        "seed": "canary.milet",
        "effects": [{"type": "list", "list": "canary.repertoire", "entry": "own_aviary.cold"}],
    }
    assert said(draft(canary, lost)) == [("seed", 'There is no seed "canary.milet". Did you mean canary.millet?')]


def test_what_is_named_is_looked_at_beside_other_mistakes(canary: Registry) -> None:
    effects = [{"type": "add", "total": "canary.lugns"}, {"type": "none", "total": "x"}, {"total": "y"}, "z"]
    row = {**COLD, "gale": 7, "seed": "milet", "effects": effects}
    assert [each for each in said(draft(canary, row)) if "There is no" in each[1]] == [
        ("effects[1].total", 'There is no total "canary.lugns". Did you mean canary.lungs?'),
        ("seed", 'There is no seed "milet". Did you mean canary.millet?'),
    ]


def test_an_id_that_another_entry_has(canary: Registry) -> None:
    taken = {"own_aviary.cold": Mistake("content/own.toml", "weather[1]", "")}
    assert said(draft(canary, COLD, taken)) == [
        ("id", "own_aviary.cold is declared twice: here and in content/own.toml, weather[1]. Rename one.")
    ]


def test_a_patch(canary: Registry) -> None:
    millet = canary.entries["canary.millet"]
    assert said(drafted_patch(OURS, millet, {"grams": 5, "name": "Fat millet"}, canary)) == []
    made = drafted_patch(OURS, millet, {"grams": 5}, canary).entry
    assert made is not None
    assert (getattr(made, "grams", None), made.name, made.id) == (5, "Millet", "canary.millet")
    assert said(drafted_patch(OURS, millet, {"grams": "many", "gram": 1}, canary)) == [
        ("grams", 'Give a whole number; "many" is not.'),
        ("gram", "This key is unknown. Did you mean grams?"),
    ]
