"""What a verb answers: JSON for programs, lines for people; and how steps and campaigns read in both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tallow.model.edit import Change, ChangeSet
from tallow.model.errors import spoken
from tallow.model.value import Value


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


def written(changes: ChangeSet) -> Answer:
    """The answer of a verb that writes: ``{step, label, changes [{record, path, before, after}]}``."""
    step = changes.step
    data = {
        "step": step.number or None,
        "label": step.label,
        "changes": [_change(change) for change in changes.changes],
    }
    if not changes.changes and not step.number:
        return Answer(data, "Nothing was different, so nothing was written.")
    lines = [f"{step.label} (step {step.number})"]
    for change in changes.changes:
        place = change.path.rstrip(":") or change.op  # "overrides:" holds what a person went on with
        lines.append(f"  {place}: {_shown(change.before)} → {_shown(change.after)}")
    return Answer(data, "\n".join(lines))


def _shown(value: Value) -> str:
    """A value in words; of an adjustment, its amount and its reason."""
    if isinstance(value, Mapping) and isinstance(value.get("amount"), int | float):
        sign = "+" if value["amount"] > 0 else ""
        return f"{sign}{spoken(value['amount'])} ({spoken(value.get('reason'))})"
    return spoken(value)


def _change(change: Change) -> dict[str, Any]:
    return {"record": change.record, "path": change.path, "before": change.before, "after": change.after}


def table(rows: Iterable[Sequence[str]], *, empty: str) -> str:
    """Rows in aligned columns, or the sentence for none."""
    listed = [list(row) for row in rows]
    if not listed:
        return empty
    widths = [max(len(row[column]) for row in listed) for column in range(len(listed[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in listed
    )
