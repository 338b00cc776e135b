"""A file that is none, broken, newer or forged is refused in one sentence within a second, and nothing is changed."""

from __future__ import annotations

import hashlib
import json
import os
import random
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.host import Host
from tallow.store.whole import Whole

MEGABYTE = 1024 * 1024
Forge = Callable[..., Path]


@pytest.fixture
def file(small: Host, played: Campaign, tmp_path: Path) -> Path:
    """A sound campaign file in a folder of its own."""
    folder = tmp_path / "files"
    folder.mkdir()
    path = folder / "hill.tallow-campaign"
    export(small, played, path)
    read(path)
    return path


@pytest.fixture
def forge(file: Path) -> Forge:
    """Writes the file anew with other content, its hashes, sizes and counts right again unless they are given."""

    def write(parts: dict[str, bytes | None] | None = None, **manifest: Any) -> Path:
        with zipfile.ZipFile(file) as sound:
            files = {name: sound.read(name) for name in sound.namelist()}
        files |= {name: data for name, data in (parts or {}).items() if data is not None}
        files = {name: data for name, data in files.items() if (parts or {}).get(name, b"") is not None}
        said = json.loads(files.pop("manifest.json"))
        said["files"] = {
            name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files.items()
        }
        for part in ("records", "steps", "rolls", "attachments"):
            said["counts"][part] = len(files.get(f"{part}.jsonl", b"").splitlines())
        said |= manifest
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as forged:
            forged.writestr("manifest.json", json.dumps(said))
            for name, data in files.items():
                forged.writestr(name, data)
        return file

    return write


def lines(file: Path, part: str) -> list[Any]:
    """The lines of a part as plain data."""
    with zipfile.ZipFile(file) as opened:
        return [json.loads(line) for line in opened.read(part).splitlines()]


