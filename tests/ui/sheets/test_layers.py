"""What a figure is made of, typed and asked below its box, and short choices beside the name, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tallow.model.edit import Create, Remove
from tallow.model.record import Campaign, Record
from tallow.services import campaigns, history, records
from tallow.services.host import Host
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key


@pytest.fixture
def aviary(host: Host) -> Campaign:
    """A bird of 20 g, whose lungs are 10 + 1, with a song that adds 3."""
    made = campaigns.create(host, "Aviary", ["canary"])
    values = {"weight": 20, "puff": 1, "songs": [{"id": "s", "entry": "canary.morning"}]}
    records.create(host, made.id, "canary.bird", "Pip", values)
    return made


@pytest.fixture
def hand(host: Host, aviary: Campaign, open_window: Callable[[Host, str], Hand]) -> Hand:
    return open_window(host, aviary.id)


@pytest.fixture
def read(host: Host, aviary: Campaign) -> Callable[[], Record]:
    return lambda: host.find_record(aviary, "Pip")


def keyboard() -> str:
    focused = QApplication.focusWidget()
    return spoken_name(focused) if focused else ""


def test_a_total_shows_what_it_is_made_of_and_what_it_has_besides(hand: Hand) -> None:
    assert hand.shows("Lungs, 14, derived")  # 20 ÷ 2 + 1 + 3
    assert hand.shows("Half the weight, 10, derived")
    assert hand.shows("Puff, 1")
    assert hand.shows("Lungs, besides, 3, derived")
    assert hand.says("weight + puff + other")


def test_the_legend_names_as_many_parts_as_there_are(hand: Hand, host: Host, aviary: Campaign) -> None:
    bird = host.find_record(aviary, "Pip")
    hand.window.bridge.do("Hush", [Remove(bird.id, "songs", "s", bird.get("songs")[0])])
    assert hand.says("weight + puff")
    assert not hand.says("weight + puff + other")


def test_a_layer_is_typed_and_the_total_follows(
    hand: Hand, read: Callable[[], Record], host: Host, aviary: Campaign
) -> None:
    hand.focus("Puff, 1")
    hand.type("3")
    assert read().get("puff") == 3
    assert hand.shows("Lungs, 16, derived")
    assert next(iter(history.steps(host, aviary.id))).label == "Pip: Puff"
    hand.key(Key.Key_Down)
    assert hand.shows("Lungs, 15, derived")
    hand.control(Key.Key_Z)
    assert read().get("puff") == 1  # one stay of the keyboard, one step
    assert hand.shows("Puff, 1")


def test_layers_are_one_tab_stop_with_arrows_inside(hand: Hand) -> None:
    hand.focus("Half the weight, 10, derived")
    hand.key(Key.Key_Right)
    assert keyboard() == "Puff, 1"
    hand.key(Key.Key_Right)
    assert keyboard() == "Lungs, besides, 3, derived"
    hand.key(Key.Key_Return)
    assert hand.shows("Why, Lungs, 14")
    hand.click("Half the weight, 10, derived")
    assert hand.shows("Why, Half the weight, 10")


def test_what_does_not_fit_is_said_below_and_not_written(hand: Hand, read: Callable[[], Record]) -> None:
    hand.focus("Puff, 1")
    hand.type("7")
    assert hand.says("limit is 3")
    assert read().get("puff") == 1


def test_nothing_is_besides_where_the_layers_are_all(hand: Hand) -> None:
    hand.focus("Songs")
    hand.key(Key.Key_Delete)
    assert hand.shows("Lungs, 11, derived")
    assert not hand.shows("Lungs, besides")


def test_a_bad_layer_shows_its_sentence_and_spoils_nothing_else(
    host: Host, open_window: Callable[[Host, str], Hand]
) -> None:
    made = campaigns.create(host, "Aviary", ["canary"])
    document = {"values": {"puff": "much", "sex": "both"}, "adjustments": {}, "overrides": []}
    records.do(host, made.id, "Add Pip", [Create(host.fresh_id(), "canary.bird", "Pip", {}, document)])
    hand = open_window(host, made.id)
    assert hand.shows("Puff, much")
    assert hand.says("Puff is a number, and 'much' is none. Give a number.")
    assert hand.shows("Sex, F, not chosen")
    assert hand.shows("Sex, M, not chosen")
    hand.click("Sex, F, not chosen")
    assert host.find_record(made, "Pip").get("sex") == "hen"


# short choices beside the name


def test_short_choices_are_diamonds_that_a_press_chooses_and_takes_back(hand: Hand, read: Callable[[], Record]) -> None:
    hand.click("Sex, M, not chosen")
    assert read().get("sex") == "cock"
    assert hand.shows("Sex, M, chosen")
    hand.click("Sex, M, chosen")
    assert not read().get("sex")
    assert hand.shows("Sex, M, not chosen")


def test_diamonds_are_one_tab_stop_and_space_chooses(hand: Hand, read: Callable[[], Record]) -> None:
    hand.focus("Sex, F, not chosen")
    hand.key(Key.Key_Right)
    assert read().get("sex") is None  # going there chooses nothing yet
    hand.key(Key.Key_Space)
    assert read().get("sex") == "cock"
    hand.key(Key.Key_Left)
    hand.key(Key.Key_Return)
    assert read().get("sex") == "hen"
    hand.control(Key.Key_Z)
    assert not hand.shows("Sex, F, chosen")
    hand.key(Key.Key_Tab)
    assert not keyboard().startswith("Sex")
