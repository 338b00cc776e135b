"""What of a showdown's inputs cannot be: refused with a sentence that names the key."""

from __future__ import annotations

from collections.abc import Mapping

from tallow.api import UserMistake, spoken

LARGEST = 99_999
"""More of anything is a slip of the finger: a monster of the Gambler's Chest has 10,000 luck."""


def at_least(key: str, number: int, *, least: int = 0) -> None:
    """Raises UserMistake for a number below the least or beyond all reason."""
    if number < least:
        raise UserMistake(f"{key} is at least {spoken(least)}, and {spoken(number)} is less. Give a larger number.")
    if number > LARGEST:
        raise UserMistake(f"{key} is at most {LARGEST}, and {spoken(number)} is more. Give a smaller number.")


def near(key: str, number: int) -> None:
    """Raises UserMistake for a number of either sign beyond all reason."""
    if abs(number) > LARGEST:
        sentence = f"{key} is −{LARGEST} to {LARGEST}, and {spoken(number)} is not."
        raise UserMistake(f"{sentence} Give one nearer to 0.")


def counted(key: str, counts: Mapping[str, int]) -> None:
    """Raises UserMistake for a count below 0."""
    for id, count in counts.items():
        at_least(f"{key}.{id}", count)
