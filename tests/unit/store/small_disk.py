"""A disk that has little room: a small tmpfs for root, elsewhere a limit to the size of files."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


class SmallDisk:
    """A folder whose disk can be filled.

    Attributes:
        folder: the folder.
        real: whether it is a disk of its own; else what is written too far fails as a fault of the disk.
    """

    def __init__(self, folder: Path, *, real: bool) -> None:
        self.folder, self.real = folder, real
        self._filler = folder / "filler"

    def fill(self, left: int = 0) -> None:
        """Leave only so many bytes."""
        if not self.real:
            _limit_files(left)
            return
        self._filler.unlink(missing_ok=True)
        free = os.statvfs(self.folder).f_bavail * os.statvfs(self.folder).f_frsize
        self._filler.write_bytes(b"x" * (free - left))

    def empty(self) -> None:
        """Give all room back."""
        if not self.real:
            _limit_files(None)
        self._filler.unlink(missing_ok=True)

    def names(self) -> list[str]:
        """What lies in the folder, besides what fills it."""
        return sorted(each.name for each in self.folder.iterdir() if each != self._filler)


def _limit_files(size: int | None) -> None:
    import resource  # no Windows has it

    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard if size is None else size, hard))


@contextmanager
def small_disk(kib: int = 1024) -> Iterator[SmallDisk]:
    """A disk of that size, for as long as the ``with`` lasts."""
    with TemporaryDirectory() as name:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={kib}k", "tallow-test", name]
        real = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
        before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write too far fails, and does not end the process
        disk = SmallDisk(Path(name), real=real)
        try:
            yield disk
        finally:
            disk.empty()
            signal.signal(signal.SIGXFSZ, before)
            if real:
                subprocess.run(["umount", "-l", name], check=True)
