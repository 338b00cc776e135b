"""What a character's record supplies to a hit, and what a hit writes on the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tallow.api import Book, Edit, Number, Record, Set, Value, row_of

from .arithmetic import exact, plain
from .armor import FLAT, SIX_PLACES, TRACKS, WHOLE, pieces, spread
from .kinds import ARMOR
from .vitality import current


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """The target as its record gives it.

    The totals leave out what used-up pieces gave already (RULES.md R17). A track at 0 goes along as used up where no
    Soak and nothing of its Defense or Spirit is left; else it is left out, for a piece that never had it gives those.
    """
    armor: dict[str, Number] = {key: _total(key, record, book) for key in ("soak", "defense", "spirit")}
    armor |= {track: _total(track, record, book) for track in TRACKS if _goes_along(track, armor, record, book)}
    return {
        "vitality": current(record, book),
        "fortitude": book.value(record, "fortitude"),
        "stance": book.value(record, "stance"),
        "armor": armor,
        "natural": {
            "defense": book.value(record, "natural_defense"),
            "spirit": book.value(record, "natural_spirit"),
        },
        "save": _total("save", record, book),
    }


def _goes_along(track: str, armor: Mapping[str, Number], record: Record, book: Book) -> bool:
    if _total(track, record, book) > 0:
        return True
    return _total(f"{track}_full", record, book) > 0 and not armor["soak"] and not armor[FLAT[track]]


def _total(key: str, record: Record, book: Book) -> Number:
    return book.total(record, f"armor_damage.{key}").value


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """Vitality, and what each worn piece still holds; only what changes."""
    return [*_vitality(record, outcome["vitality"], book), *_wear(record, outcome["wears"], book)]


def _vitality(record: Record, after: Number, book: Book) -> Iterator[Edit]:
    if after != current(record, book):
        yield Set(record.id, "vitality", after, record.get("vitality"))


def _wear(record: Record, wears: Mapping[str, Number], book: Book) -> Iterator[Edit]:
    how = str(book.setting("armor_damage.wear_spread"))
    worn = [each for each in pieces(record, book) if each.worn]
    for track, wear in wears.items():
        losses = spread(worn, track, exact(wear), how, _grain(wear, book))
        for each in worn:
            if each.row in losses:
                left = plain(exact(each.held(track)) - losses[each.row])
                stored = (row_of(record.get(ARMOR.id), each.row) or {}).get(track)
                yield Set(record.id, f"{ARMOR.id}.{each.row}.{track}", left, stored)


def _grain(wear: Number, book: Book) -> Fraction:
    """Shares are whole numbers, unless the campaign keeps fractions."""
    return SIX_PLACES if book.setting("armor_damage.rounding") == "exact" else WHOLE
