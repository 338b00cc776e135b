"""Entries without ranges by mouse and keyboard: a form made from the class, mistakes beside the fields, patches."""

from __future__ import annotations

import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign
from tallow.services.host import Host
from tallow.ui.dialogs import share_dialog
from tallow.ui.kit.notice import Notice
from tests.ui.conftest import Hand
from tests.ui.entries.conftest import FOG, fill, focused, kept, lines, open_line, put

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


def names(hand: Hand, words: str) -> list[str]:
    """What a widget that begins so is called."""
    return [each.accessibleName() for each in hand.visible() if each.accessibleName().startswith(words)]


def test_a_new_entry_waits_until_nothing_is_missing(page: Hand, user: Path, aviary: Host, campaign: Campaign) -> None:
    open_line(page, "Types of content", "Seeds")
    page.click("New seed")
    assert focused().accessibleName() == "Name, empty, Give it a name."
    fill(page, "Flax")
    assert lines(page, "Seeds") == ["Hemp seed", "Millet", "Flax, error, not kept"]
    assert not (user / "expansions").exists()
    page.focus("Grams")
    fill(page, "many", leave=False)
    assert names(page, "Grams") == ['Grams, many, Give a whole number; "many" is not.']
    assert page.says('Give a whole number; "many" is not.')
    fill(page, "3")
    assert kept(user) == {"seed": [{"id": "flax", "name": "Flax", "grams": 3}]}
    assert lines(page, "Seeds") == ["Flax, your own", "Hemp seed", "Millet"]
    assert page.says("Your own, own_aviary_k3f9.flax.")
    entry = aviary.book(aviary.campaign(campaign.id)).entry("own_aviary_k3f9.flax")
    assert getattr(entry, "grams", None) == 3


