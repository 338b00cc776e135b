"""A bird's day as a guide: it is fed, its claws are clipped, it sings, and it flies out unless it is caught."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from tallow.api import Ahead, Book, Edit, Guide, Insert, Record, Remove, Set, Task, TaskChange

from .totals import FLOCK

Status: TypeAlias = Literal["open", "done", "skipped", "away"]


def _title(record: Record, book: Book) -> str:
    return f"Day of {record.name}"


def _tasks(record: Record, book: Book) -> tuple[Task, ...]:
    rows = {row["id"]: row for row in book.value(record, "chores")}
    caught = book.value(record, "caught")
    flies: Status = "away" if caught and "fly" not in rows else _status(rows, "fly")
    song = ("Does it like the tune? The song's card says.",)
    return (
        _task("feed", "Feed the birds", record, rows, proposals=tuple(_meals(record, book)),
              text="Who is fed puts on a gram."),
        _task("clip", "Clip the claws", record, rows, proposals=(_clipped(record, book),),
              text="A claw weighs a gram."),
        _task("sing", "Sing", record, rows, asks=song, targets=(("canary.singing", "Sing…"),), note="1d4"),
        Task("fly", "Fly out", status=flies, note="caught" if flies == "away" else "",
             done=(_row(record, "fly", skipped=False),), opened=(_away(record, rows, "fly"),) if "fly" in rows else ()),
    )  # fmt: skip


def _status(rows: dict[str, dict[str, bool]], key: str) -> Status:
    return "open" if key not in rows else "skipped" if rows[key]["skipped"] else "done"


def _task(key: str, title: str, record: Record, rows: dict[str, dict[str, bool]], **more: object) -> Task:
    return Task(
        key,
        title,
        status=_status(rows, key),
        done=(_row(record, key, skipped=False),),
        skipped=(_row(record, key, skipped=True),),
        opened=(_away(record, rows, key),) if key in rows else (),
        **more,  # type: ignore[arg-type]
    )


def _row(record: Record, key: str, *, skipped: bool) -> Edit:
    return Insert(record.id, "chores", {"id": key, "skipped": skipped})


def _away(record: Record, rows: dict[str, dict[str, bool]], key: str) -> Edit:
    return Remove(record.id, "chores", key, rows[key])


def _meals(record: Record, book: Book) -> Iterator[TaskChange]:
    """A meal for the bird and for each that sits with it, and the gram that it puts on."""
    for bird in _birds(record, book):
        weight = book.value(bird, "weight")
        if book.value(bird, "hungry"):
            fed = (Set(bird.id, "hungry", False, True if "hungry" in bird.document.values else None),)
            yield TaskChange(f"meal:{bird.id}", bird.name, "Hungry", "A meal", "hungry", "fed", fed)
        grown = (Set(bird.id, "weight", weight + 1, bird.document.values.get("weight")),)
        yield TaskChange(f"gram:{bird.id}", bird.name, "Weight", "A meal", f"{weight} g", f"{weight + 1} g", grown,
                         milestone=weight == 29)  # fmt: skip


def _clipped(record: Record, book: Book) -> TaskChange:
    weight = book.value(record, "weight")
    lost = (Set(record.id, "weight", weight - 1, record.document.values.get("weight")),)
    return TaskChange("claw", "", "Weight", "A claw", f"{weight} g", f"{weight - 1} g", lost, ticked=False, harm=True)


def _ahead(record: Record, book: Book) -> tuple[Ahead, ...]:
    breath = book.value(record, "breath")
    tired = (Ahead("Out of breath", f"{breath} left.", harm=True),) if breath <= 3 else ()
    return (*tired, Ahead("Evening song", "After the last chore."))


def _birds(record: Record, book: Book) -> tuple[Record, ...]:
    """The bird and each that sits with it."""
    return (record, *FLOCK.bearers(record, book))


DAY = Guide(_title, _tasks, _ahead, role="singer", label="Day", whose=_birds)
