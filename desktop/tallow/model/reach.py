"""Reaches: whom the effects of an entry reach besides the record that has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tallow.model.book import Book
    from tallow.model.record import Record

SELF = "self"
"""The reach of effects that stay with the record that has their entry."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A word that effects may have in ``to``.

    Attributes:
        id: ``kdm.survivors``.
        kind: the kind of the records that it reaches.
        bearers: ``bearers(record, book)``: the records whose entries reach this one with that word.
    """

    id: str
    kind: str
    bearers: Callable[[Record, Book], Sequence[Record]]
