"""``tallow print`` with all its options, and ``tallow fill``, on a store of their own."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tallow.app import data_folder
from tests.unit.cli.conftest import Tallow, answer, refusal
from tests.unit.services.filling.forms import filled


@pytest.fixture
def names(demo: Tallow) -> list[str]:
    """The names of the demo's records, by name."""
    return [each["name"] for each in answer(demo("records", "demo", "--json"))]


def pages(path: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(path.read_bytes())).pages]


def test_without_a_record_all_are_printed(tallow: Tallow, names: list[str], tmp_path: Path) -> None:
    data = answer(tallow("print", "demo", "-o", str(tmp_path / "all"), "--json"))
    assert data["records"] == names
    assert data["file"] == str(tmp_path / "all.pdf")
    assert len(pages(tmp_path / "all.pdf")) == data["pages"]


def test_records_come_in_the_order_in_which_they_are_named(tallow: Tallow, names: list[str], tmp_path: Path) -> None:
    first, second = names[1], names[0]
    data = answer(tallow("print", "demo", first, second, "-o", str(tmp_path / "two.pdf"), "--json"))
    assert data["records"] == [first, second]


def test_a_folder_gets_a_file_named_after_what_is_printed(demo: Tallow, tmp_path: Path) -> None:
    assert answer(demo("print", "demo", "Bob", "-o", str(tmp_path), "--json"))["file"] == str(tmp_path / "Bob.pdf")
    assert answer(demo("print", "demo", "-o", str(tmp_path), "--json"))["file"] == str(tmp_path / "Demo.pdf")
    demo("add", "demo", "armor_damage.character", "A/B: the Bold?")
    named = answer(demo("print", "demo", "A/B", "-o", str(tmp_path), "--json"))
    assert named["file"] == str(tmp_path / "A-B- the Bold-.pdf")


SIZES = {
    ("--paper", "a5"): (420, 595),
    ("--paper", "LETTER", "--landscape"): (792, 612),
    ("--margin", "20"): (595, 842),
    ("--margin", "11,12,9,30"): (595, 842),
    ("--cards",): (595, 842),
    ("--large",): (595, 842),
    ("--numbers",): (595, 842),
    ("--pips",): (595, 842),
    ("--cut", "2"): (595, 842),
    ("--breaks", "sheet"): (595, 842),
    ("--breaks", "none"): (595, 842),
    ("--values", "full"): (595, 842),
    ("--leave", "name, notes"): (595, 842),
    ("--order", "notes,armor", "--new-page", "armor", "--whole", "armor"): (595, 842),
    ("--form",): (595, 842),
}


@pytest.mark.parametrize("options", SIZES, ids=" ".join)
def test_each_option_is_taken(demo: Tallow, tmp_path: Path, options: tuple[str, ...]) -> None:
    target = tmp_path / "x.pdf"
    data = answer(demo("print", "demo", "Neris", *options, "-o", str(target), "--json"))
    assert data["faults"] == data["unprintable"] == []
    for page in PdfReader(target).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(SIZES[options], abs=1)


def test_a_blank_sheet_of_a_kind(demo: Tallow, tmp_path: Path) -> None:
    data = answer(demo("print", "demo", "--blank", "armor_damage.character", "-o", str(tmp_path / "b.pdf"), "--json"))
    assert data["records"] == ["Character record"]
    (page,) = pages(tmp_path / "b.pdf")
    assert "Fortitude".upper() in page.upper()
    assert "Bob" not in page
    both = answer(
        demo("print", "demo", "Bob", "--blank", "armor_damage.character", "-o", str(tmp_path / "c.pdf"), "--json")
    )
    assert both["records"] == ["Bob", "Character record"]


def test_a_long_list_is_cut_and_says_so(demo: Tallow, tmp_path: Path) -> None:
    demo("print", "demo", "Neris", "--cut", "2", "-o", str(tmp_path / "x.pdf"))
    text = " ".join(pages(tmp_path / "x.pdf"))
    assert "and 3 more" in text  # five pieces of armor
    assert "Tower board" not in text


def test_what_spills_is_told(demo: Tallow, tmp_path: Path) -> None:
    data = answer(demo("print", "demo", "Neris", "--cards", "-o", str(tmp_path / "x.pdf"), "--json"))
    assert data["spilled"] == {"Neris Talo": ["Armor"]}


def test_the_pack_of_all_goes_kind_by_kind(tallow: Tallow, names: list[str], tmp_path: Path) -> None:
    data = answer(tallow("print", "demo", "--pack", "all", "-o", str(tmp_path / "x.pdf"), "--json"))
    assert sorted(data["records"]) == sorted(names)


