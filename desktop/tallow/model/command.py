"""Commands: titled actions of a plugin that propose edits on records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tallow.model.edit import Edit

if TYPE_CHECKING:
    from tallow.model.book import Book
    from tallow.model.record import Record


@dataclass(frozen=True, slots=True)
class Command:
    """A titled action.

    Attributes:
        id: ``armor_damage.restore_armor``.
        title: what it does, in the imperative; also the step's name.
        kind: the kind of record it works on; it runs on the records chosen.
        run: the edits it proposes for one record.
        menu: the menu it stands in.
        key: its key sequence (``Ctrl+Shift+R``) or "".
        why_not: why it cannot be done with a record as it stands, as a sentence, or "".
        asks: what comes of it, which a window says and asks before it does it; "" where it simply does it.
    """

    id: str
    title: str
    kind: str
    run: Callable[[Record, Book], Sequence[Edit]]
    menu: str = "Record"
    key: str = ""
    why_not: Callable[[Record, Book], str] = lambda record, book: ""
    asks: Callable[[Record, Book], str] = lambda record, book: ""
