"""The file of a group's own content and its earlier versions: written whole or not at all, each change with a name.

Content lies outside the store's journal, for a plugin belongs to no one campaign. So each version that was is kept in a
hidden folder beside it, and undo and redo go from one to the other, also after a restart.
"""

from __future__ import annotations

import itertools
import os
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from tallow.hooks.content.legible import ENDLESS, excess
from tallow.model.errors import UserMistake
from tallow.model.record import EMPTY, Campaign
from tallow.model.toml import written
from tallow.model.value import Row
from tallow.services.files.path import full_disk
from tallow.services.own import leftover, place
from tallow.services.own.lettering import HALF
from tallow.services.own.place import Ours

VERSIONS = place.VERSIONS
KEPT = 100
BY_HAND = "Change the file by hand"
TAKEN_AWAY = "Take the file away by hand"

_CAMPAIGN = re.compile(r"^# Campaign (?P<id>\S+)", re.MULTILINE)
_HEAD = re.compile(r"^# Version (?P<number>\d{1,9}) after (?P<before>\d{1,9}): (?P<label>.*)$", re.MULTILINE)
_ABOUT = "The group's own content, written by Tallow: change it there, on the page Own entries."


@dataclass(frozen=True, slots=True)
class Version:
    """What the file holds at one moment.

    Attributes:
        number: 0 before the first.
        before: the number of the version that it came from.
        label: what was done to come to it.
        tables: word → its rows; ``patch`` for changes of others' entries.
        campaign: the id of the campaign in which it was done, "" where it was done by hand.
    """

    number: int = 0
    before: int = 0
    label: str = ""
    tables: Mapping[str, Sequence[Row]] = EMPTY
    campaign: str = ""


def read(ours: Ours) -> Version:
    """What the file holds; nothing where there never was one.

    Raises:
        UserMistake: where somebody wrote something into it that is no content, or took it away.
    """
    if not ours.file.exists() and _kept(ours):
        raise UserMistake(f"{ours.file} is gone, and its last version is kept. {_GONE}")
    try:
        text = _bytes(ours).decode("utf-8-sig")
        tables = tomllib.loads(text)
    except OSError as error:
        raise UserMistake(f"{ours.file} cannot be read ({error.strerror}). See that you may read it.") from error
    except UnicodeDecodeError:
        raise UserMistake(f"{ours.file} is no text in UTF-8. {_MEND}") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UserMistake(f"{ours.file} is not TOML: {error}. {_MEND}") from None
    except ValueError:
        raise UserMistake(f"{ours.file}: {ENDLESS} {_MEND}") from None
    if wrong := excess(tables):
        raise UserMistake(f"{ours.file}: {wrong} {_MEND}")
    if not all(isinstance(rows, list) and all(isinstance(row, Mapping) for row in rows) for rows in tables.values()):
        raise UserMistake(f"{ours.file} holds something else than tables in two brackets. {_MEND}")
    return replace(_head_of(text), tables=tables)


def write(ours: Ours, tables: Mapping[str, Sequence[Row]], label: str, campaign: Campaign) -> Version:
    """Put other tables in the place of what the file holds, and keep that as an earlier version.

    Raises:
        UserMistake: where the folder cannot be written; the file is as it was then.
    """
    with writing(ours):
        if not _kept(ours) and not ours.file.exists():
            begin(ours, campaign)
        before = _keep(ours)
        version = Version(_kept(ours)[-1] + 1, before, " ".join(label.split()), tables)
        for file in (_place(ours, version.number), ours.file):
            put(file, _written(version, campaign))
        for number in _kept(ours):
            if number <= version.number - KEPT:
                _place(ours, number).unlink(missing_ok=True)
    return version


def excerpt(ours: Ours, wanted: Callable[[str, Row], bool]) -> str:
    """The file's text with only some of its rows; what stands at its head stays.

    Raises:
        UserMistake: where it cannot be read.
    """
    lines = itertools.takewhile(lambda line: line.startswith("#"), _lenient(ours).splitlines())
    tables = {word: [row for row in rows if wanted(word, row)] for word, rows in read(ours).tables.items()}
    return written(tables, [line.removeprefix("#").strip() for line in lines])


def begin(ours: Ours, campaign: Campaign) -> None:
    """Write the file with nothing in it yet; raises OSError."""
    for file in (_place(ours, 0), ours.file):
        put(file, _written(Version(), campaign))


def ends(ours: Ours, others: Collection[str] = ()) -> tuple[str, str]:
    """What undo would take back and redo would do again, "" for nothing.

    Args:
        others: ids of the other campaigns; what was done in one of them is taken back and done again there alone.
    """
    try:
        current = _current(ours, _lenient(ours))
        if current is None:
            return (_by_hand(ours) if _kept(ours) else ""), ""
        again = _again(ours, current.number)
    except OSError:
        return "", ""
    back = current.label if _goes_back(ours, current) and current.campaign not in others else ""
    return back, again.label if again and again.campaign not in others else ""


def ahead(ours: Ours, *, forth: bool) -> Mapping[str, Sequence[Row]]:
    """What the file would hold after undo, or after redo; nothing where that cannot be read."""
    try:
        current = _current(ours, _lenient(ours))
        again = _again(ours, current.number) if forth and current else None
        back = current.before if current else _head_of(_lenient(ours)).number
        tables = tomllib.loads(_read_kept(ours, again.number if again else back))
    except (OSError, ValueError, RecursionError):
        return EMPTY
    return tables


def undo(ours: Ours, others: Mapping[str, str] = EMPTY) -> str:
    """Go back to the version before; returns what was taken back.

    Args:
        others: id → name of the other campaigns.

    Raises:
        UserMistake: where there is none, it was made in another campaign, or the folder cannot be written.
    """
    with writing(ours):
        current = _head_of(_read_kept(ours, _keep(ours)))
        if not _goes_back(ours, current):
            raise UserMistake("There is no earlier version of your own content.")
        _see_done_here(current, others)
        put(ours.file, _read_kept(ours, current.before))
    return current.label


