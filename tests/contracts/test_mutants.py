"""Whatever a plugin declares or gives, each verb answers or says that the plugin is at fault, and others work on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.check import Objection
from tallow.model.edit import UNSEEN, Archive, Create, Insert, Remove, Set
from tallow.services.host import Host
from tallow.store.database import Store
from tests.conftest import CANARIES
from tests.contracts.mutant import ERRORS, NONSENSE, places, replaced, some, walk
from tests.contracts.mutant_table import RECORDS, Table
from tests.contracts.tree import ROOT

DECLARED = (
    *("kinds", "entry_types", "totals", "reaches", "checks", "resolvers", "commands", "sheets", "settings"),
    "migrations",
)
AMOUNT = {"canary": 2, "armor_damage": 1}
"""How much nonsense is tried at each place; what both games declare alike is tried in the first."""
FUNCTIONS = {
    ("totals", "base"): "show",
    ("reaches", "bearers"): "show",
    ("checks", "run"): "show",
    ("resolvers", "run"): "resolve",
    ("resolvers", "fill"): "resolve",
    ("resolvers", "edits"): "resolve",
    ("resolvers", "campaign"): "resolve",
    ("resolvers", "harm"): "odds",
    ("resolvers", "why_not"): "resolve",
    ("commands", "run"): "do",
    ("commands", "why_not"): "do",
    ("commands", "asks"): "ask",
    ("sheets", "lost"): "show",
    ("sheets", "note_of"): "show",
    ("migrations", "run"): "migrate",
}
"""What is declared, and a function in it → the verb that calls it."""
ABSENT = {("canary", "harm"), ("canary", "note_of"), ("armor_damage", "reaches"), ("armor_damage", "migrations")}
"""What a game does not declare, and functions that it does not have."""
ANSWERS = (
    Objection("C4", "No."),
    Set("tweety", "trust", 1, UNSEEN),
    Insert("tweety", "songs", {"id": "s1", "name": "Humming"}, 0),
    Remove("tweety", "feathers", "f1", UNSEEN),
    Create("coco", "canary.bird", "Coco", {"weight": 5}),
    Archive("tweety"),
)


@pytest.fixture
def host(tmp_path: Path, qapp: QApplication) -> Iterator[Host]:
    """An empty store with both games; the program for widgets comes before the one that printing would make."""
    loader = Loader([FolderSource(CANARIES), FolderSource(ROOT / "plugins")])
    host = Host(Store.open(tmp_path / "store.sqlite"), loader, ROOT)
    yield host
    host.close()


class Mutant:
    """A function that answers as it is told to.

    Attributes:
        answer: what it does now.
        given: what the true one gave, and the last arguments.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.answer = self._function = function
        self.given: list[Any] = []

    def __call__(self, *args: Any) -> Any:
        """Answer."""
        return self.answer(*args)

    def heard(self, *args: Any) -> Any:
        """Answer truly, and remember it."""
        self.given.append(self._function(*args))
        return self.given[-1]

    def giving(self, path: tuple[str | int, ...], make: Callable[[], Any]) -> Callable[..., Any]:
        """The true answer with nonsense at a place, where it has that place."""

        def give(*args: Any) -> Any:
            answer = self._function(*args)
            try:
                return replaced(answer, path, make())
            except (IndexError, KeyError):
                return answer

        return give


@pytest.mark.parametrize(
    ("word", "system"), [(word, system) for word in DECLARED for system in RECORDS if (system, word) not in ABSENT]
)
def test_nonsense_in_what_is_declared(host: Host, word: str, system: str) -> None:
    table, hook = Table(host, system), f"declare_{word}"
    declared = table.declared(hook)
    for number, path in enumerate(places(declared)):
        for name, make in some(number, AMOUNT[system]):
            mutant = f"{hook}{list(path)} is {name}"
            made = replaced(declared, path, make())
            table.mutate(hook, lambda made=made: made)
            if table.try_all(mutant) and word in ("kinds", "sheets") and number % 3 == 0:
                table.try_long(mutant)
    assert table.wrong == []


@pytest.mark.parametrize(
    ("system", "word", "name"),
    [(system, *each) for system in RECORDS for each in FUNCTIONS if not ABSENT & {(system, word) for word in each}],
)
def test_nonsense_in_what_a_function_gives(host: Host, system: str, word: str, name: str) -> None:
    table, verb = Table(host, system), FUNCTIONS[word, name]
    declared = table.declared(f"declare_{word}")
    path, function = next((path, held) for path, held in walk(declared) if path[-1] == name and callable(held))
    mutant = Mutant(function)
    table.mutate(f"declare_{word}", lambda: replaced(declared, path, mutant))
    mutant.answer = mutant.heard
    table.try_all("as it is")
    assert mutant.given
    assert (table.wrong, table.blamed) == ([], 0)
    for said, answer in answers(mutant):
        mutant.answer = answer
        table.try_verb(f"{word}.{name} {said}", verb)
    assert table.wrong == []
    assert table.blamed > len(NONSENSE) // 2


def answers(mutant: Mutant) -> Iterator[tuple[str, Callable[..., Any]]]:
    """What a function may do instead of what it should, each with how it is called."""
    for said, make in NONSENSE.items():
        yield f"gives {said}", lambda *args, make=make: make()
    for error in ERRORS:
        yield f"raises {type(error).__name__}", lambda *args, error=error: fail(error)
    for number, path in enumerate(places(mutant.given[0])):
        for said, make in some(number, 2):
            yield f"gives {said} at {list(path)}", mutant.giving(path, make)


def fail(error: BaseException) -> Any:
    """Raise."""
    raise error


def test_nonsense_in_what_is_added_to_a_step(host: Host) -> None:
    table, answer = Table(host, "canary"), Mutant(lambda edits, book: [])
    table.mutate("records_will_change", answer)
    for said, make in NONSENSE.items():
        answer.answer = lambda edits, book, make=make: make()
        table.try_verb(f"gives {said}", "set")
    for each in ANSWERS:
        for number, path in enumerate(places([each])):
            for said, make in some(number, 6):
                answer.answer = lambda edits, book, each=each, path=path, make=make: replaced([each], path, make())
                table.try_verb(f"gives {type(each).__name__} with {said} at {list(path)}", "set")
    assert table.wrong == []
    assert table.blamed > len(NONSENSE) // 2


def test_nonsense_after_a_step_is_noted(host: Host) -> None:
    table = Table(host, "canary")
    for error in ERRORS:
        table.mutate("records_did_change", lambda changes, book, error=error: fail(error))
        table.try_verb(f"raises {type(error).__name__}", "do")
        assert table.blamed == 1
    assert table.wrong == []
