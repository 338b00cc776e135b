"""Sources: the places where plugins lie, and the plugin folders found in them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from tallow.hooks.discovery.manifest import FAMILIES, FILE

SourceName: TypeAlias = Literal["bundled", "user", "distribution"]
GROUP = "tallow.plugins"
_CONTENT = "content"
_SEE = "See that you may read it; until then nothing in it is found, and what sheets have of it stays as it is."
AWAY = ".away"
"""The file in the user's folder that names, a line each, what was taken out and is not the user's own to delete."""


@dataclass(frozen=True, slots=True)
class Place:
    """A folder that should be a plugin.

    Attributes:
        folder: where it lies.
        id: the id that it should have.
        family: the family that it should have, or "" where its place says nothing.
        mistake: why there is no folder, or "".
    """

    folder: Path
    id: str
    family: str = ""
    mistake: str = ""


class Source(Protocol):
    """A place where plugins lie."""

    @property
    def name(self) -> SourceName:
        """Which of the three kinds it is."""

    def places(self) -> Iterator[Place]:
        """The folders in it, without reading any file of theirs."""


@dataclass(frozen=True, slots=True)
class FolderSource:
    """A folder with one folder for each family, and in those one for each plugin: ``systems/king``.

    Attributes:
        root: the folder; one that is not there holds no plugins.
    """

    root: Path
    name: SourceName = "bundled"

    def places(self) -> Iterator[Place]:
        """The folders in it, those of one family after those of another; and what of them nobody may look into."""
        root = self.root.absolute()
        if mistake := _shut(root):
            yield Place(root, root.name, mistake=mistake)
            return
        for family, folder in FAMILIES.items():
            for plugin, mistake in _folders(root / folder):
                yield Place(plugin, plugin.name, family, mistake)


@dataclass(frozen=True, slots=True)
class DistributionSource:
    """Python distributions that have entry points in the group ``tallow.plugins``, each the name of a package.

    Attributes:
        paths: the folders that distributions are installed in; None for those of ``sys.path``.
    """

    paths: Sequence[str] | None = None

    @property
    def name(self) -> SourceName:
        """Which of the three kinds it is."""
        return "distribution"

    def places(self) -> Iterator[Place]:
        """The folders that the distributions' file lists name, without importing anything."""
        for info in _infos(sys.path if self.paths is None else self.paths):
            yield from _places_of(info)


@dataclass(frozen=True, slots=True)
class WithoutAway:
    """A source without the plugins that were taken out.

    Attributes:
        source: all of them.
        user: the user's folder, where the file lies that names them.
    """

    source: Source
    user: Path

    @property
    def name(self) -> SourceName:
        """Which of the three kinds it is."""
        return self.source.name

    def places(self) -> Iterator[Place]:
        """The folders in it that were not taken out."""
        away = away_in(self.user)
        return (place for place in self.source.places() if place.id not in away)


def away_in(user: Path) -> tuple[str, ...]:
    """The ids of the plugins that were taken out without being deleted, sorted."""
    try:
        text = (user / AWAY).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    return tuple(sorted({line.strip() for line in text.splitlines() if line.strip()}))


def usual_sources(bundled: Path, user: Path) -> tuple[Source, ...]:
    """The program's sources: the plugins that come with it, the user's own, installed distributions."""
    return (
        WithoutAway(FolderSource(bundled), user),
        FolderSource(user, "user"),
        WithoutAway(DistributionSource(), user),
    )


def _folders(parent: Path) -> Iterator[tuple[Path, str]]:
    """The folders in one that hold something, by name, each with why it cannot be read or ""; hidden ones are none.

    A folder of folders that cannot be read stands for what is in it.
    """
    try:
        names = sorted(each.name for each in parent.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        yield parent, _unreadable(parent, error)
        return
    for name in names:
        if name.startswith((".", "_")):
            continue
        folder = parent / name
        try:
            if any(each.name != "__pycache__" for each in folder.iterdir()):
                yield folder, _shut(folder / _CONTENT)
        except NotADirectoryError:
            continue
        except OSError as error:
            yield folder, f"Its folder {folder} cannot be read ({error.strerror}). Mend or remove it."


def _shut(folder: Path) -> str:
    """Why nobody can look into a folder, "" where that can be done, or where there is none."""
    try:
        os.scandir(folder).close()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        return _unreadable(folder, error)
    return ""


def _unreadable(folder: Path, error: OSError) -> str:
    return f"The folder {folder} cannot be read ({error.strerror}). {_SEE}"


def _infos(paths: Iterable[str]) -> Iterator[Path]:
    """The metadata folders of distributions that name our group.

    Looking for the group's name in the text costs a tenth of what ``importlib.metadata`` takes to parse them all.
    """
    for path in dict.fromkeys(paths):
        try:
            with os.scandir(path or ".") as entries:
                infos = sorted(entry.path for entry in entries if entry.name.endswith(".dist-info"))
        except OSError:
            continue
        for info in infos:
            try:
                with open(os.path.join(info, "entry_points.txt"), "rb") as file:  # noqa: PTH118, PTH123 - hundreds of them
                    named = f"[{GROUP}]".encode() in file.read()
            except OSError:
                continue
            if named:
                yield Path(info)


def _places_of(info: Path) -> Iterator[Place]:
    """The plugins of one distribution."""
    from importlib.metadata import Distribution  # most people have no such distribution, and this takes 20 ms

    distribution = Distribution.at(info)
    files = {file.as_posix(): file for file in distribution.files or ()}
    for point in distribution.entry_points.select(group=GROUP):
        wanted = f"{point.value.replace('.', '/')}/{FILE}"
        if wanted in files:
            yield Place(Path(str(files[wanted].locate())).parent, point.name)
        else:
            sentence = f"The distribution {info.stem} names {point.value} as a plugin, but has no file {wanted}."
            yield Place(info, point.name, mistake=sentence)
