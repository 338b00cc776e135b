"""What the contracts share: the guide for authors, opened where its examples can be tried."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contracts.guide import GUIDE, Page, opened


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """The guide as it is."""
    with opened(GUIDE, tmp_path) as page:
        yield page
