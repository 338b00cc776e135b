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
    """

    id: str
    title: str
    kind: str
    run: Callable[[Record, Book], Sequence[Edit]]
    menu: str = "Record"
    key: str = ""
