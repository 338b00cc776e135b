"""Names that are offered while one types what an input refers to; mouse and keyboard take them alike."""

from __future__ import annotations

from collections.abc import Callable

from tallow.hooks.registry import Registry
from tallow.services.own.naming import known
from tallow.ui.resolver.figure_field import FigureField


def offer(field: FigureField, refers: str, registry: Registry, chosen: Callable[[str], object] | None = None) -> None:
    """Offer what a reference may name, those that hold what is typed; where it refers to nothing, offer nothing.

    Args:
        refers: as in ``Refers``.
        chosen: takes the name that is chosen; left out, it is given as if it were typed.
    """
    if refers:
        field.offer(sorted(set(known(registry, refers).values()))).activated.connect(chosen or field.given)
