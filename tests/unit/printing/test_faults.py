"""What cannot be printed as it should is named, and all else comes out: faults of plugins, sheets that are away."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tallow.model.book import Book
from tallow.model.errors import PluginFault
from tallow.model.record import Record
from tallow.model.sheet import Block, Heading, Notes, Sheet, Stats, Table, row
from tallow.model.value import Row
from tallow.printing.options import Options
from tallow.printing.pdf import pdf
from tallow.printing.target import print_pdf
from tests.unit.hooks.made import registry_of
from tests.unit.printing.sample import GEAR, HOME, KIND, SHEET, extracted, game, laid, texts, view


class Strange:
    """A block that the host does not know."""


def _raises(*_: object) -> Any:
    raise ZeroDivisionError("the cat")


def _fails(record: Record, row: Row, book: Book) -> str:
    raise PluginFault("sample", "The plugin sample failed in the table gear. It failed (the cat).")


def sheet(*blocks: Any) -> Sheet:
    return Sheet(KIND, tuple(row(block) for block in blocks), "Broken record")


@pytest.mark.parametrize(
    "block",
    [
        Stats(figures=None),  # type: ignore[arg-type]
        Stats((3,)),  # type: ignore[arg-type]
        Table("gear", (object(),)),  # type: ignore[arg-type]
        replace(GEAR, lost=_raises),
        replace(GEAR, note_of=_raises),
        Notes("notes", lines="six"),  # type: ignore[arg-type]
        Strange(),
    ],
    ids=lambda block: type(block).__name__,
)
def test_a_block_that_fails_while_it_is_drawn_costs_only_its_own_place(block: Block) -> None:
    broken = view("Wick", sheet=sheet(Heading(("trade",)), block, Notes("tricks"), Notes("notes")))
    document = laid(view("Moth"), broken, view("Snuff"))
    assert [each.name for each in document.records] == ["Moth", "Wick", "Snuff"]
    assert [bool(each.faults) for each in document.records] == [False, True, False]
    (fault,) = document.faults
    assert fault.startswith("Wick: The plugin sample ")
    assert f"the {type(block).__name__} block of its sheet" in fault
    first, second, third = extracted(document)
    assert "this part cannot be printed: the plugin sample" in second
    assert "owes the baker a song." in second
    assert "brass hat" in first
    assert "brass hat" in third


def test_what_a_plugin_works_out_and_fails_at_is_named_beside_what_stands() -> None:
    document = laid(view("Wick", sheet=sheet(Heading(), replace(GEAR, note_of=_fails))))
    assert document.faults == ("Wick: The plugin sample failed in the table gear. It failed (the cat).",)
    assert "Brass hat" in texts(document)


def test_a_total_that_fails_prints_a_question_mark_and_is_named() -> None:
    def base(record: Record, book: Book) -> Any:
        raise PluginFault("sample", "The plugin sample failed in the total sample.most. It failed (the cat).")

    shown = view("Wick")
    sample = game()
    broken = replace(sample.totals["sample.most"], base=base)
    shown.book.registry = registry_of(replace(sample, totals={**sample.totals, "sample.most": broken}))
    document = laid(shown)
    assert document.faults == ("Wick: The plugin sample failed in the total sample.most. It failed (the cat).",)
    assert "?" in texts(document)
    assert "60" in texts(document)  # strength


def test_a_record_whose_sheet_is_away_prints_all_it_holds_and_is_named() -> None:
    away = view("Gone")
    away.kind = away.sheet = None
    document = laid(view("Moth"), away)
    assert document.faults == (
        "Gone: Its sheet belongs to the plugin sample, which is not there; what it holds is printed as it is.",
    )
    _, page = extracted(document)
    assert "gone" in page
    assert "trade: lamplighter" in page
    assert "brass hat" in page


def test_a_sheet_of_nothing_but_faults_is_a_whole_pdf(tmp_path: Path) -> None:
    target = tmp_path / "broken.pdf"
    document = print_pdf([view("Wick", sheet=sheet(Strange()))], target, Options(), home=HOME)
    assert document.faults
    assert len(PdfReader(target).pages) == 1
    assert target.stat().st_size > 1000


def test_a_sheet_without_rows_is_a_page_with_its_foot() -> None:
    (page,) = extracted(laid(view("Wick", sheet=Sheet(KIND, (), "Bare"))))
    assert "wick" in page
    assert len(PdfReader(BytesIO(pdf(laid(view("Wick", sheet=replace(SHEET, rows=())))))).pages) == 1


def test_a_foot_that_fails_is_named_and_left_out() -> None:
    def fails(record: Record, book: Book) -> str:
        raise PluginFault("sample", "The plugin sample failed in what the foot of its sheet says. It failed (the cat).")

    document = laid(view("Wick", sheet=replace(SHEET, foot=fails)))
    assert [fault.startswith("Wick: The plugin sample failed in what the foot") for fault in document.faults] == [True]
    assert "lamp street · wick · keeper record · printed" in extracted(document)[0]
