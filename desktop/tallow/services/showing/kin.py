"""Who stands in a family tree, sorted for screen and paper: those of some line, those outside any, rows and counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallow.model.told import Kin
from tallow.rules.tree_plan import TreePlan, plan_tree

STATES = ("living", "dead", "gone")


@dataclass(frozen=True, slots=True)
class Lineage:
    """A family tree.

    Attributes:
        kin: who has parents, a partner or children in it.
        outside: who has none of them.
        plan: where those of ``kin`` stand.
        bands: what each of the rows is called, "" for none.
    """

    kin: tuple[Kin, ...]
    outside: tuple[Kin, ...]
    plan: TreePlan
    bands: tuple[str, ...]

    def rows(self) -> tuple[tuple[str, tuple[Kin, ...]], ...]:
        """Each row's name with who stands in it, from the left."""
        by_id = {each.id: each for each in self.kin}
        return tuple((band, tuple(by_id[id] for id in self.plan.row(at))) for at, band in enumerate(self.bands))


def lineage_of(kin: Sequence[Kin]) -> Lineage:
    """The tree of these people; of two with one id the first counts."""
    people = tuple({each.id: each for each in reversed(kin)}.values())[::-1]
    ids = {each.id for each in people}
    tied = {other for each in people for other in (*each.parents, *each.partners) if other in ids and other != each.id}
    tied |= {each.id for each in people if ids & (set(each.parents) | set(each.partners)) - {each.id}}
    within = tuple(each for each in people if each.id in tied)
    plan = plan_tree(within)
    by_id = {each.id: each for each in within}
    bands = (next((by_id[id].band for id in plan.row(at) if by_id[id].band), "") for at in range(plan.rows))
    return Lineage(within, tuple(each for each in people if each.id not in tied), plan, tuple(bands))


def counted(kin: Sequence[Kin]) -> tuple[tuple[str, int], ...]:
    """How many are living, dead and gone; a state that nobody is in is left out, but for the living."""
    found = ((state, sum(each.state == state for each in kin)) for state in STATES)
    return tuple((state, count) for state, count in found if count or state == "living")
