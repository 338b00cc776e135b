"""A shelf of temporary plugins for tests, taken out of the process again afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tallow.hooks.discovery.manifest import FAMILIES
from tallow.hooks.discovery.sources import FolderSource, Source
from tallow.hooks.loader import Loader
from tallow.hooks.registry import Registry, build
from tests import imported

MANIFEST = {"version": '"1.0.0"', "api": "1"}
HEAD = "from tallow.api import *\n"


class Shelf:
    """A folder for bundled plugins and one for the user's.

    Attributes:
        bundled, user: where plugins may be put.
    """

    def __init__(self, root: Path) -> None:
        self.bundled, self.user = root / "bundled", root / "user"
        self._loaders: list[Loader] = []

    def put(
        self,
        id: str,
        python: str | None = None,
        *,
        family: str = "system",
        user: bool = False,
        manifest: Mapping[str, str] = MANIFEST,
        content: Mapping[str, str] | None = None,
    ) -> Path:
        """Write a plugin; ``manifest`` are further lines as TOML, ``content`` its content files by name."""
        folder = (self.user if user else self.bundled) / FAMILIES[family] / id
        (folder / "content").mkdir(parents=True)
        lines = {"id": f'"{id}"', "name": f'"{id.title()}"', "family": f'"{family}"', **MANIFEST, **manifest}
        text = "".join(f"{key} = {value}\n" for key, value in lines.items())
        (folder / "plugin.toml").write_text(text, encoding="utf-8")
        if python is not None:
            (folder / "__init__.py").write_text(HEAD + python, encoding="utf-8")
        for name, toml in (content or {}).items():
            (folder / "content" / f"{name}.toml").write_text(toml, encoding="utf-8")
        return folder

    def loader(self, *more: Source) -> Loader:
        """A loader over both folders."""
        self._loaders.append(Loader([FolderSource(self.bundled), FolderSource(self.user, "user"), *more]))
        return self._loaders[-1]

    def registry(self, *enabled: str) -> Registry:
        """The registry of some plugins, by a loader of its own."""
        return build(self.loader(), enabled)

    def close(self) -> None:
        """Take the finders off, and what was imported of the shelf out of the process."""
        for loader in self._loaders:
            loader.close()
        imported.forget()
