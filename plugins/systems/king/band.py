"""Severities and their bands, the totals that lead to them, and how many wounds a Tier bears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Band: TypeAlias = Literal["light", "middle", "worst"]

BANDS: tuple[Band, ...] = ("light", "middle", "worst")
SEVERITIES: Mapping[Band, tuple[int, int]] = {"light": (1, 2), "middle": (3, 4), "worst": (5, 6)}
TOTALS: Mapping[Band, tuple[int, int]] = {"light": (1, 11), "middle": (12, 19), "worst": (20, 30)}
"""Band → its first and last total (RULES.md K13)."""
LAST_ROW, DEADLY = 30, 31
MILDEST, GRAVEST = 1, 6
LOWEST_TIER, HIGHEST_TIER = 1, 10


def band_of_total(total: int) -> Band | None:
    """The band of an injury roll; None from 31 on, which is death (RULES.md K8, K13)."""
    return next((band for band in BANDS if total <= TOTALS[band][1]), None)


def band_of_severity(severity: int) -> Band:
    """The band of a severity from 1 to 6 (RULES.md K13)."""
    return next(band for band in BANDS if severity <= SEVERITIES[band][1])


def capacity(tier: int) -> int:
    """How many wounds may be open at once (RULES.md K6)."""
    return tier + 1


def free(tier: int, open_wounds: int) -> int:
    """How many slots are free; none where more wounds are open than there are slots (RULES.md K6, A5)."""
    return max(0, capacity(tier) - open_wounds)
