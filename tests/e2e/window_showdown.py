"""A showdown of four against a White Lion of level 1, played in two sittings.

Run as ``python -m tests.e2e.window_showdown PART STORE``; it exits with 0 when all was as it should be.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from tallow.model.record import Record
from tallow.ui.kit.history_list import HistoryList
from tests.e2e.window_part import main
from tests.ui.conftest import Hand

Key = Qt.Key
FOUR = ("Anna", "Bert", "Cora", "Dan")
FIGHT = "White Lion 1, year 1"


class Sitting:
    """What the four do at the window, and what their book says."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    # what the book says

    def record(self, name: str) -> Record:
        campaign = self.hand.window.bridge.campaign
        assert campaign is not None
        return self.hand.window.bridge.host.find_record(campaign, name)

    def value(self, name: str, field: str) -> Any:
        return self.hand.window.bridge.book().value(self.record(name), field)

    def piles(self) -> tuple[int, ...]:
        """AI deck, AI discard, wound stack."""
        return tuple(self.value(FIGHT, pile) for pile in ("ai_deck", "ai_discard", "wound_stack"))

    def written(self) -> dict[str, object]:
        """What stands on everybody's sheets, as plain data."""
        return {name: dict(self.record(name).document.values) for name in ("Hearth", *FOUR)}

    # what the four do

    def open(self, name: str) -> None:
        """Show a record's sheet."""
        self.hand.control(Key.Key_K)
        self.hand.type(f"@{name}")
        self.hand.key(Key.Key_Return)
        self.hand.until(lambda: self.hand.window.bar.crumbs.parts[-1] == name)

    def press(self, words: str) -> None:
        self.hand.until(lambda: self.hand.shows(words))
        self.hand.click(words)

    def pick(self, field: str, words: str) -> None:
        """Choose one of what a line of the sheet offers."""
        self.press(field)
        self.hand.until(lambda: QApplication.activePopupWidget() is not None)
        self.hand.choose(words)
        self._work_in(self.hand.window)
        self.hand.until(lambda: self.hand.shows(f"{field}, {words}"))

    def choose(self, role: str, name: str) -> None:
        """Let a record take a role of a resolver."""
        self.press(role)
        self.hand.until(lambda: self.hand.shows("Filter"))
        self._work_in(self.hand.find("Filter").window())
        self.hand.focus("Filter")
        self.hand.type(name)
        self.hand.key(Key.Key_Return)
        self.hand.until(lambda: not self.hand.shows("Filter"))
        self._work_in(self.hand.window)

    def _work_in(self, window: QWidget) -> None:
        """Give a window the keyboard, as a window manager does where there is one."""
        window.activateWindow()
        self.hand.until(window.isActiveWindow)

    def give(self, name: str, text: str) -> None:
        """Type an input of a resolver."""
        self.hand.until(lambda: self.hand.shows(name))
        self.hand.focus(name)
        self.hand.control(Key.Key_A)
        self.hand.type(text)
        self.hand.key(Key.Key_Return)
        self._work_in(self.hand.window)  # a list that completed the word had it

    def dice(self, *faces: int) -> None:
        """Type each die as it is asked for."""
        for face in faces:
            self._focus_first([f"Die {at} of {of}, not rolled" for of in range(1, 13) for at in range(1, of + 1)])
            self.hand.type(str(face))

    def correct(self, die: int, face: int) -> None:
        """Type another face for a die that fell."""
        self._focus_first([f"Die {die} of {of}" for of in range(die, 13)])
        self.hand.type(str(face))

    def _focus_first(self, names: Sequence[str]) -> None:
        """Bring the keyboard to the first of several names that comes to show."""
        self.hand.until(lambda: any(self.hand.shows(each) for each in names))
        self.hand.focus(next(each for each in names if self.hand.shows(each)))

    def apply(self, count: int) -> None:
        """Apply what a resolver proposes, so many changes, and go back to the fight."""
        self.press(f"Apply {count} change{'' if count == 1 else 's'}")
        self.press("Close")
        self.hand.until(lambda: self.hand.shows("Next turn"))

    def attack(self, name: str, *dice: int, changes: int = 3) -> None:
        """Somebody has the act and attacks with a bone dagger: three dice that hit on 7, and 1 strength."""
        self.press(name)
        self.press("Attack…")
        self.dice(*dice)
        self.apply(changes)


