"""A full lantern year by mouse and keyboard, from the new campaign to the turn of the year, and all taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from tallow.model.edit import Step
from tallow.model.record import Campaign, Document, Record
from tallow.services import history
from tallow.services.host import Host
from tests.ui.conftest import Hand, opened

Key = Qt.Key
SEXES = {"Anna": "F", "Bert": "M", "Cora": "F", "Dan": "M"}
PROPOSED = "What the task proposes"


class Evening:
    """A group at its window: what it does, and what its book says."""

    def __init__(self, hand: Hand, host: Host) -> None:
        self.hand, self._host = hand, host

    # what the book says

    @property
    def campaign(self) -> Campaign:
        opened = self.hand.window.bridge.campaign
        assert opened is not None
        return self._host.campaign(opened.id)

    def record(self, name: str) -> Record:
        return self._host.find_record(self.campaign, name)

    def value(self, name: str, field: str) -> Any:
        return self._host.book(self.campaign).value(self.record(name), field)

    def total(self, id: str) -> float:
        return self._host.book(self.campaign).total(self.record("Hearth"), f"kdm.{id}").value

    def entries(self, name: str, field: str) -> list[str]:
        return [row["entry"].removeprefix("kdm.") for row in self.value(name, field)]

    def written(self) -> dict[str, tuple[str, Document]]:
        """Every record's name and document."""
        book = self._host.book(self.campaign)
        kinds = ("kdm.settlement", "kdm.survivor")
        return {each.id: (each.name, each.document) for kind in kinds for each in book.records(kind)}

    def done(self) -> list[Step]:
        """The steps that hold."""
        return [step for step in history.steps(self._host, self.campaign.id) if not step.undone]

    # what the group does

    def add(self, name: str) -> None:
        """A new record of the list that is open in the rail."""
        self.hand.type(name)
        self.hand.key(Key.Key_Return)
        self.hand.until(lambda: self.hand.window.bar.crumbs.parts[-1] == name)

    def open(self, name: str, leaf: str = "") -> None:
        """Show a record's sheet, and turn to a leaf of it."""
        self.hand.control(Key.Key_K)
        self.hand.type(f"@{name}")
        self.hand.key(Key.Key_Return)
        self.hand.until(lambda: self.hand.window.bar.crumbs.parts[-1] == name)
        if leaf:
            self.hand.until(lambda: self.hand.shows(f"Leaf of the sheet, {leaf}"))
            self.hand.click(f"Leaf of the sheet, {leaf}")
            self.hand.until(lambda: self.hand.shows(f"Leaf of the sheet, {leaf}, chosen"))

    def press(self, words: str) -> None:
        self.hand.until(lambda: self.hand.shows(words))
        self.hand.click(words)

    def type_into(self, name: str, text: str) -> None:
        """Give a number or a word anew."""
        self.hand.focus(name)
        self.hand.control(Key.Key_A)
        self.hand.type(text)
        self.hand.key(Key.Key_Return)

    def begin(self, act: str) -> None:
        """Press a button that opens a resolver."""
        self.press(act)
        self.hand.until(lambda: self.hand.shows("Discard"))

    def die(self, face: int) -> None:
        self.hand.until(lambda: any(self.hand.shows(f"Die {at} of {at}, not rolled") for at in (1, 2)))
        self.hand.focus(next(f"Die {at} of {at}" for at in (1, 2) if self.hand.shows(f"Die {at} of {at}, not rolled")))
        self.hand.type(str(face))

    def apply(self, count: int) -> None:
        """Apply what a resolver proposes, so many changes, and go back."""
        self.press(f"Apply {count} change{'' if count == 1 else 's'}")
        self.press("Close")

    # the guide

    def lines(self, name: str) -> QAbstractItemView:
        return next(each for each in self.hand.every(name) if isinstance(each, QAbstractItemView))

    def tasks(self) -> list[str]:
        view: Any = self.lines("Lantern year")
        return [view.spoken_row(row) for row in view.rows]

    def at_hand(self) -> str:
        """The title of the task that shows."""
        return next(each for each in self.tasks() if "current" in each).split(", ")[1]

    def choose(self, task: int) -> None:
        """Show a task, by its number."""
        self.hand.click_row(self.lines("Lantern year"), task - 1)

    def proposed(self) -> list[str]:
        view: Any = self.lines(PROPOSED)
        return [view.spoken_row(row) for row in view.rows]

    def toggle(self, words: str) -> None:
        """Press the square of a proposal that begins so."""
        row = next(at for at, said in enumerate(self.proposed()) if said.startswith(words))
        self.hand.click_row(self.lines(PROPOSED), row)

    def go_on(self, count: int = 0) -> None:
        """Press the task's button; it proposes so many changes that are ticked."""
        before = self.at_hand()
        changes = "1 change" if count == 1 else f"{count} changes"
        self.press(f"Apply {changes} and go on" if count else "Go on")
        self.hand.until(lambda: self.at_hand() != before)


