"""The pages in the middle of the window, each made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.shell import nearby

Factory = Callable[[Bridge], QWidget]


class Pages(QStackedWidget):
    """A stack of pages by name.

    Attributes:
        current: the name of the page that shows, "" before the first.

    Signals:
        made: a page was made (its name, it), for what it needs of the window.
    """

    made = Signal(str, object)

    def __init__(self, bridge: Bridge, factories: Mapping[str, Factory], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._factories = bridge, dict(factories)
        self._made: dict[str, QWidget] = {}
        self.current = ""

    def page(self, name: str) -> QWidget:
        """A page, made now if it is not there yet; raises KeyError for a name without a factory."""
        if name not in self._made:
            self._made[name] = self._factories[name](self._bridge)
            self.addWidget(self._made[name])
            self.made.emit(name, self._made[name])
        return self._made[name]

    def show_page(self, name: str) -> QWidget:
        """Bring a page to the front."""
        page = self.page(name)
        self.current = name
        self.setCurrentWidget(page)
        return page

    def focus_page(self) -> None:
        """Bring the keyboard to the page that shows: to what had it there last, else to its first stop."""
        page = self.currentWidget()
        if page is None:
            return
        stops = nearby.stops_in(page)
        last = page.focusWidget()
        (last if last in stops else nearby.first_in(page) or page).setFocus()

    # Qt

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes on in the window; where the keyboard's widget vanished, it stays on the page."""
        gone = nearby.lost(self)
        return (gone is not None and nearby.take_over(gone, self)) or super().focusNextPrevChild(next)
