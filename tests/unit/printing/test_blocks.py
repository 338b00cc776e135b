"""Each block's twin on paper: what is drawn, struck, filled, left empty, and what happens to what is too wide."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import pytest

from tallow.model.column import ChoiceField
from tallow.model.sheet import Bar, Block, Entries, Heading, Lines, Mark, Notes, Options, Pips, Stats, Ticks
from tallow.printing import blocks
from tallow.printing.blocks.cells import PITCH
from tallow.printing.pen import THIN, Piece, Shape, Strip, Words
from tallow.printing.pencil import PaperView
from tallow.printing.role import CAPTION, cap_height
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import GEAR, SHEET, VALUES, changed, laid, texts, view


def lay(block: Block, values: object = None, room: float = 186, name: str = "Wick") -> Strand:
    return blocks.lay(block, PaperView(view(name, values or VALUES)), Space(room))  # type: ignore[arg-type]


def said(strand: Strand) -> list[str]:
    heads = [strand.head] if strand.head else []
    return [mark.line.text for piece in (*heads, *strand.pieces) for mark in piece.marks if isinstance(mark, Words)]


def words(strand: Strand, text: str) -> Words:
    return next(
        mark
        for piece in strand.pieces
        for mark in piece.marks
        if isinstance(mark, Words) and mark.line.text.casefold() == text.casefold()
    )


def strips(strand: Strand, width: float, height: float) -> list[Strip]:
    """Strips of one size: squares' fillings, rules, marks."""
    all_ = [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Strip)]
    return [each for each in all_ if each.width == pytest.approx(width) and each.height == pytest.approx(height)]


FILLING = 3.7 - 2 * 0.7  # within a square of 3.7 after a frame of 0.25 and a gap of 0.45


def filled(strand: Strand) -> int:
    return len(strips(strand, FILLING, FILLING))


def test_the_name_stands_beside_its_fields() -> None:
    strand = lay(Heading(("trade",), ("asleep", "hungry")))
    assert len(strand.pieces) == 1
    assert said(strand) == ["Name", "Wick", "Asleep", "Hungry", "Trade", "lamplighter", "Campaign", "Lamp Street"]
    assert filled(strand) == 1  # hungry
    assert words(strand, "Wick").role.size == 25


def test_flags_end_at_the_page_s_edge_above_the_fields_whatever_the_campaign_is_called() -> None:
    for campaign in ("Lamp", "Demo: People of the Dream Keeper"):
        shown = PaperView(view("Wick", VALUES, campaign=campaign))
        strand = blocks.lay(Heading(("trade",), ("asleep", "hungry")), shown, Space(186))
        flag, label = words(strand, "Hungry"), words(strand, "Campaign")
        assert flag.x + flag.line.width == pytest.approx(186, abs=0.1)
        assert flag.baseline + 3 < label.baseline  # no line of text is higher than 3 mm above its baseline


def test_a_long_name_shrinks_then_takes_the_whole_width_in_lines() -> None:
    smaller = lay(Heading(("trade",)), name="Wick of the Seventh Lamp Street")
    assert len(smaller.pieces) == 1
    long = lay(Heading(("trade",)), name="Wick of the Seventh Lamp " * 8)
    assert len(long.pieces) > 3
    assert max(mark.line.width for piece in long.pieces for mark in piece.marks if isinstance(mark, Words)) <= 186


def test_a_long_field_beside_the_name_goes_below_it_in_lines() -> None:
    trade = "lamplighter of the long street by the river and of both bridges " * 3
    assert trade.strip() in " ".join(said(lay(Heading(("trade",)), changed(trade=trade))))


