"""Opens a file or folder in another program of this machine, and says so where none takes it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices

TOOL = "xdg-open"
"""What opens things on Linux. Qt starts it too and does not hear whether it found a program."""


def open_outside(path: Path, tell: Callable[[str], object], parent: QObject) -> None:
    """Open it; where nothing does, ``tell`` gets one sentence with the path."""

    def failed() -> None:
        tell(f"No program here opens {path}. It is there; open it by hand.")

    tool = QStandardPaths.findExecutable(TOOL) if sys.platform.startswith("linux") else ""
    if tool:
        _run(tool, path, failed, parent)
    elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        failed()


def _run(tool: str, path: Path, failed: Callable[[], None], parent: QObject) -> None:
    process = QProcess(parent)
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(QProcess.nullDevice())

    def ended(code: int) -> None:
        if code:
            failed()
        process.deleteLater()

    process.finished.connect(ended)
    process.errorOccurred.connect(lambda error: failed() if error is QProcess.ProcessError.FailedToStart else None)
    process.start(tool, [str(path)])
