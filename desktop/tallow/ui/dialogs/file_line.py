"""The line of a dialog in which a file is named: typed, or chosen in the system's own dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout

from tallow.ui.kit.buttons import Button
from tallow.ui.kit.field import Field


def file_line(path: Field, choose: Callable[[], object]) -> QHBoxLayout:
    """The field of a path, and behind it the button that asks the system's dialog."""
    browse = Button("Choose…", height=32)
    browse.clicked.connect(choose)
    line = QHBoxLayout()
    line.addWidget(path, 1)
    line.addWidget(browse)
    return line
