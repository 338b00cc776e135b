"""A resolution's stages as the cascade shows them, and as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tallow.model.errors import spoken
from tallow.model.phrase import words
from tallow.model.resolution import Resolution, Stage
from tallow.model.value import Row, Value
from tallow.ui.kit.cascade import CascadeStage
from tallow.ui.resolver.switching import without_command


def rows_of(
    resolution: Resolution, set_stages: Mapping[str, Row], computed: Callable[[str], Value]
) -> list[CascadeStage]:
    """The stages; the last one that ends in the running figure is where it lands.

    Args:
        set_stages: stage key → ``{value, reason}`` for those that a person set.
        computed: what such a stage would come to by itself.
    """
    figures = (at for at, stage in enumerate(resolution.stages) if _is_number(stage.after) and not stage.apart)
    landing = max(figures, default=-1)
    return [
        CascadeStage(
            stage.key,
            stage.label,
            _note(stage, set_stages, computed),
            _figure(stage.before),
            _figure(stage.after),
            stage.rule,
            overridden=stage.key in set_stages,
            landing=at == landing,
            apart=stage.apart,
        )
        for at, stage in enumerate(resolution.stages)
    ]


def _note(stage: Stage, set_stages: Mapping[str, Row], computed: Callable[[str], Value]) -> str:
    row = set_stages.get(stage.key)
    if row is None or not stage.key:
        return without_command(stage.note)
    was = computed(stage.key)
    worked_out = "" if was is None else f"worked out {spoken(was)}; "
    return f"{worked_out}{row.get('reason', '')}"


def _figure(value: Value) -> Value:
    """A stage's figure, or its word as people write it."""
    return words(value) if isinstance(value, str) else value


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def as_text(title: str, rows: Sequence[CascadeStage], sentence: str) -> str:
    """The resolution to paste elsewhere: title, a line for each stage, the sentence."""
    lines = [title]
    for at, row in enumerate(rows, 1):
        change = spoken(row.after) if row.before is None else f"{spoken(row.before)} → {spoken(row.after)}"
        note = f" ({'set by hand: ' if row.overridden else ''}{row.note})" if row.note else ""
        lines.append(f"{at}. {row.label}: {change}{note}")
    return "\n".join([*lines, *([sentence] if sentence else [])])
