"""What is swapped is there whole, also after a failure of the store, and after somebody was killed in between."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.errors import StoreTrouble
from tallow.services.host import Host
from tallow.services.parcel import sole
from tallow.services.parcel.installing import Installed, install
from tallow.services.parcel.leaving import leaving, remove
from tallow.services.parcel.offer import Offer, Rejected, look
from tallow.services.parcel.sole import Busy, alone_in
from tallow.services.parcel.staging import recover, staging, swapped
from tallow.store.database import Store
from tallow.store.unit_of_work import UnitOfWork
from tests.conftest import CANARIES
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


def test_what_was_killed_leaves_nothing_behind_a_start(tmp_path: Path) -> None:
    target = laid(tmp_path / "expansions" / "orchard")
    laid(tmp_path / ".staging-a" / "before" / "expansions" / "orchard", orchard(version="0.9"))
    laid(tmp_path / ".staging-b" / "plugin")
    laid(tmp_path / ".kept" / "orchard", {".1.tallow.part": b"", "1.tallow": b""})
    recover(tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == [".kept", "expansions"]
    assert [each.name for each in (tmp_path / ".kept" / "orchard").iterdir()] == ["1.tallow"]
    assert (target / "plugin.toml").read_bytes() == MANIFEST


def test_what_cannot_be_put_back_is_not_cleared_away(tmp_path: Path) -> None:
    before = laid(tmp_path / ".staging-a" / "before" / "expansions" / "orchard")
    (tmp_path / "expansions").write_bytes(b"in the way")
    recover(tmp_path)
    assert (before / "plugin.toml").read_bytes() == MANIFEST


HOLD = """
import sys
from pathlib import Path
from tallow.services.parcel.staging import staging
with staging(Path(sys.argv[1])) as stage:
    print(stage, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Begins a process that moves plugins in the folder, and is in the midst of it."""
    begun: list[subprocess.Popen[str]] = []

    def begin() -> subprocess.Popen[str]:
        words = [sys.executable, "-c", HOLD, str(tmp_path / "plugins")]
        made = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        begun.append(made)
        return made

    yield begin
    for each in begun:
        each.kill()
        each.wait()
        for pipe in (each.stdin, each.stdout):
            if pipe is not None:
                pipe.close()


def stage_of(process: subprocess.Popen[str]) -> Path:
    assert process.stdout is not None
    return Path(process.stdout.readline().strip())


def test_what_somebody_alive_is_at_is_left_to_them_and_what_they_leave_when_killed_is_taken(
    tmp_path: Path, other: Callable[[], subprocess.Popen[str]]
) -> None:
    root, process = tmp_path / "plugins", other()
    before = laid(stage_of(process) / "before" / "expansions" / "orchard")
    recover(root)
    assert (before / "plugin.toml").is_file()
    assert not (root / "expansions").exists()
    process.kill()
    process.wait()
    recover(root)
    assert (root / "expansions" / "orchard" / "plugin.toml").read_bytes() == MANIFEST
    assert [each.name for each in root.iterdir()] == ["expansions"]


def test_with_another_store_nobody_moves_plugins_in_the_same_folder_meanwhile(
    host: Host, tmp_path: Path, other: Callable[[], subprocess.Popen[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sole, "PATIENCE", 0.0)
    elsewhere = Store.open(tmp_path / "other.sqlite")
    loader = Loader([FolderSource(CANARIES), FolderSource(tmp_path / "plugins", "user")])
    second = Host(elsewhere, loader, CANARIES)
    assert isinstance(install(host, offer_of(host, zipped(tmp_path / "a.tallow", ORCHARD))), Installed)
    second.loader.rescan()
    stage = stage_of(other())
    said = f"Another Tallow is moving plugins in {tmp_path / 'plugins'}. Try again in a moment; nothing was changed."
    offer = offer_of(second, zipped(tmp_path / "b.tallow", orchard(version="2.0")))
    assert install(second, offer) == Rejected(tmp_path / "b.tallow", (said,))
    with pytest.raises(Busy):
        remove(second, leaving(second, "orchard"))
    with pytest.raises(Busy):
        remove(second, leaving(second, "canary"))
    assert stage.is_dir()
    assert (tmp_path / "plugins/expansions/orchard/plugin.toml").read_bytes() == MANIFEST
    second.close()


def test_who_waits_goes_on_when_the_other_is_done(tmp_path: Path, other: Callable[[], subprocess.Popen[str]]) -> None:
    process = other()
    stage = stage_of(process)
    assert process.stdin is not None
    process.stdin.close()
    with staging(tmp_path / "plugins"):
        assert not stage.exists()
    with alone_in(tmp_path / "plugins", patience=0), pytest.raises(Busy), alone_in(tmp_path / "plugins", patience=0):
        pass


@pytest.fixture
def starts_everywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whenever something is moved, another Tallow starts at once."""
    rename = Path.rename

    def and_start(self: Path, target: Path) -> Path:
        moved = rename(self, target)
        monkeypatch.setattr(Path, "rename", rename)
        recover(tmp_path / "plugins")
        monkeypatch.setattr(Path, "rename", and_start)
        return moved

    monkeypatch.setattr(Path, "rename", and_start)


@pytest.mark.usefixtures("starts_everywhere")
def test_who_starts_between_two_moves_undoes_none(host: Host, tmp_path: Path) -> None:
    folder = tmp_path / "plugins/expansions/orchard"
    for version in ("1.0.0", "2.0"):
        done = install(host, offer_of(host, zipped(tmp_path / "a.tallow", orchard(version=version))))
        assert isinstance(done, Installed), done
    assert b"2.0" in (folder / "plugin.toml").read_bytes()
    remove(host, leaving(host, "orchard"))
    assert not folder.exists()


def test_a_swap_that_fails_takes_nothing_out_that_it_did_not_put_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, stage = laid(tmp_path / "expansions" / "orchard"), tmp_path / "stage"
    folder, rename = laid(stage / "new", orchard(version="2.0")), Path.rename

    def overtaken(self: Path, to: Path) -> Path:
        if self == folder:  # on a disk that knows no locks
            rename(stage / "before" / "expansions" / "orchard", target)
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", overtaken)
    with pytest.raises(OSError, match="not empty"), swapped(stage, folder, target):
        pass
    assert (target / "plugin.toml").read_bytes() == MANIFEST
