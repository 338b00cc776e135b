"""A guide on paper: its tasks with squares, done ones ticked; below each open one what it proposes, to be ticked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tallow.model.years import Guide, Task, TaskChange
from tallow.printing.blocks.section import RISE, Said, again, cut_off, head, ruled
from tallow.printing.pen import PIP, WRITING, Pen, Piece, moved
from tallow.printing.pencil import PaperView
from tallow.printing.role import BODY, CAPTION, LABEL, STRONG, Role
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.printing.words import Line, fitted, wrap
from tallow.services.guiding import Guided, grouped, guided

ROW, CLOSE = 6.6, 5.8
"""How high a task's row is, and a proposal's."""
BEHIND = 2.0
"""Between a square and its words."""
INSET = PIP + BEHIND
"""Where a task's words begin, and the squares of what it proposes."""
NUMBER = 6.5
"""How wide a task's number is."""
_MARKS: Mapping[str, Literal["", "ticked", "barred"] | None] = {
    "open": "",
    "done": "ticked",
    "skipped": "barred",
    "away": None,
}
SHARE = 0.45
"""How much of a row's width a note, or a change, takes at most."""


def lay(block: Guide, view: PaperView, space: Space) -> Strand:
    """The tasks in their order; on a blank sheet all of them open, without what only a record can propose."""
    shown = view.once(("guide", id(block)), lambda: _blank(guided(view, block), block) if view.blank else
                      guided(view, block))  # fmt: skip
    room = space.width
    pieces = [piece for number, task in enumerate(shown.tasks, 1) for piece in _task(task, number, space)]
    said = [] if view.blank else [Said(f"{shown.settled} of {shown.count}", CAPTION)]
    return Strand(tuple(pieces), head(shown.title, room, said), again(shown.title, room))


def _blank(shown: Guided, block: Guide) -> Guided:
    """A guide for the pencil."""
    return Guided(block.label, tuple(replace(task, status="open", note="", proposals=()) for task in shown.tasks))


@dataclass(frozen=True, slots=True)
class Item:
    """A square with words behind it, and a few at the right end.

    Attributes:
        words, role: what it is.
        note, loud: what stands at the right end.
        mark: how the square is filled; None for no square.
        number: a task's, before its words; "" for none.
        ruled: whether a rule stands below; without one more of it follows.
    """

    words: str
    role: Role
    note: str
    loud: Role
    mark: Literal["", "ticked", "barred"] | None = ""
    number: str = ""
    ruled: bool = True


def _task(task: Task, number: int, space: Space) -> Iterator[Piece]:
    """A task's row, and of an open one what belongs to it."""
    note = task.note or ("skipped" if task.status == "skipped" else "")
    role = STRONG if task.status == "open" else BODY
    yield from _row(Item(task.title, role, note, CAPTION, _MARKS[task.status], f"{number}"), 0.0, space)
    if task.status != "open":
        return
    yield from _captions(task.text, INSET + NUMBER, space.width)
    for ask in task.asks:
        yield from _words(ask, INSET + NUMBER, space)
        if not space.bare:
            yield _inset(ruled(replace(space, width=space.width - INSET - NUMBER)))
    yield from _proposals(task.proposals, space)


def _proposals(changes: Sequence[TaskChange], space: Space) -> Iterator[Piece]:
    shown = changes[: space.cut]
    for group, some in grouped(shown):
        if group:
            yield from _group(group, space)
        for at, change in enumerate(some):
            said = f"{change.before} → {change.after}" if change.before else change.after
            item = Item(change.what, BODY, said, STRONG, ruled=not change.source)
            first, *rest = _row(item, INSET + NUMBER, space)
            yield replace(first, keep=at == 0 and bool(group))
            yield from rest
            yield from _captions(change.source, INSET + NUMBER + INSET, space.width, ruled=INSET + NUMBER)
    if len(shown) < len(changes):
        yield _inset(cut_off(len(changes) - len(shown), space.width - INSET - NUMBER))


def _row(item: Item, x: float, space: Space) -> Iterator[Piece]:
    """What is too long for a line goes on below."""
    high, end = space.high(ROW, CLOSE), space.width
    start = x + INSET + (NUMBER if item.number else 0.0)
    notes = wrap(item.note, item.loud, (end - start) * SHARE) if item.note else ()
    taken = max((each.width + 3.0 for each in notes), default=0.0)
    lines = wrap(item.words, item.role, end - start - taken) or (Line("", 0.0),)
    count = max(len(lines), len(notes))
    for at in range(count):
        pen = Pen()
        if at == 0:
            _square(pen, item, x, high)
        if at < len(lines):
            pen.words(start, high - RISE, lines[at], item.role)
        if at < len(notes):
            pen.words(end - notes[at].width, high - RISE, notes[at], item.loud)
        if at + 1 == count and item.ruled:
            pen.strip(x, high - WRITING, end - x, WRITING)
        yield pen.piece(high, keep=at > 0)


def _square(pen: Pen, item: Item, x: float, high: float) -> None:
    if item.mark is not None:
        pen.tick(x, high / 2, on=item.mark == "ticked")
    if item.mark == "barred":
        pen.strip(x + 0.9, high / 2 - WRITING, PIP - 1.8, 2 * WRITING)
    if item.number:
        pen.text(x + INSET, high - RISE, item.number, item.role)


def _group(name: str, space: Space) -> Iterator[Piece]:
    """Whom the proposals below concern."""
    x, high = INSET + NUMBER, space.high(ROW, CLOSE)
    role, lines = fitted(name, LABEL, space.width - x)
    for at, each in enumerate(lines):
        pen = Pen()
        pen.words(x, high - RISE, each, role)
        yield pen.piece(high, keep=at > 0)


def _words(text: str, x: float, space: Space) -> Iterator[Piece]:
    """What is looked up or decided, line by line."""
    for each in wrap(text, BODY, space.width - x):
        pen = Pen()
        pen.words(x, BODY.line - 0.6, each, BODY)
        yield pen.piece(BODY.line + 0.6, keep=True)


def _captions(text: str, x: float, room: float, *, ruled: float | None = None) -> Iterator[Piece]:
    """Small words below a row, and where one begins, the rule below them."""
    lines = wrap(text, CAPTION, room - x)
    for number, each in enumerate(lines, 1):
        pen, below = Pen(), 0.9 if number == len(lines) else 0.0
        pen.words(x, CAPTION.line - 0.9, each, CAPTION)
        if below and ruled is not None:
            pen.strip(ruled, CAPTION.line + below - WRITING, room - ruled, WRITING)
        yield pen.piece(CAPTION.line + below, keep=True)


def _inset(piece: Piece) -> Piece:
    """A piece moved to where a task's words begin."""
    return replace(piece, marks=tuple(moved(mark, INSET + NUMBER) for mark in piece.marks))