def test_undo_and_redo_are_the_content_s_on_this_page_and_the_campaign_s_on_others(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    open_line(page, "Types of content", "Seeds")
    page.click("New seed")
    fill(page, "Flax")
    page.focus("Grams")
    fill(page, "3")
    page.focus("Grams")
    fill(page, "5", leave=False)
    assert page.shows("Undo, Add Flax")
    page.control(Key.Key_Z)  # what is being typed
    assert [row["grams"] for row in kept(user)["seed"]] == [3]
    assert names(page, "Grams") == ["Grams, 3"]
    assert page.shows("Redo, Change Flax")
    page.key(Key.Key_Z, SHIFT)
    assert [row["grams"] for row in kept(user)["seed"]] == [5]
    page.control(Key.Key_L)
    assert page.shows("Undo, Switch on Own content of Aviary")
    page.control(Key.Key_E)
    assert page.shows("Undo, Change Flax")


def test_another_plugin_s_entry_is_changed_and_is_as_it_was_again(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    open_line(page, "Types of content", "Seeds")
    open_line(page, "Seeds", "Millet")
    assert page.says("From Canary, canary.millet.")
    assert names(page, "Grams") == ["Grams, 1, from Canary"]
    page.focus("Grams")
    fill(page, "4")
    assert kept(user) == {"patch": [{"of": "canary.millet", "grams": 4}]}
    assert names(page, "Grams") == ["Grams, 4, typed, Canary says otherwise"]
    assert "Millet, changed by you" in lines(page, "Seeds")
    page.focus("Grams")
    fill(page, "")
    assert kept(user) == {}
    assert names(page, "Grams") == ["Grams, 1, from Canary"]
    page.focus("Name")
    fill(page, "Fat millet")
    page.click("Take back the changes of Fat millet")
    assert kept(user) == {}
    assert "Millet" in lines(page, "Seeds")


def test_effects_are_rows_of_their_kind_and_name_what_there_is(page: Hand, user: Path) -> None:
    open_line(page, "Types of content", "Songs")
    page.click("New song")
    fill(page, "Reveille")
    page.click("Add to Effects")
    page.find("Effects 1, Total").setFocus(Qt.FocusReason.TabFocusReason)
    fill(page, "canary.lugns")
    page.focus("Effects 1, Amount")
    fill(page, "2")
    assert names(page, "Effects 1, Total") == [
        'Effects 1, Total, canary.lugns, There is no total "canary.lugns". Did you mean Lungs?'
    ]
    page.focus("Effects 1, Total")
    fill(page, "lungs")
    effect = {"type": "add", "total": "canary.lungs", "amount": 2}
    song = {"id": "reveille", "name": "Reveille", "effects": [effect]}
    assert kept(user) == {"song": [song]}
    assert names(page, "Effects 1, Total") == ["Effects 1, Total, Lungs"]
    assert not page.says("canary.lungs")  # nothing else is called so
    page.click("Effects 1, Lower a total's maximum")  # what both kinds have stays
    assert kept(user)["song"][0]["effects"] == [{**effect, "type": "maximum"}]
    page.click("Effects 1, Grant a permission")
    assert names(page, "Effects 1, Permission") == [
        "Effects 1, Permission, empty, Not filled in yet. Type a few letters of its name."
    ]
    page.click("Remove 1 of Effects")
    assert "effects" not in kept(user)["song"][0]


def test_choices_flags_lists_and_groups(page: Hand, user: Path) -> None:
    open_line(page, "Types of content", "Songs")
    page.click("New song")
    fill(page, "Reveille")
    page.click("Mood, Sad")
    page.click("Secret")
    page.focus("Pitch")
    fill(page, "441.5")
    page.click("Add to Verses")
    page.focus("Verses 1, Words")
    fill(page, "up up up")
    page.click("Add to Verses 1, Notes")
    fill(page, "3")
    page.click("Add to Range")
    fill(page, "1")
    assert page.says("Give 2 values; these are 1.")
    page.click("Add to Range")
    fill(page, "8")
    assert kept(user)["song"] == [
        {
            "id": "reveille",
            "name": "Reveille",
            "mood": "sad",
            "pitch": 441.5,
            "secret": True,
            "verses": [{"words": "up up up", "notes": [3]}],
            "range": [1, 8],
        }
    ]
    page.click("Secret")
    assert "secret" not in kept(user)["song"][0]


def test_what_the_group_s_plugin_cannot_hold_is_said_of_the_whole(page: Hand, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    file = aviary.loader.user_folder / "expansions/own_aviary_k3f9/content/own.toml"  # type: ignore[operator]
    file.write_text(file.read_text(encoding="utf-8") + "weight = 3\n", encoding="utf-8")
    aviary.forget_registries()
    open_line(page, "Types of content", "Seeds")
    assert lines(page, "Seeds")[0] == "Flax, error, left out"
    open_line(page, "Seeds", "Flax")
    notices = [each.accessibleName() for each in page.visible() if isinstance(each, Notice)]
    assert notices == ["Error, weight: This key is unknown. Known are: effects, grams, id, name, pattern, text."]


def test_del_takes_an_entry_out_and_says_who_names_it(page: Hand, user: Path, aviary: Host, campaign: Campaign) -> None:
    from tallow.services import records

    (flax,) = put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    records.create(aviary, campaign.id, "canary.bird", "Tweet", {"seeds": [{"id": "s1", "entry": flax}]})
    page.window.bridge.reread_campaign()
    open_line(page, "Types of content", "Seeds")
    open_line(page, "Seeds", "Flax")
    page.key(Key.Key_Escape)  # from the form to the list
    page.key(Key.Key_Delete)
    assert kept(user) == {}
    assert page.says("“Flax” is gone. Tweet has it still, shown as missing. Undo brings it back.")
    page.control(Key.Key_Z)
    assert kept(user) == {"seed": [{"id": "flax", "name": "Flax", "grams": 3}]}
    open_line(page, "Seeds", "Millet")
    page.key(Key.Key_Escape)
    page.key(Key.Key_Delete)
    assert page.says("“Millet” belongs to Canary. Switch that plugin off, or change it here.")


def test_what_waits_does_so_while_one_looks_elsewhere(page: Hand, user: Path) -> None:
    open_line(page, "Types of content", "Seeds")
    page.click("New seed")
    fill(page, "Flax")
    page.click("All entries")
    assert "Seeds, 2, 1 not kept yet" in lines(page, "Types of content")
    page.control(Key.Key_L)
    page.control(Key.Key_E)
    open_line(page, "Types of content", "Seeds")
    assert lines(page, "Seeds") == ["Hemp seed", "Millet", "Flax, error, not kept"]
    open_line(page, "Seeds", "Flax")
    page.focus("Grams")
    fill(page, "3")
    assert kept(user) == {"seed": [{"id": "flax", "name": "Flax", "grams": 3}]}
    page.click("All entries")
    assert "Seeds, 3, 1 your own" in lines(page, "Types of content")


def test_typing_in_the_list_filters_it(page: Hand) -> None:
    open_line(page, "Types of content", "Seeds")
    page.find("Seeds").setFocus(Qt.FocusReason.TabFocusReason)
    page.type("mil")
    assert lines(page, "Seeds") == ["Millet"]
    open_line(page, "Seeds", "Millet")
    fill(page, "Oats")
    assert lines(page, "Seeds") == ["Oats, changed by you"]  # it stays while it is worked on
    page.find("Seeds").setFocus(Qt.FocusReason.TabFocusReason)
    page.type("x")
    assert lines(page, "Seeds") == []
    page.find("Filter").setFocus(Qt.FocusReason.TabFocusReason)
    page.key(Key.Key_Escape)
    assert lines(page, "Seeds") == ["Hemp seed", "Oats, changed by you"]


@pytest.mark.parametrize("way", ["menu", "find", "plugins"])
def test_ways_that_lead_here(
    aviary: Host, campaign: Campaign, open_window: Callable[[Host, str], Hand], way: str
) -> None:
    hand = open_window(aviary, campaign.id)
    if way == "menu":
        hand.window.wiring.actions["entries"].trigger()  # type: ignore[union-attr]
    elif way == "find":
        hand.control(Key.Key_K)
        hand.type("own entr")
        hand.key(Key.Key_Return)
    else:
        hand.click("Plugins")
        hand.click("Own entries…")
    hand.until(lambda: hand.shows("Types of content"))
    assert hand.window.windowTitle() == "Own entries · Aviary · Tallow"


def test_from_find_or_do_one_goes_to_an_entry_to_change_it(page: Hand) -> None:
    page.control(Key.Key_K)
    page.type("millet")
    page.key(Key.Key_Return)
    page.click("Change…")
    page.until(lambda: page.shows("Grams"))
    assert names(page, "Name, Millet") == ["Name, Millet, from Canary"]


def test_escape_and_a_button_lead_back_to_where_one_was(page: Hand) -> None:
    open_line(page, "Types of content", "Seeds")
    page.key(Key.Key_Escape)
    view = page.find("Types of content")
    assert QApplication.focusWidget() is view
    assert view.property("accessibleName") == "Types of content"
    page.key(Key.Key_Return)
    page.until(lambda: page.shows("New seed"))
    page.click("All entries")
    assert page.shows("Types of content")


def test_it_is_exported_as_one_file(
    page: Hand, aviary: Host, campaign: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share_dialog, "documents", lambda: tmp_path)
    open_line(page, "Types of content", "Seeds")
    assert page.shows("Export as plugin…, unavailable, There is nothing of your own yet.")
    put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    page.window.bridge.reread_campaign()
    page.focus("Version")
    fill(page, "first", leave=False)
    assert names(page, "Version") == ['Version, "first" is no version. Give numbers with dots, as in 1.0.2.']
    fill(page, "0.3.0")
    page.focus("Licence")
    fill(page, "CC0")
    manifest = aviary.manifest("own_aviary_k3f9")
    assert (manifest.version, manifest.licence) == ("0.3.0", "CC0")
    put(aviary, campaign, "canary.seed", {"name": "Oats", "grams": 2}, {"name": "Rye", "grams": 1})
    page.window.bridge.reread_campaign()
    page.click("Export as plugin…")
    page.click("Seeds, ticked")
    assert page.shows("Export, unavailable, Nothing is chosen. Tick what the file shall hold.")
    assert page.says("Nothing is chosen. Tick what the file shall hold.")
    page.click("Seeds, not ticked")
    page.click("Entries of Seeds")
    page.click("Oats, ticked")
    assert page.shows("Seeds, partly ticked")
    page.focus("File")
    fill(page, str(tmp_path / "own_aviary_k3f9-0.3.0.tallow"), leave=False)
    page.click("Export")
    assert page.says("own_aviary_k3f9-0.3.0.tallow: 2 of 3 entries.")
    page.click("Done")
    with zipfile.ZipFile(tmp_path / "own_aviary_k3f9-0.3.0.tallow") as archive:
        held = tomllib.loads(archive.read("own_aviary_k3f9/content/own.toml").decode())
    assert [row["name"] for row in held["seed"]] == ["Flax", "Rye"]


def test_a_table_with_holes_is_not_exported_and_the_rest_is(
    page: Hand, aviary: Host, campaign: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share_dialog, "documents", lambda: tmp_path)
    put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    put(aviary, campaign, "canary.weather", FOG)
    page.window.bridge.reread_campaign()
    assert page.says("Without Spring, until it is mended: 8 missing.")
    page.click("Export as plugin…")
    assert page.says("5 to 12 missing")
    page.click("Spring, not ticked")
    assert page.says("Spring: 5 to 12 missing. Let the table be whole, or leave it out.")
    page.click("Spring, ticked")
    page.click("Export")
    assert page.says("1 of 2 entries.")
    page.click("Done")


def test_a_damaged_file_is_named_and_taken_back(page: Hand, user: Path, aviary: Host, campaign: Campaign) -> None:
    put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    file = user / "expansions/own_aviary_k3f9/content/own.toml"
    file.write_text("[[seed]]\nid = flax", encoding="utf-8")
    page.window.bridge.reread_campaign()
    page.until(lambda: bool([each for each in page.visible() if isinstance(each, Notice)]))
    page.click("Take back: Change the file by hand")
    assert kept(user) == {"seed": [{"id": "flax", "name": "Flax", "grams": 3}]}
    assert "Seeds, 3, 1 your own" in lines(page, "Types of content")


def test_a_file_that_is_damaged_while_one_edits_is_named_and_nothing_is_written_over_it(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.seed", {"name": "Flax", "grams": 3})
    page.window.bridge.reread_campaign()
    open_line(page, "Types of content", "Seeds")
    open_line(page, "Seeds", "Flax")
    file = user / "expansions/own_aviary_k3f9/content/own.toml"
    file.write_text("[[seed]]\nid = flax", encoding="utf-8")
    page.focus("Grams")
    fill(page, "5")
    assert page.says("own.toml is not TOML")
    assert file.read_text(encoding="utf-8") == "[[seed]]\nid = flax"
    assert names(page, "Grams, 5") == ["Grams, 5"]
    page.control(Key.Key_Z)  # what is typed
    page.control(Key.Key_Z)  # what was done to the file
    assert kept(user) == {"seed": [{"id": "flax", "name": "Flax", "grams": 3}]}


def test_another_campaign_ends_what_is_edited(page: Hand, aviary: Host) -> None:
    from tallow.services import campaigns

    other = campaigns.create(aviary, "Another", ["canary"])
    open_line(page, "Types of content", "Seeds")
    page.window.bridge.open_campaign(other.id)
    page.control(Key.Key_E)
    page.until(lambda: page.shows("Types of content"))
    assert not page.shows("New seed")
