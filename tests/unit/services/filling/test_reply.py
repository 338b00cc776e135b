"""A filled-in form asks for changes: each kind of field, rows that come and go, and what it must leave and name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.model.edit import UNSEEN, Create, Set
from tallow.model.errors import Objected, UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, plugins, records
from tallow.services.filling.reading import read_form
from tallow.services.filling.reply import Reply, apply, reply
from tallow.services.host import Host
from tests.unit.services.filling.forms import empty_rows, filled, made

FEATHERS = [
    {"id": "f", "place": "left wing", "length": 7.5, "grown": 9, "gloss": 2},
    {"id": "g", "place": "tail", "length": 3, "grown": 4, "color": "green"},
]
BIRD = {
    "species": "finch",
    "weight": 26,
    "trust": 3,
    "feathers": FEATHERS,
    "songs": [{"id": "s", "entry": "canary.morning"}, {"id": "u", "name": "Hymn to the cat"}],
    "notes": "Sings at dawn.\n\nSleeps at noon.",
}


@pytest.fixture
def aviary(host: Host) -> Campaign:
    return campaigns.create(host, "Aviary", ["canary"])


@pytest.fixture
def pip(host: Host, aviary: Campaign) -> str:
    return records.create(host, aviary.id, "canary.bird", "Pip", BIRD)[0]


def asked(host: Host, aviary: Campaign, file: Path) -> Reply:
    return reply(host, host.campaign(aviary.id), read_form(file))


def changes(found: Reply) -> list[tuple[str, str, str]]:
    return [(each.label, each.before, each.after) for each in found.proposals]


def bird(host: Host, id: str) -> Record:
    with host.store.read() as reader:
        return reader.record(id)


def taken(host: Host, aviary: Campaign, file: Path) -> Reply:
    """Take over all that a form asks for."""
    form = read_form(file)
    found = reply(host, aviary, form)
    apply(host, aviary, form, found.proposals)
    return found


def test_a_form_that_nobody_filled_in_asks_for_nothing(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    assert asked(host, aviary, filled(made(host, aviary, pip), tmp_path / "pip.pdf", {})) == Reply(())


def test_each_sort_of_field_is_read(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    tweet, _ = records.create(host, aviary.id, "canary.cage", "Gilded Cage")
    file = filled(
        made(host, aviary, pip),
        tmp_path / "pip.pdf",
        {
            ":name": "Pip the Elder",
            ":species": "goldfinch",
            ":weight": "31 g",
            ":breath": "−3",
            ":color": "/green",
            ":caught": "/Yes",
            ":trust#4": "/Yes",
            ":cage": "gilded",
            ":feathers/f/length": "6,5",
            ":feathers/f/gloss": "1",
            ":feathers/g/color": "yellow",
            ":feathers/g/shown": "/Off",
            ":songs/u": "Lament",
            ":notes": "Sings no more.",
        },
    )
    found = asked(host, aviary, file)
    assert found.left == ()
    assert changes(found) == [
        ("Name", "Pip", "Pip the Elder"),
        ("Caught", "no", "yes"),
        ("Species", "finch", "goldfinch"),
        ("Weight", "26 g", "31 g"),
        ("Breath", "10", "−3"),
        ("Color", "Yellow", "Green"),
        ("Trust", "3 of 5", "4 of 5"),
        ("Cage", "", "Gilded Cage"),
        ("Feathers, left wing: Length", "7.5", "6.5"),
        ("Feathers, left wing: Gloss", "2 of 3", "1 of 3"),
        ("Feathers, tail: Shown", "yes", "no"),
        ("Feathers, tail: Color", "Green", "Yellow"),
        ("Songs", "Hymn to the cat", ""),
        ("Songs", "", "Lament"),
        ("Notes", "Sings at dawn.\n\nSleeps at noon.", "Sings no more."),
    ]
    taken(host, aviary, file)
    record = bird(host, pip)
    assert record.name == "Pip the Elder"
    values = record.document.values
    assert (values["weight"], values["breath"], values["cage"], values["trust"]) == (31, -3, tweet, 4)
    assert values["feathers"][0]["length"] == 6.5
    assert [row.get("entry") for row in values["songs"]] == ["canary.morning", "canary.lament"]
    assert history.undo(host, aviary.id).step.label == "Fill in pip.pdf"
    assert bird(host, pip).document.values == BIRD  # one step took it all back
    assert bird(host, pip).name == "Pip"


def test_what_is_taken_over_already_is_asked_for_no_more(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = made(host, aviary, pip)
    row, line = empty_rows(form, "feathers")[0], empty_rows(form, "songs")[0]
    wishes = {":weight": "40", f"{row}/place": "crest", f"{row}/length": "2", line: "Lament", ":trust#4": "/Yes"}
    file = filled(form, tmp_path / "pip.pdf", wishes)
    assert len(taken(host, aviary, file).proposals) == 4
    again = asked(host, aviary, file)
    assert again.proposals == ()
    assert again.same == 5  # weight, trust, both cells of the row, the line


def test_rows_and_lines_come_and_go(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    form = made(host, aviary, pip)
    first, second = empty_rows(form, "feathers")[:2]
    line = empty_rows(form, "songs")[0]
    file = filled(
        form,
        tmp_path / "pip.pdf",
        {
            f"{second}/place": "crest",
            f"{second}/grown": "2",
            f"{second}/shown": "/Yes",
            **{f":feathers/f/{column}": "" for column in ("place", "length", "grown", "gloss")},
            ":songs/s": "",
            line: "A new song",
        },
    )
    assert changes(taken(host, aviary, file)) == [
        ("Feathers, left wing", "there", ""),
        ("Feathers, one more feather", "", "crest, 2, yes"),
        ("Songs", "Morning song", ""),
        ("Songs", "", "A new song"),
    ]
    values = bird(host, pip).document.values
    assert [row["place"] for row in values["feathers"]] == ["tail", "crest"]
    assert values["feathers"][1]["grown"] == 2
    assert [row.get("name") for row in values["songs"]] == ["Hymn to the cat", "A new song"]
    assert first != second


def test_a_value_that_was_changed_meanwhile_is_left_and_named(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    wishes = {":weight": "30", ":species": "wren", ":feathers/f/length": "1", ":songs/u": "Quiet", ":notes": "Gone."}
    file = filled(made(host, aviary, pip), tmp_path / "pip.pdf", wishes)
    meanwhile = [
        Set(pip, "weight", 27, UNSEEN),
        Set(pip, "feathers.f.length", 2, UNSEEN),
        Set(pip, "songs", [{"id": "u", "name": "Loud"}], UNSEEN),
        Set(pip, "notes", "Sings at noon.", UNSEEN),
    ]
    records.do(host, aviary.id, "Meanwhile", meanwhile)
    found = asked(host, aviary, file)
    assert changes(found) == [("Species", "finch", "wren")]
    was = "when the form was made and is"
    wishes_it = "is filled in. Set it yourself if that holds."
    assert found.left == (
        f"Pip: Weight was 26 {was} 27 now; 30 {wishes_it}",
        f"Pip: Feathers, left wing: Length was 7.5 {was} 2 now; 1 {wishes_it}",
        f"Pip: Songs was Hymn to the cat {was} Loud now; Quiet {wishes_it}",
        f"Pip: Notes was Sings at dawn. Sleeps at noon. {was} Sings at noon. now; Gone. {wishes_it}",
    )


def test_between_looking_and_taking_over_nothing_is_written_over(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = read_form(filled(made(host, aviary, pip), tmp_path / "pip.pdf", {":weight": "30"}))
    found = reply(host, aviary, form)
    records.do(host, aviary.id, "Meanwhile", [Set(pip, "weight", 27, UNSEEN)])
    with pytest.raises(UserMistake, match="weight was changed meanwhile: you saw 26, it is now 27"):
        apply(host, aviary, form, found.proposals)


def test_what_was_left_blank_on_paper_is_taken_whatever_stood_there(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = made(host, aviary, pip, leave=("weight", "trust", "color", "name"))
    wishes = {":weight": "33", ":trust#1": "/Yes", ":color": "/green", ":name": "Pip II"}
    assert changes(asked(host, aviary, filled(form, tmp_path / "pip.pdf", wishes))) == [
        ("Name", "Pip", "Pip II"),
        ("Weight", "26 g", "33 g"),
        ("Color", "Yellow", "Green"),
        ("Trust", "3 of 5", "1 of 5"),
    ]
    untouched = made(host, aviary, pip, leave=("weight",))
    assert asked(host, aviary, filled(untouched, tmp_path / "none.pdf", {})).proposals == ()


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({":weight": "heavy"}, "Pip: Weight is a number, and 'heavy' is none. Give a number."),
        ({":weight": "100"}, "Pip: Weight is at most 99, and 100 is more."),
        ({":weight": ""}, "Pip: Weight is a number, and '' is none. Give a number."),
        ({":trust#5": "/Yes"}, "Pip: Trust has 4 squares ticked, with gaps. Tick them from the left."),
        ({":cage": "Nowhere"}, "Pip: There is no record 'Nowhere'."),
        ({":feathers/f/color": "blue"}, "Pip: Feathers, left wing: Color cannot be 'blue'."),
        ({":name": " "}, "Pip: A name cannot be empty. Give one."),
        ({":color": "/Off"}, "Pip: Color has none chosen. Choose one."),
    ],
)
def test_what_does_not_fit_is_left_and_the_rest_is_taken(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path, wishes: dict[str, str], sentence: str
) -> None:
    found = asked(host, aviary, filled(made(host, aviary, pip), tmp_path / "pip.pdf", {":species": "wren", **wishes}))
    assert changes(found) == [("Species", "finch", "wren")]
    (left,) = found.left
    assert left.startswith(sentence)


def test_a_cell_that_does_not_fit_costs_no_other_of_its_row(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    wishes = {":feathers/f/length": "long", ":feathers/f/grown": "8", ":feathers/f/gloss": "9"}
    found = asked(host, aviary, filled(made(host, aviary, pip), tmp_path / "pip.pdf", wishes))
    assert changes(found) == [("Feathers, left wing: Grown", "9", "8")]
    assert [each.partition(" is ")[0] for each in found.left] == [
        "Pip: Feathers, left wing: Length",
        "Pip: Feathers, left wing: Gloss",
    ]


def test_a_list_that_takes_no_other_names_says_which_there_are(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = made(host, aviary, pip)
    line = empty_rows(form, "seeds")[0]
    (left,) = asked(host, aviary, filled(form, tmp_path / "pip.pdf", {line: "hemp sead"})).left
    assert left == "Pip: There is no seed 'hemp sead'. Did you mean Hemp seed?"
    assert changes(asked(host, aviary, filled(form, tmp_path / "ok.pdf", {line: "HEMP SEED"}))) == [
        ("Seeds", "", "HEMP SEED")
    ]


def test_rows_that_were_taken_out_meanwhile_are_named(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    file = filled(made(host, aviary, pip), tmp_path / "pip.pdf", {":feathers/f/length": "1", ":songs/u": "Quiet"})
    gone = [Set(pip, "feathers", FEATHERS[1:], UNSEEN), Set(pip, "songs", [], UNSEEN)]
    records.do(host, aviary.id, "Meanwhile", gone)
    assert asked(host, aviary, file).left == (
        "Pip: A feather of Feathers was taken out meanwhile, and is filled in.",
        "Pip: Hymn to the cat was taken out of Songs meanwhile, and is filled in.",
    )


def test_a_long_text_comes_back_whole_with_what_is_between_its_parts(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    lines = [f"line {number}  of   many" for number in range(80)]
    text = "  " + "\n".join(lines[:40]) + "\n\n\n" + "\n".join(lines[40:]) + "\n"
    records.do(host, aviary.id, "Notes", [Set(pip, "notes", text, UNSEEN)])
    form = made(host, aviary, pip)
    assert asked(host, aviary, filled(form, tmp_path / "same.pdf", {})) == Reply(())
    parts = [part for part in read_form(filled(form, tmp_path / "x.pdf", {})).entered if part.place.path == "notes"]
    assert len(parts) > 1
    last = parts[-1]
    wish = {f":notes#{last.place.part}": last.value.replace("line 79", "the end")}
    found = taken(host, aviary, filled(form, tmp_path / "end.pdf", wish))
    assert len(found.proposals) == 1
    assert bird(host, pip).document.values["notes"] == text.rstrip().replace("line 79", "the end")


def test_a_blank_sheet_becomes_a_record(host: Host, aviary: Campaign, tmp_path: Path) -> None:
    form = made(host, aviary)
    row, line = empty_rows(form, "feathers")[0], empty_rows(form, "songs")[0]
    wishes = {":name": "Tweet", ":weight": "12", ":trust#1": "/Yes", ":trust#2": "/Yes", ":color": "/green"}
    wishes |= {f"{row}/place": "tail", line: "Lament", ":notes": "New here."}
    file = filled(form, tmp_path / "new.pdf", wishes)
    found = taken(host, aviary, file)
    assert changes(found) == [("New bird", "", "Tweet")]
    (made_,) = [each.edit for each in found.proposals]
    assert isinstance(made_, Create)
    record = bird(host, made_.record)
    assert record.name == "Tweet"
    values = record.document.values
    assert (values["weight"], values["trust"], values["color"], values["notes"]) == (12, 2, "green", "New here.")
    assert [row["place"] for row in values["feathers"]] == ["tail"]
    assert [row["entry"] for row in values["songs"]] == ["canary.lament"]
    again = asked(host, aviary, file)
    assert again.proposals == ()
    assert again.same >= 7


def test_a_blank_sheet_without_a_name_is_left_and_a_bad_value_in_it_too(
    host: Host, aviary: Campaign, tmp_path: Path
) -> None:
    form = made(host, aviary)
    assert asked(host, aviary, filled(form, tmp_path / "a.pdf", {":weight": "12"})).left == (
        "A new bird has no name. Write one into the form, and read it again.",
    )
    found = asked(host, aviary, filled(form, tmp_path / "b.pdf", {":name": "Tweet", ":weight": "much"}))
    assert changes(found) == [("New bird", "", "Tweet")]
    assert found.left == ("A new record: Weight is a number, and 'much' is none. Give a number.",)


def test_a_sheet_of_another_campaign_is_named(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    file = filled(made(host, aviary, pip), tmp_path / "pip.pdf", {":weight": "30"})
    other = campaigns.create(host, "Forest", ["canary"])
    (left,) = asked(host, other, file).left
    assert left == (
        f"One sheet is of a record ({pip}) that Forest does not have: it was deleted since, or the form was printed "
        "from another campaign. Undo the deletion, or name that campaign."
    )


def test_a_kind_that_is_away_is_named(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    file = filled(made(host, aviary, pip), tmp_path / "pip.pdf", {":weight": "30"})
    plugins.disable(host, host.campaign(aviary.id), "canary")
    (left,) = asked(host, aviary, file).left
    assert "belongs to the plugin canary" in left


def test_several_sheets_of_one_form_are_one_step(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    tweet, _ = records.create(host, aviary.id, "canary.bird", "Tweet")
    form = made(host, aviary, pip, tweet)
    file = filled(form, tmp_path / "both.pdf", {f"{pip}:weight": "30", f"{tweet}:weight": "31"})
    assert [each.record for each in taken(host, aviary, file).proposals] == ["Pip", "Tweet"]
    history.undo(host, aviary.id)
    assert (bird(host, pip).document.values["weight"], bird(host, tweet).document.values) == (26, {})


def test_a_rule_may_object_and_be_overridden(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    file = filled(made(host, aviary, pip), tmp_path / "pip.pdf", {":weight": "0"})
    form = read_form(file)
    found = reply(host, aviary, form)
    with pytest.raises(Objected):
        apply(host, aviary, form, found.proposals)
    apply(host, aviary, form, found.proposals, override="A ghost.")
    assert bird(host, pip).document.values["weight"] == 0
