"""What plugins need and there is not: another Tallow, a plugin that is absent, too old, or cannot be used itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tallow.hooks.discovery.manifest import Requirement, version_of

if TYPE_CHECKING:
    from tallow.hooks.discovery.discover import Found
    from tallow.hooks.loader import Loader

Names: TypeAlias = Mapping[str, str]
"""Plugin id → what it is called, or was when it was last seen."""


@dataclass(frozen=True, slots=True)
class Unmet:
    """Something that a plugin needs and that is not here: nothing in its own files is wrong.

    Attributes:
        short: what it needs, for a small frame: "Tallow 2", "Gorm 7".
        sentence: what it needs, what there is and what to do.
    """

    short: str
    sentence: str

    @property
    def state(self) -> str:
        """How the plugin is, in a few words."""
        return f"needs {self.short}"


def unmet(loader: Loader, names: Names) -> dict[str, Unmet]:
    """Plugin id → what it needs and there is not, of those that count and whose own files are sound.

    Args:
        names: of the plugins that are not here.
    """
    here: dict[str, Found] = {}
    for each in loader.found:
        here.setdefault(each.id, each)
    names = {**names, **{id: each.manifest.name for id, each in here.items() if each.manifest is not None}}
    lacking = {id: Unmet(each.lacks, each.fault.sentence) for id, each in here.items() if each.lacks and each.fault}
    sound = {id: each for id, each in here.items() if each.fault is None and not loader.failed(id)}
    while True:
        usable = {id: each for id, each in sound.items() if id not in lacking}
        more = {id: lack for id, each in usable.items() if (lack := _lack(each, here, usable, lacking, names))}
        if not more:
            return lacking
        lacking |= more


def absent(loader: Loader) -> frozenset[str]:
    """The ids of the plugins that others need and that are not here."""
    needed = {need.id for each in loader.found if each.manifest is not None for need in each.manifest.requirements}
    return frozenset(needed - {each.id for each in loader.found})


def _lack(
    found: Found, here: Mapping[str, Found], usable: Mapping[str, Found], lacking: Mapping[str, Unmet], names: Names
) -> Unmet | None:
    """What a plugin lacks among those that are here."""
    for need in found.manifest.requirements if found.manifest else ():
        name, there = names.get(need.id, need.id), here.get(need.id)
        if there is None:
            return Unmet(_short(need, name), f"It needs {_words(need, name)}, which is not here: install it first.")
        if need.id in lacking:
            why = lacking[need.id].short
            return Unmet(name, f"It needs {name}, which cannot be used here, for that needs {why}.")
        if need.id not in usable:
            return Unmet(name, f"It needs {name}, which cannot be used here: see what is wrong with that.")
        if need.version and version_of(there.version) < version_of(need.version):
            sentence = f"It needs {_words(need, name)}, and here is {there.version}: get a newer one."
            return Unmet(_short(need, name), sentence)
    return None


def _short(need: Requirement, name: str) -> str:
    return f"{name} {need.version}".rstrip()


def _words(need: Requirement, name: str) -> str:
    return f"{name} {need.version} or later" if need.version else name
