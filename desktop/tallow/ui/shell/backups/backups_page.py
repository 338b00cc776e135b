"""The backups: which there are and where, one more now, and the way back to any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from tallow.services.progress import Tell
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.confirm import Confirm
from tallow.ui.kit import Role, look
from tallow.ui.kit.buttons import Button, Kind
from tallow.ui.kit.label import Text
from tallow.ui.kit.notice import Notice
from tallow.ui.shell.backups.backup_row import BackupRow, moment
from tallow.ui.shell.page_frame import PageFrame, scrolled
from tallow.ui.shell.progress import Work

if TYPE_CHECKING:
    from tallow.services.files.backups import Restored
    from tallow.store.shelf import Backup

T = TypeVar("T")

_WIDEST = 760
_WHAT_COMES = (
    "Every campaign goes back to that moment, in every window. What is there now is saved first; you can bring it back "
    "from this page."
)

Pick = Callable[[QWidget, str], str]


def pick_folder(parent: QWidget, start: str) -> str:
    """Ask for a folder in the system's own dialog."""
    return QFileDialog.getExistingDirectory(parent, "Keep the backups in", start)


def pick_backup(parent: QWidget, start: str) -> str:
    """Ask for a backup in the system's own dialog."""
    return QFileDialog.getOpenFileName(parent, "Restore a backup", start, "Backups (*.sqlite);;All files (*)")[0]


class BackupsPage(PageFrame):
    """Reads the folder when it shows.

    Attributes:
        pick_folder, pick_file: ask the person for one; "" where the person changed their mind.
    """

    pick_folder: Pick
    pick_file: Pick

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("Backups", panel=False, parent=parent)
        self._bridge = bridge
        self.pick_folder, self.pick_file = pick_folder, pick_backup
        self._where = Text("", Role.SECONDARY, "ink2", wrap=True)
        self._notice = QVBoxLayout()
        self._rows = QVBoxLayout()
        self._fill()
        bridge.elsewhere.connect(self._on_elsewhere)

    def _fill(self) -> None:
        now = Button("Back up now", Kind.PRIMARY)
        move, file = Button("Move folder…"), Button("Restore a file…")
        now.clicked.connect(self._on_now)
        move.clicked.connect(self._on_move)
        file.clicked.connect(self._on_file)
        for each in (now, move, file):
            self.head.addWidget(each)
        self.head.addStretch(1)
        inner = QWidget()
        inner.setMaximumWidth(look().px(_WIDEST))
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, look().px(16), look().px(24))
        column.setSpacing(look().px(12))
        column.addWidget(self._where)
        column.addLayout(self._notice)
        self._rows.setSpacing(0)
        column.addLayout(self._rows)
        column.addStretch(1)
        self.body.addWidget(scrolled(inner), 1)

    def _on_elsewhere(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Read the folder anew."""
        if not self._bridge.ready:
            return
        from tallow.services.files import backups

        store = self._bridge.host.store.path
        found = self._bridge.attempt(lambda: backups.listed(store)) or ()
        self._where.setText(
            f"A copy of everything is made when Tallow starts and each hour while something changes, in "
            f"{backups.shelf_of(store).folder}. Older ones are thinned to one a day, a week, a month."
        )
        _empty(self._rows)
        for backup in found:
            row = BackupRow(backup)
            row.wanted.connect(self._on_wanted)
            self._rows.addWidget(row)
        if not found:
            self._rows.addWidget(Text("There are no backups yet.", Role.NOTE, "ink3"))

    def _tell(self, notice: Notice | None) -> None:
        _empty(self._notice)
        if notice is not None:
            self._notice.addWidget(notice)

    # what the person does

    def _on_now(self) -> None:
        from tallow.services.files import backups

        host = self._bridge.host
        self._work("Backing up", lambda tell: backups.back_up(host, tell=tell), lambda _made: self._tell(None))

    def _work(self, title: str, verb: Callable[[Tell], T], done: Callable[[T], object]) -> None:
        """Do something with the backups, and read their folder anew."""

        def ended(then: Callable[[], object]) -> None:
            then()
            self.refresh()

        Work(
            self,
            title,
            verb,
            done=lambda result: ended(lambda: done(result)),
            failed=lambda sentence: ended(lambda: self._bridge.trouble.emit(sentence)),
            stopped=self.refresh,
        ).begin()

    def _on_move(self) -> None:
        from tallow.services.files import backups

        host = self._bridge.host
        if folder := self.pick_folder(self, str(backups.shelf_of(host.store.path).folder)):
            self._work("Moving the backups", lambda tell: backups.move(host, Path(folder), tell), lambda _shelf: None)

    def _on_file(self) -> None:
        from tallow.services.files import backups

        start = str(backups.shelf_of(self._bridge.host.store.path).folder)
        if file := self.pick_file(self, start):
            self._ask(Path(file), Path(file).name)

    def _on_wanted(self, backup: Backup) -> None:
        self._ask(backup.path, f"the backup of {moment(backup.at)}")

    def _ask(self, file: Path, name: str) -> None:
        question = Confirm(f"Restore {name}?", _WHAT_COMES, "Restore", self)
        question.accepted.connect(lambda: self._restore(file, name))
        question.open()

    def _restore(self, file: Path, name: str) -> None:
        from tallow.services.files import backups

        host = self._bridge.host
        self._work(
            "Restoring",
            lambda tell: backups.restore(host, file, tell),
            lambda restored: self._show_restored(restored, name),
        )

    def _show_restored(self, restored: Restored, name: str) -> None:
        """Show what is there now, and offer what was there before."""
        bridge = self._bridge
        before = bridge.campaign.id if bridge.campaign else ""
        ids = [campaign.id for campaign in bridge.campaigns()]
        bridge.open_campaign(before if before in ids else next(iter(ids), ""))
        if ids:
            bridge.show_page("backups")
        saved = restored.saved
        notice = Notice(
            f"Everything is as in {name}.",
            f"What was there before is saved in {saved.path}.",
            () if saved.reason == "damaged" else (("back", "Bring back what was there"),),
            harm=False,
        )
        notice.repair_chosen.connect(lambda _key: self._restore(saved.path, "the state before you restored"))
        self._tell(notice)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._bridge.reading(self.refresh)


def _empty(layout: QVBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
