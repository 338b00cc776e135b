"""Parcels are read without trust: whatever is wrong with one is a sentence, before a byte of it is unpacked."""

from __future__ import annotations

import hashlib
import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from tallow.model.errors import UserMistake
from tallow.services.parcel.parcel import MANY, read_parcel
from tests.unit.services.parcel.conftest import MANIFEST, ORCHARD, SEEDS, laid, zip_bytes, zipped


def refusal(path: Path) -> str:
    """The sentence by which a parcel is refused."""
    with pytest.raises(UserMistake) as caught:
        read_parcel(path)
    return str(caught.value)


def named(tmp_path: Path, name: str, data: bytes = b"x") -> Path:
    """The orchard with one more file of a name of its own."""
    return zipped(
        tmp_path / "a.tallow", {f"orchard/{key}": each for key, each in ORCHARD.items()} | {name: data}, folder=""
    )


def test_a_zipped_folder_a_bare_zip_and_a_folder_hold_the_same(tmp_path: Path) -> None:
    ways = [
        zipped(tmp_path / "a.tallow", ORCHARD),
        zipped(tmp_path / "b.zip", ORCHARD, folder=""),
        zipped(tmp_path / "c.zip", ORCHARD, folder="repository-main/src/orchard"),
        laid(tmp_path / "orchard"),
    ]
    parcels = [read_parcel(way) for way in ways]
    assert [dict(parcel.files) for parcel in parcels] == [dict(sorted(ORCHARD.items()))] * 4
    assert {parcel.size for parcel in parcels} == {len(MANIFEST) + len(SEEDS)}
    assert parcels[0].sha256 == hashlib.sha256(ways[0].read_bytes()).hexdigest()
    assert [parcel.folder for parcel in parcels] == ["", "", "", "orchard"]


def test_of_a_wheel_only_the_folder_with_the_manifest_is_taken_and_the_rest_named(tmp_path: Path) -> None:
    files = {f"tallow_orchard/{name}": data for name, data in ORCHARD.items()}
    files |= {"tallow_orchard-1.0.dist-info/METADATA": b"Requires-Dist: numpy", "bin/run.sh": b"rm -rf"}
    parcel = read_parcel(zipped(tmp_path / "o-1.0-py3-none-any.whl", files, folder=""))
    assert sorted(parcel.files) == ["content/seeds.toml", "plugin.toml"]
    assert parcel.beside == ("bin/run.sh", "tallow_orchard-1.0.dist-info/METADATA")


def test_hidden_files_and_caches_are_no_part_of_a_plugin(tmp_path: Path) -> None:
    more = {".git/config": b"", "content/.seeds.toml.swp": b"", "__pycache__/a.pyc": b"", "__MACOSX/._x": b""}
    parcel = read_parcel(zipped(tmp_path / "a.zip", {**ORCHARD, **more}))
    assert dict(parcel.files) == dict(ORCHARD)
    assert len(parcel.beside) == 4


@pytest.mark.parametrize(
    "name",
    ["../evil", "orchard/../../evil", "/etc/passwd", "orchard//x", "C:/x", "orchard\\..\\x", "orchard/./x"],
)
def test_a_name_that_leads_outside_is_refused(tmp_path: Path, name: str) -> None:
    assert "It names a place outside of itself" in refusal(named(tmp_path, name))


@pytest.mark.parametrize(
    "name", ["orchard/con.toml", "orchard/a?", "orchard/end.", "orchard/ a", "orchard/a\u202eb", "orchard/a\tb"]
)
def test_a_name_that_some_computer_cannot_write_is_refused(tmp_path: Path, name: str) -> None:
    assert "Not every computer can write" in refusal(named(tmp_path, name))


def test_names_that_are_too_long_or_too_deep_are_refused(tmp_path: Path) -> None:
    for name in ("orchard/" + "a" * 300, "orchard/" + "a/" * 20 + "a"):
        assert "too long or lies too deep" in refusal(named(tmp_path, name))


