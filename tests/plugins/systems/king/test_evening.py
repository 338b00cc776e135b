"""An evening of KING in a store: three fights, a Rest, a month, a death, two purchases, and all of it taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import Insert
from tallow.model.errors import Objected
from tallow.model.record import Campaign, Record
from tallow.model.value import Row
from tallow.services import campaigns, commands, history, records, rolls
from tallow.services.host import Host
from tallow.store.database import Store
from tests.plugins.systems.king.harness import FOLDER, STARTER

OSRIC: Row = {
    "player": "Tam",
    "tier": 2,
    "level": 4,
    "fate": 4,
    "vitality_max": 10,
    "vitality": 10,
    "vigor_max": 4,
    "vigor": 4,
}


class Table:
    """What a group does in one evening, as the window and the command line do it."""

    def __init__(self, host: Host, campaign: Campaign) -> None:
        self.host, self.id = host, campaign.id

    @property
    def campaign(self) -> Campaign:
        return self.host.campaign(self.id)

    def record(self, name: str, kind: str = "king.character") -> Record:
        found = self.host.book(self.campaign).records(kind)
        return next(each for each in found if each.name == name)

    def resolve(self, resolver: str, record: Record, faces: tuple[int, ...] = (), **typed: Any) -> Mapping[str, Any]:
        """Resolve with a record in the first role, and apply all of it; returns the outcome."""
        book = self.host.book(self.campaign)
        declared = rolls.find(book, f"king.{resolver}")
        role = next(role.key for role in declared.roles if role.kind == record.kind)
        throw = rolls.Throw(faces=faces)
        resolved = rolls.resolve(declared, book, typed, roles={role: record}, throw=throw)
        rolls.apply(self.host, self.id, resolved)
        return resolved.outcome

    def command(self, id: str, record: Record) -> None:
        commands.run(self.host, self.campaign, commands.find(self.host, self.campaign, f"king.{id}"), [record])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    host = Host(Store.open(tmp_path / "t.sqlite"), Loader([FolderSource(FOLDER.parents[1])]), tmp_path)
    campaign = campaigns.create(host, "The Low Crown", ["king"], [STARTER])
    records.create(host, campaign.id, "king.character", "Osric", OSRIC)
    yield Table(host, campaign)
    host.close()


def standing(osric: Record) -> tuple[int, int, int, list[tuple[str, int]]]:
    """Vigor, Vitality, Fate, and the wounds with their severities."""
    wounds = [(row["name"], row["severity"]) for row in osric.get("wounds") or ()]
    return osric.get("vigor"), osric.get("vitality"), osric.get("fate"), wounds


def test_an_evening_and_all_of_it_taken_back(table: Table) -> None:
    def osric() -> Record:
        return table.record("Osric")

    before = osric().document

    # Fight 1: 14 takes 4 Vigor and 10 Vitality, carry 0; d20 8 is row 8, light. Both pools fill (K5).
    table.resolve("hit", osric(), (8,), damage=14, harm=["wound"], spend_fate=False, by="a page")
    assert standing(osric()) == (4, 10, 4, [("Torn calf", 2)])

    # Fight 2: carry 3; d20 9 makes 12, the poison's wound in its place, severity 3 (K27).
    poison = {"name": "Nettle-blood", "severity": 3, "debuff": "−1 to attacks"}
    found = table.resolve("hit", osric(), (9,), damage=17, harm=["wound"], spend_fate=False, poison=poison)
    assert (found["total"], found["wound"]["from"]) == (12, "poison")
    assert standing(osric()) == (4, 10, 4, [("Torn calf", 2), ("Nettle-blood", 3)])

    # Fight 3: past Vigor, carry 15; d20 17 makes 32, dead; 1 of 4 Fate: d20 4 makes 19, middle (K14).
    found = table.resolve("hit", osric(), (17, 4), damage=25, harm=["burn"], route="vitality", spend_fate=True)
    assert (found["dead"], found["total"], found["wound"]["severity"], found["fate"]) == (False, 19, 4, 3)
    assert len(osric().get("wounds")) == 3

    # A Rest with a healer of 4 closes the light wound (K19), a month the two middle ones (K21).
    table.resolve("heal", osric(), means={"rest": {"healers": [4]}})
    assert [row["severity"] for row in osric().get("wounds")] == [3, 4]
    table.resolve("heal", osric(), means={"month": True})
    assert not osric().get("wounds")

    # Death: carry 12, d20 20 makes 32; Fate is kept. For good: 3 Fate × Tier 2 = 6 points (K44).
    found = table.resolve("hit", osric(), (20,), damage=26, harm=["trauma"], spend_fate=False)
    assert (found["dead"], found["death_cause"], osric().get("dead")) == (True, "31_plus", True)
    table.command("dies_for_good", osric())
    account = table.record("Osric", "king.account")
    assert table.host.book(table.campaign).total(account, "king.balance").value == 6

    # Two purchases, 5 and 1 (K51); a third has nothing left to pay it (K44), and nothing is written.
    table.resolve("testament", account, purchase={"entry": "One blade caught", "description": "Mine."})
    table.resolve("testament", table.record("Osric", "king.account"), purchase={"entry": "A word", "cost": 1})
    account = table.record("Osric", "king.account")
    assert [(row["name"], row["paid"]) for row in account.get("purchases")] == [("One blade caught", 5), ("A word", 1)]
    assert table.host.book(table.campaign).total(account, "king.balance").value == 0
    refused = table.resolve("testament", account, purchase={"entry": "Another", "cost": 1})
    assert (refused["accepted"], len(table.record("Osric", "king.account").get("purchases"))) == (False, 2)

    # All of it taken back, to the first step that made Osric.
    while len([step for step in history.steps(table.host, table.id) if not step.undone]) > 1:
        history.undo(table.host, table.id)
    assert osric().document.values == before.values
    assert table.host.book(table.campaign).records("king.account") == ()


def test_K41_K45_who_comes_back_by_a_rite_voids_the_account_in_one_step(table: Table) -> None:
    table.command("dies_for_good", table.record("Osric"))
    table.resolve("return", table.record("Osric"), by="rite")
    osric, account = table.record("Osric"), table.record("Osric", "king.account")
    assert (osric.get("dead"), osric.get("final")) == (False, False)
    assert [(row["name"], row["permanent"]) for row in osric.get("wounds")] == [("Return from death", True)]
    assert (account.get("void"), account.get("scene_open")) == (True, False)
    history.undo(table.host, table.id)
    assert table.record("Osric").get("dead") is True
    assert table.record("Osric", "king.account").get("void") is None


def test_K6_what_a_rule_objects_to_is_done_with_a_reason_and_else_not(table: Table) -> None:
    id = table.record("Osric").id
    four = [Insert(id, "wounds", {"id": f"w{at}", "name": "Scratch", "severity": 1}) for at in range(4)]
    with pytest.raises(Objected, match="bears 3 wounds at Tier 2"):
        records.do(table.host, table.id, "Four wounds", four)
    assert not table.record("Osric").get("wounds")
    records.do(table.host, table.id, "Four wounds", four, override="The game master says so.")
    assert len(table.record("Osric").get("wounds")) == 4
