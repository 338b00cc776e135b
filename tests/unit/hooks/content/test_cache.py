"""What content files came to is kept from start to start, and whatever befalls it, content is what the files say."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from tallow.hooks.content import brought
from tallow.hooks.content import cache as caching
from tallow.hooks.content import content as reading
from tallow.hooks.content.cache import Cache
from tallow.hooks.registry import Registry, build
from tests.imported import CHECKOUT
from tests.unit.hooks.shelf import Shelf

T = TypeVar("T")
ZOO = """
from dataclasses import dataclass

@dataclass(frozen=True, slots=True, kw_only=True)
class Beast(Entry):
    legs: int = 4
    told: Value = ""

@hookimpl
def declare_entry_types():
    return [EntryType("zoo.beast", "Beast", "Beasts", Beast)]
"""
KEYS = [f"{place:040x}" for place in range(10)]
HEAD = "from tallow.model.value import Value\n"
BEASTS = '[[beast]]\nid = "ape"\nname = "Ape"\nlegs = 2\n[[beast]]\nid = "yak"\nname = "Yak"\n'


class Counted(Cache):
    """A cache that tells what was read from it and what was written."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.hits, self.writes = 0, 0

    def get(self, key: str, form: type[T]) -> T | None:
        found = super().get(key, form)
        self.hits += found is not None
        return found

    def put(self, key: str, data: Any) -> None:
        self.writes += 1
        super().put(key, data)


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Nothing is known from before in this process."""
    reading._known.cache_clear()
    yield
    reading._known.cache_clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the cache lies."""
    return tmp_path / "cache"


def start(shelf: Shelf, folder: Path) -> tuple[Registry, Counted]:
    """What a start of the program finds: code imported anew, nothing known but what the cache holds."""
    shelf.close()
    reading._known.cache_clear()
    loader, cache = shelf.loader(), Counted(folder)
    loader.cache = cache
    registry = build(loader, ["zoo", "bear"])
    registry.complete()
    return registry, cache


def put(shelf: Shelf, bear: str = BEASTS, zoo: str = ZOO) -> Path:
    """A system with code and an expansion of content alone; gives the expansion's file."""
    shelf.put("zoo", HEAD + zoo)
    return shelf.put("bear", family="expansion", manifest={"system": '"zoo"'}, content={"a": bear}) / "content/a.toml"


def names(registry: Registry) -> dict[str, str]:
    return {id: entry.name for id, entry in registry.entries.items()}


