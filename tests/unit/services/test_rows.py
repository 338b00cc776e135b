"""A line of a list typed by name is the one entry that is called so; what nobody is called is said to be one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.errors import UserMistake
from tallow.model.field import EntriesField
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.rows import Inserted, entry_row, insert_text, names_for
from tallow.services.showing.sheets import view
from tallow.store.database import Store
from tests.unit.services.conftest import SYSTEM, write_plugin

CHARMS = """
[[charm]]
id = "feather"
name = "Feather"

[[charm]]
id = "left_bell"
name = "Bell"

[[charm]]
id = "right_bell"
name = "Bell"
"""
RING = '[[charm]]\nid = "ring"\nname = "Ring of salt"\n'
LIST = 'EntriesField("charms", "Charms", "small.charm", limit=2)'


@pytest.fixture(scope="session")
def shores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two systems with two bells each, one whose list takes any name and one whose list does not; and their rings."""
    root = tmp_path_factory.mktemp("shores")
    for id, python in (("open", SYSTEM), ("closed", SYSTEM.replace(LIST, LIST.replace("limit=2", "free=False")))):
        write_plugin(root, "system", id, python.replace("small.", f"{id}."), CHARMS)
        write_plugin(root, "expansion", f"more_{id}", content=RING, more=f'system = "{id}"\nrequires = ["{id}>=1"]')
    return root


@pytest.fixture
def hill(shores: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader([FolderSource(shores)]), shores)
    yield host
    host.close()


@pytest.fixture(params=["open", "closed"])
def campaign(hill: Host, request: pytest.FixtureRequest) -> Campaign:
    return campaigns.create(hill, "Hill", [request.param])


@pytest.fixture
def insert(hill: Host, campaign: Campaign) -> Callable[..., Inserted]:
    records.create(hill, campaign.id, f"{system(campaign)}.hero", "Anna")

    def put(*cells: str) -> Inserted:
        typed = [cell.replace("SYSTEM", system(campaign)) for cell in cells]
        return insert_text(hill, campaign, anna(hill, campaign), "charms", typed)

    return put


def anna(hill: Host, campaign: Campaign) -> Record:
    return hill.find_record(campaign, "Anna")


def system(campaign: Campaign) -> str:
    (id,) = campaign.plugins
    return id


def charms(hill: Host, campaign: Campaign) -> list[tuple[str, str]]:
    """The list, the ids of entries without their owner."""
    return [
        (row.get("entry", "").partition(".")[2], row.get("name", ""))
        for row in anna(hill, campaign).get("charms") or ()
    ]


@pytest.mark.parametrize(
    "cell", ["name=feather", "name= Feather ", "entry=Feather", "entry=feather", "entry=SYSTEM.feather"]
)
def test_a_name_is_the_entry_that_is_called_so(
    hill: Host, campaign: Campaign, insert: Callable[..., Inserted], cell: str
) -> None:
    assert insert(cell).own == ""
    assert charms(hill, campaign) == [("feather", "")]


@pytest.mark.parametrize("column", ["name", "entry"])
def test_of_several_that_are_called_so_the_ids_are_listed(
    hill: Host, campaign: Campaign, insert: Callable[..., Inserted], column: str
) -> None:
    with pytest.raises(UserMistake, match=r"'Bell' may be any of \w+\.left_bell, \w+\.right_bell\. Give the whole id"):
        insert(f"{column}=Bell")
    assert charms(hill, campaign) == []
    assert insert(f"{column}=SYSTEM.right_bell").own == ""
    assert charms(hill, campaign) == [("right_bell", "")]


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("entry=SYSTEM.feathre", r"There is no charm '\w+\.feathre'\. Did you mean \w+\.feather\?"),
        ("entry=Fether", r"There is no charm 'Fether'\. Did you mean \w+\.feather\?"),
        (
            "entry=more_SYSTEM.ring",
            r"There is no charm '\w+\.ring' here\. More_\w+ has it, and is off in Hill\. Switch it on",
        ),
    ],
)
def test_an_id_or_a_name_that_nobody_has_is_refused_with_the_nearest(
    hill: Host, campaign: Campaign, insert: Callable[..., Inserted], cell: str, told: str
) -> None:
    with pytest.raises(UserMistake, match=told):
        insert(cell)
    assert charms(hill, campaign) == []


def test_a_name_of_nobody_is_kept_as_ones_own_and_that_is_said_or_refused_where_only_entries_fit(
    hill: Host, campaign: Campaign, insert: Callable[..., Inserted]
) -> None:
    if system(campaign) == "closed":
        with pytest.raises(UserMistake, match=r"There is no charm 'Feathers'\. Did you mean Feather\?"):
            insert("name=Feathers")
        assert charms(hill, campaign) == []
        return
    said = "it is kept as text of your own, and nothing follows from it."
    assert insert("name=Feathers").own == f"No charm is called 'Feathers': {said} Did you mean Feather?"
    own = insert("name=Ring of Salt").own
    switch = 'Switch it on: tallow plugins enable more_open "Hill".'
    assert own == f"No charm is called 'Ring of Salt': {said} More_Open has it, and is off in Hill. {switch}"
    assert charms(hill, campaign) == [("", "Feathers"), ("", "Ring of Salt")]


def test_what_is_offered_while_one_types_tells_apart_who_is_called_the_same_and_is_understood(
    hill: Host, campaign: Campaign, insert: Callable[..., Inserted]
) -> None:
    sheet = view(hill, campaign.id, anna(hill, campaign).id)
    field = sheet.field("charms")
    assert isinstance(field, EntriesField)
    names = names_for(sheet.book, field)
    id = system(campaign)
    assert names == ["Feather", f"Bell ({id}.left_bell)", f"Bell ({id}.right_bell)"]
    rows = [entry_row(sheet.book, field, "x", name) for name in names]
    assert [row["entry"] for row in rows] == [f"{id}.feather", f"{id}.left_bell", f"{id}.right_bell"]
    with pytest.raises(UserMistake, match="may be any of"):
        entry_row(sheet.book, field, "x", "bell")
