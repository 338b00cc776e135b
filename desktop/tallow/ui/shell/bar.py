"""The bar along the top: brand with the menu, where one is, undo and redo, Find or do, roll, print, theme, Why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from tallow.model.visible import visible
from tallow.ui.kit import Role, look, paint
from tallow.ui.kit.buttons import Button, IconButton, Kind
from tallow.ui.kit.spoken import spoken
from tallow.ui.shell.finding.find_button import FindButton

HEIGHT = 48
_CRUMBS = 120  # what where one is should have


class Bar(QWidget):
    """The window's top bar.

    Attributes:
        brand, undo, redo, search, roll, print, theme, why: its buttons, for the window to connect.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.brand = Brand()
        self.crumbs = Crumbs()
        self.undo = UndoButton("Undo", "undo")
        self.redo = RedoButton("Redo", "redo")
        self.search = FindButton()
        self.roll = BarButton("Roll", "die")
        self.print = BarButton("Print", "print")
        self._keys: Callable[[str], str] = lambda _action: ""
        self._steps = "", "", ""
        self.theme = ThemeButton()
        self.why = PanelToggle("Why", "panel")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        left: Sequence[QWidget] = (self.brand, Divider(), self.crumbs)
        lines = Divider(), Divider()
        undoing: Sequence[QWidget] = (self.undo, self.redo, lines[0], self.search, lines[1])
        right: Sequence[QWidget] = (*undoing, self.roll, self.print, self.theme, self.why)
        for each in (*left, *right):
            row.addWidget(each)
        row.setStretchFactor(self.crumbs, 1)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_step_names(self, undo: str, redo: str, stops: str = "") -> None:
        """Name the steps that undo and redo would work on; "" where there is none.

        Args:
            stops: the step at which undo stops, where it is the newest.
        """
        self._steps = undo, redo, stops
        nothing = f"Undo stops at “{stops}”." if stops else "There is nothing to undo."
        self._name_step(self.undo, "Undo", undo, self._keys("undo"), nothing)
        self._name_step(self.redo, "Redo", redo, self._keys("redo"), "There is nothing to do again.")

    def show_keys(self, keys: Callable[[str], str]) -> None:
        """Name the keys of the actions beside what the buttons do; the function gives an action's keys by its id."""
        self._keys = keys
        self.show_step_names(*self._steps)
        self.search.show_keys(keys("find"))
        for button, name, id in (
            (self.roll, "Roll dice", "roll"),
            (self.print, "Print", "print"),
            (self.why, "Why", "why"),
            (self.brand, "Menu", "menu"),
        ):
            button.name_key(name, keys(id))

    def sizeHint(self) -> QSize:
        return QSize(600, look().px(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = look().theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.rail)
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.rule)
        painter.end()

    @staticmethod
    def _name_step(button: Button, word: str, step: str, key: str, nothing: str) -> None:
        button.set_unavailable("" if step else nothing)
        if step:
            button.setToolTip(f"{word}: {step} ({key})" if key else f"{word}: {step}")
            button.setAccessibleName(spoken(word, step, key))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is no room for all the words, first the field's go, then the buttons'."""
        layout, words = self.layout(), (self.search, self.undo, self.roll, self.print, self.why, self.brand)
        for each in words:
            each.set_bare(False)
        if layout is None:
            return
        for shrink in words:
            if layout.minimumSize().width() + look().px(_CRUMBS) <= self.width():
                return
            shrink.set_bare(True)

    def _restyle(self) -> None:
        px = look().px
        self.setFixedHeight(px(HEIGHT))
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(px(12), 0, px(16), 0)
            layout.setSpacing(px(4))
        self._fit()


class BarButton(Button):
    """A quiet button whose words go where there is no room for them; its name stays."""

    def __init__(self, text: str, icon: str) -> None:
        self._bare = False
        super().__init__(text, Kind.QUIET, icon, height=32)
        self._words = text

    def set_bare(self, bare: bool) -> None:
        """Show the icon alone, or the words too."""
        if bare != self._bare:
            self._bare = bare
            self.setText("" if bare else self._words)
            if not self.accessibleName():
                self.setAccessibleName(self._words)
            self.updateGeometry()

    def name_key(self, name: str, key: str) -> None:
        """Name its key in the tip, and behind what is spoken."""
        if not self.unavailable:
            self.setToolTip(f"{name} ({key})" if key else name)
            self.setAccessibleName(spoken(self._words, key))


class UndoButton(BarButton):
    """Dashed where there is nothing to undo."""

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        return _dashed() if self.unavailable else super()._colors()


class RedoButton(IconButton):
    """Dashed where there is nothing to do again."""

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        return _dashed() if self.unavailable else super()._colors()


def _dashed() -> tuple[QColor | None, QColor | None, QColor]:
    """Ground, border and ink of a button of the bar that can do nothing."""
    return None, look().theme.line, look().theme.ink3


class Brand(BarButton):
    """Flame and name; opens the menu with every action."""

    def __init__(self) -> None:
        super().__init__("Tallow", "flame")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the menu has its key; Tab begins at what one works with

    def name_key(self, name: str, key: str) -> None:
        super().name_key(name, key)
        self.setAccessibleName(spoken("Tallow", name.lower(), key))

    def sizeHint(self) -> QSize:
        px = look().px
        words = QFontMetricsF(look().font(Role.TITLE, 19)).horizontalAdvance(self.text())
        return QSize(round(words) + px(20 + 9 + 2 * 8), px(32))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        if self.underMouse() or self.isDown():
            paint.rounded(painter, self.rect().toRectF(), theme.wash, None, px(3))
        top = (self.height() - px(20)) // 2
        painter.drawPixmap(px(8), top, look().pixmap("flame", theme.accent, 20))
        words = self.rect().toRectF().adjusted(px(8 + 20 + 9), 0, 0, 0)
        paint.text(painter, words, self.text(), look().font(Role.ENTRY_BOLD, 19), theme.ink)
        painter.end()


class ThemeButton(IconButton):
    """Offers the theme that is not shown: the moon on paper, the sun by candle."""

    def __init__(self) -> None:
        super().__init__("Theme", "moon")
        look().changed.connect(self._offer)
        self._offer()

    def _offer(self) -> None:
        dark = look().theme.dark
        self._icon = "sun" if dark else "moon"
        name = "Paper, the light theme" if dark else "Candle, the dark theme"
        self.setToolTip(name)
        self.setAccessibleName(name)


class PanelToggle(BarButton):
    """A button that stays framed while its panel is open."""

    def __init__(self, text: str, icon: str) -> None:
        super().__init__(text, icon)
        self.setCheckable(True)

    def _colors(self) -> tuple[QColor | None, QColor | None, QColor]:
        theme = look().theme
        if self.isChecked():
            return theme.wash if self.underMouse() else theme.sheet, theme.line, theme.ink
        return super()._colors()


class Divider(QWidget):
    """A short upright hairline between groups of buttons."""

    def sizeHint(self) -> QSize:
        return QSize(look().px(17), look().px(20))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        height = look().px(20)
        painter.fillRect(self.width() // 2, (self.height() - height) // 2, 1, height, look().theme.rule)
        painter.end()


class Crumbs(QWidget):
    """Where one is: the list, then the record; the last one is strong."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        look().changed.connect(self.update)

    def show_parts(self, parts: Sequence[str]) -> None:
        """Show these parts."""
        self._parts = tuple(parts)
        self.setAccessibleName(visible(" / ".join(parts)))
        self.update()

    @property
    def parts(self) -> tuple[str, ...]:
        """What is shown."""
        return self._parts

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = look().theme, look().px
        painter = QPainter(self)
        rest = self.rect().toRectF().adjusted(px(4), 0, 0, 0)
        for place, part in enumerate(self._parts):
            last = place == len(self._parts) - 1
            font = look().font(Role.BODY_STRONG if last else Role.BODY)
            shown = paint.text(painter, rest, part, font, theme.ink if last else theme.ink2, Qt.AlignmentFlag.AlignLeft)
            rest.setLeft(shown.right() + px(8))
            if not last:
                slash = paint.text(painter, rest, "/", look().font(Role.BODY), theme.ink2)
                rest.setLeft(slash.right() + px(8))
        painter.end()
