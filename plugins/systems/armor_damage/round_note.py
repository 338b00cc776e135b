"""What the sheet says below each enemy of the round: what its attack is, and what Evade comes to against it."""

from __future__ import annotations

from tallow.api import Book, Record, Row

from .arithmetic import exact, figure
from .defence import evade_impossible, reckoned, sum_in_words
from .defence_inputs import Defence, DefenceSettings
from .enemy import Enemy
from .settings import of_defence
from .situation import situations


def note(record: Record, row: Row, book: Book) -> str:
    """``Projectile: Evade 25 − 20 = 5``: S1 to S10 of RULES.md, added up as R7 says."""
    attack = situations(Enemy(str(row["id"]), row).situations)
    settings = DefenceSettings(**of_defence(book))
    evade = book.total(record, "armor_damage.evade").value
    reckoning = reckoned(Defence(evade=evade, settings=settings), attack)
    impossible = evade_impossible(attack)
    words = ["perceive first"] if any(each.perception for each in attack) else []
    words.append("no Evade" if impossible else sum_in_words(exact(evade), reckoning.penalties))
    if reckoning.action and (impossible or not reckoning.penalties):
        words.append(f"other defense {figure(reckoning.action)}")
    if not impossible and any(each.id == "spell_fast" for each in attack):
        words.append("a Mental check may lessen it")
    return f"{', '.join(each.label for each in attack)}: {', '.join(words)}"
