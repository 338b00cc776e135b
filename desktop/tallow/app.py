"""The composition root: builds store, plugins and services once, and hands them to the window or the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tallow.services.host import Host

WINDOW_OPTIONS = ("--open-demo", "--quit-after-paint", "--quit-when-ready")


def home() -> Path:
    """Where ``plugins/`` and ``resources/`` lie: beside the code in an installed Tallow, else the checkout's root."""
    here = Path(__file__).resolve()
    bundled = here.parent / "bundled"
    return bundled if bundled.is_dir() else here.parents[2]


def data_folder() -> Path:
    """Where a person's campaigns and plugins are kept."""
    import platformdirs

    return platformdirs.user_data_path("tallow", appauthor=False)


def store_path(given: str | None) -> Path:
    """The store that is meant: the one given, else the environment's, else the default in the user's data folder."""
    named = given or os.environ.get("TALLOW_STORE")
    return Path(named).expanduser() if named else data_folder() / "tallow.sqlite"


def build_host(store: Path) -> Host:
    """Everything the services need, wired together.

    Raises:
        StoreTrouble: where the store cannot be used.
    """
    from tallow.hooks.loader import Loader
    from tallow.hooks.sources import usual_sources
    from tallow.services.host import Host
    from tallow.store.database import Store

    opened = Store.open(store)
    loader = Loader(usual_sources(home() / "plugins", data_folder() / "plugins"))
    return Host(opened, loader, home())


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, or with a verb do what it says; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    given, rest = _store_option(words)
    if all(word in WINDOW_OPTIONS for word in rest):
        return _window(store_path(given), rest)
    from tallow.cli.main import run

    return run(rest, lambda: build_host(store_path(given)))


def _store_option(words: list[str]) -> tuple[str | None, list[str]]:
    """``--store FILE`` wherever it stands before or behind the verb, and the other words."""
    given, rest, queue = None, [], list(words)
    while queue:
        word = queue.pop(0)
        if word == "--store" and queue:
            given = queue.pop(0)
        elif word.startswith("--store="):
            given = word.partition("=")[2]
        else:
            rest.append(word)
    return given, rest


def _window(store: Path, options: Sequence[str]) -> int:
    from tallow.ui.shell.start import run

    return run(
        home(),
        store,
        store.with_name(f"{store.stem}.window.json"),
        lambda: build_host(store),
        open_demo="--open-demo" in options,
        quit_after_paint="--quit-after-paint" in options,
        quit_when_ready="--quit-when-ready" in options,
    )


if __name__ == "__main__":
    sys.exit(main())