@pytest.mark.parametrize(
    ("count", "size", "per_row"),
    [
        (8, "large", [8]),  # (186 + 2.1) ÷ (20 + 2.1) = 8.5
        (9, "large", [5, 4]),
        (7, "small", [7]),  # 188.1 ÷ 26.1 = 7.2
        (21, "small", [7, 7, 7]),
        (22, "small", [6, 6, 6, 4]),
    ],
)
def test_figures_share_rows_evenly(count: int, size: Literal["large", "small"], per_row: list[int]) -> None:
    strand = lay(Stats(("strength",) * count, size=size))
    assert [sum(text == "60" for text in said(Strand((piece,)))) for piece in strand.pieces] == per_row


def test_a_shorter_label_may_be_given_and_a_wide_one_breaks() -> None:
    strand = lay(Stats(("wit",), labels={"wit": "Cunning"}))
    assert said(strand) == ["Cunning", "41 %"]
    label = "Readiness to answer for oneself"
    strand = lay(Stats(("wit",) * 8, labels={"wit": label}))
    assert "".join("".join(said(strand)).split()).count("".join(label.split())[:9]) == 8
    assert max(mark.line.width for mark in strand.pieces[0].marks if isinstance(mark, Words)) <= 21.5


@pytest.mark.parametrize(("health", "at"), [(37, 0.6714), (-10, 0.0), (60, 1.0), (-50, 0.0), (500, 1.0)])
def test_the_bar_shows_where_a_pool_stands(health: int, at: float) -> None:
    # (37 + 10) ÷ (60 + 10) = 0.6714; what lies outside stands at the end
    strand = lay(Bar("health", "sample.most", -10, (Mark(0, "down"),)), changed(health=health), room=100)
    (now,) = strips(strand, 0.4, 8.0)
    assert now.x == pytest.approx(min(max(100 * at - 0.2, 0), 99.6), abs=0.01)
    (mark,) = strips(strand, 0.8, 9.2)
    assert mark.x == pytest.approx(100 * 10 / 70 - 0.4)


def test_a_bars_captions_never_touch() -> None:
    marks = (Mark(-10, "dead"), Mark(-9, "nearly so"), Mark(0, "down and out"), Mark(59, "as good as new"))
    strand = lay(Bar("health", "sample.most", -10, marks), room=60)
    for piece in strand.pieces[1:]:
        ends = sorted((mark.x, mark.x + mark.line.width) for mark in piece.marks if isinstance(mark, Words))
        assert all(left[1] < right[0] for left, right in pairwise(ends))
        assert ends[-1][1] <= 60
    assert {"−10 dead", "−9 nearly so", "0 down and out", "59 as good as new", "60"} <= set(said(strand))


@pytest.mark.parametrize("strength", [0, 1, 999])
def test_a_bar_of_any_length_has_a_few_ticks(strength: int) -> None:
    strand = lay(Bar("health", "sample.most"), changed(strength=strength, health=0))
    assert len(strips(strand, 0.2, 2.6)) <= 14
    assert said(strand)[:2] == ["Health", "0"]


def test_options_show_all_choices_and_fill_the_one_chosen() -> None:
    strand = lay(Options("mood"))
    assert said(strand) == ["Mood", "Calm", "Nothing happens.", "Wild"]
    shapes = [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Shape)]
    assert [len(shape.rings) for shape in shapes] == [2, 2, 1]  # an outline is two rings, a filling another shape


def test_a_lost_cell_is_struck_and_a_row_not_worn_counts_for_nothing() -> None:
    strand = lay(GEAR)
    five = words(strand, "5")
    struck = [strip for strip in strips(strand, five.line.width + 0.8, THIN) if strip.x == pytest.approx(five.x - 0.4)]
    assert struck
    assert words(strand, "12").role.weight == 600  # what counts is set heavier
    assert [mark.role.weight for mark in strand.pieces[2].marks if isinstance(mark, Words)][2:4] == [400, 400]
    # In use: three of four; 12 of 15 + 9; guard 7 + 1, for the pole's is lost
    assert said(Strand(strand.pieces[-2:-1])) == ["In use", "3", "12", "24", "8"]
    assert filled(strand) == 3


