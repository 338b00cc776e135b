"""What the rules of a fight object to, what follows from a step in it, and what they advise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tallow.api import UNSEEN, Advice, Book, Check, Coming, Edit, Objection, Record, Set, added, coming, spoken, taken

from ..entries import Monster
from ..kinds import SETTLEMENT, SHOWDOWN, SURVIVOR
from . import fighters
from .action_record import resolving, showdown_of
from .kind import FIGHTERS, MOODS
from .totals import level_of, monster_name, monster_of, plugin_away, unknown
from .windows import WHEN, windows_of

_PILES = ("ai_deck", "ai_discard", "wound_stack")


def objections(edits: Sequence[Edit], book: Book) -> Iterator[Objection]:
    """Everything in a step that speaks against the fight going on so."""
    for record in coming(edits, book, (SHOWDOWN,)):
        yield from _monster(record, book)
        yield from _window(record, book)
        yield from _twice(record, book)


def _monster(record: Coming, book: Book) -> Iterator[Objection]:
    """The monster is one that somebody knows, at a level that it has (RULES.md A17)."""
    for row in added(record, "monster", book):
        if "entry" in row and book.entry(row["entry"]) is None:
            known = ", ".join(each.name for each in sorted(book.entries(Monster), key=lambda each: each.name))
            sentence = f"No monster is called {row['entry']}. Choose one of {known}, or give a name alone."
            yield Objection("A17", sentence)
    if not {"monster", "level", "variant"} & record.given:
        return
    monster = monster_of(record.after, book)
    if monster is not None and monster.levels and level_of(record.after, book) is None:
        has = ", ".join(_level(each.level, each.name) for each in monster.levels)
        wanted = _level(book.value(record.after, "level"), book.value(record.after, "variant"))
        yield Objection("A17", f"{monster.name} has no level {wanted}; it has {has}. Choose one of these.")


def _level(level: int, name: str) -> str:
    return f"{spoken(level)} ({name})" if name else spoken(level)


def _window(record: Coming, book: Book) -> Iterator[Objection]:
    """A turn has its survival opportunities and no others (RULES.md S34, S40), and an action has none (E2)."""
    window, turn = book.value(record.after, "window"), book.value(record.after, "turn")
    if "window" in record.given and window and window not in windows_of(turn):
        there = " or ".join(WHEN[each] for each in windows_of(turn))
        whose = "survivors'" if turn == "survivors" else "monster's"
        sentence = f"{WHEN[window].capitalize()} is no survival opportunity of the {whose} turn (S40)"
        yield Objection("S40", f"{sentence}: that has those {there}. Choose one of these, or end the turn first.")
    held = resolving(record.after, book)
    if "window" in record.given and window and held:
        sentence = f"{book.last_name(held)} is being resolved, and what would open within it passes (S14)"
        yield Objection("S14", f"{sentence}. Say that it is resolved first.")


def _twice(record: Coming, book: Book) -> Iterator[Objection]:
    """Somebody fights once."""
    if not {FIGHTERS.id, f"{FIGHTERS.id}.survivor"} & record.given:
        return
    ids = [row["survivor"] for row in book.value(record.after, FIGHTERS.id) if row["survivor"]]
    twice = next((id for id in ids if ids.count(id) > 1), None)
    if twice is not None:
        sentence = f"{book.record(twice).name} is among the survivors already. Choose somebody else."
        yield Objection("Showdown", sentence, may_override=False)


def following(edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """The edits that join a step of a fight."""
    for record in coming(edits, book, (SHOWDOWN,)):
        begun = _begun(record, book)
        for field, value in begun.items():
            yield Set(record.id, field, value, UNSEEN)
        yield from _cards(record, begun, book)
        yield from _moods(record, book)
    for survivor in coming(edits, book, (SURVIVOR,)):
        yield from _stood(survivor, edits, book)
        yield from _learned(survivor, edits, book)


def _begun(record: Coming, book: Book) -> dict[str, object]:
    """What a new showdown begins with and was not given: the only settlement, who departed, the year's monster."""
    settlements = book.records(SETTLEMENT)
    if record.before.campaign or not settlements:
        return {}
    chosen = book.value(record.after, "settlement")
    settlement = next((each for each in settlements if each.id == chosen), settlements[0])
    beginning = fighters.beginning(settlement, book)
    given = record.given | ({"level"} if "monster" in record.given else set())
    return {field: value for field, value in beginning.items() if field not in given}


