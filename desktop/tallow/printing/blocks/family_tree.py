"""A family on paper: drawn as a tree where the page has room for it, and told generation by generation in any case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tallow.model.told import FamilyTree, Kin
from tallow.printing.blocks.section import RISE, Said, again, head, ruled
from tallow.printing.pen import FIRM, THIN, WRITING, Pen, Piece
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, LABEL
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import elided, fitted, width, wrap
from tallow.rules.tree_plan import Family
from tallow.services.showing.kin import Lineage, counted, lineage_of

TOP, HIGH, DOWN = 2.4, 10.4, 19.0
"""Above the drawing, how high somebody's frame is, and from one row to the next."""
LEAST, MOST, APART = 21.0, 30.0, 3.0
"""How wide a frame is, at least and at most, and the room between two."""
TALLEST = 190.0
"""A drawing that is higher would not fit on a page with its head; the list tells the same."""
LANE, DASH = 1.3, 1.2
BLANK = 8
ROW, ABOVE = 5.4, 1.4


def lay(block: FamilyTree, view: PaperView, space: Space) -> Strand:
    """The drawing, then each generation with who is in it and of whom; a blank sheet has lines to write on."""
    room = space.width
    kin = None if view.blank else view.asked(lambda: block.kin(view.record, view.book), None)
    if kin is None or not kin:
        words = "" if kin is None else block.empty
        pieces = [piece for each in wrap(words, BODY, room) for piece in _written(each.text, space)]
        return Strand((*pieces, *([ruled(space)] * BLANK)), head(block.label, room), again(block.label, room))
    lineage = lineage_of(kin)
    names = {each.id: each.name for each in kin}
    told = [piece for band, some in lineage.rows() for piece in _generation(band, some, names, space)]
    told += _generation("Outside any line", lineage.outside, names, space) if lineage.outside else []
    said = " · ".join(f"{count} {state}" for state, count in counted(kin))
    drawn = _drawing(lineage, room)
    return Strand(
        (*drawn, *told), head(block.label, room, [Said(said, CAPTION)]), again(block.label, room), least=len(drawn) or 2
    )


# the list


def _generation(band: str, some: Sequence[Kin], names: Mapping[str, str], space: Space) -> list[Piece]:
    """A generation's name and those who are in it; the name never stands alone at a page's foot."""
    pen = Pen()
    pen.text(0.0, ABOVE + ROW - 1.6, band, LABEL)
    pieces = [pen.piece(ABOVE + ROW)] if band else []
    for at, each in enumerate(some):
        lines = _somebody(each, names, space)
        pieces += [Piece(lines[0].height, lines[0].marks, keep=at == 0 and bool(band)), *lines[1:]]
    return pieces


def _somebody(kin: Kin, names: Mapping[str, str], space: Space) -> tuple[Piece, ...]:
    """A name, struck through of the dead, with what is known behind it, or below where there is no room."""
    parents = " and ".join(names[id] for id in kin.parents if id in names)
    partners = " and ".join(names[id] for id in kin.partners if id in names)
    gone = "gone" if kin.state == "gone" else ""
    note = ", ".join(filter(None, (gone, kin.note, parents and f"of {parents}", partners and f"with {partners}")))
    return _written(kin.name, space, note, struck=kin.state == "dead")


def _written(name: str, space: Space, note: str = "", *, struck: bool = False) -> tuple[Piece, ...]:
    room = space.width
    role, lines = fitted(name, BODY, room)
    rows = [(Pen(), ROW) for _ in lines] or [(Pen(), ROW)]
    for (pen, high), each in zip(rows, lines, strict=False):
        pen.words(0.0, high - RISE, each, role)
        if struck:
            pen.struck(0.0, high - RISE - 1.1, each.width)
    start = (lines[-1].width if lines else 0.0) + 2.2
    if start + width(note, CAPTION) <= room:
        rows[-1][0].text(start, ROW - RISE, note, CAPTION)
    else:
        for each in wrap(note, CAPTION, room):
            rows.append((Pen(), CAPTION.line))
            rows[-1][0].words(0.0, CAPTION.line - RISE + 0.4, each, CAPTION)
    pen, high = rows[-1]
    pen.strip(0.0, high - WRITING, room, WRITING)
    return tuple(pen.piece(high, keep=at > 0) for at, (pen, high) in enumerate(rows))


