"""The showdown's sheet on paper: the monster with its tokens, the survivors in short, what they may do."""

from __future__ import annotations

import pytest

from tallow.printing.document import Document, lay_out
from tallow.printing.options import Options
from tallow.services.showing.sheets import view
from tests.plugins.systems.kdm.harness import Table
from tests.plugins.systems.kdm.showdown.fighting import FIGHT, begun, turn
from tests.unit.printing.sample import HOME, extracted

pytestmark = pytest.mark.usefixtures("qapp")


def laid(table: Table, paper: str) -> Document:
    """The pages of the fight."""
    return lay_out([view(table.host, table.id, table.record(FIGHT).id)], Options(paper=paper), home=HOME)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_fight_half_way_is_printed_with_all_that_a_table_needs(table: Table, paper: str) -> None:
    begun(table)
    table.add("Hearth", "innovations", "language")
    table.set(FIGHT, level=2, damage_tokens=1, luck_tokens=-1, moods=[{"id": "m", "name": "Enraged"}])
    table.set(FIGHT, injuries=[{"id": "i", "name": "Ruptured Spleen"}], ai_deck=9, ai_discard=2, wound_stack=3)
    table.set("Bert", body_light=True, bleeding=2)
    turn(table)
    table.command("knock_down", "Anna")
    pages = extracted(laid(table, paper))
    text = " ".join(pages)
    assert len(pages) <= 2
    # Level, tokens and sum of movement 7, toughness 10, speed 1, damage 1 + 1, accuracy 0, evasion 0, luck 0 − 1.
    assert "7 0 7 10 0 10 1 0 1 1 1 2 0 0 0 0 0 0 0 −1 −1" in text
    for words in ("white lion", "cunning", "level + tokens", "enraged", "ruptured spleen", "knocked down"):
        assert words in text, words
    assert "round ai deck 1 9 ai discard wound stack 2 3" in text
    assert "anna survival 1 of 2 monster controller; knocked down: no threat; armor" in text
    assert "bert survival 1 of 2 moves 5; armor" in text
    assert "body light, bleeding 2; performs dodge, encourage" in text
    assert "survival actions anna: dodge" in text
