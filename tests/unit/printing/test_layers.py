"""What a total is made of, in cells below its box on paper; and brief choices beside the name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tallow.model.column import Choice, ChoiceField
from tallow.model.kind import KindType
from tallow.model.record import Campaign, Document, Record
from tallow.model.sheet import Heading, Stats, row
from tallow.printing import blocks
from tallow.printing.pen import Ink, Shape, Spot, Strip, Words, plain
from tallow.printing.pencil import PaperView, blank_of
from tallow.printing.section import sections
from tallow.printing.space import Space
from tallow.printing.strand import Strand
from tallow.services.book import CampaignBook
from tallow.services.showing.sheets import SheetView
from tests.unit.hooks.made import registry_of
from tests.unit.printing.sample import FIELDS, KIND, SHEET, Shelf, changed, game, view

MADE = Stats(("sample.most", "wit"), layers={"sample.most": ("wit", "health")}, layers_label="wit + health")


def lay(block: Any = MADE, room: float = 90, *, form: bool = False, **values: Any) -> Strand:
    return blocks.lay(block, PaperView(view("Wick", changed(**values))), Space(room, form=form))


def drawn(strand: Strand) -> list[Ink]:
    return [mark for piece in strand.pieces for mark in plain(piece.marks)]


def said(strand: Strand) -> list[str]:
    return [mark.line.text for mark in drawn(strand) if isinstance(mark, Words)]


def test_a_total_s_layers_stand_in_cells_below_it_with_what_it_has_besides() -> None:
    # most health is the strength: 60 = 41 + 12 + 7
    texts = said(lay(strength=60, wit=41, health=12))
    assert texts == ["Most health", "Wit", "41 %", "12", "+7", "60", "41 %", "wit + health + other"]


def test_what_is_made_of_its_layers_alone_has_no_further_cell() -> None:
    assert said(lay(strength=53, wit=41, health=12)) == [
        *("Most health", "Wit", "41 %", "12", "53", "41 %", "wit + health"),
    ]
    assert "−1" in said(lay(strength=52, wit=41, health=12))  # 52 − 41 − 12


def test_cells_stand_within_the_frame_of_their_box_and_no_other_box_has_any() -> None:
    strand = lay(strength=53, wit=41, health=12)
    words = {mark.line.text: mark for mark in drawn(strand) if isinstance(mark, Words)}
    # two boxes of (90 − 2.1) ÷ 2 = 43.95, in the first two cells of 21.975 each
    assert 0 < words["12"].x - 21.975 < 21.975
    heights = sorted({round(mark.height, 1) for mark in drawn(strand) if isinstance(mark, Strip) and mark.width == 0.4})
    assert len(heights) == 2  # the sides of the higher box and of the other


def test_a_field_among_the_layers_can_be_filled_in() -> None:
    strand = lay(form=True)
    fills = [mark.fill for piece in strand.pieces for mark in piece.marks if isinstance(mark, Spot)]
    assert [(fill.path, fill.value) for fill in fills] == [("wit", "41"), ("health", "37"), ("wit", "41")]


def test_a_bad_value_stands_whole_in_its_cell() -> None:
    assert "clever and kind" in " ".join(said(lay(wit="clever and kind")))


def test_a_blank_sheet_has_empty_cells() -> None:
    blank = blank_of(KIND, view().book)
    strand = blocks.lay(MADE, blank, Space(90))
    assert said(strand) == ["Most health", "Wit", "wit + health"]
    assert len([mark for mark in drawn(strand) if isinstance(mark, Strip) and mark.width == 0.25]) == 1  # of two cells


def test_the_section_is_called_by_its_boxes_alone() -> None:
    (found,) = sections(view(sheet=replace(SHEET, rows=(row(MADE),))))
    assert found.title == "Most health to Wit"
    assert found.ids == ("sample.most", "wit", "wit", "health")


# brief choices

SEX = ChoiceField("mood", "Sex", (Choice("", "unknown"), Choice("f", "F"), Choice("m", "M")), "")


def heading(room: float = 186, name: str = "Wick", **values: Any) -> Strand:
    kind = KindType(KIND, "Keeper", "Keepers", tuple(SEX if each.id == "mood" else each for each in FIELDS))
    record = Record("r", "c", KIND, name, Document(changed(**values)))
    declared = registry_of(replace(game(), kinds={KIND: kind}))
    owner = SheetView(record, CampaignBook(Campaign("c", "Lamp Street", {}), declared, Shelf(record)))
    return blocks.lay(Heading(("mood", "trade")), PaperView(owner), Space(room))


def test_a_brief_choice_is_diamonds_on_the_name_s_line() -> None:
    strand = heading(mood="m")
    assert len(strand.pieces) == 1
    assert said(strand) == ["Name", "Wick", "F", "M", "Trade", "lamplighter", "Campaign", "Lamp Street"]
    assert len([mark for mark in drawn(strand) if isinstance(mark, Shape)]) == 3  # two outlines, one filling
    words = {mark.line.text: mark for mark in drawn(strand) if isinstance(mark, Words)}
    assert words["Wick"].x < words["F"].x < words["M"].x < words["Trade"].x


def test_none_of_them_is_marked_for_none() -> None:
    strand = heading(mood="")
    assert len([mark for mark in drawn(strand) if isinstance(mark, Shape)]) == 2
    assert "unknown" not in said(strand)


def test_beside_a_name_that_takes_the_whole_width_it_stands_below_with_its_label() -> None:
    strand = heading(name="Wick of the Seventh Lamp " * 8, mood="f")
    last = said(Strand(strand.pieces[-1:]))
    assert last == ["Sex", "F", "M"]


def test_three_choices_of_three_letters_are_brief_and_no_more() -> None:
    def brief(*labels: str) -> bool:
        return ChoiceField("x", "X", tuple(Choice(each, each) for each in labels), "").brief

    assert brief("yes", "no", "odd")
    assert not brief("yes", "no", "odd", "—")
    assert not brief("calm", "no")