def test_a_pool_that_a_row_does_not_have_stays_empty() -> None:
    assert said(Strand(lay(GEAR).pieces[3:4])) == ["Hand", "Empty hand", "1"]


def test_a_unit_stands_in_the_head_and_only_there() -> None:
    assert "Guard %" in said(lay(GEAR))
    assert not any("7%" in text for text in said(lay(GEAR)))


def test_empty_rows_have_squares_and_may_be_left_out() -> None:
    spare = [piece for piece in lay(GEAR).pieces if piece.spare]
    assert len(spare) == 2
    assert not said(Strand(tuple(spare)))
    assert len([piece for piece in lay(replace(GEAR, blank=0), changed(gear=[])).pieces if piece.spare]) == 1


def test_a_cell_that_is_too_wide_becomes_lines_and_its_row_higher() -> None:
    name = "a hat of brass with a chimney, three wicks and a good deal of soot in it"
    strand = lay(GEAR, changed(gear=[{"id": "a", "name": name}]), room=110)
    assert name in " ".join(said(Strand(strand.pieces[:1])))
    assert strand.pieces[0].height > strand.pieces[1].height


def test_a_row_higher_than_a_page_goes_on_line_by_line() -> None:
    name = " ".join(f"word{number}" for number in range(400))
    strand = lay(GEAR, changed(gear=[{"id": "a", "name": name}]), room=80)
    assert set(name.split()) <= set(" ".join(said(strand)).split())
    assert max(piece.height for piece in strand.pieces) < 20
    assert [piece.keep for piece in strand.pieces[:3]] == [False, True, True]


def test_a_table_whose_stored_value_is_bad_is_written_down() -> None:
    written = said(lay(GEAR, changed(gear=[{"id": "a", "name": "Brass hat", "left": "many"}])))
    assert any("Brass hat" in text and "many" in text for text in written)


def test_bad_values_are_printed_as_they_are() -> None:
    bad = changed(mood="grim", strength="plenty", trust="some", tricks="all of them", notes=7)
    found = " ".join(texts(laid(view(values=bad))))
    for wanted in ("grim", "plenty", "some", "all of them", "7"):
        assert wanted in found


def test_entries_are_named_and_leave_room_to_write() -> None:
    strand = lay(Entries("tricks", 3))
    assert said(strand) == ["Tricks", "Strike a spark", "Whistling in the dark"]
    assert sum(piece.spare for piece in strand.pieces) == 3
    assert sum(piece.spare for piece in lay(Entries("tricks")).pieces) == 0
    assert sum(piece.spare for piece in lay(Entries("tricks"), changed(tricks=[])).pieces) == 1


def test_notes_have_as_many_lines_as_the_sheet_asks_for() -> None:
    strand = lay(Notes("notes", 6))
    assert said(strand) == ["Notes", "Owes the baker a song.", "Sleeps by day."]
    assert len(strand.pieces) == 6  # two lines, the empty one between them, three more


def test_flags_break_into_rows() -> None:
    strand = lay(Ticks(("asleep", "hungry") * 4), room=70)
    assert len(strand.pieces) > 1
    assert filled(strand) == 4
    assert max(mark.x + mark.line.width for p in strand.pieces for mark in p.marks if isinstance(mark, Words)) <= 70


def test_lines_set_figures_in_columns_and_tracks_as_pips() -> None:
    strand = lay(Lines(("strength", "wit", "sample.most"), "Figures"))
    assert len(strand.pieces) == 1
    assert said(strand) == ["Figures", "Strength", "60", "Wit", "41 %", "Most health", "60"]
    track = lay(Lines(("trust",)))
    assert said(track) == ["Trust", "3"]  # the label, and the number of the milestone
    assert filled(track) == 4


