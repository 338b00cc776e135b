"""The pure application of one edit to a record or a campaign: what it becomes, and the change that came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from tallow.model.edit import UNSEEN, Archive, Change, Create, Delete, Edit, Insert, Remove, Set
from tallow.model.errors import Stale, UserMistake, spoken
from tallow.model.value import Path, Row, Value, parse_path
from tallow.store.document import Sections, document_of, plain, same, sections_of

NAME = Path("values", "name")
"""Where a record's or campaign's own name stands; a kind has no field of that id."""


@dataclass(frozen=True, slots=True)
class Target:
    """A record, or the campaign itself, as edits find it and leave it.

    Attributes:
        kind: the record's kind; None for the campaign.
        sections: section → key → value. A record has ``values``, ``adjustments`` and ``overrides``, a campaign
            ``settings`` and ``plugins``.
    """

    id: str
    kind: str | None
    name: str
    archived: bool
    sections: Sections

    def snapshot(self) -> dict[str, Value]:
        """The whole record, as the journal keeps it."""
        document = document_of(self.sections)
        return {"kind": self.kind, "name": self.name, "document": document, "archived": self.archived}

    def with_value(self, path: Path, value: Value) -> Target:
        """The same with another value of a whole field; None removes it.

        A document has its list of overrides always: no list and an empty one are written alike, and so they are here.
        """
        section = dict(self.sections[path.section])
        if value is None or (path.section == "overrides" and not value):
            section.pop(path.key, None)
        else:
            section[path.key] = value
        return replace(self, sections={**self.sections, path.section: section})


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the journal: a change with its path read, for a path alone does not say which of its dots part it.

    Attributes:
        path: None for a whole record.
    """

    change: Change
    path: Path | None = None


def place(edit: Edit, target: Target | None, keys: Iterable[str]) -> Path | None:
    """The path that an edit means, where ``keys`` are the field ids of the record's kind; None for a whole record."""
    if isinstance(edit, Create | Archive | Delete):
        return None
    held = target.sections.get("values", {}) if target else {}
    return parse_path(edit.path, (*keys, *held))


def apply(target: Target | None, edit: Edit, path: Path | None) -> tuple[Target | None, Line | None]:
    """What a target becomes by an edit, and the journal's line for it.

    Args:
        target: None where there is no such record.
        path: as ``place`` read it.

    Returns:
        the target afterwards, None for a deleted record; no line where the edit changes nothing.

    Raises:
        Stale: where the target holds another value than the edit expects.
        UserMistake: where the edit does not fit the target.
    """
    if isinstance(edit, Create):
        return _create(target, edit)
    if target is None:
        raise UserMistake(f"There is no record {edit.record!r} in this campaign. It may have been deleted meanwhile.")
    if isinstance(edit, Archive):
        return _archive(target, edit)
    if isinstance(edit, Delete):
        return _delete(target, edit)
    assert path is not None, "an edit of a value has a path"
    if isinstance(edit, Set) and path == NAME:
        return _rename(target, edit)
    _check_section(target, edit, path)
    if isinstance(edit, Insert):
        return _insert(target, edit, path)
    if isinstance(edit, Remove):
        return _remove(target, edit, path)
    return _set(target, edit, path) if path.row is None else _set_cell(target, edit, path)


def replay(target: Target | None, change: Change, path: Path | None) -> Target | None:
    """Make a change that the journal holds once more; give it inverted to take it back.

    Raises:
        Stale: where the target is not as the change expects it.
    """
    if (target is None) != (change.op == "create"):
        names = {"seen": "a record" if target is None else None, "found": target.name if target else None}
        raise Stale(change.record, change.path or "The record", **names, wanted=change.after)
    if change.op == "archive" and target is not None and target.archived is not change.before:
        raise Stale(change.record, "archived", seen=change.before, found=target.archived, wanted=change.after)
    try:
        made, _ = apply(target, inverted(change).inverse(), path)
    except Stale:
        raise
    except UserMistake as mistake:
        raise Stale(change.record, change.path, seen=change.before, found=None, wanted=change.after) from mistake
    if change.op == "remove" and change.at is None and made and path and not made.sections[path.section].get(path.key):
        return made.with_value(path.whole, None)  # the list came with this row, and it goes with it
    return made


def inverted(change: Change) -> Change:
    """The change that takes this one back."""
    op = {"insert": "remove", "remove": "insert", "create": "delete", "delete": "create"}.get(change.op, change.op)
    return Change(op, change.record, change.path, change.after, change.before, change.at)


def _line(target: Target, op: str, path: Path | None, before: Value, after: Value, at: int | None = None) -> Line:
    return Line(Change(op, target.id, str(path) if path else "", before, after, at), path)


def _check_section(target: Target, edit: Set | Insert | Remove, path: Path) -> None:
    if path.whole == NAME:
        raise UserMistake("A name has no rows. Set it as a whole.")
    if path.section in target.sections:
        return
    if target.kind is None:
        raise UserMistake(f"A campaign has no {edit.path!r}. It has a name, settings:… and plugins:….")
    raise UserMistake(f"A record has no {path.section}; those belong to the campaign. Name the campaign instead.")


def _expect(target: Target, path: str, edit: Set | Remove | Delete, found: Value, wanted: Value = None) -> None:
    """Refuse an edit that saw something else; of rows and records only the first value that differs is named."""
    seen = edit.expect
    if seen is UNSEEN or same(seen, found):
        return
    while isinstance(seen, Mapping) and isinstance(found, Mapping):
        key = next(key for key in [*seen, *found] if not same(seen.get(key), found.get(key)))
        path, seen, found = f"{path}.{key}".strip("."), seen.get(key), found.get(key)
        wanted = wanted.get(key) if isinstance(wanted, Mapping) else None
    shown = path.removeprefix("document.").removeprefix("values.")
    raise Stale(target.id, shown, seen=seen, found=found, wanted=wanted)


