"""Search over 5,000 things: a keystroke against the plainest search there is, and reading everything anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tallow.services.searching.findable import gather
from tallow.services.searching.search import Index
from tests.bench.bench_store import fill, stocked
from tests.bench.measure import Figure, compare

STEPS = 3000
"""With the 300 records, their 1,500 pieces of armor, and the plugin's content and rules: 4,894 things."""


def figures(folder: Path) -> Iterator[Figure]:
    """A keystroke, and opening the palette."""
    with stocked(folder, "search") as (host, campaign, record):
        fill(host.store.path, campaign, record, STEPS)
        opened = host.campaign(campaign)
        things = gather(host, opened)
        index, titles = Index(things), [thing.title for thing in things]

        def keystroke() -> None:
            finds = index.find("person 29")
            for found in finds[:20]:
                assert found.spans, "what is shown says where it matched"

        def plainest() -> int:
            return sum("person 29" in title.casefold() for title in titles)

        def read() -> int:
            with host.store.read() as reader:
                return len(reader.records(campaign)) + len(reader.steps(campaign, limit=STEPS, names_only=True))

        name = f"“in” over the same {len(things):,} titles"
        yield compare("a keystroke in Find or do: ranked, with what matched", keystroke, name, plainest, times=50)
        floor = "reading the same records and steps"
        yield compare(
            "opening Find or do: everything read, made ready and found",
            lambda: Index(gather(host, opened)).find(""),
            floor,
            read,
            times=30,
        )
