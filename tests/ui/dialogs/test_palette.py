"""Find or do by keyboard and mouse: finding, narrowing, going there, doing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tallow.ui.dialogs.palette import Palette
from tallow.ui.kit import look
from tallow.ui.kit.found_list import FoundHead, FoundRow
from tests.ui.conftest import Hand

Key = Qt.Key


def palette(hand: Hand) -> Palette:
    """The palette that is open."""
    return hand.window.findChildren(Palette)[-1]


def ask(hand: Hand, words: str) -> Palette:
    """Open it by its key and type."""
    hand.control(Key.Key_K)
    assert QApplication.focusWidget() is hand.find("What to find or do")
    hand.type(words)
    return palette(hand)


def heads(opened: Palette) -> list[str]:
    """The heads in the list, with their counts."""
    return [f"{row.label} {row.count}" for row in opened.list.rows if isinstance(row, FoundHead)]


def titles(opened: Palette) -> list[str]:
    """The rows in the list."""
    return [row.title for row in opened.list.rows if isinstance(row, FoundRow)]


def said(opened: Palette) -> str:
    """What is spoken of the marked row."""
    return opened.head.field.accessibleDescription()


@pytest.fixture
def noted(host: Host, birds: Campaign, hand: Hand) -> Hand:
    """A hand at a campaign with a bird whose name has accents and whose notes say something."""
    values = {"species": "wagtail", "notes": "Seen by the ford.\nKeeps ash in its nest, for luck."}
    records.create(host, birds.id, "canary.bird", "Łucja", values)
    hand.window.bridge.open_campaign(birds.id)
    return hand


def test_a_record_is_found_without_its_accents_and_shown(noted: Hand, host: Host, birds: Campaign) -> None:
    opened = ask(noted, "lucja")
    first = opened.list.rows[1]
    assert isinstance(first, FoundRow)
    assert (first.title, first.spans) == ("Łucja", ((0, 5),))
    assert said(opened).startswith("Łucja, bird, 1 of ")
    noted.key(Key.Key_Return)
    assert noted.window.bar.crumbs.parts == ("Birds", "Łucja")
    assert not noted.shows("What to find or do")


def test_arrows_pass_the_heads_and_stop_at_the_ends(noted: Hand) -> None:
    opened = ask(noted, "pip")
    count = len(titles(opened))
    assert count > 1
    noted.key(Key.Key_Up)
    assert said(opened).split(", ")[2].startswith("1 of")
    for _ in range(count + 2):
        noted.key(Key.Key_Down)
    assert opened.list.marked is opened.list.rows[-1]
    noted.key(Key.Key_PageUp)
    assert opened.list.marked is opened.list.rows[1]


def test_tab_narrows_to_the_marked_kind_and_back(noted: Hand) -> None:
    opened = ask(noted, "pip")
    everything = heads(opened)
    assert len(everything) > 1
    assert everything[0] == "Bird 1"
    noted.key(Key.Key_Tab)
    assert heads(opened) == ["Bird 1"]
    assert noted.shows("Narrowed to, bird")
    assert QApplication.focusWidget() is opened.head.field
    noted.key(Key.Key_Tab)
    assert heads(opened) == everything


@pytest.mark.parametrize(
    ("prefix", "groups"),
    [
        (">", {"Command"}),
        ("@", {"Bird", "Cage", "Leaf"}),
        ("#", {"Log line"}),
        ("?", {"Song", "Seed"}),
    ],
)
def test_a_prefix_narrows(noted: Hand, prefix: str, groups: set[str]) -> None:
    opened = ask(noted, prefix)
    assert {head.rsplit(" ", 1)[0].split(" ")[0] for head in heads(opened)} >= {min(groups).split(" ")[0]}
    assert {row.label for row in opened.list.rows if isinstance(row, FoundHead)} <= {*groups, "Rule", "Campaign"}


def test_backspace_in_the_empty_field_opens_up_again(noted: Hand) -> None:
    opened = ask(noted, "p")
    noted.key(Key.Key_Tab)
    noted.key(Key.Key_Backspace)
    assert noted.shows("Narrowed to, bird")
    noted.key(Key.Key_Backspace)
    assert noted.shows("Narrowed to, everything")
    assert len(heads(opened)) > 2


def test_a_note_leads_to_its_place_on_the_sheet(noted: Hand) -> None:
    opened = ask(noted, "ash in")
    assert titles(opened) == ["Seen by the ford. Keeps ash in its nest, for luck."]
    assert heads(opened) == ["Note 1"]
    noted.key(Key.Key_Return)
    assert noted.window.bar.crumbs.parts == ("Birds", "Łucja")
    assert QApplication.focusWidget() is noted.find("Notes")


def test_content_is_read_in_a_dialog(noted: Hand) -> None:
    ask(noted, "?morning")
    noted.key(Key.Key_Return)
    assert noted.says("It fills the lungs, and nobody may sing it at night.")
    assert noted.says("Mood: merry")
    noted.key(Key.Key_Escape)
    assert not noted.says("Mood: merry")


def test_a_step_is_shown_in_the_history(noted: Hand, host: Host, birds: Campaign) -> None:
    step = history.steps(host, birds.id)[-1]  # the oldest
    ask(noted, f"#{step.label}")
    noted.key(Key.Key_Return)
    assert noted.window.pages.current == "history"
    page = noted.window.pages.page("history")
    assert page.list.current.id == str(step.number)  # type: ignore[attr-defined]


def test_control_enter_shows_a_record_s_history(noted: Hand) -> None:
    ask(noted, "@pip")
    noted.control(Key.Key_Return)
    assert noted.window.pages.current == "history"
    assert noted.shows("Pip and what touched it")


def test_a_command_is_done(hand: Hand, read: Callable[[str], Record]) -> None:
    hand.click("Hungry")
    ask(hand, ">undo")
    hand.key(Key.Key_Return)
    assert read("Pip").get("hungry") is None
    ask(hand, "candle")
    hand.key(Key.Key_Return)
    assert look().theme.dark


def test_a_plugin_s_command_and_resolver_are_done(hand: Hand, read: Callable[[str], Record]) -> None:
    ask(hand, ">feed")
    hand.key(Key.Key_Return)
    assert read("Pip").get("hungry") is False
    ask(hand, "sing a song")
    hand.key(Key.Key_Return)
    assert hand.window.pages.current == "resolver"
    assert hand.says("Pip")


def test_what_cannot_be_done_says_why_and_does_nothing(hand: Hand, read: Callable[[str], Record]) -> None:
    hand.click("Log")
    opened = ask(hand, ">feed")
    row = opened.list.marked
    assert row is not None
    assert row.unavailable == "Show a bird first."
    assert said(opened) == "Feed the bird, command, 1 of 1, unavailable, Show a bird first."
    hand.key(Key.Key_Return)
    assert hand.shows("What to find or do")
    assert read("Pip").get("hungry") is None
    hand.key(Key.Key_Escape)


def test_another_campaign_is_opened(hand: Hand, host: Host) -> None:
    other = campaigns.create(host, "Rookery", ["canary"])
    ask(hand, "rook")
    hand.key(Key.Key_Return)
    assert hand.window.bridge.campaign is not None
    assert hand.window.bridge.campaign.id == other.id


def test_nothing_found_is_said(hand: Hand) -> None:
    opened = ask(hand, "zzzz")
    assert hand.says("Nothing has these words.")
    assert hand.says("0 found")
    assert said(opened) == "nothing found"
    hand.key(Key.Key_Return)
    assert hand.shows("What to find or do")


def test_escape_and_a_click_beside_close_and_the_keyboard_goes_back(hand: Hand) -> None:
    hand.focus("Species")
    ask(hand, "x")
    hand.key(Key.Key_Escape)
    assert QApplication.focusWidget() is hand.find("Species")
    hand.click("Find or do")  # the field in the bar
    QTest.mouseClick(palette(hand), Qt.MouseButton.LeftButton, pos=hand.window.rect().bottomLeft())
    assert not [each for each in hand.window.findChildren(Palette) if each.isVisible()]


def test_by_mouse_a_row_is_chosen_and_kinds_are_narrowed(hand: Hand) -> None:
    opened = ask(hand, "t")
    hand.click("Narrowed to, everything")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    hand.choose("Bird")
    assert heads(opened) == ["Bird 1"]
    hand.click_row(opened.list, 1)
    assert hand.window.bar.crumbs.parts == ("Birds", "Tweet")


def test_every_action_has_a_line_a_menu_and_a_key(hand: Hand) -> None:
    opened = ask(hand, ">")
    listed = set(titles(opened))
    for spec, action in hand.window.wiring.keys.acting:  # type: ignore[union-attr]
        assert spec.words in listed or spec.id == "find"
        assert spec.menu or spec.id == "menu"
        assert action.shortcuts() or "." in spec.id  # a plugin's command may ask for none
    hand.key(Key.Key_Escape)


def test_what_changed_meanwhile_is_found(hand: Hand) -> None:
    ask(hand, "@zilp")
    hand.key(Key.Key_Escape)
    host, campaign = hand.window.bridge.host, hand.window.bridge.campaign
    assert campaign is not None
    hand.window.bridge.commit(lambda: records.create(host, campaign.id, "canary.bird", "Zilpzalp")[1])
    leaves = [f"{leaf} of Zilpzalp" for leaf in ("Diary", "Flight", "Family", "Aviary")]  # nothing is in its nest
    assert titles(ask(hand, "@zilp")) == ["Zilpzalp", *leaves]


def test_what_content_names_is_told_by_its_name(open_window: Callable[[Host, str], Hand], armored: Host) -> None:
    campaign = campaigns.create(armored, "Road", ["armor_damage"])
    hand = open_window(armored, campaign.id)
    ask(hand, "?aided attack")
    hand.key(Key.Key_Return)
    assert hand.says("Instead of: Attack")
    hand.key(Key.Key_Escape)
