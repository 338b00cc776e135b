"""Who stands in a tree: a node with its parents and partners, and how it is spoken."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from tallow.ui.kit.spoken import spoken


class TreeState(Enum):
    """How somebody stands: there, dead, or removed from the tale."""

    LIVING = auto()
    DEAD = auto()
    REMOVED = auto()


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One node.

    Attributes:
        id, name, note: what the signals speak of, what is written, and a line below it ("born year 1", "died year 4").
        parents: ids of one or two, those that are known; any that is no node is left out.
        partners: ids of those it stands beside; it is enough that one of two names the other.
        state: how it stands.
        row: the highest row in which it may stand: 0 is the first.
        kin: what it is to the one that is chosen ("brother of Aldis"), spoken behind the note.
        error: what is wrong with it, in a sentence, or "".
    """

    id: str
    name: str
    note: str = ""
    parents: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    state: TreeState = TreeState.LIVING
    row: int = 0
    kin: str = ""
    error: str = ""

    @property
    def said(self) -> str:
        """The node as it is spoken: "Joss, died year 4, brother of Aldis"."""
        return spoken(self.name, self.note, self.kin, self.error)
