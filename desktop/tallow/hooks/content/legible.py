"""Legible: a plugin's files as text and as TOML, with what is wrong told as its author can mend it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace

from tallow.model.errors import Mistake
from tallow.model.value import Value

ENDLESS = "A number in this has hundreds of digits. Write a shorter one."
TOO_DEEP = "This nests too deep. Write plain keys, tables and lists."
_DEEPEST = 40
"""Tables and lists within each other; ten times as many as anything needs."""
_LONGEST = 1024
"""The bits of a whole number that a fraction can hold, too."""
_BOM = "\ufeff"
_PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")
_UNCLOSED = {'Expected "\'"': "'", "Expected \"'''\"": "'''", "Unterminated string": '"""'}
"""What the parser says where the text ends within a string → what began it, which stands nowhere behind."""
_CURLED = "“”„‟‘’‚«»"


def text_of(data: bytes, shown: str) -> str | Mistake:
    """What is written in a file, with plain line ends and without a mark in front, or why it cannot be read."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _unreadable(data, error.start, shown)
    return text.removeprefix(_BOM).replace("\r\n", "\n").replace("\r", "\n")


def _unreadable(data: bytes, start: int, shown: str) -> Mistake:
    """What to say of a file that is no UTF-8 from a byte on."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return Mistake(shown, "", "This file cannot be read: it is in UTF-16. Save it as UTF-8.")
    meant = data[start : start + 1].decode("cp1252", "replace")
    line = data.count(b"\n", 0, start) + 1
    return Mistake(shown, "", f'This file cannot be read: its "{meant}" is no UTF-8. Save the file as UTF-8.', line)


def tables_of(text: str, shown: str) -> tuple[Mapping[str, Value], Mistake | None]:
    """What a file holds as plain data; nothing and the mistake where it is not TOML."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return {}, replace(_explained(str(error), text), file=shown)
    except RecursionError:
        return {}, Mistake(shown, "", TOO_DEEP)
    except ValueError:
        return {}, Mistake(shown, "", ENDLESS)
    wrong = excess(tables)
    return ({}, Mistake(shown, "", wrong)) if wrong else (tables, None)


def excess(tables: Mapping[str, Value]) -> str:
    """What of plain data is more than anybody can tell, or walk through: dotted keys nest, and digits may be hex."""
    layer: list[Value] = [tables]
    for _ in range(_DEEPEST):
        held = [each for row in layer for each in (row.values() if isinstance(row, Mapping) else row)]
        if any(isinstance(each, int) and each.bit_length() > _LONGEST for each in held):
            return ENDLESS
        layer = [each for each in held if isinstance(each, Mapping | list)]
        if not layer:
            return ""
    return TOO_DEEP


def _explained(said: str, text: str) -> Mistake:
    """The parser's words about a text, or what is meant where those do not say it."""
    place = _PLACE.search(said)
    what = said[: place.start()] if place else said
    line = int(place["line"]) if place and place["line"] else None
    begun = _UNCLOSED.get(what)
    if begun is not None:
        what, line = f"the quote {begun} is not closed", text.count("\n", 0, text.rfind(begun)) + 1
    elif what == r"Illegal character '\n'":
        what = "a quote is not closed in this line"
    elif place and line and _curled(text.split("\n")[line - 1], int(place["column"])):
        what = "a quote is curled. Write straight ones"
    else:
        what = said
    return Mistake("", "", f"This is not TOML: {what}.", line)


def _curled(line: str, column: int) -> bool:
    """Whether a curled quote stands where a parser stumbled."""
    return line[column - 1 : column] in tuple(_CURLED)
