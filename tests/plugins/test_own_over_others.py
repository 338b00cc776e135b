"""Of every type of the bundled games: a group's own change counts over a plugin that changes the same before it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.plain import plain
from tallow.model.toml import written
from tallow.services import campaigns
from tallow.services.host import Host
from tallow.services.own.change import Change
from tallow.services.own.desk import Desk, Held, desks
from tallow.services.own.keeping import keep
from tallow.store.database import Store
from tests.imported import CHECKOUT

SYSTEMS = ("armor_damage", "kdm", "king")
BUNDLED = sorted(
    file.relative_to(CHECKOUT).as_posix()
    for file in (CHECKOUT / "plugins").rglob("content/*.toml")
    if "[[patch]]" in file.read_text(encoding="utf-8")
)
MANIFEST = 'id = "aaa_{0}"\nname = "Before {0}"\nfamily = "expansion"\nsystem = "{0}"\nversion = "1.0.0"\napi = 1\n'


def first(now: Desk) -> Held | None:
    """An entry of a type that a plugin brings."""
    return next((each for each in now.held if each.source == "other"), None)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Path]]:
    """A program, and the folder of the user's plugins."""
    made = tmp_path_factory.mktemp("over")
    loader = Loader([FolderSource(CHECKOUT / "plugins"), FolderSource(made / "user plugins", "user")])
    host = Host(Store.open(made / "store.sqlite"), loader, CHECKOUT)
    yield host, made / "user plugins"
    host.close()


@pytest.mark.parametrize("system", SYSTEMS)
def test_of_every_type(machine: tuple[Host, Path], system: str) -> None:
    host, user = machine
    id = campaigns.create(host, f"Over {system}", [system]).id
    official = [each for now in desks(host, host.campaign(id)) if (each := first(now)) is not None]
    assert official
    before = user / "expansions" / f"aaa_{system}"
    (before / "content").mkdir(parents=True)
    (before / "plugin.toml").write_text(MANIFEST.format(system), encoding="utf-8")
    patches = [{"of": each.id, "name": "Theirs", "text": "Of the other."} for each in official]
    (before / "content" / "more.toml").write_text(written({"patch": patches}, []), encoding="utf-8")
    host.loader.rescan()
    with_both = campaigns.create(host, f"Over {system} again", [system], [f"aaa_{system}"]).id
    changes: list[Change] = []
    for now in desks(host, host.campaign(with_both)):
        if (each := first(now)) is not None:
            assert each.row["name"] == "Theirs", each.id
            changes.append(now.change(each.id, {**each.row, "name": "Ours"}))
    keep(host, host.campaign(with_both), system, changes, "Change one of each")
    registry = host.registry(host.campaign(with_both).plugins)
    assert [str(fault) for fault in registry.faults] == []
    for now in desks(host, host.campaign(with_both)):
        for held in now.held:
            if held.source == "changed":
                entry = registry.entries[held.id]
                assert (entry.name, entry.text) == ("Ours", "Of the other."), held.id
                assert {key: held.row[key] for key in ("name", "text")} == {"name": entry.name, "text": entry.text}
    assert {each.key for each in changes} == {each.id for each in official}


@pytest.mark.parametrize("file", BUNDLED)
def test_of_all_that_bundled_plugins_change(machine: tuple[Host, Path], file: str) -> None:
    """Each key that a bundled plugin changes of another's entry is the group's to change again."""
    host, _ = machine
    plugin = host.loader.get(file.split("/")[-3])
    assert plugin is not None
    assert plugin.manifest is not None
    id = campaigns.create(host, f"Again {plugin.id}", [plugin.manifest.system], [plugin.id]).id
    tables = tomllib.loads((CHECKOUT / file).read_text(encoding="utf-8"))["patch"]
    wanted = {str(table["of"]): {key: "Ours." for key in table if isinstance(table[key], str)} for table in tables}
    changes = [
        now.change(of, {**held.row, **{key: text for key, text in keys.items() if key != "of"}})
        for now in desks(host, host.campaign(id))
        for of, keys in wanted.items()
        if (held := now.get(of)) is not None
    ]
    assert len(changes) == len(wanted)
    keep(host, host.campaign(id), plugin.manifest.system, changes, "Change them all")
    registry = host.registry(host.campaign(id).plugins)
    assert [str(fault) for fault in registry.faults] == []
    for of, keys in wanted.items():
        row = plain(registry.entries[of])
        assert {key: row[key] for key in keys if key != "of"} == {key: "Ours." for key in keys if key != "of"}, of
