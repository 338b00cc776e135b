"""Draws the golden images anew.

    python -m tests.ui.golden.make [--into FOLDER] [--whole] [NAME …]

from the checkout's root, on Linux, after a change that is meant to be seen. Without names it draws all of them, without
a folder over those that are stored. Look at each that changed before it is committed, and say in the commit why it did.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
HOME = HERE.parents[2]
THEMES = ("paper", "candle")
ZOOMS = (0.8, 1.0, 2.0)
SCREENS = ("record", "resolver", "history", "plugins", "settings", "backups", "check", "print", "entries", "first")


def names() -> list[str]:
    """The names of all golden images."""
    gallery = [f"gallery-{theme}-{round(zoom * 100)}" for theme in THEMES for zoom in ZOOMS]
    return gallery + [f"screen-{theme}-{screen}" for theme in THEMES for screen in SCREENS]


def settle() -> None:
    """The same ground for every run: no display, no system fonts or theme, one pixel to a pixel, one clock."""
    os.environ.update(
        QT_QPA_PLATFORM="offscreen",
        QT_SCALE_FACTOR="1",
        FONTCONFIG_FILE=str(HERE / "fonts.conf"),
        QT_MAX_CACHED_GLYPH_SIZE="400",  # larger glyphs are filled as paths, whose edges depend on what came before
        LC_ALL="C.UTF-8",
        TZ="UTC",
    )
    for name in ("QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE", "QT_FONT_DPI", "QT_SCREEN_SCALE_FACTORS"):
        os.environ.pop(name, None)
    time.tzset()


def draw(wanted: list[str], folder: Path, *, whole: bool = False) -> None:
    """Writes these images into a folder, small or with all their colors."""
    from PySide6.QtWidgets import QApplication

    from tallow.ui.kit import gallery
    from tests.ui.golden import screens
    from tests.ui.golden.shot import save, shot

    application = QApplication([])
    application.setCursorFlashTime(0)
    folder.mkdir(parents=True, exist_ok=True)
    for name in wanted:
        what, theme, which = name.split("-")
        if what == "gallery":
            taken = shot(*gallery.picture(HOME, theme, int(which) / 100))
        else:
            taken = shot(screens.picture(HOME, which, theme), screens.tiles())
        save(taken, folder / f"{name}.png", whole=whole)


def main(words: list[str]) -> int:
    """Draw what is asked for; 2 for a name that is none."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.golden.make", description="Draw the golden images anew.")
    parser.add_argument(
        "--into", type=Path, default=HERE, metavar="FOLDER", help="where to write them (where they lie)"
    )
    parser.add_argument("--whole", action="store_true", help="with all their colors, as the test compares them")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which (all)")
    arguments = parser.parse_args(words)
    unknown = [name for name in arguments.names if name not in names()]
    if unknown:
        print(f"There is no golden image {unknown[0]}. There are: {', '.join(names())}.", file=sys.stderr)
        return 2
    settle()
    draw(arguments.names or names(), arguments.into, whole=arguments.whole)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
