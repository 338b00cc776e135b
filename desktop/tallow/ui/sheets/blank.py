"""What the page says where there is no sheet: no record yet, or one whose plugin is away."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.services.sheets import SheetView
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import BigName, Text


class BlankPage(QWidget):
    """A name and a sentence; away while a sheet shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = BigName()
        self._words = Text("", Role.ENTRY, "ink2", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look().px(8))
        column.addWidget(self._name)
        column.addWidget(self._words)

    def show_view(self, view: SheetView | None) -> None:
        """Say what is the matter, if anything is."""
        if view is None:
            self._name.setText("Nothing here yet")
            self._words.setText("Add a record with the plus in the list at the left.")
        elif view.sheet is None:
            owner = view.record.kind.partition(".")[0]
            self._name.setText(view.record.name)
            self._words.setText(
                f"This record belongs to the plugin {view.book.last_name(owner)}, which is not there. "
                "Nothing of it is lost: enable or install the plugin, and the sheet is back."
            )
        self.setVisible(view is None or view.sheet is None)
