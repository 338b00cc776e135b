"""Plain fields on paper: a label and a value each, figures in columns, tracks as pips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tallow.model.column import NumberField, TrackField
from tallow.model.sheet import Lines
from tallow.printing.blocks.pips import rows
from tallow.printing.blocks.section import BEHIND, FIGURE, again, head, labeled
from tallow.printing.entered import fill_of
from tallow.printing.fill import Fill
from tallow.printing.pen import Piece, beside
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, LABEL, STRONG
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import width

GAP = 7.0
NARROWEST_FIGURE, NARROWEST_WORDS = 34.0, 60.0


@dataclass(frozen=True, slots=True)
class Item:
    """A field as it goes onto a line.

    Attributes:
        figure: whether it is a number, at the line's right end.
        track: how many of how many pips, with their milestones, or None.
        fill: what may be entered in its place, or None.
    """

    label: str
    value: str
    figure: bool = False
    track: tuple[int, TrackField] | None = None
    fill: Fill | None = None


def lay(block: Lines, view: PaperView, space: Space) -> Strand:
    """Fields in order; figures next to each other share columns, words take half the width or all of it."""
    items = [_item(id, view, space) for id in block.fields]
    pieces = [piece for run in _runs(items) for piece in _columns(run, space)]
    if not block.label:
        return Strand(tuple(pieces), gap=2.0)
    return Strand(tuple(pieces), head(block.label, space.width), again(block.label, space.width))


def _item(id: str, view: PaperView, space: Space) -> Item:
    label, shown = view.label(id), view.shown(id)
    if view.is_total(id):
        return Item(label, shown, figure=True)
    field, fill = view.field(id), fill_of(view, id) if space.form else None
    if isinstance(field, TrackField) and not view.bad(id):
        if space.numbers:
            return Item(f"{label}, of {field.maximum}", shown.partition(" of ")[0], figure=True, fill=fill)
        return Item(label, shown, track=(int(view.value(id) or 0), field), fill=fill)
    return Item(label, shown, figure=isinstance(field, NumberField), fill=fill)


def _runs(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Neighbors of one sort together."""
    run: list[Item] = []
    for item in items:
        if run and (run[-1].figure, run[-1].track is None) != (item.figure, item.track is None):
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def _columns(run: Sequence[Item], space: Space) -> Iterator[Piece]:
    room = space.width
    least = NARROWEST_FIGURE if run[0].figure else NARROWEST_WORDS
    wish = max(width(item.label, LABEL) + BEHIND + max(FIGURE, width(item.value, STRONG)) for item in run)
    wanted = max(least, wish) if run[0].figure else least
    columns = min(len(run), max(1, int((room + GAP) / (min(wanted, room) + GAP))))
    wide = (room - GAP * (columns - 1)) / columns
    for start in range(0, len(run), columns):
        some = run[start : start + columns]
        yield from beside(
            [(place * (wide + GAP), _pieces(item, replace(space, width=wide))) for place, item in enumerate(some)]
        )


def _pieces(item: Item, space: Space) -> tuple[Piece, ...]:
    if item.track is None:
        return labeled(item.label, LABEL, item.value, space, figure=STRONG if item.figure else None, fill=item.fill)
    return (*labeled(item.label, LABEL, "", space, figure=BODY), *rows(*item.track, space.width, item.fill))
