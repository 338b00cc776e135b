"""``tallow gallery``: every block in every state, in a window or as pictures."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import UserMistake

if TYPE_CHECKING:
    from tallow.services.host import Host

#: Draws the gallery into a folder at a zoom, or shows it in a window and waits; returns the pictures.
Draw = Callable[[Path | None, float], list[Path]]
_LEAST, _MOST = 80, 200


def register(verbs: Any, common: ArgumentParser) -> None:
    """Add the verb."""
    verb = verbs.add_parser("gallery", parents=[common], help="every block of a sheet in every state")
    verb.add_argument("-o", "--output", metavar="FOLDER", help="write it as PNG, in both themes (opens a window)")
    verb.add_argument("--zoom", type=float, default=100, metavar="PERCENT", help="80 to 200 (100)")
    verb.set_defaults(run=run)


def run(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{files}``; in a window it comes back when that is closed, and there are none."""
    draw: Draw = arguments.draw_gallery
    if not _LEAST <= arguments.zoom <= _MOST:
        raise UserMistake(f"The zoom goes from {_LEAST} to {_MOST} percent.")
    folder = Path(arguments.output) if arguments.output else None
    if folder is None and not _has_display():
        raise UserMistake("There is no display to open a window on. For pictures say: tallow gallery -o FOLDER")
    try:
        files = draw(folder, arguments.zoom / 100)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserMistake(f"{folder} cannot be written ({reason}). Name another folder.") from error
    data = {"files": [str(file) for file in files]}
    return Answer(data, "\n".join(f"Wrote {file}" for file in files) or "Closed the gallery.")


def _has_display() -> bool:
    """Whether a window can open; only Unix can be without a display."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
