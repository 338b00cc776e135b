"""The finder: gives a plugin's Python its one name, plugins.<families>.<id>, wherever its folder lies."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

from tallow.hooks.discovery.manifest import FAMILIES

_PARENTS = {"plugins", *(f"plugins.{folder}" for folder in FAMILIES.values())}


class Finder:
    """Finds plugins' packages; first on ``sys.meta_path`` while installed, so that ``sys.path`` is never touched."""

    def __init__(self) -> None:
        self._folders: Mapping[str, Path] = {}

    def know(self, folders: Mapping[str, Path]) -> None:
        """Take these packages, by their full names, and forget those known before."""
        self._folders = dict(folders)

    def install(self) -> None:
        """Go first on ``sys.meta_path``."""
        sys.meta_path.insert(0, self)

    def remove(self) -> None:
        """Go off ``sys.meta_path``, if still on it; what was imported stays."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A plugin's package, or one of the packages above it; modules inside are found the ordinary way."""
        folder = self._folders.get(name)
        if folder is not None:
            locations = [str(folder)]
            return spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=locations)
        return _parent(name, path) if name in _PARENTS else None


def _parent(name: str, path: Sequence[str] | None) -> ModuleSpec:
    """``plugins`` and the families: in a checkout its own folders, elsewhere empty packages.

    A library that calls itself ``plugins`` has an ``__init__.py``, hence a loader, and is passed over.
    """
    spec = PathFinder.find_spec(name, path)
    if spec is not None and spec.loader is None:
        return spec
    empty = ModuleSpec(name, None, is_package=True)
    empty.submodule_search_locations = []
    return empty
