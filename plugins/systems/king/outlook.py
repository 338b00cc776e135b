"""Before the next hit: what a hit of each size would do to a character, and its exact chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tallow.api import Book, ForecastPart, ForecastShare, Grid, Outlook, Record

from .band import BANDS, DEADLY, TOTALS, band_of_total, free
from .hindrance import gone, unset
from .kinds import WOUNDS
from .standing import current

RESULTS = (*BANDS, "dead")
_TONES: Mapping[str, str] = {"light": "clear", "middle": "pale", "worst": "hatched", "dead": "solid"}
FIRST_DEADLY, CERTAIN = DEADLY - 20, DEADLY - 1
"""The first carry that may kill, and the first that does (RULES.md, section 10)."""
_CARRIES = (0, 2, 4, 6, 8, 10, 11, 12, 15, 18, 20, 25, 30)


def by_carry(carry: int, *, thread: bool = False, undying: bool = False, fate: bool = False) -> Mapping[str, Fraction]:
    """The chances of one hit's injury roll, exact; ``fate`` is spent where the roll would kill (K12 to K16)."""
    shares = dict.fromkeys(RESULTS, Fraction(0))
    for face in range(1, 21):
        chance = Fraction(2 * (20 - face) + 1, 400) if thread else Fraction(1, 20)
        shares[band_of_total(face + carry) or ("worst" if undying else "dead")] += chance
    if not fate or undying:
        return shares
    again = shares["dead"]
    return {result: share * (again if result == "dead" else 1 + again) for result, share in shares.items()}


def parts(record: Record, book: Book, passed: bool) -> Sequence[ForecastPart]:
    """The ruler: no wound, a wound, may kill, kills; ``passed`` is a hit straight to Vitality (K1 to K3, K7, K8)."""
    vitality, vigor = current(record, "vitality", book), _vigor(record, book, passed=passed)
    reach = vigor + vitality
    rank = book.value(record, "rank")
    if rank == "minor":
        tier = book.value(record, "tier")
        flees = (ForecastPart(max(0, vitality - tier), "flees", "pale"),) if vitality > tier else ()
        return (ForecastPart(0, "stands"), *flees, ForecastPart(vitality, "kills", "filled"))
    if unset(record, book):
        return (ForecastPart(0, "nothing is entered yet"),)
    if gone("", record, book):
        return (ForecastPart(0, "no hit"),)
    if rank != "pc":
        return (ForecastPart(0, "stands"), ForecastPart(reach, "kills", "filled"))
    if not vitality:
        return (ForecastPart(0, "nothing"), ForecastPart(vigor + 1, "the GM decides", "hatched"))
    if not _slots(record, book):
        return (ForecastPart(0, "no wound"), ForecastPart(reach, "kills: no slot is free", "filled"))
    wounds = (ForecastPart(0, "no wound"), ForecastPart(reach, "wound", "pale"))
    if book.value(record, "undying"):
        return wounds
    deadly = (
        ForecastPart(reach + FIRST_DEADLY, "may kill", "hatched"),
        ForecastPart(reach + CERTAIN, "kills", "filled"),
    )
    return (*wounds, *deadly)


def outlook(record: Record, book: Book, size: int, passed: bool) -> Outlook:
    """The chances of one size, with Fate's Thread and The Undying as on the sheet, and what Fate would make of it."""
    vitality, vigor = current(record, "vitality", book), _vigor(record, book, passed=passed)
    carry = size - vigor - vitality
    if unset(record, book):
        return Outlook((), "Enter Full Vitality and Full Vigor first: then the chances of every hit stand here.")
    if why := gone("", record, book):
        return Outlook((), why)
    if book.value(record, "rank") != "pc" or not vitality:
        part = next(part for part in reversed(parts(record, book, passed)) if part.start <= size)
        return Outlook(
            (ForecastShare(part.words, Fraction(1), part.tone),), _reckoned(size, vigor, vitality, passed=passed)
        )
    if carry < 0:
        told = f"{_reckoned(size, vigor, vitality, passed=passed)}: Vitality holds"
        return Outlook((ForecastShare("no wound", Fraction(1), "clear"),), told)
    told = f"{_reckoned(size, vigor, vitality, passed=passed)} = carry {carry}"
    if not _slots(record, book):
        return Outlook(
            (ForecastShare("dead", Fraction(1), "solid"),), told, "No slot is free: dead without an injury roll (K7)."
        )
    thread, undying = bool(book.value(record, "fates_thread")), bool(book.value(record, "undying"))
    shares = by_carry(carry, thread=thread, undying=undying)
    return Outlook(
        tuple(ForecastShare(result, shares[result], _TONES[result]) for result in RESULTS),  # type: ignore[arg-type]
        told,
        _further(record, carry, book, thread=thread, undying=undying),
    )


def _vigor(record: Record, book: Book, *, passed: bool) -> int:
    return 0 if passed or book.value(record, "rank") == "minor" else current(record, "vigor", book)


def _slots(record: Record, book: Book) -> int:
    return free(book.value(record, "tier"), len(book.value(record, WOUNDS.id)))


def _reckoned(size: int, vigor: int, vitality: int, *, passed: bool) -> str:
    return f"{size} − Vitality {vitality}" if passed else f"{size} − Vigor {vigor} − Vitality {vitality}"


def _further(record: Record, carry: int, book: Book, *, thread: bool, undying: bool) -> str:
    """How the die falls, and what one Fate on a deadly roll leaves of death."""
    said = f"{'Lower of 2 d20' if thread else 'd20'} + {carry}."
    if undying:
        return f"{said} The Undying: {DEADLY} or more counts as {TOTALS['worst'][1]}."
    dead = by_carry(carry, thread=thread)["dead"]
    if not book.value(record, "fate") or not dead:
        return said
    left = by_carry(carry, thread=thread, fate=True)["dead"]
    return f"{said} With 1 Fate on {DEADLY} or more: dead {percent(left)}."


def percent(chance: Fraction) -> str:
    """A chance in words: ``0.16 %``; what is not nothing never reads as 0."""
    hundred = round(float(chance * 100), 2)
    if chance and not hundred:
        return "under 0.01 %"
    return f"{hundred:g} %"


def _out_of_20(carry: int, result: str) -> str:
    ways = by_carry(carry)[result] * 20
    return str(ways) if ways else "·"


GRID = Grid(
    corner="Carry",
    heads=tuple(str(carry) if carry < CERTAIN else f"{carry}+" for carry in _CARRIES),
    rows=tuple((result.capitalize(), tuple(_out_of_20(carry, result) for carry in _CARRIES)) for result in RESULTS),
    hint="results out of 20, by carry (damage left when Vitality is gone)",
    note="Fate's Thread, or one Fate on a deadly roll: square the dead share. Both: square it twice. "
    "The Undying: dead becomes worst.",
)
