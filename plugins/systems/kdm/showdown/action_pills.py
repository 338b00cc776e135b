"""The survival actions on a survivor's sheet: what each costs, or every ground on which it cannot be performed."""

from __future__ import annotations

from tallow.api import Book, Entry, Grant, Pill, Record, spoken

from ..entries import Gear, SurvivalAction
from ..kinds import USED
from .action_record import all_hindrances, performed, showdown_of
from .actions import cost_of


def pills(record: Record, book: Book) -> tuple[Pill, ...]:
    """Every survival action that something in the campaign can unlock; what gear alone does, for who carries it.

    Performing one is one step: its cost and the line that says it was performed (RULES.md S3, S14, S15).
    """
    there = _unlockable(book)
    found = sorted(book.entries(SurvivalAction), key=lambda action: (action.order, action.name))
    shown = (each for each in found if each.id in there or book.allowed(record, each.id).granted)
    return tuple(_pill(action, record, book) for action in shown)


def _unlockable(book: Book) -> set[str]:
    """The permissions that entries other than gear grant; what no enabled plugin unlocks is of another campaign."""
    others = (entry for entry in book.entries(Entry) if not isinstance(entry, Gear))
    return {effect.permission for entry in others for effect in entry.effects if isinstance(effect, Grant)}


def _pill(action: SurvivalAction, record: Record, book: Book) -> Pill:
    showdown = showdown_of(record, book)
    cost, now = cost_of(action, int(book.total(record, "kdm.luck").value)), int(book.value(record, "survival"))
    why = "; ".join(dict.fromkeys(each.words for each in all_hindrances(action, record, showdown, book)))
    label = action.name if cost == 1 else f"{action.name} ({spoken(cost)})"
    title = f"{action.name}, survival {spoken(now)} → {spoken(now - cost)}"
    spent = any(row.get("entry") == action.id for row in book.value(record, USED))
    edits = () if why else tuple(performed(action, record, showdown, book))
    return Pill(label, title, edits, why, spent)
