"""Pieces flow over pages: none is lost, none is cut, heads come again."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tallow.printing.flow import BETWEEN, Room, flow
from tallow.printing.pen import Piece, Strip
from tallow.printing.strand import Column, Placed, Row, Strand

HEIGHT = 100.0
AGAIN = Piece(8.0)
ROOM = Room(99.0, HEIGHT, lambda number, count: AGAIN)


def piece(height: float, name: int = 0, *, keep: bool = False, spare: bool = False) -> Piece:
    """A piece that can be told from others by its only mark."""
    return Piece(height, (Strip(name, 0, 1, height),), keep, spare)


def strand(*pieces: Piece, head: float = 0.0, **more: float) -> Strand:
    return Strand(
        pieces, piece(head, -1) if head else None, piece(head, -2) if head else None, least=int(more.get("least", 1))
    )


def column(*strands: Strand, x: float = 0.0) -> Row:
    return Row((Column(x, strands),))


def names(page: Sequence[Placed]) -> list[float]:
    """Which pieces a page holds, heads as −1 and −2, the repeated head of the sheet as None."""
    return [mark.x for placed in page for mark in placed.piece.marks if isinstance(mark, Strip)]


heights = st.floats(1, 30)
pieces_ = st.lists(st.builds(piece, heights, keep=st.booleans(), spare=st.booleans()), min_size=1, max_size=30)
strands_ = st.builds(
    lambda some, head, least: strand(*some, head=head, least=least), pieces_, st.floats(1, 9), st.integers(1, 3)
)


def rows_of(width: float, most: int) -> st.SearchStrategy[list[Row]]:
    """Rows of up to that many columns; those of a width may go on beside themselves."""
    cells = st.lists(st.lists(strands_, min_size=1, max_size=3), min_size=1, max_size=most)
    placed = cells.map(
        lambda some: Row(
            tuple(
                Column(number * (width + BETWEEN), tuple(cell), width if len(some) > 1 else 0.0)
                for number, cell in enumerate(some)
            )
        )
    )
    return st.lists(placed, min_size=1, max_size=6)


rows_ = st.one_of(rows_of(0.0, 3), rows_of(45.0, 2))


def numbered(rows: Sequence[Row]) -> tuple[list[Row], int]:
    """The same rows with a number of its own in each piece that must not be lost."""
    count = 0
    found: list[Row] = []
    for row in rows:
        columns = []
        for each in row.columns:
            strands = []
            for one in each.strands:
                some = []
                for bit in one.pieces:
                    count += not bit.spare
                    some.append(bit if bit.spare else piece(bit.height, count, keep=bit.keep))
                strands.append(Strand(tuple(some), one.head, one.again, one.least))
            columns.append(Column(each.x, tuple(strands), each.width))
        found.append(Row(tuple(columns)))
    return found, count


@settings(max_examples=120)
@given(rows_)
def test_every_piece_comes_out_once_in_order_and_within_its_page(rows: list[Row]) -> None:
    given_rows, count = numbered(rows)
    pages = flow(given_rows, ROOM).pages
    seen = [name for page in pages for name in names(page) if name > 0]
    assert sorted(seen) == list(range(1, count + 1))
    for x in {each.x for row in given_rows for each in row.columns if not each.width}:
        down = [name for page in pages for name in names([each for each in page if each.x == x]) if name > 0]
        assert down == sorted(down) or any(each.width for row in given_rows for each in row.columns)
    for number, page in enumerate(pages):
        assert page, "no page is empty"
        assert max(placed.y + placed.piece.height for placed in page) <= HEIGHT + 1e-6
        assert (page[0].piece is AGAIN) is (number > 0)


@settings(max_examples=120)
@given(rows_)
def test_pieces_never_overlap(rows: list[Row]) -> None:
    for page in flow(rows, ROOM).pages:
        for x in {placed.x for placed in page}:
            side = sorted((placed.y, placed.y + placed.piece.height) for placed in page if placed.x == x)
            assert all(below[0] >= above[1] - 1e-6 for above, below in pairwise(side))


def test_a_block_that_breaks_repeats_its_head() -> None:
    pages = flow([column(strand(*(piece(20, n) for n in range(1, 9)), head=10))], ROOM).pages
    # 10 + 4 × 20 = 90 of 100, then 8 + 10 + 4 × 20 = 98
    assert [names(page) for page in pages] == [[-1, 1, 2, 3, 4], [-2, 5, 6, 7, 8]]


def test_a_foot_stays_with_the_row_above_it() -> None:
    rows = [piece(20, n) for n in range(1, 5)]
    pages = flow([column(strand(*rows, piece(20, 5, keep=True), head=10))], ROOM).pages
    assert [names(page) for page in pages] == [[-1, 1, 2, 3], [-2, 4, 5]]


def test_a_head_never_stands_alone_at_the_end_of_a_page() -> None:
    first = column(strand(piece(60, 1)))
    second = column(strand(*(piece(20, n) for n in range(2, 6)), head=10, least=2))
    # 60 + 4.6 + 10 leaves 25.4: one piece, and two are wanted
    assert [names(page) for page in flow([first, second], ROOM).pages] == [[1], [-1, 2, 3, 4, 5]]


def test_a_small_row_moves_rather_than_breaks() -> None:
    first = column(strand(piece(80, 1)))
    second = column(strand(piece(10, 2), piece(10, 3)))
    assert [names(page) for page in flow([first, second], ROOM).pages] == [[1], [2, 3]]


def test_writing_lines_give_way_before_a_page_is_begun() -> None:
    spare = piece(10, -9, spare=True)
    first = column(strand(piece(60, 1), *[spare] * 3))
    second = column(strand(piece(10, 2), *[spare] * 3))
    # 60 + 4.6 + 10 = 74.6 leaves two of 10, one below each
    assert [names(page) for page in flow([first, second], ROOM).pages] == [[1, -9, 2, -9]]


def test_writing_lines_of_the_last_row_fill_the_page() -> None:
    ruled = piece(10, -9, spare=True)
    notes = Strand((piece(10, 1),), ruled=ruled)
    pages = flow([column(strand(piece(40, 2))), column(notes)], ROOM).pages
    # 40 + 4.6 + 10 = 54.6 leaves four of 10
    assert [names(page) for page in pages] == [[2, 1, -9, -9, -9, -9]]


def test_a_column_goes_on_beside_another_that_has_ended() -> None:
    row = Row((Column(0, (strand(piece(50, 1)),)), Column(50, (strand(*(piece(40, n) for n in range(2, 6))),))))
    after = column(strand(piece(5, 6)))
    # 2 and 3 beside 1; 4 and 5 on the next page, 8 + 80 + 4.6 + 5 = 97.6
    assert [names(page) for page in flow([row, after], ROOM).pages] == [[1, 2, 3], [4, 5, 6]]


def test_a_column_that_goes_on_alone_takes_the_places_of_those_that_ended() -> None:
    # 99 wide holds two of 45 with 9 between them
    assert BETWEEN == 9
    notes = strand(*(piece(10, n) for n in range(1, 24)), head=10)
    row = Row((Column(0, (strand(piece(5, 99)),), 45.0), Column(54, (notes,), 45.0)))
    first, second = flow([row], ROOM).pages
    assert names(first) == [99, -1, *range(1, 10)]
    # 14 are left: seven in each of two lanes, each under the head
    lanes = {x: names([placed for placed in second if placed.x == x]) for x in (0.0, 54.0)}
    assert lanes == {0.0: [-2, *range(10, 17)], 54.0: [-2, *range(17, 24)]}


def test_a_little_that_goes_on_alone_stays_in_its_column() -> None:
    row = Row(
        (Column(0, (strand(piece(5, 99)),), 45.0), Column(54, (strand(*(piece(10, n) for n in range(12))),), 45.0))
    )
    _, second = flow([row], ROOM).pages
    assert {placed.x for placed in second if placed.piece is not AGAIN} == {54.0}


def lines(count: int, height: float, *, kept: int = 0) -> Strand:
    """A block of lines to write on behind some that are not spare."""
    return strand(*(piece(height) for _ in range(kept)), *(piece(height, spare=True) for _ in range(count)))


def on_page(rows: Sequence[Row]) -> list[int]:
    """How many pieces of each height the only page has, the lowest first."""
    (page,) = flow(rows, ROOM).pages
    found = sorted(placed.piece.height for placed in page)
    return [found.count(height) for height in dict.fromkeys(found)]


def test_a_block_gives_way_no_more_lines_than_it_must() -> None:
    # 100 high. 2 blocks: 1 firm and 4 spare lines of 10, and 4 spare lines of 14, with 4.6 above the second:
    # 50 + 4.6 + 56 = 110.6. One line fewer of each would be 86.6, and with a line of 10 more 96.6: the first keeps all.
    first, second = lines(4, 10.0, kept=1), lines(4, 14.0)
    assert on_page([column(first), column(second)]) == [5, 3]
    # The other way about: 14 does not find its place (86.6 + 14 = 100.6), 10 does.
    assert on_page([column(second), column(first)]) == [5, 3]


def test_lines_beside_a_higher_column_cost_nothing() -> None:
    # 20 and 4.6 above the second row, whose left column is 90 high: 114.6. 2 lines of 10 fewer of it make it 70, and
    # the right column's 4 lines of 12 keep within that: 48.
    row = Row((Column(0.0, (lines(9, 10.0),)), Column(60.0, (lines(4, 12.0),))))
    assert on_page([column(strand(piece(20.0))), row]) == [7, 4, 1]


def test_lines_before_the_last_block_of_the_last_row_fill_the_page_too() -> None:
    # 3 lines of 10 and a flag of 6 with 4.6 above it: 40.6. 59.4 are left, 5 lines more.
    ruled = Strand((piece(10.0), piece(10.0), piece(10.0)), ruled=piece(10.0, spare=True))
    (page,) = flow([column(ruled, strand(piece(6.0)))], ROOM).pages
    assert [placed.piece.height for placed in page] == [10.0] * 8 + [6.0]
