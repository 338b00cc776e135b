"""Cascade: what a resolver did, stage by stage, as bars of what is kept and what was stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tallow.model.visible import visible
from tallow.ui.kit import paint, wrap
from tallow.ui.kit.label import Rule, Text
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.row_view import RowState, RowView, Spot
from tallow.ui.kit.spoken import ARROW, Number, part, spoken, written

_STEP, _LAST, _BAR = 66, 76, 22
_LABEL, _PADDING = 20, 7
_NUMBER, _WORDS, _GAP, _RESULT = 28, 178, 12, 72

Figure = Number | str | bool | None


@dataclass(frozen=True, slots=True)
class CascadeStage:
    """One stage.

    Attributes:
        key: under which a person may set its result; empty where they may not.
        label, note: what happened, and a line below it.
        before, after: the running figure, or a word.
        rule: the rule's number, spoken and given to `rule_requested`.
        overridden: whether a person set its result.
        landing: the last stage: what it came to, drawn large with its before.
        apart: whether its figures count something else than those of the other stages, so that it has no bar.
    """

    key: str
    label: str
    note: str
    before: Figure
    after: Figure
    rule: str = ""
    overridden: bool = False
    landing: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    stage: CascadeStage
    most: float


class CascadeRows(RowView[_Line]):
    """The stages; ↑ and ↓ move, Enter overrides, F1 or a click on its number opens the rule."""

    override_requested = Signal(str)
    rule_requested = Signal(str)

    def row_height(self, row: _Line, width: int) -> int:
        """The design's height, or more where label and note need it."""
        current, stage = look(), row.stage
        least = current.px(_LAST if stage.landing else _STEP)
        room = _shares(QRectF(0, 0, width, 0), stage)[1].width()
        words = len(_label(stage, room)) * current.px(_LABEL) + round(_note_height(stage, room))
        return max(least, words + current.px(2 * _PADDING))

    def paint_row(self, painter: QPainter, rect: QRectF, row: _Line, state: RowState) -> None:
        current, theme, stage = look(), self.theme, row.stage
        if state.hovered:
            painter.fillRect(rect, theme.wash)
        if stage.landing:
            paint.double_foot(painter, rect, theme.ink)
        elif self.isEnabled():
            paint.foot(painter, rect, theme.rule)
        else:
            paint.dashes(painter, QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme.line)
        self._paint_number(painter, rect, row)
        figure = _number(stage.after) is not None
        middle, words, result = _shares(rect, stage)
        self._paint_words(painter, words, stage)
        if stage.landing:
            middle.setRight(rect.right())
            self._paint_landing(painter, middle, stage)
            return
        if _barred(row):
            self._paint_bar(painter, middle, row)
        font = current.font(Role.FIGURE, 27 if figure else 17)
        paint.text(painter, result, _written(stage.after), font, theme.ink, Qt.AlignmentFlag.AlignRight)

    def _paint_number(self, painter: QPainter, rect: QRectF, row: _Line) -> None:
        """The stage's number, and below it the rule's, which opens the rules page."""
        current, theme = look(), self.theme
        place = QRectF(rect.left(), rect.top(), current.px(_NUMBER), rect.height())
        for spot in self.spots(row, rect):
            place.setBottom(spot.rect.top() + current.px(2))
            place.setTop(place.bottom() - current.px(22))
            stands = paint.text(painter, spot.rect, spot.name, current.font(Role.MINIMUM), theme.accent)
            painter.fillRect(QRectF(stands.left(), round(stands.bottom()) + 2, stands.width(), 1), theme.accent)
        paint.text(painter, place, str(row.number), current.font(Role.ENTRY_STRONG, 15), theme.ink3)

    def spots(self, row: _Line, rect: QRectF) -> Sequence[Spot]:
        if not row.stage.rule:
            return ()
        current = look()
        middle = rect.center().y() + current.px(1)
        return (Spot(QRectF(rect.left(), middle, current.px(_NUMBER + 8), current.px(20)), row.stage.rule),)

    def _paint_words(self, painter: QPainter, rect: QRectF, stage: CascadeStage) -> None:
        current, theme, note = look(), self.theme, _note(stage)
        font, lines = _label_font(stage), _label(stage, rect.width())
        under = _note_height(stage, rect.width())
        top = rect.center().y() - (len(lines) * current.px(_LABEL) + under) / 2
        line = QRectF(rect.left(), top, rect.width(), current.px(_LABEL))
        for words in lines:
            paint.text(painter, line, words, font, theme.accent if stage.overridden else theme.ink)
            line.translate(0, current.px(_LABEL))
        if note:
            painter.setFont(current.font(Role.MINIMUM))
            painter.setPen(theme.accent if stage.overridden else theme.ink3)
            below = QRectF(rect.left(), line.top(), rect.width(), under + 2)
            painter.drawText(below, Qt.TextFlag.TextWordWrap, note)

    def _paint_bar(self, painter: QPainter, rect: QRectF, row: _Line) -> None:
        current, theme = look(), self.theme
        before, after = _number(row.stage.before), _number(row.stage.after) or 0
        scale = rect.width() / row.most
        top = round(rect.center().y() - current.px(_BAR) / 2)
        kept = QRectF(rect.left(), top, max(0.0, after * scale), current.px(_BAR))
        painter.fillRect(paint.aligned(painter, kept), theme.fill)
        if before is None or before == after:
            return
        if before > after:
            cut = QRectF(kept.right(), top, (before - max(after, 0)) * scale, kept.height())
            paint.hatch(painter, cut, theme.line)
            paint.frame(painter, cut, theme.line, paint.HAIR)
        start = max(rect.left(), min(kept.right(), rect.right() - current.px(50)))
        above = QRectF(start, top - current.px(17), current.px(80), current.px(16))
        paint.text(painter, above, part(after - before), current.font(Role.MINIMUM), theme.ink2)

    def _paint_landing(self, painter: QPainter, room: QRectF, stage: CascadeStage) -> None:
        current, theme = look(), self.theme
        before, after = _number(stage.before), _number(stage.after)
        large = current.font(Role.NAME, 38 if after is not None else 20)
        stands = paint.text(painter, room, _written(stage.after), large, theme.accent, Qt.AlignmentFlag.AlignRight)
        change = f"{part(after - before)} {ARROW}" if before is not None and after is not None else ARROW
        small = current.font(Role.BODY)
        right = QRectF(room)
        right.setRight(min(room.right() - current.px(_RESULT + _GAP), stands.left() - current.px(_GAP)))
        placed = paint.text(painter, right, change, small, theme.ink3, Qt.AlignmentFlag.AlignRight)
        right.setRight(placed.left() - current.px(_GAP))
        font = current.font(Role.FIGURE, 24 if before is not None else 17)
        paint.text(painter, right, _written(stage.before), font, theme.ink2, Qt.AlignmentFlag.AlignRight)

    def spoken_row(self, row: _Line) -> str:
        stage = row.stage
        change = _written(stage.after)
        if stage.before is not None and stage.before != stage.after:
            change = f"{_written(stage.before)} to {change}"
        state = "set by you" if stage.overridden else ""
        return spoken(f"Step {row.number}", stage.label, change, stage.note, stage.rule, state)

    def press(self, row: _Line, spot: str) -> None:
        if spot:
            self.rule_requested.emit(spot)

    def key(self, row: _Line, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_F1 or event.text() == "?":
            self.rule_requested.emit(row.stage.rule)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current
        if row is not None and row.stage.key and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.override_requested.emit(row.stage.key)
        else:
            super().keyPressEvent(event)


class Cascade(QWidget):
    """The stages and, below them, the whole in one sentence.

    Signals:
        override_requested: key of the stage whose result a person wants to set.
        rule_requested: number of the rule that a person wants to read.
    """

    override_requested = Signal(str)
    rule_requested = Signal(str)

    def __init__(self, name: str = "What happens", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = CascadeRows(name)
        self._sentence = Text("", Role.NOTE, "ink2", wrap=True, size=16)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Rule("ink2"))
        column.addWidget(self.rows)
        column.addSpacing(look().px(12))
        column.addWidget(self._sentence)
        self.setFocusProxy(self.rows)
        self.rows.override_requested.connect(self.override_requested)
        self.rows.rule_requested.connect(self.rule_requested)

    def set_stages(self, stages: Sequence[CascadeStage], sentence: str = "") -> None:
        """Shows a resolution; the bars share the scale of its greatest figure, the landing apart."""
        alike = [stage for stage in stages if not stage.landing and not stage.apart]
        figures = [_number(figure) for stage in alike for figure in (stage.before, stage.after)]
        most = max((figure for figure in figures if figure is not None), default=0)
        self.rows.set_rows([_Line(at, stage, most) for at, stage in enumerate(stages, start=1)])
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))

    @property
    def barred(self) -> bool:
        """Whether some stage has a bar."""
        return any(_barred(row) for row in self.rows.rows)

    @property
    def sentence(self) -> str:
        """The whole in one line, to copy."""
        return self._sentence.text()