def test_the_second_start_decodes_nothing(shelf: Shelf, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(shelf, BEASTS + '[[field]]\nid = "den"\nkind = "other.kind"\ntype = "text"\nlabel = "Den"\n')
    first, cache = start(shelf, folder)
    assert (cache.hits, cache.writes) == (0, 1)
    monkeypatch.setattr(brought, "content_of", None)
    second, cache = start(shelf, folder)
    assert (cache.hits, cache.writes) == (1, 0)
    assert [repr(each) for each in second.entries.values()] == [repr(each) for each in first.entries.values()]
    assert type(second.entries["bear.ape"]) is sys.modules["plugins.systems.zoo"].Beast
    assert second.faults == first.faults == ()


def test_another_file_is_decoded_anew_and_the_old_one_is_known_yet(shelf: Shelf, folder: Path) -> None:
    file = put(shelf)
    start(shelf, folder)
    file.write_text(BEASTS.replace("Ape", "Gibbon"), encoding="utf-8")
    registry, cache = start(shelf, folder)
    assert (names(registry)["bear.ape"], cache.hits, cache.writes) == ("Gibbon", 0, 1)
    file.write_text(BEASTS, encoding="utf-8")
    registry, cache = start(shelf, folder)
    assert (names(registry)["bear.ape"], cache.hits, cache.writes) == ("Ape", 1, 0)


def test_a_file_of_another_name_is_another(shelf: Shelf, folder: Path) -> None:
    file = put(shelf, BEASTS + '[[patch]]\nof = "zoo.nobody"\n')
    first, _ = start(shelf, folder)
    file.rename(file.with_name("b.toml"))
    second, cache = start(shelf, folder)
    assert (first.faults[0].where, second.faults[0].where) == ("content/a.toml:9", "content/b.toml:9")
    assert cache.writes == 1


def test_other_code_of_the_system_is_decoded_anew(shelf: Shelf, folder: Path) -> None:
    put(shelf)
    start(shelf, folder)
    code = shelf.bundled / "systems/zoo/__init__.py"
    code.write_text(code.read_text(encoding="utf-8").replace("legs: int = 4", 'legs: str = ""'), encoding="utf-8")
    registry, cache = start(shelf, folder)
    assert [fault.told for fault in registry.faults] == ["content/a.toml:4: beast[1].legs: Give a text; 2 is not."]
    assert (list(registry.entries), cache.hits) == (["bear.yak"], 0)


def test_other_code_of_the_host_makes_another_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def reads(folder: Path) -> bytes:
        read.append(folder)
        return b""

    monkeypatch.setattr(caching, "_code_of", reads)
    Cache(folder).key([], [])
    assert read == [CHECKOUT / "desktop" / "tallow" / "hooks", CHECKOUT / "desktop" / "tallow" / "model"]


def test_a_mistake_is_told_with_its_line_at_each_start(shelf: Shelf, folder: Path) -> None:
    put(shelf, BEASTS + '[[beast]]\nid = "owl"\nname = "Owl"\nlegs = "two"\n')
    for _ in range(3):
        registry, cache = start(shelf, folder)
        (fault,) = registry.faults
        assert fault.told == 'content/a.toml:11: beast[3].legs: Give a whole number; "two" is not.'
        assert (sorted(names(registry)), cache.writes) == (["bear.ape", "bear.yak"], 1 if cache.hits == 0 else 0)


def test_a_lost_reference_is_told_with_its_line_from_the_cache_too(shelf: Shelf, folder: Path) -> None:
    effect = 'effects = [{ type = "add", total = "bear.sum", amount = 1 }]\n'
    put(shelf, BEASTS + effect)
    told = []
    for hits in (0, 1):
        registry, cache = start(shelf, folder)
        assert (cache.hits, list(registry.entries)) == (hits, ["bear.ape"])
        told.append([fault.told for fault in registry.faults])
    assert told[0] == told[1]
    assert told[0][0].startswith('content/a.toml:8: beast[2].effects[1].total: There is no total "bear.sum".')


def test_dates_come_back_as_dates(shelf: Shelf, folder: Path) -> None:
    put(shelf, BEASTS + "told = 2026-11-30\n")
    for _ in range(2):
        registry, _ = start(shelf, folder)
        assert repr(getattr(registry.entries["bear.yak"], "told")) == "datetime.date(2026, 11, 30)"  # noqa: B009


def test_a_class_that_makes_something_else_of_its_values_is_never_kept(shelf: Shelf, folder: Path) -> None:
    grows = '    def __post_init__(self):\n        object.__setattr__(self, "legs", self.legs + 1)\n'
    put(shelf, zoo=ZOO.replace('told: Value = ""\n', 'told: Value = ""\n' + grows))
    first, second = (repr(start(shelf, folder)[0].entries["bear.ape"]) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("spoilt", [b"", b"\0" * 4096, b"{}", b"cos\nsystem\n(S'touch x'\ntR."])
def test_a_damaged_file_is_decoded_anew_and_mended(shelf: Shelf, folder: Path, spoilt: bytes) -> None:
    put(shelf)
    first, _ = start(shelf, folder)
    for file in folder.iterdir():
        file.write_bytes(spoilt)
    second, cache = start(shelf, folder)
    assert names(second) == names(first) == {"bear.ape": "Ape", "bear.yak": "Yak"}
    assert (second.faults, cache.hits, cache.writes) == ((), 0, 1)
    assert start(shelf, folder)[1].hits == 1


def test_each_byte_that_flips_is_noticed(folder: Path) -> None:
    Cache(folder).put(KEYS[0], {"name": "Ape"})
    whole = (folder / KEYS[0]).read_bytes()
    for place in range(len(whole)):
        (folder / KEYS[0]).write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert Cache(folder).get(KEYS[0], object) is None
        (folder / KEYS[0]).write_bytes(whole[:place])
        assert Cache(folder).get(KEYS[0], object) is None


NOTHING: dict[str, Any] = {
    "names": [],
    "entries": [],
    "fields": [],
    "blocks": [],
    "used": [],
    "left_out": [],
    "faults": [],
}
BEAST = ["plugins.systems.zoo:Beast"]
ODD: list[Any] = [
    None,
    [],
    {"names": []},
    NOTHING | {"blocks": 3},
    NOTHING | {"fields": [["zoo.animal", [99]]]},
    NOTHING | {"entries": [["bear.ape", 5, "Ape"]]},  # a class that nobody names
    NOTHING | {"names": ["os:system"], "entries": [["bear.ape", 5, [5, {"command": "true"}, {}]]]},
    NOTHING | {"names": BEAST, "entries": [["bear.ape", 5, "Ape"]]},
    NOTHING | {"names": BEAST, "entries": [["bear.ape", 5, [5, {"x": 1}, {}]]]},
    NOTHING | {"names": BEAST, "entries": [["bear.ape", 5, [5, {"id": "bear.yak", "name": "Yak"}, {}]]]},
    NOTHING
    | {
        "names": ["tallow.model.entry:Band"],  # a class of ours that is none of an entry
        "entries": [["bear.ape", 5, [5, {"low": 1, "high": 2, "title": "x"}, {}]]],
    },
]


@pytest.mark.parametrize("odd", ODD)
def test_what_a_stranger_puts_there_is_not_believed(shelf: Shelf, folder: Path, odd: Any) -> None:
    put(shelf)
    start(shelf, folder)
    for file in folder.iterdir():
        text = msgspec.json.encode(odd)
        file.write_bytes(caching._sum(text) + text)
    registry, _ = start(shelf, folder)
    assert registry.entries["bear.ape"].name == "Ape"
    assert (names(registry), registry.faults) == ({"bear.ape": "Ape", "bear.yak": "Yak"}, ())


def test_where_nothing_can_be_written_all_goes_on(shelf: Shelf, tmp_path: Path) -> None:
    put(shelf)
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        registry, _ = start(shelf, folder)
        assert (names(registry), registry.faults) == ({"bear.ape": "Ape", "bear.yak": "Yak"}, ())


def test_a_full_disk_leaves_no_half_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, _: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    Cache(folder).put(KEYS[0], 1)
    assert list(folder.iterdir()) == []


AT_ONCE = """
import sys
from pathlib import Path
from tallow.hooks.content.cache import Cache
cache, data, key = Cache(Path(sys.argv[1])), {"name": "Ape" * 20_000}, sys.argv[2]
for _ in range(300):
    cache.put(key, data)
    assert cache.get(key, dict) == data
"""


def test_processes_that_write_at_once_find_whole_files(folder: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", AT_ONCE, str(folder), KEYS[0]]) for _ in range(3)]
    assert [each.wait() for each in processes] == [0, 0, 0]
    assert [each.name for each in folder.iterdir()] == [KEYS[0]]


def test_the_oldest_go_where_there_are_too_many(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MOST", 3)
    for place in range(5):
        Cache(folder).put(KEYS[place], place)
        os.utime(folder / KEYS[place], (place, place))
    (folder / f"{KEYS[9]}.123.456").write_bytes(b"never finished")
    os.utime(folder / f"{KEYS[9]}.123.456", (0, 0))
    Cache(folder).put(KEYS[5], 5)
    assert sorted(each.name for each in folder.iterdir()) == KEYS[2:6]


def test_the_oldest_go_where_they_are_too_large(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in range(4):
        Cache(folder).put(KEYS[place], "x" * 66)  # 32 bytes of sum, 68 of text
        os.utime(folder / KEYS[place], (place, place))
    monkeypatch.setattr(caching, "MOST_BYTES", 250)
    Cache(folder).put(KEYS[4], 4)
    assert sorted(each.name for each in folder.iterdir()) == KEYS[2:5]
    Cache(folder).put(KEYS[5], "x" * 249)  # with its quotes more than all files together may be
    assert not (folder / KEYS[5]).exists()


def test_what_is_not_ours_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caching, "MOST", 1)
    kept = ["diary.txt", KEYS[1].upper()[:39], f"{KEYS[1]}.txt", f"{KEYS[1]}.1", f"x{KEYS[1]}", f"{KEYS[1]}.1.2.bak"]
    folder.mkdir()
    for name in [*kept, KEYS[2]]:
        (folder / name).write_text("mine", encoding="utf-8")
        os.utime(folder / name, (0, 0))
    (folder / KEYS[3]).mkdir()
    Cache(folder).put(KEYS[4], "x")
    assert sorted(each.name for each in folder.iterdir()) == sorted([*kept, KEYS[2], KEYS[3], KEYS[4]])
    Cache(folder).put(KEYS[5], "x")  # another process: of the two of ours the older one goes
    assert sorted(each.name for each in folder.iterdir()) == sorted([*kept, KEYS[3], KEYS[4], KEYS[5]])


if os.name == "posix":

    def test_a_pipe_under_the_name_of_a_key_is_not_waited_for(folder: Path) -> None:
        folder.mkdir()
        os.mkfifo(folder / KEYS[0])
        assert Cache(folder).get(KEYS[0], object) is None
        os.mkfifo(folder / f"{KEYS[1]}.{os.getpid()}.{threading.get_ident()}")
        Cache(folder).put(KEYS[1], "x")
        Cache(folder).put(KEYS[1], "x")  # what was in the way is gone
        assert Cache(folder).get(KEYS[1], str) == "x"
