"""``kdm.injury``: a roll on a severe injury table or for brain trauma, and what it does to the survivor."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from tallow.api import (
    Book,
    Dice,
    Due,
    Edit,
    Insert,
    Record,
    Resolution,
    Resolver,
    Role,
    Set,
    Stage,
    UserMistake,
    Value,
    spoken,
)

from .belonging import is_arc, living
from .entries import Disorder, Injury
from .kinds import ATTRIBUTES, BLEEDING_MOST, FARTHEST, MOST, SURVIVOR, WEAPON_MOST
from .settings import LAUGHTER, LEGS
from .survival import gained

TableName: TypeAlias = Literal["head", "arms", "body", "waist", "legs", "brain"]
_DIE = 10
_TITLES = {"brain": "Brain trauma"}


@dataclass(frozen=True, slots=True)
class Sufferer:
    """Who is hurt.

    Attributes:
        arc: whether torment and systemic pressure count (RULES.md A3, A15, A16).
        torment, systemic_pressure: taken off the roll for brain trauma, and for a severe injury.
        trauma_bonus: added to a roll for brain trauma.
    """

    arc: bool = False
    torment: int = 0
    systemic_pressure: int = 0
    trauma_bonus: int = 0


@dataclass(frozen=True, slots=True)
class Readings:
    """Which of two readings hold where sources differ; the campaign's settings say so."""

    legs: str = "legs_one"
    laughter: str = "laughter_minus"


@dataclass(frozen=True, slots=True)
class Hurt:
    """A roll.

    Attributes:
        table: the hit location, or ``brain``.
        survivor: who is hurt.
        disorder: the disorder that was drawn, by id or in words, where the row gives one at random.
        settings: the readings that hold.
    """

    table: TableName = "head"
    survivor: Sufferer = field(default_factory=Sufferer)
    disorder: str = ""
    settings: Readings = field(default_factory=Readings)


def run(hurt: Hurt, dice: Dice, book: Book) -> Resolution:
    """Roll, find the row, and say all that it does."""
    rows = _rows(hurt, book)
    if not rows:
        raise UserMistake(f"The {hurt.table} table has no rows. Enable a plugin that has them.")
    stages: list[Stage] = []
    result = _result(hurt, dice, stages)
    row = _row(rows, result)
    stages.append(Stage("", row.name, _rule(hurt), result, None, row.text or _dead(row)))
    insanity = _gain(row.insanity, "insanity", dice, stages)
    survival = _gain(row.survival, "survival", dice, stages)
    due = _due(hurt, row, book)
    outcome: dict[str, Value] = {
        "result": result,
        "row": row.id,
        "name": row.name,
        "dead": row.dead,
        "bleeding": row.bleeding,
        "lasting": row.lasting,
        "until_end": row.until_end,
        "skips_hunt": row.skips_hunt,
        "knocked_down": row.knocked_down,
        "insanity": insanity,
        "survival": survival,
        "weapon_level": row.weapon_level,
        "disorder": hurt.disorder.strip() if row.random_disorder else "",
        "tokens": {id: getattr(row, id) for id in ATTRIBUTES if getattr(row, id)},
    }
    told = ", ".join(_told(row, outcome, book)) or "nothing lasting"
    title = f"{row.name} ({_title(hurt.table).lower()})"
    return Resolution(tuple(stages), outcome, due, f"{result} → {row.name}: {told}", title)


def _title(table: str) -> str:
    return _TITLES.get(table, f"Severe injury, {table}")


def _rule(hurt: Hurt) -> str:
    return "A15" if hurt.table == "brain" else "A16"


def _rows(hurt: Hurt, book: Book) -> list[Injury]:
    """The rows of a table by the readings that hold, lowest first."""
    readings = ("", hurt.settings.legs, hurt.settings.laughter)
    found = [each for each in book.entries(Injury) if each.table == hurt.table and each.reading in readings]
    return sorted(found, key=lambda each: each.low)


def _result(hurt: Hurt, dice: Dice, stages: list[Stage]) -> int:
    """The die with what is added and taken off; others than arc survivors are unaffected (RULES.md A15, A16)."""
    survivor, trauma = hurt.survivor, hurt.table == "brain"
    face = dice.d(_DIE, _title(hurt.table).lower())
    stages.append(Stage("", f"{_title(hurt.table)}, d10", _rule(hurt), None, face))
    result = face
    if trauma and survivor.trauma_bonus:
        stages.append(Stage("", "Added", "", result, result + survivor.trauma_bonus))
        result += survivor.trauma_bonus
    off = (survivor.torment if trauma else survivor.systemic_pressure) if survivor.arc else 0
    if off:
        label = "Torment" if trauma else "Systemic pressure"
        stages.append(Stage("", label, _rule(hurt), result, result - off))
        result -= off
    settled = dice.stage("result", result)
    if isinstance(settled, bool) or not isinstance(settled, int):
        raise UserMistake(f"The result is a whole number, and {spoken(settled)} is none. Give a number.")
    stages.append(Stage("result", "Result", _rule(hurt), result, settled))
    return settled


def _row(rows: Sequence[Injury], result: int) -> Injury:
    """The row of a result; below the table the lowest (RULES.md X9), above it the highest."""
    if result < rows[0].low:
        return rows[0]
    return next((row for row in rows if row.low <= result <= row.high), rows[-1])


def _dead(row: Injury) -> str:
    return "The survivor dies." if row.dead else ""


def _gain(formula: str, what: str, dice: Dice, stages: list[Stage]) -> int:
    """What a row gives, rolled where it says dice."""
    if not formula:
        return 0
    amount = int(dice.formula(formula, what))
    stages.append(Stage("", f"{what.capitalize()}, {formula}", "", None, amount, apart=True))
    return amount


