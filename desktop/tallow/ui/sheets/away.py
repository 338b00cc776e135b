"""Plugins whose values a record holds while they are not in play: only switched off, or not there at all."""

from __future__ import annotations

from tallow.model.edit import ChangeSet
from tallow.model.errors import UserMistake
from tallow.ui.bridge import Bridge


def is_off(bridge: Bridge, plugin: str) -> bool:
    """Whether a plugin could be used and is only switched off in the open campaign."""
    found = bridge.host.loader.get(plugin)
    usable = found is not None and found.manifest is not None and found.fault is None
    return usable and bridge.campaign is not None and plugin not in bridge.campaign.plugins


def switch_on(bridge: Bridge, plugin: str) -> None:
    """Switch a plugin on in the open campaign, as one step, and say what is wrong with it."""
    from tallow.services import plugins

    def verb() -> ChangeSet:
        if bridge.campaign is None:
            raise UserMistake("No campaign is open. Open one first.")
        return plugins.enable(bridge.host, bridge.campaign, plugin)

    if bridge.commit(verb) and bridge.campaign is not None:
        faults = plugins.faults_in(bridge.host, bridge.campaign.plugins, [plugin])
        if faults:
            more = f" And {len(faults) - 1} more: see the page Plugins." if len(faults) > 1 else ""
            bridge.trouble.emit(f"It is on, and not all of it works. {faults[0]}{more}")
