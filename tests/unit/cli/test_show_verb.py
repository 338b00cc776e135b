"""What verbs say of records: names in the stead of ids, figures as they are written, bounds, and what there is."""

from __future__ import annotations

import pytest

from tests.unit.cli.conftest import Tallow, answer, refusal
from tests.unit.hooks.shelf import Shelf

SHIPS = """
from dataclasses import dataclass

@dataclass(frozen=True, slots=True, kw_only=True)
class Rig(Entry):
    pass

@hookimpl
def declare_kinds():
    cargo = (TextField("what", "What"), ReferenceField("owner", "Owner", "brig.ship"))
    return [KindType("brig.ship", "Ship", "Ships", (
        ReferenceField("escort", "Escort", "brig.ship"),
        TableField("hold", "Hold", cargo, row="thing"),
        EntriesField("rigs", "Rigs", "brig.rig"),
    ))]

@hookimpl
def declare_entry_types():
    return [EntryType("brig.rig", "Rig", "Rigs", Rig)]

@hookimpl
def declare_totals():
    return [TotalType("brig.load", "brig.ship", "Load", lambda record, book: [Part("Rum: 10 of 2.5 t", 10 * 2.5)])]

@hookimpl
def declare_commands():
    return [Command(id, id.title(), "brig.ship", lambda record, book: []) for id in ("brig.anchor", "brig.caulk")]

@hookimpl
def declare_resolvers():
    return [Resolver("brig.storm", "Storm", Blow, lambda inputs, dice, book: Resolution((), {"waves": inputs.waves}))]

@dataclass(frozen=True)
class Blow:
    waves: int = 3
"""
RIGS = """
[[rig]]
id = "jib"
name = "Jib"
effects = [{ type = "maximum", total = "brig.load", amount = 20 }]
"""


@pytest.fixture
def sea(tallow: Tallow, shelf: Shelf) -> Tallow:
    """Two ships of a system of the user's own, and no other campaign."""
    shelf.put("brig", SHIPS, content={"rigs": RIGS})
    answer(tallow("new", "Sea", "--system", "brig", "--json"))
    for name in ("Grampus", "Nautilus"):
        answer(tallow("add", "Sea", "ship", name, "--json"))
    return tallow


def lines(said: str) -> list[str]:
    return [line.strip() for line in said.splitlines()]


def test_a_step_names_records_and_entries_and_plugins(sea: Tallow) -> None:
    assert "Escort nothing → Nautilus" in lines(sea("set", "Sea", "Grampus", "escort", "Nautilus").out)
    assert "Rigs nothing → Jib" in lines(sea("insert", "Sea", "Grampus", "rigs", "name=jib").out)
    assert "Escort Nautilus → nothing" in lines(sea("undo", "Sea", "2").out)
    assert "Brig on → off" in lines(sea("plugins", "disable", "brig", "Sea", "--yes").out)


def test_a_reference_in_a_table_is_shown_by_name_and_a_part_as_it_is_written(sea: Tallow) -> None:
    answer(sea("insert", "Sea", "Grampus", "hold", "what=Rum", "owner=Nautilus", "--json"))
    said = lines(sea("show", "Sea", "Grampus").out)
    assert any(line.endswith(": what Rum, owner Nautilus") for line in said)
    assert "Load: 25  (Rum: 10 of 2.5 t 25)" in said


def test_what_lowers_a_total_is_said(sea: Tallow) -> None:
    assert answer(sea("show", "Sea", "Grampus", "--json"))["totals"]["brig.load"]["notes"] == []
    answer(sea("insert", "Sea", "Grampus", "rigs", "entry=jib", "--json"))
    told = "Jib lowers the most that Load may be to 20; the parts come to 25."
    total = answer(sea("show", "Sea", "Grampus", "--json"))["totals"]["brig.load"]
    assert (total["value"], total["notes"]) == (20, [told])
    assert told in lines(sea("show", "Sea", "Grampus").out)


def test_a_command_that_is_not_there_is_answered_with_those_that_are(sea: Tallow) -> None:
    assert refusal(sea("do", "Sea", "zz")) == "There is no command 'zz'. There are: brig.anchor, brig.caulk."
    assert refusal(sea("do", "Sea", "ancor")) == "There is no command 'ancor'. Did you mean brig.anchor?"


@pytest.mark.parametrize("named", [(), ("--campaign", "Sea")])
def test_the_resolvers_of_an_installed_system_are_known_without_a_campaign_too(
    sea: Tallow, named: tuple[str, ...]
) -> None:
    listed = {each["id"] for each in answer(sea("resolvers", *named, "--json"))}
    assert "brig.storm" in listed
    assert ("kdm.attack" in listed) is (named == ())
    assert answer(sea("resolve", "brig.storm", "--describe", *named))["inputs"] == {"waves": 3}
    assert answer(sea("resolve", "brig.storm", '{"waves": 4}', *named))["outcome"]["waves"] == 4


def test_a_name_steers_no_terminal(sea: Tallow) -> None:
    made = answer(sea("new", "Bay\x1b[2K", "--system", "brig", "--json"))
    assert made["name"] == "Bay\x1b[2K"
    added = sea("add", made["id"], "ship", "Gull\x1b]0;x\x07\x9b2K")
    assert added.out.startswith("Added Gull\\u001b]0;x\\u0007\\u009b2K (")
    (ship,) = answer(sea("records", made["id"], "--json"))
    for verb in (("records", made["id"]), ("show", made["id"], ship["id"]), ("history", made["id"]), ("campaigns",)):
        for more in ((), ("--json",)):
            told = sea(*verb, *more)
            assert (told.code, [c for c in told.out if (ord(c) < 32 and c != "\n") or 127 <= ord(c) < 160]) == (0, [])
    assert ship["name"] == "Gull\x1b]0;x\x07\x9b2K"
