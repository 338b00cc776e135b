"""A plugin that did not answer or ended the program is noted beside the store, offered, switched off and used again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.hooks.watching.trail import Trail
from tallow.hooks.watching.watch import Late, Watch
from tallow.model.errors import StoreTrouble, UserMistake
from tallow.services import plugins
from tallow.services.host import Host
from tallow.services.parcel import stopping
from tallow.services.watching import unanswered
from tallow.services.watching.held import Holding
from tallow.services.watching.watchman import Watchman
from tallow.store.database import Store
from tallow.ui.shell.crash.last_end import LastEnd

LATE = Late("moth", "the total moth.dust", 5.0)
MANIFEST = 'id = "moth"\nname = "Moth"\nfamily = "system"\nversion = "{}"\napi = 1\n'


@pytest.fixture
def moth(tmp_path: Path) -> Path:
    """The folder of a plugin."""
    folder = tmp_path / "user" / "systems" / "moth"
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text(MANIFEST.format("1.0.0"), encoding="utf-8")
    (folder / "__init__.py").write_text("from tallow.api import hookimpl\n", encoding="utf-8")
    return folder


@pytest.fixture
def garden(tmp_path: Path, moth: Path) -> Iterator[Host]:
    """A host with that plugin alone."""
    store = Store.open(tmp_path / "st[ore.sqlite")  # a name that means something else in a pattern
    loader = Loader([FolderSource(moth.parents[1], "user")], sift=lambda found: unanswered.sifted(store.path, found))
    host = Host(store, loader, tmp_path)
    yield host
    host.close()


def test_a_note_says_what_did_not_answer_where_and_how_long_it_took(garden: Host, moth: Path) -> None:
    assert unanswered.offers(garden) == ()
    unanswered.write_down(garden, Late("moth", "the total moth.dust", 5.0, moth / "wings" / "beat.py", 12))
    (note,) = unanswered.offers(garden)
    assert (note.name, note.version, note.place, note.off) == ("Moth", "1.0.0", "wings/beat.py:12", False)
    assert note.offer == (
        "The last time, Moth did not answer for five seconds in the total moth.dust (wings/beat.py:12). "
        "Switch it off: tallow plugins disable moth. Keep it: tallow plugins enable moth."
    )
    unanswered.write_down(garden, Late("moth", "declare_totals", 30.0, seconds=41.4))
    (note,) = unanswered.offers(garden)
    assert (note.said, note.place) == ("took 41 seconds to answer in declare_totals", "")
    waits = "Moth has not answered for 30 seconds in declare_totals. Wait, or press Ctrl+C."
    assert unanswered.waiting(garden, Late("moth", "declare_totals", 30.0)) == waits


def test_switched_off_it_is_in_quarantine_and_never_loaded_until_it_is_used_again(garden: Host) -> None:
    unanswered.write_down(garden, LATE)
    stopping.stop(garden, "moth")
    found = garden.loader.get("moth")
    assert found is not None
    assert [fault.sentence for fault in plugins.quarantine(garden, found)] == [
        "Tallow stopped this plugin because it did not answer for five seconds in the total moth.dust."
    ]
    assert not garden.loader.load("moth")
    assert unanswered.offers(garden) == ()
    assert stopping.use_again(garden, "moth").off
    assert garden.manifest("moth").version == "1.0.0"
    assert unanswered.note_of(garden, "moth") is None


def test_what_is_kept_is_asked_about_again_only_when_it_happens_again(garden: Host) -> None:
    unanswered.write_down(garden, LATE)
    stopping.use_again(garden, "moth")
    assert unanswered.offers(garden) == ()
    unanswered.write_down(garden, LATE)
    assert len(unanswered.offers(garden)) == 1


def test_what_returns_after_it_was_switched_off_by_another_window_stays_off(garden: Host) -> None:
    unanswered.write_down(garden, LATE)
    stopping.stop(garden, "moth")
    garden.loader.sift = lambda found: found  # this window has not looked again
    garden.loader.rescan()
    unanswered.write_down(garden, Late("moth", "the total moth.dust", 5.0, seconds=9))
    note = unanswered.note_of(garden, "moth")
    assert note is not None
    assert note.off


@pytest.mark.parametrize("off", [False, True])
@pytest.mark.parametrize("mend", ["code", "version", "away"])
def test_a_plugin_that_was_mended_or_went_is_not_asked_about_and_not_left_out(
    garden: Host, moth: Path, mend: str, off: bool
) -> None:
    unanswered.write_down(garden, LATE)
    if off:
        stopping.stop(garden, "moth")
    if mend == "code":
        (moth / "wings.py").write_text("x = 1\n", encoding="utf-8")
    elif mend == "version":
        (moth / "plugin.toml").write_text(MANIFEST.format("1.0.1"), encoding="utf-8")
    else:
        moth.rename(moth.parents[2] / "elsewhere")
    garden.loader.rescan()
    found = garden.loader.get("moth")
    assert (found is None) is (mend == "away")
    assert found is None or found.fault is None
    assert unanswered.offers(garden) == ()
    assert unanswered.note_of(garden, "moth") is None


def test_without_a_note_a_wish_stops_it_until_it_is_used_again(garden: Host) -> None:
    with pytest.raises(UserMistake, match="Moth is not switched off everywhere"):
        stopping.use_again(garden, "moth")
    with pytest.raises(UserMistake, match="There is no plugin"):
        stopping.stop(garden, "mother")
    stopping.stop(garden, "moth")
    found = garden.loader.get("moth")
    assert found is not None
    assert found.fault is not None
    assert found.fault.told == "You switched it off everywhere."
    assert unanswered.offers(garden) == ()
    with pytest.raises(UserMistake, match="You switched it off everywhere"):
        garden.manifest("moth")
    stopping.use_again(garden, "moth")
    assert garden.manifest("moth").id == "moth"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"plugin": "moth"}', "\x00", '{"plugin": "wasp"}', "[" * 100_000])
def test_a_file_that_holds_no_note_is_none(garden: Host, text: str) -> None:
    file = garden.store.path.with_name("st[ore.unanswered-moth.json")
    file.write_text(text, encoding="utf-8")
    assert unanswered.offers(garden) == ()
    unanswered.write_down(garden, LATE)
    assert len(unanswered.offers(garden)) == 1


def test_a_note_of_another_plugin_under_its_name_is_none(garden: Host) -> None:
    unanswered.write_down(garden, LATE)
    file = garden.store.path.with_name("st[ore.unanswered-moth.json")
    file.rename(file.with_name("st[ore.unanswered-wasp.json"))
    assert unanswered.offers(garden) == ()


def test_what_cannot_be_written_is_said_or_left(garden: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    unanswered.write_down(garden, LATE)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    unanswered.write_down(garden, Late("moth", "declare_totals", 5.0))
    with pytest.raises(StoreTrouble, match=r"No space left on device.*Moth is as it was"):
        stopping.stop(garden, "moth")
    (note,) = unanswered.offers(garden)
    assert note.said == "did not answer for five seconds in the total moth.dust"
    assert not [each for each in garden.store.path.parent.iterdir() if each.suffix == ".part"]


# what ended the program

BROKE = """Fatal Python error: Segmentation fault

