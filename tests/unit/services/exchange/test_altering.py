"""A record's file names every card of others that the homebrew in it makes another one, before anything comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.exchange.brew import Brew, cards_in, names_in
from tallow.services.exchange.contents import read
from tallow.services.exchange.joining import join, joining
from tallow.services.exchange.plan import plan
from tallow.services.exchange.selection import export_records, used_homebrew
from tallow.services.exchange.telling import told, told_brew, told_cards
from tallow.services.host import Host
from tallow.services.parcel.difference import Difference
from tallow.store.database import Store
from tests.conftest import CANARIES

MANIFEST = 'id = "salt"\nname = "Salt cave"\nfamily = "expansion"\nsystem = "canary"\nversion = "1.0.0"\napi = 1\n'
CONTENT = """
[[seed]]
id = "brine"
name = "Brine seed"
grams = 3

[[patch]]
of = "canary.millet"
grams = 7

[[patch]]
of = "canary.hemp"
text = "May be salted."
grams = 2

[[field]]
kind = "canary.bird"
type = "number"
id = "thirst"
label = "Thirst"
"""
TOLD = "It changes 2 cards of others: Hemp seed: text nothing → “May be salted.”; Millet: grams 1 → 7."

Opened = Callable[[str], Host]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Opens a machine with a store and a folder of plugins of its own."""
    hosts: list[Host] = []

    def make(name: str) -> Host:
        loader = Loader([FolderSource(CANARIES), FolderSource(tmp_path / name, "user")])
        hosts.append(Host(Store.open(tmp_path / f"{name}.sqlite"), loader, CANARIES))
        return hosts[-1]

    yield make
    for each in hosts:
        each.close()


def lay(folder: Path, manifest: str = MANIFEST) -> None:
    """The plugin with changes of two cards, written by hand."""
    place = folder / "expansions" / "salt"
    (place / "content").mkdir(parents=True)
    (place / "plugin.toml").write_text(manifest, encoding="utf-8")
    (place / "content" / "cave.toml").write_text(CONTENT, encoding="utf-8")


@pytest.fixture
def bird(opened: Opened, tmp_path: Path) -> tuple[Host, Campaign]:
    """A campaign with a bird that eats a seed of the plugin's, and none that it changes."""
    lay(tmp_path / "here")
    host = opened("here")
    campaign = campaigns.create(host, "Cave", ["canary"], ["salt"])
    records.create(host, campaign.id, "canary.bird", "Mira", {"seeds": [{"id": "s1", "entry": "salt.brine"}]})
    return host, host.campaign(campaign.id)


@pytest.fixture
def file(bird: tuple[Host, Campaign], tmp_path: Path) -> Path:
    """The bird in a file."""
    host, campaign = bird
    return export_records(host, campaign, [host.find_record(campaign, "Mira")], tmp_path / "mira").path


def brew_of(host: Host, file: Path, campaign: Campaign) -> Brew:
    (brew,) = joining(host, read(file), host.campaign(campaign.id)).homebrew
    return brew


def test_the_export_names_what_else_goes_along(bird: tuple[Host, Campaign]) -> None:
    host, campaign = bird
    (plugin,) = used_homebrew(host, campaign, [host.find_record(campaign, "Mira")])
    assert names_in(host, campaign, plugin) == ("Brine seed", "Millet (changed)", "Hemp seed (changed)", "1 field")
    assert told_cards(cards_in(host, campaign, plugin)) == (TOLD,)


def test_the_import_names_each_card_that_it_changes(opened: Opened, file: Path) -> None:
    there = opened("there")
    four = campaigns.create(there, "Four", ["canary"])
    assert told_brew(brew_of(there, file, four), "Four") == (
        "Salt cave brings Brine seed, Millet (changed), Hemp seed (changed), 1 field; it has no code.",
        TOLD,
    )
    join(there, joining(there, read(file), four), homebrew=True)
    millet = there.registry(there.campaign(four.id).plugins).entries["canary.millet"]
    assert getattr(millet, "grams", None) == 7  # what was told is what came


def test_as_a_campaign_of_its_own_it_names_them_too(opened: Opened, file: Path) -> None:
    there = opened("there")
    lines = told(plan(there, read(file)))
    assert f"The file brings the group's own plugin Salt cave 1.0.0, which has no code. {TOLD}" in lines


def test_one_that_is_here_and_off_changes_the_same_once_it_is_switched_on(
    opened: Opened, file: Path, tmp_path: Path
) -> None:
    lay(tmp_path / "there")
    there = opened("there")
    four = campaigns.create(there, "Four", ["canary"])
    assert told_brew(brew_of(there, file, four), "Four")[:2] == (
        "Brought along, it is switched on in Four.",
        TOLD,
    )
    on = campaigns.create(there, "Five", ["canary"], ["salt"])
    assert brew_of(there, file, on).cards == ()


def test_of_many_cards_the_first_are_told_and_long_ones_cut() -> None:
    cards = [Difference(f"Card {at}", (f"text nothing → “{'salt ' * 60}”",)) for at in range(9)]
    (said,) = told_cards(cards)
    assert said.startswith("It changes 9 cards of others: Card 0: text nothing → “salt salt")
    assert said.endswith("…; and 3 more.")
    assert len(said) < 1100
    assert told_cards([]) == ()
