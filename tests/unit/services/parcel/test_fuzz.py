"""A fuzzer: archives, manifests and content files that are broken at random are refused by a sentence or come whole.

The whole way, look and install, is gone a thousand times; what only reads is tried ten times as often.
``TALLOW_FUZZ=20000`` tries more than the usual run does, ``TALLOW_FUZZ_SEED=7`` others.
"""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

from tallow.hooks.content.content import read_content
from tallow.hooks.discovery.manifest import parse_manifest
from tallow.model.errors import UserMistake
from tallow.services.host import Host
from tallow.services.parcel.installing import Installed, install
from tallow.services.parcel.offer import Offer, Rejected, look, told
from tallow.services.parcel.parcel import read_parcel
from tests.unit.services.parcel.conftest import MANIFEST, SEEDS, laid, orchard, zip_bytes

TRIES = int(os.environ.get("TALLOW_FUZZ", "1000"))
SEED = int(os.environ.get("TALLOW_FUZZ_SEED", "11"))
SONGS = b"""[[song]]
id = "hum"
name = "Hum"
mood = "merry"
pitch = 440.5
verses = [{ words = "tweet", notes = [1, 2] }]
range = [1, 8]
effects = [{ type = "add", total = "canary.lungs", amount = 3 }, { type = "grant", permission = "canary.sing" }]

[[patch]]
of = "canary.hemp"
grams = 4

[[field]]
kind = "canary.bird"
type = "number"
id = "worms"
label = "Worms"
"""
FILES = {**orchard(), "content/songs.toml": SONGS}
WORDS = (
    *(
        b"\x00",
        b"\xff",
        b"\xc3(",
        b"\xef\xbb\xbf",
        b"\r",
        b'"',
        b"'''",
        b"[",
        b"]" * 9,
        b"[[" * 400,
        b"{",
        b"=",
        b".",
        b"\\u0000",
    ),
    *(
        b"9" * 5000,
        b"-1",
        b"1e999",
        b"nan",
        b"true",
        b"null",
        b"1979-05-27",
        b"../../x",
        b"canary.",
        b"orchard.",
        b"id = 1\n",
    ),
    *(
        b"a" * 70_000,
        "\u202e\u2066".encode(),
        b'[[seed]]\nid = "apple"\n',
        b"[orchard]\n",
        b"x = {y = {z = 1}}\n",
        b"\n" * 300,
    ),
)


def broken(dice: random.Random, data: bytes, most: int = 4) -> bytes:
    """Bytes with some flipped, cut out, doubled, or with a word put in."""
    made = bytearray(data)
    for _ in range(dice.randint(1, most)):
        at = dice.randrange(len(made) + 1)
        end = min(len(made), at + dice.randint(1, 40))
        match dice.randrange(5):
            case 0 if at < len(made):
                made[at] ^= 1 << dice.randrange(8)
            case 1:
                del made[at:end]
            case 2:
                made[at:at] = made[at:end]
            case 3:
                made[at:end] = bytes(dice.randrange(256) for _ in range(end - at))
            case _:
                made[at:at] = dice.choice(WORDS)
    return bytes(made)


def broken_archive(dice: random.Random) -> bytes:
    """The zip itself is damaged."""
    return broken(dice, zip_bytes({f"orchard/{name}": data for name, data in FILES.items()}), 6)


def broken_file(dice: random.Random) -> bytes:
    """One of its files is, and the zip is whole."""
    name = dice.choice(list(FILES))
    return zip_bytes({f"orchard/{each}": broken(dice, data) if each == name else data for each, data in FILES.items()})


def broken_names(dice: random.Random) -> bytes:
    """Files have other names, or are there twice."""
    names = [f"orchard/{name}" for name in FILES]
    odd = broken(dice, dice.choice(names).encode(), 2)[:60_000].decode("utf-8", "replace")
    return zip_bytes(
        {**{f"orchard/{name}": data for name, data in FILES.items()}, odd.replace("\x00", "0") or "o": b"x"}
    )