def _due(hurt: Hurt, row: Injury, book: Book) -> tuple[Due, ...]:
    """A disorder drawn at random comes from the players' own deck: the app asks which."""
    if not row.random_disorder or hurt.disorder.strip():
        return ()
    known = sorted(book.entries(Disorder), key=lambda each: each.name)
    return (Due("disorder", "Draw a disorder: which one is it?", tuple(each.name for each in known)),)


def _told(row: Injury, outcome: Mapping[str, Value], book: Book) -> Iterator[str]:
    """What a row does, in words."""
    if row.dead:
        yield "dies"
    if row.bleeding:
        yield f"{row.bleeding} bleeding"
    for id in (row.lasting, row.until_end):
        entry = book.entry(id) if id else None
        if entry is not None:
            yield entry.name
    for what in ("insanity", "survival"):
        if outcome[what]:
            yield f"+{spoken(outcome[what])} {what}"
    for id, tokens in outcome["tokens"].items():
        yield f"{spoken(tokens)} {id} token{'' if abs(tokens) == 1 else 's'}"
    if row.random_disorder:
        yield f"disorder {outcome['disorder'] or 'at random'}"
    if row.weapon_level:
        yield f"{spoken(row.weapon_level)} weapon proficiency"
    if row.knocked_down:
        yield "knocked down"
    if row.skips_hunt:
        yield "skips the next hunt"


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What a survivor's sheet says."""
    numbers = {id: book.value(record, id) for id in ("torment", "systemic_pressure")}
    return {**numbers, "arc": is_arc(record, book), "trauma_bonus": book.total(record, "kdm.trauma_bonus").value}


def campaign(book: Book) -> Mapping[str, Value]:
    """The readings that the group chose."""
    return {"legs": book.setting(LEGS), "laughter": book.setting(LAUGHTER)}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """What the row writes on the survivor's sheet."""
    found: list[Edit] = [
        Set(record.id, field, value, record.get(field))
        for field, value in _numbers(record, outcome, book)
        if value != book.value(record, field)
    ]
    flags = (("skip_next_hunt", outcome["skips_hunt"]), ("dead", outcome["dead"]))
    found += [Set(record.id, id, True, record.get(id)) for id, so in flags if so and not book.value(record, id)]
    if outcome["dead"] and not book.value(record, "cause"):
        found.append(Insert(record.id, "cause", {"id": "injury", "name": outcome["name"]}))
    return [*found, *_lines(record, outcome, book)]


def _numbers(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[tuple[str, int]]:
    """Field → what it comes to, within what the sheet holds."""

    def more(field: str, amount: int, most: int, least: int = 0) -> tuple[str, int]:
        return field, max(least, min(most, book.value(record, field) + amount))

    yield more("bleeding", outcome["bleeding"], BLEEDING_MOST)
    for id, tokens in outcome["tokens"].items():
        yield more(f"{id}_tokens", tokens, FARTHEST, -FARTHEST)
    yield more("insanity", outcome["insanity"], MOST)
    if outcome["survival"]:
        yield "survival", gained(record, outcome["survival"], book).after
    yield more("weapon_level", outcome["weapon_level"], WEAPON_MOST)


def _lines(record: Record, outcome: Mapping[str, Value], book: Book) -> Iterator[Edit]:
    """What lasts, for good or until the showdown ends, and a disorder."""
    number = len(record.get("injuries") or ())
    taken = {row["id"] for row in record.get("injuries") or ()}
    for entry, passing in ((outcome["lasting"], {}), (outcome["until_end"], {"passing": True})):
        if entry:
            id = _fresh("injuries", taken, number)
            taken.add(id)
            yield Insert(record.id, "injuries", {"id": id, "entry": entry, **passing})
    if outcome["disorder"]:
        yield Insert(record.id, "disorders", _disorder(outcome["disorder"], record, book))


def _disorder(word: str, record: Record, book: Book) -> dict[str, Value]:
    rows = record.get("disorders") or ()
    wanted, id = word.strip().casefold(), _fresh("disorders", {row["id"] for row in rows}, len(rows))
    known = (each for each in book.entries(Disorder) if wanted in (each.name.casefold(), each.id))
    entry = next(known, None)
    return {"id": id, "name": word.strip()} if entry is None else {"id": id, "entry": entry.id}


def _fresh(field: str, taken: Collection[str], number: int) -> str:
    """An id that no line of the list has."""
    number += 1
    while f"{field}_{number}" in taken:
        number += 1
    return f"{field}_{number}"


def gone(role: str, record: Record, book: Book) -> str:
    """Who is gone is hurt no more."""
    return "" if living(record, book) else f"{record.name} is gone, and nothing is written any more."


RESOLVER = Resolver(
    id="kdm.injury",
    title="Severe injury or brain trauma",
    inputs=Hurt,
    run=run,
    roles=(Role("survivor", "Survivor", SURVIVOR),),
    fill=fill,
    edits=edits,
    campaign=campaign,
    labels={
        "table": "Table",
        "disorder": "Disorder drawn",
        "survivor.arc": "Arc survivor",
        "survivor.torment": "Torment",
        "survivor.systemic_pressure": "Systemic pressure",
        "survivor.trauma_bonus": "Added to brain trauma",
        "settings.legs": "Reading of the legs table",
        "settings.laughter": "Reading of Maniacal Laughter",
    },
    figure="result",
    harm=lambda outcome: bool(outcome["dead"]),
    why_not=gone,
)