def _cards(record: Coming, begun: dict[str, object], book: Book) -> Iterator[Edit]:
    """Until the first card is drawn the AI deck is what the monster's level has."""
    fresh = not any(book.value(record.after, pile) for pile in _PILES[1:])
    chosen = {"monster", "level", "variant"} & (record.given | set(begun))
    if not chosen or not fresh or "ai_deck" in record.given:
        return
    values = {**record.after.document.values, **begun}
    cards = _cards_of(record.after, values, book)
    if cards and cards != book.value(record.after, "ai_deck"):
        yield Set(record.id, "ai_deck", cards, UNSEEN)


def _cards_of(record: Record, values: dict[str, object], book: Book) -> int:
    seen = replace(record, document=replace(record.document, values=values))
    level = level_of(seen, book)
    return sum(level.ai_cards.values()) if level is not None else 0


def _moods(record: Coming, book: Book) -> Iterator[Edit]:
    """A mood that comes into play is the card just drawn, and one that ends goes to the discard."""
    if "ai_discard" in record.given or not record.before.campaign:
        return
    more = len(list(added(record, MOODS.id, book))) - len(list(taken(record, MOODS.id, book)))
    now = int(book.value(record.before, "ai_discard"))
    then = max(0, now - more)
    if more and then != now:
        yield Set(record.id, "ai_discard", then, record.before.get("ai_discard"))


def _learned(survivor: Coming, edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """Who comes home from a fight that is over with more hunt experience has that of the year: it is given once."""
    over = any(isinstance(edit, Set) and edit.path == "closed" and edit.value is True for edit in edits)
    more = book.value(survivor.after, "hunt_xp") > book.value(survivor.before, "hunt_xp")
    if over and more and "returned" in survivor.given and "learned" not in survivor.given:
        yield Set(survivor.id, "learned", book.value(survivor.after, "returned"), UNSEEN)


def _stood(survivor: Coming, edits: Sequence[Edit], book: Book) -> Iterator[Edit]:
    """Who stands up before the turn ends does not stand up at its end: a new fall waits for another (RULES.md W6)."""
    if not book.value(survivor.before, "knocked_down") or book.value(survivor.after, "knocked_down"):
        return
    showdown = showdown_of(survivor.before, book)
    if showdown is None:
        return
    told = {edit.path for edit in edits if isinstance(edit, Set) and edit.record == showdown.id}
    for row in book.value(showdown, FIGHTERS.id):
        path = f"{FIGHTERS.id}.{row['id']}.rises"
        if row["survivor"] == survivor.id and row["rises"] and path not in told:
            yield Set(showdown.id, path, False, UNSEEN)


# advice


def open_figures(record: Record, book: Book) -> Iterator[Advice]:
    """Figures that nobody told, which the group reads from the card."""
    left, away = unknown(record, book), plugin_away(record, book)
    if left and away:
        whose = f"The figures of {monster_name(record, book)} come with the plugin {book.last_name(away)}"
        words = "which is not on in this campaign. Switch it on, or fill in what its card says."
        yield Advice(f"{whose}, {words}", "note", left[0], plugins=(away,))
    elif left and book.value(record, "monster"):
        names = ", ".join(left)
        whose = f"{monster_name(record, book)}, level {spoken(book.value(record, 'level'))}"
        yield Advice(f"Tallow does not know of {whose}: {names}. Fill in what its card says.", "note", left[0])


def cards_agree(record: Record, book: Book) -> Iterator[Advice]:
    """Cards of the deck, the discard, the stack and in play are those of the level."""
    cards = int(book.total(record, "kdm.ai_cards").value)
    moods = len(book.value(record, MOODS.id))
    there = sum(int(book.value(record, pile)) for pile in _PILES) + moods
    if cards and there != cards and not book.value(record, "closed"):
        sentence = f"Deck, discard, wound stack and moods come to {spoken(there)} cards, and the level has "
        yield Advice(f"{sentence}{spoken(cards)}. Count them, unless a card says so.", "note", "ai_deck")


def nobody_left(record: Record, book: Book) -> Iterator[Advice]:
    """A fight in which everybody died is lost."""
    there = [each for _, each in fighters.fighters(record, book)]
    if there and not fighters.alive(record, book) and book.value(record, "state") == "running":
        repair = (Set(record.id, "state", "lost", record.get("state")),)
        yield Advice("Nobody of those who fight lives any more: the fight is lost.", "error", "state", repair, "Lost")


CHECKS = (
    Check("kdm.open_figures", SHOWDOWN, lambda record, book: tuple(open_figures(record, book))),
    Check("kdm.cards_agree", SHOWDOWN, lambda record, book: tuple(cards_agree(record, book))),
    Check("kdm.nobody_left", SHOWDOWN, lambda record, book: tuple(nobody_left(record, book))),
)