@pytest.fixture
def evening(qtbot: QtBot, armored: Host) -> Iterator[Evening]:
    """A window over an empty store."""
    hand = Hand(qtbot, opened(qtbot, armored, ""))
    yield Evening(hand, armored)
    hand.window.close()


def found(evening: Evening) -> None:
    """The campaign, the settlement and its four founders, by what the first pages offer."""
    hand = evening.hand
    hand.focus("Name of the campaign")
    hand.type("Lantern Camp")
    hand.click("Kingdom Death: Monster")
    hand.click("Create campaign")
    evening.press("Add a settlement")
    evening.add("Hearth")
    evening.press("Campaign, People of the Lantern")
    evening.press("Begin People of the Lantern")
    hand.until(lambda: evening.total("survival_limit") == 2)  # base 1 (S7) and Language 1
    assert evening.entries("Hearth", "quarries") == ["white_lion"]
    hand.focus("Innovations, 1; Language")
    hand.key(Key.Key_Delete)
    assert evening.total("survival_limit") == 1
    hand.click("Survivors")
    for name in SEXES:
        evening.press("New survivor")
        evening.add(name)
        assert evening.value(name, "survival") == 1  # for the first name (S1)
    evening.open("Hearth", "Settlement")
    evening.press("Innovations, add…")
    hand.type("Language")
    hand.key(Key.Key_Return)
    assert evening.total("survival_limit") == 2


def prologue(evening: Evening) -> None:
    """All four are away to their first showdown, and Anna is hurt in it."""
    hand = evening.hand
    for name, sex in SEXES.items():
        evening.open(name)
        evening.press(f"Sex, {sex}, not chosen")
        evening.press("Departing, not ticked")
    evening.open("Anna")
    evening.begin("Severe injury…")
    hand.click("Hit location, Arms, not chosen")
    evening.die(9)  # a dislocated shoulder until the showdown ends, and 1 bleeding
    evening.apply(2)
    assert (evening.value("Anna", "bleeding"), evening.entries("Anna", "injuries")) == (1, ["dislocated_shoulder"])
    evening.open("Hearth", "Settlement")
    evening.type_into("Lantern year", "1")
    assert evening.value("Hearth", "lantern_year") == 1


def come_home(evening: Evening) -> None:
    """Tasks 1 to 4: home, healed, endeavors; the event is left for later."""
    evening.open("Hearth", "Lantern year")
    assert evening.at_hand() == "Return home"
    evening.go_on(4)
    assert [evening.value(name, "returned") for name in SEXES] == [1, 1, 1, 1]

    # Experience for four (Cora's is not given), Anna's bleeding, and her shoulder, which lasted until now (A5).
    assert evening.at_hand() == "Survivors recover"
    evening.toggle("Cora, Hunt experience, 0 to 1")
    evening.go_on(5)
    assert [evening.value(name, "hunt_xp") for name in SEXES] == [1, 1, 0, 1]
    assert (evening.value("Anna", "bleeding"), evening.entries("Anna", "injuries")) == (0, [])

    evening.go_on(1)
    assert evening.value("Hearth", "endeavors") == 4  # one for each who came home
    assert evening.at_hand() == "Settlement event and timeline"
    evening.press("Skip this task")
    evening.hand.until(lambda: evening.at_hand() == "Count the dead")


def develop(evening: Evening) -> None:
    """Task 7 before 5 and 6: an innovation is drawn, a dagger made, a child born."""
    hand = evening.hand
    evening.choose(7)
    evening.begin("Innovate…")
    # Language put Ammonia, Drums, Hovel, Inner Lantern, Paint and Symposium into the deck: the first, then of the five
    # that are left the second.
    evening.die(1)
    evening.die(2)
    evening.press("Hovel, Which one is kept?")
    evening.apply(1)
    assert evening.total("survival_limit") == 3  # 1 + Language 1 + Hovel 1

    evening.begin("Spend endeavors…")
    evening.press("Build: Bone Smith, Spent on what?")
    evening.apply(2)  # an endeavor goes, and the Bone Smith is built
    assert evening.value("Hearth", "endeavors") == 3
    assert evening.entries("Hearth", "locations") == ["lantern_hoard", "bone_smith"]
    evening.open("Hearth", "Settlement")
    hand.focus("Add — type a name")
    hand.type("Monster Bone")
    hand.key(Key.Key_Return)
    evening.begin("Craft gear…")
    evening.press("Bone Dagger, Which gear is made?")
    evening.apply(2)  # a bone goes, and the dagger is stored
    assert evening.entries("Hearth", "resources") == []
    assert evening.entries("Hearth", "stored_gear") == ["cloth", "founding_stone", "bone_dagger"]

    evening.open("Anna")
    hand.control(Key.Key_K)
    hand.type(">record a birth")
    hand.key(Key.Key_Return)
    hand.until(lambda: hand.shows("The child's name"))
    hand.focus("The child's name")
    hand.type("Kes")
    hand.click("Sex, Female")
    hand.click("Second parent, no record")
    hand.until(lambda: hand.shows("Cancel"))
    hand.focus("Filter")
    hand.type("Bert")
    hand.key(Key.Key_Return)
    hand.until(lambda: not hand.shows("Cancel"))
    evening.apply(1)
    assert evening.value("Kes", "mother") == evening.record("Anna").id
    assert evening.value("Kes", "father") == evening.record("Bert").id
    assert evening.value("Kes", "survival") == 1  # for the name (S1)
    assert evening.total("population") == 5

    evening.open("Hearth", "Lantern year")
    assert evening.at_hand() == "Develop the settlement"
    evening.go_on()


