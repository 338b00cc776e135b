"""What is marked in Find or do, shown beside the list, with what Enter does to it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.keycap import KeyHint
from tallow.ui.kit.label import SmallCaps, Text
from tallow.ui.shell.page_frame import scrolled


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of a thing.

    Attributes:
        kind: what it is ("gear card").
        name: what it is called.
        beside: a line below the name.
        text: its words, in a box.
        lines: further lines, below the box.
        does: what Enter does, and what it does with Ctrl held, or "".
    """

    kind: str
    name: str
    beside: str = ""
    text: str = ""
    lines: tuple[str, ...] = ()
    does: str = ""
    does_also: str = ""


class PaletteSide(QWidget):
    """The panel at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inner = QWidget()
        self._column = QVBoxLayout(self._inner)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 0, 0, 0)
        layout.addWidget(scrolled(self._inner, ground="bg"))

    def show_preview(self, preview: Preview) -> None:
        """Show something else."""
        self._clear()
        px = look().px
        self._column.setContentsMargins(px(24), px(16), px(22), px(16))
        self._column.setSpacing(px(2))
        if preview.kind:
            self._column.addWidget(SmallCaps(preview.kind.lower()))
        self._column.addWidget(Text(preview.name, Role.ENTRY_BOLD, size=24 if preview.kind else 17, wrap=True))
        if preview.beside:
            self._column.addWidget(Text(preview.beside, Role.SECONDARY, "ink3", wrap=True))
        if preview.text:
            self._column.addSpacing(px(12))
            self._column.addWidget(_Box(preview.text))
        if preview.lines:
            self._column.addSpacing(px(8))
            for line in preview.lines:
                self._column.addWidget(Text(line, Role.MINIMUM, "ink2", wrap=True))
        self._column.addSpacing(px(12))
        for keys, does in ((("Enter",), preview.does), (("Ctrl", "Enter"), preview.does_also)):
            if does:
                self._column.addWidget(KeyHint(keys, does, apart=True))
        self._column.addStretch(1)

    def _clear(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.bg)
        painter.fillRect(0, 0, 1, self.height(), theme.rule)
        painter.end()


class _Box(QWidget):
    """A card with words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        px = look().px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(18), px(14), px(18), px(14))
        column.addWidget(Text(words, Role.ENTRY, wrap=True, size=16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        paint.box(painter, QRectF(self.rect()), theme.well, theme.line, paint.HAIR)
        painter.end()