Thread 0x00007f2a721136c0 (most recent call first):
  File "{other}/__init__.py", line 7 in waits

Current thread 0x00007f2a755bdb80 (most recent call first):
  File "/usr/lib/python3.11/ctypes/__init__.py", line 519 in string_at
  File "{folder}/wings/beat.py", line 19 in leap
  File "/home/tallow/hooks/watching/watch.py", line 108 in call

Extension modules: PySide6.QtCore (total: 1)
"""
LEFT = "It ended the program.\nStack (most recent call first):\n" + BROKE.partition("first):\n")[2].partition("):\n")[2]
HELD = 'Timeout (0:00:05.500000)!\nThread 0x1 (most recent call first):\n  File "{other}/a.py", line 7 in waits\n\n'


def beside(host: Host, name: str) -> Path:
    """A file beside the store."""
    return host.store.path.with_name(f"st[ore.{name}")


@pytest.mark.parametrize("name", ["held-1.txt", "crash-1.txt"])
@pytest.mark.parametrize("text", [BROKE, LEFT, HELD + BROKE])
def test_who_ended_the_program_is_asked_about(garden: Host, moth: Path, name: str, text: str) -> None:
    """By the thread alone that broke, and what was held before is over."""
    beside(garden, name).write_text(text.format(folder=moth, other=moth), encoding="utf-8")
    (note,) = unanswered.offers(garden)
    assert (note.said, note.place, note.ended) == ("ended Tallow in leap", "wings/beat.py:19", True)
    assert note.offer == (
        "The last time, Moth ended Tallow in leap (wings/beat.py:19). "
        "Switch it off: tallow plugins disable moth. Keep it: tallow plugins enable moth."
    )
    assert not beside(garden, name).exists()
    stopping.stop(garden, "moth")
    found = garden.loader.get("moth")
    assert found is not None
    assert found.fault is not None
    assert found.fault.told == "wings/beat.py:19: Tallow stopped this plugin because it ended Tallow in leap."


@pytest.mark.parametrize("name", ["held-1.txt", "crash-1.txt"])
def test_what_broke_in_nobody_s_code_is_left_to_be_told(garden: Host, moth: Path, name: str) -> None:
    text = BROKE.format(folder="/elsewhere", other=moth)
    beside(garden, name).write_text(text, encoding="utf-8")
    assert unanswered.offers(garden) == ()
    assert LastEnd(garden.store.path).begin() == text
    assert unanswered.offers(garden) == ()


def test_what_comes_with_the_program_is_not_blamed_for_its_end(garden: Host, moth: Path) -> None:
    garden.loader.rescan()
    garden.loader.watch.known = frozenset(["moth"])
    beside(garden, "held-1.txt").write_text(BROKE.format(folder=moth, other=moth), encoding="utf-8")
    assert unanswered.offers(garden) == ()


def test_a_note_of_before_tallow_knew_ends_is_one_of_lateness(garden: Host) -> None:
    unanswered.write_down(garden, LATE)
    file = beside(garden, "unanswered-moth.json")
    file.write_bytes(file.read_bytes().replace(b',"ended":false', b""))
    (note,) = unanswered.offers(garden)
    assert not note.ended


def die(host: Host, plugin: str = "moth", what: str = "the total moth.dust") -> None:
    """Leave what a program leaves that was killed in the midst of a plugin's code."""
    file = beside(host, "trail-1.bin")
    trail = Trail(file)
    trail.marks[3] = trail.number((plugin, what))
    kept = file.read_bytes()
    trail.end()
    file.write_bytes(kept)


