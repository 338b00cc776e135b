"""A finding: one thing that is wrong with a campaign, and the edits that would mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tallow.model.edit import Edit
from tallow.store.apply import Line

TOPICS = ("file", "value", "history", "orphan", "total", "plugin", "glyph", "advice")
SEVERITIES = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        topic: ``file``, ``value``, ``history``, ``orphan``, ``total``, ``plugin`` or ``glyph``; ``advice`` for what a
            game's own checks complain of.
        severity: ``error``, ``warning`` or ``note``.
        sentence: what is wrong and, where there is no repair, what to do.
        record: the id of the record that it is about, or "".
        name: the record's, or the campaign's.
        path: the value that it is about, or "".
        repair: the edits that would mend it.
        noted: changes that stand in the file and not in the history; mending puts them there, before the edits.
        repair_label: what mending does ("Set Vitality back to 70"), "" where nothing can be done here.
        offered: whether mending gives up something that a person may want to keep, so that only a person ticks it.
    """

    topic: str
    severity: str
    sentence: str
    record: str = ""
    name: str = ""
    path: str = ""
    repair: tuple[Edit, ...] = ()
    noted: tuple[Line, ...] = ()
    repair_label: str = ""
    offered: bool = False

    @property
    def mendable(self) -> bool:
        """Whether there is a repair."""
        return bool(self.repair or self.noted)


def told_only(findings: Iterable[Finding]) -> list[Finding]:
    """The same without their repairs, for a campaign that is to be read and not to be changed."""
    return [replace(each, repair=(), noted=(), repair_label="", offered=False) for each in findings]
