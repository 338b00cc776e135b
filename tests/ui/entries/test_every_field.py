"""Every kind of field that an entry's class may have is edited in the form and kept as the loader reads it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit.notice import Notice
from tests.ui.conftest import CHECKOUT, Hand
from tests.ui.entries.conftest import fill, lines, open_line

MANIFEST = """\
id = "fair"
name = "Fair"
family = "system"
version = "1"
api = 1
summary = "A system whose one type of entry has every kind of field."
"""
CODE = '''\
"""Stalls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Literal

from tallow.api import Effect, Entry, EntryType, KindType, Meta, Refers, TextField, UserMistake, hookimpl

WareId = Annotated[str, Refers("fair.ware")]


class Size(Enum):
    """How large a stall is."""

    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Cost:
    """What something costs."""

    coins: Annotated[int, Meta(ge=0, le=9)]
    wares: tuple[WareId, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """What a stall has at a level."""

    title: str
    cost: Cost
    roofs: tuple[Literal["straw", "slate"], ...] = ()
    effects: tuple[Effect, ...] = ()
    sold_out: bool | None = None
    spots: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if self.title == "Level":
            raise UserMistake("Level is no title. Give another.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ware(Entry):
    """Something that is sold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stall(Entry):
    """A stall."""

    keywords: tuple[str, ...] = ("open",)
    wares: tuple[WareId, ...] = ()
    best: WareId | None = None
    size: Size = Size.SMALL
    season: Literal["spring", "fall"] | None = None
    price: Literal[1, 5, 15] = 1
    limit: int | None = None
    weight: float = 1.5
    damage: int | str = 0
    open: bool = True
    haunted: bool | None = None
    days: tuple[bool, ...] = ()
    cost: Cost | None = None
    levels: tuple[Level, ...] = ()
    tips: tuple[str, ...] | None = None
    stock: Mapping[WareId, int] = field(default_factory=dict)
    gift: Effect | None = None
    marks: tuple[tuple[int, ...], ...] = ()
    sets: tuple[tuple[WareId, ...], ...] = ()
    spot: tuple[str, int] | None = None


@hookimpl
def declare_kinds():
    """Traders, who may sell."""
    notes = (TextField("notes", "Notes"),)
    return [KindType("fair.trader", "Trader", "Traders", notes, permissions={"fair.sell": "sell"})]


@hookimpl
def declare_entry_types():
    """Wares and stalls."""
    return [EntryType("fair.ware", "Ware", "Wares", Ware), EntryType("fair.stall", "Stall", "Stalls", Stall)]
'''
WARES = """\
[[ware]]
id = "rope"
name = "Rope"

[[ware]]
id = "lamp"
name = "Oil lamp"

[[stall]]
id = "old"
name = "Old stall"
keywords = ["old", "open"]
cost = { coins = 3, wares = ["fair.rope"] }
stock = { "fair.rope" = 2 }
gift = { type = "grant", permission = "fair.sell" }
levels = [{ title = "Booth", cost = { coins = 1 }, effects = [{ type = "grant", permission = "fair.sell" }] }]
"""


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the fair, whose code a process imports from one place only."""
    root = tmp_path_factory.mktemp("plugins")
    folder = root / "systems/fair"
    (folder / "content").mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST, encoding="utf-8")
    (folder / "__init__.py").write_text(CODE, encoding="utf-8")
    (folder / "content/wares.toml").write_text(WARES, encoding="utf-8")
    return root


@pytest.fixture
def fair(plugins: Path, tmp_path: Path, open_window: Callable[[Host, str], Hand]) -> Hand:
    """A hand at the stalls of a campaign of the fair."""
    loader = Loader([FolderSource(plugins), FolderSource(tmp_path / "user plugins", "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, CHECKOUT)
    made: Campaign = campaigns.create(host, "Market", ["fair"])
    assert [fault.sentence for fault in host.registry(made.plugins).faults] == []
    hand = open_window(host, made.id)
    hand.control(Qt.Key.Key_E)
    hand.until(lambda: hand.shows("Types of content"))
    open_line(hand, "Types of content", "Stalls")
    return hand


@pytest.fixture
def stall(fair: Hand) -> Hand:
    """A hand at a new stall."""
    fair.click("New stall")
    fill(fair, "Ropery")
    return fair


def kept(tmp_path: Path) -> dict[str, Value]:
    """What the group's file holds of its one stall, or of its one change of another's."""
    file = tmp_path / "user plugins/expansions/own_market_k3f9/content/own.toml"
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    (row,) = [row for rows in tables.values() for row in rows]
    return {key: value for key, value in row.items() if key not in ("id", "name", "of")}


def give(hand: Hand, name: str, text: str) -> None:
    """Type over what a field holds."""
    hand.focus(name)
    fill(hand, text)


def beside(hand: Hand, name: str) -> str:
    """A field as it is spoken, with what is wrong beside it."""
    return next(each.accessibleName() for each in hand.visible() if each.accessibleName().startswith(f"{name}, "))


def notices(hand: Hand) -> list[str]:
    """What is wrong that stands beside no field."""
    return [each.accessibleName() for each in hand.visible() if isinstance(each, Notice)]


def test_single_values(stall: Hand, tmp_path: Path) -> None:
    assert kept(tmp_path) == {}
    give(stall, "Best", "oil lamp")
    stall.click("Size, Large")
    stall.click("Season, Fall")
    stall.click("Price, 15")
    give(stall, "Limit", "4")
    give(stall, "Weight", "0.25")
    give(stall, "Damage", "2d6+1")
    stall.click("Open, ticked")
    stall.click("Haunted, No")
    give(stall, "Spot", '["gate", 3]')
    assert kept(tmp_path) == {
        "best": "fair.lamp",
        "size": "large",
        "season": "fall",
        "price": 15,
        "limit": 4,
        "weight": 0.25,
        "damage": "2d6+1",
        "open": False,
        "haunted": False,
        "spot": ["gate", 3],
    }
    for name in ("Best", "Limit", "Weight", "Damage", "Spot"):
        give(stall, name, "")
    stall.click("Season, None")
    stall.click("Haunted, None")
    stall.click("Size, Small")
    stall.click("Price, 1, not chosen")
    stall.click("Open, not ticked")
    assert kept(tmp_path) == {}


def test_lists(stall: Hand, tmp_path: Path) -> None:
    assert stall.shows("Keywords, 1, open")  # what holds without a word
    stall.click("Add to Keywords")
    fill(stall, "cheap")
    assert kept(tmp_path) == {"keywords": ["open", "cheap"]}
    stall.click("Remove 2 of Keywords")
    stall.click("Remove 1 of Keywords")
    assert kept(tmp_path) == {"keywords": []}
    stall.click("Add to Wares")
    fill(stall, "Rope")
    assert stall.shows("Wares, 1, Rope")
    stall.click("Add to Wares")
    assert stall.says("Type what stands here, or remove it.")
    assert kept(tmp_path)["wares"] == ["fair.rope"]
    fill(stall, "fair.rop")
    assert stall.says('There is no ware "fair.rop". Did you mean Rope?')
    assert kept(tmp_path)["wares"] == ["fair.rope"]
    give(stall, "Wares, 2", "lamp")
    stall.click("Add to Days")
    stall.click("Days, 1, No")
    stall.click("Add to Tips")
    fill(stall, "Haggle.")
    assert kept(tmp_path) == {
        "keywords": [],
        "wares": ["fair.rope", "fair.lamp"],
        "days": [False],
        "tips": ["Haggle."],
    }


def test_groups_and_lists_of_groups_in_groups(stall: Hand, tmp_path: Path) -> None:
    stall.click("Add to Levels")
    give(stall, "Levels 1, Title", "Level")
    assert stall.says("Not filled in yet. Fill in what stands in it.")  # the cost
    give(stall, "Levels 1, Cost, Coins", "12")
    assert stall.says("Give a whole number from 0 to 9; 12 is not.")
    give(stall, "Levels 1, Cost, Coins", "2")
    assert stall.says("Level is no title. Give another.")
    assert kept(tmp_path) == {}
    give(stall, "Levels 1, Title", "Hut")
    stall.click("Levels 1, Roofs, Slate")
    stall.click("Levels 1, Sold out, Yes")
    stall.click("Add to Levels 1, Cost, Wares")
    fill(stall, "lamp")
    assert kept(tmp_path) == {
        "levels": [
            {
                "title": "Hut",
                "cost": {"coins": 2, "wares": ["fair.lamp"]},
                "roofs": ["slate"],
                "sold_out": True,
            }
        ]
    }


def test_effects_alone_and_in_a_list_of_groups(stall: Hand, tmp_path: Path) -> None:
    stall.click("Gift, Forbid a permission")
    give(stall, "Gift, Permission", "fair.sell")
    assert kept(tmp_path) == {"gift": {"type": "forbid", "permission": "fair.sell"}}
    stall.click("Gift, None")
    assert kept(tmp_path) == {}
    stall.click("Add to Levels")
    give(stall, "Levels 1, Title", "Hut")
    give(stall, "Levels 1, Cost, Coins", "2")
    stall.click("Add to Levels 1, Effects")
    assert stall.says("Not filled in yet. Type a few letters of its name.")
    stall.click("Levels 1, Effects 1, Grant a permission")
    give(stall, "Levels 1, Effects 1, Permission", "fair.sell")
    effects = [{"type": "grant", "permission": "fair.sell"}]
    assert kept(tmp_path) == {"levels": [{"title": "Hut", "cost": {"coins": 2}, "effects": effects}]}


def test_values_under_names(stall: Hand, tmp_path: Path) -> None:
    give(stall, "Add to Stock", "oil lamp")
    give(stall, "Stock, Oil lamp", "many")
    assert stall.says('Give a whole number; "many" is not.')
    give(stall, "Stock, Oil lamp", "7")
    assert kept(tmp_path) == {"stock": {"fair.lamp": 7}}
    give(stall, "Add to Stock", "fair.rop")
    assert stall.says('There is no ware "fair.rop". Did you mean Rope?')
    stall.click("Remove fair.rop of Stock")
    stall.click("Remove Oil lamp of Stock")
    assert kept(tmp_path) == {}


def test_lists_in_a_list_have_a_line_each(stall: Hand, tmp_path: Path) -> None:
    stall.click("Add to Marks")
    assert stall.says("Type what stands here, or remove it.")
    fill(stall, "1, 2")
    stall.click("Add to Marks")
    fill(stall, "3")
    assert kept(tmp_path) == {"marks": [[1, 2], [3]]}
    give(stall, "Marks, 1", "1, x")
    assert stall.says('Give a whole number; "x" is not.')
    assert beside(stall, "Marks, 1") == 'Marks, 1, 1, x, Give a whole number; "x" is not.'
    give(stall, "Marks, 1", "4; 5")
    stall.click("Remove 2 of Marks")
    assert kept(tmp_path) == {"marks": [[4, 5]]}
    give(stall, "Marks, 1", "[6, 7]")  # as it stands in a file
    assert kept(tmp_path) == {"marks": [[6, 7]]}
    stall.click("Remove 1 of Marks")
    assert kept(tmp_path) == {}


def test_lists_in_a_list_name_what_there_is(stall: Hand, tmp_path: Path) -> None:
    stall.click("Add to Sets")
    fill(stall, "rope, Oil lamp")
    assert kept(tmp_path) == {"sets": [["fair.rope", "fair.lamp"]]}
    assert stall.shows("Sets, 1, Rope, Oil lamp")
    give(stall, "Sets, 1", "Rope, fair.lmp")
    told = 'There is no ware "fair.lmp". Did you mean Oil lamp?'
    assert beside(stall, "Sets, 1") == f"Sets, 1, Rope, fair.lmp, {told}"
    assert not notices(stall)


def test_lists_in_a_group_of_a_list_are_lines_too(stall: Hand, tmp_path: Path) -> None:
    stall.click("Add to Levels")
    give(stall, "Levels 1, Title", "Hut")
    give(stall, "Levels 1, Cost, Coins", "2")
    stall.click("Add to Levels 1, Spots")
    fill(stall, "1, 2, 3")
    assert beside(stall, "Levels 1, Spots, 1") == "Levels 1, Spots, 1, 1, 2, 3, Give 2 values; these are 3."
    give(stall, "Levels 1, Spots, 1", "1, 2")
    assert kept(tmp_path) == {"levels": [{"title": "Hut", "cost": {"coins": 2}, "spots": [[1, 2]]}]}


def test_what_has_no_form_of_its_own_is_written_as_in_a_file(stall: Hand, tmp_path: Path) -> None:
    give(stall, "Spot", "gate")
    told = 'Give a list, as in ["one", "two"] or [1, 2]; "gate" is none.'
    assert beside(stall, "Spot") == f"Spot, gate, {told}"
    give(stall, "Spot", '["gate", "x"]')
    assert beside(stall, "Spot") == 'Spot, ["gate", "x"], Give a whole number; "x" is not.'
    assert not notices(stall)
    assert kept(tmp_path) == {}
    give(stall, "Spot", '["gate", 3]')
    assert kept(tmp_path) == {"spot": ["gate", 3]}


def test_another_plugin_s_lists_and_groups_are_changed_and_emptied(fair: Hand, tmp_path: Path) -> None:
    open_line(fair, "Stalls", "Old stall")
    fair.click("Remove 1 of Levels")
    assert kept(tmp_path) == {"levels": []}
    fair.click("Remove Rope of Stock")
    give(fair, "Cost, Coins", "5")
    fair.click("Remove 2 of Keywords")
    assert kept(tmp_path) == {
        "levels": [],
        "stock": {},
        "cost": {"coins": 5, "wares": ["fair.rope"]},
        "keywords": ["old"],
    }
    fair.click("Take back the changes of Old stall")
    assert lines(fair, "Stalls") == ["Old stall"]
    assert fair.shows("Keywords, 2, open")
