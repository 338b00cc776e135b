"""Code of plugins that tests wrote: Python keeps what it imported by its name, whatever folder the next one lies in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

CHECKOUT = Path(__file__).parents[1]


def forget() -> None:
    """Take plugins that do not lie in the checkout out of the process, as a restart would."""
    for name, module in list(sys.modules.items()):
        if name.startswith("plugins.") and not any(CHECKOUT in place.parents for place in _places(module)):
            parent, _, last = name.rpartition(".")
            vars(sys.modules.get(parent, sys)).pop(last, None)
            del sys.modules[name]


def _places(module: ModuleType) -> Iterator[Path]:
    """The folders of a package, the file of a module."""
    for place in (*getattr(module, "__path__", ()), getattr(module, "__file__", None)):
        if place:
            yield Path(place)
