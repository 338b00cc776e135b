"""Paper needs Qt's program and our fonts."""

import pytest
from PySide6.QtWidgets import QApplication

from tallow.printing.fonts import load_fonts
from tests.unit.printing.sample import HOME


@pytest.fixture(autouse=True, scope="session")
def fonts(qapp: QApplication) -> None:
    """Our fonts, loaded once."""
    load_fonts(HOME)
