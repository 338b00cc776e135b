"""The first-run page: begin a campaign, or look around in the demo."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Text
from tallow.ui.kit.scroll_area import ScrollArea
from tallow.ui.kit.segment import Segment
from tallow.ui.shell.welcoming.campaign_form import CampaignForm, Section

_WIDTH = 1072
#: Below this width the two columns stand below each other.
_STACK_FROM, _TITLE_FROM = 900, 640


class WelcomePage(ScrollArea):
    """Covers the window while there is no campaign, and again when a new one is wanted.

    Attributes:
        form: the form of the new campaign.
        column: what stands below each other on it.

    Signals:
        made: a campaign was made or the demo found (its id).
        left: the page is to go, without a new campaign.
        archived_wanted: the campaigns that were put away are to be listed.
        bring_wanted: a campaign is to be imported from a file.
    """

    made = Signal(str)
    left = Signal()
    archived_wanted = Signal()
    bring_wanted = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("bg", parent)
        self._bridge = bridge
        self.form = CampaignForm(bridge)
        self.form.made.connect(self.made)
        self._demo = Button("Open the demo campaign")
        self._demo.clicked.connect(self._on_demo)
        self._back = Button("Back to the campaign")
        self._back.clicked.connect(self.left)
        self._back_section = _side("or leave it", "Go on where you were.", self._back)
        self._bring = Button("Open a campaign…", Kind.LINK)
        self._bring.clicked.connect(self.bring_wanted)
        archived = Button("Archived campaigns…")
        archived.clicked.connect(self.archived_wanted)
        self._archived_section = _side("or bring one back", "What was archived is kept whole.", archived)
        self._theme = Segment("Theme", (("paper", "Paper"), ("candle", "Candle")))
        self._theme.chosen.connect(self._on_theme)
        self._columns, self._top = QHBoxLayout(), QHBoxLayout()
        self.setWidget(self._page())
        self.setAccessibleName("Begin a campaign")
        look().changed.connect(self._restyle)
        self._restyle()

    def refresh(self) -> None:
        """Read the systems and plugins anew."""
        self.form.refresh()
        self._back_section.setVisible(self._bridge.campaign is not None)
        with self._bridge.host.store.read() as reader:
            self._archived_section.setVisible(bool(reader.campaigns(archived=True)))

    def _page(self) -> QWidget:
        page = QWidget()
        outer = QHBoxLayout(page)
        outer.addStretch(1)
        middle = QWidget()
        middle.setMaximumWidth(look().px(_WIDTH))
        self.column = QVBoxLayout(middle)
        self.column.addLayout(self._title())
        self._columns.addWidget(self.form, 64)
        side = QVBoxLayout()
        demo = "The demo campaign is under way, with wounds taken and a history to look back on."
        side.addWidget(_side("or look around", demo, self._demo))
        side.addWidget(_side("already have one", "Open a campaign file from another computer.", self._bring))
        side.addWidget(self._back_section)
        side.addWidget(self._archived_section)
        side.addStretch(1)
        self._columns.addLayout(side, 32)
        self.column.addLayout(self._columns)
        self.column.addStretch(1)
        outer.addWidget(middle, 1000)
        outer.addStretch(1)
        return page

    def _title(self) -> QHBoxLayout:
        row, top = QHBoxLayout(), self._top
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Text("Tallow", Role.NAME, size=54))
        words.addWidget(
            Text("Record sheets for long campaigns, kept by candlelight.", Role.ENTRY, "ink2", wrap=True, size=20)
        )
        row.setSpacing(look().px(14))
        row.addWidget(_Flame(), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        top.addLayout(row, 1)
        top.addWidget(self._theme, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        return top

    def _on_demo(self) -> None:
        from tallow.services import demo

        campaign = self._bridge.attempt(lambda: demo.find_or_make(self._bridge.host))
        if campaign is not None:
            self.made.emit(campaign.id)

    def _on_theme(self, theme: object) -> None:
        look().pin(str(theme))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._bridge.campaign is not None:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        px = look().px
        self._theme.set_value(look().theme.id)
        self.column.setContentsMargins(px(16), px(56), px(16), px(40))
        self.column.setSpacing(px(32))
        self._columns.setSpacing(px(64))
        stacked = self.width() < px(_STACK_FROM)
        for row, below in ((self._columns, stacked), (self._top, self.width() < px(_TITLE_FROM))):
            row.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._restyle()
        super().resizeEvent(event)


class _Flame(QWidget):
    """The mark."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(look().px(44), look().px(54))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, look().px(10), look().pixmap("flame", look().theme.accent, 44))
        painter.end()


def _side(head: str, words: str, button: Button) -> Section:
    section = Section(head)
    section.column.addWidget(Text(words, Role.ENTRY, wrap=True))
    section.column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
    return section
