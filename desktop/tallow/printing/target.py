"""Writes a document into a file, whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tallow.model.errors import UserMistake
from tallow.printing.document import Document, lay_out
from tallow.printing.options import Options
from tallow.printing.pdf import pdf
from tallow.services.progress import Tell, silent
from tallow.services.showing.sheets import SheetView


def print_pdf(views: Iterable[SheetView], path: Path, options: Options, *, home: Path, tell: Tell = silent) -> Document:
    """Write the sheets of records as one PDF; returns what was written.

    Raises:
        UserMistake: for options that do not fit, or a path that cannot be written; then no file was touched.
    """
    document = lay_out(views, options, home=home, tell=tell)
    write_pdf(document, path, tell)
    return document


def write_pdf(document: Document, path: Path, tell: Tell = silent) -> None:
    """Write a document; what stood at the path is replaced only by the whole of it.

    Args:
        tell: is told each page that is painted.

    Raises:
        UserMistake: for a path that cannot be written.
        Stopped: where ``tell`` stops it; then no file was touched.
    """
    data = pdf(document, tell)
    try:
        target = path.resolve()
        if target.is_dir():
            raise UserMistake(f"{path} is a folder. Name a file in it.")
        if target.exists() and not target.is_file():  # a pipe or a device is written to, never replaced
            target.write_bytes(data)
        else:
            _swap_in(data, target)
    except OSError as error:
        raise UserMistake(f"{path} cannot be written: {error.strerror or error}. Choose another place.") from error


def _swap_in(data: bytes, target: Path) -> None:
    """Write beside the target, then put it in its place, so that nobody ever sees half of it."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".part")
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        unfinished.chmod(0o666 & ~_umask())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
