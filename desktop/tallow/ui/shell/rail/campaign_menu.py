"""The menu under the campaign's name: the campaigns, and what can be done with the open one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from tallow.model.visible import visible
from tallow.ui.bridge import Bridge

_BELOW = (
    "new_campaign",
    "open_demo",
    "import_campaign",
    "rename_campaign",
    "duplicate_campaign",
    "export_campaign",
    "check_campaign",
    "archive_campaign",
    "archived_campaigns",
    "backups",
)


def campaign_menu(parent: QWidget, bridge: Bridge, actions: Mapping[str, QAction]) -> QMenu:
    """The menu, with the open campaign ticked."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for campaign in bridge.campaigns() if bridge.ready else ():
        entry = menu.addAction(visible(campaign.name).replace("&", "&&"))
        entry.setCheckable(True)
        entry.setChecked(bridge.campaign is not None and campaign.id == bridge.campaign.id)
        entry.triggered.connect(lambda _checked=False, id=campaign.id: bridge.open_campaign(id))
    menu.addSeparator()
    for id in _BELOW:
        menu.addAction(actions[id])
    return menu
