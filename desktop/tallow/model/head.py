"""Heads: what the window's lists and menus say of kinds, commands and resolvers, which is known without their code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tallow.model.command import Command
from tallow.model.kind import KindType
from tallow.model.resolution import Resolver


@dataclass(frozen=True, slots=True)
class KindHead:
    """What the rail says of a kind of record.

    Attributes:
        id, label, plural, icon: the kind's.
        here: how those are counted that are not gone, "" where the kind has no way to be gone.
    """

    id: str
    label: str
    plural: str
    icon: str
    here: str = ""


@dataclass(frozen=True, slots=True)
class ActHead:
    """What a menu says of a command or a resolver.

    Attributes:
        id, title: its own.
        kind: the kind of record that a command works on; "" of a resolver.
        menu, key: a command's menu, and its key sequence or "".
        roles: the kinds of record that can have a part in a resolver.
    """

    id: str
    title: str
    kind: str = ""
    menu: str = ""
    key: str = ""
    roles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heads:
    """The heads of what some plugins declare, each list in the order in which it is shown."""

    kinds: tuple[KindHead, ...] = ()
    commands: tuple[ActHead, ...] = ()
    resolvers: tuple[ActHead, ...] = ()


def heads_of(kinds: Iterable[KindType], commands: Iterable[Command], resolvers: Iterable[Resolver]) -> Heads:
    """The heads of declared things."""
    return Heads(
        tuple(KindHead(each.id, each.label, each.plural, each.icon, each.here if each.gone else "") for each in kinds),
        tuple(ActHead(each.id, each.title, each.kind, each.menu, each.key) for each in commands),
        tuple(ActHead(each.id, each.title, roles=tuple(role.kind for role in each.roles)) for each in resolvers),
    )
