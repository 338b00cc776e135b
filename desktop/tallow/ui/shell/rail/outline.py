"""The rail's outline: campaign, lists and their heads, as values that the state file keeps for the next start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tallow.model.head import KindHead
    from tallow.model.record import Record
    from tallow.services.book import CampaignBook
    from tallow.ui.bridge import Bridge
    from tallow.ui.shell.rail.listed import Ways


@dataclass(frozen=True, slots=True)
class Line:
    """One record in a list."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Head:
    """One list: a kind of record.

    Attributes:
        kind: the kind's id, or "" for records whose plugin is away.
        label: as shown ("Characters"); ``one`` is what a single record is called.
        icon: a name of ``resources/icons``.
        count: how many, as shown: "4", or "12 living · 9 dead".
        lines: its records, by name; not kept for the next start.
    """

    kind: str
    label: str
    one: str
    icon: str
    count: str
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """All that the rail shows.

    Attributes:
        campaign: its name, "" for none.
        games: the names of the systems that it plays.
        steps, plugins: how many, for the entries below the lists; of plugins those that are in use.
        saved: the time of the last step, "" for none yet.
    """

    campaign: str = ""
    games: str = ""
    heads: tuple[Head, ...] = ()
    steps: int = 0
    plugins: int = 0
    saved: str = ""

    def name_of(self, record: str) -> str:
        """What a record of the lists is called, "" for one that is in none."""
        return next((line.name for head in self.heads for line in head.lines if line.id == record), "")

    def first_record(self, last: str = "") -> str:
        """The record to begin with: the last session's if it is there, else the first; "" where there is none."""
        ids = [line.id for head in self.heads for line in head.lines]
        return last if last in ids else next(iter(ids), "")


def outline_of(bridge: Bridge, book: CampaignBook, records: tuple[Record, ...], saved: str, ways: Ways) -> Outline:
    """The open campaign's outline; what stands behind the names is left to the list, which asks for the rows it paints.

    Args:
        records: all that are not put away.
        saved: when the newest step that holds was made, ISO 8601, "" for never.
        ways: what is known of who is gone since the outline was made last.
    """
    campaign, kinds = book.campaign, bridge.heads().kinds
    labels = _labels(kinds, book)
    heads = [
        _head(kind, labels[kind.id], [each for each in records if each.kind == kind.id], book, ways) for kind in kinds
    ]
    known = {kind.id for kind in kinds}
    if strays := [each for each in records if each.kind not in known]:
        heads.append(Head("", "Missing plugins", "record", "plug", str(len(strays)), _lines(strays)))
    with bridge.host.store.read() as reader:
        steps = reader.step_count(campaign.id)
    return Outline(
        campaign.name,
        ", ".join(_systems(bridge)),
        tuple(heads),
        steps,
        len(book.registry.plugins),
        clock(saved),
    )


def _head(kind: KindHead, label: str, records: list[Record], book: CampaignBook, ways: Ways) -> Head:
    from tallow.model.phrase import within
    from tallow.ui.shell.rail.listed import counted

    return Head(kind.id, label, within(kind.label), kind.icon, counted(kind, records, book, ways), _lines(records))


def _labels(kinds: Sequence[KindHead], book: CampaignBook) -> dict[str, str]:
    """Kind → what its list is called; with the system's name where two systems call theirs alike."""
    plurals = [kind.plural for kind in kinds]
    systems = {plugin.id: plugin.name for plugin in book.registry.plugins}
    alike = {kind.id: f"{kind.plural}, {systems[kind.id.partition('.')[0]]}" for kind in kinds}
    return {kind.id: alike[kind.id] if plurals.count(kind.plural) > 1 else kind.plural for kind in kinds}


def _lines(records: list[Record]) -> tuple[Line, ...]:
    return tuple(Line(record.id, record.name) for record in records)


def _systems(bridge: Bridge) -> list[str]:
    campaign = bridge.campaign
    return [
        each.manifest.name
        for each in bridge.host.loader.found
        if campaign and each.manifest and each.manifest.family == "system" and each.id in campaign.plugins
    ]


def clock(stamp: str) -> str:
    """The time of day of an ISO stamp in UTC, on this machine's clock."""
    from datetime import datetime

    return datetime.fromisoformat(stamp).astimezone().strftime("%H:%M") if stamp else ""
