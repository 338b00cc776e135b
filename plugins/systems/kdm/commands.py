"""Commands on survivors and settlements: gains by one, coming home, loadouts, the naming of the settlement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallow.api import Book, Command, Edit, Record, Set

from .belonging import living, survivors
from .kinds import ATTRIBUTES, PLACES, SETTLEMENT, SURVIVOR
from .survival import gain_edits

_CLEARED = (
    "brain_light",
    "head_heavy",
    *(f"{place}_{weight}" for place in PLACES[1:] for weight in ("light", "heavy")),
)
_EMPTIED = (*(f"{place}_lost" for place in PLACES), *(f"{id}_tokens" for id in ATTRIBUTES), "bleeding")


def gain_survival(record: Record, book: Book) -> Sequence[Edit]:
    """One survival more, within the limit (RULES.md S9)."""
    return gain_edits(record, 1, book)


def heal(record: Record, book: Book) -> Sequence[Edit]:
    """Injury squares, lost armor, tokens and bleeding go when a survivor returns (RULES.md A5)."""
    cleared = [Set(record.id, id, False, record.get(id)) for id in _CLEARED if book.value(record, id)]
    emptied = [Set(record.id, id, 0, record.get(id)) for id in _EMPTIED if book.value(record, id)]
    return [*cleared, *emptied]


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


COMMANDS = (
    Command("kdm.gain_survival", "Gain 1 survival", SURVIVOR, gain_survival, key="Ctrl+Shift+S"),
    Command("kdm.depart", "Let depart", SURVIVOR, _toggled("departing", True)),
    Command("kdm.stay", "Let stay at home", SURVIVOR, _toggled("departing", False)),
    Command("kdm.heal", "Clear injuries, tokens and lost armor", SURVIVOR, heal),
    Command("kdm.name_settlement", "The settlement is named", SETTLEMENT, name_settlement),
)
