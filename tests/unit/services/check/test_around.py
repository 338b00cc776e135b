"""What is around a campaign: its file, its plugins, what is left over, and what no font can print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Insert, Set
from tallow.model.errors import UserMistake
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, plugins, records, rolls
from tallow.services.check.findings import check, check_file, mend
from tallow.services.host import Host
from tallow.store.database import Store
from tests.unit.services.check.meddling import meddle, only
from tests.unit.store.playing import harm_tables

Hero = Callable[[], Record]
INSTALL = "Install it, or bring it back in the plugin list."


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the totals of the small system that always fail."""
    monkeypatch.setattr("tallow.services.check.findings._failed_totals", lambda *_: ())


def test_characters_that_no_font_has_are_named_with_their_place(small: Host, campaign: Campaign, hero: Hero) -> None:
    records.do(
        small,
        campaign.id,
        "Words",
        [
            Set(hero().id, "motto", "On\U0010fff0ward \U0010fff1\U0010fff0", UNSEEN),
            Insert(hero().id, "bag", {"id": "r", "name": "Rope \U0010fff1"}),
            Insert(hero().id, "charms", {"id": "c", "name": "Bone"}),
        ],
    )
    asked: list[str] = []

    def missing(text: str) -> list[str]:
        asked.append(text)
        return [each for each in text if each >= "\U0010fff0"]

    motto, bag = check(small, campaign.id, missing)
    assert (motto.topic, motto.severity, motto.path, motto.offered) == ("glyph", "note", "motto", True)
    assert motto.sentence == (
        "Anna: Motto has \U0010fff0 (U+10FFF0) \U0010fff1 (U+10FFF1), which no font has: "
        "on paper it is an empty box. Write something else there."
    )
    assert (bag.path, "U+10FFF1" in bag.sentence, "U+10FFF0" in bag.sentence) == ("bag.r.name", True, False)
    assert len(asked) == 1
    assert set("Hollow Hill Anna Rope Bone") <= set(asked[0])
    assert check(small, campaign.id) == ()
    mend(small, campaign.id, [motto, bag])
    assert (hero().get("motto"), hero().get("bag")[0]["name"]) == ("On?ward ??", "Rope ?")
    history.undo(small, campaign.id)
    assert check(small, campaign.id, missing) == (motto, bag)


def test_missing_plugins_are_named_with_what_waits_for_them(small: Host, campaign: Campaign, hero: Hero) -> None:
    plugins.enable(small, campaign, "more")
    meddle(small, "UPDATE played SET version = '1.4' WHERE plugin = 'small'")
    finding = only(small, campaign.id)
    assert finding.sentence == (
        "Small was last played in version 1.4, and here is 1.0.0. "
        "Get the newer one, or see what is different: tallow plugins changes."
    )
    bare = Host(Store.open(small.store.path), Loader([]), Path())
    told = [each.sentence for each in check(bare, campaign.id)]
    assert told == [
        "More 1.0.0 is on and not here. " + INSTALL,
        "Small 1.4 is on and not here; 1 record waits for it. " + INSTALL,
    ]
    assert all(each.offered for each in check(bare, campaign.id))
    mend(bare, campaign.id, check(bare, campaign.id))
    assert dict(bare.campaign(campaign.id).plugins) == {}
    history.undo(bare, campaign.id)
    assert dict(bare.campaign(campaign.id).plugins) == {"more": "1.0.0", "small": "1.0.0"}
    bare.close()


def test_records_of_a_kind_that_nobody_knows_are_kept_and_told(small: Host, campaign: Campaign, hero: Hero) -> None:
    document = '{"values":{},"adjustments":{},"overrides":[]}'
    for id, kind in (("x", "small.ghost"), ("y", "other.ghost")):
        meddle(small, "INSERT INTO record VALUES (?, ?, ?, 'Ghost', ?, 1, 0)", id, campaign.id, kind, document)
    told = [each.sentence for each in check(small, campaign.id)]
    other, own = told
    assert other == (
        "There is 1 record of the kind other.ghost, and other is not on in this campaign. "
        "All is kept; switch that plugin on to see it."
    )
    assert own == (
        "There is 1 record of the kind small.ghost, which small does not know any more. "
        "All is kept; look for another version of the plugin."
    )


def test_rolls_and_attachments_of_nobody_are_told(small: Host, campaign: Campaign, hero: Hero) -> None:
    book = small.book(campaign)
    resolved = rolls.resolve(rolls.find(book, "small.blow"), book, {}, roles={"hero": hero()}, throw=rolls.Throw((1,)))
    rolls.apply(small, campaign.id, resolved)
    assert check(small, campaign.id) == ()
    meddle(small, 'UPDATE roll SET roles = \'{"hero": "nobody"}\'')
    meddle(small, "INSERT INTO attachment VALUES ('a', ?, 'nobody', 'map.png', 'image/png', x'00')", campaign.id)
    roll, map = check(small, campaign.id)
    assert (roll.topic, roll.severity, "Blow" in roll.sentence) == ("orphan", "note", True)
    assert "map.png" in map.sentence


def test_totals_that_fail_are_told(
    small: Host, campaign: Campaign, hero: Hero, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    told = {each.path: each.sentence for each in check(small, campaign.id)}
    assert told["small.broken"].startswith("Anna: Broken cannot be worked out.")
    assert "small.power" not in told


def test_a_sound_file_has_no_findings(small: Host, campaign: Campaign) -> None:
    assert check_file(small) == ()


def test_rows_that_belong_to_nothing_are_counted(small: Host, campaign: Campaign, hero: Hero) -> None:
    meddle(small, "DELETE FROM campaign")  # SQLite's own foreign keys are off here
    told = [each.sentence for each in check_file(small)]
    assert any("record rows that belong to nothing (1)" in each for each in told)
    with pytest.raises(UserMistake):
        check(small, campaign.id)


def test_a_damaged_file_is_told_and_not_more(small: Host, campaign: Campaign, hero: Hero) -> None:
    for number in range(40):
        records.create(small, campaign.id, "small.hero", f"Hero {number}", {"motto": "x" * 500})
    path = small.store.path
    small.store.close()
    harm_tables(path)
    broken = Host(Store.open(path), small.loader, Path())
    (finding,) = check_file(broken)
    assert (finding.topic, finding.severity) == ("file", "error")
    assert str(path) in finding.sentence
    assert "backup" in finding.sentence
    broken.store.close()


def test_a_document_that_is_none_is_told_and_the_rest_of_the_store_is_looked_at(
    small: Host, campaign: Campaign, hero: Hero
) -> None:
    other = campaigns.create(small, "Other", ["small"])
    meddle(small, "UPDATE record SET document = '{'")
    finding = only(small, campaign.id)
    assert (finding.topic, finding.severity) == ("file", "error")
    assert "Anna" in finding.sentence
    assert check(small, other.id) == ()
