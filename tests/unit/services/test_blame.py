"""What a plugin proposes and does not fit is the plugin's fault, in a sentence that names it; nothing is changed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Archive, Create, Delete, Edit, Set
from tallow.model.errors import PluginFault, Stale, UserMistake
from tallow.services import campaigns, commands, history, records, rolls
from tallow.services.host import Host
from tallow.store.database import Store
from tests.unit.services.conftest import write_plugin

PLUGIN = """
from dataclasses import dataclass
from tallow.api import *

ASKED = []


def asked(*args):
    return ASKED[-1](*args)


@dataclass(frozen=True)
class Count:
    coins: int = 0


@hookimpl
def declare_kinds():
    return [KindType("purse.purse", "Purse", "Purses", (NumberField("coins", "Coins", minimum=0, maximum=9),))]


@hookimpl
def declare_commands():
    return [Command("purse.fill", "Fill it", "purse.purse", asked)]


@hookimpl
def declare_resolvers():
    role = (Role("purse", "Purse", "purse.purse"),)
    run = lambda inputs, dice, book: Resolution((), {"coins": inputs.coins})
    fill = lambda role, record, book: {"coins": record.get("coins")}
    return [Resolver("purse.count", "Count", Count, run, role, fill, lambda role, *rest: asked(*rest))]


@hookimpl
def records_will_change(edits, book):
    return asked(edits, book) if ASKED and ASKED[-1].__name__ == "follow" else []
"""


@pytest.fixture(scope="module")
def purses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the plugin, which a process imports once."""
    root = tmp_path_factory.mktemp("plugins")
    write_plugin(root, "system", "purse", PLUGIN)
    return root


@pytest.fixture
def host(purses: Path, tmp_path: Path) -> Iterator[Host]:
    """A store with one purse in it."""
    host = Host(Store.open(tmp_path / "store.sqlite"), Loader([FolderSource(purses)]), tmp_path)
    campaign = campaigns.create(host, "Till", ["purse"])
    records.do(host, campaign.id, "A purse", [Create("p1", "purse.purse", "Red", {"coins": 3})])
    yield host
    answer_with(lambda *args: [])
    host.close()


def answer_with(answer: Callable[..., object]) -> None:
    """Make the plugin propose what is answered."""
    sys.modules["plugins.systems.purse"].ASKED[:] = [answer]


def coins(host: Host) -> object:
    return host.find_record(host.find_campaign("Till"), "Red").get("coins")


def blamed(run: Callable[[], object], host: Host) -> str:
    """The sentence of the fault, after which everything is as it was."""
    with pytest.raises(PluginFault) as caught:
        run()
    assert caught.value.plugin == "purse"
    assert coins(host) == 3
    assert next(step.label for step in history.steps(host, host.find_campaign("Till").id)) == "A purse"
    return str(caught.value)


def fill(host: Host) -> object:
    """Run the command."""
    campaign = host.find_campaign("Till")
    command = commands.find(host, campaign, "fill")
    return commands.run(host, campaign, command, [host.find_record(campaign, "Red")])


def count(host: Host, **typed: object) -> rolls.Resolved:
    """Run the resolver with the purse in its role."""
    book = host.book(host.find_campaign("Till"))
    return rolls.resolve(rolls.find(book, "purse.count"), book, typed, roles={"purse": book.record("p1")})


PROPOSES = "The plugin purse proposes what does not fit, so nothing was changed. "


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (Set("p1", "coins", 10, 3), "Coins is at most 9, and 10 is more."),
        (Set("p1", "gold", 1, None), "A purse has no field 'gold'. Known are: coins."),
        (Set("p1", "coins.r1.x", 1, None), "Coins has no cell 'coins.r1.x'. A cell is written FIELD.ROW.COLUMN."),
        (Create("p1", "purse.purse", "Red", {}), "There is a record 'p1' already. Give the new one an id of its own."),
        (Create("p2", "purse.bag", "Bag", {}), "There is no kind 'purse.bag'. Did you mean purse.purse?"),
    ],
)
def test_a_command_that_proposes_what_does_not_fit(host: Host, edit: Edit, said: str) -> None:
    answer_with(lambda record, book: [edit])
    assert blamed(lambda: fill(host), host) == PROPOSES + said


def test_a_command_may_refuse_in_its_own_words(host: Host) -> None:
    def refuse(record: object, book: object) -> object:
        raise UserMistake("It is sewn up.")

    answer_with(refuse)
    with pytest.raises(UserMistake, match=r"^It is sewn up\.$"):
        fill(host)


def test_what_a_plugin_adds_to_a_step_and_does_not_fit(host: Host) -> None:
    def follow(edits: object, book: object) -> object:
        return [Set("p1", "coins", -1, UNSEEN)]

    answer_with(follow)
    step = [Set("p1", "coins", 4, 3)]
    said = blamed(lambda: records.do(host, host.find_campaign("Till").id, "Take one", step), host)
    off = 'To go on without it, switch it off in Till, on the page Plugins or by: tallow plugins disable purse "Till"'
    assert said == f"{PROPOSES}Coins is at least 0, and −1 is less. {off}"
    answer_with(lambda *args: [])
    records.do(host, host.find_campaign("Till").id, "Take one", step)
    assert coins(host) == 4


def test_a_resolution_that_proposes_what_does_not_fit(host: Host) -> None:
    answer_with(lambda record, outcome, book: [Set("p1", "gold", 1, None)])
    assert blamed(lambda: count(host), host) == PROPOSES + "A purse has no field 'gold'. Known are: coins."
    answer_with(lambda record, outcome, book: [Archive("p1")])
    said = blamed(lambda: count(host), host)
    assert said == PROPOSES + "A resolution makes records, changes their values and rows, and nothing else."
    answer_with(lambda record, outcome, book: [Set("p2", "coins", 4, 3)])
    assert (
        blamed(lambda: count(host), host) == PROPOSES + "There is no record 'p2'. It may have been deleted meanwhile."
    )
    answer_with(lambda record, outcome, book: [Set("p1", "coins", 10, 3)])
    resolved, campaign = count(host), host.find_campaign("Till").id
    assert (
        blamed(lambda: rolls.apply(host, campaign, resolved), host) == PROPOSES + "Coins is at most 9, and 10 is more."
    )


def test_what_changed_meanwhile_is_nobody_s_fault(host: Host) -> None:
    answer_with(lambda record, outcome, book: [Set("p1", "coins", 5, 3)])
    resolved, campaign = count(host), host.find_campaign("Till").id
    records.do(host, campaign, "Take one", [Set("p1", "coins", 2, 3)])
    with pytest.raises(Stale, match="coins was changed meanwhile: you saw 3, it is now 2"):
        rolls.apply(host, campaign, resolved)
    records.do(host, campaign, "Lose it", [Delete("p1", UNSEEN)])
    with pytest.raises(UserMistake, match="There is no record 'p1'"):
        rolls.apply(host, campaign, resolved)


def test_inputs_that_a_record_supplies_and_do_not_fit(host: Host) -> None:
    campaign = host.find_campaign("Till").id
    answer_with(lambda *args: [])
    assert count(host).outcome["coins"] == 3
    with pytest.raises(UserMistake, match=r"^coins: Give a whole number"):
        count(host, coins="many")  # what the person types is the person's mistake
    records.do(host, campaign, "Lose them", [Set("p1", "coins", None, 3)])
    with pytest.raises(PluginFault) as caught:
        count(host)
    assert str(caught.value) == (
        "The plugin purse fills in what does not fit. coins: Give a whole number; null is not."
    )
    assert count(host, coins=1).outcome["coins"] == 1
