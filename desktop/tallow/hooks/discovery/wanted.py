"""Which of a campaign's enabled plugins can be used, with all that they require, and which of them hang together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tallow.hooks.discovery.discover import Found
from tallow.hooks.discovery.manifest import Manifest, Requirement, version_of
from tallow.hooks.discovery.ring import needs_of
from tallow.hooks.faults import Fault
from tallow.hooks.loader import Loader


@dataclass(frozen=True, slots=True)
class Enabled:
    """A set of enabled plugins.

    Attributes:
        found: those that can be used, sorted by id.
        missing: the others → their version, "" where that is not known.
        faults: why.
    """

    found: tuple[Found, ...]
    missing: dict[str, str]
    faults: tuple[Fault, ...]

    @property
    def manifests(self) -> tuple[Manifest, ...]:
        """Of those that can be used."""
        return tuple(found.manifest for found in self.found if found.manifest)


def usable(loader: Loader, enabled: Iterable[str]) -> Enabled:
    """Sort out which plugins can be used, loading each."""
    return _sorted_out(loader, enabled, loader.load)


def promising(loader: Loader, enabled: Iterable[str]) -> Enabled:
    """Sort out which plugins can be used as far as their manifests tell, loading none."""
    return _sorted_out(loader, enabled, loader.promises)


def hanging_together(loader: Loader, enabled: Iterable[str]) -> list[frozenset[str]]:
    """The plugins, parted into those that require each other, also by way of others: each system with all that is its.

    Only names within one of these sets must be there for each other. They are in the order of their first ids.
    """
    ids = sorted(set(enabled))
    manifests = [found.manifest for id in ids if (found := loader.get(id)) is not None and found.manifest is not None]
    sets: dict[str, set[str]] = {id: {id} for id in ids}
    for id, needs in needs_of(manifests).items():
        for need in needs:
            if need in sets and sets[need] is not sets[id]:
                sets[id] |= sets[need]
                sets |= dict.fromkeys(sets[need], sets[id])
    return list(dict.fromkeys(frozenset(sets[id]) for id in ids))


def _sorted_out(loader: Loader, enabled: Iterable[str], able: Callable[[str], bool]) -> Enabled:
    ids = sorted(set(enabled))
    known = {id: found for id in ids if (found := loader.get(id))}
    good = {id: found for id, found in known.items() if able(id)}
    unmet = _unmet(good)
    for id in unmet:
        del good[id]
    missing = {id: known[id].version if id in known else "" for id in ids if id not in good}
    noted = tuple(found.fault for found in known.values() if found.fault)
    noted += tuple(fault for id in ids for fault in loader.faults.of(id))
    return Enabled(tuple(good.values()), missing, noted + tuple(unmet.values()))


def _unmet(good: Mapping[str, Found]) -> dict[str, Fault]:
    """The plugins that lack what they require, also because that lacks something itself."""
    unmet: dict[str, Fault] = {}
    while True:
        left = {id: found for id, found in good.items() if id not in unmet}
        more = {id: fault for id, found in left.items() if (fault := _lack(found, left))}
        if not more:
            return unmet
        unmet |= more


def _lack(found: Found, others: Mapping[str, Found]) -> Fault | None:
    """What a plugin lacks among others."""
    for wanted in found.manifest.requirements if found.manifest else ():
        sentence = _lacking(wanted, others.get(wanted.id))
        if sentence:
            return Fault(found.id, f"It is left out, for it requires {wanted}, {sentence}")
    return None


def _lacking(wanted: Requirement, other: Found | None) -> str:
    if other is None:
        return "which is not in use. Enable it too."
    if wanted.version and version_of(other.version) < version_of(wanted.version):
        return f"and {wanted.id} is {other.version}. Get a newer one."
    return ""
