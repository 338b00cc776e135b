"""A guide on paper: squares for its tasks, and below the open ones what they propose, to be ticked by pencil."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tallow.model.book import Book
from tallow.model.record import Record
from tallow.model.sheet import row
from tallow.model.years import Guide, Task, TaskChange
from tallow.printing import blocks
from tallow.printing.pen import PIP, THIN, Spot, Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import KIND, SHEET, extents, laid, view

FILLED = PIP - 2 * (THIN + 0.45)


def change(key: str, group: str, what: str, before: str, after: str, source: str = "") -> TaskChange:
    return TaskChange(key, group, what, source, before, after, ())


PROPOSED = (
    change("a", "Aldis", "Oil", "3", "4", "A full can"),
    change("b", "Brenna", "Oil", "1", "2"),
    change("c", "Aldis", "Burnt", "", "light"),
)
TASKS = (
    Task("come", "Come home", "Not written when it is done.", "done", "4 of 4"),
    Task("read", "Read the sky", status="skipped"),
    Task("tend", "Tend the lamps", "Each lamp takes oil.", proposals=PROPOSED, note="two streets"),
    Task("draw", "Draw a card", asks=("Which wind blows? The card says.",), targets=(("sample.mend", "Mend…"),)),
    Task("flee", "Flee", status="away", note="not this night", asks=("Whither?",)),
)


def guide(tasks: Sequence[Task] = TASKS) -> Guide:
    return Guide(lambda record, book: f"Night of {record.name}", lambda record, book: tuple(tasks), label="Night")


def lay(block: Guide, space: Space | None = None) -> Strand:
    return blocks.lay(block, PaperView(view()), space or Space(186))


def marks(strand: Strand) -> list[Strip | Words]:
    pieces = (*([strand.head] if strand.head else []), *strand.pieces)
    return [mark for piece in pieces for mark in plain(piece.marks) if isinstance(mark, Strip | Words)]


def said(strand: Strand) -> list[str]:
    return [mark.line.text for mark in marks(strand) if isinstance(mark, Words)]


def squares(strand: Strand, side: float) -> int:
    strips = [mark for mark in marks(strand) if isinstance(mark, Strip)]
    return len([each for each in strips if each.width == pytest.approx(side) and each.height == pytest.approx(side)])


def frames(strand: Strand) -> int:
    strips = [mark for mark in marks(strand) if isinstance(mark, Strip)]
    edges = [each for each in strips if (each.width, each.height) == pytest.approx((PIP, THIN))]
    return len(edges) // 2


def test_tasks_stand_in_order_with_their_proposals_below_whom_they_concern() -> None:
    # 1 done and 1 skipped of the 4 that are due
    assert said(lay(guide())) == [
        "Night of Wick", "3 of 5",
        "1", "Come home", "4 of 4",
        "2", "Read the sky", "skipped",
        "3", "Tend the lamps", "two streets", "Each lamp takes oil.",
        "Aldis", "Oil", "3 → 4", "A full can", "Burnt", "light", "Brenna", "Oil", "1 → 2",
        "4", "Draw a card", "Which wind blows? The card says.",
        "5", "Flee", "not this night",
    ]  # fmt: skip


def test_only_a_done_task_is_ticked_and_one_that_is_not_due_has_no_square() -> None:
    strand = lay(guide())
    assert squares(strand, FILLED) == 1
    assert frames(strand) == 4 + 3  # four tasks that are due, and three proposals
    strips = [mark for mark in marks(strand) if isinstance(mark, Strip)]
    assert len([each for each in strips if each.width == pytest.approx(PIP - 1.8)]) == 1  # through the skipped one


def test_what_is_looked_up_has_a_line_to_write_on_which_a_card_saves() -> None:
    assert sum(piece.spare for piece in lay(guide()).pieces) == 1
    assert sum(piece.spare for piece in lay(guide(), Space(186, bare=True)).pieces) == 0


def test_of_many_proposals_so_many_stand_as_are_wished() -> None:
    texts = said(lay(guide(), Space(186, cut=1)))
    assert texts.count("Oil") == 1
    assert "and 2 more" in texts


def test_a_blank_sheet_has_the_tasks_for_the_pencil() -> None:
    blank = blank_of(KIND, view(sheet=SHEET).book)
    strand = blocks.lay(guide(), blank, Space(186))
    assert said(strand)[:3] == ["Night", "1", "Come home"]
    assert {"skipped", "not this night", "Oil", "4 of 4"}.isdisjoint(said(strand))
    assert (squares(strand, FILLED), frames(strand)) == (0, 5)


def test_nothing_of_a_form_can_be_filled_in_here() -> None:
    spots = [mark for piece in lay(guide(), Space(186, form=True)).pieces for mark in piece.marks]
    assert not any(isinstance(mark, Spot) for mark in spots)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_long_words_break_and_nothing_is_cut_or_leaves_the_page(paper: str) -> None:
    long = "an old wound that opened again in the night and would not close whatever was laid on it " * 3
    many = tuple(change(f"{at}", f"Keeper {at}", f"Oil {at}, {long}", long, f"after {at}", long) for at in range(40))
    tasks = (Task("t", f"Tend, {long}", long, proposals=many, note=long, asks=(long,)),)
    layout = laid(view(sheet=SHEET.__class__(KIND, (row(guide(tasks)),))), paper=paper)
    assert len(layout.pages) > 2
    wide = 210 if paper == "a4" else 148
    assert all(left >= 0 and right <= wide for page in layout.pages for left, _, right, _ in extents(page))
    found = [mark.line.text for page in layout.pages for placed in page.placed for mark in placed.piece.marks
             if isinstance(mark, Words)]  # fmt: skip
    assert [text for text in found if text.startswith("Keeper")] == [f"Keeper {at}" for at in range(40)]
    assert sum("continued" in text for text in found) >= 2 * (len(layout.pages) - 1)


def test_a_plugin_that_fails_costs_its_part_of_the_page_and_is_named() -> None:
    from tallow.hooks.watching.guarded import guarded

    def fails(record: Record, book: Book) -> tuple[Task, ...]:
        raise KeyError("no such year")

    owner = view()
    broken = guarded(Guide(lambda *_: "Night", fails), "sample", owner.book.registry.caller)
    strand = blocks.lay(broken, PaperView(owner), Space(186))
    assert "This part cannot be printed: The plugin sample failed in the guide Tasks." in " ".join(said(strand))
    assert strand.fault
