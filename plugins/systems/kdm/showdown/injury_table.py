"""Rolling on an injury table: the die, what is taken off, and the row of the result (RULES.md A15, A16, W73 to W78)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tallow.api import Book, Dice, Stage, UserMistake, Value, spoken

from ..entries import Injury
from ..entries.injury import TableName
from ..settings import LAUGHTER, LEGS

DIE = 10
SEVERE_RULES: Mapping[str, str] = {"head": "W73", "arms": "W74", "body": "W75", "waist": "W76", "legs": "W77"}
"""Table → the rule that says which rows it has."""
RULES: Mapping[str, str] = {**SEVERE_RULES, "brain": "W78"}


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to the die or taken off.

    Attributes:
        label, rule: for the stage.
        amount: below 0 where it is taken off.
    """

    label: str
    rule: str
    amount: int


def title_of(table: str) -> str:
    """What a roll on a table is called."""
    return "Brain trauma" if table == "brain" else f"Severe injury, {table}"


def rows_of(table: TableName, readings: Collection[str], book: Book) -> list[Injury]:
    """The rows of a table by the readings that hold, lowest first.

    Raises:
        UserMistake: where no plugin that is enabled has any.
    """
    known = {"", *readings}
    found = [each for each in book.entries(Injury) if each.table == table and each.reading in known]
    if not found:
        raise UserMistake(f"The {table} table has no rows. Enable a plugin that has them.")
    return sorted(found, key=lambda each: each.low)


def row_at(rows: Sequence[Injury], result: int) -> Injury:
    """The row of a result; below the table the lowest, above it the highest (RULES.md X9)."""
    if result < rows[0].low:
        return rows[0]
    return next((row for row in rows if row.low <= result <= row.high), rows[-1])


def within(rows: Sequence[Injury], result: int) -> int:
    """A result as the table counts it: not under its lowest number and not over its highest (RULES.md X9)."""
    return max(rows[0].low, min(result, max(row.high for row in rows)))


def rolled(table: TableName, modifiers: Sequence[Modifier], dice: Dice, stages: list[Stage]) -> int:
    """The die, and what each modifier makes of it; a person may set the result.

    Raises:
        UserMistake: for a result that is set and is no whole number.
    """
    title = title_of(table)
    face = dice.d(DIE, title.lower())
    stages.append(Stage("", f"{title}, d10", RULES[table], None, face, apart=True))
    result = face
    for each in modifiers:
        note = f"{spoken(result)} {'+' if each.amount > 0 else '−'} {abs(each.amount)}."
        stages.append(Stage("", each.label, each.rule, result, result + each.amount, note, apart=True))
        result += each.amount
    settled = dice.stage("result", result)
    if not isinstance(settled, int):
        raise UserMistake(f"The result is a whole number, and {spoken(settled)} is none. Give a number.")
    stages.append(Stage("result", "Result", "A15" if table == "brain" else "A16", face, settled))
    return settled


def pressure(arc: bool, amount: int) -> tuple[Modifier, ...]:
    """What systemic pressure takes off a severe injury roll: only an arc survivor's (RULES.md A16)."""
    return (Modifier("Systemic pressure", "A16", -amount),) if arc and amount else ()


def torment(arc: bool, amount: int, bonus: int) -> tuple[Modifier, ...]:
    """What is added to a roll for brain trauma, and what an arc survivor's torment takes off (RULES.md A15)."""
    added = (Modifier("Added", "W78", bonus),) if bonus else ()
    return (*added, *((Modifier("Torment", "A15", -amount),) if arc and amount else ()))


def of_legs(book: Book) -> Mapping[str, Value]:
    """The group's reading of the severe injury tables."""
    return {"legs": book.setting(LEGS)}


def of_laughter(book: Book) -> Mapping[str, Value]:
    """The group's reading of brain trauma."""
    return {"laughter": book.setting(LAUGHTER)}
