"""How far a long verb is: it tells whoever asked, who may stop it there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tallow.model.errors import TallowError

Tell: TypeAlias = Callable[[int, int, str], None]
"""Called with what is done, how much there is, and what is being done ("Sheet 3 of 20"); raises ``Stopped``."""


class Stopped(TallowError):
    """The person stopped it; everything is as it was before it began."""

    def __init__(self) -> None:
        super().__init__("It was stopped; nothing was changed.")


def silent(done: int, total: int, doing: str) -> None:
    """For who does not ask."""
