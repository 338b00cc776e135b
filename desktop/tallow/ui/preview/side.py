"""PrintSide: all that is chosen of a print, at the right of its pages: sheets, paper, what is filled in, sections."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.kit.tick import Choice, Tick
from tallow.ui.preview.paper_form import PaperForm
from tallow.ui.preview.queue_list import QueueList
from tallow.ui.preview.section_grid import SectionGrid
from tallow.ui.preview.wish import FILLED, Wish
from tallow.ui.shell.page_frame import scrolled

SIDE = 388
_SAID = {
    "now": "Everything as it stands now, injuries and pips too.",
    "full": "As after a rest: every pool is full.",
    "blank": "Every place is left for the pencil.",
}
_HINT = "Drag, or Alt ↑ ↓, to change the order. A section that may spill goes on over another page."


class PrintSide(QFrame):
    """The panel; what it shows is given by the page.

    Attributes:
        queue, paper, sections: its parts.
        filled: the diamonds by what they stand for.
        remember, add, print, save: its tick and its buttons.

    Signals:
        filled_chosen: what is to stand in the sheets.
    """

    filled_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.queue, self.paper, self.sections = QueueList(), PaperForm(), SectionGrid()
        self.add = Button("Which sheets…", icon="plus", height=28)
        self.filled = {id: Choice(words) for id, words in FILLED.items()}
        self._filled_words = Text("", Role.MINIMUM, "ink3", wrap=True)
        self._sections_head = SectionHead("Sections")
        self._hint = Text(_HINT, Role.MINIMUM, "ink3", wrap=True)
        self._outlook = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._trouble = Text("", Role.SECONDARY, "danger", wrap=True)
        self.remember = Tick("Remember for this campaign")
        self.print = Button("Print", Kind.PRIMARY, "print", height=42)
        self.save = Button("Save PDF", Kind.PLAIN, "download", height=42)
        self._inner, self._foot = QWidget(), QWidget()
        self._column, self._below, self._line = QVBoxLayout(self._inner), QVBoxLayout(self._foot), QVBoxLayout(self)
        self._ways = QHBoxLayout()
        self._lay_out()
        for id, choice in self.filled.items():
            choice.clicked.connect(lambda _on=False, id=id: self.filled_chosen.emit(id))
        look().changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        diamonds = QWidget()
        row = FlowLayout(diamonds, look().px(14))
        for choice in self.filled.values():
            row.addWidget(choice)
        self._ways.addWidget(self.print, 1)
        self._ways.addWidget(self.save)
        parts: tuple[QWidget, ...] = (
            SectionHead("Sheets", side=self.add),
            self.queue,
            SectionHead("Paper"),
            self.paper,
            SectionHead("What is filled in"),
            diamonds,
            self._filled_words,
            self._sections_head,
            self.sections,
            self._hint,
        )
        for part in parts:
            self._column.addWidget(part)
        for words in (self._outlook, self._trouble, self.remember):
            self._below.addWidget(words)
        self._below.addLayout(self._ways)
        self._line.setContentsMargins(1, 0, 0, 0)
        self._line.setSpacing(0)
        self._line.addWidget(scrolled(self._inner, "How it is printed"), 1)
        self._line.addWidget(self._foot)
        self._column.addStretch(1)

    def stand_below(self, below: bool) -> None:
        """Below the page there is little height and width: the foot scrolls with all else, its buttons stacked."""
        if below == (self._foot.parentWidget() is self._inner):
            return
        direction = QBoxLayout.Direction
        self._ways.setDirection(direction.TopToBottom if below else direction.LeftToRight)
        if below:
            self._column.addWidget(self._foot)
        else:
            self._line.addWidget(self._foot)
        self._restyle()

    def show_wish(self, wish: Wish, campaign: str) -> None:
        """Show what is chosen."""
        self.paper.show_options(wish.options)
        self.filled[wish.filled].setChecked(True)
        self._filled_words.setText(_SAID[wish.filled])
        self.remember.setText(f"Remember for {campaign}" if campaign else "Remember for this campaign")
        self.remember.set_mixed(False)  # which also speaks the words
        self.remember.updateGeometry()

    def show_sections(self, of: str) -> None:
        """Say whose sections those are; "" hides what there is none of."""
        self._sections_head.set_hint(of)
        for each in (self._sections_head, self._hint):
            each.setVisible(bool(of))

    def show_outlook(self, *sentences: str) -> None:
        """Say what it will be."""
        self._outlook.setText("\n".join(sentences))
        self.show_trouble("")

    def show_trouble(self, sentence: str) -> None:
        """Say what went wrong; "" takes it away."""
        self._trouble.setText(sentence)
        self._trouble.setVisible(bool(sentence))

    def show_ways(self, pages: int, why_not: str) -> None:
        """Say how many pages would be printed, or why none can be."""
        words = "Print" if why_not else "Print 1 page" if pages == 1 else f"Print {pages} pages"
        self.print.setText(words)
        for button in (self.print, self.save):
            button.set_unavailable(why_not)
            button.updateGeometry()

    def _restyle(self) -> None:
        px = look().px
        self._column.setContentsMargins(px(22), px(14), px(22), px(14))
        self._column.setSpacing(px(8))
        inner = 0 if self._foot.parentWidget() is self._inner else px(22)
        self._below.setContentsMargins(inner, px(10), inner, px(16))
        self._below.setSpacing(px(8))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.sheet)
        painter.fillRect(0, 0, 1, self.height(), theme.rule)
        painter.end()
