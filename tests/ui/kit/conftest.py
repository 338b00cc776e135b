"""The kit's tests draw with the checkout's resources, in Paper at 100 % unless they say otherwise."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tallow.ui.kit import Look, install

HOME = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[Look]:
    """The application's look, put back after each test."""
    yield install(qapp, HOME, theme="paper", zoom=1.0)
    install(qapp, HOME, theme="paper", zoom=1.0)
