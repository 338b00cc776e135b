"""What the pages besides the record's have in common: a head, a scrolling middle and a panel at the right."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.label import BigName, Text
from tallow.ui.kit.laid_out import laid_out
from tallow.ui.kit.scroll_area import ScrollArea
from tallow.ui.shell.rail.page_section import PageSection

PANEL, _NARROW, _LOW, _LEAST = 328, 940, 260, 230  # _LEAST: how high the middle with its head is, or the page scrolls
_ANY = 16_777_215  # Qt's own for no limit
_SIDE, _WORDS = 32, 200
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class PageFrame(QWidget):
    """A sheet with its name, and at the right what tells of the selected thing; narrow, the panel goes below.

    Where it is too low for both, or the zoom is large, the whole of it scrolls.

    Attributes:
        tools: what stands at the right of the name, where there is room, else below it.
        head: the line below the name.
        body: the middle.
        side: the panel's column.
        in_rail: what the rail shows of the page while it is open, None for nothing.
    """

    in_rail: PageSection | None = None

    def __init__(self, title: str, *, panel: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = BigName(title)
        self._note = Text("", Role.NOTE, "ink2")
        self.tools, self.head, self.body, self.side = _row(), _row(), QVBoxLayout(), QVBoxLayout()
        self._name, self._sheet = _row(), QWidget()
        self._panel = _Panel() if panel else None
        self._wider: tuple[float, float] = (0, 0)
        self._spared = False
        self._whole = QWidget()
        self._line = _row(self._whole)
        self._lay_out()
        look().changed.connect(self._restyle)
        self._restyle()

    def set_note(self, note: str) -> None:
        """A few words beside the name."""
        self._note.setText(note)
        self._place()

    def widen(self, left: float, right: float) -> None:
        """Let the middle go so far beyond the name's edges, in pixels at 100 %: for rows that have grips and bars."""
        self._wider = (left, right)
        self._space()
        self._place()

    def spare_panel(self, spared: bool) -> None:
        """Leave the panel out where it would take the room below the middle, as what it says can be read elsewhere."""
        if spared != self._spared:
            self._spared = spared
            self._place()

    def _lay_out(self) -> None:
        self._name.addWidget(self.title, 0, Qt.AlignmentFlag.AlignBaseline)
        self._name.addWidget(self._note, 1, Qt.AlignmentFlag.AlignBaseline)
        self._name.addLayout(self.tools)
        self.title.setWordWrap(False)
        self.title.setSizePolicy(self._note.sizePolicy())
        self._column = QVBoxLayout(self._sheet)
        self._column.addLayout(self._name)
        self._column.addLayout(self.head)
        self._column.addLayout(self.body, 1)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        self._line.addWidget(self._sheet, 1)
        if self._panel is not None:
            self._panel.hold(self.side)
            self._line.addWidget(self._panel)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(_Whole(self._whole))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Panel and head for the width that there is."""
        px, beside = look().px, self._panel is not None and self.width() >= look().px(_NARROW)
        self._sheet.setMinimumHeight(px(_LEAST))
        room = self.width() - px(2 * _SIDE) - (px(PANEL) if beside else 0)
        words = sum(each.fontMetrics().horizontalAdvance(each.text()) for each in (self.title, self._note))
        tools = _least(self.tools)
        together = words + self._name.spacing() + (tools + self._name.spacing() if tools else 0) <= room
        self._name.setDirection(_ACROSS if together else _DOWN)
        _set_across(self.tools, tools <= room)
        self.title.setWordWrap(not together)
        self._note.setWordWrap(not together)
        _set_across(self.head, _least(self.head) <= room)
        if self._panel is None:
            return
        self._line.setDirection(_ACROSS if beside else _DOWN)
        self._panel.setVisible(beside or not self._spared)
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
        self._column.setContentsMargins(0, px(22), 0, 0)
        self._column.setSpacing(px(12))
        self._space()
        self.head.setSpacing(px(8))
        self.tools.setSpacing(px(10))
        if self._panel is not None:
            self._panel.space()
        self._place()

    def _space(self) -> None:
        px, (left, right) = look().px, self._wider
        for each in (self._name, self.head):
            each.setContentsMargins(px(_SIDE), 0, px(_SIDE), 0)
        self.body.setContentsMargins(px(_SIDE - left), 0, px(_SIDE - right), 0)


def _row(parent: QWidget | None = None) -> QBoxLayout:
    return QBoxLayout(_ACROSS, parent) if parent else QBoxLayout(_ACROSS)


def _least(row: QBoxLayout) -> int:
    """What the parts of a row need to stand side by side; a text that is wrapped some room for its words."""
    widgets = [widget for widget in laid_out(row) if not widget.isHidden()]
    wanted = [
        look().px(_WORDS) if isinstance(each, Text) else min(each.minimumSizeHint().width(), each.maximumWidth())
        for each in widgets
    ]
    return sum(wanted) + row.spacing() * max(0, len(wanted) - 1)


def _set_across(row: QBoxLayout, across: bool) -> None:
    """Side by side, or below each other; buttons keep their width then."""
    row.setDirection(_ACROSS if across else _DOWN)
    for widget in laid_out(row):
        if isinstance(widget, Button):
            row.setAlignment(widget, Qt.AlignmentFlag(0) if across else Qt.AlignmentFlag.AlignLeft)


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


class _Whole(ScrollArea):
    """Scrolls a page only where it is lower than the page must be.

    Left to itself Qt would make the page as high as it would like to be, and lists like to be high.
    """

    def __init__(self, inner: QWidget) -> None:
        super().__init__("sheet")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(False)
        self.setWidget(inner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        inner, room = self.widget(), self.viewport().size()
        layout = inner.layout() if inner is not None else None
        if inner is not None and layout is not None:
            width = max(room.width(), layout.totalMinimumSize().width())
            least = max(layout.totalMinimumSize().height(), layout.totalMinimumHeightForWidth(width))
            inner.resize(width, max(room.height(), least))


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
