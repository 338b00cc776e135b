"""Extensions: what a plugin's TOML adds to others' kinds and sheets, and what it changes of others' entries."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from tallow.hooks.content.content import SHORT, Content, Extension, foreign, is_left_out
from tallow.hooks.soundness.bound import Around, block_mistakes
from tallow.hooks.soundness.meant import lost_names
from tallow.hooks.soundness.ranged import row_mistake
from tallow.hooks.soundness.referring import Known, lost_references
from tallow.hooks.soundness.sound import field_mistakes
from tallow.model.body import Body
from tallow.model.cards import Marks, Storage
from tallow.model.column import ChoiceField, FlagField, NumberField, ReferenceField, TextField, TrackField
from tallow.model.decode import decode_by_type, decode_changes, key_of
from tallow.model.entry import Entry
from tallow.model.errors import Mistake, nearest
from tallow.model.field import EntriesField, Field, TableField
from tallow.model.kind import KindType
from tallow.model.rounds import Rounds
from tallow.model.sheet import (
    Act,
    Bar,
    Block,
    Cell,
    Entries,
    Lines,
    Notes,
    Options,
    Pips,
    Sheet,
    SheetRows,
    Slot,
    Stats,
    Table,
    Ticks,
)
from tallow.model.value import Value
from tallow.model.wounds import Pools

FIELDS: Mapping[str, type[Field]] = {
    "number": NumberField,
    "text": TextField,
    "choice": ChoiceField,
    "flag": FlagField,
    "track": TrackField,
    "reference": ReferenceField,
    "table": TableField,
    "entries": EntriesField,
}
AddedField: TypeAlias = tuple[str, Field]
"""A kind of record, and a field that it gets besides."""
AddedBlock: TypeAlias = tuple[str, Block]
"""A slot, and a block that stands in it."""
BLOCKS: Mapping[str, type[Block]] = {
    "stats": Stats,
    "bar": Bar,
    "pools": Pools,
    "body": Body,
    "options": Options,
    "table": Table,
    "entries": Entries,
    "marks": Marks,
    "storage": Storage,
    "notes": Notes,
    "ticks": Ticks,
    "pips": Pips,
    "lines": Lines,
    "rounds": Rounds,
    "act": Act,
}


def added_fields(
    kinds: Mapping[str, KindType], contents: Iterable[Content], types: Collection[str], owes: Callable[[str], bool]
) -> tuple[AddedField, ...]:
    """The fields that ``[[field]]`` tables add, in the order of the plugins' ids.

    Args:
        types: the ids of the types of entries.
        owes: whether a type or a kind of that id must be there.
    """
    extended, added = dict(kinds), list[AddedField]()
    for content, table in _tables(contents, "field"):
        kind = _named(content, table, "kind", extended, "kind of record")
        if kind is None:
            continue
        field = _field(content, table, extended[kind])
        lost = list(lost_names(field, extended, types, owes)) if field is not None else []
        for key, sentence in lost:
            content.wrong(table, key, sentence)
        if field is not None and not lost:
            extended[kind] = replace(extended[kind], fields=(*extended[kind].fields, field))
            added.append((kind, field))
        else:
            content.left_out.add(f"{content.plugin.id}.{str(table.row.get('id')).rpartition('.')[2]}")
    return tuple(added)


def extended_kinds(kinds: Mapping[str, KindType], added: Iterable[AddedField]) -> dict[str, KindType]:
    """The kinds with the fields that are added to them."""
    more: dict[str, list[Field]] = {}
    for kind, field in added:
        more.setdefault(kind, []).append(field)
    return {id: replace(kind, fields=(*kind.fields, *more[id])) if id in more else kind for id, kind in kinds.items()}


def _field(content: Content, table: Extension, kind: KindType) -> Field | None:
    """The field of a table under its full id, or None where something is wrong with it."""
    row = {key: value for key, value in table.row.items() if key != "kind"}
    field, mistakes = decode_by_type(FIELDS, _renamed(row), file=table.file, key=table.key)
    if field is None:
        content.mistakes += [replace(each, key=re.sub(r"\.kind$", ".to", each.key)) for each in mistakes]
        return None
    owner, dot, short = field.id.rpartition(".")
    field = replace(field, id=f"{content.plugin.id}.{short}")
    sentences = list(field_mistakes(field))
    if dot and owner != content.plugin.id:
        sentences.append(foreign(f"{owner}.{short}", content.plugin.id))
    elif not SHORT.fullmatch(short):
        sentences.append(f'"{short}" is no id. Use small letters, digits and underscores.')
    elif field.id in kind.keys:
        sentences.append(f'"{kind.id}" has a field "{field.id}" already.')
    for sentence in sentences:
        content.wrong(table, "", sentence)
    return None if sentences else field


def _renamed(row: Mapping[str, Value]) -> dict[str, Value]:
    """A field's keys as its class calls them: ``to`` names the kind that a reference leads to, ``kind`` is taken."""
    renamed = {"kind" if key == "to" else key: value for key, value in row.items()}
    if isinstance(row.get("columns"), list):
        renamed["columns"] = [_renamed(each) if isinstance(each, Mapping) else each for each in row["columns"]]
    return renamed


