"""The one object through which theme, zoom, type and icons reach every widget of an application."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QToolTip

from tallow.printing.fonts import load_fonts
from tallow.ui.kit import paint
from tallow.ui.kit import role as roles
from tallow.ui.kit.focus import FocusFollower
from tallow.ui.kit.icon import IconDrawer
from tallow.ui.kit.role import Role
from tallow.ui.kit.style import Chrome, palette
from tallow.ui.kit.theme import THEMES, Theme, load_theme

_PROPERTY = "tallow.look"
ZOOMS = (0.8, 2.0)


class Look(QObject):
    """Theme and zoom of one application; widgets ask `look()` for it when they paint.

    Signals:
        changed: theme or zoom is another; kit widgets repaint and measure themselves anew.
    """

    changed = Signal()

    def __init__(self, home: Path, parent: QApplication) -> None:
        super().__init__(parent)
        load_fonts(home)
        self._still: bool | None = None
        self._application = parent
        self._themes = {name: load_theme(home, name) for name in THEMES}
        self._icons = IconDrawer(home / "resources" / "icons")
        self._pinned: str | None = None
        self._zoom = 1.0
        self._theme = self._wanted()
        self._chrome = Chrome(self)
        parent.setStyle(self._chrome)
        self._focus = FocusFollower(parent, lambda: self._theme.fill)
        # Held, because PySide drops the hints' accessibility object together with its owner.
        self._hints = QGuiApplication.styleHints()
        self._hints.colorSchemeChanged.connect(self._on_system_changed)
        self._hints.accessibility().contrastPreferenceChanged.connect(self._on_system_changed)
        self._apply()

    @property
    def theme(self) -> Theme:
        """The theme that is painted with now."""
        return self._theme

    @property
    def pinned(self) -> str | None:
        """The id of the theme that the person pinned, or None while it follows the system."""
        return self._pinned

    @property
    def zoom(self) -> float:
        """1.0 is 100 %."""
        return self._zoom

    def pin(self, theme: str | None) -> None:
        """Pins the theme with this id, or follows the system again; raises KeyError for a theme that is not there."""
        if theme is not None and theme not in self._themes:
            raise KeyError(theme)
        self._pinned = theme
        self._refresh()

    @property
    def still(self) -> bool:
        """Whether panels and washes change at once instead of moving; widgets that move ask this."""
        return system_is_still() or False if self._still is None else self._still

    @property
    def still_chosen(self) -> bool | None:
        """What the person chose, or None while it follows the system."""
        return self._still

    def keep_still(self, still: bool | None) -> None:
        """Lets nothing move, or everything, or with None follows the system."""
        self._still = still
        self.changed.emit()

    def set_zoom(self, zoom: float) -> None:
        """Sets the zoom, held within 80 and 200 %."""
        low, high = ZOOMS
        zoom = min(high, max(low, zoom))
        if zoom != self._zoom:
            self._zoom = zoom
            self._apply()

    def px(self, size: float) -> int:
        """A length of the design, in pixels at 100 %, as whole pixels at this zoom."""
        return max(1, round(size * self._zoom)) if size > 0 else round(size * self._zoom)

    def font(self, role: Role, size: float | None = None) -> QFont:
        """The font of a role at this zoom; `size` in pixels at 100 % takes the place of the role's own."""
        return roles.font(role, self._zoom, size)

    def pixmap(self, icon: str, color: QColor | None = None, size: float = 18) -> QPixmap:
        """An icon in a color (ink2 when none is given), `size` pixels wide at 100 %; one for all unknown names."""
        ratio = self._application.devicePixelRatio()
        return self._icons.pixmap(icon, color or self._theme.ink2, self.px(size), ratio)

    def icon(self, name: str, color: QColor | None = None, size: float = 18) -> QIcon:
        """The same as a QIcon, in ink3 where its widget is disabled."""
        made = QIcon(self.pixmap(name, color, size))
        made.addPixmap(self.pixmap(name, self._theme.ink3, size), QIcon.Mode.Disabled)
        return made

    def icons(self) -> tuple[str, ...]:
        """The names of all icons."""
        return self._icons.names()

    def _wanted(self) -> Theme:
        if self._pinned:
            theme = self._themes[self._pinned]
        else:
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            theme = self._themes[THEMES[1] if dark else THEMES[0]]
        return theme.contrasted() if _high_contrast() else theme

    def _on_system_changed(self) -> None:
        self._refresh()

    def _refresh(self) -> None:
        wanted = self._wanted()
        if wanted != self._theme:
            self._theme = wanted
            self._apply()

    def _apply(self) -> None:
        self._application.setProperty(paint.ZOOM, self._zoom)
        self._application.setPalette(palette(self._theme))
        self._application.setFont(self.font(Role.BODY))
        QToolTip.setPalette(self._application.palette())
        self.changed.emit()
        # Qt tells the widgets of the palette by posted events. Now, so that all is done when this returns; and last, or
        # it would paint a page twice: with its ground, and once more for each thing that stands on it.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationPaletteChange.value)


def install(application: QApplication, home: Path, *, theme: str | None = None, zoom: float = 1.0) -> Look:
    """Gives an application its look, or changes the one it has.

    `home` is the folder that holds `resources`; `theme` pins Paper or Candle, None follows the system.
    """
    found = application.property(_PROPERTY)
    if not isinstance(found, Look):
        found = Look(home, application)
        application.setProperty(_PROPERTY, found)
    found.pin(theme)
    found.set_zoom(zoom)
    return found


def look() -> Look:
    """The look of the running application; raises RuntimeError before `install`."""
    application = QApplication.instance()
    found = application.property(_PROPERTY) if application else None
    if isinstance(found, Look):
        return found
    raise RuntimeError("Call tallow.ui.kit.install(application, home) before making widgets of the kit.")


def system_is_still() -> bool | None:
    """Whether the person asked the system for less motion; None where this Qt does not know."""
    hints = QGuiApplication.styleHints()  # held, as the look holds them
    asked = getattr(hints.accessibility(), "motionPreference", None)
    return "Reduce" in str(asked()) if asked else None  # newer than Qt 6.11


def _high_contrast() -> bool:
    hints = QGuiApplication.styleHints()  # held, as the look holds them
    preference = hints.accessibility().contrastPreference()
    return preference == Qt.ContrastPreference.HighContrast