def redo(ours: Ours, others: Mapping[str, str] = EMPTY) -> str:
    """Go on to the version that was taken back last; returns what was done again.

    Args:
        others: id → name of the other campaigns.

    Raises:
        UserMistake: where there is none, it was made in another campaign, or the folder cannot be written.
    """
    with writing(ours):
        again = _again(ours, _keep(ours))
        if again is None:
            raise UserMistake("Nothing of your own content was taken back.")
        _see_done_here(again, others)
        put(ours.file, _read_kept(ours, again.number))
    return again.label


def _see_done_here(version: Version, others: Mapping[str, str]) -> None:
    """Raise UserMistake for what was done in another campaign."""
    if version.campaign in others:
        raise UserMistake(
            f"“{version.label}” was done in {others[version.campaign]}, and is taken back or done again there. "
            "To take an entry out here, choose it in the list."
        )


_MEND = "Mend it there, or take it back on the page Own entries."
_GONE = "Bring it back on the page Own entries, by Undo there."


@contextmanager
def writing(ours: Ours) -> Iterator[None]:
    """What the system refuses while something is written, in a sentence; only who holds the store's lock writes."""
    leftover.sweep(ours.folder)
    try:
        yield
    except OSError as error:
        raise unwritable(ours, error) from error
    except UnicodeEncodeError as error:
        raise UserMistake(f"{HALF} Nothing was changed.") from error


def unwritable(ours: Ours, error: OSError) -> UserMistake:
    """What to say where the system lets nobody write a plugin of a group's own."""
    why = error.strerror or type(error).__name__
    said = f"{ours.folder} cannot be written ({why}). See that you may write there; nothing was changed."
    return UserMistake(full_disk(ours.folder.parent, error) or said)


# the file and its versions


def _bytes(ours: Ours) -> bytes:
    if ours.file.exists() and not ours.file.is_file():  # reading a pipe would wait for ever
        raise UserMistake(f"{ours.file} is no ordinary file. Take it away.")
    try:
        return ours.file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""


def _lenient(ours: Ours) -> str:
    """The file's text, whatever somebody wrote into it."""
    return _bytes(ours).decode("utf-8", "replace")


def _head_of(text: str) -> Version:
    """What the first lines of a text say of its version."""
    found, done = _HEAD.search(text), _CAMPAIGN.search(text)
    if found is None:
        return Version()
    campaign = done["id"] if done and found["label"] != BY_HAND else ""
    return Version(int(found["number"]), int(found["before"]), found["label"], campaign=campaign)


def _written(version: Version, campaign: Campaign) -> str:
    head = f"Version {version.number} after {version.before}: {version.label}"
    return written(version.tables, [_ABOUT, f"Campaign {campaign.id} {campaign.name}", head])


def _place(ours: Ours, number: int) -> Path:
    return ours.folder / VERSIONS / f"{number:05}.toml"


def _kept(ours: Ours) -> list[int]:
    """The numbers of the versions that are kept, ascending."""
    folder = ours.folder / VERSIONS
    return sorted(int(each.stem) for each in folder.glob("*.toml") if each.stem.isdecimal()) if folder.is_dir() else []


def _read_kept(ours: Ours, number: int) -> str:
    """A version that is kept, "" where it is not."""
    place = _place(ours, number)
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def _body(text: str) -> str:
    """What a text holds besides the line that tells its version."""
    return _HEAD.sub("", text).strip()


def _current(ours: Ours, text: str) -> Version | None:
    """The version that a text is; None where somebody wrote it by hand, or came with it from elsewhere."""
    told = [_head_of(text).number] if _HEAD.search(text) else []
    if not told and not _body(text):  # emptied or taken away, as it may have been before: what it was then is older
        return None
    for number in [*told, *reversed(_kept(ours))]:
        kept = _read_kept(ours, number)
        if kept and _body(kept) == _body(text):
            return _head_of(kept)
    return None


def _goes_back(ours: Ours, current: Version) -> bool:
    """Whether the version that one came from is still kept."""
    return bool(current.number) and _place(ours, current.before).is_file()


def _last(ours: Ours) -> int:
    """The number of the newest version with something in it that can be read; 0 for none."""
    for number in reversed(_kept(ours)):
        text = _read_kept(ours, number)
        with suppress(ValueError, RecursionError):
            if _body(text) and tomllib.loads(text) is not None:
                return number
    return 0


def _by_hand(ours: Ours) -> str:
    """What somebody did to the file beside Tallow, in words."""
    return BY_HAND if ours.file.exists() else TAKEN_AWAY


def _keep(ours: Ours) -> int:
    """See that what the file holds now is among the versions; returns its number there."""
    text, kept = _lenient(ours), _kept(ours)
    current = _current(ours, text)
    if current is not None:
        return current.number
    told = _head_of(text)
    if not kept and told.number:  # it came from elsewhere with its number
        put(_place(ours, told.number), text)
        return told.number
    if not kept and not text:
        return 0
    number, before = max([0, *kept]) + 1, told.number or _last(ours)
    put(_place(ours, number), f"# Version {number} after {before}: {_by_hand(ours)}\n{_HEAD.sub('', text)}")
    return number


def _again(ours: Ours, number: int) -> Version | None:
    """The version that was made last of those that came from one."""
    heads = (_head_of(_read_kept(ours, each)) for each in reversed(_kept(ours)) if each > number)
    return next((head for head in heads if head.before == number), None)


def put(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as opened:
            opened.write(text.encode())
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
