"""What the window asks before it does something: which form to read back, whether to archive or to remove for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tallow.ui.shell.verbs import Verbs

if TYPE_CHECKING:
    from tallow.ui.shell.window import MainWindow


_UNDO = "Undo takes it back."


class Questions(QObject):
    """Lays each question over the window, and does what the person goes on with."""

    def __init__(self, window: MainWindow, verbs: Verbs) -> None:
        super().__init__(window)
        self._window, self._bridge, self._verbs = window, window.bridge, verbs

    def read_form(self) -> None:
        """Ask which form was filled in, and what of it is to be taken over."""
        from tallow.ui.dialogs.form_dialog import FormDialog

        if self._bridge.campaign is not None:
            FormDialog(self._bridge, self._bridge.campaign, self._window).open()

    def archive_campaign(self) -> None:
        """Ask whether the open campaign is to be put away."""
        from tallow.ui.dialogs.confirm import Confirm

        name = self._bridge.campaign.name if self._bridge.campaign else ""
        consequence = "It leaves the list and keeps everything; Archived campaigns… in the menu brings it back."
        question = Confirm(f"Archive {name}?", consequence, "Archive", self._window)
        question.accepted.connect(self._verbs.archive_campaign)
        question.open()

    def delete_record(self) -> None:
        """Ask whether the record that shows is to go for good, with all that the removal touches."""
        from tallow.services import removal
        from tallow.ui.dialogs.confirm import Confirm

        bridge, id = self._bridge, self._bridge.record_id
        record = bridge.attempt(lambda: bridge.view(id).record)
        touched = bridge.attempt(lambda: removal.mentions(bridge.host, record)) if record else None
        if record is None or touched is None:
            return
        consequence = f"{touched} One undo brings it back; Archive only takes it out of the list."
        question = Confirm(f"Remove {record.name} for good?", consequence, "Remove for good", self._window, harm=True)
        question.accepted.connect(lambda: self._verbs.delete_record(id))
        question.open()

    def command(self, command: str, record: str) -> None:
        """Run a plugin's command on a record; one that asks says first what comes of it."""
        from tallow.services import commands
        from tallow.ui.dialogs.confirm import Confirm

        bridge, campaign = self._bridge, self._bridge.campaign
        if campaign is None:
            return

        def ask() -> tuple[str, commands.Asked]:
            found = commands.find(bridge.host, campaign, command)
            return found.title, commands.question(found, bridge.view(record).record, bridge.book())

        title, asked = bridge.reading(ask) or ("", None)
        if asked is None:
            return
        if not asked.consequence:
            self._verbs.run_command(command, record)
            return
        question = Confirm(asked.question, f"{asked.consequence} {_UNDO}", title, self._window, harm=True)
        question.accepted.connect(lambda: self._verbs.run_command(command, record))
        question.open()

    def about(self) -> None:
        """Say what this program is."""
        from tallow.ui.dialogs.about import About

        host = self._bridge.host
        About(host.home, host.store.path, self._window).open()
