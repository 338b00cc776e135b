"""Text as it is shown: what would turn round the direction of all that stands behind it becomes a visible mark."""

from __future__ import annotations

import re

MARK = "\N{REPLACEMENT CHARACTER}"
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Unicode's embeddings, overrides and isolates, and what closes them."""


def visible(text: str) -> str:
    """The text, letter for letter, with a mark for each character that opens or closes another direction.

    A pasted name may hold one, and with it a whole title or line of the log would read backwards. The marks that give
    one letter its direction (U+200E, U+200F, U+061C) reach no further and stay, and so does every script as it is.
    """
    return text if text.isascii() else TURNS.sub(MARK, text)


def without_turns(text: str) -> str:
    """The text without those characters, for names of files."""
    return TURNS.sub("", text)
