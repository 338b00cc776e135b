"""The showdown board: sight to all of its 352 squares past the Lion God's twelve obstacles, and a full repaint."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from plugins.systems.kdm.terrain.board import BOARD, Board, Laid, Tile, laid
from plugins.systems.kdm.terrain.event import deployment_of
from plugins.systems.kdm.terrain.sight import blocking
from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.board import Piece, Zone
from tallow.rules.grid import Rectangle, distance, one
from tallow.services import campaigns
from tallow.services.book import CampaignBook
from tallow.services.host import Host
from tallow.store.database import Store
from tallow.ui.kit import Role, install, look
from tallow.ui.kit.board_view import BoardMarks, BoardSpec, BoardView
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


def repainting(tiles: tuple[Laid, ...]) -> Figure:
    """The whole board of a window of 1440 × 900 painted: tiles, range, pieces, a line; against its bare strokes."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    install(application, app.home(), theme="paper")
    view = BoardView("Board")
    view.resize(1130, 770)
    pieces = [Piece(f"t{each.index}", each.name, each.area.at, (each.area.width, each.area.height), "tile", opaque=True)
              for each in tiles]  # fmt: skip
    pieces += [Piece(f"s{at}", f"Survivor {at}", (4 * at, 15)) for at in range(1, 6)]
    across, down = tuple(map(str, range(1, BOARD.width + 1))), tuple("ABCDEFGHIJKLMNOP")
    view.set_board(BoardSpec(across, down, tuple(pieces), (Zone("blind spot", ((13, 8), (13, 9)), harm=True),)))
    steps = {square: distance(LOOKER, one(square)) for square in BOARD.squares()}
    near = {square: count for square, count in steps.items() if 0 < count <= 6}
    view.set_marks(BoardMarks(near, line=((10, 11), (11.5, 8.5))))
    view.show()
    whole = view.grab().size()

    def strokes() -> QImage:
        """As many lines and words as the board has squares, drawn with nothing in between."""
        image = QImage(whole, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(look().theme.sheet)
        painter = QPainter(image)
        for at in range(BOARD.width + BOARD.height):
            painter.fillRect(QRectF(0, 20 * at, whole.width(), 1), look().theme.rule)
        painter.setFont(look().font(Role.MINIMUM))
        for (x, y), count in near.items():
            painter.drawText(QPointF(44.0 * x, 44.0 * y), str(count))
        for piece in pieces:
            painter.drawText(QPointF(8.0 * len(piece.id), 300), piece.name)
        painter.end()
        return image

    what, floor = "a full repaint of the board at 1440 × 900", "its lines and words drawn barely"
    return compare(what, view.grab, floor, strokes, times=40, aim="")


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
        yield repainting(tiles)
