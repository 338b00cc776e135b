"""The kit gives every name that it promises, and imports a widget's module only when it is asked for."""

from __future__ import annotations

import subprocess
import sys

from tallow.ui import kit


def test_every_name_is_there() -> None:
    assert all(getattr(kit, name) is not None for name in kit.__all__)


def test_a_widget_that_nobody_asked_for_is_not_imported() -> None:
    code = (
        "import sys; from tallow.ui.kit import Button, look;"
        "assert Button.__module__ == 'tallow.ui.kit.buttons';"
        "assert 'tallow.ui.kit.cascade' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
