"""Commands on survivors and settlements: gains by one, coming home, loadouts, the naming of the settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallow.api import Book, Command, Edit, Record, Remove, Row, Set, row_of, spoken

from .belonging import living, survivors
from .founding import beginning
from .kinds import LOST, MARKS, OF_THE_ROUND, PLACES, SETTLEMENT, SURVIVOR, TOKENS, USED
from .settings import HEAVY_STAYS
from .settlement_totals import campaign_away, campaign_of
from .survival import gain_edits, gained, limit_of

_LIGHT = ("brain_light", *(f"{place}_light" for place in PLACES[1:]))
_HEAVY = tuple(f"{place}_heavy" for place in PLACES)
_EMPTIED = (*LOST, *TOKENS)


def gain_survival(record: Record, book: Book) -> Sequence[Edit]:
    """One survival more, within the limit (RULES.md S9)."""
    return gain_edits(record, 1, book)


def no_survival(record: Record, book: Book) -> str:
    """Why a survivor gains no survival now, as a sentence, or ""."""
    what = gained(record, 1, book)
    if what.why_not:
        return f"{record.name} {what.why_not}."
    at = f"{record.name} is at the survival limit, {spoken(limit_of(record, book))}: more is lost."
    return at if what.lost else ""


def heal(record: Record, book: Book) -> Sequence[Edit]:
    """What belongs to a showdown goes when a survivor returns, tokens of either sign among it (RULES.md A5).

    Injury squares, lost armor, tokens, bleeding, injuries that last until the showdown ends, and the round's marks; by
    a house rule heavy injuries stay.
    """
    squares = _LIGHT if book.setting(HEAVY_STAYS) else (*_LIGHT, *_HEAVY)
    emptied = [Set(record.id, id, 0, record.get(id)) for id in _EMPTIED if book.value(record, id)]
    return [*_unticked(record, squares, book), *emptied, *over(record, book)]


def over(record: Record, book: Book) -> Sequence[Edit]:
    """What a showdown that is over takes with it: injuries that last until then, and the round's marks."""
    passing = [row["id"] for row in book.value(record, "injuries") if row["passing"]]
    healed = [_taken_out(record, "injuries", id) for id in passing]
    return [*healed, *_unticked(record, MARKS, book), *next_round(record, book)]


def next_round(record: Record, book: Book) -> Sequence[Edit]:
    """Acts and survival actions are had anew, and nobody attacks any more (RULES.md S15, S16)."""
    performed = [_taken_out(record, USED, row["id"]) for row in book.value(record, USED)]
    return [*performed, *_unticked(record, OF_THE_ROUND, book)]


def _unticked(record: Record, flags: Sequence[str], book: Book) -> list[Edit]:
    return [Set(record.id, id, False, record.get(id)) for id in flags if book.value(record, id)]


def _taken_out(record: Record, field: str, id: str) -> Edit:
    stored: Row | None = row_of(record.get(field), id)
    return Remove(record.id, field, id, stored)


def _toggled(flag: str, value: bool) -> Callable[[Record, Book], Sequence[Edit]]:
    def run(record: Record, book: Book) -> Sequence[Edit]:
        return [] if book.value(record, flag) is value else [Set(record.id, flag, value, record.get(flag))]

    return run


def name_settlement(record: Record, book: Book) -> Sequence[Edit]:
    """The settlement is named: who returned this year gains 1 survival (RULES.md S5)."""
    if book.value(record, "named"):
        return []
    year = book.value(record, "lantern_year")
    home = [each for each in survivors(record, book) if living(each, book) and book.value(each, "returned") == year]
    gains = [edit for each in home if year for edit in gain_edits(each, 1, book)]
    return [Set(record.id, "named", True, record.get("named")), *gains]


def begin_campaign(record: Record, book: Book) -> Sequence[Edit]:
    """The settlement gets what its campaign type begins with, as far as it is not there yet."""
    campaign = campaign_of(record, book)
    return beginning(record, campaign, book) if campaign is not None else []


def no_beginning(record: Record, book: Book) -> str:
    """Why a campaign does not begin now, as a sentence, or ""."""
    campaign = campaign_of(record, book)
    if campaign is None and (away := campaign_away(record, book)):
        return f"{record.name} plays {away}. Bring that plugin back, or choose another campaign type on the sheet."
    if campaign is None:
        return f"{record.name} has no campaign type yet. Choose one on its sheet."
    there = "" if beginning(record, campaign, book) else f"{record.name} has all that {campaign.name} begins with."
    year = book.value(record, "lantern_year")
    return f"{record.name} is in year {spoken(year)}: {campaign.name} began before." if year else there


COMMANDS = (
    Command("kdm.gain_one_survival", "Gain 1 survival", SURVIVOR, gain_survival, why_not=no_survival),
    Command("kdm.depart", "Let depart", SURVIVOR, _toggled("departing", True)),
    Command("kdm.stay", "Let stay at home", SURVIVOR, _toggled("departing", False)),
    Command("kdm.heal", "Clear injuries, tokens and lost armor", SURVIVOR, heal),
    Command("kdm.begin_campaign", "Begin the campaign type", SETTLEMENT, begin_campaign, why_not=no_beginning),
    Command("kdm.name_settlement", "The settlement is named", SETTLEMENT, name_settlement),
)
