"""Draws the screenshots of docs/tour.md anew, from the demo campaign and the code that draws the golden screens.

    python -m tests.ui.golden.tour [--into FOLDER]

from the checkout's root, on Linux, after a change that is meant to be seen. Look at them before they are committed.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.ui.golden.make import HOME, settle

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from tallow.model.record import Record
    from tallow.services.host import Host
    from tallow.ui.shell.window import MainWindow

SCREENSHOTS = HOME / "docs" / "screenshots"
NAMES = ("window", "why", "candle", "hit", "wounds", "settlement", "year", "family", "history", "find", "paper")
WHO, WOUNDED, HOMESTEAD = "Neris Talo", "Osric Vane", "Emberhold"


def draw(folder: Path) -> None:
    """Writes the screenshots into a folder, in few colors, so that they stay small."""
    from PySide6.QtWidgets import QApplication

    from tests.ui.golden.screens import page, resolver
    from tests.ui.golden.shot import save, shot
    from tests.ui.golden.stage import WIDTH, drawn

    application = QApplication([])
    application.setCursorFlashTime(0)
    folder.mkdir(parents=True, exist_ok=True)
    window = drawn(HOME, "paper", _why)
    pictures: dict[str, QImage] = {
        "window": window,
        "why": window.copy(WIDTH - 304, 48, 304, 560),  # its panel at the right
        "candle": drawn(HOME, "candle", _sheet),
        "hit": drawn(HOME, "candle", resolver),
        "wounds": drawn(HOME, "paper", lambda window: _sheet(window, WOUNDED)),
        "settlement": drawn(HOME, "paper", lambda window: _sheet(window, HOMESTEAD)),
        "year": drawn(HOME, "paper", lambda window: _leaf(window, "year")),
        "family": drawn(HOME, "candle", lambda window: _leaf(window, "family")),
        "history": drawn(HOME, "paper", page("history")),
        "find": drawn(HOME, "paper", _find),
        "paper": _printed(),
    }
    for name, image in pictures.items():
        save(shot(image), folder / f"{name}.png")


def _named(host: Host, name: str) -> Record:
    from tallow.services import demo

    campaign = demo.find(host)
    assert campaign is not None, "the demo campaign is there"
    return host.find_record(campaign, name)


def _sheet(window: MainWindow, name: str = WHO) -> None:
    """The sheet of a character who wears much, or of another."""
    window.bridge.show_record(_named(window.bridge.host, name).id)


def _leaf(window: MainWindow, leaf: str) -> None:
    """A leaf of the settlement's sheet."""
    _sheet(window, HOMESTEAD)
    window.bridge.leaf_wanted.emit(leaf)


def _why(window: MainWindow) -> None:
    """What her Evade is made of, with an adjustment."""
    from tallow.services import records

    _sheet(window)
    host = window.bridge.host
    evade, record = "armor_damage.evade", _named(host, WHO)
    window.bridge.commit(lambda: records.adjust(host, record, evade, 2, "House rule: moonlight"))
    window.bridge.figure_asked.emit(record.id, evade)


def _find(window: MainWindow) -> None:
    """A few letters, and what they find."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from tests.ui.golden.stage import enter, focused

    _sheet(window)
    QTest.keyClick(focused(), Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    enter("re")


def _printed() -> QImage:
    """The first page of her sheet on paper."""
    from tallow.printing.document import Options, render_pages
    from tallow.services.showing.sheets import view
    from tests.ui.golden.stage import NOW, hosted

    with hosted(HOME) as host:
        her = _named(host, WHO)
        sheet = view(host, her.campaign, her.id)
        return render_pages(sheet, Options(printed=NOW.date()), home=HOME)[0]


def main(words: list[str]) -> int:
    """Draw them."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.golden.tour", description="Draw the screenshots anew.")
    parser.add_argument("--into", type=Path, default=SCREENSHOTS, metavar="FOLDER", help="where to write them")
    arguments = parser.parse_args(words)
    settle()
    draw(arguments.into)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
