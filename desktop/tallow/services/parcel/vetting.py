"""Vetting: every mistake of a plugin that is not installed, found without running any of its Python."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from tallow.hooks.content.content import malformed, read_content
from tallow.hooks.discovery.discover import Found, host_version
from tallow.hooks.discovery.manifest import FAMILIES, Manifest, read_manifest, suits, version_of
from tallow.hooks.discovery.sources import Place, Source, SourceName
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tallow.hooks.soundness.imports import foreign_imports
from tallow.model.errors import ContentError, UserMistake
from tallow.services.fitness.beside import told_beside
from tallow.services.host import Host
from tallow.services.parcel.difference import Extended, cards_of, extended
from tallow.services.parcel.parcel import Parcel
from tallow.services.parcel.trying import tried
from tallow.services.parcel.unread import NOTHING, unread
from tallow.store.played import Cards


@dataclass(frozen=True, slots=True)
class Vetted:
    """What is known of a plugin that is not installed.

    Attributes:
        manifest: None where it has mistakes.
        code: whether it brings Python.
        mistakes: all of them, a sentence each with its place.
        registry: what is declared where it is on, with all that it requires; None where that was not looked at,
            because something is wrong before or its Python would have to run.
        extended: what it changes of others.
        cards: what its cards say; none where the registry is None.
        beside: mistakes that its entries have beside the others'; nothing is left out for them.
        notes: what is no mistake, and hardly meant: words that nothing has, files that are not read, that it adds
            nothing.
        unmet: those of the mistakes that are none of the plugin's: what it requires and is not here.
    """

    manifest: Manifest | None
    code: bool
    mistakes: tuple[str, ...]
    registry: Registry | None = field(default=None, repr=False)
    extended: Extended = field(default_factory=Extended)
    cards: Cards = field(default_factory=dict, repr=False)
    beside: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()


@contextmanager
def unpacked(parcel: Parcel, within: Path | None = None) -> Iterator[Path]:
    """The parcel's files in a temporary folder, which has the id for a name where that can be read.

    Args:
        within: where the temporary folder is made; None for the system's own place.
    """
    with tempfile.TemporaryDirectory(prefix=".tallow-", dir=within) as made:
        folder = Path(made) / "plugin"
        for name, data in parcel.files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        try:
            manifest = read_manifest(folder)
        except ContentError:
            yield folder
            return
        home = Path(made) / FAMILIES[manifest.family] / manifest.id
        home.parent.mkdir()
        yield folder.rename(home)


@contextmanager
def looked_into(parcel: Parcel) -> Iterator[Path]:
    """The same, only to be looked at; raises UserMistake where there is no room to unpack it."""
    try:
        with unpacked(parcel) as folder:
            yield folder
    except OSError as error:
        raise UserMistake(f"There is no room to unpack {parcel.path.name} ({error.strerror}).") from error


def vet(host: Host, folder: Path, *, run: bool = False) -> Vetted:
    """Every mistake of the plugin in a folder that has its id for a name.

    Args:
        run: whether its Python may run, which looks at its hooks, and at its content with their types.
    """
    code = next(folder.glob("*.py"), None) is not None
    mistakes = [str(mistake) for mistake in foreign_imports(folder)]
    if code and not (folder / "__init__.py").is_file():
        mistakes.append("It has Python but no __init__.py that holds its hooks.")
    try:
        manifest = read_manifest(folder)
    except ContentError as error:
        return Vetted(None, code, (*map(str, error.mistakes), *mistakes, *map(str, malformed(folder))))
    loader = Loader([_Candidate(folder), *(_Others(each, manifest.id) for each in host.loader.sources)])
    try:
        found = loader.get(manifest.id)
        assert found is not None
        unmet = (*_unsuited(found), *_unmet(loader, found))
        mistakes = [*([found.fault.told] if found.fault and not _unsuited(found) else []), *unmet, *mistakes]
        if mistakes or (code and not run):
            return Vetted(manifest, code, (*mistakes, *map(str, malformed(folder))), unmet=unmet)
        registry = build(loader, closure(loader, manifest.id))
        faults = [fault.told for fault in (*registry.caller.faults.of(manifest.id), *loader.faults.of(manifest.id))]
        content = read_content(manifest, folder, registry.entry_types)
        wrong, odd = told_beside(content, registry)
        faults += tried(registry, manifest.id, folder, host.home / "resources" / "icons") if code else ()
        told = tuple(dict.fromkeys(faults))
        cards = cards_of(content, registry.kinds)
        return Vetted(manifest, code, told, registry, extended(content), cards, wrong, odd)
    finally:
        loader.close()


@dataclass(frozen=True, slots=True)
class _Candidate:
    """The plugin that is looked at, as a source of its own."""

    folder: Path
    name: SourceName = "user"

    def places(self) -> Iterator[Place]:
        yield Place(self.folder, self.folder.name)


@dataclass(frozen=True, slots=True)
class _Others:
    """A source without the plugin that is looked at."""

    source: Source
    id: str

    @property
    def name(self) -> SourceName:
        return self.source.name

    def places(self) -> Iterator[Place]:
        return (place for place in self.source.places() if place.id != self.id)


def _unsuited(found: Found) -> tuple[str, ...]:
    """That it is for a newer Tallow than this, which is none of the plugin's mistakes."""
    host = found.manifest.host if found.manifest else ""
    return (found.fault.told,) if found.fault is not None and host and not suits(host, host_version()) else ()


def _unmet(loader: Loader, found: Found) -> Iterator[str]:
    """What it requires and there is not; a requirement that leads back to it is its fault already."""
    for need in found.manifest.requirements if found.manifest else ():
        other = loader.get(need.id)
        if found.id in closure(loader, need.id):
            continue
        if other is None:
            yield f"plugin.toml: requires: It requires {need}, and there is no {need.id} here. Install that first."
        elif other.fault is not None:
            yield f"plugin.toml: requires: It requires {need}, and {need.id} cannot be used here."
        elif need.version and version_of(other.version) < version_of(need.version):
            yield f"plugin.toml: requires: It requires {need}, and {need.id} is {other.version} here. Get a newer one."


def closure(loader: Loader, id: str) -> frozenset[str]:
    """A plugin and all that it requires, as far as that is there."""
    wanted: Mapping[str, None] = {}
    queue = [id]
    while queue:
        each = queue.pop()
        found = loader.get(each)
        if each in wanted or found is None or found.manifest is None:
            continue
        wanted = {**wanted, each: None}
        queue += [need.id for need in found.manifest.requirements]
    return frozenset(wanted)


def checked(host: Host, parcel: Parcel, *, run: bool = False) -> Vetted:
    """Every mistake of the plugin in a parcel, also beside others' entries and in the name of its folder.

    Raises:
        UserMistake: where there is no room to unpack it.
    """
    with looked_into(parcel) as folder:
        vetted = vet(host, folder, run=run)
    empty = vetted.registry is not None and not (vetted.code or vetted.cards or vetted.extended or vetted.mistakes)
    notes = (*vetted.notes, *unread(parcel.files), *((NOTHING,) if empty else ()))
    vetted = replace(vetted, mistakes=(*vetted.mistakes, *vetted.beside), notes=notes)
    manifest = vetted.manifest
    if manifest is None or parcel.folder in ("", manifest.id):
        return vetted
    sentence = f'Its folder is called {parcel.folder}, and its id is "{manifest.id}". Give both the same name.'
    return replace(vetted, mistakes=(sentence, *vetted.mistakes))