def look_back(evening: Evening) -> None:
    """Tasks 5 and 6, and the event that was skipped."""
    evening.choose(5)
    evening.go_on()
    assert evening.at_hand() == "Milestones"
    evening.go_on(1)  # Kes is the first child
    assert [(row["entry"], row["year"]) for row in evening.value("Hearth", "milestones")] == [("kdm.first_child", 1)]
    evening.choose(4)
    evening.press("Open it again")
    evening.begin("Draw a settlement event…")
    evening.die(1)  # Acid Storm is the first of the deck by name
    evening.apply(1)
    assert "acid_storm" in evening.entries("Hearth", "timeline")
    evening.hand.until(lambda: evening.hand.says("Settlement event: Acid Storm. Read it on the card."))
    evening.go_on()


def fight(evening: Evening) -> None:
    """Tasks 8 to 12: two depart, hunt, spend survival, and win."""
    hand = evening.hand
    evening.choose(8)
    evening.toggle("Who departs, Anna")
    evening.toggle("Who departs, Bert")
    evening.go_on(2)
    assert [evening.value(name, "departing") for name in (*SEXES, "Kes")] == [True, True, False, False, False]
    assert evening.at_hand() == "Depart"
    evening.go_on(2)  # Hovel gives each 1 survival
    assert [evening.value(name, "survival") for name in SEXES] == [2, 2, 1, 1]

    evening.begin("Roll a hunt event…")
    evening.die(3)
    hand.until(lambda: hand.says("3: Cancer Pigeons"))
    hand.click("Discard")
    evening.press("Go on")
    hand.until(lambda: evening.at_hand() == "Showdown")
    evening.open("Anna")
    evening.press("Dodge")
    assert evening.value("Anna", "survival") == 1  # 2 − 1 (S3)
    hand.until(lambda: hand.shows("Dodge, unavailable, performed this round already"))  # S15
    evening.open("Hearth", "Lantern year")
    evening.go_on()

    assert evening.at_hand() == "Aftermath"
    evening.begin("Record a victory…")
    evening.press("White Lion, Which monster was beaten?")
    evening.apply(2)  # it joins the defeated, and its first level is ticked
    assert [(row["entry"], row["level"]) for row in evening.value("Hearth", "defeated")] == [("kdm.white_lion", 1)]
    assert evening.value("Hearth", "quarries")[0]["level_1"] is True
    evening.go_on()


def test_a_full_lantern_year_is_played_by_hand_and_taken_back(evening: Evening) -> None:
    hand = evening.hand
    found(evening)
    prologue(evening)
    before, steps = evening.written(), len(evening.done())
    come_home(evening)
    develop(evening)
    look_back(evening)
    fight(evening)

    assert evening.at_hand() == "Turn the year"
    assert [each.split(", ")[2] for each in evening.tasks()[:-1]] == ["done"] * 12
    assert hand.shows("Lantern year, 12 of 13 done")
    hand.click("Apply 1 change and go on")  # unspent endeavors are lost: 3 → 0
    hand.until(lambda: hand.says("Lantern year 2"))
    assert (evening.value("Hearth", "lantern_year"), evening.value("Hearth", "endeavors")) == (2, 0)
    assert evening.value("Hearth", "tasks") == ()
    assert evening.at_hand() == "Return home"
    assert [each.split(",")[0] for each in evening.proposed() if "away to home in year 2" in each] == ["Anna", "Bert"]

    # 12 tasks and the turn, one skipped and opened again; innovation, location, bone, dagger, child, event, dodge,
    # victory.
    assert len(evening.done()) - steps == 13 + 2 + 8
    for _ in range(13 + 2 + 8):
        hand.control(Key.Key_Z)
    hand.until(lambda: len(evening.done()) == steps)
    assert evening.written() == before
    for _ in range(steps):
        hand.control(Key.Key_Z)
    assert (evening.done(), evening.written()) == ([], {})
    assert hand.says("Nothing here yet")
