"""A fuzzer: archives, manifests and content files that are broken at random are refused by a sentence or come whole.

Each of ten thousand goes the whole way, by look and, where it is offered, by install. Their game is a small one, which
declares no more than they use. ``TALLOW_FUZZ=20000`` tries more than the usual run does, ``TALLOW_FUZZ_SEED=7`` others.
"""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tallow.hooks.discovery.manifest import FAMILIES
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.services.host import Host
from tallow.services.parcel.installing import Installed, install
from tallow.services.parcel.offer import Offer, Rejected, look, told
from tallow.store.database import Store
from tests.conftest import CANARIES
from tests.unit.services.parcel.conftest import MANIFEST, SEEDS, laid, zip_bytes, zipped

TRIES = int(os.environ.get("TALLOW_FUZZ", "10000"))
SEED = int(os.environ.get("TALLOW_FUZZ_SEED", "11"))
PARTS = 4
"""So many tests share the tries, so that they can run beside each other."""
CLEARED = 50
"""After so many the user's folder is emptied: what comes under another id would stay in it."""
_MEMORY = "/dev/shm"
GROVE: Mapping[str, bytes] = {
    "plugin.toml": b'id = "grove"\nname = "Grove"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n',
    "content/hemp.toml": b'[[seed]]\nid = "hemp"\nname = "Hemp"\ngrams = 2\n',
    "__init__.py": b'''"""Grove: birds sing in it."""
from dataclasses import dataclass
from typing import Literal

from tallow.api import Base, EntriesField, Entry, EntryType, KindType, TotalType, hookimpl


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed(Entry):
    """A seed."""

    grams: int


@dataclass(frozen=True, slots=True)
class Verse:
    """A verse."""

    words: str
    notes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Song(Entry):
    """A song."""

    mood: Literal["merry", "sad"] = "merry"
    pitch: float = 1.0
    verses: tuple[Verse, ...] = ()
    range: tuple[int, int] = (1, 8)


@hookimpl
def declare_entry_types():
    return [EntryType("grove.seed", "Seed", "Seeds", Seed), EntryType("grove.song", "Song", "Songs", Song)]


@hookimpl
def declare_kinds():
    fields = (EntriesField("songs", "Songs", "grove.song"), EntriesField("seeds", "Seeds", "grove.seed"))
    return [KindType("grove.bird", "Bird", "Birds", fields, permissions={"grove.sing": "sing"})]


@hookimpl
def declare_totals():
    return [TotalType("grove.lungs", "grove.bird", "Lungs", lambda record, book: Base(()))]
''',
}
SONGS = b"""[[song]]
id = "hum"
name = "Hum"
mood = "merry"
pitch = 440.5
verses = [{ words = "tweet", notes = [1, 2] }]
range = [1, 8]
effects = [{ type = "add", total = "grove.lungs", amount = 3 }, { type = "grant", permission = "grove.sing" }]

[[patch]]
of = "grove.hemp"
grams = 4

[[field]]
kind = "grove.bird"
type = "number"
id = "worms"
label = "Worms"
"""
FILES = {"plugin.toml": MANIFEST.replace(b"canary", b"grove"), "content/all.toml": SEEDS + SONGS}
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
        b"grove.",
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


WAYS: Mapping[Callable[[random.Random], bytes], int] = {broken_archive: 5, broken_file: 3, broken_names: 1, swapped: 1}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that lies in memory where the computer has such a place, as what is unpacked to be looked at does."""
    with TemporaryDirectory(dir=_MEMORY if os.access(_MEMORY, os.W_OK) else tmp_path) as made:
        monkeypatch.setattr(tempfile, "tempdir", made)
        yield Path(made)


@pytest.fixture
def host(shelf: Path) -> Iterator[Host]:
    """A store, the grove, and a folder for the user's own plugins that is not there yet."""
    laid(shelf / "bundled" / "systems" / "grove", GROVE)
    loader = Loader([FolderSource(shelf / "bundled"), FolderSource(shelf / "plugins", "user")])
    host = Host(Store.open(shelf / "store.sqlite"), loader, CANARIES)
    yield host
    host.close()


def tree(root: Path) -> dict[str, bytes]:
    """What of the user's folder is found, file by file: hidden folders hold what was kept."""
    found = {}
    for folder, folders, files in os.walk(root):
        folders[:] = [each for each in folders if folder != str(root) or not each.startswith(".")]
        for each in files:
            file = Path(folder, each)
            if not (folder == str(root) and each.startswith(".")):
                found[file.relative_to(root).as_posix()] = file.read_bytes()
    return found


def after(here: Mapping[str, bytes], offer: Offer) -> dict[str, bytes]:
    """What of the user's folder is found when what is offered has come whole."""
    place = f"{FAMILIES[offer.manifest.family]}/{offer.manifest.id}/"
    others = {name: data for name, data in here.items() if not name.startswith(place)}
    return others | {f"{place}{name}": data for name, data in offer.parcel.files.items()}


def tried(host: Host, file: Path) -> tuple[Offer | Rejected, Installed | Rejected]:
    """What look says of a file, and what comes of it."""
    offer = look(host, file)
    lines = told(offer) if isinstance(offer, Offer) else offer.mistakes
    assert lines
    assert all(line.strip() and "Traceback" not in line for line in lines)
    return offer, install(host, offer, code=False) if isinstance(offer, Offer) else offer


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_broken_is_refused_by_a_sentence_or_comes_whole(host: Host, shelf: Path, part: int) -> None:
    dice, root, file = random.Random(f"{SEED} {part}"), shelf / "plugins", shelf / "a.tallow"
    here: dict[str, bytes] = {}
    counts: Counter[tuple[str, type]] = Counter()
    for number in range(TRIES // PARTS):
        way = dice.choices(list(WAYS), list(WAYS.values()))[0]
        data = way(dice)
        file.write_bytes(data)
        try:
            offer, done = tried(host, file)
        except Exception as error:
            raise AssertionError(
                f"{way.__name__}, try {number} of part {part} of seed {SEED}, crc {zlib.crc32(data):x}"
            ) from error
        if isinstance(done, Installed) and isinstance(offer, Offer):
            here = after(here, offer)
        counts[way.__name__, type(done)] += 1
        assert tree(root) == here, (way.__name__, number, part)
        if number % CLEARED == 0:
            shutil.rmtree(root, ignore_errors=True)
            host.loader.rescan()
            here = {}
    assert all(counts[each.__name__, Rejected] for each in WAYS)
    assert sum(number for (_, kind), number in counts.items() if kind is Installed) > TRIES / PARTS / 50
    assert list(root.glob(".staging-*")) == []


def test_what_was_not_broken_is_installed(host: Host, shelf: Path) -> None:
    offer = look(host, zipped(shelf / "a.tallow", FILES))
    assert isinstance(offer, Offer), offer
    assert isinstance(install(host, offer), Installed)
