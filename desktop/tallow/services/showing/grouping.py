"""The groups of a list of entries as both painters show them: what each offers, which is chosen, and what is left."""

from __future__ import annotations

from dataclasses import dataclass

from tallow.model.cards import Group, Groups
from tallow.model.value import Row
from tallow.services.showing.sheets import SheetView


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group with what is chosen of it.

    Attributes:
        options: id and name of each entry that can be chosen.
        row: the line that chooses one of them, or None.
        why: why nothing can be chosen yet, or "".
    """

    label: str
    options: tuple[tuple[str, str], ...]
    row: Row | None
    why: str

    @property
    def chosen(self) -> str | None:
        """The id of the entry that is chosen, or None."""
        return None if self.row is None else str(self.row["entry"])


@dataclass(frozen=True, slots=True)
class Grouped:
    """A list in its groups.

    Attributes:
        groups: in the game's order.
        rest: the lines that are in no group, and those beyond the one that a group holds.
        beyond: the ids of the latter → the group's label.
    """

    groups: tuple[ShownGroup, ...]
    rest: tuple[Row, ...]
    beyond: dict[str, str]


def grouped(view: SheetView, block: Groups) -> Grouped:
    """The list of the view's record; where the game's function failed all of it is in no group."""
    ask = block.groups
    none: tuple[Group, ...] = ()
    asked = view.asked(lambda: ask(view.record, view.book), none)
    rows = () if view.bad(block.field) else view.rows(block.field)
    label_of = {id: group.label for group in asked for id in group.entries}
    chosen: dict[str, Row] = {}
    rest: list[Row] = []
    beyond: dict[str, str] = {}
    for row in rows:
        label = label_of.get(row.get("entry", ""))
        if label is not None and label not in chosen:
            chosen[label] = row
            continue
        rest.append(row)
        if label is not None:
            beyond[str(row["id"])] = label
    groups = tuple(
        ShownGroup(
            group.label,
            tuple((id, view.book.last_name(id)) for id in group.entries),
            chosen.get(group.label),
            group.why,
        )
        for group in asked
    )
    return Grouped(groups, tuple(rest), beyond)
