"""Finds the rule that a sentence names by its number, on the rules pages of what the open campaign plays."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tallow.ui.bridge import Bridge


def rule_reader(bridge: Bridge, over: QWidget, rule: str) -> Callable[[], object] | None:
    """What opens the page of a rule there; None where it is on no page, or on those of several games."""
    from tallow.services.plugins import rules_page
    from tallow.ui.dialogs.rules import open_rules

    played = bridge.campaign.plugins if bridge.campaign is not None else {}
    number = re.compile(rf"\b{re.escape(rule)}\b")
    found = [plugin for plugin in played if number.search(rules_page(bridge.host, plugin))]
    return (lambda: open_rules(bridge.host, found[0], rule, over)) if len(found) == 1 else None
