"""A long campaign: a settlement of 40 lantern years with 30, 300 and 3,000 survivors and 20,000 steps behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Create, Edit, Set
from tallow.model.sheet import Heading
from tallow.model.told import FamilyTree, Told
from tallow.model.years import Chronicle, Guide
from tallow.services import campaigns, records
from tallow.services.host import Host
from tallow.services.showing.sheets import SheetView, view
from tallow.store.database import Store
from tests.bench.bench_store import fill
from tests.bench.measure import Figure, compare

SETTLEMENT, SURVIVOR = "kdm.settlement", "kdm.survivor"
YEARS, STEPS = 40, 20_000
INNOVATIONS = ("language", "hovel", "ammonia", "symposium", "paint", "drums", "bed", "lantern_oven", "inner_lantern")
GEAR = ("rawhide_headband", "survivors_lantern", "monster_grease", "rawhide_vest", "bone_blade", "rawhide_gloves")


@dataclass(frozen=True)
class Played:
    """A campaign that was played for long."""

    host: Host
    campaign: str
    settlement: str = "s"
    survivor: str = "p9"


@contextmanager
def played(folder: Path, survivors: int, steps: int = 0) -> Iterator[Played]:
    """A settlement with so many survivors, each a child of two of those before."""
    loader = Loader([FolderSource(app.home() / "plugins")])
    host = Host(Store.open(folder / f"campaign{survivors}.sqlite"), loader, app.home())
    with closing(host):
        campaign = campaigns.create(host, "Long", ["kdm"])
        innovations = [{"id": id, "entry": f"kdm.{id}", "year": 1} for id in INNOVATIONS]
        events = [{"id": f"t{year}", "name": f"Event {year}", "year": year} for year in range(1, YEARS + 1)]
        beginning = [{"id": "c", "entry": "kdm.people_of_the_lantern"}]
        values = {"lantern_year": YEARS, "innovations": innovations, "timeline": events, "campaign": beginning}
        records.do(host, campaign.id, "Begin", [Create("s", SETTLEMENT, "Hearth", values)])
        records.do(host, campaign.id, "Join", [_survivor(number, survivors) for number in range(survivors)])
        records.do(host, campaign.id, "Descend", list(_lines(survivors)))
        if steps:
            fill(host.store.path, campaign.id, "p9", steps)
        yield Played(host, campaign.id)


def _survivor(number: int, of: int) -> Create:
    born = 1 + number * (YEARS - 1) // of
    dead = number % 3 == 1
    gear = [{"id": f"g{place}", "entry": f"kdm.{id}", "place": place} for place, id in enumerate(GEAR, 1)]
    values = {"born": born, "joined": True, "survival": 1, "gear": gear, "sex": ("female", "male")[number % 2]}
    gone = {"dead": True, "died": min(YEARS, born + 5), "survival": 0} if dead else {}
    return Create(f"p{number}", SURVIVOR, f"Person {number}", {**values, **gone})


def _lines(survivors: int) -> Iterator[Edit]:
    for number in range(10, survivors):
        yield Set(f"p{number}", "mother", f"p{number // 2 & ~1}", UNSEEN)
        yield Set(f"p{number}", "father", f"p{number // 2 | 1}", UNSEEN)


def opened(at: Played, record: str, leaf: str = "") -> Callable[[], object]:
    """A record's sheet worked out: every total, and all that its blocks ask of the game."""

    def work() -> None:
        shown = view(at.host, at.campaign, record)
        assert shown.kind is not None
        for total in at.host.registry(["kdm"]).totals_of(shown.kind.id):
            shown.total(total.id)
        ask(shown, leaf)

    return work


def ask(shown: SheetView, leaf: str) -> None:
    """What the blocks of the front, or of a leaf, work out."""
    assert shown.sheet is not None
    rows = next((each.rows for each in shown.sheet.leaves if each.id == leaf), shown.sheet.rows)
    for block in (block for row in rows for cell in row for block in cell.blocks):
        record, book = shown.record, shown.book
        match block:
            case Told():
                block.lines(record, book)
            case Guide():
                block.tasks(record, book)
            case FamilyTree():
                block.kin(record, book)
            case Chronicle():
                block.chapters(record, book)
            case Heading():
                shown.warnings()


def figures(folder: Path) -> Iterator[Figure]:
    """How a long campaign opens and answers, and how that grows."""
    with played(folder, 30) as small, played(folder, 300, STEPS) as large, played(folder, 3_000) as huge:
        grown = "the same with 30 survivors"
        for record, what in ((large.survivor, "a survivor's sheet"), (large.settlement, "the settlement's sheet")):
            named = f"{what} worked out, 300 survivors, {YEARS} years, {STEPS:,} steps"
            yield compare(named, opened(large, record), grown, opened(small, record), times=15)
            named = f"{what} worked out, 3,000 survivors"
            yield compare(named, opened(huge, record), grown, opened(small, record), times=3)
        for leaf in ("year", "family", "chronicle", "statistics"):
            named = f"the leaf {leaf} worked out, 300 survivors"
            yield compare(named, opened(large, "s", leaf), grown, opened(small, "s", leaf), times=5)
        yield compare(
            "+1 survival on a sheet, and the sheet worked out, 300 survivors",
            _clicked(large),
            grown,
            _clicked(small),
            times=30,
        )


def _clicked(at: Played) -> Callable[[], object]:
    values, show = count(), opened(at, at.survivor)

    def click() -> None:
        edits = [Set(at.survivor, "survival", next(values) % 2, UNSEEN)]
        records.do(at.host, at.campaign, "+1", edits)
        show()

    return click
