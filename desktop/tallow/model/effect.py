"""Effects: the closed vocabulary by which an entry changes totals, permissions and lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from tallow.model.reach import SELF
from tallow.model.value import LARGEST, Number, Refers

Amount: TypeAlias = Annotated[Number, Meta(ge=-LARGEST, le=LARGEST)]
TotalId: TypeAlias = Annotated[str, Refers("total")]
PermissionId: TypeAlias = Annotated[str, Refers("permission")]
ListId: TypeAlias = Annotated[str, Refers("list")]
EntryId: TypeAlias = Annotated[str, Refers("entry")]
ReachId: TypeAlias = Annotated[str, Refers("reach")]
Copy: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
"""Which copy of its entry brings an effect: 0 each one, 2 the second alone."""


@dataclass(frozen=True, slots=True)
class Add:
    """Adds an amount to a total of the record that it reaches."""

    total: TotalId
    amount: Amount
    to: ReachId = SELF
    copy: Copy = 0


@dataclass(frozen=True, slots=True)
class Maximum:
    """Lowers the most that a total may be."""

    total: TotalId
    amount: Amount
    to: ReachId = SELF
    copy: Copy = 0


@dataclass(frozen=True, slots=True)
class Grant:
    """Grants a permission."""

    permission: PermissionId
    to: ReachId = SELF
    copy: Copy = 0


@dataclass(frozen=True, slots=True)
class Forbid:
    """Forbids a permission, whoever grants it."""

    permission: PermissionId
    to: ReachId = SELF
    copy: Copy = 0


@dataclass(frozen=True, slots=True)
class ListEffect:
    """Puts an entry on a derived list (``list`` in TOML)."""

    list: ListId
    entry: EntryId
    to: ReachId = SELF
    copy: Copy = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """An entry on a derived list.

    Attributes:
        entry: the id of what is listed.
        label, source: the name and id of the entry that lists it.
    """

    entry: str
    label: str
    source: str


Effect: TypeAlias = Add | Maximum | Grant | Forbid | ListEffect

VOCABULARY: dict[str, type[Effect]] = {
    "add": Add,
    "maximum": Maximum,
    "grant": Grant,
    "forbid": Forbid,
    "list": ListEffect,
}
