"""Trying: what a plugin's Python does with a record of each kind as it begins, and with a roll of each resolver.

What is looked at with that: pictures, figures of the outcome and rules that it names and nobody has, and edits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tallow.hooks.declared import owner_of
from tallow.hooks.discovery.manifest import RULES
from tallow.hooks.registry import Registry
from tallow.hooks.soundness.sound import lines_of
from tallow.hooks.watching.watch import Late
from tallow.model.errors import PluginFault, TallowError, UserMistake, nearest
from tallow.model.record import Campaign, Record
from tallow.model.resolution import Resolver
from tallow.services.book import CampaignBook, NoRecords
from tallow.services.parcel.wishes import wishes
from tallow.services.rolls import Resolved, Throw, resolve
from tallow.services.watching.unanswered import changed

_RULE = re.compile(r"\b[A-Z]+\d+[a-z]?\b")
_SOURCE = re.compile(rf"RULES\.md\s+({_RULE.pattern})")
_SEEDS = (1, 2, 3)


def tried(registry: Registry, plugin: str, folder: Path, icons: Path) -> Iterator[str]:
    """What goes wrong, a sentence each.

    Args:
        folder: the plugin's.
        icons: where the pictures lie that a kind may be listed under.
    """
    trial = _Trial(registry, plugin)
    sources = [*trial.totals(), *trial.settings()]
    trial.checks()
    for resolver in trial.own(registry.resolvers):
        sources += trial.resolver(registry.resolvers[resolver])
    yield from dict.fromkeys([*trial.faults, *wishes(registry, plugin)])
    watch = registry.caller.watch
    watch.look(0.0)  # at what has just returned
    yield from dict.fromkeys(_remark(late, folder) for late in watch.told if late.plugin == plugin)
    yield from _icons(registry, trial.own(registry.kinds), icons, folder)
    yield from dict.fromkeys(_rules(sources, folder / RULES))


class _Trial:
    """Runs a plugin's functions and gathers what they do wrong.

    Attributes:
        faults: as sentences.
    """

    def __init__(self, registry: Registry, plugin: str) -> None:
        self._registry, self._plugin = registry, plugin
        self._book = CampaignBook(Campaign("", "", {each.id: "" for each in registry.plugins}), registry, NoRecords())
        self.faults: list[str] = []

    def own(self, ids: Iterable[str]) -> list[str]:
        """Those ids that are the plugin's own."""
        return [id for id in ids if owner_of(id) == self._plugin]

    def _beginning(self, kind: str) -> Record:
        return Record("", "", kind, self._registry.kinds[kind].label)

    def totals(self) -> Iterator[tuple[str, str]]:
        """What a total is called, and each rule that it names."""
        for id in self.own(self._registry.totals):
            total = self._registry.totals[id]
            yield id, total.rule
            try:
                parts = self._book.total(self._beginning(total.kind), id).parts
            except TallowError as trouble:
                self._note(trouble)
            else:
                yield from ((id, part.source) for part in parts)

    def settings(self) -> Iterator[tuple[str, str]]:
        """What a setting is called, and its rule."""
        return ((id, self._registry.settings[id].source) for id in self.own(self._registry.settings))

    def checks(self) -> None:
        """Ask each check for advice."""
        for id in self.own(self._registry.checks):
            check = self._registry.checks[id]
            try:
                check.run(self._beginning(check.kind), self._book)
            except TallowError as trouble:
                self._note(trouble)

    def resolver(self, resolver: Resolver) -> list[tuple[str, str]]:
        """What a resolver is called, and each rule that a roll of it names."""
        rolls = [each for each in (self._roll(resolver, seed) for seed in _SEEDS) if each and each.resolution]
        outcomes = dict.fromkeys(key for each in rolls for key in each.outcome if key != "due")
        for key in (resolver.figure, *resolver.further) if outcomes else ():
            if key and key not in outcomes:
                said = f'"{resolver.id}": Its outcome has no "{key}" to show the odds of.'
                self.faults.append(f"{said} {nearest(key, outcomes)}".rstrip())
        stages = [stage for each in rolls if each.resolution for stage in each.resolution.stages]
        return [(resolver.id, f"{RULES} {stage.rule}") for stage in stages]

    def _roll(self, resolver: Resolver, seed: int) -> Resolved | None:
        try:
            return resolve(resolver, self._book, {}, throw=Throw(seed=seed))
        except UserMistake:  # its defaults alone may be no case that it is for
            return None
        except TallowError as trouble:
            self._note(trouble)
            return None

    def _note(self, trouble: TallowError) -> None:
        if isinstance(trouble, PluginFault) and trouble.plugin == self._plugin:
            self.faults.append(str(trouble))


def _remark(late: Late, folder: Path) -> str:
    """What is told of a call that came to an end."""
    inside = late.file is not None and late.file.is_relative_to(folder)
    place = f", {late.file.relative_to(folder).as_posix()}:{late.line}" if late.file and inside else ""
    if late.changed:
        return f"{late.what}{place}: {changed(late)}"
    took = round(late.seconds or 0)
    return f"{late.what}{place}: It took {took} seconds to answer, and after {late.limit:g} Tallow offers to stop it."


def _icons(registry: Registry, kinds: Iterable[str], icons: Path, folder: Path) -> Iterator[str]:
    known = sorted(each.stem for each in icons.glob("*.svg"))
    for id in kinds if known else ():
        icon = registry.kinds[id].icon
        if icon and icon not in known:
            place = _at(rf"""["']{re.escape(icon)}["']""", folder)
            yield f'{place}"{id}": There is no icon "{icon}". {nearest(icon, known)}'.rstrip()


def _at(pattern: str, folder: Path) -> str:
    """The first place in a plugin's code where something is written, for the front of a sentence."""
    places = lines_of(pattern, folder)
    return f"{places[0]}: " if places else ""


def _rules(sources: Iterable[tuple[str, str]], page: Path) -> Iterator[str]:
    """Each rule that is named and stands on no line of the plugin's page."""
    text = page.read_text(encoding="utf-8", errors="replace") if page.is_file() else ""
    known = set(_RULE.findall(text))
    for name, source in sources:
        for rule in _SOURCE.findall(source):
            if rule not in known:
                where = f"{RULES} has no rule {rule}" if text else f"there is no {RULES} for the rule {rule}"
                place = _at(rf"""["'](?:RULES\.md )?{rule}\b""", page.parent)
                yield f'{place}"{name}": {where[0].upper()}{where[1:]}. {nearest(rule, known)}'.rstrip()
