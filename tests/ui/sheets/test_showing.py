"""What a sheet shows: derived numbers and why, what does not fit, what is missing, plain sheets, narrow windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Create, Set
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, plugins, records
from tallow.services.host import Host
from tallow.ui.kit import look
from tallow.ui.kit.stat_box import StatBox
from tests.ui.conftest import Hand

Read = Callable[[str], Record]
Key = Qt.Key


def store_raw(host: Host, campaign: Campaign, name: str, values: dict[str, Any]) -> str:
    """A record with values that no editor would let through, as a damaged or older file has them."""
    id = host.fresh_id()
    document = {"values": values, "adjustments": {}, "overrides": []}
    records.do(host, campaign.id, f"Add {name}", [Create(id, "canary.bird", name, {}, document)])
    return id


def test_a_derived_number_opens_why_by_click_and_by_key(hand: Hand) -> None:
    hand.click("Lungs")
    assert hand.shows("Why, Lungs, 10")  # 20 // 2
    hand.click("Close Why")
    assert not hand.shows("Why, Lungs")
    hand.focus("Lungs")
    hand.key(Key.Key_F1)
    assert hand.shows("Why, Lungs, 10")


def test_a_figure_stands_before_its_unit(hand: Hand) -> None:
    box = hand.focus("Weight")
    assert box.accessibleName() == "Weight, 20 g"
    hand.type("31")
    assert box.accessibleName() == "Weight, 31 g"
    assert isinstance(box, StatBox)
    before = box.sizeHint().width()
    box.set_unit("kilograms of feathers")
    assert box.sizeHint().width() > before  # it is not cut


def test_an_adjusted_number_says_so(hand: Hand, read: Read, host: Host) -> None:
    hand.window.bridge.commit(lambda: records.adjust(host, read("Pip"), "canary.lungs", 2, "big"))
    assert hand.shows("Lungs, 12, derived, adjusted")  # 10 + 2
    box = hand.find("Lungs")
    assert isinstance(box, StatBox)


def test_a_flag_that_is_worked_out_cannot_be_ticked(hand: Hand, read: Read) -> None:
    hand.click("Sings")
    assert hand.shows("Sings, not ticked")
    assert hand.shows("Why, Sings")
    assert read("Pip").revision == 1


def test_a_value_that_does_not_fit_is_shown_and_repaired(hand: Hand, host: Host, birds: Campaign) -> None:
    id = store_raw(host, birds, "Odd", {"weight": "heavy", "color": "plaid"})
    hand.window.bridge.show_record(id)
    assert hand.says("Weight is a number, and 'heavy' is none. Give a number.")
    box = hand.find("Weight")
    assert isinstance(box, StatBox)
    assert box.property("text") == "heavy"
    hand.click("Set Weight back to 20 g")
    assert "weight" not in host.find_record(birds, "Odd").document.values
    assert not hand.says("'heavy' is none")
    assert hand.says("Color is one of yellow, green, and plaid is none of them.")


def test_a_check_s_advice_leads_to_its_field_and_mends_it(hand: Hand, read: Read) -> None:
    hand.focus("Weight")
    hand.type("7")
    assert hand.says("Pip is thin.")
    hand.focus("Species")
    hand.click("Show it")
    assert QApplication.focusWidget() is hand.find("Weight")
    hand.click("Feed it up to 10 g")
    assert read("Pip").get("weight") == 10
    assert not hand.says("Pip is thin.")


def test_values_of_a_plugin_that_is_away_are_shown_as_missing(hand: Hand, host: Host, birds: Campaign) -> None:
    id = store_raw(host, birds, "Guest", {"nightingale.trills": 3})
    hand.window.bridge.show_record(id)
    assert hand.says("missing: nightingale")
    assert hand.says("nightingale.trills: 3")


def test_a_record_whose_kind_is_away_says_so(hand: Hand, host: Host, birds: Campaign) -> None:
    hand.window.bridge.commit(lambda: plugins.disable(host, host.campaign(birds.id), "canary"))
    assert hand.says("This record belongs to the plugin Canary, which is off in this campaign.")
    assert hand.shows("Missing plugins, 3")
    sentence = next(each for each in hand.visible() if "belongs to" in str(each.property("text")))
    values = next(each for each in hand.visible() if "breath: 7" in str(each.property("text")))
    assert sentence.mapToGlobal(sentence.rect().topLeft()).y() < values.mapToGlobal(values.rect().topLeft()).y()
    hand.click("Switch on Canary")
    assert hand.shows("Weight, 20 g")
    assert "canary" in host.campaign(birds.id).plugins


def test_a_record_whose_plugin_is_not_there_offers_no_switch(
    hand: Hand, host: Host, birds: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Loader, "get", lambda _self, _id: None)
    hand.window.bridge.commit(lambda: plugins.disable(host, host.campaign(birds.id), "canary"))
    assert hand.says("which is not there.")
    assert not hand.shows("Switch on Canary")


def test_an_empty_campaign_offers_to_add_a_record(hand: Hand, host: Host) -> None:
    hand.window.bridge.open_campaign(campaigns.create(host, "Henhouse", ["canary"]).id)
    assert hand.says("Add a bird here, with the plus in the list at the left, or with Ctrl+N.")
    hand.click("Add a bird")
    assert QApplication.focusWidget() is hand.find("Name of the new bird")


def test_what_may_be_written_looks_other_than_what_is_written(hand: Hand) -> None:
    species = hand.find("Species")
    assert isinstance(species, QLineEdit)
    written = species.font().family()
    species.setText("")
    assert species.placeholderText() == "Species…"
    assert species.font().family() != written


def test_a_kind_without_a_sheet_gets_the_plain_one(hand: Hand, read: Read) -> None:
    hand.window.bridge.show_record(read("Attic").id)
    hand.click("Place")
    hand.type("under the roof")
    hand.key(Key.Key_Return)
    assert read("Attic").get("place") == "under the roof"
    assert hand.shows("Perches")
    assert hand.shows("Playlist")
    assert hand.shows("Notes")


def test_a_command_s_button_runs_it_as_one_step(hand: Hand, read: Read) -> None:
    hand.click("Feed")
    assert read("Pip").get("hungry") is False
    assert hand.shows("Undo, Feed the bird: Pip")


def test_a_command_s_key_runs_it(hand: Hand, read: Read) -> None:
    hand.key(Key.Key_F, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert read("Pip").get("hungry") is False


def test_a_resolver_s_button_opens_it_with_this_record(hand: Hand) -> None:
    hand.click("Sing…")
    assert hand.window.pages.current == "resolver"
    assert hand.says("Pip")


def test_columns_stand_below_each_other_in_a_narrow_window(hand: Hand) -> None:
    def tops() -> tuple[int, int]:
        return tuple(
            hand.find(name).mapTo(hand.window, hand.find(name).rect().topLeft()).y() for name in ("Songs", "Notes")
        )  # type: ignore[return-value]

    hand.window.resize(1440, 900)
    QApplication.processEvents()
    assert tops()[0] == tops()[1]
    hand.window.resize(1000, 900)
    QApplication.processEvents()
    assert tops()[0] < tops()[1]


def test_every_total_of_the_demo_can_be_asked(
    armored: Host, demo_campaign: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    hand = open_window(armored, demo_campaign.id)
    hand.window.bridge.show_record(armored.find_record(demo_campaign, "Neris").id)
    hand.click("Evade")
    assert hand.shows("Why, Evade, 25")  # 64 / 2 − 1 − 5 − 2 + 1
    assert hand.says("Tower board is not worn: its −4 is left out.")


class Shown(QObject):
    """Notes every window that comes up."""

    def __init__(self) -> None:
        super().__init__()
        self.windows: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(type(watched).__name__)
        return False


def test_no_part_of_a_sheet_flashes_up_as_a_window(
    qapp: QApplication, armored: Host, demo_campaign: Campaign, open_window: Callable[[Host, str], Hand]
) -> None:
    shown = Shown()
    qapp.installEventFilter(shown)
    hand = open_window(armored, demo_campaign.id)
    for record in hand.window.bridge.records():
        hand.window.bridge.show_record(record.id)
    qapp.removeEventFilter(shown)
    assert shown.windows == ["MainWindow"]


def foot_of(box: QWidget) -> set[str]:
    """The colors along the lowest line of a box, its corners left out."""
    image = box.grab().toImage()
    return {image.pixelColor(x, box.height() - 1).name() for x in range(4, box.width() - 4)}


def test_a_box_keeps_its_frame_in_both_themes_and_after_another_record(hand: Hand, read: Read) -> None:
    for theme in ("paper", "candle"):
        look().pin(theme)
        for name in ("Tweet", "Attic", "Pip"):
            hand.window.bridge.show_record(read(name).id)
            QApplication.processEvents()
        assert foot_of(hand.find("Weight")) == {look().theme.ink2.name()}


@pytest.mark.parametrize("zoom", [0.8, 1.5, 2.0])
def test_a_sheet_fits_its_width_at_every_zoom(hand: Hand, zoom: float) -> None:
    hand.window.resize(1440, 900)
    look().set_zoom(zoom)
    QApplication.processEvents()
    page = hand.window.pages.currentWidget()
    ground = page.findChild(QWidget, "ground") if page else None
    assert page is not None
    assert ground is not None
    assert ground.width() <= page.width()


def test_another_window_s_value_shows_when_it_is_told(hand: Hand, read: Read) -> None:
    other = hand.window.bridge
    other.do("Elsewhere", [Set(read("Tweet").id, "weight", 40, UNSEEN)])
    other.show_record(read("Tweet").id)
    assert hand.shows("Weight, 40 g")