def swapped(dice: random.Random) -> bytes:
    """A line of the manifest or of the content stands elsewhere, or twice, or not at all."""
    name = dice.choice(list(FILES))
    lines = FILES[name].splitlines(keepends=True)
    for _ in range(dice.randint(1, 5)):
        line = dice.choice(lines)
        lines[dice.randrange(len(lines)) :][:1] = []
        lines.insert(dice.randrange(len(lines) + 1), line)
        if dice.random() < 0.3:
            lines.pop(dice.randrange(len(lines)))
    return zip_bytes({f"orchard/{each}": b"".join(lines) if each == name else data for each, data in FILES.items()})


WAYS: Mapping[Callable[[random.Random], bytes], int] = {broken_archive: 4, broken_file: 3, broken_names: 1, swapped: 2}


def tree(root: Path) -> dict[str, bytes]:
    """What of the user's folder is found: hidden folders hold what was kept."""
    files = (each for each in sorted(root.rglob("*")) if each.is_file())
    names = {each.relative_to(root).as_posix(): each for each in files}
    return {name: each.read_bytes() for name, each in names.items() if not name.startswith(".")}


def test_whatever_is_broken_is_refused_by_a_sentence_or_comes_whole(host: Host, tmp_path: Path) -> None:
    dice, root, file = random.Random(SEED), tmp_path / "plugins", tmp_path / "a.tallow"
    here: dict[str, bytes] = {}
    counts = {Rejected: 0, Installed: 0}
    for number in range(TRIES):
        way = dice.choices(list(WAYS), list(WAYS.values()))[0]
        data = way(dice)
        file.write_bytes(data)
        try:
            offer = look(host, file)
            lines = told(offer) if isinstance(offer, Offer) else offer.mistakes
            done = install(host, offer, code=False) if isinstance(offer, Offer) else offer
        except Exception as error:
            raise AssertionError(f"{way.__name__}, try {number} of seed {SEED}, crc {zlib.crc32(data):x}") from error
        assert lines
        assert all(line.strip() and "Traceback" not in line for line in lines)
        if isinstance(done, Installed) and isinstance(offer, Offer):
            here = {f"expansions/{offer.manifest.id}/{name}": each for name, each in offer.parcel.files.items()} | {
                name: each for name, each in here.items() if not name.startswith(f"expansions/{offer.manifest.id}/")
            }
        counts[type(done)] += 1
        assert tree(root) == here, (way.__name__, number)
    assert counts[Rejected] > TRIES / 4
    assert counts[Installed] > TRIES / 100
    assert list(root.glob(".staging-*")) == []


def test_whatever_is_broken_is_read_without_a_traceback(host: Host, tmp_path: Path) -> None:
    dice, file = random.Random(SEED + 1), tmp_path / "a.tallow"
    types = host.registry(["canary"]).entry_types
    plugin, _ = parse_manifest(MANIFEST.decode())
    assert plugin is not None
    folder = laid(tmp_path / "orchard")
    refused = dict.fromkeys(("archive", "manifest", "content"), 0)
    for _ in range(TRIES * 10 // 3):
        file.write_bytes(broken_archive(dice))
        try:
            read_parcel(file)
        except UserMistake:
            refused["archive"] += 1
        found, mistakes = parse_manifest(broken(dice, MANIFEST).decode("utf-8", "replace"))
        assert (found is None) == bool(mistakes)
        refused["manifest"] += found is None
        (folder / "content" / "seeds.toml").write_bytes(broken(dice, dice.choice([SEEDS, SONGS])))
        content = read_content(plugin, folder, types)
        refused["content"] += bool(content.all_mistakes())
        assert all(str(mistake) for mistake in content.all_mistakes())
    assert min(refused.values()) > TRIES


def test_what_was_not_broken_is_installed(host: Host, tmp_path: Path) -> None:
    (tmp_path / "a.tallow").write_bytes(zip_bytes({f"orchard/{name}": data for name, data in FILES.items()}))
    offer = look(host, tmp_path / "a.tallow")
    assert isinstance(offer, Offer), offer
    assert isinstance(install(host, offer), Installed)
