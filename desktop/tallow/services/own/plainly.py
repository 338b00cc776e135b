"""What is wrong with an entry, in the words of a person before a form: files and their keys are not spoken of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from tallow.model.errors import Mistake

_TURNED = (
    (re.compile(r"^This key is missing\. Give a table of keys\.$"), "Not filled in yet. Fill in what stands in it."),
    (re.compile(r"^This key is missing\. Give one of (?P<what>.*)\.$"), "Not filled in yet. Choose one."),
    (re.compile(r"^This key is missing\. Give a list( that is not empty)?\.$"), "Not filled in yet. Add at least one."),
    (re.compile(r"^This key is missing\. "), "Not filled in yet. "),
    (re.compile(r"\bGive true or false\b"), "Give yes or no"),
    (re.compile(r'"" for none'), "none"),
)
"""What a file's author is told → what a person is told who writes none."""


_MEANT = re.compile(r"Did you mean (?P<id>[a-z0-9_]+\.[a-z0-9_]+)\?")


def plainly(mistakes: Iterable[Mistake], named: Callable[[str], str] = str) -> tuple[Mistake, ...]:
    """Mistakes with their sentences for a form.

    Args:
        named: what the thing of an id is called, the id itself where nobody knows.
    """

    def meant(found: re.Match[str]) -> str:
        return f"Did you mean {named(found['id'])}?"

    return tuple(replace(each, sentence=_MEANT.sub(meant, _plain(each.sentence))) for each in mistakes)


def _plain(sentence: str) -> str:
    for pattern, words in _TURNED:
        sentence = pattern.sub(words, sentence)
    return sentence
