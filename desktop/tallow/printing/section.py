"""The sections of a sheet: its rows, by what they show, and what a person means by a word for some of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tallow.model.errors import TallowError, UserMistake, nearest, unknown
from tallow.model.sheet import Block, Heading, Lines, Stats, Ticks
from tallow.printing.blocks import UNPRINTED, shown_ids
from tallow.printing.pencil import NAME
from tallow.services.showing.sheets import SheetView


@dataclass(frozen=True, slots=True)
class Section:
    """A row of a sheet.

    Attributes:
        key: the first field or total that it shows, ``name`` for the heading; the same in each version of the sheet.
        title: as it is shown: "Skills, Notes".
        ids: all that it shows.
    """

    key: str
    title: str
    ids: tuple[str, ...]


def sections(view: SheetView) -> tuple[Section, ...]:
    """The sections of a record's sheet, from its top; none while its plugin is away."""
    rows = view.sheet.rows if view.sheet else ()
    found = (section([block for cell in row for block in cell.blocks], view) for row in rows)
    return tuple(each for each in found if each)


def section(blocks: Sequence[Block], view: SheetView) -> Section | None:
    """The section that a row's blocks are; None where nothing of them is printed."""
    ids = _shown(blocks, view)
    if not ids:
        return None
    titles = [title for block in _printed(blocks) if (title := _title(block, view))]
    return Section(ids[0], ", ".join(titles), ids)


def key_of(blocks: Sequence[Block], view: SheetView) -> str:
    """The key of the section that a row's blocks are; ``""`` where nothing of them is printed."""
    return next(iter(_shown(blocks, view)), "")


def _shown(blocks: Sequence[Block], view: SheetView) -> tuple[str, ...]:
    printed = _printed(blocks)
    ids = tuple(id for block in printed for id in shown_ids(block, view))
    return (NAME, *ids) if any(isinstance(block, Heading) for block in printed) else ids


def _printed(blocks: Sequence[Block]) -> list[Block]:
    return [block for block in blocks if not isinstance(block, UNPRINTED)]


def _title(block: Block, view: SheetView) -> str:
    if isinstance(block, Heading):
        return "Name"
    if isinstance(block, Lines) and block.label:
        return block.label
    labels = [_label(id, view) for id in (block.figures if isinstance(block, Stats) else shown_ids(block, view))]
    if isinstance(block, Stats) and len(labels) > 1:
        return f"{labels[0]} to {labels[-1]}"
    return ", ".join(labels) if isinstance(block, Lines | Ticks) else labels[0] if labels else ""


def _label(id: str, view: SheetView) -> str:
    try:
        return view.label(id)
    except TallowError:
        return id


class Meant:
    """What words for sections and fields mean on the sheets that are printed.

    A word is ``name`` (the heading), a field's or total's id, its label, or a section's title.
    """

    def __init__(self, *words: Iterable[str]) -> None:
        self._open = {word for some in words for word in some}
        self._known: set[str] = set()
        self._titles: dict[str, None] = {}

    def ids(self, words: Iterable[str], view: SheetView) -> frozenset[str]:
        """The fields and totals of a record's sheet that the words mean, and ``name``."""
        if not words:
            return frozenset()
        known = dict(_names(view))
        self._known.update(known)
        self._titles.update(dict.fromkeys(each.title for each in sections(view) if each.title))
        found = {word: known[word.strip().casefold()] for word in words if word.strip().casefold() in known}
        self._open.difference_update(found)
        return frozenset(id for ids in found.values() for id in ids)

    def keys(self, words: Iterable[str], view: SheetView) -> tuple[str, ...]:
        """The keys of the sections that the words mean, in their order."""
        return tuple(
            each.key
            for word in words
            for ids in [self.ids((word,), view)]
            for each in (sections(view) if ids else ())
            if not ids.isdisjoint(each.ids)
        )

    def see(self) -> None:
        """Raise UserMistake for a word that meant nothing on any sheet."""
        for word in sorted(self._open):
            if nearest(word, self._known) or not self._titles:
                raise unknown("section or field", word, self._known)
            titles = " · ".join(self._titles)
            raise UserMistake(
                f"There is no section or field {word!r}. The sections are: {titles}. Name one, or a label in it."
            )


def _names(view: SheetView) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each name of a section or a field with what it means; of two with one name the later counts."""
    found = sections(view)
    for each in found:
        yield each.title.casefold(), each.ids
    for id in (id for each in found for id in each.ids if id != NAME):
        for name in (id.rpartition(".")[2], _label(id, view).casefold(), id):
            yield name, (id,)
    for each in found:
        if each.key == NAME:
            yield NAME, each.ids
