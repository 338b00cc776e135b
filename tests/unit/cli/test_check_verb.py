"""``tallow check``: what it answers of a sound store and of one that something else wrote to, and the repair."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tallow.app import main
from tallow.model.edit import Edit, Set
from tallow.model.errors import Objected
from tallow.services.book import CampaignBook
from tallow.services.host import Host

Tallow = Callable[..., Any]


@pytest.fixture
def tallow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], qapp: QApplication
) -> Tallow:
    """Runs one verb, on a store of its own with the demo in it; gives its JSON.

    The fonts are asked here, and the application that the verb would make is too small for tests of the window.
    """
    monkeypatch.setenv("TALLOW_STORE", str(tmp_path / "s.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*words: str) -> Any:
        code = main([*words, "--json"])
        said = capsys.readouterr()
        assert code == 0, said.err
        return json.loads(said.out)

    run("demo")
    return run


def meddle(tmp_path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(tmp_path / "s.sqlite")) as file, file:
        file.execute(statement, values)


def test_a_sound_store_has_no_findings(tallow: Tallow, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = tallow("check")
    assert found == {"store": str(tmp_path / "s.sqlite"), "findings": [], "repaired": [], "refused": []}
    assert main(["check", "demo"]) == 0
    assert capsys.readouterr().out == "Nothing is wrong.\n"


def test_a_word_among_numbers_is_found_and_mended_as_one_step(tallow: Tallow, tmp_path: Path) -> None:
    demo = tallow("campaigns")[0]["id"]
    bob = tallow("show", "demo", "Bob")["id"]
    meddle(
        tmp_path,
        "UPDATE record SET document = json_set(document, '$.values.vitality', 'lots', '$.values.notes', ?) "
        "WHERE name = 'Bob'",
        "Bob\U0010fff0",
    )
    meddle(tmp_path, 'UPDATE campaign SET settings = \'{"armor_damage.rounding": "sideways"}\'')
    found = tallow("check", "demo")
    value = next(each for each in found["findings"] if each["path"] == "vitality")
    assert value == {
        "campaign": demo,
        "topic": "value",
        "severity": "error",
        "sentence": "Bob: Vitality is a number, and 'lots' is none. Give a number.",
        "record": bob,
        "name": "Bob",
        "path": "vitality",
        "repair": "Set Vitality back to 70",
    }
    topics = sorted((each["topic"], each["path"]) for each in found["findings"])
    assert topics == [
        ("glyph", "notes"),
        ("history", ""),
        ("value", "settings:armor_damage.rounding"),
        ("value", "vitality"),
    ]
    assert found["repaired"] == []
    assert "Vitality is a number, and 'lots' is none. Give a number." in tallow("show", "demo", "Bob")["warnings"]
    steps = len(tallow("history", "demo"))
    (repaired,) = tallow("check", "--repair")["repaired"]
    assert (repaired["campaign"], repaired["label"]) == (demo, "Repair what Check my campaign found")
    assert len(tallow("history", "demo")) == steps + 1
    assert tallow("show", "demo", "Bob")["fields"]["vitality"] == 70
    assert [each["topic"] for each in tallow("check")["findings"]] == ["glyph"]
    assert tallow("check", "--repair")["repaired"] == []
    assert len(tallow("undo", "demo", str(steps + 1))) == steps + 1
    assert tallow("records", "demo") == []


def test_archived_campaigns_are_looked_at_where_they_are_named(tallow: Tallow, tmp_path: Path) -> None:
    meddle(tmp_path, "DELETE FROM record WHERE name = 'Bob'")
    tallow("archive", "demo")
    assert tallow("check")["findings"] == []
    (finding,) = tallow("check", "demo")["findings"]
    assert (finding["topic"], finding["repair"]) == ("orphan", "Bring Bob back")


def test_a_repair_that_is_refused_is_named_and_the_others_are_made(
    tallow: Tallow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    values = "'$.values.vitality', 'lots', '$.values.react', 'quick'"
    meddle(tmp_path, f"UPDATE record SET document = json_set(document, {values}) WHERE name = 'Bob'")

    def objecting(host: Host, wished: Sequence[Edit], book: CampaignBook, override: str) -> list[Any]:
        if any(isinstance(edit, Set) and edit.path == "vitality" for edit in wished):
            raise Objected("R20", "Not while the fight lasts.", may_override=True)
        return []

    monkeypatch.setattr("tallow.services.records._follow_on", objecting)
    repaired = tallow("check", "--repair")
    (refused,) = repaired["refused"]
    assert (refused["name"], refused["path"], refused["repair"]) == ("Bob", "vitality", "Set Vitality back to 70")
    assert refused["why"] == "Not while the fight lasts."
    assert {change["path"]: change["after"] for change in repaired["repaired"][0]["changes"]}["react"] == 50
    assert tallow("show", "demo", "Bob")["fields"]["react"] == 50
    assert main(["check", "--repair"]) == 0
    assert "was refused, and is left as it was. Not while the fight lasts." in capsys.readouterr().out


def test_a_damaged_record_is_a_finding_and_shuts_nothing_else_out(
    tallow: Tallow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bob = tallow("show", "demo", "Bob")["id"]
    meddle(tmp_path, "UPDATE record SET document = '{broken' WHERE name = 'Bob'")
    said = (
        f"Bob cannot be read: the file {tmp_path / 's.sqlite'} is damaged there. Nothing is written over it; "
        "go back to a backup from before (the page Backups, or: tallow restore)."
    )
    found = [each for each in tallow("check", "demo")["findings"] if each["record"] == bob]
    assert [(each["topic"], each["severity"], each["sentence"], each["repair"]) for each in found] == [
        ("file", "error", said, None)
    ]
    assert [each["name"] for each in tallow("records", "demo") if each["id"] == bob] == ["Bob"]
    assert tallow("show", "demo", "Jorun")["fields"]["vitality"] == -2
    shown = tallow("show", "demo", "Bob")
    assert (shown["fields"], shown["totals"], shown["warnings"]) == ({}, {}, [said])
    tallow("set", "demo", "Jorun", "vitality", "4")
    tallow("undo", "demo")
    assert tallow("print", "demo", "-o", str(tmp_path / "all.pdf"))["faults"] == [f"Bob: {said}"]
    file = str(tmp_path / "demo.tallow-campaign")
    exported = tallow("export", "demo", "-o", file)
    sound = len(tallow("records", "demo")) - 1
    assert (exported["counts"]["records"], exported["left_out"]) == (sound, [said])
    hit = ("resolve", "armor_damage.hit", "--campaign", "demo", "--with", "target=Bob", "--apply")
    for words in (("set", "demo", "Bob", "vitality", "3"), ("archive", "demo", "Bob"), hit):
        assert main(list(words)) == 1
        assert capsys.readouterr().err == f"{said}\n"
    with closing(sqlite3.connect(tmp_path / "s.sqlite")) as store:
        assert store.execute("SELECT document FROM record WHERE name = 'Bob'").fetchall() == [("{broken",)]
