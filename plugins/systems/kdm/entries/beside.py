"""What is wrong with an entry beside the others: rows that overlap, words that nothing has, what is never reached."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import wraps
from itertools import pairwise
from typing import TypeVar

from tallow.api import Advice, Book, Entry

from .action import SurvivalAction
from .campaign import CampaignType
from .deployment import Deployment
from .gear import Gear, Resource
from .happening import HuntEvent, Monster
from .injury import LAST, Injury
from .settlement import ANY, Cost, Endeavor, Innovation
from .terrain import ActivationRow, ShowdownBoard, TerrainCard

BOARD = (22, 16)
"""Columns and rows of the common board (RULES.md W122)."""
DECKS = ("Basic", "Strange", "Vermin")
"""The decks of resources that are no monster's."""
_ALIKE = 0.85
"""How like another a word is that is hardly meant otherwise; 1 is the same."""
_PATCH = "Change the other by [[patch]]."
_DICE = re.compile(r"d\d")
_TERM = re.compile(r"\s*(?P<sign>[+-]?)\s*(?:(?P<count>\d*)d(?P<sides>\d+)|(?P<plain>\d+))\s*")
"""One of the dice, or a number, of which a roll is the sum."""
E = TypeVar("E", bound=Entry)


def _listed(look: Callable[[E, Book], Iterator[Advice]]) -> Callable[[E, Book], Sequence[Advice]]:
    """What a function yields, as a list."""
    return wraps(look)(lambda entry, book: tuple(look(entry, book)))


@_listed
def of_injury(injury: Injury, book: Book) -> Iterator[Advice]:
    """Results that another row of the table holds, too, and the one behind it that none does."""
    rows = [each for each in book.entries(Injury) if each.table == injury.table]
    for each in rows:
        together = "" in (each.reading, injury.reading) or each.reading == injury.reading
        if each.id != injury.id and together and each.low <= injury.high and injury.low <= each.high:
            held = f"{each.id} ({each.name}) holds {each.low} to {each.high} of the {injury.table} table"
            yield Advice(f"{held}, too, and one of them is never rolled. {_PATCH}", "error", "low")
    following = injury.high + 1
    if following <= LAST[injury.table] and not any(each.low <= following <= each.high for each in rows):
        yield Advice(f"No row of the {injury.table} table holds {following}. Add one, or go on to it.", "error", "high")


@_listed
def of_deployment(deployment: Deployment, book: Book) -> Iterator[Advice]:
    """Another deployment of the monster, and what lies outside the board."""
    others = [each for each in book.entries(Deployment) if each.monster == deployment.monster]
    first = min(each.id for each in (*others, deployment))
    for each in others:
        if each.id != deployment.id:
            also = f"{each.id} ({each.name}) is a deployment of it, too"
            yield Advice(f"{also}, and only {first} is ever laid out. {_PATCH}", "error", "monster")
    board = book.entry(deployment.board) if deployment.board else None
    if isinstance(board, ShowdownBoard):
        yield from _outside(deployment, board.width, board.height)
    elif not deployment.board:
        yield from _outside(deployment, *BOARD)


def _outside(deployment: Deployment, wide: int, high: int) -> Iterator[Advice]:
    """What lies outside a board of that many columns and rows."""
    (left, top), (width, height) = deployment.at, deployment.size
    sized = f"the board, which is {wide} × {high} spaces"
    if deployment.at != (0, 0) and not (1 <= left <= wide - width + 1 and 1 <= top <= high - height + 1):
        yield Advice(f"The monster would stand outside {sized}.", "error", "at")
    for place, diagram in enumerate(deployment.named, 1):
        if any(right > wide or bottom > high for _, _, right, bottom in diagram.spaces):
            yield Advice(f"A tile would lie outside {sized}.", "error", f"named[{place}].spaces")
    for place, (x, y) in enumerate(deployment.spaces, 1):
        if not (1 <= x <= wide and 1 <= y <= high):
            yield Advice(f"It lies outside {sized}.", "error", f"spaces[{place}]")


@_listed
def of_campaign(campaign: CampaignType, book: Book) -> Iterator[Advice]:
    """Innovations without any that they are a consequence of, and storage that is none."""
    for place, id in enumerate(campaign.innovations, 1):
        innovation = book.entry(id)
        parents = innovation.parents if isinstance(innovation, Innovation) else ()
        if parents and not set(parents).intersection(campaign.innovations):
            said = f"{id} is a consequence of {' or '.join(parents)}, and the settlement does not begin with that."
            yield Advice(said, "warning", f"innovations[{place}]")
    yield from _of_costs(campaign.storage, "storage", book)


@_listed
def of_resource(resource: Resource, book: Book) -> Iterator[Advice]:
    """A deck that is no monster's, unless the monster's plugin is away."""
    if resource.monster and book.entry(resource.monster) is None:
        return
    decks = [*DECKS, *(each.name for each in book.entries(Monster))]
    if resource.deck not in decks:
        yield Advice(
            f'No monster is called "{resource.deck}". {_near(resource.deck, decks)}'.rstrip(), "warning", "deck"
        )


