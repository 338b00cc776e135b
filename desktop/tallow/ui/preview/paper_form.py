"""PaperForm: the choices of paper and of how sheets are drawn, each at once seen on the pages."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.errors import UserMistake, spoken
from tallow.printing.options import TRACKS, Options
from tallow.printing.paper import PAPERS, Margins, read_margins
from tallow.ui.kit import Role, look
from tallow.ui.kit.field import Field
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Text
from tallow.ui.kit.segment import Segment
from tallow.ui.kit.tick import Tick

NARROW, WIDE = 6.0, 20.0
_NAMES = 92
_USUAL, _OWN = None, "own"
_MARGINS = ((NARROW, "Narrow"), (_USUAL, "Usual"), (WIDE, "Wide"), (_OWN, "Own"))
_LYING = ((False, "Upright"), (True, "Sideways"))
_LISTS = ((None, "Whole"), (5, "5"), (10, "10"), (20, "20"))
_BREAKS = (("page", "Page"), ("sheet", "Sheet"), ("none", "Same page"))
_BREAK_SAID = {
    "page": "Each record begins on a new page.",
    "sheet": "Each record begins on the front of a new sheet of paper, for printing on both sides.",
    "none": "Each record begins right behind the one before, where the page has room.",
}


class PaperForm(QWidget):
    """Shows and changes options.

    Signals:
        options_chosen: other options (an Options).
    """

    options_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = Options()
        self._shown: Options | None = None
        self._typed = False  # whether the margins are typed, and none of those that are named
        self.paper = Segment("Size", tuple((paper.id, paper.name) for paper in PAPERS.values()))
        self.lying = Segment("Orientation", _LYING)
        self.margins = Segment("Margins", _MARGINS)
        self.own = Field("Margins in millimeters")
        self.tracks = Segment("Tracks", tuple(TRACKS.items()))
        self.lists = Segment("Lists, rows at most", _LISTS)
        self._list_words = Text("", Role.MINIMUM, "ink3", wrap=True)
        self.breaks = Segment("Records begin on", _BREAKS)
        self._break_words = Text("", Role.MINIMUM, "ink3", wrap=True)
        self.large = Tick("Large print, text of 14 points")
        self.cards = Tick("Two half-page cards on each page")
        self.form = Tick("A form, to be filled in on the screen")
        self._column = QVBoxLayout(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("Size", self.paper),
            ("Orientation", self.lying),
            ("Margins", self.margins),
            ("", self.own),
            ("Tracks", self.tracks),
            ("Lists", self.lists),
            ("", self._list_words),
            ("Begin on", self.breaks),
            ("", self._break_words),
        )
        for words, widget in rows:
            if words:
                self._column.addWidget(_Row(words, widget))
            else:
                self._column.addWidget(widget)
        for tick in (self.large, self.cards, self.form):
            self._column.addWidget(tick)
        look().changed.connect(self._space)
        self._space()

    def _space(self) -> None:
        self._column.setSpacing(look().px(7))

    def _connect(self) -> None:
        for widget, name in (
            (self.paper, "paper"),
            (self.lying, "landscape"),
            (self.tracks, "tracks"),
            (self.lists, "cut"),
            (self.breaks, "breaks"),
        ):
            widget.chosen.connect(lambda value, name=name: self._choose(name, value))
        for tick, name in ((self.large, "large"), (self.cards, "cards"), (self.form, "form")):
            tick.clicked.connect(lambda on, name=name: self._choose(name, on))
        self.margins.chosen.connect(self._on_margins)
        self.own.textEdited.connect(self._on_own)

    def show_options(self, options: Options) -> None:
        """Show what is chosen; margins that are being typed stay as they are."""
        if options == self._shown:
            return
        self._options = self._shown = options
        margin = options.margin
        self._typed = self._typed or (margin is not None and margin not in (NARROW, WIDE))
        self.paper.set_value(options.paper)
        self.lying.set_value(options.landscape)
        self.margins.set_value(_OWN if self._typed else margin)
        self.tracks.set_value(options.tracks)
        self.lists.set_value(options.cut)
        self.breaks.set_value(options.breaks)
        self._list_words.setText(_rows_said(options.cut))
        self._break_words.setText(_BREAK_SAID[options.breaks])
        for tick, on in ((self.large, options.large), (self.cards, options.cards), (self.form, options.form)):
            tick.setChecked(on)
        if self._typed and self.own.isHidden():
            self.own.setText(_written(margin))
        self.own.setVisible(self._typed)

    @property
    def error(self) -> str:
        """What is wrong with the margins that are typed, or "" for nothing."""
        return "" if self.own.isHidden() else self.own.error

    def _choose(self, name: str, value: object) -> None:
        self.show_options(replace(self._options, **{name: value}))  # type: ignore[arg-type] # it is one of its choices
        if self._typed:
            self._on_own(self.own.text())  # which may fit by now, or no longer
        else:
            self.options_chosen.emit(self._options)

    def _on_margins(self, chosen: object) -> None:
        self._typed = chosen == _OWN
        self.own.setVisible(self._typed)
        self.own.set_error("")
        if not self._typed:
            self._choose("margin", chosen)
            return
        self.own.setText(_written(self._options.margin or PAPERS[self._options.paper].margins))
        self.own.setFocus()
        self.own.selectAll()

    def _on_own(self, text: str) -> None:
        """Take margins as they are typed; what is no margins stands there with its sentence, and nothing is printed."""
        try:
            options = replace(self._options, margin=read_margins(text))
            options.see()
        except UserMistake as mistake:
            self.own.set_error(str(mistake))
            self.options_chosen.emit(self._options)  # as they were; whoever listens sees the error
            return
        self.own.set_error("")
        self._options = self._shown = options
        self.options_chosen.emit(options)


def _rows_said(cut: int | None) -> str:
    """What becomes of long lists."""
    if cut is None:
        return "Lists are printed whole, however many rows they have."
    return f"A list ends after {spoken(cut)} {'row' if cut == 1 else 'rows'} and says how many more there are."


def _written(margin: float | Margins | None) -> str:
    """Margins as they are typed."""
    if isinstance(margin, Margins):
        return ",".join(f"{each:g}" for each in (margin.top, margin.right, margin.foot, margin.left))
    return "" if margin is None else f"{margin:g}"


class _Row(QWidget):
    """A choice behind its name, or below it where the width ends."""

    def __init__(self, words: str, widget: QWidget) -> None:
        super().__init__()
        self._words = Text(words, Role.SECONDARY, "ink2")
        self._line = FlowLayout(self)
        self._line.addWidget(self._words)
        self._line.addWidget(widget)
        look().changed.connect(self._space)
        self._space()

    def _space(self) -> None:
        self._line.setSpacing(look().px(6))
        self._words.setMinimumSize(look().px(_NAMES), look().px(28))
