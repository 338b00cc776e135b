"""The heading on paper: the name on its line, the fields beside it, the campaign, choices and flags to be marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tallow.model.column import ChoiceField
from tallow.model.sheet import Heading
from tallow.printing.blocks import picture
from tallow.printing.blocks.options import in_a_row
from tallow.printing.blocks.section import labeled
from tallow.printing.blocks.ticks import Flag, Squares, flags, squares
from tallow.printing.entered import fill_of
from tallow.printing.fill import Fill
from tallow.printing.pen import FIRM, WRITING, Pen, Piece, beside, stacked
from tallow.printing.pencil import NAME as NAME_PATH
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, LABEL, NAME, SECTION, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fit, fitted, spans, width
from tallow.services.fitness.checking import NAME as NAME_FIELD

GAP = 5.0
FIELD = 12.6
"""A field beside the name: its label and a line to write on."""
LEAST, MOST = 20.0, 64.0
"""How wide such a field is: few campaigns have a name so long that the heading needs another shape."""
NARROWEST_NAME = 58.0
ON_CARD = 18.0
"""How large a name is at most on a half-page card, in points."""
TOP = 4.6
"""The line of the name's label."""
BELOW_FLAGS = 1.2
"""Between flags that have a line of their own and the name's label."""
ABOVE_CHOICES = 1.6
"""Between the name's line and the first row of choices."""
BEFORE_FLAGS = 8.0
"""Between the last option of a choice and the flags at the end of its row."""


@dataclass(frozen=True, slots=True)
class Field:
    """What stands on one line of the heading, how it is set, and what may be entered there."""

    label: str
    value: str
    fill: Fill | None = None
    role: Role = BODY

    @property
    def wide(self) -> float:
        """How wide it is beside the name."""
        return min(MOST, max(LEAST, width(self.label, LABEL) + 1, width(self.value, BODY) + 1))


def lay(block: Heading, view: PaperView, space: Space) -> Strand:
    """The picture, where there is one, and behind it all else."""
    frame = picture.framed(block.picture, view)
    return picture.beside_picture(frame, _behind(block, view, picture.room_beside(frame, space)))


def _behind(block: Heading, view: PaperView, space: Space) -> Strand:
    """The name as large as it fits; where it does not fit beside the fields, it takes the whole width, in lines."""
    choices = {id: row for id in block.beside if (row := in_a_row(id, view, space))}
    brief = {id: row for id in choices if _is_brief(id, view) and (row := in_a_row(id, view, space, labeled=False))}
    words = [id for id in block.beside if id not in choices]
    fields = [Field(view.label(id), view.shown(id), fill_of(view, id) if space.form else None) for id in words]
    fields.append(Field("Campaign", "" if view.blank else view.book.campaign.name))
    left = space.width - sum(field.wide for field in fields) - GAP * len(fields)
    left -= sum(each.width + GAP for each in brief.values())
    text = view.record.name
    name = Field(
        "Name",
        text,
        Fill(view.key, NAME_PATH, "text", "Name", text, longest=NAME_FIELD.longest) if space.form else None,
        NAME.at(ON_CARD) if space.bare else NAME,
    )
    short = all(width(field.value, BODY) <= field.wide for field in fields)
    beside_it = short and left >= NARROWEST_NAME and width(text, name.role.at(NAME.least)) <= left
    rows = [each for id, each in choices.items() if not (beside_it and id in brief)]
    marks, ticks = _marks(rows, flags(block.flags, view, space), space.width)
    if beside_it:
        return Strand((*_in_a_row(name, left, tuple(brief.values()), fields, ticks, space.width), *marks))
    return Strand((*_name(name, space.width, ticks), *_below(fields, space), *marks), least=2)


def _marks(
    choices: Sequence[Squares], ticks: Sequence[Flag], room: float
) -> tuple[tuple[Piece, ...], tuple[Flag, ...]]:
    """The rows of choices, the flags at the end of the first where it has room; and the flags that are left."""
    if not choices:
        return (), tuple(ticks)
    rows = [(0.0, [each.piece]) for each in choices]
    flagged = squares(ticks, room)
    fits = len(flagged) == 1 and choices[0].width + BEFORE_FLAGS + flagged[0].width <= room
    first = [rows[0], (room - flagged[0].width, [flagged[0].piece])] if fits else rows[:1]
    pieces = [piece for parts in (first, *([row] for row in rows[1:])) for piece in beside(parts)]
    pieces[0] = stacked([Piece(ABOVE_CHOICES), pieces[0]])
    return tuple(replace(each, keep=True) for each in pieces), () if fits else tuple(ticks)