class CascadeLegend(QWidget):
    """What the bars mean, for the section head above them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Filled is kept, hatched is stopped")
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(self._width("kept") + self._width("stopped")) + look().px(56), look().px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        current, theme = look(), look().theme
        side, left, font = current.px(12), 0.0, current.font(Role.SECONDARY)
        for words in ("kept", "stopped"):
            place = QRectF(left, 0, self._width(words) + 1, self.height())
            left = paint.text(painter, place, words, font, theme.ink3).right() + current.px(6)
            square = QRectF(round(left), round(self.height() / 2 - side / 2), side, side)
            if words == "kept":
                painter.fillRect(square, theme.fill)
            else:
                paint.hatch(painter, square, theme.line, 5)
                paint.frame(painter, square, theme.line, paint.HAIR)
            left = square.right() + current.px(12)
        painter.end()

    def _width(self, words: str) -> float:
        return QFontMetricsF(look().font(Role.SECONDARY)).horizontalAdvance(words)


def _barred(row: _Line) -> bool:
    stage = row.stage
    return _number(stage.after) is not None and row.most > 0 and not stage.apart and not stage.landing


def _shares(rect: QRectF, stage: CascadeStage) -> tuple[QRectF, QRectF, QRectF]:
    """What a row gives to the bar, to the words and to the result.

    A word needs more room than a figure, and without a bar the note may go on to it.
    """
    current = look()
    figure, gap = _number(stage.after) is not None, current.px(_GAP)
    left = rect.left() + current.px(_NUMBER) + gap
    wide = current.px(_RESULT) if figure and not stage.landing else rect.width() * 0.3
    result = QRectF(rect.right() - wide, rect.top(), wide, rect.height())
    barred = figure and not stage.apart
    words = min(current.px(_WORDS), rect.width() * 0.4) if barred else result.left() - gap - left
    middle = left + words + gap
    return (
        QRectF(middle, rect.top(), result.left() - gap - middle, rect.height()),
        QRectF(left, rect.top(), max(1.0, words), rect.height()),
        result,
    )


def _label(stage: CascadeStage, width: float) -> list[str]:
    """A stage's label in the lines that it takes at a width."""
    return wrap.lines(stage.label, _label_font(stage), width)


def _label_font(stage: CascadeStage) -> QFont:
    return look().font(Role.BODY_BOLD if stage.landing else Role.BODY_STRONG)


def _note(stage: CascadeStage) -> str:
    """The words under a stage's label."""
    if not stage.overridden:
        return visible(stage.note)
    return visible(f"set by you: {stage.note}") if stage.note else "set by you"


def _note_height(stage: CascadeStage, width: float) -> float:
    """How high the note stands at a width."""
    note = _note(stage)
    if not note:
        return 0
    metrics = QFontMetricsF(look().font(Role.MINIMUM))
    return metrics.boundingRect(QRectF(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, note).height()


def _number(figure: Figure) -> Number | None:
    return figure if isinstance(figure, (int, float)) and not isinstance(figure, bool) else None


def _written(figure: Figure) -> str:
    if isinstance(figure, bool):
        return "yes" if figure else "no"
    return written(figure)
