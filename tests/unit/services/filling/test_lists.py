"""Lists with columns in a form: events of a day, counts, squares and choices are read back, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.filling.reading import read_form
from tallow.services.filling.reply import Reply, apply, reply
from tallow.services.host import Host
from tests.unit.services.filling.forms import filled, made, names

BIRD = {
    "today": 2,
    "diary": [{"id": "d", "name": "Rain", "day": 2, "by": "the wren"}],
    "larder": [{"id": "h", "entry": "canary.hemp", "count": 4}],
    "rivals": [{"id": "o", "name": "Old crow", "seen": True}],
    "habits": [{"id": "m", "entry": "canary.morning"}],
    "favorites": [{"id": "f", "entry": "canary.hemp"}],
}


@pytest.fixture
def aviary(host: Host) -> Campaign:
    return campaigns.create(host, "Aviary", ["canary"])


@pytest.fixture
def pip(host: Host, aviary: Campaign) -> str:
    return records.create(host, aviary.id, "canary.bird", "Pip", BIRD)[0]


def taken(host: Host, aviary: Campaign, file: Path) -> Reply:
    """Take over all that a form asks for."""
    form = read_form(file)
    found = reply(host, aviary, form)
    apply(host, aviary, form, found.proposals)
    return found


def row(host: Host, pip: str, field: str, at: int) -> dict[str, object]:
    """A row of the bird without its id."""
    with host.store.read() as reader:
        return {key: value for key, value in reader.record(pip).get(field)[at].items() if key != "id"}


def new(form: bytes, field: str, end: str = "") -> str:
    """The end of the name of the first field of a new line of a list."""
    found = next(name for name in names(form) if f":{field}/+" in name and name.endswith(end) and _is(name, end))
    return f":{found.partition(':')[2]}"


def _is(name: str, end: str) -> bool:
    return bool(end) or name.partition(":")[2].count("/") == 1


def test_an_event_of_another_name_keeps_its_day_and_a_new_one_has_that_of_its_row(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = made(host, aviary, pip)
    wishes = {":diary/d": "Snow", new(form, "diary", "/day=3"): "lament"}
    found = taken(host, aviary, filled(form, tmp_path / "pip.pdf", wishes))
    assert found.left == ()
    assert [(each.before, each.after) for each in found.proposals] == [("Rain", ""), ("", "Snow"), ("", "lament")]
    assert row(host, pip, "diary", 0) == {"name": "Snow", "day": 2, "by": "the wren"}
    assert row(host, pip, "diary", 1) == {"entry": "canary.lament", "day": 3}


def test_counts_and_squares_are_read_and_new_lines_have_theirs(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = made(host, aviary, pip)
    nest = new(form, "nest")
    wishes = {
        ":larder/h/count": "7",
        ":rivals/o/seen": "/Off",
        ":rivals/o/fought": "/Yes",
        nest: "A bell",
        f"{nest}/count": "3",
    }
    found = taken(host, aviary, filled(form, tmp_path / "pip.pdf", wishes))
    assert found.left == ()
    assert sorted(each.label for each in found.proposals) == [
        "Larder, Hemp seed: Count",
        "Nest",
        "Rivals, Old crow: 1",
        "Rivals, Old crow: 2",
    ]
    assert row(host, pip, "larder", 0) == {"entry": "canary.hemp", "count": 7}
    assert row(host, pip, "nest", 0) == {"name": "A bell", "count": 3}
    assert row(host, pip, "rivals", 0) == {"name": "Old crow", "seen": False, "fought": True}


def test_a_line_with_another_name_and_another_count_is_one_line(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = made(host, aviary, pip)
    taken(host, aviary, filled(form, tmp_path / "pip.pdf", {":larder/h": "millet", ":larder/h/count": "2"}))
    assert row(host, pip, "larder", 0) == {"entry": "canary.millet", "count": 2}


def test_a_count_without_a_name_is_left_and_named(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    form = made(host, aviary, pip)
    file = filled(form, tmp_path / "pip.pdf", {f"{new(form, 'nest')}/count": "3"})
    assert reply(host, aviary, read_form(file)) == Reply(
        (), ("Pip: Nest, one more line, has no name. Write one, or leave all of it.",)
    )


def test_a_choice_is_changed_and_a_group_without_one_gets_one(
    host: Host, aviary: Campaign, pip: str, tmp_path: Path
) -> None:
    form = made(host, aviary, pip)
    wishes = {":habits/m": "/canary.lament", new(form, "habits"): "/canary.nocturne"}
    found = taken(host, aviary, filled(form, tmp_path / "pip.pdf", wishes))
    assert [(each.before, each.after) for each in found.proposals] == [
        ("Morning song", ""),
        ("", "Lament"),
        ("", "Nocturne"),
    ]
    assert row(host, pip, "habits", 0) == {"entry": "canary.lament"}
    assert row(host, pip, "habits", 1) == {"entry": "canary.nocturne"}


def test_a_blank_sheet_makes_a_bird_with_its_lists(host: Host, aviary: Campaign, tmp_path: Path) -> None:
    form = made(host, aviary)
    nest = new(form, "nest")
    wishes = {
        ":name": "Ada",
        nest: "A bell",
        f"{nest}/count": "3",
        new(form, "diary", "/day=1"): "Hail",
        new(form, "habits"): "/canary.morning",
    }
    assert taken(host, aviary, filled(form, tmp_path / "new.pdf", wishes)).left == ()
    ada = host.find_record(aviary, "Ada")
    assert row(host, ada.id, "nest", 0) == {"name": "A bell", "count": 3}
    assert row(host, ada.id, "diary", 0) == {"name": "Hail", "day": 1}
    assert row(host, ada.id, "habits", 0) == {"entry": "canary.morning"}


def test_two_new_chips_beside_each_other_are_two_lines(host: Host, aviary: Campaign, pip: str, tmp_path: Path) -> None:
    form = made(host, aviary)
    ends = [f":{name.partition(':')[2]}" for name in names(form) if ":favorites/+" in name]
    wishes = {":name": "Ada", ends[0]: "hemp seed", ends[1]: "millet"}
    assert taken(host, aviary, filled(form, tmp_path / "new.pdf", wishes)).left == ()
    favorites = host.find_record(aviary, "Ada").get("favorites")
    assert [each["entry"] for each in favorites] == ["canary.hemp", "canary.millet"]
