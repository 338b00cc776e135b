"""What Qt would say to the console while fonts and pictures are read, and what we tell ourselves where it matters."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QLoggingCategory

# Qt names every installed font that lacks a complex script, hundreds of lines for one letter; we name the letter.
# Of a broken picture it says in a decoder's words what is broken; we say that it is.
_RULES = ("qt.text.font.db=false", "qt.gui.imageio*=false")


@cache
def quiet() -> None:
    """Keep it from being said, once per program."""
    QLoggingCategory.setFilterRules("\n".join(_RULES))
