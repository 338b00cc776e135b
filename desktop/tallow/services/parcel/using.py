"""Using: what of a plugin stands on a campaign's records, and stays there when the plugin goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tallow.model.kind import KindType
from tallow.model.record import Record
from tallow.model.value import Value
from tallow.services.exchange.telling import counted


@dataclass(frozen=True, slots=True)
class Using:
    """What of a plugin stands on records.

    Attributes:
        own: how many records are of its own kinds.
        holders: of the others, how many of each kind have something of it; by the kind's label and its plural.
        things: how many things those have.
    """

    own: int = 0
    holders: tuple[tuple[str, str, int], ...] = ()
    things: int = 0

    def __bool__(self) -> bool:
        return bool(self.own or self.holders)

    def stays(self, missing: str) -> str:
        """That it stays while the plugin is away, in sentences; "" where nothing is used.

        Args:
            missing: as what it is shown then.
        """
        said = []
        if self.holders:
            who = [counted(number, one.lower(), many.lower()) for one, many, number in self.holders]
            have = "has" if len(who) == 1 and self.holders[0][2] == 1 else "have"
            many = counted(self.things, "thing")
            stay = "which stays as it is, shown as" if self.things == 1 else "which stay as they are, shown as"
            *some, last = who
            said.append(
                f"{' and '.join([', '.join(some), last] if some else who)} {have} {many} of it, {stay} {missing}."
            )
        if self.own:
            stay = "stays as it is" if self.own == 1 else "stay as they are"
            said.append(f"{counted(self.own, 'record')} of its own {stay}, without a sheet.")
        return " ".join(said)


def using(records: Iterable[Record], kinds: Mapping[str, KindType], plugin: str) -> Using:
    """What of a plugin stands on records, those put away too."""
    own, things, holders = 0, 0, Counter[tuple[str, str]]()
    for record in records:
        if record.kind.startswith(f"{plugin}."):
            own += 1
        elif number := things_on(record, plugin):
            kind = kinds.get(record.kind)
            things += number
            holders[(kind.label, kind.plural) if kind else ("record", "records")] += 1
    return Using(own, tuple((*labels, number) for labels, number in holders.items()), things)


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
