"""``kdm.survival_action``: whether a survival action can be performed, every ground why not, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import get_args

from tallow.api import Book, Dice, Edit, Record, Resolution, Resolver, Role, Set, Stage, UserMistake, Value, spoken

from ..belonging import living
from ..entries import SurvivalAction
from ..kinds import SHOWDOWN, SURVIVOR, USED
from ..survival import no_spending
from .action_inputs import LABELS, Performer, Target, Wish
from .action_naming import action_named, monster_meant, monster_named, monster_words, same_monster
from .action_record import line, locked, monster_id, performer, resolving
from .action_settings import readings
from .actions import Ground, Now, Reason, cost_of, moments_of, of_moment, of_performer, of_target
from .kind import RESOLVING
from .windows import WHEN, WINDOWS

_DIE = 10
_ORDER = {reason: at for at, reason in enumerate(get_args(Reason))}
_UNSEEN: frozenset[Reason] = frozenset({"no_opportunity", "wrong_moment"})
"""The grounds that nobody knows where no showdown's sheet is kept."""
_TABLE = "No sheet knows this: the table sees to it."
_IGNORED = {"reaction_ignored": "archiving_ignored"}
"""What the other reading of a reaction that is ignored comes to (RULES.md Y11)."""


def run(wish: Wish, dice: Dice, book: Book) -> Resolution:
    """Look at every ground that speaks against the action, and where there is none perform it.

    Raises:
        UserMistake: for an action or a monster that nobody knows.
    """
    action, who = action_named(wish.action, book), wish.survivor
    grounds = sorted(_grounds(action, wish, book), key=lambda each: _ORDER[each.reason])
    cost = cost_of(action, who.luck)
    if grounds:
        return _refused(action, wish, grounds, cost)
    stages = [Stage("", action.name, action.rule, None, "performed", action.text)]
    stages += _as_the_table_says(action, wish)
    stages += _paid(action, who, cost)
    effects = _effects(action, wish, dice, stages)
    left = who.survival - cost
    told = f"{action.name}: survival {spoken(who.survival)} → {spoken(left)}; {', '.join(map(_words, effects))}"
    plus = {"gains": 1, "spends": 0}.get(action.plus, who.strength_tokens)
    outcome = _outcome((), cost, effects, left, plus, (*who.used, _called(wish.action, action)))
    return Resolution(tuple(stages), outcome, (), told, action.name)


def _named(who: Performer, book: Book) -> Performer:
    """The actions of this round under their ids, so that those given by name count."""
    return replace(who, used=tuple(action_named(word, book, "survivor.used").id for word in who.used))


def _grounds(action: SurvivalAction, wish: Wish, book: Book) -> Iterator[Ground]:
    who, words = _named(wish.survivor, book), _why(action, wish, book)
    yield from of_performer(action, who, wish.settings, words[0], words[1] if who.cannot_spend else "")
    unseen = _UNSEEN if wish.alone else frozenset[Reason]()
    moment = of_moment(action, who, _now(action, wish, book), wish.settings)
    yield from (each for each in moment if each.reason not in unseen)
    same = wish.target.same_survivor or bool(who.id and who.id == wish.target.id)
    yield from of_target(action, replace(wish.target, same_survivor=same))


def _why(action: SurvivalAction, wish: Wish, book: Book) -> tuple[str, str]:
    """Why the action is not unlocked, "" where it is, and why no survival is spent; as the sheet says it, if any."""
    record = book.record(wish.survivor.id) if wish.survivor.id else None
    spending = no_spending(record, book) if record is not None else ""
    there = wish.survivor.unlocked if wish.unlocked is None else wish.unlocked
    if there is None or action.id in {action_named(word, book, "unlocked").id for word in there}:
        return "", spending or "cannot spend survival"
    lock = locked(action, record, book) if record is not None else ""
    return lock or "is not unlocked", spending or "cannot spend survival"


def _now(action: SurvivalAction, wish: Wish, book: Book) -> Now:
    """The moment; what a sheet does not know of it is as the table says, as on the sheet itself."""
    held = action_named(wish.resolving, book, "resolving") if wish.resolving else None
    against = monster_named(wish.monster, book) if wish.monster else ""
    return Now(
        moments=wish.moments,
        turn=wish.turn,
        resolving=held.name if held is not None else "",
        surging=held is not None and "activation" in held.brings,
        against=same_monster(action.monster, against, book) if action.monster else None,
        monster=monster_words(action.monster, book) if action.monster else "",
        adjacent=wish.adjacent or (None if wish.survivor.id else False),
        table=wish.at_table,
    )


def _as_the_table_says(action: SurvivalAction, wish: Wish) -> Iterator[Stage]:
    """What no sheet knows, and has to be so for the action to be performed (RULES.md S33, E5)."""
    moments = moments_of(action, wish.turn, wish.settings)
    if wish.at_table and moments is not None and not any(each in moments for each in wish.moments):
        own = [WHEN[each] for each in moments if each not in WINDOWS]
        rule, words = ("E5", " or ".join(own)) if own else ("S33", "in a survival opportunity")
        yield Stage("", "When", rule, None, words, _TABLE)
    if wish.survivor.id and action.adjacent and not wish.adjacent:
        yield Stage("", "Where", action.rule, None, "adjacent to the monster", _TABLE)


