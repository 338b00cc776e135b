"""The faces that screen and paper share: loads them, names them, and says which characters none of them has."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics, QRawFont

from tallow.printing.quiet import quiet

SERIF = "Tallow Serif"
CAPS = "Tallow Serif Caps"
SANS = "Tallow Sans"
#: Bundled too: Hebrew and much else; Chinese, Japanese and Korean.
FALLBACKS = ("DejaVu Sans", "Droid Sans Fallback")

#: Tracking of small-capital labels in percent, as QFont.PercentageSpacing wants it; the second for tight columns.
#: Absolute spacing is multiplied by a printer's resolution and tears words apart.
TRACKING = 107.5
TRACKING_TIGHT = 101.5

BOX = "\N{WHITE SQUARE}"
"""What is drawn for a character that no font has."""

_BLANK = {"Cc", "Cf", "Zs", "Zl", "Zp"}
#: Signs that Unicode counts among the invisible ones, though they are drawn round the figures behind them.
_SIGNS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"


def load_fonts(home: Path) -> tuple[str, ...]:
    """Gives Qt every font under `home/resources/fonts`, once per program, and returns the families.

    Needs a QGuiApplication. Raises FileNotFoundError when the folder holds none of them.
    """
    quiet()
    families = (SERIF, CAPS, SANS, *FALLBACKS)
    # Asking also makes Qt read the system's fonts first, so that ours win over poorer ones of the same name.
    if {SERIF, CAPS, SANS} <= set(QFontDatabase.families()):
        return families
    folder = home / "resources" / "fonts"
    files = sorted(path for path in folder.glob("*/*") if path.suffix in (".ttf", ".otf"))
    loaded = [QFontDatabase.addApplicationFont(str(path)) for path in files]
    if not files or -1 in loaded:
        raise FileNotFoundError(f"Tallow's fonts are missing or damaged in {folder}: install Tallow again.")
    return families


def chain(family: str) -> list[str]:
    """The family and, after it, where Qt shall look for a character that it lacks."""
    return [family, *FALLBACKS]


def font(family: str, weight: QFont.Weight = QFont.Weight.Normal, *, italic: bool = False) -> QFont:
    """A font of one of our faces with its fallbacks; the caller sets its size."""
    made = QFont()
    made.setFamilies(chain(family))
    # WORKAROUND for Qt with fontconfig: it skips a fallback of ours when the system has a font of the same name with
    # fewer characters, as Debian's Droid Sans Fallback without Hangul. This strategy asks the fallback itself.
    made.setStyleStrategy(QFont.StyleStrategy.ContextFontMerging)
    made.setWeight(weight)
    made.setItalic(italic)
    return made


def missing_characters(text: str, family: str = SERIF) -> tuple[str, ...]:
    """The characters of a text that neither our faces nor the system's fonts can draw, each once, in order.

    Spaces and control characters draw nothing and are never missing.
    """
    wanted = [each for each in dict.fromkeys(text) if each in _SIGNS or unicodedata.category(each) not in _BLANK]
    if not wanted:
        return ()
    bundled = [_raw(name) for name in chain(family)]
    unknown = [character for character in wanted if not any(raw.supportsCharacter(ord(character)) for raw in bundled)]
    metrics = QFontMetrics(font(family))
    return tuple(character for character in unknown if not metrics.inFontUcs4(ord(character)))


def drawable(text: str, family: str = SERIF) -> str:
    """A text with a box for each character that no font has, as many characters as before.

    Where no font has a script, Qt takes all that stands in it for lost, the spaces and figures too, and paints bars.
    """
    if text.isascii():
        return text
    return "".join(BOX if _lost(character, family) else character for character in text)


@lru_cache(maxsize=4096)
def _lost(character: str, family: str) -> bool:
    return bool(missing_characters(character, family))


def _raw(family: str) -> QRawFont:
    single = QFont(family)
    single.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
    return QRawFont.fromFont(single)
