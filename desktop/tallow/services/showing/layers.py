"""Layers: the numbers that a total is made of, shown below it, and what it has besides."""

from __future__ import annotations

from collections.abc import Iterable

from tallow.model.sheet import Stats
from tallow.model.value import Number, tidy
from tallow.services.showing.sheets import SheetView
from tallow.services.showing.wounds import is_number


def besides(view: SheetView, total: str, layers: Iterable[str]) -> Number:
    """What a total is more than its layers together, by effects, adjustments and bounds; 0 where one is unknown."""
    values = [view.value(id) for id in (total, *layers)]
    if not all(is_number(value) for value in values):
        return 0
    whole, *parts = values
    rest: Number = tidy(whole - sum(parts))
    return rest


def legend(view: SheetView, block: Stats) -> str:
    """What the parts below the figures are called, and whether some have more: "base + gear + other"."""
    more = block.layers_label and any(besides(view, id, layers) for id, layers in block.layers.items())
    return f"{block.layers_label} + other" if more else block.layers_label
