"""Every bundled plugin goes and comes back while a campaign plays with it, and no sheet is another for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource, WithoutAway
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry
from tallow.model.edit import Create
from tallow.model.field import EntriesField
from tallow.model.record import Campaign
from tallow.model.value import Row
from tallow.services import campaigns, plugins, records
from tallow.services.host import Host
from tallow.services.parcel.installing import Installed, restore
from tallow.services.parcel.leaving import leaving, remove
from tallow.services.parcel.vetting import closure
from tallow.services.showing.sheets import view
from tallow.store.database import Store
from tests.contracts.tree import ROOT, plugin_folders

EVERY = {folder.name: folder.relative_to(ROOT / "plugins") for folder in plugin_folders()}
SOME = 4
"""How many entries of a plugin stand on each sheet."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The bundled plugins, each in a place from which it can be taken."""
    for place in EVERY.values():
        (tmp_path / "bundled" / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "bundled" / place).symlink_to(ROOT / "plugins" / place)
    user = tmp_path / "user"
    loader = Loader([WithoutAway(FolderSource(tmp_path / "bundled"), user), FolderSource(user, "user")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, ROOT)
    yield host
    host.close()


def held(registry: Registry, plugin: str) -> dict[str, dict[str, list[Row]]]:
    """Kind → list → rows that name entries of a plugin."""
    found: dict[str, dict[str, list[Row]]] = {}
    for kind in registry.kinds.values():
        for field in kind.fields:
            if isinstance(field, EntriesField) and field.entry in registry.entry_types:
                cls = registry.entry_types[field.entry].entry
                fitting = [each.id for each in registry.entries.values() if each.owner == plugin and type(each) is cls]
                rows: list[Row] = [{"id": f"r{at}", "entry": entry} for at, entry in enumerate(fitting[:SOME])]
                if rows:
                    found.setdefault(kind.id, {})[field.id] = rows[: field.limit]
    return found


def documents(host: Host, campaign: Campaign) -> str:
    """All records of a campaign as canonical JSON."""
    with host.store.read() as reader:
        everything = reader.records(campaign.id, archived=None)
    plain = [{"id": each.id, "kind": each.kind, "name": each.name, **each.document.plain()} for each in everything]
    return json.dumps(plain, sort_keys=True, ensure_ascii=False)


def shown(host: Host, campaign: Campaign) -> list[str]:
    """Every sheet is put together; the ids of the records."""
    with host.store.read() as reader:
        everything = reader.records(campaign.id, archived=None)
    return [view(host, campaign.id, each.id).record.id for each in everything]


@pytest.fixture
def played(host: Host, id: str) -> Campaign:
    """A campaign on whose sheets stand entries of the plugin."""
    manifest = host.manifest(id)
    needed = closure(host.loader, id)
    campaign = campaigns.create(host, "Evening", [manifest.system], sorted(needed - {manifest.system}))
    rows = held(host.registry(campaign.plugins), id)
    kinds = [kind for kind in host.registry(campaign.plugins).kinds if kind in rows or kind.startswith(f"{id}.")]
    edits = [Create(f"r{at}", kind, f"Record {at}", dict(rows.get(kind, {}))) for at, kind in enumerate(kinds)]
    records.do(host, campaign.id, "Begin", edits, override="It is tried.")
    assert f'"{id}.' in documents(host, campaign)
    return campaign


@pytest.mark.parametrize("id", sorted(EVERY))
def test_off_gone_removed_and_back_no_sheet_is_another(host: Host, played: Campaign, tmp_path: Path, id: str) -> None:
    before, sheets = documents(host, played), shown(host, played)
    whole = set(host.registry(host.campaign(played.id).plugins).entries)

    plugins.disable(host, host.campaign(played.id), id)
    assert (documents(host, played), shown(host, played)) == (before, sheets)
    plugins.enable(host, host.campaign(played.id), id)
    assert documents(host, played) == before

    place = tmp_path / "bundled" / EVERY[id]
    place.rename(tmp_path / "elsewhere")  # while nobody looked
    host.loader.rescan()
    host.forget_registries()
    assert id in host.registry(host.campaign(played.id).plugins).missing
    assert (documents(host, played), shown(host, played)) == (before, sheets)
    (tmp_path / "elsewhere").rename(place)
    host.loader.rescan()
    host.forget_registries()

    wish = leaving(host, id)
    assert [(use.campaign.name, use.things > 0) for use in wish.uses] == [("Evening", True)]
    remove(host, wish)
    assert host.loader.get(id) is None
    assert (documents(host, played), shown(host, played)) == (before, sheets)
    assert isinstance(restore(host, id), Installed)
    assert (documents(host, played), shown(host, played)) == (before, sheets)
    assert set(host.registry(host.campaign(played.id).plugins).entries) == whole
