"""Survival actions on the sheets of survivors and of a showdown: what each costs, or every ground against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tallow.api import Book, Entry, Grant, Pill, Record, spoken

from ..entries import Gear, SurvivalAction
from ..kinds import USED
from ..settlement_totals import campaign_at
from .action_record import all_hindrances, locked, performed, raised_by, showdown_of
from .actions import Reason, cost_of
from .commands import over
from .fighters import alive

_GAME = "kdm"
"""Whose survival actions each campaign type lists."""
_FOR_EVERYBODY: frozenset[Reason] = frozenset({"resolving", "no_opportunity", "wrong_moment", "wrong_monster"})
"""The grounds that lie with the moment and with the monster, not with who performs it."""


def pills(record: Record, book: Book) -> tuple[Pill, ...]:
    """Every survival action of the campaign type, or that something in the campaign can unlock.

    What gear or an art alone unlocks stands there for who has it.

    Performing one is one step: its cost and the line that says it was performed (RULES.md S3, S14, S15).
    """
    there = _of_campaign(record, book)
    shown = (each for each in _sorted(book) if each.id in there or book.allowed(record, each.id).granted)
    showdown = showdown_of(record, book)
    return tuple(_own(action, record, showdown, book) for action in shown)


def _own(action: SurvivalAction, record: Record, showdown: Record | None, book: Book) -> Pill:
    """The pill on the survivor's own sheet; where only one other lies, it is for that one."""
    lying = raised_by(action, record, showdown, book)
    pill = _pill(action, record, showdown, book, lying[0] if len(lying) == 1 else None)
    return replace(pill, label=_label(action, record, book))


def of_fight(showdown: Record, book: Book) -> tuple[Pill, ...]:
    """The survival actions for which it is the moment, each with the name of who performs it.

    What the moment forbids to everybody stands above them on the sheet, and on each survivor's own. Once the fight is
    over there are none.
    """
    found: list[Pill] = []
    if over(showdown, book):
        return ()
    for survivor in alive(showdown, book):
        for action in unlocked(survivor, book):
            grounds = tuple(all_hindrances(action, survivor, showdown, book))
            if not any(each.reason in _FOR_EVERYBODY for each in grounds):
                found += _of_one(action, survivor, showdown, book)
    return tuple(found)


def _of_one(action: SurvivalAction, survivor: Record, showdown: Record, book: Book) -> Iterator[Pill]:
    """A survivor's pill for an action, or one for each whom it may raise."""
    for target in raised_by(action, survivor, showdown, book) or (None,):
        pill = _pill(action, survivor, showdown, book, target)
        yield replace(pill, label=f"{survivor.name}: {pill.label}", title=f"{survivor.name}: {pill.title}")


def unlocked(survivor: Record, book: Book) -> tuple[SurvivalAction, ...]:
    """The survival actions that are unlocked to somebody (RULES.md S12, S13)."""
    return tuple(each for each in _sorted(book) if not locked(each, survivor, book))


def _sorted(book: Book) -> list[SurvivalAction]:
    """The survival actions in the sheet's order."""
    return sorted(book.entries(SurvivalAction), key=lambda action: (action.order, action.name))


def _of_campaign(record: Record, book: Book) -> set[str]:
    """The campaign type's actions, with those of other plugins that something can unlock; without one, all such."""
    campaign, there = campaign_at(record, book), _unlockable(book)
    if campaign is None or not campaign.actions:
        return there
    own = {each.id for each in book.entries(SurvivalAction) if each.owner == _GAME}
    return set(campaign.actions) | (there - own)


def _unlockable(book: Book) -> set[str]:
    """The permissions that entries other than gear grant; what no enabled plugin unlocks is of another campaign."""
    others = (entry for entry in book.entries(Entry) if not isinstance(entry, Gear))
    return {effect.permission for entry in others for effect in entry.effects if isinstance(effect, Grant)}


def _pill(
    action: SurvivalAction, record: Record, showdown: Record | None, book: Book, target: Record | None = None
) -> Pill:
    cost, now = _cost(action, record, book), int(book.value(record, "survival"))
    why = "; ".join(dict.fromkeys(each.words for each in all_hindrances(action, record, showdown, book)))
    label, name = _label(action, record, book), action.name
    if target is not None:
        label, name = f"{label} {target.name}", f"{name} {target.name}"
    die = f"; a d10 of {spoken(action.succeeds_on)} or more does it" if action.succeeds_on else ""
    title = f"{name}, survival {spoken(now)} → {spoken(now - cost)}{die}"
    spent = any(row.get("entry") == action.id for row in book.value(record, USED))
    edits = () if why else tuple(performed(action, record, showdown, book, target))
    return Pill(label, title, edits, why, spent)


def _label(action: SurvivalAction, record: Record, book: Book) -> str:
    """The name, and what it costs where that is not 1."""
    cost = _cost(action, record, book)
    return action.name if cost == 1 else f"{action.name} ({spoken(cost)})"


def _cost(action: SurvivalAction, record: Record, book: Book) -> int:
    return cost_of(action, int(book.total(record, "kdm.luck").value))
