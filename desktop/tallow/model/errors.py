"""What can go wrong in Tallow, as one family of errors that write their own sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tallow.model.visible import in_one_line

_UNREADABLE = 10**16  # more digits than a sheet's numbers have


class TallowError(Exception):
    """Anything that Tallow can explain in one sentence; our own bugs are plain exceptions."""


class UserMistake(TallowError):
    """A wish that cannot be granted as it stands; its sentence is shown to the person as it is."""


class Unknown(UserMistake):
    """A name that nothing has; where a plugin's own code gave it, the mistake is the plugin's."""


class Unsound(UserMistake):
    """A stored value does not fit and is to be repaired first; no plugin is at fault, whoever asked for it."""


class StoreTrouble(TallowError):
    """The file that holds the campaigns cannot be used; the sentence names the path and what to do."""


class PluginFault(TallowError):
    """A plugin broke its promise while the host needed its answer.

    Attributes:
        plugin: the id of the plugin at fault.
    """

    def __init__(self, plugin: str, sentence: str) -> None:
        super().__init__(sentence)
        self.plugin = plugin


class Stale(UserMistake):
    """The store holds another value than the one the editor saw.

    Attributes:
        record, path: what was to be changed.
        seen: the value that the editor expected.
        found: the value that the store holds.
        wanted: the value that was to be written.
    """

    def __init__(self, record: str, path: str, *, seen: object, found: object, wanted: object = None) -> None:
        self.record, self.path = record, path
        self.seen, self.found, self.wanted = seen, found, wanted
        super().__init__(
            f"{path} was changed meanwhile: you saw {spoken(seen)}, it is now {spoken(found)}. "
            "Look at the new value and make your change again."
        )


class Objected(UserMistake):
    """A rule of the game objects to a change.

    Attributes:
        rule: the rule's number, as in the plugin's RULES.md.
        may_override: whether the person may go on, giving a reason.
    """

    def __init__(self, rule: str, sentence: str, *, may_override: bool) -> None:
        super().__init__(sentence)
        self.rule = rule
        self.may_override = may_override


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake in one file of content.

    Attributes:
        file: the file's name as it is shown, or "" for values that came from elsewhere.
        key: the dotted path of the key, list places from 1 in brackets (``skill[2].name``).
        sentence: what is wrong and what to do.
        line: the line in the file, from 1, where it is known.
    """

    file: str
    key: str
    sentence: str
    line: int | None = None

    def __str__(self) -> str:
        """Where and what, in one line."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return in_one_line(": ".join(part for part in (place, self.key, self.sentence) if part))


class ContentError(TallowError):
    """Content that cannot be used; carries every mistake of the file at once.

    Attributes:
        mistakes: all of them, in the file's order.
    """

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(str(mistake) for mistake in mistakes))


def nearest(wrong: str, known: Iterable[str]) -> str:
    """The known name nearest to a wrong one as a sentence, ``""`` when none is near."""
    names = sorted(known)
    short = {name.rpartition(".")[2]: name for name in names}  # people leave the owner out, and misspell the rest
    close = difflib.get_close_matches(wrong, [*names, *short], n=1, cutoff=0.6)
    if close:
        return f"Did you mean {short.get(close[0], close[0])}?"
    return f"Known are: {', '.join(names)}." if 0 < len(names) <= 16 else ""


def unknown(what: str, wrong: str, known: Iterable[str]) -> Unknown:
    """The mistake of naming something that is not there, with the nearest name that is."""
    hint = nearest(wrong, known)
    return Unknown(f"There is no {what} {wrong!r}." + (f" {hint}" if hint else ""))


def spoken(value: object) -> str:
    """A value in words: ``nothing`` for none, yes and no for flags, a minus that is a minus, a row by its name."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return _figure(value).replace("-", "−")
    if isinstance(value, Mapping):
        return str(value.get("name") or value.get("entry") or value.get("reason") or value.get("id") or "a row")
    if isinstance(value, list | tuple):
        return f"{len(value)} rows" if len(value) != 1 else "one row"
    return str(value)


def _figure(number: float) -> str:
    """A number in digits; one that nobody reads digit by digit in three and its size, as 1e+308."""
    if isinstance(number, int) and abs(number) >= _UNREADABLE:
        from decimal import Decimal

        digits, size = f"{Decimal(number):.2e}".split("e")
        return f"{digits.rstrip('0').rstrip('.')}e{size}"
    whole = abs(number) < _UNREADABLE and float(number).is_integer()
    return str(int(number) if whole else number)
