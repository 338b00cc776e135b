"""``kdm.craft``: a gear is made from storage, by one of its recipes, and what is short is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tallow.api import Book, Dice, Due, Edit, Record, Resolution, Resolver, Role, Stage, UserMistake, Value

from . import storage
from .entries import Gear, Innovation
from .entries.gear import Recipe
from .kinds import SETTLEMENT
from .settings import EDITION
from .storage import SHORT, Store, name_of, need


@dataclass(frozen=True, slots=True)
class Rules:
    """Whose recipes hold; the campaign's setting says so."""

    edition: str = "1.6"


@dataclass(frozen=True, slots=True)
class Craft:
    """A wish to make a gear.

    Attributes:
        gear: by name or id.
        recipe: which of its recipes, from 1.
        pay: names of what is paid, one for each piece, where a keyword leaves a choice.
        settlement: what there is.
        settings: whose recipes hold.
    """

    gear: str = ""
    recipe: int = 1
    pay: tuple[str, ...] = ()
    settlement: Store = field(default_factory=Store)
    settings: Rules = field(default_factory=Rules)


def run(wish: Craft, dice: Dice, book: Book) -> Resolution:
    """Find the recipe, take what it costs, and say what is short or is to be chosen."""
    gear = _gear(wish.gear, book)
    if gear is None:
        return Resolution((), {"gear": "", "paid": []}, (_which(wish, book),))
    recipe = _recipe(gear, wish)
    paid = storage.payment(recipe.costs, wish.settlement, wish.pay, book)
    stages = [*_needs(gear, recipe, wish, book), *storage.stages(recipe.costs, paid, book)]
    short = [stage.label for stage in stages if stage.after == SHORT]
    outcome = {
        "gear": gear.id,
        "paid": storage.paid_with(paid, wish.settlement),
        "endeavors": recipe.endeavors,
        "short": short,
    }
    due = () if short else storage.choice(paid, wish.settlement)
    sentence = f"{gear.name}: short of {', '.join(short)}" if short else f"{gear.name} is made"
    if short:
        due = (Due("gear", f"{sentence}. Choose another, or fill storage first.", ()),)
    return Resolution(tuple(stages), outcome, due, sentence, f"Make {gear.name}")


def recipes_of(gear: Gear, edition: str) -> tuple[Recipe, ...]:
    """The recipes of a gear in an edition; those of an edition of their own win over those of every one."""
    if gear.edition not in ("", edition):
        return ()
    own = tuple(each for each in gear.recipes if each.edition == edition)
    return own or tuple(each for each in gear.recipes if not each.edition)


def _recipe(gear: Gear, wish: Craft) -> Recipe:
    """The recipe that is meant; raises UserMistake where there is none."""
    recipes = recipes_of(gear, wish.settings.edition)
    if gear.edition not in ("", wish.settings.edition):
        raise UserMistake(f"{gear.name} belongs to edition {gear.edition} alone. Choose another gear.")
    if not recipes:
        raise UserMistake(f"{gear.name} has no recipe: it is found or given. Add it to the gear in storage.")
    if not 1 <= wish.recipe <= len(recipes):
        many = f"{len(recipes)} recipes. Give a number from 1 to {len(recipes)}"
        raise UserMistake(f"{gear.name} has {many if recipes[1:] else 'one recipe. Give 1'}.")
    return recipes[wish.recipe - 1]


def _gear(word: str, book: Book) -> Gear | None:
    wanted = word.strip().casefold()
    names = ((each, (each.id, each.name.casefold())) for each in book.entries(Gear))
    return next((each for each, of in names if wanted and wanted in of), None)


def _which(wish: Craft, book: Book) -> Due:
    """Which gear it is: one of those that are made at the locations that are there."""
    edition, there = wish.settings.edition, ("", *wish.settlement.locations)
    gears = (each for each in book.entries(Gear) if recipes_of(each, edition))
    known = sorted(each.name for each in gears if _location(each, edition) in there)
    label = "Which gear is made?"
    return Due("gear", label if known else f"{label} No location that is there makes any: give its name.", tuple(known))


def _location(gear: Gear, edition: str) -> str:
    return gear.location_1_6 if edition == "1.6" and gear.location_1_6 else gear.location


def _needs(gear: Gear, recipe: Recipe, wish: Craft, book: Book) -> Iterator[Stage]:
    """The location and the innovations that it needs, and endeavors."""
    settlement = wish.settlement
    location = _location(gear, wish.settings.edition)
    if location:
        yield need(name_of(location, book), location in settlement.locations)
    for id in recipe.innovations:
        yield need(name_of(id, book), id in settlement.innovations)
    for keyword in recipe.keywords:
        some = (book.entry(id) for id in settlement.innovations)
        yield need(keyword, any(isinstance(each, Innovation) and keyword in each.keywords for each in some))
    if recipe.note:
        yield Stage("", recipe.note, "", None, "see for yourself")
    if recipe.endeavors:
        cost = f"{recipe.endeavors} endeavor{'s' if recipe.endeavors > 1 else ''}"
        yield need(cost, settlement.endeavors >= recipe.endeavors)


def edits(role: str, record: Record, outcome: Mapping[str, Value], book: Book) -> Sequence[Edit]:
    """What was paid goes, and the gear is stored."""
    if not outcome["gear"]:
        return ()
    return [*storage.spent(outcome, record, book), storage.one_more(record, "stored_gear", outcome["gear"], book)]


RESOLVER = Resolver(
    id="kdm.craft",
    title="Craft gear",
    inputs=Craft,
    run=run,
    roles=(Role("settlement", "Settlement", SETTLEMENT),),
    fill=storage.fill,
    edits=edits,
    campaign=lambda book: {"edition": book.setting(EDITION)},
    labels={
        "gear": "Gear",
        "recipe": "Which of its recipes",
        "pay": "Paid with",
        "settings.edition": "Edition of the recipes",
        "settlement.things": "In storage",
        "settlement.things.entry": "",
        "settlement.things.name": "Name",
        "settlement.things.count": "Count",
        "settlement.innovations": "",
        "settlement.locations": "",
        "settlement.endeavors": "Endeavors left",
    },
)
