"""Undo and redo of the group's own content, which its file keeps and not the campaign's history."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tallow.model.errors import UserMistake
from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.services.own.going import loss
from tallow.services.own.keeping import Kept, ends, redo, undo
from tallow.services.own.place import systems_of
from tallow.services.own.version import TAKEN_AWAY
from tallow.ui.bridge import Bridge
from tallow.ui.entries.sitting import Sitting

Move = Callable[[Host, Campaign, str], Kept]


class Past:
    """Goes back and forth, for the page that holds the fields."""

    def __init__(self, bridge: Bridge, page: QWidget) -> None:
        self._bridge, self._page = bridge, page

    def ends(self, sitting: Sitting | None) -> tuple[str, str]:
        """What undo would take back and redo would do again, "" for nothing."""
        campaign, system = self._bridge.campaign, self.system(sitting)
        if campaign is None or not system:
            return "", ""
        try:
            return ends(self._bridge.host, campaign, system)
        except UserMistake:
            return "", ""

    def undo(self, sitting: Sitting | None) -> None:
        """Take back what waits, else the newest change."""
        with self._field_left():
            gone = self.ends(sitting)[0] == TAKEN_AWAY  # until it is back, nothing can be kept, and what is typed waits
            if sitting is not None and not gone and not sitting.settle():
                sitting.forget()
            else:
                self._ask(undo, sitting, forth=False)

    def redo(self, sitting: Sitting | None) -> None:
        """Do again what was taken back last."""
        with self._field_left():
            self._ask(redo, sitting, forth=True)

    def _ask(self, move: Move, sitting: Sitting | None, *, forth: bool) -> None:
        """Do it, after a question where other campaigns would lose by it."""
        from tallow.ui.dialogs.confirm import Confirm

        campaign, system, host = self._bridge.campaign, self.system(sitting), self._bridge.host
        label = self.ends(sitting)[forth]
        asked = self._bridge.attempt(lambda: loss(host, campaign, system, forth=forth)) if campaign and label else ""
        if not asked:
            self._move(move, sitting)
            return
        said = f"{asked} There it would show as missing, until it is brought back."
        verb = "Do again" if forth else "Take back"
        question = Confirm(f"{verb} “{label}”?", said, "Take it out", self._page, harm=True)
        question.accepted.connect(lambda: self._move(move, sitting))
        question.open()

    def _move(self, move: Move, sitting: Sitting | None) -> None:
        campaign, system, host = self._bridge.campaign, self.system(sitting), self._bridge.host
        if campaign is not None and self._bridge.attempt(lambda: move(host, campaign, system)) is not None:
            self._bridge.content_changed()

    def system(self, sitting: Sitting | None) -> str:
        """The system whose content is meant: that of what is edited, else the first that has something to take back."""
        if sitting is not None:
            return sitting.system
        campaign, host = self._bridge.campaign, self._bridge.host
        if campaign is None or host.loader.user_folder is None:
            return ""
        systems = [each.id for each in systems_of(host, campaign)]
        return next((each for each in systems if any(ends(host, campaign, each))), next(iter(systems), ""))

    @contextmanager
    def _field_left(self) -> Iterator[None]:
        """Take the keyboard from its field for a while: what stands there is given, and then shows what is kept."""
        field = QApplication.focusWidget()
        inside = field is not None and self._page.isAncestorOf(field)
        if field is not None and inside:
            field.clearFocus()
        yield
        if field is not None and inside and isValid(field) and field.isVisible():
            field.setFocus(Qt.FocusReason.TabFocusReason)