def first(hand: Hand) -> None:
    """The lion draws and fells Anna; Bert helps her up, strikes, and a die of his is corrected with what followed."""
    at = Sitting(hand)
    kept().write_text(json.dumps(at.written()))
    at.open("Hearth")
    hand.control(Key.Key_K)
    hand.type(">begin the showdown")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.window.bar.crumbs.parts[-1] == FIGHT)
    assert at.piles() == (10, 0, 0)  # 7 basic and 3 advanced cards
    at.press("Draw an AI card")
    assert at.piles() == (9, 1, 0)
    at.pick("Monster's target", "Anna")
    at.press("Monster attacks…")
    for name, number in (("Speed", "2"), ("Accuracy", "7"), ("Damage of each hit", "2")):
        at.give(f"The attack, by its card, {name}", number)
    at.dice(8, 3, 3)
    at.apply(4)
    at.press("Next turn")
    at.press("Bert")
    at.press("Survival action…")
    hand.until(lambda: hand.shows("Discard"))
    at.give("Action", "encourage")
    at.choose("For whom, no record", "Anna")
    at.apply(3)
    at.press("Attack…")
    at.dice(8, 8, 2, 9, 1)
    at.apply(3)
    assert at.piles() == (8, 1, 1)
    at.press("Pass the tile")
    log = hand.find("The fight so far")
    assert isinstance(log, HistoryList)
    row = next(at for at, said in enumerate(log.spoken_row(row) for row in log.rows) if "Attack" in said)
    hand.click_row(log, row)
    hand.key(Key.Key_Return)
    at.press("Take it back with what followed")
    assert at.value(FIGHT, "controller") == at.record("Anna").id
    at.correct(5, 9)
    at.apply(3)
    assert (at.piles(), at.value(FIGHT, "controller")) == ((7, 1, 2), at.record("Bert").id)


def second(hand: Hand) -> None:
    """After a restart three strike, the lion dies, all come home; and then everything is undone."""
    at = Sitting(hand)
    at.open(FIGHT)
    assert at.piles() == (7, 1, 2)
    at.attack("Anna", 8, 8, 8, 9, 9, 9)
    at.attack("Cora", 8, 8, 8, 9, 9, 9)
    assert at.piles() == (1, 1, 8)
    at.attack("Dan", 8, 8, 8, 9, 9, 9, changes=5)
    assert (at.piles(), at.value(FIGHT, "state")) == ((0, 0, 10), "won")
    at.press("Aftermath…")
    at.press("Add to Rewards")
    at.give("Rewards 1, Resource", "White Fur")
    # It is over, the lion is defeated, a fur stored; each of four is home, in year 2, has 1 hunt experience, and
    # neither act nor activation that was had: 3 + 4 × 5. Anna's two squares heal, and Bert's Encourage is of no round
    # any more: 26. That the experience of the year is had follows from coming home, and is no change to apply.
    at.press("Apply 26 changes")
    at.press("Close")
    hand.until(lambda: hand.shows("Aftermath…, unavailable"))
    assert [at.value(name, "returned") for name in FOUR] == [2, 2, 2, 2]
    assert [at.value(name, "hunt_xp") for name in FOUR] == [1, 1, 1, 1]
    assert [at.value(name, "learned") for name in FOUR] == [2, 2, 2, 2]
    assert [at.value("Anna", field) for field in ("body_light", "body_heavy", "acted", "departing")] == [False] * 4
    assert [row["entry"] for row in at.value("Hearth", "resources")] == ["kdm.white_fur"]
    assert [row["entry"] for row in at.value("Hearth", "defeated")] == ["kdm.white_lion"]

    before = json.loads(kept().read_text())
    while hand.window.bridge.book().records("kdm.showdown"):
        hand.control(Key.Key_Z)
    assert at.written() == before


def kept() -> Path:
    """Where the first sitting keeps how everybody was before the fight."""
    return Path(sys.argv[2]).with_suffix(".before.json")


if __name__ == "__main__":
    sys.exit(main({"first": first, "second": second}))