def _refused(action: SurvivalAction, wish: Wish, grounds: Sequence[Ground], cost: int) -> Resolution:
    stages = [Stage("", "Not performed", each.rule, None, each.reason, _sentence(each.words)) for each in grounds]
    who = wish.survivor
    outcome = _outcome([each.reason for each in grounds], cost, (), who.survival, who.strength_tokens, who.used)
    told = "; ".join(dict.fromkeys(each.words for each in grounds))
    return Resolution(tuple(stages), outcome, (), f"{action.name} is not performed: {told}", f"{action.name} refused")


def _outcome(
    reasons: Sequence[str], cost: int, effects: Sequence[str], survival: int, plus: int, used: Sequence[str]
) -> dict[str, Value]:
    return {
        "allowed": not reasons,
        "reasons": list(dict.fromkeys(reasons)),
        "cost": cost,
        "effects": list(effects),
        "survival": survival,
        "strength_tokens": plus,
        "used": list(used),
    }


def _paid(action: SurvivalAction, who: Performer, cost: int) -> Iterator[Stage]:
    """Survival and tokens before and after."""
    note = f"{spoken(action.cost)} less a luck of {spoken(who.luck)}" if action.less_luck else ""
    rule = "S25" if action.less_luck else "S3"
    yield Stage("", f"Survival, cost {spoken(cost)}", rule, who.survival, who.survival - cost, note)
    if action.plus:
        after = 1 if action.plus == "gains" else 0
        yield Stage("", "+1 strength tokens", action.rule, who.strength_tokens, after, apart=True)


def _effects(action: SurvivalAction, wish: Wish, dice: Dice, stages: list[Stage]) -> tuple[str, ...]:
    """What comes of it; Distracted Cat's die may be too low (RULES.md S15, S19)."""
    brought = action.brings
    if action.succeeds_on:
        face = _face(dice.stage("die", dice.d(_DIE, action.name.lower())))
        brought = action.brings if face >= action.succeeds_on else action.failing
        chance = (_DIE + 1 - action.succeeds_on) * 100 // _DIE
        note = f"{spoken(action.succeeds_on)} or more does it: {chance} %."
        stages.append(Stage("die", f"{action.name}, d10", action.rule, None, face, note, apart=True))
    if wish.settings.toothpicker == "archiving":
        brought = tuple(_IGNORED.get(word, word) for word in brought)
    note = _note(action, wish.target, came=brought != action.failing)
    stages += (Stage("", "Comes of it", action.rule, None, _words(word), note, apart=True) for word in brought)
    return brought


def _face(shown: Value) -> int:
    if isinstance(shown, bool) or not isinstance(shown, int) or not 1 <= shown <= _DIE:
        raise UserMistake(f"A d10 shows 1 to 10, and {spoken(shown)} is none of these. Give what it shows.")
    return shown


def _note(action: SurvivalAction, target: Target, *, came: bool) -> str:
    if action.choice and came:
        return action.choice
    if action.raises and target.id and not target.knocked_down:
        return "The target stands already: the survival is spent for nothing."
    return ""


def _words(word: str) -> str:
    return word.replace("_", " ")


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _called(word: str, action: SurvivalAction) -> str:
    """An action as it was asked for, by its id or without its plugin; by any other word by its id."""
    return word if word in (action.id, action.id.rpartition(".")[2]) else action.id


# records


def fill(role: str, record: Record, book: Book) -> Mapping[str, Value]:
    """What the sheets say: of a survivor, of whom it is for, and of the showdown the turn, the window, the monster."""
    if role == "monster":
        window, held = book.value(record, "window"), resolving(record, book)
        return {
            "turn": book.value(record, "turn"),
            "monster": monster_meant(monster_id(record, book), book) or None,
            "opportunity": [window] if window else [],
            "resolving": held or None,
            "showdown": record.id,
        }
    if role == "target":
        return {
            "deaf": bool(book.allowed(record, "kdm.hear").forbidden),
            "blind": bool(book.allowed(record, "kdm.see").forbidden),
            "knocked_down": book.value(record, "knocked_down"),
            "id": record.id,
        }
    found = asdict(performer(record, book))
    return {**found, "used": list(found["used"]), "unlocked": list(found["unlocked"])}


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """What an action that is performed writes: its cost, its line in this round, who stands up, that it goes on."""
    if not outcome["allowed"]:
        return ()
    action = action_named(outcome["used"][-1], book)
    if role == "monster":
        return (line(record, RESOLVING, action, book),) if action.lasts else ()
    if role == "target":
        lies = action.raises and book.value(record, "knocked_down")
        return (Set(record.id, "knocked_down", False, record.get("knocked_down")),) if lies else ()
    numbers = {"survival": outcome["survival"], "strength_plus": outcome["strength_tokens"]}
    written = [
        Set(record.id, id, value, record.get(id)) for id, value in numbers.items() if value != book.value(record, id)
    ]
    return (*written, line(record, USED, action, book))


def why_not(role: str, record: Record, book: Book) -> str:
    """Why nothing is written of a record, as a sentence, or ""."""
    if role == "monster":
        over = book.value(record, "closed") or book.value(record, "state") != "running"
        return f"{record.name} is over: nobody performs a survival action in it any more." if over else ""
    return "" if living(record, book) else f"{record.name} is gone, and nothing is written any more."


RESOLVER = Resolver(
    id="kdm.survival_action",
    title="Survival action",
    inputs=Wish,
    run=run,
    roles=(
        Role("survivor", "Survivor", SURVIVOR),
        Role("target", "For whom", SURVIVOR),
        Role("monster", "Showdown", SHOWDOWN),
    ),
    fill=fill,
    edits=edits,
    campaign=readings,
    labels=LABELS,
    figure="survival",
    why_not=why_not,
)
