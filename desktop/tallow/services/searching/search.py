"""Search: which of many things fit the words that a person types, best first, with the places that matched."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import overload

from tallow.services.searching.folding import folded, origins, spaced

KINDS = ("record", "entry", "command", "rule", "log", "note")
"""The kinds of things, in the order in which equally good finds are shown."""

PREFIXES: Mapping[str, tuple[str, ...]] = {
    ">": ("command",),
    "@": ("record",),
    "#": ("log",),
    "?": ("entry", "rule"),
}
"""What a question may begin with, and the kinds to which that narrows it."""

EXACT, PREFIX, WORD_START, WORDS, WITHIN, BESIDE, SCATTERED = range(7)
"""How well a thing fits, best first: the title itself; it begins so; a word in it does; all words typed begin words of
it, or its words' first letters are typed; the letters stand within a word; some words stand in its detail; the letters
follow each other with gaps."""

_SNIPPET = 32  # characters of a long text before what matched
_LONGEST = 90  # characters of a long text that are shown
_FEWEST = 3  # letters that may be scattered
_SCATTER_IN = 120  # characters of a title in which scattered letters are looked for
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Target:
    """Where a thing leads.

    Attributes:
        what: ``record``, ``leaf``, ``entry``, ``rule``, ``step``, ``roll`` or ``command``.
        id: of the record, entry, step, roll or command; of a leaf, its record's; of a rule, its plugin's.
        place: within it: the path of a record's value, which leaf of its sheet, the number of a rule, or "".
    """

    what: str
    id: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that can be found.

    Attributes:
        kind: one of ``KINDS``.
        group: what it is called among its like ("Character", "Skill", "Log line").
        title: its name; "" for a long text, which is shown by the part that matched.
        detail: what stands beside it, searched with less weight.
        target: where it leads.
        aside: what stands at the right end: a time, keys, a plugin.
        icon: a name of ``resources/icons``.
        text: a long text, searched after the title.
    """

    kind: str
    group: str
    title: str
    detail: str
    target: Target
    aside: str = ""
    icon: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A thing that fits.

    Attributes:
        title: as shown: the thing's own, or the part of its text that matched.
        spans: from and to of what matched in it.
        rank: how well it fits, from ``EXACT`` on.
    """

    thing: Thing
    title: str
    spans: Spans
    rank: int

    @property
    def kind(self) -> str:
        """The thing's kind."""
        return self.thing.kind

    @property
    def detail(self) -> str:
        """The thing's detail."""
        return self.thing.detail

    @property
    def target(self) -> Target:
        """Where it leads."""
        return self.thing.target


def parted(question: str) -> tuple[tuple[str, ...], str]:
    """The kinds to which a question's prefix narrows it, all of them without one, and its words."""
    begun = question.lstrip()
    kinds = PREFIXES.get(begun[:1])
    return (kinds, begun[1:].strip()) if kinds else (KINDS, begun.strip())


class Index:
    """Things, made ready to be asked often.

    Attributes:
        things: all of them; of equally good ones those that stand earlier come first.
    """

    def __init__(self, things: Iterable[Thing]) -> None:
        self.things = tuple(things)
        self._titles = [_ready(thing.title) for thing in self.things]
        self._details = [_ready(thing.detail).spaced if thing.detail else "" for thing in self.things]
        self._texts = [folded(thing.text) if thing.text else "" for thing in self.things]

    def find(self, words: str, kinds: Sequence[str] = KINDS, near: Collection[str] = ()) -> Finds:
        """The things of these kinds that fit, best first; without words all of them, by kind.

        Args:
            near: the ids of the targets that come first among equally good ones of their kind.
        """
        asked = _Asked(words)
        order = {kind: place for place, kind in enumerate(KINDS)}
        if not asked.letters:
            some = [(EXACT, thing) for thing in self.things if thing.kind in kinds]
            return Finds(asked, sorted(some, key=lambda found: (order[found[1].kind], found[1].target.id not in near)))
        fits: list[tuple[int, int, bool, int, int]] = []
        for at, thing in enumerate(self.things):
            if thing.kind in kinds:
                rank = asked.rank(self._titles[at], self._details[at], self._texts[at])
                if rank is not None:
                    far = thing.target.id not in near
                    fits.append((rank, order[thing.kind], far, len(thing.title) if rank < BESIDE else 0, at))
        return Finds(asked, [(rank, self.things[at]) for rank, _, _, _, at in sorted(fits)])


class Finds(Sequence[Found]):
    """What was found, best first; where it matched is worked out when one is looked at, for few are."""

    def __init__(self, asked: _Asked, ranked: Sequence[tuple[int, Thing]]) -> None:
        self._asked, self._ranked = asked, ranked

    def __len__(self) -> int:
        return len(self._ranked)

    @overload
    def __getitem__(self, at: int) -> Found: ...
    @overload
    def __getitem__(self, at: slice) -> Finds: ...
    def __getitem__(self, at: int | slice) -> Found | Finds:
        if isinstance(at, slice):
            return Finds(self._asked, self._ranked[at])
        rank, thing = self._ranked[at]
        shown = thing.title or _snippet(thing.text, self._asked)
        return Found(thing, shown, self._asked.spans(shown) if self._asked.letters else (), rank)

    def grouped(self) -> Mapping[str, Finds]:
        """Group → its finds; the group with the best find first."""
        groups: dict[str, list[tuple[int, Thing]]] = {}
        for rank, thing in self._ranked:
            groups.setdefault(thing.group, []).append((rank, thing))
        return {group: Finds(self._asked, ranked) for group, ranked in groups.items()}


