"""Somebody else at the same store: does what it is told, in a process of its own, with the services that a window uses.

Run as ``python -m tests.e2e.other_window STORE``; it reads a line of Python for each deed, with the names below, and
answers each with ``done`` or what was wrong.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tallow import app
from tallow.hooks.discovery.sources import FolderSource
from tallow.hooks.loader import Loader
from tallow.model.edit import UNSEEN, Archive, Insert, Set
from tallow.model.record import Campaign, Record
from tallow.model.value import Row
from tallow.services import campaigns, history, plugins, records, removal, rolls, settings
from tallow.services.host import Host
from tallow.store.database import Store


class Other:
    """The deeds."""

    def __init__(self, store: Path) -> None:
        self.host = Host(Store.open(store, patience=60), Loader([FolderSource(app.home() / "plugins")]), app.home())

    @property
    def campaign(self) -> Campaign:
        return self.host.find_campaign("Demo")

    def record(self, name: str) -> Record:
        return self.host.find_record(self.campaign, name)

    def set(self, name: str, path: str, value: object) -> None:
        """Give a value, as one step that is named as a sheet names it."""
        edit = Set(self.record(name).id, path, value, UNSEEN)
        records.do(self.host, self.campaign.id, f"{name}: {path}", [edit])

    def add_row(self, name: str, path: str, row: Row) -> None:
        records.do(self.host, self.campaign.id, f"{name}: add", [Insert(self.record(name).id, path, row)])

    def add(self, name: str) -> None:
        records.create(self.host, self.campaign.id, "armor_damage.character", name)

    def rename(self, name: str, other: str) -> None:
        records.rename(self.host, self.record(name), other)

    def archive(self, name: str) -> None:
        records.do(self.host, self.campaign.id, f"Archive {name}", [Archive(self.record(name).id)])

    def delete(self, name: str) -> None:
        removal.delete(self.host, self.record(name))

    def choose(self, setting: str, value: object) -> None:
        settings.choose(self.host, self.campaign, settings.find(self.host, self.campaign, setting), value)

    def switch_off(self, plugin: str) -> None:
        plugins.disable(self.host, self.campaign, plugin)

    def roll(self, formula: str) -> None:
        rolled, seed = rolls.free(formula)
        rolls.keep_free(self.host, self.campaign.id, formula, rolled, seed)

    def undo(self) -> None:
        history.undo(self.host, self.campaign.id)

    def begin(self, name: str) -> None:
        campaigns.create(self.host, name, ["armor_damage"])

    def put_away(self) -> None:
        campaigns.archive(self.host, self.campaign)

    def hold(self) -> None:
        """Begin to write, and let nobody else write until ``let_go``."""
        self._held = self.host.store.work()
        self._work = self._held.__enter__()

    def let_go(self, name: str, path: str, value: object) -> None:
        """Write a value, and end what ``hold`` began."""
        changes = self._work.apply(self.campaign.id, [Set(self.record(name).id, path, value, UNSEEN)], lambda _: ())
        self._work.write_step(self.campaign.id, f"{name}: {path}", changes)
        self._work.commit()
        self._held.__exit__(None, None, None)

    def increase(self, name: str, path: str, times: int) -> None:
        """Add one, so many times; each time to what is there then."""
        id = self.record(name).id
        for _ in range(times):
            records.do(
                self.host,
                self.campaign.id,
                "+1",
                lambda book: [Set(id, path, book.value(book.record(id), path) + 1, UNSEEN)],
            )


def main(store: str) -> None:
    """Do what comes in, line by line."""
    other: Any = Other(Path(store))
    print("ready", flush=True)
    for line in sys.stdin:
        try:
            eval(line, {"other": other})  # the lines come from the test that started this
            print("done", flush=True)
        except Exception as error:  # noqa: BLE001 - the test is told
            print(f"{type(error).__name__}: {error}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
