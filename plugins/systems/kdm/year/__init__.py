"""The guided lantern year: from coming home through the settlement phase, departure, hunt and showdown to its turn.

Each task proposes changes with their source; a person ticks them, and applying is one step. What a card says and the
app does not know is asked. Tasks may be done in any order, skipped, or opened again.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Book, Guide, Record, Task

from ..belonging import living_survivors
from . import away, coming_home, settling
from .ahead import ahead
from .founding import founding


def title(settlement: Record, book: Book) -> str:
    """``Lantern year 7``."""
    return f"Lantern year {book.value(settlement, 'lantern_year')}"


def tasks(settlement: Record, book: Book) -> tuple[Task, ...]:
    """The year's tasks as they stand, in the order of the game."""
    return tuple(_tasks(settlement, book))


def _tasks(settlement: Record, book: Book) -> Iterator[Task]:
    if not book.value(settlement, "lantern_year"):
        yield founding(settlement, book)
    yield coming_home.returning(settlement, book)
    yield coming_home.recovering(settlement, book)
    yield coming_home.endeavors(settlement, book)
    yield settling.timeline(settlement, book)
    yield settling.deaths(settlement, book)
    yield settling.milestones(settlement, book)
    yield settling.developing(settlement, book)
    yield away.choosing(settlement, book)
    yield away.departing(settlement, book)
    yield away.hunting(settlement, book)
    yield away.showdown(settlement, book)
    yield away.aftermath(settlement, book)
    yield away.turning(settlement, book)


def concerned(settlement: Record, book: Book) -> tuple[Record, ...]:
    """Whose values a group may change besides: the settlement's, and those of who lives there."""
    return (settlement, *living_survivors(settlement, book))


GUIDE = Guide(title, tasks, ahead, role="settlement", label="Lantern year", whose=concerned)