def _is_brief(id: str, view: PaperView) -> bool:
    field = view.field(id)
    return isinstance(field, ChoiceField) and field.brief


def _in_a_row(
    name: Field, left: float, brief: Sequence[Squares], fields: Sequence[Field], ticks: Sequence[Flag], room: float
) -> tuple[Piece, ...]:
    """The name, brief choices on its line, and the fields; the flags above all of it, at the right end."""
    flagged = squares(ticks, room, TOP)
    above = len(flagged) == 1 and flagged[0].width <= room - width(name.label, SECTION) - GAP
    label, *rest = _name(name, left, () if above else ticks)
    lacking = TOP + FIELD - label.height - sum(piece.height for piece in rest)  # the fields stand below the flags
    whole = stacked([label, *([Piece(max(0.0, lacking))] if above else []), *rest])
    parts: list[tuple[float, Sequence[Piece]]] = [(0.0, [whole])]
    x = left + GAP
    for each in brief:
        parts.append((x, [stacked([Piece(whole.height - each.piece.height), each.piece])]))
        x += each.width + GAP
    for field in fields:
        parts.append((x, [_field(field, whole.height)]))
        x += field.wide + GAP
    if above:
        parts.insert(1, (room - flagged[0].width, [flagged[0].piece]))
    return beside(parts)


def _field(field: Field, height: float) -> Piece:
    pen, room = Pen(), field.wide
    pen.text(0.0, height - FIELD + 3.2, field.label, fit(field.label, LABEL, room))
    with pen.spot(field.fill, 0.0, height - 7.0, room, 7.0 - WRITING):
        pen.text(0.0, height - 1.9, field.value, field.role)
    pen.strip(0.0, height - WRITING, room, WRITING)
    return pen.piece(height)


def _name(name: Field, room: float, ticks: Sequence[Flag]) -> tuple[Piece, ...]:
    """The name's label with the flags at its right, or above it where they need more room, and the name on its line."""
    label = Pen()
    end = label.text(0.0, 3.4, name.label, SECTION)
    rows = squares(ticks, room, TOP)
    top = (*(row.piece for row in rows), *([Piece(BELOW_FLAGS)] if rows else []), label.piece(TOP))
    if len(rows) == 1 and rows[0].width <= room - end - GAP:
        top = beside([(0.0, [label.piece(TOP)]), (room - rows[0].width, [rows[0].piece])])
    role, lines = fitted(name.value, name.role, room)
    parts = spans(name.value, lines) if len(lines) > 1 else []
    shown = lines or (Line("", 0.0),)
    fills = [name.fill.some(*parts[place]) if name.fill and parts else name.fill for place in range(len(shown))]
    last = len(shown) - 1
    return (*top, *(_line(each, role, room, fills[place], last=place == last) for place, each in enumerate(shown)))


def _line(text: Line, role: Role, room: float, fill: Fill | None, *, last: bool) -> Piece:
    """A line of the name; the last stands on a firm rule."""
    pen = Pen()
    height = role.line * 1.2 if last else role.line
    with pen.spot(fill, 0.0, 0.0, room, height - (FIRM if last else 0.0)):
        pen.words(0.0, role.line * 0.9, text, role)
    if last:
        pen.strip(0.0, height - FIRM, room, FIRM)
    return pen.piece(height, keep=True)


def _below(fields: Sequence[Field], space: Space) -> tuple[Piece, ...]:
    """The fields on lines of their own, two beside each other where the width allows."""
    columns = 2 if space.width >= 130 else 1
    wide = (space.width - GAP * (columns - 1)) / columns
    half = replace(space, width=wide)
    found: list[Piece] = []
    for start in range(0, len(fields), columns):
        some = enumerate(fields[start : start + columns])
        pieces = [
            (place * (wide + GAP), labeled(field.label, LABEL, field.value, half, fill=field.fill))
            for place, field in some
        ]
        found.extend(beside(pieces))
    return tuple(found)
