"""Claims: a file that one process holds until it closes it or ends, however it ends."""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    def claimed(handle: int, at: int = 0) -> bool:
        """Whether this process holds an open file from now on; not where another does.

        Args:
            at: the byte that is locked; others cannot read it meanwhile, so it lies behind what they are to read.
        """
        os.lseek(handle, at, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def claimed(handle: int, at: int = 0) -> bool:
        """Whether this process holds an open file from now on; not where another does.

        Args:
            at: the byte that is locked, where a system locks bytes; here it is the file.

        Raises:
            OSError: where the disk knows no locks.
        """
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
