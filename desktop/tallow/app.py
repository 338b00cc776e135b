"""The composition root: builds store, plugins and services once, and hands them to the window or the command line."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from types import FrameType

    from tallow.services.host import Host

WINDOW_OPTIONS = ("--open-demo", "--quit-after-paint", "--quit-when-ready")
DEMO_SHEETS = "--demo-sheets"
"""With a folder: writes the demo's sheets as PDF and the window as PNG there, for a machine without a display."""


def home() -> Path:
    """Where ``plugins/`` and ``resources/`` lie: beside the code in an installed Tallow, else the checkout's root."""
    here = Path(__file__).resolve()
    bundled = here.parent / "bundled"
    return bundled if bundled.is_dir() else here.parents[2]


def data_folder() -> Path:
    """Where a person's campaigns and plugins are kept."""
    import platformdirs

    return platformdirs.user_data_path("tallow", appauthor=False)


def plugin_folder() -> Path:
    """Where a person's own plugins lie: the environment's folder, else the default in the user's data folder."""
    named = os.environ.get("TALLOW_PLUGINS")
    return Path(named).expanduser() if named else data_folder() / "plugins"


def cache_folder() -> Path:
    """Where what can be worked out anew is kept: the environment's folder, else the user's cache folder."""
    named = os.environ.get("TALLOW_CACHE")
    if named:
        return Path(os.path.expanduser(named))  # noqa: PTH111 - which leaves the home of somebody who is not there as it is
    import platformdirs

    return platformdirs.user_cache_path("tallow", appauthor=False)


def store_path(given: str | None) -> Path:
    """The store that is meant: the one given, else the environment's, else the default in the user's data folder."""
    named = given or os.environ.get("TALLOW_STORE")
    return Path(named).expanduser() if named else data_folder() / "tallow.sqlite"


def _leads_nowhere(given: str | None) -> str:
    """What is wrong with a store in the home of somebody who is not there, "" for any other."""
    named = given or os.environ.get("TALLOW_STORE") or ""
    try:
        Path(named).expanduser()
    except RuntimeError:
        return f"{named} cannot be found: nobody here is called {Path(named).parts[0][1:]}. Write the whole path."
    return ""


def build_host(store: Path, *, briefly: bool = False) -> Host:
    """Everything the services need, wired together.

    Args:
        briefly: whether it is for one verb, which may read a store on a full disk.

    Raises:
        StoreTrouble: where the store cannot be used.
    """
    from tallow.hooks.content.cache import Cache
    from tallow.hooks.discovery.sources import usual_sources
    from tallow.hooks.loader import Loader
    from tallow.hooks.watching.watch import Watch
    from tallow.model.errors import StoreTrouble
    from tallow.services.files.backups import shelf_of
    from tallow.services.host import Host
    from tallow.services.parcel.staging import recover
    from tallow.services.watching import unanswered
    from tallow.services.watching.held import Holding
    from tallow.services.watching.watchman import Watchman
    from tallow.store.database import Store

    if not store.name:
        raise StoreTrouble(f"{store} is a folder, and campaigns are kept in a file. Name a file in it.")
    opened = Store.open(store, shelf=shelf_of(store), briefly=briefly)
    recover(plugin_folder())
    sources, watch = usual_sources(home() / "plugins", plugin_folder()), Watch()
    cache = Cache(cache_folder() / "content")
    loader = Loader(sources, watch=watch, sift=lambda found: unanswered.sifted(opened.path, found), cache=cache)
    host = Host(opened, loader, home())
    watch.heard.append(lambda late: unanswered.write_down(host, late))
    Watchman(watch, Holding(opened.path), lambda text, seconds: unanswered.write_held(host, text, seconds))
    return host


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, or with a verb do what it says; returns the exit code."""
    if argv is None:
        _begin_process()
    words = list(sys.argv[1:] if argv is None else argv)
    given, rest = _store_option(words)
    if nowhere := _leads_nowhere(given):
        print(nowhere, file=sys.stderr)
        return 2
    if all(word in WINDOW_OPTIONS for word in rest):
        code = _window(store_path(given), rest)
        if argv is None:
            _end_at_once(code)
        return code
    if len(rest) == 2 and rest[0] == DEMO_SHEETS:
        return _demo_sheets(store_path(given), Path(rest[1]))
    from tallow.cli.main import run

    code = run(rest, lambda: build_host(store_path(given), briefly=True), _draw_gallery)
    if argv is None:
        _end_without_threads(code)
    return code


def _begin_process() -> None:
    """Tell a person's Ctrl+C from what plugins raise, and keep Python's warnings to those who ask for them (-W)."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else whoever started us wants it otherwise
        signal.signal(signal.SIGINT, _interrupt)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")


def _end_at_once(code: int) -> None:
    """End the process: all is saved and closed, and to take every widget and module apart takes as long as a sheet.

    Where the clipboard holds something of ours, it returns instead, for Qt hands that over when it is taken apart.
    """
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is None or QGuiApplication.clipboard().ownsClipboard():
        return
    _flush()
    os._exit(code)


def _end_without_threads(code: int) -> None:
    """End the process where threads of plugins would keep it, once they had their time, and say so."""
    if threading.active_count() == 1:
        return
    from tallow.hooks.watching.strays import lingering
    from tallow.hooks.watching.watch import LIMIT

    if faults := lingering(LIMIT):
        print(*faults, sep="\n", file=sys.stderr)
        _flush()
        os._exit(code)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # as under pythonw
            with suppress(OSError):
                stream.flush()


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    from tallow.hooks.faults import Interrupted

    raise Interrupted


def _draw_gallery(folder: Path | None, zoom: float) -> list[Path]:
    from tallow.ui.kit import gallery_window

    return gallery_window.show(home(), folder, zoom)


def _store_option(words: list[str]) -> tuple[str | None, list[str]]:
    """``--store FILE`` wherever it stands before or behind the verb, and the other words."""
    given, rest, queue = None, [], list(words)
    while queue:
        word = queue.pop(0)
        if word == "--":
            rest += [word, *queue]
            break
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


def _demo_sheets(store: Path, folder: Path) -> int:
    """One PDF for each record of the demo campaign, made if it is not there, and a picture of the window."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # In one process the widgets' application must come first; a printer's would be too small for the window.
    from tallow.model.errors import TallowError
    from tallow.ui.shell import portrait

    try:
        host = build_host(store)
        _write_demo(host, folder, portrait.draw)
    except TallowError as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{folder} cannot be written ({error.strerror}). Name another folder.", file=sys.stderr)
        return 1
    host.close()
    return 0


def _write_demo(host: Host, folder: Path, draw: Callable[[Path, Host, str, Path], None]) -> None:
    from tallow.printing.naming import pdf_name
    from tallow.printing.options import Options
    from tallow.printing.target import print_pdf
    from tallow.services import demo
    from tallow.services.showing.sheets import view

    campaign = demo.find_or_make(host)
    folder.mkdir(parents=True, exist_ok=True)
    draw(host.home, host, campaign.id, folder / "window.png")
    with host.store.read() as reader:
        records = reader.records(campaign.id)
    for record in records:
        print_pdf([view(host, campaign.id, record.id)], folder / pdf_name(record.name), Options(), home=host.home)


if __name__ == "__main__":
    sys.exit(main())
