"""What nobody could read off a card is filled in by the group, kept as its own content, and counts at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from plugins.systems.kdm.entries import Deployment, TerrainCard
from plugins.systems.kdm.terrain.activating import RESOLVER as ACTIVATE
from plugins.systems.kdm.terrain.deck import made
from plugins.systems.kdm.terrain.event import deployment_of
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.decode import decode_inputs
from tallow.model.value import Value
from tallow.rules.dice.source import TypedDice
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.services.own.desk import desk
from tallow.services.own.keeping import keep, undo
from tallow.store.database import Store
from tests.contracts.tree import ROOT

CARD = "kdm.terrain_card"


class Group:
    """A group that plays with the Lion God's terrain and the Frogdog's."""

    def __init__(self, folder: Path) -> None:
        self._user = folder / "user"
        loader = Loader([FolderSource(ROOT / "plugins"), FolderSource(folder / "user", "user")])
        self.host = Host(Store.open(folder / "store.sqlite"), loader, ROOT)
        self.id = campaigns.create(self.host, "Hearth", ["kdm"], ["lion_god_terrain", "frogdog_terrain"]).id

    @property
    def file(self) -> Path:
        """The group's own content, once there is some."""
        return next(self._user.glob("expansions/own_hearth_*/content/own.toml"))

    def fill_in(self, type_id: str, id: str, **keys: Value) -> None:
        """What the entry editor writes: the keys that are other than the card's own."""
        campaign = self.host.campaign(self.id)
        page = desk(self.host, campaign, type_id)
        held = page.get(id)
        assert held is not None
        keep(self.host, campaign, "kdm", [page.change(id, {**held.row, **keys})], "Fill in")

    def card(self, id: str) -> TerrainCard:
        found = self.host.book(self.host.campaign(self.id)).entry(id)
        assert isinstance(found, TerrainCard)
        return found


@pytest.fixture
def group(tmp_path: Path) -> Iterator[Group]:
    found = Group(tmp_path)
    yield found
    found.host.close()


def test_a_card_s_table_and_rules_are_filled_in_as_the_group_s_own(group: Group) -> None:
    book = group.host.book(group.host.campaign(group.id))
    unknown = group.card("frogdog_terrain.mammoth_leaf")
    assert (unknown.activated, unknown.deck, unknown.size) == ("", "", (0, 0))
    rows: list[Value] = [{"low": 1, "high": 5, "text": "nothing"}, {"low": 6, "high": 10, "text": "+1 survival"}]
    group.fill_in(
        CARD,
        "frogdog_terrain.mammoth_leaf",
        rules=["obstacle"],
        deck="shuffled",
        size=[2, 1],
        activated="yes",
        dice="d10",
        rows=rows,
    )
    (patch,) = tomllib.loads(group.file.read_text(encoding="utf-8"))["patch"]
    assert patch["of"] == "frogdog_terrain.mammoth_leaf"
    assert set(patch) == {"of", "rules", "deck", "size", "activated", "dice", "rows"}
    card, book = group.card("frogdog_terrain.mammoth_leaf"), group.host.book(group.host.campaign(group.id))
    assert (card.tiles, card.size, card.rules) == (3, (2, 1), ("obstacle",))
    assert "frogdog_terrain.mammoth_leaf" in {each.id for each in made((), (), book).cards}
    given = {"board": {"tiles": [{"card": "mammoth_leaf", "at": [3, 3]}]}, "survivor": {"at": [3, 4]}}
    outcome = ACTIVATE.run(decode_inputs(ACTIVATE.inputs, given), TypedDice((8,)), book).outcome
    assert (outcome["result"], outcome["see_card"]) == ("+1 survival", False)
    undo(group.host, group.host.campaign(group.id), "kdm")
    assert group.card("frogdog_terrain.mammoth_leaf") == unknown


def test_a_showdown_s_open_number_and_places_are_filled_in(group: Group) -> None:
    named: list[Value] = [
        {"card": "frogdog_terrain.mammoth_leaf", "spaces": [[3, 3, 4, 3], [9, 9, 10, 9], [15, 3, 16, 3]]}
    ]
    group.fill_in("kdm.deployment", "frogdog_terrain.against_frogdog", random=2, named=named, at=[11, 8], size=[3, 3])
    found: Deployment = deployment_of("frogdog", group.host.book(group.host.campaign(group.id)))
    assert (found.random, found.at, found.size) == (2, (11, 8), (3, 3))
    assert len(found.named[0].spaces) == 3
