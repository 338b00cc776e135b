"""Pictures: what a record's portrait is made of, and the field that says which one it has."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.errors import UserMistake, spoken
from tallow.model.value import Value

LONGEST_ID = 64


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is kept: upright, and no larger than a sheet needs.

    Attributes:
        name: the file's name, "" where it was read back from the store.
        media: what it is, as ``image/jpeg``.
        content: its bytes.
    """

    name: str
    media: str
    content: bytes


@dataclass(frozen=True, slots=True)
class PictureField:
    """A picture that a person chose from a file, by the id under which the campaign keeps it; "" for none."""

    id: str
    label: str
    default: str = ""

    def checked(self, value: Value) -> str:
        """The value as it is stored; whether the picture is there is seen where it is shown."""
        if not isinstance(value, str) or len(value) > LONGEST_ID:
            raise UserMistake(f"{self.label} names a picture, and {spoken(value)} is no such name. Choose one again.")
        return value

    def read(self, text: str) -> str:
        """What a person typed, of which only nothing is a value: a picture comes out of a file."""
        if text.strip():
            raise UserMistake(f"{self.label} is a picture. Choose it from a file, or give nothing to take it away.")
        return ""

    def shown(self, value: Value) -> str:
        """The value as it reads in one line."""
        return "a picture" if value else ""
