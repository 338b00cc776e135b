"""Timelines, storage, squares, choices and chips on paper: what is drawn, left to write in, filled in, never cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tallow.hooks.registry import Registry
from tallow.model.cards import Group, Groups, Marks, Storage
from tallow.model.column import FlagField, NumberField
from tallow.model.entry import Entry
from tallow.model.field import EntriesField
from tallow.model.kind import KindType
from tallow.model.record import Campaign, Document, Record
from tallow.model.sheet import Block, Entries
from tallow.model.years import ShownEvent, Timeline
from tallow.printing import blocks
from tallow.printing.pen import Ink, Shape, Spot, Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.services.book import CampaignBook
from tallow.services.showing.sheets import SheetView
from tests.unit.hooks.made import registry_of
from tests.unit.printing.sample import KIND, Shelf, game

TOWN = KindType(
    KIND,
    "Town",
    "Towns",
    (
        NumberField("year", "Year"),
        EntriesField("events", "Events", "sample.event", columns=(NumberField("at", "Year", default=1),)),
        EntriesField("stores", "Stores", "sample.thing", columns=(NumberField("count", "Count", default=1),)),
        EntriesField("tools", "Tools", "sample.thing", columns=(NumberField("count", "Count", default=1),)),
        EntriesField("foes", "Foes", "sample.foe", columns=(FlagField("one", "1"), FlagField("two", "2"))),
        EntriesField("laws", "Laws", "sample.law"),
        EntriesField("songs", "Songs", "sample.song"),
        EntriesField("epithets", "Epithets", "sample.epithet", limit=1),
    ),
)
NAMES = {"hunt": "The hunt", "wax": "Wax", "share": "Share all", "keep": "Keep all", "sleep": "Sleep late"}
VALUES: Mapping[str, Any] = {
    "year": 2,
    "events": [
        {"id": "a", "entry": "sample.hunt", "at": 1},
        {"id": "b", "name": "Rain", "at": 2},
        {"id": "c", "entry": "lost.moon", "at": 2},
        {"id": "d", "name": "Late", "at": 9},
    ],
    "stores": [{"id": "w", "entry": "sample.wax", "count": 12}, {"id": "r", "name": "Rope"}],
    "tools": [{"id": "t", "name": "Tongs", "count": 0}],
    "foes": [{"id": "o", "name": "Old crow", "two": True}],
    "laws": [{"id": "s", "entry": "sample.share"}, {"id": "k", "entry": "sample.keep"}, {"id": "n", "name": "No dogs"}],
    "songs": [{"id": str(number), "name": f"Song {number}"} for number in (1, 2, 3)],
    "epithets": [{"id": "e", "name": "Of the marsh"}],
}
YEARS = Timeline("events", "at", "year", "Year", lambda record, row, book: ShownEvent(), last=4, hint="tick each")
STORES = Storage(("stores", "tools"), "count")
FOES = Marks("foes", ("one", "two"), "met", blank=1)
LAWS = Groups(
    "laws",
    lambda record, book: (
        Group("Goods", ("sample.share", "sample.keep")),
        Group("Days", ("sample.sleep",), "not yet"),
    ),
)
SONGS = Entries("songs", blank=2, chips=True)


def town() -> Registry:
    entries = {f"sample.{id}": Entry(id=f"sample.{id}", name=name) for id, name in NAMES.items()}
    return registry_of(replace(game(), kinds={KIND: TOWN}, entries=entries))


def view(**values: Any) -> SheetView:
    record = Record("r", "c", KIND, "Wick", Document({**VALUES, **values}))
    return SheetView(record, CampaignBook(Campaign("c", "Lamp Street", {"sample": "1.0"}), town(), Shelf(record)))


def lay(block: Block, room: float = 90, *, form: bool = False, cut: int | None = None, **values: Any) -> Strand:
    return blocks.lay(block, PaperView(view(**values)), Space(room, form=form, cut=cut))


def blank(block: Block, room: float = 90) -> Strand:
    return blocks.lay(block, blank_of(KIND, view().book), Space(room))


def drawn(strand: Strand) -> list[Ink]:
    heads = [strand.head] if strand.head else []
    return [mark for piece in (*heads, *strand.pieces) for mark in plain(piece.marks)]


def said(strand: Strand) -> list[str]:
    return [mark.line.text for mark in drawn(strand) if isinstance(mark, Words)]


def ticked(strand: Strand) -> int:
    """How many squares are filled: 3.7 less a frame of 0.25 and a gap of 0.45 on each side."""
    strips = [mark for mark in drawn(strand) if isinstance(mark, Strip)]
    return len([each for each in strips if each.width == pytest.approx(2.3) and each.height == pytest.approx(2.3)])


def fills(strand: Strand) -> list[tuple[str, str, str]]:
    spots = [mark for piece in strand.pieces for mark in piece.marks if isinstance(mark, Spot)]
    return [(spot.fill.path, spot.fill.sort, spot.fill.value) for spot in spots]


# timeline


def test_each_year_is_a_row_and_what_lies_beyond_has_its_own() -> None:
    strand = lay(YEARS)
    assert said(strand) == [
        "Events",
        "tick each",
        *("1", "The hunt"),
        *("2", "Rain, lost.moon (missing: lost)", "now"),
        "3",
        "4",
        *("9", "Late"),
    ]
    assert len(strand.pieces) == 5
    assert ticked(strand) == 1  # the first year is over


def test_the_years_up_to_the_present_one_show_also_beyond_the_last() -> None:
    assert [text for text in said(lay(YEARS, year=7)) if text.isdecimal()] == ["1", "2", "3", "4", "5", "6", "7", "9"]
    assert ticked(lay(YEARS, year=7)) == 6


def test_events_that_do_not_fit_break_and_none_is_lost() -> None:
    events = [{"id": str(number), "name": f"Event number {number}", "at": 1} for number in range(9)]
    strand = lay(YEARS, events=events)
    words = "".join("".join(said(strand)).split())
    assert [number for number in range(9) if f"number{number}" not in words] == []
    assert max(mark.x + mark.line.width for mark in drawn(strand) if isinstance(mark, Words)) <= 90.001


def test_a_blank_timeline_is_its_years_without_a_tick_or_a_present_one() -> None:
    assert said(blank(YEARS)) == ["Events", "tick each", "1", "2", "3", "4"]
    assert ticked(blank(YEARS)) == 0


def test_each_event_can_be_filled_in_and_each_year_takes_one_more() -> None:
    assert fills(lay(YEARS, form=True)) == [
        ("events.a", "text", "The hunt"),
        ("events.+.at=1", "text", ""),
        ("events.b", "text", "Rain"),
        ("events.c", "text", "lost.moon"),
        ("events.+.at=2", "text", ""),
        ("events.+.at=3", "text", ""),
        ("events.+.at=4", "text", ""),
        ("events.d", "text", "Late"),
        ("events.+.at=9", "text", ""),
    ]


def test_a_bad_list_of_events_leaves_the_years_to_write_in() -> None:
    strand = lay(YEARS, events="none")
    assert said(strand)[2:] == ["1", "2", "now", "3", "4", "Events: none"]


def test_a_cut_timeline_says_how_many_years_it_leaves_out() -> None:
    assert said(lay(YEARS, cut=2))[-1] == "and 3 more"


# storage


def test_two_lists_stand_beside_each_other_with_their_counts() -> None:
    strand = lay(STORES, room=120)
    assert said(strand) == ["Storage", "stores · tools", "Wax", "12", "Tongs", "0", "Rope", "1"]
    assert len(strand.pieces) == 2


def test_where_it_is_narrow_the_lists_stand_below_each_other() -> None:
    assert said(lay(STORES, room=70)) == [
        *("Storage", "stores · tools"),
        *("Stores", "Wax", "12", "Rope", "1"),
        *("Tools", "Tongs", "0"),
    ]


def test_one_list_alone_goes_on_in_a_second_column() -> None:
    alone = Storage(("stores",), "count", label="Kept", blank=1)
    stores = [{"id": str(number), "name": f"Thing {number}"} for number in (1, 2, 3)]
    strand = lay(alone, room=120, stores=stores)
    assert said(strand) == ["Kept", "Thing 1", "1", "Thing 3", "1", "Thing 2", "1"]
    assert len(strand.pieces) == 3  # two rows, and one to write in


def test_a_blank_storage_has_four_lines_in_each_column() -> None:
    assert said(blank(STORES, 120)) == ["Storage", "stores · tools"]
    assert len(blank(STORES, 120).pieces) == 4


def test_names_and_counts_can_be_filled_in_also_of_new_things() -> None:
    found = fills(lay(replace(STORES, blank=1), room=120, form=True))
    assert found[:4] == [
        ("stores.w", "text", "Wax"),
        ("stores.w.count", "text", "12"),
        ("tools.t", "text", "Tongs"),
        ("tools.t.count", "text", "0"),
    ]
    assert [path for path, _, _ in found if "+" in path][-4:] == [
        "stores.+",
        "stores.+.count",
        "tools.+",
        "tools.+.count",
    ]


# squares


def test_each_foe_has_its_squares_and_an_empty_line_follows() -> None:
    strand = lay(FOES)
    assert said(strand) == ["Foes", "met", "Old crow", "1", "2", "1", "2"]
    assert ticked(strand) == 1


def test_names_and_squares_can_be_filled_in() -> None:
    assert fills(lay(FOES, form=True)) == [
        ("foes.o", "text", "Old crow"),
        ("foes.o.one", "tick", ""),
        ("foes.o.two", "tick", "yes"),
        ("foes.+", "text", ""),
        ("foes.+.one", "tick", ""),
        ("foes.+.two", "tick", ""),
    ]


def test_a_long_name_breaks_before_the_squares() -> None:
    name = "a foe whose name goes on and on until there is no room left for it on the line"
    strand = lay(FOES, room=60, foes=[{"id": "o", "name": name}])
    first = strand.pieces[0]
    assert [mark.line.text for mark in first.marks if isinstance(mark, Words)][1:] == ["1", "2"]
    assert name in " ".join(text for text in said(strand)[2:] if len(text) > 1)
    squares = min(mark.x for mark in drawn(strand) if isinstance(mark, Words) and mark.line.text == "1")
    names = [mark for mark in drawn(strand) if isinstance(mark, Words) and len(mark.line.text) > 6]
    assert max(mark.x + mark.line.width for mark in names) < squares


# choices


def chosen(strand: Strand) -> int:
    """How many diamonds are filled: an outline has two rings, a filling one."""
    return len([mark for mark in drawn(strand) if isinstance(mark, Shape) and len(mark.rings) == 1])


def test_each_group_shows_all_and_marks_the_chosen_and_the_rest_stands_below() -> None:
    strand = lay(LAWS)
    assert said(strand) == [
        *("Laws", "Goods", "Share all", "Keep all", "Days", "Sleep late"),
        *("Keep all", "No dogs"),  # the second of a group, and what is in none
    ]
    assert chosen(strand) == 1


def test_a_blank_list_of_choices_has_none_chosen() -> None:
    assert said(blank(LAWS)) == ["Laws", "Goods", "Share all", "Keep all", "Days", "Sleep late"]
    assert chosen(blank(LAWS)) == 0


def test_where_nothing_can_be_chosen_yet_a_blank_sheet_has_lines_to_write_on() -> None:
    nothing = Groups("laws", lambda record, book: ())
    assert len(blank(nothing).pieces) == 4
    assert said(blank(nothing)) == ["Laws"]


def test_an_option_too_wide_for_a_line_goes_on_below_its_diamond() -> None:
    strand = lay(LAWS, room=34)
    # the group takes 15 mm or so and a diamond 6.6, which leaves room for the first word only
    assert "Share all" not in said(strand)
    assert {"Share", "all", "Keep"} <= set(said(strand))
    assert sum(isinstance(mark, Shape) for mark in drawn(strand)) == 3 + 1  # three, and what fills the chosen one


def test_options_that_do_not_fit_go_on_below_and_their_group_stays_whole() -> None:
    strand = lay(LAWS, room=40)
    assert said(strand)[1:4] == ["Goods", "Share all", "Keep all"]
    assert max(mark.x + mark.line.width for mark in drawn(strand) if isinstance(mark, Words)) <= 40.001
    assert strand.pieces[0].height == pytest.approx(2 * 6.4)


def test_a_choice_is_one_of_several_in_a_form() -> None:
    assert fills(lay(LAWS, form=True))[:3] == [
        ("laws.s", "option", "sample.share"),
        ("laws.s", "option", "sample.share"),
        ("laws.+", "option", ""),
    ]


def test_a_plugin_that_fails_leaves_the_lines() -> None:
    from tallow.hooks.watching.guarded import guarded

    def fails(record: object, book: object) -> tuple[Group, ...]:
        raise KeyError("no such law")

    owner = view()
    paper = PaperView(owner)
    laws = guarded(replace(LAWS, groups=fails), "sample", owner.book.registry.caller)
    assert said(blocks.lay(laws, paper, Space(90))) == ["Laws", "Share all", "Keep all", "No dogs"]
    assert len(paper.faults) == 1


# chips


def test_chips_are_two_to_a_line_with_their_number_in_the_head() -> None:
    strand = lay(SONGS)
    assert said(strand) == ["Songs", "3", "Song 1", "Song 2", "Song 3"]
    assert len(strand.pieces) == 3  # two lines, and one of two to write in
    assert len({mark.x for mark in drawn(strand) if isinstance(mark, Words) and mark.line.text[:5] == "Song "}) == 2


def test_chips_are_one_to_a_line_where_it_is_narrow() -> None:
    assert len(lay(SONGS, room=60).pieces) == 5


def test_new_chips_beside_each_other_are_lines_of_their_own() -> None:
    assert [path for path, _, _ in fills(lay(SONGS, form=True))] == [
        *("songs.1", "songs.2", "songs.3", "songs.+"),
        *("songs.+", "songs.+1"),
    ]


@pytest.mark.parametrize(
    ("block", "shown"),
    [
        (YEARS, ("events", "year")),
        (STORES, ("stores", "tools")),
        (FOES, ("foes",)),
        (LAWS, ("laws",)),
        (SONGS, ("songs",)),
    ],
)
def test_the_twins_say_what_they_show(block: Block, shown: tuple[str, ...]) -> None:
    assert blocks.shown_ids(block, view()) == shown


@pytest.mark.parametrize(
    "block", [Entries("songs"), SONGS, Storage(("stores", "tools"), "count"), Marks("foes", ("one",))]
)
def test_in_a_form_a_line_for_what_is_new_gives_way_to_nothing(block: Block) -> None:
    def firm(*, form: bool) -> int:
        return sum(not piece.spare for piece in lay(block, form=form).pieces)

    assert firm(form=True) == firm(form=False) + 1
    assert any("+" in path for path, _, _ in fills(lay(block, form=True)))


def test_a_list_that_is_full_has_no_such_line() -> None:
    assert not any("+" in path for path, _, _ in fills(lay(Entries("epithets"), form=True)))
