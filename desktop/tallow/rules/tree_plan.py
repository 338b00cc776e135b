"""Where the nodes of a tree stand: generations as rows, partners side by side, children below their parents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tallow.rules.tree_rows import Member, couples_of, known_parents, rows_of


@dataclass(frozen=True, slots=True)
class Place:
    """Row and column of a node; columns may be halves."""

    row: int
    column: float


@dataclass(frozen=True, slots=True)
class Family:
    """One or two parents with their children, in order; `lane` keeps the lines of families in one row apart."""

    parents: tuple[str, ...]
    children: tuple[str, ...]
    lane: int = 0


@dataclass(frozen=True, slots=True)
class TreePlan:
    """The whole tree: places by id, and the families whose lines are drawn, also those without children."""

    places: Mapping[str, Place]
    families: tuple[Family, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return max((place.row + 1 for place in self.places.values()), default=0)

    @property
    def columns(self) -> float:
        """How wide the widest row is, in columns."""
        return max((place.column + 1 for place in self.places.values()), default=0)

    def row(self, at: int) -> list[str]:
        """The ids of a row from the left."""
        found = [(place.column, id) for id, place in self.places.items() if place.row == at]
        return [id for _, id in sorted(found)]

    def parents(self, id: str) -> tuple[str, ...]:
        """The parents of a node, from the left."""
        return next((family.parents for family in self.families if id in family.children), ())

    def children(self, id: str) -> list[str]:
        """The children of a node from the left."""
        found = {child for family in self.families if id in family.parents for child in family.children}
        return sorted(found, key=lambda child: self.places[child].column)

    def kin(self, id: str) -> set[str]:
        """Partners and siblings of a node."""
        found = {each for family in self.families if id in family.parents for each in family.parents}
        own = self.parents(id)
        found |= {child for family in self.families if set(family.parents) & set(own) for child in family.children}
        return found - {id}

    def line(self, id: str) -> set[str]:
        """The node with all its ancestors and descendants."""
        found, above, below = {id}, [id], [id]
        while above:
            above = [each for one in above for each in self.parents(one) if each not in found]
            found.update(above)
        while below:
            below = [each for one in below for each in self.children(one) if each not in found]
            found.update(below)
        return found


def plan_tree(nodes: Sequence[Member]) -> TreePlan:
    """Places every node once; links in a ring, or to nodes that are not there, are left out."""
    parents = known_parents(nodes)
    couples = couples_of(nodes, parents)
    rows = rows_of(nodes, parents, couples)
    columns: dict[str, float] = {}
    for at in range(max(rows.values(), default=-1) + 1):
        _place_row([node.id for node in nodes if rows[node.id] == at], parents, couples, columns)
    places = {id: Place(rows[id], column) for id, column in columns.items()}
    return TreePlan(places, _families(nodes, parents, couples, places))


def _place_row(
    ids: Sequence[str],
    parents: Mapping[str, tuple[str, ...]],
    couples: Mapping[str, list[str]],
    columns: dict[str, float],
) -> None:
    """Gives the nodes of a row their columns: siblings below the middle of their parents, partners side by side."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for id in ids:
        above = tuple(sorted(parent for parent in parents[id] if parent in columns))
        if above:
            groups.setdefault(above, []).append(id)
    ordered = sorted(groups.items(), key=lambda item: _middle(item[0], columns))
    rank = {child: at for at, (_, children) in enumerate(ordered) for child in children}
    taken: set[str] = set(rank)
    blocks = []
    for above, children in ordered:
        line = sorted(children, key=lambda child: _side(child, rank, couples))
        blocks.append((_middle(above, columns), line, _with_partners(line, set(ids), taken, couples)))
    loose = [id for id in ids if id not in taken]
    for id in loose:
        if id not in taken:
            taken.add(id)
            blocks.append((-1.0, [id], _with_partners([id], set(ids), taken, couples)))
    free = 0.0
    for middle, siblings, block in blocks:
        inner = (block.index(siblings[0]) + block.index(siblings[-1])) / 2
        start = max(free, middle - inner)
        columns.update({id: start + at for at, id in enumerate(block)})
        free = start + len(block)


def _middle(ids: Iterable[str], columns: Mapping[str, float]) -> float:
    found = [columns[id] for id in ids]
    return sum(found) / len(found)


def _side(child: str, rank: Mapping[str, int], couples: Mapping[str, list[str]]) -> int:
    """-1 for who has a partner among the siblings to the left, 1 for one to the right, else 0."""
    here = rank[child]
    others = [rank[other] for other in couples[child] if other in rank and rank[other] != here]
    return 0 if not others else 1 if max(others) > here else -1


def _with_partners(line: Sequence[str], row: set[str], taken: set[str], couples: Mapping[str, list[str]]) -> list[str]:
    """The line with partners who have no place yet set next to theirs: outside where they can."""
    block = list(line)
    for at, id in enumerate(line):
        left = at == 0 and len(line) > 1
        for other in couples[id]:
            if other in row and other not in taken:
                taken.add(other)
                place = block.index(id)
                block.insert(place if left else place + 1, other)
                left = not left and at == 0
                block = _chained(block, other, row, taken, couples)
    return block


def _chained(block: list[str], id: str, row: set[str], taken: set[str], couples: Mapping[str, list[str]]) -> list[str]:
    """Who else stands beside a partner who was just set, at its far side."""
    for other in couples[id]:
        if other in row and other not in taken:
            taken.add(other)
            place = block.index(id)
            block.insert(place if place == 0 else place + 1, other)
            return _chained(block, other, row, taken, couples)
    return block


def _families(
    nodes: Sequence[Member],
    parents: Mapping[str, tuple[str, ...]],
    couples: Mapping[str, list[str]],
    places: Mapping[str, Place],
) -> tuple[Family, ...]:
    def across(pair: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(pair, key=lambda id: places[id].column))

    found: dict[tuple[str, ...], list[str]] = {}
    for node in nodes:
        if parents[node.id]:
            found.setdefault(across(parents[node.id]), []).append(node.id)
        for other in couples[node.id]:
            found.setdefault(across((node.id, other)), [])
    columns = {id: place.column for id, place in places.items()}
    made: list[Family] = []
    for pair, children in sorted(found.items(), key=lambda item: _middle(item[0], columns)):
        made.append(Family(pair, across(children), _lane(pair, children, made, places)))
    return tuple(made)


def _lane(pair: Sequence[str], children: Sequence[str], others: Sequence[Family], places: Mapping[str, Place]) -> int:
    """The first lane between two rows in which the family's line crosses no other's."""
    if not children:
        return 0
    span, row = _span(pair, children, places), places[children[0]].row
    used = {
        other.lane
        for other in others
        if other.children and places[other.children[0]].row == row
        and _meet(span, _span(other.parents, other.children, places))
    }  # fmt: skip
    return next(lane for lane in range(len(others) + 1) if lane not in used)


def _span(pair: Sequence[str], children: Sequence[str], places: Mapping[str, Place]) -> tuple[float, float]:
    middle = sum(places[id].column for id in pair) / len(pair)
    found = [places[child].column for child in children] + [middle]
    return min(found), max(found)


def _meet(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
