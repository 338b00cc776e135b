"""A campaign of the canary on a machine with a folder for the user's own plugins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.record import Campaign
from tallow.model.value import Value
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.services.own import place
from tallow.services.own.change import Change
from tallow.services.own.desk import Desk, desk
from tallow.services.own.keeping import Kept, keep
from tallow.store.database import Store
from tests.conftest import CANARIES

COLD = {"name": "Cold", "season": "winter", "low": 1, "high": 4, "gale": 2}


@pytest.fixture(autouse=True)
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the ends of new homebrew's ids be known: k3f9, then k3f9x1 …, for whatever campaign."""
    monkeypatch.setattr(place, "part_of", lambda campaign, root, number: f"k3f9x{number}" if number else "k3f9")


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """Where the user's plugins lie; it is not there yet."""
    return tmp_path / "user plugins"


@pytest.fixture
def start(tmp_path: Path, user: Path) -> Iterator[Callable[..., Host]]:
    """Starts a program over the store, as another process would."""
    started: list[Host] = []

    def begin(store: str = "store.sqlite", plugins: Path = user) -> Host:
        loader = Loader([FolderSource(CANARIES), FolderSource(plugins, "user")])
        started.append(Host(Store.open(tmp_path / store), loader, CANARIES))
        return started[-1]

    yield begin
    for host in started:
        host.close()


@pytest.fixture
def aviary(start: Callable[..., Host]) -> Host:
    """A program with an empty store."""
    return start()


@pytest.fixture
def campaign(aviary: Host) -> Campaign:
    """A campaign that plays with the canary alone."""
    return campaigns.create(aviary, "The Low Aviary", ["canary"])


class Editor:
    """Works one type's entries, as the window does.

    Attributes:
        desk: as it was read last.
    """

    def __init__(self, host: Host, campaign: Campaign, type_id: str = "canary.weather") -> None:
        self.host, self.id, self.type_id = host, campaign.id, type_id
        self.desk: Desk
        self.read()

    @property
    def campaign(self) -> Campaign:
        return self.host.campaign(self.id)

    def read(self) -> Desk:
        """Read anew."""
        self.desk = desk(self.host, self.campaign, self.type_id)
        return self.desk

    def put(self, row: dict[str, Value], id: str = "") -> str:
        """Keep an entry; a new one gets an id from its name. Returns the id."""
        id = id or self.desk.fresh_id(str(row.get("name", "")))
        self.keep(self.desk.change(id, row), label=f"Keep {row.get('name')}")
        return id

    def take(self, id: str) -> None:
        """Take an entry out, or a change of another plugin's."""
        self.keep(self.desk.removal(id), label="Take out")

    def keep(self, *changes: Change, label: str) -> Kept:
        done = keep(self.host, self.campaign, "canary", changes, label)
        self.read()
        return done

    def names(self) -> list[tuple[str, str]]:
        """The entries as they stand, each with where it comes from."""
        return [(each.name, each.source) for each in self.read().held]


@pytest.fixture
def weather(aviary: Host, campaign: Campaign) -> Editor:
    """An editor of the weather."""
    return Editor(aviary, campaign)


@pytest.fixture
def seeds(aviary: Host, campaign: Campaign) -> Editor:
    """An editor of the seeds, of which the canary brings two."""
    return Editor(aviary, campaign, "canary.seed")
