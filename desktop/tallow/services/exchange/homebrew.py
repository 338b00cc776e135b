"""The group's own content in a campaign file: plugins without code that lie in the user's folder."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import FAMILIES, FILE, Manifest, parse_manifest
from tallow.model.errors import UserMistake
from tallow.services.exchange.archive import Unfit, printable
from tallow.services.exchange.format import CONTENT
from tallow.services.files.path import full_disk
from tallow.services.host import Host
from tallow.services.own import leftover

KINDS = (".toml", ".md", ".txt", ".png", ".jpg", ".jpeg", ".svg")
"""The endings of files that go with a plugin; none of them is ever run."""
_LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class OwnPlugin:
    """A plugin of the group's own.

    Attributes:
        manifest: what it says of itself.
        files: path within its folder, with slashes → bytes.
    """

    manifest: Manifest
    files: Mapping[str, bytes]

    @property
    def place(self) -> str:
        """Its folder within a folder of plugins: ``expansions/our_songs``."""
        return f"{FAMILIES[self.manifest.family]}/{self.manifest.id}"


def of_campaign(host: Host, plugins: Iterable[str]) -> tuple[OwnPlugin, ...]:
    """Those of the enabled plugins that are the group's own and have no code; others are named and not copied.

    Raises:
        UserMistake: where a file of one cannot be read.
    """
    found = [each for id in sorted(plugins) if (each := host.loader.get(id)) is not None]
    return tuple(
        OwnPlugin(each.manifest, dict(files_of(each)))
        for each in found
        if each.source == "user" and each.manifest is not None and each.fault is None and not _has_code(each.folder)
    )


def _has_code(folder: Path) -> bool:
    return next(folder.rglob("*.py"), None) is not None


def files_of(found: Found) -> Iterator[tuple[str, bytes]]:
    """The files of a plugin that may leave this machine: path within its folder → bytes; raises UserMistake."""
    size = 0
    for file in sorted(found.folder.rglob("*")):
        inside = file.relative_to(found.folder)
        hidden = any(part.startswith(".") for part in inside.parts)
        if hidden or file.is_symlink() or not file.is_file() or file.suffix.lower() not in KINDS:
            continue
        try:
            data = file.read_bytes()
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise UserMistake(f"{file} cannot be read: {why}. See that you may read it, and export again.") from error
        size += len(data)
        if size > _LARGEST:
            raise UserMistake(f"{found.folder} is too large to go with a campaign. Switch that plugin off to export.")
        yield inside.as_posix(), data


def own_plugins(path: Path, files: Mapping[str, bytes]) -> tuple[OwnPlugin, ...]:
    """The plugins in the files below ``content/``; raises UserMistake where they are no folders of content."""
    folders: dict[str, dict[str, bytes]] = {}
    for name, data in files.items():
        parts = name.removeprefix(CONTENT).split("/", 2)
        if len(parts) < 3 or PurePosixPath(name).suffix.lower() not in KINDS:
            raise _unfit(path, name, "is no file of content")
        folders.setdefault("/".join(parts[:2]), {})[parts[2]] = data
    return tuple(_plugin(path, place, inside) for place, inside in sorted(folders.items()))


def _plugin(path: Path, place: str, files: Mapping[str, bytes]) -> OwnPlugin:
    try:
        manifest, _ = parse_manifest(files.get(FILE, b"").decode())
    except UnicodeDecodeError:
        manifest = None
    if manifest is None:
        raise _unfit(path, place, f"has no {FILE} that can be read")
    plugin = OwnPlugin(manifest, files)
    if plugin.place != place:
        raise _unfit(path, place, f"lies in a folder that is not its own ({plugin.place})")
    return plugin


def _unfit(path: Path, name: str, why: str) -> Unfit:
    return Unfit(path, f"{printable(name)} {why}")


def wanted(host: Host, own: Iterable[OwnPlugin]) -> tuple[OwnPlugin, ...]:
    """Those that are not here under any version; what is here stays as it is."""
    return tuple(plugin for plugin in own if host.loader.get(plugin.manifest.id) is None)


@contextmanager
def put_in_place(host: Host, own: Iterable[OwnPlugin]) -> Iterator[None]:
    """Put plugins into the user's folder for good, or where the block fails not at all.

    Raises:
        UserMistake: where the folder cannot be written.
    """
    placed: list[Path] = []
    try:
        for plugin in own:
            _place(_folder_of(host, plugin), plugin, placed)
        yield
    except BaseException:
        for folder in placed:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    finally:
        if placed:
            host.loader.rescan()
            host.forget_registries()


def _folder_of(host: Host, plugin: OwnPlugin) -> Path:
    root = host.loader.user_folder
    if root is None:
        raise UserMistake(f"There is no folder for the plugin {plugin.manifest.name}. Install it first, then import.")
    return root / plugin.place


def _place(target: Path, plugin: OwnPlugin, placed: list[Path]) -> None:
    """Write a plugin's folder beside its place, and swap it in whole."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        leftover.sweep_coming(target.parent)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=leftover.COMING) as made:
            folder = Path(made) / target.name
            for name, data in plugin.files.items():
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
            folder.rename(target)
        placed.append(target)
    except OSError as error:
        why = error.strerror or type(error).__name__
        said = f"{target} cannot be written: {why}. See that you may write there; nothing was changed."
        raise UserMistake(full_disk(target.parent, error) or said) from error