def test_the_pack_of_the_departing_has_those_alone(demo: Tallow, tmp_path: Path) -> None:
    data = answer(demo("print", "demo", "--pack", "departing", "-o", str(tmp_path / "x.pdf"), "--json"))
    survivors = answer(demo("records", "demo", "--kind", "kdm.survivor", "--json"))
    departing = [each["name"] for each in survivors if shown(demo, each["name"]).get("departing")]
    assert data["records"] == departing
    assert 0 < len(departing) < len(survivors)


def test_where_nobody_says_who_departs_the_pack_is_a_sentence(tallow: Tallow, tmp_path: Path) -> None:
    tallow("new", "Road", "--system", "armor_damage")
    tallow("add", "Road", "armor_damage.character", "Bob")
    said = refusal(tallow("print", "Road", "--pack", "departing", "-o", str(tmp_path / "x.pdf")))
    assert said == "Nothing in Road says who departs. Name the records, or print all with: --pack all"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--paper", "a44"], "There is no paper 'a44'. Did you mean a4?"),
        (["--margin", "300"], "A margin of 300 mm does not fit on A4. Give a smaller one."),
        (["--margin", "-5"], "A margin of −5 mm lies on no paper. Give 0 or more."),
        (["--margin", "nan"], "'nan' are no margins."),
        (["--margin", "5,5,inf,5"], "'5,5,inf,5' are no margins."),
        (["--margin", "broad"], "'broad' are no margins."),
        (["--margin", "90"], "These margins leave 30 by 117 mm of A4"),
        (["--leave", "nots"], "There is no section or field 'nots'. Did you mean notes?"),
        (["--whole", "armour"], "There is no section or field 'armour'. Did you mean armor?"),
        (["--cut", "0"], "A list cut after 0 rows shows nothing."),
        (["--blank", "charakter"], "There is no kind"),
        (["--cut", "few"], "Argument --cut: 'few' is no whole number."),
        (["--pips", "--numbers"], "Argument --numbers: not allowed with argument --pips."),
        (["Nobody"], "There is no record 'Nobody'."),
    ],
)
def test_what_cannot_be_is_one_sentence_and_no_file(
    demo: Tallow, tmp_path: Path, options: list[str], sentence: str
) -> None:
    said = refusal(demo("print", "demo", *options, "-o", str(tmp_path / "x.pdf")))
    assert said.startswith(sentence)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize("place", ["missing/x.pdf", "store.sqlite/x.pdf"])
def test_a_path_that_cannot_be_written_is_one_sentence(demo: Tallow, tmp_path: Path, place: str) -> None:
    said = refusal(demo("print", "demo", "Bob", "-o", str(tmp_path / place)))
    assert said.endswith("Choose another place.")
    assert not list(tmp_path.rglob("*.part"))


def test_a_campaign_without_records_is_one_sentence(tallow: Tallow, tmp_path: Path) -> None:
    tallow("new", "Empty", "--system", "armor_damage")
    said = refusal(tallow("print", "Empty", "-o", str(tmp_path / "x.pdf")))
    assert said == "Empty has no records to print. Add one with: tallow add"
    assert "has no records" in refusal(tallow("print", "Empty", "--pack", "all", "-o", str(tmp_path / "x.pdf")))


def printed(tallow: Tallow, path: Path, *options: str) -> bytes:
    assert tallow("print", "demo", *options, "--form", "-o", str(path)).code == 0
    return path.read_bytes()


def shown(tallow: Tallow, record: str) -> Any:
    return answer(tallow("show", "demo", record, "--json"))["fields"]


def test_a_form_is_looked_at_and_then_taken_over(demo: Tallow, tmp_path: Path) -> None:
    form = printed(demo, tmp_path / "neris.pdf", "Neris")
    file = str(filled(form, tmp_path / "filled.pdf", {":vitality": "40", ":stance": "/none", ":luck": "much"}))
    before = shown(demo, "Neris")
    data = answer(demo("fill", "demo", file, "--json"))
    assert data["proposed"] == [
        {"record": "Neris Talo", "path": "vitality", "label": "Vitality", "before": "92", "after": "40"},
        {"record": "Neris Talo", "path": "stance", "label": "Stance", "before": "Reactive", "after": "None"},
    ]
    assert data["left"] == ["Neris Talo: Luck is a number, and 'much' is none. Give a number."]
    assert (data["step"], data["file"]) == (None, file)
    assert shown(demo, "Neris") == before
    said = demo("fill", "demo", file).out
    assert said.splitlines()[0] == f"{file} asks for 2 changes. Make them with --apply."
    assert "  Neris Talo, Vitality: 92 → 40" in said
    assert "Left as it is:\n  Neris Talo: Luck is a number" in said
    done = answer(demo("fill", "demo", file, "--apply", "--json"))
    assert done["step"] > 0
    assert (shown(demo, "Neris")["vitality"], shown(demo, "Neris")["stance"]) == (40, "none")
    again = answer(demo("fill", "demo", file, "--apply", "--json"))
    assert (again["proposed"], again["same"], again["step"]) == ([], 2, None)
    demo("undo", "demo")
    assert shown(demo, "Neris") == before


