"""Segment: a choice among few, side by side in one frame."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.spoken import spoken

_HEIGHT, _PADDING, _RADIUS = 28, 11, 2


def segment_parts(words: Sequence[str], left: float, middle: float) -> list[QRectF]:
    """Where the parts of a segment stand that is painted into a row of a list, from the left at a height."""
    px, found = look().px, []
    metrics = QFontMetricsF(look().font(Role.SECONDARY_STRONG))
    for each in words:
        width = round(metrics.horizontalAdvance(each) + 0.5) + 2 * px(_PADDING)
        found.append(QRectF(round(left), round(middle - px(_HEIGHT) / 2), width, px(_HEIGHT)))
        left += width
    return found


def paint_segment(
    painter: QPainter, words: Sequence[str], parts: Sequence[QRectF], chosen: int | None, *, enabled: bool = True
) -> None:
    """Paints a segment into a row of a list."""
    theme = look().theme
    frame = parts[0].united(parts[-1])
    paint.rounded(painter, frame, theme.well if enabled else None, theme.line, _RADIUS, dash=not enabled)
    for at, (each, part) in enumerate(zip(words, parts, strict=True)):
        if at:
            painter.fillRect(QRectF(part.left() - 1, part.top() + 1, 1, part.height() - 2), theme.rule)
        here = at == chosen
        if here and enabled:
            paint.rounded(painter, part, theme.ink, None, 1)
        ink = theme.ink3 if not enabled else theme.sheet if here else theme.ink2
        font = look().font(Role.SECONDARY_STRONG if here else Role.SECONDARY)
        paint.text(painter, part, each, font, ink, Qt.AlignmentFlag.AlignHCenter)


class Segment(QWidget):
    """One frame with a few words of which one is chosen, or none yet; one Tab stop, arrows move and choose.

    With `clears` a press on the chosen one takes the choice back.

    Signals:
        chosen: a person chose another key, or None where the choice was taken back.
    """

    chosen = Signal(object)

    def __init__(
        self,
        name: str,
        choices: Sequence[tuple[object, str]] = (),
        *,
        clears: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._name, self._clears = name, clears
        self._keys: list[object] = []
        self._parts: list[SegmentPart] = []
        self._at: int | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        look().changed.connect(self.update)
        self.set_choices(choices)

    def set_choices(self, choices: Sequence[tuple[object, str]]) -> None:
        """Takes other choices, (key, words) each; what was chosen stays chosen where its key is still there.

        Where the keys are the same, only the words change and the keyboard stays.
        """
        before = self.value()
        if choices and self._keys == [key for key, _ in choices]:
            for part, (_, words) in zip(self._parts, choices, strict=True):
                part.setText(words)
                part.updateGeometry()
            self.set_value(before)
            return
        for part in self._parts:
            self._row.removeWidget(part)
            part.deleteLater()
        self._keys = [key for key, _ in choices]
        self._parts = [SegmentPart(self, words) for _, words in choices]
        for index, part in enumerate(self._parts):
            self._row.addWidget(part)
            part.clicked.connect(lambda _=False, at=index: self._choose(at))
        self.set_value(before)

    @property
    def keys(self) -> Sequence[object]:
        """The keys of what can be chosen."""
        return tuple(self._keys)

    def value(self) -> object:
        """The chosen key, or None."""
        return None if self._at is None else self._keys[self._at]

    def set_value(self, value: object) -> None:
        """Shows a choice; a value that is no key shows none as chosen; does not emit."""
        self._at = self._keys.index(value) if value in self._keys else None
        for index, part in enumerate(self._parts):
            # One Tab stop: the chosen part, or the first while none is.
            part.show_state(self._name, chosen=index == self._at, stop=index == (self._at or 0))
        self.update()

    def step(self, by: int) -> None:
        """Chooses the next or previous one, as the arrows do."""
        now = next((at for at, part in enumerate(self._parts) if part.hasFocus()), 0)
        if 0 <= now + by < len(self._parts):
            self._parts[now + by].setFocus(Qt.FocusReason.OtherFocusReason)
            self._choose(now + by)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = look().theme
        rect = QRectF(self.rect())
        if self.isEnabled():
            paint.rounded(painter, rect, theme.well, theme.line, _RADIUS)
        else:
            paint.rounded(painter, rect, None, theme.line, _RADIUS, dash=True)
        for part in self._parts[:-1]:
            painter.fillRect(part.geometry().right(), 1, 1, self.height() - 2, theme.rule)
        painter.end()

    def _choose(self, at: int) -> None:
        changed = at != self._at
        wanted = self._keys[at] if changed or not self._clears else None
        self.set_value(wanted)
        if changed or wanted is None:
            self.chosen.emit(wanted)


class SegmentPart(QAbstractButton):
    """One of a segment's words."""

    def __init__(self, segment: Segment, words: str) -> None:
        super().__init__(segment)
        self._segment = segment
        self.setText(words)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def show_state(self, name: str, *, chosen: bool, stop: bool) -> None:
        """Chosen or not, and whether Tab stops here."""
        self.setAutoExclusive(False)  # or the last chosen one could not be let go
        self.setChecked(chosen)
        self.setAutoExclusive(True)  # and so it is spoken as a radio button
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(spoken(name, self.text(), "chosen" if chosen else "not chosen"))

    def focus_outline(self) -> Outline:
        return Outline(QRect(self.rect()), _RADIUS)

    def sizeHint(self) -> QSize:
        current = look()
        words = QFontMetricsF(self._font(strong=True)).horizontalAdvance(self.text())
        return QSize(round(words + 0.5) + 2 * current.px(_PADDING), current.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self._segment.step(-1)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self._segment.step(1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme, rect = look().theme, QRectF(self.rect())
        ink = theme.ink2 if self.isEnabled() else theme.ink3
        if self.isChecked() and self.isEnabled():
            paint.rounded(painter, rect, theme.ink, None, 1)
            ink = theme.sheet
        elif self.underMouse() and self.isEnabled():
            painter.fillRect(rect.adjusted(1, 1, -1, -1), theme.wash)
            ink = theme.ink
        paint.text(painter, rect, self.text(), self._font(strong=self.isChecked()), ink, Qt.AlignmentFlag.AlignHCenter)
        painter.end()

    def _font(self, *, strong: bool) -> QFont:
        return look().font(Role.SECONDARY_STRONG if strong else Role.SECONDARY)
