"""Which row each node of a tree stands in: below its parents, beside its partners, whatever was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

Parents = Mapping[str, tuple[str, ...]]


class Member(Protocol):
    """Who stands in a tree: itself, its parents, who stands beside it, and the highest row in which it may stand."""

    @property
    def id(self) -> str: ...

    @property
    def parents(self) -> tuple[str, ...]: ...

    @property
    def partners(self) -> tuple[str, ...]: ...

    @property
    def row(self) -> int: ...


def known_parents(nodes: Sequence[Member]) -> dict[str, tuple[str, ...]]:
    """The parents of each node that are nodes, two at most, without links that would make it its own ancestor."""
    ids = {node.id for node in nodes}
    found: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        wanted = [id for id in dict.fromkeys(node.parents) if id in ids]
        found[node.id] = tuple(id for id in wanted[:2] if not _descends(id, node.id, found))
    return found


def couples_of(nodes: Sequence[Member], parents: Parents) -> dict[str, list[str]]:
    """For each node those who stand beside it: named partners, and who has a child with it; never of its own line."""
    found: dict[str, list[str]] = {node.id: [] for node in nodes}
    named = [(node.id, other) for node in nodes for other in node.partners if other in found]
    for one, other in [*named, *(pair for pair in parents.values() if len(pair) == 2)]:
        related = _descends(one, other, parents) or _descends(other, one, parents)
        if other not in found[one] and not related:
            found[one].append(other)
            found[other].append(one)
    return found


def rows_of(nodes: Sequence[Member], parents: Parents, couples: Mapping[str, list[str]]) -> dict[str, int]:
    """The row of each node: partners share one where that leaves everybody below their parents."""
    members = {node.id: [node.id] for node in nodes}
    group = {node.id: node.id for node in nodes}
    for one, others in couples.items():
        for other in others:
            kept, gone = group[one], group[other]
            if kept != gone and not (
                _above(kept, gone, members, group, parents) or _above(gone, kept, members, group, parents)
            ):
                members[kept] += members.pop(gone)
                group.update(dict.fromkeys(members[kept], kept))
    least = dict.fromkeys(members, 0)
    for node in nodes:
        least[group[node.id]] = max(least[group[node.id]], min(node.row, len(nodes)))
    for _ in members:  # a line is no longer than that
        before = dict(least)
        for id, above in parents.items():
            least[group[id]] = max([least[group[id]], *(least[group[parent]] + 1 for parent in above)])
        if least == before:
            break
    used = {row: at for at, row in enumerate(sorted(set(least.values())))}
    return {id: used[least[each]] for id, each in group.items()}


def _above(high: str, low: str, members: Mapping[str, list[str]], group: Mapping[str, str], parents: Parents) -> bool:
    """Whether somebody of one group is an ancestor, over groups, of somebody of another."""
    seen, line = {low}, [low]
    while line:
        above = {group[parent] for id in members[line.pop()] for parent in parents[id]}
        if high in above:
            return True
        line += above - seen
        seen |= above
    return False


def _descends(id: str, ancestor: str, parents: Parents) -> bool:
    seen, line = set[str](), [id]
    while line:
        one = line.pop()
        if one == ancestor:
            return True
        if one not in seen:
            seen.add(one)
            line += parents.get(one, ())
    return False
