"""What is left blank for the pencil: a whole kind, a section, a field; and what goes on standing around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from tallow.model.errors import UserMistake
from tallow.model.field import TableField
from tallow.model.sheet import Bar, Mark, Notes, Pips
from tallow.printing import blocks
from tallow.printing.document import Document
from tallow.printing.pen import Strip, Words
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.section import sections
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tests.unit.printing.sample import GEAR, KIND, SHEET, changed, extracted, laid, marks, texts, view


def blank() -> PaperView:
    return blank_of(KIND, view().book)


def said(strand: Strand) -> list[str]:
    return [mark.line.text for piece in strand.pieces for mark in piece.marks if isinstance(mark, Words)]


def left(document: Document) -> set[str]:
    return {text.casefold() for text in texts(document)}


def test_the_blank_sheet_of_a_kind_has_its_labels_and_no_value() -> None:
    document = laid(blank(), printed=date(2026, 11, 29))
    (page,) = extracted(document)
    for label in ("name", "trade", "strength", "cunning", "health", "mood", "calm", "wild", "gear", "place", "tricks"):
        assert label in page
    for value in ("lamplighter", "41", "lamp street", "brass hat", "whistling", "?", "none"):
        assert value not in page
    assert "tallow keeper record · printed 29 nov 2026 page 1 of 1" in page
    assert [(each.record, each.name, each.kind) for each in document.records] == [("", "Keeper record", KIND)]


def test_a_blank_sheet_has_no_figure_no_tick_and_no_choice() -> None:
    document = laid(blank())
    filling = 3.7 - 2 * 0.7  # within a ticked square
    strips = [mark for _, _, mark in marks(document.pages[0]) if isinstance(mark, Strip)]
    assert not [mark for mark in strips if mark.width == mark.height == pytest.approx(filling)]
    figures = [text for text in texts(document) if any(c.isdigit() for c in text)]
    # the marks of the bar, and the milestone of the track, which stands on the sheet twice
    assert [text for text in figures if "page" not in text and "printed" not in text] == ["−10 dead · 0 down", "3", "3"]


def test_each_new_row_of_a_kind_keeps_its_first_column() -> None:
    arms = [{"id": "a", "place": "head", "name": "none yet"}, {"id": "b", "place": "hand"}]
    shown = blank()
    assert shown.kind is not None
    fields = tuple(
        replace(field, default=tuple(arms)) if isinstance(field, TableField) else field for field in shown.kind.fields
    )
    shown.kind = replace(shown.kind, fields=fields)
    strand = blocks.lay(GEAR, shown, Space(186))
    assert [text for text in said(strand) if text in ("Head", "Hand", "none yet")] == ["Head", "Hand"]


def test_the_heading_is_left_as_one_and_the_rest_stands() -> None:
    (page,) = extracted(laid(view(), leave=("name",)))
    assert "wick" not in page.replace("spare wick", "")  # the foot does not give it away either
    assert "lamplighter" not in page
    assert "lamp street" in page
    assert "brass hat" in page


@pytest.mark.parametrize("word", ["notes", "Notes", " NOTES "])
def test_a_field_is_left_by_its_id_or_its_label(word: str) -> None:
    found = left(laid(view(), leave=(word,)))
    assert "owes the baker a song." not in found
    assert "notes" in found
    assert "strike a spark" in found


def test_a_total_is_left_by_the_end_of_its_id() -> None:
    figures = [text for text in texts(laid(view(), leave=("most",))) if text == "60"]
    assert figures == ["60"]  # strength; most health and the bar's full are blank


def test_a_section_is_left_by_its_title() -> None:
    titles = [section.title for section in sections(view())]
    assert titles == [
        "Name",
        "Strength to Wit, Most health",
        "Health, Mood",
        "Gear",
        "Asleep, Hungry, Trust, Life",
        "Tricks, Notes",
    ]
    found = left(laid(view(), leave=("tricks, notes",)))
    assert not found & {"strike a spark", "owes the baker a song."}
    assert {"tricks", "notes"} <= found


def test_a_list_that_is_left_has_a_row_for_each_that_it_holds_and_its_totals_go_too() -> None:
    shown = PaperView(view(), {"gear"})
    strand = blocks.lay(GEAR, shown, Space(186))
    # four things are held, and the sheet wishes two empty rows
    rows = [piece for piece in strand.pieces if piece.height == pytest.approx(8.0)]
    assert len(rows) == 4
    assert not any(piece.spare for piece in rows)
    assert "24" not in said(strand)
    assert "In use" in said(strand)


def test_a_pool_that_is_left_keeps_its_scale_and_has_room_for_both_figures() -> None:
    bar = Bar("health", "sample.most", -10, (Mark(0, "down"),))
    strand = blocks.lay(bar, PaperView(view(), {"health"}), Space(100))
    assert "0 down" in said(strand)
    assert not [text for text in said(strand) if text.endswith("now")]
    assert strand.head is not None
    heads = [mark.line.text for mark in strand.head.marks if isinstance(mark, Words)]
    assert heads == ["Health", " now · ", "60", " full"]
    # the firm rule below the head, and 12 mm less 1.2 to write on
    assert sorted(mark.width for mark in strand.head.marks if isinstance(mark, Strip)) == pytest.approx([10.8, 100])


def test_a_track_that_is_left_has_empty_pips_and_as_a_number_room_for_it() -> None:
    assert len(blocks.lay(Pips("trust"), PaperView(view(), {"trust"}), Space(186)).pieces) == 1
    strand = blocks.lay(Pips("trust"), PaperView(view(), {"trust"}), Space(186, numbers=True))
    assert strand.head is not None
    assert [mark.line.text for mark in strand.head.marks if isinstance(mark, Words)] == ["Trust", " of 8"]
    assert said(strand) == ["milestone 3"]


def test_notes_that_are_left_are_lines() -> None:
    strand = blocks.lay(Notes("notes", 4), PaperView(view(), {"notes"}), Space(90))
    assert said(strand) == []
    assert len(strand.pieces) == 4


@pytest.mark.parametrize("words", [("note",), ("name", "nowhere")])
def test_a_word_that_means_nothing_on_any_sheet_is_named(words: Sequence[str]) -> None:
    with pytest.raises(UserMistake, match=r"There is no section or field '(note|nowhere)'\."):
        laid(view(), leave=tuple(words))


def test_a_blank_sheet_stands_behind_the_records_and_has_its_own_pages() -> None:
    document = laid(view(), blank(), view("Moth", changed(notes="")))
    assert [(each.name, each.first, each.count) for each in document.records] == [
        ("Wick", 0, 1),
        ("Keeper record", 1, 1),
        ("Moth", 2, 1),
    ]
    assert len({each.key for each in document.records}) == 2  # the sample's records share one id


def test_every_block_can_be_left_blank() -> None:
    everything = frozenset(id for section in sections(view()) for id in section.ids)
    shown = PaperView(view(), everything)
    for block in SHEET.blocks():
        if not isinstance(block, blocks.UNPRINTED):
            assert blocks.lay(block, shown, Space(120)).fault == ""
