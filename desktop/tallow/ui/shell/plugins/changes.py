"""Looks, once a campaign is open, whether its plugins brought other cards, and offers quietly to show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtWidgets import QWidget

from tallow.ui.bridge import Bridge
from tallow.ui.shell.finding.look_ahead import LookAhead
from tallow.ui.shell.notice_bar import NoticeBar

if TYPE_CHECKING:
    from tallow.model.record import Campaign
    from tallow.services.versions.played import Moved

AFTER = 600
"""Milliseconds after a campaign opened, when its first sheet shows."""


class Changes(QObject):
    """Made when the services are there; reads the plugins' files in a thread, so that no opening waits for it."""

    def __init__(self, window: QWidget, bridge: Bridge, notice: NoticeBar) -> None:
        super().__init__(window)
        self._window, self._bridge, self._notice = window, bridge, notice
        self._offered: set[tuple[str, tuple[Moved | str, ...]]] = set()
        self._refused = ""
        self._holds: Callable[[], bool] = lambda: True
        self._ahead = LookAhead(self)
        self._ahead.answered.connect(self._offer)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self._look)
        bridge.campaign_switched.connect(self._timer.start)
        bridge.plugins_moved.connect(self._on_moved)
        bridge.trouble.connect(self._on_trouble)
        for signal in (bridge.page_wanted, bridge.record_shown):
            signal.connect(lambda _: self._on_page())
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._timer.stop)

    def _look(self) -> None:
        from tallow.services.versions import played

        host, campaign = self._bridge.host, self._bridge.campaign
        if campaign is not None and self._window.isVisible():
            self._ahead.ask(lambda tell: played.make_ready(host, campaign, tell))

    def _offer(self) -> None:
        """Say once what changed and what cannot be used, both in one breath."""
        campaign, moved = self._bridge.campaign, pending(self._bridge)
        if campaign is None or self._notice.offers:
            return
        waits = waiting(self._bridge)
        new, away = self._is_fresh(campaign, moved), self._is_fresh(campaign, waits)
        said = [_changed(campaign, moved)] if new else []
        said += waits if away else []
        if said:
            self._holds = lambda: (
                (not new or pending(self._bridge) == moved) and (not away or waiting(self._bridge) == waits)
            )
            words, answer = (
                ("See what changed", lambda: show(self._bridge, self._window))
                if new
                else ("See why", lambda: self._bridge.show_page("plugins"))
            )
            self._notice.offer(" ".join(said), words, answer)

    def _on_moved(self) -> None:
        """Take back an offer that no longer holds: it was noted as seen elsewhere, or the plugin is another by now."""
        if self._notice.offers and not self._holds():
            self._notice.withdraw()

    def _on_trouble(self, sentence: str) -> None:
        """Keep in mind what was refused on the plugins' page: elsewhere it is no answer to anything."""
        self._refused = sentence if self._bridge.page == "plugins" else ""

    def _on_page(self) -> None:
        if self._refused and self._notice.sentence == self._refused:
            self._notice.went_well()
        self._refused = ""

    def _is_fresh(self, campaign: Campaign, those: tuple[Moved | str, ...]) -> bool:
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


def waiting(bridge: Bridge) -> tuple[str, ...]:
    """Which of the open campaign's plugins are not here, and which cannot be used, in a sentence each."""
    from tallow.services import plugins

    host, open = bridge.host, bridge.campaign
    campaign = bridge.reading(lambda: host.campaign(open.id)) if open else None  # with what was noted since
    if campaign is None:
        return ()
    gone = plugins.not_here(host, campaign)
    out = tuple(plugins.last_name(host, each) for each in plugins.left_out(host, campaign))
    return tuple(
        f"{together(names)} {be if len(names) > 1 else is_}, and what {campaign.name} has of "
        f"{'them' if len(names) > 1 else 'it'} waits."
        for names, is_, be in ((gone, "is not here", "are not here"), (out, "cannot be used", "cannot be used"))
        if names
    )


def together(names: Sequence[str]) -> str:
    """Names, for the middle of a sentence."""
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last


def _changed(campaign: Campaign, moved: tuple[Moved, ...]) -> str:
    from tallow.services.versions.played import stays

    names = moved[0].name if len(moved) == 1 else f"{len(moved)} plugins"
    return f"{names} changed since {campaign.name} was last played. {stays(moved)}"


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
