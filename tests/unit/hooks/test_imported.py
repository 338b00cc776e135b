"""What tests imported of plugins that they wrote does not reach the next test."""

from __future__ import annotations

import sys

from tallow.hooks.loader import Loader
from tests import imported
from tests.unit.hooks.shelf import Shelf


def test_a_plugin_that_a_test_wrote_is_forgotten_and_those_of_the_checkout_are_not(
    shelf: Shelf, loader: Loader
) -> None:
    shelf.put("sedge", "from plugins.systems.sedge import blade")
    (shelf.bundled / "systems" / "sedge" / "blade.py").write_text("")
    assert shelf.loader().load("sedge")
    assert loader.load("canary")
    mine = {"plugins.systems.sedge", "plugins.systems.sedge.blade"}
    assert mine <= set(sys.modules)
    imported.forget()
    assert not mine & set(sys.modules)
    assert "plugins.systems.canary" in sys.modules
