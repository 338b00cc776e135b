"""The loader: imports a plugin's Python when it is first needed and registers it, so that its hooks can be called."""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import TypeAlias

import pluggy

from tallow.hooks import specs
from tallow.hooks.content.cache import Cache
from tallow.hooks.content.content import FOLDER
from tallow.hooks.discovery.discover import Found, discover
from tallow.hooks.discovery.finder import Finder
from tallow.hooks.discovery.manifest import FAMILIES, FILE
from tallow.hooks.discovery.sources import AWAY, FolderSource, Source
from tallow.hooks.faults import Fault, Faults, Interrupted, raised
from tallow.hooks.soundness.implemented import hook_faults
from tallow.hooks.watching.watch import Watch

Sift: TypeAlias = Callable[[tuple[Found, ...]], tuple[Found, ...]]
IMPORT = "its import"
"""What is called when a plugin's Python is loaded."""


@dataclass(frozen=True, slots=True)
class ContentPlugin:
    """What is registered for a plugin without Python.

    Attributes:
        id: the plugin's.
        folder: where it lies.
    """

    id: str
    folder: Path

    def __dir__(self) -> Iterable[str]:
        """Nothing, for pluggy looks through this for hooks, which costs it as much as reading the plugin's content."""
        return ()


class Loader:
    """The plugins of this process: what was found, and what of it is loaded.

    Attributes:
        manager: pluggy's, whose hooks nobody calls directly; see ``hooks.caller``.
        faults: what went wrong while plugins were loaded; why one could not be is in ``Found.fault``.
        watch: over every call of plugins' code, the import of it among them.
        sift: gives the plugins that were found with a fault for each that is left out for another reason than its own
            files.
        cache: where what content files came to is kept from start to start; None where it is not.
        loading: held while plugins are loaded and what they declare is gathered, for a thread may do that, too.
    """

    def __init__(
        self,
        sources: Iterable[Source],
        *,
        watch: Watch | None = None,
        sift: Sift = lambda found: found,
        cache: Cache | None = None,
    ) -> None:
        self.manager = pluggy.PluginManager(specs.PROJECT)
        self.manager.add_hookspecs(specs)
        self.faults = Faults()
        self.watch = watch or Watch()
        self.sift = sift
        self.cache = cache
        self.loading = RLock()
        self._sources = tuple(sources)
        self._finder = Finder()
        self._finder.install()
        self._found: tuple[Found, ...] | None = None
        self._loaded: dict[str, bool] = {}
        self._running: dict[str, str] = {}  # with Python → the version whose code runs, until a restart
        self._replaced: set[str] = set()

    def close(self) -> None:
        """Take the finder off; imported modules stay, for Python cannot unload them."""
        self.watch.close()
        self._finder.remove()

    @property
    def found(self) -> tuple[Found, ...]:
        """Every plugin folder there is, usable or not, by id."""
        if self._found is None:
            self.rescan()
        return self._found or ()

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where plugins are looked for."""
        return self._sources

    @property
    def user_folder(self) -> Path | None:
        """Where the user's own plugins lie, None where none are looked for."""
        folders = (each.root for each in self._sources if isinstance(each, FolderSource) and each.name == "user")
        return next(folders, None)

    def stamp(self) -> frozenset[tuple[str, int, int]]:
        """What the user's folder holds: another value whenever a manifest or a content file in it is another."""
        root = self.user_folder
        files = [] if root is None else [root / AWAY, *root.glob(f"*/*/{FILE}"), *root.glob(f"*/*/{FOLDER}/*.toml")]
        found = []
        for file in files:
            with contextlib.suppress(OSError):  # it went meanwhile
                stat = file.stat()
                found.append((str(file), stat.st_mtime_ns, stat.st_size))
        return frozenset(found)

    def shelves(self) -> frozenset[tuple[str, int]]:
        """Another value whenever a plugin came into the user's folder or left it, or one was put away or brought back.

        Unlike ``stamp`` it looks at no plugin's files, so that it may be asked each second.
        """
        root = self.user_folder
        places = [] if root is None else [root / AWAY, *(root / family for family in FAMILIES.values())]
        found = []
        for place in places:
            with contextlib.suppress(OSError):  # there is none of that family
                found.append((str(place), place.stat().st_mtime_ns))
        return frozenset(found)

    def rescan(self) -> None:
        """Look again at what there is; plugins that are loaded stay as they were loaded until a restart."""
        self._found = self.sift(discover(self._sources))
        usable = [found for found in self._found if found.manifest and not found.fault]
        self.watch.known = frozenset(found.id for found in usable if found.source == "bundled")
        self._finder.know({found.manifest.package: found.folder for found in usable if found.manifest})

    def forget(self, id: str) -> bool:
        """Let a plugin be loaded anew at the next question.

        Returns:
            whether its Python runs in this process, so that only a restart does that.
        """
        if any(f"plugins.{folder}.{id}" in sys.modules for folder in FAMILIES.values()):
            self._replaced.add(id)
            return True
        self._loaded.pop(id, None)
        self._running.pop(id, None)
        self.faults.forget(id)
        if self.manager.has_plugin(id):
            self.manager.unregister(name=id)
        return False

    def get(self, id: str) -> Found | None:
        """The plugin that counts under that id, usable or not; None where there is none."""
        return next((found for found in self.found if found.id == id), None)

    def load(self, id: str) -> bool:
        """Import and register a plugin if that has not happened; returns whether it can be used, and never raises."""
        if id not in self._loaded:
            found = self.get(id)
            if found is None or found.manifest is None or found.fault:
                return False
            self._loaded[id] = self._register(found)
        return self._loaded[id]

    def promises(self, id: str) -> bool:
        """Whether a plugin can be used as far as its manifest tells, and did not fail so far; runs nothing."""
        found = self.get(id)
        usable = found is not None and found.manifest is not None and found.fault is None
        return usable and self._loaded.get(id, True)

    def loaded(self, id: str) -> bool:
        """Whether a plugin is in use in this process, so that to ask it anything runs nothing new."""
        return self._loaded.get(id) is True

    def version(self, found: Found) -> str:
        """The version of a plugin that is used here: that of its code where it runs, whatever its files are by now."""
        return self._running.get(found.id, found.version)

    def outrun(self, found: Found) -> bool:
        """Whether a plugin's files are others than the code that runs, so that only a restart brings them in use."""
        return found.id in self._replaced or self.version(found) != found.version

    def failed(self, id: str) -> bool:
        """Whether a plugin was to be loaded and could not be."""
        return self._loaded.get(id) is False

    def _register(self, found: Found) -> bool:
        """Register a plugin; one that fails in any way is taken out again, with a fault."""
        try:
            plugin: object = self._import(found) if found.code else ContentPlugin(found.id, found.folder)
            wrong = list(hook_faults(found.id, plugin, self.manager, found.folder))
            for fault in wrong:
                self.faults.note(fault)
            if wrong:
                return False
            self.manager.register(plugin, name=found.id)
            if found.code:
                self._running[found.id] = found.version
            self.manager.check_pending()
        except Interrupted:
            raise
        except BaseException as error:
            self.faults.note(raised(found.id, "failed while it was loaded and is left out", error, found.folder))
        else:
            return True
        if self.manager.has_plugin(found.id):
            self.manager.unregister(name=found.id)
        return False

    def _import(self, found: Found) -> ModuleType:
        """The plugin's package."""
        assert found.manifest is not None
        if not (found.folder / "__init__.py").exists():
            raise ImportError("it has Python but no __init__.py that holds its hooks")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            module = self.watch.call(found.id, IMPORT, importlib.import_module, found.manifest.package)
        if printed.getvalue():
            said = printed.getvalue().strip().splitlines()[0][:60]
            self.faults.note(Fault(found.id, f'It prints while it is loaded ("{said}"). What it printed is left out.'))
        _same_folder(module, found.folder)
        return module


def _same_folder(module: ModuleType, folder: Path) -> None:
    """Refuse a module that came from another copy of the plugin earlier in this process."""
    actual = Path(next(iter(module.__path__)))
    if actual.resolve() != folder.resolve():
        raise ImportError(f"the copy in {actual} is in use since before; restart Tallow to use this one")
    assert sys.modules[module.__name__] is module
