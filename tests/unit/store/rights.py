"""A folder whose rights count, also for root."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def somebody() -> Iterator[Path]:
    """A folder whose rights count: root may do anything, so root becomes somebody else meanwhile."""
    with TemporaryDirectory() as folder:
        root = os.geteuid() == 0
        if root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield Path(folder)
        finally:
            Path(folder).chmod(0o700)
            if root:
                os.seteuid(0)
