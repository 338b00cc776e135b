"""A family on paper: drawn where there is room, told by generation in any case, over pages, and blank."""

from __future__ import annotations

from tallow.hooks.watching.guarded import guarded
from tallow.model.record import Record
from tallow.model.sheet import Sheet, row
from tallow.model.told import FamilyTree, Kin
from tallow.printing import blocks
from tallow.printing.pen import Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import KIND, extracted, laid, view

PEOPLE = (
    Kin("greta", "Greta", "died year 6", state="dead", band="First ten"),
    Kin("hob", "Old Hob", band="First ten"),
    Kin("aldis", "Aldis", "born year 1", ("greta", "hob"), row=1, band="Year 1"),
    Kin("faro", "Faro", "came year 3", partners=("aldis",), state="gone", row=1),
    Kin("dag", "Dag"),
)
TREE = FamilyTree(lambda record, book: PEOPLE)


def lay(block: FamilyTree = TREE, room: float = 186, paper: PaperView | None = None) -> Strand:
    return blocks.lay(block, paper or PaperView(view()), Space(room))


def said(strand: Strand) -> list[str]:
    heads = [strand.head] if strand.head else []
    marks = [mark for piece in (*heads, *strand.pieces) for mark in plain(piece.marks)]
    return [mark.line.text for mark in marks if isinstance(mark, Words)]


def test_the_drawing_comes_first_and_the_list_tells_it_all() -> None:
    texts = said(lay())
    assert texts[:2] == ["Family", "3 living · 1 dead · 1 gone"]
    assert texts.count("Greta") == texts.count("Aldis") == 2  # in the drawing and in the list
    assert texts.count("Dag") == 1  # who stands outside is not drawn
    at = texts.index("Outside any line")
    rows = texts[at - 10 : at]
    assert rows == [
        *("First ten", "Greta", "died year 6", "Old Hob"),
        *("Year 1", "Aldis", "born year 1, of Greta and Old Hob", "Faro", "gone, came year 3, with Aldis"),
    ] or rows[1:] == [
        *("First ten", "Greta", "died year 6", "Old Hob"),
        *("Year 1", "Aldis", "born year 1, of Greta and Old Hob", "Faro", "gone, came year 3, with Aldis"),
    ]


def test_the_dead_are_struck_through_in_both() -> None:
    strand = lay()
    struck = [
        mark
        for piece in strand.pieces
        for mark in piece.marks
        if isinstance(mark, Strip) and mark.x < 60 and mark.height == 0.25 and 5 < mark.width < 16
    ]
    assert len(struck) >= 2


def test_a_family_too_wide_for_the_page_is_told_and_not_drawn() -> None:
    # 9 beside each other need 9 · 24 mm, more than 186
    couples = [Kin(f"p{at}", f"Parent {at}") for at in range(1, 10)]
    child = Kin("c", "Child", parents=("p1", "p2"))
    others = [Kin(f"k{at}", f"Kid {at}", parents=(f"p{at}",)) for at in range(3, 10)]
    block = FamilyTree(lambda record, book: (*couples, child, *others))
    texts = said(lay(block))
    assert texts.count("Parent 1") == 1
    assert "of Parent 1 and Parent 2" in texts
    assert said(lay(block, room=280)).count("Parent 1") == 2  # a wide page has room


def test_many_go_on_over_pages_under_their_head() -> None:
    line = [Kin("k0", "Kin 0", band="Row 0")]
    line += [Kin(f"k{at}", f"Kin {at}", parents=(f"k{at - 1}",), band=f"Row {at}") for at in range(1, 60)]
    block = FamilyTree(lambda record, book: tuple(line))
    pages = extracted(laid(view(sheet=Sheet(KIND, (row(block),)))))
    assert len(pages) > 2
    assert all("family" in page for page in pages)
    joined = " ".join(pages)
    assert all(f"kin {at} of kin {at - 1}" in joined for at in range(1, 60))


def test_blank_nobody_and_a_plugin_that_fails() -> None:
    assert said(lay(paper=blank_of(KIND, view().book))) == ["Family"]
    assert said(lay(FamilyTree(lambda record, book: ()))) == ["Family", "Nobody is here yet."]

    def fails(record: Record, book: object) -> tuple[Kin, ...]:
        raise KeyError("no such kin")

    shown = view()
    paper = PaperView(shown)
    strand = lay(guarded(FamilyTree(fails), "sample", shown.book.registry.caller), paper=paper)
    assert said(strand) == ["Family"]
    assert len(strand.pieces) == 8
    assert len(paper.faults) == 1
