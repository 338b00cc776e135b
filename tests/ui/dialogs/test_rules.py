"""The rules' page opens at a rule, formulas stand in our own face, and a rule is found by its number."""

from __future__ import annotations

from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser

from tallow.ui.dialogs.rules import RulesReader, rule_block, rules_in
from tallow.ui.shell.window import MainWindow
from tests.ui.conftest import Hand

PAGE = "# Rules\n\nR12 is explained by R1.\n\n" + "".join(
    f"- **R{number}** Rule {number}: `a = {number} × b`.\n" for number in range(1, 60)
)


def test_it_opens_scrolled_to_the_rule(hand: Hand, window: MainWindow) -> None:
    reader = RulesReader("Small", PAGE, "R20", window)
    reader.open()
    browser = hand.find("Rules of Small")
    browsers = [each for each in window.findChildren(QTextBrowser) if each.isVisible()]
    assert browser.isVisible()
    assert browsers[0].textCursor().block().text() == "R20 Rule 20: a = 20 × b."
    assert browsers[0].verticalScrollBar().value() > 0
    assert 0 <= browsers[0].cursorRect().top() <= 60


def test_formulas_stand_in_the_pages_own_face(window: MainWindow) -> None:
    reader = RulesReader("Small", PAGE, "", window)
    block = rule_block(reader.browser.document(), "R2")
    assert block is not None
    pieces = block.begin()
    while not pieces.atEnd():
        assert not pieces.fragment().charFormat().fontFixedPitch()
        pieces += 1


def test_a_rule_is_found_where_its_number_begins_a_paragraph() -> None:
    document = QTextDocument()
    document.setMarkdown(PAGE)
    found = {rule: rule_block(document, rule) for rule in ("R12", "R1", "B3")}
    assert found["R12"] is not None
    assert found["R12"].text().startswith("R12 is explained")
    assert found["R1"] is not None
    assert found["R1"].text().startswith("R1 Rule 1")
    assert found["B3"] is None


def test_a_source_names_its_rule() -> None:
    assert rules_in("RULES.md B3") == ("B3",)
    assert rules_in("RULES.md A1c") == ("A1c",)  # a part of a rule, with a letter behind
    assert rules_in("Tallow's reading") == ()
    assert rules_in("RULES.md T3, T24, Z11") == ("T3", "T24", "Z11")
