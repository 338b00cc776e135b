"""A host over a fresh store and a small system of its own, made for these tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.store.database import Store

MANIFEST = """
id = "{id}"
name = "{name}"
family = "{family}"
version = "1.0.0"
api = 1
{more}
"""

SYSTEM = '''
from dataclasses import dataclass

from tallow.api import (
    Advice, Base, Check, Create, EntriesField, Entry, EntryType, FlagField, KindType, NumberField, Objection, Part,
    ReferenceField, Resolution, Resolver, Role, Set, Stage, TableField, TextField, TotalType, UNSEEN, hookimpl,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Charm(Entry):
    """Something carried."""


@hookimpl
def declare_kinds():
    columns = (TextField("name", "Name"), NumberField("count", "Count", default=1, minimum=0, maximum=9))
    return [
        KindType(
            "small.hero", "Hero", "Heroes",
            (
                NumberField("might", "Might", default=3, minimum=0, maximum=20),
                TextField("motto", "Motto"),
                FlagField("cursed", "Cursed"),
                ReferenceField("friend", "Friend", "small.hero"),
                TableField("bag", "Bag", columns, row="thing"),
                TableField("kit", "Kit", columns, default=({"id": "k1", "name": "Knife", "count": 1},)),
                EntriesField("charms", "Charms", "small.charm", limit=2),
            ),
            permissions={"small.fly": "fly"},
        )
    ]


@hookimpl
def declare_entry_types():
    return [EntryType("small.charm", "Charm", "Charms", Charm)]


def other(record, book, side):
    return [Part("The other", book.total(record, f"small.{side}").value)]


@hookimpl
def declare_totals():
    return [
        TotalType("small.power", "small.hero", "Power",
                  lambda record, book: [Part("Might, doubled", 2 * book.value(record, "might"))], minimum=0),
        TotalType("small.left", "small.hero", "Left", lambda record, book: other(record, book, "right")),
        TotalType("small.right", "small.hero", "Right", lambda record, book: other(record, book, "left")),
        TotalType("small.broken", "small.hero", "Broken", lambda record, book: 1 / 0),
    ]


@hookimpl
def records_will_change(edits, book):
    for edit in edits:
        if isinstance(edit, Create) and edit.name == "Blank":
            return [Set(edit.record, "motto", "Still nobody", UNSEEN)]
        if isinstance(edit, Set) and edit.path == "might" and edit.value == 13:
            return [Objection("R13", "Nobody has a might of 13. Give another.")]
        if isinstance(edit, Set) and edit.path == "might" and edit.value == 14:
            return [Objection("R14", "14 would break the book.", may_override=False)]
        if isinstance(edit, Set) and edit.path == "might" and edit.value == 20:
            return [Set(edit.record, "motto", "Mighty!", UNSEEN)]
        if isinstance(edit, Set) and edit.path == "motto" and edit.value == "raise":
            raise ValueError("as asked")
    return []


@dataclass(frozen=True)
class Blow:
    force: int = 1
    dodge: bool = False
    hero: dict | None = None


def run(inputs, dice, book):
    fell = dice.d(6, "the blow") + inputs.force
    left = dice.stage("left", (inputs.hero or {}).get("might", 5) - fell)
    return Resolution((Stage("left", "Might left", "R1", 5, left),), {"left": left}, title="Blow")


@hookimpl
def declare_resolvers():
    return [
        Resolver(
            "small.blow", "Blow", Blow, run, (Role("hero", "Hero", "small.hero"),),
            fill=lambda role, record, book: {"might": book.value(record, "might")},
            edits=lambda role, record, outcome, book: [Set(record.id, "might", outcome["left"], record.get("might"))],
        ),
        Resolver(
            "small.duck", "Duck", Blow, lambda inputs, dice, book: Resolution((), {"force": inputs.force}),
            (Role("ducker", "Ducker", "small.hero"),),
            fill=lambda role, record, book: {"force": book.value(record, "might")},
        ),
        Resolver(
            "small.dodge", "Dodge", Blow, lambda inputs, dice, book: Resolution((), {"force": inputs.force}),
            (Role("force", "Whose force", "small.hero"),),
            fill=lambda role, record, book: {"force": book.value(record, "might")},
        ),
    ]


@hookimpl
def declare_checks():
    def many(record, book):
        if len(book.value(record, "bag")) > 1:
            yield Advice("The bag is heavy.", "note", "bag")

    return [Check("small.heavy", "small.hero", many)]
'''

CHARMS = """
[[charm]]
id = "feather"
name = "Feather"
effects = [{ type = "add", total = "small.power", amount = -1 }, { type = "grant", permission = "small.fly" }]

[[charm]]
id = "anvil"
name = "Anvil"
effects = [{ type = "maximum", total = "small.power", amount = 4 }, { type = "forbid", permission = "small.fly" }]
"""


RING = """
[[charm]]
id = "ring"
name = "Ring"
effects = [{ type = "add", total = "small.power", amount = 5 }]
"""


DEMO = """
[[record]]
kind = "hero"
name = "Anna"

[[record]]
kind = "hero"
name = "Berta"

[[step]]
record = "Anna"
label = "Anna takes a feather"
set = { charms = [{ id = "f", entry = "small.feather" }] }

[[step]]
record = "Berta"
resolve = "blow"
role = "hero"
dice = [1]
"""


def write_plugin(root: Path, family: str, id: str, python: str = "", content: str = "", more: str = "") -> None:
    """A plugin's folder."""
    folder = root / f"{family}s" / id
    (folder / "content").mkdir(parents=True)
    manifest = MANIFEST.format(id=id, name=id.title(), family=family, more=more)
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    if python:
        (folder / "__init__.py").write_text(python, encoding="utf-8")
    if content:
        (folder / "content" / "all.toml").write_text(content, encoding="utf-8")


@pytest.fixture(scope="session")
def small_plugins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the small system and an expansion of it."""
    root = tmp_path_factory.mktemp("plugins")
    write_plugin(root, "system", "small", SYSTEM, CHARMS)
    (root / "systems" / "small" / "demo.toml").write_text(DEMO, encoding="utf-8")
    write_plugin(
        root,
        "expansion",
        "more",
        content=RING,
        more='system = "small"\nrequires = ["small>=1"]',
    )
    return root


class Clock:
    """A clock that the test moves on."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=5)
        return self.time


@pytest.fixture
def small(small_plugins: Path, tmp_path: Path) -> Iterator[Host]:
    """A host that knows the small system and its expansion."""
    numbers = count(1)
    clock = Clock()
    loader = Loader([FolderSource(small_plugins)])
    store = Store.open(tmp_path / "store.sqlite", now=clock)
    host = Host(store, loader, small_plugins.parent, clock, lambda: f"id{next(numbers)}")
    yield host
    host.close()


@pytest.fixture
def campaign(small: Host) -> Campaign:
    """A campaign of the small system."""
    return campaigns.create(small, "Hollow Hill", ["small"])


@pytest.fixture
def hero(small: Host, campaign: Campaign) -> Callable[[], Record]:
    """A hero of that campaign, read anew at each call."""
    id, _ = records.create(small, campaign.id, "small.hero", "Anna")

    def read() -> Record:
        return small.find_record(campaign, id)

    return read
