"""The head of a sheet: the picture, the name, words beside it, and flags at the right."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tallow.model.column import ChoiceField
from tallow.model.picture import PictureField
from tallow.model.sheet import Heading
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.label import BigName
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.tick import Tick, paint_tick
from tallow.ui.sheets.block import BlockWidget
from tallow.ui.sheets.choice import ChoiceButton
from tallow.ui.sheets.diamonds import Diamonds
from tallow.ui.sheets.picture import RecordPicture
from tallow.ui.sheets.quiet_edit import QuietEdit

_BEHIND = 16  # between the picture and all else
_NAME, _WORDS = 200, 200  # what is wanted at least, of a long name and of long words, to stand side by side


class HeadingBlock(BlockWidget):
    """Name, beside, flags; below each other where they do not fit into one line."""

    def __init__(self, bridge: Bridge, view: SheetView, block: Heading) -> None:
        super().__init__(bridge, view)
        self._block = block
        self._name = BigName()
        self._beside = {id: self._word(id) for id in block.beside}
        self._flags = {id: self._flag(id) for id in block.flags}
        px = look().px
        self._words, self._ticks = QHBoxLayout(), QHBoxLayout()
        self._words.setSpacing(px(8))
        self._ticks.setSpacing(px(18))
        for word in self._beside.values():
            self._words.addLayout(_on_the_name_s_line(word))
        for flag in self._flags.values():
            self._ticks.addWidget(flag)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(_BEHIND))
        self._picture = self._framed(block.picture)
        if self._picture is not None:
            whole.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(px(8))
        middle = QVBoxLayout()  # beside a high picture all else keeps its own height
        middle.addStretch(1)
        middle.addLayout(self._row)
        middle.addStretch(1)
        whole.addLayout(middle, 1)
        self._row.addWidget(self._name)
        self._row.addLayout(self._words)
        self._row.addStretch(1)
        self._row.addLayout(self._ticks)
        self.refresh()

    def minimumSizeHint(self) -> QSize:
        """As narrow as its widest part: then they stand below each other."""
        parts = (self._words.minimumSize().width(), self._ticks.minimumSize().width(), self._name_word())
        return QSize(max(parts) + self._before(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack()

    def _name_word(self) -> int:
        """What the name needs so that its longest word stands whole; one that is very long breaks."""
        metrics = self._name.fontMetrics()
        longest = max((metrics.horizontalAdvance(word) for word in self._name.text().split()), default=0)
        return min(longest, look().px(_NAME))

    def _before(self) -> int:
        """What the picture takes of the width."""
        return self._picture.sizeHint().width() + look().px(_BEHIND) if self._picture else 0

    def _stack(self) -> None:
        """Name, words and flags side by side where the words and a good part of the name have room."""
        px, whole = look().px, self._name.fontMetrics().horizontalAdvance(self._name.text())
        name = max(self._name_word(), min(whole, px(_NAME)))
        words = min(self._words.sizeHint().width(), px(_WORDS))
        together = name + words + self._ticks.minimumSize().width() + 3 * self._row.spacing()
        stacked = self.width() - self._before() < together
        direction = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        if direction != self._row.direction():
            self._row.setDirection(direction)
            for part in (self._words, self._ticks):
                part.setAlignment(Qt.AlignmentFlag.AlignLeft if stacked else Qt.AlignmentFlag(0))

    def refresh(self) -> None:
        view = self.view
        self._name.setText(view.record.name)
        if self._picture is not None:
            self._picture.show_view(view)
        for id, word in self._beside.items():
            if isinstance(word, QuietEdit):
                word.show_text(view.shown(id))
            elif isinstance(word, ChoiceButton | Diamonds):
                word.show_value(view.value(id))
        for id, flag in self._flags.items():
            flag.setChecked(bool(view.value(id)))
        self._stack()

    def _framed(self, id: str) -> RecordPicture | None:
        field = self.view.field(id) if id else None
        if not isinstance(field, PictureField):
            return None
        picture = RecordPicture(self.bridge, self.view, field)
        self._editors[id] = picture
        return picture

    def _word(self, id: str) -> QWidget:
        field = self.view.field(id)
        if isinstance(field, ChoiceField):
            choice = Diamonds(field) if field.brief else ChoiceButton(field)
            choice.chosen.connect(partial(self.write, id))
            self.adopt(id, choice)
            return choice
        edit = QuietEdit(field.label, Role.NOTE, "ink2", fitted=True)
        edit.text_given.connect(partial(self.write, id))
        self.adopt(id, edit)
        return edit

    def _flag(self, id: str) -> Tick:
        if self.view.is_total(id):
            derived = DerivedTick(self.view.label(id))
            derived.clicked.connect(partial(self.ask_why, id))
            self._editors[id] = derived
            return derived
        tick = Tick(self.view.label(id), harm=True)
        tick.clicked.connect(lambda ticked, id=id: self.write(id, ticked))
        self.adopt(id, tick)
        return tick


def _on_the_name_s_line(word: QWidget) -> QVBoxLayout:
    """A word whose baseline is about that of the large name beside it."""
    column = QVBoxLayout()
    column.addStretch(1)
    column.addWidget(word)
    column.addSpacing(look().px(6))
    return column


class DerivedTick(Tick):
    """A tick that is worked out, with the dots of what is derived under its words; pressed, it asks why."""

    def __init__(self, text: str) -> None:
        super().__init__(text, harm=True)
        self.setToolTip("Worked out from the rules; press to see why.")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def state_words(self) -> str:
        return spoken(super().state_words(), "derived")

    def paint_mark(self, painter: QPainter, rect: QRectF, ground: QColor) -> None:
        """The square without a ground to write on, in the quiet line of what is derived; dots under the words."""
        theme, px = look().theme, look().px
        color = theme.dgfx if self.isChecked() else theme.line
        paint_tick(painter, rect, self.isChecked(), color, theme.danger, theme.wash if self.underMouse() else None)
        left = rect.right() + px(9)
        top = paint.baseline(QRectF(self.rect()), look().font(Role.SECONDARY)) + px(3)
        paint.dots(painter, left, top, self.width() - left, theme.fill)

    def nextCheckState(self) -> None:
        """Nothing: only the rules tick it."""
