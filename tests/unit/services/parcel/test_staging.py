"""What is swapped is there whole, also after a failure of the store, and after somebody was killed in between."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.model.errors import StoreTrouble
from tallow.services.host import Host
from tallow.services.parcel.installing import Installed, install
from tallow.services.parcel.leaving import leaving, remove
from tallow.services.parcel.offer import Offer, Rejected, look
from tallow.services.parcel.staging import recover, staging, swapped
from tallow.store.unit_of_work import UnitOfWork
from tests.unit.services.parcel.conftest import MANIFEST, ORCHARD, laid, orchard, zipped


def offer_of(host: Host, path: Path) -> Offer:
    offer = look(host, path)
    assert isinstance(offer, Offer), offer
    return offer


@pytest.fixture
def full_store(host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The orchard is installed, and the store cannot write any more."""
    assert isinstance(install(host, offer_of(host, zipped(tmp_path / "a.tallow", ORCHARD))), Installed)

    def full(self: UnitOfWork) -> None:
        raise StoreTrouble("The disk is full.")

    monkeypatch.setattr(UnitOfWork, "commit", full)


@pytest.mark.usefixtures("full_store")
def test_where_the_store_cannot_write_the_old_version_is_back(host: Host, tmp_path: Path) -> None:
    done = install(host, offer_of(host, zipped(tmp_path / "b.tallow", orchard(version="2.0"))))
    assert isinstance(done, Rejected)
    assert done.mistakes == ("The disk is full.",)
    assert (tmp_path / "plugins/expansions/orchard/plugin.toml").read_bytes() == MANIFEST


@pytest.mark.usefixtures("full_store")
def test_where_the_store_cannot_write_nothing_is_removed(host: Host, tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble):
        remove(host, leaving(host, "orchard"))
    assert (tmp_path / "plugins/expansions/orchard/plugin.toml").read_bytes() == MANIFEST


def test_what_was_moved_aside_is_put_back_where_nothing_took_its_place(tmp_path: Path) -> None:
    target = laid(tmp_path / "expansions" / "orchard")
    stage = tmp_path / ".staging-x"
    before = stage / "before" / "expansions" / "orchard"
    before.parent.mkdir(parents=True)
    target.rename(before)  # and here it was killed
    recover(tmp_path)
    assert (target / "plugin.toml").read_bytes() == MANIFEST
    laid(before, orchard(version="0.9"))
    recover(tmp_path)  # another is in its place
    assert (target / "plugin.toml").read_bytes() == MANIFEST
    with staging(tmp_path):
        assert not stage.exists()


def test_a_swap_is_taken_back_where_what_follows_fails(tmp_path: Path) -> None:
    target = laid(tmp_path / "expansions" / "orchard")

    def fails(stage: Path) -> None:
        with swapped(stage, laid(stage / "new", orchard(version="2.0")), target):
            assert b"2.0" in (target / "plugin.toml").read_bytes()
            raise KeyboardInterrupt

    with staging(tmp_path) as stage, pytest.raises(KeyboardInterrupt):
        fails(stage)
    assert (target / "plugin.toml").read_bytes() == MANIFEST
    assert [each.name for each in tmp_path.iterdir()] == ["expansions"]