def jsonl(rows: list[Any]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def tried(path: Path) -> Whole | str:
    """What was read, or the sentence of its refusal."""
    try:
        return read(path).whole
    except UserMistake as mistake:
        return str(mistake)


def refused(path: Path, *words: str) -> str:
    """The one sentence of the refusal, which came within a second, names the path, and left nothing beside it."""
    beside = sorted(path.parent.iterdir())
    began = time.perf_counter()
    with pytest.raises(UserMistake) as mistake:
        read(path)
    assert time.perf_counter() - began < 10  # within a second, on a machine that has nothing else to do
    sentence = str(mistake.value)
    assert str(path) in sentence
    assert "\n" not in sentence
    assert len(sentence) < len(str(path)) + 240
    assert all(word in sentence for word in words), sentence
    assert sorted(path.parent.iterdir()) == beside
    return sentence


@pytest.mark.parametrize("content", ["random", "zeros", "text", "nothing", "gzip", "empty zip"])
def test_a_foreign_file_of_20_megabytes_is_named_as_such(tmp_path: Path, content: str) -> None:
    path = tmp_path / "some.file"
    data: dict[str, Callable[[], bytes]] = {
        "random": lambda: random.Random(7).randbytes(20 * MEGABYTE),
        "zeros": lambda: bytes(20 * MEGABYTE),
        "text": lambda: b"once upon a time " * MEGABYTE,
        "nothing": lambda: b"",
        "gzip": lambda: b"\x1f\x8b\x08" + random.Random(8).randbytes(20 * MEGABYTE),
        "empty zip": lambda: b"PK\x05\x06" + bytes(18),
    }
    path.write_bytes(data[content]())
    refused(path, "no campaign file of Tallow's")


def test_what_is_no_file_is_named_as_such(tmp_path: Path) -> None:
    refused(tmp_path, "is a folder")
    assert "is not there" in refused(tmp_path / "gone")
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", "no campaign file")
    with pytest.raises(UserMistake, match="cannot be read"):
        read(Path("a\0b"))


def test_a_file_that_was_cut_short_is_damaged_wherever_it_was_cut(file: Path) -> None:
    whole = file.read_bytes()
    for part in range(1, 20):
        file.write_bytes(whole[: len(whole) * part // 20])
        refused(file, "damaged or cut short")


def test_a_truncated_file_of_20_megabytes_is_damaged(forge: Forge) -> None:
    path = forge({"attachments/0001": random.Random(9).randbytes(22 * MEGABYTE)})
    os.truncate(path, 20 * MEGABYTE)
    refused(path, "damaged or cut short")


def test_no_flipped_byte_goes_unnoticed(file: Path) -> None:
    whole = file.read_bytes()
    chance = random.Random(3)
    sound = read(file).whole
    for _ in range(300):
        at = chance.randrange(len(whole))
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :])
        found = tried(file)  # a date or a right in the zip's own lists is of no weight
        assert str(file) in found if isinstance(found, str) else found == sound


def test_a_changed_part_is_noticed_by_its_hash(forge: Forge, file: Path) -> None:
    with zipfile.ZipFile(file) as opened:
        said = json.loads(opened.read("manifest.json"))["files"]
        other = opened.read("records.jsonl").replace(b"Anna", b"Emma")
    refused(forge({"records.jsonl": other}, files=said), "is not as it was written", "records.jsonl was changed")


def test_a_bomb_of_zeros_is_not_unpacked(forge: Forge, tmp_path: Path) -> None:
    refused(forge({"records.jsonl": bytes(20 * MEGABYTE)}), "unpacks to far more")
    path = tmp_path / "nested"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as bomb:
        for number in range(60):
            bomb.writestr(f"attachments/{number}", bytes(10 * MEGABYTE))
    refused(path, "unpacks to far more")


def test_a_file_that_lies_about_its_size_is_damaged(file: Path) -> None:
    whole = file.read_bytes()
    with zipfile.ZipFile(file) as opened:
        size = opened.getinfo("steps.jsonl").file_size
    told = size.to_bytes(4, "little")
    assert whole.count(told) == 2
    file.write_bytes(whole.replace(told, (size // 2).to_bytes(4, "little")))
    refused(file, "damaged or cut short")


@pytest.mark.parametrize(
    "name",
    ["../evil", "/etc/passwd", "a/../../b", "C:evil", "a\\..\\b", "attachments//x", "attachments/./x", "content/\nx"],
)
def test_a_name_outside_is_refused(forge: Forge, name: str) -> None:
    refused(forge({name: b"x"}), "names a place outside of itself")


def test_foreign_archives_are_told_apart(tmp_path: Path, file: Path) -> None:
    plugin = tmp_path / "x.tallow"
    with zipfile.ZipFile(plugin, "w") as archive:
        archive.writestr("x/plugin.toml", 'id = "x"')
    refused(plugin, "is a plugin's archive")
    with zipfile.ZipFile(plugin, "w") as archive:
        archive.writestr("manifest.json", '{"format": "something", "version": 1}')
    refused(plugin, "no campaign file")
    with zipfile.ZipFile(plugin, "w") as archive:
        archive.writestr("manifest.json", "[" * 100_000)
    refused(plugin, "no campaign file")


def test_a_file_of_version_1_is_read_which_knows_of_no_reverts_and_corrections(forge: Forge, file: Path) -> None:
    steps, fallen = lines(file, "steps.jsonl"), lines(file, "rolls.jsonl")
    for line, key in (*((step, "reverts") for step in steps), *((roll, "corrects") for roll in fallen)):
        del line[key]
    whole = read(forge({"steps.jsonl": jsonl(steps), "rolls.jsonl": jsonl(fallen)}, version=1)).whole
    assert {step.reverts for step in whole.steps} == {()}
    assert {roll.corrects for roll in whole.rolls} == {""}


def test_a_newer_file_asks_for_a_newer_tallow(forge: Forge) -> None:
    refused(forge(version=4), "written by a newer Tallow", "Install the newest Tallow")


def test_what_the_manifest_does_not_name_is_refused_and_so_is_what_is_not_there(forge: Forge, file: Path) -> None:
    with zipfile.ZipFile(file, "a") as opened:
        opened.writestr("extra.jsonl", "x")
    refused(file, "damaged")
    refused(forge({"rolls.jsonl": None, "extra.jsonl": None}), "damaged")


def _record(key: str, value: Any) -> Callable[[Path], dict[str, bytes]]:
    def change(file: Path) -> dict[str, bytes]:
        first, *rest = lines(file, "records.jsonl")
        return {"records.jsonl": jsonl([{**first, key: value}, *rest])}

    return change


def _step(**keys: Any) -> Callable[[Path], dict[str, bytes]]:
    def change(file: Path) -> dict[str, bytes]:
        first, *rest = lines(file, "steps.jsonl")
        return {"steps.jsonl": jsonl([{**first, **keys}, *rest])}

    return change


def _change(**keys: Any) -> Callable[[Path], dict[str, bytes]]:
    """Another value in the first change, which makes Anna."""

    def change(file: Path) -> dict[str, bytes]:
        first, *rest = lines(file, "steps.jsonl")
        return {"steps.jsonl": jsonl([{**first, "changes": [{**first["changes"][0], **keys}]}, *rest])}

    return change


def _twice(part: str) -> Callable[[Path], dict[str, bytes]]:
    return lambda file: {part: jsonl(lines(file, part) + lines(file, part)[:1])}


def _lined(part: str, at: int, **keys: Any) -> Callable[[Path], dict[str, bytes]]:
    """One line of a part with other keys."""

    def change(file: Path) -> dict[str, bytes]:
        found = lines(file, part)
        found[at] |= keys
        return {part: jsonl(found)}

    return change


DEEP = b'{"document":{"values":{"x":'
FORGED: dict[str, tuple[Callable[[Path], dict[str, bytes]], str]] = {
    "a word for a revision": (_record("revision", "many"), "revision should be a whole number and is a text"),
    "a revision from the future": (_record("revision", 2**60), "revision has a value that it cannot have"),
    "a revision below nothing": (_record("revision", -1), "revision has a value that it cannot have"),
    "no name": (_record("name", ""), "name has a value that it cannot have"),
    "a key of tomorrow": (_record("color", "red"), "the key color is not known"),
    "values that are a list": (_record("document", {"values": []}), "document.values should be a table of keys"),
    "no JSON": (lambda file: {"records.jsonl": b"{\n"}, "something is no JSON"),
    "no UTF-8": (lambda file: {"records.jsonl": b'{"id": "\xff"}\n'}, "records.jsonl, line 1"),
    "too deep to read": (lambda file: {"records.jsonl": DEEP + b"[" * 20_000}, "records.jsonl, line 1"),
    "too deep to walk": (lambda file: {"records.jsonl": DEEP + b"[" * 90 + b"]" * 90 + b"}}}"}, "nested deeper"),
    "two of one id": (_twice("records.jsonl"), "stands in it twice"),
    "a roll twice": (_twice("rolls.jsonl"), "stands in it twice"),
    "a step twice": (_twice("steps.jsonl"), "its steps are not in order"),
    "a word for a step": (_step(number="first"), "number should be a whole number"),
    "a state that is none": (_step(state="maybe"), "state has a value that it cannot have"),
    "a date that is none": (_step(at="yesterday"), "'yesterday' is no date with a time"),
    "a date without a zone": (_step(written="2026-01-01T20:00:00"), "is no date with a time"),
    "a change with a path too many": (_change(path="might"), "does not say what it is about"),
    "a change of nothing": (_change(op="set"), "does not say what it is about"),
    "a field that the path has not": (_change(op="set", path="might", field="motto"), "which is no path"),
    "a record made of nothing": (_change(after=None), "does not fit"),
    "a record made of a word": (_change(after="Anna"), "does not fit"),
    "a row without an id": (_change(op="insert", path="bag", field="bag", after={"name": "x"}), "key id is missing"),
    "a row from nowhere": (
        _change(op="remove", path="bag", field="bag", before={"id": "r"}, after=None),
        "does not say where a row stood",
    ),
    "a roll of no step": (lambda file: {"steps.jsonl": b""}, "a roll names a step that is not there"),
    "a step that takes back a later one": (_lined("steps.jsonl", 1, reverts=[3]), "takes back one that is not there"),
    "a step that takes back none": (_lined("steps.jsonl", -1, reverts=[9000]), "takes back one that is not there"),
    "a step that takes back one twice": (_lined("steps.jsonl", -1, reverts=[1, 1]), "takes back another twice"),
    "a roll that corrects none": (_lined("rolls.jsonl", 0, corrects="nobody"), "a roll corrects one that is not there"),
    "no attachment": (lambda file: {"attachments/0001": None}, "attachments/0001, which is not there"),  # type: ignore[dict-item]
    "content that runs": (lambda file: {"content/expansions/x/x.py": b"boom"}, "is no file of content"),
    "content that is none": (lambda file: {"content/expansions/x/a.toml": b""}, "has no plugin.toml that can be read"),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_part_is_refused_with_its_place(forge: Forge, file: Path, what: str) -> None:
    change, told = FORGED[what]
    refused(forge(change(file)), told)


def test_a_campaign_is_neither_made_nor_deleted_within_itself(forge: Forge, file: Path, played: Campaign) -> None:
    refused(forge(_change(record=played.id)(file)), "makes or deletes the campaign itself")


def test_content_in_another_s_folder_is_refused(forge: Forge) -> None:
    manifest = b'id = "evil"\nname = "E"\nfamily = "expansion"\nsystem = "small"\nversion = "1"\napi = 1\n'
    refused(forge({"content/expansions/good/plugin.toml": manifest}), "lies in a folder that is not its own")


def test_a_word_in_a_field_s_value_is_no_reason_to_refuse(forge: Forge, file: Path, elsewhere: Host) -> None:
    from tallow.services.exchange.bring import bring

    records = lines(file, "records.jsonl")
    for record in records:
        record["document"]["values"]["might"] = "lots"
    done = bring(elsewhere, read(forge({"records.jsonl": jsonl(records)})))
    anna = elsewhere.find_record(done.campaign, "Anna")
    assert anna.get("might") == "lots"
    assert elsewhere.book(done.campaign).value(anna, "might") == 3  # the default, with a warning on the sheet
