"""What enabled plugins add to the start-up of the whole program, against a bare window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Create
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.store.database import Store
from tests.bench.bench_start import BARE, TALLOW, process
from tests.bench.measure import Figure, added

SYSTEMS = ("armor_damage", "kdm", "king")
CHARACTER, SETTLEMENT = "armor_damage.character", "kdm.settlement"


def shelf(folder: Path, name: str, kind: str, systems: tuple[str, ...], *, more: bool) -> Path:
    """A store with a campaign and one record of a kind, whose sheet the window shows.

    Args:
        more: whether everything else that ships for these systems is on.
    """
    loader = Loader([FolderSource(app.home() / "plugins")])
    manifests = [found.manifest for found in loader.found if found.manifest]
    on = [each.id for each in manifests if more and each.system in systems and each.family != "system"]
    with closing(Host(Store.open(folder / f"{name}.sqlite"), loader, app.home())) as host:
        campaign = campaigns.create(host, "Bench", systems, on)
        records.do(host, campaign.id, "Begin", [Create("first", kind, "First", {})])
        return host.store.path


def figures(folder: Path) -> Iterator[Figure]:
    """What all that ships adds to its systems, on two sheets; and to one system, the two others among it."""
    yield _figure(
        "ready, the sheet of a character: what 38 plugins of three systems add",
        shelf(folder, "systems", CHARACTER, SYSTEMS, more=False),
        shelf(folder, "every", CHARACTER, SYSTEMS, more=True),
    )
    yield _figure(
        "ready, the sheet of a settlement: what 37 plugins add, with 7 blocks on it",
        shelf(folder, "kdm", SETTLEMENT, ("kdm",), more=False),
        shelf(folder, "every_kdm", SETTLEMENT, ("kdm",), more=True),
    )
    yield _figure(
        "ready, the sheet of a character: what 40 plugins add, two of them systems with their code",
        shelf(folder, "one", CHARACTER, SYSTEMS[:1], more=False),
        folder / "every.sqlite",
    )


def _figure(what: str, without: Path, with_them: Path) -> Figure:
    ready, ready_with_them = (process(["-c", TALLOW, "--quit-when-ready"], store) for store in (without, with_them))
    bare = process(["-c", BARE], without)
    return added(what, (ready, ready_with_them), "a bare PySide6 window", bare, times=15, aim="0.33")
