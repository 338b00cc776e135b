"""What records supply to a monster's attack, and what it writes on who is attacked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tallow.api import Book, Edit, Record, Set, Value

from ..entries import SurvivalAction
from ..kinds import PLACES, SHOWDOWN, USED
from .action_record import hindrances, line
from .actions import cost_of
from .injury_edits import ticked
from .injury_table import of_laughter, of_legs
from .monster_attack_answers import DODGE, ENDURE
from .severe import hurt_of
from .trauma import troubled_of

STANDS = "kdm.stand_when_injured"
"""What some injuries forbid: every further one knocks down then."""
_COUNTED = ("speed", "damage", "accuracy")
_TORMENT = ("torment", "trauma_bonus", "disorders")
_PRESSURE = ("arc", "systemic_pressure", "courage", "bleeding", "bleeding_max", "counters")


def campaign(book: Book) -> Mapping[str, Value]:
    """The group's readings of the tables that follow, and of Endure."""
    return {**of_legs(book), **of_laughter(book), "endure_lying": book.setting("kdm.endure_lying")}


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The monster's figures as its level and the group have them, with the tokens beside; or who is attacked."""
    if role == "monster":
        return monster_of(record, book)
    hurt, troubled = hurt_of(record, book), troubled_of(record, book)
    return {
        **body_of(record, book),
        "evasion": int(book.total(record, "kdm.evasion").value),
        "attacking": book.value(record, "attacking"),
        "block": book.value(record, "block"),
        "deflect": book.value(record, "deflect"),
        "controller": any(book.value(each, "controller") == record.id for each in _fights(book)),
        **_answers(record, book),
        **{key: hurt[key] for key in _PRESSURE},
        **{key: troubled[key] for key in _TORMENT},
    }


def _answers(record: Record, book: Book) -> dict[str, Value]:
    """What dodging and enduring are paid with, and what the sheet says against them; who attacks is told apart."""
    found: dict[str, Value] = {
        "survival": book.value(record, "survival"),
        "luck": int(book.total(record, "kdm.luck").value),
    }
    for key, id in (("no_dodge", DODGE), ("no_endure", ENDURE)):
        action = book.entry(id)
        grounds = hindrances(action, record, book) if isinstance(action, SurvivalAction) else ()
        found[key] = "; ".join(each.words for each in grounds if each.reason != "attacking")
    return found


def body_of(record: Record, book: Book) -> dict[str, Any]:
    """Armor that is left, squares that are filled, insanity, and whether every injury knocks down."""
    return {
        "insanity": book.value(record, "insanity"),
        "armor": {place: int(book.total(record, f"kdm.armor_{place}").value) for place in PLACES},
        "injuries": {
            "brain": "light" if book.value(record, "brain_light") else None,
            **{place: _square(record, place, book) for place in PLACES},
        },
        "falls": bool(book.allowed(record, STANDS).forbidden),
    }


def monster_of(record: Record, book: Book) -> dict[str, Any]:
    """The monster of a showdown."""
    tokens = {key: book.value(record, f"{key}_tokens") for key in _COUNTED}
    now = {key: int(book.total(record, f"kdm.monster_{key}").value) for key in _COUNTED}
    return {**{key: now[key] - tokens[key] for key in _COUNTED}, "tokens": tokens}


def _fights(book: Book) -> Iterator[Record]:
    """The showdowns that are being fought."""
    return (each for each in book.records(SHOWDOWN) if not book.value(each, "closed"))


def _square(record: Record, place: str, book: Book) -> str | None:
    """The gravest square that is filled."""
    if book.value(record, f"{place}_heavy"):
        return "heavy"
    return "light" if place != "head" and book.value(record, f"{place}_light") else None


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Armor lost, squares, insanity, knocked down, tokens, and the survival actions that were performed."""
    if role == "monster":
        return ()
    return [*_tokens(record, outcome, book), *damaged(record, outcome, book), *_paid(record, outcome, book)]


def damaged(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """What damage leaves; a heavy square that is filled has the light one before it."""
    for place in PLACES:
        if lost := outcome["armor_lost"][place]:
            now = book.value(record, f"{place}_lost")
            yield Set(record.id, f"{place}_lost", now + lost, record.get(f"{place}_lost"))
    filled = [flag for place in ("brain", *PLACES) for flag in _flags(place, outcome["injuries"][place], record, book)]
    yield from ticked(record, [*filled, *(("knocked_down",) if outcome["knocked_down"] else ())], book)
    if outcome["insanity"] != book.value(record, "insanity"):
        yield Set(record.id, "insanity", outcome["insanity"], record.get("insanity"))


def _flags(place: str, square: str | None, record: Record, book: Book) -> tuple[str, ...]:
    """The squares that come to be filled at a place, where they were not as grave before."""
    if square is None or (place != "brain" and square == _square(record, place, book)):
        return ()
    squares = ("heavy",) if place == "head" else ("light", "heavy")
    return tuple(f"{place}_{each}" for each in squares[: squares.index(square) + 1])


def _tokens(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """Deflect tokens that hits took, and the block that an attack used up (RULES.md W92, W97)."""
    if outcome["blocked"] and book.value(record, "block"):
        yield Set(record.id, "block", 0, record.get("block"))
    now = book.value(record, "deflect")
    left = max(0, now - outcome["deflected"])
    if left != now:
        yield Set(record.id, "deflect", left, record.get("deflect"))


def _paid(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """Dodge and Endure, paid and marked as performed in this round (RULES.md S3, S15, S20, S25)."""
    wanted = ((DODGE, outcome["dodged"] is not None), (ENDURE, bool(outcome["endured"])))
    found = [entry for id, so in wanted if so and isinstance(entry := book.entry(id), SurvivalAction)]
    luck, now = int(book.total(record, "kdm.luck").value), book.value(record, "survival")
    cost = sum(cost_of(each, luck) for each in found)
    if cost:
        yield Set(record.id, "survival", now - cost, record.get("survival"))
    yield from (line(record, USED, each, book) for each in found)
