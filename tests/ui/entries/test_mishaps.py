"""What befalls the group's own content beside its page: told there, with a button or a key that mends it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.record import Campaign
from tallow.services import history, records
from tallow.services.host import Host
from tallow.services.own import version
from tallow.services.own.change import OF, PATCH
from tallow.services.own.place import ours
from tallow.services.parcel.leaving import leaving, remove
from tallow.ui.entries.names import NameList
from tests.ui.conftest import Hand
from tests.ui.entries.conftest import fill, focused, kept, lines, open_line, put

Key = Qt.Key
FLAX = {"name": "Flax", "grams": 3}
HOMEBREW = "own_aviary_k3f9"


def own_file(user: Path) -> Path:
    return user / f"expansions/{HOMEBREW}/content/own.toml"


def test_new_homebrew_after_the_old_was_taken_out_gives_records_nothing_else(
    aviary: Host, campaign: Campaign, user: Path, open_window: Callable[[Host, str], Hand]
) -> None:
    (old,) = put(aviary, campaign, "canary.seed", FLAX)
    records.create(aviary, campaign.id, "canary.bird", "Anna", {"seeds": [{"id": "s1", "entry": old}]})
    remove(aviary, leaving(aviary, HOMEBREW))
    hand = open_window(aviary, campaign.id)
    hand.control(Key.Key_E)
    hand.until(lambda: hand.shows("Types of content"))
    open_line(hand, "Types of content", "Seeds")
    hand.click("New seed")
    fill(hand, "Flax")
    hand.focus("Grams")
    fill(hand, "9")
    assert hand.says(f"Your own, {HOMEBREW}x1.flax.")
    assert lines(hand, "Seeds") == ["Flax, your own", "Hemp seed", "Millet"]  # once
    hand.focus("Grams")
    fill(hand, "8")
    text = (user / f"expansions/{HOMEBREW}x1/content/own.toml").read_text(encoding="utf-8")
    assert text.count("[[seed]]") == 1
    book = aviary.book(aviary.campaign(campaign.id))
    assert (book.entry(old), book.last_name(old)) == (None, "Flax")


def test_a_name_in_two_lines_is_told_in_words(page: Hand, user: Path) -> None:
    open_line(page, "Types of content", "Seeds")
    page.click("New seed")
    QApplication.clipboard().setText("Red\nflax")
    page.control(Key.Key_V)
    assert focused().accessibleName().startswith("Name, Red")
    assert page.says("A name stands in one line. Take the line break out.")
    assert not page.says("U+000A")
    assert not (user / "expansions").exists()


def test_a_file_that_was_taken_away_is_brought_back_and_what_was_typed_is_kept(
    page: Hand, user: Path, aviary: Host, campaign: Campaign
) -> None:
    put(aviary, campaign, "canary.seed", FLAX)
    page.window.bridge.reread_campaign()
    open_line(page, "Types of content", "Seeds")
    page.click_row(page.find("Seeds"), 0)  # type: ignore[arg-type]
    own_file(user).unlink()
    page.focus("Grams")
    fill(page, "9")
    assert page.says("is gone, and its last version is kept.")
    page.control(Key.Key_Z)
    assert kept(user)["seed"] == [{"id": "flax", "name": "Flax", "grams": 9}]  # it waited until it could be
    page.key(Key.Key_Escape)
    page.key(Key.Key_Escape)
    own_file(user).unlink()
    page.window.bridge.show_page("plugins")
    page.control(Key.Key_E)
    assert page.says(
        "own.toml is gone, and its last version is kept. Bring it back on the page Own entries, by Undo there"
    )
    page.click("Bring the last version back")
    assert kept(user)["seed"] == [{"id": "flax", "name": "Flax", "grams": 9}]
    assert not page.says("is gone")
    assert "Seeds, 3" in [line[:8] for line in lines(page, "Types of content")]


def test_what_is_off_is_told_of_and_switched_on(page: Hand, aviary: Host, campaign: Campaign) -> None:
    assert not page.shows("Switch it on")
    put(aviary, campaign, "canary.seed", FLAX)
    history.undo(aviary, campaign.id)  # as where the program ended before the step
    page.window.bridge.reread_campaign()
    page.until(lambda: page.shows("Switch it on"))
    assert page.says("Own content of Aviary is off in this campaign, so nothing of it counts here.")
    page.click("Switch it on")
    page.until(lambda: not page.shows("Switch it on"))
    assert HOMEBREW in aviary.campaign(campaign.id).plugins


@pytest.mark.parametrize("by", ["button", "key"])
def test_a_change_of_what_an_update_took_away_is_taken_out(
    page: Hand, user: Path, aviary: Host, campaign: Campaign, by: str
) -> None:
    put(aviary, campaign, "canary.seed", FLAX)
    place = ours(aviary, aviary.campaign(campaign.id), "canary")
    tables = {**version.read(place).tables, PATCH: [{OF: "canary.spelt", "grams": 9}]}
    version.write(place, tables, "Change Spelt", campaign)
    aviary.forget_registries()
    page.window.bridge.reread_campaign()
    open_line(page, "Types of content", "Seeds")
    assert lines(page, "Seeds") == ["Flax, your own", "Hemp seed", "Millet", "spelt, error, left out"]
    view = page.find("Seeds")
    page.click_row(view, 3)  # type: ignore[arg-type]
    assert page.says("Canary has no canary.spelt any more, so this change of it counts for nothing. Take it out.")
    if by == "button":
        page.click("Take back the changes of spelt")
    else:
        view.setFocus(Qt.FocusReason.TabFocusReason)
        page.key(Key.Key_Delete)
    assert lines(page, "Seeds") == ["Flax, your own", "Hemp seed", "Millet"]
    assert isinstance(view, NameList)
    assert view.current is not None
    assert view.current.id == "canary.millet"  # the line above, and its form
    assert page.says("From Canary, canary.millet.")
    assert "patch" not in kept(user)
    assert aviary.registry(aviary.campaign(campaign.id).plugins).faults == ()
