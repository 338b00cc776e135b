"""What a verb answers: JSON for programs, lines for people; and how steps and campaigns read in both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tallow.model.edit import Change, ChangeSet
from tallow.model.visible import in_one_line

if TYPE_CHECKING:
    from tallow.services.host import Host


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a verb.

    Attributes:
        data: the JSON document for ``--json``.
        text: the lines for people.
        code: the exit code of a verb that was asked what is wrong, and found something.
    """

    data: Any
    text: str
    code: int = 0


def written(host: Host, changes: ChangeSet) -> Answer:
    """The answer of a verb that writes: ``{step, label, changes [{record, path, before, after}]}``."""
    step = changes.step
    data = {
        "step": step.number or None,
        "label": step.label,
        "changes": [_change(change) for change in changes.changes],
    }
    if not changes.changes and not step.number:
        return Answer(data, "Nothing was different, so nothing was written.")
    return Answer(data, "\n".join([f"{step.label} (step {step.number})", *_told(host, changes)]))


def _told(host: Host, changes: ChangeSet) -> Iterator[str]:
    """The changes in words, records and entries by name; whose each is, where the step is about several."""
    from tallow.services.steps.telling import Teller

    campaign = host.campaign(changes.step.campaign)
    with host.store.read() as reader:
        records = {each.id: each for each in reader.records(campaign.id, archived=None)}
    teller = Teller(host.book(campaign), records)
    several = len({each.record for each in changes.changes}) > 1
    for told in map(teller.told, changes.changes):
        yield f"  {told.record}, {told}" if several else f"  {told}"


def _change(change: Change) -> dict[str, Any]:
    return {"record": change.record, "path": change.path, "before": change.before, "after": change.after}


def table(rows: Iterable[Sequence[str]], *, empty: str) -> str:
    """Rows in aligned columns, or the sentence for none."""
    listed = [[in_one_line(cell) for cell in row] for row in rows]
    if not listed:
        return empty
    widths = [max(len(row[column]) for row in listed) for column in range(len(listed[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in listed
    )
