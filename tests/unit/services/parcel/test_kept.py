"""What is replaced or taken out is kept as it lies there; what cannot be kept is named, and holds nobody up."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource, WithoutAway
from tallow.hooks.loader import Loader
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.services.host import Host
from tallow.services.own.version import VERSIONS
from tallow.services.parcel import parcel
from tallow.services.parcel.installing import Installed, install, objections, restore
from tallow.services.parcel.kept import MOST, kept, no_plugin
from tallow.services.parcel.leaving import leaving, remove
from tallow.services.parcel.offer import Offer, Rejected, look, told
from tallow.store.database import Store
from tallow.store.unit_of_work import UnitOfWork
from tests.conftest import CANARIES
from tests.unit.services.parcel.conftest import MANIFEST, ORCHARD, laid, orchard, zipped
from tests.unit.store.rights import somebody


def put(host: Host, tmp_path: Path, files: Mapping[str, bytes] = ORCHARD) -> Path:
    """Install the orchard; returns its folder."""
    offer = look(host, zipped(tmp_path / "a.tallow", files))
    assert isinstance(offer, Offer), offer
    done = install(host, offer)
    assert isinstance(done, Installed), done
    return done.folder


def versions(host: Host) -> list[str]:
    return [each.version for each in kept(host)]


def test_what_is_brought_back_is_lost_by_nothing_that_fails_before_it_is_there(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(MOST + 1):
        put(host, tmp_path, orchard(version=f"1.{number}"))
    before = [f"1.{number}" for number in reversed(range(MOST))]
    assert versions(host) == before
    commit = UnitOfWork.commit

    def full(self: UnitOfWork) -> None:
        raise StoreTrouble("The disk is full.")

    monkeypatch.setattr(UnitOfWork, "commit", full)
    assert isinstance(restore(host, "orchard", "1.0"), Rejected)
    assert versions(host) == before
    monkeypatch.setattr(UnitOfWork, "commit", commit)
    assert isinstance(restore(host, "orchard", "1.0"), Installed)
    assert versions(host) == [f"1.{number}" for number in reversed(range(1, MOST + 1))]


def test_a_restore_that_fails_names_the_plugin(host: Host, tmp_path: Path) -> None:
    put(host, tmp_path)
    put(host, tmp_path, orchard(version="2.0"))
    (file,) = (tmp_path / "plugins" / ".kept" / "orchard").iterdir()
    file.write_bytes(file.read_bytes()[:100])
    rejected = restore(host, "orchard")
    assert isinstance(rejected, Rejected)
    assert rejected.called == "The orchard 1.0.0"


if os.name == "posix":  # elsewhere rights, links and names are of another kind

    def odd(folder: Path) -> dict[str, bytes]:
        """Lay what no stranger's archive may hold beside a plugin; returns what of it can be kept."""
        files = {"notes: what?.txt": b"1", "con.txt": b"2", "A.txt": b"3", "a.txt": b"4", ".hidden/x": b"5"}
        files |= {"/".join(["deep"] * 14) + "/x": b"6", "y" * 210: b"7"}
        for name, data in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        return files

    def tree(folder: Path) -> dict[str, bytes]:
        return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}

    def test_names_and_amounts_that_a_stranger_may_not_send_are_kept_and_come_back(
        host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = put(host, tmp_path)
        odd(folder)
        (folder / VERSIONS).mkdir()
        (folder / VERSIONS / "00001.toml").write_bytes(os.urandom(4000) + bytes(300_000))
        before = tree(folder)
        assert len(before) == 2 + 7 + 1
        monkeypatch.setattr(parcel, "LARGEST", 1000)
        monkeypatch.setattr(parcel, "MANY", 3)
        assert leaving(host, "orchard").lost == ()
        done = remove(host, leaving(host, "orchard"))
        assert done.kept is not None
        assert not folder.exists()
        assert isinstance(restore(host, "orchard"), Installed)
        assert tree(folder) == before

    @pytest.fixture
    def linked(host: Host, tmp_path: Path) -> Iterator[Path]:
        """The orchard with a link to a file, one to a folder above it and a pipe."""
        folder = put(host, tmp_path)
        (tmp_path / "mine.txt").write_text("mine")
        (folder / "note").symlink_to(tmp_path / "mine.txt")
        (folder / "content" / "up").symlink_to(tmp_path)
        os.mkfifo(folder / "pipe")
        yield folder
        assert (tmp_path / "mine.txt").read_text() == "mine"

    GONE = (
        "Of what is there now this cannot be kept and goes for good: content/up (a link), note (a link), "
        "pipe (no ordinary file)."
    )

    def test_links_and_pipes_are_named_and_the_rest_is_kept(host: Host, linked: Path) -> None:
        wish = leaving(host, "orchard")
        assert str(wish).endswith(f"{GONE} The rest of it can be brought back at any time, and then all is as before.")
        remove(host, wish)
        assert not linked.exists()
        assert isinstance(restore(host, "orchard"), Installed)
        assert tree(linked) == ORCHARD

    def test_an_update_and_what_is_brought_back_name_them_too(host: Host, tmp_path: Path, linked: Path) -> None:
        offer = look(host, zipped(tmp_path / "b.tallow", orchard(version="2.0")))
        assert isinstance(offer, Offer)
        assert GONE in told(offer)
        assert offer.objections == (GONE,)
        assert isinstance(install(host, offer), Installed)
        assert objections(host, "orchard") == ()
        (linked / "note").symlink_to(tmp_path / "mine.txt")
        assert objections(host, "orchard") == (
            "Of what is there now this cannot be kept and goes for good: note (a link).",
        )
        assert isinstance(restore(host, "orchard"), Installed)
        assert (linked / "plugin.toml").read_bytes() == MANIFEST

    def test_a_folder_that_is_a_link_leaves_and_what_it_leads_to_stays(host: Host, tmp_path: Path) -> None:
        folder = put(host, tmp_path)
        folder.rename(tmp_path / "mine")
        folder.symlink_to(tmp_path / "mine")
        host.loader.rescan()
        done = remove(host, leaving(host, "orchard"))
        assert done.kept is not None
        assert not os.path.lexists(folder)
        assert tree(tmp_path / "mine") == ORCHARD

    def test_a_link_that_leads_into_itself_leaves_and_nothing_is_promised(host: Host, tmp_path: Path) -> None:
        loop = tmp_path / "plugins" / "expansions" / "loop"
        loop.parent.mkdir(parents=True)
        loop.symlink_to(loop)
        host.loader.rescan()
        wish = leaving(host, "loop")
        assert "this cannot be kept and goes for good: loop (Too many levels of symbolic links)" in str(wish)
        assert "brought back" not in str(wish)
        assert remove(host, wish).kept is None
        assert not os.path.lexists(loop)
        assert kept(host) == ()

    @pytest.fixture
    def person() -> Iterator[Host]:
        """A host of somebody for whom rights count; its home is their folder."""
        with somebody() as folder:
            loader = Loader(
                [WithoutAway(FolderSource(CANARIES), folder / "plugins"), FolderSource(folder / "plugins", "user")]
            )
            host = Host(Store.open(folder / "store.sqlite"), loader, folder)
            yield host
            host.close()

    def test_what_may_not_be_read_is_kept_where_it_is_one_s_own(person: Host) -> None:
        folder = put(person, person.home)
        (folder / "secret").write_bytes(b"s")
        (folder / "shut").mkdir()
        (folder / "shut" / "in").write_bytes(b"i")
        for each in (folder / "secret", folder / "shut", folder):
            each.chmod(0)
        person.loader.rescan()
        wish = leaving(person, "orchard")
        assert str(wish).endswith("It can be brought back at any time, and then all is as before.")
        remove(person, wish)
        assert not folder.exists()
        assert isinstance(restore(person, "orchard"), Installed)
        assert tree(folder) == {**ORCHARD, "secret": b"s", "shut/in": b"i"}

    @pytest.mark.parametrize(
        ("shut", "said"),
        [
            ("", "{plugins} cannot be written (Permission denied)."),
            ("expansions", "{plugins}/expansions cannot be written (Permission denied)."),
            (".kept/orchard", "{plugins}/.kept/orchard cannot be written (Permission denied)."),
        ],
    )
    def test_where_nobody_may_write_that_folder_is_named(person: Host, shut: str, said: str) -> None:
        folder = put(person, person.home)
        put(person, person.home, orchard(version="2.0"))
        place = person.home / "plugins" / shut
        place.chmod(0o500)
        told = f"{said.format(plugins=person.home / 'plugins')} See that you may write there; nothing was changed."
        with pytest.raises(UserMistake, match=f"^{re.escape(told)}$"):
            remove(person, leaving(person, "orchard"))
        assert restore(person, "orchard") == Rejected(
            kept(person)[0].file or folder, (told,), called="The orchard 1.0.0"
        )
        if not shut:
            with pytest.raises(UserMistake, match=f"^{re.escape(told)}$"):
                remove(person, leaving(person, "canary"))  # which is not of that folder, and is only noted there
        place.chmod(0o700)
        assert b"2.0" in (folder / "plugin.toml").read_bytes()

    @pytest.mark.parametrize("shut", ["", ".kept", ".kept/orchard"])
    def test_where_nobody_may_look_for_what_was_kept_nobody_says_that_there_is_nothing(person: Host, shut: str) -> None:
        put(person, person.home)
        remove(person, leaving(person, "orchard"))
        place = person.home / "plugins" / shut
        place.chmod(0)
        said = f"{str(place).rstrip('/')} cannot be read (Permission denied). See that you may read it."
        with pytest.raises(UserMistake, match=f"^{re.escape(said)}$"):
            restore(person, "orchard")
        assert str(no_plugin(person, "orchard")) == f"orchard is not here. {said}"
        place.chmod(0o700)
        assert isinstance(restore(person, "orchard"), Installed)

    def test_an_archive_that_may_not_be_read_is_not_called_damaged(person: Host) -> None:
        put(person, person.home)
        put(person, person.home, orchard(version="2.0"))
        (file,) = (person.home / "plugins" / ".kept" / "orchard").iterdir()
        file.chmod(0)
        rejected = restore(person, "orchard")
        assert isinstance(rejected, Rejected)
        assert rejected.mistakes == (f"{file} cannot be read (Permission denied). See that you may read it.",)

    def test_a_folder_of_many_that_cannot_be_read_is_no_plugin_to_be_removed(person: Host) -> None:
        folder = put(person, person.home)
        folder.parent.chmod(0)
        person.loader.rescan()
        with pytest.raises(UserMistake, match=r"^The folder .*/expansions cannot be read \(Permission denied\)\. See "):
            leaving(person, "expansions")
        assert str(no_plugin(person, "orchard")).startswith("orchard is not here. The folder ")
        folder.parent.chmod(0o700)
        assert (folder / "plugin.toml").is_file()

    def test_of_what_is_to_be_installed_the_file_that_may_not_be_read_is_named(person: Host) -> None:
        folder = laid(person.home / "orchard")
        (folder / "content" / "seeds.toml").chmod(0)
        said = f"{folder}/content/seeds.toml cannot be read (Permission denied). See that you may read it."
        assert look(person, folder) == Rejected(folder, (said,))
