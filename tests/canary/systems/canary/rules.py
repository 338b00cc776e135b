"""What happens to birds: a roll, a command, a check, a setting, and a say in every change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tallow.api import (
    Advice,
    Book,
    Check,
    Choice,
    ChoiceField,
    Command,
    Dice,
    Due,
    Edit,
    FlagField,
    Migration,
    NumberField,
    Objection,
    Record,
    Resolution,
    Resolver,
    Role,
    Set,
    Setting,
    Stage,
    TextField,
    UserMistake,
    Value,
    renamed,
)

SETTINGS = (
    Setting(
        ChoiceField("canary.voice", "Voice", (Choice("soft", "Soft"), Choice("loud", "Loud")), "soft"),
        "RULES.md C2",
        "A loud bird loses one more breath.",
    ),
    Setting(NumberField("canary.dawn", "Dawn", default=6, minimum=0, maximum=23), "RULES.md C3"),
    Setting(FlagField("canary.night", "Night singing"), "RULES.md C3"),
    Setting(TextField("canary.keeper", "Keeper's name"), "the keeper", scope="app"),
)


@dataclass(frozen=True, slots=True)
class Readings:
    """What the campaign's settings decide."""

    voice: Literal["soft", "loud"] = "soft"


@dataclass(frozen=True, slots=True)
class Singer:
    """Who sings."""

    breath: int = 10

    def __post_init__(self) -> None:
        if self.breath < -5:
            raise UserMistake(f"A bird's breath is at least −5, and {self.breath} is less.")


@dataclass(frozen=True, slots=True)
class Singing:
    """The inputs of a song."""

    effort: int | str = "1d4"
    encore: bool | None = None
    singer: Singer = Singer()
    settings: Readings = Readings()


def _sing(inputs: Singing, dice: Dice, book: Book) -> Resolution:
    """The effort costs breath; a bird without breath stops."""
    effort = dice.stage("effort", dice.formula(inputs.effort, "effort"))
    cost = effort + (inputs.settings.voice == "loud")
    left = inputs.singer.breath - cost
    stages = (
        Stage("effort", "Effort", "C1", inputs.effort, effort),
        Stage("", "Breath", "C2", inputs.singer.breath, left, "A loud bird loses one more."),
    )
    due = (Due("encore", "Does it sing again?", (True, False)),) if left > 0 and inputs.encore is None else ()
    return Resolution(
        stages, {"breath": left, "encore": bool(inputs.encore)}, due, f"{cost} breath, {left} left", "Song"
    )


def _fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    return {"breath": book.value(record, "breath")}


def _edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    return [Set(record.id, "breath", outcome["breath"], book.value(record, "breath"))]


def _readings(book: Book) -> Mapping[str, Value]:
    return {"voice": book.setting("canary.voice")}


SINGING = Resolver(
    "canary.singing",
    "Sing a song",
    Singing,
    _sing,
    (Role("singer", "Singer", "canary.bird"),),
    _fill,
    _edits,
    _readings,
    {"effort": "Effort", "singer.breath": "Breath"},
)


def _feed(record: Record, book: Book) -> Sequence[Edit]:
    return [Set(record.id, "hungry", False, book.value(record, "hungry"))]


FEED = Command("canary.feed", "Feed the bird", "canary.bird", _feed, key="Ctrl+Shift+F")


def _thin(record: Record, book: Book) -> Sequence[Advice]:
    weight = book.value(record, "weight")
    if weight >= 10:
        return ()
    repair = (Set(record.id, "weight", 10, weight),)
    return [Advice(f"{record.name} is thin.", "warning", "weight", repair, "Feed it up to 10 g")]


THIN = Check("canary.thin", "canary.bird", _thin)


def _tinted(record: Record, book: Book) -> Sequence[Edit]:
    return renamed(record, "tint", "color")


TINTS = Migration("1.2.0", "The tint is called color", "canary.bird", _tinted)


def objections(edits: Sequence[Edit], book: Book) -> Sequence[Edit | Objection]:
    """A weight of 0 is objected to; who is fed is no longer afraid either."""
    answers: list[Edit | Objection] = []
    for edit in edits:
        if isinstance(edit, Set) and edit.path == "weight" and edit.value == 0:
            answers.append(Objection("C4", "A bird weighs something. Give it at least 1 g."))
        if isinstance(edit, Set) and edit.path == "hungry" and edit.value is False:
            trust = book.value(book.record(edit.record), "trust")
            answers += [Set(edit.record, "trust", trust + 1, trust)] if trust < 5 else []
    return answers
