"""Checks: advice on a record, and objections of a game's rules to a change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tallow.model.edit import Edit

if TYPE_CHECKING:
    from tallow.model.book import Book
    from tallow.model.record import Record


@dataclass(frozen=True, slots=True)
class Advice:
    """What a check has to say.

    Attributes:
        sentence: what was noticed.
        severity: ``note``, ``warning`` or ``error``.
        path: the value that it is about, or "".
        repair: the edits that would mend it, empty for none.
        repair_label: what the repair does, for its button.
        plugins: the ids of plugins that mend it once they are on in the campaign.
    """

    sentence: str
    severity: Literal["note", "warning", "error"] = "warning"
    path: str = ""
    repair: tuple[Edit, ...] = ()
    repair_label: str = ""
    plugins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A check that a plugin makes on every record of a kind.

    Attributes:
        id: ``armor_damage.two_in_one_slot``.
        run: gives advice on a record, or none.
    """

    id: str
    kind: str
    run: Callable[[Record, Book], Sequence[Advice]]


@dataclass(frozen=True, slots=True)
class Objection:
    """A rule that speaks against a change.

    Attributes:
        rule: its number in RULES.md.
        sentence: what speaks against it, and what to do.
        may_override: whether a person may go on with a reason; False only for what would break the book itself.
    """

    rule: str
    sentence: str
    may_override: bool = True
