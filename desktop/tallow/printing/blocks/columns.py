"""The columns of a table on paper: what each shows, and how the width is shared among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tallow.model.column import ChoiceField, Column, FlagField, NumberField
from tallow.model.errors import spoken
from tallow.model.field import TableField
from tallow.model.sheet import Pool, Table
from tallow.model.value import Row
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, COLUMN, FIGURE, FIGURE_NOW, SECTION, TOTAL, Role
from tallow.printing.words import width

ROLES = {"label": SECTION, "words": BODY, "figure": FIGURE, "now": FIGURE_NOW, "tick": BODY}
_PADDING = {"label": 3.0, "words": 4.0, "figure": 2.6, "now": 2.6, "tick": 2.0}
_NARROWEST = {"label": 8.0, "words": 13.0, "figure": 7.0, "now": 7.0, "tick": 6.5}
_USUAL = {"label": 12.0, "words": 24.0, "figure": 12.5, "now": 12.5, "tick": 10.0}


@dataclass(frozen=True, slots=True)
class Place:
    """A column on paper; a pool is two.

    Attributes:
        column: the field's column.
        sort: ``label``, ``words``, ``figure``, ``now`` (a pool's, set heavier) or ``tick``.
        head: the lines of its head.
        pool: the pool it belongs to, or None.
        foot: the total below it, or "".
        x, width: where it stands, once the widths are shared.
    """

    column: Column
    sort: str
    head: tuple[str, ...]
    pool: Pool | None = None
    foot: str = ""
    x: float = 0.0
    width: float = 0.0

    @property
    def numeric(self) -> bool:
        """Whether it holds figures, centered behind a divider."""
        return self.sort in ("figure", "now")

    @property
    def role(self) -> Role:
        """How its values are set."""
        return ROLES[self.sort]

    def text(self, row: Row, view: PaperView) -> str:
        """A cell; a pool that a row does not have stays empty, to be filled with a pencil."""
        if self.pool is not None and not row.get(self.pool.full) and not row.get(self.pool.now):
            return ""
        value = row.get(self.column.id, self.column.default)
        if isinstance(self.column, NumberField) and isinstance(value, int | float):
            return spoken(value)
        return view.cell(self.column, value)


def places(block: Table, field: TableField, view: PaperView) -> tuple[Place, ...]:
    """The columns that the table shows, in order, with their totals and without widths."""
    found = _places(block, field)
    return tuple(replace(place, foot=foot) if (foot := _foot(place, block, view)) else place for place in found)


def _foot(place: Place, block: Table, view: PaperView) -> str:
    """The total of a column; that of the worn column counts what is worn."""
    if block.field in view.left or not (block.foot or block.full):
        return ""
    id = place.column.id
    total = block.full.get(place.pool.now) if place.pool and id == place.pool.full else block.foot.get(id)
    if total:
        shown = view.shown(total)
        unit = place.column.unit if isinstance(place.column, NumberField) else ""
        return shown.removesuffix(unit)  # a unit that all figures of a column have stands in its head
    if id != block.worn:
        return ""
    return str(sum(bool(row.get(id)) for row in view.rows(block.field)))


def _places(block: Table, field: TableField) -> tuple[Place, ...]:
    found: list[Place] = []
    for number, wanted in enumerate(block.columns):
        if isinstance(wanted, Pool):
            found.append(Place(field.column(wanted.now), "now", (wanted.label, "now"), wanted))
            found.append(Place(field.column(wanted.full), "figure", ("full",), wanted))
            continue
        column = field.column(wanted)
        unit = column.unit if isinstance(column, NumberField) else ""
        found.append(Place(column, _sort(column, first=number == 0), (f"{column.label} {unit.strip()}".rstrip(),)))
    return tuple(found)


def _sort(column: Column, *, first: bool) -> str:
    match column:
        case FlagField():
            return "tick"
        case NumberField():
            return "figure"
        case ChoiceField() if first:
            return "label"
    return "words"


def shared(found: Sequence[Place], texts: Sequence[Sequence[str]], room: float) -> tuple[Place, ...]:
    """The same with widths that fill the room.

    Each gets what it must have, then what keeps its values on one line, then what leaves room to write; columns of
    words take what is over.

    Args:
        texts: for each place all that stands in it.
    """
    pairs = list(zip(found, texts, strict=True))
    natural = [_natural(place, some) for place, some in pairs]
    usual = [max(_USUAL[place.sort], each) for (place, _), each in zip(pairs, natural, strict=True)]
    widths = [_least(place, some) for place, some in pairs]
    if sum(widths) > room:
        widths = [each * room / sum(widths) for each in widths]
    for wishes in (natural, usual):
        widths = _granted(widths, wishes, room - sum(widths))
    widths = _spread(found, widths, room)
    placed, x = [], 0.0
    for place, wide in zip(found, widths, strict=True):
        placed.append(replace(place, x=x, width=wide))
        x += wide
    return tuple(placed)


def _natural(place: Place, texts: Sequence[str]) -> float:
    """What keeps all that stands in a column on one line."""
    aside = 4.0 if place.sort == "tick" else 2.8 if place.numeric else 2.0
    head = max(width(each, COLUMN) for each in place.head) + aside
    widest = max((width(each, place.role) for each in texts), default=0.0)
    return max(head, max(widest, width(place.foot, TOTAL)) + _PADDING[place.sort])


def _least(place: Place, texts: Sequence[str]) -> float:
    """What a column must have so that no figure and no short word breaks."""
    smallest = place.role.at(place.role.least)
    words = [word for text in texts for word in ([text] if place.numeric else text.split())]
    longest = max((width(word, smallest) for word in words), default=0.0)
    longest = max(longest, width(place.foot, TOTAL.at(TOTAL.least))) + 1.4
    aside = 2.4 if place.sort == "tick" else 0.8
    heads = max(width(word, COLUMN) for each in place.head for word in each.split() or [""]) + aside
    return max(_NARROWEST[place.sort], min(longest, 26.0), min(heads, 17.0))


def _granted(widths: Sequence[float], wishes: Sequence[float], over: float) -> list[float]:
    """The widths after as many wishes as can be are granted, the smallest first, the others alike."""
    found = list(widths)
    wants = sorted((wish - width, place) for place, (width, wish) in enumerate(zip(widths, wishes, strict=True)))
    for number, (want, place) in enumerate(wants):
        given = min(max(0.0, want), max(0.0, over) / (len(wants) - number))
        found[place] += given
        over -= given
    return found


def _spread(found: Sequence[Place], widths: Sequence[float], room: float) -> list[float]:
    """The widths with what is over given to columns of words, or to all where there are none."""
    over = room - sum(widths)
    takers = [place.sort == "words" for place in found]
    if not any(takers):
        takers = [True] * len(found)
    shares = [each if takes else 0.0 for each, takes in zip(widths, takers, strict=True)]
    return [each + over * share / sum(shares) for each, share in zip(widths, shares, strict=True)]
