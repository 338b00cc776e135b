"""Where the settings' questions come from: a rule that can be read, or plain words, and never a file's name."""

from __future__ import annotations

import re

import pytest

from plugins.systems.kdm.settings import SETTINGS
from plugins.systems.kdm.showdown.action_settings import ACTION_SETTINGS
from plugins.systems.kdm.terrain.settings import SETTINGS as TERRAIN
from tallow.api import Setting
from tallow.ui.dialogs.rules import rules_in
from tests.plugins.systems.kdm.harness import FOLDER


@pytest.mark.parametrize("setting", [*SETTINGS, *ACTION_SETTINGS, *TERRAIN], ids=lambda each: each.id)
def test_a_source_is_rules_of_the_page_or_plain_words(setting: Setting) -> None:
    page = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    rules = rules_in(setting.source)
    assert all(f"**{rule}**" in page for rule in rules)
    if rules:
        assert setting.source == f"RULES.md {', '.join(rules)}"
    else:
        assert not re.search(r"\.md|\b[A-Z]\d", setting.source)