# what is asked


@dataclass(frozen=True, slots=True)
class _Ready:
    """A title, made ready.

    Attributes:
        folded: without case and accents.
        spaced: the same with spaces between its words, and one before the first.
        initials: the first letters of its words.
    """

    folded: str
    spaced: str
    initials: str


@lru_cache(maxsize=20_000)
def _ready(text: str) -> _Ready:
    plain = folded(text)
    words = " " + spaced(plain)
    return _Ready(plain, words, "".join(word[0] for word in words.split()))


class _Asked:
    """What a person typed, made ready."""

    def __init__(self, words: str) -> None:
        self.letters = " ".join(folded(words).split())
        self._words = spaced(self.letters).split()
        self._phrase = f" {' '.join(self._words)}" if self._words else self.letters
        self._starts = [f" {word}" for word in self._words]
        self._run = "".join(self._words)

    def rank(self, title: _Ready, detail: str, text: str) -> int | None:
        """How well a thing fits; None where it does not."""
        rank = self._in_title(title)
        if rank is None and text and self.letters in text:
            return WORD_START if re.search(rf"(?<!\w){re.escape(self.letters)}", text) else WITHIN
        if rank is None and detail and self._beside(title.spaced, detail, text):
            return BESIDE
        if rank is None and self._scattered(title.folded) is not None:
            return SCATTERED
        return rank

    def _in_title(self, title: _Ready) -> int | None:
        if title.folded.startswith(self.letters):
            return EXACT if title.folded == self.letters else PREFIX
        if self._phrase in title.spaced:
            return WORD_START
        if self._starts and all(word in title.spaced for word in self._starts):
            return WORDS
        if len(self._run) > 1 and self._run in title.initials:
            return WORDS
        return WITHIN if self.letters in title.folded else None

    def _beside(self, title: str, detail: str, text: str) -> bool:
        """Whether all words stand somewhere, and not all of them in the detail alone."""
        own = [word in title or word[1:] in text for word in self._starts]
        return any(own) and all(here or word in detail for here, word in zip(own, self._starts, strict=True))

    def spans(self, title: str) -> Spans:
        """From and to of what matches in a title, as it is written; the same order of trials as ``rank``."""
        ready = _ready(title)
        places = origins(title)
        return tuple(_whole(places, title, start, end) for start, end in self._places(ready))

    def _places(self, title: _Ready) -> list[tuple[int, int]]:
        """From and to in the folded title."""
        letters = self.letters
        if title.folded.startswith(letters):
            return [(0, len(letters))]
        if literal := re.search(rf"(?<!\w){re.escape(letters)}", title.folded):
            return [literal.span()]
        if (at := title.spaced.find(self._phrase)) >= 0 and self._words:
            return [(at, at + len(self._phrase) - 1)]  # the space before a word stands one before its place
        found = [(at, at + len(word) - 1) for word in self._starts if (at := title.spaced.find(word)) >= 0]
        if found and len(found) == len(self._starts):
            return _merged(found)
        if len(self._run) > 1 and (at := title.initials.find(self._run)) >= 0:
            starts = [match.start() - 1 for match in re.finditer(r"(?<= )\S", title.spaced)]
            return [(start, start + 1) for start in starts[at : at + len(self._run)]]
        if (at := title.folded.find(letters)) >= 0:
            return [(at, at + len(letters))]
        if found:
            return _merged(found)
        return _merged([(at, at + 1) for at in self._scattered(title.folded) or ()])

    def _scattered(self, title: str) -> list[int] | None:
        """Where the letters stand one behind the other, close together and from the start of a word; None nowhere."""
        run = self._run
        if len(run) < _FEWEST or len(title) > _SCATTER_IN:
            return None
        end = -1
        for letter in run:
            end = title.find(letter, end + 1)
            if end < 0:
                return None
        places, at = [end], end
        for letter in reversed(run[:-1]):  # from the end back, the letters stand closest
            at = title.rfind(letter, 0, at)
            places.append(at)
        word_start = at == 0 or not title[at - 1].isalnum()
        return places[::-1] if word_start and end - at < 2 * len(run) else None


def _whole(places: Sequence[int], title: str, start: int, end: int) -> tuple[int, int]:
    """A stretch of the folded title in the title as it is written; what belongs to a letter goes with it."""
    first, last = places[start], places[end - 1] + 1
    while last < len(title) and not folded(title[last]):
        last += 1
    return first, last


def _merged(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches in order, those that touch as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


# long texts


def _snippet(text: str, asked: _Asked) -> str:
    """The part of a long text round what matched, on one line; its beginning where nothing was asked."""
    plain = folded(text)
    start = re.search(rf"(?<!\w){re.escape(asked.letters)}", plain)
    at = start.start() if start else max(0, plain.find(asked.letters))
    at = at if len(plain) == len(text) else origins(text)[at]
    begin = text.rfind(" ", 0, max(0, at - _SNIPPET) + 1) + 1 if at > _SNIPPET else 0
    shown = " ".join(text[begin : begin + 2 * _LONGEST].split())
    more = len(shown) > _LONGEST or begin + 2 * _LONGEST < len(text)
    return ("…" if begin else "") + shown[:_LONGEST].rstrip() + ("…" if more else "")
