"""Letters without case, accents and strokes, so that whoever types plain ones finds every name, in any script."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


class _Folding(dict[int, str]):
    """Each character without case and accents, worked out once."""

    def __missing__(self, code: int) -> str:
        plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", chr(code)).casefold())
        kept = "".join(_PLAIN.get(letter, letter) for letter in plain if not unicodedata.combining(letter))
        self[code] = kept
        return kept


class _Spacing(dict[int, str]):
    """Each folded character that is no letter or figure as a space."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        # A vowel sign of an Indic script is no letter to Python, and stands within a word all the same.
        self[code] = letter if letter.isalnum() or unicodedata.category(letter)[0] == "M" else " "
        return self[code]


#: Letters that are letters of their own to Unicode, and a plain letter with a stroke to who has no key for them.
_PLAIN = dict(zip("łøđðıħŧŋ", "loddihtn", strict=True)) | {"þ": "th", "æ": "ae", "œ": "oe"}
_FOLDING, _SPACING = _Folding(), _Spacing()


def folded(text: str) -> str:
    """A text without case, accents and strokes: "Łucja" as "lucja", "Ελένη" as "ελενη"."""
    return text.lower() if text.isascii() else text.translate(_FOLDING)


def spaced(text: str) -> str:
    """A folded text with a space for every character that is no letter or figure."""
    return text.translate(_SPACING)


def origins(text: str) -> Sequence[int]:
    """For each character of a text's folded form, the place of the one that it comes from."""
    if text.isascii():
        return range(len(text))
    return [at for at, letter in enumerate(text) for _ in _FOLDING[ord(letter)]]
