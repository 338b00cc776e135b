"""OddsBar: what may come of a roll, a bar for each outcome with its chance; a list to the keyboard and to the ear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QListView, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import Index, RowState, RowView
from tallow.ui.kit.spoken import spoken

_WIDTH, _HEIGHT, _OVER, _UNDER = 296, 132, 18, 20
_SHARE = 0.8  # of a bar's place that it fills


@dataclass(frozen=True, slots=True)
class OddsPart:
    """One bar.

    Attributes:
        words: the outcome ("40", "−16 to −9"), and ``short`` what is written below the bar.
        share: its chance, 0 to 1.
        percent: the chance in words, exact as far as it is written; ``figure`` is what stands above the bar, and
            ``rounded``, where it is given, in its place where the bars are too narrow for all their figures.
        harm: drawn in oxblood, and said.
        present: this roll's.
    """

    words: str
    short: str
    share: float
    percent: str
    figure: str
    harm: bool = False
    present: bool = False
    rounded: str = ""


class OddsBar(RowView[OddsPart]):
    """The bars side by side; ← and → go from one to the next.

    Signals:
        part_chosen: the keyboard or the mouse is on another bar (its place from 0).
    """

    part_chosen = Signal(int)

    def __init__(self, name: str = "Odds", parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._of = ""
        self._pale = False
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def set_parts(self, of: str, parts: tuple[OddsPart, ...]) -> None:
        """Shows these bars; ``of`` is what the outcomes are of ("vitality"), for the ear.

        The keyboard's mark goes to this roll's bar when there is another, and else stays.
        """
        before = _present(self.rows)
        self._of, self._pale = of, False
        self.set_rows(parts)
        if parts and (not self.currentIndex().isValid() or _present(parts) not in (None, before)):
            self.choose(self._telling())

    def set_pale(self, pale: bool) -> None:
        """Whether the bars are those of another question, while this one's are worked out."""
        self._pale = pale
        self.viewport().update()

    def _telling(self) -> int:
        """The bar to begin with: this roll's, else the likeliest."""
        parts, present = self.rows, _present(self.rows)
        return max(range(len(parts)), key=lambda at: parts[at].share) if present is None else present

    # --- sizes ---

    def sizeHint(self) -> QSize:
        return QSize(look().px(_WIDTH), self.content_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(120), self.content_height())

    def content_height(self) -> int:
        return look().px(_HEIGHT + _UNDER)

    def row_size(self, at: int) -> QSize:
        count, width = max(1, len(self.rows)), self._width()
        # The rounding's rest is spread, so that the places fill the width and no more.
        return QSize((at + 1) * width // count - at * width // count, self.content_height())

    # --- painting ---

    def paint_row(self, painter: QPainter, rect: QRectF, row: OddsPart, state: RowState) -> None:
        current, theme = look(), look().theme
        if state.hovered or (state.current and (self.hasFocus() or row.present)):
            painter.fillRect(rect, theme.wash)
        foot = rect.top() + current.px(_HEIGHT)
        most = max((part.share for part in self.rows), default=0)
        room = current.px(_HEIGHT - _OVER)
        height = max(1, round(room * row.share / most)) if row.share > 0 and most > 0 else 0
        width = rect.width() * _SHARE
        bar = QRectF(rect.center().x() - width / 2, foot - height, width, height)
        ground = theme.rule if self._pale else theme.dgfx if row.harm else theme.fill if row.present else theme.ink3
        painter.fillRect(paint.aligned(painter, bar), ground)
        if row.present and row.harm and not self._pale:  # amber says which roll it is, oxblood what it does
            cap = QRectF(bar.left(), bar.top() - current.px(4), bar.width(), current.px(3))
            painter.fillRect(paint.aligned(painter, cap), theme.fill)
        paint.rule(painter, rect.left(), foot, rect.width(), theme.line)
        self._paint_words(painter, rect, bar, row)

    def _paint_words(self, painter: QPainter, rect: QRectF, bar: QRectF, row: OddsPart) -> None:
        current, theme, at = look(), look().theme, self.rows.index(row)
        loud = row.present and not self._pale
        font = current.font(Role.SECONDARY_STRONG if loud else Role.MINIMUM, 12)
        lift = current.px(5 if row.present and row.harm else 0)
        over = QRectF(rect.left(), bar.top() - current.px(_OVER - 1) - lift, rect.width(), current.px(_OVER - 2))
        under = QRectF(rect.left(), rect.top() + current.px(_HEIGHT) + 2, rect.width(), current.px(_UNDER) - 2)
        figures = self.figures()
        if at % self._every(figures) == 0 or loud:
            figure = figures[at]
            paint.text(painter, self._within(over, figure, font), figure, font, theme.accent if loud else theme.ink2)
        if at % self._every([each.short for each in self.rows]) == 0 or loud:
            paint.text(
                painter, self._within(under, row.short, font), row.short, font, theme.accent if loud else theme.ink3
            )

    def _within(self, place: QRectF, words: str, font: QFont) -> QRectF:
        """Where words stand in the middle of a place, or beside it at the ends, where they would be cut."""
        width = QFontMetricsF(font).horizontalAdvance(words) + 1
        left = min(max(0.0, place.center().x() - width / 2), self._width() - width)
        return QRectF(left, place.top(), width, place.height())

    def figures(self) -> list[str]:
        """What stands above the bars: their figures, or all of them rounded where those have no room side by side."""
        exact = [each.figure for each in self.rows]
        return exact if self._every(exact) == 1 else [each.rounded or each.figure for each in self.rows]

    def _every(self, words: Sequence[str]) -> int:
        """Of how many bars one has its words, so that none stand over each other."""
        metrics = QFontMetricsF(look().font(Role.MINIMUM))
        widest = max((metrics.horizontalAdvance(each) for each in words), default=0)
        return max(1, ceil((widest + 4) * len(self.rows) / self._width()))

    # --- words and keys ---

    def spoken_row(self, row: OddsPart) -> str:
        state = spoken("this roll" if row.present else "", "harm" if row.harm else "")
        return spoken(f"{row.words} {self._of}".strip(), row.percent, state)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.part_chosen.emit(current.row())
        self.viewport().update()


def _present(parts: Sequence[OddsPart]) -> int | None:
    """Where this roll's bar stands."""
    return next((at for at, each in enumerate(parts) if each.present), None)
