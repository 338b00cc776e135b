"""Rolls: what was thrown and what came of it; facts of the log that undo never takes back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tallow.model.value import Row, Value


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of a campaign's log, with all that is needed to work it out again.

    Attributes:
        id, campaign: ids in the store.
        at: when, ISO 8601 in UTC.
        resolver: the resolver's id, "" for a free roll.
        title: a short name of what came of it; a free roll's formula.
        plugin_version: of the resolver's plugin at that time.
        inputs: the whole inputs as plain data.
        roles: role key → the id of the record that stood for it.
        dice: the faces as they fell, in order.
        seed: of dice that the program rolled; None for typed ones.
        set_values: stage key → ``{value, reason}`` for results that a person set.
        outcome: as the resolver gave it; a free roll's is ``{total, text}``.
        step: the number of the step that applied it, None where it was not applied.
        corrects: the id of the older roll that this one corrects, "" for none.
        applied: whether that step holds at present: neither undone nor reverted.
        corrected: whether a roll that corrects this one holds at present.
        corrects_at: when the older roll that this one corrects was made, "" for none.

    The last three are worked out when the roll is read.
    """

    id: str
    campaign: str
    at: str
    resolver: str
    title: str
    plugin_version: str
    inputs: Mapping[str, Value]
    roles: Mapping[str, str]
    dice: tuple[int, ...]
    seed: int | None
    set_values: Mapping[str, Row]
    outcome: Mapping[str, Value]
    step: int | None = None
    corrects: str = ""
    applied: bool = False
    corrected: bool = False
    corrects_at: str = ""
