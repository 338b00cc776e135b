"""What a record holds that no field is for, above all for plugins that are away: shown as it is, kept as it is."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tallow.model.errors import spoken
from tallow.model.value import Value
from tallow.services.showing.sheets import Missing, SheetView
from tallow.ui.bridge import Bridge
from tallow.ui.kit import Role, look
from tallow.ui.kit.label import SectionHead, Text
from tallow.ui.sheets.away import is_off


class MissingList(QWidget):
    """A section for each plugin that is away, or has no such fields any more."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._shown: tuple[tuple[Missing, bool], ...] = ()
        self._lines: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look().px(4))
        self.hide()

    def show_view(self, view: SheetView | None) -> None:
        """Show what is missing on a record."""
        missing = tuple((each, is_off(self._bridge, each.plugin)) for each in view.missing()) if view else ()
        self.setVisible(bool(missing))
        if missing == self._shown:
            return
        self._shown = missing
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self._lines = [line for each, off in missing for line in _lines(each, off=off)]
        for line in self._lines:
            self._column.addWidget(line)


def _lines(missing: Missing, *, off: bool) -> list[QWidget]:
    kept = f"its values are kept for when it is {'switched on' if off else 'back'}"
    if missing.here:
        kept = "what stands there is kept as it is"
    return [
        SectionHead(str(missing), kept),
        *(
            Text(f"{missing.name(key)}: {_words(value)}", Role.SECONDARY, "ink3", wrap=True)
            for key, value in missing.values.items()
        ),
    ]


def _words(value: Value) -> str:
    """A stored value in one line."""
    if isinstance(value, list | tuple):
        return f"{len(value)} row{'' if len(value) == 1 else 's'}"
    return spoken(value)
