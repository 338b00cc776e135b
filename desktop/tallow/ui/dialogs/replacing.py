"""The tick that stands below a file's name while a file of that name is there: nothing is replaced without it."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import QWidget

from tallow.ui.kit.tick import Tick


class ReplaceTick(Tick):
    """Shows only where there is something to replace, and is taken out again for every other path."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Replace the file that is there", parent=parent)
        self._path = Path()
        self.hide()

    def look_at(self, path: Path) -> None:
        """Look whether a file is there."""
        if path != self._path:
            self._path = path
            self.setChecked(False)
        self.setVisible(os.path.isfile(path))  # noqa: PTH113 - a name that is too long is no file, and no error

    def agree(self, path: Path) -> None:
        """Take the path's replacing as wished: the system's own dialog has asked already."""
        self.look_at(path)
        self.setChecked(True)

    @property
    def objection(self) -> str:
        """What keeps the file from being written, looked at anew; empty for nothing."""
        self.look_at(self._path)
        if self.isHidden() or self.isChecked():
            return ""
        return "There is a file of that name. Tick that it may be replaced, or name another."