def slots_of(sheets: Mapping[str, Sheet]) -> dict[str, str]:
    """The slots of the sheets as they are declared → the kind of each."""
    return {block.id: kind for kind, sheet in sheets.items() for block in sheet.blocks() if isinstance(block, Slot)}


def added_blocks(
    slots: Mapping[str, str], contents: Iterable[Content], around: Mapping[str, Around]
) -> tuple[AddedBlock, ...]:
    """The blocks that ``[[block]]`` tables put into slots, in the order of the plugins' ids.

    Args:
        slots: slot → the kind on whose sheet it is.
        around: kind → what blocks on its sheet may name.
    """
    added = list[AddedBlock]()
    for content, table in _tables(contents, "block"):
        slot = _named(content, table, "slot", slots, "slot")
        if slot is None:
            continue
        block, mistakes = decode_by_type(BLOCKS, table.row, file=table.file, key=table.key, left_out=["slot"])
        content.mistakes += mistakes
        if block is None:
            continue
        lost = {id for id in content.left_out if _holds(table.row, (id,))}  # that they are not there is told already
        sentences = list(block_mistakes(block, around[slots[slot]]))
        for sentence in sentences:
            if not any(f'"{id}"' in sentence for id in lost):
                content.wrong(table, "", sentence)
        if not sentences and not lost:
            added.append((slot, block))
    return tuple(added)


def filled_sheets(sheets: Mapping[str, Sheet], added: Iterable[AddedBlock]) -> dict[str, Sheet]:
    """The sheets with blocks in their slots; what stays empty goes."""
    blocks: dict[str, list[Block]] = {}
    for slot, block in added:
        blocks.setdefault(slot, []).append(block)
    return {kind: _filled(sheet, blocks) for kind, sheet in sheets.items()}


def _holds(value: Value, words: Collection[str]) -> bool:
    """Whether one of some words stands in plain data, however deep."""
    if isinstance(value, Mapping):
        return any(_holds(each, words) for each in value.values())
    return any(_holds(each, words) for each in value) if isinstance(value, list) else value in words


def patched(entries: Mapping[str, Entry], contents: Iterable[Content], known: Known) -> dict[str, Entry]:
    """The entries with the keys that ``[[patch]]`` tables change.

    Those of a higher standing, a group's own, change what the others have made of an entry, and nothing is wrong with
    either. Of two plugins alike on one key the first counts. A key that names what must be there and is not stays as it
    was.
    """
    changed = dict(entries)
    held = tuple(contents)
    for standing in sorted({each.standing for each in held}):
        taken: dict[tuple[str, str], str] = {}
        for content, table in _tables((each for each in held if each.standing == standing), "patch"):
            of = _named(content, table, "of", changed, "entry")
            if of is not None:
                changed[of] = _patched(content, table, changed[of], taken, known)
    return changed