def _create(target: Target | None, edit: Create) -> tuple[Target, Line]:
    if target is not None:
        raise UserMistake(f"There is a record {edit.record!r} already. Give the new one an id of its own.")
    document = edit.document if edit.document is not None else {"values": edit.values}
    made = Target(edit.record, edit.kind, _name(edit.name), edit.archived, sections_of(document))
    return made, _line(made, "create", None, None, made.snapshot())


def _delete(target: Target, edit: Delete) -> tuple[None, Line]:
    if target.kind is None:
        raise UserMistake("A campaign is not deleted, only put away. Archive it instead.")
    snapshot = target.snapshot()
    _expect(target, "", edit, snapshot)
    return None, _line(target, "delete", None, snapshot, None)


def _archive(target: Target, edit: Archive) -> tuple[Target, Line | None]:
    if target.archived is edit.archived:
        return target, None
    line = _line(target, "archive", None, target.archived, edit.archived)
    return replace(target, archived=edit.archived), line


def _name(name: Value) -> str:
    if not isinstance(name, str) or not name.strip():
        raise UserMistake("A name cannot be empty. Give one.")
    return cast("str", plain(name))


def _rename(target: Target, edit: Set) -> tuple[Target, Line | None]:
    name = _name(edit.value)
    _expect(target, "name", edit, target.name, name)
    if name == target.name:
        return target, None
    return replace(target, name=name), _line(target, "set", NAME, target.name, name)


def _set(target: Target, edit: Set, path: Path) -> tuple[Target, Line | None]:
    before, after = target.sections[path.section].get(path.key), plain(edit.value)
    if path.section == "overrides":
        after, edit = after or None, replace(edit, expect=edit.expect or None)
    _expect(target, str(path), edit, before, after)
    if same(before, after):
        return target, None
    fits, words = _SHAPES.get(path.section, (lambda value: True, ""))
    if after is not None and not fits(after):
        raise UserMistake(f"{path} holds {words}, and {spoken(after)} is none. Give it that, or nothing.")
    return target.with_value(path, after), _line(target, "set", path, before, after)


def _set_cell(target: Target, edit: Set, path: Path) -> tuple[Target, Line | None]:
    rows = _rows(target, path)
    at = _position(rows, path.row)
    if at is None:
        if edit.expect is not None and edit.expect is not UNSEEN:
            raise Stale(target.id, str(path), seen=edit.expect, found=None, wanted=edit.value)
        raise UserMistake(f"{path.whole} has no row {path.row!r}. It may have been taken out meanwhile.")
    if path.column is None or path.column == "id":
        raise UserMistake(f"{path} is not one value of a row. Name a column, as in {path.whole}.{path.row}.COLUMN.")
    before, after = rows[at].get(path.column), plain(edit.value)
    _expect(target, str(path), edit, before, after)
    if same(before, after):
        return target, None
    row = {key: value for key, value in {**rows[at], path.column: after}.items() if value is not None}
    made = target.with_value(path.whole, [*rows[:at], row, *rows[at + 1 :]])
    return made, _line(target, "set", path, before, after)


def _insert(target: Target, edit: Insert, path: Path) -> tuple[Target, Line]:
    rows, row = _rows(target, path), plain(edit.row)
    id = row.get("id")
    if not isinstance(id, str) or not id or "." in id:
        raise UserMistake(f"A row of {path.whole} needs an id without a dot. Give it one.")
    if _position(rows, id) is not None:
        raise UserMistake(f"{path.whole} has a row {id!r} already. Give the new one an id of its own.")
    fresh = path.key not in target.sections[path.section]
    at = len(rows) if edit.at is None else max(0, min(edit.at, len(rows)))
    made = target.with_value(path.whole, [*rows[:at], row, *rows[at:]])
    # A row that made its list has no place in it: that is how undo knows to take the list away as well.
    return made, _line(target, "insert", path.whole, None, row, None if fresh else at)


def _remove(target: Target, edit: Remove, path: Path) -> tuple[Target, Line]:
    rows = _rows(target, path)
    at = _position(rows, edit.row)
    row = None if at is None else rows[at]
    if row is None and (edit.expect is UNSEEN or edit.expect is None):
        raise UserMistake(f"{path.whole} has no row {edit.row!r}. It may have been taken out meanwhile.")
    _expect(target, f"{path.whole}.{edit.row}", edit, row)
    assert at is not None, "a row that is as expected is there"
    made = target.with_value(path.whole, [*rows[:at], *rows[at + 1 :]])
    return made, _line(target, "remove", path.whole, row, None, at)


def _rows(target: Target, path: Path) -> list[Row]:
    """The rows of a field; a field that nobody entered has none."""
    value = target.sections[path.section].get(path.key)
    if value is None and path.section not in ("settings", "plugins"):
        return []
    if not _are_rows(value):
        raise UserMistake(f"{path.whole} has no rows. Set its value instead.")
    return cast("list[Row]", value)


def _position(rows: list[Row], id: str | None) -> int | None:
    return next((at for at, row in enumerate(rows) if row["id"] == id), None)


def _are_rows(value: Value) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) and isinstance(row.get("id"), str) for row in value)


_SHAPES: Mapping[str, tuple[Callable[[Value], bool], str]] = {
    "adjustments": (_are_rows, "a list of rows with ids"),
    "overrides": (_are_rows, "a list of rows with ids"),
    "plugins": (lambda value: isinstance(value, str), "a version"),
}