def test_a_track_s_pips_stand_under_its_head_in_as_many_rows_as_fit() -> None:
    strand = lay(Pips("trust"))
    assert said(strand) == ["Trust", "3"]
    assert (len(strand.pieces), filled(strand)) == (1, 4)
    # Five pips end at 0.7 + 4 * 5.25 + 3.7 = 25.4 mm, six at 30.65: a row of 30 mm holds five of the eight.
    assert [len(squares_of(piece)) for piece in lay(Pips("trust"), room=30).pieces] == [5, 3]
    sides = {round(mark.width, 2) for piece in strand.pieces for mark in squares_of(piece)}
    assert sides == {3.7}


def test_a_track_s_value_that_does_not_fit_is_written_over_empty_pips() -> None:
    strand = lay(Pips("trust"), changed(trust=9))
    assert said(strand) == ["Trust", "9", "3"]
    assert filled(strand) == 0


def squares_of(piece: Piece) -> list[Strip]:
    """The upper lines of a piece's pips, one for each."""
    found = (mark for mark in piece.marks if isinstance(mark, Strip))
    return [mark for mark in found if mark.height < 0.3 and abs(mark.width - 3.7) < 0.01 and mark.y < 3.6]


def test_a_friend_is_named_and_a_block_that_cannot_be_laid_says_why() -> None:
    assert said(lay(Lines(("friend",)), changed(friend="r"))) == ["Friend", "Wick"]
    sentence = " ".join(said(lay(Lines(("frend",)))))
    assert sentence.startswith("This part cannot be printed: ")
    assert "friend" in sentence


def test_values_of_a_missing_plugin_are_named_with_it() -> None:
    more = changed(**{"gone.scars": [{"id": "x", "place": "chin", "deep": True}], "gone.luck": 3})
    found = texts(laid(view(values=more, plugins={"sample": "1.0", "gone": "2.1"})))
    assert "missing: gone 2.1" in found
    assert "gone.scars: place chin, deep yes" in found
    assert "gone.luck: 3" in found


def test_a_record_whose_kind_is_missing_prints_its_name_and_all_it_holds() -> None:
    shown = view()
    shown.kind = shown.sheet = None
    found = texts(laid(shown))
    assert "Wick" in found
    assert "missing: sample 1.0" in found
    assert any(text.startswith("trade: lamplighter") for text in found)


def test_cells_that_would_be_narrow_stand_below_each_other() -> None:
    assert len(columns(128)) == 2  # (128 − 9) ÷ 2 = 59.5 each
    assert len(columns(100)) == 1  # 45.5 would be too narrow


def columns(room: float) -> Sequence[object]:
    from tallow.printing.sheet import Plan, rows

    return next(
        row.columns
        for row in rows(PaperView(view()), Space(room), Plan())
        if any(strand.head and "Tricks" in said(strand) for column in row.columns for strand in column.strands)
    )


def test_every_block_of_a_sheet_has_a_twin() -> None:
    printed = [block for block in SHEET.blocks() if not isinstance(block, blocks.UNPRINTED)]
    assert {type(block) for block in printed} == {
        Heading,
        Stats,
        Bar,
        Options,
        type(GEAR),
        Ticks,
        Pips,
        Lines,
        Entries,
        Notes,
    }
    assert all(lay(block).pieces for block in printed)


def _noted(row: Mapping[str, object]) -> str:
    return f"{row['name']} is due at noon. " * (3 if row["name"] == "Long pole" else 1)


def test_the_line_below_a_row_stands_between_its_cells_and_its_rule_and_breaks_where_it_is_long() -> None:
    strand = lay(replace(GEAR, note_of=lambda record, row, book: _noted(row)), room=80)
    texts = [[mark for mark in piece.marks if isinstance(mark, Words)] for piece in strand.pieces[:4]]
    below = [[mark for mark in some if mark.role == CAPTION] for some in texts]
    assert [" ".join(mark.line.text for mark in some) for some in below] == [
        "Brass hat is due at noon.",
        " ".join(["Long pole is due at noon."] * 3),
        "Spare wick is due at noon.",
        "Empty hand is due at noon.",
    ]
    assert [len(some) for some in below] == [1, 2, 1, 1]
    for piece, some, notes in zip(strand.pieces, texts, below, strict=False):
        name = some[1]
        assert all(note.x == name.x and note.x + note.line.width <= 80 for note in notes)
        assert all(name.baseline + 1 < note.baseline < piece.height for note in notes)
        rules = [mark for mark in piece.marks if isinstance(mark, Strip) and mark.width == pytest.approx(80)]
        assert [rule.y + rule.height for rule in rules] == [pytest.approx(piece.height)]


