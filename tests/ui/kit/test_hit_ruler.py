"""HitRuler and OddsStrip: the size of a hit by keyboard and mouse, what it does in words, and exact odds."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tallow.ui.kit import HitPart, HitRuler, Look, OddsShare, OddsStrip, Role, Tone, paint
from tallow.ui.kit.hit_ruler import spread
from tests.ui.kit.conftest import Stage

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key
PARTS = (
    HitPart(0, "no wound", Tone.CLEAR),
    HitPart(13, "wound", Tone.PALE),
    HitPart(24, "may kill", Tone.HATCHED),
    HitPart(43, "kills", Tone.FILLED),
)
SHARES = (
    OddsShare("light", "0 %", 0, Tone.PALE),
    OddsShare("middle", "43.75 %", 0.4375, Tone.PALE),
    OddsShare("worst", "52.25 %", 0.5225, Tone.HATCHED),
    OddsShare("dead", "4 %", 0.04, Tone.SOLID),
)


@pytest.fixture
def ruler(stage: Stage) -> HitRuler:
    made = HitRuler("Hit", "this hit")
    made.set_parts(PARTS, 48, 27)
    made.setFixedWidth(384)
    return stage.show(made)


def test_it_says_the_hit_what_it_does_and_the_odds(ruler: HitRuler) -> None:
    assert ruler.accessibleName() == "Hit 27 may kill"
    ruler.set_odds("middle 43.75, worst 52.25, dead 4 %")
    assert ruler.accessibleName() == "Hit 27 may kill; middle 43.75, worst 52.25, dead 4 %"
    assert QAccessible.queryAccessibleInterface(ruler).role() == QAccessible.Role.Slider


@pytest.mark.parametrize(
    ("value", "words"), [(0, "no wound"), (12, "no wound"), (13, "wound"), (24, "may kill"), (43, "kills")]
)
def test_each_part_begins_at_its_start(ruler: HitRuler, value: int, words: str) -> None:
    ruler.set_parts(PARTS, 48, value)
    assert ruler.accessibleName() == f"Hit {value} {words}"


def test_arrows_digits_and_a_press_change_the_hit(qtbot: QtBot, ruler: HitRuler) -> None:
    edited = QSignalSpy(ruler.value_edited)
    QTest.keyClick(ruler, Key.Key_Up)
    QTest.keyClick(ruler, Key.Key_Down)
    QTest.keyClick(ruler, Key.Key_PageUp)
    QTest.keyClicks(ruler, "60")
    QTest.mouseClick(ruler, LEFT, pos=QPoint(160, 27))  # 384 px are 48: 8 px a point
    assert [edited.at(at)[0] for at in range(edited.count())] == [28, 27, 32, 6, 60, 20]


def test_a_hit_past_the_end_stands_at_the_end(ruler: HitRuler, look: Look) -> None:
    ruler.set_parts(PARTS, 48, 90)
    image = ruler.grab().toImage()
    assert image.pixelColor(382, 27) == look.theme.ink
    assert ruler.accessibleName() == "Hit 90 kills"


def test_the_mark_stands_over_its_size(ruler: HitRuler, look: Look) -> None:
    image = ruler.grab().toImage()
    assert image.pixelColor(27 * 8, 18) == look.theme.ink  # 4 px above the bar
    assert image.pixelColor(360, 27) == look.theme.dfill
    assert image.pixelColor(40, 27) == look.theme.well


def test_where_the_hit_stands_at_a_part_s_start_its_number_is_said_once(
    ruler: HitRuler, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(paint, "text", lambda painter, place, words, *rest: told.append(words))
    ruler.set_parts(PARTS, 48, 24)
    ruler.grab()
    assert [words for words in told if words[:1].isdigit()] == ["24, this hit", "13", "43 +"]


def test_words_never_overlap_and_stay_within(look: Look) -> None:
    font = look.font(Role.MINIMUM)
    crowded = [(0.0, "no wound"), (4.0, "wound"), (8.0, "may kill"), (380.0, "kills outright")]
    found = spread(crowded, font, 384, 8)
    ends = [left + width for left, width, _ in found]
    assert all(later[0] >= end for end, later in zip(ends, found[1:], strict=False))
    assert found[0][0] >= 0
    assert ends[-1] <= 384
    assert [words for *_, words in found] == [words for _, words in crowded]


def test_the_strip_writes_every_chance_also_of_nothing(qtbot: QtBot) -> None:
    strip = OddsStrip("Odds of this hit")
    qtbot.addWidget(strip)
    strip.set_shares(SHARES)
    assert strip.accessibleName() == "Odds of this hit, light 0 %, middle 43.75 %, worst 52.25 %, dead 4 %"
    texts = {label.text() for label in strip.findChildren(QLabel) if not label.isHidden()}
    assert {"0 %", "43.75 %", "52.25 %", "4 %", "light", "dead"} <= texts


def test_the_strip_s_parts_are_as_wide_as_their_chances(qtbot: QtBot, look: Look) -> None:
    strip = OddsStrip("Odds")
    strip.set_shares(SHARES)
    qtbot.addWidget(strip)
    strip.resize(400, strip.sizeHint().height())
    image = strip.grab().toImage()
    row = image.height() - 7
    # 43.75 % of 400 are 175 px, pale; 4 % are the last 16, solid.
    assert image.pixelColor(100, row) == look.theme.dwash
    assert image.pixelColor(392, row) == look.theme.ink
    assert image.pixelColor(380, row) != look.theme.ink


def test_other_shares_take_the_place_of_the_first(qtbot: QtBot) -> None:
    strip = OddsStrip("Odds")
    qtbot.addWidget(strip)
    strip.set_shares(SHARES)
    strip.set_shares(SHARES[1:3])
    assert strip.accessibleName() == "Odds, middle 43.75 %, worst 52.25 %"
    shown = [label.text() for label in strip.findChildren(QLabel) if not label.isHidden()]
    assert sorted(shown) == ["43.75 %", "52.25 %", "middle", "worst"]
