"""Whoever calls a function that a plugin declared gets what it promises, or one of Tallow's own errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, cast

import pytest

from tallow.hooks.caller import Caller
from tallow.hooks.watching.guarded import Guarded, guarded
from tallow.model.book import Book
from tallow.model.check import Advice, Check
from tallow.model.command import Command
from tallow.model.edit import Set
from tallow.model.errors import PluginFault, StoreTrouble, Unknown, UserMistake
from tallow.model.record import Record
from tallow.model.resolution import Chance, DieDue, Resolution, Resolver, Stage
from tallow.model.sheet import Sheet, Table, row
from tallow.model.total import Part, TotalType
from tests.unit.hooks.shelf import Shelf

BOOK, RECORD = cast("Book", None), Record("r", "c", "zoo.beast", "Rex")


@pytest.fixture
def caller(shelf: Shelf) -> Caller:
    """A caller of no plugins, for what is declared here."""
    return Caller(shelf.loader().manager, {})


def gives(answer: Any) -> Callable[..., Any]:
    return lambda *args: answer


def fails(error: BaseException) -> Callable[..., Any]:
    def fail(*args: Any) -> Any:
        raise error

    return fail


def total(base: Any) -> TotalType:
    return TotalType("zoo.size", "zoo.beast", "Size", base)


def resolver(**functions: Any) -> Resolver:
    made = Resolver("zoo.bite", "Bite", Part, gives(Resolution((), {})), campaign=gives({}), harm=gives(False))
    return replace(made, **{"odds": gives([]), **functions})


def test_what_is_promised_is_given_as_it_is(caller: Caller) -> None:
    parts = [Part("Bones", 3)]
    assert guarded(total(gives(parts)), "zoo", caller).base(RECORD, BOOK) is parts


def test_what_is_given_bit_by_bit_is_taken_whole(caller: Caller) -> None:
    def noticed(record: Record, book: Book) -> Iterator[Advice]:
        yield Advice("Thin.")
        yield Advice("Wet.", "note")

    check: Any = Check("zoo.look", "zoo.beast", cast("Any", noticed))
    assert guarded(check, "zoo", caller).run(RECORD, BOOK) == (Advice("Thin."), Advice("Wet.", "note"))


def breaking() -> Iterator[Advice]:
    yield Advice("Thin.")
    raise ZeroDivisionError("on the way")


SAID = "The plugin zoo failed in {}. It failed ({})."
PARTS = "TypeError: it gave {} where Base or a list of Part is due"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, PARTS.format("None")),
        (7, PARTS.format("7")),
        ("ab", PARTS.format('"ab"')),
        (object(), PARTS.format("an object")),
        ([1], "TypeError: it gave 1 where Part is due ([1])"),
        ([Part("a", "5")], 'TypeError: it gave "5" where a number is due ([1].amount)'),  # type: ignore[arg-type]
        (
            [Part("a", float("nan"))],
            "TypeError: it gave nan where a number of at most 18 digits is due ([1].amount)",
        ),
        ([Part("\ud800", 5)], 'TypeError: it gave "\\ud800" where a text of whole characters is due ([1].label)'),
    ],
)
def test_what_a_total_s_base_should_not_give(caller: Caller, answer: Any, said: str) -> None:
    with pytest.raises(PluginFault) as caught:
        guarded(total(gives(answer)), "zoo", caller).base(RECORD, BOOK)
    assert caught.value.plugin == "zoo"
    assert str(caught.value) == SAID.format("the total zoo.size", said)
    assert [fault.where for fault in caller.faults] == ["the total zoo.size"]


@pytest.mark.parametrize(
    ("thing", "name", "args", "said"),
    [
        (Check("zoo.look", "k", gives(None)), "run", 2, ("the check zoo.look", "it gave None where a list of Advice")),
        (
            Check("zoo.look", "k", gives([Advice("Thin.", cast("Any", "bad"))])),
            "run",
            2,
            ("the check zoo.look", 'it gave "bad" where note, warning or error is due ([1].severity)'),
        ),
        (Command("zoo.feed", "Feed", "k", gives(Set("r", "x", 1, 0))), "run", 2, ("the command zoo.feed", "a Set")),
        (resolver(run=gives({})), "run", 3, ("the resolver zoo.bite", "it gave a dict where Resolution is due")),
        (
            resolver(run=gives(Resolution((Stage("", "", "", object(), 1),), {}))),
            "run",
            3,
            ("the resolver zoo.bite", "it gave an object where plain data is due (stages[1].before)"),
        ),
        (
            resolver(run=gives(Resolution((), {"left": {1: 2}}))),
            "run",
            3,
            ("the resolver zoo.bite", "it gave 1 where a text for a key is due (outcome.left)"),
        ),
        (resolver(fill=gives(None)), "fill", 3, ("the resolver zoo.bite (fill)", "it gave None where a dict is due")),
        (resolver(edits=gives([5])), "edits", 4, ("the resolver zoo.bite (edits)", "it gave 5 where Set or Insert")),
        (resolver(campaign=gives([])), "campaign", 1, ("the resolver zoo.bite (campaign)", "it gave a list where")),
        (resolver(harm=gives(1)), "harm", 1, ("the resolver zoo.bite (harm)", "it gave 1 where true or false is due")),
        (
            resolver(odds=gives([Chance({}, cast("Any", 0.5))])),
            "odds",
            2,
            ("the resolver zoo.bite (odds)", "it gave 0.5 where a value is due ([1].chance)"),
        ),
        (Table("claws", (), lost=gives(["a"])), "lost", 2, ("the table claws", "it gave a list where a set is due")),
    ],
)
def test_what_other_functions_should_not_give(
    caller: Caller, thing: Any, name: str, args: int, said: tuple[str, str]
) -> None:
    with pytest.raises(PluginFault) as caught:
        getattr(guarded(thing, "zoo", caller), name)(*[None] * args)
    assert said[1] in str(caught.value)
    assert str(caught.value).startswith(f"The plugin zoo failed in {said[0]}. It failed (TypeError: it gave ")


class Mute(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        """Fail at it."""
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError("x"), "ValueError: x"),
        (ValueError("a\nb " + "x" * 400), "ValueError: a b " + "x" * 296),
        (SystemExit(3), "SystemExit: 3"),
        (KeyboardInterrupt(), "KeyboardInterrupt"),
        (GeneratorExit(), "GeneratorExit"),
        (Mute(), "Mute"),
        (SyntaxError("no", cast("Any", (5, 6, 7, 8))), "SyntaxError: no (line 6)"),
        (UserMistake("No such bird."), "UserMistake: No such bird."),
        (Unknown("There is no bird."), "Unknown: There is no bird."),
    ],
)
def test_whatever_is_raised_is_told_by_its_class(caller: Caller, error: BaseException, said: str) -> None:
    with pytest.raises(PluginFault) as caught:
        guarded(total(fails(error)), "zoo", caller).base(RECORD, BOOK)
    assert str(caught.value) == SAID.format("the total zoo.size", said)


def test_what_breaks_while_it_is_given_bit_by_bit(caller: Caller) -> None:
    check: Any = Check("zoo.look", "zoo.beast", cast("Any", lambda record, book: breaking()))
    with pytest.raises(PluginFault) as caught:
        guarded(check, "zoo", caller).run(RECORD, BOOK)
    assert str(caught.value) == SAID.format("the check zoo.look", "ZeroDivisionError: on the way")


def test_what_answers_a_wish_may_refuse_it_in_words(caller: Caller) -> None:
    for name in ("run", "fill", "edits", "odds"):
        for error in (UserMistake("Not on a Sunday."), DieDue(6, "bite")):
            with pytest.raises(type(error)):
                getattr(guarded(resolver(**{name: fails(error)}), "zoo", caller), name)()
    with pytest.raises(UserMistake, match="Not on a Sunday"):
        guarded(Command("zoo.feed", "Feed", "k", fails(UserMistake("Not on a Sunday."))), "zoo", caller).run(
            RECORD, BOOK
        )
    with pytest.raises(PluginFault, match=r"It failed \(UserMistake\)\."):
        guarded(resolver(run=fails(UserMistake(" "))), "zoo", caller).run(None, cast("Any", None), BOOK)
    with pytest.raises(PluginFault, match=r"\(Unknown: There is no bird\.\)"):
        guarded(resolver(run=fails(Unknown("There is no bird."))), "zoo", caller).run(None, cast("Any", None), BOOK)


def test_what_went_wrong_around_it_is_told_as_it_is(caller: Caller) -> None:
    for error in (StoreTrouble("The disk is full."), PluginFault("ant", "The plugin ant failed.")):
        with pytest.raises(type(error)) as caught:
            guarded(total(fails(error)), "zoo", caller).base(RECORD, BOOK)
        assert caught.value is error
    assert len(caller.faults) == 0


def test_functions_are_guarded_however_deep_they_lie(caller: Caller) -> None:
    plain, lost = Table("scales", ("size",)), gives(frozenset())
    sheet = Sheet("zoo.beast", (row(plain), row(Table("claws", ("size",), lost=lost))))
    first, second = guarded(sheet, "zoo", caller).blocks()
    assert first is plain
    assert isinstance(second, Table)
    assert isinstance(second.lost, Guarded)
    assert second.lost.function is lost
    assert guarded(sheet, "zoo", caller) == guarded(sheet, "zoo", Caller(caller._manager, {}))


def test_every_function_of_a_resolver_is_guarded(caller: Caller) -> None:
    made = guarded(resolver(), "zoo", caller)
    held = {field.name: getattr(made, field.name) for field in fields(made)}
    assert {name for name, value in held.items() if isinstance(value, Guarded)} == {
        "run",
        "fill",
        "edits",
        "why_not",
        "campaign",
        "harm",
        "odds",
    }


ZOO = """
from dataclasses import dataclass
from functools import partial


