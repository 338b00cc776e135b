"""Sentences that say what to switch on by the command line: the page offers it with a button instead."""

from __future__ import annotations

import re
from collections.abc import Iterable

_COMMAND = re.compile(r'\s*Switch it on: tallow plugins enable ([a-z]\w*) ".*?"\.(?=\s|$)')
"""As :func:`tallow.services.elsewhere.elsewhere` writes it."""


def without_command(sentence: str) -> str:
    """The sentence as it is for the window."""
    return _COMMAND.sub("", sentence)


def to_switch_on(sentences: Iterable[str]) -> tuple[str, ...]:
    """The ids of the plugins that the sentences say to switch on, each once."""
    return tuple(dict.fromkeys(id for sentence in sentences for id in _COMMAND.findall(sentence)))