def _patched(
    content: Content, table: Extension, entry: Entry, taken: dict[tuple[str, str], str], known: Known
) -> Entry:
    """An entry with what one table changes of it; ``taken`` is who changed which key of which entry before it."""
    of = entry.id
    values = content.made(table, of, functools.partial(_changes, table, type(entry))) or {}
    for key in list(values):
        first = taken.setdefault((of, key), content.plugin.id)
        if key == "id" or first != content.plugin.id:
            both = f"{first} and {content.plugin.id} both change this key of {of}"
            why = "Nobody may change an id" if key == "id" else both
            content.wrong(table, key, f"{why}; this change is left out.")
            del values[key]
    made = content.made(table, of, functools.partial(_changed, entry, values))
    if made is None:
        return entry
    kind = known.kind_of(made)
    wrong = row_mistake(kind, made) if kind is not None else None
    if wrong is not None:
        content.wrong(table, *wrong)
        return entry
    kept = _without_lost(content, table, values, made, known)
    if len(kept) == len(values):
        return made
    return content.made(table, of, functools.partial(_changed, entry, kept)) or entry


def _without_lost(
    content: Content, table: Extension, values: Mapping[str, Any], made: Entry, known: Known
) -> dict[str, Any]:
    """The changes of a patch without those that name what must be there and is not, each noted as a mistake."""
    names = {key_of(name): name for name in values}
    kept = dict(values)
    for key, sentence in lost_references(content, made, known):
        name = names.get(re.split(r"[.\[]", key, maxsplit=1)[0])
        if name is not None:
            content.wrong(table, key, sentence)
            kept.pop(name, None)
    return kept


def _changes(table: Extension, cls: type[Entry]) -> tuple[dict[str, Any], list[Mistake]]:
    return decode_changes(cls, table.row, file=table.file, key=table.key, left_out=["of"])


def _changed(entry: Entry, values: Mapping[str, Any]) -> tuple[Entry, list[Mistake]]:
    return replace(entry, **values), []


def _tables(contents: Iterable[Content], word: str) -> Iterator[tuple[Content, Extension]]:
    """The extensions of one kind, plugin by plugin."""
    return ((content, table) for content in contents for table in content.extensions if table.word == word)


def _named(content: Content, table: Extension, key: str, known: Collection[str], what: str) -> str | None:
    """What an extension extends; None where it is not there, a mistake only where it must be."""
    name = table.row.get(key)
    if not isinstance(name, str):
        content.wrong(table, key, f"Name the {what} that this extends.")
    elif name in known:
        return name
    elif (content.owes(name) or "." not in name) and not is_left_out(name, content.left_out):
        content.wrong(table, key, f'There is no {what} "{name}". {nearest(name, known)}')
    return None


def _filled(sheet: Sheet, blocks: Mapping[str, list[Block]]) -> Sheet:
    """A sheet with its slots replaced; cells, rows and leaves in which nothing is left go."""
    leaves = (replace(leaf, rows=_filled_rows(leaf.rows, blocks)) for leaf in sheet.leaves)
    rows, card = _filled_rows(sheet.rows, blocks), _filled_rows(sheet.card, blocks)
    return replace(sheet, rows=rows, leaves=tuple(leaf for leaf in leaves if leaf.rows), card=card)


def _filled_rows(rows: SheetRows, blocks: Mapping[str, list[Block]]) -> SheetRows:
    filled = (tuple(_filled_cell(cell, blocks) for cell in row) for row in rows)
    kept = (tuple(cell for cell in row if cell.blocks) for row in filled)
    return tuple(row for row in kept if row)


def _filled_cell(cell: Cell, blocks: Mapping[str, list[Block]]) -> Cell:
    filled = (blocks.get(block.id, []) if isinstance(block, Slot) else [block] for block in cell.blocks)
    return replace(cell, blocks=tuple(block for part in filled for block in part))
