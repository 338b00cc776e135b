"""What Find or do shows beside its list of each thing that can be marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QKeySequence

from tallow.model.edit import Step
from tallow.model.errors import TallowError
from tallow.model.record import Record
from tallow.model.total import Total
from tallow.services.searching.search import Index, Target, Thing
from tallow.services.showing.entry_words import facts
from tallow.services.showing.sheets import SheetView
from tallow.services.steps.telling import Teller
from tallow.ui.bridge import Bridge
from tallow.ui.dialogs.palette_side import Preview
from tallow.ui.shell.history.roll_words import standing
from tallow.ui.shell.moment import when_exactly
from tallow.ui.shell.settings.keys import Keys

_CHANGES, _LONGEST, _FACTS = 6, 420, 9


class Previews:
    """Tells of things; what cannot be read is told by its name alone."""

    def __init__(self, bridge: Bridge, index: Index, keys: Keys) -> None:
        self._bridge, self._keys = bridge, keys
        self._things = {thing.target: thing for thing in index.things}
        self._by_what: Mapping[str, Callable[[Thing], Preview]] = {
            "record": self._record,
            "leaf": self._leaf,
            "entry": self._entry,
            "rule": self._rule,
            "step": self._step,
            "roll": self._roll,
            "command": self._command,
            "campaign": self._campaign,
        }

    def of(self, target: Target) -> Preview:
        """What is shown of a thing."""
        thing = self._things[target]
        try:
            return self._by_what[target.what](thing)
        except TallowError:
            return Preview(thing.group, thing.title, thing.detail)

    def _record(self, thing: Thing) -> Preview:
        view = self._bridge.view(thing.target.id)
        also = "Show its history"
        if thing.target.place:
            where = thing.detail.partition(", ")[2]
            words = _cut(thing.text or thing.title)
            return Preview(thing.group, view.record.name, where, words, does="Show it on the sheet", does_also=also)
        lines = _figures(view)
        return Preview(thing.group, thing.title, thing.detail, lines=lines, does="Show its sheet", does_also=also)

    def _leaf(self, thing: Thing) -> Preview:
        return Preview(thing.group, thing.title, does="Show it")

    def _entry(self, thing: Thing) -> Preview:
        book = self._bridge.book()
        entry = book.entry(thing.target.id)
        lines = facts(entry, book.registry)[:_FACTS] if entry else ()
        return Preview(thing.group, thing.title, thing.aside, _cut(thing.text), lines, "Read it")

    def _rule(self, thing: Thing) -> Preview:
        return Preview(thing.group, thing.target.place, thing.detail, _cut(thing.text), does="Read it among the rules")

    def _step(self, thing: Thing) -> Preview:
        number = int(thing.target.id)
        campaign = self._bridge.campaign
        assert campaign is not None, "steps are found in an open campaign"
        with self._bridge.host.store.read() as reader:
            step = reader.steps(campaign.id, limit=1, before=number + 1)[0]
            records = {each.id: each for each in reader.records(campaign.id, archived=None)}
        beside = ", ".join(part for part in (when_exactly(step.at), thing.detail) if part)
        return Preview(thing.group, step.label, beside, lines=self._told(step, records), does="Show it in the history")

    def _told(self, step: Step, records: Mapping[str, Record]) -> tuple[str, ...]:
        teller = Teller(self._bridge.book(), records)
        lines = [f"{told.record}: {told}" for told in map(teller.told, step.changes[:_CHANGES])]
        more = len(step.changes) - len(lines)
        return (*lines, f"and {more} more") if more else tuple(lines)

    def _roll(self, thing: Thing) -> Preview:
        with self._bridge.host.store.read() as reader:
            roll = reader.roll(thing.target.id)
        dice = "Dice " + ", ".join(map(str, roll.dice)) if roll.dice else ""
        lines = tuple(part for part in (dice, f"It came to {thing.detail}." if thing.detail else "") if part)
        beside = ", ".join(filter(None, (when_exactly(roll.at), standing(roll))))
        return Preview(thing.group, thing.title, beside, lines=lines, does="Open it", does_also="Show it in the log")

    def _command(self, thing: Thing) -> Preview:
        keys = [
            QKeySequence(each).toString(QKeySequence.SequenceFormat.NativeText)
            for each in self._keys.of(thing.target.id)
        ]
        menu = f"In the menu {thing.detail}." if thing.detail else ""
        lines = tuple(part for part in (menu, f"Its keys: {', '.join(keys)}." if keys else "It has no key.") if part)
        return Preview(thing.group, thing.title.rstrip("…"), lines=lines, does="Do it")

    def _campaign(self, thing: Thing) -> Preview:
        return Preview(thing.group, thing.title, does="Open it")


def _figures(view: SheetView) -> tuple[str, ...]:
    """A record's totals, as many as have room."""
    if view.kind is None:
        return ("Its plugin is not there.",)
    totals = view.book.registry.totals_of(view.kind.id)[:8]
    known: list[tuple[str, Total | None]] = [(each.label, view.total(each.id)) for each in totals]
    return tuple(f"{label}: {total.value}" for label, total in known if total is not None)


def _cut(text: str) -> str:
    plain = text.strip()
    return plain if len(plain) <= _LONGEST else plain[:_LONGEST].rstrip() + "…"
