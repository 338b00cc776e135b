"""The gallery's tokens: every color of the theme, every role of type and every icon, by their names."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tallow.ui.kit import paint
from tallow.ui.kit.flow import FlowLayout
from tallow.ui.kit.label import Text
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role
from tallow.ui.kit.samples import Make
from tallow.ui.kit.theme import TOKENS

_BOX, _GAP, _ICON = 20, 6, 18


class Swatch(QWidget):
    """A color, or an icon, with its name behind it."""

    def __init__(self, name: str, *, icon: bool = False) -> None:
        super().__init__()
        self._name, self._icon = name, icon
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        words = QFontMetricsF(look().font(Role.MINIMUM)).horizontalAdvance(self._name)
        return QSize(look().px(_BOX + _GAP) + round(words) + 1, look().px(24))

    def paintEvent(self, _event: QPaintEvent) -> None:
        current, theme, px = look(), look().theme, look().px
        painter = QPainter(self)
        box = QRectF(0, (self.height() - px(_BOX)) // 2, px(_BOX), px(_BOX))
        if self._icon:
            painter.drawPixmap(round(box.left()), round(box.top()) + px(1), current.pixmap(self._name, size=_ICON))
        else:
            paint.box(painter, box, theme.color(self._name), theme.line, paint.HAIR)
        words = QRectF(box.right() + px(_GAP), 0, self.width(), self.height())
        paint.text(painter, words, self._name, current.font(Role.MINIMUM), theme.ink)
        painter.end()


def _flow(*widgets: QWidget) -> QWidget:
    made = QWidget()
    row = FlowLayout(made, look().px(12))
    for widget in widgets:
        row.addWidget(widget)
    return made


def _colors() -> QWidget:
    return _flow(*(Swatch(token) for token in TOKENS))


def _icons() -> QWidget:
    return _flow(*(Swatch(name, icon=True) for name in look().icons()))


def _type() -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(look().px(4))
    for role in Role:
        face = role.value
        words = f"{role.name.replace('_', ' ').capitalize()} {face.size:g} / {face.line:g}: Łucja, 1,234 − 5"
        column.addWidget(Text(words, role), 0, Qt.AlignmentFlag.AlignLeft)
    return made


SECTIONS: list[tuple[str, str, Make]] = [
    ("Colors", "", _colors),
    ("Icons", "", _icons),
    ("Type", "role, size and line in pixels at 100 %", _type),
]
