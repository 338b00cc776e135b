"""The exact odds of an attack, by convolution: dice that are alike are counted together, location after location.

The ways in which the hit dice fall are counted by hits, perfect hits and dice of 1; to each number of hits belong the
locations that would be drawn, and their wound rolls are added up one by one. All ways are whole numbers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tallow.api import Book, Chance, UserMistake, Value

from .attack_figures import HIGHEST, LOWEST, Figures, figures_of
from .attack_inputs import Attack, Location
from .attack_outcome import Hits, critical_word, result_word
from .attack_possible import check, check_weapon, untold
from .attack_weapon import wielded
from .attack_wounding import UNSHAKABLE, Drawn, Tally, added, draw, falls, is_defeated, judged, reaches_critical
from .windows import Result

FULL = 10
"""Up to how many dice the odds tell of perfect hits and of how many criticals; beyond, of whether there is one."""


def odds(attack: Attack, book: Book) -> Sequence[Chance]:
    """Every outcome of an attack with its chance; see the module for how.

    Raises:
        UserMistake: as ``run`` does, and while something is to be told first.
    """
    check(attack)
    weapon = wielded(attack, book)
    if isinstance(weapon, tuple):
        raise UserMistake(f"There are no odds yet. {weapon[0].label}")
    for due in untold(attack):
        raise UserMistake(f"There are no odds yet. {due.label}")
    figures = figures_of(attack, weapon)
    check_weapon(attack, weapon, figures.dice + figures.automatic)
    full = figures.dice + figures.automatic <= FULL
    chances: dict[tuple[Hits, Tally], Fraction] = defaultdict(Fraction)
    rolls = _WoundRolls(figures, full)
    for hits, chance in _hits(figures, full=full):
        for drawn, share in _draws(attack, figures, hits):
            if drawn.trap:
                chances[replace(hits, hits=0, perfect=0, cancelled="trap"), Tally()] += chance * share
                continue
            for tally, part in rolls.of(drawn):
                chances[hits, tally] += chance * share * part
    return tuple(Chance(_row(figures, *each, full=full), chance) for each, chance in chances.items())


def _row(figures: Figures, hits: Hits, tally: Tally, *, full: bool) -> dict[str, Value]:
    counted = {"perfect_hits": hits.perfect, "criticals": tally.criticals, "critical_dice": tally.critical_dice}
    return {
        "dice_rolled": figures.dice,
        "needed": figures.needed,
        "hits": hits.hits,
        "toughness": figures.toughness,
        "wounds": tally.wounds,
        "critical_die": critical_word(tally.critical_dice),
        "result": result_word(figures, hits, tally.wounds),
        **(counted if full else {}),
    }


def _hits(figures: Figures, *, full: bool) -> Iterator[tuple[Hits, Fraction]]:
    """What the hit dice can come to, each with its chance."""
    cancels = figures.has("early_iron")
    faces = (
        (Hits(1, int(full)), 1),  # a 10
        (Hits(1), HIGHEST - figures.needed),
        (Hits(), figures.needed - LOWEST),
        (Hits(0, 0, int(cancels)), 1),  # a 1
    )
    ways: dict[Hits, int] = {Hits(figures.automatic): 1}
    for _ in range(figures.dice):
        further: dict[Hits, int] = defaultdict(int)
        for so_far, count in ways.items():
            for die, many in faces:
                ones = min(1, so_far.ones + die.ones)
                further[Hits(so_far.hits + die.hits, so_far.perfect + die.perfect, ones)] += count * many
        ways = further
    for hits, count in ways.items():
        if count:
            cancelled = Hits(0, 0, 1, "early_iron") if hits.ones else hits
            yield cancelled, Fraction(count, HIGHEST**figures.dice)


def _draws(attack: Attack, figures: Figures, hits: Hits) -> Iterator[tuple[Drawn, Fraction]]:
    """The locations that can be drawn for so many hits: more than one way only where traps may be ignored."""
    traps = [place for place, card in enumerate(attack.locations) if card.trap]
    if not traps or not figures.has("unshakable"):
        yield draw(attack, hits.hits, lambda place: False), Fraction(1)
        return
    ignored = Fraction(HIGHEST + 1 - UNSHAKABLE, HIGHEST)
    for count in range(len(traps) + 1):
        chance = ignored**count * (1 if count == len(traps) else 1 - ignored)
        yield draw(attack, hits.hits, traps[:count].__contains__), chance


@dataclass(slots=True)
class _WoundRolls:
    """What wound rolls on a row of locations add up to; rows that begin alike share their beginning.

    Attributes:
        figures: the attack's.
        full: whether criticals are counted, and not only whether there is one.
    """

    figures: Figures
    full: bool
    _known: dict[tuple[Location, ...], dict[Tally, int]] = field(default_factory=lambda: {(): {Tally(): 1}})

    def of(self, drawn: Drawn) -> Iterator[tuple[Tally, Fraction]]:
        """What the locations can add up to, each with its chance."""
        cards = tuple(card for _, card in drawn.locations)
        known = next(end for end in range(len(cards), -1, -1) if cards[:end] in self._known)
        for end in range(known, len(cards)):
            self._known[cards[: end + 1]] = self._further(self._known[cards[:end]], cards[end])
        ways = self._known[cards]
        of = sum(ways.values())
        return ((tally, Fraction(count, of)) for tally, count in ways.items())

    def _further(self, ways: dict[Tally, int], card: Location) -> dict[Tally, int]:
        figures = self.figures
        rolls: Counter[tuple[Result, bool]] = Counter(
            (judged(figures, card, die, sharp), reaches_critical(figures, die)) for die, sharp in falls(figures)
        )
        further: dict[Tally, int] = defaultdict(int)
        for tally, count in ways.items():
            if is_defeated(figures, tally.wounds):
                further[tally] += count * rolls.total()
                continue
            for (result, reaches), many in rolls.items():
                further[self._kept(added(figures, tally, card, result, reaches=reaches))] += count * many
        return further

    def _kept(self, tally: Tally) -> Tally:
        """A tally without what the odds do not tell of."""
        if self.full:
            return tally
        return replace(tally, criticals=0, critical_dice=min(1, tally.critical_dice))
