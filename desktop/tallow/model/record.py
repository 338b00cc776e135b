"""Records and campaigns as the rest of the program sees them: frozen, read from the store, never changed in place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tallow.model.value import Number, Rows, Value


class _Empty(Mapping[str, Value]):
    """No keys, for good; hashable, because Python 3.11 takes a mapping proxy for a mutable default and refuses it."""

    __slots__ = ()

    def __getitem__(self, key: str) -> Value:
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __hash__(self) -> int:
        return 0


EMPTY: Mapping[str, Value] = _Empty()


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What a person adds to a total; a part like any other, and it never freezes the total.

    Attributes:
        id: unique within the record.
        amount: what is added, negative to take away.
        reason: in the person's words.
        at: when, ISO 8601 in UTC.
    """

    id: str
    amount: Number
    reason: str
    at: str


@dataclass(frozen=True, slots=True)
class Document:
    """What a record holds: entered values, adjustments of totals, rules overridden.

    Attributes:
        values: field id → value; values of plugins that are missing stay here untouched.
        adjustments: total id → rows ``{id, amount, reason, at}``.
        overrides: rows ``{id, rule, sentence, reason, at}`` of objections that the person overrode.
    """

    values: Mapping[str, Value] = EMPTY
    adjustments: Mapping[str, Rows] = EMPTY
    overrides: Rows = ()

    def plain(self) -> dict[str, Value]:
        """As edits and files carry it."""
        return {
            "values": dict(self.values),
            "adjustments": dict(self.adjustments),
            "overrides": list(self.overrides),
        }

    def adjustments_of(self, total: str) -> tuple[Adjustment, ...]:
        """The adjustments of one total, oldest first; a row that is none is left out, and spoils nothing else."""
        return tuple(
            Adjustment(row["id"], row["amount"], str(row.get("reason", "")), str(row.get("at", "")))
            for row in self.adjustments.get(total, ())
            if is_adjustment(row)
        )


def is_adjustment(row: Value) -> bool:
    """Whether a stored row is an adjustment: it has an id, and a finite number for its amount."""
    amount = row.get("amount") if isinstance(row, Mapping) else None
    number = isinstance(amount, int | float) and not isinstance(amount, bool) and math.isfinite(amount)
    return number and isinstance(row.get("id"), str)


@dataclass(frozen=True, slots=True)
class Record:
    """One thing with a sheet.

    Attributes:
        id, campaign: ids in the store.
        kind: the id of the record's kind, ``armor_damage.character``.
        name: what people call it.
        document: its values.
        revision: grows by one with every step that touches the record.
        archived: put away, out of the lists, never deleted.
        damaged: why its document cannot be read and what to do, "" for a sound one; the document is empty then.
    """

    id: str
    campaign: str
    kind: str
    name: str
    document: Document = field(default_factory=Document)
    revision: int = 0
    archived: bool = False
    damaged: str = ""

    def get(self, key: str, default: Value = None) -> Value:
        """The stored value of a field, or the default where none was entered."""
        return self.document.values.get(key, default)


@dataclass(frozen=True, slots=True)
class Played:
    """A plugin as a campaign was last played with it.

    Attributes:
        version: as its manifest said.
        hash: of its files, SHA-256 in hexadecimal digits.
    """

    version: str
    hash: str


@dataclass(frozen=True, slots=True)
class Campaign:
    """One game group's book, without its records.

    Attributes:
        id: in the store.
        name: what people call it.
        plugins: enabled plugin id → the version whose form its records have: that with which it was switched on, or
            up to which its migrations brought them since.
        played: id → how the campaign was last played with it, where that is known; some of them may be off now.
        settings: setting id → chosen value; what is not here stands at its default.
        archived: put away, out of the lists.
        created: ISO 8601 in UTC.
        damaged: why its settings cannot be read and what to do, "" for a sound one; it has none then.
    """

    id: str
    name: str
    plugins: Mapping[str, str] = EMPTY
    settings: Mapping[str, Value] = EMPTY
    archived: bool = False
    created: str = ""
    damaged: str = ""
    played: Mapping[str, Played] = EMPTY

    def last_version(self, plugin: str) -> str:
        """The version of a plugin that the campaign was last played with, "" where nobody knows."""
        known = self.played.get(plugin)
        return known.version if known else self.plugins.get(plugin, "")
