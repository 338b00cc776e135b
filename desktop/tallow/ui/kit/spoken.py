"""Words and numbers as the kit writes and speaks them: names follow "label, value, of what, state"."""

from __future__ import annotations

from tallow.model.visible import visible

MINUS = "\u2212"
ARROW = "\u2192"

Number = int | float


def spoken(*parts: str) -> str:
    """The accessible name made of its parts; empty parts are left out."""
    return visible(", ".join(part for part in parts if part))


def written(value: Number | str | None, *, signed: bool = False) -> str:
    """A value as it stands on a sheet: a real minus, no trailing zeros, a plus only where it is asked for."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    text = _digits(abs(value)) if isinstance(value, float) else str(abs(value))
    if value < 0:
        return MINUS + text
    return f"+{text}" if signed and value > 0 else text


def _digits(value: float) -> str:
    """To six places, as numbers are stored; one too large to be read digit by digit by its size."""
    return f"{value:.6f}".rstrip("0").rstrip(".") if value < 1e15 else f"{value:g}"


def part(value: Number | str) -> str:
    """An amount within a sum: its sign stands apart."""
    if isinstance(value, str):
        return value
    return f"{MINUS if value < 0 else '+'}\u00a0{written(abs(value))}"


def read_number(text: str, *, whole: bool = True) -> Number | None:
    """The number that a person typed, with either minus and either decimal sign; None when it is none."""
    plain = text.strip().replace(MINUS, "-").replace("\u00a0", "").replace(" ", "")
    try:
        return int(plain) if whole else float(plain.replace(",", "."))
    except ValueError:
        return None
