"""A table at which two games are played, one of them a mutant; each verb is tried, and what goes wrong is told."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tallow.hooks.registry import Registry
from tallow.model.edit import UNSEEN, Create, Set
from tallow.model.errors import Objected, PluginFault, Stale, TallowError
from tallow.model.record import EMPTY, Campaign, Record
from tallow.model.sheet import Table as SheetTable
from tallow.model.value import Row
from tallow.printing.document import lay_out
from tallow.printing.options import Options
from tallow.services import campaigns, commands, history, records, rolls
from tallow.services.check import findings
from tallow.services.host import Host
from tallow.services.rolling import chances
from tallow.services.showing.sheets import SheetView, view
from tallow.services.versions import migrating
from tests.contracts.mutant import NONSENSE

RECORDS = {"canary": "tweety", "armor_damage": "bob"}
FIELDS = {"canary": "weight", "armor_damage": "vitality"}
INPUTS: Mapping[str, Row] = {"canary.singing": {"encore": False}, "armor_damage.hit": {"damage": "1d4"}}
FEATHER = {"id": "f1", "place": "tail", "length": 4.5, "grown": 6}
COAT = {"id": "r1", "name": "Coat", "worn": True, "physical": 30, "physical_full": 20}
HAT = {"id": "r2", "name": "Hat", "worn": True, "physical": 1, "physical_full": 9}


def _readable(text: str) -> bool:
    """Whether a text can be written."""
    return text.encode("utf-8", "replace") == text.encode("utf-8", "backslashreplace")


SENTENCES = {text for make in NONSENSE.values() if isinstance(text := make(), str) and _readable(text)}
"""What a mutant may say in its own words: why not."""
WOLF = {"id": "e1", "name": "Wolf"}
MILLET = {"id": "s1", "entry": "canary.millet"}


class Table:
    """The table.

    Attributes:
        system: the game that is a mutant; the other one must never notice.
        wrong: what went wrong so far, a line each.
    """

    def __init__(self, host: Host, system: str) -> None:
        self.host, self.system = host, system
        self.wrong: list[str] = []
        self._campaign = campaigns.create(host, "Two games", list(RECORDS))
        made = [
            Create("tweety", "canary.bird", "Tweety", {"weight": 5, "feathers": [FEATHER], "cage": "home"}),
            Create("flip", "canary.bird", "Flip", {"cage": "home", "seeds": [MILLET]}),
            Create("bob", "armor_damage.character", "Bob", {"react": 60, "armor": [COAT, HAT], "round": [WOLF]}),
        ]
        records.do(host, self._campaign.id, "Build", [Create("home", "canary.cage", "Home", {})])
        records.do(host, self._campaign.id, "Begin", made)
        self._of_old = self._kept_of_old(host)
        self._other = next(each for each in RECORDS if each != system)
        self._untouched = self._told(self._other)
        self._tried: set[object] = set()

    def _kept_of_old(self, host: Host) -> Record:
        """A record as the first version of the canary left it, in a campaign of its own."""
        values = {"values": {"tint": "green"}, "adjustments": {}, "overrides": []}
        with host.store.work() as work:
            work.create_campaign(Campaign("old", "Of old", {"canary": "1.0.0"}))
            made = work.apply("old", [Create("crow", "canary.bird", "Crow", {}, values)], lambda kind: ())
            work.write_step("old", "Crow", made)
            work.commit()
        with host.store.read() as reader:
            return reader.record("crow")

    def declared(self, hook: str) -> list[Any]:
        """What the system declares when it is no mutant."""
        return list(self._implementation(hook).function())

    def mutate(self, hook: str, function: Callable[..., Any]) -> None:
        """Make the system answer a hook with another function."""
        self._implementation(hook).function = function
        self.host.forget_registries()

    def _implementation(self, hook: str) -> Any:
        named = getattr(self.host.loader.manager.hook, hook).get_hookimpls()
        return next(each for each in named if each.plugin_name == self.system)

    @property
    def registry(self) -> Registry:
        """What the two games declare now."""
        return self.host.registry(RECORDS)

    def try_all(self, mutant: str) -> bool:
        """Try every verb, where the mutant is left out once for all that are left out alike; whether it was tried."""
        registry = self._attempt(mutant, "load", lambda: self.registry)
        if registry is None:
            return False
        faults = registry.faults
        self.wrong += [f"{mutant}: {each}" for each in faults if each.plugin != self.system or not _readable(str(each))]
        kinds = [(kind.id, kind.keys) for kind in registry.kinds.values()]
        left = (
            registry.totals,
            registry.reaches,
            registry.checks,
            registry.resolvers,
            registry.commands,
            registry.settings,
        )
        state = (tuple(kinds), *map(tuple, left), *(fault.where for fault in faults))
        if any("left out" in each.sentence or "passed over" in each.sentence for each in faults):
            if state in self._tried:
                return False
            self._tried.add(state)
        for verb, run in self.verbs():
            self._attempt(mutant, verb, run)
        return True

    def try_verb(self, mutant: str, word: str) -> None:
        """Try the verbs of that name, and see that the other game never noticed."""
        for verb, run in self.verbs():
            if verb.startswith((word, "show the other")):
                self._attempt(mutant, verb, run)

    @property
    def blamed(self) -> int:
        """How many faults the mutant has by now, in both campaigns."""
        both = (self.registry, self.host.registry(["canary"]))
        return sum(len(each.caller.faults.of(self.system)) for each in both)

    def verbs(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """Each verb on the mutant's record, and the other game's sheet."""
        yield "show", lambda: self._told(self.system)
        yield "show the other", self._see_the_other
        yield "set", self._set
        for id in self.registry.resolvers:
            if id.startswith(self.system):
                yield f"resolve {id}", partial(self._resolve, id)
                yield f"odds {id}", partial(self._odds, id)
        for id in self.registry.commands:
            if id.startswith(self.system):
                yield f"do {id}", partial(self._do, id)
                yield f"ask {id}", partial(self._ask, id)
        if self.system == "canary":
            yield "migrate", self._migrate

    def try_long(self, mutant: str) -> None:
        """Try the verbs that take their time: check and print."""
        self._attempt(mutant, "check", lambda: findings.check(self.host, self._campaign.id))
        self._attempt(mutant, "print", lambda: lay_out([self._view(self.system)], Options(), home=self.host.home))

    def _attempt(self, mutant: str, verb: str, run: Callable[[], Any]) -> Any:
        """What a verb answers; None where a PluginFault says that it is the mutant's fault, or something went wrong."""
        try:
            return run()
        except PluginFault as fault:
            if fault.plugin != self.system or self.system not in str(fault) or not _readable(str(fault)):
                self.wrong.append(f"{mutant}, {verb}: blames {fault.plugin}: {fault}")
        except (Stale, Objected):  # edits that saw something else, and rules in the plugin's words, are as they should
            pass
        except TallowError as refusal:
            own = Path(traceback.extract_tb(refusal.__traceback__)[-1].filename).parent.name
            if self.system != own and self.system not in str(refusal) and str(refusal) not in SENTENCES:
                self.wrong.append(f"{mutant}, {verb}: {type(refusal).__name__}: {refusal}")
        except BaseException as error:  # noqa: BLE001 - what comes out besides is what is looked for
            self.wrong.append(f"{mutant}, {verb}: {type(error).__name__}")
        return None

    def _view(self, system: str) -> SheetView:
        return view(self.host, self._campaign.id, RECORDS[system])

    def _told(self, system: str) -> Sequence[str]:
        """All that is told of a system's record."""
        sheet = self._view(system)
        totals = [sheet.total(each.id) for each in sheet.book.registry.totals_of(sheet.record.kind)]
        fields = [sheet.shown(field.id) for field in sheet.kind.fields] if sheet.kind else []
        parts = [f"{part.label} {part.amount} {part.source}" for total in totals if total for part in total.parts]
        told = [*fields, *parts, *(str(total and total.value) for total in totals)]
        told += [advice.sentence for advice in sheet.warnings()]
        for block in sheet.sheet.blocks() if sheet.sheet else ():
            if isinstance(block, SheetTable):
                rows = sheet.rows(block.field)
                told += [f"{sorted(sheet.lost(block, row))} {sheet.note(block, row)}" for row in rows]
        assert _readable("\n".join(told))
        return told

    def _see_the_other(self) -> None:
        assert self._told(self._other) == self._untouched

    def _set(self) -> None:
        kind = self.registry.kinds.get(self._view(self.system).record.kind)
        if kind and FIELDS[self.system] not in kind.keys:
            return  # it was left out
        edit = Set(RECORDS[self.system], FIELDS[self.system], None, UNSEEN)
        records.see(self.host, self._campaign.id, [edit])

    def _do(self, id: str) -> None:
        record = self.host.find_record(self._campaign, RECORDS[self.system])
        done = commands.run(self.host, self._campaign, self.registry.commands[id], [record])
        self._back(done.step.number)

    def _ask(self, id: str) -> None:
        record = self.host.find_record(self._campaign, RECORDS[self.system])
        book = self.host.book(self.host.campaign(self._campaign.id))
        assert _readable(str(commands.question(self.registry.commands[id], record, book)))

    def _migrate(self) -> None:
        """Bring the campaign of old up where that fails: it says so, and nothing is changed."""
        why = migrating.why_not(self.host, "old")
        try:
            if why:
                records.made_ready(self.host, "old")
                raise AssertionError(f"it was brought up in spite of: {why}")
        finally:
            with self.host.store.read() as reader:
                assert reader.record("crow") == self._of_old
                assert reader.campaign("old").plugins == {"canary": "1.0.0"}

    def _resolve(self, id: str) -> None:
        book = self.host.book(self.host.campaign(self._campaign.id))
        resolver, record = self.registry.resolvers[id], book.record(RECORDS[self.system])
        roles = {role.key: record for role in resolver.roles if role.kind == record.kind}
        resolved = rolls.resolve(resolver, book, INPUTS.get(id, EMPTY), roles=roles, throw=rolls.Throw(seed=3))
        assert resolved.resolution is not None
        json.dumps([resolved.outcome, [[stage.before, stage.after] for stage in resolved.resolution.stages]])
        if not resolved.resolution.due:
            self._back(rolls.apply(self.host, self._campaign.id, resolved).step.number)

    def _odds(self, id: str) -> None:
        book = self.host.book(self.host.campaign(self._campaign.id))
        odds = chances.odds(self.registry.resolvers[id], book, INPUTS.get(id, EMPTY))
        assert sum(each.chance for each in odds.outcomes) == 1
        for key in odds.keys:
            odds.of(key)

    def _back(self, step: int) -> None:
        """Undo a step, so that the next mutant finds everything as it was."""
        if step:
            history.undo(self.host, self._campaign.id)
