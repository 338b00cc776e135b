"""What tests of every room share: the canary plugins, and a host that knows no others."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services.host import Host
from tests import imported
from tests.imported import CHECKOUT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from tallow.model.record import Campaign, Record

# Before anything of Qt is made; on a machine with a display tests would flash windows over somebody's work.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

# A busy machine is no fault of what is tested, and a run says the same each time; look further with
# --hypothesis-profile=default.
settings.register_profile("patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# Even where Python is told to keep nothing compiled: each run would take the asserts of 500 files apart anew.
_KEEPS_NOTHING = sys.dont_write_bytecode
sys.dont_write_bytecode = False

CANARIES = CHECKOUT / "tests" / "canary"


def pytest_collection_finish() -> None:
    """Let the collector look no more at what lives as long as the run: thousands of tests, and the code they try."""
    sys.dont_write_bytecode = _KEEPS_NOTHING
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QApplication) -> QApplication:
    """The application of the whole run: a print that comes first would make one that can show no widgets."""
    return qapp


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A cache of the run's own for every process that it starts: nobody's cache is read, and none is left behind."""
    os.environ["TALLOW_CACHE"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(autouse=True)
def own_imports() -> Iterator[None]:
    """Each test imports its own copy of a plugin that it writes, whatever others call theirs."""
    yield
    imported.forget()


@pytest.fixture
def loader() -> Iterator[Loader]:
    """The plugins of ``tests/canary``; nothing else is looked for."""
    loader = Loader([FolderSource(CANARIES)])
    yield loader
    loader.close()


@pytest.fixture
def host(loader: Loader, tmp_path: Path) -> Iterator[Host]:
    """An empty store with the canary plugins."""
    from tallow.store.database import Store

    host = Host(Store.open(tmp_path / "tallow.sqlite"), loader, CANARIES)
    yield host
    host.store.close()


@pytest.fixture(scope="module")
def demo_host(demo_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host over a copy of the demo's store, for the tests of one file that only read it."""
    from tallow.store.database import Store

    copy = Path(shutil.copy(demo_store, tmp_path_factory.mktemp("demo") / "store.sqlite"))
    host = Host(Store.open(copy), Loader([FolderSource(CHECKOUT / "plugins")]), CHECKOUT)
    yield host
    host.close()


@pytest.fixture(scope="module")
def demo_records(demo_host: Host) -> tuple[Campaign, tuple[Record, ...]]:
    """The demo campaign and its records."""
    from tallow.services import demo

    campaign = demo.find(demo_host)
    assert campaign is not None
    with demo_host.store.read() as reader:
        return campaign, reader.records(campaign.id)


@pytest.fixture(scope="session")
def demo_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store in which the demo was made with the bundled plugins; those that only play on with it copy the file."""
    from tallow.services import demo
    from tallow.store.database import Store

    loader = Loader([FolderSource(CHECKOUT / "plugins")])
    host = Host(Store.open(tmp_path_factory.mktemp("demo") / "store.sqlite"), loader, CHECKOUT)
    demo.make(host)
    host.close()
    return host.store.path
