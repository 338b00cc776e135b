"""What is not here is marked where it stands, on screen, on paper and by the command line: "missing: NAME VERSION"."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.model.edit import Insert, Set
from tallow.model.field import EntriesField
from tallow.model.record import Campaign
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.services import campaigns, history, plugins, records
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.showing.sheets import SheetView, view
from tallow.services.steps.telling import Teller
from tests.unit.printing.sample import HOME, extracted
from tests.unit.services.versions.test_played import Shelf

PEAR = b'[[seed]]\nid = "pear"\nname = "Pear seed"\ngrams = 4\n'
SONG = b'[[song]]\nid = "apple_song"\nname = "Song of the apple"\n'
OF_TYPE = {"canary.seed": ("orchard.apple", "Apple seed"), "canary.song": ("orchard.apple_song", "Song of the apple")}


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    made = Shelf(tmp_path)
    yield made
    made.host.close()


@pytest.fixture
def aviary(shelf: Shelf) -> Campaign:
    """A bird that has an apple seed, or its song, on each of its lists."""
    host = shelf.again(songs=SONG)
    campaign = campaigns.create(host, "Aviary", ["canary"], ["orchard"])
    id, _ = records.create(host, campaign.id, "canary.bird", "Jay")
    sheet = view(host, campaign.id, id)
    rows = [Insert(id, each.id, {"id": f"new_{each.id}", "entry": OF_TYPE[each.entry][0]}) for each in lists_of(sheet)]
    records.do(host, campaign.id, "Give it seeds and songs", rows)
    return host.campaign(campaign.id)


def jay(shelf: Shelf, aviary: Campaign) -> SheetView:
    return view(shelf.host, aviary.id, shelf.host.find_record(aviary, "Jay").id)


def paper(sheet: SheetView, *, form: bool = False) -> str:
    return " ".join(extracted(lay_out([sheet], Options(form=form), home=HOME)))


def lists_of(sheet: SheetView) -> list[EntriesField]:
    """The lists of the bird that its sheet shows as lists, timelines, squares, choices, stores and cards in a grid."""
    assert sheet.kind is not None
    return [each for each in sheet.kind.fields if isinstance(each, EntriesField) and each.id != "twigs"]


@pytest.mark.parametrize("form", [False, True])
def test_each_line_of_a_plugin_that_is_off_is_marked_on_paper_and_in_words(
    shelf: Shelf, aviary: Campaign, *, form: bool
) -> None:
    assert "missing" not in paper(jay(shelf, aviary), form=form)
    plugins.disable(shelf.host, aviary, "orchard")
    sheet = jay(shelf, aviary)
    for each in lists_of(sheet):
        assert f"{OF_TYPE[each.entry][1]} (missing: The orchard 1.0.0)" in sheet.shown(each.id), each.id
    assert paper(sheet, form=form).count("missing: the orchard 1.0.0") == len(lists_of(sheet))
    assert [(each.field, each.name) for each in sheet.lines_away()] == [
        (each.id, OF_TYPE[each.entry][1]) for each in lists_of(sheet)
    ]
    history.undo(shelf.host, aviary.id)
    assert "missing" not in paper(jay(shelf, aviary), form=form)


def test_an_entry_that_an_update_left_out_is_not_said_to_be_of_a_plugin_that_is_away(
    shelf: Shelf, aviary: Campaign
) -> None:
    shelf.again(version="1.1", seeds=PEAR)
    sheet = jay(shelf, aviary)
    assert sheet.shown("larder") == "Apple seed (missing: not in The orchard 1.1)"
    assert "missing: not in the orchard 1.1" in paper(sheet)


def test_an_entry_whose_file_cannot_be_read_is_said_to_be_in_it_and_not_to_be_gone(
    shelf: Shelf, aviary: Campaign
) -> None:
    shelf.again(seeds=b'[[seed]]\nid = "apple"\nname = "Apple seed\ngrams = 3\n')
    sheet = jay(shelf, aviary)
    assert sheet.shown("larder") == "Apple seed (cannot be read: content/seeds.toml, line 3)"


def test_a_value_that_no_field_is_for_any_more_is_not_said_to_be_of_a_plugin_that_is_away(
    shelf: Shelf, aviary: Campaign
) -> None:
    host = shelf.again(more='[[field]]\nkind = "canary.bird"\ntype = "number"\nid = "ripe"\nlabel = "Ripe"\n')
    records.do(host, aviary.id, "Ripen", [Set(jay(shelf, aviary).record.id, "orchard.ripe", 3, None)])
    shelf.again(version="1.1", more="")
    (missing,) = jay(shelf, aviary).missing()
    assert missing.told == "The orchard 1.1 knows no such field any more: Ripe 3"
    assert missing.here
    assert "the orchard 1.1 knows no such field any more" in paper(jay(shelf, aviary))


@pytest.mark.parametrize("gone", ["switched off", "its folder vanished"])
def test_a_field_whose_plugin_is_missing_is_called_on_the_sheet_and_in_the_history_as_it_was(
    shelf: Shelf, aviary: Campaign, gone: str
) -> None:
    host = shelf.again(more='[[field]]\nkind = "canary.bird"\ntype = "number"\nid = "ripe"\nlabel = "Ripe"\n')
    bird = jay(shelf, aviary).record.id
    changes = records.do(host, aviary.id, "Ripen", [Set(bird, "orchard.ripe", 3, None)]).step.changes
    if gone == "switched off":
        plugins.disable(host, host.campaign(aviary.id), "orchard")
    else:
        found = host.loader.get("orchard")
        assert found is not None
        shutil.rmtree(found.folder)
        host.loader.forget("orchard")
        host.loader.rescan()
        host.forget_registries()
    (missing,) = jay(shelf, aviary).missing()
    assert missing.told == "missing: The orchard 1.0.0: Ripe 3"
    assert "ripe: 3" in paper(jay(shelf, aviary))
    teller = Teller(host.book(host.campaign(aviary.id)), {bird: jay(shelf, aviary).record})
    assert [str(teller.told(change)) for change in changes] == ["Ripe nothing → 3"]


def test_the_mark_is_the_same_where_the_campaign_came_from_a_file(
    shelf: Shelf, aviary: Campaign, tmp_path: Path
) -> None:
    plugins.disable(shelf.host, aviary, "orchard")
    file = export(shelf.host, aviary, tmp_path / "aviary.tallow-campaign").path
    copy = bring(shelf.host, read(file), "copy").campaign
    assert jay(shelf, copy).shown("larder") == "Apple seed (missing: The orchard 1.0.0)"


def test_a_name_follows_an_update_that_nobody_wrote_down_before_the_plugin_was_switched_off(
    shelf: Shelf, aviary: Campaign
) -> None:
    renamed = b'[[seed]]\nid = "apple"\nname = "Crab apple seed"\ngrams = 3\n'
    host = shelf.again(version="1.1", seeds=renamed)
    plugins.disable(host, host.campaign(aviary.id), "orchard")
    assert jay(shelf, aviary).shown("larder").startswith("Crab apple seed (missing: The orchard")
