"""What the page says where there is no sheet: no record yet, or one whose plugin is away."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.phrase import one
from tallow.services import plugins
from tallow.services.showing.sheets import SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button
from tallow.ui.kit.label import BigName, Text
from tallow.ui.sheets.away import is_off, switch_on


class BlankPage(QWidget):
    """A name, a sentence and the button that helps; away while a sheet shows."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._owner = ""  # the plugin that the button switches on; without one it adds a record
        self._page = ""  # the page that it leads to
        self._name = BigName()
        self._words = Text("", Role.ENTRY, "ink2", wrap=True)
        self._button = Button("Add a record", icon="plus")
        self._button.clicked.connect(self._on_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(8))
        for each in (self._name, self._words):
            column.addWidget(each)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_view(self, view: SheetView | None, unread: str = "") -> None:
        """Say what is the matter, if anything is.

        Args:
            unread: why the record cannot be read, "" where there is none.
        """
        if view is None and unread:
            self._name.setText("It cannot be read now")
            self._words.setText(unread)
            self._button.hide()
        elif view is None:
            self._say_nothing()
        elif view.record.damaged:
            self._name.setText(view.record.name)
            self._words.setText("All else in the campaign is as it was.")  # what is the matter stands above as advice
            self._offer("See the backups", "", page="backups")
            self._button.show()
        elif view.sheet is None:
            self._say_away(view)
        self.setVisible(view is None or view.sheet is None)

    def _say_nothing(self) -> None:
        """Name what the game's lists begin with: a settlement, a character."""
        kinds = self._bridge.heads().kinds
        add = f"Add {one(kinds[0].label)}" if kinds else "Add a record"
        self._name.setText("Nothing here yet")
        self._words.setText(f"{add} here, with the plus in the list at the left, or with Ctrl+N.")
        self._offer(add, "")
        self._button.setVisible(bool(kinds))

    def _say_away(self, view: SheetView) -> None:
        owner = view.record.kind.partition(".")[0]
        plugin = view.book.last_name(owner)
        self._name.setText(view.record.name)
        off, why = is_off(self._bridge, owner), self._why_left_out(view, owner)
        self._offer(f"Switch on {plugin}", owner)
        if off:
            said = f"This record belongs to the plugin {plugin}, which is off in this campaign. "
            self._words.setText(f"{said}Nothing of it is lost: switch the plugin on, and the sheet is back.")
        elif why:
            said = f"This record belongs to the plugin {plugin}, which is left out. {why}"
            self._words.setText(f"{said} Nothing of it is lost: once the plugin is in use again, the sheet is back.")
            self._offer("See the plugins", "", page="plugins")
        else:
            said = f"This record belongs to the plugin {plugin}, which is not there. "
            self._words.setText(f"{said}Nothing of it is lost: install the plugin, and the sheet is back.")
        self._button.setVisible(off or bool(why))

    def _why_left_out(self, view: SheetView, owner: str) -> str:
        """Why a plugin that is on and here is not in use, without the command line's way to use it again."""
        found, why = self._bridge.host.loader.get(owner), view.book.registry.why_left_out(owner)
        known = plugins.faults_of(self._bridge.host, found) if found is not None and why else ()
        return known[0] if known else why

    def _offer(self, words: str, owner: str, page: str = "") -> None:
        self._owner, self._page = owner, page
        self._button.setText(words)
        self._button.updateGeometry()

    def _on_button(self) -> None:
        if self._owner:
            switch_on(self._bridge, self._owner)
        elif self._page:
            self._bridge.show_page(self._page)
        else:
            self._bridge.record_wanted.emit()
