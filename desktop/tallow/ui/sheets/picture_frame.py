"""PictureFrame: a record's picture in its frame; the dashed empty frame says in words why there is none."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QImage, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy

from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.focus import Outline
from tallow.ui.kit.spoken import spoken
from tallow.ui.kit.wrap import lines

_HIGH, _NARROWEST, _WIDEST = 104, 66, 142
"""Of a frame with a picture, in pixels at 100 %: its width follows the picture."""
_EMPTY, _AWAY = QSize(78, 44), QSize(88, 104)
_INSET = 3


class PictureFrame(QAbstractButton):
    """A picture, or a dashed frame with words; a press chooses one, Delete takes it away.

    Name: "Portrait, a picture", "Portrait, none", "Portrait, the picture is not here any more".

    Signals:
        wanted: a picture is to be chosen.
        taken_away: the picture is to go.
    """

    wanted = Signal()
    taken_away = Signal()

    def __init__(self, label: str) -> None:
        super().__init__()
        self._label = label
        self._image: QImage | None = None
        self._words = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)
        look().changed.connect(self._restyle)
        self.show_picture(None)

    def show_picture(self, image: QImage | None, why: str = "") -> None:
        """Show a picture; without one the empty frame, or with ``why`` what became of the picture that was chosen."""
        self._image, self._words = image, why
        state = "a picture" if image else why[:1].lower() + why[1:].rstrip(".") or "none"
        self.setAccessibleName(spoken(self._label, state))
        self.setToolTip(
            f"{self._label}: press to choose a picture." if self.empty else f"{self._label}: press for more."
        )
        self._restyle()

    @property
    def empty(self) -> bool:
        """Whether no picture was chosen."""
        return self._image is None and not self._words

    def focus_outline(self) -> Outline:
        return Outline(self.rect())

    def sizeHint(self) -> QSize:
        px = look().px
        if self._image is None:
            size = _EMPTY if self.empty else _AWAY
            return QSize(px(size.width()), px(size.height()))
        wide = _HIGH * self._image.width() / self._image.height()
        return QSize(px(max(_NARROWEST, min(_WIDEST, wide))), px(_HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self.empty:
            self.taken_away.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, theme, rect = QPainter(self), look().theme, QRectF(self.rect())
        painter.fillRect(rect, theme.wash if self.underMouse() or self.isDown() else theme.well)
        if self._image is not None:
            self._paint_picture(painter, self._image)
            paint.frame(painter, rect, theme.ink2)
        else:
            paint.dashed(painter, rect, theme.line)
            self._paint_words(painter)
        painter.end()

    def _paint_picture(self, painter: QPainter, image: QImage) -> None:
        inset = look().px(_INSET)
        room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        part = min(room.width() / image.width(), room.height() / image.height())
        place = QRectF(0.0, 0.0, image.width() * part, image.height() * part)
        place.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(paint.aligned(painter, place), image)

    def _paint_words(self, painter: QPainter) -> None:
        font, px = look().font(Role.MINIMUM), look().px
        metrics = QFontMetricsF(font)
        shown = lines(self._words or f"{self._label}…", font, self.width() - px(10))
        top = (self.height() - len(shown) * metrics.height()) / 2
        for number, words in enumerate(shown):
            wide = metrics.horizontalAdvance(words)
            line = QRectF((self.width() - wide) / 2, top + number * metrics.height(), wide + 1, metrics.height())
            paint.text(painter, line, words, font, look().theme.ink3)

    def _on_clicked(self) -> None:
        if self.empty:
            self.wanted.emit()
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Choose another picture…").triggered.connect(self.wanted)
        menu.addAction("Take the picture away").triggered.connect(self.taken_away)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