def test_an_end_without_a_word_is_believed_twice_in_a_row_alone(garden: Host, moth: Path) -> None:
    die(garden)
    assert unanswered.offers(garden) == ()
    (moth / "wings.py").write_text("x = 1\n", encoding="utf-8")
    die(garden)
    assert unanswered.offers(garden) == ()  # that was another's code
    die(garden, "wasp")
    assert unanswered.offers(garden) == ()
    die(garden)
    (note,) = unanswered.offers(garden)
    assert note.ended
    assert note.said == "was at work in the total moth.dust when Tallow ended, for the second time in a row"
    assert not beside(garden, "doubted-moth.txt").exists()


def test_who_is_noted_already_is_not_doubted(garden: Host) -> None:
    """Who waits for a plugin kills the program."""
    unanswered.write_down(garden, LATE)
    for _ in range(2):
        die(garden)
        (note,) = unanswered.offers(garden)
        assert note.said == "did not answer for five seconds in the total moth.dust"
    assert not beside(garden, "doubted-moth.txt").exists()


def test_a_program_that_ends_as_it_should_takes_its_doubts_away(garden: Host) -> None:
    die(garden)
    assert unanswered.offers(garden) == ()
    holding = Holding(garden.store.path)
    watch = Watch()
    Watchman(watch, holding, lambda text, seconds: None)
    watch.call("moth", "the total moth.dust", lambda: None)
    watch.close()
    die(garden)
    assert unanswered.offers(garden) == ()


def test_what_a_call_changed_is_its_fault_for_this_session(garden: Host) -> None:
    unanswered.write_down(garden, Late("moth", "its import", 5.0, seconds=0.0, changed="sys.path"))
    assert [fault.told for fault in garden.loader.faults.of("moth")] == [
        "its import: It changes sys.path, which all of Tallow shares; that was put back."
    ]
    assert unanswered.offers(garden) == ()


def test_what_is_no_file_of_its_own_is_passed_over(garden: Host) -> None:
    """Who reads a pipe waits for ever."""
    for name in ("trail-1.bin", "crash-1.txt"):
        if os.name == "posix":
            os.mkfifo(beside(garden, name))
        else:
            beside(garden, name).mkdir()
    assert unanswered.offers(garden) == ()
    assert LastEnd(garden.store.path).begin() == ""
