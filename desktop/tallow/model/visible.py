"""Text as it is shown: what steers a terminal or turns the direction of what stands behind it is made visible."""

from __future__ import annotations

import re

MARK = "\N{REPLACEMENT CHARACTER}"
TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Unicode's embeddings, overrides and isolates, and what closes them."""
_CONTROLS = "\x00-\x1f\x7f-\x9f\u2028\u2029"
_CONTROL = re.compile(f"[{_CONTROLS}]")
_STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""The same but for tabs and the ends of lines."""
BLANK = "Nothing of this name can be seen. Give it one that can."
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters by their class that show nothing."""
_UNSEEN = re.compile(f"[{_CONTROLS}\xad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
"""Controls, turns, and what takes no room; joiners and the marks of one letter's direction are part of scripts."""


def visible(text: str) -> str:
    """The text, letter for letter, with a mark for each character that opens or closes another direction.

    A pasted name may hold one, and with it a whole title or line of the log would read backwards. The marks that give
    one letter its direction (U+200E, U+200F, U+061C) reach no further and stay, and so does every script as it is.
    """
    return text if text.isascii() else TURNS.sub(MARK, text)


def without_turns(text: str) -> str:
    """The text without those characters, for names of files."""
    return TURNS.sub("", text)


def printable(text: str) -> str:
    """The lines of a text for a terminal, visible and unsteering."""
    return unsteering(visible(text))


def unsteering(text: str) -> str:
    """The lines of a text with what would steer a terminal written out, as JSON does: U+009B as its number."""
    return _STEERS.sub(_written_out, text)


def in_one_line(text: str) -> str:
    """The text with every control character, the ends of lines too, written out as its number."""
    return _CONTROL.sub(_written_out, text)


def name_mistake(text: str, most: int) -> str:
    """What is wrong with a name that is shown in one line, "" for nothing.

    Args:
        most: how many characters it may have.
    """
    return _line_mistake(text, most, _CONTROL)


def word_mistake(text: str, most: int) -> str:
    """The same for words that a person's consent rests on: nothing in them is unseen, or turns the others round."""
    return _line_mistake(text, most, _UNSEEN)


def shows(text: str) -> bool:
    """Whether anything of a text is seen: it is not empty, and no blanks and fillers alone."""
    return any(letter.isprintable() and not letter.isspace() and letter not in _FILLERS for letter in text)


def _line_mistake(text: str, most: int, never: re.Pattern[str]) -> str:
    if found := never.search(text):
        return f"Write one line of visible characters; U+{ord(found[0]):04X} is in this."
    if len(text) > most:
        return f"Write at most {most} characters; these are {len(text)}."
    return "" if shows(text) or not text else BLANK


def _written_out(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
