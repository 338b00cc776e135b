"""Looks, once a campaign is open, whether its plugins brought other cards, and offers quietly to show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.shell.finding.look_ahead import LookAhead
from tallow.ui.shell.notice_bar import NoticeBar

if TYPE_CHECKING:
    from tallow.hooks.discovery.discover import Found
    from tallow.model.record import Campaign
    from tallow.services.versions.played import Moved

AFTER = 600
"""Milliseconds after a campaign opened, when its first sheet shows."""


class Changes(QObject):
    """Made when the services are there; reads the plugins' files in a thread, so that no opening waits for it."""

    def __init__(self, window: QWidget, bridge: Bridge, notice: NoticeBar) -> None:
        super().__init__(window)
        self._window, self._bridge, self._notice = window, bridge, notice
        self._offered: set[tuple[str, tuple[Moved | Found, ...]]] = set()
        self._holds: Callable[[], bool] = lambda: True
        self._ahead = LookAhead(self)
        self._ahead.answered.connect(self._offer)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self._look)
        bridge.campaign_switched.connect(self._timer.start)
        bridge.plugins_moved.connect(self._on_moved)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._timer.stop)

    def _look(self) -> None:
        from tallow.services.versions import played

        host, campaign = self._bridge.host, self._bridge.campaign
        if campaign is not None and self._window.isVisible():
            self._ahead.ask(lambda tell: played.make_ready(host, campaign, tell))

    def _offer(self) -> None:
        from tallow.services.versions.played import stays

        campaign, moved = self._bridge.campaign, pending(self._bridge)
        if campaign is None or self._notice.offers:
            return
        if self._is_fresh(campaign, moved):
            names = moved[0].name if len(moved) == 1 else f"{len(moved)} plugins"
            said = f"{names} changed since {campaign.name} was last played. {stays(moved)}"
            self._holds = lambda: pending(self._bridge) == moved
            self._notice.offer(said, "See what changed", lambda: show(self._bridge, self._window))
        else:
            self._offer_to_mend(campaign)

    def _offer_to_mend(self, campaign: Campaign) -> None:
        """Say which of the campaign's plugins are in quarantine."""
        from tallow.services import plugins

        out = plugins.left_out(self._bridge.host, campaign)
        if self._is_fresh(campaign, out):
            names = plugins.last_name(self._bridge.host, out[0]) if len(out) == 1 else f"{len(out)} plugins"
            said = f"{names} cannot be used, and what {campaign.name} has of {'it' if len(out) == 1 else 'them'} waits."
            self._holds = lambda: plugins.left_out(self._bridge.host, campaign) == out
            self._notice.offer(said, "See why", lambda: self._bridge.show_page("plugins"))

    def _on_moved(self) -> None:
        """Take back an offer that no longer holds: it was noted as seen elsewhere, or the plugin is another by now."""
        if self._notice.offers and not self._holds():
            self._notice.withdraw()

    def _is_fresh(self, campaign: Campaign, those: tuple[Moved | Found, ...]) -> bool:
        """Whether there is something of which a campaign was not told yet; it counts as told from now on."""
        told = (campaign.id, those) in self._offered
        self._offered.add((campaign.id, those))
        return bool(those) and not told


def pending(bridge: Bridge) -> tuple[Moved, ...]:
    """What the open campaign's plugins changed and nobody noted as seen."""
    from tallow.services.versions import played

    campaign = bridge.campaign
    return (
        (bridge.reading(lambda: played.moved(bridge.host, bridge.host.campaign(campaign.id))) or ()) if campaign else ()
    )


def show(bridge: Bridge, over: QWidget) -> None:
    """Show what is different in the open campaign, and note it as seen where the person says so."""
    from tallow.services.versions import played
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
