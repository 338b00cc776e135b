"""Whatever was played: exported and imported as a copy, it is the same but for ids, and undo goes to its very start."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from hypothesis import given
from hypothesis import settings as runs
from hypothesis import strategies as st

from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Archive, Edit, Insert, Set
from tallow.model.errors import TallowError
from tallow.model.record import Campaign
from tallow.services import campaigns, history, records, rolls
from tallow.services.exchange.bring import bring
from tallow.services.exchange.contents import read
from tallow.services.exchange.export import export
from tallow.services.host import Host
from tallow.services.steps import reverting
from tallow.store.database import Store
from tests.unit.services.conftest import Clock
from tests.unit.services.exchange.holding import but_for_ids, do, held, undo_all

WORDS = st.text('abc Łß—\U0001f525\n"\\', max_size=6)
DEEDS = st.lists(
    st.tuples(st.sampled_from(["new", "might", "motto", "bag", "cell", "unbag", "friend", "charm", "adjust", "archive",
                               "blow", "roll", "undo", "redo", "revert", "setting", "rename"]),
              st.integers(0, 30), WORDS),
    max_size=25,
)  # fmt: skip


def perform(host: Host, campaign: Campaign, deed: str, number: int, word: str) -> None:
    """One deed of a random evening; what cannot be done is refused, as at the table."""
    with host.store.read() as reader:
        everybody = reader.records(campaign.id, archived=None)
    hero = everybody[number % len(everybody)] if everybody else None
    plain = word.replace("\n", " ")
    if deed == "new" or hero is None:
        records.create(host, campaign.id, "small.hero", plain or "Somebody")
        return
    rows, row = hero.get("bag") or [], {"id": host.fresh_id()}
    edits: dict[str, Callable[[], list[Edit]]] = {
        "might": lambda: [Set(hero.id, "might", number, UNSEEN)],
        "motto": lambda: [Set(hero.id, "motto", plain, UNSEEN)],
        "bag": lambda: [
            Insert(hero.id, "bag", {"id": host.fresh_id(), "name": plain, "count": number % 9}, number % 3)
        ],
        "cell": lambda: [Set(hero.id, f"bag.{rows[0]['id']}.count", number % 9, UNSEEN)] if rows else [],
        "unbag": lambda: [Set(hero.id, "bag", None, UNSEEN)],
        "friend": lambda: [Set(hero.id, "friend", everybody[number * 7 % len(everybody)].id, UNSEEN)],
        "charm": lambda: [Insert(hero.id, "charms", {**row, "name": plain or "Charm"})],
        "archive": lambda: [Archive(hero.id, not hero.archived)],
        "rename": lambda: [Set(hero.id, "name", plain or "Nobody", UNSEEN)],
    }
    if deed in edits:
        do(host, campaign, *edits[deed]())
    elif deed == "adjust":
        records.adjust(host, hero, "small.power", number, word)
    elif deed == "blow":
        book = host.book(host.campaign(campaign.id))
        resolver = rolls.find(book, "small.blow")
        rolls.apply(
            host, campaign.id, rolls.resolve(resolver, book, {}, roles={"hero": hero}, throw=rolls.Throw(seed=1))
        )
    elif deed == "roll":
        rolls.keep_free(host, campaign.id, "1d6", *rolls.free("1d6", seed=number))
    elif deed == "revert":
        steps = history.steps(host, campaign.id)
        reverting.revert(host, campaign.id, reverting.one(host, campaign.id, steps[number % len(steps)].number))
    elif deed in ("undo", "redo"):
        (history.undo if deed == "undo" else history.redo)(host, campaign.id)


@runs(max_examples=40)
@given(deeds=DEEDS)
def test_any_campaign_comes_back_the_same_but_for_ids(small_plugins: Path, deeds: list[tuple[str, int, str]]) -> None:
    folder = Path(tempfile.mkdtemp())
    numbers, clock = count(1), Clock()
    loader = Loader([FolderSource(small_plugins)])
    host = Host(Store.open(folder / "s.sqlite", now=clock), loader, small_plugins, clock, lambda: f"id{next(numbers)}")
    try:
        campaign = campaigns.create(host, "Evening", ["small"])
        for deed, number, word in deeds:
            try:
                perform(host, campaign, deed, number, word)
            except TallowError:
                continue
        export(host, campaign, folder / "a")
        copy = bring(host, read(folder / "a"), "copy").campaign
        assert but_for_ids(held(host, copy.id), name="Evening") == but_for_ids(held(host, campaign.id))
        assert undo_all(host, copy.id) == undo_all(host, campaign.id)
        assert held(host, copy.id)["record"] == []
        assert but_for_ids(held(host, copy.id), name="Evening") == but_for_ids(held(host, campaign.id))
    finally:
        host.close()
        shutil.rmtree(folder)
