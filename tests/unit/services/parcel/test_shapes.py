"""What an update takes from fields, choices, bounds and blocks is named, with how many records it touches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tallow.hooks.content.content import Content, Extension
from tallow.hooks.discovery.manifest import Manifest
from tallow.model.column import Choice, ChoiceField, FlagField, NumberField, TextField, TrackField
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.parcel.difference import differences
from tallow.services.parcel.installing import install
from tallow.services.parcel.offer import Offer, look, told
from tallow.services.parcel.shapes import shapes_of
from tallow.services.parcel.wording import Wording
from tallow.store.played import Card
from tests.unit.services.parcel.conftest import orchard, zipped

A, B = Choice("a", "Along the coast"), Choice("b", "Open sea")
NOTHING = Content(Manifest(id="a", name="A", family="system", version="1.0.0", api=1, system="a"))
HOLD = TableField("f", "Hold", (TextField("what", "What"), NumberField("weight", "Weight", places=1)))
THIN = TableField("f", "Hold", (NumberField("weight", "Weight", minimum=1),))


@pytest.mark.parametrize("figures", [3, True, 1.5, "salt", {"salt": 1}, None])
def test_a_block_of_which_a_key_is_no_list_is_told_apart_by_its_other_keys(figures: Any) -> None:
    block = Extension("block", "content/a.toml", "block[1]", {"slot": "s", "type": "stats", "figures": figures})
    content = Content(NOTHING.plugin, extensions=[block])
    assert shapes_of("a", {}, content) == {"blocks:s": Card("s", {"stats": True})}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (NumberField("f", "Salt"), NumberField("f", "Salt"), []),
        (NumberField("f", "Salt", maximum=3), NumberField("f", "Salt"), []),  # wider is nothing to be told
        (NumberField("f", "Salt", maximum=8), NumberField("f", "Salt", maximum=6), ["Salt at most 8 → 6"]),
        (NumberField("f", "Salt"), NumberField("f", "Salt", minimum=0), ["Salt at least 0"]),
        (NumberField("f", "Salt", places=2), NumberField("f", "Salt", places=1), ["Salt 1 places at most"]),
        (TrackField("f", "Morale", 8), TrackField("f", "Morale", 6), ["Morale at most 8 → 6"]),
        (FlagField("f", "Leaks"), TextField("f", "Leaks"), ["Leaks of another type"]),
        (TextField("f", "Log", lines=6), TextField("f", "Log"), ["Log one line alone"]),
        (TextField("f", "Log"), TextField("f", "Log", longest=9), ["Log characters at most 40000 → 9"]),
        (
            ChoiceField("f", "Course", (A, B), "b"),
            ChoiceField("f", "Course", (B,), "b"),
            ["Course without Along the coast"],
        ),
        (HOLD, THIN, ["Hold: What gone", "Hold: Weight at least 1", "Hold: Weight whole numbers alone"]),
        (EntriesField("f", "Bag", "a.b"), EntriesField("f", "Bag", "a.b", limit=2), ["Bag lines at most 2"]),
    ],
)
def test_what_of_a_field_vanishes_or_narrows(before: Field, after: Field, said: list[str]) -> None:
    assert list(told_of([before], [after])) == said


def told_of(before: list[Field], after: list[Field]) -> list[str]:
    """What is told of a kind whose fields become others."""
    old, new = (
        shapes_of("a", {"a.b": KindType("a.b", "Ship", "Ships", tuple(each))}, NOTHING) for each in (before, after)
    )
    return [word for each in differences(old, new, Wording()) for word in each.what]


def test_a_field_that_is_gone_is_named_and_those_of_others_are_not() -> None:
    sails, dread = NumberField("sails", "Sails"), NumberField("other.dread", "Dread")
    assert told_of([sails, dread], []) == ["Sails gone"]
    assert told_of([], [sails]) == []


MORE = """[[field]]
kind = "canary.bird"
type = "number"
id = "ripe"
label = "Ripe"
maximum = {most}

[[block]]
slot = "canary.bird:special"
type = "stats"
figures = ["orchard.ripe"]
"""


def test_an_update_names_them_before_it_is_installed_with_the_records_that_do_not_fit_and_the_blocks_that_go(
    host: Host, tmp_path: Path
) -> None:
    first = look(host, zipped(tmp_path / "a.tallow", orchard(more=MORE.format(most=9))))
    assert isinstance(first, Offer)
    install(host, first)
    campaign = campaigns.create(host, "Aviary", ["canary"], ["orchard"])
    for name, ripe in (("Jay", 7), ("Magpie", 8), ("Rook", 3), ("Crow", None)):
        values = {} if ripe is None else {"orchard.ripe": ripe}
        records.create(host, campaign.id, "canary.bird", name, values)
    narrow = MORE.format(most=5).partition("[[block]]")[0]
    offer = look(host, zipped(tmp_path / "b.tallow", orchard(version="1.1", more=narrow)))
    assert isinstance(offer, Offer)
    assert [str(each) for each in offer.differences] == [
        "canary.bird:special: block stats orchard.ripe gone",
        "Bird: Ripe at most 9 → 5 (2 records hold a value that no longer fits)",
    ]
    assert "Bird: Ripe at most 9 → 5 (2 records hold a value that no longer fits)" in told(offer)
    gone = look(host, zipped(tmp_path / "c.tallow", orchard(version="1.1")))
    assert isinstance(gone, Offer)
    assert "Bird: Ripe gone (3 records hold a value)" in map(str, gone.differences)


def test_two_entries_of_one_name_are_told_by_their_types() -> None:
    after = {
        "a.x": Card("Pan Lion", {}, "monster"),
        "a.y": Card("Pan Lion", {}, "deployment"),
        "a.z": Card("Ox", {}, "monster"),
    }
    assert [str(each) for each in differences({}, after, Wording())] == [
        "Pan Lion (monster): new",
        "Pan Lion (deployment): new",
        "Ox: new",
    ]
