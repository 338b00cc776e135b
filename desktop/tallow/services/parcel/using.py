"""Using: what of a plugin stands on a campaign's records, and stays there when the plugin goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tallow.model.kind import KindType
from tallow.model.record import Record
from tallow.model.value import Value
from tallow.services.exchange.telling import counted, listed

_NAMED = 4
"""How many names a sentence lists, of records and of things each."""
COUNTS = "counts no more until it is back"
"""What comes of what a thing of a plugin that is away adds to figures."""


@dataclass(frozen=True, slots=True)
class Using:
    """What of a plugin stands on records.

    Attributes:
        own: how many records are of its own kinds.
        holders: of the others, how many of each kind have something of it; by the kind's label and its plural.
        things: how many things those have.
        owned, who: what those records are called, of its own kinds and of the others.
        named: what the things are called, each once, and how many are called so.
    """

    own: int = 0
    holders: tuple[tuple[str, str, int], ...] = ()
    things: int = 0
    owned: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    named: tuple[tuple[str, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.own or self.holders)

    def stays(self, missing: str) -> str:
        """What of it stays while the plugin is away, and what counts no more, in sentences; "" where nothing is used.

        Args:
            missing: as what it is shown then.
        """
        said = []
        if self.holders:
            have = "has" if len(self.holders) == 1 and self.holders[0][2] == 1 else "have"
            they, stay, add = ("It", "stays", "it adds") if self.things == 1 else ("They", "stay", "they add")
            things = which(counted(self.things, "thing") + " of it", self.things, self.named)
            said += [
                f"{self._holders()} {have} {things}.",
                f"{they} {stay} there, shown as {missing}. What {add} to figures {COUNTS}.",
            ]
        if self.own:
            stay = "stays as it is" if self.own == 1 else "stay as they are"
            said.append(f"{counted(self.own, 'record')} of its own{_called(self.owned)} {stay}, without a sheet.")
        return " ".join(said)

    def _holders(self) -> str:
        """``2 settlements and 1 survivor (Anna, Low, High)``."""
        *some, last = [counted(number, one.lower(), many.lower()) for one, many, number in self.holders]
        return f"{' and '.join([', '.join(some), last] if some else [last])}{_called(self.who)}"


def _called(names: Sequence[str]) -> str:
    return f" ({listed(names, _NAMED)})" if names else ""


def which(counted: str, things: int, named: Sequence[tuple[str, int]], most: int = _NAMED) -> str:
    """How many things, and some of them by their names: those and the rest are as many as there are."""
    shown = named[:most]
    rest = things - sum(number for _, number in shown)
    names = ", ".join(f"{name} ({number})" if number > 1 else name for name, number in shown)
    return f"{counted}: {names}{f' and {rest} more' if rest else ''}" if names else counted


def using(
    records: Iterable[Record], kinds: Mapping[str, KindType], plugin: str, names: Mapping[str, str] | None = None
) -> Using:
    """What of a plugin stands on records, those put away too.

    Args:
        names: what its entries and fields are called, by id.
    """
    owned, who, holders, things = list[str](), list[str](), Counter[tuple[str, str]](), Counter[str]()
    for record in records:
        if record.kind.startswith(f"{plugin}."):
            owned.append(record.name)
        elif found := ids_on(record, plugin):
            kind = kinds.get(record.kind)
            things.update(found)
            who.append(record.name)
            holders[(kind.label, kind.plural) if kind else ("record", "records")] += 1
    counts = tuple((*labels, number) for labels, number in holders.items())
    return Using(len(owned), counts, things.total(), tuple(owned), tuple(who), names_of(things, names or {}))


def names_of(things: Mapping[str, int], names: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """What things are called, each name once, and how many are called so; those without a name are left out."""
    found = Counter[str]()
    for id, number in things.items():
        if id in names:
            found[names[id]] += number
    return tuple(sorted(found.items()))


def things_on(record: Record, plugin: str) -> int:
    """How many values of a record name something of a plugin's, or are of a field of its."""
    return len(ids_on(record, plugin))


def ids_on(record: Record, plugin: str) -> list[str]:
    """What of a plugin's the values of a record name, and of which of its fields they are, once for each value."""
    found, prefix = list[str](), f"{plugin}."
    rest: list[Value] = [record.document.plain()]
    while rest:
        each: Value = rest.pop()
        if isinstance(each, str):
            found += [each] if each.startswith(prefix) else []
        elif isinstance(each, Mapping):
            found += [key for key in each if key.startswith(prefix)]
            rest.extend(value for key, value in each.items() if not key.startswith(prefix))
        elif isinstance(each, list | tuple):
            rest.extend(each)
    return found