def test_two_names_that_are_one_on_some_computers_are_refused(tmp_path: Path) -> None:
    assert "content/Seeds.toml and content/seeds.toml" in refusal(named(tmp_path, "orchard/content/Seeds.toml"))
    assert "is a file and a folder" in refusal(named(tmp_path, "orchard/content/seeds.toml/x"))
    composed, parted = "orchard/\u00e9", "orchard/e\u0301"
    twice = zipped(
        tmp_path / "b.zip", {f"orchard/{n}": d for n, d in ORCHARD.items()} | {composed: b"", parted: b""}, folder=""
    )
    assert "are one on some computers" in refusal(twice)


def test_the_same_name_twice_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", ORCHARD)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(path, "a") as archive:
        archive.writestr("orchard/plugin.toml", b"")
    assert "orchard/plugin.toml is in it twice" in refusal(path)


def test_a_link_in_an_archive_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", ORCHARD)
    link = zipfile.ZipInfo("orchard/content/more.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    assert "is a link" in refusal(path)


def test_a_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    folder = laid(tmp_path / "orchard")
    (folder / "content" / "more.toml").symlink_to("/etc/hostname")
    assert "content/more.toml is a link" in refusal(folder)


def test_a_bomb_of_zeros_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    assert "unpacks to far more" in refusal(named(tmp_path, "orchard/zeros", bytes(4_000_000)))
    many = {f"orchard/{number}": os.urandom(10) + bytes(1_000_000) for number in range(70)}
    assert "unpacks to more than" in refusal(zipped(tmp_path / "b.zip", {**ORCHARD, **many}, folder=""))


def test_a_size_that_lies_is_refused(tmp_path: Path) -> None:
    data = bytearray(zipped(tmp_path / "a.zip", {**ORCHARD, "notes.txt": b"long" * 100}).read_bytes())
    for mark, place in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.rindex(mark)
        data[at + place : at + place + 4] = (5).to_bytes(4, "little")
    (tmp_path / "a.zip").write_bytes(data)
    assert "damaged" in refusal(tmp_path / "a.zip")


def test_a_hundred_thousand_files_are_refused(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for number in range(100_000):
            archive.writestr(zipfile.ZipInfo(f"o/{number}"), b"")
    (tmp_path / "a.zip").write_bytes(made.getvalue())
    assert f"more than {MANY:,} files" in refusal(tmp_path / "a.zip")


def test_what_is_no_zip_or_is_cut_off_is_said_apart(tmp_path: Path) -> None:
    whole = zip_bytes(dict(ORCHARD))
    for data, words in ((b"", "no zip"), (b"Rar!", "no zip"), (whole[:200], "damaged"), (whole[:-30], "damaged")):
        (tmp_path / "a.zip").write_bytes(data)
        assert words in refusal(tmp_path / "a.zip")
    middle = bytearray(whole)
    middle[60] ^= 255
    (tmp_path / "a.zip").write_bytes(middle)
    assert "damaged" in refusal(tmp_path / "a.zip")


def test_what_is_not_there_holds_no_plugin_or_several_is_refused(tmp_path: Path) -> None:
    assert "is not there" in refusal(tmp_path / "nothing")
    assert "holds no plugin.toml" in refusal(zipped(tmp_path / "a.zip", {"readme": b""}))
    two = {"a/plugin.toml": b"", "b/plugin.toml": b"", "b/inner/plugin.toml": b""}
    assert "holds 2 plugins (a, b)" in refusal(zipped(tmp_path / "b.zip", two, folder=""))
    os.mkfifo(tmp_path / "pipe")
    assert "no ordinary file" in refusal(tmp_path / "pipe")


def test_a_folder_that_is_no_plugin_s_is_not_walked(tmp_path: Path) -> None:
    laid(tmp_path / "expansions" / "orchard")
    os.mkfifo(tmp_path / "expansions" / "a")  # which would be told if it were
    assert "holds no plugin.toml" in refusal(tmp_path / "expansions")
