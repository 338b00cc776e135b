"""A monster that comes in: each line that is proposed says its year and level, and what stays out says why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tallow.app import main
from tallow.services.steps.telling import Teller
from tests.plugins.systems.kdm.harness import Table

HEARTH = {"settlement": "Hearth"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Hearth of the People of the Sun, with two expansions on, whose monsters have not come in."""
    table = Table(tmp_path / "table.sqlite")
    table.begin(plugins=("sunstalker", "manhunter"))
    table.settlement(campaign=[{"id": "c", "entry": "sunstalker.people_of_the_sun"}])
    table.command("begin_campaign", "Hearth")
    yield table
    table.close()


def proposed(table: Table, monster: str) -> list[str]:
    resolved = table.resolve("introduce", roles=HEARTH, monster=monster)
    hearth = table.record("Hearth")
    teller = Teller(table.book, {hearth.id: hearth})
    return [str(teller.proposed(each)) for each in resolved.proposed]


def stages(table: Table, monster: str) -> list[tuple[str, str, str]]:
    resolution = table.resolve("introduce", roles=HEARTH, monster=monster).resolution
    assert resolution is not None
    return [(each.label, str(each.after), each.note) for each in resolution.stages]


def test_each_proposed_line_says_its_year_and_level(table: Table) -> None:
    assert proposed(table, "Manhunter") == [
        "Nemeses nothing → Manhunter",
        "Timeline nothing → The Hanged Man, year 5",
        "Timeline nothing → Manhunter, year 5, level 1",
        "Timeline nothing → Manhunter, year 10, level 2",
        "Timeline nothing → Manhunter, year 16, level 3",
        "Timeline nothing → Manhunter, year 22, level 4",
    ]


def test_what_the_campaign_type_never_has_says_so_and_is_not_proposed(table: Table) -> None:
    assert stages(table, "Sunstalker")[1:] == [
        ("Year 8", "Promise Under the Sun", "It stays out: People of the Sun never has it."),
    ]
    assert proposed(table, "Sunstalker") == ["Quarries nothing → Sunstalker"]


def test_what_stands_there_already_says_so(table: Table) -> None:
    table.add("Hearth", "timeline", "manhunter.the_hanged_man", year=5)
    hanged, first = stages(table, "Manhunter")[1:3]
    assert hanged == ("Year 5", "The Hanged Man", "It stands there already.")
    assert first == ("Year 5", "Manhunter 1", "")
    assert "Timeline nothing → The Hanged Man, year 5" not in proposed(table, "Manhunter")


def test_the_command_line_shows_the_years_of_a_timeline(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "table.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(("show", "Lantern Camp", "Hearth")) == 0
    lines = capsys.readouterr().out.splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("  Timeline: "))
    assert lines[at + 6] == "    Phoenix Feather: year 7"
    assert lines[at + 13] == "    King's Man: year 21, level 2"