@pytest.mark.parametrize("close", [False, True])
def test_the_line_below_a_name_of_several_lines_stands_further_away_than_they_do(close: bool) -> None:
    name = "Long pole with a brass hook and a wick"
    gear = [{**each, "name": name} if each["name"] == "Long pole" else each for each in changed()["gear"]]
    block = replace(GEAR, note_of=lambda record, row, book: f"{row['name']} is due.")
    shown = PaperView(view("Wick", changed(gear=gear)))
    strand = blocks.lay(block, shown, Space(80, close=close))
    words = [mark for mark in strand.pieces[1].marks if isinstance(mark, Words)]
    note = next(mark for mark in words if mark.role == CAPTION)
    first, *_, last = [mark.baseline for mark in words if mark.x == note.x and mark.role != CAPTION]
    assert first < last < note.baseline - PITCH


@pytest.mark.parametrize("close", [False, True])
def test_the_line_below_a_name_of_one_line_stands_clear_of_it(close: bool) -> None:
    block = replace(GEAR, note_of=lambda record, row, book: f"{row['name']} is due.")
    strand = blocks.lay(block, PaperView(view()), Space(186, close=close))
    words = [mark for mark in strand.pieces[0].marks if isinstance(mark, Words)]
    note = next(mark for mark in words if mark.role == CAPTION)
    name = next(mark for mark in words if mark.x == note.x and mark.role != CAPTION)
    # From the name's baseline to the top of the note's capitals 2 mm, more than the millimeter that a g hangs down.
    assert note.baseline - cap_height(CAPTION) - name.baseline >= 2.0


@pytest.mark.parametrize("room", [186.0, 128.0, 90.0])
def test_no_label_is_wider_than_its_box_but_for_half_a_gap(room: float) -> None:
    labels = {"wit": "Hit Targeting", "strength": "Common Sense"}
    strand = lay(Stats(("wit", "strength") * 3 + ("wit",), size="small", labels=labels), room=room)
    box = max(mark.width for piece in strand.pieces for mark in piece.marks if isinstance(mark, Strip))
    named = [
        mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Words) and mark.role.size <= 11
    ]
    assert "".join(mark.line.text for mark in named).replace(" ", "").count("HitTargeting") >= 1
    assert all(mark.line.width <= box + 1.05 for mark in named)  # 2.1 between two boxes
    assert all(mark.x >= 0 and mark.x + mark.line.width <= room + 0.001 for mark in named)


def test_a_choice_in_the_heading_is_diamonds_below_the_name_and_the_flags_end_its_row() -> None:
    strand = lay(Heading(("mood", "trade"), ("asleep",)))
    row = strand.pieces[-1]
    shapes = [mark for mark in row.marks if isinstance(mark, Shape)]
    field = view().field("mood")
    assert isinstance(field, ChoiceField)
    assert len(shapes) == len(field.choices) + 1  # an outline each, and the filling of the one chosen
    assert said(Strand((row,))) == [field.label, *(choice.label for choice in field.choices), "Asleep"]
    assert said(Strand(strand.pieces[:-1])) == ["Name", "Wick", "Trade", "lamplighter", "Campaign", "Lamp Street"]
    assert max(mark.x + mark.line.width for mark in row.marks if isinstance(mark, Words)) <= 186


def test_a_choice_with_too_many_options_for_a_line_stands_beside_the_name_in_words() -> None:
    strand = lay(Heading(("mood",), ("asleep",)), room=36)
    assert not [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Shape)]
    assert view().shown("mood") in said(strand)
