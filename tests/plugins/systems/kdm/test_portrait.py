"""A survivor's portrait: chosen from a file, kept once, undone, carried along, on paper; what is lost or broken."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from PySide6.QtGui import QColor, QImage

from tallow.model.errors import Stale, UserMistake
from tallow.model.picture import PictureField
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.printing.pen import Inset, plain
from tallow.printing.pencil import blank_of
from tallow.printing.picture import taken_in
from tallow.services import campaigns, pictures, records
from tallow.services.check.findings import check, mend
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.showing.sheets import SheetView, view
from tests.plugins.systems.kdm.harness import SURVIVOR, Table
from tests.unit.printing.sample import HOME, extracted

FIELD = PictureField("portrait", "Portrait")


def photograph(folder: Path, name: str, color: str = "#884422") -> Path:
    image = QImage(80, 100, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    assert image.save(str(folder / name))
    return folder / name


def give(table: Table, name: str, path: Path) -> None:
    pictures.give(table.host, table.record(name), FIELD, taken_in(path))


def shown(table: Table, name: str) -> SheetView:
    return view(table.host, table.id, table.record(name).id)


def content(table: Table, name: str) -> bytes | None:
    picture = shown(table, name).picture("portrait")
    return picture.content if picture else None


Way: TypeAlias = Literal["copy", "replace"]


def kept(table: Table) -> list[tuple[str, str, str]]:
    """Campaign, name and media of all that is attached."""
    with closing(sqlite3.connect(table.host.store.path)) as file:
        return file.execute("SELECT campaign, name, media FROM attachment ORDER BY name").fetchall()


def insets(views: Sequence[SheetView], cards: bool = False) -> list[Inset]:
    pages = lay_out(views, Options(cards=cards), home=HOME).pages
    marks = (mark for page in pages for placed in page.placed for mark in plain(placed.piece.marks))
    return [mark for mark in marks if isinstance(mark, Inset)]


def test_a_portrait_is_given_changed_undone_and_done_again_after_a_restart(table: Table, tmp_path: Path) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    first = content(table, "Anna")
    give(table, "Anna", photograph(tmp_path, "older.jpg", "#112233"))
    second = content(table, "Anna")
    assert None not in (first, second)
    assert first != second
    table.restart()
    table.undo()
    assert content(table, "Anna") == first
    table.undo()
    assert content(table, "Anna") is None
    table.redo()
    table.redo()
    assert content(table, "Anna") == second


def test_taking_it_away_is_a_step_that_undo_takes_back(table: Table, tmp_path: Path) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    step = pictures.take_away(table.host, table.record("Anna"), FIELD).step
    assert step.label == "Anna: no portrait"
    assert content(table, "Anna") is None
    table.undo()
    assert content(table, "Anna")


def test_the_same_picture_is_kept_once_for_all_who_have_it(table: Table, tmp_path: Path) -> None:
    path = photograph(tmp_path, "twins.jpg")
    give(table, "Anna", path)
    give(table, "Cora", photograph(tmp_path, "again.jpg"))  # the same pixels under another name
    assert pictures.give(table.host, table.record("Anna"), FIELD, taken_in(path)).step.number == 0  # nothing is new
    records.duplicate(table.host, table.record("Anna"))
    assert kept(table) == [(table.id, "twins.jpg", "image/jpeg")]
    assert content(table, "Anna") == content(table, "Cora") == content(table, "Anna (copy)")


def test_a_portrait_that_was_changed_meanwhile_is_not_written_over(table: Table, tmp_path: Path) -> None:
    seen = table.record("Anna").get("portrait")
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    with pytest.raises(Stale):
        pictures.give(table.host, table.record("Anna"), FIELD, taken_in(photograph(tmp_path, "b.png", "#fff")), seen)
    assert len(kept(table)) == 1  # what was refused is not kept either


def test_a_copy_of_the_campaign_has_its_own_picture(table: Table, tmp_path: Path) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    before = content(table, "Anna")
    copy = campaigns.duplicate(table.host, table.campaign)
    assert sorted(each[0] for each in kept(table)) == sorted([table.id, copy.id])
    other = view(table.host, copy.id, table.host.find_record(copy, "Anna").id).picture("portrait")
    assert other is not None
    assert other.content == before
    assert shown(table, "Anna").value("portrait") != table.host.find_record(copy, "Anna").get("portrait")


@pytest.mark.parametrize("way", ["copy", "replace"])
def test_an_export_carries_the_portrait_and_its_history(table: Table, tmp_path: Path, way: Way) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    before = content(table, "Anna")
    pictures.take_away(table.host, table.record("Anna"), FIELD)
    export(table.host, table.campaign, tmp_path / "file")
    give(table, "Bert", photograph(tmp_path, "bert.jpg", "#00ff00"))
    table.id = bring(table.host, read(tmp_path / "file"), way).campaign.id
    assert content(table, "Anna") is content(table, "Bert") is None
    table.undo()
    assert content(table, "Anna") == before


def test_a_portrait_is_read_from_its_own_campaign_alone(table: Table, tmp_path: Path) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    id = table.value("Anna", "portrait")
    table.begin("Elsewhere")
    table.settlement()
    table.survivor("Eve", portrait=id)
    assert content(table, "Eve") is None


def test_typed_words_are_no_portrait(table: Table) -> None:
    assert pictures.field_of(table.host, table.record("Anna"), "portrait") == FIELD
    assert pictures.field_of(table.host, table.record("Anna"), "survival") is None
    assert pictures.field_of(table.host, table.record("Anna"), "gear.g1.place") is None
    with pytest.raises(UserMistake, match=r"Portrait is a picture\. Choose it from a file"):
        records.set_text(table.host, table.campaign, table.record("Anna"), "portrait", "anna.jpg")


# on paper


@pytest.mark.usefixtures("qapp")
def test_the_portrait_stands_on_the_sheet_and_on_the_card(table: Table, tmp_path: Path) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    for cards in (False, True):
        (inset,) = insets([shown(table, "Anna")], cards=cards)
        assert inset.content == content(table, "Anna")
        # 22 mm high; 80 × 100 pixels are 17.6 mm wide; the frame's line, 0.25 mm, is taken off at both sides
        assert [inset.width, inset.height] == pytest.approx([17.1, 21.5])
    assert insets([shown(table, "Bert")]) == []


@pytest.mark.usefixtures("qapp")
def test_a_blank_sheet_has_a_frame_to_draw_in_and_a_sheet_without_portrait_none(table: Table) -> None:
    blank = " ".join(extracted(lay_out([blank_of(SURVIVOR, table.book)], Options(), home=HOME)))
    assert "portrait" in blank.lower()
    assert "portrait" not in " ".join(extracted(lay_out([shown(table, "Anna")], Options(), home=HOME))).lower()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("DELETE FROM attachment", "The picture is not here any more."),
        ("UPDATE attachment SET content = x'ffd8ff'", "The picture is broken."),
    ],
)
def test_a_portrait_that_is_lost_or_broken_is_an_empty_frame_with_words(
    table: Table, tmp_path: Path, harm: str, words: str
) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    with closing(sqlite3.connect(table.host.store.path)) as file, file:
        file.execute(harm)
    assert insets([shown(table, "Anna")]) == []
    page = " ".join(extracted(lay_out([shown(table, "Anna")], Options(), home=HOME)))
    assert words.lower() in " ".join(page.split())


def test_a_check_tells_of_a_lost_portrait_and_clears_it(table: Table, tmp_path: Path) -> None:
    give(table, "Anna", photograph(tmp_path, "anna.jpg"))
    assert not [each for each in check(table.host, table.id) if each.path == "portrait"]
    with closing(sqlite3.connect(table.host.store.path)) as file, file:
        file.execute("DELETE FROM attachment")
    (lost,) = [each for each in check(table.host, table.id) if each.path == "portrait"]
    assert lost.sentence == "Anna: Portrait is a picture that is not here any more."
    mend(table.host, table.id, [lost])
    assert table.value("Anna", "portrait") == ""
