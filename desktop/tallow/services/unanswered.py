"""Unanswered calls: which plugin kept the program waiting, noted beside the store for the next start, or until then."""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tallow.hooks.discover import Found
from tallow.hooks.faults import Fault
from tallow.hooks.watch import LIMIT, Late
from tallow.model.errors import StoreTrouble
from tallow.services.held import left_behind, who_held
from tallow.services.host import Host


@dataclass(frozen=True, slots=True)
class Note:
    """A plugin whose code did not return in time.

    Attributes:
        plugin, name, version: of which.
        stamp: of its files as they were, for mended ones are another plugin's.
        said: what it did, after "it" ("did not answer for five seconds in the total pond.leap"); "" where a person
            wished it off.
        place: file and line in its folder, where its code was then; "" where that is not known.
        off: whether it is switched off for that.
    """

    plugin: str
    name: str
    version: str
    stamp: str
    said: str
    place: str
    off: bool = False

    @property
    def fault(self) -> Fault:
        """Why it is left out, while it is switched off."""
        why = f"Tallow stopped this plugin because it {self.said}." if self.said else "You switched it off everywhere."
        return Fault(self.plugin, why, self.place, remedy=f"Use it again with: tallow plugins enable {self.plugin}")

    @property
    def told(self) -> str:
        """Where and what, in one line, for a report."""
        return f"{self.place}: It {self.said}." if self.place else f"It {self.said}."

    @property
    def offer(self) -> str:
        """A sentence for the command line, with what to do."""
        where = f" ({self.place})" if self.place else ""
        verb = "tallow plugins"
        return (
            f"The last time, {self.name} {self.said}{where}. Switch it off: {verb} disable {self.plugin}. "
            f"Keep it: {verb} enable {self.plugin}."
        )

    def is_of(self, found: Found) -> bool:
        """Whether it is of a plugin as that is now."""
        return (self.plugin, self.version, self.stamp) == (found.id, found.version, _stamp(found.folder))


def waiting(host: Host, late: Late) -> str:
    """A sentence for who waits at the command line."""
    found = host.loader.get(late.plugin)
    name = found.manifest.name if found and found.manifest else late.plugin
    return f"{name} has not answered for {_words(late.limit)} in {late.what}. Wait, or press Ctrl+C."


def write_down(host: Host, late: Late) -> None:
    """Note a call that is late, or that was and has returned; where that cannot be written, nothing is noted."""
    found = host.loader.get(late.plugin)
    if found is None or found.manifest is None:
        return
    before = _read(_file_of(host.store.path, late.plugin))
    off = before is not None and before.off  # by another window, meanwhile
    with suppress(OSError):
        note = Note(
            found.id, found.manifest.name, found.version, _stamp(found.folder), _said(late), _place(late, found)
        )
        _write(host.store.path, replace(note, off=off))


def write_held(host: Host, text: str, seconds: float | None = None) -> None:
    """Note whose code held the program, from what the fault handler wrote.

    Args:
        seconds: for how long; None where it was ended meanwhile.
    """
    watch = host.loader.watch
    late = who_held(text, host.loader.found, watch.limit)
    if late is None:
        return
    least = watch.limit_of(late.plugin)
    if least == watch.limit or (seconds is not None and seconds >= least):  # of any other nobody knows that it was long
        write_down(host, replace(late, limit=least, seconds=seconds))


def offers(host: Host) -> tuple[Note, ...]:
    """The plugins of which is to be asked whether they are to be switched off; notes of what is gone are dropped."""
    for text in left_behind(host.store.path):
        write_held(host, text)
    asked: list[Note] = []
    for note in _notes(host.store.path):
        found = host.loader.get(note.plugin)
        if found is None or not note.is_of(found):
            forget(host, note.plugin)
        elif not note.off:
            asked.append(note)
    return tuple(asked)


def note_of(host: Host, plugin: str) -> Note | None:
    """What is noted of a plugin."""
    return _read(_file_of(host.store.path, plugin))


def wished_off(found: Found) -> Note:
    """What is noted of a plugin that a person switches off everywhere."""
    name = found.manifest.name if found.manifest else found.id
    return Note(found.id, name, found.version, _stamp(found.folder), "", "")


def keep_off(host: Host, note: Note) -> None:
    """Leave the plugin out from the next look at what there is; raises StoreTrouble where that cannot be written."""
    try:
        _write(host.store.path, replace(note, off=True))
    except OSError as error:
        why = error.strerror or type(error).__name__
        folder = host.store.path.parent
        raise StoreTrouble(f"{folder} cannot be written ({why}), so {note.name} is as it was.") from error


def forget(host: Host, plugin: str) -> None:
    """Drop what is noted of a plugin."""
    with suppress(OSError):
        _file_of(host.store.path, plugin).unlink(missing_ok=True)


def sifted(store: Path, found: tuple[Found, ...]) -> tuple[Found, ...]:
    """The plugins that were found, with its fault for each that is switched off and is as it was then."""
    off = {note.plugin: note for note in _notes(store) if note.off}
    return tuple(
        replace(each, fault=off[each.id].fault)
        if each.id in off and each.fault is None and off[each.id].is_of(each)
        else each
        for each in found
    )


# words


def _said(late: Late) -> str:
    if late.seconds is None:
        return f"did not answer for {_words(late.limit)} in {late.what}"
    return f"took {round(late.seconds)} seconds to answer in {late.what}"


def _words(seconds: float) -> str:
    return "five seconds" if seconds == LIMIT else f"{seconds:g} seconds"


def _place(late: Late, found: Found) -> str:
    if late.file is None or not late.file.is_relative_to(found.folder):
        return ""
    return f"{late.file.relative_to(found.folder).as_posix()}:{late.line}"


# files


def _file_of(store: Path, plugin: str) -> Path:
    """Where the note of a plugin is kept; one file for each, so that two windows do not write over one another's."""
    return store.with_name(f"{store.stem}.unanswered-{plugin}.json")


def _notes(store: Path) -> Iterator[Note]:
    for file in sorted(store.parent.glob(f"{glob.escape(store.stem)}.unanswered-*.json")):
        if (note := _read(file)) is not None:
            yield note


def _read(file: Path) -> Note | None:
    """A note; None where there is none, or where somebody else wrote there."""
    if not file.is_file():  # reading a pipe would wait for ever
        return None
    try:
        note = msgspec.json.decode(file.read_bytes(), type=Note)
    except (OSError, UnicodeError, msgspec.MsgspecError, RecursionError):
        return None
    return note if file.name.endswith(f".unanswered-{note.plugin}.json") else None


def _write(store: Path, note: Note) -> None:
    """Write a note, whole or not at all, so that no end of the program loses it."""
    file = _file_of(store, note.plugin)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as handle:
            handle.write(msgspec.json.encode(note))
            handle.flush()
            os.fsync(handle.fileno())
        part.replace(file)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _stamp(folder: Path) -> str:
    """Of a plugin's files: another wherever one of them is another."""
    lines = []
    for file in sorted(each for each in folder.rglob("*") if each.suffix in (".py", ".toml")):
        with suppress(OSError):  # it went meanwhile
            stat = file.stat()
            lines.append(f"{file.relative_to(folder).as_posix()} {stat.st_size} {stat.st_mtime_ns}\n")
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()
