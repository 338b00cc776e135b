"""``tallow plugins words``: what a system's content may say, table by table and key by key."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tallow.cli.answer import Answer
from tallow.model.errors import unknown
from tallow.model.phrase import one

if TYPE_CHECKING:
    from tallow.model.shape import Key
    from tallow.services.host import Host
    from tallow.services.parcel.vocabulary import Column, Kind, Table, Way, Words


def register(inner: Any, common: ArgumentParser) -> None:
    """Add the verb to those of ``tallow plugins``."""
    words = inner.add_parser("words", parents=[common], help="what content for a system may say: tables, keys, values")
    words.add_argument("system", metavar="SYSTEM", help="kdm, king …")
    words.add_argument(
        "type", metavar="TYPE", nargs="?", help="one table (gear), kind of record (survivor), or effects"
    )
    words.set_defaults(run=run_words)


def run_words(arguments: Namespace, build_host: Callable[[], Host]) -> Answer:
    """``{system, tables [{type, table, label, counted […], keys […]}], kinds […], effects, reaches, fields, blocks}``.

    A key is ``{key, value, must, default, choices […], names, about, keys [key …]}``, a reach ``{reach, starts […],
    leads}``; with TYPE it is that part alone.
    """
    from tallow.model.value import as_json
    from tallow.services.parcel.vocabulary import vocabulary

    words = vocabulary(build_host(), arguments.system)
    parts = dict(_parts(words))
    if arguments.type is None:
        return Answer(as_json(words), "\n\n".join("\n".join(lines) for _, lines in parts.values()))
    found = parts.get(arguments.type) or parts.get(arguments.type.removeprefix(f"{words.system}."))
    if found is None:
        raise unknown("table or kind", arguments.type, parts)
    return Answer(as_json(found[0]), "\n".join(found[1]))


def _parts(words: Words) -> Iterator[tuple[str, tuple[Any, list[str]]]]:
    """What can be asked for by itself → its data and its lines."""
    for table in words.tables:
        yield table.table, (table, list(_table(table)))
    for kind in words.kinds:
        yield kind.kind.partition(".")[2], (kind, list(_kind(kind)))
    yield "effects", (words.effects, [*_by_type("effects", words.effects), *_ways(words)])
    yield "field", (words.fields, list(_by_type("[[field]]", words.fields)))
    yield "block", (words.blocks, list(_by_type("[[block]]", words.blocks)))


def _ways(words: Words) -> Iterator[str]:
    """What ``to`` may be, and whom each leads from and to."""
    yield '  to is one of these; left out, it is "self":'
    ways = ((each.reach, f"{_start(each)}to each {each.leads} that it leads to") for each in words.reaches)
    yield from _aligned((("self", "the record that has the entry"), *ways), 2)


def _start(way: Way) -> str:
    return f"from a {' or a '.join(way.starts)} " if way.starts else ""


def _table(table: Table) -> Iterator[str]:
    where = "; ".join(table.counted)
    yield f"[[{table.table}]]  {table.label}. {f'Its effects count in: {where}.' if where else 'It has no effects.'}"
    yield from _keys(table.keys, 1)


def _kind(kind: Kind) -> Iterator[str]:
    yield f"{kind.kind}  {kind.label}, a kind of record."
    if kind.slots:
        yield f"  slots for [[block]]: {', '.join(kind.slots)}"
    for head, named in (
        ("totals", kind.totals),
        ("permissions", kind.permissions),
        ("lists", kind.lists),
        ("fields", kind.fields),
    ):
        if named:
            yield f"  {head}:"
            for (id, _), line in zip(named.items(), _aligned(named.items(), 2), strict=True):
                yield line
                columns = kind.columns.get(id, ()) if head == "fields" else ()
                yield from _aligned(((each.id, _column(each)) for each in columns), 3)


def _column(column: Column) -> str:
    """``Place, a number; where it is 0, the line has no effects``."""
    without = "where it is 0" if column.type == "number" else "without it"
    return f"{column.label}, {one(column.type)}{f'; {without}, the line has no effects' if column.active else ''}"


def _by_type(head: str, types: Mapping[str, tuple[Key, ...]]) -> Iterator[str]:
    yield f"{head}, by their type:"
    for word, keys in types.items():
        yield f'  type = "{word}"'
        yield from _keys(keys, 2)


def _keys(keys: Iterable[Key], depth: int) -> Iterator[str]:
    keys = list(keys)
    wide = max((len(each.key) for each in keys), default=0)
    for each in keys:
        yield f"{'  ' * depth}{each.key.ljust(wide)}  {_said(each)}"
        yield from _keys(each.keys, depth + 1)


def _said(key: Key) -> str:
    """``a whole number from 0 to 9, 1 by default: how many``."""
    usual = "" if key.default is None or key.default is False else f", {_toml(key.default)} by default"
    about = f": {key.about}" if key.about else ""
    return f"{key.value}{', must be there' if key.must else usual}{about}"


def _toml(value: Any) -> str:
    """A value as a file has it, which JSON writes alike: a text, a number, a yes, a list of these."""
    return json.dumps(value, ensure_ascii=False)


def _aligned(rows: Iterable[tuple[str, str]], depth: int) -> Iterator[str]:
    listed = list(rows)
    wide = max((len(left) for left, _ in listed), default=0)
    return (f"{'  ' * depth}{left.ljust(wide)}  {right}" for left, right in listed)
