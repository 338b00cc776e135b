"""The kit: widgets, themes and type that the window and plugins' own widgets are made of.

Call `install(application, home)` once; then every widget finds theme, zoom and icons by `look()`. Names follow
"label, value, of what, state"; signals in the past tense say that a person did something, never that a program did.

The widgets are imported when the first of them is asked for: the window is painted before it needs most of them.
"""

from typing import TYPE_CHECKING

from tallow.ui.kit.look import Look, install, look
from tallow.ui.kit.role import Role
from tallow.ui.kit.theme import THEMES, Theme, contrast, load_theme

__all__ = ["THEMES", "Look", "Role", "Theme", "contrast", "install", "load_theme", "look"]

if TYPE_CHECKING:
    from tallow.ui.kit import shelf
    from tallow.ui.kit.shelf import *  # noqa: F403 - the shelf names what it holds

    __all__ += shelf.__all__
else:

    def __getattr__(name: str) -> object:
        """A widget, from the shelf."""
        from importlib import import_module

        shelf = import_module("tallow.ui.kit.shelf")
        if name not in shelf.__all__:
            raise AttributeError(f"the kit has no {name!r}")
        return getattr(shelf, name)
