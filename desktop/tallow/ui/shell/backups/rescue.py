"""Offers a backup in the place of a store that no longer opens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tallow.model.errors import TallowError
from tallow.ui.dialogs.overlay import Overlay
from tallow.ui.kit import Role
from tallow.ui.kit.label import Text
from tallow.ui.shell.backups.backup_row import BackupRow
from tallow.ui.shell.backups.backups_page import pick_backup

_SHOWN = 6
_WHAT_COMES = "The damaged file is kept among the backups, for what can still be read in it."


class Rescue(Overlay):
    """The newest backups, to choose one of; nobody else may have the store open.

    Attributes:
        pick_file: asks the person for a file; "" where the person changed their mind.

    Signals:
        put_right: a backup is in the store's place.
    """

    put_right = Signal()
    pick_file: Callable[[QWidget, str], str]

    def __init__(self, store: Path, parent: QWidget) -> None:
        from tallow.services.files import backups

        super().__init__("Put a backup in the damaged file's place?", parent, width=620)
        self._store = store
        self.pick_file = pick_backup
        self._trouble = Text("", Role.BODY_STRONG, "danger", wrap=True)
        self._trouble.hide()
        found = [backup for backup in backups.listed(store) if backup.reason != "damaged"]
        said = _WHAT_COMES if found else f"There are no backups in {backups.shelf_of(store).folder}. {_WHAT_COMES}"
        self.body.addWidget(Text(said, Role.BODY, "ink2", wrap=True))
        for backup in found[:_SHOWN]:
            row = BackupRow(backup)
            row.wanted.connect(lambda backup: self._put(backup.path))
            self.body.addWidget(row)
        self.body.addWidget(self._trouble)
        leave, file = self.add_button("Leave it"), self.add_button("Another file…")
        leave.clicked.connect(self.reject)
        file.clicked.connect(self._on_file)

    def _on_file(self) -> None:
        if file := self.pick_file(self, str(self._store.parent)):
            self._put(Path(file))

    def _put(self, file: Path) -> None:
        from tallow.services.files import backups

        try:
            backups.rescue_store(self._store, file)
        except TallowError as trouble:
            self._trouble.setText(str(trouble))
            self._trouble.show()
            self.refit()
            return
        self.accept()
        self.put_right.emit()
