"""Unanswered calls: which plugin kept the program waiting or ended it, noted beside the store for the next start."""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tallow.hooks.discovery.discover import Found
from tallow.hooks.faults import Fault
from tallow.hooks.watching.copies import COPY
from tallow.hooks.watching.watch import LIMIT, Late
from tallow.model.errors import StoreTrouble
from tallow.services.host import Host
from tallow.services.watching import held
from tallow.services.watching.held import left_behind, who_ended, who_held

_CHANGED = "It changes {}, which all of Tallow shares; that was put back."
_COPIED = "It makes a copy of the running program (fork), which is ended at once. Let it start a program instead."
"""What is said of a call that changed something of the whole program."""


@dataclass(frozen=True, slots=True)
class Note:
    """A plugin whose code did not return in time, or ended the program.

    Attributes:
        plugin, name, version: of which.
        stamp: of its files as they were, for mended ones are another plugin's.
        said: what it did, after "it" ("did not answer for five seconds in the total pond.leap"); "" where a person
            wished it off.
        place: file and line in its folder, where its code was then; "" where that is not known.
        off: whether it is switched off for that.
        ended: whether it ended the program.
    """

    plugin: str
    name: str
    version: str
    stamp: str
    said: str
    place: str
    off: bool = False
    ended: bool = False

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


def changed(late: Late) -> str:
    """What a call changed of the whole program, as a sentence."""
    return _COPIED if late.changed == COPY else _CHANGED.format(late.changed)


def write_down(host: Host, late: Late) -> None:
    """Note a call that is late, or that was and has returned; where that cannot be written, nothing is noted.

    What a call changed of the whole program is a fault of the plugin, until Tallow starts again.
    """
    if late.changed:
        host.loader.faults.note(Fault(late.plugin, changed(late), late.what))
        return
    _note(host, late, _said(late))


def _note(host: Host, late: Late, said: str, *, ended: bool = False) -> None:
    found = host.loader.get(late.plugin)
    if found is None or found.manifest is None:
        return
    before = _read(_file_of(host.store.path, late.plugin))
    off = before is not None and before.off  # by another window, meanwhile
    with suppress(OSError):
        name, stamp = found.manifest.name, _stamp(found.folder)
        note = Note(found.id, name, found.version, stamp, said, _place(late, found), off, ended)
        _write(host.store.path, note)


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


def _note_what_ended(host: Host) -> None:
    """Note what other programs left that were held, or that ended; what is nobody's is left to be told of."""
    store = host.store.path
    calls = dict(held.under_way(store))
    for text in left_behind(store):
        if not held.tells_an_end(text):
            write_held(host, text)
        elif not write_ended(host, text, calls) and held.broke(text):
            held.keep_broken(store, text)
    for file, text in held.broken(store):
        if write_ended(host, text, calls):
            with suppress(OSError):
                file.unlink()
    for plugin, what in calls.items():
        _doubt(host, plugin, what)


def write_ended(host: Host, text: str, calls: Mapping[str, str]) -> bool:
    """Note in whose code a program ended, from what the fault handler wrote; gives whether it was a stranger's.

    Args:
        calls: by their plugins, what was called as programs ended, which says more than the function's own name.
    """
    watch = host.loader.watch
    late = who_ended(text, [each for each in host.loader.found if each.id not in watch.known], watch.limit)
    if late is not None:
        _note(host, late, f"ended Tallow in {calls.get(late.plugin, late.what)}", ended=True)
    return late is not None


def _doubt(host: Host, plugin: str, what: str) -> None:
    """Take down that a program ended in the midst of a plugin's code and left no word, as one that was killed.

    Once that may have been anybody; where it is so twice in a row, it is noted. Nothing is doubted of a plugin that is
    noted already: who waits for it kills the program.
    """
    found, file = host.loader.get(plugin), held.doubted(host.store.path, plugin)
    if found is None or note_of(host, plugin) is not None:
        return
    stamp = _stamp(found.folder)
    with suppress(OSError):
        if file.is_file() and file.read_text(encoding="utf-8", errors="replace") == stamp:
            said = f"was at work in {what} when Tallow ended, for the second time in a row"
            _note(host, Late(plugin, what, host.loader.watch.limit), said, ended=True)
            file.unlink()
        else:
            file.write_text(stamp, encoding="utf-8")


def offers(host: Host) -> tuple[Note, ...]:
    """The plugins of which is to be asked whether they are to be switched off; notes of what is gone are dropped."""
    _note_what_ended(host)
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
