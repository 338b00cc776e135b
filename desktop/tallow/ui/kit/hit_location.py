"""HitLocation: a part of a body in one row: its name, what protects it in a shield, and its injuries as squares."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.one_stop import OneStop
from tallow.ui.kit.role import Role
from tallow.ui.kit.shield import Shield
from tallow.ui.kit.spoken import Number, spoken

_ROW, _SIDE, _GAP, _COLUMN = 41, 24, 8, 12


@dataclass(frozen=True, slots=True)
class Injury:
    """One square of a part.

    Attributes:
        key: what the signals call it.
        letter: what stands in it.
        words: what is spoken ("light injury").
        heavy: whether it has the heavy frame.
    """

    key: str
    letter: str
    words: str
    heavy: bool = False


class HitLocation(QWidget):
    """A row that is one Tab stop: ← and → go from the shield to the squares, ↑ and ↓ change what protects, Space ticks.

    What protects may be `derived`: then nothing changes it here, and Enter, Space and a click on the shield open Why.
    Squares stand at the right; `places` is how many the column holds, so that rows below each other line up.

    Signals:
        guard_edited: a person gave another protection (int, or None where an entry was taken back).
        injury_toggled: the key of a square, and whether it is ticked now.
        why_requested: F1 or ? was pressed on the shield.
    """

    guard_edited = Signal(object)
    injury_toggled = Signal(str, bool)
    why_requested = Signal()

    def __init__(
        self,
        name: str,
        guard: str,
        injuries: Sequence[Injury],
        *,
        note: str = "",
        places: int = 2,
        derived: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._places = places
        self._errors: dict[str, str] = {}  # of the squares by their keys, of the shield under ""
        self.shield = Shield(name, guard, derived=derived)
        self.squares = {injury.key: InjurySquare(name, injury) for injury in injuries}
        self._name = Text(name, Role.LABEL, wrap=True, size=17)
        self._note = Text(note, Role.MINIMUM, "ink3")
        self._error = Text("", Role.MINIMUM, "danger", wrap=True)
        self._squares = QWidget()
        self._row = QWidget()
        self._stop = OneStop(self)
        self._stop.set_parts([self.shield, *self.squares.values()])
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._lay(note)
        self._connect()
        look().changed.connect(self._restyle)
        self._restyle()

    def set_state(self, guard: Number | None, ticked: Collection[str]) -> None:
        """Shows what protects, and the keys of the squares that are ticked; does not emit."""
        self.shield.set_value(guard)
        for key, square in self.squares.items():
            square.setChecked(key in ticked)

    def set_limits(self, low: Number | None, high: Number | None) -> None:
        """Least and greatest protection that may be given."""
        self.shield.set_limits(low, high)

    def set_error(self, sentence: str) -> None:
        """Puts a sentence below the row and the error frame round the shield; an empty one takes both away."""
        self.shield.set_error(sentence)

    def set_injury_error(self, key: str, sentence: str) -> None:
        """The same for one of the squares."""
        self.squares[key].set_error(sentence)
        self._object(key, sentence)

    @property
    def error(self) -> str:
        """The sentence below the row, or an empty text."""
        return " ".join(self._errors.values())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.foot(painter, QRectF(self.rect()), look().theme.rule)
        painter.end()

    def _lay(self, note: str) -> None:
        if not note:
            self._note.hide()
        self._error.hide()
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addStretch(1)
        names.addWidget(self._name)
        names.addWidget(self._note)
        names.addStretch(1)
        side = QHBoxLayout(self._squares)
        side.setContentsMargins(0, 0, 0, 0)
        side.addStretch(1)
        for square in self.squares.values():
            side.addWidget(square)
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.addLayout(names, 1)
        row.addWidget(self.shield)
        row.addWidget(self._squares)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 1)
        column.setSpacing(0)
        column.addWidget(self._row)
        column.addWidget(self._error)

    def _connect(self) -> None:
        self.shield.value_edited.connect(self.guard_edited)
        self.shield.why_requested.connect(self.why_requested)
        self.shield.stepped.connect(self._stop.step)
        self.shield.objected.connect(lambda sentence: self._object("", sentence))
        for key, square in self.squares.items():
            square.clicked.connect(lambda ticked, key=key: self.injury_toggled.emit(key, ticked))
            square.stepped.connect(self._stop.step)
            square.raised.connect(self.shield.stepBy)

    def _object(self, key: str, sentence: str) -> None:
        if sentence == self._errors.get(key, ""):
            return
        self._errors.pop(key, None)
        if sentence:
            self._errors[key] = sentence
        self._error.setText(self.error)
        self._error.setVisible(bool(self.error))

    def _restyle(self) -> None:
        px = look().px
        self._row.setMinimumHeight(px(_ROW) - 1)
        for layout, gap in ((self._squares.layout(), _GAP), (self._row.layout(), _COLUMN)):
            if layout is not None:
                layout.setSpacing(px(gap))
        self._squares.setFixedWidth(px(self._places * (_SIDE + _GAP) - _GAP))


class InjurySquare(QAbstractButton):
    """One injury: a framed letter, filled with oxblood when ticked.

    Signals:
        stepped: ← or → was pressed: -1 or 1.
        raised: ↑ or ↓ was pressed, which changes what protects the part: 1 or -1.
    """

    stepped = Signal(int)
    raised = Signal(int)

    def __init__(self, place: str, injury: Injury) -> None:
        super().__init__()
        self._place, self._injury, self._error = place, injury, ""
        self.setCheckable(True)
        self.setText(injury.letter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._speak)
        look().changed.connect(self.updateGeometry)
        self._speak()

    def set_error(self, sentence: str) -> None:
        """Puts the error frame around; an empty sentence takes it away."""
        if sentence != self._error:
            self._error = sentence
            self._speak()
            self.update()

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def sizeHint(self) -> QSize:
        side = look().px(_SIDE)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.raised.emit(1 if key == Qt.Key.Key_Up else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        hovered = self.isEnabled() and (self.underMouse() or self.isDown())
        paint_injury(painter, QRectF(self.rect()), self.text(), heavy=self._injury.heavy, ticked=self.isChecked(),
                     hovered=hovered, enabled=self.isEnabled())  # fmt: skip
        if self._error:
            paint.frame(painter, QRectF(self.rect()), look().theme.danger, 2)
        painter.end()

    def _speak(self) -> None:
        state = "ticked" if self.isChecked() else "not ticked"
        self.setAccessibleName(spoken(self._place, self._injury.words, state, self._error))
        self.setToolTip(self._error or self._injury.words)


def paint_injury(
    painter: QPainter, rect: QRectF, letter: str, *, heavy: bool, ticked: bool, hovered: bool = False,
    enabled: bool = True,
) -> None:  # fmt: skip
    """An injury's square: the heavy one has the heavy frame, a ticked one is filled."""
    theme = look().theme
    width = paint.HEAVY if heavy else paint.FRAME
    font = look().font(Role.BODY_BOLD if ticked else Role.SECONDARY_STRONG, 12)
    if not enabled:
        paint.dashed(painter, rect, theme.line)
        if ticked:  # the letter alone would not tell it from one that is not ticked
            inset = look().px(3)
            painter.fillRect(rect.adjusted(inset, inset, -inset, -inset), theme.dwash)
        ink = theme.ink3
    elif ticked:
        paint.box(painter, rect, theme.dfill, theme.dgfx, width)
        ink = theme.ondanger
    else:
        ground = theme.wash if hovered else theme.well
        paint.box(painter, rect, ground, theme.ink2 if heavy else theme.line, width)
        ink = theme.ink3
    paint.text(painter, rect, letter, font, ink, Qt.AlignmentFlag.AlignHCenter)
