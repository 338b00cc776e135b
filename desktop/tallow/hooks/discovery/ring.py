"""Rings: plugins whose requirements lead back to them, so that none of them can come first."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from tallow.hooks.discovery.manifest import Manifest

Needs: TypeAlias = Mapping[str, tuple[str, ...]]
"""Plugin id → the ids of what it requires itself."""


def needs_of(manifests: Iterable[Manifest]) -> Needs:
    """What each plugin requires."""
    return {each.id: tuple(need.id for need in each.requirements) for each in manifests}


def ways(id: str, needs: Needs) -> dict[str, tuple[str, ...]]:
    """Each plugin that one requires, also by way of others → the shortest way there, from that one on."""
    found: dict[str, tuple[str, ...]] = {}
    queue: deque[tuple[str, ...]] = deque([(id,)])
    while queue:
        way = queue.popleft()
        for need in needs.get(way[-1], ()):
            if need not in found:
                found[need] = (*way, need)
                queue.append(found[need])
    return found


def ring_words(id: str, needs: Needs) -> str:
    """What is wrong with a plugin whose requirements lead back to it, with the whole ring; "" for another."""
    ring = ways(id, needs).get(id, ())
    if not ring:
        return ""
    if len(ring) == 2:
        return "It requires itself. Take that out of its requires."
    return f"What it requires leads back to it: {' → '.join(ring)}. Take one of these requirements out."
