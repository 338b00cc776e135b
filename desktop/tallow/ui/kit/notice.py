"""Notice: a sentence between the rows it concerns, with what one can do about it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Text
from tallow.ui.kit.laid_out import laid_out
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

COPY, _COPIED = "Copy report", "Copied"
_MOMENT = 2000
"""Milliseconds for which a button says that it has copied."""
_BESIDE, _AROUND = 10, 66  # between two texts in one line; what icon and edges take of a notice's width


class Notice(QWidget):
    """An error in oxblood, or an advice in ink; `repairs` are (key, words) and the first may be the likeliest.

    A `head` stands above the sentence: what it is about, where more is to be said of that; the sentence is in ink
    then, and its detail below it. `aside` is a repair of harm, at the far edge.

    Signals:
        repair_chosen: key.
    """

    repair_chosen = Signal(str)

    def __init__(
        self,
        sentence: str,
        detail: str = "",
        repairs: tuple[tuple[str, str], ...] = (),
        *,
        harm: bool = True,
        likeliest: bool = False,
        head: QWidget | None = None,
        aside: tuple[str, str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._harm, self._stacked = harm, head is not None
        self._icon = QLabel()
        self.buttons: list[Button] = []
        words = QVBoxLayout()
        words.setSpacing(look().px(6))
        self._told = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        role, color = (Role.BODY, "ink") if head is not None else (Role.BODY_STRONG, "danger" if harm else "ink")
        self._texts = [Text(sentence, role, color, wrap=True)]
        if detail:
            self._texts.append(Text(detail, Role.SECONDARY, "ink2", wrap=True))
        for at, text in enumerate(self._texts):
            self._told.addWidget(text, at)
        if head is not None:
            words.addWidget(head)
        words.addLayout(self._told)
        if repairs or aside:
            words.addWidget(self._repairs(repairs, aside, likeliest=likeliest))
        row = QHBoxLayout(self)
        row.setContentsMargins(look().px(16), look().px(11), look().px(14), look().px(12))
        row.setSpacing(look().px(12))
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(spoken("Error" if harm else "Note", sentence))
        look().changed.connect(self._restyle)
        self._restyle()

    def stack(self) -> None:
        """Have the detail below the sentence even where both fit in one line."""
        self._stacked = True
        self._turn(self.width())

    def _repairs(
        self, repairs: tuple[tuple[str, str], ...], aside: tuple[str, str] | None, *, likeliest: bool
    ) -> QWidget:
        made = QWidget()
        flow = _LastAside(made, look().px(8)) if aside else FlowLayout(made, look().px(8))
        for at, (key, words) in enumerate((*repairs, *([aside] if aside else []))):
            kind = Kind.DANGER if at == len(repairs) else Kind.PRIMARY if likeliest and at == 0 else Kind.PLAIN
            button = Button(words, kind, height=28)
            button.clicked.connect(lambda _=False, chosen=key: self.repair_chosen.emit(chosen))
            flow.addWidget(button)
            self.buttons.append(button)
        return made

    def copy_report(self, text: str) -> None:
        """Put a report on the clipboard, and let the button for it say so for a moment."""
        QApplication.clipboard().setText(text)
        for button in self.buttons:
            if button.text() == COPY:
                button.setText(_COPIED)
                QTimer.singleShot(_MOMENT, button, partial(button.setText, COPY))

    def heightForWidth(self, width: int) -> int:
        self._turn(width)
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn(self.width())

    def _turn(self, width: int) -> None:
        """Sentence and detail in one line where both fit, else below each other."""
        px = look().px
        wide = [each.fontMetrics().horizontalAdvance(each.text()) + 1 for each in self._texts]
        beside = len(wide) > 1 and not self._stacked and sum(wide) + px(_BESIDE) <= width - px(_AROUND)
        self._texts[0].setMinimumWidth(wide[0] if beside else 0)  # else it would wrap within less than there is room
        if beside == (self._told.direction() is QBoxLayout.Direction.LeftToRight):
            return  # to turn it is to measure everything around it anew
        self._told.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._told.setSpacing(px(_BESIDE) if beside else px(2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, rect = look().theme, QRectF(self.rect())
        edge = theme.danger if self._harm else theme.line
        ground = _mixed(theme.dwash, theme.sheet, 0.45) if self._harm else theme.bg
        paint.box(painter, rect, ground, edge, paint.HAIR)
        painter.fillRect(QRectF(0, 0, look().px(4), rect.height()), edge)
        painter.end()

    def _restyle(self) -> None:
        theme = look().theme
        self._icon.setPixmap(look().pixmap("warning", theme.danger if self._harm else theme.ink2))
        self.update()


class _LastAside(FlowLayout):
    """Lines of buttons, of which the last stands at the far edge of its line."""

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for button in [*laid_out(self)][-1:]:
            button.move(rect.right() + 1 - button.width(), button.y())


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    """So much of one color in another."""
    parts = zip((one.redF(), one.greenF(), one.blueF()), (other.redF(), other.greenF(), other.blueF()), strict=True)
    return QColor.fromRgbF(*(a * share + b * (1 - share) for a, b in parts))
