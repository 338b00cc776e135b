"""A form's grid of cards: what is written in a free cell lies there, and another name in a card's place stays there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tallow.model.record import Campaign
from tallow.services import campaigns, records
from tallow.services.filling.reading import read_form
from tallow.services.filling.reply import apply, reply
from tallow.services.host import Host
from tests.unit.services.filling.forms import filled, made, names

HOARD = [{"id": "h", "entry": "canary.hemp", "place": 1}]


@pytest.fixture
def aviary(host: Host) -> Campaign:
    return campaigns.create(host, "Aviary", ["canary"])


def cards(host: Host, aviary: Campaign, form: bytes, file: Path, values: dict[str, str]) -> list[tuple[str, int]]:
    """The hoard of the campaign's bird after a form was filled in and taken over."""
    read = read_form(filled(form, file, values))
    apply(host, aviary, read, reply(host, aviary, read).proposals)
    rows = host.book(aviary).records("canary.bird")[0].get("hoard")
    return [(row.get("entry") or row["name"], row["place"]) for row in rows]


def test_each_free_cell_takes_a_card_of_its_own(host: Host, aviary: Campaign, tmp_path: Path) -> None:
    pip, _ = records.create(host, aviary.id, "canary.bird", "Pip", {"hoard": HOARD})
    form = made(host, aviary, pip)
    free = {name.rpartition("=")[2]: name for name in names(form) if "hoard/+" in name}
    assert sorted(free) == ["2", "3", "4"]
    found = cards(host, aviary, form, tmp_path / "form.pdf", {free["4"]: "Millet", free["3"]: "Pebble"})
    assert sorted(found) == [("Pebble", 3), ("canary.hemp", 1), ("canary.millet", 4)]


def test_another_name_in_the_place_of_a_card_keeps_its_cell(host: Host, aviary: Campaign, tmp_path: Path) -> None:
    pip, _ = records.create(host, aviary.id, "canary.bird", "Pip", {"hoard": HOARD})
    form = made(host, aviary, pip)
    found = cards(host, aviary, form, tmp_path / "form.pdf", {f"{pip}:hoard/h": "Millet"})
    assert found == [("canary.millet", 1)]


def test_a_blank_sheet_s_cells_are_those_of_the_new_record(host: Host, aviary: Campaign, tmp_path: Path) -> None:
    form = made(host, aviary)
    (name,) = (each for each in names(form) if each.endswith(":name"))
    (second,) = (each for each in names(form) if "hoard/+" in each and each.endswith("=2"))
    found = cards(host, aviary, form, tmp_path / "form.pdf", {name: "Pip", second: "Hemp seed"})
    assert found == [("canary.hemp", 2)]
