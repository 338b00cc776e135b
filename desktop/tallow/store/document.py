"""Values and documents as the store writes them: plain, as JSON text, and when two of them are the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

import msgspec

from tallow.model.errors import UserMistake
from tallow.model.value import Value

S = TypeVar("S")
T = TypeVar("T")
Sections: TypeAlias = Mapping[str, Mapping[str, Value]]
"""A document by section and key, in one shape for records and campaigns; overrides have the one key ""."""


class Damaged(Exception):  # an in-between error: who reads the row knows its name and the file's path
    """A text in the store is not what it should be."""


class _Stored(msgspec.Struct, frozen=True):
    """The shape of a record's document."""

    values: dict[str, Any] = msgspec.field(default_factory=dict)
    adjustments: dict[str, list[dict[str, Any]]] = msgspec.field(default_factory=dict)
    overrides: list[dict[str, Any]] = msgspec.field(default_factory=list)


_HALF = "This text holds half a character, which cannot be kept. Type it again."


def _encodable(value: object) -> dict[str, Value]:
    """Frozen mappings as JSON's own kind."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a {type(value).__name__} cannot be kept in a record")


_ENCODER = msgspec.json.Encoder(enc_hook=_encodable)

# How the texts of a file are read. Where a whole file is looked through they are called as they are: a function of ours
# around them would take longer than they do.
VALUE: Callable[[str], Value] = msgspec.json.Decoder().decode
OBJECT: Callable[[str], dict[str, Value]] = msgspec.json.Decoder(dict[str, Any]).decode
LIST: Callable[[str], list[Value]] = msgspec.json.Decoder(list[Any]).decode
DOCUMENT: Callable[[str | bytes], _Stored] = msgspec.json.Decoder(_Stored).decode
MOMENT: Callable[[str], datetime] = datetime.fromisoformat
WHOLE_NUMBER: Callable[[str], int] = int

UNREADABLE = (msgspec.DecodeError, ValueError, RecursionError)
"""What they raise for a text that is none of theirs; a JSON of the wrong shape is one too."""


def text_of(value: Value) -> str:
    """A value as JSON text; raises UserMistake for characters that no file can hold."""
    try:
        return _ENCODER.encode(value).decode()
    except UnicodeEncodeError as error:
        raise UserMistake(_HALF) from error


def read(form: Callable[[S], T], text: S) -> T:
    """What a text of the file says in one of the forms above; raises Damaged where it is not of that form."""
    try:
        return form(text)
    except UNREADABLE as error:
        raise Damaged(str(error)) from error


def value_of(text: str | None) -> Value:
    """The value of a JSON text, None for none."""
    return None if text is None else read(VALUE, text)


def sections_of_text(text: bytes) -> dict[str, dict[str, Value]]:
    """The sections of a record's document as it is written in the file, byte by byte: it may be no UTF-8."""
    stored = read(DOCUMENT, text)
    overrides = {"": stored.overrides} if stored.overrides else {}
    return {"values": stored.values, "adjustments": dict(stored.adjustments), "overrides": overrides}


def sections_of(document: Mapping[str, Value]) -> dict[str, dict[str, Value]]:
    """The sections of a document ``{values, adjustments, overrides}``, plain."""
    overrides = plain(document.get("overrides") or [])
    return {
        "values": plain(document.get("values") or {}),
        "adjustments": plain(document.get("adjustments") or {}),
        "overrides": {"": overrides} if overrides else {},
    }


def document_of(sections: Sections) -> dict[str, Value]:
    """The document ``{values, adjustments, overrides}`` of sections."""
    return {
        "values": dict(sections["values"]),
        "adjustments": dict(sections["adjustments"]),
        "overrides": list(sections["overrides"].get("", ())),
    }


def plain(value: Value) -> Value:
    """A value as it is kept: its own copy, of dicts, lists and JSON's atoms, without keys that hold nothing.

    Raises:
        UserMistake: for a number that is none (infinite, or not a number at all), and for text with half a character,
            as the command line gives it where its bytes are no UTF-8.
        TypeError: for what is no JSON value.
    """
    if isinstance(value, bool | int | None):
        return value
    if isinstance(value, str):
        return whole_text(value)
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        raise UserMistake(f"{value} is not a number that can be kept. Give a finite one.")
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    raise TypeError(f"a {type(value).__name__} cannot be kept in a record")


def whole_text(text: str) -> str:
    """The text, if a file can hold it; raises UserMistake for half a character."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise UserMistake(_HALF) from error
    return text


def led(value: Value, ids: Mapping[str, str]) -> Value:
    """A value in which ids, where one is the whole of a text, are replaced by those of copies."""
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, Mapping):
        return {key: led(inner, ids) for key, inner in value.items()}
    return [led(inner, ids) for inner in value] if isinstance(value, list | tuple) else value


def same(one: Value, other: Value) -> bool:
    """Whether two values are the same: 5 and 5.0 are, True and 1 are not; a key that is not there holds None."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return all(same(one.get(key), other.get(key)) for key in {*one, *other})
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)
