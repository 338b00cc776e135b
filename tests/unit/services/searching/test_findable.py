"""What of a campaign can be found, and where each thing leads."""

from __future__ import annotations

import pytest

from tallow.model.edit import UNSEEN, Set
from tallow.model.record import Campaign
from tallow.services import campaigns, history, plugins, records, rolls
from tallow.services.host import Host
from tallow.services.searching import findable
from tallow.services.searching.search import Index, Target, Thing


@pytest.fixture
def birds(host: Host) -> Campaign:
    """A campaign with two birds, one with texts on its sheet."""
    campaign = campaigns.create(host, "Aviary", ["canary"])
    values = {
        "species": "linnet",
        "feathers": [{"id": "f1", "place": "left wing"}],
        "songs": [{"id": "s1", "entry": "canary.dawn"}, {"id": "s2", "name": "an own tune"}],
        "notes": "Keeps seeds\nunder the perch.",
    }
    records.create(host, campaign.id, "canary.bird", "Łucja", values)
    records.create(host, campaign.id, "canary.bird", "Pip")
    return campaign


def first(host: Host, campaign: Campaign, words: str) -> Thing:
    """The best thing for some words."""
    return Index(findable.gather(host, campaign)).find(words)[0].thing


def test_a_record_leads_to_itself_and_shows_its_lines(host: Host, birds: Campaign) -> None:
    id = host.find_record(birds, "Łucja").id
    found = first(host, birds, "lucja")
    assert (found.kind, found.group, found.title, found.detail) == ("record", "Bird", "Łucja", "linnet")
    assert found.target == Target("record", id)


def test_texts_rows_and_notes_lead_to_their_place(host: Host, birds: Campaign) -> None:
    id = host.find_record(birds, "Łucja").id
    row = first(host, birds, "left wi")
    assert (row.group, row.detail, row.target) == ("On a sheet", "Łucja, Feathers", Target("record", id, "feathers.f1"))
    assert first(host, birds, "own tune").target == Target("record", id, "songs.s2")
    note = first(host, birds, "under the")
    assert (note.group, note.title, note.target) == ("Note", "", Target("record", id, "notes"))
    assert first(host, birds, "linnet").target == Target("record", id, "species")


def test_content_has_its_text_and_its_plugin(host: Host, birds: Campaign) -> None:
    entry = next(iter(host.registry(["canary"]).entries.values()))
    found = first(host, birds, f"{entry.name}")
    assert found.target == Target("entry", entry.id)
    assert found.aside == "Canary"


def test_content_of_a_plugin_that_is_off_is_not_found(host: Host, birds: Campaign) -> None:
    owners = {thing.target.id.partition(".")[0] for thing in findable.gather(host, birds) if thing.kind == "entry"}
    assert owners == {"canary"}


def test_steps_and_rolls_are_found_and_undone_ones_say_so(host: Host, birds: Campaign) -> None:
    pip = host.find_record(birds, "Pip").id
    step = records.do(host, birds.id, "Pip: Weight", [Set(pip, "weight", 12, UNSEEN)]).step
    history.undo(host, birds.id)
    rolled, seed = rolls.free("2d6 + 1")
    roll = rolls.keep_free(host, birds.id, "2d6 + 1", rolled, seed)
    found = first(host, birds, "pip: weight")
    assert (found.target, found.detail, found.aside) == (Target("step", str(step.number)), "undone", step.at)
    assert first(host, birds, "roll 2d6").target == Target("roll", roll.id)


def test_what_is_put_away_is_not_found(host: Host, birds: Campaign) -> None:
    records.archive(host, host.find_record(birds, "Pip"))
    assert "Pip" not in [thing.title for thing in findable.gather(host, birds) if thing.kind == "record"]


def test_a_record_whose_plugin_is_off_is_found(host: Host, birds: Campaign) -> None:
    plugins.disable(host, birds, "canary")
    found = [thing for thing in findable.gather(host, host.campaign(birds.id)) if thing.kind != "log"]
    assert [(thing.group, thing.title, thing.icon) for thing in found] == [
        ("Missing plugin", "Pip", "plug"),
        ("Missing plugin", "Łucja", "plug"),
    ]


def test_rules_are_read_from_a_page() -> None:
    page = (
        "## 1. Singing\n\n- **C1** A song costs *breath*. It goes on\n  for long. *Document.*\n"
        "- **C2 [doc]** A loud bird loses one more ([more](x.md)).\n\n| **B9** | Once silent, it stays so | doc |\n"
    )
    found = list(findable.rules("canary", "Canary", page))
    assert [thing.title for thing in found] == [
        "C1 A song costs breath",
        "C2 A loud bird loses one more (more)",
        "B9 Once silent, it stays so",
    ]
    assert found[0].text == "A song costs breath. It goes on for long. Document."
    assert found[0].target == Target("rule", "canary", "C1")


def test_the_leaves_of_a_sheet_lead_to_themselves(host: Host, birds: Campaign) -> None:
    found = first(host, birds, "flight of pip")
    assert (found.kind, found.group, found.title) == ("record", "Leaf", "Flight of Pip")
    assert found.target == Target("leaf", host.find_record(birds, "Pip").id, "flight")
