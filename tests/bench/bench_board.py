"""The showdown board: sight from one survivor to all of its 352 squares, past the twelve obstacles of the Lion God."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from plugins.systems.kdm.terrain.board import BOARD, Board, Laid, Tile, laid
from plugins.systems.kdm.terrain.event import deployment_of
from plugins.systems.kdm.terrain.sight import blocking
from tallow import app
from tallow.hooks.loader import Loader
from tallow.hooks.sources import FolderSource
from tallow.rules.grid import Rectangle, one
from tallow.services import campaigns
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.store.database import Store
from tests.bench.measure import Figure, compare

LOOKER = Rectangle(10, 11)
"""One of the spaces where the survivors begin against the Lion God."""


def lion_god(book: CampaignBook) -> Board:
    """The board as his showdown lays it out."""
    named = deployment_of("lion_god", book).named
    spaces = [(each.card, place) for each in named for place in each.spaces]
    return Board(
        tuple(
            Tile(card, at=(left, top), size=(right - left + 1, bottom - top + 1))
            for card, (left, top, right, bottom) in spaces
        )
    )


def bare(tiles: tuple[Laid, ...]) -> list[bool]:
    """The same lines against the same obstacles, in whole numbers and loops alone."""
    edges = [
        (2 * each.area.x - 1, 2 * each.area.right + 1, 2 * each.area.y - 1, 2 * each.area.bottom + 1)
        for each in tiles
        if "obstacle" in each.rules
    ]
    x0, y0 = 2 * LOOKER.x, 2 * LOOKER.y
    found = []
    for x, y in BOARD.squares():
        dx, dy = 2 * x - x0, 2 * y - y0
        low_x, high_x, low_y, high_y = min(x0, 2 * x), max(x0, 2 * x), min(y0, 2 * y), max(y0, 2 * y)
        seen = True
        for left, right, top, bottom in edges:
            if high_x < left or low_x > right or high_y < top or low_y > bottom:
                continue
            a, b = dx * (top - y0) - dy * (left - x0), dx * (bottom - y0) - dy * (left - x0)
            c, d = dx * (top - y0) - dy * (right - x0), dx * (bottom - y0) - dy * (right - x0)
            if min(a, b, c, d) <= 0 <= max(a, b, c, d):
                seen = False
                break
        found.append(seen)
    return found


def figures(folder: Path) -> Iterator[Figure]:
    """Every square looked at, and what is in the way of each."""
    loader = Loader([FolderSource(app.home() / "plugins")])
    host = Host(Store.open(folder / "board.sqlite"), loader, app.home())
    with closing(host):
        campaign = campaigns.create(host, "Board", ["kdm"], ["core_terrain", "lion_god_terrain"])
        book = host.book(host.campaign(campaign.id))
        board = lion_god(book)
        tiles = laid(board, book)
        squares = tuple(BOARD.squares())

        def looked(*, over_own: bool = True) -> list[bool]:
            return [not blocking(LOOKER, one(square), tiles, over_own=over_own) for square in squares]

        assert len(squares) == 352
        assert looked(over_own=False) == bare(tiles)
        what, floor = "sight to all 352 squares past 12 obstacles", "the same lines in bare arithmetic"
        yield compare(what, looked, floor, lambda: bare(tiles), times=50)
