"""Pools, wounds and forecasts on paper: what is drawn, crossed, left to write in, and never cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tallow.model.book import Book
from tallow.model.forecast import Forecast, Grid, Outlook
from tallow.model.record import Record
from tallow.model.sheet import Block, row
from tallow.model.value import Row
from tallow.model.wounds import Pools, ShownWound, WoundTrack
from tallow.printing import blocks
from tallow.printing.pen import Ink, Shape, Spot, Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.rest import at_rest
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import KIND, SHEET, changed, registry, view

POOLS = Pools("wit", "strength", "health", "sample.most")


def _shown(record: Record, row: Row, book: Book) -> ShownWound:
    worst = row["left"] == 0
    further = ("on the sheet of " + record.name,)
    return ShownWound(row["name"], int(row["guard"]) % 7, "light", worst, "a lamp", "a month of rest", further)


TRACK = WoundTrack(
    "gear",
    "strength",
    _shown,
    brings=lambda place, count: f"{place} of {count}",
    cap=lambda count: f"{count} is all",
    hint=lambda record, book: f"what {record.name} bears",
    beyond="no slot",
    note="Each fills again.",
)
FORECAST = Forecast(
    "Before the next hit",
    "a hit of",
    "this hit",
    lambda record, book, passed: (),
    lambda record, book, size, passed: Outlook(()),
    Grid(
        "Carry",
        tuple(map(str, range(13))),
        (("Light", tuple("abcdefghijklm")), ("Dead", ("·",) * 13)),
        "by carry",
        "so",
    ),
)


def lay(block: Block, room: float = 186, *, form: bool = False, **values: Any) -> Strand:
    return blocks.lay(block, PaperView(view("Wick", changed(**values))), Space(room, form=form))


def drawn(strand: Strand) -> list[Ink]:
    heads = [strand.head] if strand.head else []
    return [mark for piece in (*heads, *strand.pieces) for mark in plain(piece.marks)]


def said(strand: Strand) -> list[str]:
    return [mark.line.text for mark in drawn(strand) if isinstance(mark, Words)]


def squares(strand: Strand, side: float) -> int:
    strips = [mark for mark in drawn(strand) if isinstance(mark, Strip)]
    return len([each for each in strips if each.width == pytest.approx(side) and each.height == pytest.approx(side)])


def fills(strand: Strand) -> list[tuple[str, str]]:
    spots = [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Spot)]
    return [(spot.fill.path, spot.fill.value) for spot in spots]


# pools

FILLED = 3.1 - 2 * (0.25 + 0.4)


def test_two_pools_are_one_piece_with_cells_and_both_figures() -> None:
    strand = lay(POOLS, wit=3, strength=5, health=2)
    assert len(strand.pieces) == 1
    assert said(strand) == ["Wit", "3 %", "5", "full", "Health", "2", "5", "full"]
    assert squares(strand, FILLED) == 5  # three of one, two of the other
    heavy = [mark for mark in drawn(strand) if isinstance(mark, Strip) and mark.height == pytest.approx(0.8)]
    assert len(heavy) == 2  # the outer frame's top and foot


def test_more_than_there_is_room_for_is_figures_alone() -> None:
    assert squares(lay(POOLS, wit=31, strength=31, health=0), FILLED) == 0
    assert squares(lay(POOLS, room=60, wit=3, strength=20, health=0), FILLED) == 0
    assert "31" in said(lay(POOLS, wit=31, strength=31, health=0))


def test_what_is_left_of_a_pool_can_be_filled_in_and_a_total_cannot() -> None:
    assert fills(lay(POOLS, form=True, wit=3, strength=5, health=2)) == [
        ("wit", "3"),
        ("strength", "5"),
        ("health", "2"),
    ]


def test_at_rest_both_pools_are_full() -> None:
    sheet = replace(SHEET, rows=(row(POOLS),))
    full = at_rest(view("Wick", changed(wit=3, strength=5, health=2), sheet=sheet))
    assert (full.value("wit"), full.value("health")) == (5, 5)


# wounds


def test_a_taken_slot_is_crossed_and_a_free_one_has_lines_to_write_on() -> None:
    strand = lay(TRACK, strength=5)
    texts = said(strand)
    assert texts[:2] == ["Gear", "what Wick bears · 5 is all"]
    crosses = [mark for mark in drawn(strand) if isinstance(mark, Shape)]
    assert len(crosses) == 8  # two bars on each of four
    assert texts.count("closes") == 5
    assert {"Brass hat", "a lamp", "a month of rest", "on the sheet of Wick", "Each fills again."} <= set(texts)
    heavy = [mark for mark in drawn(strand) if isinstance(mark, Strip) and mark.height == pytest.approx(0.8)]
    assert len(heavy) == 4  # guard 0 of two: the worst frame's top and foot


def test_a_wound_without_a_slot_stands_behind_the_last_and_says_so() -> None:
    texts = said(lay(TRACK, strength=2))
    assert [texts.count(number) for number in ("1", "2", "3", "4")] == [2, 1, 1, 2]  # 1 and 4 are severities too
    assert texts.count("no slot") == 2


def test_nothing_of_a_long_wound_is_cut() -> None:
    name = "a wound whose name goes on and on until the slot is full of it and then some more"
    gear = [{"id": "a", "name": name, "guard": 3, "left": 1}]
    texts = " ".join(said(lay(TRACK, strength=4, gear=gear)))
    assert name in " ".join(texts.split())


def test_slots_stand_in_as_many_rows_as_the_width_asks_for() -> None:
    assert len(lay(TRACK, strength=4).pieces) == 2  # a row of slots, and the note
    assert len(lay(TRACK, room=90, strength=4).pieces) == 3


def test_a_row_s_words_can_be_filled_in_and_so_can_the_first_free_slot() -> None:
    found = fills(lay(TRACK, form=True, strength=5))
    assert ("gear.a.name", "Brass hat") in found
    assert [path for path, _ in found if path.startswith("gear.+")] == ["gear.+.name"]


def test_a_blank_sheet_has_four_slots_and_says_nothing_of_anybody() -> None:
    sheet = replace(SHEET, rows=(row(TRACK), row(POOLS)))
    book = view(sheet=sheet).book
    assert book.registry.sheets == registry(sheet).sheets
    blank = blank_of(KIND, book)
    texts = said(blocks.lay(TRACK, blank, Space(186)))
    assert [text for text in texts if text.isdecimal()] == ["1", "2", "3", "4"]
    assert "what" not in " ".join(texts)
    assert said(blocks.lay(POOLS, blank, Space(186))) == ["Wit", "full", "Health", "full"]


def test_a_plugin_that_fails_leaves_the_wound_s_name() -> None:
    def fails(record: Record, row: Row, book: Book) -> ShownWound:
        raise KeyError("no such column")

    from tallow.hooks.watching.guarded import guarded

    owner = view()
    track = guarded(replace(TRACK, shown=fails), "sample", owner.book.registry.caller)
    paper = PaperView(owner)
    texts = said(blocks.lay(track, paper, Space(186)))
    assert "Brass hat" in texts
    assert len(paper.faults) == 1


# forecasts


def test_a_forecast_is_its_grid_on_paper() -> None:
    strand = lay(FORECAST)
    assert said(strand)[:4] == ["Before the next hit", "by carry", "Carry", "0"]
    assert said(strand).count("·") == 13
    assert said(strand)[-1] == "so"
    assert len(strand.pieces) == 4  # heads, two rows, the note


def test_where_the_width_ends_the_columns_go_on_below() -> None:
    strand = lay(FORECAST, room=80)
    assert said(strand).count("Carry") == 2
    heads = [len([mark for mark in piece.marks if isinstance(mark, Words)]) - 1 for piece in strand.pieces]
    assert sorted(heads[:-1]) == [6, 6, 6, 7, 7, 7]  # 13 columns in two parts as even as can be, three rows each
    assert sorted(text for text in said(strand) if len(text) == 1 and text.isalpha()) == list("abcdefghijklm")


def test_the_twins_say_what_they_show() -> None:
    shown: Mapping[Any, tuple[str, ...]] = {
        block: blocks.shown_ids(block, view()) for block in (POOLS, TRACK, FORECAST)
    }
    assert shown[POOLS] == ("wit", "strength", "health", "sample.most")
    assert shown[TRACK] == ("gear", "strength")
    assert shown[FORECAST] == ()


def test_what_closes_a_wound_is_said_in_short_on_paper_where_there_are_words_for_it() -> None:
    def shown(record: Record, row: Row, book: Book) -> ShownWound:
        return replace(_shown(record, row, book), closes_in_short="a month")

    assert "a month of rest" in said(lay(TRACK))
    short = said(lay(replace(TRACK, shown=shown)))
    assert "a month" in short
    assert "a month of rest" not in short
