"""Whether the history leads to what the records hold: played back to its start and forth again, record by record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tallow.model.edit import Change
from tallow.model.errors import Stale, TallowError, spoken
from tallow.model.value import Path, Value
from tallow.store.apply import Line, Target, inverted, replay
from tallow.store.document import same
from tallow.store.whole import WholeStep

_MISFITS = (TallowError, TypeError, LookupError, AttributeError, ValueError)
"""What a change may raise that does not fit, or that something else wrote and that is none."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A place in the history where a step does not follow on what came before it.

    Attributes:
        step: the step at which undo, or redo, would stop.
        told: what it expected and found.
    """

    step: WholeStep
    record: str
    told: str


@dataclass(frozen=True, slots=True)
class Account:
    """What the history says of one record, or of the campaign.

    Attributes:
        found: as it stands in the file, None where it is not there.
        expected: as the history has it; ``found`` itself where both are the same, or where there is a gap.
        gap: where the history does not hold together by itself, or None.
    """

    found: Target | None
    expected: Target | None
    gap: Gap | None = None

    @property
    def strayed(self) -> tuple[Line, ...]:
        """The changes that lead from what the history has to what the file has."""
        return () if self.gap or self.found is self.expected else tuple(_between(self.expected, self.found))

    def should_be(self, section: str, key: str) -> Value:
        """A value as the history has it."""
        return None if self.expected is None else self.expected.sections.get(section, {}).get(key)


def accounts(found: Mapping[str, Target], steps: Sequence[WholeStep]) -> dict[str, Account]:
    """What the history says of everything that is there or was changed, by id."""
    lines: dict[str, list[tuple[WholeStep, Line]]] = {}
    for step in steps:
        if step.state == "done":
            for line in step.lines:
                lines.setdefault(line.change.record, []).append((step, line))
    return {
        id: _account(id, found.get(id), lines.get(id, [])) for id in (*found, *(id for id in lines if id not in found))
    }


def redo_gap(found: Mapping[str, Target], steps: Iterable[WholeStep]) -> Gap | None:
    """The first of the undone steps that could not be done again."""
    now: dict[str, Target | None] = dict(found)
    for step in steps:
        for line in step.lines if step.state == "undone" else ():
            id = line.change.record
            try:
                now[id] = replay(now.get(id), line.change, line.path)
            except _MISFITS as trouble:
                return Gap(step, id, _told(line.change, trouble))
    return None


def out_of_order(steps: Iterable[WholeStep]) -> WholeStep | None:
    """The first step that holds although one before it may still be done again, which a later one makes final."""
    undone = False
    for step in steps:
        if step.state == "done" and undone:
            return step
        undone = undone or step.state == "undone"
    return None


def _account(id: str, found: Target | None, lines: Sequence[tuple[WholeStep, Line]]) -> Account:
    if _leads_back(found, lines):
        return Account(found, found)
    now = _forced_back(found, [line for _, line in lines])
    for step, line in lines:
        try:
            now = replay(now, line.change, line.path)
        except _MISFITS as trouble:
            return Account(found, found, Gap(step, id, _told(line.change, trouble)))
    return Account(found, now)


def _leads_back(target: Target | None, lines: Sequence[tuple[WholeStep, Line]]) -> bool:
    """Whether every change can be taken back, the newest first, as undo does it."""
    try:
        for _, line in reversed(lines):
            target = replay(target, inverted(line.change), line.path)
    except _MISFITS:
        return False
    return target is None or not lines or lines[0][1].change.op != "create"


def _forced_back(target: Target | None, lines: Sequence[Line]) -> Target | None:
    """How a record began, if the history is believed and what the file holds is not."""
    if lines and lines[0].change.op == "create":
        return None
    for line in reversed(lines):
        target = _forced(target, inverted(line.change), line.path)
    return target


def _forced(target: Target | None, change: Change, path: Path | None) -> Target | None:
    """A target after a change that does not ask what it finds; left as it is where the change has no place in it."""
    try:
        held = _held(target, change, path)
        seen = Change(change.op, change.record, change.path, held, change.after, change.at)
        return replay(target, seen, path)
    except _MISFITS:
        return target


def _held(target: Target | None, change: Change, path: Path | None) -> Value:
    """What a target holds where a change would find its ``before``."""
    if target is None or change.op in ("create", "insert"):
        return change.before
    if path is None:
        return target.archived if change.op == "archive" else target.snapshot()
    if path.whole == Path("values", "name"):
        return target.name
    value = target.sections.get(path.section, {}).get(path.key)
    row = path.row if change.op == "set" else (change.before or {}).get("id")
    if row is None:
        return value
    rows = [each for each in value or () if isinstance(each, Mapping) and each.get("id") == row]
    found = rows[0] if rows else None
    return found if path.column is None or found is None else found.get(path.column)


def _between(one: Target | None, other: Target | None) -> Iterator[Line]:
    """The changes that make one target the other."""
    if one is None or other is None:
        target = one or other
        assert target is not None, "both are not there, so nothing strayed"
        op, snapshot = ("delete" if other is None else "create"), target.snapshot()
        yield Line(Change(op, target.id, "", *((snapshot, None) if other is None else (None, snapshot))))
        return
    if one.name != other.name:
        yield _set(one, Path("values", "name"), one.name, other.name)
    if one.archived is not other.archived:
        yield Line(Change("archive", one.id, "", one.archived, other.archived))
    for section, old in one.sections.items():
        new = other.sections.get(section, {})
        for key in dict.fromkeys((*old, *new)):
            if not same(old.get(key), new.get(key)):
                yield _set(one, Path(section, key), old.get(key), new.get(key))


def _set(target: Target, path: Path, before: Value, after: Value) -> Line:
    return Line(Change("set", target.id, str(path), before, after), path)


def _told(change: Change, trouble: Exception) -> str:
    """What a change met, for the end of a sentence."""
    if isinstance(trouble, Stale) and change.path:
        return f"it expects {spoken(trouble.seen)} for {trouble.path}, and finds {spoken(trouble.found)}"
    return "it does not find the record as it expects it"
