"""The forms of Kingdom Death: Monster: no id is shown, long words and many answers keep to their column."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from tallow.ui.kit.buttons import Button
from tallow.ui.kit.cascade import Cascade
from tallow.ui.kit.history_list import HistoryList, HistoryStep
from tallow.ui.resolver.due_panel import Question
from tallow.ui.resolver.input_column import InputColumn
from tallow.ui.resolver.odds_panel import Fact, OddsPanel
from tests.ui.conftest import Hand, spoken_name

Key = Qt.Key
ACTS = [
    "Severe injury",
    "Brain trauma",
    "Monster attack",
    "Gain or lose survival",
    "Innovate",
    "Craft gear",
    "Give many the same",
    "Record a victory",
]
OF_ANNA = ACTS[:4]
WORDS = {
    "Innovate": "innovate",
    "Craft gear": "craft gear",
    "Severe injury": "severe injury",
    "Brain trauma": "brain trauma",
    "Monster attack": "monster attack",
    "Gain or lose survival": "gain or lose",
    "Give many the same": "many survivors",
    "Record a victory": "record a victory",
}


def open_act(hand: Hand, name: str, act: str) -> None:
    """Open a resolver for a record by the keyboard."""
    for words in (f"@{name}", f">{WORDS[act]}"):
        hand.control(Key.Key_K)
        hand.until(lambda: hand.shows("What to find or do"))
        hand.type(words)
        hand.key(Key.Key_Return)
        hand.until(lambda: not hand.shows("What to find or do"))
    hand.until(lambda: hand.shows("Discard"))


def column(hand: Hand) -> InputColumn:
    return next(each for each in hand.visible() if isinstance(each, InputColumn))


@pytest.mark.parametrize("act", ACTS)
def test_a_form_shows_no_id_and_keeps_to_its_column(hand: Hand, act: str) -> None:
    open_act(hand, "Anna" if act in OF_ANNA else "Hearth", act)
    form = column(hand)
    ground = form.parentWidget()
    assert ground is not None
    assert form.width() <= ground.width()
    said = [spoken_name(each) for each in form.findChildren(QWidget) if each.isVisible()]
    shown = [each.text() for each in form.findChildren(QLabel) if each.isVisible()]
    assert [each for each in (*said, *shown) if "kdm." in each] == []


def facts(hand: Hand) -> list[str]:
    return [spoken_name(each) for each in hand.visible() if isinstance(each, Fact)]


def test_odds_name_what_an_injury_leaves_and_no_chance_of_nothing(hand: Hand) -> None:
    open_act(hand, "Anna", "Severe injury")
    hand.until(lambda: bool(facts(hand)))
    # Head: four of the ten rows leave something that lasts, one each; the other six leave nothing, and are not told.
    assert sorted(each for each in facts(hand) if each.startswith("10 %")) == [
        "10 % Blind",
        "10 % Deaf",
        "10 % Intracranial hemorrhage",
        "10 % Shattered jaw",
    ]
    # The two rows that kill hold two results each; the mean of a d10 stands besides.
    assert sorted(each for each in facts(hand) if each.startswith("20 %")) == [
        "20 % Decapitation, harm",
        "20 % Head Explosion, harm",
    ]
    assert len(facts(hand)) == 1 + 4 + 2
    assert "5.5 mean" in facts(hand)  # (1 + 10) / 2


def test_a_draw_without_figures_and_few_words_has_no_odds(hand: Hand) -> None:
    open_act(hand, "Hearth", "Innovate")
    panel = next(iter(hand.window.findChildren(OddsPanel)))
    hand.until(lambda: not panel.isVisible())
    hand.focus("Die 1 of 1")
    hand.type("1")
    hand.until(lambda: hand.shows("Die 2 of 2, not rolled"))
    assert not panel.isVisible()
    hand.focus("Die 2 of 2")
    hand.type("1")
    hand.until(lambda: hand.says("Which one is kept?"))
    (cascade,) = (each for each in hand.visible() if isinstance(each, Cascade))
    assert len(cascade.rows.rows) == 2  # two cards are drawn, and the faces of their dice are no harm to compare
    assert not cascade.barred
    assert not hand.shows("Filled is kept, hatched is stopped")
    question = next(each for each in hand.visible() if isinstance(each, Question))
    next(each for each in question.findChildren(Button) if each.isVisible()).click()
    hand.control(Key.Key_Return)
    hand.until(lambda: hand.shows("Close"))
    log = hand.find("Rolls so far")
    assert isinstance(log, HistoryList)
    newest = log.rows[0]
    assert isinstance(newest, HistoryStep)
    assert newest.label.startswith("Innovate ")
    assert (newest.before, newest.after) == ("", "")  # a card that came says nothing without its list's name


def test_the_gears_of_the_locations_that_are_there_are_offered_and_go_on_in_lines(hand: Hand) -> None:
    open_act(hand, "Hearth", "Craft gear")
    question = next(each for each in hand.visible() if isinstance(each, Question))
    answers = [each for each in question.findChildren(Button) if each.isVisible()]
    names = [each.text() for each in answers]
    assert "Bone Dagger" in names
    assert "Skull Helm" in names
    assert "Scrap Sword" not in names  # a Weapon Crafter's
    ground = question.rect()
    assert all(each.mapTo(question, each.rect().topRight()).x() <= ground.width() for each in answers)
    assert len({each.y() for each in answers}) > 1
    hand.click("Bone Dagger, Which gear is made?")
    hand.until(lambda: hand.shows("Apply 2 changes"))  # a bone goes, and the dagger is stored


def test_without_a_location_a_gear_is_named(hand: Hand) -> None:
    hand.click("Leaf of the sheet, Settlement")
    hand.control(Key.Key_K)
    hand.type("@Hearth")
    hand.key(Key.Key_Return)
    chip = hand.find("Locations, 1; Bone Smith")
    chip.setFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Key.Key_Delete)
    open_act(hand, "Hearth", "Craft gear")
    assert hand.says("No location that is there makes any: give its name.")
    hand.focus("Gear, empty")
    hand.type("Bone Dagger")
    hand.until(lambda: hand.says("Bone Dagger: short of Bone Smith"))


def test_what_is_proposed_on_others_than_the_roles_names_them(hand: Hand) -> None:
    open_act(hand, "Hearth", "Give many the same")
    hand.click("Whom, Living, not chosen")
    hand.until(lambda: hand.shows("Apply 1 change"))
    table = hand.find("Proposed changes")
    (line,) = table.rows  # type: ignore[attr-defined]  # a table's rows
    assert (line.label, line.of, line.before, line.after) == ("Survival", "Anna", "1", "2")  # the limit is 1 + 1
