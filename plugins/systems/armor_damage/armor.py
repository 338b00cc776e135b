"""Armor pieces: what each still gives, and which of them lose what a hit wears off."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tallow.api import Book, Number, Record, Row

from .arithmetic import exact
from .kinds import ARMOR, SLOTS

TRACKS = ("physical", "magical")
FLAT = {"physical": "defense", "magical": "spirit"}
"""Track → the column that acts only while the track is not used up (RULES.md R17)."""

OUTERMOST_FIRST = ("shield", "cloak", "head", "body", "legs")
WHOLE, SIX_PLACES = Fraction(1), Fraction(1, 1_000_000)

_DEFAULTS = {column.id: column.default for column in ARMOR.columns}
_SLOT_LABELS = {choice.id: choice.label for choice in SLOTS}
_COLUMN_LABELS = {column.id: column.label for column in ARMOR.columns}


@dataclass(frozen=True, slots=True)
class Piece:
    """One armor piece of a record.

    Attributes:
        row: its row's id.
        slot, name, worn: as entered.
        values: its numbers by column.
    """

    row: str
    slot: str
    name: str
    worn: bool
    values: Mapping[str, Number]

    @property
    def slot_label(self) -> str:
        """Where it is worn, in words."""
        return _SLOT_LABELS.get(self.slot, self.slot)

    @property
    def called(self) -> str:
        """Its name, or its slot while it has none."""
        return self.name or f"{self.slot_label} piece"

    def has(self, track: str) -> bool:
        """Whether it ever had the track: one whose full is 0 never existed."""
        return self.values[f"{track}_full"] > 0

    def held(self, track: str) -> Number:
        """What it still holds of a track."""
        return self.values[track] if self.has(track) else 0

    def used_up(self, track: str) -> bool:
        """Whether a track that it had is at 0."""
        return self.has(track) and self.values[track] <= 0

    def soaks(self, soak_ends: str) -> bool:
        """Whether its Soak still acts (RULES.md R17, B4)."""
        return not destroyed([self.used_up(track) for track in TRACKS if self.has(track)], soak_ends)

    def lost(self, soak_ends: str) -> Mapping[str, str]:
        """The columns that no longer count → what is used up, in words."""
        lost = {FLAT[track]: _COLUMN_LABELS[track] for track in TRACKS if self.used_up(track)}
        if not self.soaks(soak_ends):
            lost["soak"] = " and ".join(_COLUMN_LABELS[track] for track in TRACKS if self.used_up(track))
        return lost


def destroyed(used_up: Sequence[bool], soak_ends: str) -> bool:
    """Whether armor is destroyed, from its existing tracks; what never had a track cannot be."""
    return any(used_up) if soak_ends == "either" else bool(used_up) and all(used_up)


def piece(row: Row) -> Piece:
    """A row of the armor table, columns left out at their default."""
    full = {**_DEFAULTS, **row}
    numbers = {key: value for key, value in full.items() if key not in ("id", "slot", "name", "worn")}
    return Piece(full["id"], full["slot"], full["name"], full["worn"], numbers)


def pieces(record: Record, book: Book) -> tuple[Piece, ...]:
    """All pieces of a character, in the order of the sheet."""
    return tuple(piece(row) for row in book.value(record, ARMOR.id))


def spread(
    worn: Sequence[Piece], track: str, wear: Fraction, how: str, grain: Fraction = WHOLE
) -> Mapping[str, Fraction]:
    """How much each worn piece loses of a track.

    The rules give the sum only (RULES.md R15); this is Tallow's reading.

    Args:
        worn: the worn pieces, as they were before the hit.
        wear: how much is worn off in all; what the pieces do not hold is lost.
        how: ``proportion`` to what each holds, the rounding's rest from the largest; or ``outermost_first``.
        grain: what shares are rounded down to: whole numbers, or six places where fractions are kept.

    Returns:
        row id → loss, for pieces that lose something; never more than a piece holds.
    """
    held = {each.row: exact(each.held(track)) for each in worn if each.held(track) > 0}
    wear = min(wear, sum(held.values(), Fraction(0)))
    if how == "outermost_first":
        places = {each.row: OUTERMOST_FIRST.index(each.slot) for each in worn}
        return _taken(sorted(held, key=lambda row: places[row]), held, {}, wear)
    whole = sum(held.values(), Fraction(0)) or Fraction(1)
    shares = {row: math.floor(wear * amount / whole / grain) * grain for row, amount in held.items()}
    largest_first = sorted(held, key=lambda row: -held[row])
    return _taken(largest_first, held, shares, wear - sum(shares.values(), Fraction(0)))


def _taken(
    order: Sequence[str], held: Mapping[str, Fraction], shares: Mapping[str, Fraction], rest: Fraction
) -> Mapping[str, Fraction]:
    """The shares with the rest taken from the pieces in order, from each what it still holds."""
    losses = dict(shares)
    for row in order:
        more = min(rest, held[row] - losses.get(row, Fraction(0)))
        losses[row] = losses.get(row, Fraction(0)) + more
        rest -= more
    return {row: loss for row, loss in losses.items() if loss > 0}
