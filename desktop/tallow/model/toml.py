"""Writes content as TOML: tables of plain data, one key a line, as a person would and ``tomllib`` reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tallow.model.value import Row, Value

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_WIDE = 110
"""How long a line may become before its list goes on below."""


def written(tables: Mapping[str, Sequence[Row]], head: Sequence[str] = ()) -> str:
    """Content as the text of a file: ``[[word]]`` for each row of each word; a value of None is left out.

    Args:
        head: lines of comment above it all.
    """
    comment = "".join(f"# {_CONTROL.sub(' ', line)}\n" for line in head)
    rows = (_table(word, row) for word, held in tables.items() for row in held)
    return "\n".join(part for part in (comment, *rows) if part)


def assigned(row: Row) -> str:
    """The lines of one table without its head."""
    lines = (_assignment(key, value) for key, value in row.items() if value is not None)
    return "".join(f"{line}\n" for line in lines)


def _table(word: str, row: Row) -> str:
    return f"[[{_key(word)}]]\n{assigned(row)}"


def _assignment(key: str, value: Value) -> str:
    line = f"{_key(key)} = {_value(value)}"
    nested = isinstance(value, list | tuple) and any(isinstance(each, Mapping) for each in value)
    if not nested and len(line) <= _WIDE:
        return line
    if not isinstance(value, list | tuple) or not value:
        return line
    return "\n".join([f"{_key(key)} = [", *(f"  {_value(each)}," for each in value), "]"])


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items() if each is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(each) for each in value if each is not None)}]"
    return str(value)


def _text(text: str) -> str:
    return '"' + "".join(_letter(each) for each in text) + '"'


def _letter(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    return f"\\u{ord(letter):04x}" if _CONTROL.fullmatch(letter) else letter
