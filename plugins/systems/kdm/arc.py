"""Advice on arc survivors: what a philosophy brings, how far it goes, and which knowledge ranks up."""

from __future__ import annotations

from collections.abc import Iterator

from tallow.api import Advice, Book, Entry, Insert, Record, Set, spoken

from .belonging import is_arc, living
from .cells import named
from .entries import Knowledge, Philosophy


def thinks(record: Record, book: Book) -> Iterator[Advice]:
    """A philosophy brings its neurosis and has so many ranks; a knowledge ranks up once enough was observed."""
    if not (is_arc(record, book) and living(record, book)):
        return
    for row in book.value(record, "philosophy"):
        entry = book.entry(row.get("entry", ""))
        if isinstance(entry, Philosophy):
            yield from _of_philosophy(entry, record, book)
    for row in book.value(record, "knowledges"):
        if 0 < row["rank_up"] <= row["observed"]:
            told = f"{spoken(row['observed'])} observations, and {spoken(row['rank_up'])} are enough"
            yield Advice(f"{named(row, book)} ranks up: {told}.", "note", "knowledges")


def ticked(record: Record, book: Book) -> Iterator[Advice]:
    """Whom the campaign type or a survivor type makes an arc survivor is ticked as one."""
    if is_arc(record, book) and not book.value(record, "arc") and living(record, book):
        repair = (Set(record.id, "arc", True, record.get("arc")),)
        yield Advice(f"{record.name} is an arc survivor (A3), and not ticked as one.", "note", "arc", repair, "Tick it")


def _series(knowledge: Entry, book: Book) -> set[str]:
    """The ids of a knowledge at each of its ranks ("Guardian I", "Guardian II")."""
    stem = knowledge.name.rstrip("IV").rstrip()
    return {each.id for each in book.entries(Knowledge) if each.name.rstrip("IV").rstrip() == stem}


def _of_philosophy(entry: Philosophy, record: Record, book: Book) -> Iterator[Advice]:
    neurosis = book.entry(entry.neurosis) if entry.neurosis else None
    if neurosis is not None and not book.value(record, "neurosis"):
        row = {"id": neurosis.id.replace(".", "_"), "entry": neurosis.id}
        repair = (Insert(record.id, "neurosis", row),)
        sentence = f"{entry.name} brings the neurosis {neurosis.name}."
        yield Advice(sentence, "note", "neurosis", repair, f"Write down {neurosis.name}")
    tenet = book.entry(entry.tenet) if entry.tenet else None
    known = {row.get("entry", "") for row in book.value(record, "knowledges")}
    if tenet is not None and not known.intersection(_series(tenet, book)):
        row = {"id": tenet.id.replace(".", "_"), "entry": tenet.id}
        repair = (Insert(record.id, "knowledges", row),)
        sentence = f"{entry.name} brings the tenet knowledge {tenet.name}."
        yield Advice(sentence, "note", "knowledges", repair, f"Write down {tenet.name}")
    rank = book.value(record, "philosophy_rank")
    if rank > entry.ranks:
        sentence = f"{entry.name} has {spoken(entry.ranks)} ranks, and {spoken(rank)} is more. Correct it."
        yield Advice(sentence, path="philosophy_rank")
