"""What the pages besides the record's have in common: a head, a scrolling middle and a panel at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.label import BigName, Text
from tallow.ui.kit.scroll_area import ScrollArea

PANEL, _NARROW, _LOW = 328, 940, 260
_ANY = 16_777_215  # Qt's own for no limit


class PageFrame(QWidget):
    """A sheet with its name, and at the right what tells of the selected thing; narrow, the panel goes below.

    Attributes:
        head: the line of the name, for what stands at its right.
        body: the middle.
        side: the panel's column.
    """

    def __init__(self, title: str, *, panel: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = BigName(title)
        self._note = Text("", Role.NOTE, "ink2")
        self.head, self.body, self.side = QHBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._sheet = QWidget()
        self._panel = _Panel() if panel else None
        self._line = QHBoxLayout(self)
        self._lay_out()
        look().changed.connect(self._restyle)
        self._restyle()

    def set_note(self, note: str) -> None:
        """A few words beside the name."""
        self._note.setText(note)

    def _lay_out(self) -> None:
        name = QHBoxLayout()
        name.addWidget(self.title, 0, Qt.AlignmentFlag.AlignBaseline)
        name.addWidget(self._note, 1, Qt.AlignmentFlag.AlignBaseline)
        self.title.setWordWrap(False)
        self.title.setSizePolicy(self._note.sizePolicy())
        self._column = QVBoxLayout(self._sheet)
        self._column.addLayout(name)
        self._column.addLayout(self.head)
        self._column.addLayout(self.body, 1)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        self._line.addWidget(self._sheet, 1)
        if self._panel is not None:
            self._panel.hold(self.side)
            self._line.addWidget(self._panel)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_panel()

    def _place_panel(self) -> None:
        if self._panel is None:
            return
        px, beside = look().px, self.width() >= look().px(_NARROW)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._line.setDirection(across if beside else down)
        self._panel.setMinimumWidth(px(PANEL) if beside else 0)
        self._panel.setMaximumWidth(px(PANEL) if beside else _ANY)
        self._panel.setMinimumHeight(0 if beside else px(_LOW))
        self._panel.setMaximumHeight(_ANY if beside else px(_LOW))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), look().theme.sheet)
        painter.end()

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(32), px(22), px(32), 0)
        self._column.setSpacing(px(12))
        self.head.setSpacing(px(8))
        if self._panel is not None:
            self._panel.space()
            self._place_panel()


def scrolled(inner: QWidget, name: str = "", *, ground: str = "sheet") -> ScrollArea:
    """A widget that scrolls up and down where it is too high.

    Args:
        name: what is spoken of it, where the keyboard must be able to scroll it because all it holds may be text.
        ground: on which it stands, ``sheet`` or ``bg``.
    """
    area = ScrollArea(ground)
    area.setAccessibleName(name)
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus if name else Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


class _Panel(QFrame):
    """The panel, which scrolls where it is too low."""

    def __init__(self) -> None:
        super().__init__()
        self._inner = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.addWidget(scrolled(self._inner, "Details", ground="bg"))

    def hold(self, column: QVBoxLayout) -> None:
        """Take the column of what is shown."""
        self._inner.setLayout(column)

    def space(self) -> None:
        """Take the zoom's spaces."""
        px, column = look().px, self._inner.layout()
        if column is not None:
            column.setContentsMargins(px(22), px(22), px(22), px(22))
            column.setSpacing(px(8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.bg)
        painter.fillRect(0, 0, 1, self.height(), theme.rule)
        painter.end()