# the drawing


def _drawing(lineage: Lineage, room: float) -> tuple[Piece, ...]:
    """The tree as one piece; none where it is too wide or too high for a page."""
    plan = lineage.plan
    aside = max((width(band, CAPTION) for band in lineage.bands), default=0.0)
    aside = aside + APART if aside else 0.0
    high = plan.rows * DOWN - (DOWN - HIGH)
    wide = min(MOST, (room - aside + APART) / plan.columns - APART) if plan.columns else 0.0
    if wide < LEAST or high > TALLEST:
        return ()
    pen = Pen()
    corner = {id: (aside + at.column * (wide + APART), TOP + at.row * DOWN) for id, at in plan.places.items()}
    for at, band in enumerate(lineage.bands):
        pen.text(0.0, TOP + at * DOWN + HIGH / 2 + 1.0, band, CAPTION)
    for family in plan.families:
        _lines(pen, family, corner, wide)
    for kin in lineage.kin:
        _frame(pen, kin, *corner[kin.id], wide)
    return (pen.piece(TOP + high + 2.6),)


def _lines(pen: Pen, family: Family, corner: Mapping[str, tuple[float, float]], wide: float) -> None:
    """From a couple, or each parent, down to the children."""
    tops = [corner[id] for id in family.parents]
    joined = len(tops) == 2 and tops[0][1] == tops[1][1] and abs(tops[0][0] - tops[1][0]) <= wide + APART + 0.1
    if joined:
        left, right = sorted(x for x, _ in tops)
        y = tops[0][1] + HIGH / 2
        pen.strip(left + wide, y, right - left - wide, THIN)
        starts = [((left + wide + right) / 2, y)]
    else:
        starts = [(x + wide / 2, y + HIGH) for x, y in tops]
    if not family.children:
        return
    feet = [(corner[id][0] + wide / 2, corner[id][1]) for id in family.children]
    away = ((family.lane + 1) // 2) * LANE * (1 if family.lane % 2 else -1)
    half = (DOWN - HIGH) / 2
    bus = min(y for _, y in feet) - half + max(1.0 - half, min(half - 1.0, away))
    for x, y in starts:
        pen.strip(x, y, THIN, bus - y)
    for x, y in feet:
        pen.strip(x, bus, THIN, y - bus)
    across = [x for x, _ in (*starts, *feet)]
    pen.strip(min(across), bus, max(across) - min(across) + THIN, THIN)


def _frame(pen: Pen, kin: Kin, x: float, y: float, wide: float) -> None:
    """Somebody's frame: firm of the living, thin of the dead, whose name is struck through, dashed of who is gone."""
    if kin.state == "gone":
        _dashed(pen, x, y, wide)
    else:
        pen.frame(x, y, wide, HIGH, FIRM if kin.state == "living" else THIN)
    inner = wide - 2.4
    name, note = elided(kin.name, BODY, inner), elided(kin.note, CAPTION, inner)
    pen.words(x + 1.2, y + 4.4, name, BODY)
    if kin.state == "dead":
        pen.struck(x + 1.2, y + 3.3, name.width)
    pen.words(x + 1.2, y + 8.6, note, CAPTION)


def _dashed(pen: Pen, x: float, y: float, wide: float) -> None:
    for start, end, across in ((x, x + wide, True), (y, y + HIGH, False)):
        at = start
        while at < end:
            length = min(DASH, end - at)
            for edge in (y, y + HIGH - THIN) if across else (x, x + wide - THIN):
                pen.strip(*((at, edge, length, THIN) if across else (edge, at, THIN, length)))
            at += 2 * DASH
