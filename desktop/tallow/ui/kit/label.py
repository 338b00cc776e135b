"""Words on the sheet: text in a role and a color, small-capital labels, section heads, big names, labelled widgets."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tallow.model.visible import visible
from tallow.ui.kit import paint
from tallow.ui.kit.look import look
from tallow.ui.kit.role import Role


class Text(QLabel):
    """Words in a role of type and a color token; both follow theme and zoom."""

    def __init__(
        self,
        text: str = "",
        role: Role = Role.BODY,
        color: str = "ink",
        *,
        wrap: bool = False,
        size: float | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(visible(text), parent)
        self._role, self._color, self._size = role, color, size
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setForegroundRole(QPalette.ColorRole.WindowText)  # or over a list it would take the list's
        look().changed.connect(self.restyle)
        self.restyle()

    def setText(self, text: str) -> None:
        super().setText(visible(text))

    def set_color(self, color: str) -> None:
        """Takes another color."""
        self._color = color
        self.restyle()

    def restyle(self) -> None:
        """Takes font and color anew."""
        current = look()
        self.setFont(current.font(self._role, self._size))
        made = self.palette()
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            made.setColor(group, QPalette.ColorRole.WindowText, current.theme.color(self._color))
        made.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText, current.theme.ink3)
        self.setPalette(made)


class SmallCaps(Text):
    """A label in small capitals, for a column or a box: quiet, or `strong` for a head; `tight` for narrow columns.

    `wrap` lets a long one go on in another line.
    """

    def __init__(
        self,
        text: str = "",
        *,
        strong: bool = False,
        tight: bool = False,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        role = Role.LABEL_TIGHT if tight else Role.LABEL
        super().__init__(text, role, "ink" if strong else "ink2", wrap=wrap, parent=parent)


class BigName(Text):
    """The name at the head of a sheet; a long one goes on in a second line."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, Role.NAME, wrap=True, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)


_WIDE = 20_000  # more than any line


class Hint(Text):
    """A few words beside something: on one line where there is room, else in as many as they need."""

    def __init__(self, text: str = "", role: Role = Role.SECONDARY, parent: QWidget | None = None) -> None:
        super().__init__(text, role, "ink3", wrap=True, parent=parent)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def sizeHint(self) -> QSize:
        return self.fontMetrics().boundingRect(0, 0, _WIDE, _WIDE, 0, self.text()).size()

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(longest + 2, metrics.height())


class Caption(SmallCaps):
    """A label that goes on in another line where its column is narrower than it is."""

    def __init__(self, text: str = "", *, strong: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(text, strong=strong, wrap=True, parent=parent)

    def sizeHint(self) -> QSize:
        return self.fontMetrics().boundingRect(0, 0, _WIDE, _WIDE, 0, self.text()).size() + QSize(2, 0)

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(longest + 2, metrics.height())


class Rule(QWidget):
    """A hairline across what room there is."""

    def __init__(self, color: str = "rule", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(8, look().px(1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.rule(painter, 0, self.height() // 2, self.width(), look().theme.color(self._color))
        painter.end()


class SectionHead(QWidget):
    """A section's name, a rule that runs to the right, and at its end a hint or a widget."""

    def __init__(
        self,
        text: str,
        hint: str = "",
        side: QWidget | None = None,
        *,
        harm: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._label = Caption(text, strong=True)
        if harm:
            self._label.set_color("danger")
        self._hint = Hint(hint)
        if not hint:
            self._hint.hide()  # shown without a parent yet, it would flash up as a window of its own
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look().px(10))
        row.addWidget(self._label)
        row.addWidget(Rule(), 1)
        row.addWidget(self._hint)
        if side is not None:
            row.addWidget(side)
        self._settle()
        self.setAccessibleName(text)

    def set_text(self, text: str) -> None:
        """Takes another name."""
        self._label.setText(text)
        self.setAccessibleName(text)
        self._settle()

    def set_hint(self, hint: str) -> None:
        """Takes another hint; an empty one goes away."""
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._settle()

    def _settle(self) -> None:
        """As high as its name, or as its hint where that needs more lines."""
        several = " " in self._label.text() or bool(self._hint.text())
        down = QSizePolicy.Policy.Preferred if several else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, down)


class Labelled(QWidget):
    """A small-capital label centered above a widget, as the stat boxes have it."""

    def __init__(self, label: str, widget: QWidget, *, tight: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.widget = widget
        self.label = SmallCaps(label, tight=tight)
        self.label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.label.setBuddy(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(4))
        column.addWidget(self.label)
        column.addWidget(widget)
        column.addStretch(1)
