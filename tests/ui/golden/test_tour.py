"""The screenshots of docs/tour.md show Tallow nearly as it is drawn now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.golden.shot import load, off
from tests.ui.golden.tour import NAMES, SCREENSHOTS

#: How many of a screenshot's pixels may be off: more than in a golden image, since it is looked at and not measured.
STALE = 0.03


@pytest.mark.parametrize("name", NAMES)
def test_it_shows_what_is_drawn_now(toured: Path, name: str) -> None:
    stored, drawn = load(SCREENSHOTS / f"{name}.png").image, load(toured / f"{name}.png").image
    assert stored.size() == drawn.size()
    assert off(stored, drawn) <= STALE, "Draw it anew (python -m tests.ui.golden.tour), look, and commit it."


def test_no_other_screenshot_is_stored(toured: Path) -> None:
    wanted = sorted(f"{name}.png" for name in NAMES)
    assert sorted(file.name for file in SCREENSHOTS.iterdir()) == wanted
    assert sorted(file.name for file in toured.iterdir()) == wanted
