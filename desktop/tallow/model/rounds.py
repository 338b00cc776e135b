"""A block that tells what was done with a record round by round, and lets each round be taken back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rounds:
    """The steps and rolls of a record, round by round, told from the history; never printed.

    A round can be taken back with those after it, and a roll opened to correct it.

    Attributes:
        number: the number field that counts the rounds.
        members: the table that names who takes part, whose steps count too; "" for nobody.
        member: its reference column.
        over: the flag field from whose ticking on nothing belongs to it any more; "" for never.
        label: the head.
        unit: what a round is called ("Round").
        empty: what stands there while nothing was done.
    """

    number: str
    members: str = ""
    member: str = ""
    over: str = ""
    label: str = "So far"
    unit: str = "Round"
    empty: str = "Nothing was done yet."
