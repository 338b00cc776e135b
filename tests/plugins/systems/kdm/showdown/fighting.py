"""A showdown of Anna, Bert and Cora against the year's White Lion, for the tests of this folder."""

from __future__ import annotations

from tests.plugins.systems.kdm.harness import Table

FIGHT = "White Lion 1, year 1"
FOUGHT = ("Anna", "Bert", "Cora")


def begun(table: Table) -> Table:
    """The three have departed, the timeline has a White Lion of level 1 in year 1, and their showdown begins."""
    table.command("depart", *FOUGHT)
    table.add("Hearth", "timeline", "white_lion", year=1, level=1)
    table.command("begin_showdown", "Hearth")
    return table


def piles(table: Table) -> tuple[object, ...]:
    """AI deck, AI discard, wound stack."""
    return tuple(table.value(FIGHT, pile) for pile in ("ai_deck", "ai_discard", "wound_stack"))


def lying(table: Table) -> list[str]:
    """Who of the three is knocked down."""
    return [name for name in FOUGHT if table.value(name, "knocked_down")]


def holder(table: Table, field: str = "controller") -> str:
    """Who holds the monster controller tile, or is named in another field; "" for nobody."""
    id = table.value(FIGHT, field)
    return table.book.record(id).name if id else ""


def turn(table: Table, count: int = 1) -> None:
    """The next turn begins, so many times."""
    for _ in range(count):
        table.command("next_turn", FIGHT)
