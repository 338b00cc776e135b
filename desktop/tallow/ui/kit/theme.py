"""The color tokens of one look: Paper or Candle, read from `resources/themes`, and their contrasts."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtGui import QColor

#: The themes that come with Tallow, by the name of their file: the light one first.
THEMES = ("paper", "candle")


@dataclass(frozen=True, slots=True)
class Theme:
    """Every color that Tallow paints with; nothing paints with another.

    Attributes:
        id, name: the file's name, and what people call it.
        dark: whether it is for a dark room.
        bg, rail, sheet, well: grounds, of the window, the left rail and bar, the page, and boxes and fields.
        ink, ink2, ink3: text; labels and box frames; hints, placeholders and all that is disabled.
        rule, line: decorative hairlines; borders of controls.
        accent, onaccent: amber text and the one filled button; text on it.
        fill, wash: amber graphics and the focus ring; ground of what is hovered, current or selected.
        danger, dgfx, dfill, ondanger, dwash: oxblood text and lines; graphics; filled; text on filled; ground.
        red, green, blue: the three colors that a game may mark with, beside a mark of their own.
    """

    id: str
    name: str
    dark: bool
    bg: QColor
    rail: QColor
    sheet: QColor
    well: QColor
    ink: QColor
    ink2: QColor
    ink3: QColor
    rule: QColor
    line: QColor
    accent: QColor
    onaccent: QColor
    fill: QColor
    wash: QColor
    danger: QColor
    dgfx: QColor
    dfill: QColor
    ondanger: QColor
    dwash: QColor
    red: QColor
    green: QColor
    blue: QColor

    def contrasted(self) -> Theme:
        """The theme for people who ask their system for high contrast: rules and borders step up by one."""
        return replace(self, rule=self.line, line=self.ink)

    def quiet(self) -> Theme:
        """The theme of what is disabled as a whole: every ink is the quietest that can still be read."""
        low = self.ink3
        return replace(self, ink=low, ink2=low, accent=low, danger=low, onaccent=low, fill=self.line, dgfx=self.line)

    def color(self, token: str) -> QColor:
        """The color of a token by its name; raises KeyError for a name that is no token."""
        if token not in TOKENS:
            raise KeyError(token)
        found: QColor = getattr(self, token)
        return found


TOKENS: tuple[str, ...] = tuple(field.name for field in fields(Theme) if field.name not in ("id", "name", "dark"))


def load_theme(home: Path, theme: str) -> Theme:
    """Reads `home/resources/themes/THEME.toml`.

    Raises ValueError when a token is missing, unknown or no color, naming the file and the token.
    """
    path = home / "resources" / "themes" / f"{theme}.toml"
    document: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    tokens: dict[str, str] = document["tokens"]
    wrong = sorted(set(tokens) ^ set(TOKENS)) + sorted(
        token for token, value in tokens.items() if not QColor.isValidColorName(value)
    )
    if wrong:
        raise ValueError(f"{path}: the token {wrong[0]} is missing, unknown or not a color like #EDE6D6.")
    return Theme(theme, document["name"], document["dark"], **{token: QColor(tokens[token]) for token in TOKENS})


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colors, 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: QColor) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
