"""The kit: widgets, themes and type that the window and plugins' own widgets are made of."""

from tallow.ui.kit.look import Look, install, look
from tallow.ui.kit.role import Role
from tallow.ui.kit.theme import THEMES, Theme, contrast, load_theme

__all__ = ["THEMES", "Look", "Role", "Theme", "contrast", "install", "load_theme", "look"]
