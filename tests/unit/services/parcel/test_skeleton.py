"""A skeleton of every family for every system passes its check, and the test beside it, tried within this one."""

from __future__ import annotations

import importlib.util
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType, SimpleNamespace

import pytest

from tallow.app import main
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.errors import UserMistake
from tallow.services.host import Host
from tallow.services.parcel.parcel import read_parcel
from tallow.services.parcel.skeleton import Skeleton, begin
from tallow.services.parcel.vetting import checked
from tallow.store.database import Store
from tests import imported
from tests.imported import CHECKOUT

FITTING = (
    ("system", ""),
    ("expansion", "kdm"),
    ("terrain", "kdm"),
    ("tablet", "kdm"),
    ("expansion", "king"),
    ("expansion", "armor_damage"),
    ("tablet", "armor_damage"),
)
"""Of every family and every system that comes with Tallow those that have entries of that family."""
ENDINGS = MappingProxyType({"terrain": "_terrain", "tablet": "_tablet"})

WORKSHOP = '''"""A workshop: smiths have tools, and the rows of a chart are looked at beside each other."""

from dataclasses import dataclass

from tallow.api import Advice, EntriesField, Entry, EntryType, KindType, Sheet, Heading, hookimpl, row


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(Entry):
    """A tool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Entry):
    """What may be done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart(Entry):
    """A row of a chart."""

    roll: int = 0


def of_chart(entry, book):
    """A row needs a number."""
    return [] if entry.roll else [Advice("It has no number.", "error", "roll")]


@hookimpl
def declare_entry_types():
    return [
        EntryType("workshop.item", 'The "best" \\\\ tool', "Tools", Item),
        EntryType("workshop.action", "Action", "Actions", Action),
        EntryType("workshop.chart", "Row of a chart", "Rows of charts", Chart, beside=of_chart),
    ]


@hookimpl
def declare_kinds():
    fields = (EntriesField("tools", "Tools", "workshop.item"),)
    permissions = {PERMISSIONS}
    return [KindType("workshop.smith", "Smith", "Smiths", fields, permissions=permissions)]


@hookimpl
def declare_sheets():
    return [Sheet("workshop.smith", (row(Heading()),), "Smith")]
'''
OWN = 'id = "workshop"\nname = "Workshop"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Host]]:
    """Opens a host with all that comes with Tallow and the plugins of the person's own."""
    hosts: list[Host] = []
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TALLOW_PLUGINS", str(tmp_path / "plugins"))

    def make() -> Host:
        loader = Loader([FolderSource(CHECKOUT / "plugins"), FolderSource(tmp_path / "plugins", "user")])
        hosts.append(Host(Store.open(tmp_path / f"store{len(hosts)}.sqlite"), loader, CHECKOUT))
        return hosts[-1]

    yield make
    for each in hosts:
        each.close()


def workshop(tmp_path: Path, permissions: str) -> None:
    """A system of the person's own, whose smiths have those permissions."""
    folder = tmp_path / "plugins" / "systems" / "workshop"
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text(OWN, encoding="utf-8")
    (folder / "__init__.py").write_text(WORKSHOP.replace("{PERMISSIONS}", permissions), encoding="utf-8")


def mistakes(host: Host, made: Skeleton) -> tuple[str, ...]:
    """What the check says of a skeleton, its notes too."""
    vetted = checked(host, read_parcel(made.folder), run=True)
    return (*vetted.mistakes, *vetted.notes)


def tried(made: Skeleton, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> unittest.TestResult:
    """The test that was written beside a plugin, each verb of it run within this process."""
    spec = importlib.util.spec_from_file_location(made.test.stem, made.test)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def run(words: list[str], *, env: dict[str, str], **_: object) -> SimpleNamespace:
        with monkeypatch.context() as patch:
            for name in ("TALLOW_STORE", "TALLOW_PLUGINS"):
                patch.setenv(name, env[name])
            assert words[1:3] == ["-m", "tallow.app"]
            imported.forget()  # as a process of its own knows of no other's
            code = main(words[3:])
        said = capsys.readouterr()
        return SimpleNamespace(returncode=code, stdout=said.out, stderr=said.err)

    monkeypatch.setattr(module, "subprocess", SimpleNamespace(run=run))
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromModule(module).run(result)
    return result


@pytest.mark.parametrize(("family", "system"), FITTING)
def test_every_skeleton_passes_its_check_and_its_own_test(
    opened: Callable[[], Host],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    family: str,
    system: str,
) -> None:
    host = opened()
    made = begin(host, family, f"z_{system or 'own'}{ENDINGS.get(family, '')}", tmp_path / "made", system=system)
    assert mistakes(host, made) == ()
    result = tried(made, monkeypatch, capsys)
    assert (result.testsRun, result.errors, result.failures) == (2, [], [])


def test_those_are_all_families_and_systems_that_have_such_entries(opened: Callable[[], Host], tmp_path: Path) -> None:
    host = opened()
    systems = [each.id for each in host.loader.found if each.manifest and each.manifest.family == "system"]
    assert sorted(systems) == ["armor_damage", "kdm", "king"]
    for family in ("expansion", "terrain", "tablet"):
        for system in systems:
            if (family, system) not in FITTING:
                with pytest.raises(UserMistake, match="plugins of this family extend another system"):
                    begin(host, family, f"z{ENDINGS.get(family, '')}", tmp_path / "made", system=system)


@pytest.mark.parametrize(("permissions", "granted"), [('{"workshop.action": "act"}', True), ("{}", False)])
def test_a_tablet_grants_its_action_where_its_system_lets_it_be_granted(
    opened: Callable[[], Host], tmp_path: Path, permissions: str, granted: bool
) -> None:
    workshop(tmp_path, permissions)
    host = opened()
    made = begin(host, "tablet", "z_tablet", tmp_path / "made", system="workshop")
    assert mistakes(host, made) == ()
    text = (made.folder / "content" / "z_tablet.toml").read_text(encoding="utf-8")
    assert ("z_tablet.first_action" in text, "[[item]]" in text) == (granted, True)


def test_an_expansion_begins_with_nothing_that_is_wrong_beside_the_others(
    opened: Callable[[], Host], tmp_path: Path
) -> None:
    workshop(tmp_path, "{}")
    host = opened()
    made = begin(host, "expansion", "z_more", tmp_path / "made", system="workshop")
    assert mistakes(host, made) == ()
    text = (made.folder / "content" / "z_more.toml").read_text(encoding="utf-8")
    assert ("[[item]]" in text, "[[chart]]" in text) == (True, False)
