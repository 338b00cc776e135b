"""Writes the group's own content, or what is ticked of it, as one file that another group can put in its place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.own.choosing import objection, portions
from tallow.services.own.place import Ours
from tallow.services.own.sharing import ENDING, file_name, share
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.export_dialog import documents
from tallow.ui.dialogs.file_dialog import FileDialog
from tallow.ui.entries.holds import Holds
from tallow.ui.kit import Role
from tallow.ui.kit.label import SmallCaps, Text

_WHAT = (
    "What the group made and what it changed of others, as a zipped plugin without code. "
    "Another group drops it on its window, which installs it."
)


class ShareDialog(FileDialog):
    """Asks for a file and what it shall hold, and writes the plugin into it.

    Attributes:
        holds: the ticks.

    Signals:
        shared: the file is written (its path as text, that as a sentence).

    Raises:
        UserMistake: where the group's content cannot be read.
    """

    shared = Signal(str, str)

    def __init__(self, bridge: Bridge, campaign: Campaign, ours: Ours, parent: QWidget) -> None:
        found = portions(bridge.host, campaign, ours)
        super().__init__(f"Export {ours.manifest.name}", _WHAT, f"Plugins (*{ENDING});;All files (*)", parent)
        self._bridge, self._campaign, self._ours, self._found = bridge, campaign, ours, found
        self.holds = Holds(found)
        self._why_not = Text("", Role.MINIMUM, "danger", wrap=True)
        self.middle.addWidget(SmallCaps("holds"))
        self.middle.addWidget(self.holds)
        self.middle.addWidget(self._why_not)
        self.holds.changed.connect(self.look_ahead)
        self.holds.unfolded.connect(self.refit)
        self.write_wanted.connect(self._write)
        self.begin(documents() / file_name(ours))

    def objection(self) -> str:
        why_not = objection(self._found, self.holds.wanted)
        self._why_not.setText(why_not)
        self._why_not.setVisible(bool(why_not))
        return why_not

    def _write(self, path: Path) -> None:
        wanted = self.holds.wanted
        try:
            written = share(self._bridge.host, self._campaign, self._ours, path, wanted)
        except UserMistake as mistake:
            self.fail(str(mistake))
            return
        every = sum(len(portion.pieces) for portion in self._found)
        held = f"{len(wanted)} of {every} entries" if len(wanted) < every else f"all {every} entries"
        self.accept()
        self.shared.emit(str(written), f"Wrote {written}: {held if every > 1 else 'one entry'}.")
