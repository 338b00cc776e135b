"""OddsStrip: the chances of a few outcomes as parts of one strip, each with its word and its exact percentage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.tone import Tone, paint_tone

_HEIGHT, _GAP = 14, 14


@dataclass(frozen=True, slots=True)
class OddsShare:
    """One outcome.

    Attributes:
        words: what happens.
        percent: its chance in words, exact; of 0 too, which is written and not dropped.
        share: its chance, 0 to 1.
        tone: how bad it is.
    """

    words: str
    percent: str
    share: float
    tone: Tone


class OddsStrip(QWidget):
    """Words and percentages in columns, and below them the strip; text to the ear, and not focused."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._heads = QWidget()
        self._grid = QGridLayout(self._heads)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(0)
        self._labels: list[Text] = []
        self._strip = _Strip(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._heads)
        self._column.addWidget(self._strip)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        look().changed.connect(self._restyle)
        self._restyle()

    def set_shares(self, shares: Sequence[OddsShare]) -> None:
        """Shows these outcomes, from the mildest to the worst."""
        for label in self._labels:
            self._grid.removeWidget(label)
            label.hide()
            label.deleteLater()
        for at in range(self._grid.columnCount()):
            self._grid.setColumnStretch(at, 0)
        self._labels = []
        for at, share in enumerate(shares):
            final = share.tone is Tone.SOLID
            words = Text(share.words, Role.LABEL_TIGHT, "danger" if final and share.share else "ink")
            color = "ink3" if not share.share else "danger" if final else "ink"
            percent = Text(share.percent, Role.ENTRY_STRONG, color, size=19)
            self._grid.addWidget(words, 0, at)
            self._grid.addWidget(percent, 1, at)
            self._grid.setColumnStretch(at, 0 if at == len(shares) - 1 else 1)
            self._labels += [words, percent]
        self._strip.show_shares(shares)
        told = (f"{share.words} {share.percent}" for share in shares)
        self.setAccessibleName(spoken(self._name, *told))

    def _restyle(self) -> None:
        self._grid.setHorizontalSpacing(look().px(_GAP))
        self._column.setSpacing(look().px(5))


class _Strip(QWidget):
    """The strip itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shares: tuple[OddsShare, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def show_shares(self, shares: Sequence[OddsShare]) -> None:
        self._shares = tuple(shares)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(200), look().px(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme = QPainter(self), look().theme
        total = sum(share.share for share in self._shares) or 1.0
        done, left = 0.0, 0
        for share in self._shares:
            done += share.share
            right = round(done / total * self.width())
            if share.share > 0:
                right = max(right, left + 1)  # the smallest chance still shows
                begin = left - paint.snapped(painter, paint.FRAME) if left else 0.0  # neighbors share their line
                place = QRectF(begin, 0, right - begin, self.height())
                paint_tone(painter, place, share.tone, 5)
                paint.frame(painter, place, theme.ink if share.tone is Tone.SOLID else theme.dgfx)
            left = right
        if not self._shares:
            paint.dashed(painter, QRectF(self.rect()), theme.line)
        painter.end()
