"""Effects: the closed vocabulary by which an entry changes totals, permissions and lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

from tallow.model.value import LARGEST, Number

Amount: TypeAlias = Annotated[Number, Meta(ge=-LARGEST, le=LARGEST)]


@dataclass(frozen=True, slots=True)
class Add:
    """Adds an amount to a total of the record that it reaches."""

    total: str
    amount: Amount
    to: str = "self"


@dataclass(frozen=True, slots=True)
class Maximum:
    """Lowers the most that a total may be."""

    total: str
    amount: Amount
    to: str = "self"


@dataclass(frozen=True, slots=True)
class Grant:
    """Grants a permission."""

    permission: str
    to: str = "self"


@dataclass(frozen=True, slots=True)
class Forbid:
    """Forbids a permission, whoever grants it."""

    permission: str
    to: str = "self"


@dataclass(frozen=True, slots=True)
class ListEffect:
    """Puts an entry on a derived list (``list`` in TOML)."""

    list: str
    entry: str
    to: str = "self"


Effect: TypeAlias = Add | Maximum | Grant | Forbid | ListEffect

VOCABULARY: dict[str, type[Effect]] = {
    "add": Add,
    "maximum": Maximum,
    "grant": Grant,
    "forbid": Forbid,
    "list": ListEffect,
}
