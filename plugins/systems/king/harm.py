"""The four kinds of harm, each with a table of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Harm: TypeAlias = Literal["wound", "trauma", "burn", "corruption"]

HARMS: tuple[Harm, ...] = ("wound", "trauma", "burn", "corruption")
LABELS: Mapping[str, str] = {"wound": "Wound", "trauma": "Trauma", "burn": "Burn", "corruption": "Corruption"}
SOURCES: Mapping[str, str] = {
    "wound": "blades, claws, arrows, teeth",
    "trauma": "falls, blunt force, crushing, explosions",
    "burn": "fire, cold, lightning, acid, holy",
    "corruption": "necrotic, psychic, curses, magic",
}
"""Harm → what deals it (RULES.md K18)."""