def fails(record, book):
    return 1 // 0


def forgets(*args):
    pass


@dataclass(frozen=True)
class Bite:
    hard: bool = False


def bite(inputs, dice, book):
    return forgets() or {}["teeth"]


@hookimpl
def declare_kinds():
    return [KindType("zoo.beast", "Beast", "Beasts", ())]


@hookimpl
def declare_totals():
    return [TotalType("zoo.size", "zoo.beast", "Size", fails), TotalType("zoo.girth", "zoo.beast", "Girth", forgets)]


@hookimpl
def declare_checks():
    return [Check("zoo.look", "zoo.beast", partial(forgets, 1))]


@hookimpl
def declare_commands():
    return [Command("zoo.feed", "Feed", "zoo.beast", lambda record, book: fails(record, book))]


@hookimpl
def declare_resolvers():
    return [Resolver("zoo.bite", "Bite", Bite, bite, (Role("beast", "Beast", "zoo.beast"),), forgets)]
"""


def test_the_line_is_named_that_raised_or_on_which_begins_what_gave_the_wrong_thing(shelf: Shelf) -> None:
    shelf.put("zoo", ZOO)
    zoo = shelf.registry("zoo")
    wishes: list[tuple[Callable[..., Any], int, str]] = [
        (zoo.totals["zoo.size"].base, 2, "the total zoo.size, __init__.py:8"),
        (zoo.totals["zoo.girth"].base, 2, "the total zoo.girth, __init__.py:11"),
        (zoo.checks["zoo.look"].run, 2, "the check zoo.look, __init__.py:11"),
        (zoo.commands["zoo.feed"].run, 2, "the command zoo.feed, __init__.py:8"),
        (zoo.resolvers["zoo.bite"].run, 3, "the resolver zoo.bite, __init__.py:21"),
        (zoo.resolvers["zoo.bite"].fill, 3, "the resolver zoo.bite (fill), __init__.py:11"),
    ]
    for function, arguments, place in wishes:
        with pytest.raises(PluginFault) as caught:
            function(*[None] * arguments)
        assert str(caught.value).startswith(f"The plugin zoo failed in {place}. It failed (")
    assert [fault.where for fault in zoo.caller.faults.of("zoo")] == [place for *_, place in wishes]
