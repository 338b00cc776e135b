"""Derived numbers of a monster in a showdown: what its level prints, and with its tokens what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tallow.api import Base, Book, Part, Record, Row, TotalType, spoken

from ..entries import Monster
from ..entries.happening import MonsterLevel
from ..kinds import SHOWDOWN
from .kind import MONSTER_ATTRIBUTES, RESOLVING

_ALWAYS_PRINTED = ("movement", "toughness")
"""What every level has, so that a level without it does not say 0: nobody told what it is."""
_AT_SETUP, _LAID = ("luck", "evasion", "accuracy"), ", tokens at setup"


def monster_of(record: Record, book: Book) -> Monster | None:
    """The monster of a showdown, None for one that no entry has."""
    row = next(iter(book.value(record, "monster")), None)
    entry = book.entry(row.get("entry", "")) if row is not None else None
    return entry if isinstance(entry, Monster) else None


def monster_name(record: Record, book: Book) -> str:
    """What the monster is called; "the monster" where nobody said."""
    row = next(iter(book.value(record, "monster")), None)
    if row is None:
        return "the monster"
    monster = monster_of(record, book)
    return monster.name if monster is not None else str(row.get("name") or book.last_name(row.get("entry", "")))


def level_of(record: Record, book: Book) -> MonsterLevel | None:
    """The monster's level as content has it; a variant by its name, None where there is no such level."""
    monster = monster_of(record, book)
    wanted, variant = book.value(record, "level"), book.value(record, "variant").strip().casefold()
    levels = [each for each in monster.levels if each.level == wanted] if monster is not None else []
    return next((each for each in levels if each.name.casefold() == variant), None)


def printed(record: Record, attribute: str, book: Book) -> int | None:
    """What the monster's level prints of an attribute; None where content does not say it."""
    level = level_of(record, book)
    if level is None or (attribute in _ALWAYS_PRINTED and not getattr(level, attribute)):
        return None
    return int(getattr(level, attribute))


def unknown(record: Record, book: Book) -> tuple[str, ...]:
    """The attributes that neither content nor the group told."""
    return tuple(id for id in MONSTER_ATTRIBUTES if printed(record, id, book) is None and record.get(id) is None)


def _level(attribute: str) -> Callable[[Record, Book], Base | Sequence[Part]]:
    """What the level prints, and what the group wrote down of the card."""

    def base(record: Record, book: Book) -> Base:
        return Base(tuple(_printed(record, attribute, book)), _open(record, attribute, book))

    return base


def _printed(record: Record, attribute: str, book: Book) -> Iterator[Part]:
    figure, own = printed(record, attribute, book), book.value(record, attribute)
    monster, level = monster_of(record, book), level_of(record, book)
    if monster is not None and level is not None:
        whose = f"{monster.name}, level {spoken(level.level)}"
        if figure is not None:
            yield Part(f"{whose}{_LAID if figure and attribute in _AT_SETUP else ''}", figure, monster.id)
        if attribute == "toughness" and level.toughness_tokens:
            yield Part(f"{whose}{_LAID}", level.toughness_tokens, monster.id)
    if own:
        yield Part("By its card", own, "Your sheet", field=attribute)


def _open(record: Record, attribute: str, book: Book) -> tuple[str, ...]:
    """The sentence that says so where nobody told the figure."""
    if attribute not in unknown(record, book):
        return ()
    monster, away = monster_name(record, book), plugin_away(record, book)
    if away:
        where = f"comes with the plugin {book.last_name(away)}, which is not on in this campaign"
        return (f"The {attribute} of {monster} {where}: switch it on, or fill in what its card says.",)
    return (f"Nobody told Tallow the {attribute} of {monster}: fill in what its card says.",)


def plugin_away(record: Record, book: Book) -> str:
    """The id of the plugin that the monster comes with, where that is switched off or not here; "" where it is on."""
    row: Row = next(iter(book.value(record, "monster")), {})
    entry = str(row.get("entry", ""))
    told = book.away(entry) if entry else ""
    return entry.partition(".")[0] if told.startswith("missing: ") and not told.startswith("missing: not in ") else ""


def _now(attribute: str) -> Callable[[Record, Book], Base | Sequence[Part]]:
    """What the level prints and the tokens, in one sum (RULES.md A17)."""

    def base(record: Record, book: Book) -> Base:
        tokens = book.value(record, f"{attribute}_tokens")
        lying = (Part("Tokens", tokens, "RULES.md A17", field=f"{attribute}_tokens"),) if tokens else ()
        return Base((*_printed(record, attribute, book), *lying), _open(record, attribute, book))

    return base


def _unknown(record: Record, book: Book) -> Sequence[Part]:
    """Whether the group fills in what the card says: nothing is asked for before the monster is chosen."""
    told = any(record.get(id) is not None for id in MONSTER_ATTRIBUTES)
    left = len(unknown(record, book)) if book.value(record, "monster") else 0
    return (Part("Figures that the group fills in", left or 1),) if left or told else ()


def _resolving(record: Record, book: Book) -> Sequence[Part]:
    """Whether a survival action is being resolved (RULES.md S14)."""
    rows = book.value(record, RESOLVING)
    return (Part("Being resolved", len(rows)),) if rows else ()


def _cards(record: Record, book: Book) -> Sequence[Part]:
    """The AI cards that the level has."""
    level, monster = level_of(record, book), monster_of(record, book)
    if level is None or monster is None:
        return ()
    return tuple(Part(f"{sort.capitalize()} cards", count, monster.id) for sort, count in level.ai_cards.items())


SHOWDOWN_TOTALS = (
    *(
        TotalType(
            f"kdm.level_{id}", SHOWDOWN, f"{id.capitalize()} of the level", _level(id), rule="RULES.md A17", told=True
        )
        for id in MONSTER_ATTRIBUTES
    ),
    *(
        TotalType(
            f"kdm.monster_{id}",
            SHOWDOWN,
            id.capitalize(),
            _now(id),
            minimum=1 if id == "toughness" else None,  # RULES.md A19
            rule="RULES.md A17",
        )
        for id in MONSTER_ATTRIBUTES
    ),
    TotalType("kdm.monster_unknown", SHOWDOWN, "Figures to fill in", _unknown, flag=True, told=True),
    TotalType("kdm.action_resolved", SHOWDOWN, "A survival action is being resolved", _resolving, flag=True, told=True),
    TotalType("kdm.ai_cards", SHOWDOWN, "AI cards of the level", _cards, minimum=0),
)
