"""Looks, once a campaign is open, whether its plugins brought other cards, and offers quietly to show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.shell.look_ahead import LookAhead
from tallow.ui.shell.notice_bar import NoticeBar

if TYPE_CHECKING:
    from tallow.services.played import Moved

AFTER = 600
"""Milliseconds after a campaign opened, when its first sheet shows."""


class Changes(QObject):
    """Made when the services are there; reads the plugins' files in a thread, so that no opening waits for it."""

    def __init__(self, window: QWidget, bridge: Bridge, notice: NoticeBar) -> None:
        super().__init__(window)
        self._window, self._bridge, self._notice = window, bridge, notice
        self._offered: set[tuple[str, tuple[Moved, ...]]] = set()
        self._ahead = LookAhead(self)
        self._ahead.answered.connect(self._offer)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self._look)
        bridge.campaign_switched.connect(self._timer.start)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._timer.stop)

    def _look(self) -> None:
        from tallow.services import played

        host, campaign = self._bridge.host, self._bridge.campaign
        if campaign is not None and self._window.isVisible():
            self._ahead.ask(lambda tell: played.make_ready(host, campaign, tell))

    def _offer(self) -> None:
        from tallow.services.played import stays

        campaign, moved = self._bridge.campaign, pending(self._bridge)
        if campaign is None or not moved or self._notice.isVisible() or (campaign.id, moved) in self._offered:
            return
        self._offered.add((campaign.id, moved))
        names = moved[0].name if len(moved) == 1 else f"{len(moved)} plugins"
        said = f"{names} changed since {campaign.name} was last played. {stays(moved)}"
        self._notice.offer(said, "See what changed", lambda: show(self._bridge, self._window))


def pending(bridge: Bridge) -> tuple[Moved, ...]:
    """What the open campaign's plugins changed and nobody noted as seen."""
    from tallow.services import played

    campaign = bridge.campaign
    return (
        (bridge.reading(lambda: played.moved(bridge.host, bridge.host.campaign(campaign.id))) or ()) if campaign else ()
    )


def show(bridge: Bridge, over: QWidget) -> None:
    """Show what is different in the open campaign, and note it as seen where the person says so."""
    from tallow.services import played
    from tallow.ui.dialogs.changed_cards import ChangedCards

    campaign, moved = bridge.campaign, pending(bridge)
    if campaign is None or not moved:
        return

    def seen() -> None:
        bridge.attempt(lambda: played.see(bridge.host, campaign))
        bridge.plugins_moved.emit()

    dialog = ChangedCards(campaign.name, moved, over)
    dialog.accepted.connect(seen)
    dialog.open()
