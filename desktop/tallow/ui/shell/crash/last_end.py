"""Whether the last session ended without closing, from the file in which the fault handler writes where it was."""

from __future__ import annotations

import contextlib
import faulthandler
import glob
import os
import time
from pathlib import Path

_OLD = 7 * 24 * 3600  # seconds after which an empty file belongs to nobody


class LastEnd:
    """Keeps a file beside the store while the program runs; it stays empty unless the process itself breaks.

    Each process has its own, so that two windows do not write into one another's.
    """

    def __init__(self, store: Path) -> None:
        self._store = store
        self._handle: int | None = None

    def begin(self) -> str:
        """Watch this session; returns what a broken one left, "" where there is nothing. Never raises."""
        left = ""
        with contextlib.suppress(OSError):
            for file in sorted(self._store.parent.glob(f"{glob.escape(self._store.stem)}.crash-*.txt")):
                if not file.is_file():  # reading a pipe would wait for ever
                    continue
                text = file.read_text(encoding="utf-8", errors="replace")
                left = text or left
                if text or time.time() - file.stat().st_mtime > _OLD:
                    file.unlink()
            if not faulthandler.is_enabled():  # else somebody watches already
                self._handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
                faulthandler.enable(self._handle)
        return left

    def end(self) -> None:
        """The session ends as it should."""
        if self._handle is None:
            return
        faulthandler.disable()
        os.close(self._handle)
        self._handle = None
        with contextlib.suppress(OSError):
            self._path.unlink()

    @property
    def _path(self) -> Path:
        return self._store.with_name(f"{self._store.stem}.crash-{os.getpid()}.txt")
