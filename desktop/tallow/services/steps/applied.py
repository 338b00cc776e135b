"""Applied: which rolls the steps of a campaign came from, of those since a moment."""

from __future__ import annotations

from tallow.model.roll import Roll
from tallow.services.host import Host

_AT_ONCE = 500


def applied_since(host: Host, campaign: str, since: str) -> dict[int, Roll]:
    """Step number → the roll that it applied, of the rolls since a moment."""
    limit = _AT_ONCE
    with host.store.read() as reader:
        while True:
            some = reader.rolls(campaign, limit)
            if len(some) < limit or some[-1].at < since:
                return {roll.step: roll for roll in some if roll.step is not None}
            limit *= 2
