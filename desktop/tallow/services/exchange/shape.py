"""Whether the lines of a campaign file have the shape that they must have, and in words why one has not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from tallow.model.value import parse_path
from tallow.services.exchange.format import ChangeLine, DocumentLine, Id, Line, Name, StepLine

_SAID = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<key>.*)`)?", re.DOTALL)
_EXPECTED = re.compile(r"Expected `(?P<wanted>[\w |]+)`, got `(?P<found>\w+)`")
_KEYED = re.compile(r"Object (?P<how>contains unknown|missing required) field `(?P<key>.*)`")
_DEEP = 64
_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "yes or no",
    "object": "a table of keys",
    "array": "a list",
    "null": "nothing",
}


def mistake_of(said: str) -> str:
    """What the decoder said of a line, in our words: ``revision should be a whole number and is a text``."""
    found = _SAID.fullmatch(said)
    what, key = (found["what"], found["key"] or "it") if found else (said, "it")
    if expected := _EXPECTED.fullmatch(what):
        wanted = " or ".join(_TYPES.get(word.strip(), "something else") for word in expected["wanted"].split("|"))
        return f"{key} should be {wanted} and is {_TYPES.get(expected['found'], expected['found'])}"
    if keyed := _KEYED.fullmatch(what):
        how = "is not known" if keyed["how"].startswith("contains") else "is missing"
        return f"the key {keyed['key']} {how}"
    return f"{key} has a value that it cannot have"


def is_deep(data: bytes) -> bool:
    """Whether a JSON text nests so deep that what walks through it could run out of stack."""
    if data.count(b"[") + data.count(b"{") <= _DEEP:
        return False
    level: list[Any] = [msgspec.json.decode(data)]
    for _ in range(_DEEP):
        inner = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = [value for values in inner for value in values]
    return bool(level)


class _Snapshot(Line, frozen=True):
    """A record in a change that made or deleted it."""

    kind: Id
    name: Name
    document: DocumentLine
    archived: bool


class _Row(msgspec.Struct, frozen=True):
    """A row in a change that put it in or took it out."""

    id: Id


_BEFORE: dict[str, Any] = {"create": None, "delete": _Snapshot, "archive": bool, "insert": None, "remove": _Row}
_AFTER: dict[str, Any] = {"create": _Snapshot, "delete": None, "archive": bool, "insert": _Row, "remove": None}
_OF_CAMPAIGN = ("set", "archive")


def steps_mistake(steps: Iterable[StepLine], campaign: str) -> str:
    """Why undo could not read these steps, ``""`` where it can."""
    for step in steps:
        for change in step.changes:
            if mistake := _change_mistake(change, campaign):
                return f"step {step.number} has a change that {mistake}"
    return ""


def _change_mistake(change: ChangeLine, campaign: str) -> str:
    whole = change.op in ("create", "delete", "archive")
    if whole != (change.path == "") or whole != (change.field is None):
        return "does not say what it is about"
    if change.field is not None and parse_path(change.path, (change.field,)).key != change.field:
        return f"is about {change.path[:40]!r}, which is no path"
    if change.record == campaign and change.op not in _OF_CAMPAIGN:
        return "makes or deletes the campaign itself"
    if change.op == "remove" and change.at is None:
        return "does not say where a row stood"
    if change.op == "set":
        return ""
    try:
        msgspec.convert(change.before, _BEFORE[change.op])
        msgspec.convert(change.after, _AFTER[change.op])
    except msgspec.ValidationError as error:
        return f"does not fit: {mistake_of(str(error))}"
    return ""