@_listed
def of_gear(gear: Gear, book: Book) -> Iterator[Advice]:
    """Costs of its recipes that nothing pays."""
    for place, recipe in enumerate(gear.recipes, 1):
        yield from _of_costs(recipe.costs, f"recipes[{place}].costs", book)


@_listed
def of_hunt_event(event: HuntEvent, book: Book) -> Iterator[Advice]:
    """Another event of the same number."""
    others = [each for each in book.entries(HuntEvent) if each.number == event.number]
    first = min(each.id for each in (*others, event))
    for each in others:
        if each.id != event.id:
            also = f"{each.id} ({each.name}) is number {event.number}, too, and only {first} is ever met"
            yield Advice(f"{also}. {_PATCH}", "error", "number")


@_listed
def of_survival_action(action: SurvivalAction, book: Book) -> Iterator[Advice]:
    """Words for what comes of it that are hardly another than those of other actions."""
    others = [each for each in book.entries(SurvivalAction) if each.id != action.id]
    known = {word for each in others for word in (*each.brings, *each.failing)}
    for key, words in (("brings", action.brings), ("failing", action.failing)):
        for place, word in enumerate(words, 1):
            near = get_close_matches(word, known, 1, _ALIKE)
            if word not in known and near and word.rstrip("0123456789") != near[0].rstrip("0123456789"):
                said = f'Other actions bring "{near[0]}", and nothing brings "{word}" besides.'
                yield Advice(said, "warning", f"{key}[{place}]")


@_listed
def of_terrain_card(card: TerrainCard, book: Book) -> Iterator[Advice]:
    """Dice that are none, rows that hold one result, and results that no row holds; higher ones a bonus may bring."""
    least, most = _span(card.dice)
    if card.dice and not _DICE.search(card.dice):
        yield Advice(f'"{card.dice}" is no dice. Write them as "d10" or "2d10 + 1".', "error", "dice")
    elif card.rows and not card.dice:
        yield Advice('Its table is rolled with no dice. Give dice, as "d10".', "error", "rows")
    for place, row in enumerate(card.rows, 1):
        if row.low > row.high:
            yield Advice(f"{row.low} to {row.high} runs backwards. Turn it round.", "error", f"rows[{place}].high")
    rows = [(place, row) for place, row in enumerate(card.rows, 1) if row.low <= row.high]
    rows.sort(key=lambda each: each[1].low)
    for (_, one), (place, other) in pairwise(rows):
        if other.low <= one.high:
            said = f"{_held(one)} and {_held(other)} both hold {other.low}. Let one of them hold each result."
            yield Advice(said, "error", f"rows[{place}].low")
        elif other.low > one.high + 1:
            yield Advice(f"No row holds {_from(one.high + 1, other.low - 1)}.", "error", f"rows[{place}].low")
    if rows and most:
        (first, low), (last, high) = rows[0], max(rows, key=lambda each: each[1].high)
        if low.low > least:
            yield Advice(f"No row holds {_from(least, low.low - 1)} of {card.dice}.", "error", f"rows[{first}].low")
        if high.high < most:
            yield Advice(f"No row holds {_from(high.high + 1, most)} of {card.dice}.", "error", f"rows[{last}].high")


def _span(dice: str) -> tuple[int, int]:
    """The least and the most that a sum of dice and numbers comes to; 0 and 0 of anything else."""
    least = most = end = 0
    for term in _TERM.finditer(dice):
        if term.start() != end or (end and not term["sign"]):
            return 0, 0
        end, count = term.end(), int(term["count"] or 1)
        low, high = (int(term["plain"]),) * 2 if term["plain"] else (count, count * int(term["sides"]))
        least, most = (least - high, most - low) if term["sign"] == "-" else (least + low, most + high)
    return (least, most) if end == len(dice) else (0, 0)


def _held(row: ActivationRow) -> str:
    return _from(row.low, row.high)


def _from(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


@_listed
def of_endeavor(endeavor: Endeavor, book: Book) -> Iterator[Advice]:
    """Costs that nothing pays."""
    yield from _of_costs(endeavor.costs, "costs", book)


def _of_costs(costs: Iterable[Cost], key: str, book: Book) -> Iterator[Advice]:
    """What never lies in storage, and keywords that nothing there has."""
    for place, cost in enumerate(costs, 1):
        entry = book.entry(cost.entry) if cost.entry else None
        if entry is not None and not isinstance(entry, Resource | Gear):
            said = f"{cost.entry} is no resource and no gear, so it never lies in storage."
            yield Advice(said, "error", f"{key}[{place}].entry")
        keywords = _keywords(book) if cost.keyword not in ("", ANY) else {cost.keyword}
        if cost.keyword not in keywords:
            said = f'No resource and no gear has the keyword "{cost.keyword}". {_near(cost.keyword, keywords)}'
            yield Advice(said.rstrip(), "warning", f"{key}[{place}].keyword")


def _keywords(book: Book) -> set[str]:
    """Those of all that may lie in storage."""
    stored: tuple[Resource | Gear, ...] = (*book.entries(Resource), *book.entries(Gear))
    return {word for each in stored for word in each.keywords}


def _near(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), 1)
    return f"Did you mean {close[0]}?" if close else ""