def test_what_the_game_objects_to_is_said_before_a_form_is_taken_over(demo: Tallow, tmp_path: Path) -> None:
    form = printed(demo, tmp_path / "osric.pdf", "Osric")
    file = str(filled(form, tmp_path / "filled.pdf", {":tier": "11"}))
    before = shown(demo, "Osric")
    why = "Tiers from 1 to 10 are known (A25), and 11 is not."
    said = demo("fill", "demo", file).out.splitlines()[0]
    assert said.startswith(f"{file} asks for 1 change, and --apply would refuse it. {why}")
    assert answer(demo("fill", "demo", file, "--json"))["refused"].startswith(why)
    assert refusal(demo("fill", "demo", file, "--apply")).startswith(why)
    said = demo("fill", "demo", file, "--reason", "a gift").out.splitlines()[0]
    assert said == f"{file} asks for 1 change. Make it with --apply."
    assert shown(demo, "Osric") == before
    demo("delete", "demo", "Osric", "--yes")
    (left,) = answer(demo("fill", "demo", file, "--json"))["left"]
    assert "that Demo does not have: it was deleted since, or the form was printed from another campaign." in left


def test_a_blank_form_that_is_filled_in_makes_a_record(demo: Tallow, tmp_path: Path) -> None:
    form = printed(demo, tmp_path / "blank.pdf", "--blank", "armor_damage.character")
    file = str(filled(form, tmp_path / "filled.pdf", {":name": "Ottokar", ":fortitude": "50"}))
    assert "Ottokar, New character: nothing → Ottokar" in demo("fill", "demo", file, "--apply").out
    assert shown(demo, "Ottokar")["fortitude"] == 50


def test_a_file_that_is_no_form_is_one_sentence(demo: Tallow, tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"hello")
    assert "is no PDF that can be read" in refusal(demo("fill", "demo", str(tmp_path / "x.pdf")))
    assert "cannot be read" in refusal(demo("fill", "demo", str(tmp_path / "nowhere.pdf")))
    demo("print", "demo", "Bob", "-o", str(tmp_path / "plain.pdf"))
    assert "has no fields of Tallow's" in refusal(demo("fill", "demo", str(tmp_path / "plain.pdf")))


POND = """
from tallow.api import *

@hookimpl
def declare_kinds():
    return [KindType("pond.frog", "Frog", "Frogs", (TextField("song", "Song"), TextField("tale", "Tale", lines=3)))]

@hookimpl
def declare_sheets():
    return [Sheet("pond.frog", (row(Lines(("song",))),), "Frog record", (Leaf("past", "Past", (row(Notes("tale")),)),))]
"""


def test_a_leaf_is_printed_alone_and_named_after_itself(tallow: Tallow, tmp_path: Path) -> None:
    folder = data_folder() / "plugins" / "systems" / "pond"  # the test's own
    folder.mkdir(parents=True)
    manifest = 'id = "pond"\nname = "Pond"\nfamily = "system"\nversion = "1.0.0"\napi = 1\n'
    (folder / "plugin.toml").write_text(manifest, encoding="utf-8")
    (folder / "__init__.py").write_text(POND, encoding="utf-8")
    assert tallow("new", "Lake", "--system", "pond").code == 0
    assert tallow("add", "lake", "pond.frog", "Anna").code == 0
    assert tallow("set", "lake", "Anna", "tale", "Born in May.").code == 0
    data = answer(tallow("print", "lake", "--leaf", "Past", "-o", str(tmp_path), "--json"))
    assert (data["records"], data["file"]) == (["Past of Anna"], str(tmp_path / "Past of Anna.pdf"))
    (page,) = pages(tmp_path / "Past of Anna.pdf")
    assert "Born in May." in page
    assert "SONG" not in page.upper()
    assert refusal(tallow("print", "lake", "--leaf", "pats", "-o", str(tmp_path))).startswith("There is no leaf 'pats'")
