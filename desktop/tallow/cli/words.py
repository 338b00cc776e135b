"""The words behind a verb, parted into options, wherever they stand, and the others, which may look like some."""

from __future__ import annotations

import re
from argparse import Action
from collections.abc import Mapping, Sequence

_LOOKS_LIKE_ONE = re.compile(r"-$|-\s*[\d.(+−-]*\d|-\s*d\s*[\d%]|.*\s", re.IGNORECASE | re.DOTALL)
"""What begins with a dash and is none of our options: ``-``, ``-5``, ``-1d6+2``, ``-(2d4)``, ``-d%``, a sentence."""


def parted(options: Mapping[str, Action], words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words in an order that argparse reads: options first, each in one word with its value, then the others.

    By itself argparse gives an optional word up once an option stands in between, and takes ``-1d6`` for an option.

    Args:
        options: option string → what it is.

    Returns:
        the words, and those that begin with a dash and are nothing that is known.
    """
    first: list[str] = []
    others: list[str] = []
    unknown: list[str] = []
    queue = list(words)
    while queue:
        word = queue.pop(0)
        if word == "--":
            others += queue
            break
        name, value = _read(word, options)
        action = options.get(name)
        if action is None:
            ambiguous = word.startswith("--") and any(option.startswith(name) for option in options)
            plain = not word.startswith("-") or _LOOKS_LIKE_ONE.match(word)
            (first if ambiguous else others if plain else unknown).append(word)
        elif action.nargs == 0 or value:
            first.append(word)
        else:
            given = queue.pop(0) if queue and queue[0] != "--" and _read(queue[0], options)[0] not in options else None
            first.append(name if given is None else f"{action.option_strings[-1]}={given}")
    return [*first, "--", *others] if others else first, unknown


def _read(word: str, options: Mapping[str, Action]) -> tuple[str, str]:
    """The option that a word names, if any, and what of its value stands in the same word, with what parts them."""
    name, equals, value = word.partition("=")
    if word.startswith("--"):
        begun = [option for option in options if option.startswith(name)]
        return (begun[0] if len(begun) == 1 and name not in options else name), equals + value
    short = word[:2]
    return (short, word[2:]) if short in options and short != "-" else (word, "")
