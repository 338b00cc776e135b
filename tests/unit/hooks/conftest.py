"""What the tests of the plugin door share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.hooks.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    """An empty shelf."""
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.close()
